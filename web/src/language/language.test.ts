import { expect, test } from 'vitest';
import type { MistakeInfo, EventInfo, LogEntry, Next, Offer } from '../protocol';
import { entryLines, eventLine, offerText, questionText, refusalText, textOf, words } from '.';
import { wordAll, wordEntry, wordNext } from './arrive';
import { samples, seen } from './fixture';
import { telling } from './telling';

const me = seen(1);
const entry = (events: EventInfo[], more: Partial<LogEntry> = {}): LogEntry => ({
  seq: 1,
  player: 1,
  round: 1,
  phase: 'SHOOTING',
  turn: 1,
  action: 'SHOOT',
  events,
  lines: [],
  dice: [],
  why: false,
  ordered: false,
  continues: false,
  unit_id: null,
  targets: [],
  ...more,
});
const said = (events: EventInfo[], by = me) => entryLines(entry(events), by).map(textOf);

test('every event has its words, and none of them is code', () => {
  const silent = new Set(['removed', 'phase_began']);
  for (const event of Object.values(samples)) {
    const line = eventLine(event, me);
    expect(line === null, event.kind).toBe(silent.has(event.kind));
    const text = textOf(line ?? []);
    expect(text, event.kind).not.toMatch(/[A-Z]+_[A-Z]|\bm\d|Player \d|undefined|[a-z]_id/);
    if (line) expect(text.charAt(0), text).toBe(text.charAt(0).toUpperCase());
  }
});

test('"your" for one\'s own, bold names that point at units', () => {
  const line = eventLine(samples.volley, me);
  expect(textOf(line ?? [])).toBe(
    'Your Hellblasters → Boyz, Plasma incinerator: 16 attacks, 12 hits, 10 wounds, 9 failed saves, 18 damage, 9 slain',
  );
  expect(line?.filter((part) => typeof part !== 'string')).toEqual([
    { unit: 'blasters', name: 'Hellblasters', player: 1 },
    { unit: 'boyz', name: 'Boyz', player: 2 },
  ]);
});

test('units of one name can be told apart from every seat', () => {
  const both = (by: typeof me) =>
    ['mine', 'boyz'].map((unit_id) => said([{ kind: 'arrived', unit_id }], by)[0]);
  expect(both(me)).toEqual(['Your Boyz arrived from reserves', 'Boyz arrived from reserves']);
  expect(both(seen(2))).toEqual(['Boyz arrived from reserves', 'Your Boyz arrived from reserves']);
  expect(both(seen())).toEqual([
    'Boyz (Space Marines) arrived from reserves',
    'Boyz (Orks) arrived from reserves',
  ]);
});

test('a charge says whom, how far and what was needed', () => {
  expect(said([samples.charge_declared, samples.charge_rolled])).toEqual([
    'Boyz declared a charge at your Hellblasters and your Captain',
    'Boyz rolled 9 to charge your Hellblasters, 7.3″ away: needed 7',
  ]);
});

test('the cause comes before its effect, and deaths that a volley counts are not told again', () => {
  const slain = (unit_id: string, model_id: string): EventInfo => ({ kind: 'slain', unit_id, model_id });
  const volley: EventInfo = { ...samples.volley, tally: { ...samples.volley.tally, slain: 2 } };
  expect(telling([slain('boyz', 'm2'), slain('boyz', 'm3'), volley, samples.destroyed])).toEqual([
    volley,
    samples.destroyed,
  ]);
  // A leader in the unit is named, after the volley.
  expect(said([slain('captain', 'm1'), slain('boyz', 'm3'), volley])).toEqual([
    textOf(eventLine(volley, me) ?? []),
    'Your Captain: slain',
  ]);
});

test('many deaths are one line, and a single one has the name of the model', () => {
  const all = ['m2', 'm3', 'm4'].map((model_id): EventInfo => ({ kind: 'slain', unit_id: 'boyz', model_id }));
  expect(said([...all, samples.mortal_wounds])).toEqual([
    'Boyz suffered 3 mortal wounds',
    'Boyz lost 3 models',
  ]);
  expect(said([samples.slain])).toEqual(['Boyz lost the Boss Nob']);
  expect(said(['m2', 'm3', 'm4'].map((model_id) => ({ ...samples.removed, model_id })))).toEqual([]);
  expect(said([{ ...samples.removed }, samples.lost_to_coherency])).toEqual([
    'Boyz lost 17 models to coherency: the unit was too far spread out',
  ]);
});

test('volleys of one weapon at one target are one', () => {
  const [line] = said([samples.volley, samples.volley]);
  expect(line).toContain('32 attacks');
});

test('a rule and its choice are not said twice', () => {
  expect(said([samples.chose])).toEqual(['You chose Oath of Moment on Boyz']);
});

test('a step without events has the words that were stored with it, after what the server notes', () => {
  const stored = entry([], { lines: ['as it was told'], note: 'The table is not updated from here on.' });
  const lines = ['The table is not updated from here on.', 'as it was told'];
  expect(entryLines(stored, me).map(textOf)).toEqual(lines);
  expect(wordEntry(stored, me).lines).toEqual(lines);
});

test('refusals are made from their facts: figures, names of models, reasons, no rule keys', () => {
  const error = {
    code: 'MOVE_TOO_FAR',
    message: 'not shown [R7.2]',
    unit_id: 'boyz',
    model_id: 'm2',
    detail: { found: 6.2499, limit: 6, rule: 'R7.2' },
  };
  expect(refusalText(error, me)).toBe('A Boy of Boyz would move too far (6.2″, the limit is 6.0″)');
  expect(refusalText({ ...error, detail: { found: 6.004, limit: 6 } }, me)).toContain('6.004″');
  const window = {
    code: 'WRONG_WINDOW',
    message: '',
    detail: { reason: 'USED_AT', when: 'end-of-turn' },
  } as const;
  expect(refusalText(window, me)).toBe(
    'This stratagem is not used at this moment: it is used at the end of the turn',
  );
  const own = { code: 'NOT_SAVED', message: 'The disk is full.' };
  expect(refusalText(own, me)).toBe('The disk is full.');
});

test('every code, reason and moment has words without code in them', () => {
  const names = { unit: 'U', who: 'W', other: 'O', target: 'T', weapon: 'G', player: 'P', near: false };
  const all = [
    ...Object.values(words.codes).map((say) => say(names)),
    ...Object.values(words.reasons),
    ...Object.values(words.moments),
  ];
  for (const text of all) expect(text).not.toMatch(/[A-Z]_[A-Z]|[a-z]_id|\[R\d/);
  expect(Object.keys(words.codes)).toHaveLength(new Set(Object.keys(words.codes)).size);
});

test('every question is asked in words', () => {
  for (const kind of Object.keys(words.questions) as Next['kind'][]) {
    const text = questionText({ kind, asked: { unit_id: 'boyz' } }, me);
    expect(text, kind).toMatch(/^[A-Z][^_]+$/);
  }
  expect(questionText({ kind: 'ALLOCATE', asked: { unit_id: 'boyz' } }, me)).toBe(
    'Choose the model of Boyz that takes it',
  );
});

const offer = (action: Offer['action'], more: Partial<Offer> = {}): Offer => ({
  ...(action ? { action } : {}),
  label: 'not shown',
  legal: true,
  ...more,
});

test('offers are worded from their action', () => {
  const perform = {
    type: 'PERFORM_ACTION',
    player: 1,
    unit_id: 'boyz',
    action: 'cleanse',
    objective_id: 'o2',
  } as const;
  expect(offerText(offer(perform), null, me)).toBe('Cleanse, marker 2');
  const use = {
    type: 'USE_STRATAGEM',
    player: 1,
    stratagem: 'grenade',
    unit_id: 'mine',
    target_id: 'boyz',
  } as const;
  expect(offerText(offer(use, { name: 'Grenade' }), null, me)).toBe('Grenade: Boyz → Boyz');
  const decline = offer({ type: 'DECLINE_REACTION', player: 1 });
  expect(offerText(decline, { kind: 'REDRAW' }, me)).toBe('Keep the card');
  expect(offerText(decline, { kind: 'REACTION' }, me)).toBe('Decline');
  const waaagh = { type: 'FACTION_CHOICE', player: 1, rule: 'waaagh', choice: 'waaagh' } as const;
  expect(offerText(offer(waaagh, { name: 'Waaagh!' }), null, me)).toBe('Waaagh!');
  const allocate = offer({ type: 'ALLOCATE', player: 1, model_id: 'm1' });
  expect(offerText(allocate, { kind: 'ALLOCATE', asked: { unit_id: 'boyz' } }, me)).toBe(
    'The Boss Nob of Boyz takes it',
  );
});

test('what arrives gets the words of the page, wherever it stands in a message', () => {
  const error = { code: 'UNIT_HAS_SHOT', message: 'server', unit_id: 'boyz', detail: {} };
  const reply = { reply: 'targets', weapons: [{ error: { ...error } }], error: { ...error } };
  wordAll(reply, null, me);
  expect(reply.error.message).toBe('Boyz has shot this phase');
  expect(reply.weapons[0]?.error.message).toBe('Boyz has shot this phase');
  const next: Next = {
    player: 1,
    kind: 'UNIT',
    text: 'Player 1: choose a unit, or end the phase',
    options: [
      offer({ type: 'END_SHOOTING', player: 1 }, { legal: false, text: 'server', error: { ...error } }),
    ],
  };
  expect(wordNext(next, me)).toMatchObject({
    text: 'Choose a unit, or end the phase',
    options: [{ label: 'End Shooting phase', text: 'Boyz has shot this phase' }],
  });
});

test('an adjustment is worded from its path', () => {
  const adjust = (path: string, value: number | boolean | string) =>
    words.adjustment({ type: 'ADJUST', player: 1, path, value, reason: '' }, me);
  expect(adjust('players.1.cp', 3)).toBe('You have 3 CP');
  expect(adjust('players.2.vp', 5)).toBe('Orks has 5 VP');
  expect(adjust('units.boyz.battle_shocked', true)).toBe('Boyz is battle-shocked');
  expect(adjust('units.boyz.models.m1.wounds', 1)).toBe('The Boss Nob of Boyz has 1 wound left');
  expect(adjust('dice', '2D6')).toBe('Roll 2D6');
});

test('a hint is a sentence with what it gains', () => {
  const reason = {
    reason: 'destroy',
    unit_id: 'boyz',
    target_id: 'captain',
    objective_id: null,
    chance: 0.78,
    slain: 1,
    gain: 3,
  } as const;
  const name = (id: string) => me.unit(id).name;
  expect(words.hint(reason, me)).toBe(
    `Destroy ${name('captain')} with ${name('boyz')}: 78\u00a0%, +3.0\u00a0VP`,
  );
  expect(words.hint({ ...reason, reason: 'hurt', slain: 2.44, gain: 0 }, me)).toContain(
    '2.4 slain on average',
  );
  expect(words.hint({ ...reason, reason: 'go_on', unit_id: null, chance: null, gain: 0.01 }, me)).toBe(
    'Go on: nothing better is left',
  );
});

test('a mistake of the computer is a sentence about what went wrong', () => {
  const about = (mistake: MistakeInfo['mistake'], card: string | null = null) =>
    words.mistake({ mistake, unit_id: 'boyz', card }, me);
  const name = me.unit('boyz').name;
  expect(about('forgot_reserve')).toBe(`It forgot ${name} in reserves`);
  expect(about('tunnel_vision')).toBe(`${name} saw only the two nearest enemies`);
  expect(about('forgot_card', 'Cleanse')).toBe('It forgot the card Cleanse');
  expect(about('rash_charge')).toBe('It charged because it could');
});

test('what games played forward said is told with their number, the nearest first', () => {
  const other = (title: string | null, games: number, chance: number) => ({
    title,
    is_task: true,
    games,
    chance,
  });
  const looked = {
    games: 96,
    chance: 0.584,
    others: [
      other('stay', 96, 0.512),
      other(null, 24, 0.4),
      other('take marker 1', 12, 0.3),
      other('hide', 6, 0.2),
    ],
  };
  expect(words.looked(looked)).toEqual([
    'In 96 games played forward this came to a chance to win of 58 %.',
    'Instead stay: 51 % in 96 games.',
    'Instead going its own way: 40 % in 24 games.',
    'Instead take marker 1: 30 % in 12 games.',
  ]);
});
