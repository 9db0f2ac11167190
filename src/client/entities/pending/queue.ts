/** The queue of what was typed without connection: keeps it, sends it in order and once, and lets people mend it. */
import { connectionFound, connectionLost, probe } from '#client/api/connection.ts';
import { selectNote } from '#client/entities/select.ts';
import { type Failure, type Problem, problemOf } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { pendingCalls, type Sending, type SentIds } from './endpoints.ts';
import { exclusive } from './exclusive.ts';
import type { AbonoBody, NoteBody, PendingItem } from './item.ts';
import { nextSeq, sendable, waitingOf } from './order.ts';
import { dropped, followed, put, sendingChanged, troubled, withdrawn } from './slice.ts';
import type { PendingStorage } from './storage.ts';
import type { QueueDispatch, QueueState } from './types.ts';

export interface QueueDeps {
  dispatch: QueueDispatch;
  getState: () => QueueState;
  /** Waits until redux-persist has written. */
  flush: () => Promise<unknown>;
  storage: PendingStorage;
  /** So many have just been sent. */
  onSent: (count: number) => void;
  /** The server said no to one. */
  onRefused: (problem: Problem) => void;
}

/** What is typed: the checked body of the form's call, under the key that the form made when it opened. */
export type Typed =
  | { kind: 'nota'; key: string; body: NoteBody }
  | { kind: 'abono'; key: string; body: AbonoBody; noteKey?: string | null };

const NO_ROOM =
  'No se pudo guardar en este equipo: el navegador no tiene espacio o no lo permite. Nada se perdió: deja abierta esta pantalla, libera espacio o recupera la conexión, e inténtalo de nuevo.';
const GONE = 'Ya no está en la cola: se envió o se descartó en otra pestaña. Revisa la nota del alumno.';
const NOTE_GONE = 'La nota a la que pertenece se descartó. Haz la nota y vuelve a tomar el abono, o descártalo.';

/** An answer of ours in the shape of a server's, so that forms show it like any other. */
const failure = (status: number, message: string): Failure => ({
  status,
  body: { message },
  aborted: false,
  retryAfter: null,
});

type Patch = Partial<Pick<PendingItem, 'state' | 'reason' | 'compared' | 'sent'>>;

/** Milliseconds before the first and between later attempts at most. */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** How long what was sent is still shown. */
const SHOWN_MS = 3 * 86_400_000;

/** The server may answer otherwise a little later: its own faults, too many at once, a proxy in between. */
const mayPass = ({ status }: Problem): boolean => status === null || status === 408 || status === 429 || status >= 500;
/** Not this one item's matter: the others would meet the same. */
const concernsAll = ({ status }: Problem): boolean => status !== 500;

/** A refusal as it may lie on this computer: the holder of a folio is a person's name. */
function reasonOf({ fields, message }: Problem): string {
  const texts = Object.entries(fields).flatMap(([field, found]) =>
    field === 'folio' ? ['El folio ya está ocupado o no es válido: elige otro.'] : found,
  );
  return [...new Set(texts.length > 0 ? texts : [message])].join(' ');
}

export class Queue {
  readonly #deps: QueueDeps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  /** Begins to watch the connection and other tabs, and sends what is there; gives the function that ends it. */
  start(): () => void {
    const wake = () => void this.sync();
    const offline = () => void this.reach();
    const shown = () => document.visibilityState === 'visible' && wake();
    window.addEventListener('online', wake);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', shown);
    const unfollow = this.#deps.storage.follow(() => {
      this.refresh()
        .then(() => this.#schedule())
        .catch((error: unknown) => logFailure('The queue could not be read', error));
    });
    wake();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', shown);
      unfollow();
    };
  }

  /** Reads the storage anew: other tabs write there too. */
  async refresh(): Promise<void> {
    const stored = await this.#deps.storage.read();
    if (!this.#stopped) this.#deps.dispatch(followed(stored));
  }

  /** Asks whether the server is there, and says so to the screens. */
  async reach(): Promise<boolean> {
    const found = await probe();
    if (this.#stopped) return found;
    const { down } = this.#deps.getState().connection;
    if (found === down) this.#deps.dispatch(found ? connectionFound() : connectionLost());
    if (!found) this.#schedule();
    return found;
  }

  /**
   * Sends what a form holds, or keeps it here: without connection, and when something of the same alumno waits already.
   * Gives what `direct` gave, or null when it is kept. Throws what `direct` throws, and when it can't be kept.
   */
  async sendOrKeep<Answer>(typed: Typed, direct: () => Promise<Answer>): Promise<Answer | null> {
    const { user_id } = typed.body;
    // The browser says that there is no network at all: worth asking before the form waits for nothing.
    if (navigator.onLine === false && !this.#isDown()) await this.reach();
    // Of a note that the server does not have it can't take an abono.
    const follows = typed.kind === 'abono' && typed.noteKey != null;
    if (!this.#isDown() && !follows && !this.#waits(user_id)) {
      try {
        return await direct();
      } catch (error) {
        if (!problemOf(error).network || (await this.reach())) throw error;
        // The server may have written it: it goes out again as it was, under the same key.
        await this.#inTurn(() => this.#keep(typed));
        return null;
      }
    }
    const capturado_en = new Date().toISOString();
    await this.#inTurn(() => this.#keep({ ...typed, body: { ...typed.body, capturado_en } } as Typed));
    return null;
  }

  #isDown(): boolean {
    return this.#deps.getState().connection.down;
  }

  #waits(userId: number): boolean {
    const { pending, session } = this.#deps.getState();
    return waitingOf(pending.items, session.user?.id).some(
      ({ body, state }) => body.user_id === userId && state === 'pendiente',
    );
  }

  async #keep(typed: Typed): Promise<void> {
    const { getState, storage, dispatch } = this.#deps;
    const owner = getState().session.user?.id;
    if (owner === undefined) throw failure(401, 'La sesión terminó. Inicia sesión de nuevo.');
    // Best effort: a browser may refuse, and the tray says so.
    void navigator.storage?.persist?.().catch(() => false);
    await this.refresh().catch(() => {
      throw failure(507, NO_ROOM);
    });
    const base = {
      ...{ key: typed.key, owner, seq: nextSeq(getState().pending.items), at: new Date().toISOString() },
      ...{ rev: 1, state: 'pendiente' as const, reason: null, compared: false, sent: null },
    };
    const item: PendingItem =
      typed.kind === 'nota'
        ? { ...base, kind: 'nota', body: typed.body }
        : { ...base, kind: 'abono', body: typed.body, noteKey: typed.noteKey ?? null };
    storage.admit(item.key);
    if (!(await this.#store(item))) {
      dispatch(withdrawn(item.key));
      throw failure(507, NO_ROOM);
    }
    void this.sync();
  }

  /** Whether storage has taken it. */
  async #store(item: PendingItem): Promise<boolean> {
    this.#deps.dispatch(put(item));
    await this.#deps.flush();
    return this.#deps.storage.took(item);
  }

  #change(item: PendingItem, patch: Patch): Promise<boolean> {
    return this.#store({ ...item, ...patch, rev: item.rev + 1 });
  }

  /** What people do to the queue, one after another: each starts from what the one before has left. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** The item as storage has it now, unless it has been sent. */
  async #unsent(key: string): Promise<PendingItem | null> {
    await this.refresh();
    const item = this.#deps.getState().pending.items[key];
    return item && item.state !== 'enviada' ? item : null;
  }

  #patch(key: string, patch: (item: PendingItem) => Patch | null): Promise<void> {
    return this.#inTurn(async () => {
      const item = await this.#unsent(key);
      const changed = item && patch(item);
      if (changed) await this.#change(item, changed);
      void this.sync();
    });
  }

  /** A form has it: it is not sent meanwhile. */
  open(key: string): Promise<void> {
    return this.#patch(key, ({ state }) => (state === 'abierta' ? null : { state: 'abierta' }));
  }

  /** The form was left as it was: a refused item stays refused, another one takes its turn again. */
  release(key: string): Promise<void> {
    return this.#patch(key, ({ state, reason }) =>
      state === 'abierta' ? { state: reason === null ? 'pendiente' : 'rechazada' } : null,
    );
  }

  /** To be sent as it is, refused or open. */
  retry(key: string): Promise<void> {
    return this.#patch(key, () => ({ state: 'pendiente', reason: null }));
  }

  /** The person has compared an old item with what is stored. */
  compared(key: string): Promise<void> {
    return this.#patch(key, () => ({ compared: true }));
  }

  /** What was mended goes out in the old one's place and under its key: a refused write has not bound it. */
  mend(key: string, body: NoteBody | AbonoBody): Promise<null> {
    return this.#inTurn(async () => {
      const item = await this.#unsent(key);
      if (!item) throw failure(409, GONE);
      const { capturado_en } = item.body;
      const next = {
        ...item,
        ...{ body: { ...body, ...(capturado_en && { capturado_en }) }, rev: item.rev + 1 },
        ...{ state: 'pendiente', reason: null },
      } as PendingItem;
      if (!(await this.#store(next))) throw failure(507, (await this.#unsent(key)) ? NO_ROOM : GONE);
      void this.sync();
      return null;
    });
  }

  /** Forgets an item, or something unreadable; the person was asked. */
  discard(key: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#deps.dispatch(dropped(key));
      await this.#deps.flush();
      void this.sync();
    });
  }

  /** Sends what is there; resolves when nothing more can be sent for now. */
  sync(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#work()
      .catch((error: unknown) => {
        this.#failures += 1;
        logFailure('The queue could not be sent', error);
      })
      .finally(() => {
        this.#running = null;
        this.#schedule();
      });
    return this.#running;
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.refresh().catch(() => undefined);
      if (this.#stopped || (!this.#sendable().length && !this.#isDown())) return;
      if ((this.#isDown() || this.#failures > 0) && !(await this.reach())) {
        this.#failures += 1;
        return;
      }
      if (this.#sendable().length > 0) await exclusive(() => this.#drain());
      else this.#failures = 0;
    }
  }

  #sendable(): PendingItem[] {
    const { pending, session } = this.#deps.getState();
    return session.user ? sendable(pending.items, session.user.id, Date.now()) : [];
  }

  async #drain(): Promise<void> {
    // Those whose first item met a fault of the server: the others go on.
    const resting = new Set<number>();
    let sent = 0;
    for (;;) {
      // Another tab may have sent them while this one waited for its turn.
      await this.refresh();
      const next = this.#stopped ? undefined : this.#sendable().find(({ body }) => !resting.has(body.user_id));
      if (!next) break;
      const problem = await this.#send(next);
      if (!problem) sent += 1;
      else if (mayPass(problem) || problem.status === 401) {
        if (problem.status === 401 || concernsAll(problem)) break;
        resting.add(next.body.user_id);
      }
    }
    await this.#forgetSent();
    if (sent > 0) this.#deps.onSent(sent);
  }

  /** The body as it goes out; null when the note that an abono is for no longer exists. */
  #sendingOf(item: PendingItem): Sending | null {
    const parts = { key: item.key, as: item.owner };
    if (item.kind === 'nota') return { ...parts, kind: 'nota', body: item.body };
    if (item.noteKey === null) return { ...parts, kind: 'abono', body: item.body };
    const note = this.#deps.getState().pending.items[item.noteKey]?.sent?.note;
    return note === undefined ? null : { ...parts, kind: 'abono', body: { ...item.body, nota_id: note } };
  }

  async #send(item: PendingItem): Promise<Problem | null> {
    const { dispatch, getState, onRefused } = this.#deps;
    const sending = this.#sendingOf(item);
    if (!sending) {
      await this.#change(item, { state: 'rechazada', reason: NOTE_GONE });
      return problemOf(failure(422, NOTE_GONE));
    }
    dispatch(sendingChanged(item.key));
    try {
      const ids: SentIds = await dispatch(
        pendingCalls.endpoints.sendPending.initiate(sending, { track: false }),
      ).unwrap();
      this.#failures = 0;
      originalsDue(ids.abono === null ? (selectNote(getState(), ids.note)?.creditos ?? []) : [ids.abono]);
      await this.#change(item, { state: 'enviada', reason: null, sent: { at: new Date().toISOString(), ...ids } });
      dispatch(troubled(null));
      return null;
    } catch (error) {
      const problem = problemOf(error);
      if (mayPass(problem)) {
        this.#failures += 1;
        if (!problem.aborted) dispatch(troubled(problem.message));
      } else if (problem.status !== 401) {
        await this.#change(item, { state: 'rechazada', reason: reasonOf(problem) });
        onRefused(problem);
      }
      return problem;
    } finally {
      dispatch(sendingChanged(null));
    }
  }

  /** What was sent days ago is no news; a note for which an abono still waits stays. */
  async #forgetSent(): Promise<void> {
    const items = Object.values(this.#deps.getState().pending.items);
    const needed = new Set(items.flatMap((item) => (item.kind === 'abono' ? [item.noteKey] : [])));
    const old = items.filter(
      ({ key, sent }) => sent && Date.now() - Date.parse(sent.at) > SHOWN_MS && !needed.has(key),
    );
    for (const { key } of old) this.#deps.dispatch(dropped(key));
    if (old.length > 0) await this.#deps.flush();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#running) return;
    if (!this.#isDown() && this.#sendable().length === 0) return;
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures);
    // Not all at once when the router is back.
    this.#timer = setTimeout(() => void this.sync(), wait * (0.5 + Math.random() / 2));
  }
}
