//! Deployment without people: units are set up wherever there is room. For simulations and tests; it plays
//! through the same door as everybody.

use crate::candidates::Candidates;
use rules::action::Action;
use rules::position::Phase;
use rules::{Defaults, Game};

/// Plays the game to its first Command phase: units are set up wherever there is room, nobody
/// scouts. Formations that are still open are confirmed as they are.
pub fn deploy(game: &mut Game) {
    while let Some(decision) = game.waiting_for() {
        let action = match game.state().clock.phase {
            Phase::Formations => Some(Action::ConfirmFormations),
            Phase::Deployment => game.candidates().into_iter().next(),
            Phase::Scout => game.candidates().into_iter().find(|action| matches!(action, Action::SkipScout(_))),
            _ => None,
        };
        let Some(action) = action else { return };
        if game.play_quietly(decision.player, action, &mut Defaults).is_err() {
            return;
        }
    }
}
