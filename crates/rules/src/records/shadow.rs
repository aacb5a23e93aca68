//! The Shadow of Chaos (F5.1): where it lies.

use crate::battle::Battle;
use crate::ids::{Player, UnitId};

/// Whether a unit stands in a player's Shadow: in that player's zone, or in No Man's Land or the
/// enemy's zone while the player controls at least half of the markers there.
pub fn covers(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    if !battle.setup.has_shadow[player.index()] {
        return false;
    }
    let zone = |of: Player| battle.models(unit).any(|model| battle.setup.touches_zone(of, &battle.body(model)));
    zone(player)
        || (zone(player.other()) && holds_half(battle, player, Some(player.other())))
        || (battle.models(unit).any(|model| is_outside(battle, model)) && holds_half(battle, player, None))
}

fn is_outside(battle: Battle<'_>, model: crate::ids::ModelId) -> bool {
    let body = battle.body(model);
    !Player::BOTH.iter().any(|&player| battle.setup.in_zone(player, &body))
}

/// Whether a player controls at least half of the markers of a zone, or of No Man's Land.
fn holds_half(battle: Battle<'_>, player: Player, zone: Option<Player>) -> bool {
    let lies = |at: geometry::Point| Player::BOTH.into_iter().find(|&of| battle.setup.point_in_zone(of, at));
    let markers = battle.state.objectives.iter().filter(|marker| !marker.gone && lies(marker.at) == zone);
    let (mut all, mut held) = (0, 0);
    for marker in markers {
        all += 1;
        held += u32::from(marker.controlled_by == Some(player));
    }
    all > 0 && 2 * held >= all
}
