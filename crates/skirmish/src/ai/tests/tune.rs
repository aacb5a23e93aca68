//! Fits weights by playing: a climb over all weights at once. Long: run with
//! `cargo test --profile quick -p strategium-skirmish fit_weights -- --ignored --nocapture`; `MINUTES`, `PAIRS` and
//! `SEED` set how long, how many pairs of games a board, and which dice.

use crate::agent::Chance;
use crate::ai::level::{Level, Mind, Skill};
use crate::ai::play::{Contender, Seated, pairs_seated};
use crate::ai::search::Plan;
use crate::ai::weights::Weights;
use crate::scenario::{Scenario, builtins};
use crate::setup::Setup;
use std::sync::Arc;
use std::time::Instant;

/// A number from the environment.
pub fn wish(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The board of a built-in scenario.
pub fn board(id: &str) -> Arc<Setup> {
    Arc::new(Setup::new(Scenario::builtin(id).expect("a built-in scenario")))
}

/// A mind's part of the points against another on each board.
fn parts(boards: &[Arc<Setup>], one: Mind, two: Mind, count: u32, seed: u64) -> Vec<f64> {
    let part = |setup: &Arc<Setup>| {
        let [one, two] = [one, two].map(|mind| Seated::with(setup, mind));
        pairs_seated(setup, [&one, &two], count, seed).part()
    };
    boards.iter().map(part).collect()
}

/// What is climbed: the mean over the boards, and as much again for the worst of them.
fn height(parts: &[f64]) -> f64 {
    let mean = parts.iter().sum::<f64>() / parts.len() as f64;
    mean + parts.iter().copied().fold(f64::MAX, f64::min)
}

/// Every weight multiplied by a factor of its own, some by none.
fn shaken(weights: &Weights, chance: &mut Chance) -> Weights {
    let mut shaken = *weights;
    for (_, weight) in shaken.each_mut() {
        if chance.below(3) == 0 {
            *weight *= (chance.below(1_001) as f64 / 1_000.0 - 0.5).exp2();
        }
    }
    shaken
}

#[test]
#[ignore = "minutes"]
fn fit_weights() {
    let names: Vec<&str> = builtins().iter().map(|entry| entry.id).filter(|id| *id != "war-band").collect();
    let boards: Vec<Arc<Setup>> = names.iter().map(|id| board(id)).collect();
    let (count, seconds) = (wish("PAIRS", 100) as u32, 60 * wish("MINUTES", 5));
    let other = Mind::of(Level::Normal);
    let mind = |weights: Weights| Mind { weights, ..Mind::of(Level::Hard) };
    let begun = Instant::now();
    let (mut best, mut seed) = (Weights::MEASURED, wish("SEED", 1));
    let mut chance = Chance::new(seed);
    while begun.elapsed().as_secs() < seconds {
        // Both meet the same dice, fresh for each comparison, so that no luck is climbed twice.
        seed = seed.wrapping_add(0x51_7cc1);
        let next = shaken(&best, &mut chance);
        let [held, found] = [best, next].map(|weights| height(&parts(&boards, mind(weights), other, count, seed)));
        if found > held + 0.01 {
            best = next;
            println!("{:5.0} s: {held:.3} -> {found:.3} {best:?}", begun.elapsed().as_secs_f64());
        }
    }
    for (name, weights) in [("before", Weights::MEASURED), ("after", best)] {
        println!("{name} on fresh dice: {names:?} {:.3?}", parts(&boards, mind(weights), other, 4 * count, 0xf4e5));
    }
}

/// A mind as it is written for [`compare`]: a level, and what is different about it.
fn mind(text: &str) -> Mind {
    let (level, options) = text.split_once(':').unwrap_or((text, ""));
    let mut mind = Mind::of(Level::parse(level).expect("a level"));
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (key, value) = option.split_once('=').expect("KEY=VALUE");
        if key == "policy" {
            let skills =
                [("quick", Skill::QUICK), ("wary", Skill::WARY), ("plain", Skill::PLAIN), ("full", Skill::FULL)];
            let skill = skills.into_iter().find(|skill| skill.0 == value).expect("quick, wary, plain or full").1;
            mind.plan.get_or_insert(Plan::DEEP).skill = skill;
            continue;
        }
        let number: f64 = value.parse().expect("a number");
        if let Some((_, weight)) = mind.weights.each_mut().into_iter().find(|(name, _)| *name == key) {
            *weight = number;
            continue;
        }
        match key {
            "whim" => mind.whim = number,
            "choice" => mind.choice = number,
            _ => planned(mind.plan.get_or_insert(Plan::DEEP), key, number),
        }
    }
    mind
}

/// Changes one number of a plan.
fn planned(plan: &mut Plan, key: &str, number: f64) {
    match key {
        "racers" => plan.racers = number as usize,
        "games" => plan.rounds = [number as usize / 8, 3 * number as usize / 8, number as usize],
        "turns" => plan.turns = number as u16,
        "futures" => plan.futures = number,
        "certain" => plan.certain = number,
        _ => panic!("there is no option {key}"),
    }
}

/// Compares two minds on some boards: `ONE`, `TWO` (a level with options, or `random`), `BOARDS`, `PAIRS`, `SEED`.
#[test]
#[ignore = "a tool"]
fn compare() {
    let text = |name: &str, default: &str| std::env::var(name).unwrap_or_else(|_| default.to_owned());
    let players = [text("ONE", "hard"), text("TWO", "normal")];
    for id in text("BOARDS", "duel pairs patrol standard war-band").split_whitespace() {
        let (setup, begun) = (board(id), Instant::now());
        let seated = players.each_ref().map(|player| match player.as_str() {
            "random" => Seated::new(&setup, Contender::Random),
            level => Seated::with(&setup, mind(level)),
        });
        let score = pairs_seated(&setup, seated.each_ref(), wish("PAIRS", 100) as u32, wish("SEED", 7));
        let (part, games) = (score.part(), f64::from(score.games()));
        let error = 1.96 * (part * (1.0 - part) / games).sqrt();
        println!(
            "{id:9} {} v {}: {:5.1} ± {:4.1} %, {games} games, draws {}, {:.1} s",
            players[0],
            players[1],
            100.0 * part,
            100.0 * error,
            score.draws,
            begun.elapsed().as_secs_f64()
        );
    }
}
