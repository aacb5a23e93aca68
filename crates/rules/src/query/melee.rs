//! Charges and fights.

use crate::action::Strike;
use crate::battle::Battle;
use crate::ids::{Player, UnitId, UnitSet};
use crate::phases::fight::Reaches;
use crate::phases::fight::strike::Strikes;
use crate::refusal::Refusal;

impl Battle<'_> {
    /// R15.2 whether a unit may be charged.
    pub fn check_charge_target(self, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        crate::phases::charge::declare::check_target(self, unit, target)
    }

    /// R15.1 whether a unit may charge at all this phase.
    pub fn check_charge(self, unit: UnitId) -> Result<(), Refusal> {
        crate::phases::charge::declare::check_unit(self, unit)
    }

    /// Whether a unit may be charged, as a quick question.
    pub fn is_charge_target(self, unit: UnitId, target: UnitId) -> bool {
        crate::phases::charge::declare::is_target(self, unit, target)
    }

    /// Whether a unit may charge, as a quick question.
    pub fn may_charge(self, unit: UnitId) -> bool {
        crate::phases::charge::is_eligible(self, unit)
    }

    /// Whether a unit finds a legal end for a charge at these targets with this roll (R15.4).
    pub fn charge_reaches(self, unit: UnitId, targets: UnitSet, roll: u8) -> bool {
        crate::phases::charge::reaches(self, unit, targets, roll)
    }

    /// Whether a unit fights in the first step: it charged (R15.7), or every model has the ability
    /// (R14.2).
    pub fn fights_first(self, unit: UnitId) -> bool {
        crate::phases::fight::fights_first(self, unit)
    }

    /// R16.1 whether a unit may still fight this phase: it is engaged now, or it charged this turn.
    pub fn may_fight(self, unit: UnitId) -> bool {
        crate::phases::fight::is_eligible(self, unit)
    }

    /// Judges attacks of a unit as if its turn to strike had come.
    pub fn judge_strikes(self, player: Player, unit: UnitId, strikes: Vec<Strike>) -> Result<Strikes, Refusal> {
        crate::phases::fight::judge_strikes(self, player, unit, strikes)
    }

    /// R16.6 what each model of a unit can strike at: units within engagement range of it, or those
    /// in base contact with a model of the unit that it is in base contact with; where a rule lets it
    /// strike farther, those that its unit is engaged with.
    pub fn strike_reaches(self, unit: UnitId) -> Reaches {
        crate::phases::fight::reaches(self, unit)
    }

    /// What a unit that attacks now would do by itself: everything that can strike, where it promises
    /// most damage.
    pub fn suggest_strikes(self, unit: UnitId) -> Vec<Strike> {
        crate::phases::fight::suggest(self, unit)
    }
}
