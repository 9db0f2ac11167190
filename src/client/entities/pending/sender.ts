/** Sends the queue: in order, once, by one tab at a time, as the person who typed it, and again while nothing answers. */
import { connectionFound, connectionLost, probe } from '#client/api/connection.ts';
import { selectNote } from '#client/entities/select.ts';
import { knownClock, now, nowMs } from '#client/lib/clock.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { Secret } from '#client/lib/secret.ts';
import { boundNote } from './binding.ts';
import { capturaAt, datedBy } from './captura.ts';
import type { Editing } from './editing.ts';
import { type As, pendingEndpoints, type Sending, type SentIds } from './endpoints.ts';
import { exclusive } from './exclusive.ts';
import { alumnosOf, type PendingItem } from './item.ts';
import { sendable } from './order.ts';
import { datePatch, type QueueRepository } from './repository.ts';
import { concernsAll, failure, GONE, isUnheard, mayPass, NOTE_UNNAMED, reasonOf } from './retryPolicy.ts';
import { sendingChanged, troubled } from './slice.ts';
import type { QueueDispatch, QueueState } from './types.ts';

export interface SenderDeps {
  dispatch: QueueDispatch;
  getState: () => QueueState;
  /** Whether the store shows the past: what waited then may have been sent since. */
  isPast: () => boolean;
  /** So many have just been sent. */
  onSent: (count: number) => void;
  /** The server said no to one. */
  onRefused: (problem: Problem) => void;
}

/** Milliseconds before the first and between later attempts at most. */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

export class Sender {
  readonly #deps: SenderDeps;
  readonly #repository: QueueRepository;
  readonly #editing: Editing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  /** Keys of what the server has taken from here: a state that DevTools brought back shows it as waiting. */
  readonly #taken = new Set<string>();

  constructor(deps: SenderDeps, repository: QueueRepository, editing: Editing) {
    this.#deps = deps;
    this.#repository = repository;
    this.#editing = editing;
  }

  /** Begins to watch the connection and other tabs, and sends what is there; gives the function that ends it. */
  start(): () => void {
    const wake = () => void this.sync();
    const offline = () => void this.reach();
    const shown = () => document.visibilityState === 'visible' && wake();
    window.addEventListener('online', wake);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', shown);
    const unfollow = this.#repository.follow(() => {
      this.#repository
        .refresh()
        .then(() => this.#schedule())
        .catch((error: unknown) => logFailure('The queue could not be read', error));
    });
    wake();
    return () => {
      this.#stopped = true;
      this.#repository.stop();
      this.#editing.stop();
      clearTimeout(this.#timer);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', shown);
      unfollow();
    };
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

  /** Nothing has answered lately. */
  isDown(): boolean {
    return this.#deps.getState().connection.down;
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
    while (this.#again && !this.#stopped && !this.#deps.isPast()) {
      this.#again = false;
      await this.#repository.refresh().catch(() => undefined);
      // Items sent by a page that closed meanwhile.
      await this.#clearSent();
      await this.#editing.giveBack();
      if (this.#stopped || (!this.#sendable().length && !this.isDown())) return;
      if ((this.isDown() || this.#failures > 0) && !(await this.reach())) {
        this.#failures += 1;
        // Whoever called meanwhile, as a browser does that is online again, gets an attempt of their own.
        continue;
      }
      if (this.#sendable().length > 0) await exclusive(() => this.#drain());
      else this.#failures = 0;
    }
  }

  #sendable(): PendingItem[] {
    const { user } = this.#deps.getState().auth;
    const due = user ? sendable(this.#repository.items, user.id, nowMs()) : [];
    // A form that has just opened waits for the one that is on its way.
    return due.filter(({ key }) => !this.#taken.has(key) && !this.#editing.has(key));
  }

  async #drain(): Promise<void> {
    // Those whose first item met a fault of the server: the others go on.
    const resting = new Set<number>();
    const as = await this.#author();
    if (!as) return;
    let sent = 0;
    for (;;) {
      // Another tab may have sent them while this one waited for its turn.
      await this.#repository.refresh();
      const next =
        this.#stopped || this.#deps.isPast()
          ? undefined
          : this.#sendable().find((item) => item.owner === as.id && !alumnosOf(item).some((id) => resting.has(id)));
      if (!next) break;
      const problem = await this.#send(next, as);
      if (!problem) sent += 1;
      else if (mayPass(problem, next) || problem.status === 401) {
        if (problem.status === 401 || concernsAll(problem)) break;
        for (const id of alumnosOf(next)) resting.add(id);
      }
    }
    await this.#repository.refresh();
    await this.#clearSent();
    if (sent > 0) this.#deps.onSent(sent);
  }

  /** Whoever is signed in, if the server says that the token is theirs; null when nothing may be sent. */
  async #author(): Promise<As | null> {
    const { dispatch, getState } = this.#deps;
    const { user, token } = getState().auth;
    if (!user || !(token instanceof Secret)) return null;
    const as = { id: user.id, token };
    try {
      const id = await dispatch(pendingEndpoints.endpoints.whoSends.initiate({ as }, { track: false })).unwrap();
      if (id === user.id) return as;
      logFailure('The session has the token of somebody else: nothing is sent');
    } catch (error) {
      logFailure('The queue could not be sent', problemOf(error).message);
    }
    this.#failures += 1;
    return null;
  }

  /** The body as it goes out, an abono with its note's id; or why it can't. */
  #sendingOf(item: PendingItem, as: As): Sending | string {
    const parts = { key: item.key, as, author: item.author };
    if (item.kind === 'nota') return { ...parts, kind: 'nota', body: item.body };
    if (item.kind === 'pago') return { ...parts, kind: 'pago', body: item.body };
    if (item.kind === 'recordatorio') return { ...parts, kind: 'recordatorio', body: item.body };
    const { noteId, error } = boundNote(item, this.#repository.known);
    if (error !== undefined) return error;
    // `sendable` lets no abono pass before its note; whoever changes that must not make the server choose one.
    return noteId === null ? NOTE_UNNAMED : { ...parts, kind: 'abono', body: { ...item.body, nota_id: noteId } };
  }

  /** The item with its date for good, stored; null when another tab has changed it meanwhile. */
  async #dated(item: PendingItem): Promise<PendingItem | null> {
    const clock = knownClock();
    const dated = clock && !item.dated && datedBy(item, clock, nowMs());
    if (!dated) return item;
    const patch = datePatch(item, new Date(dated.at).toISOString());
    return (await this.#repository.change(item, patch)) ? (this.#repository.items[item.key] ?? null) : null;
  }

  async #send(waiting: PendingItem, as: As): Promise<Problem | null> {
    const item = await this.#dated(waiting);
    if (!item) return problemOf(failure(409, GONE));
    const { dispatch, getState, onRefused } = this.#deps;
    const sending = this.#sendingOf(item, as);
    if (typeof sending === 'string') {
      await this.#repository.change(item, { state: 'rechazada', reason: sending });
      return problemOf(failure(422, sending));
    }
    dispatch(sendingChanged(item.key));
    try {
      const { trabajos, ...ids }: SentIds = await dispatch(
        pendingEndpoints.endpoints.sendPending.initiate(sending, { track: false }),
      ).unwrap();
      this.#failures = 0;
      if (item.kind === 'nota') originalsDue(selectNote(getState(), ids.note)?.creditos ?? []);
      else if (trabajos.length === 0) originalsDue(ids.abonos);
      const sent = { at: now().toISOString(), ...ids };
      // Not when somebody has changed it meanwhile in another tab: that one goes out too, under the same key.
      if (await this.#repository.change(item, { state: 'enviada', reason: null, sent })) this.#taken.add(item.key);
      dispatch(troubled(null));
      return null;
    } catch (error) {
      const problem = problemOf(error);
      if (mayPass(problem, item)) {
        this.#failures += 1;
        if (!problem.aborted) dispatch(troubled(problem.message));
      } else if (problem.status !== 401) {
        // Its first response was lost and its message went out all the same: what keeps one from going out is too late. The
        // refused write has not bound the key.
        if (item.kind === 'recordatorio' && isUnheard(item)) {
          return await this.#send({ ...item, dated: true, body: { ...item.body, ...capturaAt(item.at, {}) } }, as);
        }
        await this.#repository.change(item, { state: 'rechazada', reason: reasonOf(problem) });
        onRefused(problem);
      }
      return problem;
    } finally {
      dispatch(sendingChanged(null));
    }
  }

  /** The server has it: storage lets go of it, unless an abono still waits that may be for it. */
  async #clearSent(): Promise<void> {
    if (this.#stopped) return;
    const items = Object.values(this.#repository.items);
    const waits = items.filter(({ state }) => state !== 'enviada');
    const needed = (one: PendingItem) =>
      waits.some(
        (item) =>
          alumnosOf(item).some((id) => alumnosOf(one).includes(id)) ||
          (item.kind === 'abono' && item.noteKey === one.key),
      );
    await this.#repository.drop(items.filter((one) => one.sent && !needed(one)).map(({ key }) => key));
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#running) return;
    // A past state does not tell whether items are pending.
    const due = this.#deps.isPast() || this.isDown() || this.#sendable().length > 0;
    // A form whose tab was killed tells nobody that it has gone.
    if (!due && this.#editing.items.length === 0) return;
    const wait = due ? Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures) : LONGEST_MS;
    // Not all at once when the router is back.
    this.#timer = setTimeout(() => void this.sync(), wait * (0.5 + Math.random() / 2));
  }
}
