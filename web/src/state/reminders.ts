/** What a player sees to by hand, at the moment to think of it. Which moment is told by the server:
 *  here it is only compared with the phase that is on. */
import type { AbilityInfo, ReminderInfo, TableInfo, UnitView, View } from '../protocol';
import { hasOwnModels, isOnTable, leadersOf } from './parts';

export interface Reminder {
  /** The same for every unit of one datasheet: what a person does not want to see again. */
  key: string;
  name: string;
  text: string;
  /** Command points, where it is a stratagem. */
  cp: number | null;
}

export interface ReminderGroup {
  id: string;
  name: string;
  /** The unit to choose; the army's own have none. */
  unit: string | null;
  reminders: Reminder[];
}

export interface Reminders {
  /** For this phase. */
  now: ReminderGroup[];
  /** At no moment in particular. */
  any: ReminderGroup[];
  /** How many somebody has hidden. */
  hidden: number;
}

const KINDS: { [of: string]: string } = {
  army: 'Army rule',
  detachment: 'Detachment rule',
  stratagem: 'Stratagems',
  enhancement: 'Enhancements',
};

/** Several units of one datasheet are numbered: `Boyz 2` are Boyz. */
const kind = (name: string): string => name.replace(/ \d+$/, '');

type When = 'now' | 'any' | null;

const when = (phases: string[], phase: string): When => {
  if (phases.length === 0) return 'any';
  return phases.some((one) => one.toUpperCase() === phase) ? 'now' : null;
};

/** Alive and on the table: neither in a transport nor in reserve nor still to be set up. */
const present = (unit: UnitView): boolean => Object.keys(unit.models).length > 0 && isOnTable(unit);

/** The datasheets of a unit: its own, and those of leaders who have joined it. */
export function sheetsOf(id: string, unit: UnitView): string[] {
  return [...(hasOwnModels(unit) ? [id] : []), ...leadersOf(unit)];
}

/** What `player` should think of, without what was hidden. */
export function reminders(table: TableInfo, view: View, player: number, hidden: string[]): Reminders {
  const found: Reminders = { now: [], any: [], hidden: 0 };
  const put = (group: Omit<ReminderGroup, 'reminders'>, at: When, reminder: Reminder) => {
    if (at === null) return;
    if (hidden.includes(reminder.key)) {
      found.hidden += 1;
      return;
    }
    const groups = found[at];
    const held = groups.find((one) => one.id === group.id);
    if (held) held.reminders.push(reminder);
    else groups.push({ ...group, reminders: [reminder] });
  };
  const army = (one: ReminderInfo) =>
    put({ id: one.of, name: KINDS[one.of] ?? 'Army', unit: null }, when(one.phases, view.phase), {
      key: `${one.of}: ${one.name}`,
      name: one.name,
      text: one.text,
      cp: one.cp,
    });
  for (const one of table.reminders[player === 2 ? 1 : 0] ?? []) army(one);
  for (const [id, unit] of Object.entries(view.units)) {
    if (unit.player !== player || !present(unit)) continue;
    for (const sheet of sheetsOf(id, unit)) {
      const info = table.units[sheet];
      if (!info) continue;
      const ability = (one: AbilityInfo) =>
        put({ id: sheet, name: info.name, unit: id }, when(one.phases, view.phase), {
          key: `${kind(info.name)}: ${one.name}`,
          name: one.name,
          text: one.text,
          cp: null,
        });
      info.abilities.filter((one) => !one.automatic).forEach(ability);
    }
  }
  return found;
}

/** Units of one datasheet that are to think of the same stand together. */
export interface Told extends ReminderGroup {
  /** All of them; a click goes from one to the next. */
  units: string[];
}

export function together(groups: ReminderGroup[]): Told[] {
  const out: Told[] = [];
  const keys = (group: ReminderGroup) => group.reminders.map((one) => one.key).join('\n');
  for (const group of groups) {
    const held = group.unit
      ? out.find((one) => one.unit && kind(one.name) === kind(group.name) && keys(one) === keys(group))
      : undefined;
    if (held && group.unit) {
      held.units.push(group.unit);
      held.name = kind(held.name);
    } else out.push({ ...group, units: group.unit ? [group.unit] : [] });
  }
  return out;
}

export const count = (groups: ReminderGroup[]): number =>
  groups.reduce((sum, group) => sum + group.reminders.length, 0);
