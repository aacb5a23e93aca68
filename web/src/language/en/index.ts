/** English. */
import { victoryPoints } from '../figures';
import type { Language } from '../language';
import { capital } from '../parts';
import { events, losses } from './events';
import { hint } from './hints';
import { looked } from './looked';
import { mistake } from './mistakes';
import { action, adjustment, template } from './offers';
import { questions } from './questions';
import { moments, reasons } from './reasons';
import { codes, refusal } from './refusals';

const phases: Language['phases'] = {
  FORMATIONS: 'Formations',
  DEPLOYMENT: 'Deployment',
  SCOUT: 'Scouts',
  COMMAND: 'Command',
  MOVEMENT: 'Movement',
  SHOOTING: 'Shooting',
  CHARGE: 'Charge',
  FIGHT: 'Fight',
  SCORING: 'Scoring',
};
const BEFORE = new Set(['FORMATIONS', 'DEPLOYMENT', 'SCOUT']);

export const en: Language = {
  events,
  hint,
  looked,
  mistake,
  losses,
  codes,
  reasons,
  moments,
  refusal,
  questions,
  action,
  template,
  adjustment,
  phases,
  heading: ({ round, turn, phase }, by) => {
    const name = phases[phase] ?? phase;
    return BEFORE.has(phase) ? name : `Round ${round} · ${by.player(turn)} · ${name}`;
  },
  summary: (summary) => {
    // What changed the score and the armies first: a narrow window shows the beginning.
    const parts = [
      summary.scored ? `+${victoryPoints(summary.scored)}` : 'no VP',
      `${summary.slain} slain`,
      summary.lost ? `${summary.lost} lost` : '',
      `${summary.moved} moved`,
      `${summary.shot} shot`,
      summary.charged ? `${summary.charged} charged` : '',
    ];
    return parts.filter(Boolean).join(', ');
  },
  step: (kind) => capital(kind.toLowerCase().replaceAll('_', ' ')),
};
