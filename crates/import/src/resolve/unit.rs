//! One unit of a list: which datasheet, how many models, who carries what.

use super::exported::{alone, as_listed, over};
use super::loadout::{Group, Loadout, loadout};
use crate::list::Entry;
use crate::{Kind, Library, Report};
use codex::{ArmyUnit, BaseSize, Carries, Datasheet, Item, MadeOf, NoBase, SheetSource};

/// A unit, and the datasheet it needs if the codex has no such.
pub struct Resolved {
    /// The unit; its id is given later.
    pub unit: ArmyUnit,
    /// Its datasheet.
    pub sheet: Datasheet,
    /// Models whose base nobody knows.
    pub no_base: Vec<NoBase>,
    /// The codex itself has exactly this sheet.
    pub in_codex: bool,
    /// The place of its first finding.
    pub findings: std::ops::Range<usize>,
}

/// Finds the datasheet and works the unit out; `None` if nobody knows it.
pub fn unit(
    library: &Library,
    known: Option<&Datasheet>,
    entry: &Entry,
    faction: &str,
    report: &mut Report,
) -> Option<Resolved> {
    let start = report.findings.len();
    let mut in_codex = known.is_some_and(|sheet| sheet.source == SheetSource::Record);
    let mut no_base: Vec<NoBase> = Vec::new();
    let mut sheet = match (known, &entry.printed) {
        (Some(known), Some(printed)) => {
            if printed.profiles.is_empty() {
                let message = format!("{} was exported without a statline: ours is taken", entry.name);
                report.say(Kind::Guess, "NO_STATLINE", entry.line, message);
            }
            for fault in &printed.faults {
                report.say(Kind::Note, "PROFILE", entry.line, format!("{}: {fault}", entry.name));
            }
            match over(known, entry, printed) {
                Some((sheet, changes)) => {
                    let shown: Vec<&str> = changes.iter().take(4).map(String::as_str).collect();
                    let more = changes.len().saturating_sub(shown.len());
                    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
                    let message = format!("{} is played as exported: {}{more}", entry.name, shown.join("; "));
                    report.say(Kind::Note, "AS_EXPORTED", entry.line, message).suggestion =
                        Some("Refresh takes today's values.".to_owned());
                    in_codex = false;
                    sheet
                }
                None => known.clone(),
            }
        }
        (Some(known), None) => known.clone(),
        (None, Some(printed)) => {
            let id = format!("{faction}/{}", codex::find::id_of(&entry.name));
            let sheet = alone(entry, printed, id, faction.to_owned())?;
            let message = format!("{} is on no datasheet we know: it is played as exported", entry.name);
            report.say(Kind::Guess, "ONLY_IN_LIST", entry.line, message);
            let kinds = sheet.compositions.iter().flatten();
            no_base = kinds.map(|kind| NoBase { sheet: sheet.id.clone(), model: kind.model.clone() }).collect();
            sheet
        }
        (None, None) => return None,
    };
    for model in known.iter().flat_map(|known| library.without_base(&known.id)) {
        match sheet.profile_for(model).map(|profile| profile.base_mm) {
            // A hull without a base borrows a similar vehicle's outline; the report says so.
            Some(BaseSize::Hull(length, width)) => {
                let message = format!("{model} has no base: its hull was taken as {length} × {width} mm");
                report.say(Kind::Guess, "HULL", entry.line, message).suggestion =
                    Some("Measure yours, if it matters.".to_owned());
            }
            _ => no_base.push(NoBase { sheet: sheet.id.clone(), model: model.to_owned() }),
        }
    }
    let loadout = loadout(&sheet, entry);
    findings(entry, &loadout, report);
    if !loadout.unknown.is_empty() {
        for (_, name) in &loadout.unknown {
            sheet.options.push(as_listed(Item { name: name.clone(), count: 1, weapons: Vec::new() }));
        }
        in_codex = false;
    }
    let unit = muster(&sheet, entry, &loadout.groups);
    if let Err(error) = sheet.muster(unit.models) {
        report.say(Kind::Note, "UNIT_SIZE", entry.line, error.to_string());
    }
    Some(Resolved { unit, sheet, no_base, in_codex, findings: start..report.findings.len() })
}

fn findings(entry: &Entry, loadout: &Loadout, report: &mut Report) {
    let name = &entry.name;
    for (line, written, taken) in &loadout.guessed {
        let message = format!("{name}: \"{written}\" was taken for {taken}");
        report.say(Kind::Guess, "NAME", *line, message);
    }
    for (line, written) in &loadout.unknown {
        let message = format!("{name}: {written} is not on its datasheet: kept as wargear without effect");
        report.say(Kind::Note, "UNKNOWN_WARGEAR", *line, message);
    }
    if loadout.size_guessed {
        let count: usize = loadout.groups.iter().map(|group| group.count).sum();
        let message = format!("{name}: the list does not say how many models: {count} were taken");
        report.say(Kind::Guess, "UNIT_SIZE", entry.line, message);
    }
    if loadout.dealt {
        let message = format!("{name}: the list gives totals: special wargear was spread over different models");
        report.say(Kind::Guess, "WHO_CARRIES", entry.line, message);
    }
}

/// The unit as an army has it: only what is not the default is written down.
fn muster(sheet: &Datasheet, entry: &Entry, groups: &[Group]) -> ArmyUnit {
    let models: usize = groups.iter().map(|group| group.count).sum();
    let mut kinds: Vec<MadeOf> = Vec::new();
    for group in groups {
        match kinds.last_mut().filter(|kind| kind.model == group.model) {
            Some(kind) => kind.count += group.count,
            None => kinds.push(MadeOf { model: group.model.clone(), count: group.count }),
        }
    }
    let names = groups.iter().flat_map(|group| std::iter::repeat_n(group.model.as_str(), group.count));
    let as_usual = sheet.muster(models).is_ok_and(|usual| usual.iter().map(|model| model.name).eq(names));
    let mut wargear: Vec<Carries> = Vec::new();
    let mut number = 1;
    for group in groups {
        let numbers: Vec<usize> = (number..number + group.count).collect();
        number += group.count;
        if !group.is_default(sheet) {
            wargear.push(Carries { models: numbers, items: group.items.clone() });
        }
    }
    ArmyUnit {
        id: String::new(),
        datasheet: sheet.id.clone(),
        models,
        made_of: if as_usual { Vec::new() } else { kinds },
        cost: None,
        warlord: entry.warlord,
        enhancement: None,
        wargear,
        leads: None,
        rides: None,
        aircraft: false,
        waits: None,
    }
}
