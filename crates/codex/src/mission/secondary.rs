//! Secondary missions (M8, M9.6).

use super::{MissionAction, Pack, Row, SecondaryMode, head, row};
use crate::record::{LoadError, Record};
use serde::{Deserialize, Serialize};

/// A secondary mission card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Secondary {
    /// In kebab case: `behind-enemy-lines`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// In our own words.
    pub text: String,
    /// The decks it belongs to.
    pub packs: Vec<Pack>,
    /// May be chosen as a Fixed mission.
    pub fixed: bool,
    /// May be drawn as a Tactical mission.
    pub tactical: bool,
    /// What it scores; of the rows that fit the best one counts (M8.6).
    pub rows: Vec<Row>,
    /// What happens when it is drawn.
    pub drawn: Drawn,
    /// What units may do for it.
    pub action: Option<MissionAction>,
    /// The stratagem of a Challenger card (M5.8): it is used, or the mission scores. What the mission scores is
    /// counted in code, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stratagem: Option<String>,
}

impl Secondary {
    /// Rows that count in a mode.
    pub fn rows(&self, mode: SecondaryMode) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.in_mode(mode))
    }
}

/// What happens when a card is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// Shuffled back in the first round, and another drawn.
    #[serde(default)]
    pub not_in_round_one: bool,
    /// Shuffled back unless this is so.
    #[serde(default)]
    pub needs: Option<Need>,
    /// The player may keep it all the same.
    #[serde(default)]
    pub optional: bool,
    /// How many of their units the opponent marks.
    #[serde(default)]
    pub marks: u8,
    /// The player marks one more.
    #[serde(default)]
    pub second_mark: bool,
    /// The opponent picks a marker in no man's land.
    #[serde(default)]
    pub tempting_target: bool,
}

/// What a card needs to be worth keeping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// An enemy unit that any of its rows counts as destroyed.
    EnemyOfItsKind,
    /// An enemy unit on the table.
    EnemyOnTable,
    /// Three own units on the table, and a battle larger than Incursion.
    ThreeUnitsStrikeForce,
    /// Three own units on the table.
    ThreeUnits,
}

/// Reads one file; all its faults, or the card and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Secondary, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let head = head(&mut record);
    let fixed = record.optional::<bool>("fixed").is_some_and(|fixed| *fixed.get_ref());
    let tactical = record.optional::<bool>("tactical").is_none_or(|tactical| *tactical.get_ref());
    let rows = row::read(&mut record);
    let drawn = record.optional::<Drawn>("drawn").map(toml::Spanned::into_inner).unwrap_or_default();
    let action = record.optional::<MissionAction>("action").map(toml::Spanned::into_inner);
    if rows.is_empty() && record.is_clean() {
        record.fault(0..0, "missing key `rows`");
    }
    if drawn.optional && !drawn.not_in_round_one && drawn.needs.is_none() {
        record.fault(0..0, "`drawn.optional` goes with `not_in_round_one` or `needs`");
    }
    if !fixed && !tactical {
        record.fault(0..0, "a card is fixed, tactical, or both");
    }
    let errors = record.finish();
    match head {
        Some((id, name, text, packs, line)) if errors.is_empty() => {
            let stratagem = None;
            Ok((Secondary { id, name, text, packs, fixed, tactical, rows, drawn, action, stratagem }, line))
        }
        _ => Err(errors),
    }
}

/// Reads a Challenger card; all its faults, or the card and the line of its id.
pub(crate) fn read_challenger(file: &str, text: &str) -> Result<(Secondary, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let head = head(&mut record);
    let stratagem = record.required::<String>("stratagem");
    let action = record.optional::<MissionAction>("action").map(toml::Spanned::into_inner);
    let errors = record.finish();
    match (head, stratagem) {
        (Some((id, name, text, packs, line)), Some(stratagem)) if errors.is_empty() => {
            let (rows, drawn, stratagem) = (Vec::new(), Drawn::default(), Some(stratagem.into_inner()));
            let (fixed, tactical) = (false, false);
            Ok((Secondary { id, name, text, packs, fixed, tactical, rows, drawn, action, stratagem }, line))
        }
        _ => Err(errors),
    }
}
