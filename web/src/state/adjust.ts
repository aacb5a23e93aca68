/** What may be set by hand, as paths and values of docs/wire.md. The server judges all of it. */
import type { Point, TableInfo, View } from '../protocol';
import type { ActionOf } from './actions';
import { leadersOf, modelOf, modelOrder } from './parts';

/** Letters of a reason. */
export const LONGEST_REASON = 120;
/** The most the server takes; it refuses more. */
export const MOST = { cp: 50, vp: 100, dice: 20 } as const;

export interface UnitChoice {
  value: string;
  label: string;
  group: string;
}

/** Every unit of both sides: those that act for themselves, then those that are destroyed. */
export function unitChoices(view: View, table: TableInfo, name: (player: number) => string): UnitChoice[] {
  const led = new Set(Object.values(view.units).flatMap(leadersOf));
  const seen = new Map<string, number>();
  return Object.entries(table.units)
    .filter(([id]) => id in view.units || !led.has(id))
    .map(([id, sheet]) => {
      const key = `${sheet.player} ${sheet.name}`;
      const many = (seen.get(key) ?? 0) + 1;
      seen.set(key, many);
      const label = many > 1 ? `${sheet.name} (${many})` : sheet.name;
      return {
        value: id,
        label: id in view.units ? label : `${label}, destroyed`,
        group: name(sheet.player),
      };
    });
}

export interface ModelChoice {
  id: string;
  name: string;
  /** Wounds left; 0 is slain. */
  wounds: number;
  most: number;
  /** Nothing for a slain one. */
  at: Point | null;
}

/** The models of a unit, the slain ones too, in model order with leaders last. */
export function modelChoices(view: View, table: TableInfo, unit: string): ModelChoice[] {
  const living = view.units[unit]?.models ?? {};
  const ids = new Set([...Object.keys(table.units[unit]?.models ?? {}), ...Object.keys(living)]);
  return [...ids].sort(modelOrder(table, unit)).map((id) => {
    const { info } = modelOf(table, unit, id);
    const model = living[id];
    return {
      id,
      name: info?.name ?? id,
      wounds: model?.wounds ?? 0,
      most: info?.w ?? model?.wounds ?? 1,
      at: model?.at ?? null,
    };
  });
}

/** "m3 · 1 of 1 · Boy"; "m4 · slain · Boy". */
export const modelLabel = (model: ModelChoice): string =>
  `${model.id} · ${model.wounds === 0 ? 'slain' : `${model.wounds} of ${model.most}`} · ${model.name}`;

/** In a path a dot inside a name is written as a tilde. */
const tilde = (name: string): string => name.replaceAll('.', '~');

export const modelPath = (unit: string, model: string, what: 'at' | 'wounds'): string =>
  `units.${tilde(unit)}.models.${tilde(model)}.${what}`;
export const shockPath = (unit: string): string => `units.${tilde(unit)}.battle_shocked`;
export const pointsPath = (player: number, what: 'cp' | 'vp'): string => `players.${player}.${what}`;

/** What may be set by hand: a place, a number, whether something is so, dice. */
export type Setting = ActionOf<'ADJUST'>['value'];

/** An ADJUST; `at` goes with the wounds of a slain model. */
export function adjustment(
  player: number,
  path: string,
  value: Setting,
  reason: string,
  at?: Point,
): ActionOf<'ADJUST'> {
  return { type: 'ADJUST', player, path, value, reason: reason.trim(), ...(at ? { at } : {}) };
}

/** Reasons worth a button: abilities of the unit that are only reminders, then what happens anyway. */
export function suggestions(table: TableInfo, unit: string | null): string[] {
  const abilities = unit ? (table.units[unit]?.abilities ?? []) : [];
  const reminders = abilities.filter((ability) => !ability.automatic).map((ability) => ability.name);
  return [...new Set([...reminders.slice(0, 4), 'An ability by hand', 'We set a mistake right'])].map(
    (text) => text.slice(0, LONGEST_REASON),
  );
}

/** A number somebody typed, as inches; nothing where it is none. */
export function typed(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}
