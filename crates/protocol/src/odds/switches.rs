//! Switches as effects and abilities of the two units, so that the rules see to them.

use codex::{
    CoreAbility, DiceExpr, Effect, EffectRoll, FeelNoPainAgainst, Operation, Reroll, Stat, WeaponAbility, When,
};
use rules::Situation;
use rules::position::UnitPosition;

/// Everything that may be true of an attack besides the two units.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Switches {
    /// The target has the benefit of cover.
    pub cover: bool,
    /// The target is within half range.
    pub half_range: bool,
    /// The attacker Remained Stationary.
    pub stationary: bool,
    /// The attacker made a charge move this turn.
    pub charged: bool,
    /// No attacker sees the target.
    pub unseen: bool,
    /// Big Guns Never Tire applies.
    pub big_guns: bool,
    /// The attacker has plunging fire.
    pub plunging: bool,
    /// The attack is Fire Overwatch.
    pub overwatch: bool,
    /// Abilities of every weapon used.
    pub ability: Vec<WeaponAbility>,
    /// LETHAL HITS
    pub lethal_hits: bool,
    /// SUSTAINED HITS X
    pub sustained_hits: Option<DiceExpr>,
    /// DEVASTATING WOUNDS
    pub devastating_wounds: bool,
    /// TWIN-LINKED
    pub twin_linked: bool,
    /// TORRENT
    pub torrent: bool,
    /// HEAVY
    pub heavy: bool,
    /// LANCE
    pub lance: bool,
    /// BLAST
    pub blast: bool,
    /// IGNORES COVER
    pub ignores_cover: bool,
    /// INDIRECT FIRE
    pub indirect_fire: bool,
    /// PSYCHIC
    pub psychic: bool,
    /// RAPID FIRE X
    pub rapid_fire: Option<u8>,
    /// MELTA X
    pub melta: Option<u8>,
    /// ANTI abilities.
    pub anti: Vec<WeaponAbility>,
    /// Hit rolls that may be rolled again.
    pub reroll_hits: Option<Reroll>,
    /// Wound rolls that may be rolled again.
    pub reroll_wounds: Option<Reroll>,
    /// Dice of damage that may be rolled again.
    pub reroll_damage: Option<Reroll>,
    /// Dice of attacks that may be rolled again.
    pub reroll_attacks: Option<Reroll>,
    /// Hits that are not critical are rolled again too.
    pub fish_hits: bool,
    /// Wounds that are not critical are rolled again too.
    pub fish_wounds: bool,
    /// Added to hit rolls.
    pub hit: Option<i8>,
    /// Added to wound rolls.
    pub wound: Option<i8>,
    /// Hit rolls are critical from here.
    pub crit_hits: Option<u8>,
    /// Wound rolls are critical from here.
    pub crit_wounds: Option<u8>,
    /// Added to Attacks.
    pub attacks: Option<i8>,
    /// Added to Strength.
    pub strength: Option<i8>,
    /// AP is better by this.
    pub ap: Option<i8>,
    /// Added to Damage.
    pub damage: Option<i8>,
    /// The target has Stealth.
    pub stealth: bool,
    /// The target's Feel No Pain.
    pub fnp: Option<u8>,
    /// The same against mortal wounds only.
    pub fnp_mortal: Option<u8>,
    /// The target's invulnerable save, where its own is worse.
    pub invuln: Option<u8>,
    /// What happens to its Save.
    pub save: Option<SaveChange>,
    /// Saving throws that may be rolled again.
    pub reroll_saves: Option<Reroll>,
}

/// A change of saving throws: a modifier, or another characteristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveChange {
    /// Added to saving throws.
    Add(i8),
    /// The Save of every model; 7 is none.
    Set(u8),
}

impl Switches {
    /// What is true around the attack. Range, cover and how the unit moved are nothing to melee.
    pub fn situation(&self, melee: bool) -> Situation {
        let shooting = !melee;
        Situation {
            half_range: self.half_range && shooting,
            stationary: self.stationary && shooting,
            charged: self.charged,
            unseen: self.unseen,
            big_guns: self.big_guns && shooting,
            plunging: self.plunging && shooting,
            overwatch: self.overwatch && shooting,
            cover: self.cover && shooting,
            ..Situation::default()
        }
    }

    /// Gives the attacker what its switches say.
    pub fn arm(&self, unit: &mut UnitPosition) {
        let abilities = self.weapon_abilities();
        for weapon in &mut unit.weapons {
            weapon.abilities.extend(abilities.iter().cloned());
        }
        let when = When::Attacking;
        for (roll, add) in [(EffectRoll::ToHit, self.hit), (EffectRoll::ToWound, self.wound)] {
            unit.effects.extend(add.filter(|n| *n != 0).map(|add| Effect::ModifyRoll { roll, when, add }));
        }
        let rerolls = [
            (EffectRoll::ToHit, self.reroll_hits),
            (EffectRoll::ToWound, self.reroll_wounds),
            (EffectRoll::Damage, self.reroll_damage),
            (EffectRoll::Attacks, self.reroll_attacks),
        ];
        for (roll, which) in rerolls {
            unit.effects.extend(which.map(|which| Effect::RerollRoll { roll, when, which }));
        }
        for (roll, from) in [(EffectRoll::ToHit, self.crit_hits), (EffectRoll::ToWound, self.crit_wounds)] {
            unit.effects.extend(from.map(|from| Effect::CriticalFrom { roll, when, from }));
        }
        // A better AP is a smaller number.
        let stats = [
            (Stat::A, self.attacks, 1),
            (Stat::S, self.strength, 1),
            (Stat::AP, self.ap, -1),
            (Stat::D, self.damage, 1),
        ];
        for (stat, add, sign) in stats {
            let operation = |add: i8| Operation::Add(i16::from(add) * sign);
            let effect = |add| Effect::ModifyStat { stat, when, operation: operation(add) };
            unit.effects.extend(add.filter(|n| *n != 0).map(effect));
        }
    }

    /// Gives the target what its switches say.
    pub fn protect(&self, unit: &mut UnitPosition) {
        unit.abilities.extend(self.stealth.then_some(CoreAbility::Stealth));
        let pain = |value, only| CoreAbility::FeelNoPain { value, only };
        unit.abilities.extend(self.fnp.map(|value| pain(value, FeelNoPainAgainst::Everything)));
        unit.abilities.extend(self.fnp_mortal.map(|value| pain(value, FeelNoPainAgainst::Mortal)));
        if let Some(value) = self.invuln {
            for model in &mut unit.models {
                let held = model.profile.invulnerable.unwrap_or(value);
                model.profile.invulnerable = Some(held.min(value));
            }
        }
        let (roll, when) = (EffectRoll::Save, When::Own);
        match self.save {
            Some(SaveChange::Add(add)) if add != 0 => unit.effects.push(Effect::ModifyRoll { roll, when, add }),
            Some(SaveChange::Set(save)) => unit.models.iter_mut().for_each(|model| model.profile.save = save),
            _ => {}
        }
        unit.effects.extend(self.reroll_saves.map(|which| Effect::RerollRoll { roll, when, which }));
    }

    /// The abilities that every weapon gets.
    pub fn weapon_abilities(&self) -> Vec<WeaponAbility> {
        use WeaponAbility as W;
        let plain = [
            (self.lethal_hits, W::LethalHits),
            (self.devastating_wounds, W::DevastatingWounds),
            (self.twin_linked, W::TwinLinked),
            (self.torrent, W::Torrent),
            (self.heavy, W::Heavy),
            (self.lance, W::Lance),
            (self.blast, W::Blast),
            (self.ignores_cover, W::IgnoresCover),
            (self.indirect_fire, W::IndirectFire),
            (self.psychic, W::Psychic),
        ];
        let mut out: Vec<W> = plain.into_iter().filter_map(|(on, ability)| on.then_some(ability)).collect();
        out.extend(self.ability.iter().cloned());
        out.extend(self.sustained_hits.map(W::SustainedHits));
        out.extend(self.rapid_fire.map(|x| W::RapidFire(codex::DiceExpr::fixed(x))));
        out.extend(self.melta.map(W::Melta));
        out.extend(self.anti.iter().cloned());
        out
    }
}
