//! Real text lists, where the folder with them is at hand: what each is, and that nothing of it is lost.

use std::path::PathBuf;
use strategium_import::list::{Entry, List, Part};
use strategium_import::read::text;
use strategium_import::{Format, PartKind};

/// What is known about a list: file, format, units, points, faction, detachment, Warlord, enhancements.
type Known = (&'static str, Format, usize, u32, &'static str, &'static str, &'static str, usize);

const KNOWN: &[Known] = &[
    ("world-eaters-1995.gwapp.txt", Format::AppText, 16, 1995, "World Eaters", "Berzerker Warband", "Daemon Prince", 3),
    (
        "world-eaters-2000-daemonkin.gwapp.txt",
        Format::AppText,
        14,
        2000,
        "World Eaters",
        "Khorne Daemonkin",
        "Daemon Prince",
        2,
    ),
    ("tau-2000.gwapp.txt", Format::AppText, 17, 2000, "T’au Empire", "Retaliation Cadre", "Commander Farsight", 1),
    (
        "thousand-sons-2000.bcp.txt",
        Format::AppText,
        17,
        2000,
        "Thousand Sons",
        "Warpforged Cabal",
        "Tzaangor Shaman",
        3,
    ),
    ("app-dump.gwapp.txt", Format::AppText, 10, 2000, "Chaos Daemons", "Daemonic Incursion", "Be’lakor", 1),
    ("orks-2000-green-tide.flattened.txt", Format::Flattened, 15, 1995, "Orks", "Green Tide", "Ghazghkull Thraka", 0),
    (
        "world-eaters-1935.listforge.txt",
        Format::ListForge,
        15,
        1935,
        "World Eaters",
        "Berzerker Warband",
        "World Eaters Daemon Prince",
        2,
    ),
    (
        "world-eaters-2000.nr-gw.txt",
        Format::NewRecruitGw,
        16,
        2000,
        "Chaos - World Eaters",
        "Berzerker Warband",
        "Daemon Prince",
        2,
    ),
    (
        "world-eaters-2000.nr-simple.txt",
        Format::NewRecruitSimple,
        16,
        2000,
        "Chaos - World Eaters",
        "Berzerker Warband",
        "Daemon Prince",
        0,
    ),
    (
        "tau-1995.nr-wtc-compact.txt",
        Format::WtcCompact,
        17,
        1995,
        "Xenos - T'au Empire",
        "Retaliation Cadre",
        "Commander Farsight",
        3,
    ),
];

fn roster(file: &str) -> Option<String> {
    let folder = std::env::var_os("STRATEGIUM_ROSTERS")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/rosters")), PathBuf::from);
    let found = std::fs::read_to_string(folder.join(file)).ok();
    if found.is_none() {
        eprintln!("skipped: {file} is not in {}", folder.display());
    }
    found
}

fn read(text: &str) -> List {
    let format = text::recognise(text).expect("a list");
    text::read(text, format).expect("reads")
}

fn sum(list: &List) -> u32 {
    list.units.iter().filter_map(|unit| unit.points).sum()
}

#[test]
fn every_list_is_recognised_and_whole() {
    for &(file, format, units, points, faction, detachment, warlord, enhancements) in KNOWN {
        let Some(text) = roster(file) else { continue };
        assert_eq!(text::recognise(&text), Some(format), "{file}");
        let list = read(&text);
        assert_eq!((list.units.len(), sum(&list)), (units, points), "{file}");
        if format == Format::Flattened {
            assert_eq!((list.points, list.limit), (None, Some(2000)), "{file}");
        } else {
            assert_eq!(list.points, Some(points), "{file}");
        }
        let factions: Vec<&str> = list.faction.iter().map(|said| said.text.as_str()).collect();
        assert_eq!(factions, [faction], "{file}");
        assert_eq!(list.detachment.as_ref().map(|said| said.text.as_str()), Some(detachment), "{file}");
        let warlords: Vec<&Entry> = list.units.iter().filter(|unit| unit.warlord).collect();
        assert!(warlords.len() == 1 && warlords[0].name.starts_with(warlord), "{file}: {warlords:?}");
        let bearers = list.units.iter().filter(|unit| unit.enhancement.is_some()).count();
        assert_eq!(bearers, enhancements, "{file}");
        for unit in &list.units {
            assert!(!unit.parts.is_empty(), "{file}: {unit:?}");
            let written = text.lines().nth(unit.line as usize - 1).unwrap_or("");
            assert!(written.contains(&unit.name), "{file} line {}: {written}", unit.line);
        }
        eprintln!("{file}: {:?}", list.strange);
    }
}

/// Nothing in a well-formed list is strange, but for what is ambiguous in itself.
#[test]
fn what_is_strange_in_real_lists_is_known() {
    for (file, strange) in [
        ("world-eaters-1995.gwapp.txt", 0),
        ("world-eaters-2000-daemonkin.gwapp.txt", 0),
        ("tau-2000.gwapp.txt", 0),
        ("thousand-sons-2000.bcp.txt", 0),
        ("app-dump.gwapp.txt", 0),
        ("orks-2000-green-tide.flattened.txt", 0),
        ("world-eaters-1935.listforge.txt", 0),
        ("world-eaters-2000.nr-gw.txt", 1),
        ("world-eaters-2000.nr-simple.txt", 0),
        ("tau-1995.nr-wtc-compact.txt", 0),
    ] {
        let Some(text) = roster(file) else { continue };
        let list = read(&text);
        assert_eq!(list.strange.len(), strange, "{file}: {:?}", list.strange);
    }
}

fn models(unit: &Entry) -> u32 {
    fn count(part: &Part) -> u32 {
        if part.kind == PartKind::Model { part.count } else { 0 }
    }
    unit.parts.iter().map(count).sum()
}

fn unit<'a>(list: &'a List, name: &str) -> &'a Entry {
    list.units.iter().find(|unit| unit.name == name).expect(name)
}

#[test]
fn the_same_army_in_two_formats_has_the_same_units() {
    let (Some(gw), Some(simple)) = (roster("world-eaters-2000.nr-gw.txt"), roster("world-eaters-2000.nr-simple.txt"))
    else {
        return;
    };
    let units = |list: &List| {
        let mut units: Vec<(String, Option<u32>, u32)> =
            list.units.iter().map(|unit| (unit.name.clone(), unit.points, models(unit))).collect();
        units.sort();
        units
    };
    assert_eq!(units(&read(&gw)), units(&read(&simple)));
}

#[test]
fn models_and_wargear_of_real_units() {
    if let Some(text) = roster("world-eaters-1995.gwapp.txt") {
        let list = read(&text);
        let squad = unit(&list, "Khorne Berzerkers");
        assert_eq!(models(squad), 10);
        let shape: Vec<(u32, usize)> = squad.parts.iter().map(|part| (part.count, part.parts.len())).collect();
        assert_eq!(shape, [(1, 3), (9, 4)]);
        assert!(squad.parts.iter().all(|part| part.parts.iter().all(|item| item.kind == PartKind::Item && !item.each)));
    }
    if let Some(text) = roster("thousand-sons-2000.bcp.txt") {
        let list = read(&text);
        let shape: Vec<(u32, usize)> =
            unit(&list, "Tzaangors").parts.iter().map(|part| (part.count, part.parts.len())).collect();
        assert_eq!(shape, [(1, 2), (9, 4)]);
    }
    if let Some(text) = roster("orks-2000-green-tide.flattened.txt") {
        let list = read(&text);
        let boyz = unit(&list, "Boyz");
        assert_eq!(boyz.parts.len(), 8);
        assert!(boyz.parts.iter().all(|part| part.kind == PartKind::Unknown && part.parts.is_empty()));
        assert_eq!(unit(&list, "Ghazghkull Thraka").parts.len(), 5);
    }
    if let Some(text) = roster("tau-1995.nr-wtc-compact.txt") {
        let list = read(&text);
        let squad = unit(&list, "Pathfinder Team");
        let shape: Vec<(u32, usize)> = squad.parts.iter().map(|part| (part.count, part.parts.len())).collect();
        assert_eq!(shape, [(6, 4), (3, 4), (1, 8)]);
        assert!(squad.parts.iter().flat_map(|part| &part.parts).all(|item| item.each));
        let enhanced: Vec<Option<u32>> =
            list.units.iter().filter(|unit| unit.enhancement.is_some()).map(|unit| unit.enhancement_cost).collect();
        assert_eq!(enhanced, [Some(20), Some(15), Some(20)]);
    }
    if let Some(text) = roster("world-eaters-1935.listforge.txt") {
        let list = read(&text);
        assert_eq!(models(unit(&list, "Jakhals")), 10);
        let fiend = unit(&list, "World Eaters Forgefiend");
        assert!(fiend.parts.iter().all(|part| part.kind == PartKind::Item && !part.parts.is_empty()), "{fiend:?}");
    }
}
