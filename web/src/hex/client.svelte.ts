/** A skirmish as the server tells it. Nothing here decides a rule: it asks, keeps and shows. */
import { Refused, Socket, type RequestOf, type Skirmish, type Status } from '../net/socket';
import {
  VERSION,
  type ErrorInfo,
  type HexAction,
  type HexBoard,
  type HexEntry,
  type HexGame,
  type HexReply,
  type HexServerMessage,
  type HexView,
} from '../protocol';
import { agreed } from '../state/consent';
import { hexSeats } from '../state/seats';
import { settings } from '../state/settings.svelte';

type ReplyOf<K extends HexReply['reply']> = Extract<HexReply, { reply: K }>;

export class HexClient {
  status = $state<Status>('connecting');
  /** Why the server closed the connection for good. */
  closed = $state.raw<ErrorInfo | null>(null);
  /** Sides of this page, 0 and 1; none watches. */
  players = $state.raw<number[]>([]);
  game = $state.raw<HexGame | null>(null);
  board = $state.raw<HexBoard | null>(null);
  view = $state.raw<HexView | null>(null);
  seq = $state(0);
  log = $state.raw<HexEntry[]>([]);
  /** The last refusal. */
  refused = $state.raw<ErrorInfo | null>(null);
  /** Something was sent and is not answered. */
  busy = $state(false);

  /** What was sent last. */
  #sent: Promise<unknown> = Promise.resolve();
  #socket: Socket<Skirmish>;
  #watchers = new Set<(entry: HexEntry) => void>();

  constructor(public readonly id: string) {
    this.#socket = new Socket(
      `/api/skirmish/${encodeURIComponent(id)}/socket`,
      () => ({
        type: 'hello',
        version: VERSION,
        secrets: hexSeats.secretsOf(id),
        ...(agreed(id) ? { not_sealed: true } : {}),
        ...(settings.name ? { name: settings.name } : {}),
      }),
      {
        message: (message) => this.#hear(message),
        status: (status, why) => {
          this.status = status;
          if (why) this.closed = why;
        },
      },
    );
  }

  /** It is for this page to decide. */
  get mine(): boolean {
    const asked = this.view?.asked;
    if (asked == null || !this.players.includes(asked)) return false;
    return this.game?.seats[asked === 1 ? 1 : 0].level == null;
  }

  /** Calls back for every step that is played from now on; returns how to stop. */
  watch(watcher: (entry: HexEntry) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Plays actions one after the other, until one is refused; true if none was. What was sent before is waited for. */
  async act(...actions: HexAction[]): Promise<boolean> {
    while (this.busy) await this.#sent;
    this.busy = true;
    const sent = this.#play(actions);
    this.#sent = sent;
    return sent;
  }

  async #play(actions: HexAction[]): Promise<boolean> {
    let done = true;
    for (const action of actions) {
      done = (await this.ask('done', { type: 'act', action })) !== null;
      if (!done) break;
    }
    this.busy = false;
    return done;
  }

  /** When everything that was sent is answered. */
  async answered(): Promise<void> {
    while (this.busy) await this.#sent;
  }

  /** Asks; a refusal is kept in `refused` and gives null. */
  async ask<K extends HexReply['reply']>(
    kind: K,
    message: RequestOf<Skirmish>,
    quiet = false,
  ): Promise<ReplyOf<K> | null> {
    try {
      const reply = await this.#socket.request(message);
      if (!quiet) this.refused = null;
      return reply.reply === kind ? (reply as ReplyOf<K>) : null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!quiet) this.refused = error.info;
      return null;
    }
  }

  close() {
    this.#socket.close();
  }

  #hear(message: HexServerMessage) {
    switch (message.type) {
      case 'welcome':
        this.players = message.players;
        this.game = message.game;
        this.board = message.board;
        this.view = message.view;
        this.seq = message.seq;
        this.log = message.log;
        break;
      case 'played':
        this.view = message.view;
        this.seq = message.entry.seq;
        this.log = [...this.log, message.entry];
        for (const watcher of this.#watchers) watcher(message.entry);
        break;
      case 'undone':
        this.view = message.view;
        this.seq = message.seq;
        this.log = this.log.filter((entry) => entry.seq <= message.seq);
        break;
      case 'game':
        this.game = message.game;
        // The secrets of a game open the same seats of its rematch.
        if (message.game.rematch) hexSeats.carry(this.id, message.game.rematch);
        break;
      case 'refused':
        this.refused = message.error;
        break;
    }
  }
}
