//! The connections of a room, whichever game is played in it: the clients, and how messages are sent to them.

use crate::limits::Bucket;
use crate::seats::Role;
use axum::extract::ws::Utf8Bytes;
use protocol::messages::{ErrorInfo, ServerCode, ServerMessage};
use rules::Player;
use serde::Serialize;
use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The queue of messages to a client. When it is full the client is dropped; it reconnects and gets the whole state
/// again.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// A connected client.
pub struct Client {
    /// The number of the connection.
    pub number: u64,
    /// What the client may do.
    pub role: Role,
    /// The person's name.
    pub name: String,
    /// The secrets the client sent; they are returned when a rematch is made.
    pub secrets: Vec<String>,
    /// The queue of messages to the client.
    pub outbox: Outbox,
    /// The client's address, as limits count it.
    pub address: IpAddr,
    /// Its questions that are not answered yet.
    pub open_questions: OpenQuestions,
    /// What it may still show the others.
    pub signals: Signals,
}

/// Drags that a client may show per second, and at once.
const DRAGS: [f64; 2] = [10.0, 20.0];
/// Places that a client may point at per second, and at once.
const POINTERS: [f64; 2] = [0.5, 4.0];

/// Times that a client may stop or start the clock of a question per second, and at once.
const HOLDS: [f64; 2] = [4.0, 20.0];

/// How much a client may show the others.
pub struct Signals {
    /// Positions of a drag.
    pub drags: Bucket,
    /// Places on the board.
    pub pointers: Bucket,
    /// Stops and starts of the clock of a question.
    pub holds: Bucket,
}

impl Default for Signals {
    fn default() -> Self {
        let [drags, pointers, holds] = [DRAGS, POINTERS, HOLDS].map(|[per_second, most]| Bucket::new(per_second, most));
        Signals { drags, pointers, holds }
    }
}

/// Maximum number of open questions per connection.
const MAX_OPEN_QUESTIONS: usize = 16;

/// Counts the open questions of one connection.
#[derive(Clone)]
pub struct OpenQuestions(Arc<Semaphore>);

impl Default for OpenQuestions {
    fn default() -> Self {
        OpenQuestions(Arc::new(Semaphore::new(MAX_OPEN_QUESTIONS)))
    }
}

impl OpenQuestions {
    /// Counts one more question until the permit is dropped.
    pub fn begin(&self) -> Result<OwnedSemaphorePermit, ErrorInfo> {
        let why = "Too many of your questions are not answered yet: wait for the answers.";
        Arc::clone(&self.0).try_acquire_owned().map_err(|_| ErrorInfo::new(ServerCode::TooFast, why))
    }
}

/// Waits for an answer as long as the client is connected.
pub async fn while_connected<T>(outbox: &Outbox, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = work => Some(done),
        () = outbox.closed() => None,
    }
}

impl Client {
    /// Sends a message; `false` if the client cannot keep up.
    pub fn send(&self, message: &impl Serialize) -> bool {
        encode(message).is_some_and(|text| self.outbox.try_send(text).is_ok())
    }
}

/// Sends the last message to a client. It is the same for every kind of game.
pub fn send_closing_message(outbox: &Outbox, error: ErrorInfo, retry: bool) {
    if let Some(text) = encode(&ServerMessage::Bye { error, retry }) {
        let _ = outbox.try_send(text);
    }
}

/// The JSON text of a message.
pub fn encode(message: &impl Serialize) -> Option<Utf8Bytes> {
    match serde_json::to_string(message) {
        Ok(text) => Some(text.into()),
        Err(error) => {
            tracing::error!(%error, "a message could not be encoded");
            None
        }
    }
}

/// The clients of a room.
#[derive(Default)]
pub struct Connections {
    clients: Vec<Client>,
    last_address: Option<IpAddr>,
}

impl Connections {
    /// Whether no client is connected.
    pub fn is_empty(&self) -> bool {
        self.clients.is_empty()
    }

    /// All clients.
    pub fn iter(&self) -> impl Iterator<Item = &Client> {
        self.clients.iter()
    }

    /// Finds a client.
    pub fn find(&self, number: u64) -> Option<&Client> {
        self.clients.iter().find(|client| client.number == number)
    }

    /// Finds a client in order to change it.
    pub fn find_mut(&mut self, number: u64) -> Option<&mut Client> {
        self.clients.iter_mut().find(|client| client.number == number)
    }

    /// Whether a client that holds this seat is connected.
    pub fn has(&self, player: Player) -> bool {
        self.clients.iter().any(|client| client.role.holds(player))
    }

    /// The address that the computer's work in this room is charged to: that of a connected player, otherwise of a
    /// spectator, otherwise of the client that connected last; `None` before the first client.
    pub fn charged_address(&self) -> Option<IpAddr> {
        let seated = self.clients.iter().find(|client| client.role.is_seated());
        seated.or_else(|| self.clients.first()).map(|client| client.address).or(self.last_address)
    }

    /// How many spectators are connected.
    pub fn spectators(&self) -> u32 {
        self.clients.iter().filter(|client| !client.role.is_seated()).count() as u32
    }

    /// Adds a client.
    pub fn add(&mut self, client: Client) {
        self.last_address = Some(client.address);
        self.clients.push(client);
    }

    /// Removes a client.
    pub fn remove(&mut self, number: u64) {
        self.clients.retain(|client| client.number != number);
    }

    /// Sends a message to one client; a client that cannot keep up is dropped.
    pub fn send_to(&mut self, number: u64, message: &impl Serialize) {
        if !self.find(number).is_some_and(|client| client.send(message)) {
            self.remove(number);
        }
    }

    /// Sends the same message to all clients.
    pub fn send_all(&mut self, message: &impl Serialize) {
        if let Some(text) = encode(message) {
            self.send_where(|_| true, &text);
        }
    }

    /// Sends a message to the clients it applies to; those that cannot keep up are dropped.
    pub fn send_where(&mut self, applies: impl Fn(&Client) -> bool, text: &Utf8Bytes) {
        self.clients.retain(|client| !applies(client) || client.outbox.try_send(text.clone()).is_ok());
    }

    /// Sends all clients a closing message and drops them.
    pub fn close_all(&mut self, error: &ErrorInfo) {
        for client in self.clients.drain(..) {
            send_closing_message(&client.outbox, error.clone(), true);
        }
    }
}
