//! Plays an action: the kernel checks it, the journal stores it, and only then it is announced. Also undoes it.

use super::entry::{Before, Step, entry};
use super::load::{self, Loaded};
use super::room::Room;
use crate::fair::run_blocking;
use crate::store::StepRow;
use protocol::messages::skirmish::{HexServerMessage, HexWhy};
use rules::Player;
use serde_json::json;
use skirmish::{Action, Event, Refusal, State, view};

/// Maximum number of reasons kept in memory.
const WHYS_KEPT: usize = 40;
/// Maximum number of steps that can be undone.
const UNDO_LIMIT: usize = 60;

/// Why an action was not played.
pub enum PlayError {
    /// The rules do not allow it.
    Refused(Refusal),
    /// It could not be stored.
    NotSaved,
}

impl Room {
    /// Plays an action of the player whose decision it is. When this returns `Ok`, the action would survive a power
    /// cut and all clients have been events.
    pub(super) async fn play(&mut self, action: Action, why: Option<HexWhy>) -> Result<(), PlayError> {
        self.sync_with_journal().await?;
        let (state, before) = (*self.game.state(), Before::of(&self.game));
        let events = self.game.play(action).map_err(PlayError::Refused)?;
        self.seq += 1;
        let row = StepRow {
            seq: self.seq,
            action: serde_json::to_string(&action).unwrap_or_default(),
            hash: self.game.hash().to_string(),
            why: why.as_ref().and_then(|why| serde_json::to_string(why).ok()),
            entry: None,
        };
        let summary = self.summary();
        if let Err(error) = self.rooms.0.store.append(&self.row.id, row, &summary).await {
            tracing::error!(game = self.row.id, seq = self.seq, %error, "a step could not be stored");
            metrics::counter!("strategium_not_saved_total").increment(1);
            self.game.restore(state);
            self.seq -= 1;
            // It may have been stored all the same, so the journal is read before the next action.
            self.write_uncertain = true;
            return Err(PlayError::NotSaved);
        }
        metrics::counter!("strategium_skirmish_actions_total").increment(1);
        self.push_undo(before.asked, state);
        let step = Step { seq: self.seq, before, action, why: why.is_some() };
        if let Some(why) = why {
            self.remember_why(why);
        }
        self.announce(step, &events);
        Ok(())
    }

    /// Sends all clients the step that was played.
    fn announce(&mut self, step: Step, events: &[Event]) {
        let entry = entry(&self.game, step, events);
        load::push_entry(&mut self.log, entry.clone());
        self.mark_active();
        if !self.connections.is_empty() {
            self.connections.send_all(&HexServerMessage::Played { entry, view: view::view(&self.game) });
        }
        if self.game.ended().is_some() {
            self.send_info();
        }
    }

    /// Keeps the state before the step, so that it can be undone; nothing can be undone after a die was rolled, the
    /// computer acted, or the game ended and its dice were opened.
    fn push_undo(&mut self, player: Player, state: State) {
        let same_dice = state.dice == self.game.state().dice;
        if self.is_computer(player) || !same_dice || self.game.ended().is_some() {
            return self.undo_stack.clear();
        }
        if self.undo_stack.len() == UNDO_LIMIT {
            self.undo_stack.remove(0);
        }
        self.undo_stack.push((player, state));
    }

    fn remember_why(&mut self, why: HexWhy) {
        self.whys.push_back((self.seq, why));
        if self.whys.len() > WHYS_KEPT {
            self.whys.pop_front();
        }
    }

    /// The state of play for lists.
    fn summary(&self) -> String {
        let state = self.game.state();
        let asked = self.game.waiting_for().map(Player::index);
        json!({"turn": state.turn, "phase": state.phase, "asked": asked, "seq": self.seq, "over": state.over})
            .to_string()
    }

    /// Undoes the last step, which must be in `undo_stack`.
    pub(super) async fn undo_last(&mut self) -> Result<(), PlayError> {
        let Some((player, state)) = self.undo_stack.pop() else { return Ok(()) };
        let later = *self.game.state();
        self.game.restore(state);
        self.seq -= 1;
        let summary = self.summary();
        if let Err(error) = self.rooms.0.store.undo(&self.row.id, self.seq + 1, &summary).await {
            tracing::error!(game = self.row.id, %error, "a step could not be undone");
            self.game.restore(later);
            self.seq += 1;
            self.undo_stack.push((player, state));
            self.write_uncertain = true;
            return Err(PlayError::NotSaved);
        }
        self.cancel_thinking();
        self.mark_active();
        self.log.retain(|entry| entry.seq <= self.seq);
        self.connections.send_all(&HexServerMessage::Undone { seq: self.seq, view: view::view(&self.game) });
        Ok(())
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
            let Ok(Ok(Loaded { game, seq, log, .. })) = loaded else { return Err(PlayError::NotSaved) };
            (self.game, self.seq, self.log) = (game, seq, log);
            self.undo_stack.clear();
            self.cancel_thinking();
            let numbers: Vec<u64> = self.connections.iter().map(|client| client.number).collect();
            numbers.into_iter().for_each(|number| self.welcome(number));
        }
        self.write_uncertain = false;
        Ok(())
    }
}
