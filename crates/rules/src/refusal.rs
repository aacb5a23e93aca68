//! Why the rules refuse an action: a stable code, the facts, and the exact reason where there are several.
//!
//! The order of [`Code`] is the order of the wire's table: when several fit, the first is given.
//! A refusal is a small `Copy` value, because the AI and the menus ask `check` far more often
//! than people read the sentence; the sentence is made on demand, elsewhere.

use crate::ids::{ModelId, Player, UnitId, WeaponId};
use crate::reason::Reason;
use geometry::Inches;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $rule:expr;)*) => {
        /// The stable codes, in order of precedence.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* #[doc = $text] $name,)* }

        impl Code {
            /// Every code, in order of precedence.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// As written on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text),* }
            }

            /// The rule behind it; `None` when it is not a matter of rules.
            pub const fn rule(self) -> Option<&'static str> {
                match self { $(Code::$name => $rule),* }
            }
        }
    };
}

codes! {
    GameOver = "GAME_OVER", None;
    WrongPhase = "WRONG_PHASE", None;
    NotYourDecision = "NOT_YOUR_DECISION", None;
    QuestionOpen = "QUESTION_OPEN", None;
    Malformed = "MALFORMED", None;
    UnknownId = "UNKNOWN_ID", None;
    NotYourUnit = "NOT_YOUR_UNIT", None;
    UnitDestroyed = "UNIT_DESTROYED", Some("R4.13");
    UnitEmbarked = "UNIT_EMBARKED", Some("R9.4");
    UnitInReserves = "UNIT_IN_RESERVES", Some("R8.1");
    UnfinishedUnit = "UNFINISHED_UNIT", None;
    NotAvailable = "NOT_AVAILABLE", None;
    OutOfBounds = "OUT_OF_BOUNDS", None;
    LeaderNotAllowed = "LEADER_NOT_ALLOWED", Some("R14.5");
    LeaderSlotTaken = "LEADER_SLOT_TAKEN", Some("R14.5");
    TransportForbids = "TRANSPORT_FORBIDS", Some("R9.1");
    TransportFull = "TRANSPORT_FULL", Some("R9.1");
    ReservesLimit = "RESERVES_LIMIT", Some("M3.4");
    StrategicReservesLimit = "STRATEGIC_RESERVES_LIMIT", Some("R8.3");
    OffBattlefield = "OFF_BATTLEFIELD", Some("R1.13");
    OverlapsModel = "OVERLAPS_MODEL", Some("R7.3");
    CannotStandThere = "CANNOT_STAND_THERE", Some("R17.8");
    OutsideZone = "OUTSIDE_ZONE", Some("M3.1");
    InEnemyZone = "IN_ENEMY_ZONE", Some("R8.4");
    NotAtEdge = "NOT_AT_EDGE", Some("R8.4");
    TooCloseToEnemy = "TOO_CLOSE_TO_ENEMY", Some("R8.4");
    EndsInEngagementRange = "ENDS_IN_ENGAGEMENT_RANGE", Some("R4.8");
    NotCoherent = "NOT_COHERENT", Some("R4.1");
    TestNotDue = "TEST_NOT_DUE", Some("R6.6");
    AlreadyTested = "ALREADY_TESTED", Some("R6.6");
    TestsRemain = "TESTS_REMAIN", Some("R6.6");
    UnitHasMoved = "UNIT_HAS_MOVED", Some("R7.1");
    UnitEngaged = "UNIT_ENGAGED", Some("R4.9");
    UnitNotEngaged = "UNIT_NOT_ENGAGED", Some("R7.1");
    CannotMove = "CANNOT_MOVE", None;
    MustMove = "MUST_MOVE", Some("R9.6");
    ReinforcementsStep = "REINFORCEMENTS_STEP", Some("R8.2");
    MoveTooFar = "MOVE_TOO_FAR", Some("R7.2");
    PassesEnemyModel = "PASSES_ENEMY_MODEL", Some("R7.3");
    PassesEngagementRange = "PASSES_ENGAGEMENT_RANGE", Some("R4.8");
    PassesFriendlyModel = "PASSES_FRIENDLY_MODEL", Some("R7.3");
    PassesWall = "PASSES_WALL", Some("R7.12");
    TransportHasAdvanced = "TRANSPORT_HAS_ADVANCED", Some("R9.8");
    NotNearTransport = "NOT_NEAR_TRANSPORT", Some("R9.3");
    DisembarkedThisPhase = "DISEMBARKED_THIS_PHASE", Some("R9.3");
    TooEarly = "TOO_EARLY", Some("R8.4");
    NoDeepStrike = "NO_DEEP_STRIKE", Some("R8.7");
    UnitHasShot = "UNIT_HAS_SHOT", Some("R10.1");
    UnitAdvanced = "UNIT_ADVANCED", Some("R7.9");
    UnitFellBack = "UNIT_FELL_BACK", Some("R7.10");
    PerformingAction = "PERFORMING_ACTION", Some("R10.1");
    WeaponNotAssault = "WEAPON_NOT_ASSAULT", Some("R13.2");
    WeaponSpent = "WEAPON_SPENT", Some("R13.13");
    WeaponUsedTwice = "WEAPON_USED_TWICE", Some("R10.4");
    PistolOrOther = "PISTOL_OR_OTHER", Some("R13.15");
    TargetNotEngagedWithUnit = "TARGET_NOT_ENGAGED_WITH_UNIT", Some("R13.15");
    TargetEngaged = "TARGET_ENGAGED", Some("R10.5");
    BlastEngaged = "BLAST_ENGAGED", Some("R13.3");
    TargetNotVisible = "TARGET_NOT_VISIBLE", Some("R10.3");
    TargetOutOfRange = "TARGET_OUT_OF_RANGE", Some("R10.3");
    LoneOperative = "LONE_OPERATIVE", Some("R14.9");
    FiringDeckLimit = "FIRING_DECK_LIMIT", Some("R9.12");
    AllocateWoundedFirst = "ALLOCATE_WOUNDED_FIRST", Some("R11.4");
    BodyguardFirst = "BODYGUARD_FIRST", Some("R14.6");
    ModelNotVisible = "MODEL_NOT_VISIBLE", Some("R13.16");
    ActionNotAllowed = "ACTION_NOT_ALLOWED", Some("M6.1");
    ActionPlace = "ACTION_PLACE", Some("M6.1");
    ActionTaken = "ACTION_TAKEN", Some("M6.4");
    UnitHasDeclared = "UNIT_HAS_DECLARED", Some("R15.1");
    CannotCharge = "CANNOT_CHARGE", Some("R15.1");
    NoTargets = "NO_TARGETS", None;
    TargetTooFar = "TARGET_TOO_FAR", Some("R15.2");
    AircraftTarget = "AIRCRAFT_TARGET", Some("R15.2");
    TargetNotReached = "TARGET_NOT_REACHED", Some("R15.4");
    PassesNonTarget = "PASSES_NON_TARGET", Some("R15.4");
    NotCloser = "NOT_CLOSER", Some("R15.5");
    MustBaseContact = "MUST_BASE_CONTACT", Some("R15.5");
    UnitHasFought = "UNIT_HAS_FOUGHT", Some("R16.1");
    NotEligibleToFight = "NOT_ELIGIBLE_TO_FIGHT", Some("R16.1");
    FightsFirstStep = "FIGHTS_FIRST_STEP", Some("R16.2");
    MustFight = "MUST_FIGHT", Some("R16.1");
    InBaseContact = "IN_BASE_CONTACT", Some("R16.5");
    EndsUnengaged = "ENDS_UNENGAGED", Some("R16.5");
    NotTowardsObjective = "NOT_TOWARDS_OBJECTIVE", Some("R16.10");
    ModelCannotAttack = "MODEL_CANNOT_ATTACK", Some("R16.6");
    OneMeleeWeapon = "ONE_MELEE_WEAPON", Some("R16.7");
    TooManyAttacks = "TOO_MANY_ATTACKS", Some("R16.7");
    WrongWindow = "WRONG_WINDOW", Some("S3.2");
    BattleShocked = "BATTLE_SHOCKED", Some("S1.5");
    StratagemTarget = "STRATAGEM_TARGET", Some("S3.4");
    StratagemUsed = "STRATAGEM_USED", Some("S1.3");
    NotEnoughCp = "NOT_ENOUGH_CP", Some("S1.1");
    RollNotRerollable = "ROLL_NOT_REROLLABLE", Some("S2.1");
    AlreadyRerolled = "ALREADY_REROLLED", Some("R2.3");
    CardNotActive = "CARD_NOT_ACTIVE", Some("M8.3");
    FixedCard = "FIXED_CARD", Some("M8.1");
}

/// Why an action is refused. The game is untouched when one is returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// The stable code.
    pub code: Code,
    /// The unit it is about.
    pub unit: Option<UnitId>,
    /// The model it is about.
    pub model: Option<ModelId>,
    /// The model in the way, or too near.
    pub other: Option<ModelId>,
    /// The target unit.
    pub target: Option<UnitId>,
    /// The weapon it is about.
    pub weapon: Option<WeaponId>,
    /// Whom the game waits for.
    pub player: Option<Player>,
    /// What was asked for, in inches.
    pub found: Option<Inches>,
    /// What is allowed, in inches.
    pub limit: Option<Inches>,
    /// The queue of scripted dice that ran dry.
    pub dry: Option<crate::dice::Context>,
    /// Why exactly, where the code alone does not say what to do.
    pub reason: Option<Reason>,
}

impl Refusal {
    /// A refusal with nothing but its code.
    pub const fn new(code: Code) -> Self {
        Refusal {
            code,
            unit: None,
            model: None,
            other: None,
            target: None,
            weapon: None,
            player: None,
            found: None,
            limit: None,
            dry: None,
            reason: None,
        }
    }

    /// About a unit.
    pub const fn unit(mut self, unit: UnitId) -> Self {
        self.unit = Some(unit);
        self
    }

    /// About a model.
    pub(crate) const fn model(mut self, model: ModelId) -> Self {
        self.model = Some(model);
        self
    }

    /// Because of another model.
    pub(crate) const fn other(mut self, model: ModelId) -> Self {
        self.other = Some(model);
        self
    }

    /// About a target.
    pub(crate) const fn target(mut self, target: UnitId) -> Self {
        self.target = Some(target);
        self
    }

    /// About a weapon.
    pub(crate) const fn weapon(mut self, weapon: WeaponId) -> Self {
        self.weapon = Some(weapon);
        self
    }

    /// The game waits for this player.
    pub const fn waiting_for(mut self, player: Player) -> Self {
        self.player = Some(player);
        self
    }

    /// What was found and what the limit is.
    pub(crate) const fn measure(mut self, found: Inches, limit: Inches) -> Self {
        self.found = Some(found);
        self.limit = Some(limit);
        self
    }

    /// With the exact reason.
    pub const fn because(mut self, reason: Reason) -> Self {
        self.reason = Some(reason);
        self
    }
}

impl std::fmt::Display for Refusal {
    /// The code alone; the crate `words` makes the sentence.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code.as_str())
    }
}

impl std::error::Error for Refusal {}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Refusal::new(code)
    }
}

/// Collects refusals and keeps the one that stands first in the table.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct First(Option<Refusal>);

impl First {
    /// Notes a refusal.
    pub(crate) fn note(&mut self, refusal: Refusal) {
        if self.0.is_none_or(|held| refusal.code < held.code) {
            self.0 = Some(refusal);
        }
    }

    /// Notes the refusal of a result, and hands back its value.
    pub(crate) fn take<T>(&mut self, result: Result<T, Refusal>) -> Option<T> {
        result.map_err(|refusal| self.note(refusal)).ok()
    }

    /// The first refusal, or nothing.
    pub(crate) fn result(self) -> Result<(), Refusal> {
        self.0.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_table_wins() {
        let mut first = First::default();
        first.note(Code::NotCoherent.into());
        first.note(Code::OffBattlefield.into());
        first.note(Code::MoveTooFar.into());
        assert_eq!(first.result().expect_err("refused").code, Code::OffBattlefield);
    }

    #[test]
    fn codes_are_unique_and_in_capitals() {
        let mut seen = std::collections::BTreeSet::new();
        for code in Code::ALL {
            assert!(seen.insert(code.as_str()));
            assert!(code.as_str().chars().all(|c| c.is_ascii_uppercase() || c == '_'));
        }
    }
}
