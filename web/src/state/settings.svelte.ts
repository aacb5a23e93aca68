/** What a person has set, remembered in the browser. */

export interface Settings {
  theme: 'dark' | 'light';
  /** Every roll, or only what it came to. */
  dice: 'full' | 'compact';
  /** Snap dragged models to half an inch. */
  snap: boolean;
  /** Milliseconds of a beat of a volley (hits, wounds, saves); 0 shows all at once. */
  beat: number;
  /** Milliseconds between the computer's actions; 0 is at once. */
  speed: number;
  sounds: boolean;
  palette: 'blue-orange' | 'high-contrast';
  logOpen: boolean;
  barOpen: boolean;
  panelOpen: boolean;
  name: string;
  /** The guided first turn has been seen or skipped. */
  guided: boolean;
  /** Reminders that somebody does not want to see again, by `whose: name`. */
  hidden: string[];
  /** Others see what I drag in a move that everybody will see. */
  drags: boolean;
  /** Places that others point at are shown. */
  pointers: boolean;
}

const DEFAULTS: Settings = {
  theme: 'dark',
  dice: 'full',
  snap: false,
  beat: 700,
  speed: 600,
  sounds: false,
  palette: 'blue-orange',
  logOpen: true,
  barOpen: true,
  panelOpen: true,
  name: '',
  guided: false,
  hidden: [],
  drags: true,
  pointers: true,
};

const KEY = 'strategium.settings';

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(read());

export function keepSettings() {
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings));
      document.documentElement.dataset.theme = settings.theme;
      document.documentElement.dataset.palette = settings.palette;
    });
  });
}
