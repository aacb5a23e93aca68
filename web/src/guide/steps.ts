/** The guided first turn: short words beside the real buttons. A step shows when its moment comes and
 *  is over when the thing was done; every step can be passed over, and so can all of them. */
import type { Next, View } from '../protocol';

export interface Moment {
  view: View;
  next: Next | null;
  mine: boolean;
  /** The chosen unit is one of the player's own. */
  chosen: boolean;
  /** Something has been rolled. */
  rolled: boolean;
  /** The computer's turn. */
  computer: boolean;
}

export interface GuideStep {
  id: string;
  /** `data-guide` of what it points at. */
  at: string;
  title: string;
  text: string;
  when: (now: Moment) => boolean;
}

const free = (now: Moment) => now.mine && now.next?.kind === 'UNIT' && now.view.in_hand === null;

export const STEPS: readonly GuideStep[] = [
  {
    id: 'decide',
    at: 'decide',
    title: 'Whose decision',
    text: 'Here stands who decides, and what. When it says “Your decision”, the table waits for you.',
    when: (now) => now.mine,
  },
  {
    id: 'command',
    at: 'end',
    title: 'Command phase',
    text: 'You have gained a command point. With nothing to test, end the phase here, or press P.',
    when: (now) => free(now) && now.view.phase === 'COMMAND',
  },
  {
    id: 'choose',
    at: 'units',
    title: 'Choose a unit',
    text: 'Click a unit here or on the board. The ] key goes to the next one that has not moved.',
    when: (now) => free(now) && now.view.phase === 'MOVEMENT' && !now.chosen,
  },
  {
    id: 'move',
    at: 'menu',
    title: 'How it moves',
    text: 'Press Normal, or N. What a unit may not do is greyed, and the reason stands below.',
    when: (now) => free(now) && now.view.phase === 'MOVEMENT' && now.chosen,
  },
  {
    id: 'drag',
    at: 'board',
    title: 'Move the models',
    text: 'Drag one model, or the handle for all. A click adds a corner. Green is legal; red says why not. Enter confirms.',
    when: (now) => now.mine && now.view.phase === 'MOVEMENT' && now.view.in_hand !== null,
  },
  {
    id: 'shoot',
    at: 'units',
    title: 'Shooting',
    text: 'Choose a unit, then a target for each weapon: the basket shows what to expect before you confirm.',
    when: (now) => free(now) && now.view.phase === 'SHOOTING',
  },
  {
    id: 'log',
    at: 'log',
    title: 'Every die is on the table',
    text: 'The log shows each roll with its threshold, re-rolls and modifiers. Sealed dice can be checked after the battle.',
    when: (now) => now.rolled,
  },
  {
    id: 'computer',
    at: 'pace',
    title: 'The AI’s turn',
    text: 'Pause it, step it, or let it run. Every one of its lines has “why?”: its reasons, and what it turned down.',
    when: (now) => now.computer,
  },
];

/** The first step whose moment has come and that was not seen. */
export const stepFor = (now: Moment, seen: ReadonlySet<string>): GuideStep | null =>
  STEPS.find((step) => !seen.has(step.id) && step.when(now)) ?? null;
