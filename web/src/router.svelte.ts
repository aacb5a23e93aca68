/** Where the page is. Paths are real, so that every screen has a link; what stands after `#` is a
 *  seat's secret and never leaves the browser but in `hello`. */

export type Route =
  | { screen: 'home' }
  | { screen: 'new' }
  | { screen: 'table'; game: string }
  | { screen: 'replay'; game?: string; replay?: string }
  | { screen: 'replays' }
  | { screen: 'armies'; army?: string }
  | { screen: 'odds' }
  | { screen: 'about' }
  | { screen: 'lost'; path: string };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  const [first, second, third] = parts;
  if (!first) return { screen: 'home' };
  if (first === 'g' && second && third === 'replay') return { screen: 'replay', game: second };
  if (first === 'g' && second && !third) return { screen: 'table', game: second };
  if (first === 'r' && second) return { screen: 'replay', replay: second };
  if (first === 'armies') return second ? { screen: 'armies', army: second } : { screen: 'armies' };
  if (parts.length === 1) {
    if (first === 'new' || first === 'odds' || first === 'about' || first === 'replays')
      return { screen: first };
  }
  return { screen: 'lost', path };
}

class Router {
  route = $state.raw<Route>(parse(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = parse(location.pathname)));
    // Links of the page itself change the screen without loading it anew.
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.route = parse(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
