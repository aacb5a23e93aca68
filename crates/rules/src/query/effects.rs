//! Attacks, and what special rules do to them.

use crate::amount::Amount;
use crate::attack::feel_no_pain::WoundKind;
use crate::attack::save::Saves;
use crate::battle::Battle;
use crate::effects::Asking;
use crate::ids::{GrantId, ModelId, UnitId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use codex::{CoreAbility, EffectRoll, Permission, Reroll};
use geometry::Inches;

impl Battle<'_> {
    /// The value a model rolls against wounds of an attack, as mortal wounds or as damage; without an attack, against
    /// wounds of any kind. One Feel No Pain only: the best that applies.
    pub fn feel_no_pain(self, model: ModelId, attack: Option<&AttackProfile>, mortal: bool) -> Option<u8> {
        let kind = attack.map_or(WoundKind { mortal, ..WoundKind::default() }, |attack| attack.wound_kind(mortal));
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

    /// Whether all conditions of a rule hold for a unit that attacks another, in melee or at range; those about a model
    /// are asked of its last one.
    pub fn grant_applies(self, grant: GrantId, unit: UnitId, enemy: Option<UnitId>, melee: bool) -> bool {
        let Some(grant) = self.setup.grants.get(grant.index()) else { return false };
        let asking = Asking { model: self.models(unit).last(), other: enemy, melee: Some(melee), ..Asking::default() };
        grant.conditions.iter().all(|condition| crate::effects::holds(self, *condition, unit, unit, &asking))
    }

    /// What rules of a model do to the Damage of an attack that is allocated to it.
    pub fn allocated_damage(self, model: ModelId, profile: &AttackProfile) -> Amount {
        crate::effects::modifiers::allocated(self, model, profile)
    }

    /// How far a weapon in the hands of a model reaches, by its card and by rules.
    pub fn weapon_range(self, model: ModelId, weapon: WeaponId) -> Inches {
        crate::effects::modifiers::range(self, model, weapon)
    }

    /// Whether a rule lends a model an ability.
    pub fn is_lent(self, unit: UnitId, model: ModelId, wanted: CoreAbility) -> bool {
        crate::effects::modifiers::is_lent(self, unit, model, wanted)
    }

    /// Whether a rule permits a unit what is forbidden otherwise.
    pub fn permits(self, unit: UnitId, permission: Permission) -> bool {
        let moved = matches!(
            permission,
            Permission::ChargeAfterAdvance
                | Permission::ChargeAfterFallBack
                | Permission::ShootAfterAdvance
                | Permission::ShootAfterFallBack
        );
        crate::effects::modifiers::may(self, unit, permission) || moved && crate::effects::attacks_others(self, unit)
    }

    /// A unit's own roll (charge, advance, battle-shock), which may be about another unit, such as a charge against it:
    /// what is added and what may be re-rolled.
    pub fn own_roll(self, unit: UnitId, wanted: EffectRoll, other: Option<UnitId>) -> (i8, Option<Reroll>) {
        crate::effects::modifiers::own_roll_against(self, unit, wanted, other)
    }
}
