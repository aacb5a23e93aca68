//! Moves out of turn (R7.15): a Normal move of a few inches, or a surge towards an enemy.

use super::walk::{self, Passage, Walked};
use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::{stand, unit};
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind, ReactionKind, UnitFlags};
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// A move out of turn, judged legal.
pub struct Reaction {
    unit: UnitId,
    walks: SmallVec<[(ModelId, Walked); 16]>,
}

/// Judges the move; no paths at all is always legal.
pub fn check(battle: Battle<'_>, player: Player, unit: UnitId, paths: &Paths) -> Result<Reaction, Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    let Hand::Reacting { unit: held, cap, kind, towards } = battle.state.clock.hand else {
        return Err(Refusal::new(Code::NotAvailable).unit(unit).hint("it makes no move out of turn now"));
    };
    if held != unit {
        return Err(Refusal::new(Code::UnfinishedUnit).unit(held));
    }
    for (at, (model, path)) in paths.iter().enumerate() {
        unit::has_model(battle, unit, *model)?;
        if path.is_empty() || paths[..at].iter().any(|(other, _)| other == model) {
            return Err(Refusal::new(Code::Malformed).unit(unit).model(*model).hint("one path for each model"));
        }
    }
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
        check_ends(battle, unit, &walks, towards.filter(|_| surge), &mut first);
    }
    first.result()?;
    Ok(Reaction { unit, walks })
}

fn check_ends(
    battle: Battle<'_>,
    unit: UnitId,
    walks: &[(ModelId, Walked)],
    towards: Option<UnitId>,
    first: &mut First,
) {
    let models: SmallVec<[ModelId; 16]> = battle.models(unit).collect();
    let end = |model: ModelId| walks.iter().find(|(moved, _)| *moved == model).map(|(_, walked)| walked.end);
    let bodies: Vec<Body> =
        models.iter().map(|&m| end(m).map_or_else(|| battle.body(m), |place| battle.body_at(m, &place))).collect();
    for (at, (&model, body)) in models.iter().zip(&bodies).enumerate() {
        if end(model).is_some() {
            first.take(stand::on_terrain(battle, model, body));
            if let Some(other) = stand::overlapped(battle, body, &|m| models.contains(&m)) {
                first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(model).other(other));
            }
            if let Some(towards) = towards {
                let nearest = |body: &Body| {
                    battle.models(towards).map(|enemy| geometry::distance(body, &battle.body(enemy))).min()
                };
                if nearest(body) >= nearest(&battle.body(model)) {
                    first.note(Refusal::new(Code::NotCloser).unit(unit).model(model).target(towards));
                }
            }
        }
        if bodies[..at].iter().any(|other| stand::collide(body, other)) {
            first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(model));
        }
        if let Some(enemy) = battle.engaged_by(battle.player(unit), body)
            && towards != Some(battle.unit_of(enemy))
        {
            first.note(Refusal::new(Code::EndsInEngagementRange).unit(unit).model(model).other(enemy));
        }
    }
    if !Battle::is_coherent(&bodies) {
        first.note(Refusal::new(Code::NotCoherent).unit(unit));
    }
}

/// Moves.
pub fn resolve(r: &mut Resolution<'_>, reaction: &Reaction) -> Result<(), Stop> {
    let mut farthest = Inches::ZERO;
    for (model, walked) in &reaction.walks {
        farthest = farthest.max(walked.length);
        r.change_model(*model, |m| {
            m.at = walked.end.point();
            m.z = walked.end.z;
            m.facing = walked.end.facing.0;
        });
    }
    r.change_unit(reaction.unit, |u| {
        u.flags.insert(UnitFlags::SURGED);
        if !reaction.walks.is_empty() {
            u.performing = 0; // M6.3
        }
    });
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::Moved { unit: reaction.unit, kind: MoveKind::Normal, farthest });
    Ok(())
}
