//! SQLite, built into this package.

use std::time::Duration;

use anyhow::Result;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error, ToSql};

use super::{Answer, Client, Done, bound, numbered};
use crate::text::{Piece, Value, Values};

/// How long a statement waits for another writer, unless the recipe says otherwise.
const BUSY: Duration = Duration::from_secs(10);

pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    pub fn open(file: &str) -> Result<Self> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "off")?;
        Ok(Self { connection })
    }

    fn execute(&self, text: &str, parameters: &[&dyn ToSql]) -> Result<Done, Error> {
        let mut statement = self.connection.prepare_cached(text)?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut done = Done::default();
        let mut rows = statement.query(parameters)?;
        while let Some(row) = rows.next()? {
            if done.row {
                continue;
            }
            done.row = true;
            for (at, column) in columns.iter().enumerate() {
                let value = from_sqlite(row.get_ref(at)?);
                done.first.get_or_insert_with(|| value.clone());
                done.named.insert(column.clone(), value);
            }
        }
        if columns.is_empty() {
            done.changed = i64::try_from(self.connection.changes()).ok();
        }
        Ok(done)
    }
}

fn from_sqlite(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Number(number),
        ValueRef::Real(number) => Value::Text(number.to_string()),
        ValueRef::Text(text) | ValueRef::Blob(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Self::Number(number) => ToSqlOutput::Borrowed(ValueRef::Integer(*number)),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
        })
    }
}

impl Client for Sqlite {
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer {
        let (text, names) = numbered(pieces, "?");
        let mut parameters: Vec<&dyn ToSql> = Vec::new();
        for name in &names {
            match bound(values, name) {
                Ok(value) => parameters.push(value),
                Err(answer) => return answer,
            }
        }
        match self.execute(&text, &parameters) {
            Ok(done) => Answer::Done(done),
            Err(Error::SqliteFailure(error, message)) => {
                Answer::failed(code(error.extended_code), message.unwrap_or_else(|| error.to_string()))
            }
            Err(error) => Answer::failed("error", error),
        }
    }

    fn version(&mut self) -> String {
        rusqlite::version().to_owned()
    }
}

/// The names of the codes that recipes look at; all others by number.
fn code(extended: i32) -> String {
    match extended {
        5 => "SQLITE_BUSY".to_owned(),
        517 => "SQLITE_BUSY_SNAPSHOT".to_owned(),
        other => other.to_string(),
    }
}
