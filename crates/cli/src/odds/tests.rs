use super::*;
use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    odds: OddsArgs,
}

fn read(line: &[&str]) -> anyhow::Result<OddsArgs> {
    let words = std::iter::once("odds").chain(line.iter().copied());
    Ok(Line::try_parse_from(words)?.odds)
}

#[track_caller]
fn ask(line: &[&str]) -> Answer {
    read(line).and_then(|args| answer(&args)).unwrap_or_else(|error| panic!("{error:#}"))
}

/// A wrong question: the message has these words.
#[track_caller]
fn check_refused(line: &[&str], words: &[&str]) {
    let message = match read(line).and_then(|args| answer(&args)) {
        Ok(_) => panic!("{line:?} was answered"),
        Err(error) => format!("{error:#}"),
    };
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

/// The answer has a note with all these words, or none if there are no words.
#[track_caller]
fn check_note(line: &[&str], words: &[&str]) {
    let notes = ask(line).notes;
    let is_said = notes.iter().any(|note| words.iter().all(|word| note.contains(word)));
    assert!(if words.is_empty() { notes.is_empty() } else { is_said }, "{words:?} are not in {notes:?}");
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
    check_refused(&with(&["--attacker", "boyyz:10"]), &["--attacker", "did you mean", "orks/boyz"]);
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
    check_refused(&["--attacker", PROFILE, "--target", "T=4 W=2"], &["--target", "Sv="]);
    check_refused(&["--attacker", PROFILE, "--target", SQUAD, "--ability", "LEATHAL HITS"], &["LEATHAL"]);
    check_refused(&["--attacker", PROFILE, "--target", SQUAD, "--hit", "99"], &["--hit", "-20 to +20"]);
}

const RIFLES: [&str; 4] = ["--attacker", "intercessor-squad:5", "--target", "boyz:10"];
const CHOPPAS: [&str; 5] = ["--attacker", "boyz:10", "--target", "intercessor-squad:5", "--melee"];
const WRITTEN: [&str; 4] = ["--attacker", "A=10 BS=3+ S=4 AP=-1 D=1", "--target", SQUAD];

#[test]
fn r11_4_a_boss_nob_outlives_his_boyz() {
    let answer = ask(&RIFLES);
    // One damage, nine Boyz of one wound before the Nob of two: as many slain as wounds lost.
    assert!((answer.odds.mean_slain - answer.odds.mean_damage).abs() < 1e-3, "{:?}", answer.odds);
}

#[test]
fn r13_9_only_indirect_fire_attacks_what_nobody_sees() {
    check_refused(&[&RIFLES[..], &["--unseen"]].concat(), &["--unseen", "INDIRECT FIRE"]);
    check_refused(&[&CHOPPAS[..], &["--unseen"]].concat(), &["--unseen", "INDIRECT FIRE"]);
    ask(&[&RIFLES[..], &["--unseen", "--indirect-fire"]].concat());
}

#[test]
fn switches_of_shooting_do_nothing_in_melee_and_say_so() {
    let plain = ask(&CHOPPAS).odds.mean_damage;
    let switches = ["--overwatch", "--plunging", "--big-guns", "--cover", "--stationary", "--half-range", "--stealth"];
    for switch in switches {
        let line = [&CHOPPAS[..], &[switch, "--heavy", "--rapid-fire", "3"]].concat();
        check_note(&line, &[switch, "has no effect on melee"]);
        assert!((ask(&line).odds.mean_damage - plain).abs() < 1e-9, "{switch}");
    }
}

#[test]
fn shooting_and_fighting_are_two_questions() {
    let both = ["--attacker", "boyz:10", "--target", "boyz:10", "--weapon", "slugga", "--weapon", "choppa"];
    check_refused(&both, &["--weapon", "Slugga is ranged", "Choppa is for melee"]);
    check_refused(&[&RIFLES[..], &["--melee", "--weapon", "bolt-rifle"]].concat(), &["--melee", "ranged"]);
    check_refused(&[&WRITTEN[..], &["--melee"]].concat(), &["--melee", "ranged"]);
}

#[test]
fn what_does_nothing_is_noted() {
    let with = |switches: &[&'static str]| [&WRITTEN[..], switches].concat();
    check_note(&with(&[]), &[]);
    check_note(&with(&["--anti", "VEHICLE 4+"]), &["ANTI-VEHICLE 4+", "no effect"]);
    check_note(&with(&["--anti", "INFANTRY 4+"]), &[]);
    check_note(&with(&["--fish-hits"]), &["--fish-hits", "--reroll-hits any"]);
    check_note(&with(&["--fish-hits", "--reroll-hits", "ones"]), &["--fish-hits"]);
    check_note(&with(&["--fish-hits", "--reroll-hits", "any"]), &[]);
    check_note(&with(&["--fish-wounds", "--twin-linked"]), &[]);
    check_note(&with(&["--hit", "3"]), &["+3", "capped at +1"]);
    check_note(&with(&["--hit", "2", "--stealth"]), &[]);
    check_note(&with(&["--wound=-2"]), &["wound", "capped at -1"]);
    check_note(&with(&["--save", "+3"]), &["capped at +1"]);
    check_note(&with(&["--stationary"]), &["HEAVY"]);
    check_note(&with(&["--half-range"]), &["RAPID FIRE"]);
    check_note(&with(&["--charged"]), &["LANCE"]);
    check_note(&with(&["--cover", "--ignores-cover"]), &["--cover"]);
    check_note(&with(&["--torrent", "--hit", "1"]), &["--hit", "automatically"]);
    check_note(&with(&["--reroll-damage", "any"]), &["--reroll-damage"]);
    check_note(&with(&["--ability", "PRECISION"]), &["[PRECISION]"]);
    let hardy = ["--attacker", PROFILE, "--half-range", "--target", "T=4 Sv=3+ W=2 fnp=5+ inv=4+"];
    check_note(&[&hardy[..], &["--fnp", "6+"]].concat(), &["--fnp 6+", "5+ already"]);
    check_note(&[&hardy[..], &["--fnp", "4+"]].concat(), &[]);
    check_note(&[&hardy[..], &["--invuln", "5+"]].concat(), &["--invuln 5+", "4+ already"]);
}

#[test]
fn an_ability_never_changes_which_weapons_attack() {
    let plain = ask(&RIFLES).weapons;
    for ability in ["PISTOL", "EXTRA ATTACKS", "ASSAULT", "ONE SHOT"] {
        assert_eq!(ask(&[&RIFLES[..], &["--ability", ability]].concat()).weapons, plain, "{ability}");
        let melee = ask(&[&CHOPPAS[..], &["--ability", ability]].concat()).weapons;
        assert_eq!(melee, ask(&CHOPPAS).weapons, "{ability}");
    }
}

#[test]
fn more_than_a_unit_has_is_noted() {
    let with = |line: &[&'static str]| [line, &["--target", "boyz:10"]].concat();
    check_note(&with(&["--attacker", "boyz:10", "--weapon", "slugga:40"]), &["40 × Slugga", "10 models"]);
    check_note(&with(&["--attacker", "boyz:10", "--weapon", "power-klaw:1"]), &[]);
    let swung = with(&["--attacker", "boyz:10", "--weapon", "choppa:10", "--weapon", "big-choppa:10"]);
    check_note(&swung, &["20 melee weapons", "10 models"]);
    check_note(&with(&["--attacker", "boyz:5"]), &["10 to 20", "5"]);
    check_refused(&with(&["--attacker", "boyz:0"]), &["--attacker", "10 to 20"]);
    check_refused(&with(&["--attacker", "boyz:99999999999"]), &["boyz:99999999999", "10 to 20"]);
    check_refused(&with(&["--attacker", "boyz:10", "--weapon", "slugga:0"]), &["--weapon", "1 to 1000"]);
}

#[test]
fn a_weapon_that_is_not_there_gets_suggestions() {
    let with = |weapon: &'static str| [&RIFLES[..], &["--weapon", weapon]].concat();
    check_refused(&with("bolt rifel"), &["--weapon", "did you mean bolt-rifle?"]);
    check_refused(&with("plasma"), &["plasma-pistol-standard, plasma-pistol-supercharge"]);
    check_refused(&with("banana"), &["it can carry", "bolt-pistol"]);
    check_note(&with("plasma pistol:1"), &["standard was taken", "--weapon plasma-pistol-supercharge"]);
    let exact = ask(&with("plasma-pistol-standard:1")).notes;
    assert!(!exact.iter().any(|note| note.contains("profiles")), "{exact:?}");
    check_note(&["--attacker", "hellblaster-squad:5", "--target", "boyz:10"], &["standard was taken", "supercharge"]);
}

#[test]
fn rolls_are_written_as_players_write_them() {
    let mean = |switches: &[&str]| ask(&[&WRITTEN[..], switches].concat()).odds.mean_damage;
    for (printed, bare) in [("5+", "5"), ("4+", "4")] {
        for switch in ["--fnp", "--fnp-mortal", "--invuln", "--crit-hits", "--crit-wounds"] {
            assert_eq!(mean(&[switch, printed]), mean(&[switch, bare]), "{switch} {printed}");
        }
    }
    // The squad has a Save of 3+ already; a modifier is another thing.
    assert_eq!(mean(&["--save", "3+"]), mean(&[]));
    assert!((mean(&["--save", "5+"]) - mean(&["--save", "-2"])).abs() < 1e-9);
    assert!(mean(&["--save", "+1"]) < mean(&[]));
    let of = |attacker: &str| ask(&["--attacker", attacker, "--target", SQUAD]).odds.mean_hits;
    for (attacker, hits) in [
        ("A=6 BS=3+ S=4 D=1", 4.0),
        ("A=6 BS=- S=4 D=1", 6.0),
        ("A=6 BS=N/A S=4 D=1", 6.0),
        ("A=6 WS=n/a S=4 AP=− D=1", 6.0),
        ("A=6 S=4 D=1 [TORRENT]", 6.0),
    ] {
        assert!((of(attacker) - hits).abs() < 1e-9, "{attacker}");
    }
    ask(&["--attacker", PROFILE, "--target", "T=4 Sv=- W=2 inv=- fnp=-"]);
}

#[test]
fn numbers_out_of_range_say_the_range() {
    for (attacker, words) in [
        ("A=2 BS=3 S=4 D=0", "D runs from 1 to 100"),
        ("A=2 BS=3 S=4 D=1000", "D runs from 1 to 100"),
        ("A=999 BS=3 S=4 D=1", "A runs from 1 to 200"),
        ("A=2 BS=3 S=99999999999999999999 D=1", "S runs from 1 to 40"),
        ("A=2 BS=3 S=4 AP=-40000 D=1", "AP runs from 0 to -9"),
        ("A=2 BS=3 S=4 D=1 models=0", "1 to 100 models"),
        ("A=2 BS=x S=4 D=1", "BS runs from 2 to 6"),
    ] {
        check_refused(&["--attacker", attacker, "--target", SQUAD], &[words]);
    }
    for (target, words) in [
        ("T=4 Sv=3 W=300", "W runs from 1 to 100"),
        ("T=4 Sv=3 W=-1", "W runs from 1 to 100"),
        ("T=4 Sv=8 W=1", "Sv runs from 2 to 7"),
        ("T=4 Sv=3 W=1 fnp=7+", "fnp runs from 2 to 6"),
        ("T=4 Sv=3 W=1 inv=1+", "inv runs from 2 to 6"),
    ] {
        check_refused(&["--attacker", PROFILE, "--target", target], &[words]);
    }
    for (switch, value, words) in [
        ("--fnp", "7", "2+ to 6+"),
        ("--fnp", "five", "2+ to 6+"),
        ("--save", "3", "3+ for the Save"),
        ("--hit", "300", "-20 to +20"),
        ("--hit", "x", "+1 or -1"),
        ("--rapid-fire", "300", "1 to 20"),
        ("--sustained-hits", "0", "1 to 20"),
        ("--anti", "INFANTRY 9+", "2+ to 6+"),
    ] {
        check_refused(&[&WRITTEN[..], &[switch, value]].concat(), &[switch, words]);
    }
}

#[test]
fn reminders_that_bear_on_attacks_are_named() {
    check_note(&RIFLES, &["not counted: Target Elimination"]);
    check_note(&CHOPPAS, &["not counted: Target Elimination"]);
    // Who may join a mob is nothing to its attacks.
    assert!(!ask(&RIFLES).notes.iter().any(|note| note.contains("BODYGUARD")));
    let document = ask(&RIFLES).json().expect("json");
    assert_eq!(document["notes"].as_array().expect("notes").len(), 1);
    assert!(print::page(&ask(&RIFLES), 80, false).contains("\nnote: not counted: Target Elimination"));
}

#[test]
fn the_page_shows_no_share_above_all() {
    let page = |switches: &[&str]| print::page(&ask(&[&WRITTEN[..], switches].concat()), 80, false);
    let many = page(&["--sustained-hits", "3", "--crit-hits", "4+", "--damage", "+1"]);
    let chain: Vec<&str> = many.lines().filter(|line| line.starts_with('│')).collect();
    assert!(chain.iter().any(|line| line.contains("hits") && line.contains("each")), "{many}");
    assert!(chain.iter().any(|line| line.contains("damage") && line.contains("each")), "{many}");
    assert!(page(&[]).lines().any(|line| line.contains("hits") && line.contains("67%")));
    assert!(page(&["--ap", "-1"]).contains("AP worse by 1"));
    assert!(page(&["--ap", "+2"]).contains("AP better by 2"));
}

#[test]
fn help_tells_how_to_write_a_profile_and_who_dies_first() {
    use clap::CommandFactory;
    let help = Line::command().render_long_help().to_string();
    for words in ["[RAPID FIRE 1, LETHAL HITS]", "[INFANTRY, CHARACTER, STEALTH]", "fewest wounds", "leaders last"] {
        assert!(help.contains(words), "{words}");
    }
}
