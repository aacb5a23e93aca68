//! Whole games between players of the program, for simulations and measurements.

use super::decide_knowing;
use super::level::{Level, Mind};
use super::scene::Brief;
use crate::action::Action;
use crate::agent::{Chance, Space};
use crate::event::Quiet;
use crate::game::Game;
use crate::setup::Setup;
use crate::state::Ending;
use rules::Player;
use std::sync::Arc;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contender {
    /// Anything that is allowed.
    Random,
    /// The computer.
    Computer(Level),
}

impl Contender {
    /// As people write it: `random` or a level's name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Contender::Random => "random",
            Contender::Computer(level) => level.as_str(),
        }
    }

    /// The contender of that name.
    pub fn parse(text: &str) -> Option<Contender> {
        match text {
            "random" => Some(Contender::Random),
            _ => Level::parse(text).map(Contender::Computer),
        }
    }
}

impl From<Level> for Contender {
    fn from(level: Level) -> Contender {
        Contender::Computer(level)
    }
}

/// A contender at a board, with everything that does not change during its games worked out once.
#[derive(Debug, Clone)]
pub struct Seated {
    contender: Contender,
    brief: Brief,
}

impl Seated {
    /// A contender that looks at a board.
    pub fn new(setup: &Setup, contender: Contender) -> Seated {
        let mind = match contender {
            // Chance knows nothing, whatever it is told.
            Contender::Random => Mind::of(Level::Easy),
            Contender::Computer(level) => Mind::of(level),
        };
        Seated { contender, brief: Brief::new(setup, mind) }
    }

    /// The computer with a mind of no level, to be measured.
    #[cfg(test)]
    pub(super) fn with(setup: &Setup, mind: Mind) -> Seated {
        Seated { contender: Contender::Computer(Level::Hard), brief: Brief::new(setup, mind) }
    }

    /// What it does in a game on that board; `None` when the game is over. The seed gives what it does by chance.
    pub fn choose(&self, space: &Space, game: &Game, seed: u64) -> Option<Action> {
        game.waiting_for()?;
        match self.contender {
            Contender::Random => space.nth(game, Chance::new(seed).below(space.allowed(game).max(1))),
            Contender::Computer(_) => decide_knowing(game, &self.brief, seed).map(|choice| choice.chosen.action),
        }
    }
}

/// A game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub ending: Ending,
    /// Decisions that each side made.
    pub decisions: [u32; 2],
    /// The last turn that was played.
    pub turn: u16,
    /// Decisions that were refused or missing: none, where all is well.
    pub defects: u32,
}

/// Plays a game between two contenders, the first player's first; the seed gives the dice and all they do by chance.
pub fn duel(setup: &Arc<Setup>, contenders: [Contender; 2], seed: u64) -> Played {
    let seated = contenders.map(|contender| Seated::new(setup, contender));
    duel_seated(setup, seated.each_ref(), seed)
}

/// As [`duel`], with contenders that know the board.
pub(super) fn duel_seated(setup: &Arc<Setup>, contenders: [&Seated; 2], seed: u64) -> Played {
    let mut game = Game::seeded(Arc::clone(setup), seed);
    let space = Space::new(Arc::clone(setup));
    let mut chance = Chance::new(!seed);
    let (mut decisions, mut defects) = ([0; 2], 0);
    loop {
        if let Some(ending) = game.ended() {
            return Played { ending, decisions, turn: game.state().turn, defects };
        }
        let player = game.state().asked;
        decisions[player.index()] += 1;
        let wanted = contenders[player.index()].choose(&space, &game, chance.below(1 << 31) as u64);
        let played = wanted.is_some_and(|action| game.play_telling(action, &mut Quiet).is_ok());
        if !played {
            // Nobody is held up by a contender that has no idea: the activation ends.
            defects += 1;
            game.end_with_error(crate::Refusal::WrongPhase(game.state().phase), &mut Quiet);
        }
    }
}

/// How games ended between two contenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Games won by the first contender, by the second, and by nobody.
    pub wins: [u32; 2],
    /// Draws.
    pub draws: u32,
    /// Games won by each side of the scenario.
    pub sides: [u32; 2],
    /// Decisions of each contender.
    pub decisions: [u64; 2],
}

impl Score {
    /// Games played.
    pub const fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// The first contender's part of the points, a draw being half of one.
    pub fn part(&self) -> f64 {
        (f64::from(self.wins[0]) + 0.5 * f64::from(self.draws)) / f64::from(self.games().max(1))
    }

    fn note(&mut self, played: &Played, first: Player) {
        match played.ending.winner {
            Some(winner) => {
                self.wins[usize::from(winner != first)] += 1;
                self.sides[winner.index()] += 1;
            }
            None => self.draws += 1,
        }
        self.decisions[0] += u64::from(played.decisions[first.index()]);
        self.decisions[1] += u64::from(played.decisions[first.other().index()]);
    }
}

/// Plays pairs of games with the same dice and the sides swapped.
pub fn pairs(setup: &Arc<Setup>, contenders: [Contender; 2], pairs: u32, seed: u64) -> Score {
    let seated = contenders.map(|contender| Seated::new(setup, contender));
    pairs_seated(setup, seated.each_ref(), pairs, seed)
}

/// As [`pairs`], with contenders that know the board.
pub(super) fn pairs_seated(setup: &Arc<Setup>, [one, two]: [&Seated; 2], pairs: u32, seed: u64) -> Score {
    let mut score = Score::default();
    for pair in 0..pairs {
        let seed = seed.wrapping_add(u64::from(pair).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        score.note(&duel_seated(setup, [one, two], seed), Player::One);
        score.note(&duel_seated(setup, [two, one], seed), Player::Two);
    }
    score
}
