//! How long an answer takes: `cargo test --release -p strategium-rules odds -- --ignored --nocapture`.

use super::laws::plain;
use super::table::{Table, rifle, statline};
use crate::odds::{self, Defender, DefenderModel, Policy};
use codex::{DiceExpr, Weapon};
use rules::{Amount, AttackProfile};
use std::hint::black_box;
use std::time::Instant;

fn time(name: &str, groups: &[(AttackProfile, u16)], defender: &Defender) {
    const RUNS: u32 = 2_000;
    let started = Instant::now();
    for _ in 0..RUNS {
        black_box(odds::of(black_box(groups), black_box(defender), &Policy::default()));
    }
    println!("{name}: {:.1} µs", started.elapsed().as_secs_f64() * 1e6 / f64::from(RUNS));
}

#[test]
#[ignore = "a measurement, for release builds"]
fn twenty_attacks_against_ten_models_of_two_wounds() {
    let two = AttackProfile { attacks: Amount::printed(DiceExpr::fixed(2)), ..plain() };
    let squad = Defender::of(10, DefenderModel { wounds_left: 2, save: 3, ..DefenderModel::default() });
    let hardy =
        Defender::of(10, DefenderModel { wounds_left: 2, save: 3, feel_no_pain: Some(5), ..Default::default() });
    let worst = AttackProfile {
        devastating: true,
        lethal: true,
        sustained: Some(DiceExpr::dice(1, 3, 0)),
        damage: Amount::printed(DiceExpr::dice(1, 3, 0)),
        ..two
    };
    let random = AttackProfile { attacks: Amount::printed(DiceExpr::dice(1, 6, 0)), ..worst };
    time("plain", &[(two, 10)], &squad);
    time("devastating", &[(AttackProfile { devastating: true, ..two }, 10)], &squad);
    time("everything, Feel No Pain", &[(worst, 10)], &hardy);
    time("everything, D6 attacks", &[(random, 6)], &hardy);
    let table =
        Table::duel(vec![Weapon { attacks: DiceExpr::fixed(2), ..rifle(&[]) }], &[], vec![statline(4, 3, 2); 10]);
    let started = Instant::now();
    (0..2_000).for_each(|_| {
        black_box(table.odds());
    });
    println!("two units on a table: {:.1} µs", started.elapsed().as_secs_f64() * 1e6 / 2_000.0);
    time("two kinds of devastating", &[(worst, 5), (AttackProfile { devastating: true, ..two }, 5)], &hardy);
}
