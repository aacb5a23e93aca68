//! Effects: what a special rule does, in one small vocabulary.
//!
//! Scenarios, datasheet abilities, stratagems and enhancements all say what they do with these
//! words; the kernel turns them into the numbers an attack or a move reads. An unknown word
//! does not load.

mod reader;
mod written;

use crate::words::words;
use crate::{CoreAbility, WeaponAbility};

words! {
    /// A roll that an effect may touch.
    pub enum EffectRoll {
        /// Hit rolls.
        ToHit = "to_hit",
        /// Wound rolls.
        ToWound = "to_wound",
        /// Saving throws.
        Save = "save",
        /// Random damage.
        Damage = "damage",
        /// Random numbers of attacks.
        Attacks = "attacks",
        /// Charge rolls.
        Charge = "charge",
        /// Advance rolls.
        Advance = "advance",
        /// Battle-shock tests.
        BattleShock = "battle_shock",
        /// Rolls for how far a surge goes (R7.15).
        Surge = "surge",
    }
}

words! {
    /// A characteristic that an effect may change.
    pub enum Stat {
        /// Objective control.
        OC = "OC",
        /// Attacks.
        A = "A",
        /// Strength.
        S = "S",
        /// Armour penetration.
        AP = "AP",
        /// Damage.
        D = "D",
        /// Toughness.
        T = "T",
        /// Move.
        M = "M",
        /// Save.
        Sv = "Sv",
        /// Leadership.
        Ld = "Ld",
        /// Wounds.
        W = "W",
    }
}

words! {
    /// When an effect applies.
    pub enum When default Own {
        /// The unit's own attacks.
        Attacking = "attacking",
        /// Attacks that target the unit.
        Attacked = "attacked",
        /// The unit's own rolls and characteristics.
        Own = "own",
        /// The unit's melee weapons.
        Melee = "melee",
        /// The unit's ranged weapons.
        Ranged = "ranged",
        /// Attacks that are allocated to the model: their Damage only.
        Allocated = "allocated",
    }
}

words! {
    /// Which dice may be rolled again.
    pub enum Reroll {
        /// Only unmodified 1s.
        Ones = "ones",
        /// Any.
        Any = "any",
    }
}

words! {
    /// Something a unit may do although it moved in a way that forbids it.
    pub enum Permission {
        /// Charge in a turn in which it Advanced.
        ChargeAfterAdvance = "charge_after_advance",
        /// Charge in a turn in which it Fell Back.
        ChargeAfterFallBack = "charge_after_fall_back",
        /// Shoot in a turn in which it Fell Back.
        ShootAfterFallBack = "shoot_after_fall_back",
        /// Shoot any weapon in a turn in which it Advanced.
        ShootAfterAdvance = "shoot_after_advance",
        /// Get out of this transport in a turn in which it Advanced (R9.8).
        DisembarkAfterAdvance = "disembark_after_advance",
        /// Move through terrain as if it were not there.
        MoveThroughTerrain = "move_through_terrain",
        /// A stratagem used on the unit costs one command point less, once a battle round.
        CheaperStratagem = "cheaper_stratagem",
        /// Fire Overwatch is not used against it (S2.8).
        AvoidOverwatch = "avoid_overwatch",
        /// Pass through models and terrain in Normal moves, Advances and Fall Backs, and through
        /// engagement range, but not end there.
        MoveThroughModels = "move_through_models",
        /// Its Desperate Escape tests are passed (R7.11).
        PassDesperateEscape = "pass_desperate_escape",
        /// Enemies engaged with it that Fall Back take Desperate Escape tests for every model, with −1
        /// while battle-shocked; MONSTERS and VEHICLES do not.
        ForceDesperateEscape = "force_desperate_escape",
        /// Have the Tactical Doctrine alone, in place of one for the army (F1.4).
        TacticalAlone = "tactical_alone",
        /// Stand in its army's Shadow of Chaos (F5.1).
        StandInShadow = "stand_in_shadow",
        /// A stratagem used on it gives its cost of one command point back on a 5+ (R6.4).
        RefundStratagem = "refund_stratagem",
    }
}

words! {
    /// A distance that a rule replaces.
    pub enum Distance {
        /// How far models consolidate (R16.10).
        Consolidate = "consolidate",
        /// What an Advance adds, instead of a roll (R7.9).
        Advance = "advance",
        /// How far a surge goes, instead of a roll (R7.15).
        Surge = "surge",
        /// How far from enemies it may deep strike (R8.7).
        DeepStrike = "deep_strike",
        /// The same, at the price of a charge this turn for those that come nearer than 9".
        DeepStrikeNoCharge = "deep_strike_no_charge",
        /// How far from the enemy models of an engaged unit still strike (R16.6).
        Strike = "strike",
    }
}

words! {
    /// A core ability that a rule takes away.
    pub enum LostAbility {
        /// R9.12
        FiringDeck = "FIRING_DECK",
    }
}

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
}

/// A weapon ability that a rule may lend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LentAbility {
    /// R13.2
    Assault,
    /// R13.4
    DevastatingWounds,
    /// R13.6
    Hazardous,
    /// R13.8
    IgnoresCover,
    /// R13.10
    Lance,
    /// R13.11
    LethalHits,
    /// R13.15
    Pistol,
    /// R13.16
    Precision,
    /// R13.18
    SustainedHits(u8),
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
            WeaponAbility::SustainedHits(x) if !x.is_random() => LentAbility::SustainedHits(x.plus),
            WeaponAbility::TwinLinked => LentAbility::TwinLinked,
            WeaponAbility::Anti { .. }
            | WeaponAbility::Blast
            | WeaponAbility::ExtraAttacks
            | WeaponAbility::Heavy
            | WeaponAbility::IndirectFire
            | WeaponAbility::Melta(_)
            | WeaponAbility::OneShot
            | WeaponAbility::Psychic
            | WeaponAbility::RapidFire(_)
            | WeaponAbility::SustainedHits(_)
            | WeaponAbility::Torrent
            | WeaponAbility::Named(_) => return None,
        })
    }

    /// One of each.
    pub const EXAMPLES: [LentAbility; 10] = [
        LentAbility::Assault,
        LentAbility::DevastatingWounds,
        LentAbility::Hazardous,
        LentAbility::IgnoresCover,
        LentAbility::Lance,
        LentAbility::LethalHits,
        LentAbility::Pistol,
        LentAbility::Precision,
        LentAbility::SustainedHits(1),
        LentAbility::TwinLinked,
    ];

    /// As printed.
    pub fn printed(self) -> String {
        match self {
            LentAbility::Assault => "ASSAULT".to_owned(),
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
    /// The lowest face on which a Deadly Demise happens (R12.5).
    DemiseFrom(u8),
    /// How many dice of its army's Blessings rolls may be rolled again (F4.1).
    BlessingsAgain(u8),
}
