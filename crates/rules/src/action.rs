//! What players may say. A client never sends dice, and names things that exist: strings are
//! turned into ids before they get here.

use crate::adjust::Adjustment;
use crate::dice::Context;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::position::{Phase, Place, Reserves, SecretMission};
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

/// Paths of several models; one not named stays.
pub type Paths = Vec<(ModelId, Path)>;

/// One melee profile used against one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// The profile.
    pub weapon: WeaponId,
    /// The target unit.
    pub target: UnitId,
    /// The models that strike; `None` is every model that may.
    pub models: Option<Vec<ModelId>>,
    /// How many of each model's attacks go here; `None` is all of them.
    pub attacks: Option<u8>,
}

/// A stratagem, and what it is used on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Use {
    /// Its place in `Setup::stratagems`.
    pub stratagem: u8,
    /// The player's unit.
    pub unit: Option<UnitId>,
    /// The enemy unit.
    pub target: Option<UnitId>,
    /// The model.
    pub model: Option<ModelId>,
    /// Where it is set up.
    pub places: Vec<Place>,
    /// How it arrives.
    pub method: Option<Reserves>,
    /// A card, as its place in the mission's list.
    pub card: Option<u8>,
    /// Which of several effects, as its place in the record's list.
    pub choice: Option<u8>,
    /// Command Re-roll: which roll and which die of it.
    pub reroll: Option<(Context, u16)>,
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
    /// ATTACH_LEADER: leader and bodyguard.
    AttachLeader(UnitId, UnitId),
    /// PLACE_IN_RESERVES
    PlaceInReserves(UnitId, Reserves),
    /// CONFIRM_FORMATIONS
    ConfirmFormations,
    /// DEPLOY_UNIT
    DeployUnit(UnitId, Vec<Place>),
    /// END_DEPLOYMENT
    EndDeployment,
    /// SCOUT_MOVE
    ScoutMove(UnitId, Paths),
    /// SKIP_SCOUT
    SkipScout(UnitId),
    /// BATTLE_SHOCK_TEST
    BattleShockTest(UnitId),
    /// FACTION_CHOICE: the rule's place in `Setup::army_rules`, the places of what was chosen in
    /// its list, and the unit it is about.
    FactionChoice(u8, Vec<u8>, Option<UnitId>),
    /// PERFORM_ACTION: the action's place in `setup::ACTIONS`, the marker, and where to.
    PerformAction(UnitId, u8, Option<u8>, Option<Point>),
    /// DECLARE_CHARGE
    DeclareCharge(UnitId, Vec<UnitId>),
    /// CHARGE_ROLL
    ChargeRoll(UnitId),
    /// APPLY_CHARGE_MOVE
    ApplyChargeMove(UnitId, Paths),
    /// COMPLETE_UNIT_CHARGE: with the paths staged before.
    CompleteUnitCharge(UnitId),
    /// SKIP_CHARGE
    SkipCharge(UnitId),
    /// SELECT_FIGHTER
    SelectFighter(UnitId),
    /// PILE_IN
    PileIn(UnitId, Paths),
    /// CONSOLIDATE
    Consolidate(UnitId, Paths),
    /// SELECT_MELEE_WEAPON
    SelectMeleeWeapon(UnitId, Vec<ModelId>, WeaponId),
    /// ASSIGN_ATTACKS
    AssignAttacks(UnitId, Vec<Strike>),
    /// CONFIRM_AND_RESOLVE_ATTACKS, with strikes that are set first.
    ResolveAttacks(UnitId, Option<Vec<Strike>>),
    /// USE_STRATAGEM
    UseStratagem(Use),
    /// DISCARD_SECONDARY: places in the mission's list of cards.
    DiscardSecondary(Vec<u8>),
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
    /// CHOOSE_UNIT: the unit that was picked.
    ChooseUnit(UnitId),
    /// CHOOSE_MARKER: its place in the list of markers.
    ChooseMarker(u8),
    /// CHOOSE_CORNER: of the table, counted round it from the origin.
    ChooseCorner(u8),
    /// REDRAW_CARD: the card just drawn is shuffled back, and another drawn.
    RedrawCard,
    /// TAKE_SECRET_MISSION
    TakeSecretMission(SecretMission),
    /// REROLL: positions, from 0, in the group's rolls of that context.
    Reroll(Context, Vec<u16>),
    /// DECLINE_REACTION
    DeclineReaction,
    /// DECLINE_REACTION for the rest of the phase.
    DeclineAll,
    /// ADJUST: settled by hand.
    Adjust(Adjustment),
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
    /// FACTION_CHOICE: where the rule says.
    Faction,
    /// USE_STRATAGEM: where the stratagem says.
    Stratagem,
    /// CONFIRM_UNIT_MOVE and the paths before it: Movement, or a move out of turn.
    Move,
    /// APPLY_CHARGE_MOVE and what comes before it: Charge, or a charge out of turn.
    Charge,
    /// The answer to an interrupt.
    Answer,
    /// ADJUST, between actions, by either player.
    Adjust,
    /// CONCEDE, any time.
    Concede,
}

impl Action {
    /// The verb.
    pub const fn verb(&self) -> Verb {
        use Action as A;
        match self {
            A::AttachLeader(..) | A::PlaceInReserves(..) | A::ConfirmFormations => Verb::In(Phase::Formations),
            A::DeployUnit(..) | A::EndDeployment => Verb::In(Phase::Deployment),
            A::ScoutMove(..) | A::SkipScout(_) => Verb::In(Phase::Scout),
            A::BattleShockTest(_) | A::EndCommand => Verb::In(Phase::Command),
            A::FactionChoice(..) => Verb::Faction,
            A::UseStratagem(_) => Verb::Stratagem,
            A::DeclareCharge(..) | A::EndCharge => Verb::In(Phase::Charge),
            A::ChargeRoll(_) | A::ApplyChargeMove(..) | A::CompleteUnitCharge(_) | A::SkipCharge(_) => Verb::Charge,
            A::SelectFighter(_)
            | A::PileIn(..)
            | A::Consolidate(..)
            | A::SelectMeleeWeapon(..)
            | A::AssignAttacks(..)
            | A::ResolveAttacks(..)
            | A::EndFight => Verb::In(Phase::Fight),
            A::DiscardSecondary(_) | A::EndScoring => Verb::In(Phase::Scoring),
            A::SetModelDest(..) | A::UndoLastModelMove(_) | A::ResetUnitMove(_) | A::ConfirmUnitMove(..) => Verb::Move,
            A::BeginNormalMove(_)
            | A::BeginAdvance(_)
            | A::BeginFallBack(_)
            | A::RemainStationary(_)
            | A::PlaceReinforcement(..)
            | A::EndMovement => Verb::In(Phase::Movement),
            A::Shoot(..)
            | A::SelectShooter(_)
            | A::AssignTarget(..)
            | A::ClearTarget(..)
            | A::ClearAllTargets(_)
            | A::ConfirmTargets(_)
            | A::SkipUnit(_)
            | A::PerformAction(..)
            | A::EndShooting => Verb::In(Phase::Shooting),
            A::EmbarkUnit(..) => Verb::Embark,
            A::DisembarkUnit(..) => Verb::Disembark,
            A::Allocate(_)
            | A::ApplySaves(_)
            | A::ContinueSequence
            | A::ChooseModels(_)
            | A::ChooseUnit(_)
            | A::ChooseMarker(_)
            | A::ChooseCorner(_)
            | A::RedrawCard
            | A::TakeSecretMission(_)
            | A::Reroll(..)
            | A::DeclineReaction
            | A::DeclineAll => Verb::Answer,
            A::Adjust(_) => Verb::Adjust,
            A::Concede => Verb::Concede,
        }
    }
}
