/** What a hint advises, in one sentence with its figures: "Destroy Kommandos with Hellblasters: 78 %, +3.0 VP". */
import { percent, signed } from '../figures';
import type { Language } from '../language';
import { nameOf } from './nouns';

/** A gain below this is not worth a figure, in victory points. */
const SMALL = 0.05;

export const hint: Language['hint'] = (reason, by) => {
  const unit = reason.unit_id ? nameOf(by, reason.unit_id) : '';
  const target = reason.target_id ? nameOf(by, reason.target_id) : '';
  const marker = reason.objective_id ? by.marker(reason.objective_id) : '';
  const what = {
    destroy: () => `Destroy ${target} with ${unit}`,
    hurt: () => `Hurt ${target} with ${unit}`,
    charge: () => `Charge ${target} with ${unit}`,
    marker: () => `Bring ${unit} to marker ${marker}`,
    rule: () => `Use it${unit ? ` for ${unit}` : ''}${target ? ` on ${target}` : ''}`,
    score: () => (unit ? `Score with ${unit}` : 'Look after your cards'),
    position: () => `Move ${unit} to a better place`,
    go_on: () => (unit ? `Go on with ${unit}` : 'Go on: nothing better is left'),
  }[reason.reason]();
  const chance = reason.chance === null ? [] : [percent(reason.chance)];
  const slain =
    reason.reason === 'hurt' && reason.slain !== null ? [`${reason.slain.toFixed(1)} slain on average`] : [];
  const gain = Math.abs(reason.gain) < SMALL ? [] : [`${signed(reason.gain)}\u00a0VP`];
  const figures = [...(slain.length > 0 ? slain : chance), ...gain];
  return figures.length > 0 ? `${what}: ${figures.join(', ')}` : what;
};
