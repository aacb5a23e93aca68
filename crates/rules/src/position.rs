//! A battle as written down: who stands where, with what, on which table.
//!
//! Scenarios, records and new games all say it in this form; `Setup::build` checks it and turns
//! it into the immutable [`Setup`](crate::Setup) and the first [`State`](crate::State). Names are
//! strings here and nowhere inside.

mod army;
mod mission;

pub(crate) use army::Scope;
pub use army::{Armies, ArmyPosition, UsedPosition};
pub use mission::{MissionPosition, SecretMission};
pub(crate) use mission::{SecondariesPosition, SecondaryMode};

use crate::ids::Player;
use codex::{CoreAbility, Effect, Profile, SecondLeader, TerrainPiece, Weapon};
use geometry::{Angle, Inches, Point, Polygon};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A whole position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The table.
    #[serde(default)]
    pub board: Board,
    /// Battle round.
    #[serde(default = "one")]
    pub round: u8,
    /// Phase.
    pub phase: Phase,
    /// Whose turn it is.
    #[serde(default = "player_one")]
    pub active_player: Player,
    /// Who takes the first turn of each round.
    #[serde(default = "player_one")]
    pub first_player: Player,
    /// Command points.
    #[serde(default)]
    pub cp: [u8; 2],
    /// Victory points.
    #[serde(default)]
    pub vp: [u16; 2],
    /// The units.
    pub units: Vec<UnitPosition>,
    /// The terrain.
    #[serde(default)]
    pub terrain: Vec<TerrainPiece>,
    /// The objective markers.
    #[serde(default)]
    pub objectives: Vec<ObjectivePosition>,
    /// Deployment zones.
    #[serde(default)]
    pub zones: Zones,
    /// Who attacks; the other defends (M2).
    #[serde(default = "player_one")]
    pub attacker: Player,
    /// The size of the battle.
    #[serde(default)]
    pub size: codex::BattleSize,
    /// Command points gained this round beyond the automatic ones.
    #[serde(default)]
    pub cp_gained: [u8; 2],
    /// Stratagems used before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<UsedPosition>,
    /// The armies.
    #[serde(default)]
    pub armies: Armies,
    /// The mission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mission: Option<MissionPosition>,
    /// Seats that step through their attacks one roll at a time.
    #[serde(default)]
    pub step_by_step: [bool; 2],
}

impl Position {
    /// An empty table of the usual size at the beginning of a battle, with these units on it.
    pub fn of(phase: Phase, units: Vec<UnitPosition>) -> Position {
        Position {
            board: Board::default(),
            round: 1,
            phase,
            active_player: Player::One,
            first_player: Player::One,
            cp: [0; 2],
            vp: [0; 2],
            units,
            terrain: Vec::new(),
            objectives: Vec::new(),
            zones: Zones::default(),
            attacker: Player::One,
            size: codex::BattleSize::default(),
            cp_gained: [0; 2],
            used: Vec::new(),
            armies: Armies::default(),
            mission: None,
            step_by_step: [false; 2],
        }
    }
}

const fn one() -> u8 {
    1
}

const fn player_one() -> Player {
    Player::One
}

/// The size of the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Along x.
    pub width: Inches,
    /// Along y.
    pub height: Inches,
}

impl Default for Board {
    fn default() -> Self {
        Board { width: Inches::whole(44), height: Inches::whole(60) }
    }
}

/// The phases, and what comes before the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// Leaders, transports, reserves.
    Formations,
    /// Setting up.
    Deployment,
    /// Scout moves.
    Scout,
    /// R6
    Command,
    /// R7 to R9
    Movement,
    /// R10
    Shooting,
    /// R15
    Charge,
    /// R16
    Fight,
    /// Cards and the end of the turn.
    Scoring,
}

impl Phase {
    /// As written on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Phase::Formations => "FORMATIONS",
            Phase::Deployment => "DEPLOYMENT",
            Phase::Scout => "SCOUT",
            Phase::Command => "COMMAND",
            Phase::Movement => "MOVEMENT",
            Phase::Shooting => "SHOOTING",
            Phase::Charge => "CHARGE",
            Phase::Fight => "FIGHT",
            Phase::Scoring => "SCORING",
        }
    }
}

/// One unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPosition {
    /// Its name on the wire.
    pub id: String,
    /// Its name for people; defaults to the id.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its player.
    pub player: Player,
    /// The id of its datasheet.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub datasheet: String,
    /// Datasheets it may lead, by id or name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) leads: Vec<String>,
    /// Keywords of leaders beside whom it may lead a unit (R14.5).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) joins: Vec<String>,
    /// When it may have two leaders (R14.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) second_leader: Option<SecondLeader>,
    /// Ids of army rules it takes part in (`waaagh`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) army_rules: Vec<String>,
    /// The id of the enhancement it bears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enhancement: Option<String>,
    /// It is the Warlord (M1.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warlord: bool,
    /// Points, for limits on reserves.
    #[serde(default)]
    pub points: u16,
    /// Every profile any of its models carries.
    pub weapons: Vec<Weapon>,
    /// Its models.
    pub models: Vec<ModelPosition>,
    /// Core abilities.
    #[serde(default)]
    pub abilities: Vec<CoreAbility>,
    /// Effects that always apply.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// Rules with conditions, and auras.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<codex::Rule>,
    /// What happens at a moment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub triggers: Vec<codex::Trigger>,
    /// Effects of a damaged model: lowest and highest wounds left, and what then applies (R3.8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) damaged: Option<DamagedBracket>,
    /// Who may ride in it, if it is a transport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) transport: Option<TransportRule>,
    /// What has happened to it.
    #[serde(default)]
    pub flags: UnitFlagsPosition,
    /// Its bodyguard unit, if it leads one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached_to: Option<String>,
    /// Its transport, if it is inside one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embarked_in: Option<String>,
    /// The reserves it waits in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reserves: Option<Reserves>,
    /// Starting strength; defaults to the models given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starting_strength: Option<u8>,
    /// Abilities as the players read them, where its datasheet is not the codex's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<PrintedAbility>,
}

/// An ability as the players read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedAbility {
    /// The printed name.
    pub name: String,
    /// What it does; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The program sees to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub automatic: bool,
    /// When to think of it; empty is any time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<codex::PhaseName>,
}

/// The wounds at which a model counts as damaged, and what applies then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DamagedBracket {
    /// Fewest wounds.
    pub(crate) from: u8,
    /// Most wounds.
    pub(crate) to: u8,
    /// What applies.
    pub(crate) effects: Vec<Effect>,
}

/// Who may ride.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransportRule {
    /// How many spaces.
    pub capacity: u8,
    /// Keyword phrases, any of which lets a unit in; empty lets everybody in.
    #[serde(default)]
    pub(crate) allow: Vec<String>,
    /// Keyword phrases that keep a unit out.
    #[serde(default)]
    pub(crate) exclude: Vec<String>,
    /// Spaces a model with a keyword takes; others take one.
    #[serde(default)]
    pub(crate) slots: BTreeMap<String, u8>,
}

/// Where a unit in reserves waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reserves {
    /// R8.3
    Strategic,
    /// R8.7
    DeepStrike,
}

/// One model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelPosition {
    /// Its name within the unit: `m1`.
    pub id: String,
    /// What it is called on the datasheet.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    /// Its statline.
    pub profile: Profile,
    /// The profiles it carries, with how many copies.
    pub weapons: Vec<(String, u8)>,
    /// What it carries besides weapons, by id, each as often as it carries it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wargear: Vec<String>,
    /// Where it stands; `None` off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// Wounds left; defaults to all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u8>,
}

/// A place on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Along the 44" side.
    pub x: Inches,
    /// Along the 60" side.
    pub y: Inches,
    /// Height of the base above the table.
    #[serde(default)]
    pub z: Inches,
    /// Where its front points, in degrees.
    #[serde(default, with = "degrees")]
    pub facing: Angle,
}

impl Place {
    /// The point below.
    pub const fn point(&self) -> Point {
        Point { x: self.x, y: self.y }
    }
}

/// Angles are written in degrees and kept in hundredths of one: equal on every machine, unlike a float.
mod degrees {
    use super::{Angle, Deserialize, Serialize};

    pub(super) fn serialize<S: serde::Serializer>(angle: &Angle, serializer: S) -> Result<S::Ok, S::Error> {
        angle.degrees().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Angle, D::Error> {
        let degrees = f64::deserialize(deserializer)?;
        Angle::from_degrees(degrees).ok_or_else(|| serde::de::Error::custom("an angle is a number of degrees"))
    }
}

/// What has happened to a unit this turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UnitFlagsPosition {
    /// R6.7
    pub(crate) battle_shocked: bool,
    /// How it moved; absent is not yet selected, and later in the turn stationary.
    pub(crate) moved: Option<MovedPosition>,
    /// It has shot.
    pub(crate) shot: bool,
    /// It made a charge move.
    pub charged: bool,
    /// It made a heroic intervention.
    pub(crate) heroic: bool,
    /// It has fought.
    pub(crate) fought: bool,
    /// It arrived from reserves.
    pub(crate) arrived: bool,
    /// It got out of a transport.
    pub(crate) disembarked: Option<DisembarkedPosition>,
    /// The action it performs.
    pub(crate) performing: Option<String>,
    /// One Shot weapons already used.
    pub(crate) spent: Vec<String>,
}

/// How a unit moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum MovedPosition {
    /// R7.8
    Normal,
    /// R7.9
    Advance,
    /// R7.10
    FallBack,
    /// R7.7
    Stationary,
}

/// When a unit got out of its transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum DisembarkedPosition {
    /// R9.6
    BeforeMove,
    /// R9.7
    AfterMove,
}

/// An objective marker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectivePosition {
    /// Its name.
    pub id: String,
    /// Its centre.
    pub at: [Inches; 2],
    /// 0 nobody, 1 or 2.
    #[serde(default)]
    pub controlled_by: u8,
    /// Held without models (R18.7).
    #[serde(default)]
    pub sticky: bool,
}

/// Deployment zones.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zones {
    /// Player 1's zone.
    #[serde(rename = "1", default, skip_serializing_if = "Option::is_none")]
    pub one: Option<Polygon>,
    /// Player 2's zone.
    #[serde(rename = "2", default, skip_serializing_if = "Option::is_none")]
    pub two: Option<Polygon>,
    /// A disc that belongs to neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hole: Option<Hole>,
}

/// A disc cut out of both zones.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hole {
    /// Its centre.
    pub at: [Inches; 2],
    /// Its radius.
    pub radius: Inches,
}
