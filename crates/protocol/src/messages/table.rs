//! What never changes during a battle: the board and everybody's datasheets.

use codex::TerrainKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A point in inches: x along the 44" side, y along the 60" side.
pub type XY = [f64; 2];

/// What never changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TableInfo {
    /// Board, terrain, zones.
    pub board: BoardInfo,
    /// Both armies' units by id, leaders and passengers as units of their own.
    pub units: BTreeMap<String, SheetInfo>,
    /// Names of armies, seats 1 and 2.
    pub armies: [ArmyName; 2],
    /// The mission, where one is played.
    pub mission: Option<MissionInfo>,
    /// Who attacks: 1 or 2.
    pub attacker: u8,
    /// Rules of both armies that their players see to.
    #[serde(default)]
    pub reminders: [Vec<ReminderInfo>; 2],
}

/// A board without anybody on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BoardInfo {
    /// Along x.
    pub width: f64,
    /// Along y.
    pub height: f64,
    /// The terrain.
    pub terrain: Vec<TerrainInfo>,
    /// Outlines of the deployment zones of players 1 and 2.
    pub zones: [Vec<XY>; 2],
    /// A disc that belongs to neither zone.
    pub hole: Option<HoleInfo>,
    /// Where the markers lie.
    pub objectives: Vec<MarkerInfo>,
}

/// A disc.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HoleInfo {
    /// Its centre.
    pub at: XY,
    /// Its radius.
    pub radius: f64,
}

/// An objective marker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MarkerInfo {
    /// Its id.
    pub id: String,
    /// Its centre.
    pub at: XY,
}

/// A piece of terrain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TerrainInfo {
    /// Its id.
    pub id: String,
    /// What it is: RUIN, WOODS, CRATER, BARRICADE, DEBRIS, HILL, CONTAINER.
    #[ts(type = "string")]
    pub kind: TerrainKind,
    /// Its footprint.
    pub polygon: Vec<XY>,
    /// How high, in inches.
    pub height: f64,
    /// Walls inside.
    pub walls: Vec<WallInfo>,
    /// Floors above the ground, which cover the footprint.
    pub floors: Vec<f64>,
}

/// A wall.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct WallInfo {
    /// One end.
    pub from: XY,
    /// The other.
    pub to: XY,
    /// How high.
    pub height: f64,
}

/// An army's names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ArmyName {
    /// Its own.
    pub name: String,
    /// Its faction's.
    pub faction: String,
    /// Its detachment's.
    pub detachment: String,
}

/// The mission of a battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MissionInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it scores, in our words.
    pub text: String,
    /// The mission rule's name, where there is one.
    pub twist: Option<String>,
}

/// A unit's datasheet as it is in this battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SheetInfo {
    /// The unit's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose: 1 or 2.
    pub player: u8,
    /// Its points.
    pub points: u32,
    /// What kind of unit it is, for the mark on its bases.
    pub mark: Mark,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// Its models by id, without those of leaders.
    pub models: BTreeMap<String, ModelInfo>,
    /// Its weapon profiles.
    pub weapons: Vec<WeaponInfo>,
    /// Its abilities: name, text in our words, and whether the program does it.
    pub abilities: Vec<AbilityInfo>,
    /// It is the Warlord.
    pub warlord: bool,
    /// Its enhancement's name.
    pub enhancement: Option<String>,
    /// How many it carries, if it is a transport.
    pub transport: Option<u32>,
    /// Names of units it may lead.
    pub leads: Vec<String>,
}

/// What kind of unit a mark shows; a page has a shape for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Infantry of the line.
    Line,
    /// Infantry of the line of Chaos.
    Spiked,
    /// Infantry of the line of Orks.
    Mob,
    /// Infantry of the line of daemons.
    Daemon,
    /// Infantry of the line of the Aeldari and Drukhari.
    Leaf,
    /// Infantry of the line of Tyranids and their cults.
    Brood,
    /// Infantry of the line of Necrons.
    Undying,
    /// Infantry of the line of the T’au.
    Cadre,
    /// Infantry of the line of the Leagues.
    Kin,
    /// Infantry that fights hand to hand.
    Blades,
    /// Few and hard to kill.
    Elite,
    /// Infantry in the heaviest armour.
    HeavyArmour,
    /// Infantry with heavy guns of long range.
    HeavyWeapons,
    /// Infantry with strong guns of short range.
    SpecialWeapons,
    /// Infantry with flamers.
    Flamers,
    /// Infantry that picks its target.
    Sniper,
    /// Infantry that goes ahead of the army.
    Scout,
    /// Infantry that flies.
    Jump,
    /// Many and easily killed.
    Rabble,
    /// A swarm of small things.
    Swarm,
    /// A character on foot.
    Leader,
    /// A character with a name.
    Hero,
    /// A character with powers of the mind.
    Psyker,
    /// A character on a mount.
    MountedLeader,
    /// Riders of machines.
    Bikes,
    /// Riders of animals and daemons.
    Cavalry,
    /// Animals.
    Beasts,
    /// A vehicle on legs.
    Walker,
    /// A walker taller than the ruins.
    Titan,
    /// A vehicle with guns.
    Tank,
    /// A vehicle that carries others.
    Transport,
    /// A vehicle that flies low.
    Skimmer,
    /// A large gun or throne on wheels.
    Chariot,
    /// Guns that shoot what they do not see.
    Artillery,
    /// A vehicle that flies high.
    Aircraft,
    /// A building.
    Fortification,
    /// A monster.
    Monster,
    /// A monster with wings.
    WingedMonster,
}

/// A model's statline and base.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelInfo {
    /// What the datasheet calls it.
    pub name: String,
    /// Inches; nothing cannot move.
    pub m: Option<f64>,
    /// Toughness.
    pub t: u8,
    /// Save; 7 is none.
    pub sv: u8,
    /// Invulnerable save.
    pub invulnerable: Option<u8>,
    /// The one against ranged and the one against melee attacks, where they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invulnerable_against: Option<[Option<u8>; 2]>,
    /// Wounds.
    pub w: u8,
    /// Leadership.
    pub ld: u8,
    /// Objective control.
    pub oc: u8,
    /// Feel No Pain.
    pub fnp: Option<u8>,
    /// The base.
    pub base: BaseInfo,
    /// Weapon ids and how many of each.
    pub weapons: BTreeMap<String, u32>,
}

/// A base in inches; length runs along the facing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BaseInfo {
    /// `round`, `oval` or `hull`.
    pub shape: String,
    /// Along the facing.
    pub length: f64,
    /// Across.
    pub width: f64,
}

/// A weapon profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct WeaponInfo {
    /// Its id.
    pub id: String,
    /// Its name, the profile's included.
    pub name: String,
    /// Inches; nothing is melee.
    pub range: Option<f64>,
    /// Attacks: `2`, `D6+1`.
    pub attacks: String,
    /// Ballistic or Weapon Skill; nothing hits by itself.
    pub skill: Option<u8>,
    /// Strength: `4`, `2D6`.
    pub strength: String,
    /// Armour penetration, 0 or below.
    pub ap: i32,
    /// Damage: `1`, `D3`.
    pub damage: String,
    /// Weapon abilities as printed: `Rapid Fire 1`.
    pub abilities: Vec<String>,
    /// Profiles of one weapon share this; nothing has one profile.
    pub group: Option<String>,
}

/// An ability.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AbilityInfo {
    /// Its name.
    pub name: String,
    /// What it does, in our words; may be empty.
    pub text: String,
    /// The program does it; if not, it is a reminder.
    pub automatic: bool,
    /// The program does it, and its player is asked something.
    #[serde(default)]
    pub asks: bool,
    /// Phases in which to think of it (`shooting`); empty is any time.
    #[serde(default)]
    pub phases: Vec<String>,
}

/// A rule of an army that its player sees to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReminderInfo {
    /// `army`, `detachment`, `stratagem` or `enhancement`.
    pub of: String,
    /// Its name.
    pub name: String,
    /// What is known about it; may be empty.
    pub text: String,
    /// Phases in which to think of it; empty is any time.
    pub phases: Vec<String>,
    /// What it costs, if it is a stratagem.
    pub cp: Option<u8>,
}
