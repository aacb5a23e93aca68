//! Who beats whom, over pairs of games with the same dice and the sides swapped. Long: run with
//! `cargo test --profile quick -p strategium-skirmish ladder -- --ignored --nocapture`; `PAIRS` sets how many.

use crate::ai::Level;
use crate::ai::play::{Contender, Score, pairs};
use crate::scenario::{Scenario, builtins};
use crate::setup::Setup;
use std::sync::Arc;
use std::time::Instant;

/// Plays pairs and prints the line of the ladder.
fn measure(id: &str, one: Contender, two: Contender, count: u32) -> Score {
    let setup = Arc::new(Setup::new(Scenario::builtin(id).expect("a built-in scenario")));
    let begun = Instant::now();
    let score = pairs(&setup, [one, two], count, 0x5eed);
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{id:10} {:12} v {:12} {:3} games: {:5.1} % (wins {:?}, draws {}), sides {:?}, decisions {:?}, {seconds:.2} s",
        one.as_str(),
        two.as_str(),
        score.games(),
        100.0 * score.part(),
        score.wins,
        score.draws,
        score.sides,
        score.decisions,
    );
    score
}

/// How many pairs, from the environment.
fn count(default: u32) -> u32 {
    std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
#[ignore = "minutes"]
fn ladder_each_level_beats_the_one_below() {
    use Contender::{Computer, Random};
    let steps = [
        (Computer(Level::Easy), Random, 0.6, 1),
        (Computer(Level::Normal), Random, 0.8, 1),
        (Computer(Level::Normal), Computer(Level::Easy), 0.55, 1),
        (Computer(Level::Hard), Computer(Level::Normal), 0.55, 1),
        (Computer(Level::Competitive), Computer(Level::Hard), 0.50, 5),
    ];
    let mut missed = Vec::new();
    for (one, two, least, rarer) in steps {
        let both = ["standard", "patrol"].map(|id| measure(id, one, two, count(100).div_ceil(rarer)).part());
        if (both[0] + both[1]) / 2.0 < least {
            missed.push(format!("{} v {}: {both:.2?}", one.as_str(), two.as_str()));
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
