//! Alternatives race: all of them play the same imagined games, and the worse half drops out until
//! two are left. The last pair plays on until its games have decided it or the budget is spent.

use super::purse::{Purse, is_late};
use super::rollout;
use super::value::win_probability;
use crate::memory::Memory;
use crate::profile::Profile;
use rayon::prelude::*;
use rules::{Action, Game, Player};
use std::time::Instant;

/// An alternative: what is remembered (a plan), and what is done first.
pub struct Contestant {
    /// With its plan.
    pub memory: Memory,
    /// The first action, where that is what differs.
    pub action: Option<Action>,
}

/// Games that each alternative plays before the worse half is dropped.
const BATCH: u32 = 6;
/// What alternatives are believed to gain over what would be done anyway, before they are tried:
/// on average a little less than nothing, and seldom more than this.
const PRIOR: (f64, f64) = (-0.012, 0.04);
/// The last pair is decided when the gain is this many standard errors away from nothing.
const CLEAR: f64 = 2.0;
/// Or when it is known this exactly, in chance to win: more games would not matter.
const EXACT: f64 = 0.004;

/// A contestant by its number, and how its games ended, game by game.
struct Runner {
    at: usize,
    values: Vec<f64>,
    gain: Gain,
}

/// What a contestant is believed to gain over the first, and how uncertain that is.
#[derive(Debug, Clone, Copy, Default)]
struct Gain {
    mean: f64,
    error: f64,
}

impl Gain {
    /// By the same games of both, after what was believed before.
    fn of(one: &[f64], held: &[f64]) -> Gain {
        let gains: Vec<f64> = one.iter().zip(held).map(|(one, held)| one - held).collect();
        let count = gains.len() as f64;
        if gains.len() < 2 {
            return Gain { mean: PRIOR.0, error: PRIOR.1 };
        }
        let mean = gains.iter().sum::<f64>() / count;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let (wide, seen) = (PRIOR.1 * PRIOR.1, (spread / count).max(1e-6));
        let weight = 1.0 / wide + 1.0 / seen;
        Gain { mean: (PRIOR.0 / wide + mean / seen) / weight, error: weight.sqrt().recip() }
    }

    fn is_decided(self) -> bool {
        self.mean.abs() > CLEAR * self.error || self.error < EXACT
    }
}

/// The best of the contestants by the games that the purse allows. The first is what would be done
/// anyway, and stays where nothing could be played: another takes its place only where the games
/// speak clearly enough, for the luck of a few games is easily taken for merit.
pub fn race(
    game: &Game,
    player: Player,
    profile: &Profile,
    contestants: &[Contestant],
    purse: &mut Purse,
    memory: &mut Memory,
) -> usize {
    if contestants.len() < 2 || !purse.allows(contestants.len() as u32) {
        return 0;
    }
    let fast = Profile::fast();
    let first = (memory.dice.number() >> 40) as u32 & 0x000f_ffff;
    let best = run(contestants.len(), purse, |racing, round, deadline| {
        let fork = first.wrapping_add(round);
        let one = |at: &usize| forward(game, player, &fast, &contestants[*at], fork, deadline);
        if profile.cores > 1 { racing.par_iter().map(one).collect() } else { racing.iter().map(one).collect() }
    });
    memory.rollouts += u64::from(purse.played);
    best
}

/// The race itself. `play` plays one round: one game for each contestant named, all with the same
/// dice, and how each ended; `None` when the time ran out, and then the round does not count.
fn run(
    count: usize,
    purse: &mut Purse,
    mut play: impl FnMut(&[usize], u32, Option<Instant>) -> Option<Vec<f64>>,
) -> usize {
    let mut racing: Vec<Runner> =
        (0..count).map(|at| Runner { at, values: Vec::new(), gain: Gain::default() }).collect();
    let mut round = 0;
    'race: while racing.len() > 1 {
        let names: Vec<usize> = racing.iter().map(|runner| runner.at).collect();
        for _ in 0..BATCH {
            if !purse.allows(names.len() as u32) {
                break 'race;
            }
            round += 1;
            let begun = Instant::now();
            let Some(values) = play(&names, round, purse.deadline()) else { break 'race };
            purse.spend(names.len() as u32, begun.elapsed());
            for (runner, value) in racing.iter_mut().zip(values) {
                runner.values.push(value);
            }
        }
        judge(&mut racing);
        match racing.as_slice() {
            [_, last] if last.gain.is_decided() => break,
            [_, _] => {}
            // The first stays whatever happens; of the others the better half goes on.
            _ => {
                racing[1..].sort_by(|a, b| b.gain.mean.total_cmp(&a.gain.mean));
                racing.truncate(racing.len().div_ceil(2).max(2));
            }
        }
    }
    judge(&mut racing);
    let better = |held: Runner, next: Runner| if next.gain.mean > held.gain.mean { next } else { held };
    racing.into_iter().reduce(better).map_or(0, |best| best.at)
}

/// What each is believed to gain over the first, the same games compared.
fn judge(racing: &mut [Runner]) {
    let Some((first, others)) = racing.split_first_mut() else { return };
    for other in others {
        other.gain = Gain::of(&other.values, &first.values);
    }
}

/// One game forward, and how good it looks at its end; `None` when it was broken off.
fn forward(
    game: &Game,
    player: Player,
    fast: &Profile,
    contestant: &Contestant,
    fork: u32,
    deadline: Option<Instant>,
) -> Option<f64> {
    if is_late(deadline) {
        return None;
    }
    // A game that cannot be played forward says nothing either way.
    let Some(mut imagined) = game.imagine(fork) else { return Some(0.5) };
    let mut memories = [Memory::new(u64::from(fork)), Memory::new(u64::from(fork) + 1)];
    for memory in &mut memories {
        memory.share(&contestant.memory);
    }
    let mut own = contestant.memory.clone();
    own.defects.clear();
    memories[player.index()] = own;
    if let Some(action) = &contestant.action
        && rollout::play_one(&mut imagined, player, action.clone(), fast, &mut memories).is_none()
    {
        return Some(0.5);
    }
    let in_time = rollout::play_until(&mut imagined, fast, &mut memories, 2, deadline);
    in_time.then(|| win_probability(imagined.battle(), player))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Races contestants whose games end as `value` says; who won, and how many games it took.
    fn raced(count: usize, games: u32, value: impl Fn(usize, u32) -> f64) -> (usize, u32) {
        let mut purse = Purse::of_games(games);
        let best = run(count, &mut purse, |racing, round, _| Some(racing.iter().map(|&at| value(at, round)).collect()));
        assert!(purse.played <= games, "{} of {games}", purse.played);
        (best, purse.played)
    }

    /// Ups and downs that all share, and some that each has for itself.
    fn luck(at: usize, round: u32) -> f64 {
        0.1 * f64::from(round % 5) + 0.02 * ((at as u32 * 7 + round * 3) % 11) as f64
    }

    #[test]
    fn a_challenger_that_is_clearly_better_wins_whatever_the_budget() {
        for games in [60, 78, 90, 200, 1000] {
            let value = |at: usize, round: u32| 0.3 + luck(at, round) + if at == 4 { 0.2 } else { 0.0 };
            assert_eq!(raced(7, games, value).0, 4, "{games} games");
            assert_eq!(raced(2, games, |at, round| value(at * 4, round)).0, 1, "{games} games, two alone");
        }
    }

    #[test]
    fn the_first_stays_where_nothing_is_better_or_nothing_can_be_paid() {
        assert_eq!(raced(7, 500, |_, round| luck(0, round)).0, 0);
        assert_eq!(raced(7, 500, |at, round| luck(at, round) - if at > 0 { 0.1 } else { 0.0 }).0, 0);
        assert_eq!(raced(7, 6, |at, _| at as f64), (0, 0), "a round costs seven games");
    }

    #[test]
    fn a_decided_race_leaves_the_rest_of_the_budget() {
        let (best, played) = raced(3, 10_000, |at, round| luck(at, round) + if at == 1 { 0.3 } else { 0.0 });
        assert!(best == 1 && played < 200, "{played} games");
        let (_, played) = raced(2, 10_000, |_, round| luck(0, round));
        assert!(played < 100, "two that do not differ: {played} games");
    }

    #[test]
    fn a_round_that_is_broken_off_does_not_count() {
        let mut purse = Purse::of_games(100);
        let best = run(3, &mut purse, |racing, round, _| {
            (round <= 4).then(|| racing.iter().map(|&at| if at == 2 { 0.9 } else { 0.1 }).collect())
        });
        assert_eq!((best, purse.played), (2, 12));
    }
}
