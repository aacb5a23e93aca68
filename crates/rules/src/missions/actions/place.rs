//! Where each action is performed, and which marker it is about.

use super::{Wanted, hazard, ritual};
use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::missions::{area, count};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use codex::{ActionId, SpecialRule};
use geometry::Inches;

/// How near to the centre a locus is established.
pub(super) const NEAR_CENTRE: Inches = Inches::whole(6);
/// How far from all enemies a unit preserves itself.
pub(super) const SAFE: Inches = Inches::whole(18);
/// How far from all other units of its army comms are established.
const ALONE: Inches = Inches::whole(15);
/// How near to an edge it is contained.
pub(super) const NEAR_EDGE: Inches = Inches::whole(9);

/// Whether the unit is where the action is performed, and nobody else does the same there.
pub(super) fn check(battle: Battle<'_>, player: Player, id: ActionId, wanted: &Wanted, first: &mut First) {
    let unit = wanted.unit;
    let wrong = |hint| Refusal::new(Code::ActionPlace).unit(unit).because(hint);
    let taken = |hint| Refusal::new(Code::ActionTaken).unit(unit).because(hint);
    match id {
        ActionId::Cleanse | ActionId::Terraform | ActionId::BurnObjective | ActionId::MoveHazard => {
            let Some(at) = marker(battle, player, id, wanted) else {
                return first.note(wrong(Reason::MarkerOutsideOwnZone));
            };
            if let Err(hint) = fits(battle, player, id, unit, at) {
                return first.note(wrong(hint));
            }
            let same = |other: UnitId| {
                let state = battle.state.unit(other);
                other != unit && state.performing == Some(wanted.action) && state.action_at == Some(at)
            };
            if battle.units_on_table(player).any(same) {
                first.note(taken(Reason::MarkerTaken));
            }
            let once = battle.setup.mission.as_ref().is_some_and(|m| m.has(SpecialRule::TerraformOnce));
            let done = battle.state.marker(at).terraformed.is_some();
            if id == ActionId::Terraform && once && done {
                first.note(taken(Reason::Terraformed));
            }
            if id == ActionId::MoveHazard
                && let Some(to) = wanted.to
            {
                first.take(hazard::check(battle, unit, at, to));
            }
        }
        ActionId::EstablishLocus => {
            if !area::within_zone(battle, unit, player.other()) && !area::near_centre(battle, unit, NEAR_CENTRE) {
                first.note(wrong(Reason::EnemyZoneOrCentre));
            }
        }
        ActionId::Sabotage => {
            let in_terrain = battle.models(unit).any(|model| {
                let body = battle.body(model);
                battle.setup.terrain.iter().any(|feature| feature.is_near(&body) && feature.polygon.touches_body(&body))
            });
            if !in_terrain || area::within_zone(battle, unit, player) {
                first.note(wrong(Reason::InTerrainOutsideZone));
            }
        }
        ActionId::RecoverAssets => match area::area_of(battle, unit) {
            None => first.note(wrong(Reason::WhollyInOneZone)),
            Some(own) => {
                let same = |other: UnitId| {
                    other != unit
                        && battle.state.unit(other).performing == Some(wanted.action)
                        && area::area_of(battle, other) == Some(own)
                };
                if battle.units_on_table(player).any(same) {
                    first.note(taken(Reason::AssetsTaken));
                }
            }
        },
        ActionId::Ritual => match wanted.to {
            Some(to) => drop(first.take(ritual::check(battle, unit, to))),
            None if ritual::spot(battle, unit).is_none() => first.note(wrong(Reason::NoPlaceForMarker)),
            None => {}
        },
        ActionId::EstablishComms => {
            let near = |other: UnitId| other != unit && battle.units_within(unit, other, ALONE);
            if battle.units_on_table(player).any(near) {
                first.note(wrong(Reason::NearOwnUnits));
            }
        }
        ActionId::SecureExtractionZone => {
            if area::edges(battle, unit, NEAR_EDGE) == 0 || area::within_zone(battle, unit, player) {
                first.note(wrong(Reason::NearEdgeOutsideZone));
            }
        }
        ActionId::SelfPreservation => {}
        ActionId::Containment => {
            let near = area::edges(battle, unit, NEAR_EDGE);
            if near == 0 || area::within_zone(battle, unit, player) {
                first.note(wrong(Reason::NearEdgeOutsideZone));
            } else if near & !battle.state.scores[player.index()].contained == 0 {
                first.note(taken(Reason::EdgeContained));
            }
        }
    }
}

/// Whether a marker is one for the action, and the unit in range of it.
fn fits(battle: Battle<'_>, player: Player, id: ActionId, unit: UnitId, at: MarkerId) -> Result<(), Reason> {
    let marker = battle.state.marker(at);
    if id == ActionId::MoveHazard {
        if !count::is_hazard(battle, at) {
            return Err(Reason::NoHazard);
        }
        if marker.controlled_by != Some(player) {
            return Err(Reason::HazardNotControlled);
        }
    } else if area::zone_of(battle.setup, marker.at) == Some(player) {
        return Err(Reason::MarkerInOwnZone);
    }
    if area::in_range(battle, unit, at) { Ok(()) } else { Err(Reason::NotInMarkerRange) }
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
