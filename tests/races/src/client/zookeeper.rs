//! ZooKeeper. A statement is a call of the client's methods, written as in Java; `first(…)` is the child with the
//! smallest sequence number, which a program picks itself.

use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::runtime::Runtime;
use zookeeper_client::{Acls, Client as Session, CreateMode, Error};

use super::{Answer, CONNECTION, Client, Done, bound};
use crate::text::{Piece, Value, Values, join};

pub struct Zookeeper {
    address: String,
    timeout: Duration,
    session: Session,
}

/// One runtime for all sessions of the process: its thread sends the heartbeats, and stands still when the process does.
fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    #[expect(clippy::expect_used, reason = "without a thread for heartbeats there is no race to run")]
    RUNTIME.get_or_init(|| tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime"))
}

fn connect(address: &str, timeout: Duration) -> Result<Session, Error> {
    let connector = Session::connector().with_session_timeout(timeout).with_connection_timeout(Duration::from_secs(5));
    runtime().block_on(connector.connect(address))
}

impl Zookeeper {
    pub fn open(address: &str, timeout: Duration) -> Result<Self> {
        let session = connect(address, timeout).with_context(|| format!("ZooKeeper at {address}"))?;
        Ok(Self { address: address.to_owned(), timeout, session })
    }

    /// Runs a call; when the session is gone, once more in a new one, as client libraries do.
    fn call(&mut self, call: &Call) -> Result<Done, Error> {
        match runtime().block_on(execute(&self.session, call)) {
            Err(Error::SessionExpired | Error::ConnectionLoss | Error::ClientClosed) if call.name != "create" => {
                self.session = connect(&self.address, self.timeout)?;
                runtime().block_on(execute(&self.session, call))
            }
            other => other,
        }
    }
}

impl Client for Zookeeper {
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer {
        let mut missing = None;
        let text = join(pieces, |name| match bound(values, name) {
            Ok(value) => format!("\"{value}\""),
            Err(answer) => {
                missing = Some(answer);
                String::new()
            }
        });
        if let Some(answer) = missing {
            return answer;
        }
        let Some(call) = Call::read(text.trim()) else { return Answer::failed("unreadable", text) };
        match self.call(&call) {
            Ok(done) => Answer::Done(done),
            Err(Error::SessionExpired | Error::ConnectionLoss | Error::ClientClosed | Error::Timeout | Error::NoHosts) => {
                Answer::failed(CONNECTION, "the session is gone")
            }
            Err(error) => Answer::failed(format!("{error:?}"), error),
        }
    }

    fn version(&mut self) -> String {
        use std::io::{Read, Write};
        let mut told = String::new();
        if let Ok(mut stream) = std::net::TcpStream::connect(&self.address) {
            let _ = stream.write_all(b"srvr").and_then(|()| stream.read_to_string(&mut told));
        }
        let version = told.strip_prefix("Zookeeper version: ").and_then(|rest| rest.split('-').next());
        version.unwrap_or_default().to_owned()
    }
}

/// A method and its arguments; an argument that is no call is a word.
#[derive(Debug, PartialEq, Eq)]
struct Call {
    name: String,
    arguments: Vec<Self>,
    /// The right side of `==`, if the call is compared.
    equals: Option<String>,
}

impl Call {
    fn read(text: &str) -> Option<Self> {
        if let Some((call, word)) = text.rsplit_once(" == ") {
            return Some(Self { equals: Some(word.trim_matches('"').to_owned()), ..Self::read(call.trim())? });
        }
        let Some((name, inside)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
            return Some(Self { name: text.trim_matches('"').to_owned(), arguments: Vec::new(), equals: None });
        };
        let mut arguments = Vec::new();
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth == 0 => {
                    arguments.push(Self::read(inside[start..at].trim())?);
                    start = at + 1;
                }
                _ => {}
            }
        }
        Some(Self { name: name.to_owned(), arguments, equals: None })
    }

    fn word(&self, at: usize) -> &str {
        self.arguments.get(at).map_or("", |argument| &argument.name)
    }
}

fn node_version(word: &str) -> Option<i32> {
    word.parse().ok().filter(|version| *version >= 0)
}

async fn execute(session: &Session, call: &Call) -> Result<Done, Error> {
    let mut done = Done { row: true, ..Done::default() };
    match call.name.as_str() {
        "create" => {
            let mode = match call.word(2) {
                "EPHEMERAL" => CreateMode::Ephemeral,
                "EPHEMERAL_SEQUENTIAL" => CreateMode::EphemeralSequential,
                _ => CreateMode::Persistent,
            };
            let (stat, sequence) = session.create(call.word(0), call.word(1).as_bytes(), &mode.with_acls(Acls::anyone_all())).await?;
            let path =
                if mode == CreateMode::EphemeralSequential { format!("{}{sequence}", call.word(0)) } else { call.word(0).to_owned() };
            done.named.insert("path".to_owned(), Value::Text(path));
            done.named.insert("czxid".to_owned(), Value::Number(stat.czxid));
        }
        "first" => {
            let mut children = session.list_children(call.arguments[0].word(0)).await?;
            children.sort_by_key(|child| child[child.len().saturating_sub(10)..].to_owned());
            let first = children.first().map(|child| format!("{}/{child}", call.arguments[0].word(0)));
            done.first = Some(Value::Number((first == call.equals).into()));
        }
        "count" => {
            let children = session.list_children(call.arguments[0].word(0)).await?;
            done.first = i64::try_from(children.len()).ok().map(Value::Number);
        }
        "exists" => done.first = Some(Value::Number(session.check_stat(call.word(0)).await?.is_some().into())),
        "getData" => {
            let (data, _) = session.get_data(call.word(0)).await?;
            let value = Value::read(&String::from_utf8_lossy(&data));
            done.named.insert("data".to_owned(), value.clone());
            done.first = Some(value);
        }
        "setData" => drop(session.set_data(call.word(0), call.word(1).as_bytes(), node_version(call.word(2))).await?),
        "delete" => session.delete(call.word(0), node_version(call.word(1))).await?,
        "deleteAll" => delete_all(session, call.word(0)).await?,
        "mkdir" => session.mkdir(call.word(0), &CreateMode::Persistent.with_acls(Acls::anyone_all())).await?,
        "multi" => multi(session, call).await?,
        other => return Err(Error::UnexpectedError(format!("no such call: {other}"))),
    }
    Ok(done)
}

async fn delete_all(session: &Session, path: &str) -> Result<(), Error> {
    match session.list_children(path).await {
        Ok(children) => {
            for child in children {
                match session.delete(&format!("{path}/{child}"), None).await {
                    Ok(()) | Err(Error::NoNode) => {}
                    Err(error) => return Err(error),
                }
            }
            session.delete(path, None).await
        }
        Err(Error::NoNode) => Ok(()),
        Err(error) => Err(error),
    }
}

async fn multi(session: &Session, call: &Call) -> Result<(), Error> {
    let mut writer = session.new_multi_writer();
    for step in &call.arguments {
        match step.name.as_str() {
            "check" => writer.add_check_version(step.word(0), node_version(step.word(1)).unwrap_or(-1))?,
            "setData" => writer.add_set_data(step.word(0), step.word(1).as_bytes(), node_version(step.word(2)))?,
            other => return Err(Error::UnexpectedError(format!("no such call inside multi: {other}"))),
        }
    }
    writer.commit().await.map(drop).map_err(|error| match error {
        zookeeper_client::MultiWriteError::RequestFailed { source } | zookeeper_client::MultiWriteError::OperationFailed { source, .. } => {
            source
        }
    })
}

#[cfg(test)]
mod tests {
    use super::Call;

    #[test]
    fn calls_are_read_with_what_stands_inside_them() {
        let call = Call::read("multi(check(\"/a/n-1\", 0), setData(\"/d\", \"5\", -1))").expect("readable");
        assert_eq!(call.name, "multi");
        assert_eq!(call.arguments[0].word(0), "/a/n-1");
        assert_eq!(call.arguments[1].word(2), "-1");
        let compared = Call::read("first(getChildren(\"/a\")) == \"/a/n-1\"").expect("readable");
        assert_eq!(compared.equals.as_deref(), Some("/a/n-1"));
    }
}
