/** Where the browser keeps lists. What goes wrong there is a sentence that says what to do. */
import type { ArmyCard, FindingInfo } from '../protocol';

/** A list that somebody brought, as it is kept. */
export interface Roster {
  id: string;
  /** The roster file, as the server wrote it. */
  file: string;
  /** What it was read from. */
  format: string;
  card: ArmyCard;
  playable: boolean;
  /** What was said when it was read and mended. */
  findings: FindingInfo[];
  /** Milliseconds since 1970. */
  saved: number;
}

export interface Shelf {
  all(): Promise<Roster[]>;
  put(roster: Roster): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Nothing was kept, and why. */
export class ShelfError extends Error {}

const NAME = 'strategium';
const STORE = 'rosters';

/** The sentence for what the browser says. */
export function said(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError')
    return 'The browser’s storage is full, so the list is not kept. Delete a list you no longer need, or download this one.';
  return 'This browser keeps nothing for this page (a private window, or storage is blocked). The list can be used until the page is closed; download it to keep it.';
}

export class BrowserShelf implements Shelf {
  #opened: Promise<IDBDatabase> | undefined;

  async all(): Promise<Roster[]> {
    return (await this.#do('readonly', (store) => store.getAll())) as Roster[];
  }

  async put(roster: Roster): Promise<void> {
    await this.#do('readwrite', (store) => store.put(roster));
  }

  async remove(id: string): Promise<void> {
    await this.#do('readwrite', (store) => store.delete(id));
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      request.onsuccess = () => {
        // Another tab with a newer page may need the database.
        request.result.onversionchange = () => request.result.close();
        done(request.result);
      };
      request.onerror = () => fail(request.error ?? new Error('blocked'));
      request.onblocked = () => fail(new Error('blocked'));
    }).catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Done when the transaction is: only then would it survive a reload. */
  async #do(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    try {
      const database = await this.#open();
      return await new Promise((done, fail) => {
        const transaction = database.transaction(STORE, mode);
        const request = act(transaction.objectStore(STORE));
        transaction.oncomplete = () => done(request.result);
        transaction.onabort = () => fail(transaction.error ?? new Error('aborted'));
        transaction.onerror = () => fail(transaction.error ?? new Error('failed'));
      });
    } catch (error) {
      throw new ShelfError(said(error));
    }
  }
}
