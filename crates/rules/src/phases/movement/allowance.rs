//! How far a model may go: its Move, with what rules and an Advance roll do to it (R2.8, R3.1, R7).

use super::walk::Walked;
use crate::amount::Amount;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use crate::refusal::{Code, First, Refusal};
use codex::{DiceExpr, Stat};
use geometry::Inches;

/// A model's Move after modifiers (R2.8: at least 1"); zero for those that cannot move.
pub(crate) fn allowance(battle: Battle<'_>, unit: UnitId, model: ModelId) -> Inches {
    let Some(printed) = battle.setup.model(model).movement else {
        return Inches::ZERO;
    };
    let mut amount = Amount::printed(DiceExpr::fixed(0));
    modifiers::own_stat(battle, unit, model, Stat::M).into_iter().for_each(|operation| amount.modify(operation));
    if amount == Amount::printed(DiceExpr::fixed(0)) {
        return printed;
    }
    let base = amount.set.map_or(printed, |set| Inches::whole(set.into()));
    let mut scaled = base.get() * i32::from(amount.multiply);
    if amount.divide > 1 {
        // R2.5 fractions round up, to a whole inch.
        let whole = i32::from(amount.divide) * 1000;
        scaled = (scaled + whole - 1) / whole * 1000;
    }
    Inches::thousandths(scaled + i32::from(amount.add) * 1000).max(Inches::whole(1))
}

/// How far a model may go in a move with an Advance roll of `bonus`; one without a Move
/// characteristic goes nowhere (R3.1).
pub(crate) fn cap(battle: Battle<'_>, unit: UnitId, model: ModelId, bonus: u8) -> Inches {
    match battle.setup.model(model).movement {
        None => Inches::ZERO,
        Some(_) => allowance(battle, unit, model) + Inches::whole(bonus.into()),
    }
}

/// Notes a way that is longer than it may be.
pub(crate) fn check_length(unit: UnitId, model: ModelId, walked: &Walked, cap: Inches, first: &mut First) {
    if walked.length > cap + Inches::GRACE {
        first.note(Refusal::new(Code::MoveTooFar).unit(unit).model(model).measure(walked.length, cap));
    }
}
