//! The time to answer a question in the middle of an action. When it is over, the default is played. It stands still
//! while a screen of the asked seat holds it, so nobody loses a choice by reading about it.

use super::play::By;
use super::requests::{Answer, require_seat};
use super::room::Room;
use crate::seats::Role;
use protocol::messages::{ErrorInfo, ServerCode, ServerMessage};
use protocol::options::AnswerClock;
use std::time::Duration;
use tokio::time::Instant;

/// How long the clock of one question can be held while another person waits. Against the computer there is no limit.
const LONGEST_HOLD: Duration = Duration::from_secs(120);

/// How long the clock of a question was held, and by which screens it is now.
#[derive(Default)]
pub struct HeldClock {
    /// The step after which the question was asked; of another question nothing here counts.
    seq: u32,
    by: Vec<u64>,
    since: Option<Instant>,
    /// How long it stood before that.
    stood: Duration,
}

impl HeldClock {
    /// Lets it run on.
    fn run_on(&mut self, now: Instant) {
        self.by.clear();
        if let Some(since) = self.since.take() {
            self.stood += now.saturating_duration_since(since);
        }
    }
}

impl Room {
    /// The time in which the open question must be answered; nothing if the room waits forever.
    fn answer_time(&self) -> Option<Duration> {
        let seconds = self.settings.reaction_seconds;
        let decision = self.game.waiting_for().filter(|_| seconds > 0 && self.game.is_interrupted())?;
        (!self.is_computer(decision.player)).then(|| Duration::from_secs(seconds.into()))
    }

    /// Since when the open question has been held, and how long before.
    fn hold_now(&self) -> (Option<Instant>, Duration) {
        let held = Some(&self.held).filter(|held| held.seq == self.seq);
        held.map_or((None, Duration::ZERO), |held| (held.since, held.stood))
    }

    /// How much longer the open question may be held; nothing if there is no limit.
    fn hold_left(&self) -> Option<Duration> {
        let asked = self.game.waiting_for()?.player;
        (!self.is_computer(asked.other())).then(|| LONGEST_HOLD.saturating_sub(self.hold_now().1))
    }

    /// When something happens to the clock of the open question: it runs out, or it has been held for too long.
    pub(super) fn answer_at(&self) -> Option<Instant> {
        let time = self.answer_time().filter(|_| !self.audience.is_empty())?;
        match self.hold_now() {
            (Some(since), _) => Some(since + self.hold_left()?),
            (None, stood) => Some(self.last_step_at + time + stood),
        }
    }

    /// The clock of the open question for those who look at it.
    pub(super) fn answer_clock(&self) -> Option<AnswerClock> {
        let time = self.answer_time().filter(|_| self.ordered.is_none())?;
        let (since, stood) = self.hold_now();
        let run = since.unwrap_or_else(Instant::now).saturating_duration_since(self.last_step_at);
        let left = time.saturating_sub(run.saturating_sub(stood));
        let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        Some(AnswerClock { of: millis(time), left: millis(left), held: since.is_some() })
    }

    /// The clock ran out, or was held for too long.
    pub(super) async fn on_answer_time(&mut self) {
        if self.hold_now().0.is_some() {
            self.held.run_on(Instant::now());
            return self.send_clock();
        }
        // If it cannot be played or stored, the next attempt waits for the same time again.
        self.last_step_at = Instant::now();
        let asked = self.game.waiting_for().zip(self.game.default_answer());
        if let Some((decision, answer)) = asked
            && self.play(decision.player, answer, By::Orders).await.is_err()
        {
            tracing::warn!(game = self.row.id, "a default could not be played");
        }
    }

    /// A screen of the asked seat holds the clock or lets it go.
    pub(super) fn hold(&mut self, number: u64, role: Role, seq: u32, hold: bool) -> Answer {
        require_seat(role)?;
        let enough = self.audience.find_mut(number).is_some_and(|client| client.signals.holds.take());
        if !enough {
            let why = "The clock was stopped too often in a short time: wait a moment.";
            return Err(ErrorInfo::new(ServerCode::TooFast, why));
        }
        let asked = self.game.waiting_for().is_some_and(|decision| role.holds(decision.player));
        // Whoever was too late to hold a question has nothing to mend.
        if !asked || seq != self.seq || self.answer_time().is_none() {
            return Ok(self.done());
        }
        if !hold {
            self.release_clock(number);
            return Ok(self.done());
        }
        if self.held.seq != self.seq {
            self.held = HeldClock { seq: self.seq, ..HeldClock::default() };
        }
        if self.held.by.contains(&number) || self.hold_left().is_some_and(|left| left.is_zero()) {
            return Ok(self.done());
        }
        self.held.by.push(number);
        if self.held.since.is_none() {
            self.held.since = Some(Instant::now());
            self.send_clock();
        }
        Ok(self.done())
    }

    /// A screen holds the clock no more.
    pub(super) fn release_clock(&mut self, number: u64) {
        if !self.held.by.contains(&number) {
            return;
        }
        self.held.by.retain(|&holder| holder != number);
        if self.held.by.is_empty() {
            self.held.run_on(Instant::now());
            self.send_clock();
        }
    }

    fn send_clock(&mut self) {
        if let Some(clock) = self.answer_clock() {
            let seq = self.seq;
            self.audience.send_all(&ServerMessage::Clock { seq, clock });
        }
    }
}
