import { describe, expect, it } from 'vitest';
import { kinds, mark } from './marks';

describe('marks', () => {
  it('tell at least twenty kinds of unit apart, each by a shape of its own', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(20);
    expect(new Set(kinds.map(mark)).size).toBe(kinds.length);
  });

  it('stay inside their box, so that no base cuts them', () => {
    for (const kind of kinds) {
      const numbers = [...mark(kind).matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(([text]) => Number(text));
      for (const number of numbers) expect(Math.abs(number), `${kind}: ${number}`).toBeLessThanOrEqual(1);
    }
  });

  it('draw a plain dot for a kind that a newer server may know', () => {
    expect(mark('something new')).not.toBe('');
    expect(kinds.map(mark)).not.toContain(mark('something new'));
  });
});
