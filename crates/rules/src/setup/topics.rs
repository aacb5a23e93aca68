//! What a rule is about, in a few bits: whoever asks about moves need not find out whether the
//! conditions of a rule about saves hold.

use codex::{CoreAbility, Effect, EffectRoll, Ignored, Permission, Plight, Stat, When};

bitflags::bitflags! {
    /// What effects bear on.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct Topics: u16 {
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
        /// Who is Afflicted.
        const AFFLICTED = 1 << 12;
        /// How far its auras reach.
        const AURAS = 1 << 13;
    }
}

impl Topics {
    /// What an effect bears on.
    pub(crate) fn of(effect: &Effect) -> Topics {
        match *effect {
            Effect::ModifyRoll { roll, when, .. } | Effect::RerollRoll { roll, when, .. } => of_roll(roll, when),
            Effect::CriticalFrom { .. } | Effect::CriticalHitOn { .. } | Effect::FailsBelow { .. } => {
                Topics::OFFENCE | Topics::DEFENCE
            }
            Effect::Ignore { what, .. } => match what {
                Ignored::ToHit | Ignored::ToWound | Ignored::Skill | Ignored::Weapon => Topics::OFFENCE,
                Ignored::Charge | Ignored::Advance | Ignored::BattleShock => Topics::OWN_ROLLS,
                Ignored::M => Topics::MOVE,
                Ignored::Ld | Ignored::OC => Topics::STATS,
            },
            Effect::OverwatchFrom(_) => Topics::OFFENCE,
            // Read when the battle is set up.
            Effect::Keyword(_) => Topics::empty(),
            Effect::StratagemCost(_) | Effect::RefundFrom(_) | Effect::ShockStep(_) | Effect::Free { .. } => {
                Topics::PERMISSIONS
            }
            Effect::ModifyStat { when: When::Allocated, .. } => Topics::ALLOCATED,
            Effect::ModifyStat { stat, .. } => Topics::of_stat(stat),
            Effect::Can(Permission::StandInShadow) => Topics::SHADOW,
            Effect::Can(_) | Effect::Cannot(_) => Topics::PERMISSIONS,
            Effect::Is(Plight::Afflicted) => Topics::AFFLICTED,
            Effect::Weapon { .. } => Topics::OFFENCE,
            Effect::Lose(_) => Topics::ABILITIES | Topics::SAVES,
            Effect::DemiseFrom(_) | Effect::BlessingsAgain(_) => Topics::ABILITIES,
            Effect::Ability(CoreAbility::BenefitOfCover) => Topics::ABILITIES | Topics::SAVES | Topics::DEFENCE,
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
            Stat::A | Stat::S | Stat::AP | Stat::D | Stat::BS | Stat::WS => {
                Topics::OFFENCE.union(Topics::DEFENCE).union(Topics::STATS)
            }
            Stat::Range => Topics::DISTANCES,
            Stat::Aura | Stat::ArmyAura => Topics::AURAS,
            Stat::OC | Stat::Ld | Stat::W => Topics::STATS,
        }
    }

    /// What several bear on together.
    pub(crate) fn all_of(effects: &[Effect]) -> Topics {
        effects.iter().map(Topics::of).collect()
    }
}

/// Places of a list of rules by what the rules are about, so that a question looks at no others.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct ByTopic {
    /// What each of the list is about.
    all: Vec<Topics>,
    /// The places of those that are about each topic, by its bit.
    one: Vec<Vec<u16>>,
}

impl ByTopic {
    /// For a list of rules that are about these.
    pub(crate) fn new(about: impl Iterator<Item = Topics>) -> ByTopic {
        let all: Vec<Topics> = about.collect();
        let of = |bit: u32| {
            let places = all.iter().enumerate().filter(|(_, topics)| topics.bits() & (1 << bit) != 0);
            places.map(|(at, _)| at as u16).collect()
        };
        let one = (0..u16::BITS).map(of).collect();
        ByTopic { all, one }
    }

    /// The places of those that are about any of some topics, in order.
    pub(crate) fn about(&self, topics: Topics) -> impl Iterator<Item = usize> + '_ {
        let bit = topics.bits().is_power_of_two().then(|| topics.bits().trailing_zeros() as usize);
        let listed = bit.map_or(&[][..], |bit| &self.one[bit]);
        let others = if bit.is_some() { &[][..] } else { &self.all[..] };
        let others = others.iter().enumerate().filter(move |(_, about)| about.intersects(topics));
        listed.iter().map(|&at| usize::from(at)).chain(others.map(|(at, _)| at))
    }
}

fn of_roll(roll: EffectRoll, when: When) -> Topics {
    let mut out = if when == When::Attacked { Topics::DEFENCE } else { Topics::OFFENCE };
    out.set(Topics::SAVES, matches!(roll, EffectRoll::Save | EffectRoll::ArmourSave));
    out.set(Topics::OWN_ROLLS, when == When::Own);
    out
}
