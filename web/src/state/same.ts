/** Whether two things that page and server speak of are the same. */
import type { End, Path, Step } from '../protocol';

const sameNumbers = (a: readonly (number | undefined)[], b: readonly (number | undefined)[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

function sameStep(a: Step, b: Step): boolean {
  if ('pivot' in a || 'pivot' in b) return 'pivot' in a && 'pivot' in b && a.pivot === b.pivot;
  return sameNumbers(a, b);
}

export const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((step, at) => b[at] !== undefined && sameStep(step, b[at]));

/** The ends of a tape measure: a model, a marker or a place. */
export function sameEnd(a: End | undefined, b: End | undefined): boolean {
  if (!a || !b) return a === b;
  if ('at' in a) return 'at' in b && sameNumbers(a.at, b.at);
  if ('objective_id' in a) return 'objective_id' in b && a.objective_id === b.objective_id;
  return 'model_id' in b && a.unit_id === b.unit_id && a.model_id === b.model_id;
}

/** Records with the same keys whose values are the same. */
export function sameRecord<T>(
  a: { [key: string]: T },
  b: { [key: string]: T },
  same: (a: T, b: T) => boolean,
): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const [one, other] = [a[key], b[key]];
      return one !== undefined && other !== undefined && same(one, other);
    })
  );
}
