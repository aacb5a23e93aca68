//! An ability of this battle that happens at a moment.

use super::grant::{Compiler, Cond};
use crate::ids::{GrantId, RuleId, UnitId};
use crate::moments::Due;
use codex::{DiceExpr, Lasts, Pick, Trigger, TriggerDeed, TriggerRow, Who};

/// An ability of a unit that happens at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct TriggerCard {
    /// The unit it is printed on, as mustered.
    pub unit: UnitId,
    /// Its first place among the unit's that are used up, and how many it has.
    pub(crate) slots: (u8, u8),
    /// When it is due.
    pub(crate) due: Due,
    /// All must be true.
    pub(crate) conditions: Vec<Cond>,
    /// Once a battle.
    pub once: bool,
    /// The rule its player is asked by, where it is optional.
    pub rule: Option<RuleId>,
    /// How long what is chosen applies.
    pub until: Lasts,
    /// What each choice puts in force.
    pub choices: Vec<Vec<GrantId>>,
    /// What is done.
    pub does: Option<TriggerDeed>,
    /// Which enemy it picks.
    pub(crate) picks: Option<Pick>,
    /// The grant that marks the enemy it picked.
    pub(crate) mark: Option<GrantId>,
    /// Whom the choices apply to.
    pub(crate) who: Who,
    /// Wounds regained, suffered, or returned with.
    pub wounds: Option<DiceExpr>,
    /// The face on which it happens.
    pub(crate) on: Option<u8>,
    /// How many dice; 0 is one for each model.
    pub(crate) dice: u8,
    /// What faces do.
    pub(crate) rows: Vec<TriggerRow>,
}

impl TriggerCard {
    /// The card of a record.
    pub(crate) fn of(
        trigger: &Trigger,
        unit: UnitId,
        slots: (u8, u8),
        rule: Option<RuleId>,
        compiler: &mut Compiler<'_>,
    ) -> Self {
        let mark = trigger.picks.is_some_and(|pick| pick.mark);
        TriggerCard {
            unit,
            slots,
            due: Due::of_trigger(trigger.when),
            conditions: compiler.conditions(&trigger.conditions),
            once: trigger.once || trigger.each.is_some(),
            rule,
            until: trigger.until,
            choices: trigger
                .choices
                .iter()
                .map(|choice| compiler.grants(&choice.id, &choice.name, &choice.rules))
                .collect(),
            does: trigger.does,
            picks: trigger.picks,
            mark: mark.then(|| compiler.grants(&trigger.id, &trigger.id, &[])[0]),
            who: trigger.who,
            wounds: trigger.wounds,
            on: trigger.on,
            dice: trigger.dice.unwrap_or(1),
            rows: trigger.rows.clone(),
        }
    }
}
