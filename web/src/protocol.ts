// Generated from crates/protocol by `make types`. Do not edit.

/** Inches: x along the 44" side, y along the 60" side, z up. */
export type Point = [x: number, y: number, z?: number];
/** A point, or a turn in place. */
export type Step = Point | { pivot: number };
/** Where a base's centre goes after its present place. */
export type Path = Step[];
/** By model id; a model not named stays. */
export type Paths = { [model_id: string]: Path };
/** A hex of the skirmish, by column and row. */
export type HexAt = { col: number; row: number };
/** A unit's fields as the skirmish's scenarios write them. */
export type HexFields = { id: number; player: number; name?: string; col: number; row: number } & Record<
  | "MOVE"
  | "RNG_NB"
  | "RNG_RNG"
  | "RNG_ATK"
  | "RNG_STR"
  | "RNG_DMG"
  | "RNG_AP"
  | "CC_NB"
  | "CC_RNG"
  | "CC_ATK"
  | "CC_STR"
  | "CC_DMG"
  | "CC_AP"
  | "HP_CUR"
  | "HP_MAX"
  | "T"
  | "ARMOR_SAVE"
  | "INVUL_SAVE"
  | "VALUE",
  number
>;
/** What players of the skirmish may say. */
export type HexAction =
  | { type: "ACTIVATE"; unit: number }
  | { type: "MOVE" | "CHARGE"; to: HexAt }
  | { type: "SHOOT" | "FIGHT"; target: number }
  | { type: "WAIT" | "POSTPONE" | "CANCEL" };

/** One weapon profile fired at one target. */
export type Fire = { weapon_id: string; target_id: string; model_ids?: string[]; from_unit_id?: string };
/** One melee profile used against one target. */
export type Strike = { weapon_id: string; target_id: string; model_ids?: string[]; attacks?: number };
/** What a player does. */
export type Action =
  /** A leader joins a bodyguard unit. */
  | { type: "ATTACH_LEADER"; player: number; unit_id: string; bodyguard_id: string }
  /** A unit starts the battle off the table. */
  | { type: "PLACE_IN_RESERVES"; player: number; unit_id: string; kind: Reserves }
  /** The player's formations are declared. */
  | { type: "CONFIRM_FORMATIONS"; player: number }
  /** A unit is set up. */
  | { type: "DEPLOY_UNIT"; player: number; unit_id: string; model_positions: Point[]; model_rotations?: number[] }
  /** The player has set up everything. */
  | { type: "END_DEPLOYMENT"; player: number }
  /** A unit makes its Scout move. */
  | { type: "SCOUT_MOVE"; player: number; unit_id: string; paths?: Paths }
  /** A unit makes no Scout move. */
  | { type: "SKIP_SCOUT"; player: number; unit_id: string }
  /** A unit takes its Battle-shock test. */
  | { type: "BATTLE_SHOCK_TEST"; player: number; unit_id: string }
  /** The player chooses for an army rule. */
  | { type: "FACTION_CHOICE"; player: number; rule: string; choice?: string | string[]; unit_id?: string }
  /** A unit starts an action of the mission. */
  | { type: "PERFORM_ACTION"; player: number; unit_id: string; action: string; objective_id?: string; at?: Point }
  /** A unit declares a charge. */
  | { type: "DECLARE_CHARGE"; player: number; unit_id: string; target_ids: string[] }
  /** The charge is rolled. */
  | { type: "CHARGE_ROLL"; player: number; unit_id: string }
  /** The unit makes its Charge move. */
  | { type: "APPLY_CHARGE_MOVE"; player: number; unit_id: string; paths?: Paths }
  /** The unit makes its Charge move along the paths staged before. */
  | { type: "COMPLETE_UNIT_CHARGE"; player: number; unit_id: string }
  /** The unit makes no Charge move. */
  | { type: "SKIP_CHARGE"; player: number; unit_id: string }
  /** A unit is chosen to fight. */
  | { type: "SELECT_FIGHTER"; player: number; unit_id: string }
  /** The unit piles in. */
  | { type: "PILE_IN"; player: number; unit_id: string; paths?: Paths }
  /** The unit consolidates. */
  | { type: "CONSOLIDATE"; player: number; unit_id: string; paths?: Paths }
  /** Models will fight with a weapon. */
  | { type: "SELECT_MELEE_WEAPON"; player: number; unit_id: string; model_ids: string[]; weapon_id: string }
  /** Melee attacks get their targets. */
  | { type: "ASSIGN_ATTACKS"; player: number; unit_id: string; assignments?: Strike[] }
  /** The unit attacks, with the assignments given here or before. */
  | { type: "CONFIRM_AND_RESOLVE_ATTACKS"; player: number; unit_id: string; assignments?: Strike[] }
  /** The player uses a stratagem. */
  | { type: "USE_STRATAGEM"; player: number; stratagem: string; unit_id?: string; target_id?: string; model_id?: string; model_positions?: Point[]; model_rotations?: number[]; method?: Reserves; card?: string; choice?: string; context?: string; die?: number }
  /** The player discards Secondary Mission cards. */
  | { type: "DISCARD_SECONDARY"; player: number; cards: string[] }
  /** A unit will make a Normal move. */
  | { type: "BEGIN_NORMAL_MOVE"; player: number; unit_id: string }
  /** A unit will Advance; the roll is made here. */
  | { type: "BEGIN_ADVANCE"; player: number; unit_id: string }
  /** A unit will Fall Back. */
  | { type: "BEGIN_FALL_BACK"; player: number; unit_id: string }
  /** A unit stays where it is. */
  | { type: "REMAIN_STATIONARY"; player: number; unit_id: string }
  /** The path of one model is staged. */
  | { type: "SET_MODEL_DEST" | "STAGE_MODEL_MOVE"; player: number; unit_id: string; model_id: string; path: Path }
  /** The path staged last is taken back. */
  | { type: "UNDO_LAST_MODEL_MOVE"; player: number; unit_id: string }
  /** All staged paths are taken back. */
  | { type: "RESET_UNIT_MOVE"; player: number; unit_id: string }
  /** The unit moves along the paths given here or staged before. */
  | { type: "CONFIRM_UNIT_MOVE"; player: number; unit_id: string; paths?: Paths }
  /** A unit gets out of its transport. */
  | { type: "DISEMBARK_UNIT"; player: number; unit_id: string; model_positions: Point[]; model_rotations?: number[] }
  /** A unit gets into a transport. */
  | { type: "EMBARK_UNIT"; player: number; unit_id: string; transport_id: string }
  /** A unit arrives from reserves. */
  | { type: "PLACE_REINFORCEMENT"; player: number; unit_id: string; model_positions: Point[]; model_rotations?: number[]; method: Reserves }
  /** The Movement phase ends. */
  | { type: "END_MOVEMENT"; player: number }
  /** A unit shoots, all its weapons at once. */
  | { type: "SHOOT"; player: number; unit_id: string; assignments: Fire[] }
  /** A unit is chosen to shoot. */
  | { type: "SELECT_SHOOTER"; player: number; unit_id: string }
  /** A weapon gets its target. */
  | { type: "ASSIGN_TARGET"; player: number; unit_id: string; weapon_id: string; target_id: string; model_ids?: string[]; from_unit_id?: string }
  /** A target is taken back. */
  | { type: "CLEAR_TARGET"; player: number; unit_id: string; weapon_id: string; target_id: string; model_ids?: string[]; from_unit_id?: string }
  /** All targets of a unit are taken back. */
  | { type: "CLEAR_ALL_TARGETS"; player: number; unit_id: string }
  /** The unit shoots at the targets assigned before. */
  | { type: "CONFIRM_TARGETS"; player: number; unit_id: string }
  /** A unit does not shoot. */
  | { type: "SKIP_UNIT"; player: number; unit_id: string }
  /** The Shooting phase ends. */
  | { type: "END_SHOOTING"; player: number }
  /** The Command phase ends. */
  | { type: "END_COMMAND"; player: number }
  /** The Charge phase ends. */
  | { type: "END_CHARGE"; player: number }
  /** The Fight phase ends, and the turn. */
  | { type: "END_FIGHT"; player: number }
  /** The next turn begins. */
  | { type: "END_SCORING"; player: number }
  /** A model takes the attack. */
  | { type: "ALLOCATE"; player: number; model_id: string }
  /** Armour or invulnerable save. */
  | { type: "APPLY_SAVES"; player: number; use: "ARMOUR" | "INVULNERABLE" }
  /** Go on. */
  | { type: "CONTINUE_SEQUENCE"; player: number }
  /** The models that are asked for. */
  | { type: "CHOOSE_MODELS"; player: number; model_ids: string[] }
  /** Dice of a roll are rolled again. */
  | { type: "REROLL"; player: number; context: string; dice: number[] }
  /** A reaction is declined. */
  | { type: "DECLINE_REACTION"; player: number; for_phase?: boolean }
  /** Something is set by hand. */
  | { type: "ADJUST"; player: number; path: string; value: string | number | boolean | Point; reason: string; at?: Point }
  /** The player gives the battle up. */
  | { type: "CONCEDE"; player: number }
  /** The unit that is asked for. */
  | { type: "CHOOSE_UNIT"; player: number; target_id: string }
  /** The marker that is asked for. */
  | { type: "CHOOSE_MARKER"; player: number; objective_id: string }
  /** The corner that is asked for. */
  | { type: "CHOOSE_CORNER"; player: number; corner: number }
  /** The card just drawn is shuffled back, and another drawn. */
  | { type: "REDRAW_CARD"; player: number }
  /** The player takes a secret mission. */
  | { type: "TAKE_SECRET_MISSION"; player: number; mission: string }
  /** The place that is asked for. */
  | { type: "CHOOSE_PLACE"; player: number; at?: Point };
/** The name of an action. */
export type ActionKind = Action["type"];
/** Actions of which others do not learn what they say. */
export type PrivateKind = "SELECT_MELEE_WEAPON" | "ASSIGN_ATTACKS" | "SET_MODEL_DEST" | "STAGE_MODEL_MOVE" | "UNDO_LAST_MODEL_MOVE" | "RESET_UNIT_MOVE" | "ASSIGN_TARGET" | "CLEAR_TARGET" | "CLEAR_ALL_TARGETS" | "TAKE_SECRET_MISSION";
/** An action as it is told: a private one of the other player without what it says. */
export type ShownAction = Action | { type: PrivateKind; player: number; unit_id: string | null };
/** Actions by which a player ends a phase. */
export const PHASE_ENDS: readonly ActionKind[] = ["CONFIRM_FORMATIONS", "END_DEPLOYMENT", "END_MOVEMENT", "END_SHOOTING", "END_COMMAND", "END_CHARGE", "END_FIGHT", "END_SCORING"];
/** Actions that answer a question in the middle of another action. */
export const ANSWERS: readonly ActionKind[] = ["ALLOCATE", "APPLY_SAVES", "CONTINUE_SEQUENCE", "CHOOSE_MODELS", "REROLL", "DECLINE_REACTION", "CHOOSE_UNIT", "CHOOSE_MARKER", "CHOOSE_CORNER", "REDRAW_CARD", "TAKE_SECRET_MISSION", "CHOOSE_PLACE"];
/** Actions that move a unit along paths. */
export const MOVES = ["SCOUT_MOVE", "APPLY_CHARGE_MOVE", "PILE_IN", "CONSOLIDATE", "CONFIRM_UNIT_MOVE"] as const satisfies readonly ActionKind[];

/** Both sides must speak it. */
export const VERSION = 1;

/** Refusals that are not a matter of rules. */
export type ServerCode = "VERSION" | "UNKNOWN_GAME" | "WRONG_SECRET" | "BAD_MESSAGE" | "TOO_LARGE" | "TOO_FAST" | "NOT_SEATED" | "NOT_ENTERED" | "SEAT_TAKEN" | "NOTHING_TO_UNDO" | "NOT_OVER" | "NO_REASONS" | "FULL" | "NOT_SAVED" | "CLOSING" | "ORIGIN" | "BAD_SETUP" | "BAD_LIST" | "CONSENT" | "PROPOSAL_OPEN" | "NO_PROPOSAL" | "NOT_BEGUN" | "BEGUN" | "OUTDATED" | "MOVED" | "BARRED";

/** Why the rules refuse an action. */
export type RuleCode = "GAME_OVER" | "WRONG_PHASE" | "NOT_YOUR_DECISION" | "QUESTION_OPEN" | "MALFORMED" | "UNKNOWN_ID" | "NOT_YOUR_UNIT" | "UNIT_DESTROYED" | "UNIT_EMBARKED" | "UNIT_IN_RESERVES" | "UNFINISHED_UNIT" | "NOT_AVAILABLE" | "OUT_OF_BOUNDS" | "LEADER_NOT_ALLOWED" | "LEADER_SLOT_TAKEN" | "TRANSPORT_FORBIDS" | "TRANSPORT_FULL" | "RESERVES_LIMIT" | "STRATEGIC_RESERVES_LIMIT" | "OFF_BATTLEFIELD" | "OVERLAPS_MODEL" | "CANNOT_STAND_THERE" | "OUTSIDE_ZONE" | "IN_ENEMY_ZONE" | "NOT_AT_EDGE" | "TOO_CLOSE_TO_ENEMY" | "ENDS_IN_ENGAGEMENT_RANGE" | "NOT_COHERENT" | "TEST_NOT_DUE" | "ALREADY_TESTED" | "TESTS_REMAIN" | "UNIT_HAS_MOVED" | "UNIT_ENGAGED" | "UNIT_NOT_ENGAGED" | "CANNOT_MOVE" | "MUST_MOVE" | "REINFORCEMENTS_STEP" | "MOVE_TOO_FAR" | "PASSES_ENEMY_MODEL" | "PASSES_ENGAGEMENT_RANGE" | "PASSES_FRIENDLY_MODEL" | "PASSES_WALL" | "TRANSPORT_HAS_ADVANCED" | "NOT_NEAR_TRANSPORT" | "DISEMBARKED_THIS_PHASE" | "TOO_EARLY" | "NO_DEEP_STRIKE" | "UNIT_HAS_SHOT" | "UNIT_ADVANCED" | "UNIT_FELL_BACK" | "PERFORMING_ACTION" | "WEAPON_NOT_ASSAULT" | "WEAPON_SPENT" | "WEAPON_USED_TWICE" | "PISTOL_OR_OTHER" | "TARGET_NOT_ENGAGED_WITH_UNIT" | "TARGET_ENGAGED" | "BLAST_ENGAGED" | "TARGET_NOT_VISIBLE" | "TARGET_OUT_OF_RANGE" | "LONE_OPERATIVE" | "FIRING_DECK_LIMIT" | "ALLOCATE_WOUNDED_FIRST" | "BODYGUARD_FIRST" | "MODEL_NOT_VISIBLE" | "ACTION_NOT_ALLOWED" | "ACTION_PLACE" | "ACTION_TAKEN" | "UNIT_HAS_DECLARED" | "CANNOT_CHARGE" | "NO_TARGETS" | "TARGET_TOO_FAR" | "AIRCRAFT_TARGET" | "TARGET_NOT_REACHED" | "PASSES_NON_TARGET" | "NOT_CLOSER" | "MUST_BASE_CONTACT" | "UNIT_HAS_FOUGHT" | "NOT_ELIGIBLE_TO_FIGHT" | "FIGHTS_FIRST_STEP" | "MUST_FIGHT" | "IN_BASE_CONTACT" | "ENDS_UNENGAGED" | "NOT_TOWARDS_OBJECTIVE" | "MODEL_CANNOT_ATTACK" | "ONE_MELEE_WEAPON" | "TOO_MANY_ATTACKS" | "WRONG_WINDOW" | "BATTLE_SHOCKED" | "STRATAGEM_TARGET" | "STRATAGEM_USED" | "NOT_ENOUGH_CP" | "ROLL_NOT_REROLLABLE" | "ALREADY_REROLLED" | "CARD_NOT_ACTIVE" | "FIXED_CARD";

/** Why exactly, where a code alone does not say it. */
export type Reason = "REASON_LENGTH" | "COMMAND_POINTS_RANGE" | "VICTORY_POINTS_RANGE" | "DICE_RANGE" | "SLAIN_SET_WOUNDS" | "SLAIN_SAY_WHERE" | "MODEL_LIVES" | "NO_SUCH_MODEL" | "NOT_BEFORE_FIRST_TURN" | "SO_ALREADY" | "WOUNDS_RANGE" | "ANSWER_THE_QUESTION" | "NOT_THE_LAST_ROLL" | "DICE_COUNTED_FROM_ZERO" | "TOO_MANY_DICE" | "DIE_NOT_REROLLABLE" | "CHOOSE_OFFERED_MODEL" | "CHOOSE_AS_MANY_AS_FAILED" | "CHOOSE_NOT_ALL" | "NAME_UNIT_GETTING_OUT" | "CHOOSE_OFFERED_UNIT" | "CHOOSE_OFFERED_MARKER" | "CHOOSE_OFFERED_CORNER" | "CHOOSE_OFFERED_PLACE" | "MARKER_FROM_ENEMIES" | "NOTHING_ASKED" | "DICE_RAN_OUT_AT_PHASE" | "DICE_RAN_OUT" | "NO_SUCH_UNIT" | "ACTS_UNDER_BODYGUARD" | "NOT_SET_UP_YET" | "NAME_LIVING_MODEL" | "PATH_NEEDS_STEP" | "TWO_PATHS" | "PATH_TOO_LONG" | "HEIGHT_RANGE" | "ONE_POSITION_EACH" | "IN_WALL" | "ON_OBSTACLE" | "IN_SOLID_TERRAIN" | "ABOVE_GROUND" | "NOTHING_TO_STAND_ON" | "SET_UP_ALREADY" | "NOT_SET_UP_NOW" | "TOO_LARGE_FOR_ZONE" | "INFILTRATORS_DISTANCE" | "SET_UP_FIRST" | "LOADED_TRANSPORT" | "ON_TABLE_ALREADY" | "FORTIFICATION_ON_TABLE" | "HALF_IN_RESERVES" | "QUARTER_IN_STRATEGIC_RESERVES" | "EMPTY_DEDICATED_TRANSPORT" | "HAS_SCOUTED" | "NOT_ALL_SCOUTS" | "BELOW_HALF_STRENGTH_ONLY" | "AIRCRAFT_STRAIGHT_LINE" | "AIRCRAFT_FORWARD" | "AIRCRAFT_TURN" | "AIRCRAFT_LEAST" | "AIRCRAFT_NORMAL_MOVES" | "FALL_BACK_OR_STAY" | "GOT_OUT_MUST_MOVE" | "TOO_LARGE_SET_UP" | "ARRIVED_THIS_TURN" | "IN_NO_TRANSPORT" | "GOT_IN_THIS_PHASE" | "EMBARK_AFTER_OWN_MOVE" | "NO_MOVE_OUT_OF_TURN" | "NOT_IN_RESERVES" | "WAITS_TO_DEEP_STRIKE" | "RESERVES_SECOND_ROUND" | "SAME_EDGE" | "BEGIN_MOVE_FIRST" | "NO_MODEL_MOVED" | "ADVANCE_ROLLED" | "NO_TRANSPORT" | "DATASHEET_FORBIDS" | "ONLY_FLY_THROUGH_AIR" | "LOCKED_IN_COMBAT" | "LOCKED_PISTOLS_ONLY" | "LOCKED_ONE_TARGET" | "ONLY_ASSAULT_AFTER_ADVANCE" | "NO_ELIGIBLE_TARGET" | "NO_RANGED_WEAPON" | "SELECT_TO_SHOOT_FIRST" | "TOO_MANY_ASSIGNMENTS" | "NO_SUCH_ASSIGNMENT" | "TARGET_IN_COMBAT" | "ASSIGN_WEAPON" | "NO_SUCH_WEAPON_OR_TARGET" | "TARGET_MUST_BE_ENEMY" | "MELEE_DOES_NOT_SHOOT" | "UNIT_HAS_NO_SUCH_WEAPON" | "MODEL_DOES_NOT_CARRY" | "NAME_MODELS_ONCE" | "NO_LIVING_CARRIER" | "ONE_SHOT_NOT_LENT" | "ONLY_INSIDE_LEND" | "FIRING_DECK_NUMBER" | "NAME_ENEMIES_ONCE" | "AIRCRAFT_DO_NOT_CHARGE" | "DID_FORBIDS_CHARGE" | "RULE_FORBIDS" | "SET_UP_FORBIDS_CHARGE" | "CHARGE_POSSIBLE" | "MAKE_CHARGE_MOVE" | "HAS_ROLLED_CHARGE" | "DECLARE_CHARGE_FIRST" | "ROLL_CHARGE_FIRST" | "NO_ENEMY_WITHIN_12" | "AIRCRAFT_DO_NOT_CLOSE" | "ONLY_SLAIN_MOVE" | "PILES_IN_NEXT" | "ATTACKS_NEXT" | "CONSOLIDATES_NEXT" | "SELECT_TO_FIGHT_FIRST" | "NO_SUCH_WEAPON" | "NAME_MELEE_WEAPON" | "NOT_CARRIED" | "EXTRA_WEAPON" | "ONLY_MELEE" | "AT_LEAST_ONE_ATTACK" | "ASSIGN_ATTACK" | "NO_SUCH_MARKER" | "ACTION_NOT_IN_PLAY" | "ACTION_LATER_ROUND" | "ACTION_ONE_UNIT" | "AIRCRAFT_NO_ACTIONS" | "SHOCKED_NO_ACTIONS" | "NO_OBJECTIVE_CONTROL" | "IS_ENGAGED" | "HAS_ADVANCED" | "HAS_FALLEN_BACK" | "PERFORMS_ALREADY" | "NOT_ELIGIBLE_TO_SHOOT" | "HAZARD_DISTANCE" | "HAZARD_BLOCKED" | "MARKER_OUTSIDE_OWN_ZONE" | "MARKER_TAKEN" | "TERRAFORMED" | "ENEMY_ZONE_OR_CENTRE" | "IN_TERRAIN_OUTSIDE_ZONE" | "WHOLLY_IN_ONE_ZONE" | "ASSETS_TAKEN" | "NO_PLACE_FOR_MARKER" | "NEAR_EDGE_OUTSIDE_ZONE" | "NEAR_OWN_UNITS" | "NOT_THE_CHALLENGER" | "EDGE_CONTAINED" | "NO_HAZARD" | "HAZARD_NOT_CONTROLLED" | "MARKER_IN_OWN_ZONE" | "NOT_IN_MARKER_RANGE" | "NO_MORE_MARKERS" | "MARKER_IN_NO_MANS_LAND" | "MARKER_WITHIN_1" | "MARKER_BEYOND_6" | "MARKER_EXACTLY_12" | "NAME_CARD_IN_PLAY" | "FIXED_MISSION_KEPT" | "NAME_CARDS_ONCE" | "RULE_ASKS_NOTHING" | "NAME_ENEMY_IN_UNIT_ID" | "CHOOSE_REACHED_ENEMY" | "NOT_ENOUGH_RESOURCE" | "NAME_SECOND_UNIT" | "CHOOSE_OF_RULE" | "ANSWER_RULE_OR_DECLINE" | "NO_SUCH_CHOICE" | "CHOOSE_ENEMY" | "CHOSEN_FOR_ARMY" | "CHOSEN_BEFORE" | "BLESSING_ACTIVE" | "BLESSING_COUNT" | "BLESSING_DICE" | "ONLY_REROLL_AFTER_ROLL" | "FIRED_AT_ACTING" | "OVERWATCH_NEEDS" | "NAME_ENEMY_IN_TARGET_ID" | "ACTED_THIS_TURN" | "CHOOSE_UNENGAGED_ENEMY" | "MODEL_DOES_NOT_REACH" | "UNIT_DOES_NOT_REACH" | "INTERVENE_ON_CHARGER" | "COULD_NOT_CHARGE_IT" | "ONLY_WALKERS_INTERVENE" | "WITHIN_6_OF_ENEMY" | "NO_SUCH_STRATAGEM" | "OTHER_ARMYS_STRATAGEM" | "ONCE_PER_PHASE" | "ONCE_PER_TURN" | "ONCE_PER_ROUND" | "ONCE_PER_BATTLE" | "NO_REROLLABLE_ROLL" | "CHOOSE_CHARACTER" | "NAME_YOUR_UNIT" | "NAME_UNIT_IT_LEADS" | "USED_ON_ACTING" | "USED_ON_TARGET" | "USED_ON_BEREAVED" | "NOT_ITS_TARGET_LINE" | "TOO_FAR_AWAY" | "SAY_CHOICE" | "IN_RANGE_OF_NO_MARKER" | "PLAY_BY_HAND" | "CHOOSE_ENGAGED_UNFOUGHT" | "NAME_SECONDARY" | "NAME_RECOVERING_UNIT" | "CHOOSE_SHOCKED_INFANTRY" | "CHOOSE_VEHICLE_ENGAGED" | "NOT_IN_THIS_BATTLE" | "NO_UNIT_MEETS_TARGET" | "CARRIED_OUT_BY_PLAYERS" | "USED_AT" | "FORM";

/** When a stratagem is used. */
export type UsedWhen = "phase" | "roll" | "before-shock-test" | "end-of-command" | "enemy-moves" | "own-advance" | "enemy-moved" | "enemy-fell-back" | "end-of-movement" | "targets-chosen" | "enemy-shot" | "charge-ended" | "enemy-charged" | "selected-to-fight" | "enemy-fought" | "mortal-wounds" | "destroyed" | "slew" | "end-of-turn" | "start-of-fight" | "start-of-command" | "start-of-movement" | "start-of-shooting" | "end-of-shooting" | "start-of-charge" | "end-of-charge" | "end-of-fight" | "own-moved" | "own-advanced" | "own-fell-back" | "arrived" | "disembarked" | "selected-to-shoot" | "own-shot" | "own-hit" | "shot-at" | "was-hit" | "lost-wounds" | "own-declared" | "enemy-declared" | "enemy-falls-back" | "enemy-set-up" | "own-fought" | "destroyed-unit" | "enemy-shock-failed" | "start-of-phase" | "enemy-left" | "friend-destroyed" | "enemy-destroyed" | "own-targets" | "consolidates" | "last-charges" | "dies";

/** What a player is asked. */
export type QuestionKind = "ALLOCATE" | "PRECISION" | "CHOOSE_SAVE" | "REROLL" | "COMMAND_REROLL" | "REACTION" | "HAZARDOUS" | "CASUALTIES" | "COHERENCY" | "WRECK" | "FACTION" | "MARK" | "EXTRA_MARK" | "TEMPTING_TARGET" | "GUARD" | "REDRAW" | "CORNER" | "DISCOUNT" | "SURGE" | "EMBARK" | "CHARGE_TARGET" | "SECRET_MISSION" | "CHANNEL" | "PLACE" | "CONTINUE" | "CHARGE_ROLL" | "CHARGE_MOVE" | "REACTION_MOVE" | "PILE_IN" | "CONSOLIDATE" | "UNIT";

export type Reserves = "STRATEGIC" | "DEEP_STRIKE";

export type View = { 
/**
 * Battle round.
 */
round: number, 
/**
 * Phase.
 */
phase: string, 
/**
 * Whose turn it is.
 */
active_player: number, 
/**
 * Who has the first turn of each round.
 */
first_player: number, 
/**
 * The Reinforcements step has begun.
 */
reinforcements: boolean, 
/**
 * The unit begun and not finished.
 */
in_hand: HandView | null, 
/**
 * 1 or 2, 0 a draw, nothing while the battle goes on.
 */
winner: number | null, 
/**
 * Command points.
 */
cp: [number, number], 
/**
 * Victory points.
 */
vp: [number, number], 
/**
 * Points and cards, by player, where a mission is played.
 */
scores?: { [key in string]: ScoreView }, 
/**
 * Units that act for themselves, by id; destroyed ones are gone.
 */
units: { [key in string]: UnitView }, 
/**
 * Markers by id.
 */
objectives: { [key in string]: ObjectiveView }, 
/**
 * What army rules, abilities and stratagems have put in force, each rule once for each bearer.
 */
in_force?: Array<InForceView>, 
/**
 * Tokens and points of both armies, of those that have any.
 */
resources?: Array<ResourceView>, };

export type HandView = { 
/**
 * The unit.
 */
unit: string, 
/**
 * What it does.
 */
doing: string, 
/**
 * The Advance roll.
 */
bonus: number, 
/**
 * Models that have a path, for the player whose move it is.
 */
staged?: Array<string>, };

export type UnitView = { 
/**
 * Its name for people.
 */
name: string, 
/**
 * Whose it is.
 */
player: number, 
/**
 * Its living models by id.
 */
models: { [key in string]: ModelView }, 
/**
 * What has happened to it.
 */
flags: FlagsView, 
/**
 * Starting strength.
 */
starting_strength: number, 
/**
 * Units of leaders that lead it and live. Their models are among its own.
 */
led_by?: Array<string>, 
/**
 * Units it carries.
 */
carries?: Array<string>, 
/**
 * It still has to be set up.
 */
undeployed?: boolean, 
/**
 * The transport it is in.
 */
embarked_in?: string, 
/**
 * The reserves it waits in.
 */
in_reserves?: Reserves, };

export type ModelView = { 
/**
 * Wounds left.
 */
wounds: number, 
/**
 * Where it stands: x, y, z in inches.
 */
at: [number, number, number], 
/**
 * Where its front points, in degrees.
 */
facing: number, 
/**
 * The unit of the leader it belongs to, where it is a leader's.
 */
leader?: string, };

export type ObjectiveView = { 
/**
 * Where it lies.
 */
at: [number, number], 
/**
 * 0 nobody, 1 or 2.
 */
controlled_by: number, 
/**
 * Held without models.
 */
sticky: boolean, 
/**
 * The unit that guards it.
 */
guarded_by?: string, 
/**
 * Who terraformed it: 1 or 2.
 */
terraformed_by?: number, };

export type ScoreView = { 
/**
 * By the primary mission.
 */
primary: number, 
/**
 * By secondary missions.
 */
secondary: number, 
/**
 * By a secret mission.
 */
secret?: number, 
/**
 * By Challenger cards.
 */
challenger?: number, 
/**
 * By a painted army, once the battle is over.
 */
painted?: number, 
/**
 * How secondaries are played.
 */
mode?: string, 
/**
 * Cards in play.
 */
cards: Array<string>, 
/**
 * How many cards are still to come.
 */
deck: number, 
/**
 * Enemy units that the player's Marked for Death names.
 */
marked?: Array<MarkView>, 
/**
 * The marker that the player's A Tempting Target names.
 */
tempting_target?: string, 
/**
 * The player has taken a secret mission: its id for the player, and for everybody when the battle is
 * over; otherwise `hidden`.
 */
secret_mission?: string, };

export type MarkView = { 
/**
 * The unit.
 */
unit: string, 
/**
 * Who marked it: 1 or 2.
 */
by: number, };

export type FlagsView = { battle_shocked?: boolean, shot?: boolean, charged?: boolean, heroic?: boolean, fought?: boolean, arrived?: boolean, moved?: string, disembarked?: string, performing?: string, spent?: Array<string>, };

export type InForceView = { 
/**
 * The id of the rule, of what was chosen of it, or of the stratagem.
 */
id: string, 
/**
 * The printed name; empty where an older record does not say it.
 */
name: string, 
/**
 * What kind of rule it is.
 */
kind: ForceKind, 
/**
 * The player whose whole army it is on: 1 or 2.
 */
player?: number, 
/**
 * The unit it is on; with `model`, the unit of the model.
 */
unit?: string, 
/**
 * The model it is on.
 */
model?: string, 
/**
 * The place on the table where it lies: an ambush marker.
 */
at?: [number, number], 
/**
 * When it ends.
 */
until: UntilView, 
/**
 * The player at the start of whose Command or Shooting phase it ends, where it ends then.
 */
command_of?: number, };

export type ForceKind = "mark" | "call" | "stance" | "effect";

export type UntilView = "attacks" | "phase" | "turn" | "round" | "command" | "shooting" | "battle";

export type ResourceView = { 
/**
 * Whose: 1 or 2.
 */
player: number, 
/**
 * Its id.
 */
id: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * How much the army has.
 */
held: number, };

export type Diff = { "op": "set", 
/**
 * Where.
 */
path: string, 
/**
 * What.
 */
value: unknown, } | { "op": "remove", 
/**
 * Where.
 */
path: string, };

export type Offer = { 
/**
 * The action in full.
 */
action?: Action, 
/**
 * What is to be filled in.
 */
template?: Template, 
/**
 * What it does, in a few words, for programs that have none of their own. The page words the action itself.
 */
label: string, 
/**
 * The printed name of the stratagem, army rule or card that the action names by its id.
 */
name?: string, 
/**
 * The rules allow it now.
 */
legal: boolean, 
/**
 * If not, the refusal's code.
 */
reason?: string, 
/**
 * If not, why, in words, for programs that have none of their own.
 */
text?: string, 
/**
 * If not, why: the code with its facts.
 */
error?: ErrorInfo, 
/**
 * Units that count as destroyed if it is done now: dedicated transports that carry nobody (M1.7).
 */
loses?: Array<string>, };

export type Template = { 
/**
 * The type of the action.
 */
type: ActionKind, 
/**
 * The unit.
 */
unit_id: string, 
/**
 * How far each model may go.
 */
caps?: { [key in string]: number }, 
/**
 * How far from a wreck or a transport.
 */
within?: number, 
/**
 * How it arrives: STRATEGIC or DEEP_STRIKE.
 */
method?: Reserves, 
/**
 * How many models are set up.
 */
models?: number, 
/**
 * Where: an outline.
 */
zone?: Array<[number, number]>, 
/**
 * But not within this disc.
 */
hole?: HoleInfo, 
/**
 * Or anywhere so far from enemies and their zone (Infiltrators).
 */
anywhere_from_enemies?: number, };

export type Next = { 
/**
 * Who decides: 1 or 2.
 */
player: number, 
/**
 * A decision kind of scenario.md. With `asked` it says what is asked; the page makes its question from the two.
 */
kind: QuestionKind, 
/**
 * The same in words, for programs that have none of their own.
 */
text: string, 
/**
 * What may be said.
 */
options: Array<Offer>, 
/**
 * The standing orders of the player answer it, so nobody is asked.
 */
ordered?: boolean, 
/**
 * What exactly is asked, where it is about a unit, models or dice.
 */
asked?: Asked, 
/**
 * The time to answer it, where the server does not wait forever.
 */
clock?: AnswerClock, };

export type AnswerClock = { 
/**
 * Milliseconds there were.
 */
of: number, 
/**
 * Milliseconds that were left when this was sent.
 */
left: number, 
/**
 * It stands still, because somebody who is asked is looking.
 */
held: boolean, };

export type Asked = { 
/**
 * The unit it is about.
 */
unit_id?: string, 
/**
 * Units that may be chosen.
 */
unit_ids?: Array<string>, 
/**
 * Models that may be chosen, ids within the unit.
 */
model_ids?: Array<string>, 
/**
 * Those of them without which the unit is out of coherency, where it is coherent now.
 */
breaks?: Array<string>, 
/**
 * How many of them.
 */
count?: number, 
/**
 * The roll that may be rolled again.
 */
roll?: AskedRoll, 
/**
 * The transport whose passengers get out.
 */
transport_id?: string, 
/**
 * How far from it, in inches.
 */
within?: number, 
/**
 * What the armour save and the invulnerable save need.
 */
saves?: [number, number], 
/**
 * The printed name of the army rule that asks.
 */
rule?: string, 
/**
 * The marker it is about.
 */
marker_id?: string, 
/**
 * The printed name of the card it is about.
 */
card?: string, 
/**
 * The printed name of the stratagem it is about.
 */
stratagem?: string, 
/**
 * Which of how many, from 1.
 */
number?: [number, number], };

export type AskedRoll = { 
/**
 * What for.
 */
context: string, 
/**
 * The faces.
 */
faces: Array<number>, 
/**
 * Places, from 0, of those that may be rolled again.
 */
eligible: Array<number>, 
/**
 * The lowest face that succeeds; 0 where nothing is to be reached.
 */
need: number, 
/**
 * All or nothing.
 */
whole: boolean, 
/**
 * The printed name of the rule that lets them be rolled again for nothing; left out for a Command Re-roll.
 */
by?: string, };

export type Dice = { 
/**
 * What for.
 */
context: string, 
/**
 * Whose.
 */
unit: string, 
/**
 * Which model's, for a save.
 */
model?: string, 
/**
 * What each must reach: `3+`.
 */
threshold?: string, 
/**
 * The faces as they first fell.
 */
rolls_raw: Array<number>, 
/**
 * Those rolled again.
 */
rerolled: Array<Rerolled>, 
/**
 * Added to each.
 */
modifiers: Array<number>, 
/**
 * How many reached it.
 */
successes?: number, 
/**
 * The save's characteristic.
 */
sv?: string, 
/**
 * The attack's AP, 0 or below.
 */
ap?: number, 
/**
 * `armour` or `invulnerable`.
 */
used?: string, 
/**
 * `+1` or `+1 (capped)`.
 */
cover?: string, 
/**
 * Saves failed.
 */
fails?: number, };

export type Rerolled = { 
/**
 * Its place, from 0.
 */
die: number, 
/**
 * What it showed.
 */
from: number, 
/**
 * What it shows.
 */
to: number, };

export type ClientMessage = { "type": "hello", 
/**
 * [`super::VERSION`].
 */
version: number, 
/**
 * The game's id.
 */
game: string, 
/**
 * The secrets of the seats this page plays: none, one, or both on one screen.
 */
secrets: Array<string>, 
/**
 * What others see this person as.
 */
name?: string, 
/**
 * This person agrees to dice that are not sealed: the one who made the game chose their seed.
 */
not_sealed?: boolean, } | { "type": "act", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The action.
 */
action: Action, 
/**
 * The last step this page has seen. If this seat has acted since, from another screen, the action is
 * refused with OUTDATED: the first answer counts. Without it nothing is compared.
 */
after?: number, } | { "type": "check", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The action.
 */
action: Action, } | { "type": "ask", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The question.
 */
ask: Ask, } | { "type": "undo", 
/**
 * Repeated in the answer.
 */
id: number, } | { "type": "hint", 
/**
 * Repeated in the answer.
 */
id: number, } | { "type": "why", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The step.
 */
seq: number, } | { "type": "pace", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * From now on.
 */
pace: Pace, } | { "type": "seat", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Which seat, 1 or 2.
 */
player: number, 
/**
 * The computer's level; without one a person plays.
 */
level: Level | null, } | { "type": "orders", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Whose, 1 or 2.
 */
player: number, 
/**
 * What the server answers without asking.
 */
orders: Orders, } | { "type": "chat", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Up to 500 characters, shown as text.
 */
text: string, } | { "type": "propose", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The action; `player` in it must be one of the seats.
 */
action: Action, } | { "type": "accept", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Which, so that nobody agrees to another.
 */
number: number, } | { "type": "decline", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Which.
 */
number: number, } | { "type": "withdraw", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Which.
 */
number: number, } | { "type": "note", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * Whose note, 1 or 2.
 */
player: number, 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Up to 200 characters, shown as text.
 */
text: string, } | { "type": "rematch", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The players change places and keep their armies: the attacker becomes the defender.
 */
swap?: boolean, } | { "type": "ghost", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The unit in hand.
 */
unit_id: string, 
/**
 * The models that are dragged and where they are held; none ends the drag.
 */
models: Array<GhostModel>, } | { "type": "point", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The place: x and y in inches.
 */
at: [number, number], } | { "type": "hold", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The last step that the page has seen: a question that is over is not held.
 */
seq: number, 
/**
 * It is to stand still.
 */
hold: boolean, } | { "type": "ping", 
/**
 * Repeated in the answer.
 */
id: number, };

export type Orders = { 
/**
 * Re-rolls that a rule allows at no cost are made: dice that failed, or that show less than the average.
 */
rerolls: boolean, 
/**
 * Losses are taken as proposed: plain models before special weapons, leaders last, coherency kept. A loss that
 * breaks coherency is asked all the same.
 */
losses: boolean, 
/**
 * Precision attacks are allocated as the computer would.
 */
precision: boolean, 
/**
 * A Command Re-roll is offered if it changes the chance of what is at stake by at least this many percent and
 * is clearly worth its command point; below 5 percent its worth is not asked. 0 is always; none is never.
 */
command_reroll: number | null, 
/**
 * A reaction is offered if one is worth at least this many tenths of a victory point, its cost not counted: 0 is
 * always; none is never.
 */
reactions: number | null, 
/**
 * Dice that the army keeps (Acts of Faith) are offered before a roll only where the computer would use one.
 */
kept_dice: boolean, 
/**
 * A question with one possible answer is answered, a charge is rolled once it is declared, and a phase in which
 * nothing can be done is ended.
 */
obvious: boolean, };

export type SeatOrders = { 
/**
 * Whose, 1 or 2.
 */
player: number, 
/**
 * What the server answers without asking.
 */
orders: Orders, };

export type GhostModel = { 
/**
 * The model's id within its unit.
 */
model_id: string, 
/**
 * Where it is held: x and y in inches.
 */
at: [number, number], 
/**
 * Where its front points, in degrees.
 */
facing: number, };

export type Level = "easy" | "casual" | "normal" | "hard" | "competitive";

export type Pace = { "pace": "run", 
/**
 * The pause in milliseconds, at most 5,000; 0 is at once.
 */
delay: number, 
/**
 * How much longer after an attack, so that its dice can be watched; at most 10,000 milliseconds.
 */
dice?: number, } | { "pace": "pause" } | { "pace": "step" };

export type ServerMessage = { "type": "welcome", 
/**
 * [`super::VERSION`].
 */
version: number, 
/**
 * The seats of this connection; none is a spectator.
 */
players: Array<number>, 
/**
 * The game.
 */
game: GameInfo, 
/**
 * What never changes: board, terrain, datasheets.
 */
table: TableInfo, 
/**
 * How many steps have been played.
 */
seq: number, 
/**
 * The state, as this connection may see it.
 */
state: View, 
/**
 * Whom the game waits for.
 */
next: Next | null, 
/**
 * What has happened, the last few hundred steps.
 */
log: Array<LogEntry>, 
/**
 * What was said.
 */
chat: Array<ChatLine>, 
/**
 * What somebody would settle by hand, and the other has not answered.
 */
proposal: ProposalInfo | null, 
/**
 * Notes pinned on units.
 */
notes: Array<NoteInfo>, 
/**
 * The standing orders of this connection's seats; those of other seats are private.
 */
orders: Array<SeatOrders>, } | { "type": "orders", 
/**
 * As they are now.
 */
orders: SeatOrders, } | { "type": "played", 
/**
 * What happened.
 */
entry: LogEntry, 
/**
 * The action, as this connection may see it.
 */
action: ShownAction, 
/**
 * What changed, as this connection may see it.
 */
diffs: Array<Diff>, 
/**
 * Whom the game waits for.
 */
next: Next | null, } | { "type": "undone", 
/**
 * How many steps are left.
 */
seq: number, 
/**
 * What changed.
 */
diffs: Array<Diff>, 
/**
 * Whom the game waits for.
 */
next: Next | null, } | { "type": "next", 
/**
 * As it is now.
 */
next: Next | null, } | { "type": "clock", 
/**
 * The step after which it was asked.
 */
seq: number, 
/**
 * As it is now.
 */
clock: AnswerClock, } | { "type": "game", 
/**
 * As it is now.
 */
game: GameInfo, } | { "type": "chat", 
/**
 * What.
 */
line: ChatLine, } | { "type": "proposed", 
/**
 * What.
 */
proposal: ProposalInfo, } | { "type": "settled", 
/**
 * Which.
 */
number: number, 
/**
 * How it ended.
 */
how: Settlement, } | { "type": "note", 
/**
 * As it is now.
 */
note: NoteInfo, } | { "type": "ghost", 
/**
 * Who.
 */
player: number, 
/**
 * The unit in hand.
 */
unit_id: string, 
/**
 * The models and where they are held; none ends the drag.
 */
models: Array<GhostModel>, } | { "type": "pointed", 
/**
 * Who.
 */
player: number, 
/**
 * The place: x and y in inches.
 */
at: [number, number], } | { "type": "reply", 
/**
 * Whose.
 */
id: number, 
/**
 * What.
 */
reply: Reply, } | { "type": "refused", 
/**
 * Whose; none when the message could not be read.
 */
id: number | null, 
/**
 * Why.
 */
error: ErrorInfo, } | { "type": "bye", 
/**
 * Why.
 */
error: ErrorInfo, 
/**
 * It is worth trying again soon.
 */
retry: boolean, };

export type ErrorInfo = { 
/**
 * A refusal code of wire.md, or one of the server's own ([`ServerCode`]).
 */
code: string, 
/**
 * For people.
 */
message: string, 
/**
 * The unit it is about.
 */
unit_id?: string, 
/**
 * The model it is about.
 */
model_id?: string, 
/**
 * Figures of the refusal: found, limit, rule and so on.
 */
detail?: (RefusalFacts & Record<string, unknown>) | null, };

export type LogEntry = { 
/**
 * Which step, from 1.
 */
seq: number, 
/**
 * Who acted.
 */
player: number, 
/**
 * The round in which it was played.
 */
round: number, 
/**
 * The phase in which it was played.
 */
phase: string, 
/**
 * Whose turn it was.
 */
turn: number, 
/**
 * The type of the action.
 */
action: ActionKind, 
/**
 * What happened; empty for what is only prepared. The page makes its sentences from these.
 */
events: Array<EventInfo>, 
/**
 * The words stored with a step that has no events: one of a record that the present rules cannot replay. Empty for
 * every other step; the page fills it from `events` as the entry arrives.
 */
lines: Array<string>, 
/**
 * What the server has to say about the step itself, before everything else.
 */
note?: string, 
/**
 * The dice.
 */
dice: Array<Dice>, 
/**
 * The computer did it and can say why.
 */
why: boolean, 
/**
 * The player's standing orders did it.
 */
ordered: boolean, 
/**
 * It answers a question in the middle of an earlier action and goes on with it.
 */
continues: boolean, 
/**
 * The unit that acted.
 */
unit_id: string | null, 
/**
 * Units it was done to.
 */
targets: Array<string>, 
/**
 * The dice that the step rolled again, and what that gained.
 */
reroll?: RerollDone, };

export type RerollDone = { 
/**
 * The printed name of the rule that allowed it; empty where an older record does not say it.
 */
rule: string, 
/**
 * The unit whose roll it was.
 */
unit_id: string, 
/**
 * What the dice were for.
 */
context: string, 
/**
 * How many were rolled again.
 */
dice: number, 
/**
 * How many successes more there were; negative if there were fewer. None if there was nothing to reach.
 */
gained: number | null, };

export type EventInfo = { "kind": "move_began", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * How.
 */
how: MoveWay, 
/**
 * The Advance roll; 0 for other moves.
 */
roll: number, } | { "kind": "moved", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * How.
 */
how: MoveWay, 
/**
 * The longest way any of its models went, in inches.
 */
farthest: number, } | { "kind": "stationary", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "attached", 
/**
 * The leader.
 */
unit_id: string, 
/**
 * Whom it leads.
 */
to_id: string, } | { "kind": "waits", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Where.
 */
reserves: Reserves, } | { "kind": "deployed", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "roll_off", 
/**
 * Player 1's, then player 2's.
 */
faces: [number, number], 
/**
 * Who begins.
 */
winner: number, } | { "kind": "scouted", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The longest way any of its models went, in inches.
 */
farthest: number, } | { "kind": "arrived", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "joined_anew", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "ambush", 
/**
 * Whose it is.
 */
player: number, 
/**
 * Where it lies.
 */
at: [number, number], 
/**
 * Whether it was put there; else it is removed.
 */
laid: boolean, } | { "kind": "embarked", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The transport.
 */
transport_id: string, } | { "kind": "disembarked", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The transport.
 */
transport_id: string, } | { "kind": "lost_in_wreck", 
/**
 * Their unit.
 */
unit_id: string, 
/**
 * How many.
 */
lost: number, } | { "kind": "lost_to_coherency", 
/**
 * Their unit.
 */
unit_id: string, 
/**
 * How many.
 */
lost: number, } | { "kind": "never_came", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "volley", 
/**
 * Who attacked.
 */
unit_id: string, 
/**
 * Whom.
 */
target_id: string, 
/**
 * The weapon's id within the unit.
 */
weapon_id: string, 
/**
 * Its printed name.
 */
weapon: string, 
/**
 * What came of it.
 */
tally: TallyInfo, } | { "kind": "mortal_wounds", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * How many.
 */
amount: number, } | { "kind": "slain", 
/**
 * Its own unit: for a leader the leader's.
 */
unit_id: string, 
/**
 * The model.
 */
model_id: string, } | { "kind": "removed", 
/**
 * Its own unit.
 */
unit_id: string, 
/**
 * The model.
 */
model_id: string, } | { "kind": "destroyed", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "deadly_demise", 
/**
 * Whose.
 */
unit_id: string, 
/**
 * Whether it did.
 */
exploded: boolean, } | { "kind": "split", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "battle_shocked", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "shock_test", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The sum with its modifiers; 0 is a test passed without a roll.
 */
roll: number, 
/**
 * What was needed.
 */
need: number, 
/**
 * Whether it passed.
 */
passed: boolean, } | { "kind": "charge_declared", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Whom it charges.
 */
target_ids: Array<string>, } | { "kind": "charge_rolled", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Whom it charges.
 */
target_ids: Array<string>, 
/**
 * The roll with its modifiers, in inches.
 */
roll: number, 
/**
 * How far away the farthest of the targets is.
 */
distance: number, 
/**
 * The lowest roll that reaches engagement range of all of them in a straight line.
 */
need: number, } | { "kind": "charge_failed", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "charged", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The longest way any of its models went, in inches.
 */
farthest: number, } | { "kind": "fights", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "closed_in", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The longest way any of its models went, in inches.
 */
farthest: number, } | { "kind": "last_blows", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "phase_began", 
/**
 * Whose turn it is.
 */
player: number, 
/**
 * Which phase.
 */
phase: string, } | { "kind": "chose", 
/**
 * Who chose.
 */
player: number, 
/**
 * The rule's printed name.
 */
rule: string, 
/**
 * What, by its id.
 */
choice: string, 
/**
 * The unit it is about.
 */
unit_id: string | null, } | { "kind": "stratagem", 
/**
 * By whom.
 */
player: number, 
/**
 * Its printed name.
 */
stratagem: string, 
/**
 * On which unit.
 */
unit_id: string | null, 
/**
 * What was paid.
 */
cp: number, } | { "kind": "returned", 
/**
 * Its own unit.
 */
unit_id: string, 
/**
 * The model.
 */
model_id: string, } | { "kind": "recovered", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "resource", 
/**
 * Whose.
 */
player: number, 
/**
 * The resource's printed name.
 */
resource: string, 
/**
 * How much it had.
 */
before: number, 
/**
 * How much it has.
 */
after: number, } | { "kind": "withdrew", 
/**
 * The unit.
 */
unit_id: string, } | { "kind": "scored", 
/**
 * Whose.
 */
player: number, 
/**
 * What for.
 */
by: ScoredFor, 
/**
 * The card's printed name, if it is a card.
 */
card: string | null, 
/**
 * How many counted.
 */
points: number, } | { "kind": "card_drawn", 
/**
 * By whom.
 */
player: number, 
/**
 * Its printed name.
 */
card: string, } | { "kind": "card_shuffled_back", 
/**
 * By whom.
 */
player: number, 
/**
 * Its printed name.
 */
card: string, } | { "kind": "card_discarded", 
/**
 * By whom.
 */
player: number, 
/**
 * Its printed name.
 */
card: string, } | { "kind": "marked", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Who marked it.
 */
player: number, } | { "kind": "tempting_target", 
/**
 * Whose.
 */
player: number, 
/**
 * Which marker.
 */
marker_id: string, } | { "kind": "corner", 
/**
 * Who.
 */
player: number, 
/**
 * The corners towards which the central marker and the sixth one lie.
 */
corners: [[number, number], [number, number]], } | { "kind": "secret_taken", 
/**
 * Who.
 */
player: number, 
/**
 * What the primary mission had scored over its new limit.
 */
lost: number, } | { "kind": "action_began", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The action's id.
 */
action: string, } | { "kind": "action_done", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * The action's id.
 */
action: string, } | { "kind": "marker_gone", 
/**
 * Which.
 */
marker_id: string, } | { "kind": "marker_set_up", 
/**
 * Which.
 */
marker_id: string, } | { "kind": "adjusted", 
/**
 * Who asked for it.
 */
player: number, 
/**
 * What.
 */
what: AdjustedInfo, 
/**
 * Why, in that player's words: plain text.
 */
reason: string, } | { "kind": "conceded", 
/**
 * Who.
 */
player: number, };

export type MoveWay = "normal" | "advance" | "fall_back";

export type ScoredFor = "primary" | "card" | "mission_rule" | "secret" | "painted";

export type TallyInfo = { 
/**
 *Attacks made.
 */
attacks: number, 
/**
 *Hits, extra ones included.
 */
hits: number, 
/**
 *Critical hits.
 */
critical_hits: number, 
/**
 *Wounds, automatic ones included.
 */
wounds: number, 
/**
 *Critical wounds.
 */
critical_wounds: number, 
/**
 *Saves made.
 */
saves: number, 
/**
 *Saves failed.
 */
failed_saves: number, 
/**
 *Mortal wounds, before Feel No Pain.
 */
mortal_wounds: number, 
/**
 *Wounds ignored by Feel No Pain.
 */
ignored: number, 
/**
 *Wounds lost.
 */
damage: number, 
/**
 *Models slain.
 */
slain: number, };

export type AdjustedInfo = { "kind": "moved", 
/**
 * Its own unit.
 */
unit_id: string, 
/**
 * The model.
 */
model_id: string, 
/**
 * How far from where it stood, in inches.
 */
far: number, } | { "kind": "wounds", 
/**
 * Its own unit.
 */
unit_id: string, 
/**
 * The model.
 */
model_id: string, 
/**
 * What it had.
 */
before: number, 
/**
 * What it has.
 */
after: number, } | { "kind": "shocked", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Whether it is.
 */
shocked: boolean, } | { "kind": "cp", 
/**
 * Whose.
 */
of: number, 
/**
 * What they had.
 */
before: number, 
/**
 * What they have.
 */
after: number, } | { "kind": "vp", 
/**
 * Whose.
 */
of: number, 
/**
 * What they had.
 */
before: number, 
/**
 * What they have.
 */
after: number, } | { "kind": "rolled", 
/**
 * What was rolled: `2D6`.
 */
dice: string, 
/**
 * What fell; a D3 shows 1 to 3.
 */
faces: Array<number>, 
/**
 * With what is added.
 */
total: number, };

export type RefusalFacts = { 
/**
 * What was asked for, in inches.
 */
found?: number, 
/**
 * What is allowed, in inches.
 */
limit?: number, 
/**
 * The target unit.
 */
target_id?: string, 
/**
 * The unit of the model in the way, or too near.
 */
other_unit_id?: string, 
/**
 * That model, by its id within the unit.
 */
other_model_id?: string, 
/**
 * The weapon's id within the unit.
 */
weapon_id?: string, 
/**
 * The weapon's printed name.
 */
weapon?: string, 
/**
 * Whom the game waits for.
 */
player?: number, 
/**
 * The rule behind it.
 */
rule?: string, 
/**
 * Why exactly, where the code alone does not say it.
 */
reason?: Reason, 
/**
 * When the stratagem is used, if that is the reason.
 */
when?: UsedWhen, };

export type ChatLine = { 
/**
 * 1 or 2; nothing for a spectator.
 */
player: number | null, 
/**
 * Their name.
 */
name: string, 
/**
 * Plain text.
 */
text: string, };

export type ProposalInfo = { 
/**
 * Which, from 1.
 */
number: number, 
/**
 * Who proposes it.
 */
player: number, 
/**
 * The ADJUST that is played once it is accepted.
 */
action: Extract<Action, { type: "ADJUST" }>, 
/**
 * The same in words.
 */
text: string, 
/**
 * Why, in the proposer's words: plain text.
 */
reason: string, };

export type Settlement = "accepted" | "declined" | "withdrawn" | "dropped";

export type NoteInfo = { 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Whose note: each player has one a unit.
 */
player: number, 
/**
 * Plain text.
 */
text: string, };

export type GameInfo = { 
/**
 * Its id, part of its links.
 */
id: string, 
/**
 * When it was made, in seconds since 1970.
 */
created: number, 
/**
 * Seats 1 and 2.
 */
seats: [SeatInfo, SeatInfo], 
/**
 * How many watch.
 */
spectators: number, 
/**
 * The mission's name.
 */
mission: string, 
/**
 * The deployment map's name.
 */
deployment: string, 
/**
 * The layout's name.
 */
layout: string, 
/**
 * A hash of the seed of the dice, known from the start.
 */
commitment: string, 
/**
 * What it is a hash of, once the battle is over: `seed` and `salt`, see docs/protocol.md.
 */
opened: Opened | null, 
/**
 * How it ended.
 */
over: Ending | null, 
/**
 * How fast the computer's actions come.
 */
pace: Pace, 
/**
 * A reaction that is not answered after this many seconds takes its default; 0 waits forever.
 */
reaction_seconds: number, 
/**
 * The chess clock, where one is used.
 */
clock: ClockInfo | null, 
/**
 * The game that was made by a rematch.
 */
rematch: string | null, 
/**
 * The id of the lesson that it is.
 */
lesson?: string, };

export type Opened = { 
/**
 * The seed of the dice, as a decimal number.
 */
seed: string, 
/**
 * Hexadecimal.
 */
salt: string, };

export type Ending = { 
/**
 * 1 or 2; 0 is a draw.
 */
winner: number, 
/**
 * Somebody conceded.
 */
conceded: boolean, };

export type ClockInfo = { 
/**
 * Minutes for each.
 */
minutes: number, 
/**
 * Used by each when this was sent.
 */
used: [number, number], 
/**
 * Whose runs.
 */
running: number | null, };

export type SeatInfo = { 
/**
 * 1 or 2.
 */
player: number, 
/**
 * The computer's level; a person without one.
 */
level: Level | null, 
/**
 * What others call the person.
 */
name: string, 
/**
 * The person is here.
 */
connected: boolean, 
/**
 * Somebody has taken the seat at least once.
 */
taken: boolean, 
/**
 * The army's name.
 */
army: string, 
/**
 * Its faction's name.
 */
faction: string, 
/**
 * Its detachment's name.
 */
detachment: string, 
/**
 * Its points.
 */
points: number, 
/**
 * The computer is working on its next action.
 */
thinking: boolean, 
/**
 * The person who takes the seat has not brought an army yet: what it may be. The battle has not begun.
 */
open?: OpenArmy, };

export type OpenArmy = { 
/**
 * INCURSION or STRIKE_FORCE.
 */
size: string, 
/**
 * The most points it may have.
 */
points: number, };

export type TableInfo = { 
/**
 * Board, terrain, zones.
 */
board: BoardInfo, 
/**
 * Both armies' units by id, leaders and passengers as units of their own.
 */
units: { [key in string]: SheetInfo }, 
/**
 * Names of armies, seats 1 and 2.
 */
armies: [ArmyName, ArmyName], 
/**
 * The mission, where one is played.
 */
mission: MissionInfo | null, 
/**
 * Who attacks: 1 or 2.
 */
attacker: number, 
/**
 * Rules of both armies that their players see to.
 */
reminders: [Array<ReminderInfo>, Array<ReminderInfo>], };

export type BoardInfo = { 
/**
 * Along x.
 */
width: number, 
/**
 * Along y.
 */
height: number, 
/**
 * The terrain.
 */
terrain: Array<TerrainInfo>, 
/**
 * Outlines of the deployment zones of players 1 and 2.
 */
zones: [Array<[number, number]>, Array<[number, number]>], 
/**
 * A disc that belongs to neither zone.
 */
hole: HoleInfo | null, 
/**
 * Where the markers lie.
 */
objectives: Array<MarkerInfo>, };

export type HoleInfo = { 
/**
 * Its centre.
 */
at: [number, number], 
/**
 * Its radius.
 */
radius: number, };

export type MarkerInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its centre.
 */
at: [number, number], };

export type TerrainInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is: RUIN, WOODS, CRATER, BARRICADE, DEBRIS, HILL, CONTAINER.
 */
kind: string, 
/**
 * Its footprint.
 */
polygon: Array<[number, number]>, 
/**
 * How high, in inches.
 */
height: number, 
/**
 * Walls inside.
 */
walls: Array<WallInfo>, 
/**
 * Floors above the ground, which cover the footprint.
 */
floors: Array<number>, };

export type WallInfo = { 
/**
 * One end.
 */
from: [number, number], 
/**
 * The other.
 */
to: [number, number], 
/**
 * How high.
 */
height: number, };

export type ArmyName = { 
/**
 * Its own.
 */
name: string, 
/**
 * Its faction's.
 */
faction: string, 
/**
 * Its detachment's.
 */
detachment: string, };

export type MissionInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * How it scores, in our words.
 */
text: string, 
/**
 * The mission rule's name, where there is one.
 */
twist: string | null, };

export type SheetInfo = { 
/**
 * The unit's id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Whose: 1 or 2.
 */
player: number, 
/**
 * Its points.
 */
points: number, 
/**
 * What kind of unit it is, for the mark on its bases.
 */
mark: Mark, 
/**
 * Its keywords.
 */
keywords: Array<string>, 
/**
 * Its models by id, without those of leaders.
 */
models: { [key in string]: ModelInfo }, 
/**
 * Its weapon profiles.
 */
weapons: Array<WeaponInfo>, 
/**
 * Its abilities: name, text in our words, and whether the program does it.
 */
abilities: Array<AbilityInfo>, 
/**
 * It is the Warlord.
 */
warlord: boolean, 
/**
 * Its enhancement's name.
 */
enhancement: string | null, 
/**
 * How many it carries, if it is a transport.
 */
transport: number | null, 
/**
 * Names of units it may lead.
 */
leads: Array<string>, };

export type Mark = "line" | "spiked" | "mob" | "daemon" | "leaf" | "brood" | "undying" | "cadre" | "kin" | "blades" | "elite" | "heavy-armour" | "heavy-weapons" | "special-weapons" | "flamers" | "sniper" | "scout" | "jump" | "rabble" | "swarm" | "leader" | "hero" | "psyker" | "mounted-leader" | "bikes" | "cavalry" | "beasts" | "walker" | "titan" | "tank" | "transport" | "skimmer" | "chariot" | "artillery" | "aircraft" | "fortification" | "monster" | "winged-monster";

export type ModelInfo = { 
/**
 * What the datasheet calls it.
 */
name: string, 
/**
 * Inches; nothing cannot move.
 */
m: number | null, 
/**
 * Toughness.
 */
t: number, 
/**
 * Save; 7 is none.
 */
sv: number, 
/**
 * Invulnerable save.
 */
invulnerable: number | null, 
/**
 * The one against ranged and the one against melee attacks, where they differ.
 */
invulnerable_against?: [number | null, number | null], 
/**
 * Wounds.
 */
w: number, 
/**
 * Leadership.
 */
ld: number, 
/**
 * Objective control.
 */
oc: number, 
/**
 * Feel No Pain.
 */
fnp: number | null, 
/**
 * The base.
 */
base: BaseInfo, 
/**
 * Weapon ids and how many of each.
 */
weapons: { [key in string]: number }, };

export type ReminderInfo = { 
/**
 * `army`, `detachment`, `stratagem` or `enhancement`.
 */
of: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What is known about it; may be empty.
 */
text: string, 
/**
 * Phases in which to think of it; empty is any time.
 */
phases: Array<string>, 
/**
 * What it costs, if it is a stratagem.
 */
cp: number | null, };

export type BaseInfo = { 
/**
 * `round`, `oval` or `hull`.
 */
shape: string, 
/**
 * Along the facing.
 */
length: number, 
/**
 * Across.
 */
width: number, };

export type WeaponInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name, the profile's included.
 */
name: string, 
/**
 * Inches; nothing is melee.
 */
range: number | null, 
/**
 * Attacks: `2`, `D6+1`.
 */
attacks: string, 
/**
 * Ballistic or Weapon Skill; nothing hits by itself.
 */
skill: number | null, 
/**
 * Strength: `4`, `2D6`.
 */
strength: string, 
/**
 * Armour penetration, 0 or below.
 */
ap: number, 
/**
 * Damage: `1`, `D3`.
 */
damage: string, 
/**
 * Weapon abilities as printed: `Rapid Fire 1`.
 */
abilities: Array<string>, 
/**
 * Profiles of one weapon share this; nothing has one profile.
 */
group: string | null, };

export type AbilityInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it does, in our words; may be empty.
 */
text: string, 
/**
 * The program does it; if not, it is a reminder.
 */
automatic: boolean, 
/**
 * The program does it, and its player is asked something.
 */
asks: boolean, 
/**
 * Phases in which to think of it (`shooting`); empty is any time.
 */
phases: Array<string>, };

export type WhyInfo = { 
/**
 * What it was about: `move`, `shooting`.
 */
topic: string, 
/**
 * The unit it was about.
 */
unit_id: string | null, 
/**
 * What was chosen.
 */
chosen: IdeaInfo, 
/**
 * What came next, best first.
 */
runners_up: Array<IdeaInfo>, 
/**
 * The mistakes without which it would have been another choice.
 */
mistakes: Array<MistakeInfo>, 
/**
 * The plan of the turn.
 */
plan: Array<TaskInfo>, 
/**
 * What games played forward said, where the computer looked ahead.
 */
looked?: LookedInfo, };

export type MistakeInfo = { 
/**
 * What went wrong.
 */
mistake: MistakeKind, 
/**
 * The unit it is about.
 */
unit_id: string | null, 
/**
 * The name of the card that was forgotten.
 */
card: string | null, };

export type MistakeKind = "tunnel_vision" | "greed" | "forgot_card" | "forgot_reroll" | "forgot_overwatch" | "forgot_reserve" | "fears" | "overrates" | "screen_first" | "split_fire" | "rash_charge" | "no_tomorrow";

export type IdeaInfo = { 
/**
 * In words.
 */
title: string, 
/**
 * The score.
 */
score: number, 
/**
 * Its parts, the weightiest first.
 */
terms: Array<TermInfo>, 
/**
 * Where it leads, to be drawn.
 */
at: [number, number] | null, };

export type LookedInfo = { 
/**
 * Games that were played with what was chosen.
 */
games: number, 
/**
 * The mean chance to win at their end, from 0 to 1.
 */
chance: number, 
/**
 * What else was tried, what came nearest first.
 */
others: Array<OtherTrialInfo>, };

export type OtherTrialInfo = { 
/**
 * What, in words; nothing where the unit went its own way.
 */
title: string | null, 
/**
 * It is a task of a unit for the turn, and no single action.
 */
is_task: boolean, 
/**
 * Games that were played with it.
 */
games: number, 
/**
 * The mean chance to win at their end, from 0 to 1.
 */
chance: number, };

export type TermInfo = { 
/**
 * What it stands for.
 */
name: string, 
/**
 * How much it adds.
 */
value: number, };

export type TaskInfo = { 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Its task in words.
 */
text: string, 
/**
 * Where, to be drawn.
 */
at: [number, number] | null, };

export type HintInfo = { 
/**
 * The action, ready to be played.
 */
action: Action, 
/**
 * The reason in a word with its figures, for one sentence.
 */
reason: ReasonInfo, 
/**
 * Its reasons.
 */
why: WhyInfo, };

export type ReasonInfo = { 
/**
 * What the action is for.
 */
reason: ReasonKind, 
/**
 * The unit that acts.
 */
unit_id: string | null, 
/**
 * The enemy unit it is about.
 */
target_id: string | null, 
/**
 * The marker it is about.
 */
objective_id: string | null, 
/**
 * The chance that it succeeds: the target is destroyed, the charge arrives.
 */
chance: number | null, 
/**
 * The mean number of models slain, for attacks.
 */
slain: number | null, 
/**
 * What it gains in victory points, as the computer weighs it.
 */
gain: number, };

export type ReasonKind = "destroy" | "hurt" | "charge" | "marker" | "rule" | "score" | "position" | "go_on";

export type Ask = { "ask": "menu", 
/**
 * The unit.
 */
unit_id: string, } | { "ask": "reach", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * How it would move: NORMAL, ADVANCE (the roll's mean before it is made), FALL_BACK, CHARGE, PILE_IN.
 */
kind: string, } | { "ask": "threat", 
/**
 * Whose units: 1 or 2.
 */
player: number, } | { "ask": "move", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Paths by model; a model not named stays.
 */
paths: Paths, } | { "ask": "place", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Why it is set up.
 */
purpose: Purpose, 
/**
 * One a living model, in model order.
 */
positions: Point[], 
/**
 * Degrees, likewise; may be left out.
 */
rotations: Array<number>, } | { "ask": "formation", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Why it is set up.
 */
purpose: Purpose, 
/**
 * The shape.
 */
formation: Formation, 
/**
 * The middle.
 */
at: [number, number], 
/**
 * Where it looks, degrees.
 */
facing: number, } | { "ask": "auto_place", 
/**
 * The unit.
 */
unit_id: string, } | { "ask": "targets", 
/**
 * The unit.
 */
unit_id: string, } | { "ask": "forecast", 
/**
 * The attackers.
 */
unit_id: string, 
/**
 * Fire or Strike objects of wire.md.
 */
assignments: Fire[] | Strike[], 
/**
 * In melee.
 */
melee: boolean, } | { "ask": "charge", 
/**
 * The unit.
 */
unit_id: string, 
/**
 * For the odds of all of these at once.
 */
target_ids: Array<string>, } | { "ask": "melee", 
/**
 * The unit.
 */
unit_id: string, } | { "ask": "measure", 
/**
 * From.
 */
from: End, 
/**
 * To.
 */
to: End, } | { "ask": "stratagems", 
/**
 * Whose: 1 or 2.
 */
player: number, } | { "ask": "cards" } | { "ask": "control" } | { "ask": "win_probability" } | { "ask": "dice_statistics" } | { "ask": "consider" };

export type Purpose = "DEPLOY" | "STRATEGIC" | "DEEP_STRIKE" | "DISEMBARK" | "RAPID_INGRESS";

export type Formation = "tight" | "spread" | "line";

export type End = { 
/**
 * Its unit.
 */
unit_id: string, 
/**
 * Its id in the unit.
 */
model_id: string, } | { 
/**
 * Its id.
 */
objective_id: string, } | { 
/**
 * Where.
 */
at: [number, number], };

export type Reply = { "reply": "done", 
/**
 * How many steps have been played.
 */
seq: number, } | { "reply": "checked", 
/**
 * The rules allow it.
 */
legal: boolean, 
/**
 * Why not.
 */
error: ErrorInfo | null, } | { "reply": "rematch", 
/**
 * Its id.
 */
game: string, 
/**
 * The secret of each seat that the asker plays.
 */
secrets: [string | null, string | null], } | { "reply": "seat", 
/**
 * Which, 1 or 2.
 */
player: number, 
/**
 * What opens it.
 */
secret: string, } | { "reply": "hint" } & HintInfo | { "reply": "why" } & WhyInfo | { "reply": "menu", 
/**
 * In the order of buttons.
 */
offers: Array<Offer>, } | { "reply": "reach", 
/**
 * Outlines of where a model's centre may end.
 */
outlines: Array<Array<[number, number]>>, 
/**
 * The most inches of any model.
 */
cap: number, } | { "reply": "threat", 
/**
 * By unit.
 */
areas: Array<ThreatInfo>, } | { "reply": "move" } & MoveInfo | { "reply": "place" } & PlaceInfo | { "reply": "auto_place", 
/**
 * The action that does it, ready to be played; nothing was found without one.
 */
action: Action | null, 
/**
 * In words.
 */
text: string, } | { "reply": "targets" } & TargetsInfo | { "reply": "forecast" } & ForecastInfo | { "reply": "charge" } & ChargeInfo | { "reply": "melee" } & MeleeInfo | { "reply": "measure" } & MeasureInfo | { "reply": "stratagems", 
/**
 * Usable ones first.
 */
stratagems: Array<StratagemInfo>, } | { "reply": "cards", 
/**
 * Seats 1 and 2.
 */
sides: [SideCards, SideCards], } | { "reply": "control", 
/**
 * By marker.
 */
markers: { [key in string]: [number, number] }, } | { "reply": "win_probability", 
/**
 * Of player 1, from 0 to 1.
 */
player_one: number, } | { "reply": "dice_statistics", 
/**
 * Seats 1 and 2.
 */
sides: [DiceCount, DiceCount], } | { "reply": "consider" } & ConsiderInfo;

export type ThreatInfo = { 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Its move.
 */
move_inches: number, 
/**
 * Outline of where it could charge with an average roll of 7 after a normal move.
 */
charge: Array<[number, number]>, 
/**
 * How far its longest weapon reaches after a normal move; 0 has none.
 */
shoot_inches: number, 
/**
 * Enemy units it could charge, and how likely.
 */
charges: Array<ChargeOdds>, };

export type ChargeOdds = { 
/**
 * The target.
 */
unit_id: string, 
/**
 * What must be rolled.
 */
need: number, 
/**
 * From 0 to 1.
 */
chance: number, };

export type MoveInfo = { 
/**
 * The whole may be confirmed.
 */
legal: boolean, 
/**
 * If not, the first reason.
 */
error: ErrorInfo | null, 
/**
 * Model by model.
 */
models: { [key in string]: ModelMove }, 
/**
 * The unit would be coherent.
 */
coherent: boolean, 
/**
 * Models that would take a Desperate Escape test.
 */
escapes: Array<string>, 
/**
 * What would follow.
 */
consequences: Array<Consequence>, };

export type ModelMove = { 
/**
 * Inches used.
 */
used: number, 
/**
 * Inches allowed.
 */
cap: number, 
/**
 * It may end there, apart from coherency.
 */
legal: boolean, 
/**
 * If not, why.
 */
error: ErrorInfo | null, 
/**
 * A path that would be legal, nearly the same.
 */
cure: Path | null, 
/**
 * What the cure does, for its button: `Pull back 0.4"`.
 */
cure_text: string, };

export type Consequence = { 
/**
 * `control`, `shoot`, `charge`, `threat`, `cover`.
 */
kind: string, 
/**
 * In words.
 */
text: string, 
/**
 * Units or markers it is about.
 */
ids: Array<string>, 
/**
 * It is bad news.
 */
warning: boolean, };

export type PlaceInfo = { 
/**
 * It may be done.
 */
legal: boolean, 
/**
 * If not, the first reason.
 */
error: ErrorInfo | null, 
/**
 * One a living model, in model order.
 */
positions: Point[], 
/**
 * Degrees.
 */
rotations: Array<number>, 
/**
 * Model ids in that order.
 */
model_ids: Array<string>, 
/**
 * Reasons by model, those that have one.
 */
models: { [key in string]: ErrorInfo }, 
/**
 * The action that does it.
 */
action: Action, };

export type TargetsInfo = { 
/**
 * The unit may shoot at all.
 */
legal: boolean, 
/**
 * If not, why.
 */
error: ErrorInfo | null, 
/**
 * Its weapons.
 */
weapons: Array<FireChoice>, 
/**
 * Every enemy unit on the table.
 */
targets: Array<TargetInfo>, 
/**
 * What the computer would choose: Fire objects.
 */
suggested: Fire[], };

export type FireChoice = { 
/**
 * The profile.
 */
weapon_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Who carries it.
 */
model_ids: Array<string>, 
/**
 * An embarked unit that fires by Firing Deck.
 */
from_unit_id: string | null, 
/**
 * Profiles of one weapon share this.
 */
group: string | null, 
/**
 * It may be fired at something; if not, why.
 */
error: ErrorInfo | null, };

export type TargetInfo = { 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Some weapon may fire at it.
 */
legal: boolean, 
/**
 * If not, why.
 */
error: ErrorInfo | null, 
/**
 * Inches to its closest model.
 */
distance: number, 
/**
 * It would have the benefit of cover against all or some.
 */
cover: boolean, 
/**
 * By weapon.
 */
weapons: Array<TargetWeapon>, 
/**
 * From each model to the closest visible enemy model, or to where it is blocked.
 */
lines: Array<SightLine>, };

export type TargetWeapon = { 
/**
 * The profile.
 */
weapon_id: string, 
/**
 * Who may fire it at this target.
 */
model_ids: Array<string>, 
/**
 * Nobody may: why.
 */
error: ErrorInfo | null, };

export type SightLine = { 
/**
 * The model that looks.
 */
model_id: string, 
/**
 * From.
 */
from: [number, number], 
/**
 * To.
 */
to: [number, number], 
/**
 * It sees.
 */
clear: boolean, 
/**
 * What is in the way.
 */
blocked_by: string | null, };

export type ForecastInfo = { 
/**
 * Row by row, as asked.
 */
rows: Array<ForecastRow>, 
/**
 * Together, by target.
 */
targets: Array<ForecastTarget>, };

export type ForecastRow = { 
/**
 * The profile.
 */
weapon_id: string, 
/**
 * The target.
 */
target_id: string, 
/**
 * Attacks.
 */
attacks: number, 
/**
 * Hits.
 */
hits: number, 
/**
 * Wounds.
 */
wounds: number, 
/**
 * Failed saves.
 */
unsaved: number, 
/**
 * Damage dealt.
 */
damage: number, 
/**
 * Models slain.
 */
slain: number, 
/**
 * Chance to slay at least one.
 */
kill: number, };

export type ForecastTarget = { 
/**
 * The target.
 */
target_id: string, 
/**
 * Mean damage.
 */
damage: number, 
/**
 * Mean models slain.
 */
slain: number, 
/**
 * Chance that nobody is left.
 */
wipe: number, 
/**
 * Chances of 0, 1, 2, … slain.
 */
distribution: Array<number>, };

export type ChargeInfo = { 
/**
 * The unit may declare a charge at all.
 */
legal: boolean, 
/**
 * If not, why.
 */
error: ErrorInfo | null, 
/**
 * Enemy units within 18", nearest first.
 */
targets: Array<ChargeTarget>, 
/**
 * For all of `target_ids` at once.
 */
together: ChargeOddsTogether | null, };

export type ChargeTarget = { 
/**
 * The unit.
 */
unit_id: string, 
/**
 * It may be declared.
 */
legal: boolean, 
/**
 * If not, why.
 */
error: ErrorInfo | null, 
/**
 * Inches.
 */
distance: number, 
/**
 * What must be rolled.
 */
need: number, 
/**
 * From 0 to 1.
 */
chance: number, 
/**
 * Mean damage of its Fire Overwatch, if it can afford it.
 */
overwatch: number, };

export type ChargeOddsTogether = { 
/**
 * What must be rolled.
 */
need: number, 
/**
 * From 0 to 1.
 */
chance: number, };

export type MeleeInfo = { 
/**
 * Its melee profiles and who may strike whom.
 */
weapons: Array<StrikeChoice>, 
/**
 * A sensible assignment: Strike objects.
 */
suggested: Strike[], };

export type StrikeChoice = { 
/**
 * The profile.
 */
weapon_id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Added to another weapon, not instead of it (Extra Attacks).
 */
extra: boolean, 
/**
 * By target, who may strike it.
 */
targets: { [key in string]: Array<string> }, };

export type MeasureInfo = { 
/**
 * Base to base.
 */
inches: number, 
/**
 * The ends of the line.
 */
from: [number, number], 
/**
 * Likewise.
 */
to: [number, number], 
/**
 * One sees the other, where both are models.
 */
visible: boolean | null, 
/**
 * The far end would have cover, where both are models.
 */
cover: boolean | null, };

export type StratagemInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its cost now.
 */
cost: number, 
/**
 * When and on whom, in our words.
 */
when: string, 
/**
 * What it does, in our words.
 */
effect: string, 
/**
 * It may be used now.
 */
usable: boolean, 
/**
 * If not, why.
 */
error: ErrorInfo | null, 
/**
 * Ready actions, one a target.
 */
offers: Array<Offer>, };

export type SideCards = { 
/**
 * Points by the primary.
 */
primary: number, 
/**
 * Points by secondaries.
 */
secondary: number, 
/**
 * FIXED or TACTICAL; nothing without secondaries.
 */
mode: string | null, 
/**
 * Cards in play.
 */
cards: Array<CardInfo>, 
/**
 * Cards still to come.
 */
deck: number, };

export type CardInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * How it scores, in our words.
 */
text: string, 
/**
 * What it would score if the turn ended now.
 */
now: number, 
/**
 * What it may score at most.
 */
most: number, 
/**
 * It may be discarded now: the action.
 */
discard: Offer | null, };

export type DiceCount = { 
/**
 * Faces 1 to 6.
 */
faces: [number, number, number, number, number, number], 
/**
 * By what they were for.
 */
contexts: { [key in string]: [number, number, number, number, number, number] }, };

export type ConsiderInfo = { 
/**
 * How many steps had been played when it was asked. If the game has gone on since, the answer is out of date.
 */
seq: number, 
/**
 * The kind of the question, as in `next`.
 */
kind: string, 
/**
 * The rules that the question is about: an army rule, an ability, a mission card, or the stratagems that may be
 * used.
 */
rules: Array<RuleInfo>, 
/**
 * The answers, one for each of the question's options that is an action and legal.
 */
answers: Array<AnswerInfo>, 
/**
 * The place in the options of the answer that the Enter key gives: it costs nothing that the player would miss.
 */
default: number | null, 
/**
 * The place in the options of the answer that the computer would give.
 */
suggested: number | null, 
/**
 * The command points that the player has.
 */
cp: number, 
/**
 * What a Command Re-roll changes.
 */
stake: StakeInfo | null, 
/**
 * What is lost or left unused if the player goes on.
 */
warnings: Array<WarningInfo>, };

export type RuleInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its printed name.
 */
name: string, 
/**
 * What it does; empty if no sentence is known.
 */
text: string, 
/**
 * What it costs, if it is a stratagem.
 */
cp: number | null, };

export type AnswerInfo = { 
/**
 * Its place in the options of the question.
 */
option: number, 
/**
 * The id of the rule in `rules` that it uses.
 */
rule: string | null, 
/**
 * The printed names of what is chosen, if the rule offers several things; otherwise empty.
 */
names: Array<string>, 
/**
 * What the choice does, in our own sentences; empty if the rule says it already.
 */
text: string, 
/**
 * What it is worth in victory points, its cost counted; none if the computer does not weigh it.
 */
worth: number | null, 
/**
 * What makes up its worth, the largest part first.
 */
terms: Array<TermInfo>, 
/**
 * The command points it costs; 0 for an answer that costs none.
 */
cp: number, 
/**
 * What it changes, in figures. Nothing is listed that cannot be computed.
 */
facts: Array<Fact>, };

export type OddsInfo = { 
/**
 * Mean number of attacks.
 */
attacks: number, 
/**
 * Mean number of hits.
 */
hits: number, 
/**
 * Mean number of wounds that the target loses.
 */
damage: number, 
/**
 * Mean number of models slain.
 */
slain: number, 
/**
 * The chance that at least one model is slain.
 */
at_least_one: number, 
/**
 * The chance that the target is destroyed.
 */
destroyed: number, };

export type Fact = { "fact": "attack", 
/**
 * Who attacks.
 */
unit_id: string, 
/**
 * The target.
 */
target_id: string, 
/**
 * With melee weapons.
 */
melee: boolean, 
/**
 * Every model is taken to reach the target, because the move before the attack is not known.
 */
all_reach: boolean, 
/**
 * What may be expected.
 */
odds: OddsInfo, } | { "fact": "attack_changes", 
/**
 * Who attacks.
 */
unit_id: string, 
/**
 * The target.
 */
target_id: string, 
/**
 * With melee weapons.
 */
melee: boolean, 
/**
 * Every model is taken to reach the target, because the move before the attack is not known.
 */
all_reach: boolean, 
/**
 * Without the answer.
 */
before: OddsInfo, 
/**
 * With it.
 */
after: OddsInfo, } | { "fact": "shots", 
/**
 * The target.
 */
target_id: string, 
/**
 * The units that see it and have a gun that reaches it.
 */
unit_ids: Array<string>, 
/**
 * All their shots without the answer.
 */
before: OddsInfo, 
/**
 * The same with it.
 */
after: OddsInfo, } | { "fact": "charge", 
/**
 * Who charges.
 */
unit_id: string, 
/**
 * The target.
 */
target_id: string, 
/**
 * What the dice must reach.
 */
need: number, 
/**
 * The chance of it.
 */
chance: number, } | { "fact": "charge_changes", 
/**
 * Who charges.
 */
unit_id: string, 
/**
 * The target.
 */
target_id: string, 
/**
 * A move comes first: the figures are for a full move straight towards the target, with the mean of an
 * Advance where the answer allows one.
 */
after_move: boolean, 
/**
 * The chance without the answer.
 */
before: number, 
/**
 * The chance with it.
 */
after: number, } | { "fact": "mortal_wounds", 
/**
 * Which unit.
 */
unit_id: string, 
/**
 * How many on average.
 */
mean: number, } | { "fact": "shock_test", 
/**
 * Which unit.
 */
unit_id: string, 
/**
 * The chance that it passes without the answer.
 */
passes: number, } | { "fact": "loss", 
/**
 * Its unit.
 */
unit_id: string, 
/**
 * The model.
 */
model_id: string, 
/**
 * What the model is to its unit.
 */
model: ModelKind, 
/**
 * The wounds it has left.
 */
wounds: number, 
/**
 * How many models more the unit would lose at the end of the turn, because it would be out of coherency.
 */
more: number, } | { "fact": "control", 
/**
 * The marker.
 */
objective_id: string, 
/**
 * Players 1 and 2 as it is.
 */
before: [number, number], 
/**
 * The same with the answer.
 */
after: [number, number], } | { "fact": "unit", 
/**
 * Which.
 */
unit_id: string, 
/**
 * Points of it that are still on the table.
 */
points: number, 
/**
 * Wounds that it has left.
 */
wounds: number, } | { "fact": "applies", 
/**
 * Which.
 */
unit_ids: Array<string>, } | { "fact": "card", 
/**
 * Its id.
 */
card_id: string, 
/**
 * The chance that the player achieves it, as the computer estimates it.
 */
chance: number, } | { "fact": "secret_mission", 
/**
 * Its id.
 */
id: string, 
/**
 * What it asks for is so now.
 */
done: boolean, };

export type ModelKind = "plain" | "special" | "character";

export type StakeInfo = { 
/**
 * What is at stake.
 */
stake: StakeKind, 
/**
 * The unit it is about.
 */
unit_id: string, 
/**
 * The model it is about, if it is about one.
 */
model_id: string | null, 
/**
 * The name of the weapon, if the roll belongs to an attack.
 */
weapon: string | null, 
/**
 * The unit that is attacked, if the roll belongs to an attack.
 */
target_id: string | null, 
/**
 * Its chance if the dice stay.
 */
kept: number, 
/**
 * Its chance if they are rolled again.
 */
rerolled: number, };

export type StakeKind = "destroyed" | "below_half" | "character_slain" | "charge_reaches";

export type WarningInfo = { "warning": "empty_transports", 
/**
 * The transports.
 */
unit_ids: Array<string>, } | { "warning": "unused_rule", 
/**
 * The id of the rule in `rules`.
 */
rule: string, 
/**
 * It may be chosen only once in a battle, so declining keeps it for later.
 */
kept: boolean, } | { "warning": "idle_units", 
/**
 * What they could do.
 */
could: CouldDo, 
/**
 * The units.
 */
unit_ids: Array<string>, } | { "warning": "no_room", 
/**
 * The units.
 */
unit_ids: Array<string>, };

export type CouldDo = "move" | "arrive" | "shoot" | "charge" | "fight";

export type Catalog = { 
/**
 * Built-in armies.
 */
armies: Array<ArmyCard>, 
/**
 * Primary missions.
 */
missions: Array<Named>, 
/**
 * Mission rules.
 */
twists: Array<Named>, 
/**
 * Fixed secondaries.
 */
secondaries: Array<Named>, 
/**
 * Deployment maps, with zones and markers.
 */
deployments: Array<DeploymentCard>, 
/**
 * Terrain layouts.
 */
layouts: Array<LayoutCard>, 
/**
 * Combinations of the tournament pool: mission, deployment, layouts.
 */
pool: Array<PoolCard>, 
/**
 * Factions with their datasheets, for the odds.
 */
factions: Array<FactionCard>, 
/**
 * The version of the program.
 */
version: string, 
/**
 * Standing orders that a page proposes to a new player.
 */
orders: Orders, };

export type Named = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * In our words.
 */
text: string, };

export type ArmyCard = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its names.
 */
names: ArmyName, 
/**
 * Its points.
 */
points: number, 
/**
 * INCURSION or STRIKE_FORCE.
 */
size: string, 
/**
 * How it means to win: shooting, melee or mixed.
 */
style: string, 
/**
 * Units and models.
 */
units: number, 
/**
 * Likewise.
 */
models: number, 
/**
 * What is wrong with the list, in words; empty is legal.
 */
problems: Array<string>, 
/**
 * Abilities that are reminders.
 */
reminders: number, };

export type ArmyDetail = { 
/**
 * As in the list.
 */
card: ArmyCard, 
/**
 * Its units.
 */
units: Array<SheetInfo>, 
/**
 * Army and detachment rules.
 */
rules: Array<AbilityInfo>, };

export type DeploymentCard = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The board with zones and the markers of a Strike Force battle and no terrain; zone 1 is the
 * attacker's.
 */
board: BoardInfo, 
/**
 * The markers of an Incursion battle.
 */
incursion: Array<MarkerInfo>, };

export type LayoutCard = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The board with terrain and no zones.
 */
board: BoardInfo, };

export type PoolCard = { 
/**
 * The primary mission's id.
 */
mission: string, 
/**
 * The deployment map's id.
 */
deployment: string, 
/**
 * Ids of layouts.
 */
layouts: Array<string>, };

export type FactionCard = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Its datasheets.
 */
sheets: Array<SheetInfo>, };

export type NewGame = { 
/**
 * Seats 1 and 2.
 */
sides: [SideWanted, SideWanted], 
/**
 * The primary mission's id.
 */
mission?: string, 
/**
 * A mission rule's id.
 */
twist?: string, 
/**
 * Challenger cards are played: who is behind draws one.
 */
challengers?: boolean, 
/**
 * The deployment map's id.
 */
deployment?: string, 
/**
 * The layout's id.
 */
layout?: string, 
/**
 * The computer declares formations and sets both armies up: the battle begins at once.
 */
deployed: boolean, 
/**
 * Minutes of a chess clock for each; nothing has none.
 */
clock_minutes?: number, 
/**
 * Seconds until a reaction takes its default; 0 waits forever.
 */
reaction_seconds: number, 
/**
 * Points by which a list may be over.
 */
allowance: number, 
/**
 * For tests and puzzles: the seed. Its game is marked as not sealed.
 */
seed?: string, 
/**
 * A lesson's id: the server sets its armies, table and mission up, whatever else is said here.
 */
lesson?: string, };

export type SideWanted = { 
/**
 * An army's id; of no meaning where there is a roster or the army is open.
 */
army: string, 
/**
 * A roster file, for an army that was brought.
 */
roster?: string, 
/**
 * The person who opens the link brings the army; the battle begins when they have.
 */
open?: boolean, 
/**
 * Who plays it.
 */
who: Who, 
/**
 * The computer's level, where it plays.
 */
level?: Level, 
/**
 * Fixed secondaries by id; tactical without.
 */
fixed?: [string, string], 
/**
 * What others call the person.
 */
name: string, 
/**
 * The person's standing orders; without any, every question is asked.
 */
orders?: Orders, };

export type PlayFrom = { 
/**
 * After how many steps. In the middle of an action the game begins before that action.
 */
step: number, 
/**
 * Who plays seats 1 and 2.
 */
sides: [SeatWanted, SeatWanted], 
/**
 * Secrets of seats, which are needed while the battle goes on.
 */
secrets?: Array<string>, };

export type SeatWanted = { 
/**
 * Who plays it.
 */
who: Who, 
/**
 * The computer's level, where it plays.
 */
level?: Level, 
/**
 * What others call the person.
 */
name: string, };

export type PlayedFrom = { 
/**
 * The new game.
 */
created: Created, 
/**
 * The step it begins after: the one that was asked for, or one before it.
 */
step: number, };

export type Who = "me" | "link" | "ai";

export type Created = { 
/**
 * Its id.
 */
game: string, 
/**
 * The secret of each seat that a person may play.
 */
secrets: [string | null, string | null], 
/**
 * The secret of the one who made it: pace and seats of a game between computers.
 */
owner: string, };

export type BringArmy = { 
/**
 * The secret of the seat.
 */
secret: string, 
/**
 * An army's id; of no meaning where there is a roster.
 */
army: string, 
/**
 * A roster file.
 */
roster?: string, 
/**
 * Fixed secondaries by id; tactical without.
 */
fixed?: [string, string], 
/**
 * What others call the guest.
 */
name: string, 
/**
 * The battle begins with this army. Without it the army is only judged, and nothing is stored.
 */
confirm: boolean, 
/**
 * The guest agrees to dice that are not sealed.
 */
not_sealed?: boolean, };

export type BroughtArmy = { 
/**
 * The army.
 */
card: ArmyCard, 
/**
 * The most points it may have.
 */
limit: number, 
/**
 * Why it cannot be played in this game, in words; empty if it can.
 */
problems: Array<string>, 
/**
 * The battle has begun with it.
 */
begun: boolean, };

export type Reach = { 
/**
 * Addresses as a browser takes them, the most useful first; none if only this machine reaches the server.
 */
addresses: Array<string>, 
/**
 * What to do so that other devices reach it, where none does.
 */
advice?: string, };

export type ListGames = { 
/**
 * Ids, at most 100; unknown ones are left out.
 */
games: Array<string>, };

export type GameCard = { 
/**
 * The game.
 */
info: GameInfo, 
/**
 * Battle round.
 */
round: number, 
/**
 * Phase.
 */
phase: string, 
/**
 * Whose turn.
 */
turn: number, 
/**
 * Whom it waits for; nobody when over.
 */
waiting_for: number | null, 
/**
 * Victory points.
 */
vp: [number, number], 
/**
 * Steps played.
 */
seq: number, 
/**
 * When the last was, in seconds since 1970.
 */
updated: number, 
/**
 * For a small picture.
 */
board: BoardInfo, 
/**
 * Who holds each marker: 0, 1 or 2.
 */
held: { [key in string]: number }, };

export type Replay = { 
/**
 * The game it was, where it was one.
 */
game: GameInfo | null, 
/**
 * What never changes.
 */
table: TableInfo, 
/**
 * The state before the first step.
 */
state: View, 
/**
 * The steps.
 */
steps: Array<ReplayStep>, 
/**
 * How it ended.
 */
over: Ending | null, 
/**
 * Score by round, turning points, units and luck.
 */
story: Story, };

export type ReplayStep = { 
/**
 * As the log tells it.
 */
entry: LogEntry, 
/**
 * The action.
 */
action: Action, 
/**
 * What changed.
 */
diffs: Array<Diff>, 
/**
 * Player 1's chance to win after it.
 */
win: number, 
/**
 * The computer's reasons.
 */
why: WhyInfo | null, 
/**
 * The state's hash after it.
 */
hash: string, };

export type Story = { 
/**
 * What each round brought, from round 1.
 */
rounds: Array<RoundScore>, 
/**
 * The sums of both players.
 */
totals: [ScoreTotal, ScoreTotal], 
/**
 * Player 1's chance to win after each moment that changed it.
 */
curve: Array<CurvePoint>, 
/**
 * The moments that changed the chance to win most, in their order.
 */
turning: Array<TurningPoint>, 
/**
 * The unit of each player that destroyed and held most.
 */
best: [UnitDeeds | null, UnitDeeds | null], 
/**
 * The dice of each player against their exact odds.
 */
luck: [Luck, Luck], 
/**
 * Markers that each player holds at the end.
 */
markers: [number, number], 
/**
 * Markers on the table at the end.
 */
markers_in_play: number, 
/**
 * Units that each player has left.
 */
standing: [number, number], };

export type RoundScore = { 
/**
 * Which round.
 */
round: number, 
/**
 * Points by the primary mission.
 */
primary: [number, number], 
/**
 * Points by secondary cards.
 */
secondary: [number, number], };

export type ScoreTotal = { 
/**
 * By the primary mission.
 */
primary: number, 
/**
 * By secondary cards.
 */
secondary: number, 
/**
 * For a painted army.
 */
painted: number, 
/**
 * By a secret mission.
 */
secret: number, 
/**
 * Settled by hand.
 */
by_hand: number, 
/**
 * All of them.
 */
total: number, };

export type CurvePoint = { 
/**
 * Which step.
 */
step: number, 
/**
 * The round in which it was played; 0 is before the battle.
 */
round: number, 
/**
 * Player 1's chance.
 */
win: number, };

export type TurningPoint = { 
/**
 * 1 changed most.
 */
rank: number, 
/**
 * Its first step.
 */
from: number, 
/**
 * Its last step.
 */
step: number, 
/**
 * The round.
 */
round: number, 
/**
 * The phase.
 */
phase: string, 
/**
 * Whose turn.
 */
turn: number, 
/**
 * Who acted.
 */
player: number, 
/**
 * The unit that acted.
 */
unit_id: string | null, 
/**
 * Player 1's chance before it.
 */
before: number, 
/**
 * And after it.
 */
after: number, 
/**
 * What happened, the weightiest first.
 */
facts: Array<StoryFact>, };

export type StoryFact = { "fact": "destroyed", 
/**
 * Which.
 */
unit_id: string, 
/**
 * How many models it lost in this moment.
 */
models: number, } | { "fact": "slain", 
/**
 * Which.
 */
unit_id: string, 
/**
 * How many.
 */
models: number, 
/**
 * How many are left.
 */
left: number, } | { "fact": "wounded", 
/**
 * Which.
 */
unit_id: string, 
/**
 * How many.
 */
wounds: number, } | { "fact": "charge", 
/**
 * Which.
 */
unit_id: string, 
/**
 * Whom.
 */
targets: Array<string>, 
/**
 * The charge roll.
 */
roll: number, 
/**
 * What it needed, where that is known.
 */
need: number | null, 
/**
 * The chance of that.
 */
chance: number | null, 
/**
 * It got there.
 */
made: boolean, } | { "fact": "saves", 
/**
 * Which.
 */
unit_id: string, 
/**
 * How many it made.
 */
made: number, 
/**
 * Of how many.
 */
of: number, 
/**
 * The chance of that many or more.
 */
chance: number, } | { "fact": "marker", 
/**
 * Which.
 */
marker: string, 
/**
 * Who held it.
 */
from: number, 
/**
 * Who holds it.
 */
to: number, } | { "fact": "scored", 
/**
 * Who.
 */
player: number, 
/**
 * How many points.
 */
points: number, 
/**
 * By what: `primary`, `secondary`, `secret` or `painted`.
 */
by: string, } | { "fact": "shocked", 
/**
 * Which.
 */
unit_id: string, } | { "fact": "arrived", 
/**
 * Which.
 */
unit_id: string, } | { "fact": "stratagem", 
/**
 * Who.
 */
player: number, 
/**
 * Its name.
 */
name: string, } | { "fact": "conceded", 
/**
 * Who.
 */
player: number, };

export type UnitDeeds = { 
/**
 * The unit.
 */
unit_id: string, 
/**
 * Points of the enemy models it slew.
 */
points: number, 
/**
 * Primary points scored with markers on which it had the most control, rounded.
 */
vp: number, 
/**
 * Enemy models it slew.
 */
slain: number, 
/**
 * Own models it lost.
 */
lost: number, 
/**
 * Its best moment.
 */
finest: Finest | null, };

export type Finest = { 
/**
 * The step.
 */
step: number, 
/**
 * The round.
 */
round: number, 
/**
 * The phase.
 */
phase: string, 
/**
 * The unit it hit hardest.
 */
target_id: string, 
/**
 * How many of its models were slain.
 */
models: number, 
/**
 * None were left.
 */
destroyed: boolean, };

export type Luck = { 
/**
 * The share of battles with these rolls that go worse.
 */
better_than: number, 
/**
 * Dice that had to reach something.
 */
dice: number, 
/**
 * How many did.
 */
made: number, 
/**
 * How many do on average.
 */
expected: number, 
/**
 * The saves among them: how many there were, were made, and are on average.
 */
saves: [number, number, number], 
/**
 * Charge rolls: how many, and their mean.
 */
charges: [number, number], 
/**
 * The least likely roll.
 */
rarest: RareRoll | null, };

export type RareRoll = { 
/**
 * The step.
 */
step: number, 
/**
 * The unit that rolled.
 */
unit_id: string, 
/**
 * What for.
 */
context: string, 
/**
 * Successes.
 */
made: number, 
/**
 * Of how many dice.
 */
of: number, 
/**
 * What each had to reach.
 */
need: number, 
/**
 * It was better than expected; if not, worse.
 */
good: boolean, 
/**
 * The chance of this or something still further from the mean.
 */
chance: number, };

export type AnalysisAnswer = { 
/**
 * What it is doing.
 */
state: AnalysisState, 
/**
 * Decisions judged so far.
 */
done: number, 
/**
 * Decisions to judge; 0 while they have not been counted.
 */
of: number, 
/**
 * The result, once it is done.
 */
analysis: Analysis | null, };

export type AnalysisState = "none" | "running" | "done";

export type Analysis = { 
/**
 * Decisions judged.
 */
judged: number, 
/**
 * Decisions of the battle that are a matter of judgement.
 */
of: number, 
/**
 * Seconds of thinking.
 */
seconds: number, 
/**
 * Both sides.
 */
sides: [SideJudged, SideJudged], 
/**
 * Every decision that was judged, in its order.
 */
decisions: Array<JudgedDecision>, };

export type SideJudged = { 
/**
 * From 0 to 100; nothing without decisions.
 */
accuracy: number | null, 
/**
 * Nothing better was found.
 */
best: number, 
/**
 * Something a little better was found.
 */
inaccuracies: number, 
/**
 * Something better was found.
 */
mistakes: number, 
/**
 * Something much better was found.
 */
blunders: number, };

export type Verdict = "best" | "inaccuracy" | "mistake" | "blunder";

export type JudgedDecision = { 
/**
 * Its first step.
 */
from: number, 
/**
 * Its last step.
 */
step: number, 
/**
 * The round.
 */
round: number, 
/**
 * The phase.
 */
phase: string, 
/**
 * Whose turn.
 */
turn: number, 
/**
 * Who decided.
 */
player: number, 
/**
 * How good it was.
 */
verdict: Verdict, 
/**
 * The own chance to win after what was played, on average over imagined dice.
 */
played: number, 
/**
 * The own chance after the best that was found.
 */
best: number, 
/**
 * The difference; 0 where it is within what chance explains.
 */
loss: number, 
/**
 * The standard error of the difference.
 */
error: number, 
/**
 * Imagined games that each of the two was played in.
 */
games: number, 
/**
 * Player 1's chance before the decision and after it, as it went.
 */
win: [number, number], 
/**
 * What was done.
 */
actions: Array<DecisionAction>, 
/**
 * What was better, where something was.
 */
better: BetterLine | null, };

export type DecisionAction = { 
/**
 * The action.
 */
action: Action, 
/**
 * The unit it is about.
 */
unit_id: string | null, 
/**
 * Units it is done to.
 */
targets: Array<string>, };

export type BetterLine = { 
/**
 * What would be done.
 */
actions: Array<DecisionAction>, 
/**
 * What the same side would do after it.
 */
next: Array<DecisionAction>, 
/**
 * Parts of the difference by what the positions two turns later are made of; they add up to `loss`.
 */
terms: Array<TermInfo>, };

export type Stored = { 
/**
 * Its id: `/r/{id}` is its link.
 */
replay: string, 
/**
 * How many steps.
 */
steps: number, };

export type VerifiedInfo = { 
/**
 * Every hash agrees, and the seed is the sealed one where one was sealed.
 */
ok: boolean, 
/**
 * Steps played again.
 */
steps: number, 
/**
 * The last hash.
 */
hash: string, 
/**
 * The first step that differs, and how.
 */
problem: string | null, 
/**
 * The seed was sealed before the game and is the same.
 */
sealed: boolean | null, };

export type OddsRequest = { 
/**
 * Datasheet id of the attacker.
 */
attacker: string, 
/**
 * How many models attack.
 */
models: number, 
/**
 * The weapon profile's id.
 */
weapon: string, 
/**
 * Datasheet id of the defender.
 */
target: string, 
/**
 * How many models defend.
 */
target_models: number, 
/**
 * Wounds lost already.
 */
wounds_lost: number, 
/**
 * Switches that are on, by id.
 */
switches: Array<string>, };

export type OddsAnswer = { 
/**
 * Mean damage.
 */
mean_damage: number, 
/**
 * Mean models slain.
 */
mean_slain: number, 
/**
 * Chance that nobody is left.
 */
p_wipe: number, 
/**
 * Chances of 0, 1, 2, … damage.
 */
damage: Array<number>, 
/**
 * Chances of 0, 1, 2, … slain.
 */
slain: Array<number>, 
/**
 * Means step by step: attacks, hits, wounds, unsaved.
 */
steps: [number, number, number, number], 
/**
 * What each step needs, in words: `3+`, `5+, S8 against T9`.
 */
needs: [string, string, string, string], 
/**
 * Every switch of this attack.
 */
switches: Array<SwitchInfo>, 
/**
 * Mean own losses by Hazardous, where it is.
 */
own_losses: number | null, 
/**
 * How long it took, in microseconds.
 */
micros: number, };

export type SwitchInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it does: `+1 to hit`.
 */
text: string, 
/**
 * The attacker's; if not, the defender's.
 */
attacker: boolean, 
/**
 * It can be switched; if not, why.
 */
off: string | null, 
/**
 * It is on.
 */
on: boolean, };

export type ImportAnswer = { 
/**
 * The army as every other one.
 */
army: ArmyDetail, 
/**
 * The roster file, to be kept by the page and handed in for a game.
 */
roster: string, 
/**
 * What the list was, for people.
 */
format: string, 
/**
 * What is to be said, in the order of the list.
 */
findings: Array<FindingInfo>, 
/**
 * The units in the order of `army.units`, with what can be mended.
 */
units: Array<ImportedUnit>, 
/**
 * Whether it can be put on the table as it is.
 */
playable: boolean, };

export type FindingInfo = { 
/**
 * How much it matters.
 */
kind: FindingKind, 
/**
 * A stable word.
 */
code: string, 
/**
 * The line of the list, from 1.
 */
line: number | null, 
/**
 * The unit of the army it is about, by id.
 */
unit: string | null, 
/**
 * For people.
 */
message: string, 
/**
 * What was probably meant, or what to do.
 */
suggestion: string | null, };

export type FindingKind = "problem" | "guess" | "note";

export type ImportedUnit = { 
/**
 * Its id in the roster.
 */
id: string, 
/**
 * The printed name.
 */
name: string, 
/**
 * Points as the list says, enhancement included.
 */
points: number, 
/**
 * Points by today's datasheet, where that is something else.
 */
points_now: number | null, 
/**
 * Where its numbers come from: `record`, `dataset` or `list`.
 */
source: string, 
/**
 * Its models, alike ones together, in order.
 */
models: Array<ModelGroup>, 
/**
 * Everything its models could carry, by name.
 */
items: Array<string>, 
/**
 * Units of the list that it may lead, by id.
 */
may_lead: Array<string>, 
/**
 * The one it would lead.
 */
leads: string | null, 
/**
 * It may be the Warlord.
 */
may_command: boolean, };

export type ModelGroup = { 
/**
 * The kind.
 */
name: string, 
/**
 * Their numbers in the unit, from 1.
 */
numbers: Array<number>, 
/**
 * What each carries; one named twice is carried twice.
 */
items: Array<string>, 
/**
 * The base in millimetres: a diameter, or length and width.
 */
base_mm: Array<number>, 
/**
 * Nobody knows the base: it must be given before the army can be played.
 */
base_missing: boolean, };

export type MendRequest = { 
/**
 * The roster file.
 */
roster: string, 
/**
 * The changes, in order.
 */
fixes: Array<Fix>, };

export type Fix = { "fix": "base", 
/**
 * The unit.
 */
unit: string, 
/**
 * The kind of model.
 */
model: string, 
/**
 * A diameter, or length and width, in millimetres.
 */
mm: Array<number>, } | { "fix": "loadout", 
/**
 * The unit.
 */
unit: string, 
/**
 * Numbers of the models, from 1.
 */
models: Array<number>, 
/**
 * What each carries.
 */
items: Array<string>, } | { "fix": "warlord", 
/**
 * The unit.
 */
unit: string, } | { "fix": "leads", 
/**
 * The character.
 */
unit: string, 
/**
 * The unit it would lead, or none.
 */
led: string | null, } | { "fix": "rename", 
/**
 * For people.
 */
name: string, } | { "fix": "remove", 
/**
 * The unit.
 */
unit: string, } | { "fix": "refresh" };

export type HexBoard = { 
/**
 * The scenario's name.
 */
name: string, 
/**
 * Its size.
 */
size: { cols: number; rows: number }, 
/**
 * The last turn.
 */
turns: number, 
/**
 * Hexes nobody enters or sees through.
 */
walls: HexAt[], };

export type HexUnit = { 
/**
 * The scenario's fields: `id`, `player`, `col`, `row`, `name` and those in capitals, as they are now.
 */
fields: HexFields, 
/**
 * Whether it lives.
 */
alive: boolean, 
/**
 * Whether it is in the pool of the side that is to act: it may be activated, and while another unit is active
 * and has not begun, after that one is postponed.
 */
ready: boolean, 
/**
 * Whether an enemy is engaged with it.
 */
engaged: boolean, 
/**
 * The tracking sets it is in: `MOVED`, `FLED`, `SHOT`, `CHARGED`, `FOUGHT`.
 */
marks: Array<string>, 
/**
 * Why it may not be activated, in words; none where it may, is active, or is not to be asked.
 */
why_not: string | null, };

export type HexTarget = { 
/**
 * Whom.
 */
unit: number, 
/**
 * How many hexes away.
 */
far: number, 
/**
 * The chance to destroy it, 0 to 1.
 */
kills: number, 
/**
 * The mean damage.
 */
mean: number, 
/**
 * The chance that one attack does damage.
 */
each: number, 
/**
 * What one attack takes.
 */
damage: number, };

export type HexObjective = { 
/**
 * Its middle.
 */
at: HexAt, 
/**
 * How far it reaches.
 */
radius: number, 
/**
 * Which side holds it, 0 or 1.
 */
holder: number | null, };

export type HexView = { 
/**
 * The turn.
 */
turn: number, 
/**
 * Whose turn, 0 or 1.
 */
player: number, 
/**
 * Which phase.
 */
phase: 'MOVE' | 'SHOOT' | 'CHARGE' | 'FIGHT', 
/**
 * Which part of the fight.
 */
part: 'CHARGING' | 'ALTERNATING' | 'REMAINING', 
/**
 * Who is to act, 0 or 1; nobody when the game is over.
 */
asked: number | null, 
/**
 * Every unit that began.
 */
units: Array<HexUnit>, 
/**
 * Places worth holding.
 */
objectives: Array<HexObjective>, 
/**
 * Objectives each side holds.
 */
held: [number, number], 
/**
 * VALUE each side has alive.
 */
value: [number, number], 
/**
 * The active unit.
 */
active: number | null, 
/**
 * Attacks it has left.
 */
left: number, 
/**
 * Whether it has attacked and must finish.
 */
begun: boolean, 
/**
 * Its charge roll.
 */
charge_roll: number | null, 
/**
 * Where it may go.
 */
hexes: HexAt[], 
/**
 * Whom it may attack.
 */
targets: Array<HexTarget>, 
/**
 * In the shooting phase: every hex in its range and sight.
 */
seen: HexAt[], 
/**
 * Whether it may wait.
 */
may_wait: boolean, 
/**
 * Whether it may act later instead.
 */
may_postpone: boolean, 
/**
 * Whether it may give up its move or charge.
 */
may_cancel: boolean, 
/**
 * Completed actions and waits.
 */
episode_steps: number, 
/**
 * How it ended.
 */
over: { winner: number | null; by: 'ELIMINATION' | 'OBJECTIVES' | 'VALUE' | 'DRAW' } | null, };

export type HexPreview = { 
/**
 * The hex.
 */
at: HexAt, 
/**
 * Whether leaving would be a flight: then it neither shoots nor charges.
 */
flees: boolean, 
/**
 * Whom it could shoot from there.
 */
targets: Array<HexTarget>, 
/**
 * Whom it could charge from there: unit, what the dice must show, the chance.
 */
charges: Array<HexCharge>, 
/**
 * Enemies that could charge it there in their turn, if they stay.
 */
threats: Array<number>, 
/**
 * Hexes it would see and reach with shots.
 */
seen: HexAt[], };

export type HexCharge = { 
/**
 * Whom.
 */
unit: number, 
/**
 * What 2D6 must show.
 */
needs: number, 
/**
 * The chance.
 */
chance: number, };

export type HexClientMessage = { "type": "hello", 
/**
 * [`super::VERSION`].
 */
version: number, 
/**
 * The secrets of the seats this page plays: none, one, or both on one screen.
 */
secrets: Array<string>, 
/**
 * What others see this person as.
 */
name?: string, 
/**
 * This person agrees to dice that are not sealed: the one who made the game chose their seed.
 */
not_sealed?: boolean, } | { "type": "act", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The action.
 */
action: HexAction, } | { "type": "undo", 
/**
 * Repeated in the answer.
 */
id: number, } | { "type": "preview", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The hex.
 */
to: HexAt, } | { "type": "hint", 
/**
 * Repeated in the answer.
 */
id: number, } | { "type": "why", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The step.
 */
seq: number, } | { "type": "pace", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * From now on.
 */
pace: Pace, } | { "type": "rematch", 
/**
 * Repeated in the answer.
 */
id: number, 
/**
 * The players change sides.
 */
swap?: boolean, } | { "type": "ping", 
/**
 * Repeated in the answer.
 */
id: number, };

export type HexServerMessage = { "type": "welcome", 
/**
 * [`super::VERSION`].
 */
version: number, 
/**
 * The seats of this connection, 0 and 1; none is a spectator.
 */
players: Array<number>, 
/**
 * The game.
 */
game: HexGame, 
/**
 * What never changes.
 */
board: HexBoard, 
/**
 * How many steps have been played.
 */
seq: number, 
/**
 * The game as it stands.
 */
view: HexView, 
/**
 * What has happened.
 */
log: Array<HexEntry>, } | { "type": "played", 
/**
 * What happened.
 */
entry: HexEntry, 
/**
 * The game as it stands now.
 */
view: HexView, } | { "type": "undone", 
/**
 * How many steps are left.
 */
seq: number, 
/**
 * The game as it stands now.
 */
view: HexView, } | { "type": "game", 
/**
 * As it is now.
 */
game: HexGame, } | { "type": "reply", 
/**
 * Whose.
 */
id: number, 
/**
 * What.
 */
reply: HexReply, } | { "type": "refused", 
/**
 * Whose; none when the message could not be read.
 */
id: number | null, 
/**
 * Why.
 */
error: ErrorInfo, } | { "type": "bye", 
/**
 * Why.
 */
error: ErrorInfo, 
/**
 * It is worth trying again soon.
 */
retry: boolean, };

export type HexReply = { "reply": "done", 
/**
 * How many steps have been played.
 */
seq: number, } | { "reply": "preview", 
/**
 * On that hex.
 */
preview: HexPreview, } | { "reply": "hint", 
/**
 * And why.
 */
hint: HexHint, } | { "reply": "why", 
/**
 * In words and terms.
 */
why: HexWhy, } | { "reply": "rematch", 
/**
 * Its id; the same secrets open it.
 */
game: string, } | { "reply": "pong" };

export type HexHint = { 
/**
 * What to do.
 */
action: HexAction, 
/**
 * Why.
 */
why: HexWhy, };

export type HexWhy = { 
/**
 * What was chosen.
 */
chosen: HexIdea, 
/**
 * What came next, best first, at most three.
 */
runners_up: Array<HexIdea>, };

export type HexIdea = { 
/**
 * In words.
 */
title: string, 
/**
 * The score.
 */
score: number, 
/**
 * Its parts, the weightiest first.
 */
terms: Array<TermInfo>, 
/**
 * The hex it leads to, to be drawn.
 */
at: HexAt | null, };

export type HexGame = { 
/**
 * Its id, part of its links.
 */
id: string, 
/**
 * Seats 0 and 1.
 */
seats: [HexSeat, HexSeat], 
/**
 * How many watch.
 */
spectators: number, 
/**
 * A hash of the seed of the dice, known from the start.
 */
commitment: string, 
/**
 * What it is a hash of, once the game is over.
 */
opened: Opened | null, 
/**
 * How fast the computer's actions come.
 */
pace: Pace, 
/**
 * The game that was made by a rematch.
 */
rematch: string | null, };

export type HexSeat = { 
/**
 * Who plays it.
 */
name: string, 
/**
 * The computer's level; without one a person plays.
 */
level: HexLevel | null, 
/**
 * Whether its player is connected; the computer always is.
 */
here: boolean, };

export type HexLevel = "easy" | "normal" | "hard" | "competitive";

export type HexEntry = { 
/**
 * Which step, from 1.
 */
seq: number, 
/**
 * Who acted.
 */
player: number, 
/**
 * What was done.
 */
action: HexAction, 
/**
 * What happened, line by line.
 */
lines: Array<HexLine>, 
/**
 * Whether there is a reason to ask for.
 */
why: boolean, };

export type HexLine = { 
/**
 * `phase`, `part`, `roll`, `attack`, `deed`, `error` or `over`.
 */
kind: string, 
/**
 * Whose it is, 0 or 1.
 */
player: number, 
/**
 * As `strategium skirmish` prints it.
 */
text: string, 
/**
 * Who died of it.
 */
died: number | null, 
/**
 * The attack, if it is one.
 */
attack?: HexAttack, };

export type HexAttack = { 
/**
 * Who attacked.
 */
unit: number, 
/**
 * Whom.
 */
target: number, 
/**
 * From afar; if not, hand to hand.
 */
ranged: boolean, 
/**
 * The hit roll.
 */
hit: [number, number], 
/**
 * The wound roll, if it hit.
 */
wound: [number, number] | null, 
/**
 * The save, if it wounded and one was possible.
 */
save: [number, number] | null, 
/**
 * What came of it.
 */
result: HexOutcome, 
/**
 * Wounds lost.
 */
damage: number, };

export type HexOutcome = "missed" | "failed" | "saved" | "damaged" | "killed";

export type HexScenarioCard = { 
/**
 * How it is named in a wish.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is about.
 */
about: string, 
/**
 * The scenario, for a picture.
 */
scenario: { size: { cols: number; rows: number }; turn_limit: number; walls: HexAt[]; objectives: (HexAt & { radius: number })[]; units: HexFields[] }, };

export type NewHexGame = { 
/**
 * The id of a scenario that comes with the program, or a scenario.
 */
scenario: string | Record<string, unknown>, 
/**
 * Sides 0 and 1.
 */
sides: [HexSide, HexSide], 
/**
 * A seed for the dice, as a decimal number; without one they are sealed.
 */
seed?: string, };

export type HexSide = { 
/**
 * Who plays it.
 */
who: Who, 
/**
 * What others see this person as.
 */
name: string, 
/**
 * The computer's level.
 */
level?: HexLevel, };

export type HexCard = { 
/**
 * Its id, part of its links.
 */
id: string, 
/**
 * The name of the scenario.
 */
scenario: string, 
/**
 * Seats 0 and 1; nobody is looked for at the table, so `here` is true only for the computer.
 */
seats: [HexSeat, HexSeat], 
/**
 * How it stands; none before the first step.
 */
standing: HexStanding | null, 
/**
 * Steps played.
 */
seq: number, 
/**
 * When the last was, in seconds since 1970.
 */
updated: number, 
/**
 * A hash of the seed of the dice; empty where it was chosen.
 */
commitment: string, };

export type HexStanding = { 
/**
 * The turn.
 */
turn: number, 
/**
 * `MOVE`, `SHOOT`, `CHARGE` or `FIGHT`.
 */
phase: string, 
/**
 * Who is to act, 0 or 1; nobody when it is over.
 */
asked: number | null, 
/**
 * It is over.
 */
over: boolean, };

export type HexReplay = { 
/**
 * What never changes.
 */
board: HexBoard, 
/**
 * The beginning, and the game after each step.
 */
views: Array<HexView>, 
/**
 * What happened in each step.
 */
log: Array<HexEntry>, 
/**
 * Whether every step hashed to what is written; else the first line that does not, and why.
 */
flaw: string | null, };
