//! What happened, typed. English is made of it in `words.rs`.

use crate::activation::Mark;
use crate::grid::At;
use crate::profile::Kind;
use crate::refusal::Refusal;
use crate::state::{Ending, Part, Phase, Slot};
use rules::{Context, Player};

/// One thing that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A player's phase began.
    PhaseBegan {
        /// The turn.
        turn: u16,
        /// Whose.
        player: Player,
        /// Which.
        phase: Phase,
    },
    /// A part of the fight phase began.
    PartBegan(Part),
    /// A unit was activated.
    Activated(Slot),
    /// The active unit will act later.
    Postponed(Slot),
    /// A charge was rolled.
    ChargeRolled {
        /// Whose.
        unit: Slot,
        /// What fell.
        faces: [u8; 2],
    },
    /// An attack was made.
    Attacked(Attacked),
    /// A unit died.
    Died(Slot),
    /// An activation ended: what the log says of it.
    Acted {
        /// Whose.
        unit: Slot,
        /// What it did.
        what: Deed,
    },
    /// An activation ended with an error.
    Error {
        /// Whose.
        unit: Slot,
        /// What was wrong.
        refusal: Refusal,
    },
    /// The game is over.
    Over(Ending),
}

/// What a unit did in its activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Moved, fled or charged.
    Went {
        /// From.
        from: At,
        /// To.
        to: At,
        /// As what.
        mark: Mark,
    },
    /// Attacked so often.
    Struck {
        /// With what.
        kind: Kind,
        /// How often.
        attacks: u8,
    },
    /// Waited.
    Waited,
}

/// A die that was rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// What for.
    pub context: Context,
    /// What fell.
    pub face: u8,
    /// What was needed.
    pub need: u8,
}

/// One attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attacked {
    /// With what.
    pub kind: Kind,
    /// Who.
    pub unit: Slot,
    /// Whom.
    pub target: Slot,
    /// The hit roll.
    pub hit: Rolled,
    /// The wound roll, if it hit.
    pub wound: Option<Rolled>,
    /// The save, if it wounded and one was possible.
    pub save: Option<Rolled>,
    /// What came of it.
    pub result: Outcome,
}

/// What came of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It missed.
    Missed,
    /// It did not wound.
    Failed,
    /// It was saved.
    Saved,
    /// It did damage.
    Damaged(u8),
    /// It killed.
    Killed(u8),
}

/// Who listens.
pub trait Tell {
    /// Hears of a thing that happened.
    fn tell(&mut self, event: Event);
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Tell for Quiet {
    fn tell(&mut self, _: Event) {}
}

impl Tell for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
