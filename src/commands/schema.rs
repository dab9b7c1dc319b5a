//! `lockpick schema`: JSON Schemas for editors.

use crate::cli::{SchemaArgs, SchemaOf};
use crate::exit::Exit;
use crate::schema;

use super::context::Context;

/// Carries it out.
pub fn run(args: &SchemaArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let book = context.book()?;
    let schema = match args.of {
        SchemaOf::Note => schema::note(&book, &*context.texts()?),
        SchemaOf::Rules => schema::rules(&book, &*context.texts()?),
        SchemaOf::Config => schema::config(),
    };
    context.write(&schema::text(&schema))?;
    Ok(Exit::Clean)
}
