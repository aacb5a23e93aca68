/** What is different between two readings of a list: values, not rules. */
import type { ImportAnswer, ModelInfo, SheetInfo, WeaponInfo } from '../protocol';

const dash = (value: number | string | null, after = ''): string =>
  value === null ? '–' : `${value}${after}`;

const line = (model: ModelInfo): [string, string][] => [
  ['M', dash(model.m, '″')],
  ['T', String(model.t)],
  ['Sv', `${model.sv}+`],
  ['invulnerable save', dash(model.invulnerable, '+')],
  ['W', String(model.w)],
  ['Ld', `${model.ld}+`],
  ['OC', String(model.oc)],
];

const profile = (weapon: WeaponInfo): [string, string][] => [
  ['range', dash(weapon.range, '″')],
  ['A', String(weapon.attacks)],
  ['skill', dash(weapon.skill, '+')],
  ['S', String(weapon.strength)],
  ['AP', String(weapon.ap)],
  ['D', String(weapon.damage)],
  ['abilities', weapon.abilities.join(', ') || 'none'],
];

function differ(before: [string, string][], after: [string, string][]): string[] {
  const was = new Map(before);
  return after.flatMap(([name, value]) => {
    const old = was.get(name);
    return old === undefined || old === value ? [] : [`${name} ${old} → ${value}`];
  });
}

function sheetChanges(before: SheetInfo, after: SheetInfo): string[] {
  const found: string[] = [];
  if (before.points !== after.points) found.push(`points ${before.points} → ${after.points}`);
  const kinds = new Set<string>();
  for (const [id, model] of Object.entries(after.models)) {
    const was = before.models[id];
    if (!was || kinds.has(model.name)) continue;
    kinds.add(model.name);
    const changed = differ(line(was), line(model));
    if (changed.length > 0) found.push(`${model.name}: ${changed.join(', ')}`);
  }
  for (const weapon of after.weapons) {
    const was = before.weapons.find(
      (one) => one.name === weapon.name && (one.range === null) === (weapon.range === null),
    );
    const changed = was ? differ(profile(was), profile(weapon)) : [];
    if (changed.length > 0) found.push(`${weapon.name}: ${changed.join(', ')}`);
  }
  const names = (sheet: SheetInfo) => new Set(sheet.abilities.map((ability) => ability.name));
  const [old, now] = [names(before), names(after)];
  const added = [...now].filter((name) => !old.has(name));
  const gone = [...old].filter((name) => !now.has(name));
  if (added.length > 0) found.push(`new: ${added.join(', ')}`);
  if (gone.length > 0) found.push(`no longer: ${gone.join(', ')}`);
  return found;
}

export interface Changed {
  unit: string;
  name: string;
  what: string[];
}

/** By unit, in the order of the list; units that are the same are left out. */
export function changes(before: ImportAnswer, after: ImportAnswer): Changed[] {
  const sheets = (answer: ImportAnswer) =>
    new Map(answer.units.map((unit, at) => [unit.id, answer.army.units[at]]));
  const was = sheets(before);
  const listed = new Map(before.units.map((unit) => [unit.id, unit]));
  return after.units.flatMap((unit, at) => {
    const [old, now] = [was.get(unit.id), after.army.units[at]];
    let what: string[] = [];
    if (old && now) what = sheetChanges(old, now);
    else {
      const points = listed.get(unit.id)?.points;
      if (points !== undefined && points !== unit.points) what = [`points ${points} → ${unit.points}`];
    }
    return what.length > 0 ? [{ unit: unit.id, name: unit.name, what }] : [];
  });
}
