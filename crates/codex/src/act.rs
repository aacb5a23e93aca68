//! Deeds: what an ability, a stratagem or a choice of an army rule does beyond rules that apply. A list of deeds is
//! done in its order. Deeds whose words nobody would read together do not load (`act/fault.rs`).

mod fault;

use crate::DiceExpr;
use crate::rule::{Condition, Rule};
use crate::stratagem::Lasts;
use crate::trigger::TriggerRow;
use crate::words::words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One thing that is done, and to whom.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Act {
    /// What.
    pub does: TriggerDeed,
    /// To whom; left out, whom such a deed is usually done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<To>,
    /// How near they must be, for `enemies` and `friends`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// Visible to the unit, for `enemies` and `friends`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub visible: bool,
    /// All must be true of the unit, and of "the other": whom it is done to.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// The lowest face of one die on which it is done, rolled for each to whom it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// The lowest total of two dice on which it is done, rolled for each to whom it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_two: Option<u8>,
    /// How many wounds are suffered or regained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<DiceExpr>,
    /// How many dice for mortal wounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// Whose models there is a die for each of, instead of `dice`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    /// What the faces do, best last: from this face on, this many wounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<TriggerRow>,
    /// What is added to every die of `on` and `rows`, or to a test, if something is true.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adds: Vec<Add>,
    /// How many dice more there are for mortal wounds, if something is true.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Add>,
    /// The most wounds that may come of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// The unit's first hurt model regains a wound for each mortal wound that the dice inflict.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drains: bool,
    /// The name that a mark, or a marker that is kept, has instead of the id of the record; or of what ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// Who returns has its Wounds divided by this, rounded up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<u8>,
    /// How many models return, or how much of a resource is gained or lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<DiceExpr>,
    /// How far a move goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inches: Option<DiceExpr>,
    /// The unit may not charge in the same turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_charge: bool,
    /// The resource that is gained or lost, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    /// What `apply` puts in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// How long that applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Lasts>,
    /// The name of what is put in force, for `active:` and `marked:`; left out, that of the choice or the record.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// The lowest total with which a Psychic test is passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warp_charge: Option<u8>,
    /// What is done next if the die of `on` or the test succeeded, with the same "other".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Act>,
    /// What is done next if it failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Act>,
}

/// What is added to dice, if something is true.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Add {
    /// All must be true.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// What is added to the roll.
    pub add: i8,
}

impl Act {
    /// A deed without any of the other keys.
    pub fn new(does: TriggerDeed) -> Act {
        Act {
            does,
            to: None,
            within: None,
            visible: false,
            conditions: Vec::new(),
            on: None,
            on_two: None,
            wounds: None,
            dice: None,
            per: None,
            rows: Vec::new(),
            adds: Vec::new(),
            more: Vec::new(),
            most: None,
            drains: false,
            named: None,
            share: None,
            count: None,
            inches: None,
            no_charge: false,
            resource: None,
            rules: Vec::new(),
            until: None,
            called: None,
            warp_charge: None,
            then: Vec::new(),
            otherwise: Vec::new(),
        }
    }

    /// To whom it is done.
    pub fn reach(&self) -> To {
        self.to.unwrap_or(self.does.usual())
    }

    /// Whether it, or what follows from it, is done to "the other" where nobody is one. What follows a deed is about
    /// whom that was done to.
    pub(crate) fn lacks_another(&self) -> bool {
        let needs = self.reach() == To::Other
            || matches!(self.does, TriggerDeed::Shoot | TriggerDeed::Embark)
            || self.does == TriggerDeed::Charge && self.within.is_none();
        needs || self.reach() == To::Unit && self.then.iter().chain(&self.otherwise).any(Act::lacks_another)
    }

    /// Calls `each` with this deed and every one that follows from it.
    pub fn walk<'a>(&'a self, each: &mut impl FnMut(&'a Act)) {
        each(self);
        self.then.iter().chain(&self.otherwise).for_each(|act| act.walk(each));
    }
}

impl Serialize for Act {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Act::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Act {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let act = Act::deserialize(deserializer)?;
        match act.fault() {
            Some(fault) => Err(serde::de::Error::custom(fault)),
            None => Ok(act),
        }
    }
}

words! {
    /// What is done.
    pub enum TriggerDeed {
        /// The unit goes into strategic reserves.
        Withdraw = "withdraw",
        /// The unit is set up again, as if it were deployed now (M3.5).
        Redeploy = "redeploy",
        /// The other takes a Battle-shock test.
        ShockTest = "shock-test",
        /// Every enemy it is engaged with takes one.
        ShockTests = "shock-tests",
        /// The other suffers mortal wounds by `dice` and `rows`.
        MortalWounds = "mortal-wounds",
        /// A model regains `wounds`, or a wound for each of `dice`.
        Heal = "heal",
        /// Its player gains a command point (R6.4).
        CommandPoint = "command-point",
        /// The opponent loses a command point, where there is one to lose.
        TakeCommandPoint = "take-command-point",
        /// The army gains a Bloodshed point (F4.5).
        Bloodshed = "bloodshed",
        /// The unit may be selected to shoot again.
        ShootAgain = "shoot-again",
        /// The unit suffers `wounds` mortal wounds.
        Suffer = "suffer",
        /// A Leadership test: failed, it costs the unit a bodyguard model.
        Betray = "betray",
        /// One die for each marker held by units with this ability.
        Scavenge = "scavenge",
        /// The model is set up again with `wounds`.
        Return = "return",
        /// The unit is battle-shocked no longer.
        Rally = "rally",
        /// The unit becomes battle-shocked without a test.
        Shock = "shock",
        /// The unit takes a Leadership test: `then` if it is passed, `otherwise` if not.
        LeadershipTest = "leadership-test",
        /// Nothing but the die of `on`, or the dice of `on_two`: `then` if it succeeds, `otherwise` if not. A `roll`
        /// that follows a `roll` reads the same die, and one with `on_two` that follows a `psychic-test` its total.
        Roll = "roll",
        /// `rules` are in force `until` some time.
        Apply = "apply",
        /// `count` destroyed models return to the unit with all their wounds.
        ReturnModels = "return-models",
        /// `wounds` are given back one by one: to a hurt model, and where there is none, a destroyed model returns with
        /// one.
        Reanimate = "reanimate",
        /// The unit may make a Normal move of `inches`, or as far as it moves.
        Move = "move",
        /// The unit may make a surge move of `inches` towards the closest enemy (R7.15).
        Surge = "surge",
        /// The unit shoots at the other with everything that may, as if it were its Shooting phase.
        Shoot = "shoot",
        /// The unit declares a charge against the other, without a charge bonus; with `within`, against one or more
        /// enemies that its player picks within this many inches.
        Charge = "charge",
        /// The unit fights next.
        FightNext = "fight-next",
        /// The other bears the id of the record as a mark, `until` some time, for `marked:`.
        Mark = "mark",
        /// The unit gets into the other, a transport; with `to = "other"`, the other gets into the unit.
        Embark = "embark",
        /// The Damage of the attack in hand is changed to 0.
        NoDamage = "no-damage",
        /// `count` models of the other are destroyed, chosen by its player.
        DestroyModels = "destroy-models",
        /// The die that was rolled is changed to an unmodified 6.
        MakeSix = "make-six",
        /// A marker that it is in range of and its player controls is kept without models. `rules` are in force around
        /// it `until` some time, while its player controls it.
        KeepMarker = "keep-marker",
        /// Its player gains `count` of a `resource`.
        Gain = "gain",
        /// Its player loses `count` of a `resource`.
        Spend = "spend",
        /// A die is rolled and kept: what for, a rule of the army says (`miracle-dice`).
        KeepDie = "keep-die",
        /// A Psychic test of two dice, or three if its player channels the Warp; a double costs the unit D3 mortal
        /// wounds. `then` if the total reaches `warp_charge`.
        PsychicTest = "psychic-test",
        /// Its player gains `count` command points, however many it has gained in the round.
        CommandPoints = "command-points",
        /// A new unit like the one that was destroyed joins the army in strategic reserves, whole; `rules` are in force
        /// on it `until` some time.
        JoinAnew = "join-anew",
        /// Its player puts an ambush marker on the table, more than 9" from every enemy; an enemy that ends a move within
        /// 9" of it removes it.
        LayAmbush = "lay-ambush",
        /// The unit, in reserves, is set up wholly within 3" of an ambush marker of its army, which is removed.
        SpringAmbush = "spring-ambush",
        /// The lowest of the dice that its army keeps becomes a 6.
        RaiseDie = "raise-die",
        /// The unit may Fall Back `inches`, or as far as it moves; who is not engaged stays.
        FallBack = "fall-back",
        /// What is in force on the unit by the name `named` ends.
        End = "end",
        /// The Deadly Demise of the model that was destroyed happens, without its die.
        Explode = "explode",
        /// It does not happen.
        Fizzle = "fizzle",
    }
}

impl TriggerDeed {
    /// To whom it is done where the record does not say it.
    const fn usual(self) -> To {
        match self {
            TriggerDeed::ShockTest | TriggerDeed::MortalWounds | TriggerDeed::DestroyModels | TriggerDeed::Mark => {
                To::Other
            }
            TriggerDeed::ShockTests => To::Others,
            TriggerDeed::Withdraw
            | TriggerDeed::Redeploy
            | TriggerDeed::Heal
            | TriggerDeed::CommandPoint
            | TriggerDeed::TakeCommandPoint
            | TriggerDeed::Bloodshed
            | TriggerDeed::ShootAgain
            | TriggerDeed::Suffer
            | TriggerDeed::Betray
            | TriggerDeed::Scavenge
            | TriggerDeed::Return
            | TriggerDeed::Rally
            | TriggerDeed::Shock
            | TriggerDeed::LeadershipTest
            | TriggerDeed::Roll
            | TriggerDeed::Apply
            | TriggerDeed::ReturnModels
            | TriggerDeed::Reanimate
            | TriggerDeed::Move
            | TriggerDeed::Surge
            | TriggerDeed::Shoot
            | TriggerDeed::Charge
            | TriggerDeed::FightNext
            | TriggerDeed::KeepMarker
            | TriggerDeed::Embark
            | TriggerDeed::NoDamage
            | TriggerDeed::MakeSix
            | TriggerDeed::Gain
            | TriggerDeed::Spend
            | TriggerDeed::KeepDie
            | TriggerDeed::PsychicTest
            | TriggerDeed::CommandPoints
            | TriggerDeed::JoinAnew
            | TriggerDeed::LayAmbush
            | TriggerDeed::SpringAmbush
            | TriggerDeed::RaiseDie
            | TriggerDeed::FallBack
            | TriggerDeed::End
            | TriggerDeed::Explode
            | TriggerDeed::Fizzle => To::Unit,
        }
    }
}

words! {
    /// Whom a deed is done to.
    pub enum To {
        /// The unit.
        Unit = "unit",
        /// The models of its datasheet, or the bearer of the enhancement: to be healed.
        Bearer = "bearer",
        /// The other: the unit that was picked, or that the moment names.
        Other = "other",
        /// All whom the moment names or who were picked; left open by both, the enemies it is engaged with.
        Others = "others",
        /// Every enemy it is engaged with.
        Engaged = "engaged",
        /// Every enemy unit, `within` this many inches and `visible` where that is said.
        Enemies = "enemies",
        /// Every unit of its army, `within` this many inches and `visible` where that is said; itself too.
        Friends = "friends",
    }
}

words! {
    /// Whose models there is one die for each of.
    pub enum Per {
        /// The unit's.
        Model = "model",
        /// The other's.
        OtherModel = "other-model",
        /// The unit's that are engaged with the other.
        EngagedModel = "engaged-model",
        /// Not models: the wounds that the first of its hurt models has lost.
        LostWound = "lost-wound",
    }
}
