//! Who decides for a seat of the skirmish. Nobody remembers anything: what is chosen follows from the game,
//! the seed and how many decisions were made before.

use crate::error::{Outcome, Wrong};
use skirmish::Game;
use skirmish::agent::{Chance, Space};
use skirmish::ai::{self, Level};

/// Somebody in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sitter {
    /// The caller of `play`.
    Outside,
    /// Random legal play.
    Random,
    /// The computer.
    Computer(Level),
}

impl Sitter {
    /// By name.
    pub fn of(name: &str) -> Outcome<Sitter> {
        match (name, Level::parse(name)) {
            ("own", _) => Ok(Sitter::Outside),
            ("random", _) => Ok(Sitter::Random),
            (_, Some(level)) => Ok(Sitter::Computer(level)),
            (_, None) => {
                let known = ["own", "random"].into_iter().chain(Level::ALL.map(Level::as_str));
                let known: Vec<&str> = known.collect();
                let text = format!("there is no player {name}: one of {}", known.join(", "));
                Err(Wrong::new("NO_SUCH_PLAYER", text))
            }
        }
    }

    /// The id of what it does; `None` for somebody outside.
    pub fn choose(self, space: &Space, game: &Game, seed: u64) -> Option<usize> {
        match self {
            Sitter::Outside => None,
            Sitter::Random => {
                let allowed = space.allowed(game).max(1);
                space.nth(game, Chance::new(seed).below(allowed)).and_then(|action| space.id(action))
            }
            Sitter::Computer(level) => ai::decide(game, level, seed).and_then(|choice| space.id(choice.chosen.action)),
        }
    }
}
