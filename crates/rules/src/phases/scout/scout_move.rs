//! SCOUT_MOVE: a Normal move of up to the Scouts distance that ends more than 9" horizontally
//! from all enemy models (R14.4).

use crate::action::Path;
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, UnitId};
use crate::phases::movement::judge::{Judge, Manner, Plan};
use crate::refusal::Refusal;
use crate::resolution::Resolution;
use crate::unit;
use geometry::Inches;
use smallvec::SmallVec;

/// Judges the move.
pub(crate) fn check(battle: Battle<'_>, unit: UnitId, paths: &[(ModelId, Path)], cap: Inches) -> Result<Plan, Refusal> {
    unit::check_paths(battle, unit, paths)?;
    let all: SmallVec<[(ModelId, &Path); 16]> = paths.iter().map(|(model, path)| (*model, path)).collect();
    Judge::new(battle, unit, Manner::Scout { cap }, all.iter().copied()).whole(&all)
}

/// Moves the models.
pub(crate) fn resolve(r: &mut Resolution<'_>, plan: &Plan) {
    for (model, walked) in &plan.walks {
        r.put_model(*model, &walked.end);
    }
    let farthest = plan.walks.iter().map(|(_, walked)| walked.length).max().unwrap_or(Inches::ZERO);
    r.say(Event::Scouted(plan.unit, farthest));
}
