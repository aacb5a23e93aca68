//! Mending a roster: a base that nobody knew, other wargear, another Warlord, today's values.

use crate::names::plain;
use crate::resolve::words::Words;
use crate::{ImportError, Library};
use codex::{Army, ArmyUnit, BaseSize, Carries, Codex, Datasheet, SheetSource};

fn refused(message: impl Into<String>) -> ImportError {
    ImportError::new("BAD_FIX", message)
}

fn position(army: &Army, id: &str) -> Result<usize, ImportError> {
    let at = army.units.iter().position(|unit| unit.id == id);
    at.ok_or_else(|| refused(format!("The army has no unit {id}.")))
}

/// A datasheet of the army that may be changed: its own copy, made where it is the codex's.
fn own<'a>(army: &'a mut Army, id: &str) -> Result<&'a mut Datasheet, ImportError> {
    if !army.brought.sheets.iter().any(|sheet| sheet.id == id) {
        let sheet = Codex::builtin().datasheet(id).cloned();
        army.brought.sheets.push(sheet.ok_or_else(|| refused(format!("There is no datasheet {id}.")))?);
    }
    let found = army.brought.sheets.iter_mut().find(|sheet| sheet.id == id);
    found.ok_or_else(|| refused(format!("There is no datasheet {id}.")))
}

/// Gives a kind of model its base: a diameter, or length and width, in millimetres.
pub fn base(army: &mut Army, unit: &str, model: &str, mm: &[f64]) -> Result<(), ImportError> {
    let sheet = army.units[position(army, unit)?].datasheet.clone();
    let wide = |mm: &f64| mm.is_finite() && (10.0..=400.0).contains(mm);
    let size = match mm {
        [one] if wide(one) => BaseSize::Round(*one),
        [one, two] if wide(one) && wide(two) => BaseSize::Oval(one.max(*two), one.min(*two)),
        _ => return Err(refused("A base is a diameter, or length and width, of 10 to 400 mm.")),
    };
    let held = own(army, &sheet)?;
    let hull = matches!(held.profile_for(model).map(|profile| profile.base_mm), Some(BaseSize::Hull(..)));
    let size = match size {
        BaseSize::Oval(length, width) if hull => BaseSize::Hull(length, width),
        size => size,
    };
    if !held.has_model(model) {
        return Err(refused(format!("{} has no model {model}.", held.name)));
    }
    match held.profiles.iter_mut().find(|named| named.name == model) {
        Some(named) => named.profile.base_mm = size,
        // The first statline serves every model that has none of its own.
        None => {
            let several = held.compositions.iter().flatten().any(|kind| kind.model != model);
            let first = held.profiles.first().cloned().ok_or_else(|| refused("The datasheet has no statline."))?;
            if several {
                let mut named = first;
                model.clone_into(&mut named.name);
                named.profile.base_mm = size;
                held.profiles.push(named);
            } else {
                held.profiles[0].profile.base_mm = size;
            }
        }
    }
    army.brought.no_base.retain(|missing| missing.sheet != sheet || missing.model != model);
    Ok(())
}

/// What models of a unit carry.
pub fn loadout(army: &mut Army, unit: &str, models: &[u32], items: &[String]) -> Result<(), ImportError> {
    let at = position(army, unit)?;
    let held = &army.units[at];
    let known = army.sheet(Codex::builtin(), &held.datasheet);
    let sheet = known.ok_or_else(|| refused(format!("There is no datasheet {}.", held.datasheet)))?;
    let mut changed = held.clone();
    let numbers: Vec<usize> = models.iter().map(|&number| number as usize).collect();
    for carries in &mut changed.wargear {
        carries.models.retain(|number| !numbers.contains(number));
    }
    changed.wargear.retain(|carries| !carries.models.is_empty());
    let mut items = items.to_vec();
    items.sort();
    changed.wargear.push(Carries { models: numbers, items });
    codex::army::carried(sheet, &changed).map_err(|error| refused(format!("{error}.")))?;
    army.units[at] = changed;
    Ok(())
}

/// Makes a unit the Warlord.
pub fn warlord(army: &mut Army, unit: &str) -> Result<(), ImportError> {
    let at = position(army, unit)?;
    for (other, held) in army.units.iter_mut().enumerate() {
        held.warlord = other == at;
    }
    Ok(())
}

/// Whom a character would lead.
pub fn leads(army: &mut Army, unit: &str, led: Option<&str>) -> Result<(), ImportError> {
    let at = position(army, unit)?;
    let Some(led) = led else {
        army.units[at].leads = None;
        return Ok(());
    };
    if !may_lead(army, &army.units[at]).contains(&led) {
        return Err(refused(format!("{unit} cannot lead {led}.")));
    }
    army.units[at].leads = Some(led.to_owned());
    Ok(())
}

/// Units of the army that one may lead, by id.
pub fn may_lead<'a>(army: &'a Army, leader: &ArmyUnit) -> Vec<&'a str> {
    let codex = Codex::builtin();
    let Some(sheet) = army.sheet(codex, &leader.datasheet) else { return Vec::new() };
    let named = |unit: &&ArmyUnit| {
        let name = army.sheet(codex, &unit.datasheet).map_or("", |sheet| sheet.name.as_str());
        let borne = leader.enhancement.as_ref().and_then(|id| army.enhancement(codex, id));
        let mut listed = sheet.leads.iter().chain(borne.iter().flat_map(|enhancement| &enhancement.leads));
        listed.any(|listed| *listed == unit.datasheet || plain(listed) == plain(name))
    };
    army.units.iter().filter(|unit| unit.id != leader.id).filter(named).map(|unit| unit.id.as_str()).collect()
}

/// Gives the army a name.
pub fn rename(army: &mut Army, name: &str) -> Result<(), ImportError> {
    let name: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
    let name = name.trim();
    if name.is_empty() {
        return Err(refused("An army needs a name."));
    }
    name.clone_into(&mut army.name);
    Ok(())
}

/// Takes a unit out of the list.
pub fn remove(army: &mut Army, unit: &str) -> Result<(), ImportError> {
    let at = position(army, unit)?;
    army.units.remove(at);
    for other in &mut army.units {
        for named in [&mut other.leads, &mut other.rides] {
            if named.as_deref() == Some(unit) {
                *named = None;
            }
        }
    }
    tidy(army);
    Ok(())
}

/// Drops what no unit needs any longer.
fn tidy(army: &mut Army) {
    let Army { units, brought, .. } = army;
    brought.sheets.retain(|sheet| units.iter().any(|unit| unit.datasheet == sheet.id));
    brought.no_base.retain(|missing| units.iter().any(|unit| unit.datasheet == missing.sheet));
    brought.enhancements.retain(|held| units.iter().any(|unit| unit.enhancement.as_deref() == Some(&held.id)));
}

/// Puts today's values in the place of those the list was exported with; says what changed.
pub fn refresh(army: &mut Army, library: &Library) -> Vec<String> {
    let codex = Codex::builtin();
    let (mut changes, mut sheets) = (Vec::new(), Vec::new());
    for sheet in std::mem::take(&mut army.brought.sheets) {
        match library.sheet(&sheet.id) {
            None => sheets.push(sheet),
            Some(today) => {
                if sheet.source == SheetSource::List {
                    changes.push(format!("{}: today's datasheet instead of the exported one", today.name));
                }
                if today.source != SheetSource::Record {
                    sheets.push(today.clone());
                }
            }
        }
    }
    army.brought.sheets = sheets;
    for at in 0..army.units.len() {
        let Some(today) = library.sheet(&army.units[at].datasheet) else { continue };
        let unit = &mut army.units[at];
        let words = Words::new(today);
        for carries in &mut unit.wargear {
            for item in &mut carries.items {
                if let Some((known, _)) = words.item(item) {
                    known.clone_into(item);
                }
            }
            carries.items.sort();
        }
        if codex::army::carried(today, unit).is_err() {
            changes.push(format!("{}: its wargear is not on today's datasheet: the default is taken", today.name));
            unit.wargear.clear();
        }
        if unit.muster(today).is_err() {
            unit.made_of.clear();
        }
        if let Some(old) = unit.cost.take() {
            let new = army.printed_points(codex, &army.units[at]);
            changes.push(format!("{}: {old} points are now {new}", today.name));
        }
    }
    changes
}
