//! Whom the game waits for, and what for.
//!
//! *Interrupts* stop an action in the middle (an allocation, a re-roll) and are answered before
//! anything else happens. *Sequence* decisions wait between actions. Both list what may be done.

use crate::dice::Context;
use crate::ids::{ModelId, Player, RuleId, UnitId};
use crate::moments::Moment;
use crate::picks::{Pick, Units};
use crate::reroll::RolledAttack;
use crate::setup::Source;
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
    /// Which save to use. Not asked any more, since one is never worse than the other; it keeps its
    /// place on the wire.
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
        /// The most dice that may be rolled again.
        most: u8,
        /// The rule that allows it.
        by: Source,
    },
    /// Whether a Command Re-roll is spent on a roll just made (S2.1).
    CommandReroll {
        /// The unit whose roll it is.
        unit: UnitId,
        /// What the dice are for.
        context: Context,
        /// All faces of the group.
        faces: SmallVec<[u8; 16]>,
        /// Places of those that may be rolled again: not those rolled again already.
        eligible: SmallVec<[u16; 16]>,
        /// The lowest unmodified face that succeeds; 0 where nothing is to be reached.
        need: u8,
        /// Several dice that make one roll: all are rolled again.
        whole: bool,
        /// The attack it belongs to, for rolls of an attack.
        attack: Option<Box<RolledAttack>>,
    },
    /// Whether a stratagem is used at a moment that has come (S3.2).
    Reaction {
        /// The moment.
        moment: Moment,
    },
    /// What a player chooses by an army or detachment rule.
    Faction {
        /// The rule.
        rule: RuleId,
        /// The unit it is about, where a unit is asked.
        unit: Option<UnitId>,
        /// The units of which it picks one; none where it picks none, or any enemy.
        among: Units,
    },
    /// The charge roll of a unit that has declared.
    ChargeRoll {
        /// The unit.
        unit: UnitId,
    },
    /// The charge move of a unit that rolled enough.
    ChargeMove {
        /// The unit.
        unit: UnitId,
    },
    /// A move out of turn: surge and the like.
    ReactionMove {
        /// The unit.
        unit: UnitId,
    },
    /// The pile-in of a unit selected to fight.
    PileIn {
        /// The unit.
        unit: UnitId,
    },
    /// The consolidation of a unit that has fought.
    Consolidate {
        /// The unit.
        unit: UnitId,
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
    /// A unit, a marker or a card that a mission or an ability lets a player choose.
    Pick(Pick),
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
            Question::CommandReroll { .. } => "COMMAND_REROLL",
            Question::Reaction { .. } => "REACTION",
            Question::Faction { .. } => "FACTION",
            Question::ChargeRoll { .. } => "CHARGE_ROLL",
            Question::ChargeMove { .. } => "CHARGE_MOVE",
            Question::ReactionMove { .. } => "REACTION_MOVE",
            Question::PileIn { .. } => "PILE_IN",
            Question::Consolidate { .. } => "CONSOLIDATE",
            Question::Hazardous { .. } => "HAZARDOUS",
            Question::Casualties { .. } => "CASUALTIES",
            Question::Coherency { .. } => "COHERENCY",
            Question::Wreck { .. } => "WRECK",
            Question::Pick(pick) => pick.kind(),
            Question::Continue => "CONTINUE",
            Question::Unit => "UNIT",
        }
    }

    /// Every kind of decision a scenario may name.
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
        "MARK",
        "EXTRA_MARK",
        "TEMPTING_TARGET",
        "GUARD",
        "REDRAW",
        "CORNER",
        "DISCOUNT",
        "SURGE",
        "EMBARK",
        "CHARGE_TARGET",
        "SECRET_MISSION",
        "CHANNEL",
        "PLACE",
        "CONTINUE",
        "CHARGE_ROLL",
        "CHARGE_MOVE",
        "REACTION_MOVE",
        "PILE_IN",
        "CONSOLIDATE",
        "UNIT",
    ];
}
