//! Real rosters of every format that is a tree: units and points as their makers counted them.

mod rosters;

use rosters::read;
use strategium_import::{Entry, Format, List, PartKind};

/// File, format, detachment, units, points.
const ROSTERS: [(&str, Format, &str, usize, u32); 7] = [
    ("ultramarines-810.bs.rosz", Format::Rosz, "Gladius Task Force", 10, 810),
    ("necrons-1205.bs.rosz", Format::Rosz, "Awakened Dynasty", 4, 1205),
    ("tau-995.bs.rosz", Format::Rosz, "Kauyon", 13, 995),
    ("tyranids-1600.bs.rosz", Format::Rosz, "Invasion Fleet", 9, 1600),
    ("thousand-sons-940-primarch.bs.rosz", Format::Rosz, "Cult of Magic", 6, 940),
    ("death-guard-1160.newrecruit.json", Format::NewRecruitJson, "Tallyband Summoners", 8, 1160),
    ("orks-points.rosterizer.regiztry", Format::Rosterizer, "Waaagh! Tribe", 8, 1130),
];

fn named<'a>(list: &'a List, name: &str) -> &'a Entry {
    list.units.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Weapons of a part by name and number.
fn carried(entry: &Entry, model: &str) -> Vec<(u32, String)> {
    let part = entry.parts.iter().find(|part| part.name == model).unwrap_or_else(|| panic!("no {model}"));
    assert_eq!(part.kind, PartKind::Model);
    part.parts.iter().map(|item| (item.count, item.name.clone())).collect()
}

#[test]
fn every_roster_has_its_units_and_points() {
    for (file, format, detachment, units, points) in ROSTERS {
        let Some(list) = read(file) else { continue };
        assert_eq!(list.format, format, "{file}");
        assert_eq!(list.units.len(), units, "{file}");
        assert_eq!(list.units.iter().filter_map(|unit| unit.points).sum::<u32>(), points, "{file}");
        assert_eq!(list.points, Some(points), "{file}");
        assert_eq!(list.detachment.as_ref().map(|said| said.text.as_str()), Some(detachment), "{file}");
        let warlords = list.units.iter().filter(|unit| unit.warlord).count();
        assert_eq!(warlords, usize::from(format != Format::Rosterizer), "{file}");
        for unit in &list.units {
            let printed = unit.printed.as_ref().expect("profiles");
            assert!(unit.models.is_some_and(|models| models > 0), "{file}: {}", unit.name);
            assert!(!printed.profiles.is_empty(), "{file}: {} has no statline: {:?}", unit.name, printed.faults);
            assert!(!printed.weapons.is_empty(), "{file}: {} has no weapon", unit.name);
            assert!(!printed.keywords.is_empty(), "{file}: {}", unit.name);
        }
    }
}

#[test]
fn statlines_weapons_and_saves_are_those_of_the_export() {
    let Some(list) = read("necrons-1205.bs.rosz") else { return };
    let king = named(&list, "The Silent King");
    assert_eq!(king.models, Some(3));
    assert_eq!(carried(king, "Triarchal Menhir")[0].0, 2);
    let printed = king.printed.as_ref().expect("profiles");
    let lines: Vec<_> =
        printed.profiles.iter().map(|(name, line)| (name.as_str(), line.wounds, line.invulnerable)).collect();
    assert_eq!(lines, [("Szarekh", 16, Some(4)), ("Triarchal Menhir", 5, Some(4))]);
    let vault = named(&list, "Tesseract Vault").printed.as_ref().expect("profiles");
    assert_eq!(vault.weapons.len(), 5, "powers are weapons too");
    let Some(list) = read("ultramarines-810.bs.rosz") else { return };
    let captain = named(&list, "Primaris Captain").printed.as_ref().expect("profiles");
    assert_eq!(captain.profiles[0].1.invulnerable, Some(4));
    let launchers = carried(named(&list, "Impulsor"), "Impulsor");
    assert!(launchers.contains(&(2, "Fragstorm Grenade Launcher".to_owned())), "{launchers:?}");
}

#[test]
fn numbers_of_wargear_divide_by_their_models() {
    for (file, ..) in ROSTERS {
        let Some(list) = read(file) else { continue };
        for model in list.units.iter().flat_map(|unit| &unit.parts).filter(|part| part.kind == PartKind::Model) {
            assert!(model.parts.iter().all(|item| item.count % model.count == 0), "{file}: {model:?}");
        }
    }
}

#[test]
fn what_cannot_be_read_of_real_rosters_is_known() {
    let mut faults: Vec<String> = Vec::new();
    for (file, ..) in ROSTERS {
        let Some(list) = read(file) else { continue };
        faults
            .extend(list.units.iter().flat_map(|unit| unit.printed.iter().flat_map(|printed| printed.faults.clone())));
    }
    faults.dedup();
    let known = ["Fusion blaster: AP 4 was read as AP -4."];
    assert!(faults.iter().all(|fault| known.contains(&fault.as_str())), "{faults:?}");
}
