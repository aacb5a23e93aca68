//! What a decision cost: what was played and the best that is found, each played forward on the same imagined games.
//!
//! A decision is a line of actions: all that a player does with the unit in hand, or the one action that ends a phase.
//! Questions in the middle of an action are answered by the policy in both lines, because an imagined game cannot
//! begin in the middle of an action.

use super::rollout;
use super::value::{FEATURES, Weights, bucket, features, log_odds, win_probability};
use crate::decide;
use crate::explain::{Choice, Term};
use crate::memory::Memory;
use crate::profile::Profile;
use rules::{Action, Game, Player};

/// Games of a round; after each it is decided whether more are worth it.
const BATCH: u32 = 6;
/// Games that every comparison is worth, where this many are allowed.
const LEAST: u32 = 12;
/// Differences are believed to be seldom larger than this before anything is played.
const PRIOR: f64 = 0.05;
/// The same in log odds.
const ODDS_PRIOR: f64 = 0.2;
/// A difference below this is of no interest, in chance to win.
const SMALL: f64 = 0.02;
/// An estimate this exact is exact enough.
const EXACT: f64 = 0.01;
/// No decision has more actions.
const ACTIONS: usize = 16;

/// The actions of a decision, and what is remembered when it is made.
#[derive(Debug, Clone)]
pub struct Line {
    /// The actions, in their order.
    pub actions: Vec<Action>,
    /// The memory of the player.
    pub memory: Memory,
}

/// What a decision cost.
#[derive(Debug, Clone, PartialEq)]
pub struct Reviewed {
    /// The chance to win after what was played.
    pub played: f64,
    /// The chance after the best line: larger by `gain`.
    pub best: f64,
    /// By how much the best line is better, cautiously: few games speak less loudly.
    pub gain: f64,
    /// The standard error of the gain.
    pub error: f64,
    /// What was lost in log odds, cautiously, and never less than nothing. Other than the chance to win it counts in a
    /// battle that is nearly won or lost as in any other, so that it can be added up.
    pub odds: f64,
    /// Games played of each line.
    pub games: u32,
    /// The parts of the gain; they add up to it.
    pub terms: Vec<Term>,
}

/// What a player with this profile would do now, until nothing is in hand. The first choice has the reasons. Nothing
/// in the middle of an action.
pub fn best_line(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<(Choice, Line)> {
    let mut imagined = game.imagine(1)?;
    let choice = decide(game, player, profile, memory)?;
    let mut line = Line { actions: vec![choice.action.clone()], memory: memory.clone() };
    let mut memories = [memory.clone(), memory.clone()];
    let fast = Profile::fast();
    let mut action = choice.action.clone();
    while line.actions.len() < ACTIONS {
        rollout::play_one(&mut imagined, player, action, &fast, &mut memories)?;
        let asked = imagined.waiting_for().is_some_and(|decision| decision.player == player);
        if !asked || imagined.state().clock.hand.unit().is_none() {
            break;
        }
        action = decide(&imagined, player, profile, &mut memories[player.index()])?.action;
        line.actions.push(action.clone());
    }
    Some((choice, line))
}

/// What the player would go on with after a line, on an imagined copy: at most `count` decisions of the same turn, each
/// with the game before it.
pub fn next_actions(game: &Game, player: Player, line: &Line, count: usize) -> Vec<(Game, Action)> {
    let Some(mut imagined) = game.imagine(1) else { return Vec::new() };
    let mut memories = [line.memory.clone(), line.memory.clone()];
    let fast = Profile::fast();
    for action in &line.actions {
        if rollout::play_one(&mut imagined, player, action.clone(), &fast, &mut memories).is_none() {
            return Vec::new();
        }
    }
    let clock = imagined.state().clock;
    let mut out = Vec::new();
    for _ in 0..ACTIONS {
        let now = imagined.state().clock;
        let same = (now.round, now.active, now.phase) == (clock.round, clock.active, clock.phase);
        let asked = imagined.waiting_for().is_some_and(|decision| decision.player == player);
        if out.len() == count || !same || !asked {
            break;
        }
        let Some(choice) = decide(&imagined, player, &fast, &mut memories[player.index()]) else { break };
        let before = imagined.clone();
        let played = rollout::play_one(&mut imagined, player, choice.action.clone(), &fast, &mut memories);
        if played.is_none() {
            break;
        }
        if imagined.state().clock.hand.unit().is_none() && choice.action.unit().is_some() {
            out.push((before, choice.action));
        }
    }
    out
}

/// How a game ended.
struct End {
    win: f64,
    /// The log odds, without a limit.
    odds: f64,
    /// Parts of the exponent of the chance to win, from the player's side; nothing once a battle is over.
    parts: Option<Vec<f64>>,
}

/// Compares two lines on the same imagined games, at most `most` of each. Nothing where they cannot be played.
pub fn review(game: &Game, player: Player, played: &Line, best: &Line, first: u32, most: u32) -> Option<Reviewed> {
    let mut pairs: Vec<(End, End)> = Vec::new();
    // Six games from a multiple of six share a hypercube of dice.
    let mut fork = first.wrapping_mul(BATCH);
    loop {
        for _ in 0..BATCH {
            pairs.push((forward(game, player, played, fork)?, forward(game, player, best, fork)?));
            fork = fork.wrapping_add(1);
        }
        let (gain, error, _) = estimate(&pairs);
        let hopeless = gain + 2.0 * error < SMALL;
        let enough = pairs.len() as u32 >= LEAST && (hopeless || error < EXACT);
        if enough || pairs.len() as u32 + BATCH > most {
            break;
        }
    }
    let (gain, error, trust) = estimate(&pairs);
    let mean = pairs.iter().map(|(played, _)| played.win).sum::<f64>() / pairs.len() as f64;
    let games = pairs.len() as u32;
    let odds = believed(pairs.iter().map(|(played, best)| best.odds - played.odds), ODDS_PRIOR).0.max(0.0);
    Some(Reviewed { played: mean, best: mean + gain, gain, error, odds, games, terms: terms(&pairs, trust) })
}

/// The gain after what was believed before, its standard error, and how much of the raw mean is believed.
fn estimate(pairs: &[(End, End)]) -> (f64, f64, f64) {
    believed(pairs.iter().map(|(played, best)| best.win - played.win), PRIOR)
}

/// The mean of some differences after what was believed before (seldom more than the prior), its standard error, and how
/// much of the raw mean is believed.
fn believed(differences: impl Iterator<Item = f64>, prior: f64) -> (f64, f64, f64) {
    let differences: Vec<f64> = differences.collect();
    let count = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / count;
    let spread = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let (wide, seen) = (prior * prior, (spread / count).max(1e-6));
    let trust = wide / (wide + seen);
    (mean * trust, (wide * seen / (wide + seen)).sqrt(), trust)
}

/// The parts of the gain. The chance to win is a logistic function of a sum; the difference of two chances is divided
/// among the parts of the sum by the mean slope between them, so nothing is left over.
fn terms(pairs: &[(End, End)], trust: f64) -> Vec<Term> {
    let mut sums = vec![0.0; FEATURES.len()];
    let mut result = 0.0;
    for (played, best) in pairs {
        let gain = best.win - played.win;
        let (Some(from), Some(to)) = (&played.parts, &best.parts) else {
            result += gain;
            continue;
        };
        let far = to.iter().sum::<f64>() - from.iter().sum::<f64>();
        if far.abs() < 1e-9 {
            result += gain;
            continue;
        }
        for (sum, (from, to)) in sums.iter_mut().zip(from.iter().zip(to)) {
            *sum += gain / far * (to - from);
        }
    }
    let scale = trust / pairs.len() as f64;
    let named = FEATURES.iter().map(|feature| feature.name).zip(sums).chain([("result", result)]);
    let mut terms: Vec<Term> = named.map(|(name, sum)| Term { name, value: sum * scale }).collect();
    terms.retain(|term| term.value != 0.0);
    terms.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    terms
}

/// One imagined game with a line, to the end of the opponent's next turn.
fn forward(game: &Game, player: Player, line: &Line, fork: u32) -> Option<End> {
    let fast = Profile::fast();
    let mut imagined = game.imagine(fork)?;
    let mut memories = [Memory::new(u64::from(fork)), Memory::new(u64::from(fork) + 1)];
    for memory in &mut memories {
        memory.share(&line.memory);
    }
    let mut own = line.memory.clone();
    own.defects.clear();
    memories[player.index()] = own;
    for (at, action) in line.actions.iter().enumerate() {
        // With other dice the rest of a line may be impossible (a failed charge): the policy goes on from there.
        if rollout::play_one(&mut imagined, player, action.clone(), &fast, &mut memories).is_none() {
            if at == 0 {
                return None;
            }
            break;
        }
    }
    rollout::play_forward(&mut imagined, &fast, &mut memories, 2);
    let battle = imagined.battle();
    let sign = if player == Player::One { 1.0 } else { -1.0 };
    let parts = battle.state.clock.over.is_none().then(|| {
        let weights = &Weights::builtin().rounds[bucket(battle)];
        weights.iter().zip(features::of(battle)).map(|(weight, value)| sign * weight * value).collect()
    });
    Some(End { win: win_probability(battle, player), odds: log_odds(battle, player), parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(parts: &[f64]) -> End {
        let sum: f64 = parts.iter().sum();
        End { win: 1.0 / (1.0 + (-sum).exp()), odds: sum, parts: Some(parts.to_vec()) }
    }

    #[test]
    fn terms_add_up_to_the_gain() {
        let padded = |values: &[f64]| {
            let mut parts = vec![0.0; FEATURES.len()];
            parts[..values.len()].copy_from_slice(values);
            end(&parts)
        };
        let mut pairs: Vec<(End, End)> = (0..12)
            .map(|at| {
                let shift = f64::from(at % 5) * 0.1;
                (padded(&[0.2 + shift, -0.3, 0.1]), padded(&[0.6, 0.3 - shift, -0.1]))
            })
            .collect();
        let over = |win: f64| End { win, odds: win, parts: None };
        pairs.push((over(0.4), over(1.0)));
        let (gain, error, trust) = estimate(&pairs);
        let sum: f64 = terms(&pairs, trust).iter().map(|term| term.value).sum();
        assert!(gain > 0.0 && error > 0.0 && (0.0..=1.0).contains(&trust));
        assert!((sum - gain).abs() < 1e-9, "{sum} and {gain}");
        assert!(terms(&pairs, trust).iter().any(|term| term.name == "result"));
    }
}
