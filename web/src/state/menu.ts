/** How an offer looks as a button: a short word, its key, and what it is while being done. */
import type { Offer } from '../protocol';
import { offerType } from './phases';
import { plain } from './words';

export interface MenuButton {
  label: string;
  key?: string;
  /** The `doing` of the hand while this is in hand. */
  doing?: string;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `move` is the first model's characteristic, for the button of the Normal move. */
export function menuButton(offer: Offer, move?: number | null): MenuButton {
  switch (offerType(offer)) {
    case 'BEGIN_NORMAL_MOVE':
      return { label: move ? `Normal ${move}″` : 'Normal', key: 'N', doing: 'NORMAL' };
    case 'BEGIN_ADVANCE':
      return { label: 'Advance', key: 'A', doing: 'ADVANCE' };
    case 'BEGIN_FALL_BACK':
      return { label: 'Fall back', key: 'B', doing: 'FALL_BACK' };
    case 'REMAIN_STATIONARY':
      return { label: 'Stay', key: 'S' };
    case 'BATTLE_SHOCK_TEST':
      return { label: 'Battle-shock test', key: 'B' };
    case 'SKIP_UNIT':
      return { label: 'Skip unit' };
    case 'SKIP_CHARGE':
      return { label: 'No charge' };
    case 'SKIP_SCOUT':
      return { label: 'No scout move', key: 'S' };
    case 'SCOUT_MOVE':
      return { label: 'Scout move', key: 'N' };
    case 'SELECT_FIGHTER':
      return { label: 'Fight', key: 'N', doing: 'FIGHT' };
    case 'DEPLOY_UNIT':
      return { label: 'Set up', key: 'N' };
    case 'DISEMBARK_UNIT':
      return { label: sentence(offer.label), key: 'N' };
    case 'PLACE_REINFORCEMENT':
      return { label: sentence(offer.label), key: offer.template?.method === 'DEEP_STRIKE' ? 'S' : 'N' };
    case 'EMBARK_UNIT':
      return { label: sentence(offer.label), key: 'I' };
    case 'PERFORM_ACTION': {
      return { label: sentence(offer.label) };
    }
    default:
      return { label: sentence(offer.label) };
  }
}

/** Why buttons are greyed, each reason once: with the button's name only where it is about some of them. */
export function lockedReasons(buttons: { label: string; offer: Offer }[]): string[] {
  const locked = buttons.filter(({ offer }) => !offer.legal && offer.text);
  const reasons = [...new Set(locked.map(({ offer }) => plain(offer.text)))];
  return reasons.map((reason) => {
    const about = locked.filter(({ offer }) => plain(offer.text) === reason).map(({ label }) => label);
    return about.length === buttons.length ? reason : `${about.join(', ')}: ${reason}`;
  });
}
