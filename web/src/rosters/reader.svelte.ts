/** Reading a list: a file or what was pasted goes to the server, and comes back as an army. */
import { api } from '../net/api';
import type { ImportAnswer } from '../protocol';
import { failure } from '../screens/words';

/** The largest list that the server takes. */
export const MOST = 4 * 1024 * 1024;

/** What can be read, for people. */
export const FORMATS = [
  'BattleScribe .ros and .rosz',
  'New Recruit JSON and text',
  'official app text',
  'ListForge text or link',
  'Rosterizer',
  'Strategium roster',
];

export class Reader {
  /** What is being read. */
  busy = $state('');
  problem = $state('');

  constructor(private readonly onread: (answer: ImportAnswer) => void) {}

  file(file: File | null | undefined): Promise<void> {
    if (!file) return Promise.resolve();
    return this.#read(file, file.name);
  }

  text(text: string): Promise<void> {
    return this.#read(new Blob([text], { type: 'text/plain' }), 'the pasted list', text.trim() === '');
  }

  /** A file or text that was dropped. */
  drop(data: DataTransfer | null): Promise<void> {
    const file = data?.files[0];
    if (file) return this.file(file);
    const text = data?.getData('text/plain') ?? '';
    return text ? this.text(text) : Promise.resolve();
  }

  async #read(list: Blob, name: string, empty = list.size === 0) {
    if (this.busy) return;
    this.problem = '';
    if (empty) {
      this.problem = `There is nothing in ${name}. Copy the whole list, from its name to its last unit, and try again.`;
      return;
    }
    if (list.size > MOST) {
      this.problem = `${name} is larger than 4 MB. Lists are far smaller: is it the right file?`;
      return;
    }
    this.busy = `Reading ${name}…`;
    try {
      this.onread(await api.importList(list));
    } catch (error) {
      this.problem = failure(error);
    }
    this.busy = '';
  }
}
