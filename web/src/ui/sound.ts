/** A short clatter when dice fall, made on the spot; off unless somebody switches it on. */
import type { Dice } from '../protocol';
import { settings } from '../state/settings.svelte';

let context: AudioContext | undefined;

/** One die: a burst of noise that dies away in a few hundredths of a second. */
function tap(audio: AudioContext, at: number, loud: number) {
  const length = Math.floor(audio.sampleRate * 0.035);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1)
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const wood = audio.createBiquadFilter();
  wood.type = 'bandpass';
  wood.frequency.value = 1800 + 900 * Math.random();
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(wood).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** A number of dice fall; a handful sounds like a handful. */
export function clatter(dice: number) {
  if (!settings.sounds || dice <= 0) return;
  context ??= new AudioContext();
  const taps = Math.min(dice, 8);
  for (let die = 0; die < taps; die += 1) tap(context, die * 0.03 + Math.random() * 0.02, 0.25);
}

/** The dice of a step. */
export const hear = (dice: Dice[]) => clatter(dice.reduce((sum, one) => sum + one.rolls_raw.length, 0));
