//! What a roster's selections mean, by a small roster of our own, as XML and as JSON.

mod written;

use codex::Range;
use strategium_import::{Entry, Format, List, PartKind, Printed, Section};
use written::{SMALL, json, read};

fn small() -> List {
    read(SMALL.as_bytes()).expect("reads")
}

fn printed(entry: &Entry) -> &Printed {
    entry.printed.as_ref().expect("profiles")
}

fn has(texts: &[String], words: &str) -> bool {
    texts.iter().any(|text| text.contains(words))
}

#[test]
fn the_list_has_title_faction_detachment_and_points() {
    let list = small();
    assert_eq!(list.format, Format::Ros);
    assert_eq!(list.title.map(|said| said.text).as_deref(), Some("A small list"));
    assert_eq!(list.faction.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(), ["Imperium - Test Marines"]);
    assert_eq!(list.detachment.map(|said| said.text).as_deref(), Some("Test Task Force"));
    assert_eq!((list.points, list.limit), (Some(405), Some(500)));
    let units: Vec<_> = list.units.iter().map(|unit| (unit.name.as_str(), unit.points, unit.section)).collect();
    assert_eq!(
        units,
        [
            ("Captain", Some(100), Section::Character),
            ("Test Squad", Some(100), Section::Battleline),
            ("Test Carrier", Some(85), Section::Transport),
            ("Small Knight", Some(120), Section::Allied),
        ]
    );
}

#[test]
fn what_belongs_to_no_unit_is_said() {
    let strange: Vec<String> = small().strange.into_iter().map(|said| said.text).collect();
    assert!(has(&strange, "Chart of orders"), "{strange:?}");
    assert!(has(&strange, "Old Tom"), "{strange:?}");
    assert!(!has(&strange, "Show/Hide"), "{strange:?}");
}

#[test]
fn a_character_has_warlord_enhancement_and_weapons_out_of_bundles() {
    let list = small();
    let captain = &list.units[0];
    assert!(captain.warlord);
    assert_eq!(captain.enhancement.as_ref().map(|said| said.text.as_str()), Some("Bright Relic"));
    assert_eq!(captain.enhancement_cost, Some(20));
    assert_eq!(captain.models, Some(1));
    let items: Vec<_> = captain.parts[0].parts.iter().map(|part| (part.count, part.name.as_str())).collect();
    assert_eq!(items, [(1, "Plasma pistol"), (1, "Old blade")]);
    assert!(!list.units[1].warlord);
}

#[test]
fn numbers_are_totals_and_statlines_make_models() {
    let list = small();
    let squad = &list.units[1];
    assert_eq!(squad.models, Some(7));
    let parts: Vec<_> = squad.parts.iter().map(|part| (part.count, part.name.as_str(), part.kind)).collect();
    assert_eq!(
        parts,
        [
            (4, "Test Marine", PartKind::Model),
            (1, "Test Sergeant", PartKind::Model),
            (2, "Gun Drone", PartKind::Model),
            (1, "Banner", PartKind::Item),
        ]
    );
    assert_eq!((squad.parts[0].parts[0].count, squad.parts[0].parts[0].name.as_str()), (4, "Boltgun"));
    assert_eq!((squad.parts[2].parts[0].count, squad.parts[2].parts[0].name.as_str()), (2, "Burner"));
    let carrier = &list.units[2].parts[0].parts[0];
    assert_eq!((carrier.count, carrier.name.as_str()), (2, "Grenade Launcher"));
}

#[test]
fn weapons_are_those_of_the_export() {
    let list = small();
    let captain = printed(&list.units[0]);
    let names: Vec<_> = captain.weapons.iter().map(|weapon| (weapon.id.as_str(), weapon.title())).collect();
    assert_eq!(
        names,
        [
            ("plasma-pistol-standard", "Plasma pistol (standard)".to_owned()),
            ("plasma-pistol-supercharge", "Plasma pistol (supercharge)".to_owned()),
        ]
    );
    assert_eq!((captain.weapons[1].ap, captain.weapons[1].bs, captain.weapons[1].ws), (-3, Some(2), None));
    assert!(has(&captain.faults, "Wobbling") && has(&captain.faults, "Old blade"), "{:?}", captain.faults);
    let squad = printed(&list.units[1]);
    let names: Vec<_> = squad.weapons.iter().map(|weapon| (weapon.name.as_str(), weapon.bs, weapon.ap)).collect();
    let bolters = [("Boltgun", Some(3), -1), ("Boltgun (Test Sergeant)", Some(2), -1), ("Burner", None, 0)];
    assert_eq!(names, bolters);
    assert!(has(&squad.faults, "AP 1 was read as AP -1"), "{:?}", squad.faults);
    assert!(squad.weapons.iter().all(|weapon| !matches!(weapon.range, Range::Melee) && weapon.fault().is_none()));
}

#[test]
fn statlines_have_their_saves() {
    let list = small();
    let saves = |entry: &Entry| -> Vec<(String, u8, u8, Option<u8>)> {
        let lines = printed(entry).profiles.iter();
        lines.map(|(name, line)| (name.clone(), line.save, line.oc, line.invulnerable)).collect()
    };
    assert_eq!(saves(&list.units[0]), [("Captain".to_owned(), 3, 1, Some(4))]);
    assert_eq!(
        saves(&list.units[1]),
        [
            ("Test Marine".to_owned(), 3, 2, None),
            ("Gun Drone".to_owned(), 7, 0, None),
            ("Test Sergeant".to_owned(), 3, 2, Some(5)),
        ]
    );
    assert!(has(&printed(&list.units[1]).faults, "condition"));
    assert_eq!(printed(&list.units[2]).profiles[0].1.movement, Some(geometry::Inches::whole(20)));
    assert!(printed(&list.units[3]).profiles.is_empty());
}

#[test]
fn texts_rules_and_keywords_are_kept() {
    let list = small();
    let captain = printed(&list.units[0]);
    assert_eq!(captain.rules, ["Leader", "Feel No Pain 5+ mortal"]);
    assert_eq!(captain.keywords, ["Character", "Infantry"]);
    assert_eq!(captain.faction_keywords, ["Adeptus Astartes"]);
    assert!(captain.abilities.contains(&("Bright Relic".to_owned(), "It shines.".to_owned())));
    assert_eq!(printed(&list.units[1]).keywords, ["Battleline", "Infantry", "Psyker"]);
    let carrier = &printed(&list.units[2]).abilities;
    let expected = [("Transport", "12 Infantry models."), ("Engines: Full steam", "Cost: 2\nEffect: It runs.")];
    assert_eq!(*carrier, expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
}

#[test]
fn json_and_a_link_say_the_same_as_xml() {
    let xml = small();
    let from_json = read(json(SMALL, "https://newrecruit.eu").as_bytes()).expect("reads");
    assert_eq!(from_json, List { format: Format::NewRecruitJson, ..xml.clone() });
    let forge = json(SMALL, "List Forge");
    let expected = List { format: Format::ListForgeLink, ..xml.clone() };
    assert_eq!(read(forge.as_bytes()).expect("reads"), expected);
    let payload = written::payload(&forge);
    for link in [
        payload.clone(),
        format!("https://example.com/#/listforge-json/{payload}"),
        format!("  https://example.com/#/listforge/{}\n", payload.replace('+', "-").replace('/', "_").replace('=', "")),
        format!("My list: https://example.com/#/listforge-json/{payload} have fun"),
        payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D"),
    ] {
        assert_eq!(read(link.as_bytes()).expect("reads"), expected, "{link}");
    }
    let zipped = written::zip(&[("a/list.ros", SMALL.as_bytes())]);
    assert_eq!(read(&zipped).expect("reads"), List { format: Format::Rosz, ..xml });
}

#[test]
fn a_registry_of_rosterizer_is_read_like_the_others() {
    let list = read(written::REGISTRY.as_bytes()).expect("reads");
    assert_eq!(list.format, Format::Rosterizer);
    assert_eq!(list.detachment.map(|said| said.text).as_deref(), Some("Test Tribe"));
    assert_eq!((list.points, list.limit), (Some(120), Some(2000)));
    let unit = &list.units[0];
    assert_eq!((unit.name.as_str(), unit.points, unit.models), ("Boyz", Some(120), Some(10)));
    assert_eq!(unit.enhancement_cost, Some(20));
    let items: Vec<_> = unit.parts[0].parts.iter().map(|part| (part.count, part.name.as_str())).collect();
    assert_eq!(items, [(10, "Choppa"), (20, "Shoota")]);
    let printed = printed(unit);
    let weapons: Vec<_> =
        printed.weapons.iter().map(|weapon| (weapon.name.as_str(), weapon.range.is_melee())).collect();
    assert_eq!(weapons, [("Choppa", true), ("Choppa", false), ("Shoota", false)]);
    assert_eq!(printed.rules, ["Waaagh!"]);
    assert_eq!(printed.faction_keywords, ["Orks"]);
    assert!(printed.faults.is_empty(), "{:?}", printed.faults);
}

#[test]
fn our_own_files_are_taken_whole() {
    let codex = codex::Codex::builtin();
    let army = &codex.armies[0];
    let list = read(army.to_json().as_bytes()).expect("reads");
    assert_eq!(list.format, Format::Roster);
    assert_eq!(list.army.as_deref(), Some(army));
    let text = include_str!("../../../data/armies/orks-1000.toml");
    let list = read(text.as_bytes()).expect("reads");
    assert_eq!((list.format, list.army.map(|army| army.id).as_deref()), (Format::Roster, Some("orks-1000")));
}

#[test]
fn a_unit_with_several_saves_has_each_where_it_belongs() {
    let line = |name: &str| {
        let values = [("M", "6\""), ("T", "5"), ("SV", "4+"), ("W", "4"), ("LD", "6+"), ("OC", "1")];
        let values = values.map(|(key, value)| format!("<characteristic name='{key}'>{value}</characteristic>"));
        format!(
            "<profile name='{name}' typeName='Unit'><characteristics>{}</characteristics></profile>",
            values.concat()
        )
    };
    let save = |name: &str, text: &str| {
        let text = format!("<characteristic name='Description'>{text}</characteristic>");
        format!("<profile name='{name}' typeName='Abilities'><characteristics>{text}</characteristics></profile>")
    };
    let profiles = [
        line("Big Boss"),
        line("Small Helper"),
        save("Invulnerable Save (Big Boss)", "4+"),
        save("Invulnerable Save", "The Small Helper model has a 2+ invulnerable save."),
    ];
    let unit =
        format!("<selection name='Boss' type='unit' number='1'><profiles>{}</profiles></selection>", profiles.concat());
    let xml = format!("<roster><forces><force><selections>{unit}</selections></force></forces></roster>");
    let list = read(xml.as_bytes()).expect("reads");
    let saves: Vec<_> = printed(&list.units[0]).profiles.iter().map(|(_, line)| line.invulnerable).collect();
    assert_eq!(saves, [Some(4), Some(2)]);
}
