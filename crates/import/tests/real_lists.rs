//! Real lists become armies: units and points as their README says, every unit with statline,
//! weapons, base and keywords, or a named problem. The lists are other people's and not part of
//! this repository: without them this test says so and passes.

mod rosters;

use codex::{Army, Codex};
use strategium_import::{Format, Imported, Kind, import, write};

struct Expected {
    file: &'static str,
    format: Format,
    faction: &'static str,
    units: usize,
    points: u32,
}

const fn expect(file: &'static str, format: Format, faction: &'static str, units: usize, points: u32) -> Expected {
    Expected { file, format, faction, units, points }
}

const LISTS: &[Expected] = &[
    expect("ultramarines-810.bs.rosz", Format::Rosz, "ultramarines", 10, 810),
    expect("necrons-1205.bs.rosz", Format::Rosz, "necrons", 4, 1205),
    expect("tau-995.bs.rosz", Format::Rosz, "tau-empire", 13, 995),
    expect("tyranids-1600.bs.rosz", Format::Rosz, "tyranids", 9, 1600),
    expect("thousand-sons-940-primarch.bs.rosz", Format::Rosz, "thousand-sons", 6, 940),
    expect("death-guard-1160.newrecruit.json", Format::NewRecruitJson, "death-guard", 8, 1160),
    expect("world-eaters-1995.gwapp.txt", Format::AppText, "world-eaters", 16, 1995),
    expect("world-eaters-2000-daemonkin.gwapp.txt", Format::AppText, "world-eaters", 14, 2000),
    expect("world-eaters-1935.listforge.txt", Format::ListForge, "world-eaters", 15, 1935),
    expect("world-eaters-2000.nr-gw.txt", Format::NewRecruitGw, "world-eaters", 16, 2000),
    expect("world-eaters-2000.nr-simple.txt", Format::NewRecruitSimple, "world-eaters", 16, 2000),
    expect("tau-1995.nr-wtc-compact.txt", Format::WtcCompact, "tau-empire", 17, 1995),
    expect("tau-2000.gwapp.txt", Format::AppText, "tau-empire", 17, 2000),
    expect("thousand-sons-2000.bcp.txt", Format::AppText, "thousand-sons", 17, 2000),
    expect("orks-2000-green-tide.flattened.txt", Format::Flattened, "orks", 15, 1995),
    expect("app-dump.gwapp.txt", Format::AppText, "chaos-daemons", 10, 2000),
];

fn read(file: &str) -> Option<Imported> {
    Some(import(&rosters::bytes(file)?).unwrap_or_else(|error| panic!("{file}: {error}")))
}

#[test]
fn real_lists_become_armies() {
    let codex = Codex::builtin();
    for expected in LISTS {
        let Some(read) = read(expected.file) else { return };
        let (army, report, file) = (&read.army, &read.report, expected.file);
        assert_eq!(report.format, expected.format, "{file}");
        assert_eq!(army.faction, expected.faction, "{file}");
        assert_eq!(army.units.len(), expected.units, "{file}: {:?}", report.findings);
        assert_eq!(army.points(codex), expected.points, "{file}: {:?}", report.findings);
        assert_eq!(army.units.iter().filter(|unit| unit.warlord).count(), 1, "{file}");
        for unit in &army.units {
            let sheet = army.sheet(codex, &unit.datasheet).unwrap_or_else(|| panic!("{file}: {}", unit.id));
            assert_eq!(sheet.fault(), None, "{file}: {}", unit.id);
            let models = unit.muster(sheet).unwrap_or_else(|error| panic!("{file}: {error}"));
            let carried = codex::army::carried(sheet, unit).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(models.len(), unit.models, "{file}: {}", unit.id);
            assert!(!sheet.keywords.is_empty(), "{file}: {}", unit.id);
            let armed = carried.iter().flatten().any(|item| !item.weapons.is_empty());
            assert!(armed, "{file}: {} carries no weapon", unit.id);
        }
        // Whatever is missing is a named problem.
        let missing = army.brought.no_base.len();
        let named = report.findings.iter().filter(|finding| finding.code == "NO_BASE").count();
        assert_eq!(missing, named, "{file}");
    }
}

#[test]
fn two_formats_of_one_army_give_one_roster() {
    let (Some(gw), Some(simple)) = (read("world-eaters-2000.nr-gw.txt"), read("world-eaters-2000.nr-simple.txt"))
    else {
        return;
    };
    let nameless = |army: &Army| Army { id: String::new(), name: String::new(), ..army.clone() };
    assert_eq!(nameless(&gw.army), nameless(&simple.army));
}

#[test]
fn writing_a_roster_and_reading_it_again_changes_nothing() {
    for expected in LISTS {
        let Some(first) = read(expected.file) else { return };
        let again = import(first.army.to_json().as_bytes()).expect(expected.file);
        assert_eq!(again.army, first.army, "{}", expected.file);
    }
}

#[test]
fn writing_a_list_and_reading_it_again_changes_nothing() {
    for expected in LISTS {
        let Some(first) = read(expected.file) else { return };
        // A text has no profiles: only armies that need none come back whole.
        if matches!(expected.format, Format::Rosz | Format::NewRecruitJson) {
            continue;
        }
        let text = write::wtc(&first.army, Codex::builtin());
        let again = import(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}\n{text}", expected.file));
        for (one, two) in again.army.units.iter().zip(&first.army.units) {
            assert_eq!(one, two, "{}\n{text}", expected.file);
        }
        let nameless = |army: &Army| Army { id: String::new(), name: String::new(), ..army.clone() };
        assert_eq!(nameless(&again.army), nameless(&first.army), "{}\n{text}", expected.file);
    }
}

#[test]
fn nothing_is_dropped_in_silence() {
    for expected in LISTS {
        let Some(read) = read(expected.file) else { return };
        let lost = read.report.entries - read.army.units.len();
        let named = read.report.findings.iter().filter(|finding| finding.code == "UNKNOWN_UNIT").count();
        assert_eq!(lost, named, "{}", expected.file);
        assert!(read.report.findings.iter().all(|finding| !finding.message.is_empty()), "{}", expected.file);
        let problems = read.report.findings.iter().filter(|finding| finding.kind == Kind::Problem);
        assert!(problems.count() < 10, "{}", expected.file);
    }
}
