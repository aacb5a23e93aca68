//! How many imagined games it takes to tell two plans apart: the variance of the difference between a plan and the same
//! with another task for one unit, both played two turns forward on the same imagined games.
//!
//! `cargo run --profile quick -p strategium-ai --example imagined_variance -- 10 36`: ten positions, 36 games each.
//! Two columns: games numbered apart (each with dice of its own) and games numbered side by side (six share a Latin
//! hypercube). "Needed" is the number of pairs for a 95 % interval of two points of a hundred.

use ai::phases::movement::make_plan;
use ai::plan::{Style, Task};
use ai::search::{play_forward, value::win_probability};
use ai::{Memory, Profile};
use codex::Codex;
use rayon::prelude::*;
use rules::{Decider, DiceSource, Game, Phase, Player};
use testkit::battles::{self, Choice};

/// Units that are sent elsewhere in each position.
const CHANGED: usize = 5;
/// What a task is worth that is to be followed whatever else there is.
const FIRM: f64 = 12.0;

struct Answers<'a>(&'a Profile, &'a mut [Memory; 2]);

impl Decider for Answers<'_> {
    fn decide(&mut self, battle: rules::Battle<'_>, decision: &rules::Decision) -> rules::Action {
        ai::answer(battle, decision, self.0, &mut self.1[decision.player.index()]).action
    }
}

/// A battle at the beginning of a Movement phase, some turns after the first.
fn position(number: u64) -> Option<Game> {
    let codex = Codex::builtin();
    let armies: Vec<&str> =
        codex.armies.iter().map(|army| army.id.as_str()).filter(|id| id.ends_with("-1000")).collect();
    let at = number as usize;
    let pair = [armies[at % armies.len()], armies[(at / 2 + 1) % armies.len()]];
    let choice = Choice::of_armies(codex, pair).ok()?;
    let position = battles::set_up(codex, &choice).ok()?;
    let mut game = Game::new(codex, position, DiceSource::Seeded(3000 + number)).ok()?;
    let profile = Profile::fast();
    let mut memories = [Memory::new(number), Memory::new(number + 1)];
    let turns = number % 7;
    loop {
        let decision = game.waiting_for()?;
        let clock = game.state().clock;
        let begun = clock.round > 0 && clock.phase == Phase::Movement;
        if begun && u64::from(2 * (clock.round - 1)) + u64::from(clock.active != clock.first) >= turns {
            return Some(game);
        }
        let player = decision.player;
        let choice = ai::decide(&game, player, &profile, &mut memories[player.index()])?;
        game.play_quietly(player, choice.action, &mut Answers(&profile, &mut memories)).ok()?;
    }
}

/// The plan of the turn, and the same with another task for one unit.
fn plans(game: &Game, player: Player) -> Vec<Memory> {
    let mut plain = Memory::new(1);
    make_plan(game.battle(), player, &Profile::fast(), &mut plain, Style::PLAIN);
    let mut out = vec![plain.clone()];
    let markers: Vec<_> = game.state().markers_on_table().map(|(id, _)| id).collect();
    let orders = plain.plan.as_ref().map_or(0, |plan| plan.tasks.len());
    for at in (0..orders).take(CHANGED) {
        let mut other = plain.clone();
        let Some(plan) = &mut other.plan else { continue };
        plan.tasks[at].task = Task::Take(markers[at % markers.len()]);
        plan.tasks[at].worth = FIRM;
        out.push(other);
    }
    out
}

fn played(game: &Game, player: Player, memory: &Memory, fork: u32) -> Option<f64> {
    let mut imagined = game.imagine(fork)?;
    let mut memories = [Memory::new(fork.into()), Memory::new(u64::from(fork) + 1)];
    memories[player.index()] = memory.clone();
    play_forward(&mut imagined, &Profile::fast(), &mut memories, 2);
    Some(win_probability(imagined.battle(), player))
}

fn variance(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (values.len() as f64 - 1.0)
}

/// Pairs for an interval of two points of a hundred.
fn needed(variance: f64) -> f64 {
    1.96 * 1.96 * variance / (0.02 * 0.02)
}

/// Variances of one game and of a paired difference; of single games, and of means of six times six.
fn variances(game: &Game, player: Player, plans: &[Memory], forks: &[u32]) -> [f64; 3] {
    let values: Vec<Vec<f64>> = plans
        .par_iter()
        .map(|memory| forks.par_iter().filter_map(|&fork| played(game, player, memory, fork)).collect())
        .collect();
    let differences: Vec<Vec<f64>> =
        values[1..].iter().map(|other| other.iter().zip(&values[0]).map(|(a, b)| a - b).collect()).collect();
    let six = |list: &Vec<f64>| -> Vec<f64> { list.chunks_exact(6).map(|six| six.iter().sum::<f64>() / 6.0).collect() };
    let mean = |of: &dyn Fn(&Vec<f64>) -> f64| differences.iter().map(of).sum::<f64>() / differences.len() as f64;
    [variance(&values[0]), mean(&|list| variance(list)), 6.0 * mean(&|list| variance(&six(list)))]
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u32| words.get(at).map_or(Ok(usual), |word| word.parse().map_err(|_| "a number"));
    let (positions, games) = (number(0, 10)?, number(1, 36)?);
    let mut sums = [[0.0; 3]; 2];
    let mut count = 0.0;
    for at in 0..positions {
        let Some(game) = position(u64::from(at)) else { continue };
        let player = game.state().clock.active;
        let plans = plans(&game, player);
        if plans.len() < 2 {
            continue;
        }
        let apart: Vec<u32> = (0..games).map(|game| 6 * (1000 + game) + game % 6).collect();
        let beside: Vec<u32> = (0..games).map(|game| 6 * 7000 + game).collect();
        for (sum, forks) in sums.iter_mut().zip([apart, beside]) {
            let found = variances(&game, player, &plans, &forks);
            sum.iter_mut().zip(found).for_each(|(sum, value)| *sum += value);
        }
        count += 1.0;
    }
    for (name, sum) in ["apart", "side by side"].iter().zip(sums) {
        let [game, pair, six] = sum.map(|value| value / count);
        println!(
            "{name}: one game {game:.4}; a pair {pair:.4}, needed {:.0}; by sixes {six:.4}, needed {:.0}",
            needed(pair),
            needed(six)
        );
    }
    Ok(())
}
