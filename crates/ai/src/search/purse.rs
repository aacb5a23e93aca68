//! The budget of a turn: how many games may still be played forward, or how long.
//!
//! A counted budget gives the same choice on every machine. A timed one depends on the clock, so
//! it is checked before a round of games, between games and inside a game: a choice without an answer
//! in time is made as it would be without looking ahead.

use crate::memory::Memory;
use crate::profile::{Budget, Profile};
use std::time::{Duration, Instant};

/// What may be spent on one choice.
#[derive(Debug, Clone)]
pub struct Purse {
    start: Instant,
    limit: Limit,
    /// What one game took the last time games were played.
    pace: Option<Duration>,
    /// Games that were played to their end.
    pub played: u32,
}

#[derive(Debug, Clone, Copy)]
enum Limit {
    Games(u32),
    Time(Duration),
}

impl Purse {
    /// A share of what is left of the turn's budget.
    pub fn open(profile: &Profile, share: f64, memory: &Memory) -> Purse {
        let (games, time) = memory.spent();
        let limit = match profile.budget {
            Budget::Time(all) => Limit::Time(all.saturating_sub(time).mul_f64(share)),
            Budget::Rollouts(all) => Limit::Games((f64::from(all.saturating_sub(games)) * share) as u32),
        };
        Purse { start: Instant::now(), limit, pace: memory.pace(), played: 0 }
    }

    /// A number of games.
    #[cfg(test)]
    pub fn of_games(games: u32) -> Purse {
        Purse { start: Instant::now(), limit: Limit::Games(games), pace: None, played: 0 }
    }

    /// Whether a round of this many games can be paid for, as far as is known.
    pub fn allows(&self, games: u32) -> bool {
        match self.limit {
            Limit::Games(most) => self.played.saturating_add(games) <= most,
            Limit::Time(most) => {
                let gone = self.start.elapsed();
                // Nothing is known before the first game: then the clock stops it.
                gone < most && gone + self.pace.unwrap_or_default() * games <= most
            }
        }
    }

    /// A purse with a part of what is left in this one; [`Purse::take`] settles it.
    pub fn part(&self, share: f64) -> Purse {
        let limit = match self.limit {
            Limit::Games(most) => Limit::Games((f64::from(most.saturating_sub(self.played)) * share) as u32),
            Limit::Time(most) => Limit::Time(most.saturating_sub(self.start.elapsed()).mul_f64(share)),
        };
        Purse { start: Instant::now(), limit, pace: self.pace, played: 0 }
    }

    /// What another purse has spent was spent from this one.
    pub fn take(&mut self, other: Purse) {
        self.played += other.played;
        self.pace = other.pace.or(self.pace);
    }

    /// How many games a part of what is left will pay for, as far as is known.
    pub fn left_of(&self, share: f64) -> u32 {
        match self.limit {
            Limit::Games(most) => (f64::from(most.saturating_sub(self.played)) * share) as u32,
            Limit::Time(most) => {
                let left = most.saturating_sub(self.start.elapsed()).mul_f64(share);
                let pace = self.pace.filter(|pace| !pace.is_zero());
                pace.map_or(u32::MAX, |pace| (left.as_secs_f64() / pace.as_secs_f64()) as u32)
            }
        }
    }

    /// When a game must be broken off.
    pub fn deadline(&self) -> Option<Instant> {
        match self.limit {
            Limit::Games(_) => None,
            Limit::Time(most) => Some(self.start + most),
        }
    }

    /// A round of games was played, which took so long.
    pub fn spend(&mut self, games: u32, took: Duration) {
        self.played += games;
        if games > 0 {
            self.pace = Some(took / games);
        }
    }

    /// Takes what was spent from the turn's budget.
    pub fn close(self, memory: &mut Memory) {
        memory.thought(self.played, self.start.elapsed(), self.pace);
    }
}

/// Whether a deadline has passed.
pub fn is_late(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}
