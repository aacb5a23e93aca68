import { describe, expect, it } from 'vitest';
import type { Action, Next, Offer, QuestionKind } from '../protocol';
import { choicesOf, clicked, declineOf, firstChosen, gainOf, reactionsOf, spotsOf, stepTo } from './choices';
import type { AnswerInfo, ConsiderInfo, Fact, OddsInfo } from '../protocol';
import { formOf } from './kinds';
import { declineWords, factWords, stakeWords, warningWords, type Names } from './words';

const names: Names = { unit: (id) => id.toUpperCase(), marker: (id) => id.slice(1) };
const offer = (action: Partial<Action> & { type: Action['type'] }, legal = true): Offer => ({
  action: { player: 1, ...action } as Action,
  label: action.type === 'DECLINE_REACTION' ? 'Decline' : 'Oath of Moment: Boyz 1',
  legal,
  ...(legal ? {} : { text: 'was used in round 1' }),
});
const oath = (unit: string) =>
  offer({ type: 'FACTION_CHOICE', rule: 'oath-of-moment', unit_id: unit } as never);
const odds = (slain: number, damage = slain): OddsInfo => ({
  attacks: 10,
  hits: 5,
  damage,
  slain,
  at_least_one: 0.3,
  destroyed: 0,
});
const answer = (option: number, more: Partial<AnswerInfo> = {}): AnswerInfo => ({
  option,
  rule: null,
  names: [],
  text: '',
  worth: null,
  terms: [],
  cp: 0,
  facts: [],
  ...more,
});
const info = (more: Partial<ConsiderInfo>): ConsiderInfo => ({
  seq: 1,
  kind: 'FACTION',
  rules: [],
  answers: [],
  default: null,
  suggested: null,
  cp: 1,
  stake: null,
  warnings: [],
  ...more,
});
type Shots = Extract<Fact, { fact: 'shots' }>;
const shots = (target: string, before: number, after: number): Shots => ({
  fact: 'shots',
  target_id: target,
  unit_ids: ['guns'],
  before: odds(before),
  after: odds(after),
});

const OATH = { options: [oath('boyz'), oath('nobz'), oath('trukk'), offer({ type: 'DECLINE_REACTION' })] };
const WEIGHED = info({
  answers: [
    answer(0, { worth: 0.2, facts: [shots('boyz', 0.4, 0.8)] }),
    answer(1, { worth: 1.1, facts: [shots('nobz', 6.2, 10.8)] }),
    answer(2, { worth: 0, facts: [{ ...shots('trukk', 0, 0), unit_ids: [] }] }),
  ],
  default: 1,
  suggested: 1,
});

describe('the rows of a card', () => {
  const rows = choicesOf(OATH, WEIGHED, names);
  it('are sorted by what they bring, have keys in that order, and leave out the one that says no', () => {
    expect(rows.map((row) => [row.key, row.title])).toEqual([
      ['1', 'NOBZ'],
      ['2', 'BOYZ'],
      ['3', 'TRUKK'],
    ]);
    expect(declineOf(OATH as Next)).toBe(OATH.options[3]);
  });
  it('say what each changes now, and that one changes nothing', () => {
    expect(rows.map((row) => row.gain)).toEqual([
      { value: '+4.6', of: 'slain' },
      { value: '+0.4', of: 'slain' },
      { value: '', of: 'no gain' },
    ]);
    expect(rows[0]?.changes).toEqual(['6.2 → 10.8 slain; GUNS sees it']);
    expect(rows[2]?.changes).toEqual(['nobody can see it this turn']);
    expect(rows[0]?.suggested).toBe(true);
  });
  it('can be chosen on the board where they name units or markers of it', () => {
    expect(spotsOf(rows).map((spot) => [spot.unit, spot.rows.length])).toEqual(
      rows.map((row) => [row.unit, 1]),
    );
    const markers = ['o1', 'o2'].map((objective_id) =>
      offer({ type: 'CHOOSE_MARKER', objective_id } as never),
    );
    expect(spotsOf(choicesOf({ options: markers }, null, names)).map((spot) => spot.marker)).toEqual([
      'o1',
      'o2',
    ]);
    const stances = ['a', 'b'].map((choice) =>
      offer({ type: 'FACTION_CHOICE', rule: 'katah', unit_id: 'guard', choice } as never),
    );
    expect(spotsOf(choicesOf({ options: stances }, null, names))).toEqual([]);
    // Two answers of one unit, and another unit: every click on the first takes its next answer.
    const more = [
      ...stances,
      offer({ type: 'FACTION_CHOICE', rule: 'katah', unit_id: 'other', choice: 'a' } as never),
    ];
    const [first] = spotsOf(choicesOf({ options: more }, null, names));
    expect(first && [clicked(first, -1), clicked(first, 0), clicked(first, 1)]).toEqual([0, 1, 0]);
  });
  it('are named by the choice where the rule has choices, never by a string of the engine', () => {
    const doctrine = (choice: string, legal = true) =>
      offer({ type: 'FACTION_CHOICE', rule: 'combat-doctrines', choice } as never, legal);
    const list = choicesOf({ options: [doctrine('devastator', false), doctrine('assault')] }, null, names);
    expect(list.map((row) => [row.key, row.title, row.off])).toEqual([
      ['1', 'Assault', null],
      ['', 'Devastator', 'Was used in round 1'],
    ]);
    const told = info({
      answers: [answer(1, { names: ['Assault Doctrine'], text: 'Units that advanced may charge.' })],
    });
    expect(choicesOf({ options: [doctrine('devastator'), doctrine('assault')] }, told, names)[1]?.title).toBe(
      'Assault Doctrine',
    );
  });
  it('stand by their figures even where the computer thinks otherwise, and its pick is marked where it stands', () => {
    const thinks = {
      ...WEIGHED,
      answers: WEIGHED.answers.map((one) => ({ ...one, worth: 9 - one.option })),
      suggested: 2,
    };
    const list = choicesOf(OATH, thinks, names);
    expect(list.map((row) => [row.title, row.suggested])).toEqual([
      ['NOBZ', false],
      ['BOYZ', false],
      ['TRUKK', true],
    ]);
  });
  it('keep the order of the server where nothing is known', () => {
    expect(choicesOf(OATH, null, names).map((row) => row.unit)).toEqual(['boyz', 'nobz', 'trukk']);
  });
});

describe('what Enter gives', () => {
  const rows = choicesOf(OATH, WEIGHED, names);
  it('is the safe answer of the server', () => {
    expect(firstChosen(OATH, rows, WEIGHED)).toBe(1);
    expect(firstChosen(OATH, rows, info({ suggested: 2 }))).toBe(2);
  });
  it('is to decline where that is the safe answer, whatever the computer would do', () => {
    expect(firstChosen(OATH, rows, info({ default: 3, suggested: 0 }))).toBe(-1);
    const first = { options: [offer({ type: 'DECLINE_REACTION' }), oath('boyz')] };
    expect(firstChosen(first, choicesOf(first, null, names), null)).toBe(-1);
  });
  it('goes up and down the rows, past what cannot be chosen', () => {
    expect(stepTo(rows, 1, 1)).toBe(0);
    expect(stepTo(rows, 1, -1)).toBe(2);
    expect(stepTo(rows, -1, 1)).toBe(1);
  });
});

describe('gains', () => {
  it('are models, else damage, else a charge; the same rounding everywhere', () => {
    expect(gainOf(answer(0, { facts: [{ ...shots('a', 0, 0), after: odds(0.04, 1.26) }] }))).toEqual({
      value: '+1.3',
      of: 'damage',
    });
    const charge = { fact: 'charge_changes', unit_id: 'a', target_id: 'b', after_move: true } as const;
    expect(gainOf(answer(0, { facts: [{ ...charge, before: 0.83, after: 0.98 }] }))).toEqual({
      value: '+15\u00a0%',
      of: 'to charge',
    });
    expect(gainOf(answer(0, { facts: [{ fact: 'applies', unit_ids: [] }] }))).toEqual({
      value: '',
      of: 'no gain',
    });
    // What the computer thinks of it is no figure of the table.
    expect(gainOf(answer(0, { worth: 19.6 }))).toBeNull();
    expect(gainOf(answer(0))).toBeNull();
    expect(gainOf(undefined)).toBeNull();
  });
});

describe('reactions', () => {
  const use = (stratagem: string, unit: string) =>
    offer({ type: 'USE_STRATAGEM', stratagem, unit_id: unit } as never);
  const next = {
    options: [
      use('fire-overwatch', 'guns'),
      use('fire-overwatch', 'bikes'),
      offer({ type: 'DECLINE_REACTION' }),
    ],
  };
  it('stand by stratagem, with its sentence, its cost and the ways to use it', () => {
    const list = reactionsOf(
      next,
      info({
        rules: [{ id: 'core/fire-overwatch', name: 'Fire Overwatch', text: 'Shoot now.', cp: 1 }],
        answers: [
          answer(0, { worth: 0.1, cp: 1, rule: 'core/fire-overwatch' }),
          answer(1, { worth: 0.6, cp: 0, rule: 'core/fire-overwatch' }),
        ],
      }),
      names,
    );
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ name: 'Fire Overwatch', text: 'Shoot now.' });
    // A rule of one unit may make its way free.
    expect(list[0]?.ways.map((way) => [way.title, way.cp])).toEqual([
      ['BIKES', 0],
      ['GUNS', 1],
    ]);
  });
});

describe('words', () => {
  it('tell facts in sentences of a player', () => {
    expect(
      factWords(
        { fact: 'charge_changes', unit_id: 'a', target_id: 'b', after_move: true, before: 0.83, after: 0.98 },
        names,
      ),
    ).toBe('A on B: charge 83\u00a0% → 98\u00a0% after a move');
    expect(factWords({ fact: 'applies', unit_ids: [] }, names)).toBe('Changes nothing now');
    expect(factWords({ fact: 'control', objective_id: 'o3', before: [2, 0], after: [0, 4] }, names)).toBe(
      'Marker 3: control 2 to 0 → 0 to 4',
    );
    expect(
      factWords({ fact: 'control', objective_id: 'o3', before: [0, 9], after: [0, 9] }, names, {
        marker: 'o3',
      }),
    ).toBe('Control 0 to 9');
    expect(
      stakeWords({
        stake: 'below_half',
        unit_id: 'b',
        model_id: null,
        weapon: null,
        target_id: null,
        kept: 0.63,
        rerolled: 0.74,
      }),
    ).toBe('below half 63 → 74\u00a0%');
  });
  it('warn before something is lost', () => {
    const rule = () => 'Oath of Moment';
    expect(warningWords({ warning: 'unused_rule', rule: 'x', kept: false }, names, rule)).toContain(
      'lost for this turn',
    );
    expect(warningWords({ warning: 'empty_transports', unit_ids: ['trukk'] }, names, rule)).toBe(
      'TRUKK carries nobody and would count as destroyed.',
    );
    expect(warningWords({ warning: 'no_room', unit_ids: ['trukk'] }, names, rule)).toBe(
      'TRUKK cannot be set up any more and would count as destroyed.',
    );
    expect(warningWords({ warning: 'no_room', unit_ids: ['trukk', 'boyz'] }, names, rule)).toBe(
      'TRUKK and BOYZ cannot be set up any more and would count as destroyed.',
    );
    expect(warningWords({ warning: 'idle_units', could: 'shoot', unit_ids: ['boyz'] }, names, rule)).toBe(
      'BOYZ could still shoot.',
    );
    expect(declineWords('FACTION', 'Decline', 'oath-of-moment')).toBe('Swear no Oath');
    expect(declineWords('REDRAW', 'Keep the card', 'a-card')).toBe('Keep the card');
  });
});

describe('forms', () => {
  const next = (kind: QuestionKind, more: Partial<Next> = {}): Next => ({
    player: 1,
    kind,
    text: '',
    options: [],
    ...more,
  });
  it('are one for each kind of question, and the card for every other', () => {
    expect(formOf(next('REACTION'), true)).toBe('reaction');
    expect(formOf(next('FACTION'), true)).toBe('card');
    expect(formOf(next('MARK'), true)).toBe('card');
    expect(formOf(next('ALLOCATE', { asked: { unit_id: 'a' } }), true)).toBe('casualties');
    expect(formOf(next('PILE_IN'), true)).toBe('move');
  });
  it('are none where nobody is asked', () => {
    expect(formOf(next('UNIT'), true)).toBeNull();
    expect(formOf(next('FACTION'), false)).toBeNull();
    expect(formOf(next('FACTION', { ordered: true }), true)).toBeNull();
  });
});
