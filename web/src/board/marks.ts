/** The mark on a base says the kind of unit by its shape, so that nobody needs its colour. Drawn
 *  in a box from -1 to 1. */

const MARKS: { [kind: string]: string } = {
  line: 'M-.62.42 0-.4.62.42.3.5 0 .12-.3.5Z',
  horde: 'M-.62-.36-.36-.62 0-.26.36-.62.62-.36.26 0 .62.36.36.62 0 .26-.36.62-.62.36-.26 0Z',
  'heavy-weapons': 'M0-.68.6 0 0 .68-.6 0Z',
  elite: 'M-.55-.58H.55V.08Q.5.55 0 .78-.5.55-.55.08Z',
  'heavy-armour': 'M-.5-.5H.5V.5H-.5Z',
  leader: 'M0-.75.19-.24.73-.22.3.12.45.65 0 .34-.45.65-.3.12-.73-.22-.19-.24Z',
  walker: 'M0-.62.54-.31.54.31 0 .62-.54.31-.54-.31Z',
  riders: 'M0-.6A.6.6 0 1 1-.01-.6ZM0-.28A.28.28 0 1 0 .01-.28Z',
  vehicle: 'M-.6-.42H.6V.42H-.6ZM-.1-.14V.14H.42V-.14Z',
  monster: 'M-.55.6Q-.75-.1-.2-.65-.3-.1-.05.1.1-.2.05-.7.5-.4.38.08.6-.05.62-.35.85.35.3.62Z',
  scout: 'M-.72 0Q0-.62.72 0 0 .62-.72 0ZM0-.2A.2.2 0 1 0 .01-.2Z',
  aircraft: 'M0-.75.16-.2.75.2V.38L.14.24.1.52.3.7H-.3L-.1.52-.14.24-.75.38V.2L-.16-.2Z',
};

const PLAIN = 'M0-.34A.34.34 0 1 1-.01-.34Z';

export const mark = (kind: string): string => MARKS[kind] ?? PLAIN;
export const kinds = Object.keys(MARKS);
