//! SCOUT_MOVE: a Normal move of up to the Scouts distance that ends more than 9" horizontally
//! from all enemy models (R14.4).

use crate::action::Path;
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::movement::confirm::{self, Plan};
use crate::phases::movement::disembark;
use crate::phases::movement::walk::{self, Passage, Walked};
use crate::refusal::{Code, First, Refusal};
use crate::resolution::Resolution;
use crate::state::MoveKind;
use crate::unit;
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// Judges the move.
pub(crate) fn check(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    paths: &[(ModelId, Path)],
    cap: Inches,
) -> Result<Plan, Refusal> {
    unit::check_paths(battle, unit, paths)?;
    let all: SmallVec<[(ModelId, &Path); 16]> = paths.iter().map(|(model, path)| (*model, path)).collect();
    let near = walk::neighbours(battle, unit, all.iter().copied());
    let mut first = First::default();
    let mut walks: SmallVec<[(ModelId, Walked); 16]> = SmallVec::new();
    for &(model, path) in &all {
        let passage = Passage::of(battle, model, MoveKind::Normal);
        let walked = walk::walk(battle, &near, model, path, passage, &mut first);
        if walked.length > cap + Inches::GRACE {
            first.note(Refusal::new(Code::MoveTooFar).unit(unit).model(model).measure(walked.length, cap));
        }
        walks.push((model, walked));
    }
    confirm::check_own_big(battle, unit, &all, &walks, &mut first);
    confirm::check_ends(battle, &near, unit, &walks, None, &mut first);
    let ends: Vec<(ModelId, Body)> = battle
        .models(unit)
        .map(|model| match walks.iter().find(|(moved, _)| *moved == model) {
            Some((_, walked)) => (model, battle.body_at(model, &walked.end)),
            None => (model, battle.body(model)),
        })
        .collect();
    disembark::check_distance_to_enemies(battle, player, unit, &ends, &mut first);
    first.result()?;
    Ok(Plan { unit, kind: MoveKind::Normal, walks, leaves: false })
}

/// Moves the models.
pub(crate) fn resolve(r: &mut Resolution<'_>, plan: &Plan) {
    for (model, walked) in &plan.walks {
        r.put_model(*model, &walked.end);
    }
    let farthest = plan.walks.iter().map(|(_, walked)| walked.length).max().unwrap_or(Inches::ZERO);
    r.say(Event::Scouted(plan.unit, farthest));
}
