//! What players may say. A client never sends dice, and names things that exist: strings are
//! turned into ids before they get here.
//!
//! Every action is one row of the table in `action/catalogue.rs`: its name on the wire, its fields, when
//! it may be said and who learns what it says. Reading, writing, the page's types, the kinds of
//! the Python package and what a server shows to others come from that table.

mod adjustment;
mod catalogue;

pub use adjustment::{Adjustment, Setting};
pub(crate) use adjustment::{LONGEST_REASON, MOST_CP, MOST_DICE, MOST_VP};
pub use catalogue::{Action, Kind};

use crate::dice::Context;
use crate::ids::{CardId, ModelId, StratagemId, UnitId, WeaponId};
use crate::position::{Phase, Place, Reserves};
use geometry::{Inches, Point};

/// One leg of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The base centre goes in a straight line to here; without a height, to where the ground,
    /// the hill or the floor it is on lies.
    To(Point, Option<Inches>),
    /// Turns in place by this many hundredths of a degree.
    Pivot(i32),
}

/// Where a base centre goes after its present place.
pub type Path = Vec<Step>;

/// No path needs more legs; a longer one is a mistake or an attack.
pub const LONGEST_PATH: usize = 64;

/// One weapon profile fired at one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fire {
    /// The profile.
    pub weapon: WeaponId,
    /// The target unit.
    pub target: UnitId,
    /// The models that fire; `None` is every model that may.
    pub models: Option<Vec<ModelId>>,
    /// The embarked unit whose models fire by Firing Deck.
    pub from_unit: Option<UnitId>,
}

/// Paths of several models; one not named stays.
pub type Paths = Vec<(ModelId, Path)>;

/// One melee profile used against one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// The profile.
    pub weapon: WeaponId,
    /// The target unit.
    pub target: UnitId,
    /// The models that strike; `None` is every model that may.
    pub models: Option<Vec<ModelId>>,
    /// How many of each model's attacks go here; `None` is all of them.
    pub attacks: Option<u8>,
}

/// A stratagem, and what it is used on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Use {
    /// Which one.
    pub stratagem: StratagemId,
    /// The player's unit.
    pub unit: Option<UnitId>,
    /// The enemy unit.
    pub target: Option<UnitId>,
    /// The model.
    pub model: Option<ModelId>,
    /// Where it is set up.
    pub places: Vec<Place>,
    /// How it arrives.
    pub method: Option<Reserves>,
    /// A secondary card.
    pub card: Option<CardId>,
    /// Which of several effects, as its place in the record's list.
    pub choice: Option<u8>,
    /// Command Re-roll: which roll and which die of it.
    pub reroll: Option<(Context, u16)>,
}

/// How an armour or invulnerable save is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SaveKind {
    /// The Save characteristic, worsened by AP.
    Armour,
    /// The invulnerable save.
    Invulnerable,
}

/// How a reaction is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decline {
    /// Only this one.
    Once,
    /// This one and every other that is offered in the same phase.
    ForPhase,
}

/// The types of the fields of actions, by the word that the catalogue uses for how they are
/// written. A word for a field is known here, in the wire's codec, and in the features of the
/// Python package.
pub(crate) mod field {
    use super::{Fire, Strike};
    use crate::ids::{CardId, MarkerId, MissionActionId, ModelId, RuleId, UnitId, WeaponId};

    /// A unit.
    pub(crate) type Unit = UnitId;
    /// A unit, or none.
    pub(crate) type OptionalUnit = Option<UnitId>;
    /// Units.
    pub(crate) type Units = Vec<UnitId>;
    /// A model of the unit named before it, or of the unit that is asked about.
    pub(crate) type Model = ModelId;
    /// Models of the unit named before them, or of the unit that is asked about.
    pub(crate) type Models = Vec<ModelId>;
    /// A weapon profile of the unit named before it.
    pub(crate) type Weapon = WeaponId;
    /// How a unit waits off the table.
    pub(crate) type Method = crate::position::Reserves;
    /// Where the models of a unit are set up.
    pub(crate) type Places = Vec<crate::position::Place>;
    /// The path of one model.
    pub(crate) type Path = super::Path;
    /// Paths of several models.
    pub(crate) type Paths = super::Paths;
    /// A point on the table, or none.
    pub(crate) type OptionalPoint = Option<geometry::Point>;
    /// Shots of the whole unit.
    pub(crate) type Fires = Vec<Fire>;
    /// One shot, its fields beside those of the action.
    pub(crate) type Shot = Fire;
    /// Melee attacks; none if the field is missing.
    pub(crate) type Strikes = Vec<Strike>;
    /// Melee attacks. Without the field those assigned before count.
    pub(crate) type OptionalStrikes = Option<Vec<Strike>>;
    /// An army rule.
    pub(crate) type Rule = RuleId;
    /// The places of what is chosen in the list of the army rule named before.
    pub(crate) type Choices = Vec<u8>;
    /// A stratagem and what it is used on, its fields beside the name.
    pub(crate) type Stratagem = super::Use;
    /// An action of the mission.
    pub(crate) type MissionAction = MissionActionId;
    /// An objective marker.
    pub(crate) type Marker = MarkerId;
    /// An objective marker, or none.
    pub(crate) type OptionalMarker = Option<MarkerId>;
    /// Secondary cards.
    pub(crate) type Cards = Vec<CardId>;
    /// A corner of the table, counted round it from the origin.
    pub(crate) type Corner = u8;
    /// The kind of a save.
    pub(crate) type Save = super::SaveKind;
    /// One of the secret missions.
    pub(crate) type Secret = crate::position::SecretMission;
    /// What dice were rolled for.
    pub(crate) type RollContext = crate::dice::Context;
    /// Positions, from 0, in the group's rolls of a context.
    pub(crate) type Dice = Vec<u16>;
    /// Whether only one reaction is declined.
    pub(crate) type Declining = super::Decline;
    /// Something set by hand, as a path into the state and a value.
    pub(crate) type ByHand = super::Adjustment;
}

/// What the catalogue says of a kind of action, besides its fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The name on the wire.
    pub name: &'static str,
    /// When it may be said.
    pub when: Verb,
    /// Who learns what of it.
    pub shown: Shown,
    /// What it means, in one line.
    pub about: &'static str,
}

/// Who learns what of an action besides the player who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// It only prepares another action: others learn that it was said and of which unit.
    Preparing,
    /// Others learn that it was done, but not what was chosen.
    Secret,
    /// Everybody learns all of it.
    Public,
    /// The same, and a player ends a phase by it.
    EndOfPhase,
}

impl Shown {
    /// Whether everybody learns all of it.
    pub const fn is_public(self) -> bool {
        matches!(self, Shown::Public | Shown::EndOfPhase)
    }
}

/// When an action may be said: what is known of it before its fields are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// An action of a phase.
    In(Phase),
    /// EMBARK_UNIT: Formations and Movement.
    Embark,
    /// DISEMBARK_UNIT: Movement, or the answer to a wreck in any phase.
    Disembark,
    /// FACTION_CHOICE: where the rule says.
    Faction,
    /// USE_STRATAGEM: where the stratagem says.
    Stratagem,
    /// CONFIRM_UNIT_MOVE and the paths before it: Movement, or a move out of turn.
    Move,
    /// APPLY_CHARGE_MOVE and what comes before it: Charge, or a charge out of turn.
    Charge,
    /// The answer to an interrupt.
    Answer,
    /// ADJUST, between actions, by either player.
    Adjust,
    /// CONCEDE, any time.
    Concede,
}
