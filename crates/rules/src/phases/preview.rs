//! A move in hand, before it is confirmed: model by model, with the functions that will judge it.
//!
//! For those who show a move while it is being drawn. Nothing is decided here: whether the whole
//! is legal `check` says, and what each model may not do the judges of the move say.

use super::closing::Closing;
use super::movement::judge::{self, Judge, Manner};
use super::movement::walk::Walked;
use super::{charge, fight, scout};
use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::position::Phase;
use crate::refusal::{Code, First, Refusal};
use crate::stand;
use crate::state::{FightPart, Hand, ReactionKind};
use geometry::{Body, Inches};

/// The move in hand of a unit.
pub struct Preview<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    way: Way<'a>,
}

/// Who judges it.
enum Way<'a> {
    /// Any move but those towards the enemy.
    Move(Box<Judge<'a>>),
    /// A charge, a pile-in or a consolidation.
    Close(Box<Closing<'a>>),
}

/// What one model's path comes to.
#[derive(Debug, Clone, Copy)]
pub struct Looked {
    /// Where it leads and how long it is.
    pub walked: Walked,
    /// How long it may be.
    pub cap: Inches,
    /// Whether the model may go so, coherency and base contact aside.
    pub verdict: Result<(), Refusal>,
}

impl<'a> Preview<'a> {
    /// The move that a unit is in the middle of, or may begin in the Scout phase; `None` without.
    pub fn of(battle: Battle<'a>, unit: UnitId, paths: &[(ModelId, &Path)]) -> Option<Preview<'a>> {
        let close = |closing| Some(Way::Close(Box::new(closing)));
        let moving = |manner| Some(Way::Move(Box::new(Judge::new(battle, unit, manner, paths.iter().copied()))));
        let way = match battle.state.clock.hand {
            Hand::Moving { unit: held, kind, bonus } if held == unit => moving(Manner::Phase { kind, bonus }),
            Hand::Reacting { unit: held, cap, kind, towards } if held == unit => moving(match kind {
                ReactionKind::Surge => Manner::Surge { cap, towards },
                ReactionKind::Normal | ReactionKind::NormalNoCharge => Manner::OutOfTurn { cap },
                ReactionKind::FallBack => Manner::Retreat { cap },
            }),
            Hand::Charging { unit: held, .. } if held == unit => close(charge::in_hand(battle)?.1),
            Hand::Fighting { unit: held, part } if held == unit && part.is_pile_in() => {
                close(fight::pile_in_closing(battle, unit))
            }
            Hand::Fighting { unit: held, part: FightPart::Consolidate } if held == unit => {
                close(fight::consolidation(battle, unit))
            }
            Hand::Empty if battle.state.clock.phase == Phase::Scout => {
                moving(Manner::Scout { cap: scout::may_scout(battle, unit)? })
            }
            _ => None,
        };
        way.map(|way| Preview { battle, unit, way })
    }

    /// Looks at one model's path; `others` are where the rest of its unit would stand.
    pub fn look(&self, model: ModelId, path: &Path, others: &[(ModelId, Body)]) -> Looked {
        let mut first = First::default();
        let (walked, cap) = match &self.way {
            Way::Move(judge) => {
                let walked = judge.follow(model, path, &mut first);
                if judge.leaves(model, &walked) {
                    return Looked { walked, cap: judge.cap(model), verdict: first.result() };
                }
                judge.end(model, &self.battle.body_at(model, &walked.end), &mut first);
                (walked, judge.cap(model))
            }
            Way::Close(closing) => {
                let (walked, verdict) = closing.look(model, path);
                first.take(verdict);
                (walked, closing.cap())
            }
        };
        self.meet(model, path, &walked, others, &mut first);
        Looked { walked, cap, verdict: first.result() }
    }

    /// Nobody stands in another of the unit, and those as big as a vehicle do not pass through each other.
    fn meet(&self, model: ModelId, path: &Path, walked: &Walked, others: &[(ModelId, Body)], first: &mut First) {
        let body = self.battle.body_at(model, &walked.end);
        let mut others = others.iter().filter(|(other, _)| *other != model);
        let end = |other: ModelId| others.clone().find(|(id, _)| *id == other).map(|(_, body)| *body);
        judge::own_big_in_the_way(self.battle, self.unit, model, path, &end, first);
        if let Some((other, _)) = others.find(|(_, place)| stand::collide(&body, place)) {
            first.note(Refusal::new(Code::OverlapsModel).unit(self.unit).model(model).other(*other));
        }
    }
}
