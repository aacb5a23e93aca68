//! The armies of `data/`: legal, near their limit, and what makes one illegal.

use strategium_codex::{Army, ArmyStyle, ArmyUnit, BattleSize, Codex};

#[test]
fn m1_every_built_in_army_is_legal_and_near_its_limit() {
    let codex = Codex::builtin();
    for army in &codex.armies {
        assert_eq!(army.problems(codex), [], "{}", army.id);
        let (points, limit) = (army.points(codex), army.size.points());
        assert!(points * 100 >= limit * 97, "{}: {points} of {limit}", army.id);
    }
}

#[test]
fn every_faction_with_armies_has_one_of_each_style_in_both_sizes() {
    let codex = Codex::builtin();
    for faction in codex.factions.iter().filter(|held| codex.armies.iter().any(|army| army.faction == held.id)) {
        for size in BattleSize::ALL {
            let of = |army: &&Army| army.faction == faction.id && army.size == size;
            for style in ArmyStyle::ALL {
                let found = codex.armies.iter().filter(of).any(|army| army.style == style);
                assert!(found, "{} {} {}", faction.id, size.name(), style.word());
            }
        }
    }
}

#[test]
fn armies_have_names_of_their_own() {
    let armies = &Codex::builtin().armies;
    for (at, army) in armies.iter().enumerate() {
        assert!(armies[..at].iter().all(|other| other.name != army.name), "two are called {}", army.name);
        let begins = format!("{}-{}", army.faction, army.size.points());
        assert!(army.id.starts_with(&begins), "{} does not begin with {begins}", army.id);
    }
}

fn orks() -> Army {
    Codex::builtin().army("orks-1000").expect("an army").clone()
}

fn codes(army: &Army) -> Vec<&'static str> {
    army.problems(Codex::builtin()).iter().map(|problem| problem.code).collect()
}

#[test]
fn m1_1_points_over_the_limit() {
    let mut army = orks();
    army.units[3].models = 20;
    assert_eq!(codes(&army), ["POINTS_LIMIT"]);
}

#[test]
fn m1_2_units_of_another_faction_and_unknown_detachments() {
    let mut army = orks();
    army.units[9].datasheet = "world-eaters/jakhals".to_owned();
    army.units[9].models = 10;
    army.units[8].datasheet = "orks/grots".to_owned();
    army.detachment = "gladius-task-force".to_owned();
    let found = codes(&army);
    for code in ["WRONG_FACTION", "UNKNOWN_DETACHMENT", "UNKNOWN_DATASHEET", "UNKNOWN_ENHANCEMENT"] {
        assert!(found.contains(&code), "{code}: {found:?}");
    }
}

#[test]
fn m1_3_copies() {
    let codex = Codex::builtin();
    let mut army = codex.army("world-eaters-2000").expect("an army").clone();
    for at in 0..3 {
        let mut more = army.unit("forgefiend").expect("a unit").clone();
        more.id = format!("more-{at}");
        army.units.push(more);
    }
    let mut twin = army.unit("kharn").expect("a unit").clone();
    twin.id = "twin".to_owned();
    army.units.push(twin);
    let found = codes(&army);
    assert!(found.contains(&"TOO_MANY_COPIES") && found.contains(&"EPIC_HERO_TWICE"), "{found:?}");
}

#[test]
fn m1_4_one_warlord_who_is_a_character() {
    let mut army = orks();
    army.units[0].warlord = false;
    assert_eq!(codes(&army), ["NO_WARLORD"]);
    army.units[2].warlord = true;
    assert_eq!(codes(&army), ["WARLORD_NOT_CHARACTER"]);
    army.units[0].warlord = true;
    assert_eq!(codes(&army), ["TWO_WARLORDS"]);
}

#[test]
fn m1_5_enhancements() {
    let mut army = orks();
    army.units[1].enhancement = army.units[0].enhancement.clone();
    assert_eq!(codes(&army), ["ENHANCEMENT_TWICE"]);
    army.units[1].enhancement = None;
    army.units[2].enhancement = Some("supa-cybork-body".to_owned());
    assert_eq!(codes(&army), ["ENHANCEMENT_NOT_ALLOWED"]);
}

#[test]
fn m1_7_a_dedicated_transport_needs_passengers_that_fit() {
    let mut army = orks();
    let nobz = army.units.iter().position(|unit| unit.id == "nobz").expect("a unit");
    // Who rides is declared before the battle: it is enough that somebody could.
    army.units[nobz].rides = None;
    assert_eq!(codes(&army), [""; 0]);
    let mut walkers = army.clone();
    let trukk = walkers.units.iter().find(|unit| unit.id == "trukk").expect("a unit").clone();
    walkers.units.retain(|unit| unit.warlord || unit.id == "trukk");
    walkers.units[0].leads = None;
    assert_eq!(codes(&walkers), [""; 0], "the Warlord could ride in it");
    walkers.units.push(ArmyUnit { id: "trukk-2".to_owned(), ..trukk });
    assert_eq!(codes(&walkers), ["EMPTY_TRANSPORT"], "but not in two of them");
    army.units[nobz].rides = Some("trukk".to_owned());
    army.units[2].rides = Some("trukk".to_owned());
    assert_eq!(codes(&army), ["TRANSPORT_FULL"]);
}

#[test]
fn m1_8_sizes_and_wargear() {
    let mut army = orks();
    army.units[5].models = 2;
    assert_eq!(codes(&army), ["UNIT_SIZE"], "too few Nobz");
    army.units[5].models = 50;
    assert!(codes(&army).contains(&"UNIT_SIZE_UNKNOWN"), "more than anybody has models for");
    let mut army = orks();
    army.units[2].wargear[1].models = vec![2, 4, 5];
    assert_eq!(codes(&army), ["WARGEAR"]);
    army.units[2].wargear[1].items = vec!["Choppa".to_owned(), "Lascannon".to_owned()];
    assert_eq!(codes(&army), ["WARGEAR_UNKNOWN"]);
}

#[test]
fn m1_8_wargear_that_lists_have_is_allowed() {
    let codex = Codex::builtin();
    let judged = |datasheet: &str, items: &[&str]| {
        let sheet = codex.datasheet(datasheet).expect("a sheet");
        let text = format!(
            "id = \"x\"\nname = \"X\"\nfaction = \"orks\"\ndetachment = \"war-horde\"\nsize = 1000\n\
             [[units]]\nid = \"one\"\ndatasheet = \"{datasheet}\"\n\
             wargear = [{{ models = [1], items = {items:?} }}]\n"
        );
        let army = Army::read("x.toml", &text).expect("an army");
        strategium_codex::army::equip(sheet, &army.units[0]).map(|_| ()).map_err(|error| error.to_string())
    };
    let all_guns = ["'Ard Case", "Deff rolla", "Grabbin’ klaw", "Kannon", "Lobba", "Wreckin’ ball"];
    let shootas = |count: usize| [&all_guns[..], &vec!["Big shoota"; count]].concat();
    assert_eq!(judged("orks/battlewagon", &shootas(4)), Ok(()));
    assert!(judged("orks/battlewagon", &shootas(5)).is_err(), "five big shootas are one too many");
    assert!(judged("orks/battlewagon", &["Tracks and wheels", "Kannon", "Killkannon"]).is_err());
    let rhino = "world-eaters/chaos-rhino";
    assert_eq!(judged(rhino, &["Armoured tracks", "Combi-bolter", "Combi-bolter", "Havoc launcher"]), Ok(()));
    assert_eq!(judged(rhino, &["Armoured tracks", "Havoc launcher"]), Ok(()));
    assert!(judged(rhino, &["Armoured tracks", "Combi-bolter", "Havoc launcher", "Havoc launcher"]).is_err());
    let thirster = "chaos-daemons/bloodthirster";
    assert_eq!(judged(thirster, &["Hellfire breath", "Axe of Khorne", "Lash of Khorne"]), Ok(()));
    assert!(judged(thirster, &["Hellfire breath", "Axe of Khorne"]).is_err());
}

#[test]
fn a_battle_is_refused_only_for_what_stops_it() {
    let codex = Codex::builtin();
    let codes = |problems: &[strategium_codex::Problem]| problems.iter().map(|one| one.code).collect::<Vec<_>>();
    let mut army = orks();
    assert_eq!(army.verdict(codex, 1000), strategium_codex::Verdict::default());
    army.units.iter_mut().for_each(|unit| unit.warlord = false);
    army.units[5].models = 2;
    let verdict = army.verdict(codex, 500);
    assert_eq!(codes(&verdict.stops), [""; 0]);
    assert_eq!(codes(&verdict.remarks), ["NO_WARLORD", "UNIT_SIZE", "POINTS_LIMIT"]);
    assert_eq!(
        army.units[5].muster(army.sheet(codex, &army.units[5].datasheet).expect("a sheet")).map(|m| m.len()),
        Ok(2)
    );
    army.units[4].datasheet = "orks/grotesques".to_owned();
    assert_eq!(codes(&army.verdict(codex, 1000).stops), ["UNKNOWN_DATASHEET"]);
    army.units.clear();
    assert_eq!(codes(&army.verdict(codex, 1000).stops), ["NO_UNITS"]);
}

#[test]
fn a_style_is_one_of_three_words_and_mixed_unless_told() {
    let text = |style: &str| {
        format!(
            "id = \"x\"\nname = \"X\"\nfaction = \"orks\"\ndetachment = \"war-horde\"\nsize = 1000\n{style}\n\
             [[units]]\nid = \"boyz\"\ndatasheet = \"orks/boyz\"\n"
        )
    };
    let read = |style: &str| Army::read("x.toml", &text(style));
    assert_eq!(read("").expect("an army").style, ArmyStyle::Mixed);
    for style in ArmyStyle::ALL {
        let army = read(&format!("style = \"{}\"", style.word())).expect("an army");
        assert_eq!(army.style, style);
        assert_eq!(Army::read("x.json", &army.to_json()), Ok(army), "as a roster file");
    }
    let errors = read("style = \"sneaky\"").expect_err("no such style");
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].line == 6 && errors[0].message.contains("sneaky"), "{errors:?}");
}

#[test]
fn every_fault_of_an_army_file_has_its_line() {
    let text = "id = \"x\"\nname = \"X\"\nfaction = \"orks\"\ndetachment = \"war-horde\"\nsize = 1500\n\
                [[units]]\nid = \"boyz\"\ndatasheet = \"orks/boyz\"\nleads = \"nobody\"\n\
                [[units]]\nid = \"boyz\"\ndatasheet = \"orks/boyz\"\n";
    let errors = Army::read("x.toml", text).expect_err("three faults");
    let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [5, 9, 11], "{errors:?}");
}

/// A unit of a datasheet as it is usually fielded.
fn unit(id: &str, datasheet: &str, models: usize) -> ArmyUnit {
    let plain = orks().units.pop().expect("a unit");
    let (id, datasheet) = (id.to_owned(), datasheet.to_owned());
    ArmyUnit { id, datasheet, models, warlord: false, enhancement: None, leads: None, wargear: Vec::new(), ..plain }
}

#[test]
fn m1_2_allies_come_along_as_far_as_a_rule_allows() {
    let codex = Codex::builtin();
    let mut army = codex.army("space-marines-2000").expect("an army").clone();
    army.units.truncate(4);
    let before = codes(&army);
    army.units.push(unit("helverin", "imperial-knights/armiger-helverin", 1));
    assert_eq!(codes(&army), before, "up to three Armigers come along");
    army.units.push(unit("paladin", "imperial-knights/knight-paladin", 1));
    let either = codes(&army);
    assert!(either.contains(&"TOO_MANY_ALLIES"), "Armigers or a large Knight: {either:?}");
    army.units.pop();
    for at in 0..3 {
        army.units.push(unit(&format!("warglaive-{at}"), "imperial-knights/armiger-warglaive", 1));
    }
    let four = codes(&army);
    assert!(four.contains(&"TOO_MANY_ALLIES"), "four Armigers: {four:?}");
    army.units.last_mut().expect("a unit").warlord = true;
    assert!(codes(&army).contains(&"ALLY_WARLORD"));
}

#[test]
fn m1_2_allies_need_an_army_that_has_the_keyword() {
    let mut army = orks();
    army.units.push(unit("helverin", "imperial-knights/armiger-helverin", 1));
    assert!(codes(&army).contains(&"WRONG_FACTION"));
}

#[test]
fn m1_2_units_of_one_chapter_only() {
    let codex = Codex::builtin();
    let mut army = codex.army("space-marines-2000").expect("an army").clone();
    army.faction = "blood-angels".to_owned();
    army.units.truncate(3);
    army.units.push(unit("lemartes", "blood-angels/lemartes", 1));
    assert!(!codes(&army).contains(&"TWO_CHAPTERS"));
    army.units.push(unit("asmodai", "dark-angels/asmodai", 1));
    assert!(codes(&army).contains(&"TWO_CHAPTERS"));
}

#[test]
fn m1_2_heirs_of_sigismund_have_no_psykers_and_other_tanks() {
    let codex = Codex::builtin();
    let mut army = codex.army("space-marines-2000").expect("an army").clone();
    army.faction = "black-templars".to_owned();
    army.units.clear();
    army.units.push(unit("marshal", "black-templars/marshal", 1));
    army.units.push(unit("impulsor", "black-templars/impulsor", 1));
    assert!(!codes(&army).contains(&"UNIT_NOT_ALLOWED"));
    for datasheet in ["space-marines/librarian", "space-marines/impulsor"] {
        army.units.push(unit("other", datasheet, 1));
        assert!(codes(&army).contains(&"UNIT_NOT_ALLOWED"), "{datasheet}");
        army.units.pop();
    }
}

#[test]
fn m1_2_a_daemonic_pact_wants_battleline_of_each_god() {
    let codex = Codex::builtin();
    let mut army = codex.army("orks-1000").expect("an army").clone();
    army.faction = "chaos-knights".to_owned();
    army.detachment = "traitoris-lance".to_owned();
    army.units = vec![unit("dog", "chaos-knights/war-dog-stalker", 1)];
    army.units.push(unit("letters", "chaos-daemons/bloodletters", 10));
    army.units.push(unit("hounds", "chaos-daemons/flesh-hounds", 5));
    assert!(!codes(&army).contains(&"TOO_MANY_ALLIES"), "{:?}", codes(&army));
    army.units.remove(1);
    assert!(codes(&army).contains(&"TOO_MANY_ALLIES"));
}
