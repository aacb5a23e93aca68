/** Dialogs that every screen can open. */

class Dialogs {
  /** What is open. */
  open = $state<'settings' | 'help' | null>(null);
  /** The help topic to begin with: a panel's name in help.ts. */
  topic = $state<string>('keys');

  settings() {
    this.open = 'settings';
  }

  help(topic = 'keys') {
    this.topic = topic;
    this.open = 'help';
  }

  /** Puts one dialog away; what another one shows by now stays. */
  close(which: 'settings' | 'help') {
    if (this.open === which) this.open = null;
  }
}

export const dialogs = new Dialogs();

/** Somebody is writing or an open dialog has the keyboard, so letters are not commands. A dialog has it
 *  also while nothing inside is focused: a click on its text takes the focus away. */
export const writing = (event: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (event.target instanceof Element &&
    event.target.closest('input:not([type=radio],[type=checkbox],[type=range]), textarea, select') !== null);
