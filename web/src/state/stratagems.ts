/** What an offer of a stratagem is about, so that no two of a list read alike. */
import type { Offer, TableInfo } from '../protocol';
import { sentence } from './words';

const spaced = (id: string): string => id.replaceAll('-', ' ');

/** "Devastator: Intercessor Squad", "Intercessor Squad at Boyz 2", "Bring it Down". */
export function offerAbout(table: TableInfo | null, offer: Offer): string {
  const action = offer.action;
  const unit = (key: string): string => {
    const value = action?.[key];
    return typeof value === 'string' ? (table?.units[value]?.name ?? value) : '';
  };
  const parts = [unit('unit_id'), unit('target_id') && `at ${unit('target_id')}`].filter(Boolean);
  if (typeof action?.card === 'string') parts.push(sentence(spaced(action.card)));
  const about = parts.join(' ');
  if (typeof action?.choice !== 'string') return about || sentence(offer.label);
  const choice = sentence(spaced(action.choice));
  return about ? `${choice}: ${about}` : choice;
}
