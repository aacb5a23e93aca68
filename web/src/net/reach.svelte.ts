/** The address that a link for another device begins with. A page that was opened as 127.0.0.1 would give out links
 *  that lead other devices to themselves. */
import type { Reach } from '../protocol';
import { api } from './api';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether only this machine reaches a host of that name. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Where links begin: where the page was opened, unless only this machine gets there. */
export const shareOrigin = (here: { origin: string; hostname: string }, reach: Reach | null): string =>
  isLoopback(here.hostname) ? (reach?.addresses[0] ?? here.origin) : here.origin;

class Reachable {
  told = $state.raw<Reach | null>(null);
  #asked = false;

  /** Asks the server once a visit. */
  ask() {
    if (this.#asked) return;
    this.#asked = true;
    api.reach().then(
      (told) => (this.told = told),
      () => (this.#asked = false),
    );
  }

  get origin(): string {
    return shareOrigin(location, this.told);
  }

  /** What to do so that other devices reach the server, where none does. */
  get advice(): string | null {
    return isLoopback(location.hostname) ? (this.told?.advice ?? null) : null;
  }
}

export const reachable = new Reachable();
