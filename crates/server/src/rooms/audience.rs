//! The clients of a room, and the state that each of them knows.
//!
//! A player's view contains things that others may not see. So there is one state for each viewpoint that is
//! connected, and every client gets the differences of its own.

use super::connections::{Client, Connections, Outbox, encode};
use crate::seats::{Role, Viewpoint};
use axum::extract::ws::Utf8Bytes;
use protocol::diff::{Diff, diff};
use protocol::messages::{ErrorInfo, Reply, ServerMessage};
use rules::{Game, Player};
use serde_json::Value;

/// The answer to a client's message.
pub fn reply_message(id: u32, result: Result<Reply, ErrorInfo>) -> ServerMessage {
    match result {
        Ok(reply) => ServerMessage::Reply { id, reply: Box::new(reply) },
        Err(error) => ServerMessage::Refused { id: Some(id), error },
    }
}

/// Sends the answer to a client's message.
pub fn send_reply(outbox: &Outbox, id: u32, result: Result<Reply, ErrorInfo>) {
    if let Some(text) = encode(&reply_message(id, result)) {
        let _ = outbox.try_send(text);
    }
}

/// The clients of a room, and the states they know.
#[derive(Default)]
pub struct Audience {
    connections: Connections,
    states: [Option<Value>; 4],
}

impl Audience {
    /// The clients.
    pub fn connections(&self) -> &Connections {
        &self.connections
    }

    /// Whether no client is connected.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Finds a client.
    pub fn find(&self, number: u64) -> Option<&Client> {
        self.connections.find(number)
    }

    /// Finds a client in order to change it.
    pub fn find_mut(&mut self, number: u64) -> Option<&mut Client> {
        self.connections.find_mut(number)
    }

    /// Sends a text to all clients except one.
    pub fn send_others(&mut self, number: u64, text: &Utf8Bytes) {
        self.connections.send_where(|client| client.number != number, text);
        self.drop_unused_states();
    }

    /// Adds a client and returns the state as it may see it.
    pub fn add(&mut self, client: Client, game: &Game) -> Value {
        let viewpoint = client.role.viewpoint();
        self.connections.add(client);
        self.state_for(viewpoint, game)
    }

    /// Changes the role of a client and returns the state as it may see it from now on.
    pub fn set_role(&mut self, number: u64, role: Role, game: &Game) -> Option<Value> {
        self.connections.find_mut(number)?.role = role;
        let state = self.state_for(role.viewpoint(), game);
        self.drop_unused_states();
        Some(state)
    }

    fn state_for(&mut self, viewpoint: Viewpoint, game: &Game) -> Value {
        self.states[viewpoint as usize].get_or_insert_with(|| visible_state(game, viewpoint)).clone()
    }

    /// Removes a client that has disconnected.
    pub fn remove(&mut self, number: u64) {
        self.connections.remove(number);
        self.drop_unused_states();
    }

    /// Forgets every state the clients know, because the game differs from what they were sent.
    pub fn clear_states(&mut self) {
        self.states = Default::default();
    }

    /// Forgets the states that no client sees.
    fn drop_unused_states(&mut self) {
        for viewpoint in Viewpoint::ALL {
            if !self.connections.iter().any(|client| client.role.viewpoint() == viewpoint) {
                self.states[viewpoint as usize] = None;
            }
        }
    }

    /// Sends a message to one client; a client that cannot keep up is dropped.
    pub fn send_to(&mut self, number: u64, message: &ServerMessage) {
        self.connections.send_to(number, message);
        self.drop_unused_states();
    }

    /// Sends the same message to all clients.
    pub fn send_all(&mut self, message: &ServerMessage) {
        self.connections.send_all(message);
        self.drop_unused_states();
    }

    /// Sends the clients that hold a seat a message.
    pub fn send_to_seat(&mut self, player: Player, message: &ServerMessage) {
        if let Some(text) = encode(message) {
            self.connections.send_where(|client| client.role.holds(player), &text);
        }
        self.drop_unused_states();
    }

    /// Sends every client a message made for its viewpoint.
    pub fn send_each(&mut self, message: impl Fn(Viewpoint) -> ServerMessage) {
        for viewpoint in Viewpoint::ALL {
            if let Some(text) = encode(&message(viewpoint)) {
                self.connections.send_where(|client| client.role.viewpoint() == viewpoint, &text);
            }
        }
        self.drop_unused_states();
    }

    /// Sends every client what changed, as it may see it. `message` makes the message from the viewpoint and the
    /// differences.
    pub fn send_changes(&mut self, game: &Game, message: impl Fn(Viewpoint, Vec<Diff>) -> ServerMessage) {
        for viewpoint in Viewpoint::ALL {
            let Some(before) = &self.states[viewpoint as usize] else { continue };
            let after = visible_state(game, viewpoint);
            let text = encode(&message(viewpoint, diff(before, &after)));
            self.states[viewpoint as usize] = Some(after);
            if let Some(text) = text {
                self.connections.send_where(|client| client.role.viewpoint() == viewpoint, &text);
            }
        }
        self.drop_unused_states();
    }

    /// Sends all clients a closing message and drops them.
    pub fn close_all(&mut self, error: &ErrorInfo) {
        self.connections.close_all(error);
    }
}

/// The state as it is seen from a viewpoint.
pub(super) fn visible_state(game: &Game, viewpoint: Viewpoint) -> Value {
    state_as_seat(&game.visible_to(|player| viewpoint.includes(player)), viewpoint)
}

fn state_as_seat(game: &Game, viewpoint: Viewpoint) -> Value {
    let seat = match viewpoint {
        Viewpoint::Spectator => None,
        Viewpoint::One => Some(Player::One),
        Viewpoint::Two => Some(Player::Two),
        // The views of the two players differ only in what is in hand: it is shown as its owner sees it.
        Viewpoint::Both => {
            let unit = game.state().clock.hand.unit();
            Some(unit.map_or(Player::One, |unit| game.battle().player(unit)))
        }
    };
    protocol::state_json(game, seat)
}
