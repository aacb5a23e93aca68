/** What players are asked, in English, without whom: that stands beside it. */
import type { Asked } from '../../protocol';
import { inches } from '../figures';
import type { Language } from '../language';
import type { Teller } from '../teller';
import { nameOf, plainModel } from './nouns';

const who = (asked: Asked, by: Teller): string => nameOf(by, asked.unit_id) || 'the unit';

/** "the hit roll of Boyz". */
const ROLLS: { [context: string]: string } = {
  attacks: 'number of attacks',
  to_hit: 'hit roll',
  sustained_hits: 'extra hits',
  to_wound: 'wound roll',
  save: 'save',
  damage: 'damage roll',
  feel_no_pain: 'Feel No Pain roll',
  advance: 'advance roll',
  charge: 'charge roll',
  battle_shock: 'battle-shock test',
  hazardous: 'hazardous test',
  desperate_escape: 'desperate escape test',
  deadly_demise: 'deadly demise roll',
  mortal_wounds: 'mortal wounds',
  blessings: 'blessings',
};
const roll = (asked: Asked): string => ROLLS[asked.roll?.context ?? ''] ?? 'roll';

export const questions: Language['questions'] = {
  ALLOCATE: (asked, by) => `Choose the model of ${who(asked, by)} that takes it`,
  PRECISION: (asked, by) => `Put the attack on a Character of ${who(asked, by)}, or decline`,
  CHOOSE_SAVE: (asked, by) => {
    const model = asked.model_ids?.[0];
    const name = asked.unit_id && model ? plainModel(by, asked.unit_id, model) : who(asked, by);
    const [armour, invulnerable] = asked.saves ?? [];
    return `Save for ${name} by armour (${armour}+) or invulnerable (${invulnerable}+)`;
  },
  REROLL: (asked, by) => `Re-roll the ${roll(asked)} of ${who(asked, by)}?`,
  COMMAND_REROLL: (asked, by) => `Spend a Command Re-roll on the ${roll(asked)} of ${who(asked, by)}?`,
  REACTION: () => 'Use a stratagem, or decline',
  HAZARDOUS: (asked, by) => `Choose the model of ${who(asked, by)} that its weapon hurts`,
  CASUALTIES: (asked, by) => `Choose ${asked.count ?? 1} of ${who(asked, by)} that do not escape`,
  COHERENCY: (asked, by) => `Remove a model of ${who(asked, by)}, which is out of coherency`,
  WRECK: (asked, by) =>
    `Place ${who(asked, by)} within ${inches(asked.within ?? 0)} of the wreck of ${nameOf(by, asked.transport_id)}`,
  FACTION: (asked) => `Choose for ${asked.rule ?? 'an army rule'}, or decline`,
  MARK: (asked) => {
    const [number, of] = asked.number ?? [1, 1];
    return `Marked for Death: choose unit ${number} of ${of} of your own that the enemy scores for destroying`;
  },
  EXTRA_MARK: () => 'Marked for Death: choose one more enemy unit that you score for destroying, or none',
  TEMPTING_TARGET: () =>
    "A Tempting Target: choose the marker in no man's land that your opponent must control",
  GUARD: (asked, by) => `Choose the unit that guards marker ${by.marker(asked.marker_id ?? '')}`,
  REDRAW: (asked) => `You drew ${asked.card ?? 'a card'}: keep it, or shuffle it back and draw another`,
  CORNER: () => 'Hidden Supplies: choose the corners towards which the central marker and the sixth one lie',
  DISCOUNT: (asked, by) =>
    `Use the ability of ${nameOf(by, asked.unit_ids?.[0])} to pay 1 CP less for ${asked.stratagem ?? 'the stratagem'}, or pay in full`,
  SURGE: () => 'Choose the unit that makes a surge move next, or none',
  EMBARK: (asked, by) => `Choose the transport that ${who(asked, by)} gets into after its move, or none`,
  CHANNEL: (asked, by) => {
    const faces = asked.roll?.faces ?? [];
    const sum = faces.reduce((total, face) => total + face, 0);
    return `The Psychic test of ${who(asked, by)} shows ${sum} of ${asked.roll?.need ?? 0}: channel the Warp for a third die? A double costs the unit D3 mortal wounds`;
  },
  PLACE: (asked, by) =>
    asked.within
      ? `Choose where the ambush marker of ${who(asked, by)} lies, more than 9" from every enemy`
      : `Choose the ambush marker by which ${who(asked, by)} is set up`,
  CHARGE_TARGET: (asked, by) => `Choose an enemy that ${who(asked, by)} charges`,
  SECRET_MISSION: () =>
    'Take a secret mission for 20 VP (your primary mission then counts for at most 20 VP), or none',
  CONTINUE: () => 'Go on',
  CHARGE_ROLL: (asked, by) => `Roll the charge of ${who(asked, by)}`,
  CHARGE_MOVE: (asked, by) => `Make the charge move of ${who(asked, by)}`,
  REACTION_MOVE: (asked, by) => `Move ${who(asked, by)} out of turn, or leave it where it is`,
  PILE_IN: (asked, by) => `Pile in with ${who(asked, by)}`,
  CONSOLIDATE: (asked, by) => `Consolidate with ${who(asked, by)}`,
  UNIT: () => 'Choose a unit, or end the phase',
};
