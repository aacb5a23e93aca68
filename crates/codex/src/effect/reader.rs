//! Which part of the kernel reads an effect, what it knows there, and which combinations nobody reads.
//!
//! The readers are `attack/profile.rs` (attacks), `attack/save.rs` (saves), `effects/modifiers.rs` (a unit's
//! own rolls, characteristics, permissions and distances), `core_abilities/` and `weapon_abilities/`.

use super::{Effect, EffectRoll, LentAbility, Operation, Stat, When};
use crate::facts::Facts;
use std::fmt;

/// The unit, the time and the card the rule is printed on.
const UNIT: Facts = Facts::BEARER.and(Facts::ABILITIES).and(Facts::SHADOW);
/// Own attacks: everything is known.
const ATTACKING: Facts = Facts::ALL;
/// Attacks against the unit: before a model is chosen for them.
const ATTACKED: Facts = Facts::ALL.without(Facts::MODEL);
/// A save of a model: against a melee or a ranged attack.
const SAVING: Facts = UNIT.and(Facts::MODEL).and(Facts::ATTACK);
/// A weapon in the hands of a model, before it has a target.
const ARMED: Facts = SAVING.and(Facts::WEAPON);

impl Effect {
    /// What is known where the effect is read.
    pub const fn gives(&self) -> Facts {
        match self {
            Effect::ModifyRoll { roll, when, .. } | Effect::RerollRoll { roll, when, .. } => match roll {
                EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => of_attack(*when),
                EffectRoll::Save if matches!(when, When::Attacking) => ATTACKING,
                EffectRoll::Save => SAVING,
                EffectRoll::Charge => UNIT.and(Facts::OTHER),
                EffectRoll::Advance | EffectRoll::BattleShock | EffectRoll::Surge => UNIT,
            },
            Effect::CriticalFrom { when, .. } | Effect::CriticalHitOn { when, .. } => of_attack(*when),
            Effect::ModifyStat { stat, when, .. } => match stat {
                Stat::D if matches!(when, When::Allocated) => UNIT.and(Facts::MODEL),
                Stat::A | Stat::S | Stat::AP | Stat::D => of_attack(*when),
                Stat::T => ATTACKED,
                Stat::Sv => SAVING,
                Stat::OC | Stat::M | Stat::Ld | Stat::W => UNIT.and(Facts::MODEL),
            },
            Effect::Weapon { ability, .. } => match ability {
                LentAbility::Assault | LentAbility::Hazardous | LentAbility::Pistol => ARMED,
                LentAbility::DevastatingWounds
                | LentAbility::IgnoresCover
                | LentAbility::Lance
                | LentAbility::LethalHits
                | LentAbility::Precision
                | LentAbility::SustainedHits(_)
                | LentAbility::TwinLinked => ATTACKING,
            },
            Effect::Can(super::Permission::StandInShadow) => UNIT.without(Facts::SHADOW),
            Effect::Can(_) | Effect::FightMove(_) | Effect::Distance { .. } => UNIT,
            // Read while abilities are gathered: a condition on abilities would ask itself.
            Effect::Ability(_) | Effect::DemiseFrom(_) => UNIT.and(Facts::MODEL).without(Facts::ABILITIES),
            Effect::Lose(_) | Effect::BlessingsAgain(_) => UNIT.without(Facts::ABILITIES),
        }
    }

    /// Whether it changes Wounds, which count from the start of the battle.
    pub const fn is_wounds(&self) -> bool {
        matches!(self, Effect::ModifyStat { stat: Stat::W, .. })
    }

    /// Whether it is read with a damaged model's attacks (R3.8).
    pub const fn is_of_attacks(&self) -> bool {
        self.gives().cover(ATTACKING)
    }

    /// A combination of words that no part of the kernel reads.
    pub(super) fn fault(&self) -> Option<String> {
        let own = matches!(self.when(), None | Some(When::Own));
        let attacker = !matches!(self.when(), Some(When::Attacked | When::Allocated));
        let attack = !matches!(self.when(), Some(When::Allocated));
        let saves = matches!(self.when(), Some(When::Own | When::Attacked));
        let read = match self {
            Effect::ModifyRoll { roll, when, .. } => match roll {
                EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => attack,
                EffectRoll::Save => saves || *when == When::Attacking,
                EffectRoll::Charge | EffectRoll::Advance | EffectRoll::BattleShock | EffectRoll::Surge => own,
            },
            Effect::RerollRoll { roll, .. } => match roll {
                EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => attack,
                EffectRoll::Save => saves,
                EffectRoll::Charge | EffectRoll::Advance | EffectRoll::BattleShock | EffectRoll::Surge => own,
            },
            Effect::CriticalFrom { roll, .. } => matches!(roll, EffectRoll::ToHit | EffectRoll::ToWound) && attack,
            Effect::CriticalHitOn { .. } => attacker,
            Effect::ModifyStat { stat, .. } => match stat {
                Stat::D => true,
                Stat::A | Stat::S | Stat::AP => attack,
                Stat::T | Stat::Sv => saves,
                Stat::OC | Stat::M | Stat::Ld | Stat::W => own,
            },
            Effect::Weapon { ability, when } => {
                let ranged_only =
                    matches!(ability, LentAbility::Assault | LentAbility::Pistol | LentAbility::IgnoresCover);
                // R13.10 a unit shoots before it charges, so Lance is of no use to a gun.
                let melee_only = *ability == LentAbility::Lance;
                attacker && !(ranged_only && *when == When::Melee) && !(melee_only && *when == When::Ranged)
            }
            Effect::Can(_)
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::BlessingsAgain(_) => true,
        };
        if !read {
            let when = self.when().unwrap_or_default().word();
            return Some(format!("{self} with when = \"{when}\" has no meaning: nothing reads it"));
        }
        self.is_idle().then(|| format!("{self} changes nothing"))
    }

    /// Whether its number leaves everything as it is.
    const fn is_idle(&self) -> bool {
        match self {
            Effect::ModifyRoll { add, .. } => *add == 0,
            Effect::ModifyStat { operation, .. } => {
                matches!(operation, Operation::Add(0) | Operation::Multiply(1) | Operation::Divide(1))
            }
            Effect::BlessingsAgain(dice) => *dice == 0,
            Effect::RerollRoll { .. }
            | Effect::CriticalFrom { .. }
            | Effect::CriticalHitOn { .. }
            | Effect::Can(_)
            | Effect::Weapon { .. }
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_) => false,
        }
    }

    /// When it applies, where it says so.
    const fn when(&self) -> Option<When> {
        match self {
            Effect::ModifyRoll { when, .. }
            | Effect::RerollRoll { when, .. }
            | Effect::CriticalFrom { when, .. }
            | Effect::CriticalHitOn { when, .. }
            | Effect::ModifyStat { when, .. }
            | Effect::Weapon { when, .. } => Some(*when),
            Effect::Can(_)
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::BlessingsAgain(_) => None,
        }
    }
}

const fn of_attack(when: When) -> Facts {
    if matches!(when, When::Attacked) { ATTACKED } else { ATTACKING }
}

/// As records write it, without its numbers.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::ModifyRoll { roll, .. } => write!(f, "`roll = \"{}\"` with add", roll.word()),
            Effect::RerollRoll { roll, .. } => write!(f, "`roll = \"{}\"` with reroll", roll.word()),
            Effect::CriticalFrom { roll, .. } => write!(f, "`roll = \"{}\"` with critical_from", roll.word()),
            Effect::CriticalHitOn { .. } => f.write_str("`critical_success_from`"),
            Effect::ModifyStat { stat, .. } => write!(f, "`stat = \"{}\"`", stat.word()),
            Effect::Can(permission) => write!(f, "`can = \"{}\"`", permission.word()),
            Effect::Weapon { ability, .. } => write!(f, "`weapon = \"{}\"`", ability.printed()),
            Effect::Ability(ability) => write!(f, "`ability = \"{ability}\"`"),
            Effect::FightMove(_) => f.write_str("`fight_move`"),
            Effect::Distance { of, .. } => write!(f, "`distance = \"{}\"`", of.word()),
            Effect::Lose(lost) => write!(f, "`lose = \"{}\"`", lost.word()),
            Effect::DemiseFrom(_) => f.write_str("`demise_from`"),
            Effect::BlessingsAgain(_) => f.write_str("`blessings_again`"),
        }
    }
}
