/** The battle on the first screen: a real one, as the computer set it up, kept as a file beside the
 *  page so that the page itself stays small. */
import type { TableInfo, View } from '../../protocol';

export interface Picture {
  table: TableInfo;
  view: View;
}

class HeroPicture {
  picture = $state.raw<Picture | null>(null);

  constructor() {
    fetch('/hero.json')
      .then((answer) => (answer.ok ? (answer.json() as Promise<Picture>) : null))
      .then((picture) => (this.picture = picture))
      // The empty board of the catalog does as well.
      .catch(() => undefined);
  }
}

export const heroPicture = new HeroPicture();
