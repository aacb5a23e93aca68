//! Whether an army may be mustered (M1.1 to M1.8), with a reason for everything that is wrong.
//!
//! The suggested formations are judged too as far as datasheets go: whom a leader may join, who
//! fits into a transport, that no DEDICATED TRANSPORT would start empty.

use super::{Army, ArmyUnit, allies, transports, wargear};
use crate::{Codex, CoreAbility, Datasheet, ModelCount, SheetSource};
use serde::Serialize;

/// Something that makes an army illegal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// A stable word for programs.
    pub code: &'static str,
    /// The unit it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// For people.
    pub message: String,
}

/// M1.3 copies of one datasheet, and of one that is BATTLELINE or a DEDICATED TRANSPORT.
const COPIES: [usize; 2] = [3, 6];
/// M1.5
const ENHANCEMENTS: usize = 3;

impl Problem {
    /// Whether the army cannot be put on the table at all; the others are only not allowed.
    pub fn stops(&self) -> bool {
        matches!(
            self.code,
            "NO_UNITS"
                | "UNKNOWN_DATASHEET"
                | "UNKNOWN_FACTION"
                | "UNKNOWN_DETACHMENT"
                | "NO_BASE"
                | "UNIT_SIZE_UNKNOWN"
                | "WARGEAR_UNKNOWN"
        )
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.unit {
            Some(unit) => write!(f, "{unit}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Whether an army may be played. This is the one policy, for the laboratory, for simulated
/// battles, for Python and for the table: a battle is refused only for what stops it, and
/// everything else is played with a remark.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdict {
    /// What stops a battle.
    pub stops: Vec<Problem>,
    /// What is not allowed, but can be played.
    pub remarks: Vec<Problem>,
}

impl Army {
    /// Everything that is wrong with it; nothing if it is legal.
    pub fn problems(&self, codex: &Codex) -> Vec<Problem> {
        let mut found = Found { army: self, codex, problems: Vec::new() };
        found.some_units();
        found.points();
        found.faction();
        found.copies();
        found.warlord();
        found.commander();
        found.enhancements();
        found.bases();
        found.wargear();
        found.leaders();
        found.transports();
        found.problems
    }

    /// Whether it may be played, with what it may cost instead of the size of the battle.
    pub fn verdict(&self, codex: &Codex, limit: u32) -> Verdict {
        let mut problems = self.problems(codex);
        problems.retain(|problem| problem.code != "POINTS_LIMIT");
        problems.extend(over_limit(self.points(codex), limit));
        let (stops, remarks) = problems.into_iter().partition(Problem::stops);
        Verdict { stops, remarks }
    }
}

/// M1.1, M1.8
fn over_limit(points: u32, limit: u32) -> Option<Problem> {
    let over = points.checked_sub(limit).filter(|over| *over > 0)?;
    let message = format!("{points} points are {over} more than the limit of {limit}");
    Some(Problem { code: "POINTS_LIMIT", unit: None, message })
}

/// What no composition allows of the kinds of models that a list names.
fn kinds_fault(sheet: &Datasheet, unit: &ArmyUnit) -> Option<String> {
    if unit.made_of.is_empty() {
        return None;
    }
    let count =
        |model: &str| unit.made_of.iter().filter(|kind| kind.model == model).map(|kind| kind.count).sum::<usize>();
    let wrong =
        |kinds: &[ModelCount]| kinds.iter().find(|kind| !(kind.min..=kind.max).contains(&count(&kind.model))).cloned();
    let faults: Vec<Option<ModelCount>> = sheet.compositions.iter().map(|kinds| wrong(kinds)).collect();
    if faults.iter().any(Option::is_none) {
        return None;
    }
    let kind = faults.into_iter().flatten().next()?;
    let (name, found) = (&kind.model, count(&kind.model));
    let allowed = if kind.min == kind.max { kind.min.to_string() } else { format!("{} to {}", kind.min, kind.max) };
    Some(format!("{found} × {name} are not {allowed}"))
}

pub(super) struct Found<'a> {
    pub(super) army: &'a Army,
    codex: &'a Codex,
    problems: Vec<Problem>,
}

impl<'a> Found<'a> {
    pub(super) fn note(&mut self, code: &'static str, unit: Option<&ArmyUnit>, message: impl Into<String>) {
        self.problems.push(Problem { code, unit: unit.map(|unit| unit.id.clone()), message: message.into() });
    }

    /// The units whose datasheets are known, with them.
    pub(super) fn units(&self) -> Vec<(&'a ArmyUnit, &'a Datasheet)> {
        let known = |unit: &'a ArmyUnit| Some((unit, self.army.sheet(self.codex, &unit.datasheet)?));
        self.army.units.iter().filter_map(known).collect()
    }

    /// There is somebody to fight.
    fn some_units(&mut self) {
        if self.army.units.is_empty() {
            self.note("NO_UNITS", None, "the list has no units");
        }
    }

    fn points(&mut self) {
        let limit = self.army.size.points();
        self.problems.extend(over_limit(self.army.points(self.codex), limit));
    }

    /// M1.2 one faction, one detachment, and every unit has the faction's keyword.
    fn faction(&mut self) {
        let army = self.army;
        let brought = &army.brought;
        let keyword = match self.codex.faction(&army.faction) {
            Some(faction) => {
                if self.codex.detachment(&army.faction, &army.detachment).is_none() && brought.detachment.is_empty() {
                    let known = self.codex.detachments_of(&army.faction).map(|detachment| detachment.id.as_str());
                    let known = known.collect::<Vec<_>>().join(", ");
                    let message = format!("{} has no detachment `{}`: one of {known}", faction.name, army.detachment);
                    self.note("UNKNOWN_DETACHMENT", None, message);
                }
                faction.keyword.as_str()
            }
            None if !brought.faction.is_empty() => brought.keyword.as_str(),
            None => {
                let known: Vec<&str> = self.codex.factions.iter().map(|f| f.id.as_str()).collect();
                let message = format!("no faction is `{}`: one of {}", army.faction, known.join(", "));
                return self.note("UNKNOWN_FACTION", None, message);
            }
        };
        let belongs = |sheet: &Datasheet| {
            let mut words = brought.allies.iter().map(String::as_str).chain([keyword]);
            keyword.is_empty() || sheet.faction == army.faction || words.any(|word| sheet.faction_keywords.has(word))
        };
        for unit in &army.units {
            match army.sheet(self.codex, &unit.datasheet) {
                None => {
                    let why = self.codex.find(&unit.datasheet).err().map(|error| error.to_string());
                    let message = why.unwrap_or_else(|| format!("write `{}` as its id", unit.datasheet));
                    self.note("UNKNOWN_DATASHEET", Some(unit), message);
                }
                Some(sheet) if !belongs(sheet) && !allies::may_come(army, self.codex, sheet, keyword) => {
                    let message = format!("{} does not have the keyword {keyword}", sheet.name);
                    self.note("WRONG_FACTION", Some(unit), message);
                }
                Some(_) => {}
            }
        }
        let (codex, keyword) = (self.codex, keyword.to_owned());
        allies::check(self, codex, &keyword);
    }

    /// M1.3, M1.6
    fn copies(&mut self) {
        let mut seen: Vec<&str> = Vec::new();
        for (unit, sheet) in self.units() {
            if seen.contains(&sheet.name.as_str()) {
                continue;
            }
            seen.push(&sheet.name);
            let count = self.units().iter().filter(|(_, other)| other.name == sheet.name).count();
            if sheet.keywords.has("EPIC HERO") && count > 1 {
                let message = format!("{} is an Epic Hero and there is only one", sheet.name);
                self.note("EPIC_HERO_TWICE", Some(unit), message);
                continue;
            }
            let common = sheet.keywords.has("BATTLELINE") || sheet.keywords.has("DEDICATED TRANSPORT");
            let most = COPIES[usize::from(common)];
            if count > most {
                let message = format!("{count} units of {} are more than {most}", sheet.name);
                self.note("TOO_MANY_COPIES", Some(unit), message);
            }
        }
    }

    /// M1.4
    fn warlord(&mut self) {
        let warlords: Vec<_> = self.units().into_iter().filter(|(unit, _)| unit.warlord).collect();
        match warlords.as_slice() {
            [] => self.note("NO_WARLORD", None, "one CHARACTER must be the Warlord"),
            [(unit, sheet)] if !sheet.keywords.has("CHARACTER") => {
                let message = format!("{} is no CHARACTER and cannot be the Warlord", sheet.name);
                self.note("WARLORD_NOT_CHARACTER", Some(unit), message);
            }
            [_] => {}
            [_, (unit, _), ..] => self.note("TWO_WARLORDS", Some(unit), "an army has one Warlord"),
        }
    }

    /// A supreme commander cannot be left to another Warlord.
    fn commander(&mut self) {
        for (unit, sheet) in self.units() {
            if sheet.supreme_commander && !unit.warlord {
                self.note("MUST_BE_WARLORD", Some(unit), format!("{} must be the Warlord", sheet.name));
            }
        }
    }

    /// M1.5
    fn enhancements(&mut self) {
        let mut borne: Vec<&str> = Vec::new();
        for unit in &self.army.units {
            let Some(id) = &unit.enhancement else { continue };
            if borne.contains(&id.as_str()) {
                self.note("ENHANCEMENT_TWICE", Some(unit), format!("{id} is borne twice"));
            }
            borne.push(id);
            let known = self.army.enhancement(self.codex, id);
            let Some(enhancement) = known.filter(|enhancement| enhancement.detachment == self.army.detachment) else {
                let message = format!("{} has no enhancement {id}", self.army.detachment);
                self.note("UNKNOWN_ENHANCEMENT", Some(unit), message);
                continue;
            };
            let Some(sheet) = self.army.sheet(self.codex, &unit.datasheet) else { continue };
            let words = &sheet.keywords;
            let has = |word: &str| words.has(word) || sheet.faction_keywords.has(word);
            let gained: Vec<&str> =
                self.codex.gained_keywords(&self.army.faction, &self.army.detachment, has).collect();
            let fits = enhancement.may_be_borne(|word| has(word) || gained.contains(&word));
            if !words.has("CHARACTER") || words.has("EPIC HERO") || !fits {
                let message = format!("{} cannot bear {}", sheet.name, enhancement.name);
                self.note("ENHANCEMENT_NOT_ALLOWED", Some(unit), message);
            }
        }
        if borne.len() > ENHANCEMENTS {
            let message = format!("{} enhancements are more than {ENHANCEMENTS}", borne.len());
            self.note("TOO_MANY_ENHANCEMENTS", None, message);
        }
    }

    /// R1.10 every model stands on a base.
    fn bases(&mut self) {
        for (unit, sheet) in self.units() {
            let missing = self.army.brought.no_base.iter().filter(|missing| missing.sheet == sheet.id);
            let models: Vec<&str> = missing.map(|missing| missing.model.as_str()).collect();
            if !models.is_empty() {
                let message = format!("the base of {} is not known: give it, 32 mm is common", models.join(", "));
                self.note("NO_BASE", Some(unit), message);
            }
        }
    }

    /// M1.8 sizes, and what the options allow. Models that nobody can set up and items that nobody
    /// knows stop a battle; the rest is only not allowed.
    fn wargear(&mut self) {
        for (unit, sheet) in self.units() {
            if let Err(error) = unit.muster(sheet) {
                self.note("UNIT_SIZE_UNKNOWN", Some(unit), error.to_string());
            } else if let Err(error) = wargear::carried(sheet, unit) {
                self.note("WARGEAR_UNKNOWN", Some(unit), error.to_string());
            } else if let Err(error) = sheet.muster(unit.models) {
                self.note("UNIT_SIZE", Some(unit), error.to_string());
            } else if let Some(fault) = kinds_fault(sheet, unit) {
                self.note("UNIT_SIZE", Some(unit), fault);
            } else if sheet.source == SheetSource::Record
                // Options that are not all read judge nobody.
                && sheet.options_unread.is_none()
                && let Err(error) = wargear::equip(sheet, unit)
            {
                self.note("WARGEAR", Some(unit), error.to_string());
            }
        }
    }

    /// R14.5 whom the leaders would join.
    fn leaders(&mut self) {
        for (unit, sheet) in self.units() {
            let Some(led) = unit.leads.as_ref().and_then(|id| self.army.unit(id)) else { continue };
            let name =
                self.army.sheet(self.codex, &led.datasheet).map_or(led.datasheet.as_str(), |sheet| sheet.name.as_str());
            let leads = |listed: &String| *listed == led.datasheet || listed == name;
            let borne = unit.enhancement.as_ref().and_then(|id| self.army.enhancement(self.codex, id));
            let mut listed = sheet.leads.iter().chain(borne.iter().flat_map(|enhancement| &enhancement.leads));
            if !sheet.core_abilities().any(|a| a == CoreAbility::Leader) || !listed.any(leads) {
                self.note("LEADER_NOT_ALLOWED", Some(unit), format!("{} cannot lead {name}", sheet.name));
            }
        }
    }

    /// R9.1, M1.7 who rides.
    fn transports(&mut self) {
        for carrier in transports::without_passengers(self) {
            let name = self.army.sheet(self.codex, &carrier.datasheet).map_or("", |sheet| sheet.name.as_str());
            let message = format!("{name} must start with somebody inside, and nobody in the list could ride in it");
            self.note("EMPTY_TRANSPORT", Some(carrier), message);
        }
        for (carrier, sheet) in self.units() {
            let riders: Vec<_> =
                self.units().into_iter().filter(|(unit, _)| self.rides(unit) == Some(carrier.id.as_str())).collect();
            if riders.is_empty() {
                continue;
            }
            let Some(transport) = &sheet.transport else {
                self.note("NO_TRANSPORT", Some(carrier), format!("{} carries nobody", sheet.name));
                continue;
            };
            let mut places = 0;
            for (unit, rider) in riders {
                let keywords = rider.profiles.first().map(|named| &named.profile.keywords);
                match keywords.and_then(|keywords| transport.slots_for(keywords)) {
                    Some(slots) => places += usize::from(slots) * unit.models,
                    None => {
                        let message = format!("{} does not carry {}", sheet.name, rider.name);
                        self.note("TRANSPORT_FORBIDS", Some(unit), message);
                    }
                }
            }
            let capacity = transports::capacity(carrier, sheet, transport);
            if places > capacity {
                let message = format!("{places} places are needed and {} has {capacity}", sheet.name);
                self.note("TRANSPORT_FULL", Some(carrier), message);
            }
        }
    }

    /// Where a unit rides; a leader goes with those it leads.
    pub(super) fn rides(&self, unit: &'a ArmyUnit) -> Option<&'a str> {
        let led = unit.leads.as_ref().and_then(|id| self.army.unit(id));
        led.and_then(|led| led.rides.as_deref()).or(unit.rides.as_deref())
    }
}
