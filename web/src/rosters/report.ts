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

/** What a refresh changed, as the server tells it. */
const REFRESHED = 'REFRESHED';

export const refreshed = (findings: FindingInfo[]): string[] =>
  findings.filter((finding) => finding.code === REFRESHED).map((finding) => finding.message);

/** What has been settled: a base that is known by now, who carries what and who commands once a person has
 *  said it, and what was noted about values once they are today's. */
function settled(finding: FindingInfo, after: ImportAnswer, fixes: Fix[]): boolean {
  const { code, kind, unit } = finding;
  const about = after.units.find((one) => one.id === unit);
  if (unit !== null && !about) return true;
  if (code === 'NO_BASE') return about !== undefined && missingBases(about).length === 0;
  return fixes.some((fix) => {
    switch (fix.fix) {
      case 'loadout':
        return code === 'WHO_CARRIES' && fix.unit === unit;
      case 'warlord':
        return code === 'WARLORD' || code === 'NO_WARLORD';
      case 'refresh':
        return kind === 'note' && unit !== null;
      default:
        return false;
    }
  });
}

/** The report after a change. A roster file does not know the lines it was read from: what was said then
 *  still holds until it is settled. */
export function carryOver(before: FindingInfo[], after: ImportAnswer, fixes: Fix[]): FindingInfo[] {
  const kept = before.filter(
    (finding) =>
      finding.code !== REFRESHED &&
      !settled(finding, after, fixes) &&
      !after.findings.some((one) => same(one, finding)),
  );
  return [...after.findings, ...kept].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0);
}
