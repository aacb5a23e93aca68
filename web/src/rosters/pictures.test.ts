import { describe, expect, it } from 'vitest';
import type { ArmyDetail } from '../protocol';
import { partsOf, sizeOf } from './pictures';

describe('the picture of an army', () => {
  it('shows the units that cost most first', () => {
    const units = [
      { mark: 'line', points: 80 },
      { mark: 'titan', points: 400 },
    ];
    const parts = partsOf({ units } as unknown as ArmyDetail);
    expect(parts).toEqual([
      { mark: 'titan', points: 400 },
      { mark: 'line', points: 80 },
    ]);
  });

  it('draws what costs more larger, within a row', () => {
    expect(sizeOf(200)).toBeGreaterThan(sizeOf(80));
    expect(sizeOf(2000)).toBe(26);
    expect(sizeOf(0)).toBe(8);
  });
});
