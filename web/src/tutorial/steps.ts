/** The eight steps of the first battle. Each is over when the thing has been done, which is read from the
 *  battle itself, so a reload comes back to the same step. Nothing here decides a rule: the battle is a
 *  real one, and every outcome of the dice has its words. */
import type { Subject } from '../guide/subject';
import type { View } from '../protocol';

/** What a step looks at. */
export interface Now {
  view: View;
  /** The seat that learns. */
  seat: number;
  mine: boolean;
  /** The unit that is chosen. */
  chosen: string | null;
  /** The marker was pointed at. */
  pointed: boolean;
  /** Types of the actions that this seat has played. */
  did: ReadonlySet<string>;
  /** Targets and charges that are offered now. */
  offered: ReadonlySet<string>;
  /** A prompt in the middle of an action waits for this seat. */
  prompted: boolean;
}

export interface LessonStep {
  id: string;
  title: string;
  /** A line in the list of steps. */
  brief: string;
  /** Seconds it takes most people. */
  seconds: number;
  /** Words that are met here for the first time. */
  words: readonly (readonly [word: string, meaning: string])[];
  text: (now: Now) => string;
  subject: (now: Now) => Subject;
  /** When the next step comes. */
  next: string;
  done: (now: Now) => boolean;
}

export const LINE = 'p1-intercessors';
export const GUNS = 'p1-hellblasters';
export const MOB = 'p2-boyz';

const PHASES = ['COMMAND', 'MOVEMENT', 'SHOOTING', 'CHARGE', 'FIGHT', 'SCORING'];
/** How far the battle is: turns of both players, then phases. */
function moment(view: View): number {
  const second = view.active_player === view.first_player ? 0 : 1;
  return ((view.round - 1) * 2 + second) * 10 + PHASES.indexOf(view.phase);
}
const FIRST_TURN = 0;
const past = (now: Now, phase: string) => moment(now.view) > FIRST_TURN + PHASES.indexOf(phase);
const theirTurn = (now: Now) => moment(now.view) >= 10;
const secondRound = (now: Now) => moment(now.view) >= 20;
const alive = (now: Now, unit: string) => now.view.units[unit] !== undefined;

export const STEPS: readonly LessonStep[] = [
  {
    id: 'for',
    title: 'What you play for',
    brief: 'hold the marker, score points',
    seconds: 15,
    words: [
      ['Marker', 'the numbered hexagon; holding it scores victory points (VP), and more VP wins'],
      ['Marker range', '3″ round the marker: the dotted ring'],
    ],
    text: () =>
      'This marker is worth 5 points each time your turn begins and you hold it. Point at it, or tap it.',
    subject: () => ({ marker: true }),
    next: 'next when you point at it',
    done: (now) => now.pointed || now.chosen !== null || past(now, 'MOVEMENT') || moved(now),
  },
  {
    id: 'choose',
    title: 'Choose a unit',
    brief: 'one click',
    seconds: 10,
    words: [['Unit', 'models that act together; the flag has its name and how many are left']],
    text: () => 'These five are your Intercessors. Click one of them, or press ] on the keyboard.',
    subject: () => ({ unit: LINE }),
    next: 'next when you choose it',
    done: (now) => now.chosen === LINE || now.view.in_hand !== null || moved(now) || past(now, 'MOVEMENT'),
  },
  {
    id: 'take',
    title: 'Take the marker',
    brief: 'drag, read the inches',
    seconds: 25,
    words: [
      ['Move', 'the inches a model may go: 6″ for Intercessors'],
      ['Objective control', 'how much a model counts at a marker: 2 for each Intercessor'],
    ],
    text: (now) =>
      now.view.in_hand
        ? 'Drag the handle, so that all five end inside the dotted ring. The ruler counts every inch. Then confirm.'
        : now.chosen === LINE
          ? 'Press Normal, or N: the ordinary move of up to 6 inches.'
          : 'Choose the Intercessors, then press Normal.',
    subject: (now) => (now.view.in_hand || now.chosen !== LINE ? { unit: LINE } : { part: 'menu' }),
    next: 'next when you confirm',
    done: (now) => moved(now) || past(now, 'MOVEMENT'),
  },
  {
    id: 'shoot',
    title: 'Shoot',
    brief: 'see the odds first',
    seconds: 30,
    words: [
      ['Hit, wound, save', 'each attack rolls to hit, then to wound; the target rolls to save'],
      ['Forecast', 'what to expect, from exact odds, before you roll'],
    ],
    text: (now) =>
      now.view.phase === 'MOVEMENT'
        ? 'The Hellblasters stay: those who stand still shoot better. End the Movement phase, or press P.'
        : now.chosen && !shot(now, now.chosen)
          ? 'Choose the Boyz as the target, read what to expect, and confirm.'
          : shot(now, GUNS)
            ? 'Your Intercessors shoot as well: click them.'
            : 'Click the Hellblasters. Their plasma guns reach 24 inches.',
    subject: (now) =>
      now.view.phase === 'MOVEMENT'
        ? { part: 'end' }
        : now.chosen && !shot(now, now.chosen) && alive(now, MOB)
          ? { unit: MOB }
          : { unit: shot(now, GUNS) ? LINE : GUNS },
    next: 'next when both have shot',
    done: (now) =>
      past(now, 'SHOOTING') ||
      (now.view.phase === 'SHOOTING' &&
        !now.view.in_hand &&
        !now.prompted &&
        ((shot(now, GUNS) && shot(now, LINE)) || !alive(now, MOB))),
  },
  {
    id: 'charge',
    title: 'Charge',
    brief: 'two dice, one number',
    seconds: 25,
    words: [['Charge', 'up to 12″ away: two dice must reach the distance, or nobody moves']],
    text: (now) => {
      if (now.view.phase === 'SHOOTING')
        return 'Who is near enough may now strike hand to hand. End the Shooting phase, or press P.';
      if (now.view.in_hand) return 'It reached! Place the models, or let them be placed, and confirm.';
      if (!alive(now, MOB)) return 'Nobody is left to charge near you. End the phase, or press P.';
      if (now.chosen === LINE) return 'Tick the Boyz: you see what two dice must reach. Then declare.';
      return 'Click the Intercessors: they may charge what is within 12 inches.';
    },
    subject: (now) =>
      now.view.phase === 'SHOOTING' || !alive(now, MOB)
        ? { part: 'end' }
        : now.chosen === LINE && !now.view.in_hand
          ? { unit: MOB }
          : { unit: LINE },
    next: 'next when the dice have spoken',
    done: (now) =>
      past(now, 'CHARGE') ||
      (now.view.phase === 'CHARGE' && now.did.has('DECLARE_CHARGE') && !now.view.in_hand && !now.prompted),
  },
  {
    id: 'fight',
    title: 'Fight',
    brief: 'who strikes, who falls',
    seconds: 30,
    words: [['Engaged', 'within 1″ of an enemy: such units fight in the Fight phase']],
    text: (now) => {
      const fights = now.view.units[LINE]?.flags.charged;
      if (now.view.phase === 'CHARGE')
        return fights
          ? 'Who charged strikes first. End the Charge phase.'
          : 'The dice fell short: that happens, and nobody moves. End the Charge phase.';
      if (now.view.in_hand) return 'Read the forecast, resolve the attacks, then close in with what is left.';
      return fights || now.offered.has('SELECT_FIGHTER')
        ? 'Click the Intercessors and press Fight.'
        : 'Nobody is engaged. End the phase: the turn is over.';
    },
    subject: (now) =>
      now.view.in_hand || (now.view.phase === 'FIGHT' && now.offered.has('SELECT_FIGHTER'))
        ? { unit: LINE }
        : { part: 'end' },
    next: 'next when the fight is over',
    done: (now) => past(now, 'FIGHT') || theirTurn(now),
  },
  {
    id: 'answer',
    title: 'They answer',
    brief: 'the computer’s turn, and your reactions',
    seconds: 25,
    words: [
      ['Command point', 'CP pay for stratagems; you have one'],
      ['Stratagem', 'something special for CP, often in the middle of the other’s turn'],
    ],
    text: (now) =>
      now.prompted
        ? 'You may react for a command point. What it would do stands beside it; to decline costs nothing.'
        : theirTurn(now)
          ? 'The Orks have their turn by the same rules. Every line of theirs in the log answers “why?”.'
          : 'Your turn ends: end the phase, and the Orks have theirs.',
    subject: (now) => (theirTurn(now) ? { part: now.prompted ? 'bar' : 'pace' } : { part: 'end' }),
    next: 'next when your turn begins',
    done: (now) => secondRound(now),
  },
  {
    id: 'score',
    title: 'Score',
    brief: 'why you got your points',
    seconds: 20,
    words: [
      ['Round', 'a turn of each player; after five rounds more points win'],
      ['Battle-shock', 'a unit that fails its test counts nothing at markers until your next Command phase'],
    ],
    text: (now) => {
      if (now.offered.has('BATTLE_SHOCK_TEST'))
        return 'A unit below half strength tests its nerve first: choose it and press Battle-shock test, or B.';
      const holder = Object.values(now.view.objectives)[0]?.controlled_by ?? 0;
      if (holder === now.seat)
        return 'You hold the marker, so it scores now. End the Command phase, or press P.';
      return holder === 0
        ? 'Nobody has more at the marker, so it scores nothing. End the Command phase and go back to it.'
        : 'The Orks have more at the marker: it scores for them in their turn. End the Command phase and take it back.';
    },
    subject: (now) =>
      now.offered.has('BATTLE_SHOCK_TEST')
        ? { part: now.chosen ? 'menu' : 'units' }
        : now.mine
          ? { part: 'end' }
          : { marker: true },
    next: 'next when you end the phase',
    done: (now) => moment(now.view) > 20,
  },
];

/** It has shot, or is gone and cannot. */
function shot(now: Now, unit: string): boolean {
  const found = now.view.units[unit];
  return found === undefined || found.flags.shot === true;
}

function moved(now: Now): boolean {
  return now.view.units[LINE]?.flags.moved !== undefined && now.view.in_hand === null;
}

/** The first step from `from` on that is not done; the number of steps where all are. Steps are counted in
 *  order and never go back. */
export function reached(now: Now, from: number): number {
  let at = from;
  while (at < STEPS.length && STEPS[at]?.done(now)) at++;
  return at;
}

/** Everything that was explained up to a step. */
export const wordsSoFar = (at: number) => STEPS.slice(0, at + 1).flatMap((step) => step.words);

/** How it ended, in a sentence. */
export function ending(now: Now): string {
  const mine = now.view.vp[now.seat - 1] ?? 0;
  return mine > 0
    ? `You held the marker and scored ${mine} points. Most of the game is in these steps; a whole battle has more units, five markers, and two cards that score as well.`
    : 'No points this time: the marker was not yours. Most of the game is in these steps; a whole battle has more units, five markers, and two cards that score as well.';
}
