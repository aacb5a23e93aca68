/** One connection to one game. It comes back by itself, says hello again, and every question gets
 *  its answer or its refusal by number. */
import { VERSION, type ClientMessage, type ErrorInfo, type Reply, type ServerMessage } from '../protocol';

/** A message without its number. */
type Unnumbered<M> = M extends { id: number } ? Omit<M, 'id'> : never;
export type Request = Unnumbered<ClientMessage>;

export type Status = 'connecting' | 'open' | 'lost' | 'closed';

/** A refusal of the server or of the rules; nothing changed. */
export class Refused extends Error {
  constructor(public readonly info: ErrorInfo) {
    super(info.message);
  }
}

export interface Listener {
  message(message: ServerMessage): void;
  status(status: Status, why?: ErrorInfo): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

export class Socket {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Refused) => void }>();
  #id = 0;
  #wait = FIRST_WAIT;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string,
    private readonly secrets: () => string[],
    private readonly name: () => string | undefined,
    private readonly listener: Listener,
  ) {
    this.#open();
  }

  request(message: Request): Promise<Reply> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Refused({ code: 'OFFLINE', message: 'The connection is lost; it is being made again.' }));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#send({ ...message, id } as ClientMessage);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#forget();
  }

  #send(message: ClientMessage) {
    this.#socket?.send(JSON.stringify(message));
  }

  #open() {
    this.listener.status('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      const name = this.name();
      this.#send({
        type: 'hello',
        version: VERSION,
        game: this.game,
        secrets: this.secrets(),
        ...(name ? { name } : {}),
      });
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#forget();
      if (this.#closed) return;
      this.listener.status('lost');
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #hear(message: ServerMessage) {
    switch (message.type) {
      case 'reply':
        this.#settle(message.id)?.resolve(message.reply);
        return;
      case 'refused': {
        const waiting = message.id === null ? undefined : this.#settle(message.id);
        if (waiting) waiting.reject(new Refused(message.error));
        else this.listener.message(message);
        return;
      }
      case 'bye':
        if (!message.retry) {
          this.#closed = true;
          this.listener.status('closed', message.error);
        }
        return;
      case 'welcome':
        this.#wait = FIRST_WAIT;
        this.listener.message(message);
        this.listener.status('open');
        return;
      default:
        this.listener.message(message);
    }
  }

  #settle(id: number) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #forget() {
    for (const { reject } of this.#waiting.values())
      reject(new Refused({ code: 'OFFLINE', message: 'The connection was lost before the answer came.' }));
    this.#waiting.clear();
  }
}
