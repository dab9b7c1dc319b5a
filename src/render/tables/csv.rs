//! Tables as comma-separated values, quoted as RFC 4180 says.

use ::csv::{Terminator, WriterBuilder};

use crate::rulebook::Table;

/// One table with its own columns. Several, since all lines of a file must be alike, as one cell a line: table, row,
/// column, value.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn text(tables: &[Table]) -> Result<String, ::csv::Error> {
    match tables {
        [table] => lines(std::iter::once(table.columns.clone()).chain(table.rows.iter().cloned())),
        _ => {
            let heading = ["table", "row", "column", "value"].map(str::to_owned).to_vec();
            lines(std::iter::once(heading).chain(tables.iter().flat_map(cells)))
        }
    }
}

/// The tables by name, with what each one compares.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn listing(tables: &[Table]) -> Result<String, ::csv::Error> {
    let heading = ["table", "title", "about"].map(str::to_owned).to_vec();
    lines(std::iter::once(heading).chain(tables.iter().map(|table| vec![table.id.clone(), table.title.clone(), table.about.clone()])))
}

fn cells(table: &Table) -> impl Iterator<Item = Vec<String>> {
    table.rows.iter().enumerate().flat_map(move |(row, cells)| {
        let named = table.columns.iter().zip(cells);
        named.map(move |(column, cell)| vec![table.id.clone(), (row + 1).to_string(), column.clone(), cell.clone()])
    })
}

fn lines(lines: impl Iterator<Item = Vec<String>>) -> Result<String, ::csv::Error> {
    let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    // A spreadsheet knows neither quotes around ids nor the star that points to a note.
    let bare = |cell: &String| cell.strip_suffix(" *").unwrap_or(cell).replace('`', "");
    for line in lines.filter(|line| !line.is_empty()) {
        writer.write_record(line.iter().map(bare))?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
