/** The queue of what was typed without connection, as forms and screens use it. */
import { now } from '#client/lib/clock.ts';
import { problemOf } from '#client/lib/errors.ts';
import { namesLink } from '#contract/recordatorios.ts';
import { type Binding, boundNote } from './binding.ts';
import { capturaNow } from './captura.ts';
import { Editing } from './editing.ts';
import { exclusive } from './exclusive.ts';
import {
  type AbonoBody,
  alumnosOf,
  type NoteBody,
  type PagoBody,
  type PendingItem,
  type PendingNote,
  type PendingPago,
  type RecordatorioBody,
} from './item.ts';
import { nextSeq, waitingOf } from './order.ts';
import { datePatch, type Patch, QueueRepository, type QueueRepositoryDeps } from './repository.ts';
import { failure, GONE, NO_SPACE, NOTE_GONE } from './retryPolicy.ts';
import { Sender, type SenderDeps } from './sender.ts';
import { withdrawn } from './slice.ts';

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

type QueueDeps = QueueRepositoryDeps & SenderDeps;

export class Queue {
  readonly #deps: QueueDeps;
  readonly #repository: QueueRepository;
  readonly #editing: Editing;
  readonly #sender: Sender;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    this.#repository = new QueueRepository(deps);
    this.#editing = new Editing(deps.getState, this.#repository);
    this.#sender = new Sender(deps, this.#repository, this.#editing);
  }

  /** Begins to watch the connection and other tabs, and sends what is there; gives the function that ends it. */
  start = (): (() => void) => this.#sender.start();
  /** Asks whether the server is there, and says so to the screens. */
  reach = (): Promise<boolean> => this.#sender.reach();
  /** Sends what is there; resolves when nothing more can be sent for now. */
  sync = (): Promise<void> => this.#sender.sync();
  /** Reads the storage anew: other tabs write there too. */
  refresh = (): Promise<void> => this.#repository.refresh();

  /**
   * Sends what a form holds, or keeps it here: without connection, and when something of the same alumno waits already.
   * Gives what `direct` gave, or null when it is kept. Throws what `direct` throws, and when it can't be kept. A reminder
   * with the link of the family is never kept: opened without the server, the message would say «{enlace}».
   */
  async sendOrKeep<Result>(typed: Typed, direct: () => Promise<Result>): Promise<Result | null> {
    const needsServer = typed.kind === 'recordatorio' && namesLink(typed.body.texto);
    // The browser says that there is no network at all: worth asking before the form waits for nothing.
    if (navigator.onLine === false && !this.#sender.isDown()) await this.reach();
    if (needsServer || !this.#mustWait(typed)) {
      try {
        return await direct();
      } catch (error) {
        if (!problemOf(error).network || (await this.reach()) || needsServer) throw error;
        await this.keepUnheard(typed);
        return null;
      }
    }
    await this.keep([typed]);
    return null;
  }

  /**
   * Keeps all of this here, to be sent one after another once the server is there. Throws when it can't be kept, and then
   * nothing of it is: of money for two notes that was kept in part, the form would take the whole once more.
   */
  keep(all: readonly Typed[]): Promise<void> {
    const captura = capturaNow();
    return this.#inTurn(() =>
      this.#keep(all.map((typed) => ({ ...typed, body: { ...typed.body, ...captura } }) as Typed)),
    );
  }

  /**
   * Keeps what went out and brought no response. The server may have written it: it goes out again as it was, under the
   * same key. Throws when it can't be kept.
   */
  keepUnheard = (typed: Typed | TypedPago): Promise<void> => this.#inTurn(() => this.#keep([typed]));

  /** Whether a write of this alumno has to wait here: nothing answers, or something of theirs waits already. */
  mustKeep = (userId: number): boolean => this.#sender.isDown() || this.#waits(userId);

  #mustWait(typed: Typed): boolean {
    // Kept, it would go out without the server's word on whether it may: while that can be had, it is asked.
    if (typed.kind === 'recordatorio') return this.#sender.isDown();
    // Of a note that the server does not have it can't take an abono.
    return (typed.kind === 'abono' && typed.noteKey !== null) || this.mustKeep(typed.body.user_id);
  }

  #waits(userId: number): boolean {
    const { user } = this.#deps.getState().auth;
    return waitingOf(this.#repository.items, user?.id).some(
      (item) => item.state === 'pendiente' && item.kind !== 'recordatorio' && alumnosOf(item).includes(userId),
    );
  }

  async #keep(all: readonly (Typed | TypedPago)[]): Promise<void> {
    const { getState, dispatch } = this.#deps;
    const owner = getState().auth.user?.id;
    if (owner === undefined) throw failure(401, 'La sesión terminó. Inicia sesión de nuevo.');
    // Best effort: a browser may refuse, and the tray says so.
    void navigator.storage?.persist?.().catch(() => false);
    await this.refresh().catch(() => {
      throw failure(507, NO_SPACE);
    });
    const seq = nextSeq(this.#repository.items);
    const items = all.map((typed, index) => this.#itemOf(typed, owner, seq + index));
    if (!(await this.#repository.add(items))) {
      for (const { key } of items) dispatch(withdrawn(key));
      throw failure(507, NO_SPACE);
    }
    void this.sync();
  }

  /** Throws where it is for a note that is not there any more. */
  #itemOf(typed: Typed | TypedPago, owner: number, seq: number): PendingItem {
    const base = {
      ...{ key: typed.key, owner, author: null, seq, at: now().toISOString() },
      ...{ rev: 1, state: 'pendiente' as const, reason: null, compared: false, dated: false, sent: null },
    };
    if (typed.kind !== 'abono') return { ...base, kind: typed.kind, body: typed.body } as PendingNote | PendingPago;
    const item = { ...base, kind: typed.kind, body: typed.body, noteKey: typed.noteKey, folio: typed.folio };
    const { noteId, error } = boundNote(item, this.#repository.known);
    // The note was discarded in another tab: whoever has the money in hand says which one it is for.
    if (error !== undefined) throw failure(409, error);
    // The note was sent meanwhile, and its key says nothing after a reload.
    return noteId === null ? item : { ...item, noteKey: null, body: { ...item.body, nota_id: noteId } };
  }

  /** Serialises user actions on the queue: each starts from the result of the previous one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** The item as storage has it now, unless it has been sent. */
  async #unsent(key: string): Promise<PendingItem | null> {
    await this.refresh();
    const item = this.#repository.items[key];
    return item && item.state !== 'enviada' ? item : null;
  }

  #patch(key: string, patch: (item: PendingItem) => Patch | null): Promise<void> {
    return this.#inTurn(async () => {
      const item = await this.#unsent(key);
      const changed = item && patch(item);
      if (changed) await this.#repository.change(item, changed);
      void this.sync();
    });
  }

  /** A form has it: it is not sent meanwhile. What is on its way when the form opens arrives first. */
  async open(key: string): Promise<void> {
    // A jump in DevTools to or from a form takes nothing out of the queue and gives nothing back.
    if (this.#deps.isPast()) return;
    await this.#editing.begin(key);
    await exclusive(() =>
      this.#patch(key, ({ state }) =>
        // While this waited for what is on its way, the form may have been saved or left.
        state !== 'abierta' && this.#editing.has(key) ? { state: 'abierta' } : null,
      ),
    );
  }

  /** The form was left as it was: a refused item stays refused, another one takes its turn again. */
  async release(key: string): Promise<void> {
    if (this.#deps.isPast()) return;
    await this.#editing.end(key);
    await this.#inTurn(async () => {
      await this.refresh();
      await this.#editing.giveBack();
      void this.sync();
    });
  }

  /** To be sent as it is, refused or open. */
  async retry(key: string): Promise<void> {
    await this.#editing.end(key);
    await this.#patch(key, () => ({ state: 'pendiente', reason: null }));
  }

  /** The person has compared an old item with what is stored. */
  compared(key: string): Promise<void> {
    return this.#patch(key, () => ({ compared: true }));
  }

  /** Whoever is signed in sends from now on what this person typed here and can't send any more. */
  takeOver(from: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.refresh();
      const owner = this.#deps.getState().auth.user?.id;
      if (owner === undefined) return;
      for (const item of waitingOf(this.#repository.items, from)) {
        await this.#repository.change(item, { owner, author: item.author ?? from });
      }
      void this.sync();
    });
  }

  /** The person has said when an item was typed (ISO, UTC). */
  date(key: string, at: string): Promise<void> {
    return this.#patch(key, (item) => datePatch(item, at));
  }

  /**
   * A corrected item replaces the old one under the same key, which a refused write does not bind. `binding`: an
   * abono is for this note now.
   */
  edit(key: string, body: NoteBody | AbonoBody, binding?: Binding): Promise<null> {
    return this.#inTurn(async () => {
      const item = await this.#unsent(key);
      if (!item) throw failure(409, GONE);
      if (item.kind !== 'nota' && item.kind !== 'abono') throw failure(409, GONE);
      const { capturado_en, desfase, visto } = item.body;
      const next = {
        ...item,
        ...{ body: { ...body, ...(capturado_en && { capturado_en, desfase, visto }) }, rev: item.rev + 1 },
        ...{ state: 'pendiente', reason: null },
        ...(item.kind === 'abono' && binding),
      } as PendingItem;
      if (!(await this.#repository.store(next))) throw failure(507, (await this.#unsent(key)) ? NO_SPACE : GONE);
      await this.#editing.end(key);
      void this.sync();
      return null;
    });
  }

  /** Forgets an item, or something unreadable; the person was asked. */
  discard(key: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#repository.drop([key]);
      // The money of its abonos was taken all the same: a person says what becomes of it.
      for (const item of Object.values(this.#repository.items)) {
        if (item.kind !== 'abono' || item.noteKey !== key || item.sent) continue;
        await this.#repository.change(item, { state: 'rechazada', reason: NOTE_GONE });
      }
      void this.sync();
    });
  }
}
