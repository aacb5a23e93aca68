//! Playing an action: judged by the kernel, written down, and only then told.

use super::entry::{self, Step};
use super::known::in_secret;
use super::load::{self, LOG, Loaded};
use super::room::Room;
use crate::seats::Eyes;
use crate::store::StepRow;
use protocol::messages::{LogEntry, ServerMessage, Settlement, WhyInfo};
use protocol::write_action;
use rules::{Action, Event, Game, Played, Player, Refusal};
use serde_json::{Value, json};
use std::collections::VecDeque;
use tokio::time::Instant;

/// Reasons kept in memory.
const WHYS: usize = 40;
/// Steps one may go back.
const BACK: usize = 60;

/// Why an action came to nothing.
pub enum Trouble {
    /// The rules do not allow it.
    Refused(Box<Refusal>),
    /// It could not be written down.
    NotSaved,
}

impl Room {
    /// Plays an action. When this returns `Ok`, it would survive a power cut and everybody knows.
    pub(super) async fn play(&mut self, player: Player, action: Action, why: Option<WhyInfo>) -> Result<(), Trouble> {
        self.settle().await?;
        let written = write_action(&self.game, player, &action);
        let mut after = self.game.clone();
        let played = after.play(player, action).map_err(|refusal| Trouble::Refused(Box::new(refusal)))?;
        let seq = self.seq + 1;
        let step = Step { seq, player, action: &written, why: why.is_some() };
        let entry = entry::entry(&self.game, &after, &played, &step);
        self.spend();
        let before = std::mem::replace(&mut self.game, after);
        let revealed = in_secret(&before) && !in_secret(&self.game);
        let last = self.last.replace(written.clone());
        self.seq = seq;
        let row = StepRow {
            seq,
            action: written.to_string(),
            hash: self.game.hash().to_hex(),
            why: why.as_ref().and_then(|why| serde_json::to_string(why).ok()),
            entry: serde_json::to_string(&entry).ok(),
        };
        let summary = self.summary().text();
        if let Err(error) = self.rooms.0.store.append(&self.row.id, row, &summary).await {
            tracing::error!(game = self.row.id, seq, %error, "a step could not be written down");
            metrics::counter!("strategium_not_saved_total").increment(1);
            self.game = before;
            self.last = last;
            self.seq = seq - 1;
            // It may have been written all the same: the journal is asked before the next.
            self.doubt = true;
            return Err(Trouble::NotSaved);
        }
        metrics::counter!("strategium_actions_total").increment(1);
        if self.may_go_back(player, &before, &played) {
            if self.back.len() == BACK {
                self.back.remove(0);
            }
            self.back.push((player, before, last));
        } else {
            self.back.clear();
        }
        if let Some(why) = why {
            self.keep_why(seq, why);
        }
        load::count(&mut self.dice, &self.game, &entry);
        self.log.push_back(entry);
        if self.log.len() > LOG {
            self.log.pop_front();
        }
        self.announce(player, &written, revealed);
        if self.game.waiting_for().is_none() {
            self.end_proposal(Settlement::Dropped);
        }
        Ok(())
    }

    /// Tells everybody the step that was played last. `revealed`: it revealed the formations of both.
    fn announce(&mut self, player: Player, action: &Value, revealed: bool) {
        self.told = Instant::now();
        let Some(entry) = self.log.back().cloned().filter(|_| !self.audience.is_empty()) else { return };
        let next = self.next();
        let secret = in_secret(&self.game);
        let log = &self.log;
        self.audience.show(&self.game, |eyes, diffs| {
            let own = eyes.see_as(player);
            let (entry, action) = match own {
                true => (entry.clone(), action.clone()),
                false if secret => (entry::veiled(&entry), json!({"type": entry.action, "player": entry.player})),
                false => (entry.clone(), entry::shown(action)),
            };
            let entry = if revealed { with_declared(entry, log, eyes) } else { entry };
            ServerMessage::Played { entry, action, diffs, next: next.of(eyes) }
        });
        if self.game.waiting_for().is_none() || self.wanted.clock_minutes.is_some() {
            self.tell_info();
        }
    }

    /// Whether a step may be taken back: a person's, no die and no card, nobody asked, not the end.
    fn may_go_back(&self, player: Player, before: &Game, played: &Played) -> bool {
        let drawn = |event: &Event| matches!(event, Event::CardDrawn(..));
        // Nobody sees the other's formations and then declares anew.
        let revealed = in_secret(before) && !in_secret(&self.game);
        !self.is_computer(player)
            && !revealed
            && played.finished
            && !played.resumed
            && played.rolls.is_empty()
            && before.state().dice == self.game.state().dice
            && !played.events.iter().any(drawn)
            && self.game.waiting_for().is_some()
    }

    pub(super) fn keep_why(&mut self, seq: u32, why: WhyInfo) {
        self.whys.push_back((seq, why));
        if self.whys.len() > WHYS {
            self.whys.pop_front();
        }
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
            let Ok(Ok(Loaded { game, seq, last, log, dice, .. })) = again else { return Err(Trouble::NotSaved) };
            (self.game, self.seq, self.last, self.log, self.dice) = (game, seq, last, log, dice);
            self.back.clear();
            self.unthink();
            self.welcome_all();
        }
        self.doubt = false;
        Ok(())
    }
}

/// The step that reveals the formations, with what these eyes were not told while they were declared.
fn with_declared(mut entry: LogEntry, log: &VecDeque<LogEntry>, eyes: Eyes) -> LogEntry {
    let unseen = |earlier: &&LogEntry| {
        let by = Player::BOTH.into_iter().find(|player| player.number() == earlier.player);
        earlier.seq < entry.seq && by.is_some_and(|player| !eyes.see_as(player))
    };
    let mut lines: Vec<String> = log.iter().filter(unseen).flat_map(|earlier| earlier.lines.clone()).collect();
    lines.append(&mut entry.lines);
    entry.lines = lines;
    entry
}
