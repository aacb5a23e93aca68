//! Who listens, and what they have been told.
//!
//! A player's view holds things that others may not see. So there is one state tree for each pair
//! of eyes that looks on, and everybody gets the differences of their own.

use super::crowd::{Crowd, Out, Visitor, text};
use super::known::known;
use crate::seats::{Eyes, Role};
use protocol::diff::{Diff, diff};
use protocol::messages::{ErrorInfo, Reply, ServerMessage};
use rules::{Game, Player};
use serde_json::Value;

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

/// Everybody in a room, and the trees they know.
#[derive(Default)]
pub struct Audience {
    crowd: Crowd,
    trees: [Option<Value>; 4],
}

impl Audience {
    /// Who is here.
    pub fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    /// Nobody is here.
    pub fn is_empty(&self) -> bool {
        self.crowd.is_empty()
    }

    /// One of them.
    pub fn find(&self, number: u64) -> Option<&Visitor> {
        self.crowd.find(number)
    }

    /// Lets somebody in, and gives the state as they may see it.
    pub fn admit(&mut self, visitor: Visitor, game: &Game) -> Value {
        let eyes = visitor.role.eyes();
        self.crowd.admit(visitor);
        self.tree(eyes, game)
    }

    /// Changes what somebody may do, and gives the state as they may see it from now on.
    pub fn promote(&mut self, number: u64, role: Role, game: &Game) -> Option<Value> {
        self.crowd.find_mut(number)?.role = role;
        let state = self.tree(role.eyes(), game);
        self.tidy();
        Some(state)
    }

    fn tree(&mut self, eyes: Eyes, game: &Game) -> Value {
        self.trees[eyes as usize].get_or_insert_with(|| seen(game, eyes)).clone()
    }

    /// Somebody is gone.
    pub fn leave(&mut self, number: u64) {
        self.crowd.leave(number);
        self.tidy();
    }

    /// The game differs from what was told: forget every state that somebody knows.
    pub fn forget(&mut self) {
        self.trees = Default::default();
    }

    /// Forgets the trees nobody looks at.
    fn tidy(&mut self) {
        for eyes in Eyes::ALL {
            if !self.crowd.iter().any(|visitor| visitor.role.eyes() == eyes) {
                self.trees[eyes as usize] = None;
            }
        }
    }

    /// Tells one of them; one who cannot keep up is dropped.
    pub fn tell_one(&mut self, number: u64, message: &ServerMessage) {
        self.crowd.tell_one(number, message);
        self.tidy();
    }

    /// Tells everybody the same.
    pub fn tell(&mut self, message: &ServerMessage) {
        self.crowd.tell(message);
        self.tidy();
    }

    /// Tells everybody the same thing as they may see it.
    pub fn tell_each(&mut self, message: impl Fn(Eyes) -> ServerMessage) {
        for eyes in Eyes::ALL {
            if let Some(text) = text(&message(eyes)) {
                self.crowd.send(|visitor| visitor.role.eyes() == eyes, &text);
            }
        }
        self.tidy();
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
                self.crowd.send(|visitor| visitor.role.eyes() == eyes, &text);
            }
        }
        self.tidy();
    }

    /// Sends everybody away.
    pub fn dismiss(&mut self, error: &ErrorInfo) {
        self.crowd.dismiss(error);
    }
}

/// The state as these eyes see it.
pub(super) fn seen(game: &Game, eyes: Eyes) -> Value {
    state(&known(game, |player| eyes.see_as(player)), eyes)
}

fn state(game: &Game, eyes: Eyes) -> Value {
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
