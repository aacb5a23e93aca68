//! The real program as a process, and players who take whatever is offered.

#![allow(clippy::unwrap_used, dead_code, unused_imports)]

mod hex;

pub use hex::{Hex, create_skirmish};

use futures_util::{SinkExt, StreamExt};
use protocol::messages::http::Created;
use protocol::messages::{Reply, ServerMessage, VERSION};
use protocol::{Next, diff};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// `strategium serve` as a process; it is killed when this is dropped.
pub struct Program {
    child: Child,
    pub address: SocketAddr,
}

impl Program {
    pub fn start(program: &Path, database: &str, options: &[&str]) -> Program {
        Program::run(Command::new(program), database, options)
    }

    /// As a command line that `command` begins.
    pub fn run(mut command: Command, database: &str, options: &[&str]) -> Program {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--db", database, "--games-per-hour", "1000000"])
            .args(["--competitive-per-hour", "1000000", "--work-per-minute", "100000000"])
            .args(["--rate", "100000", "--connections-per-address", "100000"])
            .args(options)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().rsplit('/').next().unwrap().parse().unwrap_or_else(|_| panic!("no address: {line:?}"));
        Program { child, address }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Without warning, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A battle that is already deployed, between `one` and `two`.
pub async fn create(address: SocketAddr, one: Value, two: Value) -> std::io::Result<Created> {
    let (mut one, mut two) = (one, two);
    one["army"] = "space-marines-1000".into();
    two["army"] = "orks-1000".into();
    post(address, "/api/games", &json!({"sides": [one, two], "deployed": true})).await
}

/// Asks for something to be made.
async fn post(address: SocketAddr, path: &str, wanted: &Value) -> std::io::Result<Created> {
    let body = wanted.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).map_err(|error| std::io::Error::other(format!("{error}: {answer}")))
}

/// Asks for a page: its status and its body.
pub async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// Numbers without pattern; which ones does not matter.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// From 0 to `below`, without it.
    pub fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % below
    }
}

/// What somebody knows of a game.
#[derive(Clone, Default)]
pub struct Known {
    pub seq: u32,
    pub state: Value,
    pub next: Option<Next>,
    pub over: bool,
}

/// Somebody at a table.
pub struct Person {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub players: Vec<u8>,
    pub known: Known,
    id: u32,
}

/// The connection is gone.
#[derive(Debug)]
pub struct Gone;

impl Person {
    pub async fn enter(address: SocketAddr, game: &str, secrets: &[String]) -> Result<Person, Gone> {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.map_err(|_| Gone)?;
        let mut person = Person { socket, players: Vec::new(), known: Known::default(), id: 0 };
        person.say(&json!({"type": "hello", "version": VERSION, "game": game, "secrets": secrets})).await?;
        while person.players.is_empty() {
            person.hear().await?;
        }
        Ok(person)
    }

    async fn say(&mut self, message: &Value) -> Result<(), Gone> {
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| Gone)
    }

    /// Hears one message and keeps up.
    pub async fn hear(&mut self) -> Result<ServerMessage, Gone> {
        let text = loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Gone),
            }
        };
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        let known = &mut self.known;
        match &message {
            ServerMessage::Welcome { players, game, seq, state, next, .. } => {
                self.players = players.clone();
                *known = Known { seq: *seq, state: state.clone(), next: next.clone(), over: game.over.is_some() };
            }
            ServerMessage::Played { entry, diffs, next, .. } => {
                diff::apply(&mut known.state, diffs);
                (known.seq, known.next) = (entry.seq, next.clone());
            }
            ServerMessage::Undone { seq, diffs, next } => {
                diff::apply(&mut known.state, diffs);
                (known.seq, known.next) = (*seq, next.clone());
            }
            ServerMessage::Next { next } => known.next = next.clone(),
            ServerMessage::Game { game } => known.over = game.over.is_some(),
            ServerMessage::Bye { error, .. } => {
                eprintln!("sent away: {} {}", error.code, error.message);
                return Err(Gone);
            }
            _ => {}
        }
        Ok(message)
    }

    /// It is for this person to decide.
    pub fn is_asked(&self) -> bool {
        self.known.next.as_ref().is_some_and(|next| self.players.contains(&next.player))
    }

    /// One of the actions that are offered in full, rather one that leads on; where places are to be
    /// chosen, what the computer would do. Nothing when the battle is over.
    pub async fn choose(&mut self, chance: &mut Chance) -> Result<Option<Value>, Gone> {
        let options = self.known.next.iter().flat_map(|next| &next.options);
        let offers = options.filter(|offer| offer.legal).filter_map(|offer| offer.action.as_ref());
        let back = ["CONCEDE", "UNDO_LAST_MODEL_MOVE", "RESET_UNIT_MOVE", "CLEAR_TARGET", "CLEAR_ALL_TARGETS"];
        let on: Vec<&Value> = offers.filter(|action| !back.contains(&kind(action))).collect();
        if !on.is_empty() || self.known.next.is_none() {
            return Ok(on.get(chance.below(on.len().max(1))).map(|action| (*action).clone()));
        }
        self.id += 1;
        let wanted = self.id;
        self.say(&json!({"type": "hint", "id": wanted})).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Reply { id, reply } if id == wanted => {
                    let Reply::Hint(hint) = *reply else { panic!("a hint was asked for: {reply:?}") };
                    return Ok(Some(hint.action));
                }
                ServerMessage::Refused { id, .. } if id == Some(wanted) => return Ok(None),
                _ => {}
            }
        }
    }

    /// Plays an action and waits until it is acknowledged; `false` if it was refused.
    pub async fn act(&mut self, action: &Value) -> Result<bool, Gone> {
        let told = self.request(json!({"type": "act", "action": action})).await?;
        assert_ne!(told.as_ref().err().map(String::as_str), Some("NOT_SAVED"), "{action}");
        Ok(told.is_ok())
    }

    /// Takes the last action back; `false` if nothing can be taken back.
    pub async fn undo(&mut self) -> Result<bool, Gone> {
        let told = self.request(json!({"type": "undo"})).await?;
        assert_ne!(told.as_ref().err().map(String::as_str), Some("NOT_SAVED"));
        Ok(told.is_ok())
    }

    /// Asks for something to be done and waits for the answer: done, or the code of the refusal.
    pub async fn request(&mut self, mut message: Value) -> Result<Result<(), String>, Gone> {
        self.id += 1;
        let wanted = self.id;
        message["id"] = wanted.into();
        self.say(&message).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Reply { id, reply } if id == wanted => {
                    assert!(matches!(*reply, Reply::Done { .. }), "{reply:?}");
                    return Ok(Ok(()));
                }
                ServerMessage::Refused { id, error } if id == Some(wanted) => return Ok(Err(error.code)),
                _ => {}
            }
        }
    }
}

/// The type of an action.
pub fn kind(action: &Value) -> &str {
    action["type"].as_str().unwrap_or_default()
}
