//! Why an action is not allowed: a stable code and its facts. Sentences are made in `words.rs`.

use crate::grid::At;
use crate::state::{Phase, Slot};
use rules::Player;

/// Why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Somebody else is to act.
    NotYourDecision(Player),
    /// This cannot be done in this phase.
    WrongPhase(Phase),
    /// A unit must be activated first.
    NoActiveUnit,
    /// No unit has that id.
    UnknownUnit(u32),
    /// The unit is dead.
    Dead(Slot),
    /// The unit is the other side's.
    NotYours(Slot),
    /// The unit has acted in this phase.
    HasActed(Slot),
    /// The unit fled this turn.
    Fled(Slot),
    /// The unit is engaged.
    Engaged(Slot),
    /// The unit has no attacks of that kind.
    NoAttacks(Slot),
    /// The unit has nobody to attack.
    NoTarget(Slot),
    /// No enemy is near enough to charge.
    NoChargeTarget(Slot),
    /// Those who charged fight first.
    ChargersFirst(Slot),
    /// The unit has begun to attack and must finish.
    MustFinish(Slot),
    /// The unit is active already.
    AlreadyActive(Slot),
    /// An engaged unit fights: it does not wait.
    MustFight(Slot),
    /// The hex is not on the board.
    OffBoard(At),
    /// The hex is a wall.
    Wall(At),
    /// Somebody stands there.
    Occupied(At, Slot),
    /// The hex is engaged with an enemy.
    EnemyNear(At, Slot),
    /// The unit stands there.
    SameHex(At),
    /// It is too far on foot.
    TooFar {
        /// The hex.
        to: At,
        /// How many steps the unit may take.
        steps: u8,
    },
    /// A charge must end engaged with an enemy.
    NobodyThere(At),
    /// The target is one's own.
    Friend(Slot),
    /// The target is out of range.
    OutOfRange {
        /// Whom.
        target: Slot,
        /// How far.
        far: u8,
        /// How far at most.
        range: u8,
    },
    /// A wall is in the way.
    OutOfSight(Slot),
    /// The target is engaged with a friend of the shooter.
    FriendEngaged {
        /// Whom.
        target: Slot,
        /// With whom.
        friend: Slot,
    },
    /// The target is not engaged with the unit.
    NotEngaged(Slot),
}

impl Refusal {
    /// Its stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "GAME_OVER",
            Refusal::NotYourDecision(_) => "NOT_YOUR_DECISION",
            Refusal::WrongPhase(_) => "WRONG_PHASE",
            Refusal::NoActiveUnit => "NO_ACTIVE_UNIT",
            Refusal::UnknownUnit(_) => "UNKNOWN_UNIT",
            Refusal::Dead(_) => "UNIT_DEAD",
            Refusal::NotYours(_) => "NOT_YOUR_UNIT",
            Refusal::HasActed(_) => "UNIT_HAS_ACTED",
            Refusal::Fled(_) => "UNIT_FLED",
            Refusal::Engaged(_) => "UNIT_ENGAGED",
            Refusal::NoAttacks(_) => "NO_ATTACKS",
            Refusal::NoTarget(_) => "NO_TARGET",
            Refusal::NoChargeTarget(_) => "NO_CHARGE_TARGET",
            Refusal::ChargersFirst(_) => "CHARGERS_FIRST",
            Refusal::MustFinish(_) => "MUST_FINISH",
            Refusal::AlreadyActive(_) => "ALREADY_ACTIVE",
            Refusal::MustFight(_) => "MUST_FIGHT",
            Refusal::OffBoard(_) => "OFF_BOARD",
            Refusal::Wall(_) => "WALL",
            Refusal::Occupied(..) => "OCCUPIED",
            Refusal::EnemyNear(..) => "ENEMY_NEAR",
            Refusal::SameHex(_) => "SAME_HEX",
            Refusal::TooFar { .. } => "TOO_FAR",
            Refusal::NobodyThere(_) => "NOBODY_THERE",
            Refusal::Friend(_) => "FRIEND",
            Refusal::OutOfRange { .. } => "OUT_OF_RANGE",
            Refusal::OutOfSight(_) => "OUT_OF_SIGHT",
            Refusal::FriendEngaged { .. } => "FRIEND_ENGAGED",
            Refusal::NotEngaged(_) => "NOT_ENGAGED",
        }
    }
}
