/** What is said about a list: in groups, and in a few words for its head. */
import type { FindingInfo, FindingKind, Fix, ImportAnswer, ImportedUnit } from '../protocol';

export interface FindingGroup {
  kind: FindingKind;
  name: string;
  findings: FindingInfo[];
}

const GROUPS: [FindingKind, string][] = [
  ['problem', 'Problems'],
  ['guess', 'Guesses'],
  ['note', 'Notes'],
];

/** Problems first, then guesses, then notes; each in the order of the list. */
export const groups = (findings: FindingInfo[]): FindingGroup[] =>
  GROUPS.map(([kind, name]) => ({
    kind,
    name,
    findings: findings.filter((one) => one.kind === kind),
  })).filter((group) => group.findings.length > 0);

/** What the list check says and the report does not: it belongs among the problems. */
export const unsaid = (problems: string[], findings: FindingInfo[]): string[] => {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const said = findings.map((finding) => bare(finding.message));
  return problems.filter((problem) => {
    const words = bare(problem);
    return !said.some((one) => one && (one.includes(words) || words.includes(one)));
  });
};

/** Kinds of models of a unit whose base nobody knows. */
export const missingBases = (unit: ImportedUnit): string[] => [
  ...new Set(unit.models.filter((group) => group.base_missing).map((group) => group.name)),
];

/** "playable", or what it needs before it is. */
export function needs(answer: Pick<ImportAnswer, 'playable' | 'units' | 'findings'>): string {
  if (answer.playable) return 'Playable';
  const bases = answer.units.reduce((sum, unit) => sum + missingBases(unit).length, 0);
  const problems = answer.findings.filter((finding) => finding.kind === 'problem').length;
  const parts = [];
  if (bases > 0) parts.push(bases === 1 ? 'a base' : `${bases} bases`);
  // Bases that are missing are among the problems.
  else if (problems > 0)
    parts.push(problems === 1 ? 'a look at one problem' : `a look at ${problems} problems`);
  return `Needs ${parts.join(' and ') || 'mending'}`;
}

/** The unit that a finding is about. */
export const unitOf = (finding: FindingInfo, units: ImportedUnit[]): ImportedUnit | undefined =>
  finding.unit === null ? undefined : units.find((unit) => unit.id === finding.unit);

const same = (a: FindingInfo, b: FindingInfo) =>
  a.code === b.code && a.unit === b.unit && a.message === b.message;

/** What a change has settled: a guess about a unit's models, once a person has said who carries what;
 *  what was noted about a unit's values, once they are today's. */
const settled = ({ kind, unit }: FindingInfo, fixes: Fix[]): boolean =>
  unit !== null &&
  fixes.some(
    (fix) =>
      (fix.fix === 'loadout' && kind === 'guess' && fix.unit === unit) ||
      (fix.fix === 'refresh' && kind === 'note'),
  );

/** The report after a change. A roster file does not know the lines it was read from: what was guessed
 *  and noted then is still true; what is wrong is said anew. */
export function carryOver(before: FindingInfo[], after: ImportAnswer, fixes: Fix[]): FindingInfo[] {
  const units = new Set(after.units.map((unit) => unit.id));
  const kept = before.filter(
    (finding) =>
      finding.kind !== 'problem' &&
      finding.line !== null &&
      (finding.unit === null || units.has(finding.unit)) &&
      !settled(finding, fixes) &&
      !after.findings.some((one) => same(one, finding)),
  );
  return [...after.findings, ...kept].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0);
}
