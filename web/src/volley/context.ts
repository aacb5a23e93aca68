/** The volley that the table shows, for the tray, the rail and the board. */
import { getContext, setContext } from 'svelte';
import type { VolleyShow } from './show.svelte';

const KEY = Symbol('volley');

export const giveVolley = (show: VolleyShow) => setContext(KEY, show);
export const atVolley = () => getContext<VolleyShow>(KEY);
