//! What a player shows the others while nothing is decided yet: the models in hand during a public move, and places on
//! the board. Nothing of it is stored or changes the game, and a client has a limited rate of its own for it.

use super::connections::encode;
use super::requests::{Answer, require_seat};
use super::room::Room;
use crate::seats::Role;
use protocol::messages::{ErrorInfo, GhostModel, ServerCode, ServerMessage};
use rules::Player;
use rules::state::{FightPart, Hand};

/// How far beside the board a model may be held, in inches.
const MARGIN: f64 = 12.0;

/// Whether everybody may see the drags of this hand: only moves across the table whose end everybody will see. Whatever
/// is set up, aimed or declared stays private. A new kind of hand must be sorted in here.
const fn is_public_move(hand: Hand) -> bool {
    match hand {
        Hand::Moving { .. } | Hand::Charging { .. } | Hand::Reacting { .. } => true,
        Hand::Fighting { part, .. } => {
            matches!(part, FightPart::PileIn | FightPart::LastPileIn(_) | FightPart::Consolidate)
        }
        Hand::Empty | Hand::Targeting { .. } => false,
    }
}

fn bad(why: &str) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadMessage, why)
}

impl Room {
    /// Shows everybody else where a player holds the models of the unit in hand.
    pub(super) fn show_ghost(&mut self, number: u64, role: Role, unit: String, models: Vec<GhostModel>) -> Answer {
        require_seat(role)?;
        let hand = self.game.state().clock.hand;
        let held = hand.unit().filter(|_| is_public_move(hand));
        let held = held.filter(|&held| self.game.setup().unit(held).id == unit);
        let Some(held) = held else {
            return Err(bad("Only the models of a unit that is making a move in public can be shown."));
        };
        let player = self.game.battle().player(held);
        self.check_may_play(role, player)?;
        let living: Vec<String> =
            self.game.battle().models(held).map(|model| protocol::model_id(self.game.setup(), held, model)).collect();
        let known = |model: &GhostModel| living.contains(&model.model_id) && model.facing.is_finite();
        if models.len() > living.len() || !models.iter().all(|model| known(model) && self.is_near_board(model.at)) {
            return Err(bad("These are not models of that unit near the board."));
        }
        self.take_signal(number)?;
        // Two decimals are enough to draw it.
        let models = models.into_iter().map(|model| GhostModel { at: model.at.map(round), ..model }).collect();
        self.send_others(number, &ServerMessage::Ghost { player: player.number(), unit_id: unit, models });
        Ok(self.done())
    }

    /// Shows everybody a place on the board.
    pub(super) fn point(&mut self, number: u64, role: Role, at: [f64; 2]) -> Answer {
        require_seat(role)?;
        if !self.is_near_board(at) {
            return Err(bad("This place is not on the board."));
        }
        self.take_pointer(number)?;
        let asked = self.game.waiting_for().map(|decision| decision.player).filter(|&player| role.holds(player));
        let Some(player) = asked.or_else(|| role.players().first().copied()) else { return Ok(self.done()) };
        self.audience.send_all(&ServerMessage::Pointed { player: player.number(), at: at.map(round) });
        Ok(self.done())
    }

    fn is_near_board(&self, at: [f64; 2]) -> bool {
        let far = self.game.setup().board.max;
        let inside = |value: f64, most: f64| value.is_finite() && (-MARGIN..=most + MARGIN).contains(&value);
        inside(at[0], far.x.to_f64()) && inside(at[1], far.y.to_f64())
    }

    fn take_signal(&mut self, number: u64) -> Result<(), ErrorInfo> {
        let enough = self.audience.find_mut(number).is_some_and(|client| client.signals.drags.take());
        let why = "Too many positions of a drag in a short time: send fewer.";
        if enough { Ok(()) } else { Err(ErrorInfo::new(ServerCode::TooFast, why)) }
    }

    fn take_pointer(&mut self, number: u64) -> Result<(), ErrorInfo> {
        let enough = self.audience.find_mut(number).is_some_and(|client| client.signals.pointers.take());
        let why = "Too many signals on the board in a short time: wait a moment.";
        if enough { Ok(()) } else { Err(ErrorInfo::new(ServerCode::TooFast, why)) }
    }

    fn send_others(&mut self, number: u64, message: &ServerMessage) {
        if let Some(text) = encode(message) {
            self.audience.send_others(number, &text);
        }
    }

    /// Refuses an action that was decided before this seat's last one: another screen was first, or the time to answer
    /// was over.
    pub(super) fn check_not_outdated(&self, player: Player, after: Option<u32>) -> Result<(), ErrorInfo> {
        // A page that has seen more steps than there are has not heard yet that one was undone.
        if after.is_none_or(|seen| self.last_own_step[player.index()] <= seen && seen <= self.seq) {
            return Ok(());
        }
        let why = "This seat has already acted, from another screen or because its time to answer was over: look at the \
                   table and decide again.";
        Err(ErrorInfo::new(ServerCode::Outdated, why))
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
