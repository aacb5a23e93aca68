//! Choices that a mission or an ability leaves to a player.

use super::Fact;
use crate::analysis::cards;
use rules::{Action, Battle, Pick, Player};

/// What a double in a Psychic test costs on average: D3 mortal wounds.
const PERILS: f64 = 2.0;

/// What a pick is about.
pub(super) fn facts(battle: Battle<'_>, player: Player, pick: &Pick, answer: &Action) -> Vec<Fact> {
    match (pick, answer) {
        (Pick::Channel { faces, options, .. }, _) => {
            let Some(&unit) = options.first() else { return Vec::new() };
            // A third die doubles one of two, unless they are equal already.
            let doubled = match (faces[0] == faces[1], answer) {
                (true, _) => 1.0,
                (false, Action::ChooseUnit(_)) => 1.0 / 3.0,
                (false, _) => 0.0,
            };
            vec![Fact::MortalWounds(unit, doubled * PERILS)]
        }
        (_, Action::ChooseUnit(unit)) => vec![Fact::Unit(*unit)],
        (_, Action::ChooseMarker(marker)) => {
            let found = battle.state.markers_on_table().find(|(at, _)| at == marker);
            let levels = found.map(|(_, at)| Player::BOTH.map(|player| battle.level_of_control(player, at.at)));
            levels.map(|levels| Fact::Control(*marker, levels, levels)).into_iter().collect()
        }
        // The figure is that of the card that was drawn: it speaks for keeping it or for drawing another.
        (Pick::Redraw { card }, _) => vec![Fact::Card(*card, cards::achievability(battle, player, *card))],
        (Pick::Secret { .. }, Action::TakeSecretMission(secret)) => {
            vec![Fact::Secret(*secret, battle.secret_is_done(player, *secret))]
        }
        _ => Vec::new(),
    }
}
