/** The guided first turn of a whole battle: six short steps in the order of the turn. A step is over when
 *  its thing has been done, and none comes back; all can be skipped at once. */
import type { Next, View } from '../protocol';
import type { Subject } from './subject';

export interface Moment {
  view: View;
  next: Next | null;
  mine: boolean;
  /** The seat of this player. */
  seat: number | null;
  /** The chosen unit is one of the player's own. */
  chosen: string | null;
  /** The cards have been looked at, or the first step was passed over. */
  looked: boolean;
  /** Types of actions that this player has played. */
  did: ReadonlySet<string>;
}

export interface GuideStep {
  id: string;
  title: string;
  text: (now: Moment) => string;
  subject: (now: Moment) => Subject;
  /** Its moment has come: until then nothing is shown. */
  when: (now: Moment) => boolean;
  done: (now: Moment) => boolean;
}

const PHASES = ['COMMAND', 'MOVEMENT', 'SHOOTING', 'CHARGE', 'FIGHT', 'SCORING'];
const shot = (now: Moment) => now.did.has('SHOOT') || now.did.has('CONFIRM_TARGETS');
const myTurn = (now: Moment) => now.view.active_player === now.seat && PHASES.includes(now.view.phase);
const after = (now: Moment, phase: string) =>
  myTurn(now) && PHASES.indexOf(now.view.phase) > PHASES.indexOf(phase);
const turnOver = (now: Moment) => now.did.size > 0 && PHASES.includes(now.view.phase) && !myTurn(now);

export const STEPS: readonly GuideStep[] = [
  {
    id: 'goal',
    title: 'Hold markers, score points',
    text: () =>
      'Who has more objective control within 3″ of a marker holds it, and held markers score. Your two cards score too: look at them here, or press K.',
    subject: () => ({ part: 'score' }),
    when: (now) => PHASES.includes(now.view.phase),
    done: (now) => now.looked,
  },
  {
    id: 'command',
    title: 'Command phase',
    text: (now) =>
      now.next?.kind === 'UNIT'
        ? 'You have gained a command point. Nothing else is due: end the phase, or press P.'
        : 'What your army may choose is asked below, with what it changes. Then end the phase with P.',
    subject: (now) => ({ part: now.next?.kind === 'UNIT' ? 'end' : 'bar' }),
    when: (now) => now.mine && myTurn(now),
    done: (now) => after(now, 'COMMAND') || turnOver(now),
  },
  {
    id: 'move',
    title: 'Move towards a marker',
    text: (now) =>
      now.view.in_hand
        ? 'Drag one model, or the handle for all. Green is legal; red says why not. Enter confirms.'
        : now.chosen
          ? 'Press Normal, or N. What it may not do is grey, and the reason stands below.'
          : 'Click a unit on the board or in the list, or press ].',
    subject: (now) =>
      now.view.in_hand ? { unit: now.view.in_hand.unit } : now.chosen ? { part: 'menu' } : { part: 'units' },
    when: (now) => now.mine && myTurn(now),
    done: (now) => now.did.has('CONFIRM_UNIT_MOVE') || after(now, 'MOVEMENT') || turnOver(now),
  },
  {
    id: 'shoot',
    title: 'Shoot',
    text: (now) =>
      now.view.phase === 'MOVEMENT'
        ? 'Move whom you like; the Shooting phase comes when you end this one with P.'
        : 'Choose a unit, then a target: you see what to expect before you confirm.',
    subject: (now) => ({ part: now.view.phase === 'MOVEMENT' ? 'end' : 'units' }),
    when: (now) => now.mine && myTurn(now),
    done: (now) => shot(now) || after(now, 'SHOOTING') || turnOver(now),
  },
  {
    id: 'charge',
    title: 'Charge and fight',
    text: () =>
      'A charge needs two dice to reach the distance; who charges strikes first. End a phase with P when you are done.',
    subject: () => ({ part: 'end' }),
    when: (now) => now.mine && myTurn(now) && now.view.phase !== 'MOVEMENT',
    done: (now) => turnOver(now),
  },
  {
    id: 'computer',
    title: 'The computer’s turn',
    text: () =>
      'Pause it, step it, or let it run. Each of its lines in the log answers “why?”. You may react when you are asked.',
    subject: () => ({ part: 'pace' }),
    when: (now) => turnOver(now),
    done: (now) => myTurn(now),
  },
];

/** The first step from `from` on that is not done. Steps are counted in order and never go back. Whoever has begun the
 *  second own turn needs none of them. */
export function reached(now: Moment, from: number): number {
  if (now.view.round > 1 && myTurn(now)) return STEPS.length;
  let at = from;
  while (at < STEPS.length && STEPS[at]?.done(now)) at++;
  return at;
}
