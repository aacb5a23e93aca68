//! A move in hand, before it is confirmed: model by model, with the functions that will judge it.
//!
//! For those who show a move while it is being drawn. Nothing is decided here: whether the whole
//! is legal `check` says, and what each model may not do the judges of the move say.

use super::closing::Closing;
use super::movement::walk::{self, Passage, Walked};
use super::{charge, fight, scout};
use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::near::Near;
use crate::position::Phase;
use crate::refusal::{Code, First, Refusal};
use crate::setup::Keys;
use crate::stand;
use crate::state::{FightPart, Hand, MoveKind, ReactionKind};
use geometry::{Body, Inches};

/// The move in hand of a unit.
pub struct Preview<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    near: Near,
    way: Way<'a>,
}

/// How it moves.
enum Way<'a> {
    /// A move of the Movement phase.
    Walk { kind: MoveKind, bonus: u8 },
    /// A surge, a Normal move out of turn, a scout move.
    Apart { cap: Inches, surge: Option<UnitId>, scout: bool },
    /// Towards the enemy.
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
        let way = match battle.state.clock.hand {
            Hand::Moving { unit: held, kind, bonus } if held == unit => Way::Walk { kind, bonus },
            Hand::Reacting { unit: held, cap, kind, towards } if held == unit => {
                let surge = towards.filter(|_| kind == ReactionKind::Surge);
                Way::Apart { cap, surge, scout: false }
            }
            Hand::Charging { unit: held, .. } if held == unit => {
                Way::Close(Box::new(charge::in_hand(battle).map(|(_, closing)| closing)?))
            }
            Hand::Fighting { unit: held, part } if held == unit && part.is_pile_in() => {
                Way::Close(Box::new(fight::pile_in_closing(battle, unit)))
            }
            Hand::Fighting { unit: held, part: FightPart::Consolidate } if held == unit => {
                Way::Close(Box::new(fight::consolidation(battle, unit)))
            }
            Hand::Empty if battle.state.clock.phase == Phase::Scout => {
                Way::Apart { cap: scout::may_scout(battle, unit)?, surge: None, scout: true }
            }
            _ => return None,
        };
        let near = walk::neighbours(battle, unit, paths.iter().copied());
        Some(Preview { battle, unit, near, way })
    }

    /// How far a model may go.
    pub fn cap(&self, model: ModelId) -> Inches {
        match &self.way {
            Way::Walk { bonus, .. } => walk::cap(self.battle, self.unit, model, *bonus),
            Way::Apart { cap, .. } => *cap,
            Way::Close(closing) => closing.cap(),
        }
    }

    /// Looks at one model's path; `others` are where the rest of its unit would stand.
    pub fn look(&self, model: ModelId, path: &Path, others: &[(ModelId, Body)]) -> Looked {
        let mut first = First::default();
        let cap = self.cap(model);
        let aircraft = self.battle.keys(self.unit).contains(Keys::AIRCRAFT);
        if aircraft && matches!(self.way, Way::Walk { .. }) {
            first.take(super::movement::aircraft::check(self.battle, model, path));
            let passage = self.passage(model);
            let walked = walk::walk(self.battle, &self.near, model, path, passage, &mut First::default());
            return Looked { walked, cap: Inches::MAX, verdict: first.result() };
        }
        if let Way::Close(closing) = &self.way {
            let (walked, verdict) = closing.look(model, path);
            first.take(verdict);
            let body = self.battle.body_at(model, &walked.end);
            self.meet(model, &body, others, &mut first);
            return Looked { walked, cap, verdict: first.result() };
        }
        let walked = walk::walk(self.battle, &self.near, model, path, self.passage(model), &mut first);
        if walked.length > cap + Inches::GRACE {
            first.note(Refusal::new(Code::MoveTooFar).unit(self.unit).model(model).measure(walked.length, cap));
        }
        let body = self.battle.body_at(model, &walked.end);
        first.take(stand::on_terrain(self.battle, model, &body));
        self.meet(model, &body, others, &mut first);
        let enemy = match self.way {
            Way::Apart { surge: Some(target), .. } => self.near.engaging_besides(self.battle, target, &body),
            _ => self.near.engaging(&body),
        };
        if let Some(enemy) = enemy {
            first.note(Refusal::new(Code::EndsInEngagementRange).unit(self.unit).model(model).other(enemy));
        }
        if let Way::Apart { scout: true, .. } = self.way {
            let player = self.battle.player(self.unit);
            let here = [(model, body)];
            super::movement::disembark::check_distance_to_enemies(self.battle, player, self.unit, &here, &mut first);
        }
        Looked { walked, cap, verdict: first.result() }
    }

    /// Nobody stands in another.
    fn meet(&self, model: ModelId, body: &Body, others: &[(ModelId, Body)], first: &mut First) {
        let own =
            others.iter().find(|(other, place)| *other != model && stand::collide(body, place)).map(|(id, _)| *id);
        if let Some(other) = self.near.overlapped(body).or(own) {
            first.note(Refusal::new(Code::OverlapsModel).unit(self.unit).model(model).other(other));
        }
    }

    fn passage(&self, model: ModelId) -> Passage {
        match self.way {
            Way::Walk { kind, .. } => Passage::of(self.battle, model, kind),
            Way::Apart { surge, .. } => {
                Passage { engagement: surge.is_some(), ..Passage::of(self.battle, model, MoveKind::Normal) }
            }
            Way::Close(_) => Passage::of(self.battle, model, MoveKind::Normal),
        }
    }
}
