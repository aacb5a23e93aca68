/** A record that was dropped, played again by the server, on its way to the replay's screen. */
import type { HexReplay } from '../protocol';

let dropped: { name: string; replay: HexReplay } | null = null;

export const put = (name: string, replay: HexReplay) => (dropped = { name, replay });
export const take = () => dropped;
