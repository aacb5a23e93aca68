use super::*;
use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    odds: OddsArgs,
}

#[track_caller]
fn read(line: &[&str]) -> OddsArgs {
    let words = std::iter::once("odds").chain(line.iter().copied());
    Line::try_parse_from(words).unwrap_or_else(|error| panic!("{error}")).odds
}

#[track_caller]
fn ask(line: &[&str]) -> Answer {
    answer(&read(line)).unwrap_or_else(|error| panic!("{error:#}"))
}

/// A wrong question: the message has these words.
#[track_caller]
fn check_refused(line: &[&str], words: &[&str]) {
    let message = match answer(&read(line)) {
        Ok(_) => panic!("{line:?} was answered"),
        Err(error) => format!("{error:#}"),
    };
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

const PROFILE: &str = "A=10 BS=3 S=4 AP=-1 D=1 [RAPID FIRE 1]";
const SQUAD: &str = "T=4 Sv=3 W=2 models=10 [INFANTRY]";

#[test]
fn ten_sluggas_at_five_intercessors() {
    let answer = ask(&["--attacker", "boyz:10", "--weapon", "slugga", "--target", "intercessor-squad:5"]);
    assert_eq!(answer.weapons, [("Slugga".to_owned(), 10)]);
    assert_eq!(answer.target_models, 5);
    // 10 attacks, 5+, 4+, 3+ armour.
    assert!((answer.odds.mean_damage - 10.0 / 3.0 / 2.0 / 3.0).abs() < 1e-9, "{}", answer.odds.mean_damage);
}

#[test]
fn profiles_may_be_written_out() {
    let answer = ask(&["--attacker", PROFILE, "--target", SQUAD, "--half-range"]);
    // 11 attacks, 3+, 4+, 4+ after AP.
    assert!((answer.odds.mean_damage - 11.0 * 2.0 / 3.0 / 4.0).abs() < 1e-9);
    assert_eq!(answer.odds.slain.len(), 11);
    assert_eq!(answer.odds.damage.len(), 21);
}

#[test]
fn r11_8_cover_and_other_switches_change_the_odds() {
    let mean = |switches: &[&str]| {
        let line = ["--attacker", PROFILE, "--target", SQUAD];
        ask(&[&line, switches].concat()).odds.mean_damage
    };
    let plain = mean(&[]);
    assert!(mean(&["--cover"]) < plain);
    assert_eq!(mean(&["--cover", "--ignores-cover"]), plain);
    assert!((mean(&["--hit", "+1"]) - plain * 5.0 / 4.0).abs() < 1e-9);
    assert!((mean(&["--hit", "-1"]) - plain * 3.0 / 4.0).abs() < 1e-9);
    assert!((mean(&["--stealth"]) - plain * 3.0 / 4.0).abs() < 1e-9);
    assert!((mean(&["--wound", "-1"]) - plain * 2.0 / 3.0).abs() < 1e-9);
    assert!((mean(&["--overwatch"]) - plain / 4.0).abs() < 1e-9);
    assert!((mean(&["--ap", "+1"]) - plain * 4.0 / 3.0).abs() < 1e-9);
    assert!((mean(&["--attacks", "+5"]) - plain * 1.5).abs() < 1e-9);
    assert!((mean(&["--fnp", "5"]) - plain * 2.0 / 3.0).abs() < 1e-9);
    assert!((mean(&["--invuln", "3"]) - plain * 2.0 / 3.0).abs() < 1e-9);
    assert!((mean(&["--plunging"]) - plain * 4.0 / 3.0).abs() < 1e-9);
    for better in ["--lethal-hits", "--devastating-wounds", "--twin-linked", "--torrent"] {
        assert!(mean(&[better]) > plain, "{better}");
    }
    assert_eq!(mean(&["--ability", "lethal hits"]), mean(&["--lethal-hits"]));
    assert_eq!(mean(&["--sustained-hits", "1"]), mean(&["--ability", "[SUSTAINED HITS 1]"]));
    assert!(mean(&["--reroll-hits", "ones"]) < mean(&["--reroll-hits", "any"]));
    assert!(mean(&["--crit-hits", "5", "--lethal-hits"]) > mean(&["--lethal-hits"]));
    assert!(mean(&["--anti", "INFANTRY 2+"]) > plain);
    assert_eq!(mean(&["--anti", "VEHICLE 2+"]), plain);
}

#[test]
fn r13_15_default_weapons_are_legal_together() {
    let names = |line: &[&str]| ask(line).weapons;
    let rifles = names(&["--attacker", "intercessor-squad:5", "--target", "boyz:10"]);
    assert_eq!(rifles, [("Bolt rifle".to_owned(), 5)]);
    let mob = names(&["--attacker", "boyz:10", "--melee", "--target", "boyz:10"]);
    assert_eq!(mob, [("Big choppa".to_owned(), 1), ("Choppa".to_owned(), 9)]);
}

#[test]
fn one_json_document_with_the_promised_fields() {
    let document = ask(&["--attacker", PROFILE, "--target", SQUAD, "--json"]).json().expect("json");
    for key in ["mean_damage", "mean_slain", "p_wipe", "mean_attacks", "mean_hits", "mean_wounds", "mean_unsaved"] {
        assert!(document[key].is_number(), "{key}");
    }
    for (key, length) in [("damage", 21), ("slain", 11)] {
        let chances: Vec<f64> = document[key].as_array().expect(key).iter().filter_map(|p| p.as_f64()).collect();
        assert_eq!(chances.len(), length);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

#[test]
fn a_page_names_both_sides_and_keeps_its_width() {
    let answer = ask(&["--attacker", "boyz:10", "--target", "intercessor-squad:5", "--cover"]);
    for width in [40, 80, 120] {
        let page = print::page(&answer, width, false);
        assert!(page.contains("10 × Boyz") && page.contains("5 × Intercessor Squad") && page.contains("cover"));
        assert!(page.contains('█') && page.contains("at least") && !page.contains('\x1b'));
        let longest = page.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest <= width, "{longest} in {width}:\n{page}");
    }
    assert!(print::page(&answer, 80, true).contains('\x1b'));
    let written = print::page(&ask(&["--attacker", PROFILE, "--target", SQUAD]), 40, false);
    assert!(written.lines().all(|line| line.chars().count() <= 40), "{written}");
}

#[test]
fn wrong_questions_say_what_to_do() {
    let target = ["--target", "boyz:10"];
    let with = |line: &[&'static str]| [line, &target].concat();
    check_refused(&with(&["--attacker", "boys:10"]), &["--attacker", "did you mean", "orks/boyz"]);
    check_refused(&with(&["--attacker", "boyz:ten"]), &["number"]);
    check_refused(&with(&["--attacker", "boyz:99"]), &["10 to 20"]);
    check_refused(&with(&["--attacker", "boyz:10", "--weapon", "slogga"]), &["slugga", "no weapon"]);
    check_refused(&with(&["--attacker", "boyz:10", "--weapon", "power-klaw"]), &["--weapon power-klaw:1"]);
    check_refused(&with(&["--attacker", "A=2 S=4 D=1"]), &["BS="]);
    check_refused(&with(&["--attacker", "A=2 BS=3 S=4 D=1 Q=2"]), &["Q=2", "keys"]);
    check_refused(&with(&["--attacker", "A=2 BS=9 S=4 D=1"]), &["BS runs from 2 to 6"]);
    check_refused(&with(&["--attacker", "A=2 BS=3 S=4 D=1 [LETHAL"]), &["bracket"]);
    check_refused(&with(&["--attacker", "A=200 BS=3 S=4 D=1 models=100"]), &["20000 attacks", "1000"]);
    check_refused(&with(&["--attacker", "nothing-like-it"]), &["write a profile"]);
    check_refused(&["--attacker", PROFILE, "--target", "T=4 W=2"], &["--target", "sv="]);
    check_refused(&["--attacker", PROFILE, "--target", SQUAD, "--ability", "LEATHAL HITS"], &["LEATHAL"]);
    check_refused(&["--attacker", PROFILE, "--target", SQUAD, "--hit", "99"], &["--hit", "-20 to +20"]);
}
