//! A list as its reader took it apart: names and numbers as written, each with its line, and
//! nothing decided yet.

use crate::Format;
use codex::{Army, Profile, Weapon};

/// Something that stands on a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Said {
    /// As written.
    pub text: String,
    /// From 1; 0 where the format has no lines.
    pub line: u32,
}

impl Said {
    /// A text on a line.
    pub fn new(text: impl Into<String>, line: u32) -> Said {
        Said { text: text.into(), line }
    }
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// What it was.
    pub format: Format,
    /// Its name.
    pub title: Option<Said>,
    /// Its faction: one name, or several from general to particular ("Space Marines",
    /// "Ultramarines"); as written, "Chaos - World Eaters" included.
    pub faction: Vec<Said>,
    /// Its detachment.
    pub detachment: Option<Said>,
    /// The points it may have.
    pub limit: Option<u32>,
    /// The points it says it has.
    pub points: Option<u32>,
    /// Its units.
    pub units: Vec<Entry>,
    /// Lines that mean nothing to the reader: (line, why).
    pub strange: Vec<Said>,
    /// The army itself, where the file is one of ours.
    pub army: Option<Box<Army>>,
}

impl List {
    /// An empty one.
    pub fn new(format: Format) -> List {
        List {
            format,
            title: None,
            faction: Vec::new(),
            detachment: None,
            limit: None,
            points: None,
            units: Vec::new(),
            strange: Vec::new(),
            army: None,
        }
    }
}

/// Where in a list a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Section {
    /// Characters, epic heroes.
    Character,
    /// Battleline.
    Battleline,
    /// Dedicated transports.
    Transport,
    /// Allied units.
    Allied,
    /// Anything else, or not said.
    #[default]
    Other,
}

/// A unit of a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Entry {
    /// Its line; 0 where the format has none.
    pub line: u32,
    /// As written, without number and points.
    pub name: String,
    /// How many models the line says ("10x Khorne Berzerkers"); the parts may say it better.
    pub models: Option<u32>,
    /// Points as stated, enhancement included.
    pub points: Option<u32>,
    /// Where it stands.
    pub section: Section,
    /// It is the Warlord.
    pub warlord: bool,
    /// The enhancement it bears.
    pub enhancement: Option<Said>,
    /// What the enhancement costs, where that is said.
    pub enhancement_cost: Option<u32>,
    /// What stands under it.
    pub parts: Vec<Part>,
    /// The profiles it was exported with.
    pub printed: Option<Printed>,
}

/// What a part of a unit is, where the format says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PartKind {
    /// Models.
    Model,
    /// Wargear.
    Item,
    /// Not said: the datasheet must tell.
    #[default]
    Unknown,
}

/// Models or wargear of a unit.
///
/// "9x Khorne Berzerker" with "7x Bolt pistol" below it is a part of 9 with a part of 7 in it:
/// numbers of wargear are totals over the models they stand under, unless `each` is set. A
/// format that says who holds what ("5 with Bolt pistol, Chainblade") gives a part of 5 models
/// with its items `each`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    /// Its line.
    pub line: u32,
    /// How many, 1 where nothing is said.
    pub count: u32,
    /// As written, without the number.
    pub name: String,
    /// What it is.
    pub kind: PartKind,
    /// The number counts for each model above it.
    pub each: bool,
    /// What stands under it. Flattened lists have everything directly under the unit, in order.
    pub parts: Vec<Part>,
}

impl Part {
    /// A part of its own.
    pub fn new(line: u32, count: u32, name: impl Into<String>, kind: PartKind) -> Part {
        Part { line, count, name: name.into(), kind, each: false, parts: Vec::new() }
    }
}

/// Profiles as a list was exported with.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Printed {
    /// Statlines by name; bases, heights and keywords are not in lists.
    pub profiles: Vec<(String, Profile)>,
    /// Weapons, each profile once; ids in kebab case, unique.
    pub weapons: Vec<Weapon>,
    /// Abilities: name and text as exported.
    pub abilities: Vec<(String, String)>,
    /// Names of core and army rules ("Deep Strike", "Deadly Demise D6").
    pub rules: Vec<String>,
    /// Keywords.
    pub keywords: Vec<String>,
    /// Faction keywords, without "Faction:".
    pub faction_keywords: Vec<String>,
    /// What could not be read of them, as sentences.
    pub faults: Vec<String>,
}
