//! The Shadow of Chaos (F5.1): where it lies, and what it adds to Battle-shock tests.

use super::modifiers;
use crate::battle::Battle;
use crate::ids::{MarkerId, ModelId, Player, UnitId};
use crate::markers;
use crate::state::Bearer;
use codex::{Aura, Effect, Permission, RuleDeed};
use geometry::{Body, Inches, Point, Shape};

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
        || corrupted(battle, player).any(|(marker, aura)| spreads(battle, player, marker, unit, aura))
        || (battle.player(unit) == player && modifiers::stands_in_shadow(battle, unit))
}

/// The markers around which a player's Shadow lies by a rule that is in force there, and how far.
fn corrupted<'a>(battle: Battle<'a>, player: Player) -> impl Iterator<Item = (MarkerId, Aura)> + 'a {
    battle.state.in_force.iter().filter_map(move |active| {
        let Bearer::Marker(marker) = active.bearer else { return None };
        let grant = battle.setup.grant(active.grant);
        let shadow = grant.effects.contains(&Effect::Can(Permission::StandInShadow)) && grant.set_by == Some(player);
        grant.aura.filter(|_| shadow).map(|aura| (marker, aura))
    })
}

/// Whether what a player put in force around a marker reaches a unit: only while that player controls it.
pub(super) fn spreads(battle: Battle<'_>, player: Player, marker: MarkerId, unit: UnitId, aura: Aura) -> bool {
    let range = Inches::whole(aura.range.into());
    holds(battle, player, marker)
        .is_some_and(|at| battle.models(unit).any(|model| markers::is_within(&battle.body(model), at, range)))
}

/// Where a marker is, if a player controls it.
fn holds(battle: Battle<'_>, player: Player, marker: MarkerId) -> Option<Point> {
    let marker = battle.state.marker(marker);
    (!marker.gone && marker.controlled_by == Some(player)).then_some(marker.at)
}

/// Whether a unit is within 6" of a greater daemon of a player, or is one.
fn is_near_greater(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    greater(battle, player).any(|daemon| daemon == unit || battle.units_within(daemon, unit, AROUND))
}

/// The greater daemons of a player on the table.
fn greater<'a>(battle: Battle<'a>, player: Player) -> impl Iterator<Item = UnitId> + 'a {
    let words = battle.setup.named.greater;
    let is_one = move |unit: &UnitId| words.iter().flatten().any(|&word| battle.has_keyword(*unit, word));
    battle.units_on_table(player).filter(is_one)
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
    let daemon = setup.named.daemons.is_some_and(|word| battle.has_keyword(unit, word));
    let near = |(marker, aura): (MarkerId, Aura)| {
        holds(battle, player, marker).is_some_and(|at| {
            let disc = Body::flat(Shape::Round { radius: markers::marker_radius() }, at);
            let flat = Body::flat(body.shape, body.at);
            geometry::wholly_within(&Body { facing: body.facing, ..flat }, &disc, Inches::whole(aura.range.into()))
        })
    };
    daemon
        && ((beyond && between)
            || is_wholly_near_greater(battle, player, unit, body)
            || corrupted(battle, player).any(near))
}

/// Whether a base is wholly within 6" of a greater daemon with which the unit shares a god.
fn is_wholly_near_greater(battle: Battle<'_>, player: Player, unit: UnitId, body: &Body) -> bool {
    let gods = battle.setup.named.gods;
    let shares = |daemon: &UnitId| {
        gods.into_iter().flatten().any(|god| battle.has_keyword(unit, god) && battle.has_keyword(*daemon, god))
    };
    greater(battle, player)
        .filter(shares)
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
