//! Alternatives race: everybody plays the same imagined games, the worse half drops out.

use super::rollout;
use super::value::win_probability;
use crate::memory::Memory;
use crate::profile::{Budget, Profile};
use rayon::prelude::*;
use rules::{Action, Game, Player};
use std::time::{Duration, Instant};

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

/// A contestant and how its games ended, game by game.
struct Runner {
    contestant: Contestant,
    values: Vec<f64>,
    gain: f64,
}

/// The best of the contestants by the games that a share of the turn's budget allows. The first is
/// what would be done anyway: another takes its place only where the games speak clearly enough,
/// for the luck of a few games is easily taken for merit. `None` where there was no time at all.
pub fn race(
    game: &Game,
    player: Player,
    profile: &Profile,
    fast: &Profile,
    contestants: Vec<Contestant>,
    share: f64,
    memory: &mut Memory,
) -> Option<Contestant> {
    let start = Instant::now();
    let mut purse = Purse::open(profile, share, memory, start);
    let mut racing: Vec<Runner> =
        contestants.into_iter().map(|contestant| Runner { contestant, values: Vec::new(), gain: 0.0 }).collect();
    let mut fork = (memory.dice.number() >> 40) as u32 & 0x000f_ffff;
    while racing.len() > 1 {
        let mut batch = 0;
        while batch < BATCH && purse.allows(racing.len() as u32) {
            fork = fork.wrapping_add(1);
            let one = |runner: &mut Runner| {
                // A game that cannot be played forward says nothing either way.
                let value = forward(game, player, fast, &runner.contestant, fork).unwrap_or(0.5);
                runner.values.push(value);
            };
            if profile.cores > 1 {
                racing.par_iter_mut().for_each(one);
            } else {
                racing.iter_mut().for_each(one);
            }
            purse.spend(racing.len() as u32);
            batch += 1;
        }
        judge(&mut racing);
        if batch < BATCH {
            break;
        }
        // The first stays whatever happens; of the others the better half goes on.
        racing[1..].sort_by(|a, b| b.gain.total_cmp(&a.gain));
        let keep = racing.len().div_ceil(2).max(1);
        racing.truncate(keep);
    }
    memory.rollouts += u64::from(purse.played);
    memory.thought(purse.played, start.elapsed());
    let best = racing.into_iter().reduce(|held, next| if next.gain > held.gain { next } else { held })?;
    (!best.values.is_empty()).then_some(best.contestant)
}

/// What each is believed to gain over the first, the same games compared.
fn judge(racing: &mut [Runner]) {
    let Some((first, others)) = racing.split_first_mut() else { return };
    for other in others {
        let gains: Vec<f64> = other.values.iter().zip(&first.values).map(|(one, held)| one - held).collect();
        let count = gains.len() as f64;
        if gains.len() < 2 {
            other.gain = PRIOR.0;
            continue;
        }
        let mean = gains.iter().sum::<f64>() / count;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let error = (spread / count).max(1e-6);
        let (least, wide) = (PRIOR.0, PRIOR.1 * PRIOR.1);
        other.gain = (least / wide + mean / error) / (1.0 / wide + 1.0 / error);
    }
}

/// One game forward, and how good it looks at its end.
fn forward(game: &Game, player: Player, fast: &Profile, contestant: &Contestant, fork: u32) -> Option<f64> {
    let mut imagined = game.imagine(fork)?;
    let mut memories = [Memory::new(u64::from(fork)), Memory::new(u64::from(fork) + 1)];
    for memory in &mut memories {
        memory.share(&contestant.memory);
    }
    let mut own = contestant.memory.clone();
    own.defects.clear();
    memories[player.index()] = own;
    if let Some(action) = &contestant.action {
        rollout::play_one(&mut imagined, player, action.clone(), fast, &mut memories)?;
    }
    rollout::play_forward(&mut imagined, fast, &mut memories, 2);
    Some(win_probability(imagined.battle(), player))
}

/// What may still be spent.
struct Purse {
    start: Instant,
    time: Option<Duration>,
    rollouts: u32,
    played: u32,
}

impl Purse {
    fn open(profile: &Profile, share: f64, memory: &Memory, start: Instant) -> Purse {
        let (rollouts, time) = memory.spent();
        match profile.budget {
            Budget::Time(all) => {
                let time = all.saturating_sub(time).mul_f64(share);
                Purse { start, time: Some(time), rollouts: u32::MAX, played: 0 }
            }
            Budget::Rollouts(all) => {
                let rollouts = (f64::from(all.saturating_sub(rollouts)) * share) as u32;
                Purse { start, time: None, rollouts, played: 0 }
            }
        }
    }

    /// Whether so many more games fit.
    fn allows(&self, games: u32) -> bool {
        match self.time {
            Some(time) => {
                let gone = self.start.elapsed();
                // What one round took so far says what the next will.
                let next = if self.played == 0 { Duration::ZERO } else { gone / self.played * games };
                gone + next <= time
            }
            None => self.played + games <= self.rollouts,
        }
    }

    fn spend(&mut self, games: u32) {
        self.played += games;
    }
}
