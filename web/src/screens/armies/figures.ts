/** What is counted about a list. */
import type { ArmyDetail, BaseInfo, ModelInfo, SheetInfo } from '../../protocol';

const INCH = 25.4;

/** The share of abilities that the program does, each datasheet once. */
export function sharedAutomatic(detail: ArmyDetail): number {
  const sheets = new Map(detail.units.map((unit) => [unit.name, unit]));
  const all = [...detail.rules, ...[...sheets.values()].flatMap((unit) => unit.abilities)];
  return all.length === 0 ? 1 : all.filter((ability) => ability.automatic).length / all.length;
}

/** A base in millimetres, as it is sold. */
export function baseName(base: BaseInfo): string {
  const long = Math.round(base.length * INCH);
  const wide = Math.round(base.width * INCH);
  return base.shape === 'round' ? `${long} mm` : `${base.shape} ${long} × ${wide} mm`;
}

/** Models of one kind together: name, how many, one of them. */
export function kinds(sheet: SheetInfo): { name: string; count: number; model: ModelInfo }[] {
  const found = new Map<string, { name: string; count: number; model: ModelInfo }>();
  for (const model of Object.values(sheet.models)) {
    const { m, t, sv, invulnerable, w, ld, oc, fnp } = model;
    const key = JSON.stringify([m, t, sv, invulnerable, w, ld, oc, fnp]);
    const one = found.get(key);
    if (one) one.count += 1;
    else found.set(key, { name: model.name, count: 1, model });
  }
  return [...found.values()];
}

/** How many of a weapon a unit carries. */
export const carried = (sheet: SheetInfo, weapon: string): number =>
  Object.values(sheet.models).reduce((sum, model) => sum + (model.weapons[weapon] ?? 0), 0);
