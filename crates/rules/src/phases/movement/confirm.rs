//! Confirming a unit's move: every path, every end, the unit as a whole.

use super::walk::{Passage, Walked};
use super::{aircraft, fall_back, stage, transport, walk};
use crate::action::Path;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::near::Near;
use crate::position::Reserves;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::{Hand, MoveKind, Moved, UnitFlags, Whereabouts};
use crate::{stand, unit};
use codex::Permission;
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// A whole unit's move, judged legal.
pub struct Plan {
    /// The unit.
    pub unit: UnitId,
    /// How it moves.
    pub kind: MoveKind,
    /// Each moved model and where its path leads.
    pub walks: SmallVec<[(ModelId, Walked); 16]>,
    /// It crosses an edge and goes into strategic reserves (R19.2).
    pub leaves: bool,
}

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
    let near = walk::neighbours(battle, unit, all.iter().copied());
    let mut first = First::default();
    let mut walks: SmallVec<[(ModelId, Walked); 16]> = SmallVec::new();
    let flies = battle.keys(unit).contains(Keys::AIRCRAFT);
    for &(model, path) in all {
        if flies {
            // R19.2 has rules of its own for the way and no limit of length or table.
            first.take(aircraft::check(battle, model, path));
            let walked =
                walk::walk(battle, &near, model, path, Passage::of(battle, model, kind), &mut First::default());
            walks.push((model, walked));
            continue;
        }
        let walked = walk::walk(battle, &near, model, path, Passage::of(battle, model, kind), &mut first);
        let cap = walk::cap(battle, unit, model, bonus);
        if walked.length > cap + Inches::GRACE {
            first.note(Refusal::new(Code::MoveTooFar).unit(unit).model(model).measure(walked.length, cap));
        }
        walks.push((model, walked));
    }
    check_own_big(battle, unit, all, &walks, &mut first);
    let leaves = flies && walks.iter().any(|(model, walked)| aircraft::leaves(battle, *model, walked));
    if flies && walks.is_empty() {
        first.note(Refusal::new(Code::MustMove).unit(unit).hint("aircraft fly at least 20\""));
    }
    if leaves {
        first.result()?;
        return Ok(Plan { unit, kind, walks, leaves });
    }
    // Nobody moves: a unit may always end its Normal move or Advance where it stands.
    if !walks.is_empty() || kind == MoveKind::FallBack {
        check_ends(battle, &near, unit, &walks, None, &mut first);
    }
    first.result()?;
    Ok(Plan { unit, kind, walks, leaves })
}

/// R7.3 MONSTERS and VEHICLES of one unit do not pass through each other. The owner chooses who
/// goes first, so a path is wrong only if it meets the other both where it was and where it ends.
pub(crate) fn check_own_big(
    battle: Battle<'_>,
    unit: UnitId,
    paths: &[(ModelId, &Path)],
    walks: &[(ModelId, Walked)],
    first: &mut First,
) {
    let through = modifiers::may(battle, unit, Permission::MoveThroughModels);
    let stopped = |model: ModelId| {
        let keys = battle.setup.model(model).keys;
        keys.is_big() && !keys.contains(Keys::FLY) && !through
    };
    for (model, path) in paths.iter().filter(|(model, _)| stopped(*model)) {
        for other in battle.models(unit).filter(|other| other != model && battle.setup.model(*other).keys.is_big()) {
            let before = battle.body(other);
            let after = walks.iter().find(|(moved, _)| *moved == other).map(|(_, w)| battle.body_at(other, &w.end));
            let meets = |body: &Body| walk::passes(battle, *model, path, body);
            if meets(&before) && after.is_none_or(|after| meets(&after)) {
                first.note(Refusal::new(Code::PassesFriendlyModel).unit(unit).model(*model).other(other));
            }
        }
    }
}

/// R4.3, R4.8, R7.3 how the unit stands at the end. A surge may end engaged with one unit (R7.15).
pub(crate) fn check_ends(
    battle: Battle<'_>,
    near: &Near,
    unit: UnitId,
    walks: &[(ModelId, Walked)],
    may_engage: Option<UnitId>,
    first: &mut First,
) {
    let models: SmallVec<[ModelId; 16]> = battle.models(unit).collect();
    let bodies: Vec<Body> = models
        .iter()
        .map(|model| match walks.iter().find(|(moved, _)| moved == model) {
            Some((_, walked)) => battle.body_at(*model, &walked.end),
            None => battle.body(*model),
        })
        .collect();
    for (at, (&model, body)) in models.iter().zip(&bodies).enumerate() {
        if walks.iter().any(|(moved, _)| *moved == model) {
            first.take(stand::on_terrain(battle, model, body));
            if let Some(other) = near.overlapped(body) {
                first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(model).other(other));
            }
        }
        if let Some(other) = bodies[..at].iter().position(|other| stand::collide(body, other)) {
            first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(model).other(models[other]));
        }
        let moved = walks.iter().any(|(moved, _)| *moved == model);
        let enemy = match may_engage {
            Some(other) => near.engaging_besides(battle, other, body),
            None if moved => near.engaging(body),
            None => battle.engaged_by(battle.player(unit), body),
        };
        if let Some(enemy) = enemy {
            first.note(Refusal::new(Code::EndsInEngagementRange).unit(unit).model(model).other(enemy));
        }
    }
    if !Battle::is_coherent(&bodies) {
        first.note(Refusal::new(Code::NotCoherent).unit(unit));
    }
}

/// Moves the unit. Desperate Escape is rolled before anybody moves (R7.11).
pub(crate) fn resolve(r: &mut Resolution<'_>, plan: &Plan) -> Result<(), Stop> {
    let unit = plan.unit;
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
    let moved = match plan.kind {
        MoveKind::Normal => Moved::Normal,
        MoveKind::Advance => Moved::Advanced,
        MoveKind::FallBack => Moved::FellBack,
    };
    r.change_unit(unit, |u| {
        u.moved = moved;
        u.performing = 0; // M6.3 any such move ends an action
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
    match plan.kind {
        MoveKind::Normal => r.at(Moment::MovedNormally(unit)),
        MoveKind::Advance => r.at(Moment::Advanced(unit)),
        MoveKind::FallBack => r.at(Moment::FellBack(unit)),
    }
}
