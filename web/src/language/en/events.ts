/** What happened, in English. The past tense agrees with "you", with one Captain and with ten Boyz alike. */
import type { AdjustedInfo, ScoredFor, TallyInfo } from '../../protocol';
import { commandPoints, inches, victoryPoints } from '../figures';
import type { Language } from '../language';
import { capital, tell, type Line } from '../parts';
import type { Teller } from '../teller';
import { count, model, player, sameWords, spaced, unit, units, whose } from './nouns';

const SCORED: { [by in ScoredFor]: string } = {
  primary: 'primary mission',
  card: 'secondary mission',
  mission_rule: 'mission rule',
  secret: 'secret mission',
  painted: 'painted army',
};

/** "16 attacks, 12 hits, 10 wounds, 9 failed saves, 9 slain". */
function tallied(tally: TallyInfo): string {
  const parts = [count(tally.attacks, 'attack'), count(tally.hits, 'hit'), count(tally.wounds, 'wound')];
  if (tally.saves + tally.failed_saves > 0) parts.push(count(tally.failed_saves, 'failed save'));
  if (tally.mortal_wounds > 0) parts.push(count(tally.mortal_wounds, 'mortal wound'));
  if (tally.ignored > 0) parts.push(`${tally.ignored} ignored`);
  if (tally.damage > 0) parts.push(`${tally.damage} damage`);
  parts.push(`${tally.slain} slain`);
  return parts.join(', ');
}

function adjusted(what: AdjustedInfo, by: Teller): Line {
  switch (what.kind) {
    case 'moved':
      return tell`moved ${model(by, what.unit_id, what.model_id)} by ${inches(what.far)}`;
    case 'wounds': {
      const who = model(by, what.unit_id, what.model_id);
      if (what.after === 0) return tell`removed ${who}, which had ${count(what.before, 'wound')}`;
      if (what.before === 0) return tell`returned ${who} with ${count(what.after, 'wound')}`;
      return tell`set ${who} to ${count(what.after, 'wound')} from ${what.before}`;
    }
    case 'shocked':
      return what.shocked
        ? tell`made ${unit(by, what.unit_id)} battle-shocked`
        : tell`ended the battle-shock of ${unit(by, what.unit_id)}`;
    case 'cp':
      return tell`set ${whose(by, what.of, 'command points')} to ${what.after} from ${what.before}`;
    case 'vp':
      return tell`set ${whose(by, what.of, 'victory points')} to ${what.after} from ${what.before}`;
    case 'rolled':
      return tell`rolled ${what.dice}: ${what.faces.join(' + ')} = ${what.total}`;
  }
}

/** A line that goes on after a name begins with a small letter. */
const after = (line: Line): Line => {
  const [first, ...rest] = line;
  return typeof first === 'string' ? [first.charAt(0).toLowerCase() + first.slice(1), ...rest] : line;
};

export const losses: Language['losses'] = (of, models, by) => {
  const [first] = models;
  if (first !== undefined && models.length === 1) {
    const { alone } = by.model(of, first);
    return alone ? tell`${unit(by, of)}: slain` : tell`${unit(by, of)} lost ${after(lost(by, of, first))}`;
  }
  return tell`${unit(by, of)} lost ${count(models.length, 'model')}`;
};

/** "the Boss Nob", "a Boy": the unit is named before it. */
function lost(by: Teller, of: string, id: string): Line {
  const { name, only } = by.model(of, id);
  return tell`${only ? 'the' : '1'} ${name}`;
}

export const events: Language['events'] = {
  move_began: ({ how, unit_id, roll }, by) =>
    how === 'advance' ? tell`${unit(by, unit_id)} advanced: ${roll}″ more` : null,
  moved: ({ how, unit_id, farthest }, by) => {
    const who = unit(by, unit_id);
    if (how === 'normal' && farthest === 0) return tell`${who} stayed in place`;
    const verb = { normal: 'moved', advance: 'advanced', fall_back: 'fell back' }[how];
    return tell`${who} ${verb} up to ${inches(farthest)}`;
  },
  stationary: ({ unit_id }, by) => tell`${unit(by, unit_id)} remained stationary`,
  attached: ({ unit_id, to_id }, by) => tell`${unit(by, unit_id)} joined ${unit(by, to_id)}`,
  waits: ({ unit_id, reserves }, by) =>
    reserves === 'STRATEGIC'
      ? tell`${unit(by, unit_id)} went into strategic reserves`
      : tell`${unit(by, unit_id)} will arrive by deep strike`,
  deployed: ({ unit_id }, by) => tell`${unit(by, unit_id)} deployed`,
  roll_off: ({ faces: [one, two], winner }, by) =>
    tell`Roll-off: ${player(by, 1)} ${one}, ${player(by, 2)} ${two}; ${player(by, winner)} took the first turn`,
  scouted: ({ unit_id, farthest }, by) => tell`${unit(by, unit_id)} scouted up to ${inches(farthest)}`,
  arrived: ({ unit_id }, by) => tell`${unit(by, unit_id)} arrived from reserves`,
  joined_anew: ({ unit_id }, by) => tell`A new ${unit(by, unit_id)} joined the army in strategic reserves`,
  ambush: ({ player: number, laid }, by) =>
    laid
      ? tell`${player(by, number)} put an ambush marker on the table`
      : tell`${player(by, number)} lost an ambush marker: an enemy found it`,
  embarked: ({ unit_id, transport_id }, by) => tell`${unit(by, unit_id)} got into ${unit(by, transport_id)}`,
  disembarked: ({ unit_id, transport_id }, by) =>
    tell`${unit(by, unit_id)} got out of ${unit(by, transport_id)}`,
  lost_in_wreck: ({ unit_id, lost: many }, by) =>
    tell`${unit(by, unit_id)} lost ${count(many, 'model')}: no room to get out of the wreck`,
  lost_to_coherency: ({ unit_id, lost: many }, by) =>
    tell`${unit(by, unit_id)} lost ${count(many, 'model')} to coherency: the unit was too far spread out`,
  never_came: ({ unit_id }, by) => tell`${unit(by, unit_id)} never came to the table: counted as destroyed`,
  volley: ({ unit_id, target_id, weapon, tally }, by) =>
    tell`${unit(by, unit_id)} → ${unit(by, target_id)}, ${weapon}: ${tallied(tally)}`,
  mortal_wounds: ({ unit_id, amount }, by) =>
    tell`${unit(by, unit_id)} suffered ${count(amount, 'mortal wound')}`,
  slain: ({ unit_id, model_id }, by) => losses(unit_id, [model_id], by),
  removed: () => null,
  destroyed: ({ unit_id }, by) => tell`${unit(by, unit_id)}: unit destroyed`,
  deadly_demise: ({ unit_id, exploded }, by) =>
    tell`${unit(by, unit_id)} ${exploded ? 'exploded' : 'did not explode'}`,
  split: ({ unit_id }, by) => tell`${unit(by, unit_id)} became a unit of its own again`,
  battle_shocked: ({ unit_id }, by) => tell`${unit(by, unit_id)}: battle-shocked`,
  shock_test: ({ unit_id, roll, need, passed }, by) => {
    const verb = passed ? 'passed' : 'failed';
    if (roll === 0) return tell`${unit(by, unit_id)} ${verb} the battle-shock test`;
    return tell`${unit(by, unit_id)} ${verb} the battle-shock test: ${roll}, needed ${need}`;
  },
  charge_declared: ({ unit_id, target_ids }, by) =>
    tell`${unit(by, unit_id)} declared a charge at ${units(by, target_ids)}`,
  charge_rolled: ({ unit_id, target_ids, roll, distance, need }, by) =>
    tell`${unit(by, unit_id)} rolled ${roll} to charge ${units(by, target_ids)}, ${inches(distance)} away: needed ${need}`,
  charge_failed: ({ unit_id }, by) => tell`${unit(by, unit_id)}: the charge failed`,
  charged: ({ unit_id, farthest }, by) => tell`${unit(by, unit_id)} charged up to ${inches(farthest)}`,
  fights: ({ unit_id }, by) => tell`${unit(by, unit_id)} began to fight`,
  closed_in: ({ unit_id, farthest }, by) =>
    farthest === 0 ? null : tell`${unit(by, unit_id)} closed in up to ${inches(farthest)}`,
  last_blows: ({ unit_id }, by) => tell`slain models of ${unit(by, unit_id)} struck before they fell`,
  // The heading of the next group says it.
  phase_began: () => null,
  chose: ({ player: who, rule, choice, unit_id }, by) => {
    const on: Line = unit_id ? [' on ', ...unit(by, unit_id)] : [];
    const what = sameWords(rule, choice) || choice === '' ? '' : `: ${capital(spaced(choice))}`;
    return tell`${player(by, who)} chose ${rule}${what}${on}`;
  },
  stratagem: ({ player: who, stratagem, unit_id, cp }, by) => {
    const on: Line = unit_id ? [' on ', ...unit(by, unit_id)] : [];
    return tell`${player(by, who)} used ${stratagem}${on} (${commandPoints(cp)})`;
  },
  returned: ({ unit_id, model_id }, by) => tell`${model(by, unit_id, model_id)} returned`,
  resource: ({ player: number, resource, before, after }, by) =>
    tell`${player(by, number)}: ${resource} ${before} → ${after}`,
  recovered: ({ unit_id }, by) => tell`${unit(by, unit_id)} recovered from battle-shock`,
  withdrew: ({ unit_id }, by) => tell`${unit(by, unit_id)} withdrew into strategic reserves`,
  scored: ({ player: who, by: reason, card, points }, by) =>
    tell`${player(by, who)} scored ${victoryPoints(points)}: ${card ?? SCORED[reason]}`,
  card_drawn: ({ player: who, card }, by) => tell`${player(by, who)} drew ${card}`,
  card_shuffled_back: ({ player: who, card }, by) => tell`${player(by, who)} shuffled ${card} back`,
  card_discarded: ({ player: who, card }, by) => tell`${player(by, who)} discarded ${card}`,
  marked: ({ player: who, unit_id }, by) => tell`${player(by, who)} marked ${unit(by, unit_id)} for death`,
  tempting_target: ({ player: who, marker_id }, by) =>
    tell`marker ${by.marker(marker_id)} became ${whose(by, who, 'tempting target')}`,
  corner: ({ player: who, corners }, by) => {
    const [near, far] = corners.map(([x, y]) => `${inches(x)}, ${inches(y)}`);
    return tell`${player(by, who)} hid the supplies towards the corners at ${near ?? ''} and ${far ?? ''}`;
  },
  secret_taken: ({ player: who, lost: points }, by) =>
    points === 0
      ? tell`${player(by, who)} took a secret mission`
      : tell`${player(by, who)} took a secret mission and lost ${victoryPoints(points)} of the primary mission`,
  action_began: ({ unit_id, action }, by) =>
    tell`${unit(by, unit_id)} began an action: ${capital(spaced(action))}`,
  action_done: ({ unit_id, action }, by) =>
    tell`${unit(by, unit_id)} completed an action: ${capital(spaced(action))}`,
  marker_gone: ({ marker_id }, by) => tell`marker ${by.marker(marker_id)} was removed`,
  marker_set_up: ({ marker_id }, by) => tell`marker ${by.marker(marker_id)} was set up`,
  adjusted: ({ player: who, what, reason }, by) =>
    tell`${player(by, who)} ${after(adjusted(what, by))} (${reason})`,
  conceded: ({ player: who }, by) => tell`${player(by, who)} conceded`,
};
