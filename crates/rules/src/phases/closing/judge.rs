//! Whether given paths are a legal closing move.

use super::spots::Search;
use super::{Aim, Closing};
use crate::action::{Path, Step};
use crate::battle::Battle;
use crate::ids::ModelId;
use crate::phases::movement::allowance;
use crate::phases::movement::judge;
use crate::phases::movement::walk::Walked;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::setup::Keys;
use crate::stand;
use geometry::{Body, Inches};
use smallvec::SmallVec;

/// A closing move, judged legal.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// Each moved model and where its path leads.
    pub(crate) walks: SmallVec<[(ModelId, Walked); 16]>,
}

/// Where everybody ends.
type Ends = SmallVec<[Body; 16]>;

impl Closing<'_> {
    /// Judges the move with these paths. Nobody moving is legal for a pile-in and a consolidation.
    pub(crate) fn judge(&self, paths: &[(ModelId, &Path)]) -> Result<Plan, Refusal> {
        if paths.is_empty() && !matches!(self.aim, Aim::Charge(_)) {
            return Ok(Plan::default());
        }
        let (plan, ends) = self.judge_paths(paths)?;
        // What could have been done better is only asked of what is otherwise legal.
        self.check_contact(paths, &ends)?;
        Ok(plan)
    }

    /// The same for paths that [`Closing::solve`] has found: it has seen to it already that nobody else could end in
    /// base contact.
    pub(crate) fn judge_solved(&self, paths: &[(ModelId, Path)]) -> Result<Plan, Refusal> {
        let paths: SmallVec<[(ModelId, &Path); 16]> = paths.iter().map(|(model, path)| (*model, path)).collect();
        if paths.is_empty() && !matches!(self.aim, Aim::Charge(_)) {
            return Ok(Plan::default());
        }
        self.judge_paths(&paths).map(|(plan, _)| plan)
    }

    /// Judges everything but whether more models could have ended in base contact; where everybody ends.
    fn judge_paths(&self, paths: &[(ModelId, &Path)]) -> Result<(Plan, Ends), Refusal> {
        let charge = matches!(self.aim, Aim::Charge(_));
        let mut first = First::default();
        if !charge && self.battle.keys(self.unit).contains(Keys::AIRCRAFT) {
            let hint = Reason::AircraftDoNotClose;
            first.note(Refusal::new(Code::CannotMove).unit(self.unit).because(hint));
        }
        let mut plan = Plan::default();
        for (model, path) in paths {
            if !self.may_go(*model, path, &mut first) {
                continue;
            }
            let walked = self.follow(*model, path, &mut first);
            plan.walks.push((*model, walked));
        }
        judge::check_own_big(self.battle, self.unit, paths, &plan.walks, &mut first);
        let ends: Ends = self
            .models
            .iter()
            .zip(&self.starts)
            .map(|(model, start)| match plan.walks.iter().find(|(moved, _)| moved == model) {
                Some((_, walked)) => self.battle.body_at(*model, &walked.end),
                None => *start,
            })
            .collect();
        self.check_ends(paths, &ends, &mut first);
        first.result()?;
        Ok((plan, ends))
    }

    /// R16.5 a model in base contact stays; on a round base that turns freely it may turn.
    fn may_leave(&self, model: ModelId, path: &Path) -> bool {
        let start = self.battle.body(model);
        let turns = path.iter().all(|step| matches!(step, Step::Pivot(_)));
        let free = start.shape.is_round() && self.battle.setup.model(model).pivot == Inches::ZERO;
        (turns && free) || !self.is_in_contact(model, &start)
    }

    /// Whether a model may go this way at all; one that may not has no way to be judged.
    fn may_go(&self, model: ModelId, path: &Path, first: &mut First) -> bool {
        let charge = matches!(self.aim, Aim::Charge(_));
        if !self.may_move(model) {
            let hint = Reason::OnlySlainMove;
            first.note(Refusal::new(Code::NotAvailable).unit(self.unit).model(model).because(hint));
            return false;
        }
        let leaves = charge || self.may_leave(model, path);
        if !leaves {
            first.note(Refusal::new(Code::InBaseContact).unit(self.unit).model(model));
        }
        leaves
    }

    /// Where a model's path leads; notes what is wrong with the way.
    pub(crate) fn follow(&self, model: ModelId, path: &Path, first: &mut First) -> Walked {
        let walked = self.walk(model, path, first);
        allowance::check_length(self.unit, model, &walked, self.cap, first);
        walked
    }

    /// Notes what is wrong with where a model that moves ends, the others of its unit aside.
    fn check_end(&self, at: usize, body: &Body, first: &mut First) {
        let charge = matches!(self.aim, Aim::Charge(_));
        let model = self.models[at];
        let about = |code: Code| Refusal::new(code).unit(self.unit).model(model);
        first.take(stand::on_terrain(self.battle, model, body));
        if let Some(other) = self.near.overlapped(body) {
            first.note(about(Code::OverlapsModel).other(other));
        }
        if let Some(enemy) = self.is_barred_from(body) {
            let code = if charge { Code::PassesNonTarget } else { Code::EndsInEngagementRange };
            first.note(about(code).other(enemy));
        }
        let stays = !charge && self.is_in_contact(model, &self.starts[at]);
        if !stays && !self.is_closer(at, body) {
            first.note(about(match self.aim {
                Aim::Objective(_) => Code::NotTowardsObjective,
                _ => Code::NotCloser,
            }));
        }
    }

    fn check_ends(&self, paths: &[(ModelId, &Path)], ends: &[Body], first: &mut First) {
        for (at, (&model, body)) in self.models.iter().zip(ends).enumerate() {
            if let Some(other) = ends[..at].iter().position(|other| stand::collide(body, other)) {
                let refusal = Refusal::new(Code::OverlapsModel).unit(self.unit).model(model);
                first.note(refusal.other(self.models[other]));
            }
            if !paths.iter().any(|(moved, _)| *moved == model) {
                continue;
            }
            self.check_end(at, body, first);
        }
        if !Battle::is_coherent(ends) {
            first.note(Refusal::new(Code::NotCoherent).unit(self.unit));
        }
        if let Some(target) = self.unreached(ends) {
            first.note(Refusal::new(Code::TargetNotReached).unit(self.unit).target(target));
        } else if !self.arrives(ends) {
            let code = match self.aim {
                Aim::Objective(_) => Code::NotTowardsObjective,
                _ => Code::EndsUnengaged,
            };
            first.note(Refusal::new(code).unit(self.unit));
        }
    }

    /// R15.5, R16.5 whoever can end in base contact must: every model of a charging unit, and
    /// every model that piles in or consolidates.
    fn check_contact(&self, paths: &[(ModelId, &Path)], ends: &[Body]) -> Result<(), Refusal> {
        if let Aim::Objective(_) = self.aim {
            return Ok(());
        }
        let charge = matches!(self.aim, Aim::Charge(_));
        for (at, (&model, body)) in self.models.iter().zip(ends).enumerate() {
            let asked = charge || paths.iter().any(|(moved, _)| *moved == model);
            if asked
                && !self.is_in_contact(model, body)
                && !self.is_in_contact(model, &self.starts[at])
                && self.contact(at, ends, Search::RULES).is_some()
            {
                return Err(Refusal::new(Code::MustBaseContact).unit(self.unit).model(model));
            }
        }
        Ok(())
    }

    /// Whether one model's path could be part of the move, the others not yet known, and where it leads.
    pub(crate) fn look(&self, model: ModelId, path: &Path) -> (Walked, Result<(), Refusal>) {
        let mut first = First::default();
        self.may_go(model, path, &mut first);
        let walked = self.follow(model, path, &mut first);
        if let Some(at) = self.models.iter().position(|own| *own == model) {
            self.check_end(at, &self.battle.body_at(model, &walked.end), &mut first);
        }
        (walked, first.result())
    }
}
