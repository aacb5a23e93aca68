//! Who decides for a seat: somebody outside, or the program itself.

use crate::error::{Outcome, Wrong};
use ai::{Level, Opponent, Profile};
use lab::PlayerSpec;
use lab::commanders::seat_seed;
use rules::{Action, Game};
use testkit::deciders::{Camper, Commander, Random};

/// Somebody in a seat.
#[derive(Debug, Clone)]
pub enum Sitter {
    /// The caller of `play`.
    Outside,
    /// Random legal play.
    Random(Random),
    /// A simple hand that holds markers.
    Camper(Camper),
    /// The computer opponent.
    Opponent(Box<Opponent>),
}

impl Sitter {
    /// By name, with dice of its own that follow from the battle's seed and the seat.
    pub fn of(name: &str, seed: u64, seat: usize) -> Outcome<Sitter> {
        if name == "own" {
            return Ok(Sitter::Outside);
        }
        let spec = PlayerSpec::parse(name).map_err(|error| Wrong::new("NO_SUCH_PLAYER", error.to_string()))?;
        let own = seat_seed(seed, seat);
        match (spec.profile(), name) {
            (Some(profile), _) => Ok(Sitter::Opponent(Box::new(Opponent::new(profile.clone(), own)))),
            (None, "camper") => Ok(Sitter::Camper(Camper::new(own))),
            (None, "random") => Ok(Sitter::Random(Random::new(own))),
            (None, _) => Err(unfit(name, &spec)),
        }
    }

    /// Whether somebody of that name can sit here; if not, why.
    pub fn check(name: &str) -> Outcome<()> {
        Sitter::of(name, 0, 0).map(drop)
    }

    /// Who opens the battle for a seat that does not want to.
    pub fn opener(seed: u64, seat: usize) -> Sitter {
        Sitter::Opponent(Box::new(Opponent::new(Profile::of(Level::Normal), seat_seed(seed, seat))))
    }

    /// Whether the program decides.
    pub const fn decides(&self) -> bool {
        !matches!(self, Sitter::Outside)
    }

    /// What it does; the game waits for it. `None` for somebody outside.
    pub fn choose(&mut self, game: &Game) -> Option<Action> {
        let asked = game.waiting_for()?;
        let interrupted = game.is_interrupted();
        match self {
            Sitter::Outside => None,
            Sitter::Random(random) if interrupted => Some(random.answer(game.battle(), &asked)),
            Sitter::Random(random) => Commander::choose(random, game),
            Sitter::Camper(camper) if interrupted => Some(camper.answer(game.battle(), &asked)),
            Sitter::Camper(camper) => camper.choose(game),
            Sitter::Opponent(opponent) if interrupted => Some(opponent.answer(game.battle(), &asked)),
            Sitter::Opponent(opponent) => opponent.choose(game),
        }
    }
}

/// Why a player of the laboratory cannot sit in an environment.
fn unfit(name: &str, spec: &PlayerSpec) -> Wrong {
    let text = if spec.is_program() {
        format!(
            "{name} is a program of its own and plays whole battles only (`strategium.fight`, `strategium lab`): \
             give a level, or a policy that is a function"
        )
    } else {
        format!("{name} is not for environments: give random, camper, a level, or a policy that is a function")
    };
    Wrong::new("CANNOT_SIT_HERE", text)
}
