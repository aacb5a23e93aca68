/** Taking an offer: an action is played as it stands, a template puts models in the player's hand. */
import type { Offer, Purpose } from '../protocol';
import type { GameClient } from './game.svelte';
import { placingOf } from './placing.svelte';
import type { TableState } from './table.svelte';

/** Templates that set a unit up; the others move it. */
function purposeOf(offer: Offer): Purpose | null {
  const template = offer.template;
  if (!template) return null;
  switch (template.type) {
    case 'DEPLOY_UNIT':
      return 'DEPLOY';
    case 'DISEMBARK_UNIT':
      return 'DISEMBARK';
    case 'PLACE_REINFORCEMENT':
      return template.method === 'DEEP_STRIKE' ? 'DEEP_STRIKE' : 'STRATEGIC';
    default:
      return null;
  }
}

/** A stratagem that sets a unit up offers one legal place; where it really stands is the player's choice. */
function settles(game: GameClient, ui: TableState, offer: Offer): boolean {
  const action = offer.action;
  if (action?.type !== 'USE_STRATAGEM' || !action.unit_id || !action.model_positions) return false;
  const rotations = action.model_rotations ?? [];
  ui.choose(action.unit_id);
  placingOf(ui, game).offer(action.unit_id, 'RAPID_INGRESS', action.model_positions, rotations);
  return true;
}

export async function take(game: GameClient, ui: TableState, offer: Offer): Promise<void> {
  if (!offer.legal) return;
  if (offer.action) {
    if (!settles(game, ui, offer)) await game.act(offer.action);
    return;
  }
  const template = offer.template;
  if (!template) return;
  ui.choose(template.unit_id);
  const purpose = purposeOf(offer);
  if (purpose)
    ui.placing = {
      unit: template.unit_id,
      purpose,
      positions: [],
      rotations: [],
      modelIds: [],
      info: null,
    };
}
