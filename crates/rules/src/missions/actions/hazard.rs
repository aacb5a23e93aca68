//! Moving a Hazard (M7.7): up to 6", onto no marker, model or wall.

use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::missions::area;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use geometry::{Angle, Inches, Point};

/// How far a Hazard is moved.
const FARTHEST: Inches = Inches::whole(6);

/// Whether a Hazard may be moved there.
pub(super) fn check(battle: Battle<'_>, unit: UnitId, marker: MarkerId, to: Point) -> Result<(), Refusal> {
    let refused = |hint| Refusal::new(Code::ActionPlace).unit(unit).because(hint);
    let far = battle.state.marker(marker).at.distance(to);
    if far > FARTHEST + Inches::GRACE {
        return Err(refused(Reason::HazardDistance).measure(far, FARTHEST));
    }
    if is_free(battle, marker, to) { Ok(()) } else { Err(refused(Reason::HazardBlocked)) }
}

/// Whether nothing lies or stands there.
fn is_free(battle: Battle<'_>, marker: MarkerId, to: Point) -> bool {
    let disc = area::disc(to);
    battle.setup.board.contains_body(&disc)
        && battle
            .state
            .markers_on_table()
            .all(|(at, other)| at == marker || !geometry::overlaps(&disc, &area::disc(other.at)))
        && Player::BOTH
            .into_iter()
            .flat_map(|player| battle.models_on_table(player))
            .all(|model| !geometry::overlaps(&disc, &battle.body(model)))
        && battle.setup.terrain.iter().all(|feature| !feature.is_near(&disc) || !feature.walls_stop(&disc))
}

/// Where a Hazard goes if nothing was said, or what was said is no longer free: as near to the
/// enemy's zone as there is room.
pub(super) fn destination(
    battle: Battle<'_>,
    player: Player,
    marker: MarkerId,
    wanted: Option<Point>,
) -> Option<Point> {
    if let Some(to) = wanted.filter(|&to| is_free(battle, marker, to)) {
        return Some(to);
    }
    let from = battle.state.marker(marker).at;
    let far = |at: Point| battle.setup.gap_to_zone(player.other(), &area::point(at));
    let spots = [6.0, 4.0, 2.0].into_iter().flat_map(|length| {
        (0..24).filter_map(move |step| {
            let (cos, sin) = Angle::hundredths(step * 1_500).direction();
            Point::inches(from.x.to_f64() + cos * length, from.y.to_f64() + sin * length)
        })
    });
    let nearer = spots.filter(|&to| far(to) < far(from) && from.is_within(FARTHEST, to) && is_free(battle, marker, to));
    nearer.min_by_key(|&to| far(to))
}
