//! One face for all engines: a statement goes in, an answer comes out.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::text::{Piece, Value, Values};

mod etcd;
mod mariadb;
mod postgres;
mod redis;
mod sqlite;
mod zookeeper;

/// The code of an error that says the connection is gone.
pub const CONNECTION: &str = "connection";

/// What an engine answered.
#[derive(Debug)]
pub enum Answer {
    /// It did what it was told.
    Done(Done),
    /// It refused, or could not be reached.
    Failed { code: String, text: String },
}

/// What came back from a statement that did not fail.
#[derive(Debug, Default)]
pub struct Done {
    /// Whether a row (or a reply that is not empty) came back.
    pub row: bool,
    /// The first value of the first row, or the reply.
    pub first: Option<Value>,
    /// The values of the first row by column, or of the reply by path.
    pub named: BTreeMap<String, Value>,
    /// How many rows changed; for a reply that is a number, that number.
    pub changed: Option<i64>,
}

impl Answer {
    /// An error with the engine's own code.
    pub fn failed(code: impl Into<String>, text: impl std::fmt::Display) -> Self {
        Self::Failed { code: code.into(), text: text.to_string() }
    }
}

/// A connection to an engine.
pub trait Client {
    /// Runs one statement with the given values bound to it.
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer;

    /// What the server calls this connection, so that it can be cut.
    fn session(&mut self) -> Option<i64> {
        None
    }

    /// Ends another connection from the server's side. False when this engine has no such thing.
    fn cut(&mut self, _session: i64) -> bool {
        false
    }

    /// The server's version, as it tells it.
    fn version(&mut self) -> String;
}

/// Where an engine is reached: the variable that `tests/engines/engines env` sets, or for SQLite a file.
///
/// # Errors
/// When the variable is not set.
pub fn address(engine: &str) -> Result<String> {
    let variable = format!("LOCKPICK_{}_URL", engine.to_uppercase());
    if let Ok(address) = std::env::var(&variable) {
        return Ok(address);
    }
    if engine == "sqlite" {
        let file = std::env::temp_dir().join(format!("lockpick-race-{}.db", std::process::id()));
        return Ok(file.display().to_string());
    }
    bail!("{variable} is not set: run tests/engines/engines up, then eval \"$(tests/engines/engines env)\"")
}

/// Opens a connection. `lease` is how long the engine keeps what the connection holds once it falls silent, where an
/// engine ties that to the connection (ZooKeeper's session timeout).
///
/// # Errors
/// When the engine cannot be reached.
pub fn open(engine: &str, lease: Duration) -> Result<Box<dyn Client + Send>> {
    let address = address(engine)?;
    Ok(match engine {
        "postgres" => Box::new(postgres::Postgres::open(&address)?),
        "mariadb" => Box::new(mariadb::Mariadb::open(&address)?),
        "sqlite" => Box::new(sqlite::Sqlite::open(&address)?),
        "redis" => Box::new(redis::Redis::open(&address)?),
        "etcd" => Box::new(etcd::Etcd::open(&address)),
        "zookeeper" => Box::new(zookeeper::Zookeeper::open(&address, lease)?),
        other => bail!("no client for {other}"),
    })
}

/// Takes a value by name; a statement that binds a value nobody has given is a mistake in the recipe.
fn bound<'a>(values: &'a Values, name: &str) -> Result<&'a Value, Answer> {
    values.get(name).ok_or_else(|| Answer::failed("unbound", format!("nothing gives :{name}")))
}

/// Numbers the bound values in the order in which they are met, each name once, and writes the statement with them.
fn numbered(pieces: &[Piece], mark: &str) -> (String, Vec<String>) {
    let mut names: Vec<String> = Vec::new();
    let text = crate::text::join(pieces, |name| {
        let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        format!("{mark}{}", at + 1)
    });
    (text, names)
}
