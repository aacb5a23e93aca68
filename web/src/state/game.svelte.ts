/** A game as the server tells it. Nothing here decides a rule: it asks, keeps and shows. */
import { Refused, Socket, type Request, type Status, type Table } from '../net/socket';
import {
  VERSION,
  type Action,
  type Ask,
  type ChatLine,
  type ErrorInfo,
  type GameInfo,
  type LogEntry,
  type Next,
  type NoteInfo,
  type ProposalInfo,
  type Reply,
  type ServerMessage,
  type Settlement,
  type ShownAction,
  type TableInfo,
  type View,
} from '../protocol';
import type { OwnAction } from './actions';
import { apply } from './diff';
import { agreed } from './consent';
import { carry, remember, secretsOf } from './seats';
import { settings } from './settings.svelte';

/** One step that came while the page was open: what animation and toasts are made from. */
export interface Step {
  entry: LogEntry;
  action: ShownAction;
  before: View;
  after: View;
}

/** Notes with one of them new, changed, or taken off. */
export function pinned(notes: NoteInfo[], note: NoteInfo): NoteInfo[] {
  const others = notes.filter((held) => held.unit_id !== note.unit_id || held.player !== note.player);
  return note.text ? [...others, note] : others;
}

export type ReplyOf<K extends Reply['reply']> = Extract<Reply, { reply: K }>;

export class GameClient {
  status = $state<Status>('connecting');
  /** Why the server closed the connection for good. */
  closed = $state.raw<ErrorInfo | null>(null);
  /** Seats of this page; none watches. */
  players = $state.raw<number[]>([]);
  info = $state.raw<GameInfo | null>(null);
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  next = $state.raw<Next | null>(null);
  seq = $state(0);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What somebody would settle by hand, and the other has not answered. */
  proposal = $state.raw<ProposalInfo | null>(null);
  /** How the last proposal ended. */
  settled = $state.raw<{ proposal: ProposalInfo; how: Settlement } | null>(null);
  /** Notes pinned on units. */
  notes = $state.raw<NoteInfo[]>([]);
  /** The last refusal, for the live region and the bottom bar. */
  refused = $state.raw<ErrorInfo | null>(null);

  #socket: Socket<Table>;
  #watchers = new Set<(step: Step) => void>();

  constructor(public readonly id: string) {
    this.#socket = new Socket(
      '/ws',
      () => ({
        type: 'hello',
        version: VERSION,
        game: id,
        secrets: secretsOf(id),
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
    if (this.next === null || !this.players.includes(this.next.player)) return false;
    // Standing orders answer it.
    if (this.next.ordered) return false;
    // A seat that was given to the computer decides for itself.
    return this.info?.seats[this.next.player - 1]?.level == null;
  }

  /** The seat from whose side the page looks: the one that decides, where both are here. */
  get seat(): number | null {
    if (this.players.length === 0) return null;
    if (this.next && this.players.includes(this.next.player)) return this.next.player;
    return this.players[0] ?? null;
  }

  /** Calls back for every step that is played from now on; returns how to stop. */
  watch(watcher: (step: Step) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  async request(message: Request): Promise<Reply> {
    const reply = await this.#socket.request(message);
    if (reply.reply === 'seat') remember(this.id, [reply.secret]);
    return reply;
  }

  /** Plays an action; a refusal is kept in `refused` and gives null. */
  async act(action: OwnAction): Promise<number | null> {
    try {
      const player = action.player ?? this.next?.player ?? this.seat ?? 1;
      const reply = await this.request({ type: 'act', action: { ...action, player } as Action });
      this.refused = null;
      return reply.reply === 'done' ? reply.seq : null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.info;
      return null;
    }
  }

  /** Asks; null where there is no answer. */
  async ask<K extends Reply['reply']>(kind: K, ask: Ask): Promise<ReplyOf<K> | null> {
    try {
      const reply = await this.request({ type: 'ask', ask });
      return reply.reply === kind ? (reply as ReplyOf<K>) : null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  }

  close() {
    this.#socket.close();
  }

  #hear(message: ServerMessage) {
    switch (message.type) {
      case 'welcome':
        this.players = message.players;
        this.info = message.game;
        this.table = message.table;
        this.view = message.state;
        this.next = message.next;
        this.seq = message.seq;
        this.log = message.log;
        this.chat = message.chat;
        this.proposal = message.proposal ?? null;
        this.notes = message.notes ?? [];
        break;
      case 'played': {
        if (!this.view) break;
        const before = this.view;
        const after = apply(before, message.diffs);
        this.view = after;
        this.next = message.next;
        this.seq = message.entry.seq;
        this.log = [...this.log, message.entry];
        for (const watcher of this.#watchers)
          watcher({ entry: message.entry, action: message.action, before, after });
        break;
      }
      case 'undone':
        if (!this.view) break;
        this.view = apply(this.view, message.diffs);
        this.next = message.next;
        this.seq = message.seq;
        this.log = this.log.filter((entry) => entry.seq <= message.seq);
        break;
      case 'next':
        this.next = message.next;
        break;
      case 'game':
        this.info = message.game;
        // The secrets of a game open the same seats of its rematch.
        if (message.game.rematch) carry(this.id, message.game.rematch);
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'proposed':
        this.proposal = message.proposal;
        this.settled = null;
        break;
      case 'settled':
        if (this.proposal?.number !== message.number) break;
        this.settled = { proposal: this.proposal, how: message.how };
        this.proposal = null;
        break;
      case 'note':
        this.notes = pinned(this.notes, message.note);
        break;
      case 'refused':
        this.refused = message.error;
        break;
    }
  }
}
