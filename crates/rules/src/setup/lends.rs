//! Which abilities some rule of this battle may lend, in a few bits: where nothing lends an ability, nobody
//! has to look for it.

use super::Asks;
use codex::{CoreAbility, Distance, Effect, EffectRoll, LentAbility, Plight, Stat, When};

bitflags::bitflags! {
    /// Abilities that rules of a battle lend.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(crate) struct Lends: u32 {
        /// R13.2
        const ASSAULT = 1;
        /// R13.6
        const HAZARDOUS = 1 << 1;
        /// R13.15
        const PISTOL = 1 << 2;
        /// Weapon abilities that change dice; the attack profile gathers them.
        const DICE = 1 << 3;
        /// R12.5
        const DEADLY_DEMISE = 1 << 4;
        /// R8.7
        const DEEP_STRIKE = 1 << 5;
        /// R12.4
        const FEEL_NO_PAIN = 1 << 6;
        /// R14.2
        const FIGHTS_FIRST = 1 << 7;
        /// R9.12
        const FIRING_DECK = 1 << 8;
        /// R14.3
        const INFILTRATORS = 1 << 9;
        /// R14.9
        const LONE_OPERATIVE = 1 << 10;
        /// R14.4
        const SCOUTS = 1 << 11;
        /// R11.5
        const INVULNERABLE = 1 << 12;
        /// R11.8
        const COVER = 1 << 13;
        /// R12.6
        const FIGHTS_ON_DEATH = 1 << 14;
        /// R7.15
        const BLOOD_SURGE = 1 << 15;
        /// R14.10
        const STEALTH = 1 << 16;
        /// R18.7
        const STICKY = 1 << 17;
        /// R13.3
        const BLAST = 1 << 18;
        /// R13.9
        const INDIRECT = 1 << 19;
        /// R13.7
        const HEAVY = 1 << 20;
        /// R13.12, R13.17: what counts within half range.
        const AT_HALF_RANGE = 1 << 21;
        /// Other ranges than those of the cards.
        const RANGE = 1 << 22;
        /// Stratagems for nothing.
        const FREE = 1 << 23;
        /// Stratagems that cost more.
        const COST = 1 << 24;
        /// A distance beyond which nobody is a target.
        const TARGETABLE = 1 << 25;
        /// A distance within which no reserves arrive.
        const DENY = 1 << 26;
        /// Something that a unit may not do.
        const FORBID = 1 << 27;
        /// Charges against a unit that are harder.
        const HINDER = 1 << 28;
        /// Units that are Afflicted.
        const AFFLICT = 1 << 29;
        /// Auras that reach farther.
        const AURA = 1 << 30;
        /// Tests in the Battle-shock step.
        const SHOCK_STEP = 1 << 31;
    }
}

impl Lends {
    /// What an effect lends.
    pub(crate) fn of(effect: &Effect) -> Lends {
        match effect {
            Effect::Weapon { ability, .. } => Lends::of_weapon(*ability),
            Effect::Ability(ability) => Lends::of_core(*ability),
            Effect::ModifyStat { stat: Stat::Range, .. } => Lends::RANGE,
            Effect::ModifyRoll { roll: EffectRoll::Charge, when: When::Attacked, .. } => Lends::HINDER,
            Effect::Cannot(_) => Lends::FORBID,
            Effect::Is(Plight::Afflicted) => Lends::AFFLICT,
            Effect::ModifyStat { stat: Stat::Aura | Stat::ArmyAura, .. } => Lends::AURA,
            Effect::Free { .. } => Lends::FREE,
            Effect::StratagemCost(_) => Lends::COST,
            Effect::ShockStep(_) => Lends::SHOCK_STEP,
            Effect::Distance { of: Distance::Targetable, .. } => Lends::TARGETABLE,
            Effect::Distance { of: Distance::DenyReserves, .. } => Lends::DENY,
            Effect::ModifyRoll { .. }
            | Effect::RerollRoll { .. }
            | Effect::CriticalFrom { .. }
            | Effect::CriticalHitOn { .. }
            | Effect::FailsBelow { .. }
            | Effect::Ignore { .. }
            | Effect::OverwatchFrom(_)
            | Effect::RefundFrom(_)
            | Effect::Keyword(_)
            | Effect::ModifyStat { .. }
            | Effect::Can(_)
            | Effect::FightMove(_)
            | Effect::Distance { .. }
            | Effect::Lose(_)
            | Effect::DemiseFrom(_)
            | Effect::BlessingsAgain(_) => Lends::empty(),
        }
    }

    /// What the weapon abilities that are lent ask about attacks.
    pub(crate) const fn asks(self) -> Asks {
        Asks {
            half_range: self.contains(Lends::AT_HALF_RANGE),
            stationary: self.contains(Lends::HEAVY),
            charged: false,
            unseen: self.contains(Lends::INDIRECT),
        }
    }

    /// The bit of a weapon ability.
    pub(crate) const fn of_weapon(ability: LentAbility) -> Lends {
        match ability {
            LentAbility::Assault => Lends::ASSAULT,
            LentAbility::Hazardous => Lends::HAZARDOUS,
            LentAbility::Pistol => Lends::PISTOL,
            LentAbility::Blast => Lends::BLAST,
            LentAbility::IndirectFire => Lends::INDIRECT,
            LentAbility::Heavy => Lends::HEAVY,
            LentAbility::Melta(_) | LentAbility::RapidFire(_) => Lends::AT_HALF_RANGE,
            LentAbility::DevastatingWounds
            | LentAbility::IgnoresCover
            | LentAbility::Lance
            | LentAbility::LethalHits
            | LentAbility::Precision
            | LentAbility::Psychic
            | LentAbility::SustainedHits(_)
            | LentAbility::TwinLinked => Lends::DICE,
        }
    }

    /// The bit of a core ability. Those that cannot be lent have none: their effects do not load.
    pub(crate) const fn of_core(ability: CoreAbility) -> Lends {
        match ability {
            CoreAbility::DeadlyDemise(_) => Lends::DEADLY_DEMISE,
            CoreAbility::DeepStrike => Lends::DEEP_STRIKE,
            CoreAbility::FeelNoPain { .. } => Lends::FEEL_NO_PAIN,
            CoreAbility::FightsFirst => Lends::FIGHTS_FIRST,
            CoreAbility::FiringDeck(_) => Lends::FIRING_DECK,
            CoreAbility::Infiltrators => Lends::INFILTRATORS,
            CoreAbility::LoneOperative => Lends::LONE_OPERATIVE,
            CoreAbility::Scouts(_) => Lends::SCOUTS,
            CoreAbility::Invulnerable(_) => Lends::INVULNERABLE,
            CoreAbility::BenefitOfCover => Lends::COVER,
            CoreAbility::FightsOnDeath(_) => Lends::FIGHTS_ON_DEATH,
            CoreAbility::BloodSurge(_) => Lends::BLOOD_SURGE,
            CoreAbility::Stealth => Lends::STEALTH,
            CoreAbility::StickyObjectives => Lends::STICKY,
            CoreAbility::Hover | CoreAbility::Leader => Lends::empty(),
        }
    }
}
