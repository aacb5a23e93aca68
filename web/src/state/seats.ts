/** Which games this browser plays, with the secrets of its seats. Kept in the browser alone. */

export interface Held {
  game: string;
  secrets: string[];
  owner?: string;
  /** Milliseconds since 1970 of the last visit. */
  seen: number;
}

const KEY = 'strategium.games';
const MOST = 100;

export function held(): Held[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Held[]) : [];
  } catch {
    return [];
  }
}

export function remember(game: string, secrets: string[], owner?: string) {
  const before = held().find((one) => one.game === game);
  const all = new Set([...(before?.secrets ?? []), ...secrets]);
  const entry: Held = { game, secrets: [...all], seen: Date.now() };
  const kept = owner ?? before?.owner;
  if (kept) entry.owner = kept;
  const rest = held().filter((one) => one.game !== game);
  localStorage.setItem(KEY, JSON.stringify([entry, ...rest].slice(0, MOST)));
}

/** What opens a game also opens its rematch. */
export function carry(from: string, to: string) {
  const before = held().find((one) => one.game === from);
  if (before && !held().some((one) => one.game === to)) remember(to, before.secrets, before.owner);
}

export function forget(game: string) {
  localStorage.setItem(KEY, JSON.stringify(held().filter((one) => one.game !== game)));
}

/** Everything that opens something in a game: seats, and pace and seats for who made it. */
export function secretsOf(game: string): string[] {
  const entry = held().find((one) => one.game === game);
  return entry ? [...entry.secrets, ...(entry.owner ? [entry.owner] : [])] : [];
}
