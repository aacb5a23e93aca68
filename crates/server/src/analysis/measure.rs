//! Whether the analysis tells players of different strength apart, measured with seeded battles.

use super::decisions::decisions;
use super::judge::Judge;
use ai::{Budget, Level, Opponent, Profile};
use codex::Codex;
use protocol::Record;
use protocol::messages::analysis::Analysis;
use rules::{Action, Battle, Decision, Game, NewBattle};
use std::collections::BTreeMap;
use testkit::deciders::Commander;
use testkit::runner::{Manner, fight};

struct Seat(Opponent);

impl Commander for Seat {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        self.0.choose(game)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.0.answer(battle, decision)
    }
}

/// A player of a level that thinks in games, not in time.
fn seat(level: Level, seed: u64) -> Seat {
    let profile = Profile { budget: Budget::Rollouts(42), ..Profile::of(level) };
    Seat(Opponent::new(profile, seed))
}

/// The record of a battle between two levels.
fn record(levels: [Level; 2], seed: u64) -> Record {
    let codex = Codex::builtin();
    let armies = ["space-marines-1000", "orks-1000"].map(|id| codex.army(id).expect("an army"));
    let mut battle = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
    battle.primary = Some("take-and-hold".to_owned());
    let [mut one, mut two] = [seat(levels[0], seed), seat(levels[1], seed + 1000)];
    let position = battle.position().expect("a position");
    fight(position, seed, [&mut one, &mut two], Manner::Recorded).expect("a battle").record.expect("a record")
}

fn analysis(record: &Record) -> Analysis {
    let found = decisions(record).expect("decisions");
    let mut judge = Judge::new(found.iter().filter(|decision| !decision.answers).count());
    found.iter().for_each(|decision| judge.judge(decision));
    judge.finish(found.len() as u32, 0.0)
}

/// Mean accuracy of each level over battles of every pair, both ways round. `STRATEGIUM_ANALYSED` says how many seeds.
#[test]
#[ignore = "plays and analyses battles for minutes"]
fn stronger_players_are_more_accurate() {
    let seeds: u64 = std::env::var("STRATEGIUM_ANALYSED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let levels = [Level::Easy, Level::Normal, Level::Competitive];
    let mut found: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for seed in 1..=seeds {
        for (at, one) in levels.into_iter().enumerate() {
            for two in levels.into_iter().skip(at) {
                let pair = if seed % 2 == 0 { [one, two] } else { [two, one] };
                let result = analysis(&record(pair, seed));
                for (level, side) in pair.into_iter().zip(&result.sides) {
                    println!("{} {side:?}", level.as_str());
                    found.entry(level.as_str()).or_default().extend(side.accuracy);
                }
            }
        }
    }
    let mean = |level: Level| {
        let all = &found[level.as_str()];
        all.iter().sum::<f64>() / all.len() as f64
    };
    let [random, normal, best] = levels.map(mean);
    println!("random {random:.1}, normal {normal:.1}, competitive {best:.1}");
    assert!(random + 10.0 < normal && normal + 3.0 < best);
}

/// The same battle has the same analysis, however long it takes.
#[test]
fn an_analysis_is_the_same_every_time() {
    let mut short = record([Level::Easy, Level::Easy], 5);
    short.steps.truncate(90);
    let [one, two] = [analysis(&short), analysis(&short)];
    assert!(one.judged > 5 && one == two);
}
