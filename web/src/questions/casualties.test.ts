import { describe, expect, it } from 'vitest';
import type { Next, QuestionKind } from '../protocol';
import { casualties, isReady, proposed, toggled, wanted, writtenModel, type KnownModel } from './casualties';

const next = (
  kind: QuestionKind,
  count: number | undefined,
  ids: string[],
  answers: string[][],
  breaks: string[] = [],
): Next => ({
  player: 1,
  kind,
  text: '',
  options: answers.map((models) => ({
    action:
      kind === 'ALLOCATE'
        ? { type: 'ALLOCATE', player: 1, model_id: models[0] ?? '' }
        : { type: 'CHOOSE_MODELS', player: 1, model_ids: models },
    label: '',
    legal: true,
  })),
  asked: { unit_id: 'boyz', model_ids: ids, breaks, ...(count === undefined ? {} : { count }) },
});
const known = (id: string): KnownModel =>
  id === 'nob'
    ? { name: 'Boss Nob', carries: ['power klaw'], wounds: 2 }
    : id === 'm9'
      ? { name: 'Boy', carries: ['choppa', 'rokkit launcha'], wounds: 1 }
      : { name: 'Boy', carries: ['choppa'], wounds: 1 };

describe('casualties', () => {
  const three = next(
    'CASUALTIES',
    3,
    ['m1', 'm2', 'm3', 'm4', 'm9', 'nob'],
    [['boyz.m1', 'boyz.m2', 'boyz.m3']],
    ['m4'],
  );
  it('begin with the proposal of the rules', () => {
    expect(proposed(three)).toEqual(['m1', 'm2', 'm3']);
    expect(wanted(three)).toBe(3);
    expect(writtenModel(three, 'm2')).toBe('boyz.m2');
    expect(isReady(three, proposed(three))).toBe(true);
  });
  it("take a leader's model for that of the bodyguard in no case", () => {
    const led = next('COHERENCY', undefined, ['m1', 'm2', 'mek.m1'], [['mek.m1'], ['boyz.m1']]);
    expect(proposed(led)).toEqual(['mek.m1']);
    expect(writtenModel(led, 'm1')).toBe('boyz.m1');
  });
  it('follow what the server says Enter gives, and propose nobody where that is to say no', () => {
    const asked = next('ALLOCATE', undefined, ['m1', 'm2'], [['boyz.m1'], ['boyz.m2']]);
    asked.options.push({ action: { type: 'DECLINE_REACTION', player: 1 }, label: 'Decline', legal: true });
    const info = {
      seq: 1,
      kind: 'ALLOCATE',
      rules: [],
      answers: [],
      suggested: 0,
      cp: 0,
      stake: null,
      warnings: [],
    };
    expect(proposed(asked)).toEqual(['m1']);
    expect(proposed(asked, { ...info, default: 1 })).toEqual(['m2']);
    expect(proposed(asked, { ...info, default: 2 })).toEqual([]);
    expect(proposed(asked, { ...info, default: null })).toEqual(['m1']);
  });
  it('know who is special, who leads and who holds the unit together', () => {
    const list = casualties(three, null, known);
    expect(list.map((one) => one.kind)).toEqual(['plain', 'plain', 'plain', 'plain', 'special', 'special']);
    expect(list.find((one) => one.id === 'm9')?.carries).toBe('rokkit launcha');
    expect(list.filter((one) => one.link).map((one) => one.id)).toEqual(['m4']);
    const told = casualties(
      three,
      {
        seq: 1,
        kind: 'CASUALTIES',
        rules: [],
        default: 0,
        suggested: 0,
        cp: 0,
        stake: null,
        warnings: [],
        answers: [
          {
            option: 0,
            rule: null,
            names: [],
            text: '',
            worth: null,
            terms: [],
            cp: 0,
            facts: [{ fact: 'loss', unit_id: 'boyz', model_id: 'm4', model: 'plain', wounds: 1, more: 6 }],
          },
        ],
      },
      known,
    );
    expect(told.find((one) => one.id === 'm4')?.more).toBe(6);
  });
  it('swap the last one for a click, and put back what is clicked again', () => {
    expect(toggled(three, ['m1', 'm2', 'm3'], 'm4')).toEqual(['m1', 'm2', 'm4']);
    expect(toggled(three, ['m1', 'm2', 'm3'], 'm2')).toEqual(['m1', 'm3']);
    expect(toggled(three, ['m1'], 'elsewhere')).toEqual(['m1']);
    expect(isReady(three, ['m1', 'm3'])).toBe(false);
  });
  it('are one model where one takes the attack', () => {
    const one = next('ALLOCATE', 1, ['m1', 'nob'], [['m1'], ['nob']]);
    expect(toggled(one, ['m1'], 'nob')).toEqual(['nob']);
    expect(proposed(one)).toEqual(['m1']);
  });
});
