//! What is kept of a battle when it is over.

use protocol::Record;
use rules::{Game, Player, StateHash};
use std::time::Duration;

/// How a battle ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Fought {
    /// Who won; `None` is a draw, or no end.
    pub winner: Option<Player>,
    /// Whether it came to its end.
    pub finished: bool,
    /// Victory points.
    pub vp: [u16; 2],
    /// Where they came from, and what is left of the armies.
    pub scores: [Score; 2],
    /// The round it ended in.
    pub rounds: u8,
    /// Who had the first turn.
    pub first: Player,
    /// Decisions made, answers included.
    pub decisions: u64,
    /// How long both took.
    pub pace: [Pace; 2],
    /// What should not have happened.
    pub defects: Vec<String>,
    /// Why each side gave the battle up, where a program did because it failed.
    pub forfeits: [Option<String>; 2],
    /// The state at the end.
    pub hash: StateHash,
    /// The record, unless it was quick.
    pub record: Option<Record>,
}

/// One side at the end of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Victory points of the primary mission.
    pub primary: u16,
    /// Of secondary missions.
    pub secondary: u16,
    /// Points of what is left of the army, by wounds.
    pub survivors: u32,
}

/// How long a side took to decide. Clocks differ from run to run, so no two are unequal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pace {
    /// Decisions, answers included.
    pub decisions: u64,
    /// All of them together.
    pub total: Duration,
    /// The longest.
    pub longest: Duration,
}

impl PartialEq for Pace {
    fn eq(&self, other: &Pace) -> bool {
        self.decisions == other.decisions
    }
}

impl Pace {
    /// One more decision.
    pub fn note(&mut self, took: Duration) {
        self.decisions += 1;
        self.total += took;
        self.longest = self.longest.max(took);
    }
}

impl Fought {
    /// Of a game that is over or given up.
    pub(super) fn of(game: &Game, pace: [Pace; 2], defects: Vec<String>, record: Option<Record>) -> Fought {
        let clock = game.state().clock;
        let score = |player: Player| {
            let score = game.state().scores[player.index()];
            let mine = game.setup().units.iter().filter(|unit| unit.player == player);
            Score {
                primary: score.primary.into(),
                secondary: score.secondary.into(),
                survivors: mine.map(|unit| points_left(game, unit)).sum(),
            }
        };
        Fought {
            winner: clock.over.and_then(|ending| ending.winner),
            finished: clock.over.is_some(),
            vp: game.state().purses.map(|purse| purse.vp),
            scores: Player::BOTH.map(score),
            rounds: clock.round,
            first: clock.first,
            decisions: pace.iter().map(|pace| pace.decisions).sum(),
            pace,
            defects,
            forfeits: [None, None],
            hash: game.hash(),
            record,
        }
    }
}

/// Points of a unit by the wounds it has left.
fn points_left(game: &Game, unit: &rules::setup::UnitCard) -> u32 {
    let all: u32 = unit.model_ids().map(|model| u32::from(game.setup().model(model).wounds)).sum();
    let alive = unit.model_ids().map(|model| game.state().model(model)).filter(|model| model.alive());
    let left: u32 = alive.map(|model| u32::from(model.wounds)).sum();
    u32::from(unit.points) * left / all.max(1)
}
