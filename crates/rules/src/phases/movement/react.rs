//! Moves out of turn (R7.15): a Normal move of a few inches, or a surge towards an enemy.

use super::walk::{self, Passage, Walked};
use super::{confirm, embark};
use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind, ReactionKind, UnitFlags};
use crate::unit;
use geometry::{Body, Inches};
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
        return Err(Refusal::new(Code::NotAvailable).unit(unit).hint("it makes no move out of turn now"));
    };
    if held != unit {
        return Err(Refusal::new(Code::UnfinishedUnit).unit(held));
    }
    unit::check_paths(battle, unit, paths)?;
    let mut first = First::default();
    let near = walk::neighbours(battle, unit, paths.iter().map(|(model, path): &(ModelId, Path)| (*model, path)));
    let mut walks: SmallVec<[(ModelId, Walked); 16]> = SmallVec::new();
    let surge = kind == ReactionKind::Surge;
    for (model, path) in paths {
        let passage = Passage { engagement: surge, ..Passage::of(battle, *model, MoveKind::Normal) };
        let walked = walk::walk(battle, &near, *model, path, passage, &mut first);
        if walked.length > cap + Inches::GRACE {
            first.note(Refusal::new(Code::MoveTooFar).unit(unit).model(*model).measure(walked.length, cap));
        }
        walks.push((*model, walked));
    }
    if !walks.is_empty() {
        let towards = towards.filter(|_| surge);
        confirm::check_ends(battle, &near, unit, &walks, towards, &mut first);
        if let Some(towards) = towards {
            check_closer(battle, unit, &walks, towards, &mut first);
        }
    }
    first.result()?;
    Ok(Reaction { unit, kind, walks })
}

/// R7.15 every model of a surge that moves ends closer to the unit it surges at.
fn check_closer(battle: Battle<'_>, unit: UnitId, walks: &[(ModelId, Walked)], towards: UnitId, first: &mut First) {
    let nearest = |body: &Body| battle.models(towards).map(|enemy| geometry::distance(body, &battle.body(enemy))).min();
    for (model, walked) in walks {
        if nearest(&battle.body_at(*model, &walked.end)) >= nearest(&battle.body(*model)) {
            first.note(Refusal::new(Code::NotCloser).unit(unit).model(*model).target(towards));
        }
    }
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
            u.performing = 0; // M6.3
        }
    });
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::Moved { unit: reaction.unit, kind: MoveKind::Normal, farthest });
    match reaction.kind {
        ReactionKind::Normal if !reaction.walks.is_empty() => embark::offer(r, reaction.unit), // R9.3
        ReactionKind::Normal | ReactionKind::Surge => Ok(()),
    }
}
