//! Effects: what a special rule does, in one small vocabulary.
//!
//! Scenarios, datasheet abilities, stratagems and enhancements all say what they do with these
//! words; the kernel turns them into the numbers an attack or a move reads. An unknown word
//! does not load.

mod reader;
mod vocabulary;
mod written;

pub use vocabulary::{
    Distance, EffectRoll, Forbidden, FreeLimit, FreeStratagem, GainedKeyword, Ignored, LostAbility, Permission, Plight,
    Reroll, Stat, When,
};

use crate::{CoreAbility, DiceExpr, WeaponAbility};

/// How a number changes. The order of application is fixed by R2.5, not by the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Replaces the value.
    Set(i16),
    /// Divides, rounding up at the end.
    Divide(i16),
    /// Multiplies.
    Multiply(i16),
    /// Adds; negative subtracts.
    Add(i16),
    /// Subtracts, but not below 1.
    Lower(i16),
}

/// A weapon ability that a rule may lend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LentAbility {
    /// R13.2
    Assault,
    /// R13.3
    Blast,
    /// R13.4
    DevastatingWounds,
    /// R13.6
    Hazardous,
    /// R13.7
    Heavy,
    /// R13.8
    IgnoresCover,
    /// R13.9
    IndirectFire,
    /// R13.10
    Lance,
    /// R13.11
    LethalHits,
    /// R13.12
    Melta(u8),
    /// R13.15
    Pistol,
    /// R13.16
    Precision,
    /// R13.14
    Psychic,
    /// R13.17
    RapidFire(u8),
    /// R13.18
    SustainedHits(DiceExpr),
    /// R13.20
    TwinLinked,
}

impl LentAbility {
    fn of(ability: &WeaponAbility) -> Option<LentAbility> {
        Some(match ability {
            WeaponAbility::Assault => LentAbility::Assault,
            WeaponAbility::DevastatingWounds => LentAbility::DevastatingWounds,
            WeaponAbility::Hazardous => LentAbility::Hazardous,
            WeaponAbility::IgnoresCover => LentAbility::IgnoresCover,
            WeaponAbility::Lance => LentAbility::Lance,
            WeaponAbility::LethalHits => LentAbility::LethalHits,
            WeaponAbility::Pistol => LentAbility::Pistol,
            WeaponAbility::Precision => LentAbility::Precision,
            WeaponAbility::SustainedHits(x) => LentAbility::SustainedHits(*x),
            WeaponAbility::TwinLinked => LentAbility::TwinLinked,
            WeaponAbility::Blast => LentAbility::Blast,
            WeaponAbility::Heavy => LentAbility::Heavy,
            WeaponAbility::IndirectFire => LentAbility::IndirectFire,
            WeaponAbility::Melta(x) => LentAbility::Melta(*x),
            WeaponAbility::Psychic => LentAbility::Psychic,
            WeaponAbility::RapidFire(x) if !x.is_random() => LentAbility::RapidFire(x.plus),
            WeaponAbility::Anti { .. }
            | WeaponAbility::ExtraAttacks
            | WeaponAbility::OneShot
            | WeaponAbility::RapidFire(_)
            | WeaponAbility::Torrent
            | WeaponAbility::Named(_) => return None,
        })
    }

    /// One of each.
    pub const EXAMPLES: [LentAbility; 17] = [
        LentAbility::Assault,
        LentAbility::Blast,
        LentAbility::DevastatingWounds,
        LentAbility::Hazardous,
        LentAbility::Heavy,
        LentAbility::IgnoresCover,
        LentAbility::IndirectFire,
        LentAbility::Lance,
        LentAbility::LethalHits,
        LentAbility::Melta(2),
        LentAbility::Pistol,
        LentAbility::Precision,
        LentAbility::Psychic,
        LentAbility::RapidFire(1),
        LentAbility::SustainedHits(DiceExpr::fixed(1)),
        LentAbility::SustainedHits(DiceExpr::dice(1, 3, 0)),
        LentAbility::TwinLinked,
    ];

    /// As printed.
    pub fn printed(self) -> String {
        match self {
            LentAbility::Assault => "ASSAULT".to_owned(),
            LentAbility::Blast => "BLAST".to_owned(),
            LentAbility::Heavy => "HEAVY".to_owned(),
            LentAbility::IndirectFire => "INDIRECT FIRE".to_owned(),
            LentAbility::Melta(x) => format!("MELTA {x}"),
            LentAbility::Psychic => "PSYCHIC".to_owned(),
            LentAbility::RapidFire(x) => format!("RAPID FIRE {x}"),
            LentAbility::DevastatingWounds => "DEVASTATING WOUNDS".to_owned(),
            LentAbility::Hazardous => "HAZARDOUS".to_owned(),
            LentAbility::IgnoresCover => "IGNORES COVER".to_owned(),
            LentAbility::Lance => "LANCE".to_owned(),
            LentAbility::LethalHits => "LETHAL HITS".to_owned(),
            LentAbility::Pistol => "PISTOL".to_owned(),
            LentAbility::Precision => "PRECISION".to_owned(),
            LentAbility::SustainedHits(x) => format!("SUSTAINED HITS {x}"),
            LentAbility::TwinLinked => "TWIN-LINKED".to_owned(),
        }
    }
}

/// One effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Adds to a roll.
    ModifyRoll {
        /// Which roll.
        roll: EffectRoll,
        /// When.
        when: When,
        /// How much.
        add: i8,
    },
    /// Lets dice be rolled again.
    RerollRoll {
        /// Which roll.
        roll: EffectRoll,
        /// When.
        when: When,
        /// Which dice.
        which: Reroll,
    },
    /// Makes more faces critical.
    CriticalFrom {
        /// Hit or wound roll.
        roll: EffectRoll,
        /// When.
        when: When,
        /// The lowest unmodified face that is critical.
        from: u8,
    },
    /// Makes more hit rolls critical, of those that hit (F3.2).
    CriticalHitOn {
        /// When.
        when: When,
        /// The lowest unmodified face.
        from: u8,
    },
    /// Unmodified rolls below a face fail, whatever else is true.
    FailsBelow {
        /// Hit or wound roll.
        roll: EffectRoll,
        /// When.
        when: When,
        /// The lowest unmodified face that may succeed.
        from: u8,
    },
    /// Lets bad modifiers be ignored (R2.21).
    Ignore {
        /// Which.
        what: Ignored,
        /// When.
        when: When,
    },
    /// Changes a characteristic.
    ModifyStat {
        /// Which characteristic.
        stat: Stat,
        /// When.
        when: When,
        /// How.
        operation: Operation,
    },
    /// Lifts a restriction.
    Can(Permission),
    /// Forbids something.
    Cannot(Forbidden),
    /// Says what the unit is.
    Is(Plight),
    /// Lends an ability to weapons.
    Weapon {
        /// Which.
        ability: LentAbility,
        /// To which weapons.
        when: When,
    },
    /// Lends a core ability, a save or the like.
    Ability(CoreAbility),
    /// How far each model may pile in and consolidate, in inches (R16.13).
    FightMove(u8),
    /// Replaces a distance, in inches.
    Distance {
        /// Which.
        of: Distance,
        /// How far.
        inches: u8,
    },
    /// Takes a core ability away.
    Lose(LostAbility),
    /// The lowest face on which a Deadly Demise happens (R12.5); with 1 it happens without a roll.
    DemiseFrom(u8),
    /// How many dice of its army's Blessings rolls may be rolled again (F4.1).
    BlessingsAgain(u8),
    /// The lowest unmodified face that hits in Fire Overwatch (S2.8).
    OverwatchFrom(u8),
    /// Models gain a keyword, from the start of the battle on.
    Keyword(GainedKeyword),
    /// How many command points more its player's stratagems cost that are used on it (S1.11).
    StratagemCost(u8),
    /// The lowest face on which a stratagem used on it gives a command point back (R6.4).
    RefundFrom(u8),
    /// It takes a test in the Battle-shock step of its Command phase, whatever its strength, with this added (R6.6).
    ShockStep(i8),
    /// A core stratagem may be used on it for nothing (S1.12).
    Free {
        /// Which.
        stratagem: FreeStratagem,
        /// How often.
        limit: FreeLimit,
        /// Also if it was used on another unit already.
        again: bool,
        /// How much of the army's first resource it costs instead.
        spends: u8,
    },
}
