//! The missions of `data/`: complete decks, a pool that names what there is, and files that say
//! where they are wrong.

use std::fs;
use strategium_codex::{ActionId, Codex, Pack, Secondary};

fn cards(pack: Pack) -> Vec<&'static Secondary> {
    Codex::builtin().secondaries.iter().filter(|card| card.packs.contains(&pack)).collect()
}

#[test]
fn m8_both_decks_have_nineteen_cards() {
    for pack in [Pack::ChapterApproved, Pack::PariahNexus] {
        assert_eq!(cards(pack).iter().filter(|card| card.tactical).count(), 19, "{pack:?}");
    }
}

#[test]
fn m8_1_the_fixed_cards_are_those_marked_so() {
    let fixed = |pack| cards(pack).iter().filter(|card| card.fixed).count();
    assert_eq!((fixed(Pack::ChapterApproved), fixed(Pack::PariahNexus)), (9, 8));
}

#[test]
fn m7_there_are_ten_primaries_and_nine_of_the_older_deck() {
    let of = |pack| Codex::builtin().primaries.iter().filter(|primary| primary.packs.contains(&pack)).count();
    assert_eq!((of(Pack::ChapterApproved), of(Pack::PariahNexus)), (10, 9));
}

#[test]
fn m4_6_every_map_has_its_primaries_and_layouts() {
    let pool = Codex::builtin().pool("chapter-approved-2025-26").expect("a pool");
    assert_eq!(pool.entries.len(), Codex::builtin().deployments.len());
    assert!(pool.entries.iter().all(|entry| !entry.primaries.is_empty() && !entry.layouts.is_empty()));
}

#[test]
fn m6_every_action_belongs_to_a_mission() {
    let codex = Codex::builtin();
    let actions: Vec<ActionId> = codex
        .primaries
        .iter()
        .filter_map(|primary| primary.action.as_ref())
        .chain(codex.secondaries.iter().chain(&codex.challengers).filter_map(|card| card.action.as_ref()))
        .map(|action| action.id)
        .collect();
    for (number, action) in ActionId::ALL.iter().enumerate() {
        assert_eq!(usize::from(action.number()), number);
        assert!(actions.contains(action), "{action:?}");
    }
}

/// Loads a folder with one file in it and gives back what is wrong.
fn faults(folder: &str, text: &str) -> Vec<String> {
    let dir = std::env::temp_dir().join(format!("missions-{}-{}", std::process::id(), text.len()));
    fs::create_dir_all(dir.join(folder)).expect("a folder");
    fs::write(dir.join(folder).join("x.toml"), text).expect("a file");
    let errors = Codex::load(&dir).expect_err("it is wrong");
    fs::remove_dir_all(&dir).expect("gone");
    errors.iter().map(|error| format!("{}: {}", error.line, error.message)).collect()
}

const HEAD: &str = "id = \"x\"\nname = \"X\"\ntext = \"x\"\npacks = [\"chapter-approved\"]\n";

#[test]
fn unknown_words_do_not_load() {
    let wrong =
        faults("missions", &format!("{HEAD}rows = [\n    {{ when = \"noon\", count = \"markers\", vp = 1 }},\n]\n"));
    assert!(wrong[0].starts_with("6: ") && wrong[0].contains("noon"), "{wrong:?}");
    let wrong = faults(
        "secondaries",
        &format!("{HEAD}rows = [\n    {{ when = \"own_turn\", count = \"stars\", vp = 1 }},\n]\n"),
    );
    assert!(wrong[0].starts_with("6: ") && wrong[0].contains("stars"), "{wrong:?}");
    let wrong = faults("twists", &format!("{HEAD}rule = \"rain_of_frogs\"\n"));
    assert!(wrong[0].starts_with("5: ") && wrong[0].contains("rain_of_frogs"), "{wrong:?}");
}

#[test]
fn a_row_is_worth_something_and_counts_something() {
    let row = |row: &str| faults("missions", &format!("{HEAD}rows = [\n    {{ {row} }},\n]\n"));
    assert!(row("when = \"command\", count = \"markers\"")[0].contains("`vp` or `each`"));
    assert!(row("when = \"command\", vp = 1")[0].contains("counts something"));
    assert!(row("when = \"kill\", vp = 3")[0].contains("`of`"));
    assert!(row("when = \"command\", count = \"markers\", vp = 1, wounds = 3")[0].contains("wounds"));
}

#[test]
fn a_pool_names_what_there_is() {
    let text = "id = \"x\"\nname = \"X\"\npack = \"chapter-approved\"\n\n[[entries]]\ndeployment = \"nowhere\"\nprimaries = []\nlayouts = []\n";
    let wrong = faults("pools", text);
    assert_eq!(wrong, ["6: no record of deployments has the id `nowhere`"]);
}

#[test]
fn a_twist_does_something_or_reminds() {
    assert!(faults("twists", HEAD)[0].contains("reminder"));
}

#[test]
fn m6_within_a_pack_an_action_has_one_rule() {
    let codex = Codex::builtin();
    for pack in [Pack::ChapterApproved, Pack::PariahNexus] {
        let cards = cards(pack).into_iter().filter_map(|card| card.action.as_ref());
        let mut ids: Vec<ActionId> = cards.map(|action| action.id).collect();
        let primaries = codex.primaries.iter().filter(|primary| primary.packs.contains(&pack));
        ids.extend(primaries.filter_map(|primary| primary.action.as_ref()).map(|action| action.id));
        for (at, id) in ids.iter().enumerate() {
            assert!(!ids[..at].contains(id), "{pack:?} has two rules for {id:?}");
        }
    }
}
