//! Drafts of army lists: a legal army of a faction at a size that means to win in a given way.
//!
//! A draft is worked out from the records alone, so the same records always give the same list. `worth` says what a
//! unit is for and how much of it there is for its points, `arms` chooses wargear, `themes` the detachment, `choose`
//! the units, and `form` makes the army of them: enhancements, the Warlord, who leads whom and who rides where. The
//! army's own check has the last word: what it refuses is left out, and the draft is made again.
//!
//! Not here: how well a list plays. The ready armies of `data/ready/` began as such drafts and are now lists of ours.

mod arms;
mod choose;
mod form;
mod themes;
mod worth;

use codex::{Army, ArmyStyle, BattleSize, Brought, Codex, Problem};
use std::collections::BTreeSet;

/// How often a draft is made again without what was wrong with it.
const TRIES: usize = 40;
/// The least of its size that an army costs, in per cent.
const FULL: u32 = 97;

/// What somebody wants drafted.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The faction's id.
    pub faction: &'a str,
    /// The detachment's id; the one that suits the style best unless told.
    pub detachment: Option<&'a str>,
    /// The size of battle.
    pub size: BattleSize,
    /// How it means to win.
    pub style: ArmyStyle,
}

/// Why there is no draft.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoDraft(String);

/// A legal army, or why there is none.
pub fn draft(codex: &Codex, wanted: &Wanted<'_>) -> Result<Army, NoDraft> {
    let faction = codex.faction(wanted.faction).ok_or_else(|| NoDraft(format!("no faction is {}", wanted.faction)))?;
    let detachment = match wanted.detachment {
        Some(id) => codex.detachment(&faction.id, id).map(|held| held.id.as_str()),
        None => themes::best(codex, wanted),
    };
    let detachment = detachment.ok_or_else(|| NoDraft(format!("{} has no such detachment", faction.name)))?;
    let empty = Army {
        id: id(wanted),
        name: name(&faction.name, wanted.style),
        faction: faction.id.clone(),
        detachment: detachment.to_owned(),
        size: wanted.size,
        style: wanted.style,
        units: Vec::new(),
        brought: Brought::default(),
    };
    let mut left_out = BTreeSet::new();
    let mut last = format!("{} has too few units for {} points", faction.name, wanted.size.points());
    for _ in 0..TRIES {
        let units = worth::units(codex, &empty, &left_out);
        let Some(chosen) = choose::units(&units, wanted.size, wanted.style) else { break };
        let (army, idle) = form::army(codex, &empty, &units, &chosen);
        let problems: Vec<Problem> = army.problems(codex);
        let wrong = problems.iter().filter_map(|problem| army.unit(problem.unit.as_ref()?));
        let mut out: Vec<String> = wrong.map(|unit| unit.datasheet.clone()).collect();
        out.extend(idle);
        if out.is_empty() {
            let full = army.points(codex) * 100 >= wanted.size.points() * FULL;
            if problems.is_empty() && full {
                return Ok(army);
            }
            last = problems.first().map_or_else(|| "the points cannot be spent".to_owned(), ToString::to_string);
            break;
        }
        left_out.extend(out);
    }
    Err(NoDraft(last))
}

/// A unit that an army could have, armed for the army's style.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The unit, named after its datasheet.
    pub unit: codex::ArmyUnit,
    /// What it costs.
    pub cost: u32,
    /// What it is worth to the style by its profile alone, in points of a usual unit.
    pub worth: f64,
}

/// Every unit that an army of this faction and detachment could have, in each size that has a price of its own.
pub fn offers(codex: &Codex, army: &Army) -> Vec<Offer> {
    let all = worth::units(codex, army, &BTreeSet::new());
    all.into_iter().map(|one| Offer { unit: one.unit, cost: one.cost, worth: one.worth }).collect()
}

fn id(wanted: &Wanted<'_>) -> String {
    let base = format!("{}-{}", wanted.faction, wanted.size.points());
    match wanted.style {
        ArmyStyle::Mixed => base,
        style => format!("{base}-{}", style.word()),
    }
}

fn name(faction: &str, style: ArmyStyle) -> String {
    let how = match style {
        ArmyStyle::Shooting => "from afar",
        ArmyStyle::Melee => "hand to hand",
        ArmyStyle::Mixed => "on the objectives",
    };
    format!("{faction} {how}")
}
