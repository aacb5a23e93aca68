/** Games whose dice are not sealed and that this person plays all the same. Kept in the browser alone. */

const KEY = 'strategium.not-sealed';
const MOST = 100;

function all(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** This person agreed to play this game without sealed dice. */
export const agreed = (game: string): boolean => all().includes(game);

/** Remembers that this person agrees. */
export function agree(game: string) {
  localStorage.setItem(KEY, JSON.stringify([game, ...all().filter((one) => one !== game)].slice(0, MOST)));
}
