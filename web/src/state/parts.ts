/** The parts of a unit: its own models, and those of leaders who have joined it. The server tells who leads what; no
 *  id is taken apart here. */
import type { ModelInfo, SheetInfo, TableInfo, UnitView } from '../protocol';

/** Leaders who have joined a unit. */
export const leadersOf = (unit: UnitView | undefined): string[] => unit?.led_by ?? [];

/** Ids that a unit goes by: its own and its leaders'. */
export const partsOf = (id: string, unit: UnitView | undefined): string[] => [id, ...leadersOf(unit)];

/** Its own models are alive, not only its leaders'. */
export const hasOwnModels = (unit: UnitView): boolean =>
  Object.values(unit.models).some((model) => model.leader === undefined);

/** A unit that stands on the table: neither embarked nor in reserves nor still to be set up. */
export const isOnTable = (unit: UnitView): boolean =>
  unit.embarked_in === undefined && unit.in_reserves === undefined && !unit.undeployed;

/** Where a model is written down: the unit whose datasheet it is on, and its id there. */
export interface Origin {
  unit: string;
  model: string;
}

const origins = new WeakMap<TableInfo, Map<string, Origin>>();

/** Every model by the id it has within a unit that it leads. */
function ledOrigins(table: TableInfo): Map<string, Origin> {
  const held = origins.get(table);
  if (held) return held;
  const made = new Map<string, Origin>();
  for (const [unit, sheet] of Object.entries(table.units))
    for (const model of Object.keys(sheet.models)) made.set(`${unit}.${model}`, { unit, model });
  origins.set(table, made);
  return made;
}

/** Where a model of a unit is written down, alive or slain. */
export function originOf(table: TableInfo, unit: string, model: string): Origin {
  if (table.units[unit]?.models[model]) return { unit, model };
  return ledOrigins(table).get(model) ?? { unit, model };
}

/** The sheet and the statline of a model by its id within a unit. */
export function modelOf(
  table: TableInfo,
  unit: string,
  model: string,
): { sheet: SheetInfo | undefined; info: ModelInfo | undefined } {
  const origin = originOf(table, unit, model);
  const sheet = table.units[origin.unit];
  return { sheet, info: sheet?.models[origin.model] };
}

/** `m2` before `m10`, leaders' models last. */
export function modelOrder(table: TableInfo, unit: string): (a: string, b: string) => number {
  const led = (model: string) => Number(originOf(table, unit, model).unit !== unit);
  return (a, b) => led(a) - led(b) || a.localeCompare(b, 'en', { numeric: true });
}
