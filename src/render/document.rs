//! Prose with headings, lists and tables, written once and rendered for the terminal and as Markdown.

/// A piece of output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// The title of the whole.
    Title(String),
    /// A heading.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// A list of plain entries.
    List(Vec<String>),
    /// Labels with what they stand for.
    Definitions(Vec<(String, String)>),
    /// Text to copy as it is, with its language.
    Code {
        /// What it is written in, for Markdown; may be empty.
        language: String,
        /// The text.
        text: String,
    },
    /// A table.
    Table {
        /// The headings.
        columns: Vec<String>,
        /// The rows; each has a cell for every column.
        rows: Vec<Vec<String>>,
    },
}

/// Blocks in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document(pub Vec<Block>);

impl Document {
    /// Adds a block.
    pub fn push(&mut self, block: Block) {
        self.0.push(block);
    }

    /// Adds a title.
    pub fn title(&mut self, text: impl Into<String>) {
        self.push(Block::Title(text.into()));
    }

    /// Adds a paragraph unless it is empty.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.push(Block::Paragraph(text));
        }
    }

    /// Adds a heading and what stands under it, unless that is empty.
    pub fn section(&mut self, heading: &str, block: Block) {
        let empty = match &block {
            Block::List(entries) => entries.is_empty(),
            Block::Definitions(entries) => entries.is_empty(),
            Block::Table { rows, .. } => rows.is_empty(),
            Block::Title(text) | Block::Heading(text) | Block::Paragraph(text) | Block::Code { text, .. } => text.is_empty(),
        };
        if !empty {
            self.push(Block::Heading(heading.to_owned()));
            self.push(block);
        }
    }

    /// The same document with every text changed, code aside: that is copied as it is.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> Self {
        let all = |texts: &[String]| texts.iter().map(|text| change(text)).collect();
        let blocks = self.0.iter().map(|block| match block {
            Block::Title(text) => Block::Title(change(text)),
            Block::Heading(text) => Block::Heading(change(text)),
            Block::Paragraph(text) => Block::Paragraph(change(text)),
            Block::List(entries) => Block::List(all(entries)),
            Block::Definitions(entries) => {
                Block::Definitions(entries.iter().map(|(label, meaning)| (change(label), change(meaning))).collect())
            }
            Block::Code { .. } => block.clone(),
            Block::Table { columns, rows } => Block::Table { columns: all(columns), rows: rows.iter().map(|row| all(row)).collect() },
        });
        Self(blocks.collect())
    }
}
