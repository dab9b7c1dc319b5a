//! The built-in rule files, written into a folder.

use std::path::Path;

use anyhow::Context as _;

use crate::commands::UsageError;
use crate::commands::context::Context;
use crate::embedded;
use crate::exit::Exit;

/// Carries it out; a folder that holds anything is left alone.
pub fn run(folder: &Path, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let shown = folder.display();
    std::fs::create_dir_all(folder).with_context(|| format!("the folder {shown} cannot be made"))?;
    let mut inside = std::fs::read_dir(folder).with_context(|| format!("the folder {shown} cannot be read"))?;
    if inside.next().is_some() {
        return Err(UsageError(format!("{shown}: the folder is not empty; name a new one")).into());
    }
    let files = embedded::files();
    for file in &files {
        let path = folder.join(&file.name);
        let inner = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(inner).with_context(|| format!("the folder {} cannot be made", inner.display()))?;
        std::fs::write(&path, &file.text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    context.message(&format!("wrote {} files into {shown}", files.len()))?;
    Ok(Exit::Clean)
}
