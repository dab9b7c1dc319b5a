//! etcd, through its JSON gateway. A statement is a method, a path and a JSON body; keys and values stand in it as they
//! are and are put into base64 here, as the gateway wants them.

use std::time::Duration;

use serde_json::{Map, Value as Json};
use ureq::Agent;

use super::{Answer, CONNECTION, Client, Done, bound};
use crate::text::{Piece, Value, Values, join};

/// A call that takes longer than this counts as unanswered.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Etcd {
    agent: Agent,
    address: String,
}

impl Etcd {
    pub fn open(address: &str) -> Self {
        let agent = Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false).build().into();
        Self { agent, address: address.to_owned() }
    }

    fn post(&self, path: &str, body: &str) -> Result<(u16, Json), ureq::Error> {
        let mut response = self.agent.post(format!("{}{path}", self.address)).send(body)?;
        let text = response.body_mut().read_to_string()?;
        Ok((response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Json::Null)))
    }
}

impl Client for Etcd {
    fn run(&mut self, pieces: &[Piece], values: &Values) -> Answer {
        let mut missing = None;
        let text = join(pieces, |name| match bound(values, name) {
            Ok(value) => value.to_string(),
            Err(answer) => {
                missing = Some(answer);
                String::new()
            }
        });
        if let Some(answer) = missing {
            return answer;
        }
        let (call, body) = text.split_once('\n').unwrap_or((&text, "{}"));
        let Some(path) = call.trim().strip_prefix("POST ") else { return Answer::failed("unreadable", call) };
        let mut body: Json = match serde_json::from_str(body) {
            Ok(body) => body,
            Err(error) => return Answer::failed("unreadable", format!("{error} in {body}")),
        };
        encode(&mut body);
        match self.post(path, &body.to_string()) {
            Ok((200, reply)) => Answer::Done(done(&reply)),
            Ok((status, reply)) => Answer::failed(status.to_string(), reply),
            Err(error) => Answer::failed(CONNECTION, error),
        }
    }

    fn version(&mut self) -> String {
        let told = self.agent.get(format!("{}/version", self.address)).call().ok();
        let text = told.and_then(|mut told| told.body_mut().read_to_string().ok()).unwrap_or_default();
        let reply: Json = serde_json::from_str(&text).unwrap_or(Json::Null);
        reply["etcdserver"].as_str().unwrap_or_default().to_owned()
    }
}

fn done(reply: &Json) -> Done {
    let mut done = Done { row: true, ..Done::default() };
    flatten("", reply, &mut done.named);
    done
}

/// Names every leaf of a reply by its path: `header.revision`, `kvs.0.value`.
fn flatten(path: &str, json: &Json, named: &mut std::collections::BTreeMap<String, Value>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match json {
        Json::Object(fields) => fields.iter().for_each(|(key, field)| flatten(&below(key), field, named)),
        Json::Array(items) => items.iter().enumerate().for_each(|(at, item)| flatten(&below(&at.to_string()), item, named)),
        Json::Bool(truth) => drop(named.insert(path.to_owned(), Value::Number((*truth).into()))),
        Json::Null => {}
        Json::Number(number) => drop(named.insert(path.to_owned(), Value::read(&number.to_string()))),
        Json::String(text) if path.ends_with(".key") || path.ends_with(".value") => {
            drop(named.insert(path.to_owned(), Value::read(&base64::decode(text))));
        }
        Json::String(text) => drop(named.insert(path.to_owned(), Value::read(text))),
    }
}

fn encode(json: &mut Json) {
    match json {
        Json::Object(fields) => encode_fields(fields),
        Json::Array(items) => items.iter_mut().for_each(encode),
        _ => {}
    }
}

fn encode_fields(fields: &mut Map<String, Json>) {
    for (name, field) in fields.iter_mut() {
        match field {
            Json::String(text) if ["key", "value", "range_end"].contains(&name.as_str()) => *text = base64::encode(text),
            other => encode(other),
        }
    }
}

/// Base64 as the gateway speaks it, for short texts.
mod base64 {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    pub fn encode(text: &str) -> String {
        let mut out = String::new();
        for group in text.as_bytes().chunks(3) {
            let bits = group.iter().fold(0_u32, |bits, byte| (bits << 8) | u32::from(*byte)) << (8 * (3 - group.len()));
            for place in 0..4 {
                let letter = LETTERS[(bits >> (18 - 6 * place)) as usize & 63];
                out.push(if place <= group.len() { letter as char } else { '=' });
            }
        }
        out
    }

    pub fn decode(text: &str) -> String {
        let mut bits = 0_u32;
        let mut held = 0;
        let mut out = Vec::new();
        for letter in text.bytes() {
            let Some(six) = LETTERS.iter().position(|known| *known == letter) else { break };
            bits = (bits << 6) | six as u32;
            held += 6;
            if held >= 8 {
                held -= 8;
                out.push((bits >> held) as u8);
            }
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    #[cfg(test)]
    mod tests {
        #[test]
        fn what_is_encoded_comes_back() {
            for text in ["", "l", "lo", "loc", "lock/a-b"] {
                assert_eq!(super::decode(&super::encode(text)), text);
            }
            assert_eq!(super::encode("lock"), "bG9jaw==");
        }
    }
}
