/** What is counted about a list. */
import type { ArmyDetail, BaseInfo, ImportAnswer, ImportedUnit, ModelInfo, SheetInfo } from '../../protocol';
import { named } from '../../rosters/bases';
import { missingBases } from '../../rosters/report';

const INCH = 25.4;

/** The share of abilities that the program does, each datasheet once. */
export function sharedAutomatic(detail: ArmyDetail): number {
  const sheets = new Map(detail.units.map((unit) => [unit.name, unit]));
  const all = [...detail.rules, ...[...sheets.values()].flatMap((unit) => unit.abilities)];
  return all.length === 0 ? 1 : all.filter((ability) => ability.automatic).length / all.length;
}

/** A base in millimetres, as it is sold. */
export function baseName(base: BaseInfo): string {
  // Inches come in thousandths; bases are sold in half millimetres.
  const mm = (inches: number) => Math.round(inches * INCH * 2) / 2;
  const [long, wide] = [mm(base.length), mm(base.width)];
  return base.shape === 'round' ? `${long} mm` : `${base.shape} ${long} × ${wide} mm`;
}

/** The characteristics that a statline shows. */
const STATLINE = ['m', 't', 'sv', 'invulnerable', 'w', 'ld', 'oc', 'fnp'] as const;
const sameStatline = (a: ModelInfo, b: ModelInfo): boolean =>
  STATLINE.every((name) => a[name] === b[name]) &&
  [0, 1].every((at) => a.invulnerable_against?.[at] === b.invulnerable_against?.[at]);

/** Models of one kind together: name, how many, one of them. */
export function kinds(sheet: SheetInfo): { name: string; count: number; model: ModelInfo }[] {
  const found: { name: string; count: number; model: ModelInfo }[] = [];
  for (const model of Object.values(sheet.models)) {
    const one = found.find((kind) => sameStatline(kind.model, model));
    if (one) one.count += 1;
    else found.push({ name: model.name, count: 1, model });
  }
  return found;
}

/** How many of a weapon a unit carries. */
export const carried = (sheet: SheetInfo, weapon: string): number =>
  Object.values(sheet.models).reduce((sum, model) => sum + (model.weapons[weapon] ?? 0), 0);

/** A unit of a list: its datasheet, and for one that was brought what can be mended. */
export interface Row {
  id: string;
  sheet?: SheetInfo;
  brought?: ImportedUnit;
}

export const rowsOf = (detail: ArmyDetail): Row[] => detail.units.map((sheet) => ({ id: sheet.id, sheet }));

/** Both stand in the order of the list; one that cannot be put on the table yet may have no datasheets. */
export function broughtRows(answer: ImportAnswer): Row[] {
  const sheets = answer.army.units.length === answer.units.length ? answer.army.units : [];
  return answer.units.map((brought, at) => ({ id: brought.id, brought, sheet: sheets[at] }));
}

export const modelsOf = ({ sheet, brought }: Row): number =>
  brought
    ? brought.models.reduce((sum, group) => sum + group.numbers.length, 0)
    : Object.keys(sheet?.models ?? {}).length;

/** The bases of a unit; null where one is not known. */
export function basesOf({ sheet, brought }: Row): string | null {
  if (brought && missingBases(brought).length > 0) return null;
  const names = sheet
    ? Object.values(sheet.models).map((model) => baseName(model.base))
    : (brought?.models ?? []).map((group) => named(group.base_mm));
  return [...new Set(names)].join(', ');
}

const SOURCES: { [source: string]: { name: string; text: string } } = {
  record: { name: 'our record', text: 'Its numbers and rules are those of Strategium’s own record.' },
  dataset: { name: 'dataset', text: 'Its numbers are those of the community dataset.' },
  list: {
    name: 'as exported',
    text: 'Its numbers are those that stood in the list, as of the day it was exported.',
  },
};

/** Where a unit's numbers come from. */
export const sourceOf = (source: string): { name: string; text: string } =>
  SOURCES[source] ?? { name: source, text: '' };
