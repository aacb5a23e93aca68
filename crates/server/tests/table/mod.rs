//! A server in this process and its clients.

#![allow(clippy::unwrap_used, dead_code)]

#[path = "../databases/mod.rs"]
pub mod databases;

use axum::Router;
use futures_util::{SinkExt, StreamExt};
use protocol::messages::http::Created;
use protocol::messages::{ErrorInfo, GameInfo, Reply, ServerMessage, TableInfo, VERSION};
use protocol::{Next, diff};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use strategium_server::app::App;
use strategium_server::config::Config;
use strategium_server::store::Store;
use strategium_server::{analysis, armies, picture, reference, rooms, skirmish};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// The longest time anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A journal: a file that is removed at the end, or a database on a server.
pub enum Journal {
    File(PathBuf),
    Elsewhere(String),
}

impl Journal {
    pub fn new() -> Journal {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Journal::File(std::env::temp_dir().join(format!("strategium-table-{}-{number}.db", std::process::id())))
    }

    /// One journal per available database: SQLite, and PostgreSQL where `STRATEGIUM_TEST_POSTGRES` names a server.
    pub fn everywhere() -> Vec<Journal> {
        let postgres = databases::postgres().map(Journal::Elsewhere);
        std::iter::once(Journal::new()).chain(postgres).collect()
    }

    fn address(&self) -> String {
        match self {
            Journal::File(file) => format!("sqlite:{}", file.display()),
            Journal::Elsewhere(address) => address.clone(),
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        let Journal::File(file) = self else { return };
        databases::remove(file);
    }
}

/// A configuration with generous limits.
pub fn config() -> Config {
    Config {
        games_per_hour: 10_000,
        // Whole battles are played by hints.
        hint_millis: 0,
        competitive_per_hour: 10_000,
        work_per_minute: 1_000_000,
        least_delay: 0,
        rate: 10_000,
        ..Config::default()
    }
}

/// A server on its own port.
pub struct Server {
    pub app: App,
    pub address: SocketAddr,
    task: tokio::task::JoinHandle<()>,
}

impl Server {
    pub async fn start(journal: &Journal) -> Server {
        Server::start_with(journal, config()).await
    }

    pub async fn start_with(journal: &Journal, config: Config) -> Server {
        databases::made(&journal.address()).await;
        let app = App::new(config, Store::open(&journal.address()).await.unwrap());
        let router: Router = rooms::routes()
            .merge(armies::routes())
            .merge(reference::routes())
            .merge(skirmish::routes())
            .merge(analysis::routes())
            .merge(picture::routes())
            .with_state(app.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let task = tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Server { app, address, task }
    }

    /// Stops it as an operator does.
    pub async fn stop(self) {
        self.app.rooms.close().await;
        self.task.abort();
        self.app.store.close().await;
    }

    /// Sends a request and returns its status and its answer.
    pub async fn http(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let (mut reading, mut writing) = TcpStream::connect(self.address).await.unwrap().into_split();
        let (host, length) = (self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
        );
        // A server that refuses a large body answers and closes before it has read it. Then writing fails, and reading
        // may fail once the answer has arrived.
        let write = tokio::spawn(async move {
            let _ = writing.write_all(request.as_bytes()).await;
            writing
        });
        let mut answer = Vec::new();
        while let Ok(1..) = reading.read_buf(&mut answer).await {}
        write.abort();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.http("GET", path, "", "").await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, body) = self.http("POST", path, "content-type: application/json\r\n", &body.to_string()).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub async fn create(&self, wanted: &Value) -> Created {
        let (status, created) = self.post("/api/games", wanted).await;
        assert_eq!(status, 201, "{created}");
        serde_json::from_value(created).unwrap()
    }

    pub async fn socket(&self) -> Socket {
        Socket(connect_async(format!("ws://{}/ws", self.address)).await.unwrap().0)
    }

    /// A connection from this address behind a proxy on this machine.
    pub async fn socket_of(&self, visitor: &str) -> Socket {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().unwrap();
        request.headers_mut().insert("x-forwarded-for", visitor.parse().unwrap());
        Socket(connect_async(request).await.unwrap().0)
    }

    pub async fn enter(&self, game: &str, secrets: &[&str]) -> Person {
        self.enter_by(self.socket().await, game, secrets).await
    }

    pub async fn enter_by(&self, mut socket: Socket, game: &str, secrets: &[&str]) -> Person {
        socket.say(&hello(game, secrets)).await;
        match socket.hear().await {
            Some(ServerMessage::Welcome { players, game, seq, state, next, table, .. }) => {
                Person { socket, players, info: game, table, seq, state, next, id: 0, heard: Vec::new() }
            }
            other => panic!("no welcome: {other:?}"),
        }
    }
}

pub fn hello(game: &str, secrets: &[&str]) -> Value {
    json!({"type": "hello", "version": VERSION, "game": game, "secrets": secrets, "not_sealed": true})
}

/// Two armies of 1,000 points; `deployed` begins with the first turn.
pub fn wanted(one: Value, two: Value, deployed: bool) -> Value {
    let side = |army: &str, who: Value| {
        let mut side = who;
        side["army"] = army.into();
        side
    };
    json!({"sides": [side("space-marines-1000", one), side("orks-1000", two)], "deployed": deployed, "seed": "7"})
}

/// A connection without a hello.
pub struct Socket(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; `None` when the connection is closed.
    pub async fn hear(&mut self) -> Option<ServerMessage> {
        self.text().await.map(|text| serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
    }

    pub async fn text(&mut self) -> Option<String> {
        loop {
            match tokio::time::timeout(PATIENCE, self.0.next()).await.expect("an answer in time") {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(Error::ConnectionClosed)) | None => return None,
                Some(Err(error)) => panic!("{error}"),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The closing message, after which nothing may follow.
    pub async fn bye(&mut self) -> (ErrorInfo, bool) {
        loop {
            match self.hear().await {
                Some(ServerMessage::Bye { error, retry }) => {
                    assert!(self.hear().await.is_none(), "something after the last words");
                    return (error, retry);
                }
                Some(_) => {}
                None => panic!("closed without a word"),
            }
        }
    }
}

/// A client in a game that keeps up by differences alone.
pub struct Person {
    pub socket: Socket,
    pub players: Vec<u8>,
    pub info: GameInfo,
    pub table: Box<TableInfo>,
    pub seq: u32,
    pub state: Value,
    pub next: Option<Next>,
    /// All received messages except answers.
    pub heard: Vec<ServerMessage>,
    id: u32,
}

impl Person {
    /// Receives one message and keeps up.
    pub async fn hear(&mut self) -> Option<ServerMessage> {
        let message = self.socket.hear().await?;
        match &message {
            ServerMessage::Welcome { players, game, seq, state, next, .. } => {
                (self.players, self.info, self.seq) = (players.clone(), game.clone(), *seq);
                (self.state, self.next) = (state.clone(), next.clone());
            }
            ServerMessage::Played { entry, diffs, next, .. } => {
                assert_eq!(entry.seq, self.seq + 1, "a step is missing");
                diff::apply(&mut self.state, diffs);
                (self.seq, self.next) = (entry.seq, next.clone());
            }
            ServerMessage::Undone { seq, diffs, next } => {
                diff::apply(&mut self.state, diffs);
                (self.seq, self.next) = (*seq, next.clone());
            }
            ServerMessage::Next { next } => self.next = next.clone(),
            ServerMessage::Game { game } => self.info = game.clone(),
            _ => {}
        }
        Some(message)
    }

    /// Sends a message and waits for the answer, keeping up meanwhile.
    pub async fn request(&mut self, mut message: Value) -> Result<Reply, ErrorInfo> {
        self.id += 1;
        message["id"] = self.id.into();
        self.socket.say(&message).await;
        loop {
            match self.hear().await.expect("an answer") {
                ServerMessage::Reply { id, reply } if id == self.id => return Ok(*reply),
                ServerMessage::Refused { id, error } if id == Some(self.id) => return Err(error),
                ServerMessage::Bye { error, .. } => return Err(error),
                other => self.heard.push(other),
            }
        }
    }

    pub async fn act(&mut self, action: Value) -> Result<Reply, ErrorInfo> {
        self.request(json!({"type": "act", "action": action})).await
    }

    /// Receives messages until a condition is met.
    pub async fn until(&mut self, so: impl Fn(&Person) -> bool) {
        while !so(self) {
            let message = self.hear().await.expect("the connection stays");
            self.heard.push(message);
        }
    }

    /// Whether this person must decide.
    pub fn is_asked(&self) -> bool {
        self.next.as_ref().is_some_and(|next| self.players.contains(&next.player))
    }

    /// Legal actions that are offered completely.
    pub fn offers(&self) -> Vec<Value> {
        let options = self.next.iter().flat_map(|next| &next.options);
        options.filter(|offer| offer.legal).filter_map(|offer| offer.action.clone()).collect()
    }

    /// A legal action: the offer with that number, or, where positions must be chosen, what the computer would do.
    pub async fn some_action(&mut self, number: usize) -> Value {
        let offers = self.offers();
        if !offers.is_empty() {
            return offers[number % offers.len()].clone();
        }
        match self.request(json!({"type": "hint"})).await {
            Ok(Reply::Hint(hint)) => hint.action,
            other => panic!("nothing to do: {other:?}"),
        }
    }

    /// The action that makes the game progress fastest.
    pub async fn quick_action(&mut self) -> Value {
        let quick = |action: &Value| {
            let kind = action["type"].as_str().unwrap_or_default();
            kind.starts_with("END_") || kind.starts_with("DECLINE")
        };
        let found = self.offers().into_iter().find(quick);
        match found {
            Some(action) => action,
            None => self.some_action(0).await,
        }
    }

    pub fn over(&self) -> bool {
        self.info.over.is_some()
    }
}
