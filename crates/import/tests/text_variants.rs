//! One small army in every text format, and the ways in which people paste it.

use std::path::Path;
use strategium_import::Format;
use strategium_import::list::{List, PartKind, Section};
use strategium_import::read::text;

const IOS: &str = include_str!("fixtures/text/app-ios.txt");
const ANDROID: &str = include_str!("fixtures/text/app-android.txt");
const FRENCH: &str = include_str!("fixtures/text/app-french.txt");
const FLATTENED: &str = include_str!("fixtures/text/flattened.txt");
const GW: &str = include_str!("fixtures/text/nr-gw.txt");
const WTC: &str = include_str!("fixtures/text/wtc.txt");
const COMPACT: &str = include_str!("fixtures/text/wtc-compact.txt");
const SIMPLE: &str = include_str!("fixtures/text/nr-simple.txt");
const LISTFORGE: &str = include_str!("fixtures/text/listforge.txt");

const UNITS: [(&str, u32); 6] = [
    ("Captain in Terminator Armour", 105),
    ("Lieutenant", 65),
    ("Intercessor Squad", 80),
    ("Rhino", 75),
    ("Redemptor Dreadnought", 210),
    ("Callidus Assassin", 100),
];

fn read(text: &str) -> List {
    let format = text::recognise(text).expect("a list");
    text::read(text, format).expect("reads")
}

fn units(list: &List) -> Vec<(&str, u32)> {
    list.units.iter().map(|unit| (unit.name.as_str(), unit.points.unwrap_or(0))).collect()
}

fn factions(list: &List) -> Vec<&str> {
    list.faction.iter().map(|said| said.text.as_str()).collect()
}

fn said(said: &Option<strategium_import::Said>) -> Option<&str> {
    said.as_ref().map(|said| said.text.as_str())
}

#[test]
fn every_format_is_recognised_and_gives_the_same_units() {
    let lists = [
        (IOS, Format::AppText),
        (ANDROID, Format::AppText),
        (FLATTENED, Format::Flattened),
        (GW, Format::NewRecruitGw),
        (WTC, Format::Wtc),
        (COMPACT, Format::WtcCompact),
        (SIMPLE, Format::NewRecruitSimple),
        (LISTFORGE, Format::ListForge),
    ];
    for format in text::formats() {
        assert!(lists.iter().any(|(_, of)| *of == format), "no list shows {format}");
    }
    for (text, format) in lists {
        assert_eq!(text::recognise(text), Some(format));
        let list = read(text);
        assert_eq!(units(&list), UNITS, "{format}");
        assert_eq!(list.strange, [], "{format}");
        assert_eq!(said(&list.detachment), Some("Gladius Task Force"), "{format}");
        let stated = if format == Format::Flattened { None } else { Some(635) };
        assert_eq!(list.points, stated, "{format}");
        let warlords: Vec<bool> = list.units.iter().map(|unit| unit.warlord).collect();
        assert_eq!(warlords, [true, false, false, false, false, false], "{format}");
        if format != Format::NewRecruitSimple {
            assert_eq!(said(&list.units[0].enhancement), Some("Artificer Armour"), "{format}");
            assert!(list.units[1..].iter().all(|unit| unit.enhancement.is_none()), "{format}");
        }
    }
}

#[test]
fn factions_titles_and_limits_of_each_format() {
    for text in [IOS, ANDROID, FLATTENED] {
        let list = read(text);
        assert_eq!(factions(&list), ["Space Marines", "Ultramarines"]);
        assert_eq!(list.limit, Some(1000));
    }
    for text in [GW, WTC, COMPACT, SIMPLE] {
        assert_eq!(factions(&read(text)), ["Imperium - Adeptus Astartes - Ultramarines"]);
    }
    assert_eq!(said(&read(IOS).title), Some("Road to Calth"));
    assert_eq!(said(&read(SIMPLE).title), Some("Road to Calth (v2)"));
    assert_eq!(read(SIMPLE).limit, Some(1000));
    let forge = read(LISTFORGE);
    assert_eq!((said(&forge.title), factions(&forge)), (Some("Road - to - Calth (v2)"), vec!["Space Marines"]));
}

#[test]
fn sections_are_kept() {
    let all = [
        Section::Character,
        Section::Character,
        Section::Battleline,
        Section::Transport,
        Section::Other,
        Section::Allied,
    ];
    for text in [IOS, ANDROID, FRENCH, FLATTENED, GW, SIMPLE, LISTFORGE] {
        let sections: Vec<Section> = read(text).units.iter().map(|unit| unit.section).collect();
        assert_eq!(sections, all, "{}", &text[..60]);
    }
}

/// Models of a squad: number, name, and their wargear with its number, and whether each has it.
type Models<'a> = (u32, &'a str, Vec<(u32, &'a str, bool)>);

/// The Intercessors.
fn squad(list: &List) -> Vec<Models<'_>> {
    let unit = list.units.iter().find(|unit| unit.name == "Intercessor Squad").expect("the squad");
    unit.parts
        .iter()
        .map(|part| {
            assert_eq!(part.kind, PartKind::Model, "{part:?}");
            let items = part.parts.iter().map(|item| (item.count, item.name.as_str(), item.each)).collect();
            (part.count, part.name.as_str(), items)
        })
        .collect()
}

#[test]
fn totals_stay_totals() {
    for text in [IOS, ANDROID, GW] {
        let list = read(text);
        let mut squad = squad(&list);
        squad[1].2.sort_unstable();
        assert_eq!(
            squad,
            [
                (
                    1,
                    "Intercessor Sergeant",
                    vec![(1, "Bolt pistol", false), (1, "Bolt rifle", false), (1, "Power fist", false)]
                ),
                (
                    4,
                    "Intercessor",
                    vec![
                        (1, "Astartes grenade launcher", false),
                        (4, "Bolt pistol", false),
                        (4, "Bolt rifle", false),
                        (4, "Close combat weapon", false)
                    ]
                ),
            ]
        );
    }
}

#[test]
fn who_holds_what_is_kept() {
    for text in [WTC, COMPACT, SIMPLE] {
        let list = read(text);
        let squad = squad(&list);
        let shape: Vec<(u32, &str, usize)> = squad.iter().map(|(n, name, items)| (*n, *name, items.len())).collect();
        assert_eq!(shape, [(1, "Intercessor Sergeant", 3), (3, "Intercessor", 3), (1, "Intercessor", 4)]);
        assert!(squad.iter().flat_map(|(_, _, items)| items).all(|(count, _, each)| *count == 1 && *each));
    }
}

#[test]
fn groups_of_options_are_opened() {
    let list = read(LISTFORGE);
    let shape: Vec<(u32, &str)> = squad(&list).iter().map(|(n, name, _)| (*n, *name)).collect();
    assert_eq!(shape, [(1, "Intercessor Sergeant"), (1, "Intercessor w/ grenade launcher"), (3, "Intercessor")]);
    let list = read(SIMPLE);
    let choice = &list.units[4].parts[0];
    assert_eq!((choice.name.as_str(), choice.parts.len()), ("Plasma and fist", 2));
}

#[test]
fn a_flattened_list_keeps_everything_in_order_and_says_nothing_about_it() {
    let list = read(FLATTENED);
    let squad = &list.units[2];
    assert!(squad.parts.iter().all(|part| part.kind == PartKind::Unknown && part.parts.is_empty()));
    let counts: Vec<u32> = squad.parts.iter().map(|part| part.count).collect();
    assert_eq!(counts, [1, 1, 1, 1, 4, 1, 4, 4, 4]);
}

#[test]
fn french_lists_are_read_whole() {
    let list = read(FRENCH);
    assert_eq!(list.format, Format::AppText);
    assert_eq!((list.units.len(), list.strange.len()), (6, 0), "{:?}", list.strange);
    assert_eq!(list.units.iter().filter_map(|unit| unit.points).sum::<u32>(), 635);
    assert_eq!((list.points, list.limit), (Some(635), Some(1000)));
    assert_eq!(said(&list.detachment), Some("Force d'Intervention Gladius"));
    assert!(list.units[0].warlord);
    assert_eq!(said(&list.units[0].enhancement), Some("Armure d'artificier"));
    assert_eq!(list.units[2].parts.len(), 2);
    let other = FRENCH.replace("Optimisations :", "Amélioration:").replace("Incursion", "Force de frappe");
    assert_eq!(said(&read(&other).units[0].enhancement), Some("Armure d'artificier"));
}

#[test]
fn what_pasting_does_changes_nothing() {
    let spaced = |text: &str| text.replace('\n', "\n\n");
    let quoted = |text: &str| format!("My list:\n\n{text}\n\nThanks for looking!\n");
    let page = |text: &str| {
        let lines: Vec<String> = text.lines().map(|line| line.replace("  ", "&nbsp; ") + "<br>").collect();
        lines.join("\n")
    };
    for text in [IOS, ANDROID, FLATTENED, GW, WTC, COMPACT, SIMPLE, LISTFORGE] {
        let plain = read(text);
        for (how, changed) in [
            ("Windows", text.replace('\n', "\r\n")),
            ("nbsp", text.replace("  ", "\u{a0}\u{a0}").replace(" (", "\u{a0}(")),
            ("tabs", text.replace("    ", "\t")),
            ("trailing spaces", text.replace('\n', "   \n")),
            ("empty lines", spaced(text)),
            ("chat", quoted(text)),
            ("web page", page(text)),
            ("bold", text.replace("Intercessor Squad", "**Intercessor Squad**")),
            ("pasted in a block", text.lines().map(|line| format!("        {line}\n")).collect()),
            (
                "no signature",
                text.lines().filter(|line| !line.starts_with("Exported")).map(|l| format!("{l}\n")).collect(),
            ),
        ] {
            let list = read(&changed);
            assert_eq!(list.format, plain.format, "{how}");
            assert_eq!(units(&list), UNITS, "{how}: {}", plain.format);
            assert_eq!(factions(&list), factions(&plain), "{how}: {}", plain.format);
            assert_eq!(said(&list.detachment), said(&plain.detachment), "{how}: {}", plain.format);
            assert_eq!(list.points, plain.points, "{how}: {}", plain.format);
            let parts = |list: &List| list.units.iter().map(|unit| unit.parts.len()).collect::<Vec<_>>();
            assert_eq!(parts(&list), parts(&plain), "{how}: {}", plain.format);
        }
    }
}

#[test]
fn heads_in_all_orders() {
    for (head, faction, detachment) in [
        ("Name (635 points)\n\nOrks\nStrike Force (2000 points)\nGreen Tide", vec!["Orks"], Some("Green Tide")),
        ("Name (635 points)\n\nOrks\nGreen Tide\nStrike Force (2,000 Points)", vec!["Orks"], Some("Green Tide")),
        ("A - B (v2) - C (635 points)\n\nOrks\nStrike Force (2000 points)\nWar Horde", vec!["Orks"], Some("War Horde")),
        ("Orks\nStrike Force (2000 points)\nGreen Tide", vec!["Orks"], Some("Green Tide")),
        ("Orks\nGreen Tide\nStrike Force (2000 points)", vec!["Orks"], Some("Green Tide")),
        ("Name (635 points)\n\nOrks\nGreen Tide", vec!["Orks"], Some("Green Tide")),
        ("Name (635 points)\n\nOrks\nUnbekannte Größe (2000 Punkte)\nGreen Tide", vec!["Orks"], Some("Green Tide")),
        ("Name\n\nOrks\nStrike Force (2000 points)\nGreen Tide", vec!["Orks"], Some("Green Tide")),
        ("Faction: Orks\nDetachment: Green Tide\nTotal: 635 points", vec!["Orks"], Some("Green Tide")),
        ("Name (635 points)\nOrks", vec!["Orks"], None),
    ] {
        let text = format!("{head}\n\nCHARACTER\n\nWarboss (65 points)\n  • 1x Klaw\n\nBoyz (80 pts)\n  • 10x Boy\n");
        let list = read(&text);
        assert_eq!(units(&list), [("Warboss", 65), ("Boyz", 80)], "{head}");
        assert_eq!(factions(&list), faction, "{head}");
        assert_eq!(said(&list.detachment), detachment, "{head}");
    }
    let nothing = "Warboss (65 points)\n  • 1x Klaw\n\nBoyz (80 points)\n  • 10x Boy\n";
    assert_eq!(units(&read(nothing)), [("Warboss", 65), ("Boyz", 80)]);
    let no_sections =
        "Waaagh (145 points)\nOrks\nStrike Force (2000 points)\nGreen Tide\nWarboss (65 points)\nBoyz (80 points)";
    let list = read(no_sections);
    assert_eq!((units(&list), list.points), (vec![("Warboss", 65), ("Boyz", 80)], Some(145)));
}

#[test]
fn headers_fill_in_what_units_do_not_say_and_lose_against_them() {
    let quiet = COMPACT.replace("Warlord, ", "").replace("Enhancement: Artificer Armour (+10 pts)\n", "");
    let list = read(&quiet);
    assert!(list.units[0].warlord);
    assert_eq!(said(&list.units[0].enhancement), Some("Artificer Armour"));
    assert_eq!(list.strange, []);

    let listed = quiet.replace("Relic weapon", "Artificer Armour, Relic weapon");
    let list = read(&listed);
    assert_eq!(said(&list.units[0].enhancement), Some("Artificer Armour"));
    assert_eq!(list.units[0].parts.len(), 2, "it is no longer among the wargear");

    let other = COMPACT.replace("WARLORD: Char1: Captain in Terminator Armour", "WARLORD: Char2: Lieutenant");
    let list = read(&other);
    assert!(list.units[0].warlord && !list.units[1].warlord);
    assert_eq!(list.strange.len(), 1, "{:?}", list.strange);

    let other = COMPACT.replace("(on Char1: Captain in Terminator Armour)", "(on Char2: Lieutenant)");
    let list = read(&other);
    assert!(list.units[0].enhancement.is_some() && list.units[1].enhancement.is_none());
    assert_eq!(list.strange.len(), 1, "{:?}", list.strange);

    let two = "+ WARLORD: Char2: Boss\n+ ENHANCEMENT: Cape (on Char1: Boss)\n& Hat (on Char2: Boss)\n\
               Char1: 1x Boss (60 pts): Klaw\nChar2: 1x Boss (65 pts): Klaw\n+ NUMBER OF UNITS: 3\n";
    let list = read(two);
    assert_eq!(list.units.iter().map(|unit| unit.warlord).collect::<Vec<_>>(), [false, true]);
    assert_eq!(said(&list.units[0].enhancement), Some("Cape"));
    assert_eq!(said(&list.units[1].enhancement), Some("Hat"));
    assert_eq!(list.strange.len(), 1, "three units were promised: {:?}", list.strange);
}

#[test]
fn odd_lists_go_to_the_nearest_reader() {
    let bare = "Warboss - 65 pts\nBoyz - 85 pts\nTrukk - 65 pts\n";
    assert_eq!(units(&read(bare)), [("Warboss", 65), ("Boyz", 85), ("Trukk", 65)]);
    let bulleted = "Waaagh (150 points)\n\n• Warboss (65 points)\n• Boyz (85 points)\n";
    assert_eq!(units(&read(bulleted)), [("Warboss", 65), ("Boyz", 85)]);
    let chat = "Orks - Waaagh - [150 pts]\n**Characters [65 pts]**\n- **Warboss [65 pts]**: Klaw\n**Battleline [85 pts]**\n\
                - **Boyz [85 pts]**\n  - 9x Boy: Slugga, Choppa\n  - 1x Nob: Klaw\n";
    let list = read(chat);
    assert_eq!(units(&list), [("Warboss", 65), ("Boyz", 85)]);
    assert_eq!((factions(&list), list.points, list.units[1].parts.len()), (vec!["Orks"], Some(150), 2));
    let french =
        "Personnages 1 : Big Boss [65pts] 1x Pince\nLigne 1 : Boyz [85pts]\nCreated with newrecruit.eu v35.66\n";
    let list = read(french);
    assert_eq!(units(&list), [("Big Boss", 65), ("Boyz", 85)]);
    assert_eq!((list.units[0].section, list.units[0].parts.len()), (Section::Character, 1));
}

#[test]
fn a_title_in_square_brackets_stands_over_words() {
    let text = "Big Stompa [85 points]\nOrks\nBattle Size: Incursion (1000 point limit)\n\
                Detachment Choice: War Horde\n\nBoyz [Warlord] [85 points]\n• 10x Boy: Slugga\n";
    let list = read(text);
    assert_eq!((units(&list), list.units[0].warlord), (vec![("Boyz", 85)], true));
    assert_eq!((factions(&list), said(&list.detachment)), (vec!["Orks"], Some("War Horde")));
    assert_eq!((list.points, list.limit, said(&list.title)), (Some(85), Some(1000), Some("Big Stompa")));
}

#[test]
fn other_text_is_no_list() {
    for text in [
        "",
        "\n\n",
        "Hello, how are you?",
        "I scored 20 points yesterday (20 points).",
        "- milk\n- bread\n",
        "1x milk\n2x bread\n",
        "# A heading\n\nSome words: and more.",
    ] {
        assert_eq!(text::recognise(text), None, "{text}");
    }
}

#[test]
fn lists_of_the_next_edition_are_refused_by_sure_signs() {
    let detachment = IOS.replace("Gladius Task Force", "Gladius Task Force (3 Detachment Points)");
    let attached = IOS.replace("  • Warlord", "• Attached as: Leader (Character)\n  • Warlord");
    let fence = COMPACT.replace("+ TOTAL", "+ FORCE DISPOSITION: Purge the Foe\n+ TOTAL");
    for text in [detachment, attached, fence] {
        let format = text::recognise(&text).expect("it is a list");
        let refused = text::read(&text, format).expect_err("of another edition");
        assert_eq!(refused.code, "OTHER_EDITION");
    }
}

#[test]
fn a_unit_that_lost_its_points_is_a_unit_still() {
    let text = IOS.replace("Intercessor Squad (80 points)", "Intercessor Squad (80 poi");
    let list = read(&text);
    assert_eq!(list.units.len(), 6);
    assert_eq!((list.units[2].name.as_str(), list.units[2].points), ("Intercessor Squad", None));
    assert_eq!(list.units[2].parts.len(), 2);
    assert_eq!(list.strange.len(), 1);
}

#[test]
fn commas_in_one_item_are_said() {
    let text = GW.replace("• 1x Power weapon", "• Power weapon, Lieutenant");
    let list = read(&text);
    let names: Vec<&str> = list.units[1].parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["Bolt pistol", "Power weapon", "Lieutenant"]);
    assert_eq!(list.strange.len(), 1);
}

#[test]
fn every_text_format_has_a_fuzz_target_that_is_built() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz"));
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest of the fuzz targets");
    let targets: Vec<(String, String)> = std::fs::read_dir(folder.join("fuzz_targets"))
        .expect("the fuzz targets")
        .map(|file| file.expect("a file").path())
        .map(|file| {
            (file.file_stem().expect("a name").to_string_lossy().into(), std::fs::read_to_string(&file).expect("text"))
        })
        .collect();
    for (name, _) in &targets {
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name} is not in fuzz/Cargo.toml");
    }
    for format in text::formats() {
        let call = format!("any_bytes(data, import::Format::{format:?})");
        assert!(targets.iter().any(|(_, text)| text.contains(&call)), "no target of fuzz/fuzz_targets calls {call}");
    }
}
