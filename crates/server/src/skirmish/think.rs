//! The computer's seats. It thinks about a copy of the game on its own threads, and its decision is played when the
//! pace allows.

use super::entry;
use super::level::{level, opponent_level};
use super::play::PlayError;
use super::room::Room;
use crate::fair::{Class, Ticket};
use crate::rooms::seal;
use protocol::messages::Pace;
use protocol::messages::skirmish::{HexHint, HexWhy};
use rules::Player;
use skirmish::agent::Space;
use skirmish::{Action, Game, ai};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// How long to wait before trying again after a step could not be stored.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// A decision the computer is working on.
pub struct Thinking {
    seq: u32,
    /// Whether the game has changed meanwhile: the decision is then discarded.
    stale: bool,
    task: JoinHandle<Option<ComputerChoice>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Thinking that has not started when its room closes never starts.
        self.task.abort();
    }
}

impl Thinking {
    /// Waits for the decision.
    pub async fn done(&mut self) -> Option<ComputerChoice> {
        (&mut self.task).await.ok().flatten()
    }
}

/// What the computer decided.
#[derive(Clone)]
pub struct ComputerChoice {
    action: Action,
    why: Option<HexWhy>,
}

/// A decision that waits until the pace allows it.
pub struct PendingAction {
    seq: u32,
    at: Instant,
    choice: ComputerChoice,
}

/// What the computer does, and why.
fn decide(game: &Game, level: ai::Level, seed: u64) -> Option<ComputerChoice> {
    let choice = ai::decide(game, level, seed)?;
    Some(ComputerChoice { action: choice.chosen.action, why: Some(entry::why(game, &choice)) })
}

/// What the computer would do for a person.
pub fn hint(game: &Game) -> Option<HexHint> {
    let choice = ai::decide(game, ai::Level::Hard, 0)?;
    Some(HexHint { action: choice.chosen.action, why: entry::why(game, &choice) })
}

/// An action that is always possible, for the case that the computer finds none.
fn fallback(game: &Game) -> Option<Action> {
    Space::new(game.shared_setup()).nth(game, 0)
}

/// The pause between the previous step and this one.
const fn pause(pace: Pace) -> Duration {
    match pace {
        Pace::Run { delay, .. } => Duration::from_millis(delay as u64),
        Pace::Pause | Pace::Step => Duration::ZERO,
    }
}

impl Room {
    /// Starts the computer's thinking if the next decision is the computer's.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() || self.pending.is_some() || self.pace == Pace::Pause {
            return;
        }
        let Some(player) = self.game.waiting_for() else { return };
        let Some(level) = level(&self.row.seats[player.index()]) else { return };
        let alone = Player::BOTH.into_iter().all(|seat| self.is_computer(seat));
        if self.connections.is_empty() && alone {
            return;
        }
        let Some(address) = self.connections.charged_address() else { return };
        let class = if alone { Class::Computers } else { Class::Person };
        let ticket = Ticket { address, source: self.number, class };
        // Other random numbers for each step, because the same state may occur again.
        let chance = seal::chance(&self.row.seed, &self.row.salt, player);
        let seed = chance.wrapping_add(u64::from(self.seq).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (game, threads) = (self.game.clone(), self.rooms.thinking_threads().clone());
        let task = tokio::spawn(async move {
            let (copy, started) = (game.clone(), Instant::now());
            let choice = threads.run(ticket, move || decide(&copy, opponent_level(level), seed)).await.ok().flatten();
            metrics::histogram!("strategium_thought_seconds").record(started.elapsed().as_secs_f64());
            choice.or_else(|| fallback(&game).map(|action| ComputerChoice { action, why: None }))
        });
        self.thinking = Some(Thinking { seq: self.seq, stale: false, task });
    }

    /// Discards the computer's thinking and its pending action, because the game has changed.
    pub(super) fn cancel_thinking(&mut self) {
        self.pending = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.stale = true;
            thinking.task.abort();
        }
    }

    /// Takes the computer's decision and plans when it is played.
    pub(super) fn schedule(&mut self, choice: Option<ComputerChoice>) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.stale || thinking.seq != self.seq {
            return;
        }
        match choice {
            Some(choice) => {
                self.pending = Some(PendingAction { seq: self.seq, at: self.last_step_at + pause(self.pace), choice })
            }
            None => self.pause_game("the computer found no action"),
        }
    }

    /// Pauses the game, because the computer cannot continue and should not try forever.
    fn pause_game(&mut self, why: &str) {
        tracing::error!(game = self.row.id, why, "the skirmish is paused");
        self.pace = Pace::Pause;
        self.send_info();
    }

    /// Changes the pace.
    pub(super) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        if let Some(pending) = &mut self.pending {
            pending.at = self.last_step_at + pause(pace);
        }
        self.send_info();
    }

    /// When the pending action is played.
    pub(super) fn pending_at(&self) -> Option<Instant> {
        self.pending.as_ref().filter(|_| self.pace != Pace::Pause).map(|pending| pending.at)
    }

    /// Plays the pending action.
    pub(super) async fn play_pending(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        if self.sync_with_journal().await.is_err() {
            self.pending = Some(PendingAction { at: Instant::now() + RETRY_DELAY, ..pending });
            return;
        }
        if pending.seq != self.seq {
            return;
        }
        let ComputerChoice { action, why } = pending.choice.clone();
        let mut played = self.play(action, why).await;
        if let Err(PlayError::Refused(refusal)) = &played {
            tracing::error!(game = self.row.id, code = refusal.code(), ?action, "the computer's action was refused");
            let Some(action) = fallback(&self.game) else { return self.pause_game("there is no fallback action") };
            played = self.play(action, None).await;
        }
        match played {
            Ok(()) if self.pace == Pace::Step => {
                self.pace = Pace::Pause;
                self.send_info();
            }
            Ok(()) => {}
            Err(PlayError::NotSaved) => {
                self.pending = Some(PendingAction { at: Instant::now() + RETRY_DELAY, ..pending })
            }
            Err(PlayError::Refused(_)) => self.pause_game("the fallback action was refused"),
        }
    }
}
