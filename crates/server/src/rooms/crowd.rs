//! The connections in a room, whatever is played there: who they are, and how they are told things.

use crate::seats::Role;
use axum::extract::ws::Utf8Bytes;
use protocol::messages::{ErrorInfo, ServerMessage};
use rules::Player;
use serde::Serialize;
use tokio::sync::mpsc;

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

    /// How many watch.
    pub fn spectators(&self) -> u32 {
        self.visitors.iter().filter(|visitor| !visitor.role.is_seated()).count() as u32
    }

    /// Lets somebody in.
    pub fn admit(&mut self, visitor: Visitor) {
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
