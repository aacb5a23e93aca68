import { describe, expect, it } from 'vitest';
import type { View } from '../protocol';
import { badges, forcesOn } from './inForce';

const view = {
  units: { boyz: { player: 2 } },
  in_force: [
    {
      id: 'oath-of-moment',
      name: 'Oath of Moment',
      kind: 'mark',
      unit: 'boyz',
      until: 'command',
      command_of: 1,
    },
    {
      id: 'oath-of-moment',
      name: 'Oath of Moment',
      kind: 'mark',
      unit: 'boyz',
      model: 'm1',
      until: 'command',
      command_of: 1,
    },
    { id: 'waaagh', name: 'Waaagh!', kind: 'call', player: 2, until: 'command', command_of: 2 },
    { id: 'old', name: '', kind: 'effect', player: 1, until: 'battle' },
  ],
} as unknown as View;

describe('badges of what is in force', () => {
  it('are one for each rule and bearer, armies first, in the colour of whose rule it is', () => {
    expect(badges(view).map((badge) => [badge.name, badge.player, badge.unit])).toEqual([
      ['Waaagh!', 2, null],
      ['Oath of Moment', 1, 'boyz'],
    ]);
    expect(badges(view)[1]?.ends).toBe('until the next Command phase');
    expect(badges(view).map((badge) => badge.icon)).toEqual(['crown', 'target']);
  });
  it('are found for a unit by every id it goes by', () => {
    expect(forcesOn(view, ['warboss', 'boyz'])).toEqual(['Oath of Moment']);
    expect(forcesOn(view, ['nobz'])).toEqual([]);
  });
  it('are none where the state says nothing of it', () => {
    expect(badges({ units: {} } as unknown as View)).toEqual([]);
    expect(badges(null)).toEqual([]);
  });
});
