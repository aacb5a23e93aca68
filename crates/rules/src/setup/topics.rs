//! What a rule is about, in a few bits: whoever asks about moves need not find out whether the
//! conditions of a rule about saves hold.

use codex::{Effect, EffectRoll, Permission, Stat, When};

bitflags::bitflags! {
    /// What effects bear on.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Topics: u16 {
        /// Attacks that a unit makes.
        const OFFENCE = 1;
        /// Attacks against it.
        const DEFENCE = 1 << 1;
        /// Its saves.
        const SAVES = 1 << 2;
        /// Rolls of its own: charges, advances, tests.
        const OWN_ROLLS = 1 << 3;
        /// Its Move.
        const MOVE = 1 << 4;
        /// Its other characteristics.
        const STATS = 1 << 5;
        /// Core abilities.
        const ABILITIES = 1 << 6;
        /// What it may do in spite of its move.
        const PERMISSIONS = 1 << 7;
        /// How far it piles in and consolidates.
        const FIGHT_MOVE = 1 << 8;
        /// Other distances.
        const DISTANCES = 1 << 9;
        /// The Damage of attacks allocated to its models.
        const ALLOCATED = 1 << 10;
        /// Whether it stands in the Shadow of Chaos; apart from other permissions, which may ask that.
        const SHADOW = 1 << 11;
    }
}

impl Topics {
    /// What an effect bears on.
    pub(crate) fn of(effect: &Effect) -> Topics {
        match *effect {
            Effect::ModifyRoll { roll, when, .. } | Effect::RerollRoll { roll, when, .. } => of_roll(roll, when),
            Effect::CriticalFrom { .. } | Effect::CriticalHitOn { .. } => Topics::OFFENCE | Topics::DEFENCE,
            Effect::ModifyStat { when: When::Allocated, .. } => Topics::ALLOCATED,
            Effect::ModifyStat { stat, .. } => Topics::of_stat(stat),
            Effect::Can(Permission::StandInShadow) => Topics::SHADOW,
            Effect::Can(_) => Topics::PERMISSIONS,
            Effect::Weapon { .. } => Topics::OFFENCE,
            Effect::Lose(_) | Effect::DemiseFrom(_) | Effect::BlessingsAgain(_) => Topics::ABILITIES,
            Effect::Ability(_) => Topics::ABILITIES | Topics::SAVES,
            Effect::FightMove(_) => Topics::FIGHT_MOVE,
            Effect::Distance { .. } => Topics::DISTANCES,
        }
    }

    /// What a characteristic bears on.
    pub(crate) const fn of_stat(stat: Stat) -> Topics {
        match stat {
            Stat::M => Topics::MOVE,
            Stat::Sv => Topics::SAVES,
            Stat::T => Topics::DEFENCE.union(Topics::STATS),
            Stat::A | Stat::S | Stat::AP | Stat::D => Topics::OFFENCE.union(Topics::DEFENCE).union(Topics::STATS),
            Stat::OC | Stat::Ld | Stat::W => Topics::STATS,
        }
    }

    /// What several bear on together.
    pub(crate) fn all_of(effects: &[Effect]) -> Topics {
        effects.iter().map(Topics::of).collect()
    }
}

fn of_roll(roll: EffectRoll, when: When) -> Topics {
    let mut out = if when == When::Attacked { Topics::DEFENCE } else { Topics::OFFENCE };
    out.set(Topics::SAVES, roll == EffectRoll::Save);
    out.set(Topics::OWN_ROLLS, when == When::Own);
    out
}
