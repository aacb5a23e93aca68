/** The skirmish and the player's hand, for every panel under the screen. */
import { getContext, setContext } from 'svelte';
import type { HexClient } from './client.svelte';
import type { Hand } from './hand.svelte';

interface HexContext {
  client: HexClient;
  hand: Hand;
}

const KEY = Symbol('hexes');

export const giveHexes = (context: HexContext) => setContext(KEY, context);
export const atHexes = () => getContext<HexContext>(KEY);
