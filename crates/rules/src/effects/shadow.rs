//! The Shadow of Chaos (F5.1): where it lies, and what it adds to Battle-shock tests.

use super::modifiers;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use codex::RuleDeed;
use geometry::{Body, Inches};

/// How far it reaches around them.
const AROUND: Inches = Inches::whole(6);

/// Whether a unit stands in a player's Shadow: in that player's zone, or in No Man's Land or the
/// enemy's zone while the player controls at least half of the markers there; a player's own
/// units also where a rule says so, as near a greater daemon.
pub(crate) fn covers(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    if !battle.setup.has_deed(player, RuleDeed::Shadow) {
        return false;
    }
    let zone = |of: Player| battle.models(unit).any(|model| battle.setup.touches_zone(of, &battle.body(model)));
    zone(player)
        || (zone(player.other()) && holds_half(battle, player, Some(player.other())))
        || (battle.models(unit).any(|model| is_outside(battle, model)) && holds_half(battle, player, None))
        || (battle.player(unit) == player && modifiers::stands_in_shadow(battle, unit))
}

/// Whether a unit is within 6" of a greater daemon of a player, or is one.
fn is_near_greater(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    let words = battle.setup.named.greater;
    battle.units_on_table(player).any(|daemon| {
        words.iter().flatten().any(|&word| battle.has_keyword(daemon, word))
            && (daemon == unit || battle.units_within(daemon, unit, AROUND))
    })
}

/// F5.2 whether a base is wholly within the Shadow, or wholly within 6" of a greater daemon of the
/// unit's god.
pub(crate) fn is_rift(battle: Battle<'_>, player: Player, unit: UnitId, body: &Body) -> bool {
    if !battle.setup.has_deed(player, RuleDeed::Shadow) {
        return false;
    }
    let enemy = player.other();
    let setup = battle.setup;
    let beyond = !setup.touches_zone(enemy, body) || holds_half(battle, player, Some(enemy));
    let between = setup.in_zone(player, body) || setup.in_zone(enemy, body) || holds_half(battle, player, None);
    let khorne = setup.named.khorne.is_some_and(|word| battle.has_keyword(unit, word));
    (beyond && between) || (khorne && is_wholly_near_greater(battle, player, body))
}

/// The greater daemons known here are all Khorne's.
fn is_wholly_near_greater(battle: Battle<'_>, player: Player, body: &Body) -> bool {
    let words = battle.setup.named.greater;
    battle
        .units_on_table(player)
        .filter(|&daemon| words.iter().flatten().any(|&word| battle.has_keyword(daemon, word)))
        .any(|daemon| battle.models(daemon).any(|model| geometry::wholly_within(body, &battle.body(model), AROUND)))
}

fn is_outside(battle: Battle<'_>, model: ModelId) -> bool {
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

/// Whether the enemy's Shadow lies on a unit, or a greater daemon of theirs is near.
pub(crate) fn terrifies(battle: Battle<'_>, unit: UnitId) -> bool {
    let enemy = battle.player(unit).other();
    battle.setup.has_deed(enemy, RuleDeed::Shadow)
        && (covers(battle, enemy, unit) || is_near_greater(battle, enemy, unit))
}

/// What the Shadow adds to a unit's Battle-shock test.
pub(crate) fn modifier(battle: Battle<'_>, unit: UnitId) -> i8 {
    i8::from(covers(battle, battle.player(unit), unit)) - i8::from(terrifies(battle, unit))
}
