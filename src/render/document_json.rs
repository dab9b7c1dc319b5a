//! Documents as JSON, so that programs get the very words that people read.

use serde::Serialize;

use super::document::{Block, Document};

/// What stands under one heading.
#[derive(Debug, Serialize)]
pub struct SectionJson<'d> {
    heading: Option<&'d str>,
    blocks: Vec<BlockJson<'d>>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum BlockJson<'d> {
    Paragraph { text: &'d str },
    List { entries: &'d [String] },
    Definitions { entries: Vec<DefinitionJson<'d>> },
    Code { language: &'d str, text: &'d str },
    Table { columns: &'d [String], rows: &'d [Vec<String>] },
}

#[derive(Debug, Serialize)]
struct DefinitionJson<'d> {
    label: &'d str,
    text: &'d str,
}

/// The document by sections; its title is left out.
pub fn sections(document: &Document) -> Vec<SectionJson<'_>> {
    let mut sections = vec![SectionJson { heading: None, blocks: Vec::new() }];
    for block in &document.0 {
        let block = match block {
            Block::Title(_) => continue,
            Block::Heading(heading) => {
                sections.push(SectionJson { heading: Some(heading), blocks: Vec::new() });
                continue;
            }
            Block::Paragraph(text) => BlockJson::Paragraph { text },
            Block::List(entries) => BlockJson::List { entries },
            Block::Definitions(entries) => BlockJson::Definitions { entries: entries.iter().map(definition).collect() },
            Block::Code { language, text } => BlockJson::Code { language, text },
            Block::Table { columns, rows } => BlockJson::Table { columns, rows },
        };
        if let Some(section) = sections.last_mut() {
            section.blocks.push(block);
        }
    }
    sections.retain(|section| section.heading.is_some() || !section.blocks.is_empty());
    sections
}

fn definition((label, text): &(String, String)) -> DefinitionJson<'_> {
    DefinitionJson { label, text }
}
