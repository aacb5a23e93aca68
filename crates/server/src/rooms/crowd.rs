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
pub type Out = mpsc::Sender<Utf8Bytes>;

/// A connection in a room.
pub struct Visitor {
    /// Of the connection.
    pub number: u64,
    /// What it may do.
    pub role: Role,
    /// What its person is called.
    pub name: String,
    /// Handed back when a rematch is made.
    pub secrets: Vec<String>,
    /// Where it listens.
    pub out: Out,
    /// Where it comes from, as limits count it.
    pub address: IpAddr,
    /// Its questions that are not answered yet.
    pub asking: Asking,
}

/// Questions of one connection that may wait for an answer at once.
const ASKING: usize = 16;

/// Counts the questions of one connection that wait for an answer.
#[derive(Clone)]
pub struct Asking(Arc<Semaphore>);

impl Default for Asking {
    fn default() -> Self {
        Asking(Arc::new(Semaphore::new(ASKING)))
    }
}

impl Asking {
    /// Counts one more, until what is returned is dropped.
    pub fn begin(&self) -> Result<OwnedSemaphorePermit, ErrorInfo> {
        let why = "Too many questions wait for an answer: wait for those.";
        Arc::clone(&self.0).try_acquire_owned().map_err(|_| ErrorInfo::new(ServerCode::TooFast, why))
    }
}

/// Waits for an answer as long as somebody listens for it.
pub async fn while_heard<T>(out: &Out, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = work => Some(done),
        () = out.closed() => None,
    }
}

impl Visitor {
    /// Tells it something; `false` if it cannot keep up.
    pub fn tell(&self, message: &impl Serialize) -> bool {
        text(message).is_some_and(|text| self.out.try_send(text).is_ok())
    }
}

/// The last words to a connection. They are the same at every table.
pub fn farewell(out: &Out, error: ErrorInfo, retry: bool) {
    if let Some(text) = text(&ServerMessage::Bye { error, retry }) {
        let _ = out.try_send(text);
    }
}

/// A message as it is sent.
pub fn text(message: &impl Serialize) -> Option<Utf8Bytes> {
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
pub struct Crowd {
    visitors: Vec<Visitor>,
    came_last: Option<IpAddr>,
}

impl Crowd {
    /// Nobody is here.
    pub fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    /// Everybody.
    pub fn iter(&self) -> impl Iterator<Item = &Visitor> {
        self.visitors.iter()
    }

    /// One of them.
    pub fn find(&self, number: u64) -> Option<&Visitor> {
        self.visitors.iter().find(|visitor| visitor.number == number)
    }

    /// One of them, to be changed.
    pub fn find_mut(&mut self, number: u64) -> Option<&mut Visitor> {
        self.visitors.iter_mut().find(|visitor| visitor.number == number)
    }

    /// Somebody who holds this seat is here.
    pub fn has(&self, player: Player) -> bool {
        self.visitors.iter().any(|visitor| visitor.role.holds(player))
    }

    /// For whom the computer works here: a player who is here, or somebody who watches, or the one who came
    /// last; nobody if nobody has come yet.
    pub fn payer(&self) -> Option<IpAddr> {
        let seated = self.visitors.iter().find(|visitor| visitor.role.is_seated());
        seated.or_else(|| self.visitors.first()).map(|visitor| visitor.address).or(self.came_last)
    }

    /// How many watch.
    pub fn spectators(&self) -> u32 {
        self.visitors.iter().filter(|visitor| !visitor.role.is_seated()).count() as u32
    }

    /// Lets somebody in.
    pub fn admit(&mut self, visitor: Visitor) {
        self.came_last = Some(visitor.address);
        self.visitors.push(visitor);
    }

    /// Somebody is gone.
    pub fn leave(&mut self, number: u64) {
        self.visitors.retain(|visitor| visitor.number != number);
    }

    /// Tells one of them; one who cannot keep up is dropped.
    pub fn tell_one(&mut self, number: u64, message: &impl Serialize) {
        if !self.find(number).is_some_and(|visitor| visitor.tell(message)) {
            self.leave(number);
        }
    }

    /// Tells everybody the same.
    pub fn tell(&mut self, message: &impl Serialize) {
        if let Some(text) = text(message) {
            self.send(|_| true, &text);
        }
    }

    /// Sends to some; those who cannot keep up are dropped.
    pub fn send(&mut self, whom: impl Fn(&Visitor) -> bool, text: &Utf8Bytes) {
        self.visitors.retain(|visitor| !whom(visitor) || visitor.out.try_send(text.clone()).is_ok());
    }

    /// Sends everybody away.
    pub fn dismiss(&mut self, error: &ErrorInfo) {
        for visitor in self.visitors.drain(..) {
            farewell(&visitor.out, error.clone(), true);
        }
    }
}
