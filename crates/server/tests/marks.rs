//! The marks of units: every built-in datasheet has the expected one, and ready armies of every faction have marks that
//! tell their units apart.

use codex::{Army, BattleSize, Codex};
use protocol::messages::Mark;
use std::collections::{BTreeMap, BTreeSet};
use strategium_server::catalog;

/// Datasheets by mark. A new datasheet must be added here, so that somebody looks at what it is drawn as.
const EXPECTED: &[(Mark, &[&str])] = &[
    (Mark::Beasts, &["chaos-daemons/flesh-hounds", "chaos-daemons/karanak", "world-eaters/chaos-spawn"]),
    (Mark::Bikes, &["adeptus-custodes/vertus-praetors", "orks/warbikers"]),
    (
        Mark::Blades,
        &[
            "adeptus-custodes/vigilators",
            "space-marines/assault-intercessor-squad",
            "world-eaters/jakhals",
            "world-eaters/khorne-berzerkers",
        ],
    ),
    (Mark::Cavalry, &["chaos-daemons/bloodcrushers"]),
    (Mark::Chariot, &["chaos-daemons/skull-cannon"]),
    (Mark::Daemon, &["chaos-daemons/bloodletters"]),
    (
        Mark::Elite,
        &[
            "adeptus-custodes/custodian-wardens",
            "orks/nobz",
            "space-marines/bladeguard-veteran-squad",
            "world-eaters/eightbound",
            "world-eaters/exalted-eightbound",
        ],
    ),
    (Mark::Flamers, &["adeptus-custodes/witchseekers"]),
    (Mark::HeavyArmour, &["adeptus-custodes/allarus-custodians", "orks/meganobz", "space-marines/terminator-squad"]),
    (Mark::HeavyWeapons, &["orks/lootas"]),
    (Mark::Hero, &["chaos-daemons/skulltaker", "world-eaters/kharn-the-betrayer"]),
    (Mark::Jump, &["orks/stormboyz", "space-marines/inceptor-squad"]),
    (
        Mark::Leader,
        &[
            "adeptus-custodes/blade-champion",
            "adeptus-custodes/shield-captain",
            "adeptus-custodes/shield-captain-in-allarus-terminator-armour",
            "chaos-daemons/bloodmaster",
            "orks/big-mek",
            "orks/warboss",
            "space-marines/captain",
            "space-marines/lieutenant",
            "world-eaters/master-of-executions",
        ],
    ),
    (
        Mark::Line,
        &["adeptus-custodes/custodian-guard", "adeptus-custodes/prosecutors", "space-marines/intercessor-squad"],
    ),
    (Mark::Mob, &["orks/beast-snagga-boyz", "orks/boyz"]),
    (Mark::Monster, &["chaos-daemons/skarbrand"]),
    (
        Mark::MountedLeader,
        &[
            "adeptus-custodes/shield-captain-on-dawneagle-jetbike",
            "chaos-daemons/rendmaster-on-blood-throne",
            "chaos-daemons/skullmaster",
            "world-eaters/lord-invocatus",
            "world-eaters/lord-on-juggernaut",
        ],
    ),
    (Mark::Psyker, &["space-marines/librarian"]),
    (Mark::Rabble, &["orks/gretchin"]),
    (Mark::Scout, &["orks/kommandos", "space-marines/scout-squad"]),
    (Mark::Skimmer, &["adeptus-custodes/caladius-grav-tank"]),
    (Mark::Sniper, &["space-marines/eliminator-squad"]),
    (Mark::SpecialWeapons, &["space-marines/hellblaster-squad"]),
    (Mark::Tank, &["space-marines/predator-annihilator"]),
    (Mark::Transport, &["orks/battlewagon", "orks/trukk", "space-marines/impulsor", "world-eaters/chaos-rhino"]),
    (
        Mark::Walker,
        &[
            "adeptus-custodes/venerable-contemptor-dreadnought",
            "orks/deff-dread",
            "space-marines/redemptor-dreadnought",
            "world-eaters/forgefiend",
        ],
    ),
    (Mark::WingedMonster, &["chaos-daemons/bloodthirster", "world-eaters/angron"]),
];

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
fn well_known_datasheets_have_their_marks() {
    let mut expected = BTreeMap::new();
    for (mark, sheets) in EXPECTED {
        for sheet in *sheets {
            expected.insert((*sheet).to_owned(), *mark);
        }
    }
    let marks = built_in();
    for (sheet, mark) in &expected {
        assert_eq!(marks.get(sheet), Some(mark), "{sheet}");
    }
}

#[test]
fn units_that_players_confuse_have_different_marks() {
    let marks = built_in();
    let confused: [&[&str]; 2] = [
        &[
            "orks/kommandos",
            "orks/nobz",
            "orks/lootas",
            "orks/gretchin",
            "orks/boyz",
            "orks/meganobz",
            "orks/stormboyz",
        ],
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
        assert!(marks.len() >= 2, "{}: {marks:?}", army.id);
        used.extend(marks);
    }
    assert!(used.len() >= 20, "{used:?}");
}
