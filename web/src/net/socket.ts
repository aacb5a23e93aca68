/** One connection to one game. It comes back by itself, says hello again, and every question gets
 *  its answer or its refusal by number. */
import type {
  ClientMessage,
  ErrorInfo,
  HexClientMessage,
  HexReply,
  HexServerMessage,
  Reply,
  ServerMessage,
} from '../protocol';

/** What a table says and hears. */
export interface Tongue {
  client: { type: string };
  server: { type: string };
  reply: { reply: string };
}
export interface Table extends Tongue {
  client: ClientMessage;
  server: ServerMessage;
  reply: Reply;
}
export interface Skirmish extends Tongue {
  client: HexClientMessage;
  server: HexServerMessage;
  reply: HexReply;
}

/** A message without its number. */
type Unnumbered<M> = M extends { id: number } ? Omit<M, 'id'> : never;
export type RequestOf<T extends Tongue> = Unnumbered<T['client']>;
export type Request = RequestOf<Table>;

export type Status = 'connecting' | 'open' | 'lost' | 'closed';

/** A refusal of the server or of the rules; nothing changed. */
export class Refused extends Error {
  constructor(public readonly info: ErrorInfo) {
    super(info.message);
  }
}

export interface Listener<T extends Tongue> {
  message(message: T['server']): void;
  status(status: Status, why?: ErrorInfo): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

/** What every table's server says besides its own. */
type Common<T extends Tongue> =
  | { type: 'reply'; id: number; reply: T['reply'] }
  | { type: 'refused'; id: number | null; error: ErrorInfo }
  | { type: 'bye'; error: ErrorInfo; retry: boolean }
  | { type: 'welcome' };

export class Socket<T extends Tongue> {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, { resolve: (reply: T['reply']) => void; reject: (error: Refused) => void }>();
  #id = 0;
  #wait = FIRST_WAIT;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly hello: () => Extract<T['client'], { type: 'hello' }>,
    private readonly listener: Listener<T>,
  ) {
    this.#open();
  }

  request(message: RequestOf<T>): Promise<T['reply']> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Refused({ code: 'OFFLINE', message: 'The connection is lost; it is being made again.' }));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#send({ ...message, id });
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#forget();
  }

  #send(message: object) {
    this.#socket?.send(JSON.stringify(message));
  }

  #open() {
    this.listener.status('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => this.#send(this.hello());
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as T['server']);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#forget();
      if (this.#closed) return;
      this.listener.status('lost');
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #hear(said: T['server']) {
    const message = said as T['server'] & Common<T>;
    switch (message.type) {
      case 'reply':
        this.#settle(message.id)?.resolve(message.reply);
        return;
      case 'refused': {
        const waiting = message.id === null ? undefined : this.#settle(message.id);
        if (waiting) waiting.reject(new Refused(message.error));
        else this.listener.message(said);
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
        this.listener.message(said);
        this.listener.status('open');
        return;
      default:
        this.listener.message(said);
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
