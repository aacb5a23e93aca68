//! Why an action that is not allowed is not.

use super::Game;
use crate::action::Action;
use crate::phases::{self, charge, movement};
use crate::refusal::Refusal;
use crate::state::{Part, Phase, Slot};

impl Game {
    /// Why an action that is not allowed is not.
    pub(super) fn why_not(&self, action: Action) -> Refusal {
        let (state, table) = (&self.state, self.table());
        if state.over.is_some() {
            return Refusal::GameOver;
        }
        if let Action::Activate { unit } = action {
            return self.why_not_activate(unit);
        }
        let Some(active) = state.active else { return Refusal::NoActiveUnit };
        let attack = |id: u32, judge: &dyn Fn(Slot) -> Refusal| match self.setup.find(id) {
            None => Refusal::UnknownUnit(id),
            Some(target) if !state.alive.has(target) => Refusal::Dead(target),
            Some(target) if self.setup.owner(target) == self.setup.owner(active) => Refusal::Friend(target),
            Some(target) => judge(target),
        };
        match (action, state.phase) {
            (Action::Move { to }, Phase::Move) => movement::why_not(table, active, to),
            (Action::Charge { to }, Phase::Charge) => charge::why_not(table, active, to),
            (Action::Shoot { target }, Phase::Shoot) => {
                attack(target, &|target| table.may_shoot(active, target).err().unwrap_or(Refusal::NoTarget(active)))
            }
            (Action::Fight { target }, Phase::Fight) => attack(target, &Refusal::NotEngaged),
            (Action::Wait, Phase::Fight) => Refusal::MustFight(active),
            (Action::Postpone, _) => Refusal::MustFinish(active),
            (Action::Cancel, phase) if state.begun => match phase {
                Phase::Fight => Refusal::MustFinish(active),
                _ => Refusal::WrongPhase(phase),
            },
            (_, phase) => Refusal::WrongPhase(phase),
        }
    }

    fn why_not_activate(&self, id: u32) -> Refusal {
        let (state, table) = (&self.state, self.table());
        let Some(unit) = self.setup.find(id) else { return Refusal::UnknownUnit(id) };
        if let Some(active) = state.active {
            return if state.begun { Refusal::MustFinish(active) } else { Refusal::AlreadyActive(active) };
        }
        if !state.alive.has(unit) {
            return Refusal::Dead(unit);
        }
        if self.setup.owner(unit) != state.asked {
            return Refusal::NotYours(unit);
        }
        if let Err(refusal) = phases::eligible(table, state.phase, unit) {
            return refusal;
        }
        let charger = state.units_charged.has(unit);
        match state.phase {
            Phase::Fight if state.part == Part::Charging && !charger => Refusal::ChargersFirst(unit),
            _ => Refusal::HasActed(unit),
        }
    }
}
