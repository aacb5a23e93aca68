//! Gathers everything that bears on an attack into one [`AttackProfile`].

mod gather;

use self::gather::Gather;
use super::feel_no_pain::WoundKind;
use super::{hit, wound};
use crate::amount::Amount;
use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking, Topics};
use crate::ids::{KeywordId, ModelId, UnitId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use crate::setup::Source;
use crate::twists;
use crate::weapon_abilities::{self, pistol};

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
        by: (unit, weapon),
        attacks: Amount::printed(card.attacks),
        skill: card.skill,
        hit_modifier: 0,
        steady: false,
        hit_floor: if situation.overwatch { 6 } else { 2 },
        critical_hit: 6,
        critical_success: 6,
        reroll_hit: None,
        sustained: None,
        lethal: false,
        strength: Amount::printed(card.strength),
        toughness: battle.toughness(target),
        wound_modifier: 0,
        wound_floor: 2,
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
    let mut gather = Gather::new(&mut profile, card);
    let strength = Some((card.strength.min().min(255) as u8, gather.toughness()));
    let extra_attacks = card.traits.extra_attacks;
    let asking = Asking {
        model: Some(model),
        other: Some(target),
        melee: Some(melee),
        strength,
        extra_attacks,
        weapon: Some(weapon),
        half_range: situation.half_range,
        from_bearer: false,
        by: None,
        stands: None,
        attacker: None,
        fallen: None,
        slayer: None,
    };
    modifiers::effects_by(battle, unit, Topics::OFFENCE, &asking, |effect, by| gather.attacking(effect, by));
    let own = Source::Card(battle.setup.model(model).unit);
    modifiers::damaged(battle, model).iter().for_each(|effect| gather.attacking(effect, own));
    let asking = Asking { model: None, other: Some(unit), attacker: Some(model), ..asking };
    modifiers::effects_by(battle, target, Topics::DEFENCE, &asking, |effect, by| gather.attacked(effect, by));
    let overwatch = gather.overwatch;
    let lent = gather.finish(situation.plunging);
    let is_pistol = situation.big_guns && pistol::has(battle, model, weapon);
    hit::situation_modifiers(battle, unit, target, situation, is_pistol, &mut profile);
    let words = |keyword: KeywordId| battle.has_keyword(target, keyword);
    weapon_abilities::apply_all(card, situation, &words, &mut profile);
    weapon_abilities::apply_lent(&lent, &card.traits, situation, &mut profile);
    twists::apply(battle, model, card, &mut profile);
    if situation.overwatch {
        profile.critical_hit = 6;
        profile.critical_success = 6;
        // S2.8 neither skill nor modifiers count.
        profile.hit_floor = overwatch;
        if overwatch < 6 && profile.skill.is_some() {
            profile.skill = Some(overwatch);
            profile.hit_modifier = 0;
        }
    }
    profile
}

impl AttackProfile {
    /// The kind of the wounds that it inflicts, as mortal wounds or as damage.
    pub(crate) const fn wound_kind(&self, mortal: bool) -> WoundKind {
        WoundKind { mortal, psychic: self.psychic, melee: Some(self.melee), by: Some(self.by) }
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
