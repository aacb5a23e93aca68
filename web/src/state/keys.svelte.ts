/** Keys of the table. A panel binds what it can do now; the newest binding of a key wins. */

export interface Binding {
  key: string;
  /** For the list under `?`. */
  label: string;
  run: () => void;
}

class Keys {
  #held = new Map<string, Binding[]>();

  bind(binding: Binding): () => void {
    const key = binding.key.toLowerCase();
    this.#held.set(key, [...(this.#held.get(key) ?? []), binding]);
    return () => {
      this.#held.set(
        key,
        (this.#held.get(key) ?? []).filter((one) => one !== binding),
      );
    };
  }

  /** Runs what is bound; false where nothing is. */
  press(key: string): boolean {
    const binding = this.#held.get(key.toLowerCase())?.at(-1);
    if (!binding) return false;
    binding.run();
    return true;
  }
}

export const keys = new Keys();

/** Binds while the component lives and `run` is something: call it in an effect's place. */
export function onKey(key: string, label: string, run: () => (() => void) | null | undefined) {
  $effect(() => {
    const act = run();
    if (act) return keys.bind({ key, label, run: act });
  });
}

/** Whether a focused control answers this key itself: a radio answers Space but not Enter, which is the table's. The
 *  same holds for a plate on the board, which is the radio of a question in another place. */
export function answersItself(key: string, on: Element | null): boolean {
  if (key === 'Enter')
    return !!on?.closest('button:not([role=radio], [data-plate]), a, [role=button], summary');
  return key === ' ' && !!on?.closest('button, a, [role=button], [role=radiogroup], summary');
}
