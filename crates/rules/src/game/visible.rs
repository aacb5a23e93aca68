//! The game as its players may know it: what a player prepares is private, and battle formations are secret until both
//! players have confirmed theirs (M2.1).

use super::Game;
use crate::ids::Player;
use crate::position::Phase;
use crate::state::Whereabouts;
use std::borrow::Cow;

impl Game {
    /// The game as those may see it who play for some of the players: without what another player has prepared and not
    /// confirmed, also while an action waits for an answer, and without formations that are not revealed. It is for
    /// looking at and asking about: playing goes on with the game itself.
    pub fn visible_to(&self, plays: impl Fn(Player) -> bool) -> Cow<'_, Game> {
        let mut seen = Cow::Borrowed(self);
        if self.state.clock.phase == Phase::Formations && self.state.clock.over.is_none() {
            let others = Player::BOTH.into_iter().filter(|&player| !plays(player));
            others.for_each(|player| self.undeclare(player, &mut seen));
        } else if self.state.staging.is_some() {
            // Only the unit in hand can have something prepared.
            let owner = self.state.clock.hand.unit().map(|unit| self.battle().player(unit));
            if !owner.is_some_and(plays) {
                seen.to_mut().state.staging = None;
            }
        }
        if let Cow::Owned(game) = &mut seen {
            game.age.0 += 1;
        }
        seen
    }

    /// Takes back what a player has declared so far.
    fn undeclare(&self, player: Player, seen: &mut Cow<'_, Game>) {
        for unit in self.setup.units_of(player) {
            let after = *self.state.unit(unit);
            let mut before = after;
            (before.attached_to, before.leaders) = (None, [None; 2]);
            if matches!(before.place, Whereabouts::Reserves(_) | Whereabouts::Embarked(_)) {
                before.place = Whereabouts::Undeployed;
            }
            if before != after {
                seen.to_mut().state.units[unit.index()] = before;
            }
        }
    }
}
