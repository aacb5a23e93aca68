/** What went wrong in a choice of the computer, in one sentence: "It forgot Kommandos in reserves". */
import type { Language } from '../language';
import { nameOf } from './nouns';

export const mistake: Language['mistake'] = ({ mistake, unit_id, card }, by) => {
  const unit = unit_id ? nameOf(by, unit_id) : '';
  return {
    tunnel_vision: () => `${unit} saw only the two nearest enemies`,
    greed: () => 'It wanted kills more than markers',
    forgot_card: () => `It forgot the card ${card ?? ''}`,
    forgot_reroll: () => 'It forgot that it could roll again',
    forgot_overwatch: () => 'It forgot Fire Overwatch',
    forgot_reserve: () => `It forgot ${unit} in reserves`,
    fears: () => `It was too much afraid of ${unit}`,
    overrates: () => `It took ${unit} for more than it is worth`,
    screen_first: () => 'It moved the cheap units first',
    split_fire: () => 'It spread its fire',
    rash_charge: () => 'It charged because it could',
    no_tomorrow: () => 'It did not think of your next turn',
  }[mistake]();
};
