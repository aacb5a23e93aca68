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
        assert_eq!(list.units.iter().filter(|unit| unit.warlord).count(), usize::from(units != 8 || points == 1160));
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
fn dump() {
    for (file, ..) in ROSTERS {
        let Some(list) = read(file) else { continue };
        println!("== {file} {:?} {:?} {:?} {:?}", list.title, list.faction, list.limit, list.strange);
        for unit in &list.units {
            let p = unit.printed.as_ref().unwrap();
            println!(
                "{} x{:?} {:?}pts {:?} wl={} enh={:?}/{:?}",
                unit.name,
                unit.models,
                unit.points,
                unit.section,
                unit.warlord,
                unit.enhancement,
                unit.enhancement_cost
            );
            for part in &unit.parts {
                println!(
                    "   {}x {} {:?}: {:?}",
                    part.count,
                    part.name,
                    part.kind,
                    part.parts.iter().map(|p| format!("{}x {}", p.count, p.name)).collect::<Vec<_>>()
                );
            }
            println!(
                "   P {:?}",
                p.profiles
                    .iter()
                    .map(|(n, p)| format!(
                        "{n} M{:?} T{} Sv{} W{} Ld{} OC{} inv{:?}",
                        p.movement.map(|m| m.to_f64()),
                        p.toughness,
                        p.save,
                        p.wounds,
                        p.leadership,
                        p.oc,
                        p.invulnerable
                    ))
                    .collect::<Vec<_>>()
            );
            println!("   W {:?}", p.weapons.iter().map(|w| format!("{}={}", w.id, w.title())).collect::<Vec<_>>());
            println!("   A {:?}", p.abilities.iter().map(|a| &a.0).collect::<Vec<_>>());
            println!("   R {:?} K {:?} F {:?}", p.rules, p.keywords, p.faction_keywords);
            println!("   ! {:?}", p.faults);
        }
    }
}
