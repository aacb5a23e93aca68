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

/// Games that each alternative plays before the first is dropped.
const BATCH: u32 = 4;

/// The best of the contestants by the games that a share of the turn's budget allows; `None`
/// where there was no time for a single round.
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
    let mut racing: Vec<(Contestant, f64, u32)> = contestants.into_iter().map(|c| (c, 0.0, 0)).collect();
    let mut fork = (memory.dice.number() >> 40) as u32 & 0x000f_ffff;
    while racing.len() > 1 {
        let mut batch = 0;
        while batch < BATCH && purse.allows(racing.len() as u32) {
            fork = fork.wrapping_add(1);
            let one = |(contestant, sum, count): &mut (Contestant, f64, u32)| {
                if let Some(value) = forward(game, player, fast, contestant, fork) {
                    *sum += value;
                    *count += 1;
                }
            };
            if profile.cores > 1 {
                racing.par_iter_mut().for_each(one);
            } else {
                racing.iter_mut().for_each(one);
            }
            purse.spend(racing.len() as u32);
            batch += 1;
        }
        // The better half goes on; of equals the earlier.
        racing.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        if batch < BATCH {
            break;
        }
        let keep = racing.len().div_ceil(2).max(1);
        racing.truncate(keep);
    }
    memory.rollouts += u64::from(purse.played);
    memory.thought(purse.played, start.elapsed());
    racing.into_iter().next().filter(|(.., count)| *count > 0).map(|(contestant, ..)| contestant)
}

fn mean((_, sum, count): &(Contestant, f64, u32)) -> f64 {
    if *count == 0 { 0.0 } else { sum / f64::from(*count) }
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
