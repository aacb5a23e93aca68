/** One board and what is done on it: brings together the view, the hand and the server's answers. */
import { untrack } from 'svelte';
import type { Point, Purpose, TableInfo, Template, View } from '../protocol';
import { DragShare, isSeen } from '../state/drag-share';
import type { GameClient } from '../state/game.svelte';
import { Measuring } from '../state/measuring.svelte';
import { movingOf, type Moving } from '../state/moving.svelte';
import { orderOf } from '../state/moving-order';
import { partsOf } from '../state/parts';
import { failedCharges, offerUnit } from '../state/phases';
import { placingOf, type PlacingHand } from '../state/placing.svelte';
import { room } from '../state/room.svelte';
import { settings } from '../state/settings.svelte';
import type { TableState } from '../state/table.svelte';
import { markerLabel, spokenMarker } from './flags';
import { middle, radius } from './geometry';
import { Outlook } from './outlook.svelte';
import { MARKER_RING, type Scene } from './scene';
import { allStanding, pieceOf, standing, type Piece, type Standing } from './standing';
import { Viewport } from './viewport.svelte';
import { forcesOn } from '../questions/inForce';
import { markedFor } from '../state/marked';
import type { Disc, Rect } from './labels';
import { placePlates, type PlacedPlate } from './plates';
import { NAMED } from './terrain';
import { areaWords, boxOf, markerRects, placeWords, rangesOf, terrainRects } from './words';

export interface BoardProps {
  table: TableInfo;
  view: View;
  ui: TableState;
  game: GameClient | null;
  readonly: boolean;
  onpick: ((unit: string) => boolean) | undefined;
}

export type Aim = 'legal' | 'dim';

const PURPOSES: { [type: string]: Purpose } = { DEPLOY_UNIT: 'DEPLOY', DISEMBARK_UNIT: 'DISEMBARK' };

/** The pixels that the ring of a marker takes. */
const around = (at: Point, scale: number): Rect => ({
  x: (at[1] - MARKER_RING) * scale,
  y: (at[0] - MARKER_RING) * scale,
  width: 2 * MARKER_RING * scale,
  height: 2 * MARKER_RING * scale,
});

export class Session implements Scene {
  readonly port: Viewport;
  readonly measuring: Measuring | null = null;
  readonly outlook: Outlook | null = null;
  /** For the live region. */
  said = $state('');
  marker = $state<string | null>(null);

  readonly #moving: Moving | null = null;
  readonly #placing: PlacingHand | null = null;
  readonly #shares: DragShare | null = null;
  /** The draft changes with every inch; whose it is does not. */
  #heldId = $derived.by(() => this.ui.draft?.unit ?? null);
  /** The unit in hand, if its move is being made. */
  inHand = $derived.by((): Standing | null => {
    const { table, view } = this.props();
    const unit = this.#heldId ? view.units[this.#heldId] : undefined;
    return this.#heldId && unit && this.moving ? standing(table, this.#heldId, unit) : null;
  });
  #units = $derived.by(() => allStanding(this.props().table, this.props().view));

  /** Lines of the chosen unit's weapons, and what all overlays say. */
  ranges = $derived.by(() =>
    this.ui.shows('ranges') ? rangesOf(this.#units.find((unit) => unit.id === this.ui.unit)) : [],
  );
  words = $derived.by(() =>
    areaWords(
      this.props().table.board,
      this.#units,
      this.ui,
      this.outlook,
      this.ranges,
      failedCharges(this.props().game?.log ?? [], this.props().view),
    ),
  );
  /** Models as discs, in pixels from the board's corner. */
  discs = $derived.by((): Disc[] =>
    this.#units.flatMap((unit) =>
      unit.pieces.map(({ at, base }) => ({
        x: at[1] * this.port.scale,
        y: at[0] * this.port.scale,
        r: radius(base) * this.port.scale,
      })),
    ),
  );
  /** What words keep off: markers and the names of terrain. */
  fixed = $derived.by((): Rect[] => [
    ...markerRects(this.markers(), this.port.scale),
    ...(this.port.scale < NAMED ? [] : terrainRects(this.props().table.board, this.port.scale)),
  ]);
  placed = $derived.by(() =>
    placeWords(this.words, this.props().table.board, this.discs, this.fixed, this.port.scale),
  );
  /** Plates of the open question, in pixels from the board's corner; flags keep off them. */
  plates = $derived.by((): PlacedPlate[] => {
    const { plates } = this.ui;
    if (plates.length === 0) return [];
    const { port } = this;
    const { scale } = port;
    const stage = {
      x: port.x * scale + 2,
      y: port.y * scale + 2,
      width: port.width - 4,
      height: port.seen - 4,
    };
    const { view } = this.props();
    const beside = plates.flatMap((plate) => {
      const at = plate.marker ? view.objectives[plate.marker]?.at : undefined;
      if (at) return [{ plate, about: around(at, scale) }];
      const unit = this.#units.find((one) => one.id === plate.unit);
      return unit && unit.pieces.length > 0 ? [{ plate, about: boxOf(unit.pieces, scale) }] : [];
    });
    return placePlates(beside, { models: this.discs, words: this.fixed, stage }, room.compact);
  });
  /** Where flags stand, for clicks: in pixels from the board's corner. Flags write it as they are laid. */
  flagRects: { unit: string; rect: Rect }[] = [];

  constructor(private readonly props: () => BoardProps) {
    const { table, ui, game } = props();
    this.port = new Viewport(table.board.height, table.board.width);
    ui.port = this.port;
    if (!game) return;
    this.measuring = new Measuring(game);
    this.outlook = new Outlook(game, ui);
    this.#moving = movingOf(ui, game);
    this.#placing = placingOf(ui, game);
    this.#shares = new DragShare((unit, models) => void game.drag(unit, models));
  }

  get moving(): Moving | null {
    return this.props().readonly ? null : this.#moving;
  }

  get placing(): PlacingHand | null {
    return this.props().readonly ? null : this.#placing;
  }

  get ui(): TableState {
    return this.props().ui;
  }

  /** The keyboard leads: what it is on has a ring. */
  get keyboard(): boolean {
    return this.ui.keyboard;
  }

  set keyboard(leads: boolean) {
    this.ui.keyboard = leads;
  }

  units(): Standing[] {
    return this.#units;
  }

  ghosts(): Piece[] {
    const { ui, moving } = this;
    const { table, view } = this.props();
    const held = this.inHand;
    if (held && moving) return held.pieces.map((piece) => ({ ...piece, at: moving.place(piece.id) }));
    const { placing } = ui;
    if (!placing) return [];
    const unit = view.units[placing.unit];
    return placing.modelIds.map((id, at): Piece => ({
      ...pieceOf(table, placing.unit, id, unit, placing.positions[at] ?? [0, 0]),
      facing: placing.rotations[at] ?? 0,
    }));
  }

  /** Somebody scores for destroying it. */
  isMarked(unit: Standing): boolean {
    return markedFor(this.props().view, partsOf(unit.id, unit.view)).length > 0;
  }

  /** What rules have put in force on it. */
  forcesOn(unit: Standing): string[] {
    return forcesOn(this.props().view, partsOf(unit.id, this.props().view.units[unit.id]));
  }

  /** What players pinned on a unit, and on the leaders who have joined it. */
  notesOf(unit: Standing): string[] {
    const notes = this.props().game?.notes ?? [];
    const parts = partsOf(unit.id, unit.view);
    return notes.filter((note) => parts.includes(note.unit_id)).map((note) => note.text);
  }

  /** The model that is put somewhere by hand, where it would stand. */
  adjusted(): Piece | null {
    const { adjusting } = this.ui;
    if (!adjusting) return null;
    const { table, view } = this.props();
    const { unit, model, at } = adjusting;
    return pieceOf(table, unit, model, view.units[unit], at);
  }

  /** The unit whose flag is at a point of the board. */
  flagAt(point: Point): string | null {
    const { scale } = this.port;
    const [x, y] = [point[1] * scale, point[0] * scale];
    const found = this.flagRects.find(
      ({ rect }) => x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height,
    );
    return found?.unit ?? null;
  }

  markers(): { id: string; at: Point }[] {
    return Object.entries(this.props().view.objectives).map(([id, { at }]) => ({ id, at }));
  }

  /** Below the right end of the unit in hand, clear of its models; inches stand on its left. */
  grip(): Point | null {
    const ghosts = this.inHand ? this.ghosts() : [];
    if (ghosts.length < 2) return null;
    const gap = 14 / this.port.scale;
    const last = Math.max(...ghosts.map((ghost) => ghost.at[1] + radius(ghost.base)));
    const low = Math.max(...ghosts.map((ghost) => ghost.at[0] + radius(ghost.base)));
    return [Math.min(low + gap, this.port.down - gap), Math.min(last + gap, this.port.across - gap)];
  }

  pick(unit: string | null) {
    const { ui, onpick } = this.props();
    if (unit && onpick?.(unit)) return;
    if (unit && this.#aimed(unit)) {
      ui.picked = unit;
      return;
    }
    ui.choose(unit);
  }

  /** An enemy chosen on the board while one's own unit looks for a target. */
  #aimed(unit: string): boolean {
    const { view, ui, game } = this.props();
    const mine = ui.unit ? view.units[ui.unit]?.player : undefined;
    if (!game?.mine || mine === undefined || mine !== game.seat || view.units[unit]?.player === mine)
      return false;
    return ui.targets !== null || view.phase === 'CHARGE' || view.phase === 'FIGHT';
  }

  describe(marker: string): string {
    const found = Object.entries(this.props().view.objectives);
    const at = found.findIndex(([id]) => id === marker);
    const [, view] = found[at] ?? [];
    return view ? spokenMarker(markerLabel(marker, at), view, this.outlook?.control[marker]) : '';
  }

  say(text: string) {
    this.said = text;
  }

  /** Who may be shot or has been chosen to be charged; the others step back. */
  get aims(): Map<string, Aim> {
    const out = new Map<string, Aim>();
    const { ui } = this;
    for (const target of ui.targets?.targets ?? []) out.set(target.unit_id, target.legal ? 'legal' : 'dim');
    for (const unit of ui.chargeTargets) out.set(unit, 'legal');
    return out;
  }

  /** Units for which something may be done now. */
  get ready(): Set<string> {
    const { game, view } = this.props();
    if (!game?.mine || view.in_hand) return new Set();
    const offers = game.next?.options.filter((offer) => offer.legal) ?? [];
    return new Set(offers.flatMap((offer) => offerUnit(offer) ?? []));
  }

  /** Points at a place, for everybody at the table; false where nobody may. */
  point(at: Point): boolean {
    const { game } = this.props();
    if (!game || game.players.length === 0) return false;
    void game.point(at);
    return true;
  }

  /** What the server lays down for setting up a unit. */
  template(unit: string | null | undefined): Template | undefined {
    const offers = this.props().game?.next?.options ?? [];
    return offers.find((offer) => offer.template?.unit_id === unit && !offer.template?.caps)?.template;
  }

  /** The effects that follow the game; to be called once by the component. */
  follow() {
    const { game } = this.props();
    $effect(() => {
      const { view, ui } = this.props();
      if (!game) return;
      const order = game.mine && !this.props().readonly ? orderOf(game.next, view, ui.unit) : null;
      untrack(() => this.#moving?.begin(order));
    });
    $effect(() => {
      const { ui } = this;
      const template = game?.mine ? this.template(ui.unit) : undefined;
      const purpose = template ? PURPOSES[template.type] : undefined;
      if (!template || !purpose || !this.placing) return;
      untrack(() => {
        if (ui.placing?.unit === template.unit_id) return;
        ui.placing = {
          unit: template.unit_id,
          purpose,
          positions: [],
          rotations: [],
          modelIds: [],
          info: null,
        };
      });
    });
    $effect(() => {
      if (!game) return;
      const { view, ui } = this.props();
      const unit = ui.draft?.unit;
      const inHand = view.in_hand !== null && view.in_hand.unit === (unit ?? view.in_hand.unit);
      const seen = unit !== undefined && inHand && settings.drags && isSeen(game);
      const moved = seen ? this.ghosts().filter((ghost) => ui.draft?.paths[ghost.id]) : [];
      untrack(() => (inHand ? this.#shares?.put(unit ?? '', moved) : this.#shares?.forget()));
    });
    $effect(() => {
      const { placing } = this.ui;
      if (placing && placing.modelIds.length === 0) untrack(() => this.#setUp(placing.unit));
    });
    // What lies over the lower edge never hides what it is about: the board scrolls, at the same scale.
    $effect(() => {
      const { covered, unit, target, about } = this.ui;
      const wanted = about.length > 0 ? about : [target ?? unit];
      const subjects = wanted.flatMap((id) => this.#units.find((one) => one.id === id) ?? []);
      const at = subjects.flatMap((one) => {
        const places = one.pieces
          .map(({ at, base }) => ({ at, around: 1 + Math.max(base.length, base.width) / 2 }))
          .sort((a, b) => a.at[0] - b.at[0]);
        return [...places.slice(0, 1), ...places.slice(-1)];
      });
      void [this.port.width, this.port.height];
      untrack(() => this.port.cover(covered, at));
    });
    $effect(() => {
      const { view } = this.props();
      const { outlook } = this;
      if (!game || !outlook) return;
      void outlook.wantReach(game.seq, view);
      void outlook.wantThreat(game.seq, game.seat === null ? 3 - view.active_player : 3 - game.seat);
      void outlook.wantControl(game.seq);
    });
  }

  /** Where a formation first appears: the middle of where it may stand, looking at the enemy. */
  #setUp(unit: string) {
    const { table, view } = this.props();
    const held = view.units[unit];
    const player = held?.player ?? 1;
    const [own, other] = [table.board.zones[player - 1], table.board.zones[2 - player]];
    const from = middle(own ?? []);
    const to = middle(other ?? []);
    const carrier = held?.embarked_in ? view.units[held.embarked_in] : undefined;
    const near = carrier && Object.values(carrier.models)[0]?.at;
    const zone = this.template(unit)?.zone;
    const facing = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    this.placing?.begin(unit, near ?? middle(zone ?? own ?? []), Math.round((facing + 360) % 360));
  }
}
