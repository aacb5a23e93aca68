//! Alternatives race: all of them play the same imagined games, and the worse half drops out until
//! two are left. The last pair plays on until its games have decided it or the budget is spent.

use super::ends::Horizon;
use super::purse::{Purse, is_late};
use super::{rollout, spread};
use crate::explain::Trial;
use crate::memory::Memory;
use crate::profile::Profile;
use rules::{Action, Game, Player};
use std::ops::Range;
use std::time::Instant;

/// An alternative: what is remembered (a plan), and what is done first.
pub struct Contestant {
    /// With its plan.
    pub memory: Memory,
    /// The first action, where that is what differs.
    pub action: Option<Action>,
}

/// The table that games are played forward from.
pub struct Table<'a> {
    pub game: &'a Game,
    pub player: Player,
    fast: Profile,
    horizon: Horizon,
    cores: u8,
}

/// How a race ended.
pub struct Raced {
    /// The place of the best among the contestants.
    pub best: usize,
    /// What it is believed to gain over the first.
    pub gain: Gain,
    /// How the games of each ended.
    pub trials: Vec<Trial>,
}

/// Games that each alternative plays before the worse half is dropped: as many as share a hypercube of dice.
pub const BATCH: u32 = 6;
/// What alternatives are believed to gain over what would be done anyway, before they are tried:
/// on average a little less than nothing, and seldom more than this.
const PRIOR: Gain = Gain { mean: -0.01, error: 0.06 };
/// The last pair is decided when the gain is this many standard errors away from nothing.
const CLEAR: f64 = 2.0;
/// But not before this many games: from fewer, the error itself is too uncertain.
const TOLD: u32 = 2 * BATCH;
/// Or when it is known this exactly, in chance to win: more games would not matter.
const EXACT: f64 = 0.008;

/// A contestant by its number, and how its games ended, game by game.
struct Runner {
    at: usize,
    values: Vec<f64>,
    gain: Gain,
}

/// What a contestant is believed to gain over another, and how uncertain that is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Gain {
    /// In chance to win.
    pub mean: f64,
    /// One standard error.
    pub error: f64,
}

impl Gain {
    /// By the same games of both, after what was believed before.
    pub fn of(one: &[f64], held: &[f64], before: Gain) -> Gain {
        let gains: Vec<f64> = one.iter().zip(held).map(|(one, held)| one - held).collect();
        let count = gains.len() as f64;
        if gains.len() < 2 {
            return before;
        }
        let mean = gains.iter().sum::<f64>() / count;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let (wide, seen) = (before.error * before.error, (spread / count).max(1e-6));
        let weight = 1.0 / wide + 1.0 / seen;
        Gain { mean: (before.mean / wide + mean / seen) / weight, error: weight.sqrt().recip() }
    }

    fn is_decided(self) -> bool {
        self.mean.abs() > CLEAR * self.error || self.error < EXACT
    }
}

impl<'a> Table<'a> {
    /// For decisions of a player with this profile.
    pub fn new(game: &'a Game, player: Player, profile: &Profile) -> Table<'a> {
        Table { game, player, fast: Profile::fast(), horizon: Horizon::of(game.battle()), cores: profile.cores }
    }

    /// The best of the contestants by the games that the purse allows. The first is what would be done anyway,
    /// and stays where nothing could be played: another takes its place only where the games speak clearly enough,
    /// for the luck of a few games is easily taken for merit.
    pub fn race(&self, contestants: &[Contestant], purse: &mut Purse, memory: &mut Memory) -> Raced {
        let first = first_game(memory);
        let before = purse.played;
        let raced = run(contestants.len(), purse, |racing, rounds, deadline| {
            let rows: Vec<&Contestant> = racing.iter().map(|&at| &contestants[at]).collect();
            self.games(&rows, first + rounds.start..first + rounds.end, deadline)
        });
        memory.rollouts += u64::from(purse.played - before);
        raced
    }

    /// Whether the second of two is better than the first, by fresh games and what was believed of it before.
    pub fn compare(&self, pair: [&Contestant; 2], before: Gain, purse: &mut Purse, memory: &mut Memory) -> Gain {
        let first = first_game(memory);
        let mut values: [Vec<f64>; 2] = Default::default();
        let mut gain = before;
        let (mut played, begun) = (0, purse.played);
        while purse.allows(2 * BATCH) {
            let started = Instant::now();
            let rows = self.games(&pair, first + played..first + played + BATCH, purse.deadline());
            if rows.len() < BATCH as usize {
                break;
            }
            purse.spend(2 * BATCH, started.elapsed());
            played += BATCH;
            for row in rows {
                values.iter_mut().zip(row).for_each(|(values, value)| values.push(value));
            }
            gain = Gain::of(&values[1], &values[0], before);
            if gain.is_decided() {
                break;
            }
        }
        memory.rollouts += u64::from(purse.played - begun);
        gain
    }

    /// Plays the games of some numbers with each contestant: a row for each number, as far as the time allowed.
    fn games(&self, contestants: &[&Contestant], numbers: Range<u32>, deadline: Option<Instant>) -> Vec<Vec<f64>> {
        let many = contestants.len();
        let one = |at: usize| {
            let number = numbers.start + (at / many) as u32;
            self.forward(contestants[at % many], number, deadline)
        };
        let ends: Vec<Option<f64>> = spread::over(self.cores, many * numbers.len(), one);
        ends.chunks(many).map_while(|row| row.iter().copied().collect()).collect()
    }

    /// One game forward, and how good it looks at its end; `None` when it was broken off.
    fn forward(&self, contestant: &Contestant, number: u32, deadline: Option<Instant>) -> Option<f64> {
        if is_late(deadline) {
            return None;
        }
        // A game that cannot be played forward says nothing either way.
        let Some(mut imagined) = self.game.imagine(number) else { return Some(0.5) };
        let mut memories = [Memory::new(u64::from(number)), Memory::new(u64::from(number) + 1)];
        for memory in &mut memories {
            memory.share(&contestant.memory);
        }
        memories[self.player.index()] = contestant.memory.clone();
        if let Some(action) = &contestant.action
            && rollout::play_one(&mut imagined, self.player, action.clone(), &self.fast, &mut memories).is_none()
        {
            return Some(0.5);
        }
        self.horizon.play(&mut imagined, self.player, &self.fast, &mut memories, deadline)
    }
}

/// The number of the first game of a race, from the opponent's own chance: the beginning of a hypercube of dice.
fn first_game(memory: &mut Memory) -> u32 {
    ((memory.dice.number() >> 44) as u32 + 1) * BATCH
}

/// The race itself. `play` plays some rounds: in each one game for each contestant named, all with the same dice; how
/// each ended, for as many rounds as there was time for.
fn run(
    count: usize,
    purse: &mut Purse,
    mut play: impl FnMut(&[usize], Range<u32>, Option<Instant>) -> Vec<Vec<f64>>,
) -> Raced {
    let mut racing: Vec<Runner> =
        (0..count).map(|at| Runner { at, values: Vec::new(), gain: Gain::default() }).collect();
    let mut trials = vec![Trial::default(); count];
    let mut round = 0;
    while racing.len() > 1 && purse.allows(BATCH * racing.len() as u32) {
        let names: Vec<usize> = racing.iter().map(|runner| runner.at).collect();
        let begun = Instant::now();
        let rows = play(&names, round..round + BATCH, purse.deadline());
        let whole = rows.len() as u32 == BATCH;
        purse.spend(names.len() as u32 * rows.len() as u32, begun.elapsed());
        round += BATCH;
        for row in rows {
            for (runner, value) in racing.iter_mut().zip(row) {
                runner.values.push(value);
            }
        }
        judge(&mut racing);
        racing.iter().for_each(|runner| trials[runner.at] = trial(&runner.values));
        if !whole {
            break;
        }
        // Who has done exactly as the first in every game does the same.
        let held = racing[0].values.clone();
        racing.retain(|runner| runner.at == 0 || runner.values != held);
        match racing.as_slice() {
            [_, last] if round >= TOLD && last.gain.is_decided() => break,
            [_] | [_, _] => {}
            // The first stays whatever happens; of the others the better half goes on.
            _ => {
                racing[1..].sort_by(|a, b| b.gain.mean.total_cmp(&a.gain.mean));
                racing.truncate(racing.len().div_ceil(2).max(2));
            }
        }
    }
    let better = |held: Runner, next: Runner| if next.gain.mean > held.gain.mean { next } else { held };
    let (best, gain) = racing.into_iter().reduce(better).map_or((0, Gain::default()), |best| (best.at, best.gain));
    Raced { best, gain, trials }
}

fn trial(values: &[f64]) -> Trial {
    let games = values.len() as u32;
    Trial { games, chance: values.iter().sum::<f64>() / f64::from(games.max(1)) }
}

/// What each is believed to gain over the first, the same games compared.
fn judge(racing: &mut [Runner]) {
    let Some((first, others)) = racing.split_first_mut() else { return };
    for other in others {
        other.gain = Gain::of(&other.values, &first.values, PRIOR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Races contestants whose games end as `value` says; who won, and how many games it took.
    fn raced(count: usize, games: u32, value: impl Fn(usize, u32) -> f64) -> (usize, u32) {
        let mut purse = Purse::of_games(games);
        let best = run(count, &mut purse, |racing, rounds, _| {
            rounds.map(|round| racing.iter().map(|&at| value(at, round)).collect()).collect()
        });
        assert!(purse.played <= games, "{} of {games}", purse.played);
        (best.best, purse.played)
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
        assert_eq!(raced(7, 6, |at, _| at as f64), (0, 0), "six rounds cost 42 games");
    }

    #[test]
    fn a_decided_race_leaves_the_rest_of_the_budget() {
        let (best, played) = raced(3, 10_000, |at, round| luck(at, round) + if at == 1 { 0.3 } else { 0.0 });
        assert!(best == 1 && played < 200, "{played} games");
        let (_, played) = raced(2, 10_000, |_, round| luck(0, round));
        assert_eq!(played, 12, "two that do the same are told apart by no number of games");
    }

    #[test]
    fn a_round_that_is_broken_off_does_not_count() {
        let mut purse = Purse::of_games(100);
        let value = |at: usize| if at == 2 { 0.9 } else { 0.1 };
        let best = run(3, &mut purse, |racing, rounds, _| {
            rounds.take_while(|round| *round < 4).map(|_| racing.iter().map(|&at| value(at)).collect()).collect()
        });
        assert_eq!((best.best, purse.played), (2, 12));
        assert_eq!(best.trials[2].games, 4);
    }
}
