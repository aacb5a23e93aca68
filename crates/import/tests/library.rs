//! The library: every datasheet can be played, well-known ones have the numbers that everybody
//! knows, and names are found as people write them.

use codex::{CoreAbility, Datasheet, Range, SheetSource, WeaponAbility};
use strategium_import::library::How;
use strategium_import::{Library, library};

fn sheet(id: &str) -> &'static Datasheet {
    library().sheet(id).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn every_datasheet_is_sound_and_musters_at_every_end() {
    let library = library();
    assert!(library.sheets.len() >= 1100, "{}", library.sheets.len());
    assert!(library.sheets.is_sorted_by(|a, b| a.id < b.id), "sorted, each id once");
    // Exceptions would stand here with their reasons; there are none.
    assert_eq!(library.left_out, [] as [(String, String); 0]);
    for sheet in &library.sheets {
        assert_eq!(sheet.fault(), None, "{}", sheet.id);
        assert!(sheet.id.starts_with(&format!("{}/", sheet.faction)), "{}", sheet.id);
        assert!(library.faction(&sheet.faction).is_some(), "{}", sheet.id);
        for (least, most) in sheet.sizes() {
            for models in [least, most] {
                let mustered = sheet.muster(models).unwrap_or_else(|error| panic!("{}: {error}", sheet.id));
                assert_eq!(mustered.len(), models);
                assert!(models > 0, "{}", sheet.id);
            }
        }
        for bracket in &sheet.points {
            assert!(sheet.muster(bracket.models).is_ok(), "{} has a price for {} models", sheet.id, bracket.models);
        }
        for ability in &sheet.abilities {
            assert!(ability.is_automated() || ability.reminder, "{}: {}", sheet.id, ability.name);
        }
    }
}

#[test]
fn the_records_of_the_codex_are_the_sheets_of_the_library() {
    let codex = codex::Codex::builtin();
    for record in &codex.datasheets {
        let held = sheet(&record.id);
        assert_eq!(held.source, SheetSource::Record);
        let same = Datasheet { leads: record.leads.clone(), led_by: record.led_by.clone(), ..held.clone() };
        assert_eq!(same, *record, "{}", record.id);
        for (printed, held) in record.leads.iter().chain(&record.led_by).zip(held.leads.iter().chain(&held.led_by)) {
            assert!(printed == held || !printed.contains('/') && library().sheet(held).is_some(), "{printed} {held}");
        }
    }
    assert!(sheet("orks/meganobz").led_by.contains(&"orks/warboss-in-mega-armour".to_owned()));
}

/// Statline of a model (the first unless named) in the printed order: M T Sv W Ld OC, and the
/// invulnerable save.
#[track_caller]
fn statline(id: &str, model: &str, printed: [u8; 6], invulnerable: Option<u8>) {
    let sheet = sheet(id);
    let model = if model.is_empty() { &sheet.compositions[0][0].model } else { model };
    let profile = sheet.profile_for(model).unwrap_or_else(|| panic!("{id} has no {model}"));
    let movement = profile.movement.map_or(0, |m| u8::try_from(m.get() / 1000).expect("a move"));
    let found = [movement, profile.toughness, profile.save, profile.wounds, profile.leadership, profile.oc];
    assert_eq!(found, printed, "{id}");
    assert_eq!(profile.invulnerable, invulnerable, "{id}");
}

/// Range (0 is melee), A, skill, S, AP, D.
#[track_caller]
fn weapon(id: &str, weapon: &str, printed: (i32, &str, Option<u8>, &str, i8, &str), abilities: &[&str]) {
    let held = sheet(id).weapons.iter().find(|held| held.id == weapon);
    let held = held.unwrap_or_else(|| panic!("{id} has no {weapon}"));
    let range = match held.range {
        Range::Melee => 0,
        Range::Ranged(inches) => inches.get() / 1000,
    };
    let (a, s, d) = (held.attacks.to_string(), held.strength.to_string(), held.damage.to_string());
    assert_eq!((range, a.as_str(), held.skill(), s.as_str(), held.ap, d.as_str()), printed, "{id} {weapon}");
    let mut wanted: Vec<WeaponAbility> = abilities.iter().map(|text| text.parse().expect(text)).collect();
    wanted.sort();
    assert_eq!(held.abilities, wanted, "{id} {weapon}");
}

#[test]
fn well_known_datasheets_have_their_numbers() {
    statline("necrons/necron-warriors", "", [5, 4, 4, 1, 7, 2], None);
    weapon(
        "necrons/necron-warriors",
        "gauss-flayer",
        (24, "1", Some(4), "4", 0, "1"),
        &["LETHAL HITS", "RAPID FIRE 1"],
    );
    statline("tyranids/hive-tyrant", "", [8, 10, 2, 10, 7, 3], Some(4));
    statline("tau-empire/devilfish", "", [12, 9, 3, 13, 7, 2], None);
    statline("tyranids/termagants", "", [6, 3, 5, 1, 8, 2], None);
    statline("leagues-of-votann/hearthkyn-warriors", "", [5, 5, 4, 1, 7, 2], None);
    statline("aeldari/wraithlord", "", [8, 10, 2, 10, 8, 3], None);
    statline("astra-militarum/cadian-shock-troops", "", [6, 3, 5, 1, 7, 2], None);
    weapon("astra-militarum/cadian-shock-troops", "lasgun", (24, "1", Some(4), "3", 0, "1"), &["RAPID FIRE 1"]);
    statline("grey-knights/brotherhood-terminator-squad", "", [5, 5, 2, 3, 6, 2], Some(4));
    statline("drukhari/kabalite-warriors", "", [7, 3, 4, 1, 7, 2], Some(6));
    statline("adepta-sororitas/battle-sisters-squad", "", [6, 3, 3, 1, 7, 2], Some(6));
    // Ids that many weapons share: the Palatine's pistol is not the Sister's.
    weapon("adepta-sororitas/palatine", "bolt-pistol", (12, "1", Some(2), "4", 0, "1"), &["PISTOL"]);
    weapon("adepta-sororitas/celestian-sacresants", "bolt-pistol", (12, "1", Some(3), "4", 0, "1"), &["PISTOL"]);
}

#[test]
fn core_abilities_are_types() {
    let has = |id: &str, ability: &str| {
        let ability: CoreAbility = ability.parse().expect("a core ability");
        assert!(sheet(id).core.contains(&ability), "{id}: {:?}", sheet(id).core);
    };
    has("aeldari/wraithlord", "DEADLY DEMISE 1");
    has("space-marines/captain-with-jump-pack", "DEEP STRIKE");
    has("space-marines/captain-with-jump-pack", "LEADER");
    has("necrons/transcendent-ctan", "DEEP STRIKE");
    assert!(!sheet("space-marines/tactical-squad").core.contains(&CoreAbility::DeepStrike));
    // A torrent weapon needs no skill.
    let flamers = library().sheets.iter().flat_map(|sheet| &sheet.weapons);
    for held in flamers.filter(|held| held.has(&WeaponAbility::Torrent)) {
        assert_eq!(held.skill(), None, "{}", held.id);
    }
}

#[test]
fn leaders_and_transports() {
    let captain = sheet("space-marines/captain-with-jump-pack");
    assert!(
        captain.leads.contains(&"space-marines/assault-intercessors-with-jump-packs".to_owned()),
        "{:?}",
        captain.leads
    );
    // Some whom he leads are gone from every book, and stay names.
    for led in captain.leads.iter().filter_map(|id| library().sheet(id)) {
        assert!(led.led_by.contains(&captain.id), "{}", led.id);
    }
    let devilfish = sheet("tau-empire/devilfish").transport.as_ref().expect("a transport");
    assert_eq!(devilfish.capacity, 12);
    let riders = &sheet("tau-empire/breacher-team").profiles[0].profile.keywords;
    assert_eq!(devilfish.slots_for(riders), Some(1), "{riders:?}");
}

#[test]
fn every_faction_has_a_name_a_keyword_and_detachments() {
    let library = library();
    assert_eq!(library.factions.len(), 36);
    for faction in &library.factions {
        // Titans only come along with others.
        assert!(!faction.detachments.is_empty() || faction.id == "adeptus-titanicus", "{}", faction.id);
        assert!(!faction.name.is_empty(), "{}", faction.id);
        assert_eq!(faction.keyword, faction.keyword.to_uppercase());
        let own = library.sheets.iter().filter(|sheet| sheet.faction == faction.id);
        for sheet in own {
            let fits =
                [&faction.keyword].into_iter().chain(&faction.allies).any(|word| sheet.faction_keywords.has(word));
            assert!(fits, "{} lacks {}", sheet.id, faction.keyword);
        }
        for detachment in &faction.detachments {
            for enhancement in &detachment.enhancements {
                assert_eq!(enhancement.detachment, detachment.id);
            }
        }
    }
    let world_eaters = library.faction("world-eaters").expect("World Eaters");
    assert_eq!(world_eaters.allies, ["CHAOS KNIGHTS", "LEGIONES DAEMONICA"]);
    assert!(world_eaters.detachments.iter().any(|held| held.id == "berzerker-warband"));
    assert_eq!(library.faction("blood-angels").and_then(|f| f.parent.as_deref()), Some("space-marines"));
}

#[track_caller]
fn finds(library: &Library, name: &str, faction: Option<&str>, id: &str, how: How) {
    let found = library.find(name, faction);
    assert_eq!(found.hit.map(|(sheet, how)| (sheet.id.as_str(), how)), Some((id, how)), "{name}");
}

#[test]
fn datasheets_are_found_by_the_names_people_write() {
    let library = library();
    finds(library, "Khârn the Betrayer", Some("world-eaters"), "world-eaters/kharn-the-betrayer", How::Exact);
    finds(library, "RUBRIC MARINE", Some("thousand-sons"), "thousand-sons/rubric-marines", How::Exact);
    finds(
        library,
        "World Eaters Daemon Prince",
        Some("world-eaters"),
        "world-eaters/daemon-prince-of-khorne",
        How::Alias,
    );
    finds(library, "Khorne Berserkers", None, "world-eaters/khorne-berzerkers", How::Alias);
    finds(library, "Wraithlrod", Some("aeldari"), "aeldari/wraithlord", How::Like);
    // The faction's, its parent's, an ally's.
    finds(library, "Chaos Rhino", Some("death-guard"), "death-guard/chaos-rhino", How::Exact);
    finds(library, "Intercessor Squad", Some("ultramarines"), "space-marines/intercessor-squad", How::Exact);
    finds(library, "Sanguinary Guard", Some("space-marines"), "blood-angels/sanguinary-guard", How::Exact);
    finds(library, "Terminator Squad", Some("black-templars"), "black-templars/terminator-squad", How::Exact);
    finds(library, "Bloodletters", Some("world-eaters"), "chaos-daemons/bloodletters", How::Exact);
    finds(library, "Roboute Guilliman [Legends]", Some("ultramarines"), "ultramarines/roboute-guilliman", How::Exact);
    let nothing = library.find("Plague Sailors", Some("death-guard"));
    assert!(nothing.hit.is_none());
    assert_eq!(nothing.near.first().map(|sheet| sheet.id.as_str()), Some("death-guard/plague-marines"));
    assert!(library.find("xyzzy", None).near.is_empty());
}

#[test]
fn factions_detachments_and_enhancements_are_found() {
    let library = library();
    for (name, id) in [
        ("Chaos - World Eaters", "world-eaters"),
        ("Xenos - T'au Empire", "tau-empire"),
        ("T’au Empire", "tau-empire"),
        ("Adeptus Astartes", "space-marines"),
        ("Imperium - Adeptus Astartes - Blood Angels", "blood-angels"),
        ("Legiones Daemonica", "chaos-daemons"),
        ("Chaos - Chaos Daemons Library", "chaos-daemons"),
        ("Démons du Chaos", "chaos-daemons"),
        ("Aeldari - Craftworlds", "aeldari"),
        ("Nécrons", "necrons"),
        ("Tyrannids", "tyranids"),
    ] {
        assert_eq!(library.find_faction(name).found().map(|faction| faction.id.as_str()), Some(id), "{name}");
    }
    let detachment = |faction: &str, name: &str| library.find_detachment(faction, name).found().map(|d| d.id.clone());
    assert_eq!(detachment("world-eaters", "Berzerker Warband").as_deref(), Some("berzerker-warband"));
    assert_eq!(detachment("ultramarines", "Gladius Task-Force").as_deref(), Some("gladius-task-force"));
    assert_eq!(detachment("tau-empire", "Retaliation Cadre").as_deref(), Some("retaliation-cadre"));
    assert_eq!(detachment("tau-empire", "Berzerker Warband"), None);
    let enhancement = library.find_enhancement("world-eaters", Some("berzerker-warband"), "Battle-Lust (+10 pts)");
    assert_eq!(enhancement.found().map(|held| held.id.as_str()), Some("battle-lust"));
}

/// How long it takes: `cargo test --release -p strategium-import load_time -- --ignored --nocapture`.
#[test]
#[ignore = "prints a figure"]
fn load_time() {
    codex::Codex::builtin();
    let start = std::time::Instant::now();
    let sheets = library().sheets.len();
    println!("library: {sheets} datasheets in {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
    let start = std::time::Instant::now();
    for sheet in &library().sheets {
        let _ = library().find(&format!("{}x", sheet.name), Some(&sheet.faction));
    }
    println!("a name that is not quite right: {:.2} ms", start.elapsed().as_secs_f64() * 1000.0 / sheets as f64);
}

#[test]
fn a_datasheet_is_found_by_what_people_type() {
    let library = library();
    let id = |name: &str| library.named(name).map(|sheet| sheet.id.clone());
    for name in ["necrons/immortals", "Immortals", "immortal", "Necrons/Immortals", "necrons/immortal"] {
        assert_eq!(id(name), Ok("necrons/immortals".to_owned()), "{name}");
    }
    let several = id("Chaos Rhino").expect_err("five factions have it");
    assert!(several.suggestions.len() >= 4, "{several}");
    assert_eq!(id("death-guard/chaos-rhino"), Ok("death-guard/chaos-rhino".to_owned()));
    let near = id("imortals").expect_err("a letter is missing");
    assert!(near.suggestions.contains(&"necrons/immortals".to_owned()), "{near}");
    assert!(id("necrons/boyz").is_err() && id("").is_err() && id("/").is_err());
}
