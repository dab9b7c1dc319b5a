//! MariaDB.

use anyhow::Result;
use mysql::prelude::Queryable;
use mysql::{Conn, Error, Opts};

use super::{Answer, CONNECTION, Client, Done, bound};
use crate::text::{Piece, Value, Values, join};

pub struct Mariadb {
    connection: Conn,
}

impl Mariadb {
    pub fn open(address: &str) -> Result<Self> {
        Ok(Self { connection: Conn::new(Opts::from_url(address)?)? })
    }

    fn execute(&mut self, text: &str, parameters: Vec<mysql::Value>) -> Result<Done, Error> {
        // Transaction statements cannot all be prepared, and need not be.
        if parameters.is_empty() {
            return gather(self.connection.query_iter(text)?);
        }
        gather(self.connection.exec_iter(text, parameters)?)
    }
}

fn gather<P: mysql::prelude::Protocol>(mut result: mysql::QueryResult<'_, '_, '_, P>) -> Result<Done, Error> {
    let columns: Vec<String> = result.columns().as_ref().iter().map(|column| column.name_str().into_owned()).collect();
    let mut done = Done::default();
    if columns.is_empty() {
        done.changed = i64::try_from(result.affected_rows()).ok();
        return Ok(done);
    }
    while let Some(set) = result.iter() {
        for row in set {
            let row = row?;
            if done.row {
                continue; // the first row is what a recipe looks at; the others still have to be read
            }
            done.row = true;
            for (column, value) in columns.iter().zip(row.unwrap()) {
                let value = from_mysql(value);
                done.first.get_or_insert_with(|| value.clone());
                done.named.insert(column.clone(), value);
            }
        }
    }
    Ok(done)
}

fn from_mysql(value: mysql::Value) -> Value {
    match value {
        mysql::Value::NULL => Value::Null,
        mysql::Value::Bytes(bytes) => Value::read(&String::from_utf8_lossy(&bytes)),
        mysql::Value::Int(number) => Value::Number(number),
        mysql::Value::UInt(number) => i64::try_from(number).map_or_else(|_| Value::Text(number.to_string()), Value::Number),
        other => Value::Text(format!("{other:?}")),
    }
}

fn to_mysql(value: &Value) -> mysql::Value {
    match value {
        Value::Null => mysql::Value::NULL,
        Value::Number(number) => mysql::Value::Int(*number),
        Value::Text(text) => mysql::Value::Bytes(text.clone().into_bytes()),
    }
}

impl Client for Mariadb {
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer {
        let mut names = Vec::new();
        let text = join(pieces, |name| {
            names.push(name.to_owned());
            "?".to_owned()
        });
        let mut parameters = Vec::new();
        for name in &names {
            match bound(values, name) {
                Ok(value) => parameters.push(to_mysql(value)),
                Err(answer) => return answer,
            }
        }
        match self.execute(&text, parameters) {
            Ok(done) => Answer::Done(done),
            Err(Error::MySqlError(error)) => Answer::failed(error.code.to_string(), error.message),
            Err(error) => Answer::failed(CONNECTION, error),
        }
    }

    fn session(&mut self) -> Option<i64> {
        Some(self.connection.connection_id().into())
    }

    fn cut(&mut self, session: i64) -> bool {
        self.connection.query_drop(format!("KILL CONNECTION {session}")).is_ok()
    }

    fn version(&mut self) -> String {
        self.connection.query_first("SELECT version()").ok().flatten().unwrap_or_default()
    }
}
