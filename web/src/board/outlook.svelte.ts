/** What overlays show, asked of the server when it is wanted and when the table has changed. */
import type { Outline } from './reach';
import type { ThreatInfo, View } from '../protocol';
import type { Table } from '../state/moving.svelte';
import type { TableState } from '../state/table.svelte';

export type Control = { [marker: string]: [number, number] };

export class Outlook {
  reach = $state.raw<{ unit: string; outlines: Outline[]; cap: number } | null>(null);
  threat = $state.raw<ThreatInfo[]>([]);
  control = $state.raw<Control>({});
  #reachKey = '';
  #threatKey = '';
  #controlKey = -1;

  constructor(
    private readonly game: Table,
    private readonly ui: TableState,
  ) {}

  /** How far the chosen unit comes; `seq` is the step of the table. Whether it has a move left is for the
   *  server to say: then there are no outlines. */
  async wantReach(seq: number, view: View) {
    const { unit } = this.ui;
    if (!unit || !this.ui.shows('reach')) {
      this.reach = null;
      this.#reachKey = '';
      return;
    }
    const doing = view.in_hand?.unit === unit ? view.in_hand.doing : '';
    const kind = REACHES.includes(doing) ? doing : view.phase === 'CHARGE' ? 'CHARGE' : 'NORMAL';
    const key = `${seq} ${unit} ${kind}`;
    if (key === this.#reachKey) return;
    this.#reachKey = key;
    if (this.reach?.unit !== unit) this.reach = null;
    const reply = await this.game.ask('reach', { ask: 'reach', unit_id: unit, kind });
    if (this.#reachKey !== key) return;
    const some = reply !== null && reply.outlines.length > 0;
    this.reach = some ? { unit, outlines: reply.outlines, cap: reply.cap } : null;
  }

  /** Where a player's units could strike. */
  async wantThreat(seq: number, player: number) {
    if (!this.ui.shows('threat')) {
      this.threat = [];
      this.#threatKey = '';
      return;
    }
    const key = `${seq} ${player}`;
    if (key === this.#threatKey) return;
    this.#threatKey = key;
    const reply = await this.game.ask('threat', { ask: 'threat', player });
    if (this.#threatKey === key) this.threat = reply?.areas ?? [];
  }

  /** Levels of control of the markers. */
  async wantControl(seq: number) {
    if (seq === this.#controlKey) return;
    this.#controlKey = seq;
    const reply = await this.game.ask('control', { ask: 'control' });
    if (reply && this.#controlKey === seq) this.control = reply.markers;
  }
}

const REACHES = ['NORMAL', 'ADVANCE', 'FALL_BACK', 'CHARGE', 'PILE_IN'];
