/** Every word of the dice tray and of the panel beside it. */
import { percent } from '../state/words';
import type { Again, Beat, BeatName, Loss } from './beats';

/** One place for one decimal. */
export const mean = (value: number): string => value.toFixed(1);

const TITLES: { [name in BeatName]: string } = { hit: 'Hit', wound: 'Wound', save: 'Save' };
const GAINED: { [name in BeatName]: [one: string, many: string] } = {
  hit: ['hit', 'hits'],
  wound: ['wound', 'wounds'],
  save: ['save', 'saves'],
};

export const beatTitle = (name: BeatName): string => TITLES[name];

/** "14", "of 16"; "20", "with 17 of 28 rolled" where some come without a roll. */
export const beatCount = (beat: Beat): string => String(beat.good + beat.sure);
export function beatOf(beat: Beat): string {
  const saved = beat.name === 'save' ? ' saved' : '';
  return beat.sure > 0 && beat.of > 0
    ? `with ${beat.good} of ${beat.of} rolled`
    : beat.of > 0
      ? `of ${beat.of}${saved}`
      : '';
}

/** "Oath of Moment: re-rolled 5, +3 hits". */
export function againWords(again: Again, name: BeatName): { by: string; text: string } {
  const [one, many] = GAINED[name];
  const gain =
    again.gain === 0
      ? 'no gain'
      : `${again.gain > 0 ? '+' : '−'}${Math.abs(again.gain)} ${Math.abs(again.gain) === 1 ? one : many}`;
  return { by: again.by || 'Re-roll', text: `re-rolled ${again.dice}, ${gain}` };
}

/** What the volley came to: "9 of Boyz fall. 8 left: below half". */
export function lossWords({ fell, left, belowHalf }: Loss, name: string): { fell: string; left: string } {
  const whole = left === 0 && fell === 1;
  return {
    fell: `${whole ? '' : `${fell} of `}${name} ${fell === 1 ? 'falls' : 'fall'}.`,
    left: left === 0 ? 'Destroyed' : `${left} left${belowHalf ? ': below half' : ''}`,
  };
}

export const luckWords = (share: number): string =>
  share >= 0.005
    ? `Luckier than ${percent(share)} of volleys like this one`
    : 'No outcome was worse than this one';

export const WORDS = {
  tray: 'Dice tray',
  speed: 'Speed of the dice',
  skip: 'Skip to result',
  close: 'Go on',
  none: 'nothing to roll',
  waits: 'to roll',
  noLoss: 'Nobody falls',
  forecast: 'Forecast and what came',
  exact: 'exact',
  outcomes: 'Slain, every outcome',
  decides: 'What it decides',
  orders: 'Standing orders',
  change: 'change',
  mean: 'mean',
  now: 'now',
} as const;
