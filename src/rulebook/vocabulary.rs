//! Fixed sets of words: what a field can be where only the program can know another one.

use crate::fields::{suggest, text};
use crate::source::Problem;
use crate::yaml::{Node, shorten};

/// Values that stand for one word each. Readers, messages and schemas take the words from here.
pub trait Vocabulary: Clone + 'static {
    /// Every value; what else belongs to one is empty here, and read beside the word.
    const ALL: &'static [Self];

    /// The word for it.
    fn word(&self) -> &'static str;
}

/// Every word, in the order in which they are told.
pub fn words<T: Vocabulary>() -> Vec<&'static str> {
    T::ALL.iter().map(Vocabulary::word).collect()
}

/// The value of a word; another word is a problem that names the field.
pub fn value<T: Vocabulary>(node: &Node<'_>, field: &str, problems: &mut Vec<Problem>) -> Option<T> {
    let written = text(node, field, problems)?;
    let known = T::ALL.iter().find(|known| known.word() == written);
    if known.is_none() {
        let message = format!("`{field}` cannot be `{}`", shorten(written));
        let problem = suggest(Problem::new("unknown-value", node.span, message), written, words::<T>().into_iter(), problems);
        problems.push(problem);
    }
    known.cloned()
}
