//! What the resource does about a holder whose lease is over.

use super::{Numbers, Threshold};

/// What is feared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harm {
    /// The same effect happens twice: a payment, a mail.
    Repeat,
    /// A write by a former holder lands after its successor has begun: a lost update, a second
    /// leader.
    StaleWrite,
}

/// What the resource does with the token of the lease. A token that only some writes carry, or that
/// can be handed out twice after the store lost its memory, is as good as unchecked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// There is none, or nobody compares it.
    #[default]
    Unchecked,
    /// It is compared on each write; a newer token becomes known with its holder's first write.
    CheckedOnWrite,
    /// It is compared on each write, and each new holder shows its token before it does anything
    /// else.
    CheckedOnEntry,
}

/// Everything the resource does about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// Whether a token is compared.
    pub token: Token,
    /// Whether an idempotency key goes out with the effect, and the resource remembers it. It stops
    /// a repeat, never a stale write.
    pub key_sent: bool,
    /// Whether a new holder sees at the resource itself what has been done, and skips it.
    pub items_marked: bool,
}

/// Why something can never happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Protection {
    /// The resource knows the key of the effect, and does it once.
    Key,
    /// The resource refuses the older token.
    Token,
    /// The margin is at least the lease, so the holder's own check never lets it act.
    NeverActs,
}

impl Guard {
    /// The pause from which harm gets through.
    pub(super) fn harm(&self, harm: Harm, numbers: &Numbers) -> Threshold {
        match self.protection(harm) {
            Some(protection) => Threshold::Never(protection),
            None => numbers.overlap(),
        }
    }

    fn protection(&self, harm: Harm) -> Option<Protection> {
        let raised = self.token == Token::CheckedOnEntry;
        match harm {
            Harm::Repeat if self.key_sent => Some(Protection::Key),
            Harm::Repeat if raised && self.items_marked => Some(Protection::Token),
            Harm::StaleWrite if raised => Some(Protection::Token),
            _ => None,
        }
    }

    /// Whether nothing stale gets through, and yet the successor does again, with its newer token,
    /// what was accepted before it came.
    pub(super) fn repeats_what_was_accepted(&self, harm: Harm) -> bool {
        harm == Harm::Repeat && self.token == Token::CheckedOnEntry && self.protection(harm).is_none()
    }

    /// Whether the longest run is always overtaken, as long as somebody waits: its effect lands
    /// when the next token has been shown.
    pub(super) fn starves(&self, numbers: &Numbers) -> bool {
        let run = numbers.longest_run().unwrap_or(0);
        let lands = run.saturating_add(numbers.taken_by_surroundings());
        self.token == Token::CheckedOnEntry && numbers.renew_every.is_none() && lands >= numbers.left_at_start()
    }
}
