/** Applies the server's changes to a state without changing the old one: what is untouched keeps
 *  its identity, so that only what changed is drawn again. */
import type { Diff } from '../protocol';

type Tree = { [key: string]: unknown };

export function apply<T>(state: T, diffs: Diff[]): T {
  let out = state as unknown as Tree;
  const fresh = new Set<unknown>();
  const own = (tree: Tree): Tree => {
    if (fresh.has(tree)) return tree;
    const copy = { ...tree };
    fresh.add(copy);
    return copy;
  };
  for (const diff of diffs) {
    const parts = diff.path.split('.').map((part) => part.replaceAll('~', '.'));
    const last = parts.pop() as string;
    out = own(out);
    let at = out;
    for (const part of parts) {
      const next = own((at[part] ?? {}) as Tree);
      at[part] = next;
      at = next;
    }
    if (diff.op === 'set') at[last] = diff.value;
    else delete at[last];
  }
  return out as unknown as T;
}
