/** Names and times as the screens write them. */
import type { HexLevel, Level } from '../protocol';

export const levels: { value: Level; label: string }[] = [
  { value: 'easy', label: 'Easy' },
  { value: 'casual', label: 'Casual' },
  { value: 'normal', label: 'Normal' },
  { value: 'hard', label: 'Hard' },
  { value: 'competitive', label: 'Competitive' },
];

/** The levels of the skirmish. */
export const hexLevels: { value: HexLevel; label: string }[] = levels.flatMap(({ value, label }) =>
  value === 'casual' ? [] : [{ value, label }],
);

export const levelName = (level: Level): string => levels.find((one) => one.value === level)?.label ?? level;

/** `SHOOTING` as `Shooting`. */
export const title = (shouted: string): string =>
  shouted.charAt(0).toUpperCase() + shouted.slice(1).toLowerCase().replaceAll('_', ' ');

/** Keywords and weapon abilities come shouted: `RAPID FIRE 1` reads as `Rapid Fire 1`. */
export const printed = (word: string): string =>
  word === word.toUpperCase()
    ? word.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    : word;

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, in words. Both in seconds since 1970. */
export function ago(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (passed > 30 * 86_400)
    return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
      then * 1000,
    );
  for (const [unit, seconds] of UNITS)
    if (passed >= seconds) return format.format(-Math.floor(passed / seconds), unit);
  return 'just now';
}

export const percent = (share: number): string => {
  const hundredths = share * 100;
  if (hundredths > 0 && hundredths < 0.1) return '<0.1 %';
  return `${hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)} %`;
};

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A sentence for any failure. */
export const failure = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Try again.';
