/** Keys and clicks count for the decision they were made at. What was pressed before the open decision was on the page
 *  was meant for another one, and a key that is held down decides once. To be called while a component is made, before
 *  anything else listens. */
import { onDestroy } from 'svelte';
import { writing } from '../ui/dialogs.svelte';
import type { GameClient } from './game.svelte';

/** What is known of a press: when it was made, on the clock of events, and whether a held key made it again. */
export interface Press {
  at: number;
  again: boolean;
}

/** Whether a press is for a decision that the page has shown since `shown`. */
export const isMeant = ({ at, again }: Press, shown: number): boolean => !again && at >= shown;

export function heedWhatIsMeant(game: GameClient) {
  let shown = 0;
  let pressed = 0;
  $effect(() => {
    void [game.seq, game.next];
    shown = performance.now();
  });
  const judge = (event: Event, press: Press) => {
    if (!game.mine || isMeant(press, shown)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const key = (event: KeyboardEvent) => {
    const again = event.repeat && (event.key === 'Enter' || event.key === ' ');
    if (!writing(event)) judge(event, { at: event.timeStamp, again });
  };
  const down = (event: PointerEvent) => (pressed = event.timeStamp);
  // A click without a pointer was made by a key, which has been judged.
  const click = (event: MouseEvent) => {
    if (event.detail > 0) judge(event, { at: pressed, again: false });
  };
  const listen = { capture: true };
  addEventListener('keydown', key, listen);
  addEventListener('pointerdown', down, listen);
  addEventListener('click', click, listen);
  onDestroy(() => {
    removeEventListener('keydown', key, listen);
    removeEventListener('pointerdown', down, listen);
    removeEventListener('click', click, listen);
  });
}
