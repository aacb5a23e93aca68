//! What changes during a battle: flat, small, cloned with a handful of `memcpy`s.
//!
//! No string, map or box of many lives here (the staged move of the unit in hand is the one
//! exception, and it is absent most of the time). Everything that never changes is in `Setup`.

mod boxes;
mod in_force;
mod model;
mod score;
mod unit;
mod uses;

pub(crate) use boxes::{Boxes, NOWHERE};
pub use in_force::{Bearer, InForce, Until};
pub use model::{Model, ModelFlags};
pub(crate) use score::DECK;
pub(crate) use score::SLOTS;
pub use score::{Challenge, Score, Slot};
pub use unit::{Disembarked, Moved, Unit, UnitFlags, Whereabouts};
pub(crate) use uses::{POOLS, Uses};

use crate::action::{Fire, Path, Strike};
use crate::dice::DicePosition;
use crate::ids::{MarkerId, ModelId, Player, UnitId, UnitSet, WeaponId};
use crate::position::Phase;
use geometry::{Inches, Point};
use smallvec::SmallVec;

/// The whole changing state of a battle.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    /// Models, by [`ModelId`].
    pub models: Vec<Model>,
    /// Units, by [`UnitId`].
    pub units: Vec<Unit>,
    /// Round, turn, phase, what is in hand.
    pub clock: Clock,
    /// Points of both players.
    pub purses: [Purse; 2],
    /// Objective markers, by [`MarkerId`].
    pub objectives: SmallVec<[Objective; 8]>,
    /// What both players have scored, and their cards.
    pub scores: [Score; 2],
    /// Effects of stratagems and army rules now in force.
    pub in_force: SmallVec<[InForce; 6]>,
    /// Stratagems used, and who has had enough of being asked.
    pub(crate) uses: Uses,
    /// How far the dice have been used.
    pub dice: DicePosition,
    /// The move or the volley being put together.
    pub staging: Option<Box<Staging>>,
    /// The box around each unit, by [`UnitId`].
    pub(crate) boxes: Boxes,
}

/// Where in the battle we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Battle round, from 1.
    pub round: u8,
    /// Phase.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Player,
    /// Who has the first turn of each round.
    pub first: Player,
    /// The Reinforcements step has begun: nothing moves any more (R8.2).
    pub reinforcements: bool,
    /// The Battle-shock step has begun (R6.6).
    pub(crate) shock_step: bool,
    /// Army rules waiting for a choice, a bit for each place in `Setup::army_rules`.
    pub(crate) choices: u16,
    /// Whose choice is next where players alternate: deployment, scouts, fights.
    pub(crate) next: Player,
    /// The Remaining Combats step of the Fight phase has begun (R16.2).
    pub(crate) remaining_combats: bool,
    /// The unit that fights next by a Counter-offensive (R16.3).
    pub(crate) counter: Option<UnitId>,
    /// Formations confirmed, or deployment finished, by each player.
    pub(crate) ready: [bool; 2],
    /// The rules that set units up again have had their say (M3.5).
    pub(crate) redeployed: bool,
    /// Deployment turns each player still skips (M3.1).
    pub(crate) skips: [u8; 2],
    /// Units that may still surge after the shooting that set it off (R7.15).
    pub(crate) surges: UnitSet,
    /// Moves out of turn that come next, in this order.
    pub(crate) queue: [Option<Queued>; 4],
    /// Who declared a charge that waits until those who may move because of it have done so. Its targets are in
    /// `surges` as long: nobody surges in between.
    pub(crate) charge: Option<UnitId>,
    /// The Charge phase ends as soon as nobody charges out of turn any more.
    pub(crate) ending: bool,
    /// What is in hand.
    pub hand: Hand,
    /// The end, if it has come.
    pub over: Option<Ending>,
}

/// A battle has five rounds (R6.1).
pub const ROUNDS: u8 = 5;

impl Clock {
    /// The turn's number, counted from 1 over both players.
    pub const fn turn_number(&self) -> u8 {
        (self.round - 1) * 2 + 1 + (self.active.index() != self.first.index()) as u8
    }

    /// Round, turn and phase as one number, of which each phase of a battle has its own.
    pub(crate) const fn moment(&self) -> u8 {
        (self.round << 5) | (self.active.index() as u8) << 4 | self.phase as u8
    }
}

/// What has been begun and not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hand {
    /// Nothing.
    Empty,
    /// A unit is moving; see [`Staging::paths`].
    Moving {
        /// The unit.
        unit: UnitId,
        /// How.
        kind: MoveKind,
        /// The Advance roll, 0 for other moves.
        bonus: u8,
    },
    /// A unit has declared a charge; with a roll, it may move (R15).
    Charging {
        /// The unit.
        unit: UnitId,
        /// Whom it charges.
        targets: UnitSet,
        /// The charge roll with its modifiers; 0 is not rolled yet.
        roll: u8,
        /// Out of turn: no charge bonus (S2.11).
        heroic: bool,
    },
    /// A unit fights (R16.4); see `Staging::strikes`.
    Fighting {
        /// The unit.
        unit: UnitId,
        /// What comes next.
        part: FightPart,
    },
    /// A unit may move out of turn (R7.15).
    Reacting {
        /// The unit.
        unit: UnitId,
        /// How far.
        cap: Inches,
        /// Which kind of move.
        kind: ReactionKind,
        /// The unit it moves towards, for a surge.
        towards: Option<UnitId>,
    },
    /// A unit's targets are being chosen; see [`Staging::fires`].
    Targeting {
        /// The unit.
        unit: UnitId,
    },
}

/// The parts of a unit's fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FightPart {
    /// R16.5
    PileIn,
    /// R16.7
    Attacks,
    /// R16.10
    Consolidate,
    /// R12.6 slain models of the unit strike; then this unit, which slew them, consolidates.
    LastBlows(UnitId),
    /// R12.6 slain models of the unit pile in before they strike at this unit or others.
    LastPileIn(UnitId),
}

impl FightPart {
    /// Whether only the slain act, and who slew them.
    pub(crate) const fn slayer(self) -> Option<UnitId> {
        match self {
            FightPart::LastBlows(slayer) | FightPart::LastPileIn(slayer) => Some(slayer),
            FightPart::PileIn | FightPart::Attacks | FightPart::Consolidate => None,
        }
    }

    /// Whether a pile-in comes next.
    pub const fn is_pile_in(self) -> bool {
        matches!(self, FightPart::PileIn | FightPart::LastPileIn(_))
    }
}

/// Moves out of turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReactionKind {
    /// Towards the closest enemy, may end engaged (R7.15).
    Surge,
    /// A Normal move.
    Normal,
    /// A Normal move after which the unit may not charge this turn.
    NormalNoCharge,
    /// A Fall Back (R7.10).
    FallBack,
}

/// A move out of turn that waits until the one in hand is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Queued {
    /// The unit.
    pub(crate) unit: UnitId,
    /// How far.
    pub(crate) cap: Inches,
    /// Which kind of move.
    pub(crate) kind: ReactionKind,
    /// The unit it moves towards, for a surge.
    pub(crate) towards: Option<UnitId>,
}

impl Hand {
    /// The unit in hand.
    #[inline]
    pub const fn unit(&self) -> Option<UnitId> {
        match *self {
            Hand::Empty => None,
            Hand::Moving { unit, .. }
            | Hand::Targeting { unit }
            | Hand::Charging { unit, .. }
            | Hand::Fighting { unit, .. }
            | Hand::Reacting { unit, .. } => Some(unit),
        }
    }

    /// The same with another unit in it.
    pub(crate) const fn passed_to(self, unit: UnitId) -> Hand {
        match self {
            Hand::Empty => Hand::Empty,
            Hand::Moving { kind, bonus, .. } => Hand::Moving { unit, kind, bonus },
            Hand::Targeting { .. } => Hand::Targeting { unit },
            Hand::Charging { targets, roll, heroic, .. } => Hand::Charging { unit, targets, roll, heroic },
            Hand::Fighting { part, .. } => Hand::Fighting { unit, part },
            Hand::Reacting { cap, kind, towards, .. } => Hand::Reacting { unit, cap, kind, towards },
        }
    }
}

/// The kinds of move of the Movement phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// R7.8
    Normal,
    /// R7.9
    Advance,
    /// R7.10
    FallBack,
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
}

/// A player's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Purse {
    /// Command points.
    pub cp: u8,
    /// Victory points.
    pub vp: u16,
    /// Command points gained this round beyond the automatic ones (R6.4).
    pub gained: u8,
}

/// An objective marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Objective {
    /// Who controls it, as last determined.
    pub controlled_by: Option<Player>,
    /// Held without models.
    pub sticky: bool,
    /// Where it is now; some missions move it.
    pub at: Point,
    /// Not on the table, or not any more.
    pub gone: bool,
    /// Who controlled it when the turn began.
    pub(crate) at_turn_start: Option<Player>,
    /// Who terraformed it (M7.4).
    pub terraformed: Option<Player>,
    /// The unit that guards it (M7.3).
    pub guard: Option<UnitId>,
    /// A supply drop: 1 leaves first, 2 second (M7.10).
    pub drop: u8,
}

/// What a player has put down and not yet confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staging {
    /// Paths in the order they were set; the last may be undone.
    pub paths: Vec<(ModelId, Path)>,
    /// Targets in the order they were assigned.
    pub fires: Vec<Fire>,
    /// Melee attacks in the order they were assigned.
    pub(crate) strikes: Vec<Strike>,
    /// Melee weapons chosen, for models whose attacks are not assigned yet.
    pub(crate) melee: Vec<(ModelId, WeaponId)>,
}

impl State {
    /// A copy. Not `Clone`: a state belongs to its game, and nobody outside the kernel makes another
    /// (`Battle::supposing` is for what-ifs, `Game::clone` for the whole).
    pub(crate) fn copy(&self) -> State {
        State {
            models: self.models.clone(),
            units: self.units.clone(),
            clock: self.clock,
            purses: self.purses,
            objectives: self.objectives.clone(),
            scores: self.scores,
            in_force: self.in_force.clone(),
            uses: self.uses,
            dice: self.dice,
            staging: self.staging.clone(),
            boxes: Boxes::from_slice(&self.boxes),
        }
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A model.
    #[inline]
    pub fn model(&self, model: ModelId) -> &Model {
        &self.models[model.index()]
    }

    /// An objective marker.
    pub fn marker(&self, marker: MarkerId) -> &Objective {
        &self.objectives[marker.index()]
    }

    /// Every marker, in order, those not on the table too.
    pub(crate) fn marker_ids(&self) -> impl Iterator<Item = MarkerId> + Clone + use<> {
        (0..self.objectives.len()).map(MarkerId::at)
    }

    /// The markers on the table, in order.
    pub fn markers_on_table(&self) -> impl Iterator<Item = (MarkerId, &Objective)> + Clone {
        self.marker_ids().zip(&self.objectives).filter(|(_, marker)| !marker.gone)
    }
}
