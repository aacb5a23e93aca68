//! Moves out of turn (R7.15): a Normal move or a Fall Back, of a few inches or as far as the unit moves, or a surge
//! towards an enemy.

use super::judge::{Judge, Manner, Plan};
use super::{embark, fall_back, stride};
use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind, Moved, Queued, ReactionKind, UnitFlags};
use crate::unit;
use geometry::Inches;
use smallvec::SmallVec;

/// A move out of turn, judged legal.
pub(crate) struct Reaction {
    kind: ReactionKind,
    plan: Plan,
}

/// Judges the move; no paths at all is always legal.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, paths: &Paths) -> Result<Reaction, Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    let Hand::Reacting { unit: held, cap, kind, towards } = battle.state.clock.hand else {
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NoMoveOutOfTurn));
    };
    if held != unit {
        return Err(Refusal::new(Code::UnfinishedUnit).unit(held));
    }
    unit::check_paths(battle, unit, paths)?;
    let manner = match kind {
        ReactionKind::Surge => Manner::Surge { cap, towards },
        ReactionKind::Normal | ReactionKind::NormalNoCharge => Manner::OutOfTurn { cap },
        ReactionKind::FallBack => Manner::Retreat { cap },
    };
    let all: SmallVec<[(ModelId, &Path); 16]> = paths.iter().map(|(model, path)| (*model, path)).collect();
    let plan = Judge::new(battle, unit, manner, all.iter().copied()).whole(&all)?;
    Ok(Reaction { kind, plan })
}

/// Moves.
pub(crate) fn resolve(r: &mut Resolution<'_>, reaction: &Reaction) -> Result<(), Stop> {
    let Reaction { kind, plan } = reaction;
    let (unit, walks, mut farthest) = (plan.unit, &plan.walks, Inches::ZERO);
    let retreats = *kind == ReactionKind::FallBack && !walks.is_empty();
    if retreats {
        fall_back::desperate_escape(r, unit, plan)?;
    }
    for (model, walked) in walks {
        if r.battle().state.model(*model).alive() {
            farthest = farthest.max(walked.length);
            r.put_model(*model, &walked.end);
        }
    }
    let last = *kind == ReactionKind::NormalNoCharge;
    r.change_unit(unit, |u| {
        u.flags.insert(UnitFlags::SURGED);
        if retreats {
            u.moved = Moved::FellBack;
        }
        if !walks.is_empty() {
            u.performing = None; // M6.3
            u.flags.set(UnitFlags::NO_CHARGE, u.flags.contains(UnitFlags::NO_CHARGE) || last);
        }
    });
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::Moved { unit, kind: if retreats { MoveKind::FallBack } else { MoveKind::Normal }, farthest });
    stride::after(r, unit, walks)?;
    match kind {
        ReactionKind::Normal | ReactionKind::NormalNoCharge | ReactionKind::FallBack if !walks.is_empty() => {
            embark::offer(r, unit) // R9.3
        }
        ReactionKind::Normal | ReactionKind::NormalNoCharge | ReactionKind::FallBack | ReactionKind::Surge => Ok(()),
    }
}

/// A unit may move out of turn: at once, or after those who were told so before it.
pub(crate) fn begin(r: &mut Resolution<'_>, next: Queued) {
    r.change_clock(|clock| {
        if let Some(free) = clock.queue.iter_mut().find(|place| place.is_none()) {
            *free = Some(next);
        }
    });
    if r.battle().state.clock.hand == Hand::Empty {
        take(r);
    }
}

/// Takes the next unit in hand that may move out of turn: `true` if there was one.
fn take(r: &mut Resolution<'_>) -> bool {
    let Some(Queued { unit, cap, kind, towards }) = r.battle().state.clock.queue[0] else { return false };
    r.change_clock(|clock| {
        clock.queue.rotate_left(1);
        clock.queue[3] = None;
    });
    let battle = r.battle();
    // Only who is engaged falls back, and nobody else does anything else.
    if battle.on_table(unit) && battle.is_engaged(unit) == (kind == ReactionKind::FallBack) {
        r.change_clock(|clock| clock.hand = Hand::Reacting { unit, cap, kind, towards });
    }
    true
}

/// The next unit that may move out of turn, once nothing is in hand.
pub(crate) fn next(r: &mut Resolution<'_>) -> bool {
    r.battle().state.clock.hand == Hand::Empty && take(r)
}
