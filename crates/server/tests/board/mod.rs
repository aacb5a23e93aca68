//! Clients in skirmishes of a server in this process.

#![allow(clippy::unwrap_used, dead_code)]

use super::table::{Server, Socket};
use protocol::messages::http::Created;
use protocol::messages::skirmish::{HexEntry, HexGame, HexReply, HexServerMessage};
use protocol::messages::{ErrorInfo, VERSION};
use serde_json::{Value, json};
use skirmish::view::{Board, View};
use skirmish::{Action, Phase};
use tokio_tungstenite::connect_async;

/// A request for a skirmish with a seed.
pub fn wish(scenario: impl Into<Value>, one: Value, two: Value) -> Value {
    json!({"scenario": scenario.into(), "sides": [one, two], "seed": "7"})
}

pub fn me() -> Value {
    json!({"who": "me", "name": "Ann"})
}

pub fn link() -> Value {
    json!({"who": "link"})
}

pub fn ai(level: &str) -> Value {
    json!({"who": "ai", "level": level})
}

pub fn hello(secrets: &[&str]) -> Value {
    json!({"type": "hello", "version": VERSION, "secrets": secrets, "not_sealed": true})
}

impl Server {
    pub async fn skirmish(&self, wish: &Value) -> Created {
        let (status, created) = self.post("/api/skirmish", wish).await;
        assert_eq!(status, 201, "{created}");
        serde_json::from_value(created).unwrap()
    }

    /// A connection to a skirmish without a hello.
    pub async fn board(&self, game: &str) -> Socket {
        Socket(connect_async(format!("ws://{}/api/skirmish/{game}/socket", self.address)).await.unwrap().0)
    }

    pub async fn sit(&self, game: &str, secrets: &[&str]) -> Guest {
        let mut socket = self.board(game).await;
        socket.say(&hello(secrets)).await;
        match hear(&mut socket).await {
            Some(HexServerMessage::Welcome { players, game, board, seq, view, log, .. }) => {
                Guest { socket, players, game, board, seq, view, log, id: 0 }
            }
            other => panic!("no welcome: {other:?}"),
        }
    }
}

async fn hear(socket: &mut Socket) -> Option<HexServerMessage> {
    socket.text().await.map(|text| serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

/// A client in a skirmish that keeps up with the messages.
pub struct Guest {
    pub socket: Socket,
    pub players: Vec<u8>,
    pub game: HexGame,
    pub board: Board,
    pub seq: u32,
    pub view: View,
    pub log: Vec<HexEntry>,
    id: u32,
}

impl Guest {
    /// Receives one message and keeps up.
    pub async fn hear(&mut self) -> Option<HexServerMessage> {
        let message = hear(&mut self.socket).await?;
        match &message {
            HexServerMessage::Welcome { game, seq, view, log, .. } => {
                (self.game, self.seq, self.view, self.log) = (game.clone(), *seq, view.clone(), log.clone());
            }
            HexServerMessage::Played { entry, view } => {
                assert_eq!(entry.seq, self.seq + 1, "a step is missing");
                (self.seq, self.view) = (entry.seq, view.clone());
                self.log.push(entry.clone());
            }
            HexServerMessage::Undone { seq, view } => {
                (self.seq, self.view) = (*seq, view.clone());
                self.log.retain(|entry| entry.seq <= *seq);
            }
            HexServerMessage::Game { game } => self.game = game.clone(),
            HexServerMessage::Reply { .. } | HexServerMessage::Refused { .. } | HexServerMessage::Bye { .. } => {}
        }
        Some(message)
    }

    /// Sends a message and waits for the answer, keeping up meanwhile.
    pub async fn request(&mut self, mut message: Value) -> Result<HexReply, ErrorInfo> {
        self.id += 1;
        message["id"] = self.id.into();
        self.socket.say(&message).await;
        loop {
            match self.hear().await.expect("an answer") {
                HexServerMessage::Reply { id, reply } if id == self.id => return Ok(reply),
                HexServerMessage::Refused { id, error } if id == Some(self.id) => return Err(error),
                HexServerMessage::Bye { error, .. } => return Err(error),
                _ => {}
            }
        }
    }

    pub async fn act(&mut self, action: Action) -> Result<HexReply, ErrorInfo> {
        self.request(json!({"type": "act", "action": action})).await
    }

    pub async fn code(&mut self, message: Value) -> String {
        self.request(message).await.expect_err("refused").code
    }

    /// Receives messages until a condition is met.
    pub async fn until(&mut self, so: impl Fn(&Guest) -> bool) {
        while !so(self) {
            self.hear().await.expect("the connection stays");
        }
    }

    pub fn is_asked(&self) -> bool {
        self.view.asked.is_some_and(|asked| self.players.contains(&asked))
    }

    pub fn over(&self) -> bool {
        self.game.opened.is_some()
    }

    /// A unit that may be activated.
    pub fn ready(&self, number: usize) -> Option<u32> {
        let ready: Vec<&Value> =
            self.view.units.iter().filter(|unit| unit.ready).map(|unit| &unit.fields["id"]).collect();
        ready.get(number % ready.len().max(1)).and_then(|id| id.as_u64()).map(|id| id as u32)
    }

    /// An action that the view offers.
    pub fn offer(&self, number: usize) -> Action {
        let view = &self.view;
        if let (None, Some(unit)) = (view.active, self.ready(number)) {
            return Action::Activate { unit };
        }
        let hex = || view.hexes.get(number % view.hexes.len().max(1)).copied();
        let target = || view.targets.get(number % view.targets.len().max(1)).map(|target| target.unit);
        let offer = match view.phase {
            Phase::Move => hex().map(|to| Action::Move { to }),
            Phase::Charge => hex().map(|to| Action::Charge { to }),
            Phase::Shoot => target().map(|target| Action::Shoot { target }),
            Phase::Fight => target().map(|target| Action::Fight { target }),
        };
        offer.unwrap_or(Action::Wait)
    }

    pub async fn run_at_once(&mut self) {
        let pace = json!({"type": "pace", "pace": {"pace": "run", "delay": 0}});
        assert!(self.request(pace).await.is_ok());
    }
}

/// Two people play until `enough`.
pub async fn play(one: &mut Guest, two: &mut Guest, enough: impl Fn(&Guest) -> bool) {
    let mut number = 0;
    while !enough(one) {
        let (actor, other) = if one.is_asked() { (&mut *one, &mut *two) } else { (&mut *two, &mut *one) };
        number += 5;
        let action = actor.offer(number);
        actor.act(action).await.unwrap_or_else(|error| panic!("{action:?}: {error:?}"));
        let seq = actor.seq;
        other.until(|other| other.seq >= seq).await;
    }
}
