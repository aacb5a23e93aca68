/** What a person is doing at the hex board: what is pointed at, whom to strike, what is asked. It is never part of
 *  the game; losing it loses nothing. */
import type { HexAction, HexAt, HexPreview, HexView, HexWhy } from '../protocol';
import { Latest } from '../state/latest';
import { click, NOTHING, type Mouse, type Selection, type What } from './clicks';
import type { HexClient } from './client.svelte';
import { key, same } from './geometry';

/** Milliseconds the pointer rests before the server is asked. */
const REST = 70;

export interface Reasons {
  title: 'Why?' | 'Hint';
  why: HexWhy;
  /** What a hint would do. */
  action?: HexAction;
}

export class Hand {
  selection = $state.raw<Selection>(NOTHING);
  /** Under the pointer or the keyboard. */
  pointed = $state.raw<What | null>(null);
  /** The unit that was clicked last, whoever's it is. */
  looked = $state<number | null>(null);
  preview = $state.raw<HexPreview | null>(null);
  reasons = $state.raw<Reasons | null>(null);
  /** The computer is being asked for a hint. */
  hinting = $state(false);
  /** A word to the player, until the next click. */
  said = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = new Latest<HexAt, HexPreview>(
    async (to) => (await this.client.ask('preview', { type: 'preview', to }, true))?.preview ?? null,
    (preview) => {
      const now = this.pointed;
      if (now?.on === 'hex' && same(now.at, preview.at)) this.preview = preview;
    },
  );

  constructor(private readonly client: HexClient) {}

  /** The game went on: what was pointed out may no longer be there. */
  settle(view: HexView) {
    const target = this.selection.target;
    if (view.phase !== 'FIGHT' || !view.targets.some((one) => one.unit === target)) this.selection = NOTHING;
    this.#forget();
    this.#look();
  }

  click(what: What, button: Mouse) {
    if (what.on === 'unit' && button === 'left') this.looked = what.unit;
    const { view, mine } = this.client;
    if (!view) return;
    // A quick hand: the click counts on what the answer shows.
    if (this.client.busy) return void this.client.answered().then(() => this.click(what, button));
    this.client.refused = null;
    this.said = '';
    if (!mine) return;
    const { send, selection, say } = click(view, this.selection, what, button);
    this.selection = selection;
    this.said = say ?? this.#whyNot(view, what, button) ?? '';
    if (send) void this.client.act(...send);
  }

  /** A key or button that is no click on the board. */
  async does(action: HexAction) {
    this.said = '';
    this.selection = NOTHING;
    await this.client.act(action);
  }

  /** Esc: lets the chosen target go, else postpones. */
  back() {
    if (this.selection.target !== null) this.selection = NOTHING;
    else if (this.client.mine && this.client.view?.may_postpone) void this.does({ type: 'POSTPONE' });
  }

  point(what: What | null) {
    const before = this.pointed;
    if (same(at(before), at(what)) && unit(before) === unit(what)) return;
    this.pointed = what;
    this.#forget();
    this.#look();
  }

  async hint() {
    if (this.reasons || this.hinting) {
      this.close();
      return;
    }
    if (!this.client.mine) return;
    this.hinting = true;
    const reply = await this.client.ask('hint', { type: 'hint' });
    if (!this.hinting) return;
    this.hinting = false;
    if (reply) this.reasons = { title: 'Hint', why: reply.hint.why, action: reply.hint.action };
  }

  async why(seq: number) {
    const reply = await this.client.ask('why', { type: 'why', seq });
    this.hinting = false;
    if (reply) this.reasons = { title: 'Why?', why: reply.why };
  }

  close() {
    this.reasons = null;
    this.hinting = false;
  }

  async undo() {
    if ((await this.client.ask('done', { type: 'undo' })) !== null) this.said = 'Taken back.';
  }

  /** Why a unit of one's own that has no ring cannot be activated. */
  #whyNot(view: HexView, what: What, button: Mouse): string | null {
    if (view.active !== null || button !== 'left' || what.on !== 'unit') return null;
    const clicked = view.units.find(({ fields }) => fields.id === what.unit);
    return clicked && clicked.fields.player === view.asked ? clicked.why_not : null;
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#asked.forget();
    this.preview = null;
  }

  #look() {
    const { view, mine } = this.client;
    const to = at(this.pointed);
    if (!mine || !to || view?.phase !== 'MOVE' || !view.hexes.some((hex) => key(hex) === key(to))) return;
    this.#timer = setTimeout(() => this.#asked.put(to), REST);
  }
}

const at = (what: What | null): HexAt | null => (what?.on === 'hex' ? what.at : null);
const unit = (what: What | null): number | null => (what?.on === 'unit' ? what.unit : null);
