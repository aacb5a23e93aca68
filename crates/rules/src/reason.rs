//! Why exactly something is refused, or what to do instead, where a code does not say it alone.
//!
//! A reason is a fact, not a sentence: the crate `words` and the page each have the words for it, in a table that
//! does not compile when a reason is missing.

use codex::UsedWhen;

macro_rules! reasons {
    ($($(#[$doc:meta])+ $name:ident = $code:literal,)+) => {
        /// What a refusal says besides its code.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Reason {
            $($(#[$doc])+ $name,)+
            /// The stratagem is used at another moment.
            UsedAt(UsedWhen),
            /// What the reader of the wire says about the form of a message. It is for whoever writes a program, so
            /// it stays a sentence; the kernel never gives it.
            Form(&'static str),
        }

        impl Reason {
            /// Every reason that carries nothing else.
            pub const PLAIN: &'static [Reason] = &[$(Reason::$name),+];

            /// As written on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Reason::$name => $code,)+
                    Reason::UsedAt(_) => "USED_AT",
                    Reason::Form(_) => "FORM",
                }
            }
        }
    };
}

reasons! {
    // Adjust by hand.
    /// A reason has 1 to 120 letters on one line.
    ReasonLength = "REASON_LENGTH",
    /// Command points run from 0 to 50.
    CommandPointsRange = "COMMAND_POINTS_RANGE",
    /// Victory points run from 0 to 100.
    VictoryPointsRange = "VICTORY_POINTS_RANGE",
    /// 1 to 20 dice are rolled at once.
    DiceRange = "DICE_RANGE",
    /// The model is slain: set its wounds, and say where it returns.
    SlainSetWounds = "SLAIN_SET_WOUNDS",
    /// The model is slain: say where it returns.
    SlainSayWhere = "SLAIN_SAY_WHERE",
    /// The model lives: set its wounds or its place alone.
    ModelLives = "MODEL_LIVES",
    /// There is no such model.
    NoSuchModel = "NO_SUCH_MODEL",
    /// Nobody falls or returns before the first turn.
    NotBeforeFirstTurn = "NOT_BEFORE_FIRST_TURN",
    /// It is so already.
    SoAlready = "SO_ALREADY",
    /// Wounds run from 0 to the model's Wounds characteristic.
    WoundsRange = "WOUNDS_RANGE",
    // Answers to questions.
    /// Answer the question that is open.
    AnswerTheQuestion = "ANSWER_THE_QUESTION",
    /// That is not the roll that was just made.
    NotTheLastRoll = "NOT_THE_LAST_ROLL",
    /// Dice are counted from 0 within the roll.
    DiceCountedFromZero = "DICE_COUNTED_FROM_ZERO",
    /// The rule does not let that many dice be rolled again.
    TooManyDice = "TOO_MANY_DICE",
    /// The rule does not let that die be rolled again.
    DieNotRerollable = "DIE_NOT_REROLLABLE",
    /// Choose one of the models offered.
    ChooseOfferedModel = "CHOOSE_OFFERED_MODEL",
    /// Choose as many different models of the unit as tests failed.
    ChooseAsManyAsFailed = "CHOOSE_AS_MANY_AS_FAILED",
    /// Choose living models of the unit, but not all.
    ChooseNotAll = "CHOOSE_NOT_ALL",
    /// Name a unit that is getting out.
    NameUnitGettingOut = "NAME_UNIT_GETTING_OUT",
    /// Choose one of the units offered.
    ChooseOfferedUnit = "CHOOSE_OFFERED_UNIT",
    /// Choose one of the markers offered.
    ChooseOfferedMarker = "CHOOSE_OFFERED_MARKER",
    /// Choose one of the corners offered.
    ChooseOfferedCorner = "CHOOSE_OFFERED_CORNER",
    /// Choose one of the places offered.
    ChooseOfferedPlace = "CHOOSE_OFFERED_PLACE",
    /// The marker lies on the table, more than 9" from every enemy.
    MarkerFromEnemies = "MARKER_FROM_ENEMIES",
    /// Nothing is being asked.
    NothingAsked = "NOTHING_ASKED",
    /// The phase could not begin: the dice given have run out.
    DiceRanOutAtPhase = "DICE_RAN_OUT_AT_PHASE",
    /// The dice given have run out.
    DiceRanOut = "DICE_RAN_OUT",
    // Units, models and paths.
    /// There is no such unit.
    NoSuchUnit = "NO_SUCH_UNIT",
    /// An attached leader acts under its bodyguard's id.
    ActsUnderBodyguard = "ACTS_UNDER_BODYGUARD",
    /// It has not been set up yet.
    NotSetUpYet = "NOT_SET_UP_YET",
    /// Name a living model of the unit.
    NameLivingModel = "NAME_LIVING_MODEL",
    /// A path needs at least one step.
    PathNeedsStep = "PATH_NEEDS_STEP",
    /// The model has two paths.
    TwoPaths = "TWO_PATHS",
    /// A path has at most 64 steps.
    PathTooLong = "PATH_TOO_LONG",
    /// A height runs from 0 to 60 inches.
    HeightRange = "HEIGHT_RANGE",
    /// Give one position for each living model, leaders last.
    OnePositionEach = "ONE_POSITION_EACH",
    // Where a base may stand.
    /// The base would stand in a wall.
    InWall = "IN_WALL",
    /// Nothing may end its move on an obstacle.
    OnObstacle = "ON_OBSTACLE",
    /// The base would stand in solid terrain, or hang over its edge.
    InSolidTerrain = "IN_SOLID_TERRAIN",
    /// Only INFANTRY, BEASTS and units that FLY stand above the ground floor.
    AboveGround = "ABOVE_GROUND",
    /// There is nothing to stand on at that height.
    NothingToStandOn = "NOTHING_TO_STAND_ON",
    // Before the battle.
    /// It has been set up already.
    SetUpAlready = "SET_UP_ALREADY",
    /// Aircraft start in reserves, and a dedicated transport with nobody inside stays behind.
    NotSetUpNow = "NOT_SET_UP_NOW",
    /// It is too large for the deployment zone: set it up touching your own battlefield edge.
    TooLargeForZone = "TOO_LARGE_FOR_ZONE",
    /// Infiltrators stay more than 9" from the enemy's deployment zone.
    InfiltratorsDistance = "INFILTRATORS_DISTANCE",
    /// Set it up first.
    SetUpFirst = "SET_UP_FIRST",
    /// A transport with somebody inside rides in no other.
    LoadedTransport = "LOADED_TRANSPORT",
    /// It is on the table already.
    OnTableAlready = "ON_TABLE_ALREADY",
    /// A fortification is set up on the table.
    FortificationOnTable = "FORTIFICATION_ON_TABLE",
    /// At most half of the units and half of the points start in reserves.
    HalfInReserves = "HALF_IN_RESERVES",
    /// At most a quarter of the points limit starts in strategic reserves.
    QuarterInStrategicReserves = "QUARTER_IN_STRATEGIC_RESERVES",
    /// A dedicated transport that carries nobody is not set up and counts as destroyed.
    EmptyDedicatedTransport = "EMPTY_DEDICATED_TRANSPORT",
    /// It has scouted.
    HasScouted = "HAS_SCOUTED",
    /// Not all of it has Scouts.
    NotAllScouts = "NOT_ALL_SCOUTS",
    // Command phase.
    /// Only units below half strength test.
    BelowHalfStrengthOnly = "BELOW_HALF_STRENGTH_ONLY",
    // Movement phase.
    /// Aircraft fly one straight line, then turn once.
    AircraftStraightLine = "AIRCRAFT_STRAIGHT_LINE",
    /// Aircraft fly straight forward.
    AircraftForward = "AIRCRAFT_FORWARD",
    /// Aircraft turn by up to 90 degrees.
    AircraftTurn = "AIRCRAFT_TURN",
    /// Aircraft fly at least 20".
    AircraftLeast = "AIRCRAFT_LEAST",
    /// Aircraft make normal moves only.
    AircraftNormalMoves = "AIRCRAFT_NORMAL_MOVES",
    /// Fall back or remain stationary.
    FallBackOrStay = "FALL_BACK_OR_STAY",
    /// It got out of a transport this phase: make a normal move or an advance.
    GotOutMustMove = "GOT_OUT_MUST_MOVE",
    /// It is too large for where it was set up and does nothing else now.
    TooLargeSetUp = "TOO_LARGE_SET_UP",
    /// It arrived or got out this turn and moves no more.
    ArrivedThisTurn = "ARRIVED_THIS_TURN",
    /// It is in no transport.
    InNoTransport = "IN_NO_TRANSPORT",
    /// It got in this phase.
    GotInThisPhase = "GOT_IN_THIS_PHASE",
    /// A unit gets in after its own normal move, advance or fall back.
    EmbarkAfterOwnMove = "EMBARK_AFTER_OWN_MOVE",
    /// It makes no move out of turn now.
    NoMoveOutOfTurn = "NO_MOVE_OUT_OF_TURN",
    /// It is not in reserves.
    NotInReserves = "NOT_IN_RESERVES",
    /// It waits to deep strike: use that method.
    WaitsToDeepStrike = "WAITS_TO_DEEP_STRIKE",
    /// Reserves arrive from the second battle round on.
    ReservesSecondRound = "RESERVES_SECOND_ROUND",
    /// Every model must be wholly within 6" of the same battlefield edge.
    SameEdge = "SAME_EDGE",
    /// Begin a move with it first.
    BeginMoveFirst = "BEGIN_MOVE_FIRST",
    /// No model of it has been moved yet.
    NoModelMoved = "NO_MODEL_MOVED",
    /// The advance has been rolled: confirm the move.
    AdvanceRolled = "ADVANCE_ROLLED",
    /// It is no transport.
    NoTransport = "NO_TRANSPORT",
    /// Its datasheet does not let this unit in.
    DatasheetForbids = "DATASHEET_FORBIDS",
    /// Only units that FLY go through the air.
    OnlyFlyThroughAir = "ONLY_FLY_THROUGH_AIR",
    // Shooting phase.
    /// Locked in combat: only MONSTERS, VEHICLES and pistols shoot.
    LockedInCombat = "LOCKED_IN_COMBAT",
    /// Locked in combat: only its pistols may fire.
    LockedPistolsOnly = "LOCKED_PISTOLS_ONLY",
    /// Locked in combat, its pistols fire at one unit only.
    LockedOneTarget = "LOCKED_ONE_TARGET",
    /// Only Assault weapons shoot after an advance.
    OnlyAssaultAfterAdvance = "ONLY_ASSAULT_AFTER_ADVANCE",
    /// None of its weapons has an eligible target.
    NoEligibleTarget = "NO_ELIGIBLE_TARGET",
    /// It has no ranged weapon.
    NoRangedWeapon = "NO_RANGED_WEAPON",
    /// Select it to shoot first.
    SelectToShootFirst = "SELECT_TO_SHOOT_FIRST",
    /// A unit has at most 64 assignments.
    TooManyAssignments = "TOO_MANY_ASSIGNMENTS",
    /// No such assignment has been made.
    NoSuchAssignment = "NO_SUCH_ASSIGNMENT",
    /// It is in combat with one of your units.
    TargetInCombat = "TARGET_IN_COMBAT",
    /// Assign at least one weapon, or skip the unit.
    AssignWeapon = "ASSIGN_WEAPON",
    /// There is no such weapon or target.
    NoSuchWeaponOrTarget = "NO_SUCH_WEAPON_OR_TARGET",
    /// The target must be an enemy unit.
    TargetMustBeEnemy = "TARGET_MUST_BE_ENEMY",
    /// A melee weapon does not shoot.
    MeleeDoesNotShoot = "MELEE_DOES_NOT_SHOOT",
    /// The unit has no such weapon.
    UnitHasNoSuchWeapon = "UNIT_HAS_NO_SUCH_WEAPON",
    /// The model does not carry that weapon.
    ModelDoesNotCarry = "MODEL_DOES_NOT_CARRY",
    /// Name each model once, or leave model_ids out.
    NameModelsOnce = "NAME_MODELS_ONCE",
    /// No living model carries that weapon.
    NoLivingCarrier = "NO_LIVING_CARRIER",
    /// One Shot weapons cannot be lent by Firing Deck.
    OneShotNotLent = "ONE_SHOT_NOT_LENT",
    /// Only units inside this transport lend it weapons.
    OnlyInsideLend = "ONLY_INSIDE_LEND",
    /// One weapon each of as many models as the Firing Deck says.
    FiringDeckNumber = "FIRING_DECK_NUMBER",
    // Charge phase.
    /// Name enemy units, each once.
    NameEnemiesOnce = "NAME_ENEMIES_ONCE",
    /// Aircraft do not charge.
    AircraftDoNotCharge = "AIRCRAFT_DO_NOT_CHARGE",
    /// What it did this turn forbids it to charge.
    DidForbidsCharge = "DID_FORBIDS_CHARGE",
    /// A rule forbids it.
    RuleForbids = "RULE_FORBIDS",
    /// It left a transport that had moved or a wreck, or is too large for where it was set up.
    SetUpForbidsCharge = "SET_UP_FORBIDS_CHARGE",
    /// The charge is possible, so it must be made.
    ChargePossible = "CHARGE_POSSIBLE",
    /// It charges: make its charge move.
    MakeChargeMove = "MAKE_CHARGE_MOVE",
    /// It has rolled: make its charge move.
    HasRolledCharge = "HAS_ROLLED_CHARGE",
    /// Declare its charge first.
    DeclareChargeFirst = "DECLARE_CHARGE_FIRST",
    /// Roll its charge first.
    RollChargeFirst = "ROLL_CHARGE_FIRST",
    /// No enemy unit is within 12".
    NoEnemyWithin12 = "NO_ENEMY_WITHIN_12",
    // Fight phase.
    /// Aircraft neither pile in nor consolidate.
    AircraftDoNotClose = "AIRCRAFT_DO_NOT_CLOSE",
    /// Only its slain models move now.
    OnlySlainMove = "ONLY_SLAIN_MOVE",
    /// It piles in next.
    PilesInNext = "PILES_IN_NEXT",
    /// Its attacks come next.
    AttacksNext = "ATTACKS_NEXT",
    /// It consolidates next.
    ConsolidatesNext = "CONSOLIDATES_NEXT",
    /// Select it to fight first.
    SelectToFightFirst = "SELECT_TO_FIGHT_FIRST",
    /// There is no such weapon.
    NoSuchWeapon = "NO_SUCH_WEAPON",
    /// Name models and a melee weapon.
    NameMeleeWeapon = "NAME_MELEE_WEAPON",
    /// It does not carry that weapon.
    NotCarried = "NOT_CARRIED",
    /// It is used besides another weapon: assign its attacks.
    ExtraWeapon = "EXTRA_WEAPON",
    /// Only melee weapons are used in the Fight phase.
    OnlyMelee = "ONLY_MELEE",
    /// At least one attack.
    AtLeastOneAttack = "AT_LEAST_ONE_ATTACK",
    /// Assign at least one attack.
    AssignAttack = "ASSIGN_ATTACK",
    // Missions.
    /// There is no such marker on the table.
    NoSuchMarker = "NO_SUCH_MARKER",
    /// Neither the primary nor a card in play lets units do this.
    ActionNotInPlay = "ACTION_NOT_IN_PLAY",
    /// It is started from a later round on.
    ActionLaterRound = "ACTION_LATER_ROUND",
    /// One unit performs it at a time.
    ActionOneUnit = "ACTION_ONE_UNIT",
    /// AIRCRAFT start no actions.
    AircraftNoActions = "AIRCRAFT_NO_ACTIONS",
    /// Battle-shocked units start no actions.
    ShockedNoActions = "SHOCKED_NO_ACTIONS",
    /// A unit without objective control starts no actions.
    NoObjectiveControl = "NO_OBJECTIVE_CONTROL",
    /// It is within engagement range of an enemy.
    IsEngaged = "IS_ENGAGED",
    /// It advanced this turn.
    HasAdvanced = "HAS_ADVANCED",
    /// It fell back this turn.
    HasFallenBack = "HAS_FALLEN_BACK",
    /// It performs an action already.
    PerformsAlready = "PERFORMS_ALREADY",
    /// It is not eligible to shoot.
    NotEligibleToShoot = "NOT_ELIGIBLE_TO_SHOOT",
    /// A Hazard is moved up to 6".
    HazardDistance = "HAZARD_DISTANCE",
    /// A marker, a model or a wall is in the way.
    HazardBlocked = "HAZARD_BLOCKED",
    /// It must be in range of a marker outside its own zone.
    MarkerOutsideOwnZone = "MARKER_OUTSIDE_OWN_ZONE",
    /// Another unit is doing this at the marker.
    MarkerTaken = "MARKER_TAKEN",
    /// The marker has been terraformed already.
    Terraformed = "TERRAFORMED",
    /// It must be in the enemy's zone or within 6" of the centre.
    EnemyZoneOrCentre = "ENEMY_ZONE_OR_CENTRE",
    /// It must be in a terrain feature and not in its own zone.
    InTerrainOutsideZone = "IN_TERRAIN_OUTSIDE_ZONE",
    /// It must be wholly in one zone or in no man's land.
    WhollyInOneZone = "WHOLLY_IN_ONE_ZONE",
    /// Another unit recovers assets in this area.
    AssetsTaken = "ASSETS_TAKEN",
    /// There is no place for a marker near it.
    NoPlaceForMarker = "NO_PLACE_FOR_MARKER",
    /// It must be wholly within 9" of an edge and not in its own zone.
    NearEdgeOutsideZone = "NEAR_EDGE_OUTSIDE_ZONE",
    /// It must be more than 15" from all other units of its army.
    NearOwnUnits = "NEAR_OWN_UNITS",
    /// Only the Challenger who holds its card uses it.
    NotTheChallenger = "NOT_THE_CHALLENGER",
    /// The edge is contained already.
    EdgeContained = "EDGE_CONTAINED",
    /// The marker is no Hazard.
    NoHazard = "NO_HAZARD",
    /// Only a Hazard that is controlled is moved.
    HazardNotControlled = "HAZARD_NOT_CONTROLLED",
    /// The marker is in the own zone.
    MarkerInOwnZone = "MARKER_IN_OWN_ZONE",
    /// The unit is not in range of the marker.
    NotInMarkerRange = "NOT_IN_MARKER_RANGE",
    /// There are no more markers.
    NoMoreMarkers = "NO_MORE_MARKERS",
    /// The marker must be wholly in no man's land.
    MarkerInNoMansLand = "MARKER_IN_NO_MANS_LAND",
    /// The marker must be within 1" of the unit.
    MarkerWithin1 = "MARKER_WITHIN_1",
    /// The marker must be more than 6" from every other.
    MarkerBeyond6 = "MARKER_BEYOND_6",
    /// The marker must be exactly 12" from one in no man's land.
    MarkerExactly12 = "MARKER_EXACTLY_12",
    /// Name a card that is in play.
    NameCardInPlay = "NAME_CARD_IN_PLAY",
    /// Fixed missions are kept all battle.
    FixedMissionKept = "FIXED_MISSION_KEPT",
    /// Name each card once.
    NameCardsOnce = "NAME_CARDS_ONCE",
    // Army rules.
    /// That rule asks for nothing now.
    RuleAsksNothing = "RULE_ASKS_NOTHING",
    /// Name the enemy unit in unit_id.
    NameEnemyInUnitId = "NAME_ENEMY_IN_UNIT_ID",
    /// Choose an enemy unit that the ability reaches.
    ChooseReachedEnemy = "CHOOSE_REACHED_ENEMY",
    /// The army has not enough of what that costs.
    NotEnoughResource = "NOT_ENOUGH_RESOURCE",
    /// Name the second unit in target_id.
    NameSecondUnit = "NAME_SECOND_UNIT",
    /// Choose one of what the rule offers.
    ChooseOfRule = "CHOOSE_OF_RULE",
    /// Answer the rule that asks, or decline.
    AnswerRuleOrDecline = "ANSWER_RULE_OR_DECLINE",
    /// The rule has no such choice.
    NoSuchChoice = "NO_SUCH_CHOICE",
    /// Choose an enemy unit.
    ChooseEnemy = "CHOOSE_ENEMY",
    /// It is chosen for the army: leave unit_id out.
    ChosenForArmy = "CHOSEN_FOR_ARMY",
    /// That has been chosen before in this battle.
    ChosenBefore = "CHOSEN_BEFORE",
    /// Choose one blessing that is not active yet.
    BlessingActive = "BLESSING_ACTIVE",
    /// Choose one or two different blessings.
    BlessingCount = "BLESSING_COUNT",
    /// The dice do not show the doubles or triples it takes.
    BlessingDice = "BLESSING_DICE",
    // Stratagems.
    /// Only a Command Re-roll is used right after a roll.
    OnlyRerollAfterRoll = "ONLY_REROLL_AFTER_ROLL",
    /// It is fired at the unit that is acting.
    FiredAtActing = "FIRED_AT_ACTING",
    /// It must be within 24", not engaged, free to shoot, and see the enemy, who must not be able to avoid it.
    OverwatchNeeds = "OVERWATCH_NEEDS",
    /// Name the enemy unit in target_id.
    NameEnemyInTargetId = "NAME_ENEMY_IN_TARGET_ID",
    /// It advanced, fell back or has shot this turn.
    ActedThisTurn = "ACTED_THIS_TURN",
    /// Choose an enemy unit that is not engaged with your units.
    ChooseUnengagedEnemy = "CHOOSE_UNENGAGED_ENEMY",
    /// No model of the target is near enough and visible to that model.
    ModelDoesNotReach = "MODEL_DOES_NOT_REACH",
    /// No model of the unit is near enough and sees the target.
    UnitDoesNotReach = "UNIT_DOES_NOT_REACH",
    /// It charges the unit that has just ended its charge move.
    InterveneOnCharger = "INTERVENE_ON_CHARGER",
    /// It could not charge that enemy.
    CouldNotChargeIt = "COULD_NOT_CHARGE_IT",
    /// Of VEHICLES only WALKERS intervene.
    OnlyWalkersIntervene = "ONLY_WALKERS_INTERVENE",
    /// It must be within 6" of the enemy.
    Within6OfEnemy = "WITHIN_6_OF_ENEMY",
    /// There is no such stratagem.
    NoSuchStratagem = "NO_SUCH_STRATAGEM",
    /// It is a stratagem of the other army.
    OtherArmysStratagem = "OTHER_ARMYS_STRATAGEM",
    /// Once a phase.
    OncePerPhase = "ONCE_PER_PHASE",
    /// Once a turn.
    OncePerTurn = "ONCE_PER_TURN",
    /// Once per battle round.
    OncePerRound = "ONCE_PER_ROUND",
    /// Once a battle.
    OncePerBattle = "ONCE_PER_BATTLE",
    /// No roll that it may re-roll was just made.
    NoRerollableRoll = "NO_REROLLABLE_ROLL",
    /// Choose a CHARACTER model of the unit.
    ChooseCharacter = "CHOOSE_CHARACTER",
    /// Name your unit in unit_id.
    NameYourUnit = "NAME_YOUR_UNIT",
    /// Name the unit it leads.
    NameUnitItLeads = "NAME_UNIT_IT_LEADS",
    /// It is used on the unit that is acting.
    UsedOnActing = "USED_ON_ACTING",
    /// It is used on a unit that has been selected as a target.
    UsedOnTarget = "USED_ON_TARGET",
    /// It is used on a unit that has just lost models.
    UsedOnBereaved = "USED_ON_BEREAVED",
    /// The unit is not what its Target line asks for.
    NotItsTargetLine = "NOT_ITS_TARGET_LINE",
    /// The unit is too far away.
    TooFarAway = "TOO_FAR_AWAY",
    /// Say which of its effects in choice.
    SayChoice = "SAY_CHOICE",
    /// It is in range of no marker that you control and do not keep already.
    InRangeOfNoMarker = "IN_RANGE_OF_NO_MARKER",
    /// The program does not carry it out: play it by hand.
    PlayByHand = "PLAY_BY_HAND",
    /// Choose an engaged unit that has not been selected to fight this phase.
    ChooseEngagedUnfought = "CHOOSE_ENGAGED_UNFOUGHT",
    /// Name the secondary mission in card.
    NameSecondary = "NAME_SECONDARY",
    /// Name the unit that recovers in target_id.
    NameRecoveringUnit = "NAME_RECOVERING_UNIT",
    /// Choose a battle-shocked INFANTRY unit of yours within 6".
    ChooseShockedInfantry = "CHOOSE_SHOCKED_INFANTRY",
    /// Choose an enemy unit that a VEHICLE model of the unit is engaged with.
    ChooseVehicleEngaged = "CHOOSE_VEHICLE_ENGAGED",
    /// There is no such stratagem in this battle.
    NotInThisBattle = "NOT_IN_THIS_BATTLE",
    /// None of your units meets its Target line.
    NoUnitMeetsTarget = "NO_UNIT_MEETS_TARGET",
    /// The players carry this stratagem out themselves.
    CarriedOutByPlayers = "CARRIED_OUT_BY_PLAYERS",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_in_capitals() {
        let mut seen = std::collections::BTreeSet::new();
        for reason in Reason::PLAIN {
            assert!(seen.insert(reason.as_str()), "{reason:?}");
            assert!(reason.as_str().chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'));
        }
    }
}
