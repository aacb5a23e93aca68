/** A unit being set up: deployment, reserves, out of a transport or a wreck. Ghosts follow the
 *  pointer in a formation until they are put down; then the group or single models can be moved.
 *  Where they may stand is the server's word. */
import { flat, middle, round, shift, turn } from '../board/geometry';
import type { Formation, PlaceInfo, Point, Purpose } from '../protocol';
import { placesOf } from './actions';
import { Latest } from './latest';
import type { Table } from './moving.svelte';
import type { TableState } from './table.svelte';

type Question =
  | { kind: 'formation'; unit: string; purpose: Purpose; formation: Formation; at: Point; facing: number }
  | { kind: 'place'; unit: string; purpose: Purpose; positions: Point[]; rotations: number[] };

export class PlacingHand {
  formation = $state<Formation>('tight');
  /** Where the formation looks, degrees from +x towards +y. */
  facing = $state(0);
  /** It follows the pointer. */
  floating = $state(true);
  /** Models were moved one by one: the formation no longer says where they stand. */
  loose = $state(false);
  model = $state<string | null>(null);
  said = $state('');
  busy = $state(false);

  #unit: string | null = null;
  #at: Point = [22, 30];
  /** Where everything stood when it was grabbed. */
  #origin: Point[] = [];
  #latest: Latest<Question, PlaceInfo>;

  constructor(
    private readonly game: Table,
    private readonly ui: TableState,
  ) {
    this.#latest = new Latest(
      (question) => this.#ask(question),
      (info, question) => this.#answered(info, question),
    );
  }

  /** A unit is to be set up: where its formation first appears, and where it looks. */
  begin(unit: string, at: Point, facing: number) {
    if (this.#unit === unit && this.ui.placing?.positions.length) return;
    this.#unit = unit;
    this.#latest.forget();
    this.#at = at;
    this.facing = facing;
    this.floating = true;
    this.loose = false;
    this.model = null;
    this.said = '';
    this.#form();
  }

  /** A unit is to be set up and a place for it is known: it stands there until it is dragged away. */
  offer(unit: string, purpose: Purpose, positions: Point[], rotations: number[]) {
    this.#unit = unit;
    this.#latest.forget();
    this.#at = middle(positions);
    this.floating = false;
    this.loose = false;
    this.model = null;
    this.said = 'It may arrive here. Drag it to another place, or confirm.';
    this.ui.placing = { unit, purpose, positions, rotations, modelIds: [], info: null };
    this.#lay(positions, rotations);
  }

  end() {
    this.#unit = null;
    this.#latest.forget();
    this.ui.placing = null;
  }

  /** The ghosts follow the pointer. */
  follow(at: Point) {
    if (!this.floating) return;
    this.#at = at;
    const placing = this.ui.placing;
    if (placing && placing.positions.length > 0) this.#carry(at);
    this.#form();
  }

  /** Puts the formation down where it is, or takes it up again. */
  putDown(at?: Point) {
    if (at) this.follow(at);
    this.floating = false;
    this.#form();
  }

  pickUp() {
    this.floating = true;
  }

  choose(formation: Formation) {
    this.formation = formation;
    this.loose = false;
    const placing = this.ui.placing;
    if (placing?.positions.length) this.#at = middle(placing.positions);
    this.#form();
  }

  grab(model: string | null) {
    this.floating = false;
    this.model = model;
    this.#origin = this.ui.placing?.positions ?? [];
  }

  /** Moves what was grabbed by a number of inches from where it was taken. */
  drag(by: Point) {
    const placing = this.ui.placing;
    if (!placing || this.#origin.length === 0) return;
    const index = this.model === null ? -1 : placing.modelIds.indexOf(this.model);
    if (index >= 0) this.loose = true;
    const positions = this.#origin.map((at, one) => (index < 0 || one === index ? flat(shift(at, by)) : at));
    this.#lay(positions, placing.rotations);
  }

  drop() {
    this.#origin = [];
  }

  nudge(model: string | null, by: Point) {
    this.grab(model);
    this.drag(by);
    this.drop();
  }

  /** Turns the formation, or one model that was taken in hand. */
  rotate(degrees: number) {
    const placing = this.ui.placing;
    if (!placing) return;
    this.facing = round((((this.facing + degrees) % 360) + 360) % 360);
    if (!this.loose && this.model === null) return this.#form();
    const index = this.model === null ? -1 : placing.modelIds.indexOf(this.model);
    const about = middle(placing.positions);
    const positions = index < 0 ? placing.positions.map((at) => turn(at, about, degrees)) : placing.positions;
    const rotations = placing.modelIds.map((_, one) => {
      const held = placing.rotations[one] ?? 0;
      return index < 0 || one === index ? round((held + degrees + 360) % 360) : held;
    });
    this.#lay(positions, rotations);
  }

  /** Asks for a legal place and shows it. */
  async auto() {
    const unit = this.#unit;
    if (!unit || this.busy) return;
    this.busy = true;
    const reply = await this.game.ask('auto_place', { ask: 'auto_place', unit_id: unit });
    this.busy = false;
    const found = placesOf(reply?.action);
    this.said = reply?.text || (found ? 'A legal place was found.' : 'No legal place was found.');
    if (!found || this.#unit !== unit) return;
    this.floating = false;
    this.loose = true;
    this.#lay(found.positions, found.rotations);
  }

  async confirm(): Promise<boolean> {
    if (!this.ui.placing || this.busy) return false;
    this.busy = true;
    // The action is the server's: it must be the one for where the models are now.
    await this.#latest.settled();
    const { placing } = this.ui;
    const seq = placing?.info?.legal ? await this.game.act(placing.info.action) : null;
    this.busy = false;
    if (seq === null) return false;
    if (this.#unit === placing?.unit) this.end();
    return true;
  }

  /** Before the server answers, ghosts keep their shape about the pointer. */
  #carry(at: Point) {
    const placing = this.ui.placing;
    if (!placing) return;
    const from = middle(placing.positions);
    const by: Point = [at[0] - from[0], at[1] - from[1]];
    this.ui.placing = { ...placing, positions: placing.positions.map((one) => flat(shift(one, by))) };
  }

  #form() {
    const placing = this.ui.placing;
    if (!placing) return;
    const { unit, purpose } = placing;
    this.#latest.put({
      kind: 'formation',
      unit,
      purpose,
      formation: this.formation,
      at: this.#at,
      facing: this.facing,
    });
  }

  #lay(positions: Point[], rotations: number[]) {
    const placing = this.ui.placing;
    if (!placing) return;
    this.ui.placing = { ...placing, positions, rotations };
    const { unit, purpose } = placing;
    this.#latest.put({ kind: 'place', unit, purpose, positions, rotations });
  }

  #ask(question: Question): Promise<PlaceInfo | null> {
    const { unit: unit_id, purpose } = question;
    if (question.kind === 'place') {
      const { positions, rotations } = question;
      return this.game.ask('place', { ask: 'place', unit_id, purpose, positions, rotations });
    }
    const { formation, facing } = question;
    const at: [number, number] = [round(question.at[0]), round(question.at[1])];
    return this.game.ask('place', { ask: 'formation', unit_id, purpose, formation, at, facing });
  }

  #answered(info: PlaceInfo, question: Question) {
    const placing = this.ui.placing;
    if (placing?.unit !== question.unit) return;
    const { model_ids: modelIds, rotations } = info;
    if (question.kind === 'place') {
      // While models are in hand, what the hand did since stays.
      this.ui.placing = { ...placing, modelIds, info };
      return;
    }
    // The pointer may have gone on: the ghosts keep up with it.
    const by: Point = [this.#at[0] - question.at[0], this.#at[1] - question.at[1]];
    const late = this.floating && (by[0] !== 0 || by[1] !== 0);
    const positions = late ? info.positions.map((at) => flat(shift(at, by))) : info.positions;
    this.ui.placing = { ...placing, modelIds, positions, rotations, info };
  }
}

const kept = new WeakMap<TableState, PlacingHand>();

/** The one unit being set up at a table; the board and the bottom bar share it. */
export function placingOf(ui: TableState, game: Table): PlacingHand {
  const held = kept.get(ui) ?? new PlacingHand(game, ui);
  kept.set(ui, held);
  return held;
}
