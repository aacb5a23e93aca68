/** Which screen a path is. Paths are real, so that every screen has a link. */

export type Route =
  | { screen: 'home' }
  | { screen: 'new' }
  | { screen: 'table'; game: string }
  | { screen: 'second'; game: string }
  | { screen: 'replay'; game?: string; replay?: string }
  | { screen: 'replays' }
  | { screen: 'armies'; army?: string }
  | { screen: 'odds' }
  | { screen: 'about' }
  | { screen: 'tutorial' }
  | { screen: 'hex' }
  | { screen: 'skirmish'; game: string }
  | { screen: 'hex-replay'; game?: string }
  | { screen: 'lost'; path: string };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  const [first, second, third] = parts;
  if (!first) return { screen: 'home' };
  if (first === 'g' && second && third === 'replay' && parts.length === 3)
    return { screen: 'replay', game: second };
  if (first === 'g' && second && third === 'second' && parts.length === 3)
    return { screen: 'second', game: second };
  if (first === 'g' && second && !third) return { screen: 'table', game: second };
  if (first === 'r' && second && !third) return { screen: 'replay', replay: second };
  if (first === 'h' && second && !third) return { screen: 'skirmish', game: second };
  if (first === 'hex' && !second) return { screen: 'hex' };
  if (first === 'hex' && second === 'replay' && parts.length <= 3)
    return third ? { screen: 'hex-replay', game: third } : { screen: 'hex-replay' };
  if (first === 'armies' && !third) return second ? { screen: 'armies', army: second } : { screen: 'armies' };
  if (parts.length === 1) {
    if (first === 'tutorial') return { screen: 'tutorial' };
    if (first === 'new' || first === 'odds' || first === 'about' || first === 'replays')
      return { screen: first };
  }
  return { screen: 'lost', path };
}

/** The place a person means who pastes a link, a path or a game's id; null when it is none. */
export function fromLink(text: string): string | null {
  const pasted = text.trim();
  if (!pasted) return null;
  const found = /\/(g|r|h|hex\/replay)\/([A-Za-z0-9_-]+)(\/replay|\/second)?(#[A-Za-z0-9_-]+)?\/?$/.exec(
    pasted,
  );
  if (found) return `/${found[1]}/${found[2]}${found[3] ?? ''}${found[4] ?? ''}`;
  const id = /^([A-Za-z0-9_-]{6,64})(#[A-Za-z0-9_-]+)?$/.exec(pasted);
  return id ? `/g/${id[1]}${id[2] ?? ''}` : null;
}
