//! The saving throw (R11.5, R11.8).

use crate::amount::Amount;
use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking, Topics};
use crate::ids::{ModelId, UnitId};
use crate::profile::AttackProfile;
use crate::setup::Right;
use codex::{CoreAbility, DiceExpr, Effect, EffectRoll, LostAbility, Operation, Stat, When};

/// What a model needs to save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saves {
    /// The Save characteristic after modifiers.
    pub(crate) save: u8,
    /// Lowest unmodified face that saves by armour; 7 and more is hopeless.
    pub armour: u8,
    /// Lowest unmodified face that saves by the invulnerable save.
    pub invulnerable: Option<u8>,
    /// Whether cover counted.
    pub(crate) cover: bool,
    /// Whether the net bonus was capped at +1.
    pub(crate) capped: bool,
    /// Which saves may be rolled again.
    pub reroll: Option<Right>,
}

/// What `model` of `unit` needs against an attack. `cover` asks the table, and only when cover
/// can matter.
pub(crate) fn saves(
    battle: Battle<'_>,
    unit: UnitId,
    model: ModelId,
    profile: &AttackProfile,
    cover: impl FnOnce() -> bool,
) -> Saves {
    let card = battle.setup.model(model);
    let mut save = Amount::printed(DiceExpr::fixed(card.save));
    let (mut bonus, mut armour) = (i16::from(profile.save_modifier), 0);
    let (mut right, mut bare) = (None, false);
    let mut invulnerable = card.invulnerable(profile.melee);
    let mut lent_cover = battle.setup.unit(card.unit).abilities.cover;
    let asking = Asking::against(model, profile);
    modifiers::effects_by(battle, unit, Topics::SAVES, &asking, |effect, by| {
        if let Effect::Ability(CoreAbility::Invulnerable(value)) = *effect {
            invulnerable = Some(invulnerable.map_or(value, |held| held.min(value)));
        } else if let Effect::ModifyRoll { roll, when: When::Own | When::Attacked, add } = *effect {
            let add = i16::from(add);
            bonus += if roll == EffectRoll::Save { add } else { 0 };
            armour += if roll == EffectRoll::ArmourSave { add } else { 0 };
        } else if let Effect::RerollRoll { roll: EffectRoll::Save, when: When::Own | When::Attacked, which } = *effect {
            right = Right::better(right, Right { which, by });
        } else if let Effect::ModifyStat { stat: Stat::Sv, when: When::Own | When::Attacked, operation } = *effect {
            // R2.8 a model without a save gains none by a modifier.
            if card.save < 7 || matches!(operation, Operation::Set(_)) {
                save.modify(operation);
            }
        } else {
            lent_cover |= *effect == Effect::Ability(CoreAbility::BenefitOfCover);
            bare |= *effect == Effect::Lose(LostAbility::Cover);
        }
    });
    let save = save.value(u32::from(card.save)).clamp(2, 7) as u8;
    let counts = !bare && covered(save, profile) && (profile.grants_cover || lent_cover || cover());
    reckon_apart(save, invulnerable, profile.ap, (bonus, armour), counts, right)
}

/// R11.8 whether cover would help: ranged, not ignored, and not a 3+ save against AP 0.
pub const fn covered(save: u8, profile: &AttackProfile) -> bool {
    let too_good = save <= 3 && profile.ap == 0;
    !(profile.melee || profile.ignores_cover || too_good)
}

/// The arithmetic: AP worsens without limit, the net improvement is at most +1 (R2.6). AP and cover
/// never touch an invulnerable save, everything else does.
pub fn reckon(save: u8, invulnerable: Option<u8>, ap: u8, bonus: i16, cover: bool, reroll: Option<Right>) -> Saves {
    reckon_apart(save, invulnerable, ap, (bonus, 0), cover, reroll)
}

/// The same with a bonus of its own for saves by armour.
fn reckon_apart(
    save: u8,
    invulnerable: Option<u8>,
    ap: u8,
    (bonus, of_armour): (i16, i16),
    cover: bool,
    reroll: Option<Right>,
) -> Saves {
    let net = bonus + of_armour + i16::from(cover) - i16::from(ap);
    let armour = (i16::from(save) - net.min(1)).max(2);
    let invulnerable = invulnerable.map(|value| (i16::from(value) - bonus.min(1)).clamp(2, 20) as u8);
    Saves { save, armour: armour.min(20) as u8, invulnerable, cover, capped: net > 1, reroll }
}

#[cfg(test)]
mod tests {
    use super::reckon;

    #[track_caller]
    fn check(save: u8, ap: u8, bonus: i16, cover: bool, armour: u8) {
        assert_eq!(reckon(save, None, ap, bonus, cover, None).armour, armour);
    }

    #[test]
    fn r2_6_the_net_bonus_is_capped() {
        check(4, 0, 1, true, 3);
        check(4, 3, 1, true, 5);
    }

    #[test]
    fn r2_6_a_bonus_helps_invulnerable_saves_and_cover_does_not() {
        let invulnerable = |ap, bonus, cover| reckon(3, Some(5), ap, bonus, cover, None).invulnerable;
        assert_eq!(invulnerable(3, 0, true), Some(5));
        assert_eq!(invulnerable(3, 1, true), Some(4));
        assert_eq!(invulnerable(0, 2, false), Some(4));
    }

    #[test]
    fn r11_8_cover_helps_those_without_armour() {
        check(7, 0, 0, true, 6);
    }

    #[test]
    fn r2_8_a_save_is_never_better_than_two() {
        check(2, 0, 1, false, 2);
    }
}
