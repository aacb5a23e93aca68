/** The words on buttons, in English: short, the unit left out where it goes without saying. */
import type { Language } from '../language';
import { capital } from '../parts';
import { inches } from '../figures';
import type { Teller } from '../teller';
import { nameOf, plainModel, sameWords, spaced } from './nouns';

/** What declining means for the question that is open. */
const DECLINED: { [kind: string]: string } = {
  EXTRA_MARK: 'Mark none',
  REDRAW: 'Keep the card',
  DISCOUNT: 'Pay in full',
  SURGE: 'No surge move',
  EMBARK: 'Stay on the table',
  CHANNEL: 'Keep the two dice',
  CHARGE_TARGET: 'No further target',
  SECRET_MISSION: 'No secret mission',
};

const list = (names: string[]): string => names.join(' and ');
const none = (paths: object | undefined): boolean => Object.keys(paths ?? {}).length === 0;
/** Models of an answer are named within the unit that is asked about, which the caller puts for no unit. */
const asked = (by: Teller, model: string): string => plainModel(by, by.unit('').unit, model);

export const action: Language['action'] = (action, offer, kind, by) => {
  const name = (id: string | undefined): string => nameOf(by, id);
  switch (action.type) {
    case 'ATTACH_LEADER':
      return `Lead ${name(action.bodyguard_id)}`;
    case 'EMBARK_UNIT':
      return `Embark in ${name(action.transport_id)}`;
    case 'PLACE_IN_RESERVES':
      return action.kind === 'STRATEGIC' ? 'Strategic reserves' : 'Wait to deep strike';
    case 'CONFIRM_FORMATIONS':
      return 'Confirm formations';
    case 'DEPLOY_UNIT':
      return `Set up ${name(action.unit_id)}`;
    case 'END_DEPLOYMENT':
      return 'End deployment';
    case 'SCOUT_MOVE':
      return 'Scout move';
    case 'SKIP_SCOUT':
      return 'No scout move';
    case 'BATTLE_SHOCK_TEST':
      return 'Battle-shock test';
    case 'FACTION_CHOICE': {
      const chosen = [action.choice ?? []].flat().filter((one) => !sameWords(one, offer.name ?? ''));
      const what = [...chosen.map(spaced), name(action.unit_id)].filter(Boolean).join(', ');
      return offer.name ? (what ? `${offer.name}: ${what}` : offer.name) : capital(what);
    }
    case 'PERFORM_ACTION': {
      const what = capital(spaced(action.action));
      return action.objective_id ? `${what}, marker ${by.marker(action.objective_id)}` : what;
    }
    case 'DECLARE_CHARGE':
      return `Charge ${list(action.target_ids.map(name))}`;
    case 'CHARGE_ROLL':
      return 'Roll the charge';
    case 'APPLY_CHARGE_MOVE':
      return `Charge move of ${name(action.unit_id)}`;
    case 'COMPLETE_UNIT_CHARGE':
      return `Complete the charge of ${name(action.unit_id)}`;
    case 'SKIP_CHARGE':
      return 'Do not charge';
    case 'SELECT_FIGHTER':
      return 'Fight';
    case 'PILE_IN':
      return none(action.paths) ? 'No pile-in' : `Pile in with ${name(action.unit_id)}`;
    case 'CONSOLIDATE':
      return none(action.paths) ? 'No consolidation' : `Consolidate with ${name(action.unit_id)}`;
    case 'SELECT_MELEE_WEAPON':
      return `Choose a weapon for ${name(action.unit_id)}`;
    case 'ASSIGN_ATTACKS':
      return `Assign the attacks of ${name(action.unit_id)}`;
    case 'CONFIRM_AND_RESOLVE_ATTACKS':
      return action.assignments ? `Attack with ${name(action.unit_id)}` : 'Attack with everything';
    case 'USE_STRATAGEM': {
      let out = offer.name ?? 'Stratagem';
      if (action.choice) out += ` (${spaced(action.choice)})`;
      if (action.unit_id) out += `: ${name(action.unit_id)}`;
      if (action.target_id) out += ` → ${name(action.target_id)}`;
      if (action.card) out += `: ${capital(spaced(action.card))}`;
      return out;
    }
    case 'DISCARD_SECONDARY':
      return `Discard ${offer.name ?? action.cards.map((card) => capital(spaced(card))).join(', ')}`;
    case 'BEGIN_NORMAL_MOVE':
      return 'Normal move';
    case 'BEGIN_ADVANCE':
      return 'Advance';
    case 'BEGIN_FALL_BACK':
      return 'Fall back';
    case 'REMAIN_STATIONARY':
      return 'Remain stationary';
    case 'SET_MODEL_DEST':
    case 'STAGE_MODEL_MOVE':
      return `Move ${plainModel(by, action.unit_id, action.model_id)}`;
    case 'UNDO_LAST_MODEL_MOVE':
      return 'Undo model';
    case 'RESET_UNIT_MOVE':
      return 'Reset unit';
    case 'CONFIRM_UNIT_MOVE':
      return none(action.paths) ? 'Stay here' : `Move ${name(action.unit_id)}`;
    case 'DISEMBARK_UNIT':
      return `Disembark ${name(action.unit_id)}`;
    case 'PLACE_REINFORCEMENT':
      return action.method === 'STRATEGIC' ? 'Arrive at an edge' : 'Deep strike';
    case 'SHOOT':
      return `Shoot at ${list([...new Set(action.assignments.map((fire) => name(fire.target_id)))])}`;
    case 'SELECT_SHOOTER':
      return 'Choose targets';
    case 'ASSIGN_TARGET':
      return `Fire at ${name(action.target_id)}`;
    case 'CLEAR_TARGET':
      return 'Take a target back';
    case 'CLEAR_ALL_TARGETS':
      return 'Clear all';
    case 'CONFIRM_TARGETS':
      return 'Confirm targets';
    case 'SKIP_UNIT':
      return 'Do not shoot';
    case 'END_COMMAND':
      return 'End Command phase';
    case 'END_MOVEMENT':
      return 'End Movement phase';
    case 'END_SHOOTING':
      return 'End Shooting phase';
    case 'END_CHARGE':
      return 'End Charge phase';
    case 'END_FIGHT':
      return 'End Fight phase';
    case 'END_SCORING':
      return 'End turn';
    case 'ALLOCATE':
      return capital(`${asked(by, action.model_id)} takes it`);
    case 'APPLY_SAVES':
      return action.use === 'ARMOUR' ? 'Armour save' : 'Invulnerable save';
    case 'CONTINUE_SEQUENCE':
      return 'Continue';
    case 'CHOOSE_MODELS':
      return capital(action.model_ids.map((id) => asked(by, id)).join(', '));
    case 'REROLL':
      if (action.dice.length === 0) return 'Keep the roll';
      return action.dice.length === 1 ? 'Re-roll 1 die' : `Re-roll ${action.dice.length} dice`;
    case 'DECLINE_REACTION':
      return action.for_phase ? 'Decline all this phase' : (DECLINED[kind ?? ''] ?? 'Decline');
    case 'ADJUST':
      return adjustment(action, by);
    case 'CONCEDE':
      return 'Concede';
    case 'CHOOSE_UNIT':
      if (kind === 'CHANNEL') return 'Channel the Warp';
      return kind === 'DISCOUNT' ? 'Pay 1 CP less' : name(action.target_id);
    case 'CHOOSE_MARKER':
      return `Marker ${by.marker(action.objective_id)}`;
    case 'CHOOSE_CORNER': {
      const [near, far] = by.corners(action.corner).map(([x, y]) => `${inches(x)}, ${inches(y)}`);
      return `Towards the corners at ${near} and ${far}`;
    }
    case 'CHOOSE_PLACE':
      return action.at ? `At ${inches(action.at[0])}, ${inches(action.at[1])}` : 'Any place';
    case 'REDRAW_CARD':
      return 'Draw another';
    case 'TAKE_SECRET_MISSION':
      return offer.name ?? capital(spaced(action.mission));
  }
};

export const template: Language['template'] = ({ type, unit_id, method }, by) => {
  switch (type) {
    case 'DEPLOY_UNIT':
      return 'Set up';
    case 'SCOUT_MOVE':
      return 'Scout move';
    case 'DISEMBARK_UNIT':
      return 'Disembark';
    case 'PLACE_REINFORCEMENT':
      return method === 'DEEP_STRIKE' ? 'Deep strike' : 'Arrive at an edge';
    case 'DECLARE_CHARGE':
      return 'Declare charge';
    case 'APPLY_CHARGE_MOVE':
      return 'Charge move';
    case 'PILE_IN':
      return 'Pile in';
    case 'CONSOLIDATE':
      return 'Consolidate';
    case 'CONFIRM_UNIT_MOVE':
      return 'Move out of turn';
    case 'CONFIRM_AND_RESOLVE_ATTACKS':
      return 'Assign attacks';
    default:
      return nameOf(by, unit_id);
  }
};

/** The part of an adjustment's path that names a unit writes its dots as tildes. */
const idOf = (part: string | undefined): string => (part ?? '').replaceAll('~', '.');

const placed = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => inches(Number(one))).join(', ') : '';

/** "put a Boy of Boyz at 10.0″, 12.0″". */
export const adjustment: Language['adjustment'] = ({ path, value, at }, by: Teller) => {
  const parts = path.split('.');
  const unit = idOf(parts[1]);
  if (path === 'dice') return `Roll ${String(value)}`;
  if (parts[0] === 'players') {
    const points = `${String(value)} ${parts[2] === 'cp' ? 'CP' : 'VP'}`;
    const number = Number(parts[1]);
    return by.you(number) ? `You have ${points}` : `${by.player(number)} has ${points}`;
  }
  if (parts[2] === 'battle_shocked')
    return `${nameOf(by, unit)} is ${value === true ? 'battle-shocked' : 'no longer battle-shocked'}`;
  const who = plainModel(by, unit, idOf(parts[3]));
  if (parts[4] === 'at') return `Put ${who} at ${placed(value)}`;
  const wounds = `${String(value)} ${value === 1 ? 'wound' : 'wounds'}`;
  if (at) return capital(`${who} returns with ${wounds} at ${placed(at)}`);
  return capital(value === 0 ? `${who} is slain` : `${who} has ${wounds} left`);
};
