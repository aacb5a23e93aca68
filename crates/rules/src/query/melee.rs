//! Charges and fights.

use crate::action::Strike;
use crate::battle::Battle;
use crate::ids::{UnitId, UnitSet};
use crate::phases::fight::Reaches;

impl Battle<'_> {
    /// Whether a unit finds a legal end for a charge at these targets with this roll (R15.4).
    pub fn charge_reaches(self, unit: UnitId, targets: UnitSet, roll: u8) -> bool {
        crate::phases::charge::reaches(self, unit, targets, roll)
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
