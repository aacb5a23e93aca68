//! Which part of the kernel reads an effect, what it knows there, and which combinations nobody reads.
//!
//! The readers are `attack/profile.rs` (attacks), `attack/save.rs` (saves), `effects/modifiers.rs` (a unit's
//! own rolls, characteristics, permissions and distances), `core_abilities/` and `weapon_abilities/`.

use super::{Effect, EffectRoll, Ignored, LentAbility, Operation, Reroll, Stat, When};
use crate::CoreAbility;
use crate::facts::Facts;
use std::fmt;

/// The unit, the time and the card the rule is printed on.
const UNIT: Facts = Facts::BEARER.and(Facts::ABILITIES).and(Facts::SHADOW).and(Facts::AFFLICTED);
/// The same while it is found out who is near whom: nothing that asks that in turn.
const REACH: Facts = Facts::BEARER;
/// Own attacks: everything is known.
const ATTACKING: Facts = Facts::ALL;
/// Attacks against the unit: before a model is chosen for them.
const ATTACKED: Facts = Facts::ALL.without(Facts::MODEL).and(Facts::ATTACKER);
/// A weapon in the hands of a model, before it has a target.
const ARMED: Facts = UNIT.and(Facts::MODEL).and(Facts::ATTACK).and(Facts::WEAPON);
/// A save of a model, a wound that it is about to lose, or an attack allocated to it: who attacks with what is known.
const SAVING: Facts = ARMED.and(Facts::OTHER);

impl Effect {
    /// What is known where the effect is read.
    pub const fn gives(&self) -> Facts {
        match self {
            Effect::ModifyRoll { roll, when, .. } | Effect::RerollRoll { roll, when, .. } => match roll {
                EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => of_attack(*when),
                EffectRoll::Save if matches!(when, When::Attacking) => ATTACKING,
                EffectRoll::Save | EffectRoll::ArmourSave => SAVING,
                EffectRoll::Charge => UNIT.and(Facts::OTHER),
                EffectRoll::Advance
                | EffectRoll::BattleShock
                | EffectRoll::Leadership
                | EffectRoll::Surge
                | EffectRoll::DesperateEscape
                | EffectRoll::Hazardous => UNIT,
                EffectRoll::Psychic => UNIT.and(Facts::MODEL),
            },
            Effect::CriticalFrom { when, .. }
            | Effect::CriticalHitOn { when, .. }
            | Effect::FailsBelow { when, .. } => of_attack(*when),
            Effect::Ignore { what, .. } => match what {
                Ignored::ToHit | Ignored::ToWound | Ignored::Skill | Ignored::Weapon => ATTACKING,
                Ignored::Charge => UNIT.and(Facts::OTHER),
                Ignored::Advance | Ignored::BattleShock => UNIT,
                Ignored::M | Ignored::Ld | Ignored::OC => UNIT.and(Facts::MODEL),
            },
            Effect::ModifyStat { stat, when, .. } => match stat {
                Stat::D if matches!(when, When::Allocated) => SAVING,
                Stat::A | Stat::S | Stat::AP | Stat::D | Stat::BS | Stat::WS => of_attack(*when),
                Stat::Range => ARMED,
                Stat::Aura | Stat::ArmyAura => REACH.and(Facts::MODEL),
                Stat::T => ATTACKED.without(Facts::ATTACKER),
                Stat::Sv => SAVING,
                Stat::OC | Stat::M | Stat::Ld | Stat::W => UNIT.and(Facts::MODEL),
            },
            Effect::Weapon { ability, .. } => match ability {
                LentAbility::Assault
                | LentAbility::Blast
                | LentAbility::Hazardous
                | LentAbility::IndirectFire
                | LentAbility::Pistol => ARMED,
                LentAbility::DevastatingWounds
                | LentAbility::Heavy
                | LentAbility::IgnoresCover
                | LentAbility::Lance
                | LentAbility::LethalHits
                | LentAbility::Melta(_)
                | LentAbility::Precision
                | LentAbility::Psychic
                | LentAbility::RapidFire(_)
                | LentAbility::SustainedHits(_)
                | LentAbility::TwinLinked => ATTACKING,
            },
            Effect::Can(super::Permission::StandInShadow) => UNIT.without(Facts::SHADOW),
            Effect::OverwatchFrom(_) => ATTACKING,
            Effect::Is(_) => REACH,
            Effect::Can(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Cannot(_)
            | Effect::StratagemCost(_)
            | Effect::RefundFrom(_)
            | Effect::ShockStep(_)
            | Effect::Free { .. } => UNIT,
            Effect::Keyword(_) => UNIT.and(Facts::MODEL),
            // Cover may also ask which model attacks; that is read before a model is chosen for the attack.
            Effect::Ability(CoreAbility::BenefitOfCover) => SAVING.without(Facts::ABILITIES).and(Facts::ATTACKER),
            Effect::Ability(CoreAbility::Invulnerable(_) | CoreAbility::FeelNoPain { .. }) => {
                SAVING.without(Facts::ABILITIES)
            }
            // Read while abilities are gathered: a condition on abilities would ask itself.
            Effect::Ability(_) | Effect::DemiseFrom(_) => UNIT.and(Facts::MODEL).without(Facts::ABILITIES),
            Effect::Lose(_) | Effect::BlessingsAgain(_) => UNIT.without(Facts::ABILITIES),
        }
    }

    /// Whether it changes Wounds or keywords, which count from the start of the battle.
    pub const fn is_from_the_start(&self) -> bool {
        matches!(self, Effect::ModifyStat { stat: Stat::W, .. } | Effect::Keyword(_))
    }

    /// Whether it is read while a model is damaged (R3.8): with its attacks, or with its Objective Control.
    pub const fn is_of_damaged(&self) -> bool {
        self.gives().cover(ATTACKING) || matches!(self, Effect::ModifyStat { stat: Stat::OC, .. })
    }

    /// A combination of words that no part of the kernel reads.
    pub(super) fn fault(&self) -> Option<String> {
        let own = matches!(self.when(), None | Some(When::Own));
        let attacker = !matches!(self.when(), Some(When::Attacked | When::Allocated));
        let attack = !matches!(self.when(), Some(When::Allocated));
        let saves = matches!(self.when(), Some(When::Own | When::Attacked));
        let read = match self {
            // Charges against the unit.
            Effect::ModifyRoll { roll: EffectRoll::Charge, when: When::Attacked, .. } => true,
            Effect::ModifyRoll { roll, when, .. } => match roll {
                EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => attack,
                EffectRoll::Save => saves || *when == When::Attacking,
                EffectRoll::ArmourSave => saves,
                EffectRoll::Charge
                | EffectRoll::Advance
                | EffectRoll::BattleShock
                | EffectRoll::Leadership
                | EffectRoll::Surge
                | EffectRoll::DesperateEscape
                | EffectRoll::Psychic
                | EffectRoll::Hazardous => own,
            },
            // A test is rolled again as a whole, and nobody remembers that it was once in the phase.
            Effect::RerollRoll { roll: EffectRoll::Leadership, which: Reroll::One | Reroll::Ones, .. } => false,
            Effect::RerollRoll { roll: EffectRoll::ArmourSave | EffectRoll::Psychic, .. } => false,
            Effect::RerollRoll { roll, .. } => match roll {
                EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => attack,
                EffectRoll::Save | EffectRoll::ArmourSave => saves,
                EffectRoll::Charge
                | EffectRoll::Advance
                | EffectRoll::BattleShock
                | EffectRoll::Leadership
                | EffectRoll::Surge
                | EffectRoll::DesperateEscape
                | EffectRoll::Psychic
                | EffectRoll::Hazardous => own,
            },
            Effect::CriticalFrom { roll, .. } => matches!(roll, EffectRoll::ToHit | EffectRoll::ToWound) && attack,
            Effect::CriticalHitOn { .. } => attacker,
            Effect::FailsBelow { roll, .. } => matches!(roll, EffectRoll::ToHit | EffectRoll::ToWound) && attack,
            Effect::Ignore { what, .. } => match what {
                Ignored::ToHit | Ignored::ToWound | Ignored::Skill | Ignored::Weapon => attacker,
                Ignored::Charge | Ignored::Advance | Ignored::BattleShock | Ignored::M | Ignored::Ld | Ignored::OC => {
                    own
                }
            },
            Effect::ModifyStat { stat, when, .. } => match stat {
                Stat::D => true,
                Stat::BS => attack && *when != When::Melee,
                Stat::WS => attack && *when != When::Ranged,
                Stat::Range => matches!(when, When::Own | When::Ranged),
                Stat::A | Stat::S | Stat::AP => attack,
                Stat::T | Stat::Sv => saves,
                Stat::OC | Stat::M | Stat::Ld | Stat::W | Stat::Aura | Stat::ArmyAura => own,
            },
            Effect::Weapon { ability, when } => {
                let ranged_only = matches!(
                    ability,
                    LentAbility::Assault
                        | LentAbility::Blast
                        | LentAbility::Heavy
                        | LentAbility::IgnoresCover
                        | LentAbility::IndirectFire
                        | LentAbility::Melta(_)
                        | LentAbility::Pistol
                        | LentAbility::RapidFire(_)
                );
                // R13.10 a unit shoots before it charges, so Lance is of no use to a gun.
                let melee_only = *ability == LentAbility::Lance;
                attacker && !(ranged_only && *when == When::Melee) && !(melee_only && *when == When::Ranged)
            }
            Effect::Can(_)
            | Effect::Cannot(_)
            | Effect::Is(_)
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::OverwatchFrom(_)
            | Effect::Keyword(_)
            | Effect::StratagemCost(_)
            | Effect::RefundFrom(_)
            | Effect::ShockStep(_)
            | Effect::Free { .. }
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
                matches!(
                    operation,
                    Operation::Add(0) | Operation::Lower(0) | Operation::Multiply(1) | Operation::Divide(1)
                )
            }
            Effect::BlessingsAgain(dice) => *dice == 0,
            Effect::RerollRoll { .. }
            | Effect::CriticalFrom { .. }
            | Effect::CriticalHitOn { .. }
            | Effect::FailsBelow { .. }
            | Effect::Ignore { .. }
            | Effect::OverwatchFrom(_)
            | Effect::Keyword(_)
            | Effect::StratagemCost(_)
            | Effect::RefundFrom(_)
            | Effect::ShockStep(_)
            | Effect::Free { .. }
            | Effect::Can(_)
            | Effect::Cannot(_)
            | Effect::Is(_)
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
            | Effect::FailsBelow { when, .. }
            | Effect::Ignore { when, .. }
            | Effect::ModifyStat { when, .. }
            | Effect::Weapon { when, .. } => Some(*when),
            Effect::Can(_)
            | Effect::Cannot(_)
            | Effect::Is(_)
            | Effect::Ability(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::OverwatchFrom(_)
            | Effect::Keyword(_)
            | Effect::StratagemCost(_)
            | Effect::RefundFrom(_)
            | Effect::ShockStep(_)
            | Effect::Free { .. }
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
            Effect::FailsBelow { roll, .. } => write!(f, "`roll = \"{}\"` with fails_below", roll.word()),
            Effect::Ignore { what, .. } => write!(f, "`ignore = \"{}\"`", what.word()),
            Effect::OverwatchFrom(_) => f.write_str("`overwatch_from`"),
            Effect::Keyword(keyword) => write!(f, "`keyword = \"{}\"`", keyword.word()),
            Effect::StratagemCost(_) => f.write_str("`stratagem_cost`"),
            Effect::RefundFrom(_) => f.write_str("`refund_from`"),
            Effect::ShockStep(_) => f.write_str("`shock_step`"),
            Effect::Free { stratagem, .. } => write!(f, "`free_stratagem = \"{}\"`", stratagem.word()),
            Effect::ModifyStat { stat, .. } => write!(f, "`stat = \"{}\"`", stat.word()),
            Effect::Can(permission) => write!(f, "`can = \"{}\"`", permission.word()),
            Effect::Cannot(forbidden) => write!(f, "`cannot = \"{}\"`", forbidden.word()),
            Effect::Is(plight) => write!(f, "`is = \"{}\"`", plight.word()),
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
