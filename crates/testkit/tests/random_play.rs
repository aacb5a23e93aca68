//! Whole battles of random play with every invariant held: what nobody thought of.

use codex::Codex;
use rayon::prelude::*;
use rules::{Action, DiceSource, Game};
use tactics::Candidates;
use testkit::battles::{self, Choice};
use testkit::deciders::{Adjuster, Camper, Commander, Random};
use testkit::runner::{self, Manner};

/// Battles in every run.
const USUAL: u64 = 6;

/// A different battle for every seed; a longer soak meets every army.
fn choice(seed: u64) -> Choice {
    let codex = Codex::builtin();
    let mut choice = Choice::of_number(codex, seed);
    if seed > USUAL {
        let size = choice.armies[0].size;
        let all: Vec<_> = codex.armies.iter().filter(|army| army.size == size).collect();
        let pick = |by: u64| all[(by % all.len() as u64) as usize].clone();
        choice.armies = [pick(seed), pick(seed / 7 + seed)];
    }
    choice
}

fn position(seed: u64) -> rules::Position {
    let choice = choice(seed);
    battles::set_up(Codex::builtin(), &choice).unwrap_or_else(|why| panic!("{}: {why}", choice.title()))
}

fn commanders(seed: u64) -> [Box<dyn Commander>; 2] {
    // One battle in four is random against a plan, so that both are seen to the end.
    let other: Box<dyn Commander> =
        if seed % 4 == 3 { Box::new(Camper::new(seed)) } else { Box::new(Random::new(!seed)) };
    let random: Box<dyn Commander> = Box::new(Random::new(seed));
    if seed % 8 < 4 { [random, other] } else { [other, random] }
}

/// A few battles in every run; `STRATEGIUM_SOAK=2000` plays that many, and `STRATEGIUM_SOAK_SEED=31`
/// only the battle of that seed, with its steps printed if it has a defect.
#[test]
fn random_battles_hold_every_invariant() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let only = number("STRATEGIUM_SOAK_SEED");
    let seeds = only.map_or(1..=number("STRATEGIUM_SOAK").unwrap_or(USUAL), |seed| seed..=seed);
    let fought: Vec<(u64, runner::Fought)> = seeds
        .into_par_iter()
        .map(|seed| {
            let [mut one, mut two] = commanders(seed);
            let fought = runner::fight(position(seed), seed, [&mut *one, &mut *two], Manner::Watched);
            let fought = fought.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
            if only.is_some() && !fought.defects.is_empty() {
                let steps = fought.record.iter().flat_map(|record| record.steps.iter());
                steps.for_each(|step| println!("{} {}", step.seq, step.action));
            }
            // Thousands of records would fill the memory.
            (seed, runner::Fought { record: None, ..fought })
        })
        .collect();
    let decisions: u64 = fought.iter().map(|(_, fought)| fought.decisions).sum();
    println!("{} battles, {decisions} decisions", fought.len());
    let defects: Vec<String> = fought
        .iter()
        .flat_map(|(seed, fought)| fought.defects.iter().map(move |defect| (*seed, defect)))
        .map(|(seed, defect)| format!("seed {seed} ({}): {defect}", choice(seed).title()))
        .collect();
    assert!(defects.is_empty(), "{} defects:\n{}", defects.len(), defects.join("\n"));
    assert!(fought.iter().all(|(_, fought)| fought.finished));
}

/// However it is run, the same seed gives the same battle.
#[test]
fn a_quick_battle_and_a_recorded_one_end_the_same() {
    for seed in [3, 9] {
        let run = |manner| {
            let [mut one, mut two] = commanders(seed);
            runner::fight(position(seed), seed, [&mut *one, &mut *two], manner).expect("fights")
        };
        let (quick, recorded) = (run(Manner::Quick), run(Manner::Recorded));
        assert_eq!(quick.defects, Vec::<String>::new());
        assert_eq!(
            (quick.hash, quick.winner, quick.vp, quick.decisions),
            (recorded.hash, recorded.winner, recorded.vp, recorded.decisions)
        );
    }
}

/// One candidate drawn is one of all, whatever the number; and there is always one.
#[test]
fn every_candidate_drawn_is_one_of_the_candidates() {
    for seed in 1..=3 {
        let mut game = Game::new(codex::Codex::builtin(), position(seed), DiceSource::Seeded(seed)).expect("builds");
        let mut random = Random::new(seed);
        for step in 0..400 {
            if game.waiting_for().is_none() {
                break;
            }
            if step % 5 == 0 {
                let all = game.candidates();
                assert!(!all.is_empty(), "seed {seed}, step {step}: no candidate");
                for number in [0, 1, 7, random.number()] {
                    let one = game.candidate(number).expect("a candidate");
                    assert!(all.contains(&one), "seed {seed}, step {step}: {one:?} is none of the candidates");
                }
            }
            let (player, action) = random.choose(&game).expect("a choice");
            game.play(player, action).expect("legal");
        }
    }
}

/// Whatever is settled by hand in between, a battle goes on to its end with every invariant held.
#[test]
fn adjusted_battles_hold_every_invariant() {
    let many = std::env::var("STRATEGIUM_SOAK").ok().and_then(|n| n.parse::<u64>().ok());
    let found: Vec<(u64, u64, runner::Fought)> = (1..=many.unwrap_or(4))
        .into_par_iter()
        .map(|seed| {
            let (mut one, mut two) = (Adjuster::new(seed), Adjuster::new(!seed));
            let fought = runner::fight(position(seed), seed, [&mut one, &mut two], Manner::Watched);
            let fought = fought.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
            (seed, one.adjusted + two.adjusted, runner::Fought { record: None, ..fought })
        })
        .collect();
    for (seed, adjusted, fought) in &found {
        assert!(fought.defects.is_empty(), "seed {seed}:\n{}", fought.defects.join("\n"));
        assert!(fought.finished, "seed {seed} has no end");
        assert!(*adjusted > 20, "seed {seed}: {adjusted} adjustments are no test");
    }
}

/// Nobody is offered an adjustment: what is settled by hand is for people.
#[test]
fn no_candidate_is_an_adjustment() {
    let mut game = Game::new(codex::Codex::builtin(), position(2), DiceSource::Seeded(2)).expect("builds");
    let mut random = Random::new(2);
    for _ in 0..300 {
        if game.waiting_for().is_none() {
            break;
        }
        assert!(!game.candidates().iter().any(|action| matches!(action, Action::Adjust(_))));
        let (player, action) = random.choose(&game).expect("a choice");
        game.play(player, action).expect("legal");
    }
}
