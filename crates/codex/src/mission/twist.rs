//! Twists (M9.1) and mission rules (M9.5).

use super::{Pack, head};
use crate::record::{LoadError, Record};
use serde::{Deserialize, Serialize};

/// A twist or mission rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Twist {
    /// In kebab case: `martial-pride`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// In our own words.
    pub text: String,
    /// The decks it belongs to.
    pub packs: Vec<Pack>,
    /// What it does; without one, players are reminded of it.
    pub rule: Option<TwistRule>,
}

/// Twists that the rules carry out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TwistRule {
    /// BATTLELINE units that are no VEHICLES start actions after advancing and shoot meanwhile.
    MartialPride,
    /// Ranged attacks reach 18".
    NightFighting,
    /// An Advance is 6" without a roll.
    HighOctane,
    /// The Warlord's weapons have three attacks more.
    LordsOfWar,
    /// Ranged weapons that are no Blast weapons are pistols.
    PointBlank,
    /// In round 1 everybody has the benefit of cover.
    FogOfWar,
    /// The central marker moves and a sixth is added.
    HiddenSupplies,
    /// BATTLELINE units raise banners on markers.
    RaiseBanners,
    /// BATTLELINE units shoot while they perform actions, and start them while engaged.
    Stalwarts,
    /// BATTLELINE units start actions after advancing or falling back.
    SwiftAction,
}

/// Reads one file; all its faults, or the twist and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Twist, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let head = head(&mut record);
    let rule = record.optional::<TwistRule>("rule").map(toml::Spanned::into_inner);
    let reminder = record.optional::<bool>("reminder");
    let reminded = reminder.as_ref().is_some_and(|reminder| *reminder.get_ref());
    if record.is_clean() && rule.is_some() == reminded {
        let span = reminder.map_or(0..0, |reminder| reminder.span());
        record.fault(span, "a twist has a `rule`, or is a `reminder = true`");
    }
    let errors = record.finish();
    match head {
        Some((id, name, text, packs, line)) if errors.is_empty() => Ok((Twist { id, name, text, packs, rule }, line)),
        _ => Err(errors),
    }
}
