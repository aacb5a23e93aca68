/** Where the page is. What stands after `#` in a table's link is a seat's secret and never leaves
 *  the browser but in `hello`. */
import { tick } from 'svelte';
import { parse, type Route } from './routes';

export { parse, type Route } from './routes';

class Router {
  /** A screen is made anew only where the path changes; what stands after it is the screen's own. */
  #path = location.pathname;
  route = $state.raw<Route>(parse(this.#path));

  constructor() {
    addEventListener('popstate', () => this.#arrive());
    // Links of the page itself change the screen without loading it anew.
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (link.pathname.startsWith('/api/')) return;
      // A place on the same screen is for the browser.
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string) {
    history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
    void this.#settle();
  }

  #arrive() {
    if (location.pathname === this.#path) return;
    this.#path = location.pathname;
    this.route = parse(this.#path);
  }

  /** Who listens or uses the keyboard begins where the new screen begins. */
  async #settle() {
    await tick();
    const named = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (named) named.scrollIntoView();
    else document.getElementById('main')?.focus({ preventScroll: true });
  }
}

export const router = new Router();
