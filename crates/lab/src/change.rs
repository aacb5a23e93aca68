//! Changes of a list: a unit swapped for another, or left out. Whoever led it, rode in it or carried it is told, and
//! what the changed list forbids of that is dropped.

use codex::army::Waits;
use codex::{Army, ArmyUnit, Codex, CoreAbility, Problem};

/// Why a list cannot be changed like that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoChange(pub String);

impl std::fmt::Display for NoChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoChange {}

/// The unit of a list that somebody means: by its id, its datasheet's id or its name.
pub fn meant<'a>(codex: &Codex, army: &'a Army, wanted: &str) -> Result<&'a ArmyUnit, NoChange> {
    let name = codex::find::folded(wanted);
    let is = |unit: &&ArmyUnit| {
        let sheet = army.sheet(codex, &unit.datasheet);
        let short = unit.datasheet.rsplit('/').next().unwrap_or_default();
        let titled = sheet.is_some_and(|sheet| codex::find::folded(&sheet.name) == name);
        unit.datasheet == wanted || codex::find::folded(short) == name || titled
    };
    let found = army.unit(wanted).or_else(|| army.units.iter().find(is));
    found.ok_or_else(|| {
        let units: Vec<&str> = army.units.iter().map(|unit| unit.id.as_str()).collect();
        NoChange(format!("{} has no unit {wanted}: one of {}", army.name, units.join(", ")))
    })
}

/// The list with another unit in the place of one of its own. The other takes over what it may of its part: being the
/// Warlord, its enhancement, its leader, its transport.
pub fn swapped(codex: &Codex, army: &Army, old: &str, new: &ArmyUnit) -> Result<Army, NoChange> {
    let at = army.units.iter().position(|unit| unit.id == old);
    let at = at.ok_or_else(|| NoChange(format!("{} has no unit {old}", army.name)))?;
    let mut out = army.clone();
    let before = &army.units[at];
    let id = free_id(army, old, &new.id);
    out.units[at] = ArmyUnit {
        id: id.clone(),
        warlord: before.warlord,
        enhancement: before.enhancement.clone(),
        leads: before.leads.clone(),
        rides: before.rides.clone(),
        waits: new.waits.or(before.waits.filter(|waits| may_wait(codex, army, new, *waits))),
        ..new.clone()
    };
    for unit in &mut out.units {
        for part in [&mut unit.leads, &mut unit.rides] {
            if part.as_deref() == Some(old) {
                *part = Some(id.clone());
            }
        }
    }
    Ok(settled(codex, army, out))
}

/// The list without one of its units; its points are not spent on anything else.
pub fn without(codex: &Codex, army: &Army, old: &str) -> Result<Army, NoChange> {
    if army.unit(old).is_none() {
        return Err(NoChange(format!("{} has no unit {old}", army.name)));
    }
    if army.units.len() < 2 {
        return Err(NoChange(format!("{} has no other unit", army.name)));
    }
    let mut out = army.clone();
    out.units.retain(|unit| unit.id != old);
    for unit in &mut out.units {
        for part in [&mut unit.leads, &mut unit.rides] {
            part.take_if(|id| id == old);
        }
    }
    Ok(settled(codex, army, out))
}

/// What is wrong with a changed list that was not wrong with the list, the points included.
pub fn worse(codex: &Codex, army: &Army, changed: &Army) -> Vec<Problem> {
    let known: Vec<&'static str> = army.problems(codex).iter().map(|problem| problem.code).collect();
    let new = |problem: &Problem| !known.contains(&problem.code) || problem.code == "POINTS_LIMIT";
    changed.problems(codex).into_iter().filter(new).collect()
}

fn may_wait(codex: &Codex, army: &Army, unit: &ArmyUnit, waits: Waits) -> bool {
    let drops = |sheet: &codex::Datasheet| sheet.core_abilities().any(|core| core == CoreAbility::DeepStrike);
    waits == Waits::Strategic || army.sheet(codex, &unit.datasheet).is_some_and(drops)
}

/// An id that no other unit of the list has.
fn free_id(army: &Army, old: &str, wanted: &str) -> String {
    let taken = |id: &str| army.units.iter().any(|unit| unit.id == id && unit.id != old);
    let numbered = (2..).map(|number| format!("{wanted}-{number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|id| !taken(id)).unwrap_or_default()
}

/// Drops what the changed list forbids of who leads, rides and waits, and of enhancements.
fn settled(codex: &Codex, army: &Army, mut changed: Army) -> Army {
    // Each round drops one thing, and no list has more of them.
    for _ in 0..4 * changed.units.len() {
        let fault = worse(codex, army, &changed).into_iter().find_map(|problem| {
            let part = Part::of(problem.code)?;
            Some((part, problem.unit?))
        });
        let Some((part, id)) = fault else { break };
        let Some(unit) = changed.units.iter_mut().find(|unit| unit.id == id) else { break };
        match part {
            Part::Leads => unit.leads = None,
            Part::Enhancement => unit.enhancement = None,
            Part::Rides => unit.rides = None,
            Part::Carries => changed.units.iter_mut().for_each(|unit| {
                unit.rides.take_if(|carrier| *carrier == id);
            }),
        }
    }
    changed
}

/// Something of a unit that depends on others.
enum Part {
    Leads,
    Enhancement,
    Rides,
    Carries,
}

impl Part {
    /// What a fault of the list is about.
    fn of(code: &str) -> Option<Part> {
        match code {
            "LEADER_NOT_ALLOWED" => Some(Part::Leads),
            "ENHANCEMENT_NOT_ALLOWED" => Some(Part::Enhancement),
            "TRANSPORT_FORBIDS" => Some(Part::Rides),
            "NO_TRANSPORT" | "TRANSPORT_FULL" => Some(Part::Carries),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marines() -> &'static Army {
        Codex::builtin().army("space-marines-1000").expect("a list")
    }

    #[test]
    fn a_unit_is_meant_by_id_or_name() {
        let (codex, army) = (Codex::builtin(), marines());
        for unit in &army.units {
            assert_eq!(meant(codex, army, &unit.id).expect("its id").id, unit.id);
            let sheet = army.sheet(codex, &unit.datasheet).expect("its datasheet");
            assert_eq!(meant(codex, army, &sheet.name).expect("its name").datasheet, unit.datasheet);
        }
        assert!(meant(codex, army, "Boyz").expect_err("no Ork").0.contains(&army.units[0].id));
    }

    #[test]
    fn every_unit_can_be_left_out_and_nobody_refers_to_it() {
        let codex = Codex::builtin();
        for army in &codex.armies {
            for unit in &army.units {
                let less = without(codex, army, &unit.id).expect("a list");
                assert_eq!(less.units.len(), army.units.len() - 1);
                let refers = |other: &ArmyUnit| [&other.leads, &other.rides].contains(&&Some(unit.id.clone()));
                assert!(!less.units.iter().any(refers), "{}: {}", army.id, unit.id);
                assert!(!less.problems(codex).iter().any(Problem::stops), "{}: {}", army.id, unit.id);
            }
        }
    }

    #[test]
    fn a_swap_keeps_the_list_together() {
        let (codex, army) = (Codex::builtin(), marines());
        let led = army.units.iter().find_map(|unit| unit.leads.clone()).expect("a leader leads somebody");
        let copy = ArmyUnit { id: "copy".into(), ..army.unit(&led).expect("a unit").clone() };
        let changed = swapped(codex, army, &led, &copy).expect("a list");
        assert!(changed.unit(&led).is_none() && worse(codex, army, &changed).is_empty());
        assert!(changed.units.iter().any(|unit| unit.leads.as_deref() == Some("copy")), "its leader leads the copy");
        // A tank is led by nobody.
        let mut tank = copy;
        (tank.id, tank.datasheet, tank.models) = ("tank".into(), "space-marines/predator-annihilator".into(), 1);
        tank.wargear.clear();
        let changed = swapped(codex, army, &led, &tank).expect("a list");
        assert!(changed.units.iter().all(|unit| unit.leads.as_deref() != Some("tank")));
        assert!(swapped(codex, army, "nobody", &tank).is_err());
    }
}
