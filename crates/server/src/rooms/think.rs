//! The computer's seats. It thinks about a copy of the game on its own threads, and its decision is played when the
//! pace allows.

use super::info::{level, opponent_level};
use super::play::{By, PlayError};
use super::room::Room;
use super::seal;
use crate::fair::{Class, Ticket};
use crate::questions;
use ai::{Budget, Choice, Features, Level, Opponent, Profile, Topic};
use protocol::messages::{HintInfo, LogEntry, Pace, WhyInfo};
use rules::{Action, Game, Player};
use std::time::Duration;
use tactics::Candidates;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Clients are told that the computer thinks when it takes longer than this.
const ANNOUNCE_AFTER: Duration = Duration::from_millis(400);
/// How long to wait before trying again after a step could not be stored.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// A decision the computer is working on.
pub struct Thinking {
    /// The player it decides for.
    pub player: Player,
    /// Whether clients have been told that it is thinking.
    pub announced: bool,
    /// Whether the game has changed meanwhile: the decision is then discarded.
    pub stale: bool,
    seq: u32,
    started: Instant,
    task: JoinHandle<Option<ComputerChoice>>,
}

impl Thinking {
    /// When clients are told that the computer is thinking.
    pub fn announce_at(&self) -> Option<Instant> {
        (!self.announced).then(|| self.started + ANNOUNCE_AFTER)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Thinking that has not started when its room closes never starts.
        self.task.abort();
    }
}

/// What the computer decided.
pub struct ComputerChoice {
    opponent: Option<Box<Opponent>>,
    action: Action,
    mechanical: bool,
    why: Option<WhyInfo>,
}

/// A decision that waits until the pace allows it.
pub struct PendingAction {
    player: Player,
    seq: u32,
    at: Instant,
    action: Action,
    mechanical: bool,
    ordered: bool,
    why: Option<WhyInfo>,
}

impl PendingAction {
    /// An answer by standing orders, played at once.
    pub fn ordered(player: Player, seq: u32, action: Action) -> PendingAction {
        PendingAction { player, seq, at: Instant::now(), action, mechanical: true, ordered: true, why: None }
    }

    /// Whether standing orders decided on it.
    pub fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// Plans the action anew, because the pace has changed.
    pub fn reschedule(&mut self, last_step_at: Instant, pace: Pace, after_attack: bool) {
        if !self.ordered {
            self.at = last_step_at + pause(pace, self.mechanical, after_attack);
        }
    }
}

/// The pause between the previous step and this one: longer where the dice of an attack are still being watched.
fn pause(pace: Pace, mechanical: bool, after_attack: bool) -> Duration {
    match pace {
        Pace::Run { delay, dice } if !mechanical => {
            Duration::from_millis(u64::from(delay) + if after_attack { u64::from(dice) } else { 0 })
        }
        _ => Duration::ZERO,
    }
}

/// Waits for the computer's decision; forever if it does not think.
pub async fn wait_for_choice(thinking: &mut Option<Thinking>) -> Option<ComputerChoice> {
    match thinking {
        Some(thinking) => (&mut thinking.task).await.ok().flatten(),
        None => std::future::pending().await,
    }
}

/// An opponent with its own random numbers.
pub fn opponent(level: Level, chance: u64) -> Box<Opponent> {
    Box::new(Opponent::new(Profile::of(level).on_all_cores(), chance))
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

/// An action that is always possible, for the case that the opponent finds none.
fn fallback(game: &Game, player: Player) -> Option<Action> {
    let safe = || ai::phases::safe(game, player).map(|choice| choice.action);
    game.default_answer().or_else(safe).or_else(|| game.candidates().into_iter().next())
}

/// What the computer would do in a seat, found in at most this time of looking ahead.
pub fn hint(game: &Game, player: Player, time: Duration) -> Option<HintInfo> {
    let mut opponent = Box::new(Opponent::new(advisor(time), 0));
    let action = opponent.choose(game)?;
    let choice = opponent.last.take().unwrap_or_else(|| Choice::plain(Topic::Mechanical, action.clone()));
    let why = WhyInfo { plan: questions::plan(game, &opponent.memory), ..questions::why(game, &choice) };
    let reason = questions::reason(game, &choice);
    Some(HintInfo { action: protocol::write_action(game, player, &action), reason, why })
}

/// Who gives hints: the strongest level, without noise. A person waits for it, so its time is short.
fn advisor(time: Duration) -> Profile {
    let mut profile =
        Profile { noise: 0.0, budget: Budget::Time(time), ..Profile::of(Level::Competitive) }.on_all_cores();
    profile.features.set(Features::LOOK_AHEAD, !time.is_zero());
    profile
}

impl Room {
    /// The pace delays the computer's own turns, not its answers in a person's turn.
    fn is_paced(&self) -> bool {
        self.is_computer(self.game.state().clock.active)
    }

    /// The last step belongs to an attack of the computer's turn.
    pub(super) fn is_after_attack(&self) -> bool {
        let attacks = |entry: &LogEntry| entry.dice.iter().any(|dice| ["to_hit", "to_wound"].contains(&&*dice.context));
        // An attack is everything from the step that began it to the last answer in its middle.
        let begun = self.log.iter().rev().position(|entry| !entry.continues).map_or(0, |back| back + 1);
        self.is_paced() && self.log.iter().rev().take(begun).any(attacks)
    }

    /// This room's ticket for the threads on which the computer thinks.
    fn ticket(&self) -> Option<Ticket> {
        let alone = Player::BOTH.into_iter().all(|seat| self.is_computer(seat));
        let class = if alone { Class::Computers } else { Class::Person };
        Some(Ticket { address: self.audience.connections().charged_address()?, source: self.number, class })
    }

    /// Starts the computer's thinking if the next decision is the computer's.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() || self.pending.is_some() {
            return;
        }
        let Some(player) = self.game.waiting_for().map(|decision| decision.player) else { return };
        let Some(level) = level(&self.row.seats[player.index()]) else { return self.obey_orders() };
        let unwatched = self.audience.is_empty() && Player::BOTH.into_iter().all(|seat| self.is_computer(seat));
        if unwatched || (self.pace == Pace::Pause && self.is_paced()) {
            return;
        }
        let Some(ticket) = self.ticket() else { return };
        let chance = || seal::chance(&self.row.seed, &self.row.salt, player);
        let mut opponent =
            self.opponents[player.index()].take().unwrap_or_else(|| opponent(opponent_level(level), chance()));
        // The computer sees no more than a person in its seat would.
        let game = self.game.visible_to(|seat| seat == player).into_owned();
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
        if thinking.announced {
            self.send_info();
        }
        if thinking.stale || thinking.seq != self.seq {
            return;
        }
        let Some(ComputerChoice { opponent, action, mechanical, why }) = choice else {
            tracing::error!(game = self.row.id, "the computer found no action: the game is paused");
            self.pace = Pace::Pause;
            return self.send_info();
        };
        let player = thinking.player;
        self.opponents[player.index()] = opponent;
        let at = self.last_step_at + pause(self.pace, mechanical, self.is_after_attack());
        self.pending = Some(PendingAction { player, seq: self.seq, at, action, mechanical, ordered: false, why });
    }

    /// When the pending action is played.
    pub(super) fn pending_at(&self) -> Option<Instant> {
        let paused = self.pace == Pace::Pause && self.is_paced();
        self.pending.as_ref().filter(|pending| !paused || pending.ordered).map(|pending| pending.at)
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
        let stepped = self.pace == Pace::Step && !pending.mechanical && self.is_paced();
        let by = if pending.ordered { By::Orders } else { By::Computer(pending.why.clone().map(Box::new)) };
        match self.play(pending.player, pending.action.clone(), by).await {
            Ok(()) => {}
            Err(PlayError::NotSaved) => {
                self.pending = Some(PendingAction { at: Instant::now() + RETRY_DELAY, ..pending });
                return;
            }
            Err(PlayError::Refused(refusal)) => {
                let code = refusal.code.as_str();
                tracing::error!(game = self.row.id, code, action = ?pending.action, "the computer's action was refused");
                let Some(action) = fallback(&self.game, pending.player) else { return };
                if self.play(pending.player, action, By::Computer(None)).await.is_err() {
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
