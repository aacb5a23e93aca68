//! Moves out of turn (R7.15): a Normal move of a few inches, or a surge towards an enemy.

use super::embark;
use super::judge::{Judge, Manner};
use super::walk::Walked;
use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind, ReactionKind, UnitFlags};
use crate::unit;
use geometry::Inches;
use smallvec::SmallVec;

/// A move out of turn, judged legal.
pub(crate) struct Reaction {
    unit: UnitId,
    kind: ReactionKind,
    walks: SmallVec<[(ModelId, Walked); 16]>,
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
        ReactionKind::Normal => Manner::OutOfTurn { cap },
    };
    let all: SmallVec<[(ModelId, &Path); 16]> = paths.iter().map(|(model, path)| (*model, path)).collect();
    let plan = Judge::new(battle, unit, manner, all.iter().copied()).whole(&all)?;
    Ok(Reaction { unit, kind, walks: plan.walks })
}

/// Moves.
pub(crate) fn resolve(r: &mut Resolution<'_>, reaction: &Reaction) -> Result<(), Stop> {
    let mut farthest = Inches::ZERO;
    for (model, walked) in &reaction.walks {
        farthest = farthest.max(walked.length);
        r.put_model(*model, &walked.end);
    }
    r.change_unit(reaction.unit, |u| {
        u.flags.insert(UnitFlags::SURGED);
        if !reaction.walks.is_empty() {
            u.performing = None; // M6.3
        }
    });
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::Moved { unit: reaction.unit, kind: MoveKind::Normal, farthest });
    match reaction.kind {
        ReactionKind::Normal if !reaction.walks.is_empty() => embark::offer(r, reaction.unit), // R9.3
        ReactionKind::Normal | ReactionKind::Surge => Ok(()),
    }
}
