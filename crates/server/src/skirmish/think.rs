//! The computer's seats. It thinks on the threads for thinking, about a copy of the game; what it
//! decides is played when the pace allows.

use super::entry;
use super::play::Trouble;
use super::room::Room;
use crate::fair::{Class, Ticket};
use crate::rooms::info::level;
use crate::rooms::seal;
use protocol::messages::skirmish::{HexHint, HexWhy};
use protocol::messages::{Level, Pace};
use rules::Player;
use skirmish::agent::Space;
use skirmish::{Action, Game, ai};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// After a step could not be written down.
const AGAIN: Duration = Duration::from_secs(2);

/// The computer at work.
pub struct Thinking {
    seq: u32,
    /// The game has gone another way: what comes of it is thrown away.
    stale: bool,
    task: JoinHandle<Option<Thought>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // A thought that has not begun when its room closes is never begun.
        self.task.abort();
    }
}

impl Thinking {
    /// Waits until it is done.
    pub async fn done(&mut self) -> Option<Thought> {
        (&mut self.task).await.ok().flatten()
    }
}

/// What came of it.
#[derive(Clone)]
pub struct Thought {
    action: Action,
    why: Option<HexWhy>,
}

/// A decision that waits for its moment.
pub struct Ready {
    seq: u32,
    at: Instant,
    thought: Thought,
}

/// The same level as the skirmish knows it.
const fn mind_level(level: Level) -> ai::Level {
    match level {
        Level::Easy => ai::Level::Easy,
        Level::Normal => ai::Level::Normal,
        Level::Hard => ai::Level::Hard,
        Level::Competitive => ai::Level::Competitive,
    }
}

/// What the computer does, and why.
fn decide(game: &Game, level: ai::Level, seed: u64) -> Option<Thought> {
    let choice = ai::decide(game, level, seed)?;
    Some(Thought { action: choice.chosen.action, why: Some(entry::why(game, &choice)) })
}

/// What the computer would do for a person.
pub fn hint(game: &Game) -> Option<HexHint> {
    let choice = ai::decide(game, ai::Level::Hard, 0)?;
    Some(HexHint { action: choice.chosen.action, why: entry::why(game, &choice) })
}

/// What may always be done, where the computer knows nothing.
fn fallback(game: &Game) -> Option<Action> {
    Space::new(game.shared_setup()).nth(game, 0)
}

/// How long after the step before it a step is played.
const fn pause(pace: Pace) -> Duration {
    match pace {
        Pace::Run { delay } => Duration::from_millis(delay as u64),
        Pace::Pause | Pace::Step => Duration::ZERO,
    }
}

impl Room {
    /// Sets the computer to work if it is for it to decide.
    pub(super) fn set_to_work(&mut self) {
        if self.thinking.is_some() || self.ready.is_some() || self.pace == Pace::Pause {
            return;
        }
        let Some(player) = self.game.waiting_for() else { return };
        let Some(level) = level(&self.row.seats[player.index()]) else { return };
        let alone = Player::BOTH.into_iter().all(|seat| self.is_computer(seat));
        if self.crowd.is_empty() && alone {
            return;
        }
        let Some(visitor) = self.crowd.payer() else { return };
        let class = if alone { Class::Computers } else { Class::Person };
        let ticket = Ticket { visitor, line: self.number, class };
        // Another chance for each step: the same state may come again.
        let chance = seal::chance(&self.row.seed, &self.row.salt, player);
        let seed = chance.wrapping_add(u64::from(self.seq).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (game, threads) = (self.game.clone(), self.rooms.thinkers().clone());
        let task = tokio::spawn(async move {
            let (copy, since) = (game.clone(), Instant::now());
            let thought = threads.run(ticket, move || decide(&copy, mind_level(level), seed)).await.ok().flatten();
            metrics::histogram!("strategium_thought_seconds").record(since.elapsed().as_secs_f64());
            thought.or_else(|| fallback(&game).map(|action| Thought { action, why: None }))
        });
        self.thinking = Some(Thinking { seq: self.seq, stale: false, task });
    }

    /// The game has gone another way than the computer thinks.
    pub(super) fn unthink(&mut self) {
        self.ready = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.stale = true;
            thinking.task.abort();
        }
    }

    /// Takes what the computer has come to.
    pub(super) fn take(&mut self, thought: Option<Thought>) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.stale || thinking.seq != self.seq {
            return;
        }
        match thought {
            Some(thought) => self.ready = Some(Ready { seq: self.seq, at: self.told + pause(self.pace), thought }),
            None => self.stall("the computer knows nothing to do"),
        }
    }

    /// The computer cannot go on: the game is paused, so that it does not try for ever.
    fn stall(&mut self, why: &str) {
        tracing::error!(game = self.row.id, why, "the skirmish is paused");
        self.pace = Pace::Pause;
        self.tell_info();
    }

    /// The pace has changed.
    pub(super) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        if let Some(ready) = &mut self.ready {
            ready.at = self.told + pause(pace);
        }
        self.tell_info();
    }

    /// When the decision that waits is to be played.
    pub(super) fn ready_at(&self) -> Option<Instant> {
        self.ready.as_ref().filter(|_| self.pace != Pace::Pause).map(|ready| ready.at)
    }

    /// Plays the decision that waits.
    pub(super) async fn do_ready(&mut self) {
        let Some(ready) = self.ready.take() else { return };
        if self.settle().await.is_err() {
            self.ready = Some(Ready { at: Instant::now() + AGAIN, ..ready });
            return;
        }
        if ready.seq != self.seq {
            return;
        }
        let Thought { action, why } = ready.thought.clone();
        let mut played = self.play(action, why).await;
        if let Err(Trouble::Refused(refusal)) = &played {
            tracing::error!(game = self.row.id, code = refusal.code(), ?action, "the computer's action was refused");
            let Some(action) = fallback(&self.game) else { return self.stall("nothing may be done") };
            played = self.play(action, None).await;
        }
        match played {
            Ok(()) if self.pace == Pace::Step => {
                self.pace = Pace::Pause;
                self.tell_info();
            }
            Ok(()) => {}
            Err(Trouble::NotSaved) => self.ready = Some(Ready { at: Instant::now() + AGAIN, ..ready }),
            Err(Trouble::Refused(_)) => self.stall("what may always be done was refused"),
        }
    }
}
