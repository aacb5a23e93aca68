//! The ready armies: every file can be read, every army is legal, and every faction has its styles.

use codex::{Army, ArmyStyle, BattleSize, Codex};
use std::path::Path;
use strategium_import::ready::{army_of, ready};

/// Factions of which no army can be.
const NO_ARMY: [&str; 1] = ["adeptus-titanicus"];

#[test]
fn every_ready_army_is_read_full_and_legal() {
    let codex = Codex::builtin();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/ready");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = std::fs::read_to_string(&path).expect("text");
        let army = Army::read(&id, &text).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(army.id, id, "a file is named after its army");
        assert!(codex.army(&id).is_none(), "{id} has the id of another army");
        assert_eq!(army.problems(codex), [], "{id} passes `roster check`");
        let (points, size) = (army.points(codex), army.size.points());
        assert!((size * 95 / 100..=size).contains(&points), "{id}: {points}");
        files += 1;
    }
    assert_eq!(ready().count(), files, "every file is part of the program");
}

#[test]
fn every_faction_has_three_styles_at_both_sizes() {
    let codex = Codex::builtin();
    for faction in codex.factions.iter().filter(|faction| !NO_ARMY.contains(&faction.id.as_str())) {
        for size in BattleSize::ALL {
            for style in ArmyStyle::ALL {
                let of = |army: &&Army| (&army.faction, army.size, army.style) == (&faction.id, size, style);
                let count = codex.armies.iter().chain(ready()).filter(of).count();
                assert_eq!(count, 1, "{} {} {}", faction.id, size.points(), style.word());
            }
        }
    }
}

#[test]
fn what_is_asked_for_by_its_id_is_found() {
    let codex = Codex::builtin();
    for id in ["orks-1000", "necrons-2000", "necrons-1000-melee"] {
        assert_eq!(army_of(codex, id).expect("it is ready").id, id);
    }
    assert!(army_of(codex, "necrons").is_none());
}
