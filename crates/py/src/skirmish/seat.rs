//! Who decides for a seat of the skirmish. Nobody remembers anything: what is chosen follows from the game,
//! the seed and how many decisions were made before.

use crate::error::{Outcome, Wrong};
use skirmish::agent::Space;
use skirmish::ai::Level;
use skirmish::ai::play::{Contender, Seated};
use skirmish::{Action, Game, Setup};
use std::sync::Arc;

/// Somebody in a seat.
#[derive(Debug, Clone)]
pub enum Sitter {
    /// The caller of `play`.
    Outside,
    /// A player of the program, who has looked at the board.
    Program(Arc<Seated>),
}

/// A player of the program by name; `None` is `own`, somebody outside.
pub fn contender(name: &str) -> Outcome<Option<Contender>> {
    match (name, Contender::parse(name)) {
        ("own", _) => Ok(None),
        (_, Some(contender)) => Ok(Some(contender)),
        (_, None) => {
            let known: Vec<&str> = ["own", "random"].into_iter().chain(Level::ALL.map(Level::as_str)).collect();
            let text = format!("there is no player {name}: one of {}", known.join(", "));
            Err(Wrong::new("NO_SUCH_PLAYER", text))
        }
    }
}

impl Sitter {
    /// By name, at a board.
    pub fn of(name: &str, setup: &Setup) -> Outcome<Sitter> {
        Ok(match contender(name)? {
            None => Sitter::Outside,
            Some(contender) => Sitter::Program(Arc::new(Seated::new(setup, contender))),
        })
    }

    /// What it does; `None` for somebody outside.
    pub fn choose(&self, space: &Space, game: &Game, seed: u64) -> Option<Action> {
        match self {
            Sitter::Outside => None,
            Sitter::Program(seated) => seated.choose(space, game, seed),
        }
    }
}
