//! Who beats whom, over pairs of games with the sides swapped. Long: run with
//! `cargo test --profile quick -p strategium-skirmish ladder -- --ignored --nocapture`.

use crate::ai::Level;
use crate::ai::play::{Contender, Score, pairs_knowing};
use crate::scenario::{Scenario, builtins};
use crate::setup::Setup;
use std::sync::Arc;
use std::time::Instant;

fn setup(id: &str) -> Arc<Setup> {
    if let Ok(dir) = std::env::var("DIR") {
        let text = std::fs::read_to_string(format!("{dir}/{id}.json")).unwrap();
        return Arc::new(Setup::new(Scenario::read(&text).unwrap()));
    }
    Arc::new(Setup::new(Scenario::builtin(id).expect("a built-in scenario")))
}

/// Plays pairs and prints the line of the ladder.
fn measure(id: &str, one: Contender, two: Contender, count: u32) -> Score {
    let begun = Instant::now();
    let setup = setup(id);
    let (a, b) = (variant(&setup, one, "WA"), variant(&setup, two, "WB"));
    let score = pairs_knowing(&setup, [one, two], [&a, &b], count, 0x5eed);
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
        (Computer(Level::Easy), Random, 0.6),
        (Computer(Level::Normal), Random, 0.95),
        (Computer(Level::Normal), Computer(Level::Easy), 0.6),
        (Computer(Level::Hard), Computer(Level::Normal), 0.6),
        (Computer(Level::Competitive), Computer(Level::Hard), 0.6),
    ];
    let mut missed = Vec::new();
    for id in ["standard", "patrol"] {
        for (one, two, least) in steps {
            let score = measure(id, one, two, count(100));
            if score.part() < least {
                missed.push(format!("{} v {} on {id}: {:.2}", one.as_str(), two.as_str(), score.part()));
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
        let score = measure(entry.id, hard, hard, count(100));
        let first = (f64::from(score.sides[0]) + 0.5 * f64::from(score.draws)) / f64::from(score.games());
        if !(0.4..=0.6).contains(&first) {
            unfair.push(format!("{}: the first side wins {:.0} %", entry.id, 100.0 * first));
        }
    }
    assert!(unfair.is_empty(), "{unfair:?}");
}

#[test]
#[ignore = "x"]
fn watch() {
    use crate::{Game, words};
    let id = std::env::var("ID").unwrap_or("standard".into());
    let who: Vec<Contender> = std::env::var("WHO").unwrap().split(',').map(|w| Contender::parse(w).unwrap()).collect();
    let seed: u64 = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let setup = setup(&id);
    let mut game = Game::seeded(setup.clone(), seed);
    let space = crate::agent::Space::new(setup.clone());
    let mut chance = crate::agent::Chance::new(!seed);
    while game.ended().is_none() {
        let p = game.state().asked.index();
        let action = match who[p] {
            Contender::Random => space.nth(&game, chance.below(space.allowed(&game))).unwrap(),
            Contender::Computer(level) => {
                let whim = chance.below(1 << 31) as u64;
                let c = crate::ai::decide(&game, level, whim).unwrap();
                let i = &c.chosen;
                println!(
                    "   {} {:.2} {}",
                    i.title,
                    i.score(),
                    i.terms.iter().map(|t| format!("{} {:.2}", t.name, t.value)).collect::<Vec<_>>().join(", ")
                );
                i.action
            }
        };
        for e in game.play(action).unwrap() {
            if let Some(l) = words::line(&setup, &e) {
                println!("{l}");
            }
        }
    }
    let t = game.table();
    println!("held {:?} value {:?}", rules::Player::BOTH.map(|p| t.held(p)), rules::Player::BOTH.map(|p| t.value(p)));
}

#[test]
#[ignore = "x"]
fn versus() {
    let who: Vec<Contender> = std::env::var("WHO").unwrap().split(',').map(|w| Contender::parse(w).unwrap()).collect();
    for id in std::env::var("ID").unwrap_or("standard,patrol".into()).split(',') {
        measure(id, who[0], who[1], count(100));
    }
}

fn variant(setup: &Setup, who: Contender, name: &str) -> crate::ai::scene::Brief {
    let mut brief = who.brief(setup);
    let w = &mut brief.weights;
    for part in std::env::var(name).unwrap_or_default().split(',').filter(|p| !p.is_empty()) {
        let (k, v) = part.split_once('=').unwrap();
        let v: f64 = v.parse().unwrap();
        match k {
            "crowd" => w.crowd = v,
            "others" => w.others = v,
            "kill" => w.kill = v,
            "value" => w.value = v,
            "holding" => w.holding = v,
            "l1" => w.later[0] = v,
            "l2" => w.later[1] = v,
            "l3" => w.later[2] = v,
            "underway" => w.underway = v,
            "walk" => w.walk = v,
            "share" => w.share = v,
            "held" => w.held = v,
            "closer" => w.closer = v,
            "chase" => w.chase = v,
            "staging" => w.staging = v,
            "next" => w.next = v,
            "freed" => w.freed = v,
            "answer" => w.answer = v,
            "pinned" => w.pinned = v,
            "intent" => w.intent = v,
            "futures" => w.futures = v,
            _ => panic!("{k}"),
        }
    }
    brief.worth = crate::ai::worth::Worth::new(setup, &brief.weights);
    brief
}

#[test]
#[ignore = "x"]
fn compare() {
    let who: Vec<Contender> = std::env::var("WHO").unwrap().split(',').map(|w| Contender::parse(w).unwrap()).collect();
    let setup = setup("standard");
    for seed in 1..30 {
        println!("{seed} {:?}", crate::ai::play::duel(&setup, [who[0], who[1]], seed));
    }
    for pair in 1..30u64 {
        let seed = 0x5eedu64.wrapping_add(pair.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        println!("p {seed} {:?}", crate::ai::play::duel(&setup, [who[0], who[1]], seed));
    }
}
