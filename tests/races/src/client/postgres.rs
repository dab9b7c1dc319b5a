//! PostgreSQL.

use std::collections::HashMap;

use anyhow::Result;
use postgres::types::private::BytesMut;
use postgres::types::{Format, FromSql, IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client as Connection, Error, NoTls, Statement};

use super::{Answer, CONNECTION, Client, Done, bound, numbered};
use crate::text::{Piece, Value, Values};

pub struct Postgres {
    connection: Connection,
    prepared: HashMap<String, Statement>,
}

impl Postgres {
    pub fn open(address: &str) -> Result<Self> {
        Ok(Self { connection: Connection::connect(address, NoTls)?, prepared: HashMap::new() })
    }

    fn execute(&mut self, text: &str, parameters: &[&(dyn ToSql + Sync)]) -> Result<Done, Error> {
        let statement = match self.prepared.get(text) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.connection.prepare(text)?;
                self.prepared.insert(text.to_owned(), statement.clone());
                statement
            }
        };
        if statement.columns().is_empty() {
            let changed = self.connection.execute(&statement, parameters)?;
            return Ok(Done { changed: i64::try_from(changed).ok(), ..Done::default() });
        }
        let rows = self.connection.query(&statement, parameters)?;
        let mut done = Done { row: !rows.is_empty(), ..Done::default() };
        if let Some(row) = rows.first() {
            for (at, column) in row.columns().iter().enumerate() {
                let value = row.try_get::<_, Value>(at)?;
                done.first.get_or_insert_with(|| value.clone());
                done.named.insert(column.name().to_owned(), value);
            }
        }
        Ok(done)
    }
}

impl Client for Postgres {
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer {
        let (text, names) = numbered(pieces, "$");
        let mut parameters: Vec<&(dyn ToSql + Sync)> = Vec::new();
        for name in &names {
            match bound(values, name) {
                Ok(value) => parameters.push(value),
                Err(answer) => return answer,
            }
        }
        self.execute(&text, &parameters).map_or_else(|error| failed(&error), Answer::Done)
    }

    fn session(&mut self) -> Option<i64> {
        let row = self.connection.query_one("SELECT pg_backend_pid()", &[]).ok()?;
        Some(i64::from(row.get::<_, i32>(0)))
    }

    fn cut(&mut self, session: i64) -> bool {
        let Ok(session) = i32::try_from(session) else { return false };
        self.connection.query_one("SELECT pg_terminate_backend($1, 5000)", &[&session]).is_ok()
    }

    fn version(&mut self) -> String {
        let row = self.connection.query_one("SHOW server_version", &[]);
        row.map(|row| row.get(0)).unwrap_or_default()
    }
}

fn failed(error: &Error) -> Answer {
    match error.code() {
        Some(code) => Answer::failed(code.code(), error.as_db_error().map_or("", |error| error.message())),
        None => Answer::failed(CONNECTION, error),
    }
}

// Values travel as text, so that the server decides by the statement what type they are.
impl ToSql for Value {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        if *self == Self::Null {
            return Ok(IsNull::Yes);
        }
        out.extend_from_slice(self.to_string().as_bytes());
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        Format::Text
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(match *kind {
            Type::BOOL => Self::Number(bool::from_sql(kind, raw)?.into()),
            Type::INT2 => Self::Number(i16::from_sql(kind, raw)?.into()),
            Type::INT4 => Self::Number(i32::from_sql(kind, raw)?.into()),
            Type::INT8 => Self::Number(i64::from_sql(kind, raw)?),
            Type::TEXT | Type::VARCHAR => Self::Text(String::from_sql(kind, raw)?),
            _ => Self::Text(format!("({kind})")), // void, timestamps: nothing a race looks into
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
