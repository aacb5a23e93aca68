//! Whom the game waits for, and what for.
//!
//! *Interrupts* stop an action in the middle (an allocation, a re-roll) and are answered before
//! anything else happens. *Sequence* decisions wait between actions. Both list what may be done.

use crate::dice::Context;
use crate::ids::{ModelId, Player, UnitId};
use geometry::Inches;
use smallvec::SmallVec;

/// A short list of models.
pub type Models = SmallVec<[ModelId; 16]>;

/// Somebody must decide something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Who.
    pub player: Player,
    /// What.
    pub question: Question,
}

/// What is to be decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which model takes an attack or a mortal wound.
    Allocate {
        /// The unit that suffers.
        unit: UnitId,
        /// The legal models.
        options: Models,
    },
    /// Whether a Precision attack goes to a Character.
    Precision {
        /// The unit that suffers.
        unit: UnitId,
        /// The visible Characters.
        options: Models,
    },
    /// Which save to use.
    ChooseSave {
        /// The model that saves.
        model: ModelId,
        /// What the armour save needs; 7 is hopeless.
        armour: u8,
        /// What the invulnerable save needs.
        invulnerable: u8,
    },
    /// Which dice of a group to roll again.
    Reroll {
        /// The unit whose roll it is.
        unit: UnitId,
        /// What the dice are for.
        context: Context,
        /// All faces of the group.
        faces: SmallVec<[u8; 16]>,
        /// Places of those that may be rolled again.
        eligible: SmallVec<[u16; 16]>,
        /// The lowest unmodified face that succeeds; 0 where nothing is to be reached.
        need: u8,
        /// All or nothing: a roll of several dice is rolled again as a whole (R2.3).
        whole: bool,
    },
    /// Which model suffers a failed Hazardous test.
    Hazardous {
        /// The unit.
        unit: UnitId,
        /// The legal models.
        options: Models,
    },
    /// Which models a Desperate Escape costs.
    Casualties {
        /// The unit.
        unit: UnitId,
        /// How many.
        count: u8,
        /// The legal models.
        options: Models,
    },
    /// Which models leave until the unit is coherent again.
    Coherency {
        /// The unit.
        unit: UnitId,
        /// The legal models.
        options: Models,
    },
    /// Where passengers of a wreck get out.
    Wreck {
        /// The passengers.
        unit: UnitId,
        /// The wreck.
        transport: UnitId,
        /// How far from it.
        within: Inches,
    },
    /// Go on to the next roll, for those who step through.
    Continue,
    /// Any unit or END_ action of the phase.
    Unit,
}

impl Question {
    /// As written in scenarios.
    pub const fn kind(&self) -> &'static str {
        match self {
            Question::Allocate { .. } => "ALLOCATE",
            Question::Precision { .. } => "PRECISION",
            Question::ChooseSave { .. } => "CHOOSE_SAVE",
            Question::Reroll { .. } => "REROLL",
            Question::Hazardous { .. } => "HAZARDOUS",
            Question::Casualties { .. } => "CASUALTIES",
            Question::Coherency { .. } => "COHERENCY",
            Question::Wreck { .. } => "WRECK",
            Question::Continue => "CONTINUE",
            Question::Unit => "UNIT",
        }
    }

    /// Every kind of decision a scenario may name, those of later phases included.
    pub const KINDS: &'static [&'static str] = &[
        "ALLOCATE",
        "PRECISION",
        "CHOOSE_SAVE",
        "REROLL",
        "COMMAND_REROLL",
        "REACTION",
        "HAZARDOUS",
        "CASUALTIES",
        "COHERENCY",
        "WRECK",
        "FACTION",
        "CONTINUE",
        "CHARGE_ROLL",
        "CHARGE_MOVE",
        "REACTION_MOVE",
        "PILE_IN",
        "CONSOLIDATE",
        "UNIT",
    ];
}
