/** What an offer of a stratagem is about, so that no two of a list read alike. */
import type { Offer, TableInfo } from '../protocol';
import { sentence } from './words';

const spaced = (id: string): string => id.replaceAll('-', ' ');

/** "Devastator: Intercessor Squad", "Intercessor Squad at Boyz 2", "Bring it Down". */
export function offerAbout(table: TableInfo | null, offer: Offer): string {
  const action = offer.action;
  if (action?.type !== 'USE_STRATAGEM') return sentence(offer.label);
  const name = (unit: string | undefined): string => (unit ? (table?.units[unit]?.name ?? unit) : '');
  const parts = [name(action.unit_id), action.target_id ? `at ${name(action.target_id)}` : ''].filter(
    Boolean,
  );
  if (action.card) parts.push(sentence(spaced(action.card)));
  const about = parts.join(' ');
  if (!action.choice) return about || sentence(offer.label);
  const choice = sentence(spaced(action.choice));
  return about ? `${choice}: ${about}` : choice;
}
