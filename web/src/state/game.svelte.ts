/** A battle as the server tells it. */
import { Refused, type Request, type Table } from '../net/socket';
import type {
  Action,
  Ask,
  ChatLine,
  GameInfo,
  LogEntry,
  Next,
  NoteInfo,
  Point,
  ProposalInfo,
  Reply,
  ServerMessage,
  Settlement,
  ShownAction,
  TableInfo,
  View,
} from '../protocol';
import { wordAll, wordEntry, wordNext } from '../language/arrive';
import { teller, type Teller } from '../language/teller';
import type { OwnAction } from './actions';
import { apply } from './diff';
import { games } from './seats';
import { settings } from './settings.svelte';
import { Shown } from './shown.svelte';
import { TableClient, type Kind, type ReplyIn } from './table-client.svelte';

/** One step that came while the page was open: what animation and toasts are made from. */
export interface Step {
  entry: LogEntry;
  action: ShownAction;
  before: View;
  after: View;
}

interface BattleKind extends Kind {
  tongue: Table;
  info: GameInfo;
  view: View;
  entry: LogEntry;
  step: Step;
}

/** Notes with one of them new, changed, or taken off. */
export function pinned(notes: NoteInfo[], note: NoteInfo): NoteInfo[] {
  const others = notes.filter((held) => held.unit_id !== note.unit_id || held.player !== note.player);
  return note.text ? [...others, note] : others;
}

/** Messages after which the table may be at another step, or ask somebody else. */
const MOVES: ReadonlySet<Request['type']> = new Set(['act', 'undo', 'orders', 'seat', 'propose', 'accept']);

export type ReplyOf<K extends Reply['reply']> = ReplyIn<Table, K>;

export class GameClient extends TableClient<BattleKind> {
  table = $state.raw<TableInfo | null>(null);
  next = $state.raw<Next | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** What somebody would settle by hand, and the other has not answered. */
  proposal = $state.raw<ProposalInfo | null>(null);
  /** How the last proposal ended. */
  settled = $state.raw<{ proposal: ProposalInfo; how: Settlement } | null>(null);
  /** Notes pinned on units. */
  notes = $state.raw<NoteInfo[]>([]);
  /** What others drag and point at. */
  readonly shown = new Shown();

  /** Something that moves the table on was sent, and what came of it is not here yet. */
  busy = $state(false);

  protected readonly first = 1;
  /** What was sent and moves the table on; of an action the step it was decided at, which its own step releases. */
  #underway = new Map<object, number | null>();

  constructor(id: string) {
    super(id, { path: `/ws/${id}`, hello: { game: id }, seats: games });
  }

  /** Who is who, for the sentences of the page. */
  by = $derived<Teller>(teller({ table: this.table, info: this.info, players: this.players }));

  protected get decider(): number | null {
    // Standing orders answer for a player, who then has nothing to decide.
    return this.next && !this.next.ordered ? this.next.player - 1 : null;
  }

  /** The seat from whose side the page looks: the one that decides, where both are here. */
  get seat(): number | null {
    if (this.players.length === 0) return null;
    if (this.next && this.players.includes(this.next.player)) return this.next.player;
    return this.players[0] ?? null;
  }

  override async request(message: Request): Promise<Reply> {
    const token = {};
    if (MOVES.has(message.type)) {
      this.#underway.set(token, message.type === 'act' ? this.seq : null);
      this.busy = true;
    }
    try {
      const reply = await super.request(message);
      if (reply.reply === 'seat') this.keep(reply.secret);
      wordAll(reply, this.next, this.by);
      return reply;
    } catch (error) {
      if (error instanceof Refused) wordAll(error.info, this.next, this.by);
      throw error;
    } finally {
      this.#release(token);
    }
  }

  /** Plays an action; a refusal is kept in `refused`, unless it is quiet, and gives null. One action at a time: what is
   *  pressed before the last one's step is here was meant for a moment that is over, and is not sent. The server hears
   *  which step the page has seen, so that of two screens of one seat the first one counts. */
  async act(action: OwnAction, quiet = false): Promise<number | null> {
    const player = action.player ?? this.next?.player ?? this.seat ?? 1;
    // Whoever gives up does so at any step.
    const bound = action.type !== 'CONCEDE';
    if (bound && (this.busy || this.next?.ordered)) return null;
    const after = bound ? { after: this.seq } : {};
    const reply = await this.try({ type: 'act', action: { ...action, player } as Action, ...after }, quiet);
    return reply?.reply === 'done' ? reply.seq : null;
  }

  /** What came of a message is here; without one, a step: of the action that made it. */
  #release(token?: object) {
    if (token) this.#underway.delete(token);
    else
      for (const [held, at] of this.#underway) if (at !== null && at < this.seq) this.#underway.delete(held);
    this.busy = this.#underway.size > 0;
  }

  /** Asks; null where there is no answer. */
  async ask<K extends Reply['reply']>(kind: K, ask: Ask): Promise<ReplyOf<K> | null> {
    const reply = await this.try({ type: 'ask', ask }, true);
    return reply?.reply === kind ? (reply as ReplyOf<K>) : null;
  }

  /** Points at a place on the board, for everybody to see. */
  async point(at: Point): Promise<void> {
    if (this.players.length > 0) await this.try({ type: 'point', at: [at[0], at[1]] });
  }

  /** Shows the others what is dragged. Nothing depends on it, so a refusal is not told. */
  async drag(
    unit: string,
    models: { model_id: string; at: [number, number]; facing: number }[],
  ): Promise<void> {
    await this.request({ type: 'ghost', unit_id: unit, models }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }

  protected hear(message: ServerMessage) {
    switch (message.type) {
      case 'welcome':
        this.table = message.table;
        this.chat = message.chat;
        this.proposal = message.proposal ?? null;
        this.notes = message.notes ?? [];
        this.shown.clear();
        this.enter(message.players, message.game, message.state, message.seq, message.log);
        // Only now is known who is who.
        this.next = wordNext(message.next, this.by);
        this.log = message.log.map((entry) => wordEntry(entry, this.by));
        break;
      case 'played': {
        const before = this.view;
        if (!before) break;
        const after = apply(before, message.diffs);
        wordEntry(message.entry, this.by);
        this.next = wordNext(message.next, this.by);
        this.shown.follow(after);
        this.play(message.entry, after, { entry: message.entry, action: message.action, before, after });
        this.#release();
        break;
      }
      case 'undone': {
        if (!this.view) break;
        const after = apply(this.view, message.diffs);
        this.next = wordNext(message.next, this.by);
        this.shown.follow(after);
        this.takeBack(message.seq, after);
        break;
      }
      case 'next':
        this.next = wordNext(message.next, this.by);
        break;
      case 'clock':
        if (this.next && message.seq === this.seq) this.next = { ...this.next, clock: message.clock };
        break;
      case 'game':
        this.tell(message.game);
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
      case 'ghost':
        this.shown.drag(message.player, message.unit_id, message.models);
        break;
      case 'pointed':
        if (settings.pointers) this.shown.point(message.player, message.at);
        break;
      case 'refused':
        wordAll(message.error, this.next, this.by);
        this.refused = message.error;
        break;
    }
  }
}
