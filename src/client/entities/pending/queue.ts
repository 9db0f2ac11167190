/** The queue of what was typed without connection, as forms and screens use it. */
import { logFailure } from '#client/lib/log.ts';
import type { Binding } from './binding.ts';
import type { AbonoBody, NoteBody } from './item.ts';
import type { QueueWork } from './work.ts';

/** What is typed: the checked body of the form's call, under the key that the form made when it opened. */
export type Typed =
  | { kind: 'nota'; key: string; body: NoteBody }
  | ({ kind: 'abono'; key: string; body: AbonoBody } & Binding);

/** Stands for the queue from the first moment on; its code comes after the first rows, or when it is needed. */
export class Queue {
  readonly #load: () => Promise<QueueWork>;

  constructor(load: () => Promise<QueueWork>) {
    this.#load = load;
  }

  /** Begins to watch the connection and other tabs, and sends what is there; gives the function that ends it. */
  start(after: Promise<void>): () => void {
    let stop: (() => void) | null = null;
    let stopped = false;
    after
      .then(this.#load)
      .then((work) => {
        if (!stopped) stop = work.start();
      })
      .catch((error: unknown) => logFailure('The queue could not be loaded', error));
    return () => {
      stopped = true;
      stop?.();
    };
  }

  /** Asks whether the server is there, and says so to the screens. */
  reach = async (): Promise<boolean> => (await this.#load()).reach();
  /** Sends what is there; resolves when nothing more can be sent for now. */
  sync = async (): Promise<void> => (await this.#load()).sync();
  /** Reads the storage anew: other tabs write there too. */
  refresh = async (): Promise<void> => (await this.#load()).refresh();

  /**
   * Sends what a form holds, or keeps it here: without connection, and when something of the same alumno waits already.
   * Gives what `direct` gave, or null when it is kept. Throws what `direct` throws, and when it can't be kept.
   */
  async sendOrKeep<Answer>(typed: Typed, direct: () => Promise<Answer>): Promise<Answer | null> {
    return (await this.#load()).sendOrKeep(typed, direct);
  }

  /** A form has it: it is not sent meanwhile. What is on its way when the form opens arrives first. */
  open = async (key: string): Promise<void> => (await this.#load()).open(key);
  /** The form was left as it was: a refused item stays refused, another one takes its turn again. */
  release = async (key: string): Promise<void> => (await this.#load()).release(key);
  /** To be sent as it is, refused or open. */
  retry = async (key: string): Promise<void> => (await this.#load()).retry(key);
  /** The person has compared an old item with what is stored. */
  compared = async (key: string): Promise<void> => (await this.#load()).compared(key);
  /** What was mended goes out in the old one's place and under its key; `binding`: an abono is for this note now. */
  mend = async (key: string, body: NoteBody | AbonoBody, binding?: Binding): Promise<null> =>
    (await this.#load()).mend(key, body, binding);
  /** Forgets an item, or something unreadable; the person was asked. */
  discard = async (key: string): Promise<void> => (await this.#load()).discard(key);
}
