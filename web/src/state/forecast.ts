/** The columns of a forecast, each under the name of exactly what it counts. */
import type { ForecastRow } from '../protocol';
import { percent } from './words';

export interface Column {
  head: string;
  title: string;
  cell: (row: ForecastRow) => string;
}

export const COLUMNS: Column[] = [
  { head: 'Att', title: 'Attacks', cell: (row) => row.attacks.toFixed(0) },
  { head: 'Hits', title: 'Attacks that hit', cell: (row) => row.hits.toFixed(1) },
  { head: 'Wnd', title: 'Hits that wound', cell: (row) => row.wounds.toFixed(1) },
  {
    head: 'Uns',
    title: 'Failed saves that still find a living model',
    cell: (row) => row.unsaved.toFixed(1),
  },
  { head: 'Dmg', title: 'Damage', cell: (row) => row.damage.toFixed(1) },
  {
    head: '1+ slain',
    title: 'Chance that this weapon slays at least one model',
    cell: (row) => percent(row.kill),
  },
];

/** Between how many and how many are slain, nine times of ten. */
export function spread(distribution: number[]): string {
  let low = 0;
  let high = distribution.length - 1;
  let sum = 0;
  for (const [at, chance] of distribution.entries()) {
    sum += chance;
    if (sum < 0.05) low = at + 1;
    if (sum <= 0.95) high = at + 1;
  }
  high = Math.min(high, distribution.length - 1);
  return low === high ? `${low}` : `${low}–${high}`;
}
