//! Who plays, by name: the floors (`random`, `camper`) and the opponent's levels with options
//! (see [`PlayerSpec`]).

use crate::spec::PlayerSpec;
use ai::{Level, Opponent};
use rules::{Action, Battle, Decision, Game, Judged};
use testkit::deciders::{self, Commander};

/// The computer opponent in a seat of a laboratory battle.
#[derive(Debug, Clone)]
pub struct Seat(pub Opponent);

impl Commander for Seat {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        self.0.choose(game)
    }

    fn judged(&mut self, game: &Game) -> Option<Judged> {
        self.0.judged(game)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.0.answer(battle, decision)
    }

    fn reasons(&self, game: &Game) -> Vec<String> {
        self.0.last.as_ref().map_or_else(Vec::new, |choice| ai::words::why(choice, game.setup()))
    }

    fn defects(&self) -> Vec<String> {
        self.0.memory.defects.clone()
    }
}

/// The name of the player who gets stuck.
pub const STUCK: &str = "stuck";

/// Plays at random and knows nothing to do from the second round on: a battle with it breaks off, as
/// one does in which the kernel has a defect. For tests of what then becomes of the battle.
#[derive(Debug)]
pub struct Stuck(pub deciders::Random);

impl Commander for Stuck {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        if game.state().clock.round < 2 { Commander::choose(&mut self.0, game) } else { None }
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.0.answer(battle, decision)
    }
}

/// A commander by name, perhaps with options: `camper`, `hard`, `hard:-stratagems`. Programs are left
/// out: they answer questions only where an action stops at them.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Commander + Send>> {
    let player = PlayerSpec::parse(name).ok().filter(|player| !player.is_program())?;
    Some(player.commander(seed))
}

/// The names that [`by_name`] knows, without options.
pub fn names() -> Vec<&'static str> {
    deciders::NAMES.into_iter().chain(Level::ALL.map(Level::as_str)).collect()
}

/// The seed of a seat's own dice in a battle: both seats have dice of their own.
pub fn seat_seed(battle: u64, seat: usize) -> u64 {
    battle.wrapping_mul(2).wrapping_add(seat as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
