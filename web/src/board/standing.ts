/** Units as they stand on the table, ready to be drawn. Made once for each UnitView: the state
 *  shares what did not change, so an untouched unit is never worked out or drawn again. */
import type { BaseInfo, Point, SheetInfo, TableInfo, UnitView, View } from '../protocol';
import { isOnTable, leadersOf, modelOf, modelOrder } from '../state/parts';

export { isOnTable, modelOf } from '../state/parts';

export interface Piece {
  unit: string;
  id: string;
  /** What the datasheet calls it. */
  name: string;
  player: number;
  at: Point;
  facing: number;
  base: BaseInfo;
  mark: string;
  wounds: number;
  most: number;
  oc: number;
}

export interface Standing {
  id: string;
  view: UnitView;
  sheet: SheetInfo | undefined;
  name: string;
  /** Living models in model order, leaders last. */
  pieces: Piece[];
  /** Ranged weapons that living models carry, and who carries them. */
  guns: Gun[];
}

export interface Gun {
  name: string;
  range: number;
  pieces: Piece[];
}

const FALLBACK: BaseInfo = { shape: 'round', length: 1.26, width: 1.26 };
const made = new WeakMap<UnitView, Standing>();

/** A model that may stand elsewhere or be slain, at a place. */
export function pieceOf(
  table: TableInfo,
  unit: string,
  id: string,
  view: UnitView | undefined,
  at: Point,
): Piece {
  const { sheet, info } = modelOf(table, unit, id);
  const most = info?.w ?? 1;
  return {
    unit,
    id,
    name: info?.name ?? '',
    player: view?.player ?? sheet?.player ?? 1,
    at,
    facing: view?.models[id]?.facing ?? 0,
    base: info?.base ?? FALLBACK,
    mark: sheet?.mark ?? '',
    wounds: view?.models[id]?.wounds ?? most,
    most,
    oc: info?.oc ?? 0,
  };
}

export function standing(table: TableInfo, id: string, view: UnitView): Standing {
  const held = made.get(view);
  if (held) return held;
  const order = modelOrder(table, id);
  const pieces = Object.entries(view.models)
    .sort(([a], [b]) => order(a, b))
    .map(([model, { at, facing, wounds }]): Piece => {
      const { sheet, info } = modelOf(table, id, model);
      return {
        unit: id,
        id: model,
        name: info?.name ?? view.name,
        player: view.player,
        at,
        facing,
        base: info?.base ?? FALLBACK,
        mark: sheet?.mark ?? '',
        wounds,
        most: info?.w ?? wounds,
        oc: info?.oc ?? 0,
      };
    });
  const name = title(table, view);
  const out: Standing = { id, view, sheet: table.units[id], name, pieces, guns: gunsOf(table, id, pieces) };
  made.set(view, out);
  return out;
}

/** What the models of a unit really carry: a sheet also lists what they might. */
function gunsOf(table: TableInfo, unit: string, pieces: Piece[]): Gun[] {
  const guns = new Map<string, Gun>();
  for (const piece of pieces) {
    const { sheet, info } = modelOf(table, unit, piece.id);
    for (const weapon of sheet?.weapons ?? []) {
      if (weapon.range === null || !(info?.weapons[weapon.id] ?? 0)) continue;
      const key = `${weapon.range} ${weapon.name}`;
      const held = guns.get(key) ?? { name: weapon.name, range: weapon.range, pieces: [] };
      held.pieces.push(piece);
      guns.set(key, held);
    }
  }
  return [...guns.values()];
}

/** Every unit on the table, in a fixed order. */
export function allStanding(table: TableInfo, view: View): Standing[] {
  return Object.entries(view.units)
    .filter(([, unit]) => isOnTable(unit))
    .map(([id, unit]) => standing(table, id, unit));
}

/** "Boyz + Warboss". */
function title(table: TableInfo, view: UnitView): string {
  return [view.name, ...leadersOf(view).map((leader) => table.units[leader]?.name ?? leader)].join(' + ');
}
