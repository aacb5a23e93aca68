//! Who plays, by name: the floors (`random`, `camper`) and the opponent's levels.

use ai::{Level, Opponent, Profile};
use rules::{Action, Battle, Decision, Game};
use testkit::deciders::{self, Commander};

/// The computer opponent in a seat of a laboratory battle.
#[derive(Debug, Clone)]
pub struct Seat(pub Opponent);

impl Commander for Seat {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        self.0.choose(game)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.0.answer(battle, decision)
    }
}

/// A commander by name: a floor or a level.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Commander + Send>> {
    match Level::parse(name) {
        Some(level) => Some(Box::new(Seat(Opponent::new(Profile::of(level), seed)))),
        None => deciders::by_name(name, seed),
    }
}

/// The names that [`by_name`] knows.
pub fn names() -> Vec<&'static str> {
    deciders::NAMES.into_iter().chain(Level::ALL.map(Level::as_str)).collect()
}
