//! Attacks, and what special rules do to them.

use crate::amount::Amount;
use crate::attack::feel_no_pain::WoundKind;
use crate::attack::save::Saves;
use crate::battle::Battle;
use crate::effects::Asking;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use crate::setup::Cond;
use codex::{CoreAbility, EffectRoll, Operation, Permission, Reroll, Stat};
use geometry::Inches;
use smallvec::SmallVec;

impl Battle<'_> {
    /// The value a model rolls against, if any. One Feel No Pain only: the best that applies.
    pub fn feel_no_pain(self, model: ModelId, kind: WoundKind) -> Option<u8> {
        crate::attack::feel_no_pain::value(self, model, kind)
    }

    /// Gathers an attack by `model` of `unit` with `weapon` against `target`.
    pub fn attack_profile(
        self,
        unit: UnitId,
        model: ModelId,
        weapon: WeaponId,
        target: UnitId,
        situation: &Situation,
    ) -> AttackProfile {
        crate::attack::profile(self, unit, model, weapon, target, situation)
    }

    /// What `model` of `unit` needs against an attack. `cover` asks the table, and only when cover
    /// can matter.
    pub fn saves(self, unit: UnitId, model: ModelId, profile: &AttackProfile, cover: impl FnOnce() -> bool) -> Saves {
        crate::attack::save::saves(self, unit, model, profile, cover)
    }

    /// Whether a condition holds for a unit; `bearer` is the card the rule is printed on. This is the one reader of
    /// every condition of the codex's table.
    pub fn holds(self, condition: Cond, bearer: UnitId, unit: UnitId, asking: &Asking) -> bool {
        crate::effects::holds(self, condition, bearer, unit, asking)
    }

    /// What rules of a model do to the Damage of an attack that is allocated to it.
    pub fn allocated_damage(self, model: ModelId, damage: &Amount) -> Amount {
        crate::effects::modifiers::allocated(self, model, damage)
    }

    /// How far each model of a unit may pile in or consolidate (R16.5, R16.13).
    pub fn fight_move(self, unit: UnitId) -> Inches {
        crate::effects::modifiers::fight_move(self, unit)
    }

    /// Whether a rule lends a model an ability.
    pub fn is_lent(self, unit: UnitId, model: ModelId, wanted: CoreAbility) -> bool {
        crate::effects::modifiers::is_lent(self, unit, model, wanted)
    }

    /// Whether a unit may do what its move forbids.
    pub fn may(self, unit: UnitId, permission: Permission) -> bool {
        crate::effects::modifiers::may(self, unit, permission)
    }

    /// A unit's own roll (charge, advance, battle-shock): what is added and what may be re-rolled.
    pub fn own_roll(self, unit: UnitId, wanted: EffectRoll) -> (i8, Option<Reroll>) {
        crate::effects::modifiers::own_roll(self, unit, wanted)
    }

    /// The same for a roll that is about another unit, such as a charge against it.
    pub fn own_roll_against(self, unit: UnitId, wanted: EffectRoll, other: Option<UnitId>) -> (i8, Option<Reroll>) {
        crate::effects::modifiers::own_roll_against(self, unit, wanted, other)
    }

    /// A model's own characteristic: the operations on it.
    pub fn own_stat(self, unit: UnitId, model: ModelId, wanted: Stat) -> SmallVec<[Operation; 4]> {
        crate::effects::modifiers::own_stat(self, unit, model, wanted)
    }
}
