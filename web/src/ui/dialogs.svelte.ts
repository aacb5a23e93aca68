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
}

export const dialogs = new Dialogs();

/** Somebody is writing, so letters are not commands. */
export const writing = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('input:not([type=radio],[type=checkbox],[type=range]), textarea, select, dialog') !==
    null;
