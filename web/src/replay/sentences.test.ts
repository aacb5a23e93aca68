import { expect, test } from 'vitest';
import type { DecisionAction, StoryFact, JudgedDecision, TableInfo, TurningPoint } from '../protocol';
import { mistakeSentence, plain, type Speaker, turningSentence, when } from './sentences';

const table = {
  units: {
    hell: { name: 'Hellblasters', player: 1 },
    boyz: { name: 'Boyz', player: 2 },
    nobz: { name: 'Nobz', player: 2 },
  },
  armies: [{ faction: 'Space Marines' }, { faction: 'Orks' }],
} as unknown as TableInfo;
const mine: Speaker = { table, mine: 1 };
const watching: Speaker = { table, mine: null };

const point = (unit_id: string | null, facts: StoryFact[]): TurningPoint => ({
  rank: 1,
  from: 3,
  step: 5,
  round: 2,
  phase: 'SHOOTING',
  turn: 1,
  player: 1,
  unit_id,
  before: 0.5,
  after: 0.6,
  facts,
});

test('a turning point is a sentence about the unit that acted', () => {
  const facts: StoryFact[] = [
    { fact: 'slain', unit_id: 'boyz', models: 9, left: 2 },
    { fact: 'marker', marker: 'o3', from: 2, to: 0 },
  ];
  expect(plain(turningSentence(mine, point('hell', facts)))).toBe(
    'Your Hellblasters felled 9 of the Boyz (2 left); marker 3 fell to nobody.',
  );
  expect(turningSentence(mine, point('hell', facts)).filter((part) => part.strong)).toHaveLength(2);
  expect(plain(turningSentence(watching, point('hell', facts)))).toMatch(/^The Hellblasters felled/);
});

test('a charge says what it needed and how likely that was', () => {
  const charge: StoryFact = {
    fact: 'charge',
    unit_id: 'nobz',
    targets: ['hell'],
    roll: 9,
    need: 9,
    chance: 10 / 36,
    made: true,
  };
  expect(plain(turningSentence(mine, point('nobz', [charge])))).toBe(
    'The Nobz made a 9″ charge (28 %) on your Hellblasters.',
  );
});

test('points and losses of the own side stand for themselves', () => {
  const facts: StoryFact[] = [
    { fact: 'scored', player: 2, points: 10, by: 'primary' },
    { fact: 'destroyed', unit_id: 'hell', models: 3 },
  ];
  expect(plain(turningSentence(mine, point(null, facts)))).toBe(
    'The Orks scored 10 by primary; your Hellblasters were destroyed.',
  );
  expect(when(mine, point(null, facts))).toBe('Round 2, your Shooting');
  expect(when(watching, point(null, facts))).toBe('Round 2, Space Marines’ Shooting');
});

test('a mistake says what was done, what was better and what it was worth', () => {
  const shot = (target: string): DecisionAction[] => [
    { action: { type: 'SHOOT' } as DecisionAction['action'], unit_id: 'hell', targets: [target] },
  ];
  const decision = {
    player: 1,
    loss: 0.09,
    actions: shot('nobz'),
    better: { actions: shot('boyz'), next: [], terms: [] },
  } as unknown as JudgedDecision;
  expect(plain(mistakeSentence(mine, decision))).toBe(
    'Hellblasters shot the Nobz; better: shot the Boyz, worth +9 %.',
  );
});
