//! Redis. A statement is a command line as `redis-cli` takes it.

use anyhow::Result;
use redis::{Cmd, Connection, ErrorKind, RedisError};

use super::{Answer, CONNECTION, Client, Done, bound};
use crate::text::{Piece, Value, Values, join};

pub struct Redis {
    connection: Connection,
}

impl Redis {
    pub fn open(address: &str) -> Result<Self> {
        Ok(Self { connection: redis::Client::open(address)?.get_connection()? })
    }
}

impl Client for Redis {
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer {
        let mut missing = None;
        let line = join(pieces, |name| match bound(values, name) {
            Ok(value) => value.to_string(),
            Err(answer) => {
                missing = Some(answer);
                String::new()
            }
        });
        if let Some(answer) = missing {
            return answer;
        }
        let mut command = Cmd::new();
        for word in words(&line) {
            command.arg(word);
        }
        match command.query(&mut self.connection) {
            Ok(reply) => Answer::Done(done(&reply)),
            Err(error) => Answer::failed(code(&error), &error),
        }
    }

    fn version(&mut self) -> String {
        let told: String = redis::cmd("INFO").arg("server").query(&mut self.connection).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("redis_version:"));
        line.unwrap_or_default().trim().to_owned()
    }
}

fn done(reply: &redis::Value) -> Done {
    let value = match reply {
        redis::Value::Nil => return Done { first: Some(Value::Null), ..Done::default() },
        redis::Value::Int(number) => Value::Number(*number),
        redis::Value::Okay => Value::Text("OK".to_owned()),
        redis::Value::BulkString(bytes) => Value::read(&String::from_utf8_lossy(bytes)),
        redis::Value::SimpleString(text) => Value::Text(text.clone()),
        other => Value::Text(format!("{other:?}")),
    };
    let mut done = Done { row: true, changed: value.number(), ..Done::default() };
    done.named.insert("reply".to_owned(), value.clone());
    done.first = Some(value);
    done
}

fn code(error: &RedisError) -> String {
    match error.kind() {
        ErrorKind::Io => CONNECTION.to_owned(),
        _ => error.code().unwrap_or("ERR").to_owned(),
    }
}

/// Cuts a command line into words; a word in double quotes may hold spaces.
fn words(line: &str) -> Vec<String> {
    line.split('"')
        .enumerate()
        .flat_map(|(at, piece)| -> Vec<String> {
            if at % 2 == 1 { vec![piece.to_owned()] } else { piece.split_whitespace().map(str::to_owned).collect() }
        })
        .collect()
}
