//! Drafts of armies: legal, full and of their style, for every kind of faction.
//!
//! `STRATEGIUM_WRITE_ARMIES=1` writes those of the ready armies of `data/ready/` that are not there (`make ready-armies`);
//! what is there is a list of ours and stays.

use codex::{ArmyStyle, BattleSize, Codex};
use std::path::Path;
use strategium_import as import;
use strategium_import::draft::{Wanted, draft};

/// A faction of many units, one of few, a chapter with units of its own and one whose units are all great.
const SOME: [(&str, ArmyStyle, BattleSize); 4] = [
    ("astra-militarum", ArmyStyle::Shooting, BattleSize::StrikeForce),
    ("emperors-children", ArmyStyle::Melee, BattleSize::Incursion),
    ("black-templars", ArmyStyle::Melee, BattleSize::StrikeForce),
    ("imperial-knights", ArmyStyle::Mixed, BattleSize::Incursion),
];

#[test]
fn a_draft_is_legal_and_spends_its_points() {
    let codex = Codex::builtin();
    for (faction, style, size) in SOME {
        let wanted = Wanted { faction, detachment: None, size, style };
        let army = draft(codex, &wanted).unwrap_or_else(|error| panic!("{faction}: {error}"));
        assert_eq!(army.problems(codex), [], "{faction}");
        assert!(army.points(codex) * 100 >= size.points() * 97, "{faction}: {}", army.points(codex));
        let written = import::write::record(&army);
        assert_eq!(codex::Army::read("draft.toml", &written).expect("a file that can be read"), army, "{faction}");
        assert_eq!(draft(codex, &wanted).expect("the same again"), army, "{faction}");
    }
}

#[test]
fn a_draft_keeps_to_its_detachment_and_says_why_there_is_none() {
    let codex = Codex::builtin();
    let size = BattleSize::StrikeForce;
    let of = |faction, detachment| draft(codex, &Wanted { faction, detachment, size, style: ArmyStyle::Mixed });
    assert_eq!(of("necrons", Some("canoptek-court")).expect("a draft").detachment, "canoptek-court");
    let why = |faction, detachment| of(faction, detachment).expect_err("no draft").to_string();
    assert!(why("necrons", Some("war-horde")).contains("no such detachment"));
    assert!(why("nobody", None).contains("no faction"));
    assert!(!why("adeptus-titanicus", None).is_empty());
}

/// Detachments that the ready armies have by our choice: those made for one Chapter are for that Chapter alone, and a
/// faction's armies differ in their rules too.
const DETACHMENTS: [(&str, [&str; 3]); 14] = [
    // Shooting, melee, mixed.
    ("adepta-sororitas", ["bringers-of-flame", "penitent-host", "hallowed-martyrs"]),
    ("aeldari", ["guardian-battlehost", "aspect-host", "warhost"]),
    ("astra-militarum", ["combined-arms", "bridgehead-strike", "combined-arms"]),
    ("crimson-fists", ["anvil-siege-force", "gladius-task-force", "gladius-task-force"]),
    ("death-guard", ["flyblown-host", "death-lords-chosen", "virulent-vectorium"]),
    ("imperial-fists", ["emperors-shield", "emperors-shield", "emperors-shield"]),
    ("iron-hands", ["ironstorm-spearhead", "hammer-of-avernii", "hammer-of-avernii"]),
    ("necrons", ["starshatter-arsenal", "obeisance-phalanx", "awakened-dynasty"]),
    ("raven-guard", ["vanguard-spearhead", "shadowmark-talon", "shadowmark-talon"]),
    ("salamanders", ["firestorm-assault-force", "forgefathers-seekers", "forgefathers-seekers"]),
    ("thousand-sons", ["rubricae-phalanx", "warpmeld-pact", "grand-coven"]),
    ("tyranids", ["warrior-bioform-onslaught", "assimilation-swarm", "invasion-fleet"]),
    ("ultramarines", ["gladius-task-force", "blade-of-ultramar", "blade-of-ultramar"]),
    ("white-scars", ["stormlance-task-force", "spearpoint-task-force", "spearpoint-task-force"]),
];

/// Factions of which no army can be.
const NO_ARMY: [&str; 1] = ["adeptus-titanicus"];

#[test]
fn missing_ready_armies_are_written() {
    if std::env::var_os("STRATEGIUM_WRITE_ARMIES").is_none() {
        return;
    }
    let codex = Codex::builtin();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/ready");
    for faction in codex.factions.iter().filter(|faction| !NO_ARMY.contains(&faction.id.as_str())) {
        for size in BattleSize::ALL {
            for style in ArmyStyle::ALL {
                let there = |army: &codex::Army| (&army.faction, army.size, army.style) == (&faction.id, size, style);
                if codex.armies.iter().chain(import::ready::ready()).any(there) {
                    continue;
                }
                let chosen = DETACHMENTS.iter().find(|(id, _)| *id == faction.id);
                let detachment = chosen.map(|(_, of)| of[style as usize]);
                let wanted = Wanted { faction: &faction.id, detachment, size, style };
                match draft(codex, &wanted) {
                    Ok(army) => {
                        let file = folder.join(format!("{}.toml", army.id));
                        std::fs::write(file, import::write::record(&army)).expect("the folder can be written to");
                    }
                    Err(error) => println!("{} {} {}: {error}", faction.id, size.points(), style.word()),
                }
            }
        }
    }
}
