/** The mark on a base says the kind of unit by its shape, so that nobody needs its colour. The kinds
 *  come from the server (`Mark`); this is the one table of their shapes, drawn in a box from -1 to 1.
 *  Holes run against the outline, so that the plain fill rule leaves them open. */
import type { Mark } from '../protocol';

const MARKS: Record<Mark, string> = {
  // Infantry of the line, by the family of its faction.
  line: 'M-.62.42 0-.4.62.42.3.5 0 .12-.3.5Z',
  spiked: 'M0-.75.66.5.28.3.2.66 0 .3-.2.66-.28.3-.66.5Z',
  mob: 'M-.62-.36-.36-.62 0-.26.36-.62.62-.36.26 0 .62.36.36.62 0 .26-.36.62-.62.36-.26 0Z',
  daemon:
    'M-.66-.72Q-.5-.2-.26-.2 0-.36.26-.2.5-.2.66-.72.82 0 .42.24.34.62 0 .78-.34.62-.42.24-.82 0-.66-.72Z',
  leaf: 'M0-.82Q.6-.1.1.5V.82H-.1V.5Q-.6-.1 0-.82Z',
  brood:
    'M-.62.62Q-.8-.2-.34-.72-.4-.1-.22.52ZM-.12.66Q-.22-.2.12-.8.12-.1.2.6ZM.34.62Q.3 0 .7-.56.74.1.6.56Z',
  undying: 'M-.54-.72H.54L.22 0 .54.72H-.54L-.22 0Z',
  cadre: 'M-.66-.04A.66.66 0 0 1 .66-.04ZM-.66.18H.66V.46H-.66Z',
  kin: 'M-.62-.62H.62V-.12H.17V.72H-.17V-.12H-.62Z',
  // Infantry by what it does.
  blades: 'M0-.84.15-.62V.2H.44V.4H.12V.78H-.12V.4H-.44V.2H-.15V-.62Z',
  elite: 'M-.55-.58H.55V.08Q.5.55 0 .78-.5.55-.55.08Z',
  'heavy-armour': 'M-.58-.58H.58V.58H-.58ZM-.36-.2V.06H.36V-.2Z',
  'heavy-weapons': 'M-.64-.5H-.3V.6H-.64ZM-.17-.78H.17V.6H-.17ZM.3-.5H.64V.6H.3Z',
  'special-weapons': 'M0-.72.62 0 0 .72-.62 0Z',
  flamers:
    'M.02-.84Q.14-.44.46-.12.82.44.26.78.4.4.04.08-.26.36-.16.8-.8.52-.5-.04-.38.12-.24.14-.32-.42.02-.84Z',
  sniper:
    'M0-.6A.6.6 0 1 1-.01-.6ZM0-.43A.43.43 0 1 0 .01-.43ZM-.09-.86H.09V-.24H-.09ZM-.09.24H.09V.86H-.09ZM-.86-.09H-.24V.09H-.86ZM.24-.09H.86V.09H.24Z',
  scout: 'M-.76 0Q0-.66.76 0 0 .66-.76 0ZM0-.22A.22.22 0 1 0 .01-.22Z',
  jump: 'M0-.78.64-.12V.2L0-.42-.64.2V-.12ZM0-.1.64.52V.82L0 .26-.64.82V.52Z',
  rabble: 'M0-.66A.28.28 0 1 1-.01-.66ZM-.38 0A.28.28 0 1 1-.39 0ZM.38 0A.28.28 0 1 1 .37 0Z',
  swarm:
    'M0-.2A.2.2 0 1 1-.01-.2ZM-.34-.72A.2.2 0 1 1-.35-.72ZM.34-.72A.2.2 0 1 1 .33-.72ZM-.6-.2A.2.2 0 1 1-.61-.2ZM.6-.2A.2.2 0 1 1 .59-.2ZM-.34.34A.2.2 0 1 1-.35.34ZM.34.34A.2.2 0 1 1 .33.34Z',
  // Characters.
  leader: 'M0-.78.2-.25.76-.23.31.12.47.68 0 .35-.47.68-.31.12-.76-.23-.2-.25Z',
  hero: 'M-.74-.42-.36-.02 0-.72.36-.02.74-.42.56.34H-.56ZM-.56.46H.56V.66H-.56Z',
  psyker: 'M.14-.84-.52.12H-.06L-.18.84.52-.16H.06Z',
  'mounted-leader':
    'M0-.86.14-.46.56-.45.22-.18.35.24 0 0-.35.24-.22-.18-.56-.45-.14-.46ZM-.5.36A.22.22 0 1 1-.51.36ZM.5.36A.22.22 0 1 1 .49.36ZM-.5.5H.5V.66H-.5Z',
  // Riders and animals.
  bikes: 'M0-.66A.66.66 0 1 1-.01-.66ZM0-.34A.34.34 0 1 0 .01-.34ZM0-.14A.14.14 0 1 1-.01-.14Z',
  cavalry: 'M-.62.72V-.1A.62.62 0 0 1 .62-.1V.72H.26V-.1A.26.26 0 0 0-.26-.1V.72Z',
  beasts:
    'M0-.06Q.52.08.46.48.32.76 0 .62-.32.76-.46.48-.52.08 0-.06ZM-.52-.42A.18.21 0 1 1-.53-.42ZM0-.74A.19.24 0 1 1-.01-.74ZM.52-.42A.18.21 0 1 1 .51-.42Z',
  // Machines.
  walker: 'M0-.66.57-.33V.33L0 .66-.57.33V-.33Z',
  titan: 'M0-.84.5-.54V-.06H.66V.78H.24V.2H-.24V.78H-.66V-.06H-.5V-.54Z',
  tank: 'M-.74.04H-.4V-.34H.08V-.24H.84V-.06H.08V.04H.74V.52H-.74Z',
  transport: 'M-.7-.5H.7V.5H-.7ZM-.44-.13V.13H-.02V.34L.44 0-.02-.34V-.13Z',
  skimmer: 'M.8 0-.64-.6-.36 0-.64.6Z',
  chariot: 'M-.8-.42H.76V-.16H.2A.44.44 0 1 1-.5-.16H-.8Z',
  artillery: 'M-.72.66Q-.56-.62.34-.56L.3-.82.82-.44.36-.08.36-.3Q-.28-.3-.38.66Z',
  aircraft: 'M0-.8.16-.2.8.2V.4L.14.26.1.54.3.74H-.3L-.1.54-.14.26-.8.4V.2L-.16-.2Z',
  fortification: 'M-.68-.62H-.4V-.32H-.14V-.62H.14V-.32H.4V-.62H.68V.62H-.68Z',
  // Monsters.
  monster: 'M-.55.6Q-.75-.1-.2-.65-.3-.1-.05.1.1-.2.05-.7.5-.4.38.08.6-.05.62-.35.85.35.3.62Z',
  'winged-monster': 'M0-.24Q.3-.84.84-.6.9.1.34.3L.16.72H-.16L-.34.3Q-.9.1-.84-.6-.3-.84 0-.24Z',
};

/** What is drawn for a kind that this page does not know: a newer server. */
const PLAIN = 'M0-.34A.34.34 0 1 1-.01-.34Z';

export const mark = (kind: string): string => (MARKS as { [kind: string]: string })[kind] ?? PLAIN;
export const kinds = Object.keys(MARKS) as Mark[];
