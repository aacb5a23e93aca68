//! Twists (M9.1) and mission rules (M9.5).

use super::{Pack, head};
use crate::record::{LoadError, Record};
use crate::rule::Rule;
use crate::trigger::Trigger;
use serde::{Deserialize, Serialize};

/// A twist or mission rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Twist {
    /// In kebab case: `martial-pride`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// In our own words.
    pub text: String,
    /// The decks it belongs to.
    pub packs: Vec<Pack>,
    /// What is done in code.
    pub rule: Option<TwistRule>,
    /// What always applies to the units of both armies.
    pub rules: Vec<Rule>,
    /// What happens at moments, for both armies.
    pub triggers: Vec<Trigger>,
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
    /// Some Strategic Reserves arrive in round 1.
    RapidEscalation,
    /// Units near their WARLORD add 1 to Battle-shock tests.
    InspiredLeadership,
    /// A Fixed card is exchanged, or a Tactical one drawn in addition.
    AdaptOrDie,
}

/// Reads one file; all its faults, or the twist and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Twist, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let head = head(&mut record);
    let rule = record.optional::<TwistRule>("rule").map(toml::Spanned::into_inner);
    let reminder = record.optional::<bool>("reminder");
    let reminded = reminder.as_ref().is_some_and(|reminder| *reminder.get_ref());
    let rules = record.entries::<Rule>("rules");
    let triggers = record.entries::<Trigger>("triggers");
    for entry in &rules {
        let aura = entry.value.aura.is_some().then(|| "a twist is of both armies: no unit has its `aura`".to_owned());
        if let Some(fault) = aura.or_else(|| entry.value.fault_without_bearer()) {
            record.fault(entry.at("if"), fault);
        }
    }
    let played = rule.is_some() || !rules.is_empty() || !triggers.is_empty();
    if record.is_clean() && played == reminded {
        let span = reminder.map_or(0..0, |reminder| reminder.span());
        record.fault(span, "a twist has a `rule`, `rules` or `triggers`, or is a `reminder = true`");
    }
    let errors = record.finish();
    match head {
        Some((id, name, text, packs, line)) if errors.is_empty() => {
            let rules = rules.into_iter().map(|entry| entry.value).collect();
            let mut triggers: Vec<Trigger> = triggers.into_iter().map(|entry| entry.value).collect();
            Trigger::name_all(&mut triggers, &id);
            Ok((Twist { id, name, text, packs, rule, rules, triggers }, line))
        }
        _ => Err(errors),
    }
}
