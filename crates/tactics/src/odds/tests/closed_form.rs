//! Every weapon ability three times: in closed form, as exact odds, and with a hundred thousand
//! attacks through the real dice.

use super::plain::{Plain, closed_form};
use super::table::{Table, across, rifle, statline, unit};
use codex::{Effect, Operation, Range, Stat, TerrainKind, Weapon, WeaponAbility, When};
use rules::{Player, Situation, Tally};

/// Ten rifles of three attacks, so often.
const VOLLEYS: u64 = 3_400;

/// A rifle (4+, wounds on 4+, against 4+ armour with AP −1) and a target that never runs out.
const PLAIN: Plain =
    Plain { attacks: 3.0, hit: 4, wound: 4, save: 5, save_uncovered: 5, damage: 1.0, target_models: 1 };

fn duel(ability: &str) -> Table {
    Table::duel(vec![rifle(&[ability])], &[], vec![statline(4, 4, 100)])
}

/// Holds odds and dice against the closed form.
#[track_caller]
fn check(ability: &str, plain: &Plain, table: &mut Table, roll: impl Fn(&mut Table, u64) -> Tally) {
    let parsed: WeaponAbility = ability.parse().expect("an ability");
    let expected = 10.0 * closed_form(&parsed, plain).expect("a closed form");
    let odds = table.odds();
    assert!((odds.mean_damage - expected).abs() < 1e-9, "{ability}: odds {}, closed form {expected}", odds.mean_damage);
    let rolled: u64 = (0..VOLLEYS).map(|run| u64::from(roll(table, run).damage)).sum();
    let mean = rolled as f64 / VOLLEYS as f64;
    let sigma = (odds.variance_damage() / VOLLEYS as f64).sqrt();
    assert!((mean - expected).abs() < 4.0 * sigma, "{ability}: dice {mean}, closed form {expected} ± {sigma}");
}

#[test]
fn r13_1_anti() {
    check("ANTI-INFANTRY 3+", &PLAIN, &mut duel("ANTI-INFANTRY 3+"), Table::shoot);
}

#[test]
fn r13_3_blast() {
    let target = vec![statline(4, 4, 100); 11];
    let mut table = Table::duel(vec![rifle(&["BLAST"])], &[], target);
    check("BLAST", &Plain { target_models: 11, ..PLAIN }, &mut table, Table::shoot);
}

#[test]
fn r13_4_devastating_wounds() {
    let weapon = Weapon { damage: codex::DiceExpr::fixed(2), ..rifle(&["DEVASTATING WOUNDS"]) };
    let mut table = Table::duel(vec![weapon], &[], vec![statline(4, 4, 100)]);
    check("DEVASTATING WOUNDS", &Plain { damage: 2.0, ..PLAIN }, &mut table, Table::shoot);
}

#[test]
fn r13_5_extra_attacks_are_never_modified() {
    let one_more = Effect::ModifyStat { stat: Stat::A, when: When::Melee, operation: Operation::Add(1) };
    let weapon = |abilities: &[&str]| Weapon { range: Range::Melee, ..rifle(abilities) };
    let attacks = |abilities: &[&str]| {
        let mut table = Table::melee(vec![weapon(abilities)], &[one_more], statline(4, 4, 100));
        assert_eq!(f64::from(table.attack(0).attacks), table.odds().mean_attacks);
        table.odds().mean_attacks
    };
    assert_eq!(attacks(&["EXTRA ATTACKS"]), 30.0);
    assert_eq!(attacks(&[]), 40.0);
}

#[test]
fn r13_7_heavy() {
    let mut table = duel("HEAVY");
    table.situation = Situation { stationary: true, ..Situation::default() };
    check("HEAVY", &PLAIN, &mut table, Table::shoot);
}

#[test]
fn r13_8_ignores_cover() {
    let crater = across(TerrainKind::Crater, 26.0, 34.0, 0);
    let attacker = unit("attacker", Player::One, vec![rifle(&["IGNORES COVER"])], vec![statline(4, 3, 1); 10], 20.0);
    let target = unit("target", Player::Two, Vec::new(), vec![statline(4, 4, 100)], 30.0);
    let mut table = Table::new(vec![attacker, target], vec![crater]);
    table.situation.cover = true;
    check("IGNORES COVER", &Plain { save: 4, ..PLAIN }, &mut table, Table::shoot);
}

#[test]
fn r13_9_indirect_fire() {
    let wall = across(TerrainKind::Container, 24.0, 26.0, 10);
    let attacker = unit("attacker", Player::One, vec![rifle(&["INDIRECT FIRE"])], vec![statline(4, 3, 1); 10], 20.0);
    let target = unit("target", Player::Two, Vec::new(), vec![statline(4, 4, 100)], 30.0);
    let mut table = Table::new(vec![attacker, target], vec![wall]);
    table.situation.unseen = true;
    check("INDIRECT FIRE", &Plain { save: 4, ..PLAIN }, &mut table, Table::shoot);
}

#[test]
fn r13_10_lance() {
    let weapon = Weapon { range: Range::Melee, ..rifle(&["LANCE"]) };
    let mut table = Table::melee(vec![weapon], &[], statline(4, 4, 100));
    check("LANCE", &PLAIN, &mut table, Table::attack);
}

#[test]
fn r13_11_lethal_hits() {
    check("LETHAL HITS", &PLAIN, &mut duel("LETHAL HITS"), Table::shoot);
}

#[test]
fn r13_12_melta() {
    let mut table = duel("MELTA 2");
    table.situation.half_range = true;
    check("MELTA 2", &PLAIN, &mut table, Table::shoot);
}

#[test]
fn r13_17_rapid_fire() {
    let mut table = duel("RAPID FIRE 2");
    table.situation.half_range = true;
    check("RAPID FIRE 2", &PLAIN, &mut table, Table::shoot);
}

#[test]
fn r13_18_sustained_hits() {
    check("SUSTAINED HITS 1", &PLAIN, &mut duel("SUSTAINED HITS 1"), Table::shoot);
    check("SUSTAINED HITS D3", &PLAIN, &mut duel("SUSTAINED HITS D3"), Table::shoot);
}

#[test]
fn r13_19_torrent() {
    check("TORRENT", &PLAIN, &mut duel("TORRENT"), Table::shoot);
}

#[test]
fn r13_20_twin_linked() {
    let mut table = duel("TWIN-LINKED");
    table.failures.wound = PLAIN.wound;
    check("TWIN-LINKED", &PLAIN, &mut table, Table::shoot);
}
