//! The conditions: one table with the word, what stands after its colon, what its reader must know, and
//! its meaning.
//!
//! [`for_conditions!`](crate::for_conditions) hands the table to a macro. Here it makes [`Condition`], its
//! reading and writing and its documentation; in the kernel it makes the compiled form, and a `match` that
//! does not compile until every word has a reader. An unknown word does not load.

mod argument;

pub use argument::Reach;
use argument::{kinds, read};

use crate::facts::Facts;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Calls a macro with every condition: documentation, variant, word, argument, facts.
#[macro_export]
macro_rules! for_conditions {
    ($use:ident) => {
        $use! {
            /// The bearer leads a unit.
            Leading, "leading", (), [BEARER];
            /// The unit is led by somebody.
            Led, "led", (), [];
            /// Only models of the bearer's own datasheet.
            OwnModel, "own-model", (), [MODEL];
            /// The model has a keyword.
            Model, "model", (about: keyword), [MODEL];
            /// Another condition does not hold (`not:near-marker`, `not:round:3`).
            Not, "not", (about: condition), [];
            /// A model of the unit has a keyword, or any of up to six (`INFANTRY|MOUNTED`), or all (`A+B`).
            Unit, "unit", (about: keywords), [];
            /// No model of the unit has it.
            NotUnit, "not-unit", (about: keyword), [];
            /// No unit of the army has it.
            NoneInArmy, "none-in-army", (about: keyword), [];
            /// The other has a keyword, or any of up to six (`A|B`), or all (`A+B`).
            Other, "other", (about: keywords), [OTHER];
            /// The other has not.
            NotOther, "not-other", (about: keyword), [OTHER];
            /// The unit takes part in an army rule (`waaagh`).
            TakesPart, "takes-part", (about: tag), [];
            /// A choice of an army rule is in force for the unit's army.
            Active, "active", (about: tag), [];
            /// It is not.
            NotActive, "not-active", (about: tag), [];
            /// The other bears a mark of the unit's army (`oath-of-moment`).
            Marked, "marked", (about: tag), [OTHER];
            /// The weapon is not used besides another (R13.5).
            NotExtraAttacks, "not-extra-attacks", (), [WEAPON];
            /// A melee attack.
            Melee, "melee", (), [ATTACK];
            /// A ranged attack.
            Ranged, "ranged", (), [ATTACK];
            /// The unit made a charge move this turn.
            Charged, "charged", (), [];
            /// It Remained Stationary.
            Stationary, "stationary", (), [];
            /// It Advanced.
            Advanced, "advanced", (), [];
            /// It Fell Back.
            FellBack, "fell-back", (), [];
            /// It got out of a transport this turn.
            Disembarked, "disembarked", (), [];
            /// It is engaged.
            Engaged, "engaged", (), [];
            /// It is not engaged.
            Unengaged, "unengaged", (), [];
            /// It is engaged with an attached unit.
            FacesAttached, "faces-attached", (), [];
            /// It has lost models or wounds.
            BelowStarting, "below-starting", (), [];
            /// It is below half strength (R4.12).
            BelowHalf, "below-half", (), [];
            /// It is not below half strength.
            NotBelowHalf, "not-below-half", (), [];
            /// It is battle-shocked.
            Shocked, "shocked", (), [];
            /// It is in range of a marker.
            NearMarker, "near-marker", (), [];
            /// It is in range of a marker its player controls.
            HoldsMarker, "holds-marker", (), [];
            /// It stands in its army's Shadow of Chaos (F5.1).
            InShadow, "in-shadow", (), [SHADOW];
            /// It has at least this many models.
            Models, "models", (about: number), [];
            /// The other is battle-shocked.
            OtherShocked, "other-shocked", (), [OTHER];
            /// The other is below its starting strength.
            OtherBelowStarting, "other-below-starting", (), [OTHER];
            /// The other is below half strength.
            OtherBelowHalf, "other-below-half", (), [OTHER];
            /// The other is in range of a marker.
            OtherNearMarker, "other-near-marker", (), [OTHER];
            /// The other is within this many inches.
            OtherWithin, "other-within", (about: number), [OTHER];
            /// The other is the closest eligible target: no unit of its side is nearer.
            OtherClosest, "other-closest", (), [OTHER];
            /// The attack's Strength is higher than the target's Toughness.
            StrongerThanTough, "stronger-than-tough", (), [STRENGTH];
            /// The battle round is at least this.
            Round, "round", (about: number), [];
            /// The unit has not been selected in this phase: to move, shoot, charge or fight.
            NotSelected, "not-selected", (), [];
            /// A living model of the bearer's datasheet carries this, by id (R3.7).
            With, "with", (about: tag), [];
            /// The model carries it.
            ModelWith, "model-with", (about: tag), [MODEL];
            /// The model carries at least two of it; a thing that is no weapon.
            ModelWithTwo, "model-with-two", (about: tag), [MODEL];
            /// The model carries at least this many copies of the weapon it attacks with.
            Copies, "copies", (about: number), [MODEL WEAPON];
            /// The attack is made with this weapon, by id.
            Weapon, "weapon", (about: tag), [WEAPON];
            /// A living model of the bearer's datasheet has this name, as an id.
            Lives, "lives", (about: tag), [];
            /// A living model of the bearer's datasheet has a keyword, or any of up to six, or all.
            Living, "living", (about: keywords), [];
            /// A unit that bore a mark of the unit's army when it was destroyed is not on the table any more.
            Slain, "slain", (about: tag), [];
            /// More enemy units were destroyed in this battle round than its number says.
            DestroyedOverRound, "destroyed-over-round", (), [];
            /// Lone Operative does not keep the other from being chosen at this many inches: it has not the ability, is
            /// part of an attached unit, or is that near.
            OtherExposed, "other-exposed", (about: number), [OTHER];
            /// It is in reserves, and an ambush marker of its army lies where it may be set up.
            NearAmbush, "near-ambush", (), [];
            /// It is not battle-shocked.
            NotShocked, "not-shocked", (), [];
            /// It has fought in this phase.
            HasFought, "has-fought", (), [];
            /// It is the first battle round.
            FirstRound, "first-round", (), [];
            /// It is its player's own turn.
            OwnTurn, "own-turn", (), [];
            /// It is the opponent's turn.
            OpponentTurn, "opponent-turn", (), [];
            /// It is in reserves and may arrive (M3.4).
            MayArrive, "may-arrive", (), [];
            /// Every model of it has Deep Strike (R8.7).
            DeepStrikes, "deep-strikes", (), [ABILITIES];
            /// Its army has at least this many of its resource: tokens or points.
            Resource, "resource", (about: number), [];
            /// Its army has fewer than this.
            ResourceBelow, "resource-below", (about: number), [];
            /// The battle is an Incursion: 1000 points a side. The other size is a Strike Force.
            Incursion, "incursion", (), [];
            /// It may surge now (R7.15).
            MaySurge, "may-surge", (), [ABILITIES];
            /// A friendly model with a keyword, not of the bearer's unit as mustered, is within this many inches
            /// (`near:6:CHAPLAIN`).
            Near, "near", (about: reach), [];
            /// An enemy unit is within this many inches.
            NearEnemy, "near-enemy", (about: number), [];
            /// A model of the unit's army with a keyword is within this many inches of the other.
            OtherNear, "other-near", (about: reach), [OTHER];
            /// The other is engaged.
            OtherEngaged, "other-engaged", (), [OTHER];
            /// The other is engaged with a unit that has a keyword.
            OtherFaces, "other-faces", (about: keywords), [OTHER];
            /// The other is an attached unit.
            OtherAttached, "other-attached", (), [OTHER];
            /// The other, with everybody inside it, costs at most a quarter of the battle's points.
            OtherQuarter, "other-quarter", (), [OTHER];
            /// The other made a charge move this turn.
            OtherCharged, "other-charged", (), [OTHER];
            /// The other's Toughness is at least this, as printed.
            OtherToughness, "other-toughness", (about: number), [OTHER];
            /// A model of the other has at least this Wounds characteristic.
            OtherWounds, "other-wounds", (about: number), [OTHER];
            /// The other has at least this many models.
            OtherModels, "other-models", (about: number), [OTHER];
            /// The other is in range of a marker that its own player controls.
            OtherHoldsMarker, "other-holds-marker", (), [OTHER];
            /// The other is in range of a marker that the unit's player controls.
            OtherNearOurMarker, "other-near-our-marker", (), [OTHER];
            /// It is in range of a marker that the opponent controls.
            NearEnemyMarker, "near-enemy-marker", (), [];
            /// It is wholly within its player's deployment zone.
            InOwnZone, "in-own-zone", (), [];
            /// It is wholly within the enemy's deployment zone.
            InEnemyZone, "in-enemy-zone", (), [];
            /// No model of it touches a deployment zone.
            InNoMansLand, "in-no-mans-land", (), [];
            /// Every model of it is within a terrain feature.
            InTerrain, "in-terrain", (), [];
            /// Every model of the other is within a terrain feature.
            OtherInTerrain, "other-in-terrain", (), [OTHER];
            /// It was set up on the table this turn, out of reserves.
            Arrived, "arrived", (), [];
            /// The bearer is its army's Warlord.
            Warlord, "warlord", (), [BEARER];
            /// The attack's Strength is lower than the target's Toughness.
            WeakerThanTough, "weaker-than-tough", (), [STRENGTH];
            /// The weapon's Damage is at least this, as printed; dice count with the most they can show.
            Damage, "damage", (about: number), [WEAPON];
            /// The weapon is `[PSYCHIC]`, as printed.
            Psychic, "psychic", (), [WEAPON];
            /// It has not been selected to move in this phase, or in this turn's Movement phase.
            NotMoved, "not-moved", (), [];
            /// It is engaged with the other.
            FacesOther, "faces-other", (), [OTHER];
            /// Its army controls at least this many markers in its own deployment zone.
            ArmyHoldsHome, "army-holds-home", (about: number), [];
            /// Its army controls at least this many markers outside its own deployment zone.
            ArmyHoldsAway, "army-holds-away", (about: number), [];
            /// Its army controls more markers than the opponent's.
            ArmyHoldsMore, "army-holds-more", (), [];
            /// The weapon is `[TORRENT]`, as printed.
            Torrent, "torrent", (), [WEAPON];
            /// The weapon is `[BLAST]`, as printed.
            Blast, "blast", (), [WEAPON];
            /// The weapon is `[MELTA]`, as printed.
            Melta, "melta", (), [WEAPON];
            /// The target is within half the weapon's range.
            HalfRange, "half-range", (), [SHOT];
            /// A model of it is within this many inches of an edge of the table.
            NearEdge, "near-edge", (about: number), [];
            /// Every model of it is wholly within this many inches of an edge of the table.
            WhollyNearEdge, "wholly-near-edge", (about: number), [];
            /// The weapon is `[HEAVY]`, as printed.
            Heavy, "heavy", (), [WEAPON];
            /// The weapon is `[RAPID FIRE]`, as printed.
            RapidFire, "rapid-fire", (), [WEAPON];
            /// The weapon is `[ASSAULT]`, as printed.
            Assault, "assault", (), [WEAPON];
            /// A model of the other is within the deployment zone of the unit's enemy.
            OtherInEnemyZone, "other-in-enemy-zone", (), [OTHER];
            /// An enemy of the other's army is within this many inches of it.
            OtherNearEnemy, "other-near-enemy", (about: number), [OTHER];
            /// The other was set up on the table this turn, out of reserves.
            OtherArrived, "other-arrived", (), [OTHER];
            /// The other Fell Back this turn.
            OtherFellBack, "other-fell-back", (), [OTHER];
            /// It may get into the other, a transport: there is room, and every model is wholly within this many inches.
            MayBoard, "may-board", (about: number), [OTHER];
            /// The other may get into it in the same way.
            OtherMayBoard, "other-may-board", (about: number), [OTHER];
            /// Somebody is embarked within it.
            Carrying, "carrying", (), [];
            /// Somebody is embarked within the other.
            OtherCarrying, "other-carrying", (), [OTHER];
            /// Its starting strength is at least this.
            Starting, "starting", (about: number), [];
            /// A model of it is its army's Warlord.
            HasWarlord, "has-warlord", (), [];
            /// The battle round has an odd number.
            OddRound, "odd-round", (), [];
            /// It is Afflicted by the enemy.
            Afflicted, "afflicted", (), [AFFLICTED];
            /// The other is Afflicted.
            OtherAfflicted, "other-afflicted", (), [OTHER AFFLICTED];
            /// The other stands in the Shadow of Chaos of the unit's army (F5.1).
            OtherInShadow, "other-in-shadow", (), [OTHER SHADOW];
            /// A model of the other is its army's Warlord.
            OtherHasWarlord, "other-has-warlord", (), [OTHER];
            /// The unit that was destroyed has a keyword, or any of up to six, or all.
            Fallen, "fallen", (about: keywords), [FALLEN];
            /// The last model of the unit that was destroyed fell within this many inches of it.
            FallenWithin, "fallen-within", (about: number), [FALLEN];
            /// A model of the bearer's datasheet sees the other.
            BearerSeesOther, "bearer-sees-other", (), [OTHER BEARER];
            /// The model that attacks it is within this many inches of it.
            AttackerWithin, "attacker-within", (about: number), [ATTACKER];
            /// It is the Fight phase.
            FightPhase, "fight-phase", (), [];
            /// Its army has gained at least this many of its first resource in this turn.
            ResourceGained, "resource-gained", (about: number), [];
            /// Its army has spent or lost at least this many of its first resource in this turn.
            ResourceSpent, "resource-spent", (about: number), [];
            /// A model of it, or of the bearer's datasheet where it is the bearer's, sees the other.
            OtherVisible, "other-visible", (), [OTHER];
            /// It has shot in this phase.
            HasShot, "has-shot", (), [];
            /// It has destroyed an enemy unit in this phase.
            HasDestroyed, "has-destroyed", (), [];
            /// It was set up this turn by a Deep Strike (R8.7).
            DeepStruck, "deep-struck", (), [];
            /// The other was set up this turn by a Deep Strike.
            OtherDeepStruck, "other-deep-struck", (), [OTHER];
            /// The other has shot in this phase.
            OtherHasShot, "other-has-shot", (), [OTHER];
            /// The other is in range of a marker that the unit's player controls and that was kept by this name.
            OtherNearKept, "other-near-kept", (about: tag), [OTHER];
            /// Every model of it is wholly within this many inches of the enemy's deployment zone.
            WhollyNearEnemyZone, "wholly-near-enemy-zone", (about: number), [];
            /// A model of its army with a keyword, not of the unit itself, is within this many inches and sees it
            /// (`seen-by:6:CHAPLAIN`).
            SeenBy, "seen-by", (about: reach), [];
            /// The unit that was destroyed bore a mark of the unit's army.
            FallenMarked, "fallen-marked", (about: tag), [FALLEN];
            /// The enemy unit that destroyed it has a keyword, or any of up to six, or all.
            Slayer, "slayer", (about: keywords), [FALLEN];
            /// The weapon is `[DEVASTATING WOUNDS]`, as printed.
            Devastating, "devastating", (), [WEAPON];
            /// A model of its army with a keyword is on the table.
            OnTable, "on-table", (about: keyword), [];
            /// A model of it has a Deadly Demise (R12.5).
            Explosive, "explosive", (), [ABILITIES];
            /// A living model of it has lost wounds.
            Hurt, "hurt", (), [];
            /// No other unit of its army is within this many inches.
            Alone, "alone", (about: number), [];
            /// No other unit of the other's army is within this many inches of it.
            OtherAlone, "other-alone", (about: number), [OTHER];
        }
    };
}

/// The text is no condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown condition \"{0}\"; the words are listed in docs/words.md")]
pub struct NotACondition(pub String);

/// A word of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConditionWord {
    /// As written.
    pub word: &'static str,
    /// What stands after the colon: the kind's name.
    pub argument: Option<&'static str>,
    /// What its reader must know.
    pub needs: Facts,
    /// What it means.
    pub text: &'static str,
}

macro_rules! conditions {
    ($($(#[doc = $text:literal])+ $name:ident, $word:literal, ($($about:ident: $kind:ident)?), [$($fact:ident)*];)*) => {
        /// What must be true for a rule to apply. "The other" is the target of an attacker, and the
        /// attacker of a target.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum Condition {
            $($(#[doc = $text])+ $name $((kinds::$kind))?,)*
        }

        impl Condition {
            /// Every word there is.
            pub const WORDS: &[ConditionWord] = &[$(ConditionWord {
                word: $word,
                argument: argument!($($kind)?),
                needs: Facts::NONE$(.and(Facts::$fact))*,
                text: concat!($($text),+),
            }),*];

            /// What its reader must know.
            pub fn needs(&self) -> Facts {
                // A denial needs what the condition needs that it denies.
                match self.asked() { $(Condition::$name { .. } => Facts::NONE$(.and(Facts::$fact))*,)* }
            }
        }

        impl FromStr for Condition {
            type Err = NotACondition;

            fn from_str(text: &str) -> Result<Self, NotACondition> {
                let (word, after) = match text.split_once(':') {
                    Some((word, after)) => (word, Some(after)),
                    None => (text, None),
                };
                let found = match word {
                    $($word => made!(after, $name $(, $kind)?),)*
                    _ => None,
                };
                found.ok_or_else(|| NotACondition(text.to_owned()))
            }
        }

        impl fmt::Display for Condition {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Condition::$name $(($about))? => {
                        f.write_str($word)?;
                        $(write!(f, ":{}", $about)?;)?
                        Ok(())
                    })*
                }
            }
        }
    };
}

macro_rules! argument {
    () => {
        None
    };
    ($kind:ident) => {
        Some(stringify!($kind))
    };
}

macro_rules! made {
    ($after:expr, $name:ident) => {
        $after.is_none().then_some(Condition::$name)
    };
    ($after:expr, $name:ident, $kind:ident) => {
        $after.and_then(read::$kind).map(Condition::$name)
    };
}

for_conditions!(conditions);

impl Condition {
    /// What it asks, whether the answer is to be yes or no.
    pub fn asked(&self) -> &Condition {
        if let Condition::Not(denied) = self { denied } else { self }
    }

    /// Whether it is about how far away something is, so that it matters whose models that is measured from.
    pub fn measures(&self) -> bool {
        matches!(
            self.asked(),
            Condition::OtherWithin(_)
                | Condition::Near(_)
                | Condition::NearEnemy(_)
                | Condition::NearMarker
                | Condition::HoldsMarker
                | Condition::NearEnemyMarker
                | Condition::FacesOther
                | Condition::FallenWithin(_)
                | Condition::OtherVisible
                | Condition::AttackerWithin(_)
                | Condition::WhollyNearEnemyZone(_)
                | Condition::SeenBy(_)
                | Condition::Alone(_)
        )
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_read_as_written_and_write_back() {
        for entry in Condition::WORDS {
            let text = match entry.argument {
                None => entry.word.to_owned(),
                Some("number") => format!("{}:2", entry.word),
                Some("keywords") => format!("{}:A|B", entry.word),
                Some("reach") => format!("{}:6:A+B", entry.word),
                Some("condition") => format!("{}:near:6:A|B", entry.word),
                Some(_) => format!("{}:x", entry.word),
            };
            assert_eq!(text.parse::<Condition>().expect(&text).to_string(), text);
        }
        for text in [
            "leeding",
            "leading:x",
            "round:two",
            "round",
            "unit:",
            "unit:A|B|C|D|E|F|G",
            "unit:A|",
            "not-unit:A|B",
            "unit:A|B+C",
            "near:6",
            "near:A",
            "near:6:",
            "not:",
            "not:not:leading",
            "not:leeding",
        ] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }
}
