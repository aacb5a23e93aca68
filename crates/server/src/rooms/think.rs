//! The computer's seats. It thinks on threads of its own, a few at a time, about a copy of the
//! game; what it decides is played when the pace allows.

use super::info::{level, opponent_level};
use super::play::PlayError;
use super::room::Room;
use super::seal;
use super::visible::visible_game;
use crate::fair::{Class, Ticket};
use crate::questions;
use ai::{Choice, Level, Opponent, Profile, Topic};
use protocol::messages::{HintInfo, Pace, WhyInfo};
use rules::{Action, Game, Player};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Thinking that takes longer is shown.
const NOTICED: Duration = Duration::from_millis(400);
/// After a step could not be written down.
const AGAIN: Duration = Duration::from_secs(2);

/// The computer at work.
pub struct Thinking {
    /// For whom.
    pub player: Player,
    /// People have been told that it works.
    pub announced: bool,
    /// The game has gone another way: what comes of it is thrown away.
    pub stale: bool,
    seq: u32,
    started: Instant,
    task: JoinHandle<Option<ComputerChoice>>,
}

impl Thinking {
    /// When people are told that it works.
    pub fn announce_at(&self) -> Option<Instant> {
        (!self.announced).then(|| self.started + NOTICED)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // A thought that has not begun when its room closes is never begun.
        self.task.abort();
    }
}

/// What came of it.
pub struct ComputerChoice {
    opponent: Option<Box<Opponent>>,
    action: Action,
    mechanical: bool,
    why: Option<WhyInfo>,
}

/// A decision that waits for its moment.
pub struct PendingAction {
    player: Player,
    seq: u32,
    at: Instant,
    action: Action,
    mechanical: bool,
    why: Option<WhyInfo>,
}

impl PendingAction {
    /// The pace has changed.
    pub fn reschedule(&mut self, last_step_at: Instant, pace: Pace) {
        self.at = last_step_at + pause(pace, self.mechanical);
    }
}

/// How long after the step before it a step is played.
fn pause(pace: Pace, mechanical: bool) -> Duration {
    match pace {
        Pace::Run { delay } if !mechanical => Duration::from_millis(delay.into()),
        _ => Duration::ZERO,
    }
}

/// Waits for the computer; forever if it does not work.
pub async fn wait_for_choice(thinking: &mut Option<Thinking>) -> Option<ComputerChoice> {
    match thinking {
        Some(thinking) => (&mut thinking.task).await.ok().flatten(),
        None => std::future::pending().await,
    }
}

/// An opponent with chance of its own.
pub fn opponent(level: Level, chance: u64) -> Box<Opponent> {
    Box::new(Opponent::new(Profile::of(level), chance))
}

/// What an opponent does now, and why.
pub fn decide(opponent: &mut Opponent, game: &Game) -> Option<(Action, bool, Option<WhyInfo>)> {
    let action = opponent.choose(game)?;
    let choice = opponent.last.as_ref();
    let mechanical = choice.is_none_or(|choice| choice.topic == Topic::Mechanical);
    let plan = || questions::plan(game, &opponent.memory);
    let why = choice.filter(|_| !mechanical).map(|choice| WhyInfo { plan: plan(), ..questions::why(game, choice) });
    Some((action, mechanical, why))
}

/// What may always be done, where the opponent knows nothing.
fn fallback(game: &Game, player: Player) -> Option<Action> {
    let safe = || ai::phases::safe(game, player).map(|choice| choice.action);
    game.default_answer().or_else(safe).or_else(|| game.candidates().into_iter().next())
}

/// What the computer would do in a seat.
pub fn hint(game: &Game, player: Player) -> Option<HintInfo> {
    let mut opponent = opponent(Level::Hard, 0);
    let action = opponent.choose(game)?;
    let choice = opponent.last.take().unwrap_or_else(|| Choice::plain(Topic::Mechanical, action.clone()));
    let why = WhyInfo { plan: questions::plan(game, &opponent.memory), ..questions::why(game, &choice) };
    Some(HintInfo { action: protocol::write_action(game, player, &action), why })
}

impl Room {
    /// The pace holds back the computer's own turns, not its answers in a person's turn.
    fn is_paced(&self) -> bool {
        self.is_computer(self.game.state().clock.active)
    }

    /// This room's place among those for which the computer thinks.
    fn ticket(&self) -> Option<Ticket> {
        let alone = Player::BOTH.into_iter().all(|seat| self.is_computer(seat));
        let class = if alone { Class::Computers } else { Class::Person };
        Some(Ticket { address: self.audience.connections().charged_address()?, source: self.number, class })
    }

    /// Sets the computer to work if it is for it to decide.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() || self.pending.is_some() {
            return;
        }
        let Some(player) = self.game.waiting_for().map(|decision| decision.player) else { return };
        let Some(level) = level(&self.row.seats[player.index()]) else { return };
        let unwatched = self.audience.is_empty() && Player::BOTH.into_iter().all(|seat| self.is_computer(seat));
        if unwatched || (self.pace == Pace::Pause && self.is_paced()) {
            return;
        }
        let Some(ticket) = self.ticket() else { return };
        let chance = || seal::chance(&self.row.seed, &self.row.salt, player);
        let mut opponent =
            self.opponents[player.index()].take().unwrap_or_else(|| opponent(opponent_level(level), chance()));
        // The computer knows no more than a person in its seat would.
        let game = visible_game(&self.game, |seat| seat == player).into_owned();
        let threads = self.rooms.thinking_threads().clone();
        let task = tokio::spawn(async move {
            let copy = game.clone();
            let started = Instant::now();
            let choice = threads.run(ticket, move || {
                decide(&mut opponent, &copy).map(|(action, mechanical, why)| ComputerChoice {
                    opponent: Some(opponent),
                    action,
                    mechanical,
                    why,
                })
            });
            let choice = choice.await.ok().flatten();
            metrics::histogram!("strategium_thought_seconds").record(started.elapsed().as_secs_f64());
            let safe = || {
                let action = fallback(&game, player)?;
                Some(ComputerChoice { opponent: None, action, mechanical: true, why: None })
            };
            choice.or_else(safe)
        });
        let started = Instant::now();
        self.thinking = Some(Thinking { player, announced: false, stale: false, seq: self.seq, started, task });
    }

    /// The game has gone another way than the computer thinks.
    pub(super) fn cancel_thinking(&mut self) {
        self.pending = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.stale = true;
            thinking.task.abort();
        }
    }

    /// Takes what the computer has come to.
    pub(super) fn schedule(&mut self, choice: Option<ComputerChoice>) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.announced {
            self.send_info();
        }
        if thinking.stale || thinking.seq != self.seq {
            return;
        }
        let Some(ComputerChoice { opponent, action, mechanical, why }) = choice else {
            tracing::error!(game = self.row.id, "the computer knows nothing to do: the game is paused");
            self.pace = Pace::Pause;
            return self.send_info();
        };
        let player = thinking.player;
        self.opponents[player.index()] = opponent;
        let at = self.last_step_at + pause(self.pace, mechanical);
        self.pending = Some(PendingAction { player, seq: self.seq, at, action, mechanical, why });
    }

    /// When the decision that waits is to be played.
    pub(super) fn pending_at(&self) -> Option<Instant> {
        let held = self.pace == Pace::Pause && self.is_paced();
        self.pending.as_ref().filter(|_| !held).map(|pending| pending.at)
    }

    /// Plays the decision that waits.
    pub(super) async fn play_pending(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        if self.sync_with_journal().await.is_err() {
            self.pending = Some(PendingAction { at: Instant::now() + AGAIN, ..pending });
            return;
        }
        if pending.seq != self.seq {
            return;
        }
        let stepped = self.pace == Pace::Step && !pending.mechanical && self.is_paced();
        match self.play(pending.player, pending.action.clone(), pending.why.clone()).await {
            Ok(()) => {}
            Err(PlayError::NotSaved) => {
                self.pending = Some(PendingAction { at: Instant::now() + AGAIN, ..pending });
                return;
            }
            Err(PlayError::Refused(refusal)) => {
                let code = refusal.code.as_str();
                tracing::error!(game = self.row.id, code, action = ?pending.action, "the computer's action was refused");
                let Some(action) = fallback(&self.game, pending.player) else { return };
                if self.play(pending.player, action, None).await.is_err() {
                    self.pace = Pace::Pause;
                    self.send_info();
                }
            }
        }
        if stepped {
            self.pace = Pace::Pause;
            self.send_info();
        }
    }
}
