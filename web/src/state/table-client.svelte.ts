/** One table of a journalled game, whichever game is played on it: the connection, the hello, the secrets of this
 *  browser's seats, the log, refusals and rematches. What is particular to a game is in its subclass. Nothing here
 *  decides a rule: it asks, keeps and shows. */
import { Refused, Socket, type RequestOf, type Status, type Tongue } from '../net/socket';
import { VERSION, type ErrorInfo, type Level } from '../protocol';
import { agreed } from './consent';
import type { Seats } from './seats';
import { settings } from './settings.svelte';

/** What every game tells about itself. */
export interface Told {
  readonly rematch: string | null;
  readonly seats: readonly [{ readonly level: Level | null }, { readonly level: Level | null }];
}

/** A step of a log. */
interface Entry {
  readonly seq: number;
}

/** What a game is made of. */
export interface Kind {
  /** What page and server say to each other. */
  tongue: Tongue;
  /** Seats, presence, pace, ending. */
  info: Told;
  /** The table as this page may see it. */
  view: object;
  /** A step as the log tells it. */
  entry: Entry;
  /** A step that came while the page was open: what animation and sounds are made from. */
  step: object;
}

/** The reply of one kind. */
export type ReplyIn<T extends Tongue, K extends T['reply']['reply']> = Extract<T['reply'], { reply: K }>;

export interface Where<T extends Tongue> {
  /** The path of the WebSocket. */
  path: string;
  /** The hello's own fields. */
  hello: Omit<
    Extract<T['client'], { type: 'hello' }>,
    'type' | 'version' | 'secrets' | 'name' | 'not_sealed'
  >;
  /** The seats of this browser in games of this kind. */
  seats: Seats;
}

export abstract class TableClient<G extends Kind> {
  status = $state<Status>('connecting');
  /** Why the server closed the connection for good. */
  closed = $state.raw<ErrorInfo | null>(null);
  /** Seats of this page; none watches. */
  players = $state.raw<number[]>([]);
  info = $state.raw<G['info'] | null>(null);
  view = $state.raw<G['view'] | null>(null);
  seq = $state(0);
  log = $state.raw<G['entry'][]>([]);
  /** The last refusal, for the live region and the bottom bar. */
  refused = $state.raw<ErrorInfo | null>(null);

  readonly #socket: Socket<G['tongue']>;
  readonly #seats: Seats;
  readonly #watchers = new Set<(step: G['step']) => void>();

  protected constructor(
    public readonly id: string,
    where: Where<G['tongue']>,
  ) {
    this.#seats = where.seats;
    const hello = () =>
      ({
        type: 'hello',
        version: VERSION,
        ...where.hello,
        secrets: where.seats.secretsOf(id),
        ...(agreed(id) ? { not_sealed: true } : {}),
        ...(settings.name ? { name: settings.name } : {}),
      }) as unknown as Extract<G['tongue']['client'], { type: 'hello' }>;
    this.#socket = new Socket(where.path, hello, {
      message: (message) => this.hear(message),
      status: (status, why) => {
        this.status = status;
        if (why) this.closed = why;
      },
    });
  }

  /** A message of the server, except answers. */
  protected abstract hear(message: G['tongue']['server']): void;

  /** The seat that is to decide, counted from 0; null if nobody is. */
  protected abstract get decider(): number | null;
  /** The number of the first seat: battles count from 1, skirmishes from 0. */
  protected abstract readonly first: number;

  /** It is for this page to decide. A seat that was given to the computer decides for itself. */
  get mine(): boolean {
    const { decider } = this;
    if (decider === null || !this.players.includes(decider + this.first)) return false;
    return this.info?.seats[decider === 1 ? 1 : 0].level == null;
  }

  /** Calls back for every step that is played from now on; returns how to stop. */
  watch(watcher: (step: G['step']) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Sends a message and waits for its answer; a refusal is thrown. */
  request(message: RequestOf<G['tongue']>): Promise<G['tongue']['reply']> {
    return this.#socket.request(message);
  }

  /** Sends a message; a refusal is kept in `refused` and gives null. A quiet one leaves `refused` as it is. */
  async try(message: RequestOf<G['tongue']>, quiet = false): Promise<G['tongue']['reply'] | null> {
    try {
      const reply = await this.request(message);
      if (!quiet) this.refused = null;
      return reply;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!quiet) this.refused = error.info;
      return null;
    }
  }

  /** The game that a rematch made; null where it was refused. Its seats open with the same secrets. */
  async rematch(swap: boolean): Promise<string | null> {
    const reply = await this.try({
      type: 'rematch',
      ...(swap ? { swap } : {}),
    } as unknown as RequestOf<G['tongue']>);
    if (reply?.reply !== 'rematch') return null;
    const { game } = reply as unknown as { game: string };
    this.#seats.carry(this.id, game);
    return game;
  }

  close() {
    this.#socket.close();
  }

  /** Everything anew. */
  protected enter(players: number[], info: G['info'], view: G['view'], seq: number, log: G['entry'][]) {
    this.players = players;
    this.info = info;
    this.view = view;
    this.seq = seq;
    this.log = log;
  }

  /** A step was played. */
  protected play(entry: G['entry'], view: G['view'], step: G['step']) {
    this.view = view;
    this.seq = entry.seq;
    this.log = [...this.log, entry];
    for (const watcher of this.#watchers) watcher(step);
  }

  /** Steps after `seq` were taken back. */
  protected takeBack(seq: number, view: G['view']) {
    this.view = view;
    this.seq = seq;
    this.log = this.log.filter((entry) => entry.seq <= seq);
  }

  /** Seats, presence, pace or ending changed. */
  protected tell(info: G['info']) {
    this.info = info;
    // The secrets of a game open seats of its rematch too.
    if (info.rematch) this.#seats.carry(this.id, info.rematch);
  }

  /** A secret that came with a seat. */
  protected keep(secret: string) {
    this.#seats.remember(this.id, [secret]);
  }
}
