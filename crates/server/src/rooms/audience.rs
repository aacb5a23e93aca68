//! Who listens, and what they have been told.
//!
//! A player's view holds things that others may not see. So there is one state tree for each pair
//! of eyes that looks on, and everybody gets the differences of their own.

use crate::seats::{Eyes, Role};
use axum::extract::ws::Utf8Bytes;
use protocol::diff::{Diff, diff};
use protocol::messages::{ErrorInfo, Reply, ServerMessage};
use rules::{Game, Player};
use serde_json::Value;
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
    pub fn tell(&self, message: &ServerMessage) -> bool {
        text(message).is_some_and(|text| self.out.try_send(text).is_ok())
    }
}

/// The last words to a connection.
pub fn farewell(out: &Out, error: ErrorInfo, retry: bool) {
    if let Some(text) = text(&ServerMessage::Bye { error, retry }) {
        let _ = out.try_send(text);
    }
}

/// The answer to a connection's message.
pub fn answered(id: u32, result: Result<Reply, ErrorInfo>) -> ServerMessage {
    match result {
        Ok(reply) => ServerMessage::Reply { id, reply: Box::new(reply) },
        Err(error) => ServerMessage::Refused { id: Some(id), error },
    }
}

/// Answers a connection's message.
pub fn answer(out: &Out, id: u32, result: Result<Reply, ErrorInfo>) {
    if let Some(text) = text(&answered(id, result)) {
        let _ = out.try_send(text);
    }
}

/// A message as it is sent.
pub fn text(message: &ServerMessage) -> Option<Utf8Bytes> {
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
pub struct Audience {
    visitors: Vec<Visitor>,
    trees: [Option<Value>; 4],
}

impl Audience {
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

    /// Somebody who holds this seat is here.
    pub fn has(&self, player: Player) -> bool {
        self.visitors.iter().any(|visitor| visitor.role.holds(player))
    }

    /// Lets somebody in, and gives the state as they may see it.
    pub fn admit(&mut self, visitor: Visitor, game: &Game) -> Value {
        let eyes = visitor.role.eyes();
        self.visitors.push(visitor);
        self.tree(eyes, game)
    }

    /// Changes what somebody may do, and gives the state as they may see it from now on.
    pub fn promote(&mut self, number: u64, role: Role, game: &Game) -> Option<Value> {
        let visitor = self.visitors.iter_mut().find(|visitor| visitor.number == number)?;
        visitor.role = role;
        let state = self.tree(role.eyes(), game);
        self.tidy();
        Some(state)
    }

    fn tree(&mut self, eyes: Eyes, game: &Game) -> Value {
        self.trees[eyes as usize].get_or_insert_with(|| seen(game, eyes)).clone()
    }

    /// Somebody is gone.
    pub fn leave(&mut self, number: u64) {
        self.visitors.retain(|visitor| visitor.number != number);
        self.tidy();
    }

    /// The game is another than was told: nobody's state holds.
    pub fn forget(&mut self) {
        self.trees = Default::default();
    }

    /// Forgets the trees nobody looks at.
    fn tidy(&mut self) {
        for eyes in Eyes::ALL {
            if !self.visitors.iter().any(|visitor| visitor.role.eyes() == eyes) {
                self.trees[eyes as usize] = None;
            }
        }
    }

    /// Tells everybody the same.
    pub fn tell(&mut self, message: &ServerMessage) {
        let Some(text) = text(message) else { return };
        self.send(|_| true, &text);
    }

    /// Tells everybody what changed, each as they may see it. `message` makes the message from the
    /// eyes and the differences.
    pub fn show(&mut self, game: &Game, message: impl Fn(Eyes, Vec<Diff>) -> ServerMessage) {
        for eyes in Eyes::ALL {
            let Some(before) = &self.trees[eyes as usize] else { continue };
            let after = seen(game, eyes);
            let text = text(&message(eyes, diff(before, &after)));
            self.trees[eyes as usize] = Some(after);
            if let Some(text) = text {
                self.send(|visitor| visitor.role.eyes() == eyes, &text);
            }
        }
    }

    /// Sends to some; those who cannot keep up are dropped.
    fn send(&mut self, whom: impl Fn(&Visitor) -> bool, text: &Utf8Bytes) {
        let before = self.visitors.len();
        self.visitors.retain(|visitor| !whom(visitor) || visitor.out.try_send(text.clone()).is_ok());
        if self.visitors.len() < before {
            self.tidy();
        }
    }

    /// Sends everybody away.
    pub fn dismiss(&mut self, error: &ErrorInfo) {
        for visitor in self.visitors.drain(..) {
            farewell(&visitor.out, error.clone(), true);
        }
    }
}

/// The state as these eyes see it.
fn seen(game: &Game, eyes: Eyes) -> Value {
    let seat = match eyes {
        Eyes::Nobody => None,
        Eyes::One => Some(Player::One),
        Eyes::Two => Some(Player::Two),
        // Only what is in hand differs: it is seen as its owner sees it.
        Eyes::Both => {
            let unit = game.state().clock.hand.unit();
            Some(unit.map_or(Player::One, |unit| game.battle().player(unit)))
        }
    };
    protocol::state_json(game, seat)
}
