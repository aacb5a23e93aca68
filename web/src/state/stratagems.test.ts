import { expect, test } from 'vitest';
import type { Offer, TableInfo } from '../protocol';
import { offerAbout } from './stratagems';

const table = {
  units: { squad: { name: 'Intercessors' }, boyz: { name: 'Boyz 2' } },
} as unknown as TableInfo;
const offer = (more: object): Offer => ({
  action: { type: 'USE_STRATAGEM', player: 1, stratagem: 's', ...more },
  label: 'Stratagem',
  legal: true,
});

test('offers that differ in their choice alone read differently', () => {
  const about = ['devastator', 'tactical', 'assault'].map((choice) =>
    offerAbout(table, offer({ unit_id: 'squad', choice })),
  );
  expect(about).toEqual(['Devastator: Intercessors', 'Tactical: Intercessors', 'Assault: Intercessors']);
});

test('unit, target and card are named', () => {
  expect(offerAbout(table, offer({ unit_id: 'squad', target_id: 'boyz' }))).toBe('Intercessors at Boyz 2');
  expect(offerAbout(table, offer({ card: 'bring-it-down' }))).toBe('Bring it down');
  expect(offerAbout(table, offer({}))).toBe('Stratagem');
});
