//! Picks in words.

use super::unit_name;
use crate::action::Action;
use crate::picks::Pick;
use crate::setup::Setup;

/// What a player is asked, in words.
pub(super) fn question(pick: &Pick, setup: &Setup) -> String {
    match pick {
        Pick::Mark { number, of, .. } => {
            format!("Marked for Death: choose unit {number} of {of} of your own that the enemy scores for destroying")
        }
        Pick::ExtraMark { .. } => {
            "Marked for Death: choose one more enemy unit that you score for destroying, or none".to_owned()
        }
        Pick::TemptingTarget { .. } => {
            "A Tempting Target: choose the marker in no man's land that your opponent must control".to_owned()
        }
        Pick::Guard { marker, .. } => {
            format!("choose the unit that guards marker {}", setup.marker_name(*marker).trim_start_matches('o'))
        }
        Pick::Redraw { card } => {
            format!("you drew {}: keep it, or shuffle it back and draw another", setup.card_name(*card))
        }
        Pick::Corner { .. } => {
            "Hidden Supplies: choose the corners towards which the central marker and the sixth one lie".to_owned()
        }
        Pick::Discount { stratagem, options } => {
            let name = setup.stratagems.get(stratagem.index()).map_or("the stratagem", |card| &card.name);
            let unit = options.first().map_or(String::new(), |&unit| unit_name(setup, unit));
            format!("use the ability of {unit} to pay 1CP less for {name}, or pay in full")
        }
        Pick::Surge { .. } => "choose the unit that makes a surge move next, or none".to_owned(),
        Pick::Embark { unit, .. } => {
            format!("choose the transport that {} gets into after its move, or none", unit_name(setup, *unit))
        }
        Pick::Secret { .. } => {
            "take a secret mission for 20VP (your primary mission then counts for at most 20VP), or none".to_owned()
        }
    }
}

/// What an answer means, in a few words.
pub(super) fn answer(action: &Action, setup: &Setup) -> Option<String> {
    Some(match action {
        Action::ChooseUnit(unit) => unit_name(setup, *unit),
        Action::ChooseMarker(marker) => format!("marker {}", setup.marker_name(*marker).trim_start_matches('o')),
        Action::ChooseCorner(corner) => {
            let [near, far] = setup.corners(*corner).map(|at| format!("{}, {}", at.x, at.y));
            format!("towards the corners at {near} and {far}")
        }
        Action::RedrawCard => "shuffle the card back and draw another".to_owned(),
        Action::TakeSecretMission(secret) => format!("take {}", secret.name()),
        _ => return None,
    })
}
