/**
 * The last responses of the server by their address, and schools that were taken along: for forms while the server is
 * out of reach. They are in IndexedDB under the id of their person, and are deleted at sign-out. Responses with people
 * also expire 72 hours after the last contact with the server.
 */
import {
  clear,
  createStore,
  delMany,
  entries,
  get,
  getMany,
  promisifyRequest,
  setMany,
  type UseStore,
} from 'idb-keyval';
import type { Memory } from '#client/api/memory.ts';
import type { ApiRequest } from '#client/api/request.ts';
import { nowMs } from '#client/lib/clock.ts';
import { logFailure } from '#client/lib/log.ts';
import { afterChanges, type Change, changesOf, isAbout, mergedChange, responseFrom, type Seen } from './school.ts';
import { heardNow, isOver, type KeptPeople, lookedAt, nextChange, presentTerm, type Term } from './term.ts';

/** A school whose whole list was taken along. */
export interface TakenSchool {
  escuela: number;
  alumnos: number;
  at: string;
}

/** Answers without people, by path. */
const CATALOGUES = /^\/(escuelas|servicios|planes|health|ajustes|negocio)$/;
/** Answers about alumnos that forms and the counter need. */
const PEOPLE =
  /^\/(users\/\d+(\/cuenta)?|get-note(-credits)?\/\d+|caja\/buscar|admin\/(alumnos|filter-alumnos|search-alumnos)(\/.*)?)$/;

/** How many answers about people are kept, and how many more there may be before the oldest go. */
const LATELY = 500;
const SLACK = 100;

const TABLE = 'respuestas';
const TERM = 'plazo';
/** Records with people, by key. */
const OF_PEOPLE = /^\d+:(persona|escuela|cambio):/;
/** Milliseconds between two looks at the clock at most, and between two notes that the server was heard at least. */
const LOOK_MS = 10 * 60_000;
const HEARD_MS = 60_000;

interface KeptResponse {
  response: unknown;
  /** Milliseconds, by this computer's clock. */
  at: number;
}

/** Key of the answer to a request; null of one that is not kept. */
function keyOf(owner: number, { method, url, body }: ApiRequest): string | null {
  const [path = ''] = url.split('?');
  const isSearch = path === '/caja/buscar';
  if (method !== (isSearch ? 'POST' : 'GET')) return null;
  if (CATALOGUES.test(path)) return `${owner}:${url}`;
  return PEOPLE.test(path) ? `${owner}:persona:${url}${isSearch ? ` ${body?.q}` : ''}` : null;
}

/** Effects of later writes on an alumno of a school that was taken along. */
const changeKey = (owner: number, id: number): string => `${owner}:cambio:${id}`;

export class OfflineMemory implements Memory {
  /** Null where the browser has no IndexedDB: then nothing is remembered. */
  readonly #store: UseStore | null =
    typeof indexedDB === 'undefined' ? null : createStore('servicios-respuestas', TABLE);
  #work: Promise<unknown> = Promise.resolve();
  #kept = 0;
  #tell: (people: KeptPeople) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  /** `tell` is called with how long people are kept, at each look at the clock. */
  constructor(tell: (people: KeptPeople) => void) {
    this.#tell = tell;
  }

  /** Deletes expired people, now and while the page is open; returns the function that stops it. */
  start(): () => void {
    // Of version 1.0, with people in another shape.
    if (this.#store) indexedDB.deleteDatabase('servicios-catalogo');
    const look = () => void this.#look();
    const shown = () => document.visibilityState === 'visible' && look();
    look();
    // A computer that slept has told no timer that the time went on.
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      clearTimeout(this.#timer);
      this.#tell = () => undefined;
    };
  }

  /** One after another: nothing is kept of an answer that came before a sign-out. */
  #inTurn(work: (store: UseStore) => Promise<unknown>): Promise<void> {
    const store = this.#store;
    if (!store) return Promise.resolve();
    const done = this.#work.then(() => work(store));
    this.#work = done.catch((error: unknown) => logFailure('The last answers could not be kept', error));
    return this.#work.then(() => undefined);
  }

  /** Looks at the clock: changes the term, and removes the people when it is over, in one transaction. */
  #look(change: (term: Term) => Term = (term) => term): Promise<void> {
    return this.#inTurn(async (store) => {
      const term = await store('readwrite', async (table) => {
        const now = nowMs();
        const before = (await promisifyRequest<Term | undefined>(table.get(TERM))) ?? heardNow(now);
        const next = change(lookedAt(before, now));
        const keys = isOver(next) ? await promisifyRequest(table.getAllKeys()) : [];
        const people = keys.filter((key) => OF_PEOPLE.test(String(key)));
        for (const key of people) table.delete(key);
        const found = { ...next, removed: next.removed || people.length > 0 };
        table.put(found, TERM);
        await promisifyRequest(table.transaction);
        return found;
      });
      this.#tell(presentTerm(term));
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#look(), Math.min(LOOK_MS, nextChange(term) || LOOK_MS));
    });
  }

  keep(owner: number, request: ApiRequest, response: unknown): void {
    const now = nowMs();
    if (now < this.#heard || now >= this.#heard + HEARD_MS) {
      this.#heard = now;
      void this.#look(() => heardNow(now));
    }
    if (request.method !== 'GET') this.#keepChanges(owner, request, response);
    const key = keyOf(owner, request);
    if (key === null) return;
    void this.#inTurn(async (store) => {
      await setMany([[key, { response, at: now } satisfies KeptResponse]], store);
      this.#kept += 1;
      if (this.#kept <= SLACK) return;
      this.#kept = 0;
      const all = (await entries<string, KeptResponse>(store)).filter(([one]) => one.startsWith(`${owner}:persona:`));
      const old = all.sort(([, a], [, b]) => b.at - a.at).slice(LATELY);
      await delMany(
        old.map(([one]) => one),
        store,
      );
    });
  }

  /** After a write the kept responses about its alumnos are outdated, and their notes are as in its response. */
  #keepChanges(owner: number, request: ApiRequest, response: unknown): void {
    const changes = changesOf(request, response);
    if (changes.size === 0) return;
    const prefix = `${owner}:persona:`;
    void this.#inTurn(async (store) => {
      const all = new Map(await entries<string, unknown>(store));
      const stale = [...all].filter(
        ([key, kept]) =>
          key.startsWith(prefix) && isAbout(key.slice(prefix.length), (kept as KeptResponse).response, changes.keys()),
      );
      await delMany(
        stale.map(([key]) => key),
        store,
      );
      const merged = [...changes].map(([id, change]): [string, Change] => {
        const key = changeKey(owner, id);
        return [key, mergedChange(all.get(key) as Change | undefined, change)];
      });
      await setMany(merged, store);
    });
  }

  async recall(owner: number, request: ApiRequest): Promise<unknown> {
    const key = keyOf(owner, request);
    const store = this.#store;
    if (!store || key === null) return undefined;
    // Expired data is never shown, even before the timer fires.
    await this.#look();
    try {
      const found = await get<KeptResponse>(key, store);
      const response = found ? found.response : await this.#byAlumno(owner, request, store);
      return response ?? responseFrom(await this.#alumnos(owner), request);
    } catch (error) {
      logFailure('The last answers could not be read', error);
      return undefined;
    }
  }

  /** The answer about an alumno's note that was not named, for the same note by its id: what waits names its note. */
  async #byAlumno(owner: number, request: ApiRequest, store: UseStore): Promise<unknown> {
    const [, url, nota] = /^(\/get-note(?:-credits)?\/\d+)\?nota=(\d+)$/.exec(request.url) ?? [];
    const key = url && keyOf(owner, { ...request, url });
    const found = key ? await get<{ response: { note?: { id: number } | null } }>(key, store) : undefined;
    return String(found?.response.note?.id) === nota ? found?.response : undefined;
  }

  /** The alumnos of schools that were taken along, with the later writes of this browser. */
  async #alumnos(owner: number): Promise<Seen[]> {
    const all = (await this.#schools(owner)).flatMap(({ seen }) => seen);
    if (!this.#store) return all;
    const ids = all.map(({ user }) => user.id);
    const keys = ids.map((id) => changeKey(owner, id));
    const changes = await getMany<Change | undefined>(keys, this.#store);
    return afterChanges(all, new Map(ids.flatMap((id, index) => (changes[index] ? [[id, changes[index]]] : []))));
  }

  async #schools(owner: number): Promise<(TakenSchool & { seen: Seen[] })[]> {
    await this.#work;
    const all = this.#store ? await entries<string, TakenSchool & { seen: Seen[] }>(this.#store) : [];
    return all.filter(([key]) => key.startsWith(`${owner}:escuela:`)).map(([, school]) => school);
  }

  /** Keeps the whole list of a school until the person signs out, also through a power cut on the way to it. */
  take(owner: number, school: TakenSchool, seen: readonly Seen[]): Promise<void> {
    return this.#inTurn((store) =>
      store('readonly', ({ transaction: { db } }) => {
        const work = db.transaction(TABLE, 'readwrite', { durability: 'strict' });
        work.objectStore(TABLE).put({ ...school, seen }, `${owner}:escuela:${school.escuela}`);
        for (const { user } of seen) work.objectStore(TABLE).delete(changeKey(owner, user.id));
        return promisifyRequest(work);
      }),
    );
  }

  /** The schools whose lists were taken along. */
  taken = (owner: number): Promise<TakenSchool[]> => this.#schools(owner);

  forget(): Promise<void> {
    this.#heard = 0;
    return this.#inTurn((store) => clear(store));
  }
}
