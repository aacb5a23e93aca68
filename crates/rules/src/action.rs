//! What players may say. A client never sends dice, and names things that exist: strings are
//! turned into ids before they get here.

use crate::dice::Context;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::position::{Phase, Place, Reserves};
use geometry::{Inches, Point};

/// One leg of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The base centre goes in a straight line to here; without a height, to where the ground,
    /// the hill or the floor it is on lies.
    To(Point, Option<Inches>),
    /// Turns in place by so many hundredths of a degree.
    Pivot(i32),
}

/// Where a base centre goes after its present place.
pub type Path = Vec<Step>;

/// No path needs more legs; a longer one is a mistake or an attack.
pub const LONGEST_PATH: usize = 64;

/// One weapon profile fired at one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fire {
    /// The profile.
    pub weapon: WeaponId,
    /// The target unit.
    pub target: UnitId,
    /// The models that fire; `None` is every model that may.
    pub models: Option<Vec<ModelId>>,
    /// The embarked unit whose models fire by Firing Deck.
    pub from_unit: Option<UnitId>,
}

/// How an armour or invulnerable save is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SaveKind {
    /// The Save characteristic, worsened by AP.
    Armour,
    /// The invulnerable save.
    Invulnerable,
}

/// Something a player does.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Action {
    /// BEGIN_NORMAL_MOVE
    BeginNormalMove(UnitId),
    /// BEGIN_ADVANCE: rolls here.
    BeginAdvance(UnitId),
    /// BEGIN_FALL_BACK
    BeginFallBack(UnitId),
    /// REMAIN_STATIONARY
    RemainStationary(UnitId),
    /// SET_MODEL_DEST, STAGE_MODEL_MOVE
    SetModelDest(UnitId, ModelId, Path),
    /// UNDO_LAST_MODEL_MOVE
    UndoLastModelMove(UnitId),
    /// RESET_UNIT_MOVE
    ResetUnitMove(UnitId),
    /// CONFIRM_UNIT_MOVE, with paths that are set first.
    ConfirmUnitMove(UnitId, Vec<(ModelId, Path)>),
    /// DISEMBARK_UNIT
    DisembarkUnit(UnitId, Vec<Place>),
    /// EMBARK_UNIT: unit and transport.
    EmbarkUnit(UnitId, UnitId),
    /// PLACE_REINFORCEMENT
    PlaceReinforcement(UnitId, Vec<Place>, Reserves),
    /// END_MOVEMENT
    EndMovement,
    /// SHOOT: the whole unit at once.
    Shoot(UnitId, Vec<Fire>),
    /// SELECT_SHOOTER
    SelectShooter(UnitId),
    /// ASSIGN_TARGET
    AssignTarget(UnitId, Fire),
    /// CLEAR_TARGET
    ClearTarget(UnitId, Fire),
    /// CLEAR_ALL_TARGETS
    ClearAllTargets(UnitId),
    /// CONFIRM_TARGETS
    ConfirmTargets(UnitId),
    /// SKIP_UNIT
    SkipUnit(UnitId),
    /// END_SHOOTING
    EndShooting,
    /// END_COMMAND
    EndCommand,
    /// END_CHARGE
    EndCharge,
    /// END_FIGHT: the end of the turn.
    EndFight,
    /// END_SCORING: the next turn begins.
    EndScoring,
    /// ALLOCATE
    Allocate(ModelId),
    /// APPLY_SAVES
    ApplySaves(SaveKind),
    /// CONTINUE_SEQUENCE
    ContinueSequence,
    /// CHOOSE_MODELS
    ChooseModels(Vec<ModelId>),
    /// REROLL: positions, from 0, in the group's rolls of that context.
    Reroll(Context, Vec<u16>),
    /// DECLINE_REACTION
    DeclineReaction,
    /// CONCEDE
    Concede,
}

/// The names of actions: what is known of one before its fields are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// An action of a phase.
    In(Phase),
    /// EMBARK_UNIT: Formations and Movement.
    Embark,
    /// DISEMBARK_UNIT: Movement, or the answer to a wreck in any phase.
    Disembark,
    /// The answer to an interrupt.
    Answer,
    /// CONCEDE, any time.
    Concede,
}

impl Action {
    /// The verb.
    pub const fn verb(&self) -> Verb {
        use Action as A;
        match self {
            A::BeginNormalMove(_)
            | A::BeginAdvance(_)
            | A::BeginFallBack(_)
            | A::RemainStationary(_)
            | A::SetModelDest(..)
            | A::UndoLastModelMove(_)
            | A::ResetUnitMove(_)
            | A::ConfirmUnitMove(..)
            | A::PlaceReinforcement(..)
            | A::EndMovement => Verb::In(Phase::Movement),
            A::Shoot(..)
            | A::SelectShooter(_)
            | A::AssignTarget(..)
            | A::ClearTarget(..)
            | A::ClearAllTargets(_)
            | A::ConfirmTargets(_)
            | A::SkipUnit(_)
            | A::EndShooting => Verb::In(Phase::Shooting),
            A::EndCommand => Verb::In(Phase::Command),
            A::EndCharge => Verb::In(Phase::Charge),
            A::EndFight => Verb::In(Phase::Fight),
            A::EndScoring => Verb::In(Phase::Scoring),
            A::EmbarkUnit(..) => Verb::Embark,
            A::DisembarkUnit(..) => Verb::Disembark,
            A::Allocate(_)
            | A::ApplySaves(_)
            | A::ContinueSequence
            | A::ChooseModels(_)
            | A::Reroll(..)
            | A::DeclineReaction => Verb::Answer,
            A::Concede => Verb::Concede,
        }
    }
}
