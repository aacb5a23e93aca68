/** Which games this browser plays, with the secrets of its seats. Kept in the browser alone. */

export interface Held {
  game: string;
  secrets: string[];
  owner?: string;
  /** Secrets that were given away by link: not this browser's seats, kept to show the link again. */
  invited?: string[];
  /** How it stood when it was last seen, in words. */
  title?: string;
  /** Milliseconds since 1970 of the last visit. */
  seen: number;
}

const MOST = 100;

/** Games of one kind, under one name in the browser. */
export class Seats {
  constructor(private readonly key: string) {}

  readonly held = (): Held[] => {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(list) ? (list as Held[]) : [];
    } catch {
      return [];
    }
  };

  readonly remember = (game: string, secrets: string[], owner?: string) => {
    const before = this.held().find((one) => one.game === game);
    const all = new Set([...(before?.secrets ?? []), ...secrets]);
    const entry: Held = { game, secrets: [...all], seen: Date.now() };
    const kept = owner ?? before?.owner;
    if (kept) entry.owner = kept;
    if (before?.title) entry.title = before.title;
    if (before?.invited) entry.invited = before.invited;
    const rest = this.held().filter((one) => one.game !== game);
    localStorage.setItem(this.key, JSON.stringify([entry, ...rest].slice(0, MOST)));
  };

  /** Keeps the secrets of links that were given away. */
  readonly invite = (game: string, secrets: string[]) => {
    const all = this.held();
    const entry = all.find((one) => one.game === game);
    if (!entry || secrets.length === 0) return;
    entry.invited = secrets;
    localStorage.setItem(this.key, JSON.stringify(all));
  };

  /** Takes the seat of a link: what stands after `#` is its secret, which then leaves the address bar. */
  readonly takeFromLink = (game: string) => {
    const secret = location.hash.slice(1);
    if (!secret) return;
    this.remember(game, [secret]);
    history.replaceState(null, '', location.pathname);
  };

  /** Notes how a game of this browser stands. */
  readonly entitle = (game: string, title: string) => {
    const all = this.held();
    const entry = all.find((one) => one.game === game);
    if (!entry || entry.title === title) return;
    const rest = all.filter((one) => one !== entry);
    localStorage.setItem(this.key, JSON.stringify([{ ...entry, title, seen: Date.now() }, ...rest]));
  };

  /** What opens a game also opens its rematch. */
  readonly carry = (from: string, to: string) => {
    const before = this.held().find((one) => one.game === from);
    if (before && !this.held().some((one) => one.game === to))
      this.remember(to, before.secrets, before.owner);
  };

  readonly forget = (game: string) => {
    localStorage.setItem(this.key, JSON.stringify(this.held().filter((one) => one.game !== game)));
  };

  /** Everything that opens something in a game: seats, and pace and seats for who made it. */
  readonly secretsOf = (game: string): string[] => {
    const entry = this.held().find((one) => one.game === game);
    return entry ? [...entry.secrets, ...(entry.owner ? [entry.owner] : [])] : [];
  };
}

/** Seats of battles. */
export const games = new Seats('strategium.games');
export const { held, remember, carry, forget, secretsOf } = games;
/** Seats of hex skirmishes. */
export const hexSeats = new Seats('strategium.skirmishes');
