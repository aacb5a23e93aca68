//! Confirming a unit's move.

use super::judge::{Judge, Manner, Plan};
use super::{fall_back, stage, stride, transport};
use crate::action::Path;
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId, UnitSet};
use crate::moments::Moment;
use crate::position::Reserves;
use crate::refusal::Refusal;
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind, Moved, UnitFlags, Whereabouts};
use crate::unit;
use geometry::Inches;
use smallvec::SmallVec;

/// Judges the move with these paths set first.
pub(crate) fn check(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    paths: &[(ModelId, Path)],
) -> Result<Plan, Refusal> {
    let (kind, bonus) = stage::in_hand(battle, player, unit)?;
    unit::check_paths(battle, unit, paths)?;
    let staged = battle.state.staging.iter().flat_map(|staging| &staging.paths);
    let staged = staged.filter(|(model, _)| !paths.iter().any(|(other, _)| other == model));
    let all: SmallVec<[(ModelId, &Path); 16]> =
        paths.iter().chain(staged).map(|(model, path)| (*model, path)).collect();
    judge(battle, unit, kind, bonus, &all)
}

/// Judges whole paths, whether or not the move has begun.
pub(crate) fn judge(
    battle: Battle<'_>,
    unit: UnitId,
    kind: MoveKind,
    bonus: u8,
    all: &[(ModelId, &Path)],
) -> Result<Plan, Refusal> {
    Judge::new(battle, unit, Manner::Phase { kind, bonus }, all.iter().copied()).whole(all)
}

/// Moves the unit. Desperate Escape is rolled before anybody moves (R7.11).
pub(crate) fn resolve(r: &mut Resolution<'_>, plan: &Plan) -> Result<(), Stop> {
    let unit = plan.unit;
    let from: UnitSet = r.battle().engaged_enemies(unit).collect();
    if plan.kind == MoveKind::FallBack {
        fall_back::desperate_escape(r, unit, plan)?;
    }
    let mut farthest = Inches::ZERO;
    for (model, walked) in &plan.walks {
        if r.battle().state.model(*model).alive() {
            farthest = farthest.max(walked.length);
            r.put_model(*model, &walked.end);
        }
    }
    r.change_unit(unit, |u| {
        u.moved = Moved::by(plan.kind);
        u.performing = None; // M6.3 any such move ends an action
    });
    if plan.leaves {
        transport::put(r, unit, Whereabouts::Reserves(Reserves::Strategic));
        r.change_unit(unit, |u| u.flags.insert(UnitFlags::WITHDRAWN));
    }
    r.change_staging(|staging| staging.paths.clear());
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::Moved { unit, kind: plan.kind, farthest });
    if !r.battle().on_table(unit) {
        return Ok(());
    }
    stride::after(r, unit, &plan.walks)?;
    let over = plan.over;
    match plan.kind {
        MoveKind::Normal => r.at(Moment::MovedNormally { unit, over }),
        MoveKind::Advance => r.at(Moment::Advanced { unit, over }),
        MoveKind::FallBack => r.at(Moment::FellBack { unit, over, from }),
    }
}
