//! Playing an action: judged by the kernel, written down, and only then told. And taking it back.

use super::entry::{Before, Step, entry};
use super::load::{self, Loaded};
use super::room::Room;
use crate::store::StepRow;
use protocol::messages::skirmish::{HexServerMessage, HexWhy};
use rules::Player;
use serde_json::json;
use skirmish::{Action, Event, Refusal, State, view};

/// Reasons kept in memory.
const WHYS: usize = 40;
/// Steps one may go back.
const BACK: usize = 60;

/// Why an action came to nothing.
pub enum Trouble {
    /// The rules do not allow it.
    Refused(Refusal),
    /// It could not be written down.
    NotSaved,
}

impl Room {
    /// Plays an action of the one who is to act. When this returns `Ok`, it would survive a power cut
    /// and everybody knows.
    pub(super) async fn play(&mut self, action: Action, why: Option<HexWhy>) -> Result<(), Trouble> {
        self.settle().await?;
        let (state, before) = (*self.game.state(), Before::of(&self.game));
        let told = self.game.play(action).map_err(Trouble::Refused)?;
        self.seq += 1;
        let row = StepRow {
            seq: self.seq,
            action: serde_json::to_string(&action).unwrap_or_default(),
            hash: self.game.hash().to_hex(),
            why: why.as_ref().and_then(|why| serde_json::to_string(why).ok()),
            entry: None,
        };
        let summary = self.summary();
        if let Err(error) = self.rooms.0.store.append(&self.row.id, row, &summary).await {
            tracing::error!(game = self.row.id, seq = self.seq, %error, "a step could not be written down");
            metrics::counter!("strategium_not_saved_total").increment(1);
            self.game.restore(state);
            self.seq -= 1;
            // It may have been written all the same: the journal is asked before the next.
            self.doubt = true;
            return Err(Trouble::NotSaved);
        }
        metrics::counter!("strategium_skirmish_actions_total").increment(1);
        self.remember(before.asked, state);
        let step = Step { seq: self.seq, before, action, why: why.is_some() };
        if let Some(why) = why {
            self.keep_why(why);
        }
        self.announce(step, &told);
        Ok(())
    }

    /// Tells everybody the step that was played.
    fn announce(&mut self, step: Step, told: &[Event]) {
        let entry = entry(&self.game, step, told);
        load::keep(&mut self.log, entry.clone());
        self.stir();
        if !self.crowd.is_empty() {
            self.crowd.tell(&HexServerMessage::Played { entry, view: view::view(&self.game) });
        }
        if self.game.ended().is_some() {
            self.tell_info();
        }
    }

    /// Keeps the way back, unless there is none: a die fell, the computer acted, or all is over and
    /// the dice are opened.
    fn remember(&mut self, player: Player, state: State) {
        let same_dice = state.dice == self.game.state().dice;
        if self.is_computer(player) || !same_dice || self.game.ended().is_some() {
            return self.back.clear();
        }
        if self.back.len() == BACK {
            self.back.remove(0);
        }
        self.back.push((player, state));
    }

    fn keep_why(&mut self, why: HexWhy) {
        self.whys.push_back((self.seq, why));
        if self.whys.len() > WHYS {
            self.whys.pop_front();
        }
    }

    /// How the game stands, for lists.
    fn summary(&self) -> String {
        let state = self.game.state();
        let asked = self.game.waiting_for().map(Player::index);
        json!({"turn": state.turn, "phase": state.phase, "asked": asked, "seq": self.seq, "over": state.over})
            .to_string()
    }

    /// Goes back to before the last step, which must be in `back`.
    pub(super) async fn take_back(&mut self) -> Result<(), Trouble> {
        let Some((player, state)) = self.back.pop() else { return Ok(()) };
        let later = *self.game.state();
        self.game.restore(state);
        self.seq -= 1;
        let summary = self.summary();
        if let Err(error) = self.rooms.0.store.undo(&self.row.id, self.seq + 1, &summary).await {
            tracing::error!(game = self.row.id, %error, "a step could not be taken back");
            self.game.restore(later);
            self.seq += 1;
            self.back.push((player, state));
            self.doubt = true;
            return Err(Trouble::NotSaved);
        }
        self.unthink();
        self.stir();
        self.log.retain(|entry| entry.seq <= self.seq);
        self.crowd.tell(&HexServerMessage::Undone { seq: self.seq, view: view::view(&self.game) });
        Ok(())
    }

    /// After a failed write: asks the journal what it holds. If that is not what is in memory, the
    /// journal is right, and everybody is told anew.
    pub(super) async fn settle(&mut self) -> Result<(), Trouble> {
        if !self.doubt {
            return Ok(());
        }
        let Ok(Some((row, steps))) = self.rooms.0.store.load(&self.row.id).await else { return Err(Trouble::NotSaved) };
        let last = steps.last();
        let same = last.map_or(0, |step| step.seq) == self.seq
            && last.is_none_or(|step| step.hash == self.game.hash().to_hex());
        if !same {
            let again = tokio::task::spawn_blocking(move || load::load(row, &steps)).await;
            let Ok(Ok(Loaded { game, seq, log, .. })) = again else { return Err(Trouble::NotSaved) };
            (self.game, self.seq, self.log) = (game, seq, log);
            self.back.clear();
            self.unthink();
            let numbers: Vec<u64> = self.crowd.iter().map(|visitor| visitor.number).collect();
            numbers.into_iter().for_each(|number| self.welcome(number));
        }
        self.doubt = false;
        Ok(())
    }
}
