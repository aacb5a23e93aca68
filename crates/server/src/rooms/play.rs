//! Plays an action: the kernel checks it, the journal stores it, and only then it is announced.

use super::entry::{self, Step};
use super::load::{self, LOG, Loaded};
use super::room::Room;
use super::visible::formations_secret;
use crate::fair::run_blocking;
use crate::seats::Viewpoint;
use crate::store::StepRow;
use protocol::messages::{EventInfo, LogEntry, ServerMessage, Settlement, WhyInfo};
use protocol::write_action;
use rules::{Action, Event, Game, Played, Player, Refusal};
use serde_json::{Value, json};
use std::collections::VecDeque;
use tokio::time::Instant;

/// Maximum number of reasons kept in memory.
const WHYS_KEPT: usize = 40;
/// Maximum number of steps that can be undone.
const UNDO_LIMIT: usize = 60;

/// Why an action was not played.
pub enum PlayError {
    /// The rules do not allow it.
    Refused(Box<Refusal>),
    /// It could not be stored.
    NotSaved,
}

/// A step that can be undone.
pub struct Undoable {
    /// Who acted.
    pub player: Player,
    /// The game before it.
    pub before: Game,
    /// The action before it.
    pub last: Option<Value>,
    /// The player's standing orders did it: it is undone together with the step before it.
    pub ordered: bool,
}

/// Who decided on an action.
pub enum By {
    /// A person.
    Person,
    /// The standing orders of a person, or the default of a question that was not answered in time.
    Orders,
    /// The computer, with its reasons.
    Computer(Option<Box<WhyInfo>>),
}

impl Room {
    /// Plays an action. When this returns `Ok`, the action would survive a power cut and all clients have been told.
    pub(super) async fn play(&mut self, player: Player, action: Action, by: By) -> Result<(), PlayError> {
        self.sync_with_journal().await?;
        let (ordered, person, why) = match by {
            By::Person => (false, true, None),
            By::Orders => (true, false, None),
            By::Computer(why) => (false, false, why.map(|why| *why)),
        };
        let written = write_action(&self.game, player, &action);
        let mut after = self.game.clone();
        let played = after.play(player, action).map_err(|refusal| PlayError::Refused(Box::new(refusal)))?;
        let seq = self.seq + 1;
        let step = Step { seq, player, action: &written, why: why.is_some(), ordered };
        let entry = entry::entry(&self.game, &after, &played, &step);
        self.update_clock();
        let before = std::mem::replace(&mut self.game, after);
        let revealed = formations_secret(&before) && !formations_secret(&self.game);
        let last = self.last.replace(written.clone());
        self.seq = seq;
        let row = StepRow {
            seq,
            action: written.to_string(),
            hash: self.game.hash().to_string(),
            why: why.as_ref().and_then(|why| serde_json::to_string(why).ok()),
            entry: serde_json::to_string(&entry).ok(),
        };
        let summary = self.summary().text();
        if let Err(error) = self.rooms.0.store.append(&self.row.id, row, &summary).await {
            tracing::error!(game = self.row.id, seq, %error, "a step could not be stored");
            metrics::counter!("strategium_not_saved_total").increment(1);
            self.game = before;
            self.last = last;
            self.seq = seq - 1;
            // It may have been stored all the same, so the journal is read before the next action.
            self.write_uncertain = true;
            return Err(PlayError::NotSaved);
        }
        metrics::counter!("strategium_actions_total").increment(1);
        self.last_own_step[player.index()] = seq;
        if self.can_undo(player, &before, &played) {
            if self.undo_stack.len() == UNDO_LIMIT {
                self.undo_stack.remove(0);
            }
            self.undo_stack.push(Undoable { player, before, last, ordered });
        } else {
            self.undo_stack.clear();
        }
        if let Some(why) = why {
            self.remember_why(seq, why);
        }
        load::count(&mut self.dice, &self.game, &entry);
        self.log.push_back(entry);
        if self.log.len() > LOG {
            self.log.pop_front();
        }
        self.orders_paused &= !person;
        self.consult_orders();
        self.announce(player, &written, revealed);
        if self.game.waiting_for().is_none() {
            self.end_proposal(Settlement::Dropped);
        }
        Ok(())
    }

    /// Sends all clients the last step. `revealed` is set if it revealed the formations of both players.
    fn announce(&mut self, player: Player, action: &Value, revealed: bool) {
        self.last_step_at = Instant::now();
        let Some(entry) = self.log.back().cloned().filter(|_| !self.audience.is_empty()) else { return };
        let next = self.next();
        let secret = formations_secret(&self.game);
        let log = &self.log;
        self.audience.send_changes(&self.game, |viewpoint, diffs| {
            let own = viewpoint.includes(player);
            let (entry, action) = match own {
                true => (entry.clone(), action.clone()),
                false if secret => (entry::redacted(&entry), json!({"type": entry.action, "player": entry.player})),
                false => (entry.clone(), entry::public_part(action)),
            };
            let entry = if revealed { with_declared(entry, log, viewpoint) } else { entry };
            ServerMessage::Played { entry, action, diffs, next: next.of(viewpoint) }
        });
        if self.game.waiting_for().is_none() || self.settings.clock_minutes.is_some() {
            self.send_info();
        }
    }

    /// Whether a step can be undone: a person's complete action, without dice, cards or questions, and not the last
    /// one.
    fn can_undo(&self, player: Player, before: &Game, played: &Played) -> bool {
        let drawn = |event: &Event| matches!(event, Event::CardDrawn(..));
        // A player must not see the other's formations and then declare again.
        let revealed = formations_secret(before) && !formations_secret(&self.game);
        !self.is_computer(player)
            && !revealed
            && played.finished
            && !played.resumed
            && played.rolls.is_empty()
            && before.state().dice == self.game.state().dice
            && !played.events.iter().any(drawn)
            && self.game.waiting_for().is_some()
    }

    pub(super) fn remember_why(&mut self, seq: u32, why: WhyInfo) {
        self.whys.push_back((seq, why));
        if self.whys.len() > WHYS_KEPT {
            self.whys.pop_front();
        }
    }

    /// After a failed write: reads what the journal contains. If it differs from memory, the journal is right, and all
    /// clients get the whole state again.
    pub(super) async fn sync_with_journal(&mut self) -> Result<(), PlayError> {
        if !self.write_uncertain {
            return Ok(());
        }
        let Ok(Some((row, steps))) = self.rooms.0.store.load(&self.row.id).await else {
            return Err(PlayError::NotSaved);
        };
        let last = steps.last();
        let same = last.map_or(0, |step| step.seq) == self.seq
            && last.is_none_or(|step| step.hash == self.game.hash().to_string());
        if !same {
            let loaded = run_blocking(move || load::load(row, &steps)).await;
            let Ok(Ok(Loaded { game, seq, last, log, dice, .. })) = loaded else { return Err(PlayError::NotSaved) };
            (self.game, self.seq, self.last, self.log, self.dice) = (game, seq, last, log, dice);
            self.undo_stack.clear();
            self.cancel_thinking();
            self.consult_orders();
            self.resend_welcome_to_all();
        }
        self.write_uncertain = false;
        Ok(())
    }
}

/// The entry of the step that reveals the formations, with the events that this viewpoint was not shown before.
fn with_declared(mut entry: LogEntry, log: &VecDeque<LogEntry>, viewpoint: Viewpoint) -> LogEntry {
    let unseen = |earlier: &&LogEntry| {
        let by = Player::BOTH.into_iter().find(|player| player.number() == earlier.player);
        earlier.seq < entry.seq && by.is_some_and(|player| !viewpoint.includes(player))
    };
    let mut events: Vec<EventInfo> = log.iter().filter(unseen).flat_map(|earlier| earlier.events.clone()).collect();
    events.append(&mut entry.events);
    entry.events = events;
    entry
}
