//! From the words of the records to moments: when a trigger, a choice of an army rule or a stratagem is due, and
//! for whom. This is the only place that knows, and a new word does not compile without its line here.

use super::MomentKind;
use codex::{ChosenWhen, EffectRoll, TriggerWhen, Turn, UsedWhen};

/// For which player's units or army something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The player whose turn it is.
    Active,
    /// The other player.
    Opponent,
    /// Both.
    Either,
    /// The player of the unit that the moment is about; of abilities, those of that unit alone.
    Own,
    /// The enemy of that player.
    Enemy,
}

/// Which units of that player an ability is due for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Only {
    /// All of them; of those that are due for the unit of the moment, that one.
    All,
    /// Those that are targets of the unit of the moment.
    Targets,
    /// Those that lost models to it.
    Hurt,
    /// Those that it was engaged with before it Fell Back.
    Left,
    /// Those that lost wounds to it.
    Wounded,
    /// Those that it hit.
    Hit,
    /// All of the army, whichever of its units the moment is about.
    Army,
    /// The unit of the moment, after one of these rolls.
    Rolled(&'static [EffectRoll]),
}

/// When something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Due {
    /// At these moments.
    pub(crate) at: &'static [MomentKind],
    /// For this player.
    pub(crate) side: Side,
    /// For these units.
    pub(crate) only: Only,
}

/// The ends of the three kinds of moves.
const MOVED: &[MomentKind] = &[MomentKind::MovedNormally, MomentKind::Advanced, MomentKind::FellBack];

impl Due {
    const fn new(at: &'static [MomentKind], side: Side) -> Due {
        Due { at, side, only: Only::All }
    }

    const fn of(at: &'static [MomentKind], only: Only) -> Due {
        Due { at, side: Side::Enemy, only }
    }

    const fn of_rolls(rolls: &'static [EffectRoll]) -> Due {
        Due { at: &[MomentKind::AttackRolled], side: Side::Own, only: Only::Rolled(rolls) }
    }

    /// The same in the turn that a record names.
    pub(crate) const fn in_turn(self, turn: Option<Turn>) -> Due {
        let side = match turn {
            None => self.side,
            Some(Turn::Own) => Side::Active,
            Some(Turn::Opponent) => Side::Opponent,
            Some(Turn::Either) => Side::Either,
        };
        Due { side, ..self }
    }

    /// When an ability of a unit is due.
    pub(crate) const fn of_trigger(when: TriggerWhen) -> Due {
        use MomentKind as At;
        match when {
            TriggerWhen::StartOfRound => Due::new(&[At::StartOfRound], Side::Either),
            TriggerWhen::StartOfPhase => Due::new(&[At::StartOfPhase], Side::Either),
            TriggerWhen::Command => Due::new(&[At::StartOfCommand], Side::Active),
            TriggerWhen::StartOfMovement => Due::new(&[At::StartOfMovement], Side::Active),
            TriggerWhen::MovedNormally => Due::new(&[At::MovedNormally], Side::Own),
            TriggerWhen::SelectedToShoot => Due::new(&[At::SelectedToShoot], Side::Own),
            TriggerWhen::ShootsAtOne => Due::new(&[At::ShootsAtOne], Side::Own),
            TriggerWhen::Saves => Due::new(&[At::BeforeSave], Side::Own),
            TriggerWhen::FinishedShooting => Due::new(&[At::FinishedShooting], Side::Own),
            TriggerWhen::HasShot => Due::new(&[At::HasShot], Side::Own),
            TriggerWhen::StartOfCharge => Due::new(&[At::StartOfCharge], Side::Active),
            TriggerWhen::ChargeEnded => Due::new(&[At::ChargeEnded], Side::Own),
            TriggerWhen::EndOfCharge => Due::new(&[At::EndOfCharge], Side::Active),
            TriggerWhen::LastCharges => Due::new(&[At::LastCharges], Side::Opponent),
            TriggerWhen::StartOfFight => Due::new(&[At::StartOfFight], Side::Either),
            TriggerWhen::SelectedToFight => Due::new(&[At::SelectedToFight], Side::Own),
            TriggerWhen::EndOfFight => Due::new(&[At::EndOfFight], Side::Either),
            TriggerWhen::EndOfOpponentTurn => Due::new(&[At::EndOfTurn], Side::Opponent),
            TriggerWhen::DestroyedModel => Due::new(&[At::DestroyedModel], Side::Own),
            TriggerWhen::DestroyedUnit => Due::new(&[At::DestroyedUnit], Side::Own),
            TriggerWhen::MarkLost => Due::new(&[At::MarkLost], Side::Own),
            TriggerWhen::Dies => Due::new(&[At::ModelDied], Side::Own),
            TriggerWhen::Mustered => Due::new(&[At::Mustered], Side::Either),
            TriggerWhen::Deploying => Due::new(&[At::Deploying], Side::Either),
            TriggerWhen::Deployed => Due::new(&[At::Deployed], Side::Either),
            TriggerWhen::BeforeBattle => Due::new(&[At::StartOfBattle], Side::Either),
            TriggerWhen::StartOfTurn => Due::new(&[At::StartOfTurn], Side::Active),
            TriggerWhen::EndOfTurn => Due::new(&[At::EndOfTurn], Side::Active),
            TriggerWhen::EndOfCommand => Due::new(&[At::EndOfCommand], Side::Active),
            TriggerWhen::EndOfMovement => Due::new(&[At::EndOfMovement], Side::Active),
            TriggerWhen::StartOfShooting => Due::new(&[At::StartOfShooting], Side::Active),
            TriggerWhen::EndOfShooting => Due::new(&[At::EndOfShooting], Side::Active),
            TriggerWhen::EndOfPhase => Due::new(&[At::EndOfPhase], Side::Either),
            TriggerWhen::EndOfRound => Due::new(&[At::EndOfRound], Side::Either),
            TriggerWhen::SelectedToMove => Due::new(&[At::MoveStart], Side::Own),
            TriggerWhen::Advanced => Due::new(&[At::Advanced], Side::Own),
            TriggerWhen::FellBack => Due::new(&[At::FellBack], Side::Own),
            TriggerWhen::Moved => Due::new(MOVED, Side::Own),
            TriggerWhen::Arrived => Due::new(&[At::Arrived], Side::Own),
            TriggerWhen::SetUp => Due::new(&[At::SetUp], Side::Own),
            TriggerWhen::WasHit => Due::of(&[At::HasShot], Only::Targets),
            TriggerWhen::EnemyLeft => Due::of(&[At::FellBack], Only::Left),
            TriggerWhen::Disembarked => Due::new(&[At::Disembarked], Side::Own),
            TriggerWhen::ChargeDeclared => Due::new(&[At::ChargeDeclared], Side::Own),
            TriggerWhen::Fought => Due::new(&[At::FinishedFighting], Side::Own),
            TriggerWhen::Destroyed => Due::new(&[At::Destroyed], Side::Own),
            TriggerWhen::FriendDestroyed => Due { at: &[At::Destroyed], side: Side::Own, only: Only::Army },
            TriggerWhen::FriendShot => Due { at: &[At::FinishedShooting], side: Side::Own, only: Only::Army },
            TriggerWhen::FriendShockFailed => Due { at: &[At::ShockFailed], side: Side::Own, only: Only::Army },
            TriggerWhen::EnemyDestroyed => Due { at: &[At::Destroyed], side: Side::Enemy, only: Only::Army },
            TriggerWhen::ShockFailed => Due::new(&[At::ShockFailed], Side::Own),
            TriggerWhen::EnemyMoved => Due::new(MOVED, Side::Enemy),
            TriggerWhen::EnemyFellBack => Due::new(&[At::FellBack], Side::Enemy),
            TriggerWhen::EnemyFallsBack => Due::new(&[At::FallBackStart], Side::Enemy),
            TriggerWhen::EnemySetUp => Due::new(&[At::SetUp], Side::Enemy),
            TriggerWhen::EnemyDeclared => Due::new(&[At::ChargeDeclared], Side::Enemy),
            TriggerWhen::EnemyCharged => Due::new(&[At::ChargeEnded], Side::Enemy),
            TriggerWhen::Targeted => Due::of(&[At::TargetsChosen], Only::Targets),
            TriggerWhen::ShotAt => Due::of(&[At::FinishedShooting], Only::Targets),
            TriggerWhen::LostModels => Due::of(&[At::FinishedShooting], Only::Hurt),
            TriggerWhen::LostWounds => Due::of(&[At::FinishedShooting], Only::Wounded),
            TriggerWhen::Allocated => Due::new(&[At::Allocated], Side::Own),
            TriggerWhen::SaveFailed => Due::new(&[At::SaveFailed], Side::Own),
            TriggerWhen::HitRolled => Due::of_rolls(&[EffectRoll::ToHit]),
            TriggerWhen::HitOrWoundRolled => Due::of_rolls(&[EffectRoll::ToHit, EffectRoll::ToWound]),
            TriggerWhen::HitOrSaveRolled => Due::of_rolls(&[EffectRoll::ToHit, EffectRoll::Save]),
            TriggerWhen::HitWoundOrSaveRolled => {
                Due::of_rolls(&[EffectRoll::ToHit, EffectRoll::ToWound, EffectRoll::Save])
            }
            TriggerWhen::HitWoundOrDamageRolled => {
                Due::of_rolls(&[EffectRoll::ToHit, EffectRoll::ToWound, EffectRoll::Damage])
            }
            TriggerWhen::EnemyFought => Due::new(&[At::FinishedFighting], Side::Enemy),
            TriggerWhen::EnemyShockFailed => Due::new(&[At::ShockFailed], Side::Enemy),
        }
    }

    /// When an army rule asks for a choice; `None` for one that always applies.
    pub(crate) const fn of_choice(when: ChosenWhen) -> Option<Due> {
        use MomentKind as At;
        match when {
            ChosenWhen::Never => None,
            ChosenWhen::Round => Some(Due::new(&[At::StartOfRound], Side::Either)),
            ChosenWhen::Command => Some(Due::new(&[At::StartOfCommand], Side::Active)),
            ChosenWhen::SelectedToFight => Some(Due::new(&[At::SelectedToFight], Side::Own)),
        }
    }

    /// When a stratagem may be used.
    pub(crate) const fn of_stratagem(when: UsedWhen) -> Due {
        use MomentKind as At;
        match when {
            UsedWhen::Phase => Due::new(&[At::BetweenActions], Side::Either),
            UsedWhen::Roll => Due::new(&[At::Rolled], Side::Own),
            UsedWhen::BeforeShockTest => Due::new(&[At::BeforeShockTest], Side::Own),
            // Also before the very end, once nobody is left to test.
            UsedWhen::EndOfCommand => Due::new(&[At::EndOfCommand, At::BetweenActions], Side::Either),
            UsedWhen::EnemyMoves => Due::new(
                &[At::SetUp, At::MoveStart, At::MovedNormally, At::Advanced, At::FellBack, At::ChargeDeclared],
                Side::Enemy,
            ),
            UsedWhen::OwnAdvance => Due::new(&[At::AdvanceStart], Side::Own),
            UsedWhen::EnemyMoved => Due::new(MOVED, Side::Enemy),
            UsedWhen::EnemyFellBack => Due::new(&[At::FellBack], Side::Enemy),
            UsedWhen::EndOfMovement => Due::new(&[At::EndOfMovement], Side::Either),
            UsedWhen::TargetsChosen => Due::of(&[At::TargetsChosen], Only::Targets),
            UsedWhen::EnemyShot => Due::new(&[At::FinishedShooting], Side::Enemy),
            UsedWhen::ChargeEnded => Due::new(&[At::ChargeEnded], Side::Own),
            UsedWhen::EnemyCharged => Due::new(&[At::ChargeEnded], Side::Enemy),
            UsedWhen::SelectedToFight => Due::new(&[At::SelectedToFight], Side::Own),
            UsedWhen::EnemyFought => Due::new(&[At::FinishedFighting], Side::Enemy),
            UsedWhen::MortalWounds => Due::new(&[At::MortalWounds], Side::Own),
            UsedWhen::Destroyed => Due::new(&[At::Destroyed], Side::Own),
            UsedWhen::Slew => Due::new(&[At::DestroyedModel], Side::Own),
            UsedWhen::EndOfTurn => Due::new(&[At::EndOfTurn], Side::Either),
            // Also until somebody has been selected to fight.
            UsedWhen::StartOfFight => Due::new(&[At::StartOfFight, At::BetweenActions], Side::Either),
            UsedWhen::StartOfCommand => Due::new(&[At::StartOfCommand], Side::Either),
            UsedWhen::StartOfMovement => Due::new(&[At::StartOfMovement], Side::Either),
            UsedWhen::StartOfShooting => Due::new(&[At::StartOfShooting], Side::Either),
            UsedWhen::EndOfShooting => Due::new(&[At::EndOfShooting], Side::Either),
            UsedWhen::StartOfCharge => Due::new(&[At::StartOfCharge], Side::Either),
            UsedWhen::EndOfCharge => Due::new(&[At::EndOfCharge], Side::Either),
            UsedWhen::EndOfFight => Due::new(&[At::EndOfFight], Side::Either),
            UsedWhen::OwnMoved => Due::new(MOVED, Side::Own),
            UsedWhen::OwnAdvanced => Due::new(&[At::Advanced], Side::Own),
            UsedWhen::OwnFellBack => Due::new(&[At::FellBack], Side::Own),
            UsedWhen::Arrived => Due::new(&[At::Arrived], Side::Own),
            UsedWhen::Disembarked => Due::new(&[At::Disembarked], Side::Own),
            UsedWhen::SelectedToShoot => Due::new(&[At::SelectedToShoot], Side::Own),
            UsedWhen::OwnShot => Due::new(&[At::FinishedShooting], Side::Own),
            UsedWhen::OwnHit => Due::new(&[At::HasShot], Side::Own),
            UsedWhen::ShotAt => Due::of(&[At::FinishedShooting], Only::Targets),
            UsedWhen::WasHit => Due::of(&[At::FinishedShooting], Only::Hit),
            UsedWhen::LostWounds => Due::of(&[At::FinishedShooting], Only::Wounded),
            UsedWhen::OwnDeclared => Due::new(&[At::ChargeDeclared], Side::Own),
            UsedWhen::EnemyDeclared => Due::new(&[At::ChargeDeclared], Side::Enemy),
            UsedWhen::EnemyFallsBack => Due::new(&[At::FallBackStart], Side::Enemy),
            UsedWhen::EnemySetUp => Due::new(&[At::SetUp], Side::Enemy),
            UsedWhen::OwnFought => Due::new(&[At::FinishedFighting], Side::Own),
            UsedWhen::DestroyedUnit => Due::new(&[At::DestroyedUnit], Side::Own),
            UsedWhen::EnemyShockFailed => Due::new(&[At::ShockFailed], Side::Enemy),
            UsedWhen::StartOfPhase => Due::new(&[At::StartOfPhase], Side::Either),
            UsedWhen::EnemyLeft => Due::of(&[At::FellBack], Only::Left),
            UsedWhen::FriendDestroyed => Due { at: &[At::Destroyed], side: Side::Own, only: Only::Army },
            UsedWhen::EnemyDestroyed => Due { at: &[At::Destroyed], side: Side::Enemy, only: Only::Army },
            UsedWhen::OwnTargets => Due::new(&[At::TargetsChosen], Side::Own),
            UsedWhen::Consolidates => Due::new(&[At::Consolidates], Side::Own),
            UsedWhen::LastCharges => Due::new(&[At::LastCharges], Side::Opponent),
            UsedWhen::Dies => Due::new(&[At::Exploding], Side::Own),
        }
    }
}
