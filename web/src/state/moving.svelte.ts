/** Models in hand: their trails, and what the server says of them. It draws up a move; whether it
 *  is legal, how far it went and what would follow is the server's word. */
import { end as endOf, flat, length, points, shift, snapTo, straighten } from '../board/geometry';
import type { Ask, ErrorInfo, MoveInfo, Path, Paths, Point, Reply } from '../protocol';
import { pathsOf, type OwnAction } from './actions';
import { keepDraft, keptDraft, type Moment } from './draft-shelf';
import { Latest } from './latest';
import { isClosing, sameOrder, type Order } from './moving-order';
import { samePath, sameRecord } from './same';
import type { TableState } from './table.svelte';
import { EMPTY, largestPart, pathOf, pivoted, trailOf, type Trail } from './trail';

/** What a move needs of a game. */
export interface Table extends Moment {
  ask<K extends Reply['reply']>(kind: K, ask: Ask): Promise<Extract<Reply, { reply: K }> | null>;
  act(action: OwnAction): Promise<number | null>;
}

export interface Bend {
  /** Keep to one of eight directions from the last corner. */
  straight?: boolean;
  /** Snap the end to half an inch. */
  snap?: boolean;
}

export class Moving {
  order = $state.raw<Order | null>(null);
  /** Models that move together with the one in hand. */
  group = $state.raw<string[]>([]);
  /** Follows the pointer: pressed, or picked up by a click. */
  held = $state<'drag' | 'carry' | null>(null);
  /** The next drag takes the whole unit. */
  whole = $state(false);
  /** What was last tried, in words, for the live region. */
  said = $state('');
  busy = $state(false);

  #trails: { [model: string]: Trail } = {};
  #origin: { [model: string]: Point } = {};
  #history: { [model: string]: Trail }[] = [];
  #nudging = '';
  /** The paths that the last answer was about. */
  #judged = $state.raw<Paths>({});
  #latest: Latest<{ unit: string; paths: Paths }, MoveInfo>;

  constructor(
    private readonly game: Table,
    private readonly ui: TableState,
  ) {
    this.#latest = new Latest<{ unit: string; paths: Paths }, MoveInfo>(
      ({ unit, paths }) => game.ask('move', { ask: 'move', unit_id: unit, paths }),
      (info, { unit, paths }) => {
        const draft = this.ui.draft;
        if (draft?.unit !== unit) return;
        this.#judged = paths;
        this.ui.draft = { ...draft, info };
      },
    );
  }

  /** Takes up the move that is asked for; the same one again changes nothing. */
  begin(order: Order | null) {
    if (sameOrder(this.order, order)) {
      // Another unit was looked at meanwhile: what was in hand is still there.
      if (order && this.ui.unit === order.unit && this.ui.draft?.unit !== order.unit) this.#takeUp(order);
      return;
    }
    this.#latest.forget();
    this.order = order;
    this.#trails = order ? keptDraft(this.game, order) : {};
    this.#history = [];
    this.#origin = {};
    this.#judged = {};
    this.#nudging = '';
    this.group = [];
    this.held = null;
    this.said = '';
    if (!order) {
      this.ui.draft = null;
      return;
    }
    if (this.ui.unit !== order.unit) this.ui.choose(order.unit);
    this.#takeUp(order);
    if (isClosing(order) && this.moved.length === 0) void this.#propose(order);
  }

  /** A charge, a pile-in or a consolidation has an aim that the rules give it: the way there is laid out at once, and can
   *  be changed. Whoever has taken a model in hand meanwhile is left alone. */
  async #propose(order: Order) {
    this.busy = true;
    const reply = await this.game.ask('auto_place', { ask: 'auto_place', unit_id: order.unit });
    this.busy = false;
    if (this.order === order && this.#history.length === 0) this.#layOut(pathsOf(reply?.action));
  }

  #takeUp(order: Order) {
    this.ui.draft = { unit: order.unit, paths: this.#paths(), model: null, info: null };
    this.#judge();
  }

  get models(): string[] {
    return Object.keys(this.order?.starts ?? {});
  }

  /** Takes a model, or the whole unit, in hand. */
  grab(model: string, whole = this.whole, carry = false) {
    if (!this.order?.starts[model]) return;
    this.#remember();
    this.group = whole ? this.models : [model];
    this.held = carry ? 'carry' : 'drag';
    this.#origin = Object.fromEntries(this.group.map((one) => [one, this.place(one)]));
    if (carry && this.#trails[model]?.end) this.corner();
    this.#show(model);
  }

  /** Leads the model in hand to a point; its group follows in step. */
  lead(to: Point, bend: Bend = {}) {
    const model = this.ui.draft?.model;
    const from = model ? this.#origin[model] : undefined;
    if (!model || !from || !this.held) return;
    let end = to;
    if (bend.straight) end = straighten(this.lastCorner(model), end);
    if (bend.snap) end = snapTo(end, 0.5);
    this.#moveBy([end[0] - from[0], end[1] - from[1]]);
  }

  /** Fixes the present end of everything in hand as a corner. */
  corner() {
    for (const model of this.group) {
      const trail = this.#trails[model];
      if (trail?.end) this.#trails[model] = { fixed: [...trail.fixed, trail.end], end: null };
      this.#origin[model] = this.place(model);
    }
    this.#show();
  }

  /** Lets go. What did not move leaves no trace. */
  drop() {
    if (!this.held) return;
    this.held = null;
    this.#origin = {};
    const before = this.#history.at(-1);
    if (before && sameRecord(before, this.#trails, (a, b) => samePath(pathOf(a), pathOf(b))))
      this.#history.pop();
    this.#show();
  }

  /** Lets go and puts back what was in hand. */
  cancel() {
    if (!this.held) return;
    this.held = null;
    this.#trails = this.#history.pop() ?? {};
    this.#show();
  }

  /** Moves the model chosen by the keyboard, or the unit, by some inches. */
  nudge(model: string | null, by: Point) {
    if (!this.order) return;
    const group = model === null ? this.models : [model];
    const key = group.join();
    if (this.#nudging !== key) this.#remember();
    this.#nudging = key;
    this.group = group;
    this.#origin = Object.fromEntries(group.map((one) => [one, this.place(one)]));
    this.#moveBy(by, model ?? group[0]);
    this.#origin = {};
  }

  /** Turns a model in place, degrees from +x towards +y. */
  pivot(model: string, degrees: number) {
    if (!this.order?.starts[model]) return;
    this.#remember();
    this.#trails[model] = pivoted(this.#trails[model] ?? EMPTY, degrees);
    this.#show(model);
  }

  /** The model that the keyboard moves; none is the unit's first. */
  look(model: string | null) {
    this.group = model ? [model] : [];
    this.#show(model);
  }

  /** The last corner of a model's trail, or where it began. */
  lastCorner(model: string): Point {
    return endOf(this.#trails[model]?.fixed ?? []) ?? this.order?.starts[model]?.at ?? [0, 0];
  }

  undo() {
    if (this.held) return this.cancel();
    const before = this.#history.pop();
    if (!before) return;
    this.#trails = before;
    this.#nudging = '';
    this.said = 'Taken back.';
    this.#show();
  }

  reset() {
    if (!this.order) return;
    this.held = null;
    this.#remember();
    this.#trails = {};
    this.said = 'Every model is back where it stood.';
    this.#show();
  }

  /** Puts a model back where it stood. */
  putBack(model: string) {
    if (!this.#trails[model]) return;
    this.#remember();
    delete this.#trails[model];
    this.#show(model);
  }

  /** Does what the server proposes for a model it refuses: the one in hand first. */
  cure() {
    const found = this.curable;
    if (!found) return;
    this.#remember();
    this.#trails[found.model] = trailOf(found.path);
    this.said = found.text;
    this.#show(found.model);
  }

  get curable(): { model: string; path: Path; text: string } | null {
    const info = this.ui.draft?.info;
    if (!info) return null;
    const first = this.ui.draft?.model;
    const order = first
      ? [first, ...Object.keys(info.models).filter((one) => one !== first)]
      : Object.keys(info.models);
    for (const model of order) {
      const held = info.models[model];
      if (held?.cure && !held.legal) return { model, path: held.cure, text: held.cure_text };
    }
    return null;
  }

  /** Asks for a legal way and shows it; nothing is confirmed. */
  async auto() {
    const order = this.order;
    if (!order || this.busy) return;
    this.busy = true;
    const reply = await this.game.ask('auto_place', { ask: 'auto_place', unit_id: order.unit });
    this.busy = false;
    if (this.order !== order) return;
    const paths = pathsOf(reply?.action);
    this.said = reply?.text || (paths ? 'A legal way is laid out.' : 'No legal way was found.');
    this.#layOut(paths);
  }

  #layOut(paths: Paths | undefined) {
    if (!paths || Object.keys(paths).length === 0) return;
    this.#remember();
    this.#trails = {};
    for (const [model, path] of Object.entries(paths)) this.#trails[model] = trailOf(path);
    this.#show();
  }

  async confirm(): Promise<boolean> {
    const { order } = this;
    const draft = this.ui.draft;
    if (!order || !draft || this.busy) return false;
    this.drop();
    this.busy = true;
    const seq = await this.game.act({ type: order.type, unit_id: order.unit, paths: this.#paths() });
    this.busy = false;
    return seq !== null;
  }

  /** Where a model would stand. */
  place(model: string): Point {
    // The trails are no signals; the draft is.
    void this.ui.draft;
    const trail = this.#trails[model];
    const start = this.order?.starts[model]?.at ?? [0, 0];
    return trail ? (trail.end ?? endOf(trail.fixed) ?? start) : start;
  }

  /** What is shown of a model: its estimate at once, the server's word when it is there. */
  used(model: string): number {
    const judged = this.#word(model);
    if (judged) return judged.used;
    const start = this.order?.starts[model]?.at;
    const path = this.ui.draft?.paths[model];
    return start && path ? length([start, ...points(path)]) : 0;
  }

  cap(model: string): number | null {
    return this.ui.draft?.info?.models[model]?.cap ?? this.order?.caps[model] ?? null;
  }

  error(model: string): ErrorInfo | null {
    return this.#word(model)?.error ?? null;
  }

  /** The server refuses it; or, before it spoke, it is plainly farther than it may go. */
  refused(model: string): boolean {
    const judged = this.#word(model);
    if (judged) return !judged.legal;
    const cap = this.cap(model);
    return cap !== null && this.used(model) > cap + 0.005;
  }

  /** The server has spoken about what lies there now. */
  get settled(): boolean {
    const paths = this.ui.draft?.paths ?? {};
    const names = Object.keys(paths);
    return (
      this.ui.draft?.info !== null &&
      names.length === Object.keys(this.#judged).length &&
      names.every((model) => this.#judged[model] === paths[model])
    );
  }

  get moved(): string[] {
    return Object.keys(this.ui.draft?.paths ?? {});
  }

  get canUndo(): boolean {
    void this.ui.draft;
    return this.#history.length > 0;
  }

  #word(model: string) {
    const draft = this.ui.draft;
    if (!draft?.info || draft.paths[model] !== this.#judged[model]) return undefined;
    return draft.info.models[model];
  }

  #moveBy(wanted: Point, model?: string) {
    const by = this.#within(wanted);
    this.said = '';
    for (const one of this.group) {
      const from = this.#origin[one];
      if (!from) continue;
      this.#trails[one] = { fixed: this.#trails[one]?.fixed ?? [], end: flat(shift(from, by)) };
    }
    this.#show(model);
  }

  /** How much of a way the whole group can go: it stops where its first model has no inches left. One model
   *  alone goes where it is led, and the reason says how far that is. */
  #within(by: Point): Point {
    if (this.group.length < 2) return by;
    const fits = (part: number) =>
      this.group.every((one) => {
        const [from, start, cap] = [this.#origin[one], this.order?.starts[one]?.at, this.cap(one)];
        if (!from || !start || cap === null) return true;
        const end = flat(shift(from, [by[0] * part, by[1] * part]));
        return length([start, ...points(this.#trails[one]?.fixed ?? []), end]) <= cap;
      });
    const part = largestPart(fits);
    return [by[0] * part, by[1] * part];
  }

  #remember() {
    this.#nudging = '';
    this.#history = [...this.#history.slice(-63), { ...this.#trails }];
  }

  #paths(): Paths {
    const out: Paths = {};
    for (const [model, trail] of Object.entries(this.#trails)) {
      const path = pathOf(trail);
      if (path.length > 0) out[model] = path;
    }
    return out;
  }

  /** Hands the trails to the page and asks what they come to. Paths that did not change keep their identity. */
  #show(model: string | null = this.ui.draft?.model ?? null) {
    const draft = this.ui.draft;
    if (!draft) return;
    const paths = this.#paths();
    for (const [key, path] of Object.entries(paths)) {
      const before = draft.paths[key];
      if (before && samePath(before, path)) paths[key] = before;
    }
    this.ui.draft = { ...draft, paths, model };
    if (!this.held && this.order) keepDraft(this.game, this.order, this.#trails);
    this.#judge();
  }

  #judge() {
    const draft = this.ui.draft;
    if (draft) this.#latest.put({ unit: draft.unit, paths: draft.paths });
  }
}

const kept = new WeakMap<TableState, Moving>();

/** The one move in hand of a table; the board and the bottom bar share it. */
export function movingOf(ui: TableState, game: Table): Moving {
  const held = kept.get(ui) ?? new Moving(game, ui);
  kept.set(ui, held);
  return held;
}
