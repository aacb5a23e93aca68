//! Gathers everything that bears on an attack into one [`AttackProfile`].

use super::{hit, wound};
use crate::amount::Amount;
use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking, Topics};
use crate::ids::{KeywordId, ModelId, UnitId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use crate::setup::Right;
use crate::setup::Source;
use crate::twists;
use crate::weapon_abilities::{self, pistol};
use codex::{DiceExpr, Effect, EffectRoll, LentAbility, Operation, Stat};
use smallvec::SmallVec;

/// Gathers an attack by `model` of `unit` with `weapon` against `target`.
pub(crate) fn profile(
    battle: Battle<'_>,
    unit: UnitId,
    model: ModelId,
    weapon: WeaponId,
    target: UnitId,
    situation: &Situation,
) -> AttackProfile {
    let card = battle.setup.weapon(weapon);
    let melee = card.range.is_melee();
    let mut profile = AttackProfile {
        attacks: Amount::printed(card.attacks),
        skill: card.skill,
        hit_modifier: 0,
        hit_floor: if situation.overwatch { 6 } else { 2 },
        critical_hit: 6,
        critical_success: 6,
        reroll_hit: None,
        sustained: None,
        lethal: false,
        strength: Amount::printed(card.strength),
        toughness: battle.toughness(target),
        wound_modifier: 0,
        critical_wound: 6,
        reroll_wound: None,
        ap: 0,
        save_modifier: 0,
        ignores_cover: false,
        grants_cover: false,
        damage: Amount::printed(card.damage),
        devastating: false,
        precision: false,
        psychic: false,
        reroll_attacks: None,
        reroll_damage: None,
        melee,
    };
    let mut ap = Amount::printed(DiceExpr::fixed(0));
    ap.add = -i16::from(card.ap);
    let mut toughness = Amount::printed(DiceExpr::fixed(profile.toughness));
    let mut gather = Gather { profile: &mut profile, ap: &mut ap, toughness: &mut toughness, lent: SmallVec::new() };
    let strength = Some((card.strength.min().min(255) as u8, gather.profile.toughness));
    let extra_attacks = card.traits.extra_attacks;
    let asking = Asking {
        model: Some(model),
        other: Some(target),
        melee: Some(melee),
        strength,
        extra_attacks,
        weapon: Some(weapon),
    };
    modifiers::effects_by(battle, unit, Topics::OFFENCE, &asking, |effect, by| {
        gather.attacking(effect, by, melee, card.traits.extra_attacks)
    });
    let own = Source::Card(battle.setup.model(model).unit);
    modifiers::damaged(battle, model)
        .iter()
        .for_each(|effect| gather.attacking(effect, own, melee, card.traits.extra_attacks));
    let asking = Asking { model: None, other: Some(unit), ..asking };
    modifiers::effects_by(battle, target, Topics::DEFENCE, &asking, |effect, by| gather.attacked(effect, by));
    let lent = gather.lent;
    if situation.plunging {
        ap.add -= 1;
    }
    profile.toughness = toughness.value(u32::from(profile.toughness)).min(60) as u8;
    profile.ap = penetration(&ap, card.ap);
    let is_pistol = situation.big_guns && pistol::has(battle, model, weapon);
    hit::situation_modifiers(battle, target, situation, is_pistol, &mut profile);
    let words = |keyword: KeywordId| battle.has_keyword(target, keyword);
    weapon_abilities::apply_all(card, situation, &words, &mut profile);
    for ability in lent {
        weapon_abilities::apply_lent(ability, &card.traits, situation, &mut profile);
    }
    twists::apply(battle, model, card, &mut profile);
    if situation.overwatch {
        profile.critical_hit = 6;
        profile.critical_success = 6;
    }
    profile
}

/// R2.8, R2.9 AP is never worse than 0; "set" replaces the printed value.
fn penetration(ap: &Amount, printed: u8) -> u8 {
    let added = ap.add + i16::from(printed);
    let base = ap.set.unwrap_or(-i16::from(printed)).min(0).unsigned_abs();
    // R2.5 on the amount: fractions round up.
    let scaled = (base * ap.multiply.max(0).unsigned_abs()).div_ceil(ap.divide.max(1).unsigned_abs());
    (scaled as i16 - added).clamp(0, 30) as u8
}

struct Gather<'a> {
    profile: &'a mut AttackProfile,
    ap: &'a mut Amount,
    toughness: &'a mut Amount,
    lent: SmallVec<[LentAbility; 4]>,
}

impl Gather<'_> {
    fn attacking(&mut self, effect: &Effect, by: Source, melee: bool, extra_attacks: bool) {
        match *effect {
            Effect::ModifyRoll { roll, when, add } if modifiers::applies_attacking(when, melee) => {
                let own_save = roll == EffectRoll::Save && when != codex::When::Attacking;
                if !own_save {
                    self.add_to_roll(roll, add, extra_attacks);
                }
            }
            Effect::RerollRoll { roll, when, which } if modifiers::applies_attacking(when, melee) => {
                self.reroll(roll, Right { which, by });
            }
            Effect::CriticalFrom { roll, when, from } if modifiers::applies_attacking(when, melee) => {
                self.critical(roll, from);
            }
            Effect::ModifyStat { stat, when, operation } if modifiers::applies_attacking(when, melee) => {
                match stat {
                    // R13.5 the attacks of such a weapon are never modified.
                    Stat::A if extra_attacks => {}
                    Stat::A | Stat::S | Stat::AP | Stat::D => self.stat(stat, operation),
                    Stat::OC | Stat::T | Stat::M | Stat::Sv | Stat::Ld | Stat::W => {}
                }
            }
            Effect::CriticalHitOn { when, from } if modifiers::applies_attacking(when, melee) => {
                self.profile.critical_success = self.profile.critical_success.min(from);
            }
            Effect::Weapon { ability, when } if modifiers::applies_attacking(when, melee) => self.lent.push(ability),
            _ => {}
        }
    }

    fn attacked(&mut self, effect: &Effect, by: Source) {
        match *effect {
            // The target's own saves are gathered where it saves.
            Effect::ModifyRoll { roll, when, add } if modifiers::applies_attacked(when) && roll != EffectRoll::Save => {
                self.add_to_roll(roll, add, false);
            }
            Effect::RerollRoll { roll, when, which }
                if modifiers::applies_attacked(when) && roll != EffectRoll::Save =>
            {
                self.reroll(roll, Right { which, by });
            }
            Effect::CriticalFrom { roll, when, from } if modifiers::applies_attacked(when) => self.critical(roll, from),
            Effect::ModifyStat { stat: Stat::T, when: codex::When::Own | codex::When::Attacked, operation } => {
                self.toughness.modify(operation);
            }
            Effect::ModifyStat { stat: stat @ (Stat::A | Stat::S | Stat::AP | Stat::D), when, operation }
                if modifiers::applies_attacked(when) =>
            {
                self.stat(stat, operation);
            }
            _ => {}
        }
    }

    fn add_to_roll(&mut self, roll: EffectRoll, add: i8, extra_attacks: bool) {
        let profile = &mut *self.profile;
        match roll {
            EffectRoll::ToHit => profile.hit_modifier = profile.hit_modifier.saturating_add(add),
            EffectRoll::ToWound => profile.wound_modifier = profile.wound_modifier.saturating_add(add),
            EffectRoll::Save => profile.save_modifier = profile.save_modifier.saturating_add(add),
            EffectRoll::Damage => profile.damage.modify(Operation::Add(add.into())),
            // R13.5 the attacks of such a weapon are never modified.
            EffectRoll::Attacks if extra_attacks => {}
            EffectRoll::Attacks => profile.attacks.modify(Operation::Add(add.into())),
            // A unit's own rolls, read where they are made.
            EffectRoll::Charge | EffectRoll::Advance | EffectRoll::BattleShock | EffectRoll::Surge => {}
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
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Surge => return,
        };
        *held = Right::better(*held, right);
    }

    fn critical(&mut self, roll: EffectRoll, from: u8) {
        match roll {
            EffectRoll::ToHit => self.profile.critical_hit = self.profile.critical_hit.min(from),
            EffectRoll::ToWound => self.profile.critical_wound = self.profile.critical_wound.min(from),
            // Nothing else is critical: such an effect does not load.
            EffectRoll::Save
            | EffectRoll::Damage
            | EffectRoll::Attacks
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Surge => {}
        }
    }

    fn stat(&mut self, stat: Stat, operation: Operation) {
        match stat {
            Stat::A => self.profile.attacks.modify(operation),
            Stat::S => self.profile.strength.modify(operation),
            Stat::D => self.profile.damage.modify(operation),
            Stat::AP => self.ap.modify(operation),
            // Not of a weapon.
            Stat::OC | Stat::T | Stat::M | Stat::Sv | Stat::Ld | Stat::W => {}
        }
    }
}

impl AttackProfile {
    /// The lowest unmodified face that hits; 0 hits automatically.
    pub fn hit_need(&self) -> u8 {
        hit::need(self)
    }

    /// What a hit roll of this unmodified face comes to.
    pub fn hit(&self, face: u8) -> hit::Hit {
        hit::judge(self, face)
    }

    /// What a wound roll of this unmodified face comes to; `need` is that of [`AttackProfile::wound_need`].
    pub fn wound(&self, need: u8, face: u8) -> wound::Wound {
        wound::judge(self, need, face)
    }

    /// The lowest unmodified face that wounds, for a strength.
    pub fn wound_need(&self, strength: u32) -> u8 {
        wound::need(self, strength)
    }
}
