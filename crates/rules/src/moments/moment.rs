//! The moments, and whom each is about.

use super::Only;
use crate::ids::{ModelId, UnitId, UnitSet, WeaponId};
use codex::EffectRoll;
use smallvec::SmallVec;

/// Makes both enums from one list: a moment with its subject, and which moment it is.
macro_rules! moments {
    ($($(#[doc = $text:literal])+ $name:ident
        $(($subject:ty))?
        $({ $($(#[doc = $meaning:literal])+ $field:ident: $type:ty,)+ })?,
    )+) => {
        /// A point of the game at which special rules may act, with whom or what it is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Moment {
            $($(#[doc = $text])+ $name $(($subject))? $({ $($(#[doc = $meaning])+ $field: $type,)+ })?,)+
        }

        /// Which moment it is, whomever it is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) enum MomentKind {
            $($(#[doc = $text])+ $name,)+
        }

        impl MomentKind {
            /// All of them, in the order of this list.
            pub(crate) const ALL: &[MomentKind] = &[$(MomentKind::$name),+];
        }

        impl Moment {
            /// Which moment it is.
            pub(crate) const fn kind(self) -> MomentKind {
                match self {
                    $(Moment::$name { .. } => MomentKind::$name,)+
                }
            }
        }
    };
}

moments! {
    // Before and between.
    /// Battle formations are about to be declared.
    Mustered,
    /// Formations are declared, and nobody is set up yet.
    Deploying,
    /// Both armies are set up, before the roll-off for the first turn.
    Deployed,
    /// The battle begins, before its first round.
    StartOfBattle,
    /// A battle round begins.
    StartOfRound,
    /// A turn begins, before its Command phase.
    StartOfTurn,
    /// A phase from Command to Fight begins.
    StartOfPhase,
    /// A player may act, and no unit is in hand. Nobody is asked: players use stratagems by themselves.
    BetweenActions,

    // Command phase.
    /// The Command phase begins, after command points were gained.
    StartOfCommand,
    /// A unit is about to take its test in the Battle-shock step.
    BeforeShockTest(UnitId),
    /// A unit failed a Battle-shock test, in whichever phase.
    ShockFailed(UnitId),
    /// The Command phase ends, after control of the markers was determined.
    EndOfCommand,

    // Movement phase.
    /// The Movement phase begins.
    StartOfMovement,
    /// A unit was set up: it arrived or got out of a transport.
    SetUp(UnitId),
    /// A unit arrived from reserves.
    Arrived(UnitId),
    /// A unit got out of a transport.
    Disembarked(UnitId),
    /// A unit begins a Normal move, an Advance or a Fall Back.
    MoveStart(UnitId),
    /// A unit begins an Advance, before it rolls.
    AdvanceStart(UnitId),
    /// A unit is about to Fall Back.
    FallBackStart(UnitId),
    /// A unit ended a Normal move on the table.
    MovedNormally {
        /// The unit.
        unit: UnitId,
        /// The enemies it moved over.
        over: UnitSet,
    },
    /// A unit ended an Advance.
    Advanced {
        /// The unit.
        unit: UnitId,
        /// The enemies it moved over.
        over: UnitSet,
    },
    /// A unit ended a Fall Back.
    FellBack {
        /// The unit.
        unit: UnitId,
        /// The enemies it moved over.
        over: UnitSet,
        /// The enemies it was engaged with before.
        from: UnitSet,
    },
    /// The Movement phase ends.
    EndOfMovement,

    // Shooting phase, and attacks of any phase.
    /// The Shooting phase begins.
    StartOfShooting,
    /// The Shooting phase ends.
    EndOfShooting,
    /// A unit was selected to shoot.
    SelectedToShoot(UnitId),
    /// A unit was selected to shoot, and all its attacks have the same target.
    ShootsAtOne(UnitId),
    /// A unit has selected the targets of its attacks, ranged or melee.
    TargetsChosen {
        /// The attacking unit.
        attacker: UnitId,
        /// Its targets.
        targets: UnitSet,
    },
    /// A roll was made that may be rolled again. The roll asks by itself, because the dice go with the question.
    Rolled(UnitId),
    /// A unit is about to roll a save against a ranged attack of the Shooting phase.
    BeforeSave {
        /// The unit that saves.
        unit: UnitId,
        /// The attacking unit.
        attacker: UnitId,
    },
    /// An attack was allocated to a model, before its save.
    Allocated {
        /// The unit of the model.
        unit: UnitId,
        /// The model.
        model: ModelId,
        /// The attacking unit.
        attacker: UnitId,
        /// The weapon of the attack.
        weapon: WeaponId,
    },
    /// A save was failed, before the damage.
    SaveFailed {
        /// The unit of the model.
        unit: UnitId,
        /// The model.
        model: ModelId,
        /// The attacking unit.
        attacker: UnitId,
        /// The weapon of the attack.
        weapon: WeaponId,
    },
    /// Dice of an attack were rolled, one of which could be better.
    AttackRolled {
        /// The unit that rolled.
        unit: UnitId,
        /// The model for which the die was rolled.
        model: ModelId,
        /// The unit at the other end of the attack.
        other: UnitId,
        /// Which roll.
        roll: EffectRoll,
    },
    /// A unit is about to suffer mortal wounds.
    MortalWounds(UnitId),
    /// A model was destroyed, and what happens on its death happens.
    ModelDied(ModelId),
    /// A model was destroyed, and it is about to be known whether it explodes.
    Exploding {
        /// The unit of the model, as mustered.
        unit: UnitId,
        /// The model.
        model: ModelId,
    },
    /// A unit has made its attacks, ranged or melee.
    AttacksMade(UnitId),
    /// A unit has shot and is still alive.
    FinishedShooting {
        /// The shooting unit.
        attacker: UnitId,
        /// Those it shot at.
        targets: UnitSet,
        /// The units that lost models to it.
        hurt: UnitSet,
        /// The units that lost wounds to it and are still on the table.
        wounded: UnitSet,
        /// The units that it hit and that are still on the table.
        hit: UnitSet,
    },
    /// A unit has shot and hit.
    HasShot {
        /// The shooting unit.
        attacker: UnitId,
        /// Those it hit that are still on the table.
        hit: UnitSet,
    },
    /// Everything else that follows a unit's shooting is done.
    ShootingOver {
        /// The units that lost models to it.
        hurt: UnitSet,
    },

    // Charge phase.
    /// The Charge phase begins.
    StartOfCharge,
    /// A unit has declared a charge.
    ChargeDeclared(UnitId),
    /// A unit has ended a charge move.
    ChargeEnded(UnitId),
    /// The Charge phase ends.
    EndOfCharge,
    /// The end of the Charge phase is over, but for those who may charge out of turn; again after each of them.
    LastCharges,

    // Fight phase.
    /// The Fight phase begins.
    StartOfFight,
    /// A unit was selected to fight.
    SelectedToFight(UnitId),
    /// A unit has made its attacks and is about to consolidate.
    Consolidates(UnitId),
    /// A unit has fought and still stands.
    FinishedFighting(UnitId),
    /// The Fight phase ends.
    EndOfFight,

    // What comes of destroying units, once the action is over.
    /// A unit was destroyed.
    Destroyed {
        /// The unit.
        unit: UnitId,
        /// Its last model.
        last: ModelId,
        /// The enemy unit that destroyed it, where one did.
        by: Option<UnitId>,
    },
    /// An enemy that a unit had marked was destroyed.
    MarkLost(UnitId),
    /// A unit destroyed an enemy model.
    DestroyedModel {
        /// The unit.
        unit: UnitId,
        /// The model whose attack it was, where it was an attack.
        model: Option<ModelId>,
        /// The unit of the destroyed model, as mustered.
        of: UnitId,
    },
    /// A unit destroyed the last model of an enemy unit.
    DestroyedUnit {
        /// The unit.
        unit: UnitId,
        /// The model whose attack it was, where it was an attack.
        model: Option<ModelId>,
        /// The destroyed unit, as mustered.
        of: UnitId,
    },

    // Ends.
    /// A turn ends.
    EndOfTurn,
    /// A phase ends.
    EndOfPhase,
    /// A phase has ended, and control of the markers was determined.
    PhaseOver,
    /// The Scoring phase begins, in which both players may discard cards.
    StartOfScoring,
    /// The points of a turn are scored.
    TurnScored,
    /// A battle round ends.
    EndOfRound,
    /// The battle ends.
    EndOfBattle,
}

const _: () = assert!(MomentKind::ALL.len() <= 64, "a set of moments has a bit for each");

impl Moment {
    /// The unit the moment is about: the one that does something, or to which something happens.
    pub const fn about(self) -> Option<UnitId> {
        match self {
            Moment::BeforeShockTest(unit)
            | Moment::SetUp(unit)
            | Moment::Arrived(unit)
            | Moment::Disembarked(unit)
            | Moment::ShockFailed(unit)
            | Moment::MoveStart(unit)
            | Moment::AdvanceStart(unit)
            | Moment::FallBackStart(unit)
            | Moment::MovedNormally { unit, .. }
            | Moment::Advanced { unit, .. }
            | Moment::FellBack { unit, .. }
            | Moment::SelectedToShoot(unit)
            | Moment::ShootsAtOne(unit)
            | Moment::TargetsChosen { attacker: unit, .. }
            | Moment::Rolled(unit)
            | Moment::BeforeSave { unit, .. }
            | Moment::Allocated { unit, .. }
            | Moment::SaveFailed { unit, .. }
            | Moment::AttackRolled { unit, .. }
            | Moment::MortalWounds(unit)
            | Moment::AttacksMade(unit)
            | Moment::FinishedShooting { attacker: unit, .. }
            | Moment::HasShot { attacker: unit, .. }
            | Moment::ChargeDeclared(unit)
            | Moment::ChargeEnded(unit)
            | Moment::SelectedToFight(unit)
            | Moment::FinishedFighting(unit)
            | Moment::Consolidates(unit)
            | Moment::Destroyed { unit, .. }
            | Moment::Exploding { unit, .. }
            | Moment::MarkLost(unit)
            | Moment::DestroyedModel { unit, .. }
            | Moment::DestroyedUnit { unit, .. } => Some(unit),
            Moment::Mustered
            | Moment::Deploying
            | Moment::Deployed
            | Moment::StartOfBattle
            | Moment::StartOfRound
            | Moment::StartOfTurn
            | Moment::StartOfPhase
            | Moment::BetweenActions
            | Moment::StartOfCommand
            | Moment::EndOfCommand
            | Moment::StartOfMovement
            | Moment::EndOfMovement
            | Moment::ModelDied(_)
            | Moment::ShootingOver { .. }
            | Moment::StartOfShooting
            | Moment::EndOfShooting
            | Moment::StartOfCharge
            | Moment::EndOfCharge
            | Moment::LastCharges
            | Moment::StartOfFight
            | Moment::EndOfFight
            | Moment::EndOfTurn
            | Moment::EndOfPhase
            | Moment::PhaseOver
            | Moment::StartOfScoring
            | Moment::TurnScored
            | Moment::EndOfRound
            | Moment::EndOfBattle => None,
        }
    }

    /// The enemies that the moment names: "the other" of an ability. None where it names none.
    pub(crate) fn others(self) -> SmallVec<[UnitId; 4]> {
        match self {
            Moment::HasShot { hit, .. } => hit.iter().collect(),
            Moment::BeforeSave { attacker: other, .. }
            | Moment::Allocated { attacker: other, .. }
            | Moment::SaveFailed { attacker: other, .. }
            | Moment::AttackRolled { other, .. }
            | Moment::DestroyedModel { of: other, .. }
            | Moment::DestroyedUnit { of: other, .. } => SmallVec::from_slice(&[other]),
            _ => SmallVec::new(),
        }
    }

    /// The enemy unit that destroyed the unit of the moment.
    pub(crate) const fn slayer(self) -> Option<UnitId> {
        match self {
            Moment::Destroyed { by, .. } => by,
            _ => None,
        }
    }

    /// The unit that was destroyed, as mustered, and its last model.
    pub(crate) const fn fallen(self) -> Option<(UnitId, ModelId)> {
        match self {
            Moment::Destroyed { unit, last, .. } => Some((unit, last)),
            _ => None,
        }
    }

    /// Those of its targets that the unit of the moment hit, hurt or slew models of, or those it Fell Back from.
    pub(crate) const fn suffered(self, how: Only) -> UnitSet {
        match (self, how) {
            (Moment::FinishedShooting { hurt, .. }, Only::Hurt) => hurt,
            (Moment::FinishedShooting { wounded, .. }, Only::Wounded) => wounded,
            (Moment::FinishedShooting { hit, .. }, Only::Hit) => hit,
            (Moment::FinishedShooting { targets, .. }, Only::Targets) => targets,
            (Moment::FellBack { from, .. }, Only::Left) => from,
            _ => UnitSet::new(),
        }
    }

    /// The enemies that the unit of the moment moved over.
    pub(crate) const fn over(self) -> UnitSet {
        match self {
            Moment::MovedNormally { over, .. } | Moment::Advanced { over, .. } | Moment::FellBack { over, .. } => over,
            _ => UnitSet::new(),
        }
    }

    /// The targets of the unit of the moment.
    pub(crate) const fn targets(self) -> UnitSet {
        match self {
            Moment::TargetsChosen { targets, .. } | Moment::FinishedShooting { targets, .. } => targets,
            Moment::HasShot { hit, .. } => hit,
            _ => UnitSet::new(),
        }
    }

    /// The model whose doing it was, or to which it happened.
    pub(crate) const fn model(self) -> Option<ModelId> {
        match self {
            Moment::DestroyedModel { model, .. } | Moment::DestroyedUnit { model, .. } => model,
            Moment::Exploding { model, .. } => Some(model),
            Moment::Allocated { model, .. } | Moment::SaveFailed { model, .. } | Moment::AttackRolled { model, .. } => {
                Some(model)
            }
            _ => None,
        }
    }

    /// The weapon of the attack that it is about.
    pub(crate) const fn weapon(self) -> Option<WeaponId> {
        match self {
            Moment::Allocated { weapon, .. } | Moment::SaveFailed { weapon, .. } => Some(weapon),
            _ => None,
        }
    }

    /// Which roll of an attack was made.
    pub(crate) const fn rolled(self) -> Option<EffectRoll> {
        match self {
            Moment::AttackRolled { roll, .. } => Some(roll),
            _ => None,
        }
    }

    /// Whether a unit is in hand at the moment, so that a hand says nothing about what was begun in it.
    pub(crate) const fn has_hand(self) -> bool {
        matches!(
            self,
            Moment::MoveStart(_)
                | Moment::AdvanceStart(_)
                | Moment::FallBackStart(_)
                | Moment::ChargeDeclared(_)
                | Moment::SelectedToFight(_)
                | Moment::Consolidates(_)
                | Moment::TargetsChosen { .. }
                | Moment::MortalWounds(_)
                | Moment::Exploding { .. }
                | Moment::Destroyed { .. }
                | Moment::DestroyedModel { .. }
        )
    }
}

/// A set of moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moments(u64);

impl Moments {
    /// Whether a moment is in it.
    pub(crate) const fn contains(self, kind: MomentKind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Puts a moment in.
    pub(crate) const fn insert(&mut self, kind: MomentKind) {
        self.0 |= 1 << kind as u8;
    }

    /// The names of the moments that are not in it.
    pub fn missing(self) -> Vec<String> {
        let missing = MomentKind::ALL.iter().filter(|kind| !self.contains(**kind));
        missing.map(|kind| format!("{kind:?}")).collect()
    }
}

impl std::ops::BitOr for Moments {
    type Output = Moments;

    /// The moments of both sets.
    fn bitor(self, other: Moments) -> Moments {
        Moments(self.0 | other.0)
    }
}

impl FromIterator<MomentKind> for Moments {
    fn from_iter<I: IntoIterator<Item = MomentKind>>(kinds: I) -> Moments {
        let mut set = Moments::default();
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}
