//! The state of play of a game, small enough to be stored with every step, so that lists need no replay.

use super::entry;
use protocol::messages::http::NewGame;
use protocol::messages::{Ending, Orders};
use rules::{Game, Player};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The phase of a game whose guest has not brought an army yet.
pub const NOT_BEGUN: &str = "NOT_BEGUN";

/// The state of play of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Battle round.
    pub round: u8,
    /// Phase.
    pub phase: String,
    /// The player whose turn it is.
    pub turn: u8,
    /// The player the game waits for.
    pub waiting: Option<u8>,
    /// Victory points.
    pub vp: [u32; 2],
    /// Steps played.
    pub seq: u32,
    /// The player who controls each marker; 0 for none.
    pub held: BTreeMap<String, u8>,
    /// How it ended.
    pub over: Option<Ending>,
    /// Milliseconds each player has used, where there is a clock.
    #[serde(default)]
    pub used: [u32; 2],
    /// The standing orders of each player.
    #[serde(default)]
    pub orders: [Orders; 2],
}

impl Summary {
    /// The summary of a game after a step.
    pub fn of(game: &Game, seq: u32, last: Option<&Value>, used: [u32; 2], orders: [Orders; 2]) -> Summary {
        let clock = &game.state().clock;
        let markers = game.setup().objectives.iter().zip(&game.state().objectives);
        Summary {
            round: clock.round,
            phase: clock.phase.as_str().to_owned(),
            turn: clock.active.number(),
            waiting: game.waiting_for().map(|decision| decision.player.number()),
            vp: game.state().purses.map(|purse| purse.vp.into()),
            seq,
            held: markers
                .filter(|(_, marker)| !marker.gone)
                .map(|((id, _), marker)| (id.clone(), marker.controlled_by.map_or(0, Player::number)))
                .collect(),
            over: ending(game, last),
            used,
            orders,
        }
    }

    /// The summary of a game whose guest has not brought an army yet.
    pub fn not_begun() -> Summary {
        Summary {
            round: 0,
            phase: NOT_BEGUN.to_owned(),
            turn: 1,
            waiting: None,
            vp: [0; 2],
            seq: 0,
            held: BTreeMap::new(),
            over: None,
            used: [0; 2],
            orders: Default::default(),
        }
    }

    /// The JSON text that is stored.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// How a battle ended, if it is over; `last` is the last action.
pub fn ending(game: &Game, last: Option<&Value>) -> Option<Ending> {
    game.state().clock.over.map(|over| Ending {
        winner: over.winner.map_or(0, Player::number),
        conceded: last.is_some_and(|action| entry::kind(action) == "CONCEDE"),
    })
}

/// Reads the stored settings of a game.
pub fn read_settings(text: &str) -> Option<NewGame> {
    serde_json::from_str(text).ok()
}
