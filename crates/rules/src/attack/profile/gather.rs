//! What effects of both sides do to the numbers of an attack. Effects come in any order, so what depends on all
//! of them (penalties that may be ignored, AP, Toughness, skill) is kept apart until the end.

use crate::amount::Amount;
use crate::effects::modifiers;
use crate::profile::AttackProfile;
use crate::setup::{Right, Source, WeaponCard};
use codex::{CoreAbility, DiceExpr, Effect, EffectRoll, Ignored, LentAbility, Operation, Stat, When};
use smallvec::SmallVec;

/// An attack whose effects are being gathered.
pub(super) struct Gather<'a> {
    profile: &'a mut AttackProfile,
    card: &'a WeaponCard,
    /// AP as a negative number.
    ap: Amount,
    toughness: Amount,
    skill: Amount,
    lent: SmallVec<[LentAbility; 4]>,
    /// Penalties of hit and wound rolls.
    worse: [i8; 2],
    /// What makes the weapon worse: its Attacks, Strength, AP and Damage.
    weaker: SmallVec<[(Stat, Operation); 2]>,
    /// What the attacker ignores (R2.21), a bit for each kind.
    ignored: u16,
    /// The lowest face that hits in Overwatch.
    pub(super) overwatch: u8,
}

impl<'a> Gather<'a> {
    /// Nothing gathered yet.
    pub(super) fn new(profile: &'a mut AttackProfile, card: &'a WeaponCard) -> Gather<'a> {
        let mut ap = Amount::printed(DiceExpr::fixed(0));
        ap.add = -i16::from(card.ap);
        let toughness = Amount::printed(DiceExpr::fixed(profile.toughness));
        let skill = Amount::printed(DiceExpr::fixed(card.skill.unwrap_or(0)));
        Gather {
            profile,
            card,
            ap,
            toughness,
            skill,
            lent: SmallVec::new(),
            worse: [0; 2],
            weaker: SmallVec::new(),
            ignored: 0,
            overwatch: 6,
        }
    }

    /// The target's Toughness before its effects.
    pub(super) const fn toughness(&self) -> u8 {
        self.profile.toughness
    }

    /// Puts together what had to wait, and hands over the abilities that are lent.
    pub(super) fn finish(mut self, plunging: bool) -> SmallVec<[LentAbility; 4]> {
        let ignores = |what: Ignored| self.ignored & bit(what) != 0;
        let [hit, wound] = self.worse;
        let (steady, sure) = (ignores(Ignored::ToHit), ignores(Ignored::ToWound));
        let (skilled, sharp) = (ignores(Ignored::Skill), ignores(Ignored::Weapon));
        let profile = &mut *self.profile;
        profile.steady = steady;
        if !steady {
            profile.hit_modifier = profile.hit_modifier.saturating_add(hit);
        }
        if !sure {
            profile.wound_modifier = profile.wound_modifier.saturating_add(wound);
        }
        for (stat, operation) in std::mem::take(&mut self.weaker) {
            let ignored = if matches!(stat, Stat::BS | Stat::WS) { skilled } else { sharp };
            if !ignored {
                self.stat(stat, operation);
            }
        }
        if plunging {
            self.ap.add -= 1;
        }
        let profile = &mut *self.profile;
        profile.toughness = self.toughness.value(u32::from(profile.toughness)).min(60) as u8;
        profile.ap = penetration(&self.ap, self.card.ap);
        // R2.10 skill has limits of its own.
        profile.skill = self.card.skill.map(|printed| self.skill.value(printed.into()).clamp(2, 6) as u8);
        self.lent
    }

    /// An effect of the attacker.
    pub(super) fn attacking(&mut self, effect: &Effect, by: Source) {
        let melee = self.profile.melee;
        let applies = |when: When| modifiers::applies_attacking(when, melee);
        match *effect {
            Effect::ModifyRoll { roll, when, add } => {
                let own_save = roll == EffectRoll::Save && when != When::Attacking;
                if applies(when) && !own_save {
                    self.add_to_roll(roll, add);
                }
            }
            Effect::RerollRoll { roll, when, which } if applies(when) => self.reroll(roll, Right { which, by }),
            Effect::CriticalFrom { roll, when, from } if applies(when) => self.critical(roll, from),
            Effect::FailsBelow { roll, when, from } if applies(when) => self.floor(roll, from),
            Effect::Ignore { what, when } if applies(when) => self.ignored |= bit(what),
            Effect::ModifyStat { stat, when, operation } if applies(when) => self.modify(stat, operation),
            Effect::CriticalHitOn { when, from } if applies(when) => {
                self.profile.critical_success = self.profile.critical_success.min(from);
            }
            Effect::OverwatchFrom(from) => self.overwatch = self.overwatch.min(from),
            Effect::Weapon { ability, when } if applies(when) => self.lent.push(ability),
            // For other attacks than this one.
            Effect::RerollRoll { .. }
            | Effect::CriticalFrom { .. }
            | Effect::FailsBelow { .. }
            | Effect::Ignore { .. }
            | Effect::ModifyStat { .. }
            | Effect::CriticalHitOn { .. }
            | Effect::Weapon { .. } => {}
            // Not about attacks.
            Effect::Can(_)
            | Effect::Cannot(_)
            | Effect::Is(_)
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::BlessingsAgain(_)
            | Effect::Keyword(_)
            | Effect::StratagemCost(_)
            | Effect::RefundFrom(_)
            | Effect::ShockStep(_)
            | Effect::Free { .. } => {}
        }
    }

    /// An effect of the target.
    pub(super) fn attacked(&mut self, effect: &Effect, by: Source) {
        let applies = modifiers::applies_attacked;
        // The target's own saves are gathered where it saves.
        let of_attack = |roll: EffectRoll, when: When| applies(when) && roll != EffectRoll::Save;
        match *effect {
            Effect::ModifyRoll { roll, when, add } if of_attack(roll, when) => self.add_to_roll(roll, add),
            Effect::RerollRoll { roll, when, which } if of_attack(roll, when) => {
                self.reroll(roll, Right { which, by });
            }
            Effect::CriticalFrom { roll, when, from } if applies(when) => self.critical(roll, from),
            Effect::FailsBelow { roll, when, from } if applies(when) => self.floor(roll, from),
            Effect::Ability(CoreAbility::BenefitOfCover) => self.profile.grants_cover = true,
            Effect::ModifyStat { stat: Stat::T, when: When::Own | When::Attacked, operation } => {
                self.toughness.modify(operation);
            }
            Effect::ModifyStat { stat, when, operation } if applies(when) => self.modify(stat, operation),
            // Not about attacks at it.
            Effect::ModifyRoll { .. }
            | Effect::RerollRoll { .. }
            | Effect::CriticalFrom { .. }
            | Effect::FailsBelow { .. }
            | Effect::ModifyStat { .. } => {}
            // The attacker's, or not about attacks.
            Effect::CriticalHitOn { .. }
            | Effect::Ignore { .. }
            | Effect::Can(_)
            | Effect::Cannot(_)
            | Effect::Is(_)
            | Effect::Weapon { .. }
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::BlessingsAgain(_)
            | Effect::OverwatchFrom(_)
            | Effect::Keyword(_)
            | Effect::StratagemCost(_)
            | Effect::RefundFrom(_)
            | Effect::ShockStep(_)
            | Effect::Free { .. } => {}
        }
    }

    fn add_to_roll(&mut self, roll: EffectRoll, add: i8) {
        let profile = &mut *self.profile;
        match roll {
            EffectRoll::ToHit if add < 0 => self.worse[0] = self.worse[0].saturating_add(add),
            EffectRoll::ToWound if add < 0 => self.worse[1] = self.worse[1].saturating_add(add),
            EffectRoll::ToHit => profile.hit_modifier = profile.hit_modifier.saturating_add(add),
            EffectRoll::ToWound => profile.wound_modifier = profile.wound_modifier.saturating_add(add),
            EffectRoll::Save => profile.save_modifier = profile.save_modifier.saturating_add(add),
            EffectRoll::Damage => self.modify(Stat::D, Operation::Add(add.into())),
            EffectRoll::Attacks => self.modify(Stat::A, Operation::Add(add.into())),
            // A unit's own rolls, read where they are made.
            EffectRoll::ArmourSave
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Leadership
            | EffectRoll::Surge
            | EffectRoll::DesperateEscape
            | EffectRoll::Psychic
            | EffectRoll::Hazardous => {}
        }
    }

    fn reroll(&mut self, roll: EffectRoll, right: Right) {
        let held = match roll {
            EffectRoll::ToHit => &mut self.profile.reroll_hit,
            EffectRoll::ToWound => &mut self.profile.reroll_wound,
            EffectRoll::Damage => &mut self.profile.reroll_damage,
            EffectRoll::Attacks => &mut self.profile.reroll_attacks,
            // Saves are gathered where they are made, as are a unit's own rolls.
            EffectRoll::Save
            | EffectRoll::ArmourSave
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Leadership
            | EffectRoll::Surge
            | EffectRoll::DesperateEscape
            | EffectRoll::Psychic
            | EffectRoll::Hazardous => return,
        };
        *held = Right::better(*held, right);
    }

    fn critical(&mut self, roll: EffectRoll, from: u8) {
        match roll {
            EffectRoll::ToHit => self.profile.critical_hit = self.profile.critical_hit.min(from),
            EffectRoll::ToWound => self.profile.critical_wound = self.profile.critical_wound.min(from),
            // Nothing else is critical or fails below a face: such an effect does not load.
            EffectRoll::Save
            | EffectRoll::ArmourSave
            | EffectRoll::Damage
            | EffectRoll::Attacks
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Leadership
            | EffectRoll::Surge
            | EffectRoll::DesperateEscape
            | EffectRoll::Psychic
            | EffectRoll::Hazardous => {}
        }
    }

    fn floor(&mut self, roll: EffectRoll, from: u8) {
        match roll {
            EffectRoll::ToHit => self.profile.hit_floor = self.profile.hit_floor.max(from),
            EffectRoll::ToWound => self.profile.wound_floor = self.profile.wound_floor.max(from),
            // Nothing else is critical or fails below a face: such an effect does not load.
            EffectRoll::Save
            | EffectRoll::ArmourSave
            | EffectRoll::Damage
            | EffectRoll::Attacks
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Leadership
            | EffectRoll::Surge
            | EffectRoll::DesperateEscape
            | EffectRoll::Psychic
            | EffectRoll::Hazardous => {}
        }
    }

    /// Changes a characteristic of the weapon, at once or, where it becomes worse, in the end.
    fn modify(&mut self, stat: Stat, operation: Operation) {
        match stat {
            // R13.5 the attacks of such a weapon are never modified.
            Stat::A if self.card.traits.extra_attacks => {}
            Stat::BS if self.profile.melee => {}
            Stat::WS if !self.profile.melee => {}
            Stat::A | Stat::S | Stat::AP | Stat::D | Stat::BS | Stat::WS => {
                if modifiers::worsens(stat, operation) {
                    self.weaker.push((stat, operation));
                } else {
                    self.stat(stat, operation);
                }
            }
            // Not of a weapon.
            Stat::OC | Stat::T | Stat::M | Stat::Sv | Stat::Ld | Stat::W => {}
            Stat::Range | Stat::Aura | Stat::ArmyAura => {}
        }
    }

    fn stat(&mut self, stat: Stat, operation: Operation) {
        match stat {
            Stat::A => self.profile.attacks.modify(operation),
            Stat::S => self.profile.strength.modify(operation),
            Stat::D => self.profile.damage.modify(operation),
            Stat::AP => self.ap.modify(operation),
            Stat::BS | Stat::WS => self.skill.modify(operation),
            // Not of a weapon.
            Stat::OC | Stat::T | Stat::M | Stat::Sv | Stat::Ld | Stat::W => {}
            Stat::Range | Stat::Aura | Stat::ArmyAura => {}
        }
    }
}

/// The bit of a kind of modifiers.
const fn bit(what: Ignored) -> u16 {
    1 << what as u16
}

/// R2.8, R2.9 AP is never worse than 0; "set" replaces the printed value.
fn penetration(ap: &Amount, printed: u8) -> u8 {
    let added = ap.add + i16::from(printed);
    let base = ap.set.unwrap_or(-i16::from(printed)).min(0).unsigned_abs();
    // R2.5 on the amount: fractions round up.
    let scaled = (base * ap.multiply.max(0).unsigned_abs()).div_ceil(ap.divide.max(1).unsigned_abs());
    (scaled as i16 - added).clamp(0, 30) as u8
}
