/** How fast the computer plays, as this person likes it: the pause between its actions, and how much longer it waits
 *  after an attack so that the dice can be watched. */
import { calm } from '../board/glide';
import type { Pace } from '../protocol';
import { settings } from './settings.svelte';

/** The pause of the speed ×1. */
const USUAL = 600;
/** How long the result of an attack stays to be read, in milliseconds. */
const READ = 900;

/** The part of the usual time that somebody gives the computer. */
const share = (speed: number): number => Math.min(1, speed / USUAL);

/** Milliseconds of a beat of the other side's dice. */
export const theirBeat = (speed = settings.speed): number => Math.round(settings.beat * share(speed));

export const paceOf = (speed: number): Pace => {
  const beats = calm() ? 0 : 3 * theirBeat(speed);
  const dice = speed === 0 ? 0 : Math.round(beats + READ * share(speed));
  return { pace: 'run', delay: speed, ...(dice > 0 ? { dice } : {}) };
};

export const samePace = (a: Pace, b: Pace): boolean =>
  a.pace === b.pace &&
  (a.pace !== 'run' || (b.pace === 'run' && a.delay === b.delay && (a.dice ?? 0) === (b.dice ?? 0)));
