//! The marks of units: every built-in datasheet has the expected one, and ready armies of every faction have marks that
//! tell their units apart.

use codex::{Army, BattleSize, Codex};
use protocol::messages::Mark;
use std::collections::{BTreeMap, BTreeSet};
use strategium_server::catalog;

/// Datasheets by mark. A new datasheet must be added here, so that somebody looks at what it is drawn as.
const EXPECTED: &[(Mark, &[&str])] = &[];

/// The mark of each built-in datasheet, in the smallest unit it allows.
fn built_in() -> BTreeMap<String, Mark> {
    let codex = Codex::builtin();
    let of = |sheet: &codex::Datasheet| {
        let fewest = sheet.points.iter().map(|cost| cost.models).min().unwrap_or(1);
        let unit = serde_json::json!({ "id": "unit", "datasheet": sheet.id, "models": fewest });
        let army = Army {
            id: "one".to_owned(),
            name: "One".to_owned(),
            faction: sheet.faction.clone(),
            detachment: String::new(),
            size: BattleSize::Incursion,
            style: Default::default(),
            units: vec![serde_json::from_value(unit).expect("a unit")],
            brought: Default::default(),
        };
        let detail = catalog::detail(codex, &army);
        (sheet.id.clone(), detail.units.first().unwrap_or_else(|| panic!("{} is set up", sheet.id)).mark)
    };
    codex.datasheets.iter().map(of).collect()
}

#[test]
fn every_built_in_datasheet_has_its_mark() {
    let mut expected = BTreeMap::new();
    for (mark, sheets) in EXPECTED {
        for sheet in *sheets {
            expected.insert((*sheet).to_owned(), *mark);
        }
    }
    assert_eq!(built_in(), expected);
}

#[test]
fn units_that_players_confuse_have_different_marks() {
    let marks = built_in();
    let confused: [&[&str]; 2] = [
        &["orks/kommandos", "orks/nobz", "orks/lootas", "orks/gretchin", "orks/boyz", "orks/meganobz", "orks/stormboyz"],
        &[
            "space-marines/hellblaster-squad",
            "space-marines/eliminator-squad",
            "space-marines/intercessor-squad",
            "space-marines/assault-intercessor-squad",
            "space-marines/bladeguard-veteran-squad",
            "space-marines/terminator-squad",
            "space-marines/inceptor-squad",
        ],
    ];
    for units in confused {
        let different: BTreeSet<Mark> = units.iter().map(|id| marks[*id]).collect();
        assert_eq!(different.len(), units.len(), "{units:?}");
    }
}

#[test]
fn ready_armies_of_every_faction_use_many_marks() {
    let codex = Codex::builtin();
    let mut used = BTreeSet::new();
    for army in import::ready::ready() {
        let units = catalog::detail(codex, army).units;
        let marks: BTreeSet<Mark> = units.iter().map(|unit| unit.mark).collect();
        let sheets: BTreeSet<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
        assert!(marks.len() * 2 >= sheets.len().min(8), "{}: {marks:?} for {sheets:?}", army.id);
        used.extend(marks);
    }
    assert!(used.len() >= 20, "{used:?}");
}
