/** A skirmish as the server tells it. */
import type { RequestOf, Skirmish } from '../net/socket';
import type {
  HexAction,
  HexBoard,
  HexEntry,
  HexGame,
  HexReply,
  HexServerMessage,
  HexView,
} from '../protocol';
import { hexSeats } from '../state/seats';
import { TableClient, type Kind, type ReplyIn } from '../state/table-client.svelte';

interface HexKind extends Kind {
  tongue: Skirmish;
  info: HexGame;
  view: HexView;
  entry: HexEntry;
  step: HexEntry;
}

export class HexClient extends TableClient<HexKind> {
  board = $state.raw<HexBoard | null>(null);
  /** Something was sent and is not answered. */
  busy = $state(false);

  protected readonly first = 0;
  /** What was sent last. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    super(id, { path: `/api/skirmish/${encodeURIComponent(id)}/socket`, hello: {}, seats: hexSeats });
  }

  get game(): HexGame | null {
    return this.info;
  }

  protected get decider(): number | null {
    return this.view?.asked ?? null;
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
  ): Promise<ReplyIn<Skirmish, K> | null> {
    const reply = await this.try(message, quiet);
    return reply?.reply === kind ? (reply as ReplyIn<Skirmish, K>) : null;
  }

  protected hear(message: HexServerMessage) {
    switch (message.type) {
      case 'welcome':
        this.board = message.board;
        this.enter(message.players, message.game, message.view, message.seq, message.log);
        break;
      case 'played':
        this.play(message.entry, message.view, message.entry);
        break;
      case 'undone':
        this.takeBack(message.seq, message.view);
        break;
      case 'game':
        this.tell(message.game);
        break;
      case 'refused':
        this.refused = message.error;
        break;
    }
  }
}
