/**
 * Offline data for forms: schools, services, and alumnos seen lately or of a school that the user
 * chose to take along. It is made of responses that the server gave to this very person, lies in IndexedDB under their
 * id, and goes when they sign out. The people among it go as well when the server was not heard for 72 hours.
 */
import { clear, createStore, delMany, entries, get, promisifyRequest, setMany, type UseStore } from 'idb-keyval';
import type { Memory } from '#client/api/memory.ts';
import type { ApiRequest } from '#client/api/request.ts';
import { nowMs } from '#client/lib/clock.ts';
import { logFailure } from '#client/lib/log.ts';
import type { AtCounter } from '#contract/endpoints/caja.ts';
import type { AlumnoRow, Note, User } from '#contract/entities.ts';
import { isStaff } from '#contract/roles.ts';
import { accountResponse, chosenOf, creditsResponse, noteResponse, pageOf, type Seen, userOf } from './alumnos.ts';
import { counterResponse, seenAtCounter } from './counter.ts';
import { asTerm, heardNow, isOver, type KeptPeople, looked, nextChange, type Term, tellOf } from './term.ts';

/** A school whose whole list was taken along. */
export interface TakenSchool {
  escuela: number;
  alumnos: number;
  at: string;
}

/** Alumnos kept besides those of the schools taken along. */
const LATELY = 500;
/** How many more there may be before the oldest ones go. */
const SLACK = 100;

/** Responses that are kept as they are, by path. */
const AS_IS = [/^\/escuelas$/, /^\/servicios$/, /^\/planes$/, /^\/health$/, /^\/ajustes$/];
const PERSON = /^\/users\/(\d+)$/;
const NOTE = /^\/get-note\/(\d+)$/;
const CREDITS = /^\/get-note-credits\/(\d+)$/;
const ACCOUNT = /^\/users\/(\d+)\/cuenta$/;
const COUNTER = /^\/caja\/buscar$/;
const LIST = /^\/admin\/(?:alumnos|filter-alumnos|solicitudes-pendientes)$/;
const SEARCH = /^\/admin\/search-alumnos\/2\/([^/]+)\/([^/]+)$/;

/** Where the term lies, beside what it is about. */
const TERM = 'plazo';
/** Kept of people, by key. */
const OF_PEOPLE = /^\d+:(?:alumno|escuela):/;
/** Milliseconds between two looks at the clock at most, and between two notes that the server was heard at least. */
const LOOK_MS = 10 * 60_000;
const HEARD_MS = 60_000;

type Entry = [key: string, value: unknown];
const isRow = (value: unknown): value is AlumnoRow =>
  typeof value === 'object' && value !== null && 'escuela_id' in value && 'rol' in value;

export class OfflineMemory implements Memory {
  /** Null where the browser has no IndexedDB: then nothing is remembered. */
  readonly #store: UseStore | null =
    typeof indexedDB === 'undefined' ? null : createStore('servicios-catalogo', 'respuestas');
  #work: Promise<unknown> = Promise.resolve();
  #kept = 0;
  /** The last note that came before its alumno: the two are asked for at once, and either answer may be the first. */
  #ahead: { key: string; note: Note | null } | null = null;
  #tell: (people: KeptPeople) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  /** `tell` is called with how long people are kept, at each look at the clock. */
  constructor(tell: (people: KeptPeople) => void) {
    this.#tell = tell;
  }

  /** Removes the people whose time is over, now and while the page is open; gives the function that ends it. */
  start(): () => void {
    const look = () => void this.#look();
    const shown = () => document.visibilityState === 'visible' && look();
    look();
    // A computer that slept has told no timer that the time went on.
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#tell = () => undefined;
    };
  }

  /** One after another: an alumno's row is read and written again. */
  #inTurn(work: (store: UseStore) => Promise<unknown>): Promise<void> {
    const store = this.#store;
    if (!store) return Promise.resolve();
    const done = this.#work.then(() => work(store));
    this.#work = done.catch((error: unknown) => logFailure('The offline catalogue could not be kept', error));
    return this.#work.then(() => undefined);
  }

  /** Looks at the clock: changes the term, and removes the people when it is over, in one transaction. */
  #look(change: (term: Term) => Term = (term) => term): Promise<void> {
    return this.#inTurn(async (store) => {
      const term = await store('readwrite', async (table) => {
        const now = nowMs();
        // Data of an older version counts from now on.
        const before = asTerm(await promisifyRequest(table.get(TERM))) ?? heardNow(now);
        const next = change(looked(before, now));
        const over = isOver(next);
        const people = over
          ? (await promisifyRequest(table.getAllKeys())).filter((key) => OF_PEOPLE.test(String(key)))
          : [];
        for (const key of people) table.delete(key);
        const found = { ...next, removed: next.removed || people.length > 0 };
        table.put(found, TERM);
        await promisifyRequest(table.transaction);
        return found;
      });
      if (isOver(term)) this.#ahead = null;
      this.#tell(tellOf(term));
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#look(), Math.min(LOOK_MS, nextChange(term) || LOOK_MS));
    });
  }

  /** The server has answered: the time begins anew. */
  #hear(): void {
    const now = nowMs();
    if (now >= this.#heard && now < this.#heard + HEARD_MS) return;
    this.#heard = now;
    void this.#look(() => heardNow(now));
  }

  keep(owner: number, { method, url }: ApiRequest, response: unknown): void {
    this.#hear();
    const [path = '', query = ''] = url.split('?');
    if (method === 'GET' && AS_IS.some((one) => one.test(path)) && query === '') {
      void this.#inTurn((store) => setMany([[`${owner}:${path}`, response]], store));
      return;
    }
    const { data, user, note, notas, notes } = response as Partial<{
      data: unknown;
      user: User;
      note: Note | null;
      notas: Note[];
      notes: Note[];
    }>;
    const account = method === 'GET' ? ACCOUNT.exec(path)?.[1] : undefined;
    if (method === 'GET' && (LIST.test(path) || SEARCH.test(path)) && Array.isArray(data)) {
      const rows = data.filter(isRow);
      void this.#see(
        owner,
        rows.map((row) => ({ user: userOf(row), note: row.note })),
      );
    } else if (method === 'POST' && COUNTER.test(path)) void this.#see(owner, seenAtCounter(response as AtCounter));
    else if (method === 'POST' && Array.isArray(notes)) {
      for (const one of notes) void this.#seeNote(owner, one.user_id, one);
    } else if (method === 'GET' && PERSON.test(path) && user && !isStaff(user.rol)) void this.#see(owner, [{ user }]);
    else if (account !== undefined && notas) void this.#seeNote(owner, Number(account), chosenOf(notas));
    else if (note && method === 'POST') void this.#seeNote(owner, note.user_id, note);
    else if (note !== undefined && method === 'GET' && query === '') {
      const userId = (NOTE.exec(path) ?? CREDITS.exec(path))?.[1];
      if (userId !== undefined) void this.#seeNote(owner, Number(userId), note);
    }
  }

  #see(owner: number, found: readonly (Pick<Seen, 'user'> & Partial<Seen>)[]): Promise<void> {
    return this.#inTurn(async (store) => {
      const changed: Entry[] = [];
      for (const { user, note } of found) {
        const key = `${owner}:alumno:${user.id}`;
        const before = note === undefined ? await get<Seen>(key, store) : undefined;
        const ahead = this.#ahead?.key === key ? this.#ahead : undefined;
        const known = note !== undefined ? { note } : (before ?? ahead);
        changed.push([key, { user, note: known?.note, at: nowMs() } satisfies Seen]);
        if (ahead) this.#ahead = null;
      }
      await setMany(changed, store);
      this.#kept += changed.length;
      if (this.#kept > SLACK) {
        this.#kept = 0;
        await this.#forgetOldest(owner, store);
      }
    });
  }

  #seeNote(owner: number, userId: number, note: Note | null): Promise<void> {
    return this.#inTurn(async (store) => {
      const key = `${owner}:alumno:${userId}`;
      const before = await get<Seen>(key, store);
      if (before) await setMany([[key, { ...before, note, at: nowMs() }]], store);
      else this.#ahead = { key, note };
    });
  }

  async #all<T>(owner: number, kind: 'alumno' | 'escuela', store: UseStore): Promise<[key: string, value: T][]> {
    const all = await entries<string, T>(store);
    return all.filter(([key]) => key.startsWith(`${owner}:${kind}:`));
  }

  async #forgetOldest(owner: number, store: UseStore): Promise<void> {
    const taken = (await this.#all<TakenSchool>(owner, 'escuela', store)).map(([, { escuela }]) => escuela);
    const old = (await this.#all<Seen>(owner, 'alumno', store))
      .filter(([, { user }]) => !taken.includes(Number(user.escuela)))
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(LATELY)
      .map(([key]) => key);
    if (old.length > 0) await delMany(old, store);
  }

  async recall(owner: number, { method, url, body }: ApiRequest): Promise<unknown> {
    const store = this.#store;
    if (!store || method !== (COUNTER.test(url) ? 'POST' : 'GET')) return undefined;
    // Expired data is never shown, even before the timer fires.
    await this.#look();
    const [path = '', query = ''] = url.split('?');
    try {
      if (AS_IS.some((one) => one.test(path))) return await get<unknown>(`${owner}:${path}`, store);
      const search = SEARCH.exec(path);
      if (search || (LIST.test(path) && !path.endsWith('pendientes'))) {
        const all = (await this.#all<Seen>(owner, 'alumno', store)).map(([, seen]) => seen);
        const [, text = '', field = ''] = search ?? [];
        return pageOf(all, {
          search: search && { text: decodeURIComponent(text), field },
          query: new URLSearchParams(query),
        });
      }
      if (COUNTER.test(path)) {
        const all = (await this.#all<Seen>(owner, 'alumno', store)).map(([, seen]) => seen);
        return counterResponse(all, String(body?.q));
      }
      const id = [PERSON, NOTE, CREDITS, ACCOUNT]
        .map((one) => one.exec(path)?.[1])
        .find((found) => found !== undefined);
      const seen = id === undefined ? undefined : await get<Seen>(`${owner}:alumno:${id}`, store);
      if (!seen) return undefined;
      // An older note by its id may be another one than the row's.
      const wanted = new URLSearchParams(query).get('nota');
      if (wanted !== null && wanted !== String(seen.note?.id)) return undefined;
      if (PERSON.test(path)) return { user: seen.user };
      // Who was seen without their note may have one: «no tiene una nota» would be made up.
      if (seen.note === undefined) return undefined;
      if (ACCOUNT.test(path)) return accountResponse(seen.note);
      return NOTE.test(path) ? noteResponse(seen.note) : creditsResponse(seen.note);
    } catch (error) {
      logFailure('The offline catalogue could not be read', error);
      return undefined;
    }
  }

  /** Says that the list of a school was read to its end: its alumnos stay until the person signs out. */
  take(owner: number, school: TakenSchool): Promise<void> {
    return this.#inTurn((store) => setMany([[`${owner}:escuela:${school.escuela}`, school]], store));
  }

  /** The schools whose lists were taken along. */
  async taken(owner: number): Promise<TakenSchool[]> {
    if (!this.#store) return [];
    await this.#work;
    return (await this.#all<TakenSchool>(owner, 'escuela', this.#store)).map(([, school]) => school);
  }

  forget(): Promise<void> {
    return this.#inTurn((store) => {
      this.#ahead = null;
      this.#heard = 0;
      return clear(store);
    });
  }
}
