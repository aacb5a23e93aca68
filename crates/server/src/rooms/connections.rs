//! The connections in a room, whatever is played there: who they are, and how they are told things.

use crate::seats::Role;
use axum::extract::ws::Utf8Bytes;
use protocol::messages::{ErrorInfo, ServerCode, ServerMessage};
use rules::Player;
use serde::Serialize;
use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Where a connection listens. When its queue is full the connection is dropped; it comes back and
/// is told everything anew.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// A connection in a room.
pub struct Client {
    /// Of the connection.
    pub number: u64,
    /// What it may do.
    pub role: Role,
    /// What its person is called.
    pub name: String,
    /// Handed back when a rematch is made.
    pub secrets: Vec<String>,
    /// Where it listens.
    pub outbox: Outbox,
    /// Where it comes from, as limits count it.
    pub address: IpAddr,
    /// Its questions that are not answered yet.
    pub open_questions: OpenQuestions,
}

/// Questions of one connection that may wait for an answer at once.
const MAX_OPEN_QUESTIONS: usize = 16;

/// Counts the questions of one connection that wait for an answer.
#[derive(Clone)]
pub struct OpenQuestions(Arc<Semaphore>);

impl Default for OpenQuestions {
    fn default() -> Self {
        OpenQuestions(Arc::new(Semaphore::new(MAX_OPEN_QUESTIONS)))
    }
}

impl OpenQuestions {
    /// Counts one more, until what is returned is dropped.
    pub fn begin(&self) -> Result<OwnedSemaphorePermit, ErrorInfo> {
        let why = "Too many questions wait for an answer: wait for those.";
        Arc::clone(&self.0).try_acquire_owned().map_err(|_| ErrorInfo::new(ServerCode::TooFast, why))
    }
}

/// Waits for an answer as long as somebody listens for it.
pub async fn while_connected<T>(outbox: &Outbox, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = work => Some(done),
        () = outbox.closed() => None,
    }
}

impl Client {
    /// Tells it something; `false` if it cannot keep up.
    pub fn send(&self, message: &impl Serialize) -> bool {
        encode(message).is_some_and(|text| self.outbox.try_send(text).is_ok())
    }
}

/// The last words to a connection. They are the same at every table.
pub fn send_closing_message(outbox: &Outbox, error: ErrorInfo, retry: bool) {
    if let Some(text) = encode(&ServerMessage::Bye { error, retry }) {
        let _ = outbox.try_send(text);
    }
}

/// A message as it is sent.
pub fn encode(message: &impl Serialize) -> Option<Utf8Bytes> {
    match serde_json::to_string(message) {
        Ok(text) => Some(text.into()),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            None
        }
    }
}

/// Everybody in a room.
#[derive(Default)]
pub struct Connections {
    clients: Vec<Client>,
    last_address: Option<IpAddr>,
}

impl Connections {
    /// Nobody is here.
    pub fn is_empty(&self) -> bool {
        self.clients.is_empty()
    }

    /// Everybody.
    pub fn iter(&self) -> impl Iterator<Item = &Client> {
        self.clients.iter()
    }

    /// One of them.
    pub fn find(&self, number: u64) -> Option<&Client> {
        self.clients.iter().find(|client| client.number == number)
    }

    /// One of them, to be changed.
    pub fn find_mut(&mut self, number: u64) -> Option<&mut Client> {
        self.clients.iter_mut().find(|client| client.number == number)
    }

    /// Somebody who holds this seat is here.
    pub fn has(&self, player: Player) -> bool {
        self.clients.iter().any(|client| client.role.holds(player))
    }

    /// For applies the computer works here: a player who is here, or somebody who watches, or the one who came
    /// last; nobody if nobody has come yet.
    pub fn charged_address(&self) -> Option<IpAddr> {
        let seated = self.clients.iter().find(|client| client.role.is_seated());
        seated.or_else(|| self.clients.first()).map(|client| client.address).or(self.last_address)
    }

    /// How many watch.
    pub fn spectators(&self) -> u32 {
        self.clients.iter().filter(|client| !client.role.is_seated()).count() as u32
    }

    /// Lets somebody in.
    pub fn add(&mut self, client: Client) {
        self.last_address = Some(client.address);
        self.clients.push(client);
    }

    /// Somebody is gone.
    pub fn remove(&mut self, number: u64) {
        self.clients.retain(|client| client.number != number);
    }

    /// Tells one of them; one who cannot keep up is dropped.
    pub fn send_to(&mut self, number: u64, message: &impl Serialize) {
        if !self.find(number).is_some_and(|client| client.send(message)) {
            self.remove(number);
        }
    }

    /// Tells everybody the same.
    pub fn send_all(&mut self, message: &impl Serialize) {
        if let Some(text) = encode(message) {
            self.send_where(|_| true, &text);
        }
    }

    /// Sends to some; those who cannot keep up are dropped.
    pub fn send_where(&mut self, applies: impl Fn(&Client) -> bool, text: &Utf8Bytes) {
        self.clients.retain(|client| !applies(client) || client.outbox.try_send(text.clone()).is_ok());
    }

    /// Sends everybody away.
    pub fn close_all(&mut self, error: &ErrorInfo) {
        for client in self.clients.drain(..) {
            send_closing_message(&client.outbox, error.clone(), true);
        }
    }
}
