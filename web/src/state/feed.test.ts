import { expect, test } from 'vitest';
import type { EventInfo, LogEntry } from '../protocol';
import { entryLines, words } from '../language';
import { seen } from '../language/fixture';
import { acted, groups as grouped, summarise, worthToast, type Filter } from './feed';

const by = seen(1);
const lines = (one: LogEntry) => entryLines(one, by);
const groups = (log: LogEntry[], filter?: Filter) => grouped(log, lines, filter);

let seq = 0;
const entry = (over: Partial<LogEntry>): LogEntry => ({
  seq: ++seq,
  player: 2,
  round: 1,
  phase: 'MOVEMENT',
  turn: 2,
  action: 'CONFIRM_UNIT_MOVE',
  events: [{ kind: 'moved', unit_id: 'boyz', how: 'normal', farthest: 6 }],
  lines: [],
  dice: [],
  why: false,
  ordered: false,
  continues: false,
  unit_id: 'boyz',
  targets: [],
  ...over,
});

test('lines are grouped by round, side and phase, and silence makes no group', () => {
  const list = groups([
    entry({}),
    entry({ events: [] }),
    entry({}),
    entry({ phase: 'SHOOTING' }),
    entry({ phase: 'SHOOTING', turn: 1, round: 2 }),
  ]);
  expect(list.map((group) => group.entries.length)).toEqual([2, 1, 1]);
  expect(words.heading(list[2]!, by)).toBe('Round 2 · You · Shooting');
});

test('a phase that comes back later is another group', () => {
  expect(groups([entry({}), entry({ phase: 'CHARGE' }), entry({})])).toHaveLength(3);
});

test('dice alone are worth telling', () => {
  const dice = { context: 'advance', unit: 'boyz', rolls_raw: [4], rerolled: [], modifiers: [] };
  expect(groups([entry({ events: [], dice: [dice] })])).toHaveLength(1);
});

test('a turn is summed up from its actions, models and points', () => {
  const summary = summarise(
    [
      entry({}),
      entry({ unit_id: 'bikes' }),
      entry({ unit_id: 'bikes' }),
      entry({ action: 'SHOOT', unit_id: 'lootas' }),
      entry({ action: 'SHOOT', player: 1, unit_id: 'marines' }),
    ],
    { before: [20, 40], after: [17, 39] },
    { before: [5, 5], after: [5, 15] },
  );
  expect(summary).toMatchObject({ turn: 2, moved: 2, shot: 1, slain: 3, lost: 1, scored: 10 });
  expect(summary && words.summary(summary)).toBe('+10\u00a0VP, 3 slain, 1 lost, 2 moved, 1 shot');
  expect(summarise([], { before: [0, 0], after: [0, 0] }, { before: [0, 0], after: [0, 0] })).toBeNull();
});

test('who has acted in this phase of this turn', () => {
  const log = [entry({ unit_id: 'old', round: 0 }), entry({}), entry({ player: 1, unit_id: 'mine' })];
  expect([...acted(log, 1, 2, 'MOVEMENT')]).toEqual(['boyz']);
});

test('the end of a phase is told by the next heading, what it brought stays', () => {
  const began: EventInfo = { kind: 'phase_began', player: 2, phase: 'SHOOTING' };
  const end = entry({ action: 'END_MOVEMENT', events: [began] });
  expect(groups([end])).toHaveLength(0);
  const scored: EventInfo = { kind: 'scored', player: 2, by: 'primary', card: null, points: 10 };
  expect(lines({ ...end, events: [scored, began] })).toEqual([['Orks scored 10\u00a0VP: primary mission']]);
});

test('toasts are for deeds, not for the steps on the way', () => {
  const toast = (one: LogEntry) => worthToast(one, lines(one));
  expect(toast(entry({}))).toBe(true);
  expect(toast(entry({ action: 'PILE_IN' }))).toBe(false);
  expect(toast(entry({ events: [] }))).toBe(false);
});

test('the log can be narrowed to dice or to one side', () => {
  const dice = [{ context: 'advance', unit: 'boyz', rolls_raw: [4], rerolled: [], modifiers: [] }];
  const log = [entry({}), entry({ player: 1 }), entry({ dice })];
  const many = (filter: Filter) => groups(log, filter).flatMap((group) => group.entries).length;
  expect([many('all'), many('dice'), many('one'), many('two')]).toEqual([3, 1, 1, 2]);
});
