//! Picks in words.

use super::{marker_name, unit_name};
use rules::Pick;
use rules::setup::Setup;

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
            format!("choose the unit that guards marker {}", marker_name(setup, *marker))
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
        Pick::Channel { faces, add, need, .. } => {
            let total = (faces[0] + faces[1]).saturating_add_signed(*add);
            let [one, two] = faces;
            format!(
                "the Psychic test shows {one} and {two}, {total} of {need}: channel the Warp for a third die, or keep it; \
                 a double costs the unit D3 mortal wounds"
            )
        }
        Pick::Place { unit, anywhere: true, .. } => {
            format!(
                "choose where the ambush marker of {} lies, more than 9\" from every enemy",
                unit_name(setup, *unit)
            )
        }
        Pick::Place { unit, anywhere: false, .. } => {
            format!("choose the ambush marker by which {} is set up", unit_name(setup, *unit))
        }
        Pick::ChargeTarget { unit, first: true, .. } => {
            format!("choose the enemy that {} charges", unit_name(setup, *unit))
        }
        Pick::ChargeTarget { unit, .. } => {
            format!("choose one more enemy that {} charges, or none", unit_name(setup, *unit))
        }
        Pick::Secret { .. } => {
            "take a secret mission for 20VP (your primary mission then counts for at most 20VP), or none".to_owned()
        }
    }
}
