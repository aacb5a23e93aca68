/** The odds as plain text, to be pasted anywhere. */
import type { OddsAnswer } from '../../protocol';
import { percent } from '../words';

export function asText(title: string, setting: string, answer: OddsAnswer): string {
  const [attacks, hits, wounds, unsaved] = answer.steps.map((step) => step.toFixed(2));
  const lines = [
    `${title} (${setting})`,
    `Mean damage ${answer.mean_damage.toFixed(2)}, mean slain ${answer.mean_slain.toFixed(2)}`,
    `At least one slain ${percent(1 - (answer.slain[0] ?? 0))}, all ${percent(answer.p_wipe)}`,
    `Attacks ${attacks}, hits ${hits}, wounds ${wounds}, unsaved ${unsaved}`,
    '',
    ...answer.slain.map((chance, count) => `${count} slain  ${percent(chance)}`),
  ];
  return lines.join('\n');
}
