//! The tree that BattleScribe's XML, New Recruit's and ListForge's JSON and, translated,
//! Rosterizer's registries have in common: forces of selections with costs, categories,
//! profiles, rules and selections.
//!
//! Only the shape is known here; what the selections mean is read in `selections.rs` and
//! `printed.rs`. The two notations differ in [`Node`] alone.

use crate::ImportError;

/// Selections deeper than this are no list: real ones have five levels.
const DEEPEST: usize = 40;
/// More models or wargear than one selection has; larger numbers are read as this.
pub const LARGEST_NUMBER: u32 = 1_000;
/// Names are shown and compared: longer ones are cut.
const LONGEST_NAME: usize = 200;
/// Texts of abilities are shown: longer ones are cut.
const LONGEST_TEXT: usize = 20_000;
/// The cost type of points in the 10th-edition data.
const POINTS_ID: &str = "51b2-306e-1021-d207";

/// A roster.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Roster {
    /// Its name.
    pub name: String,
    /// The id of the game system it was made for.
    pub system_id: String,
    /// The name of the game system.
    pub system: String,
    /// The points it says it has.
    pub points: Option<f64>,
    /// The points it may have.
    pub limit: Option<f64>,
    /// Its forces, forces within forces after the ones they stand in.
    pub forces: Vec<Force>,
}

/// A force.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Force {
    /// The catalogue it is made from: its faction.
    pub catalogue: String,
    /// What was selected for it.
    pub selections: Vec<Selection>,
}

/// What a selection is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SelectionKind {
    /// A unit.
    Unit,
    /// Models.
    Model,
    /// Wargear, enhancements, switches.
    #[default]
    Upgrade,
}

/// A selection.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Selection {
    /// Its name.
    pub name: String,
    /// The name its owner gave it.
    pub custom_name: String,
    /// What it is said to be.
    pub kind: SelectionKind,
    /// How many, over everything above it.
    pub number: u32,
    /// Its own points, those of the selections in it not included.
    pub points: f64,
    /// The group it was chosen from ("Enhancements", "Wargear::Boltgun options").
    pub group: String,
    /// Its categories.
    pub categories: Vec<Category>,
    /// Its profiles.
    pub profiles: Vec<Table>,
    /// Its rules: name and text.
    pub rules: Vec<(String, String)>,
    /// What stands in it.
    pub selections: Vec<Selection>,
}

/// A category: a keyword, a place in the list, or a mark.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Category {
    /// Its name.
    pub name: String,
    /// The one it is listed under.
    pub primary: bool,
}

/// A profile of any type: a row of named values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The name of the row.
    pub name: String,
    /// The type: "Unit", "Ranged Weapons", "Abilities".
    pub kind: String,
    /// Names and values.
    pub values: Vec<(String, String)>,
}

impl Selection {
    /// It and everything in it, from the top.
    pub fn all(&self) -> Vec<&Selection> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(&at) = all.get(next) {
            all.extend(&at.selections);
            next += 1;
        }
        all
    }

    /// Whether it is in this category.
    pub fn is_in(&self, category: &str) -> bool {
        self.categories.iter().any(|held| held.name.eq_ignore_ascii_case(category))
    }
}

impl Table {
    /// A value by its name, whatever its case.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

/// An element of a notation.
pub trait Node: Sized {
    /// A plain value of it.
    fn value(&self, key: &str) -> Option<String>;
    /// The elements of a list in it, by the names of the list and of an element.
    fn list(&self, many: &str, one: &str) -> Vec<Self>;
    /// What is written in it.
    fn text(&self) -> String;
}

/// Reads a roster from its topmost element.
pub fn roster(node: &impl Node) -> Result<Roster, ImportError> {
    let mut forces = Vec::new();
    add_forces(node, &mut forces, 0)?;
    Ok(Roster {
        name: name(node, "name"),
        system_id: name(node, "gameSystemId"),
        system: name(node, "gameSystemName"),
        points: points(node, "costs", "cost"),
        limit: points(node, "costLimits", "costLimit").filter(|limit| *limit > 0.0),
        forces,
    })
}

fn add_forces(node: &impl Node, forces: &mut Vec<Force>, depth: usize) -> Result<(), ImportError> {
    for force in node.list("forces", "force") {
        forces.push(Force { catalogue: name(&force, "catalogueName"), selections: selections(&force, depth)? });
        add_forces(&force, forces, deeper(depth)?)?;
    }
    Ok(())
}

fn selections(node: &impl Node, depth: usize) -> Result<Vec<Selection>, ImportError> {
    let depth = deeper(depth)?;
    node.list("selections", "selection").iter().map(|held| selection(held, depth)).collect()
}

fn selection(node: &impl Node, depth: usize) -> Result<Selection, ImportError> {
    let value = |key| node.value(key).unwrap_or_default();
    let kind = match value("type").as_str() {
        "unit" => SelectionKind::Unit,
        "model" => SelectionKind::Model,
        _ => SelectionKind::Upgrade,
    };
    Ok(Selection {
        name: name(node, "name"),
        custom_name: name(node, "customName"),
        kind,
        number: number(&value("number")),
        points: points(node, "costs", "cost").unwrap_or(0.0),
        group: name(node, "group"),
        categories: node.list("categories", "category").iter().map(category).collect(),
        profiles: node.list("profiles", "profile").iter().filter(|held| !hidden(*held)).map(table).collect(),
        rules: node.list("rules", "rule").iter().filter(|held| !hidden(*held)).map(rule).collect(),
        selections: selections(node, depth)?,
    })
}

fn category(node: &impl Node) -> Category {
    Category { name: name(node, "name"), primary: node.value("primary").is_some_and(|primary| primary == "true") }
}

fn table(node: &impl Node) -> Table {
    let characteristics = node.list("characteristics", "characteristic");
    Table {
        name: name(node, "name"),
        kind: name(node, "typeName"),
        values: characteristics.iter().map(|held| (name(held, "name"), text(&held.text()))).collect(),
    }
}

fn rule(node: &impl Node) -> (String, String) {
    (name(node, "name"), text(&node.value("description").unwrap_or_default()))
}

fn name(node: &impl Node, key: &str) -> String {
    cut(&node.value(key).unwrap_or_default(), LONGEST_NAME)
}

/// A text, cut where it is longer than anything printed.
pub fn text(text: &str) -> String {
    cut(text, LONGEST_TEXT)
}

/// A text, trimmed and cut to this many characters.
pub fn cut(text: &str, most: usize) -> String {
    text.trim().chars().take(most).collect()
}

fn hidden(node: &impl Node) -> bool {
    node.value("hidden").is_some_and(|hidden| hidden == "true")
}

/// Points among costs of any kind; several entries of points add up.
fn points(node: &impl Node, many: &str, one: &str) -> Option<f64> {
    let is_points = |cost: &_| {
        let name = Node::value(cost, "name").unwrap_or_default();
        Node::value(cost, "typeId").is_some_and(|id| id == POINTS_ID)
            || ["pts", "points"].iter().any(|points| name.trim().eq_ignore_ascii_case(points))
    };
    let costs = node.list(many, one);
    let values = costs.iter().filter(|cost| is_points(*cost)).filter_map(|cost| amount(&cost.value("value")?));
    values.fold(None, |sum: Option<f64>, value| Some(sum.unwrap_or(0.0) + value))
}

fn amount(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| value.abs() < 1e6)
}

/// How many; 1 where nothing or no number is written.
fn number(text: &str) -> u32 {
    let number = text.trim().parse::<f64>().ok().filter(|number| !number.is_nan());
    number.map_or(1, |number| number.clamp(0.0, f64::from(LARGEST_NUMBER)) as u32)
}

fn deeper(depth: usize) -> Result<usize, ImportError> {
    if depth < DEEPEST {
        return Ok(depth + 1);
    }
    let message = "The roster has selections within selections without end: export it again.";
    Err(ImportError::new("TOO_LARGE", message))
}
