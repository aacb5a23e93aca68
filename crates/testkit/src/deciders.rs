//! Who plays: the default answers, random legal play with and without adjustments, and a simple hand
//! that holds markers.
//!
//! All of them use the public doors of the kernel only, and none touches the game's dice.

mod adjuster;
mod camper;
mod random;

pub use adjuster::Adjuster;
pub use camper::Camper;
pub use random::Random;

use rules::{Action, Battle, Decision, Game, Judged};

/// Plays one side of a battle.
pub trait Commander {
    /// What to do next; the game waits for this side, and no action is in hand half-done. `None`
    /// where nothing legal is known: that is a defect of the game.
    fn choose(&mut self, game: &Game) -> Option<Action>;

    /// The number of the candidate it would choose, where that is all there is to its choice:
    /// the game then judges it only once. A decider that gives one is not asked to choose.
    fn number(&mut self, game: &Game) -> Option<u64> {
        let _ = game;
        None
    }

    /// What to do next with what judging it worked out, for those who judge before they choose.
    /// A decider that gives one is not asked to choose.
    fn judged(&mut self, game: &Game) -> Option<Judged> {
        let _ = game;
        None
    }

    /// Why it did what it did last, in lines, if it knows.
    fn reasons(&self, game: &Game) -> Vec<String> {
        let _ = game;
        Vec::new()
    }

    /// The answer to a question in the middle of an action.
    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action;

    /// Whether it answers such questions from the whole game and not from the table alone. Then every
    /// action stops where it asks something, and [`Commander::answer_in`] answers.
    fn wants_game(&self) -> bool {
        false
    }

    /// The answer to a question at which an action has stopped.
    fn answer_in(&mut self, game: &Game, decision: &Decision) -> Action {
        self.answer(game.battle(), decision)
    }

    /// The battle is over, or broke off; nothing more is asked.
    fn ended(&mut self, game: &Game) {
        let _ = game;
    }

    /// Why it gave the battle up although nothing in the game made it: a program that has died or does
    /// not answer.
    fn forfeit(&self) -> Option<String> {
        None
    }

    /// What went wrong in its own thinking during the battle, whether or not the rules noticed.
    fn defects(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A commander by name: `random` or `camper`.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Commander + Send>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "camper" => Some(Box::new(Camper::new(seed))),
        _ => None,
    }
}

/// The names that [`by_name`] knows.
pub const NAMES: [&str; 2] = ["random", "camper"];
