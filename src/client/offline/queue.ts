/**
 * The queue of items typed without connection: interface for forms and screens, and sending: in order per alumno, as
 * the author, with retries while the server is silent. An item may be sent twice, also from two tabs: the server gives
 * the same response under its key.
 */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { connectionFound, connectionLost, type HasConnection, probe } from '#client/api/connection.ts';
import type { ApiRequest } from '#client/api/request.ts';
import type { HasSession } from '#client/api/session.ts';
import { now, nowMs } from '#client/lib/clock.ts';
import { type Failure, type Problem, problemOf } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { namesLink } from '#contract/recordatorios.ts';
import {
  type AbonoBody,
  alumnosOf,
  type Binding,
  capturaNow,
  capturaOf,
  dateOf,
  FRESH_DAYS,
  headsOf,
  isDoubtful,
  isOld,
  isUnheard,
  type NoteBody,
  noteIdOf,
  type PagoBody,
  type PendingItem,
  type RecordatorioBody,
  type SentIds,
  waitingOf,
  withDate,
} from './item.ts';
import {
  asSent,
  dropped,
  followed,
  type HasPending,
  knownItems,
  put,
  sendingChanged,
  sent,
  troubled,
} from './slice.ts';
import type { QueueStorage } from './storage.ts';

/** A typed entry: the validated body under the idempotency key of its form. */
export type Typed =
  | { kind: 'nota'; key: string; body: NoteBody }
  | ({ kind: 'abono'; key: string; body: AbonoBody } & Binding)
  | { kind: 'recordatorio'; key: string; body: RecordatorioBody };
/** A payment of several notes. */
interface TypedPago {
  kind: 'pago';
  key: string;
  body: PagoBody;
}

/** A person, and the token that is to be theirs. */
export type As = NonNullable<ApiRequest['as']>;
export type QueueState = HasSession & HasConnection & HasPending;
interface QueueDeps {
  dispatch: ThunkDispatch<QueueState, unknown, UnknownAction>;
  getState: () => QueueState;
  /** Waits until redux-persist has written. */
  flush: () => Promise<unknown>;
  storage: QueueStorage;
  /** Whether the store shows the past: items that waited then may have been sent since. */
  isPast: () => boolean;
  /** The id of the person of a token; rethrows a failed request. */
  whoSends: (as: As) => Promise<number>;
  /** Sends an item whose body is complete; rethrows a failed request. */
  send: (item: PendingItem, as: As) => Promise<SentIds>;
  onSent: () => void;
  /** The server said no to one. */
  onRefused: () => void;
}

type Patch = Partial<
  Pick<PendingItem, 'state' | 'reason' | 'owner' | 'author' | 'compared' | 'at' | 'dated' | 'body'> & Binding
>;

/** Milliseconds before the first and between later attempts at most. */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
const GRACE_MS = 250;

const NO_SPACE =
  'No se pudo guardar en este equipo: el navegador no tiene espacio o no lo permite. Nada se perdió: deja abierta esta pantalla, libera espacio o recupera la conexión, e inténtalo de nuevo.';
const GONE = 'Ya no está en la cola: se envió o se descartó en otra pestaña. Revisa la nota del alumno.';
const NOTE_GONE = 'La nota a la que iba el abono se descartó. Hay que elegir a qué nota va.';
const OLD = `Tiene más de ${FRESH_DAYS} días: antes de enviarlo, revisa en las notas del alumno que no esté ya guardado.`;

/** A response of ours in the shape of a server's, so that forms show it like any other. */
const failure = (status: number, message: string): Failure => ({
  ...{ status, body: { message }, aborted: false, retryAfter: null },
});

/** Everything is refused until the person has chosen their own password. */
const needsOwnPassword = ({ status, body }: Problem): boolean => status === 403 && body.clave_exigida === true;

/**
 * The server may answer otherwise a little later: its own faults, too many at once, a proxy in between. A right is asked
 * before the key is looked at: of an item that went out before, a 403 does not say that it was not taken.
 */
function mayPass(problem: Problem, item: PendingItem): boolean {
  const { status } = problem;
  if (status === 403) return isUnheard(item) || needsOwnPassword(problem);
  return status === null || status === 401 || status === 408 || status === 429 || status >= 500;
}
/** Not this one item's matter: the others would meet the same. */
const concernsAll = (problem: Problem): boolean =>
  needsOwnPassword(problem) || (problem.status !== 500 && problem.status !== 403);

/** An error as it may lie on this computer: the holder of a folio is a person's name. */
function reasonOf({ fields, message }: Problem): string {
  const texts = Object.entries(fields).flatMap(([field, found]) =>
    field === 'folio' ? ['El folio ya está ocupado o no es válido: elige otro.'] : found,
  );
  return [...new Set(texts.length > 0 ? texts : [message])].join(' ');
}

export class Queue {
  readonly #deps: QueueDeps;
  #turn: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  /** Keys of the items whose forms are open in this tab. */
  readonly #inForms = new Set<string>();

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  get #items() {
    return this.#deps.getState().pending.items;
  }
  get #known() {
    return knownItems(this.#deps.getState().pending);
  }
  get #isDown() {
    return this.#deps.getState().connection.down;
  }

  /** Watches the connection and other tabs, and sends pending items; returns the function that stops it. */
  start(): () => void {
    const wake = () => void this.sync();
    const offline = () => void this.reach();
    const shown = () => document.visibilityState === 'visible' && wake();
    window.addEventListener('online', wake);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', shown);
    const unfollow = this.#deps.storage.follow((items) => {
      if (items.length > 0) this.#deps.dispatch(sent(items));
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
    if (found === this.#isDown) this.#deps.dispatch(found ? connectionFound() : connectionLost());
    if (!found) this.#schedule();
    return found;
  }

  /**
   * Sends a form's values, or queues them: without connection, and when an item of the same alumno is pending. Returns
   * the result of `direct`, or null when queued. Rethrows the errors of `direct`, and throws when it can't be queued. A
   * reminder with the family's link is never queued: opened without the server, the message would say «{enlace}».
   */
  async sendOrKeep<Result>(typed: Typed, direct: () => Promise<Result>): Promise<Result | null> {
    const needsServer = typed.kind === 'recordatorio' && namesLink(typed.body.texto);
    // The browser says that there is no network at all: worth asking before the form waits for nothing.
    if (navigator.onLine === false && !this.#isDown) await this.reach();
    if (!needsServer && this.#mustWait(typed)) {
      await this.keep([typed]);
      return null;
    }
    try {
      return await direct();
    } catch (error) {
      if (!problemOf(error).network || (await this.reach()) || needsServer) throw error;
      await this.keepUnheard(typed);
      return null;
    }
  }

  /**
   * Keeps all of this here, to be sent one after another once the server is there. Throws when it can't be kept, and then
   * nothing of it is: of money for two notes that was kept in part, the form would take the whole once more.
   */
  keep(all: readonly Typed[]): Promise<void> {
    const captura = capturaNow();
    return this.#keep(all.map((typed) => ({ ...typed, body: { ...typed.body, ...captura } }) as Typed));
  }

  /**
   * Queues a request without a response. The server may have written it: it is sent again unchanged, under the same
   * key. Throws when it can't be queued.
   */
  keepUnheard = (typed: Typed | TypedPago): Promise<void> => this.#keep([typed]);

  /** Whether a write of this alumno has to wait here: nothing answers, or something of theirs waits already. */
  mustKeep(userId: number): boolean {
    const { user } = this.#deps.getState().auth;
    const waits = waitingOf(this.#items, user?.id).some(
      (item) => item.state === 'pendiente' && item.kind !== 'recordatorio' && alumnosOf(item).includes(userId),
    );
    return this.#isDown || waits;
  }

  #mustWait(typed: Typed): boolean {
    // Kept, it would go out without the server's word on whether it may: while that can be had, it is asked.
    if (typed.kind === 'recordatorio') return this.#isDown;
    // Of a note that the server does not have it can't take an abono.
    return (typed.kind === 'abono' && typed.noteKey !== null) || this.mustKeep(typed.body.user_id);
  }

  #keep(all: readonly (Typed | TypedPago)[]): Promise<void> {
    return this.#inTurn(async () => {
      const { getState, dispatch, storage } = this.#deps;
      const owner = getState().auth.user?.id;
      if (owner === undefined) throw failure(401, 'La sesión terminó. Inicia sesión de nuevo.');
      // Best effort: a browser may refuse, and the screen of the queue says so.
      void navigator.storage?.persist?.().catch(() => false);
      await this.refresh().catch(() => {
        throw failure(507, NO_SPACE);
      });
      const seq = 1 + Math.max(0, ...Object.values(this.#items).map((item) => item.seq));
      const base = { owner, author: null, at: now().toISOString(), rev: 1, state: 'pendiente', reason: null } as const;
      const items = all.map((typed, index) =>
        this.#bindNote({
          ...typed,
          ...base,
          seq: seq + index,
          compared: false,
          dated: false,
          sent: null,
        } as PendingItem),
      );
      for (const { key } of items) storage.admit(key);
      if (!(await this.#store(items))) {
        for (const { key } of items) dispatch(dropped(key));
        throw failure(507, NO_SPACE);
      }
      void this.sync();
    });
  }

  /** The item with the id of its note, once the server has that. Throws where it is for a note that is not there any more. */
  #bindNote(item: PendingItem): PendingItem {
    if (item.kind !== 'abono') return item;
    const nota_id = noteIdOf(item, this.#known);
    // Without a note the server would choose one: the one that the alumno's row shows when the abono arrives.
    if (nota_id === undefined) throw failure(409, NOTE_GONE);
    return nota_id === null ? item : { ...item, noteKey: null, body: { ...item.body, nota_id } };
  }

  /** Whether storage has taken these revisions: all of them, or none. */
  async #store(items: readonly PendingItem[]): Promise<boolean> {
    for (const item of items) this.#deps.dispatch(put(item));
    await this.#deps.flush();
    return items.every((item) => this.#deps.storage.has(item));
  }

  #change(item: PendingItem, patch: Patch): Promise<boolean> {
    return this.#store([{ ...item, ...patch, rev: item.rev + 1 } as PendingItem]);
  }

  async #drop(key: string, rev?: number): Promise<void> {
    this.#deps.dispatch(dropped(key));
    await this.#deps.storage.remove(key, rev);
    await this.refresh();
  }

  /** Serialises user actions on the queue: each starts from the stored state after the previous one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #patch(key: string, patchOf: (item: PendingItem) => Patch | null): Promise<void> {
    return this.#inTurn(async () => {
      await this.refresh();
      const item = this.#items[key];
      const patch = item && patchOf(item);
      if (patch) await this.#change(item, patch);
      void this.sync();
    });
  }

  /** Its form has opened: it is not sent until that is saved or left, or the person sends it as it is. */
  async takeBack(key: string): Promise<void> {
    // A jump in DevTools to or from a form takes nothing out of the queue and gives nothing back.
    if (this.#deps.isPast()) return;
    this.#inForms.add(key);
    // It may be on its way.
    await this.#running;
    const take = ({ state }: PendingItem) => this.#inForms.has(key) && state === 'pendiente';
    await this.#patch(key, (item) => (take(item) ? { state: 'abierta' } : null));
  }

  /** Its form was left as it was: it takes its turn again. At the end of the session it stays, as its draft does. */
  giveBack(key: string): void {
    if (this.#deps.isPast()) return;
    this.#inForms.delete(key);
    const giveBack = () => {
      const { auth } = this.#deps.getState();
      if (this.#stopped || !auth.user || this.#inForms.has(key)) return;
      void this.#patch(key, ({ state }) => (state === 'abierta' ? { state: 'pendiente' } : null));
    };
    // A form that is drawn anew leaves and comes back: in between its item would be sent.
    setTimeout(giveBack, GRACE_MS);
  }

  /** To be sent as it is, refused or taken back. */
  retry(key: string): Promise<void> {
    this.#inForms.delete(key);
    return this.#patch(key, () => ({ state: 'pendiente', reason: null, compared: true }));
  }

  /**
   * Puts an item back into its turn as its form holds it now, under the same key: where the server has heard the first
   * version after all, it refuses this one. `binding`: an abono is for this note now. Throws when it can't be stored.
   */
  putBack(key: string, body: NoteBody | AbonoBody, binding?: Binding): Promise<void> {
    return this.#inTurn(async () => {
      await this.refresh();
      const item = this.#items[key];
      if (!item) throw failure(409, GONE);
      const base: Patch = { ...binding, state: 'pendiente', reason: null, compared: true };
      const patch = { ...base, body: { ...body, ...capturaOf(item) } };
      if (!(await this.#change(item, patch))) throw failure(507, NO_SPACE);
      this.#inForms.delete(key);
      void this.sync();
    });
  }

  /** From now on the signed-in person sends the items of an author who can't any more. */
  takeOver(from: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.refresh();
      const owner = this.#deps.getState().auth.user?.id;
      for (const item of owner === undefined ? [] : waitingOf(this.#items, from)) {
        await this.#change(item, { owner, author: item.author ?? from });
      }
      void this.sync();
    });
  }

  /** The person says when it was typed (ISO, UTC): it is sent with that date. */
  date(key: string, at: string): Promise<void> {
    return this.#patch(key, (item) => withDate(item, at));
  }

  /** Forgets an item, or an unreadable record; the person was asked. */
  discard(key: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#drop(key);
      // The money of its abonos was taken all the same: a person decides about them.
      for (const item of Object.values(this.#items)) {
        if (item.kind === 'abono' && item.noteKey === key) {
          await this.#change(item, { state: 'rechazada', reason: NOTE_GONE });
        }
      }
      void this.sync();
    });
  }

  /** Sends pending items; resolves when nothing more can be sent for now. */
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

  get #canSend(): boolean {
    return !this.#stopped && !this.#deps.isPast();
  }

  async #work(): Promise<void> {
    while (this.#again && this.#canSend) {
      this.#again = false;
      await this.refresh().catch(() => undefined);
      if (this.#due().length === 0 && !this.#isDown) return;
      if ((this.#isDown || this.#failures > 0) && !(await this.reach())) {
        this.#failures += 1;
        // A call meanwhile, as of a browser that is online again, gets an attempt of its own.
        continue;
      }
      if (this.#due().length === 0) this.#failures = 0;
      // Two tabs at once would do no harm, but each would do all the work.
      else if (navigator.locks) await navigator.locks.request('servicios-envio', () => this.#drain());
      else await this.#drain();
    }
  }

  #due(): PendingItem[] {
    const { user } = this.#deps.getState().auth;
    const heads = headsOf(waitingOf(this.#items, user?.id ?? null));
    const now = nowMs();
    return heads.filter((item) => item.state === 'pendiente' && !this.#inForms.has(item.key) && !isDoubtful(item, now));
  }

  async #drain(): Promise<void> {
    const as = await this.#author();
    if (!as) return;
    // Alumnos whose first item met a fault of the server: the others go on.
    const resting = new Set<number>();
    let count = 0;
    for (;;) {
      // Another tab may have sent them.
      await this.refresh();
      const due = this.#canSend ? this.#due() : [];
      const next = due.find((item) => item.owner === as.id && !alumnosOf(item).some((id) => resting.has(id)));
      if (!next) break;
      const problem = await this.#send(next, as);
      if (!problem) count += 1;
      else if (mayPass(problem, next)) {
        if (concernsAll(problem)) break;
        for (const id of alumnosOf(next)) resting.add(id);
      }
    }
    if (count > 0) this.#deps.onSent();
  }

  /** The signed-in person, if the server says that the token is theirs; null when nothing may be sent. */
  async #author(): Promise<As | null> {
    const { user, token } = this.#deps.getState().auth;
    if (!user || !(token instanceof Secret)) return null;
    const as = { id: user.id, token };
    try {
      if ((await this.#deps.whoSends(as)) === user.id) return as;
      logFailure('The session has the token of another person: nothing is sent');
    } catch (error) {
      logFailure('The queue could not be sent', problemOf(error).message);
    }
    this.#failures += 1;
    return null;
  }

  /** The item with its date settled and stored. */
  async #settleDate(item: PendingItem): Promise<PendingItem> {
    const date = dateOf(item, nowMs());
    if (!date) return item;
    await this.#change(item, withDate(item, new Date(date.at).toISOString()));
    return this.#items[item.key] ?? item;
  }

  /** Sends one item; gives why it was not taken, or null. */
  async #send(waiting: PendingItem, as: As): Promise<Problem | null> {
    const { dispatch, onRefused, send } = this.#deps;
    const item = await this.#settleDate(waiting);
    dispatch(sendingChanged(item.key));
    try {
      if (isOld(item, nowMs())) throw failure(422, OLD);
      const bound = this.#bindNote(item);
      if (bound.kind === 'abono' && bound.body.nota_id == null) throw failure(409, NOTE_GONE);
      await this.#finish(item, await send(bound, as));
      this.#failures = 0;
      dispatch(troubled(null));
      return null;
    } catch (error) {
      const problem = problemOf(error);
      if (mayPass(problem, item)) {
        this.#failures += 1;
        if (!problem.aborted) dispatch(troubled(problem.message));
        return problem;
      }
      // The response to it was lost and its message went out all the same: the server's reason against sending it is too
      // late. The refused write has not bound the key.
      if (item.kind === 'recordatorio' && isUnheard(item)) {
        return await this.#send({ ...item, ...withDate(item, item.at) } as PendingItem, as);
      }
      await this.#change(item, { state: 'rechazada', reason: reasonOf(problem) });
      onRefused();
      return problem;
    } finally {
      dispatch(sendingChanged(null));
    }
  }

  /**
   * The server has it: its abonos get its id, and storage lets go of it, unless it was changed meanwhile: then that goes out
   * too, under the same key.
   */
  async #finish(item: PendingItem, ids: SentIds): Promise<void> {
    const { dispatch, storage } = this.#deps;
    dispatch(sent([asSent(item, ids)]));
    storage.tellSent([asSent(item, ids)]);
    for (const abono of Object.values(this.#items)) {
      if (abono.kind === 'abono' && abono.noteKey === item.key && ids.note !== null) {
        await this.#change(abono, { noteKey: null, body: { ...abono.body, nota_id: ids.note } });
      }
    }
    await storage.remove(item.key, item.rev);
    await this.refresh();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#running) return;
    // A past state does not tell whether items are pending.
    if (!this.#deps.isPast() && !this.#isDown && this.#due().length === 0) return;
    // Not all tabs at once when the router is back.
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => void this.sync(), wait);
  }
}
