//! Whom to attack: the same question for shots and for blows.

use super::explain::Sum;
use super::scene::Scene;
use super::team::Team;
use crate::profile::Kind;
use crate::state::{Slot, UnitSet};

/// What each target is worth to a unit with this many attacks. `prevents` is what destroying an enemy prevents besides;
/// `team` has the unit and its friends where they are thought of.
pub(crate) fn targets(
    scene: &Scene<'_>,
    kind: Kind,
    (unit, attacks): (Slot, u8),
    targets: UnitSet,
    prevents: impl Fn(Slot) -> f64,
    team: Option<&Team>,
) -> Vec<(Slot, Sum)> {
    let together = team.map(|team| team.adds(unit));
    let each = targets.iter().map(|target| {
        let gain = scene.brief.worth.gain(scene.table, kind, unit, target, attacks);
        let stops = gain.chance * prevents(target);
        let mut sum = Sum::new();
        sum.add("destroys it", gain.kill).add("wounds it", gain.wounds).add("stops its blows", stops);
        if let Some(&(_, adds)) = together.as_ref().and_then(|all| all.iter().find(|(slot, _)| *slot == target)) {
            sum.add("what allies can finish", adds - gain.total() - stops);
        }
        (target, sum)
    });
    each.collect()
}
