//! Where each action is performed, and which marker it is about.

use super::{Wanted, hazard, ritual};
use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::missions::{area, count};
use crate::refusal::{Code, First, Refusal};
use codex::{ActionId, SpecialRule};
use geometry::Inches;

/// How near to the centre a locus is established.
pub(super) const NEAR_CENTRE: Inches = Inches::whole(6);
/// How near to an edge it is contained.
pub(super) const NEAR_EDGE: Inches = Inches::whole(9);

/// Whether the unit is where the action is performed, and nobody else does the same there.
pub(super) fn check(battle: Battle<'_>, player: Player, id: ActionId, wanted: &Wanted, first: &mut First) {
    let unit = wanted.unit;
    let wrong = |hint| Refusal::new(Code::ActionPlace).unit(unit).hint(hint);
    let taken = |hint| Refusal::new(Code::ActionTaken).unit(unit).hint(hint);
    match id {
        ActionId::Cleanse | ActionId::Terraform | ActionId::BurnObjective | ActionId::MoveHazard => {
            let Some(at) = marker(battle, player, id, wanted) else {
                return first.note(wrong("it must be in range of a marker outside its own zone"));
            };
            if let Err(hint) = fits(battle, player, id, unit, at) {
                return first.note(wrong(hint));
            }
            let same = |other: UnitId| {
                let state = battle.state.unit(other);
                other != unit && state.performing == Some(wanted.action) && state.action_at == Some(at)
            };
            if battle.units_on_table(player).any(same) {
                first.note(taken("another unit is doing this at the marker"));
            }
            let once = battle.setup.mission.as_ref().is_some_and(|m| m.has(SpecialRule::TerraformOnce));
            let done = battle.state.marker(at).terraformed.is_some();
            if id == ActionId::Terraform && once && done {
                first.note(taken("the marker has been terraformed already"));
            }
            if id == ActionId::MoveHazard
                && let Some(to) = wanted.to
            {
                first.take(hazard::check(battle, unit, at, to));
            }
        }
        ActionId::EstablishLocus => {
            if !area::within_zone(battle, unit, player.other()) && !area::near_centre(battle, unit, NEAR_CENTRE) {
                first.note(wrong("it must be in the enemy's zone or within 6\" of the centre"));
            }
        }
        ActionId::Sabotage => {
            let in_terrain = battle.models(unit).any(|model| {
                let body = battle.body(model);
                battle.setup.terrain.iter().any(|feature| feature.is_near(&body) && feature.polygon.touches_body(&body))
            });
            if !in_terrain || area::within_zone(battle, unit, player) {
                first.note(wrong("it must be in a terrain feature and not in its own zone"));
            }
        }
        ActionId::RecoverAssets => match area::area_of(battle, unit) {
            None => first.note(wrong("it must be wholly in one zone or in no man's land")),
            Some(own) => {
                let same = |other: UnitId| {
                    other != unit
                        && battle.state.unit(other).performing == Some(wanted.action)
                        && area::area_of(battle, other) == Some(own)
                };
                if battle.units_on_table(player).any(same) {
                    first.note(taken("another unit recovers assets in this area"));
                }
            }
        },
        ActionId::Ritual => match wanted.to {
            Some(to) => drop(first.take(ritual::check(battle, unit, to))),
            None if ritual::spot(battle, unit).is_none() => first.note(wrong("there is no place for a marker near it")),
            None => {}
        },
        ActionId::Containment => {
            let near = area::edges(battle, unit, NEAR_EDGE);
            if near == 0 || area::within_zone(battle, unit, player) {
                first.note(wrong("it must be wholly within 9\" of an edge and not in its own zone"));
            } else if near & !battle.state.scores[player.index()].contained == 0 {
                first.note(taken("the edge is contained already"));
            }
        }
    }
}

/// Whether a marker is one for the action, and the unit in range of it.
fn fits(battle: Battle<'_>, player: Player, id: ActionId, unit: UnitId, at: MarkerId) -> Result<(), &'static str> {
    let marker = battle.state.marker(at);
    if id == ActionId::MoveHazard {
        if !count::is_hazard(battle, at) {
            return Err("the marker is no Hazard");
        }
        if marker.controlled_by != Some(player) {
            return Err("only a Hazard that is controlled is moved");
        }
    } else if area::zone_of(battle.setup, marker.at) == Some(player) {
        return Err("the marker is in the own zone");
    }
    if area::in_range(battle, unit, at) { Ok(()) } else { Err("the unit is not in range of the marker") }
}

/// The marker named, or the first that would do.
pub(super) fn marker(battle: Battle<'_>, player: Player, id: ActionId, wanted: &Wanted) -> Option<MarkerId> {
    let about_markers =
        matches!(id, ActionId::Cleanse | ActionId::Terraform | ActionId::BurnObjective | ActionId::MoveHazard);
    wanted.marker.or_else(|| {
        let fit = |at: &MarkerId| fits(battle, player, id, wanted.unit, *at).is_ok();
        battle.state.marker_ids().filter(|_| about_markers).find(fit)
    })
}
