//! From the words of the records to moments: when a trigger, a choice of an army rule or a stratagem is due, and
//! for whom. This is the only place that knows, and a new word does not compile without its line here.

use super::MomentKind;
use codex::{ChosenWhen, TriggerWhen, UsedWhen};

/// For which player's units or army something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
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

/// When something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// At these moments.
    pub(crate) at: &'static [MomentKind],
    /// For this player.
    pub(crate) side: Side,
}

/// The ends of the three kinds of moves.
const MOVED: &[MomentKind] = &[MomentKind::MovedNormally, MomentKind::Advanced, MomentKind::FellBack];

impl Due {
    const fn new(at: &'static [MomentKind], side: Side) -> Due {
        Due { at, side }
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
            TriggerWhen::StartOfFight => Due::new(&[At::StartOfFight], Side::Either),
            TriggerWhen::SelectedToFight => Due::new(&[At::SelectedToFight], Side::Own),
            TriggerWhen::EndOfFight => Due::new(&[At::EndOfFight], Side::Either),
            TriggerWhen::EndOfOpponentTurn => Due::new(&[At::EndOfTurn], Side::Opponent),
            TriggerWhen::DestroyedModel => Due::new(&[At::DestroyedModel], Side::Own),
            TriggerWhen::DestroyedUnit => Due::new(&[At::DestroyedUnit], Side::Own),
            TriggerWhen::MarkLost => Due::new(&[At::MarkLost], Side::Own),
            TriggerWhen::Dies => Due::new(&[At::ModelDied], Side::Own),
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
            UsedWhen::TargetsChosen => Due::new(&[At::TargetsChosen], Side::Enemy),
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
        }
    }
}
