//! Who and what is near a unit, and in which part of the table it stands: what conditions about places ask.

use super::modifiers;
use crate::battle::Battle;
use crate::ids::{MarkerId, ModelId, Player, TagId, UnitId};
use crate::setup::{Lends, Words};
use crate::state::{Bearer, InForce, UnitFlags};
use crate::{markers, sight};
use codex::{CoreAbility, Distance};
use geometry::{Body, Inches};

/// R14.9 how near a Lone Operative is a target.
const LONE: Inches = Inches::whole(12);

/// Whether a model of a player with these keywords is within some inches of a unit. `besides` is a unit as
/// mustered whose own models do not count.
pub(super) fn friend(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    (inches, words): (u8, Words),
    besides: Option<UnitId>,
) -> bool {
    let range = Inches::whole(inches.into());
    battle.units_on_table(player).any(|friend| {
        // Most units are too far away or of another kind: that is asked of the whole unit first.
        words.are_met(|word| battle.has_keyword(friend, word))
            && (friend == unit || battle.units_within(unit, friend, range))
            && battle.models(friend).any(|model| {
                let card = battle.setup.model(model);
                Some(card.unit) != besides
                    && words.are_met(|word| card.keywords.binary_search(&word).is_ok())
                    && is_within(battle, unit, &battle.body(model), range)
            })
    })
}

fn is_within(battle: Battle<'_>, unit: UnitId, body: &Body, range: Inches) -> bool {
    battle.models(unit).any(|model| geometry::within(&battle.body(model), body, range))
}

/// R10.5 whether a unit could be a target of another's ranged attacks, whatever the weapon: it is seen, not in combat
/// with others, and no Lone Operative beyond its distance (R14.9).
pub(super) fn is_target(battle: Battle<'_>, shooter: UnitId, target: UnitId) -> bool {
    let locked = battle.is_engaged(target) && !battle.keys(target).is_big() && !battle.engaged_with(shooter, target);
    let lone = || !battle.is_attached(target) && is_lone(battle, target);
    let limit =
        modifiers::least_distance(battle, target, Distance::Targetable).map(|inches| Inches::whole(inches.into()));
    let limit = limit.into_iter().chain(lone().then_some(LONE)).min();
    !locked
        && limit.is_none_or(|limit| battle.units_within(shooter, target, limit))
        && sight::unit_sees_unit(battle, shooter, target)
}

/// Whether every model of a unit has Lone Operative, as printed or by a rule.
pub(super) fn is_lone(battle: Battle<'_>, unit: UnitId) -> bool {
    let lent = |model: ModelId| modifiers::is_lent(battle, unit, model, CoreAbility::LoneOperative);
    battle.setup.unit(unit).abilities.lone_operative
        || battle.setup.lends.intersects(Lends::LONE_OPERATIVE) && battle.models(unit).all(lent)
}

/// Whether an enemy is within some inches of a unit.
pub(super) fn enemy(battle: Battle<'_>, unit: UnitId, inches: u8) -> bool {
    let range = Inches::whole(inches.into());
    battle.units_on_table(battle.player(unit).other()).any(|enemy| battle.units_within(unit, enemy, range))
}

/// Whether a unit is in range of a marker, of any or of one that a player controls.
pub(super) fn marker(battle: Battle<'_>, unit: UnitId, of: Option<Player>) -> bool {
    battle.state.objectives.iter().any(|marker| {
        !marker.gone
            && (of.is_none() || marker.controlled_by == of)
            && battle.models(unit).any(|model| markers::in_range(battle, model, marker.at))
    })
}

/// Whether a unit is in range of a marker that a player controls and that was kept by some name.
pub(super) fn kept_marker(battle: Battle<'_>, player: Player, unit: UnitId, tag: TagId) -> bool {
    let named = |at: MarkerId| {
        let of = |active: &InForce| active.bearer == Bearer::Marker(at) && battle.setup.grant(active.grant).tag == tag;
        battle.state.in_force.iter().any(of)
    };
    battle.state.markers_on_table().any(|(at, marker)| {
        marker.controlled_by == Some(player)
            && named(at)
            && battle.models(unit).any(|model| markers::in_range(battle, model, marker.at))
    })
}

/// How many markers a player controls: in the own deployment zone, outside of it, or wherever they are.
pub(super) fn held(battle: Battle<'_>, player: Player, at_home: Option<bool>) -> usize {
    let fits = |at| at_home.is_none_or(|home| battle.setup.point_in_zone(player, at) == home);
    let markers = battle.state.objectives.iter();
    markers.filter(|marker| !marker.gone && marker.controlled_by == Some(player) && fits(marker.at)).count()
}

/// Whether every model of a unit is wholly within a player's deployment zone.
pub(super) fn zone(battle: Battle<'_>, unit: UnitId, of: Player) -> bool {
    battle.on_table(unit) && battle.models(unit).all(|model| battle.setup.in_zone(of, &battle.body(model)))
}

/// Whether every model of a unit is wholly within some inches of a player's deployment zone.
pub(super) fn wholly_near_zone(battle: Battle<'_>, unit: UnitId, of: Player, inches: u8) -> bool {
    let range = Inches::whole(inches.into()) + Inches::GRACE;
    let near = |body: &Body| {
        // No part of a base is farther away than its widest reach across it.
        let across = body.shape.core() * 2;
        battle.setup.in_zone(of, body) || battle.setup.gap_to_zone(of, body) + across <= range
    };
    battle.on_table(unit) && battle.models(unit).all(|model| near(&battle.body(model)))
}

/// Whether a model of a unit's army with these keywords, not of the unit itself, is within some inches and sees it.
pub(super) fn seen_by(battle: Battle<'_>, unit: UnitId, inches: u8, words: Words) -> bool {
    let range = Inches::whole(inches.into());
    let bears = |model: ModelId| {
        let keywords = &battle.setup.model(model).keywords;
        words.are_met(|word| keywords.binary_search(&word).is_ok())
    };
    battle.units_on_table(battle.player(unit)).filter(|&friend| friend != unit).any(|friend| {
        battle.models(friend).any(|model| {
            bears(model)
                && is_within(battle, unit, &battle.body(model), range)
                && battle.models(unit).any(|seen| sight::model_sees_model(battle, model, seen))
        })
    })
}

/// Whether no other unit of its army is within some inches of a unit.
pub(super) fn alone(battle: Battle<'_>, unit: UnitId, inches: u8) -> bool {
    let (own, range) = (battle.lead(unit), Inches::whole(inches.into()));
    let mut friends = battle.units_on_table(battle.player(unit)).filter(|&friend| friend != own);
    battle.on_table(own) && !friends.any(|friend| battle.units_within(unit, friend, range))
}

/// Whether no model of a unit touches a deployment zone.
pub(super) fn no_mans_land(battle: Battle<'_>, unit: UnitId) -> bool {
    let outside = |body: &Body| Player::BOTH.iter().all(|&player| !battle.setup.touches_zone(player, body));
    battle.on_table(unit) && battle.models(unit).all(|model| outside(&battle.body(model)))
}

/// Whether a model of a unit touches a player's deployment zone.
pub(super) fn touches_zone(battle: Battle<'_>, unit: UnitId, of: Player) -> bool {
    battle.on_table(unit) && battle.models(unit).any(|model| battle.setup.touches_zone(of, &battle.body(model)))
}

/// Whether a unit may get into a transport: it has not just got out of one, there is room for it, and every model is
/// wholly within some inches.
pub(super) fn may_board(battle: Battle<'_>, unit: UnitId, transport: UnitId, inches: u8) -> bool {
    let range = Inches::whole(inches.into());
    let near = |body: &Body| {
        battle.models(transport).any(|carrier| geometry::wholly_within(body, &battle.body(carrier), range))
    };
    unit != transport
        && battle.player(unit) == battle.player(transport)
        && battle.on_table(unit)
        && battle.on_table(transport)
        && !battle.state.unit(unit).flags.contains(UnitFlags::LEFT_TRANSPORT)
        && battle.has_seats(transport, unit)
        && battle.has_free_seats(transport, unit)
        && battle.models(unit).all(|model| near(&battle.body(model)))
}

/// Whether a model of a unit is within some inches of an edge of the table.
pub(super) fn edge(battle: Battle<'_>, unit: UnitId, inches: u8) -> bool {
    // What is wholly inside has a thousandth of grace; so has the limit itself.
    let inside = battle.setup.board.expand(-(Inches::whole(inches.into()) + Inches::GRACE + Inches::GRACE));
    battle.on_table(unit) && battle.models(unit).any(|model| !inside.contains_body(&battle.body(model)))
}

/// Whether every model of a unit is wholly within some inches of an edge; not all need the same edge.
pub(super) fn wholly_edge(battle: Battle<'_>, unit: UnitId, inches: u8) -> bool {
    let strips = battle.setup.board.side_strips(Inches::whole(inches.into()));
    let inside = |body: &Body| strips.iter().any(|strip| strip.contains_body(body));
    battle.on_table(unit) && battle.models(unit).all(|model| inside(&battle.body(model)))
}

/// Whether every model of a unit is within a terrain feature.
pub(super) fn terrain(battle: Battle<'_>, unit: UnitId) -> bool {
    let inside = |body: &Body| {
        battle.setup.terrain.iter().any(|feature| feature.is_near(body) && feature.polygon.touches_body(body))
    };
    battle.on_table(unit) && battle.models(unit).all(|model| inside(&battle.body(model)))
}
