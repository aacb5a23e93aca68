//! What both commanders did in a battle, noted as they play, so that the record of a battle that
//! breaks off can be written although nothing was recorded while it was fought.
//!
//! Most battles are fought the quick way, without a record. Fighting a defective one again would
//! not always lead to the same defect: a commander with a time budget may decide otherwise.

use protocol::Record;
use rules::position::Position;
use rules::{Action, Battle, Decision, Game, Judged, Player};
use std::sync::Mutex;
use tactics::Candidates;
use testkit::deciders::Commander;

/// One thing a commander did.
#[derive(Debug, Clone)]
enum Done {
    /// An action, or the answer to a question.
    Action(Action),
    /// The candidate of a number.
    Candidate(u64),
}

/// Everything that was done so far, in order.
#[derive(Debug, Default)]
pub struct Transcript(Mutex<Vec<(Player, Done)>>);

impl Transcript {
    /// A commander whose deeds are noted here.
    pub fn of<'a>(&'a self, commander: &'a mut (dyn Commander + Send), player: Player) -> Noted<'a> {
        Noted { commander, player, transcript: self }
    }

    fn note(&self, player: Player, done: Done) {
        // A poisoned lock is one whose holder panicked between two steps: the list itself is whole.
        let mut list = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        list.push((player, done));
    }

    /// The record of the battle as far as it goes: what is refused is the last thing in hand, and
    /// is left out.
    pub fn record(self, position: Position, seed: u64) -> Result<Record, String> {
        let (mut record, mut game) = Record::begin(position, seed).map_err(|error| error.to_string())?;
        for (player, done) in self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            let action = match done {
                Done::Action(action) => Some(action),
                Done::Candidate(number) => game.candidate(number),
            };
            let Some(action) = action else { break };
            if record.play(&mut game, player, action).is_err() {
                break;
            }
        }
        Ok(record)
    }
}

/// A commander whose deeds are noted.
pub struct Noted<'a> {
    commander: &'a mut (dyn Commander + Send),
    player: Player,
    transcript: &'a Transcript,
}

impl Commander for Noted<'_> {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        let action = self.commander.choose(game)?;
        self.transcript.note(self.player, Done::Action(action.clone()));
        Some(action)
    }

    fn number(&mut self, game: &Game) -> Option<u64> {
        let number = self.commander.number(game)?;
        self.transcript.note(self.player, Done::Candidate(number));
        Some(number)
    }

    fn judged(&mut self, game: &Game) -> Option<Judged> {
        let judged = self.commander.judged(game)?;
        self.transcript.note(self.player, Done::Action(judged.action().clone()));
        Some(judged)
    }

    fn reasons(&self, game: &Game) -> Vec<String> {
        self.commander.reasons(game)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let action = self.commander.answer(battle, decision);
        self.transcript.note(self.player, Done::Action(action.clone()));
        action
    }

    fn wants_game(&self) -> bool {
        self.commander.wants_game()
    }

    fn answer_in(&mut self, game: &Game, decision: &Decision) -> Action {
        let action = self.commander.answer_in(game, decision);
        self.transcript.note(self.player, Done::Action(action.clone()));
        action
    }

    fn ended(&mut self, game: &Game) {
        self.commander.ended(game);
    }

    fn forfeit(&self) -> Option<String> {
        self.commander.forfeit()
    }

    fn defects(&self) -> Vec<String> {
        self.commander.defects()
    }
}
