//! The Ritual (M7.9): where a new marker may be set up.

use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::missions::area;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use geometry::{Inches, Point};

/// From one marker in no man's land.
const EXACTLY: Inches = Inches::whole(12);
/// "Exactly" to a hundredth of an inch: nobody measures closer.
const NEARLY: Inches = Inches::thousandths(10);
/// From every other marker.
const CLEAR: Inches = Inches::whole(6);
/// From the unit.
const BESIDE: Inches = Inches::whole(1);

/// Whether a marker may be set up there by the unit.
pub(super) fn check(battle: Battle<'_>, unit: UnitId, to: Point) -> Result<(), Refusal> {
    let refused = |hint| Err(Refusal::new(Code::ActionPlace).unit(unit).because(hint));
    if next_spare(battle).is_none() {
        return Err(Refusal::new(Code::ActionNotAllowed).unit(unit).because(Reason::NoMoreMarkers));
    }
    let disc = area::disc(to);
    let outside = Player::BOTH.into_iter().all(|zone| !battle.setup.touches_zone(zone, &disc));
    if !battle.setup.board.contains_body(&disc) || !outside {
        return refused(Reason::MarkerInNoMansLand);
    }
    let beside = |model| geometry::gap(&battle.body(model), &disc) <= BESIDE + Inches::GRACE;
    if !battle.models(unit).any(beside) {
        return refused(Reason::MarkerWithin1);
    }
    let distances = || battle.state.markers_on_table().map(|(_, marker)| (marker.at, marker.at.distance(to)));
    if distances().any(|(_, apart)| apart <= CLEAR + Inches::GRACE) {
        return refused(Reason::MarkerBeyond6);
    }
    let exact =
        |(at, apart): (Point, Inches)| area::zone_of(battle.setup, at).is_none() && (apart - EXACTLY).abs() <= NEARLY;
    if distances().any(exact) { Ok(()) } else { refused(Reason::MarkerExactly12) }
}

/// A place for a marker near the unit, if the engine finds one: 12" from a marker, straight
/// towards one of the unit's models or a little to the side of it.
pub(super) fn spot(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    let models: Vec<Point> = battle.models(unit).take(3).map(|model| battle.state.model(model).at).collect();
    for (_, marker) in battle.state.markers_on_table() {
        for &model in &models {
            let apart = marker.at.distance(model);
            if apart < Inches::whole(9) || apart > Inches::whole(15) {
                continue;
            }
            let to = marker.at.lerp(model, EXACTLY.to_f64() / apart.to_f64());
            if check(battle, unit, to).is_ok() {
                return Some(to);
            }
        }
    }
    None
}

/// The marker that is set up next.
pub(super) fn next_spare(battle: Battle<'_>) -> Option<MarkerId> {
    let spare = battle.setup.mission.as_ref()?.spare;
    battle.state.marker_ids().find(|&at| at >= spare && battle.state.marker(at).gone)
}
