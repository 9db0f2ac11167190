/** Rows leave the store with the last answer that brought them. */
import { api } from '#client/api/api.ts';
import type { EntitiesState } from '#client/entities/tables.ts';
import type { Abono, Note } from '#contract/entities.ts';
import { random } from '../contract/random.ts';
import { demo } from './demoEndpoints.ts';
import { aNote, anAbono, anAlumnoRow, aPage } from './rows.ts';
import { storeOfFile } from './storeOfFile.ts';

const { demoAlumnos, demoNote, demoAbono } = demo.endpoints;
type Key = Parameters<typeof api.internalActions.removeQueryResult>[0]['queryCacheKey'];

const here = storeOfFile();

const entities = () => here.made.store.getState().entities as EntitiesState;
const queries = () => here.made.store.getState().api.queries as Record<string, unknown>;
const ask = (thunk: unknown) => here.made.store.dispatch(thunk as never) as unknown as Promise<unknown>;
const remove = (queryCacheKey: string) =>
  here.made.store.dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as Key }));
const idsOf = (kind: 'users' | 'notes' | 'abonos') => entities()[kind].ids.toSorted((a, b) => a - b);

/** Ids of one answer, or of several. */
class Ids {
  users = new Set<number>();
  notes = new Set<number>();
  abonos = new Set<number>();

  add({ users, notes, abonos }: Ids): void {
    for (const id of users) this.users.add(id);
    for (const id of notes) this.notes.add(id);
    for (const id of abonos) this.abonos.add(id);
  }
}
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);

test.each([1, 2, 3])(
  'random questions, writes and removals: what an answer holds is there, nothing else is (%i)',
  async (seed) => {
    const next = random(seed);
    const below = (count: number) => Math.floor(next() * count);
    const notes = new Map<number, Note>();
    for (let id = 1; id <= 30; id += 1) {
      const creditos = Array.from({ length: below(3) }, (_, at): Abono => anAbono({ id: id * 100 + at, nota_id: id }));
      notes.set(id, aNote({ id, user_id: id, folio: `F-${id}`, creditos }));
    }
    const noteOf = (id: number) => notes.get(id) as Note;
    /** Takes an abono at another counter, or here. */
    const pay = (id: number): Abono => {
      const { creditos, version } = noteOf(id);
      const abono = anAbono({ id: id * 100 + creditos.length, nota_id: id });
      notes.set(id, { ...noteOf(id), creditos: [...creditos, abono], version: version + 1 });
      return abono;
    };

    /** What the answers hold, as told by the answers: by the key of the query, and of all writes. */
    const held = new Map<string, Ids>([['written', new Ids()]]);
    let answered = new Ids();
    const tell = (id: number, withUser: boolean) => {
      if (withUser) answered.users.add(id);
      answered.notes.add(id);
      for (const { id: abono } of noteOf(id).creditos) answered.abonos.add(abono);
      return noteOf(id);
    };
    here.server.answer(({ method, url }) => {
      answered = new Ids();
      if (method === 'POST') {
        const id = 1 + below(30);
        const abono = pay(id);
        return { body: { success: true, abono, note: tell(id, false), otras: [] } };
      }
      if (url.startsWith('/get-note/'))
        return { body: { note: tell(Number(url.split('/').at(-1)), false), otras: [] } };
      const rows = Array.from({ length: 1 + below(5) }, () => 1 + below(30));
      return { body: aPage(rows.map((id) => anAlumnoRow({ id }, tell(id, true)))) };
    });

    for (let step = 0; step < 150; step += 1) {
      const keys = Object.keys(queries());
      const chance = next();
      if (chance < 0.3 && keys.length > 0) {
        const key = keys[below(keys.length)] as string;
        remove(key);
        held.delete(key);
      } else if (chance < 0.4) {
        pay(1 + below(30));
      } else if (chance < 0.5) {
        await ask(demoAbono.initiate({ amount: 1, key: String(step) }));
        held.get('written')?.add(answered);
      } else {
        const options = { subscribe: false, forceRefetch: true };
        const number = 1 + below(8);
        const page = chance < 0.8;
        await ask(page ? demoAlumnos.initiate({ page: number }, options) : demoNote.initiate(number, options));
        const key = page ? `demoAlumnos({"page":${number}})` : `demoNote(${number})`;
        if (!held.has(key)) held.set(key, new Ids());
        held.get(key)?.add(answered);
      }
      expect(Object.keys(queries()).sort()).toEqual([...held.keys()].filter((one) => one !== 'written').sort());
      const expected = new Ids();
      for (const ids of held.values()) expected.add(ids);
      expect(idsOf('users')).toEqual(sorted(expected.users));
      expect(idsOf('notes')).toEqual(sorted(expected.notes));
      // A note that is there has its abonos with it, whoever brought them.
      const listed = Object.values(entities().notes.entities).flatMap(({ creditos }) => creditos);
      expect(idsOf('abonos')).toEqual(sorted(new Set([...expected.abonos, ...listed])));
    }
    for (const key of Object.keys(queries())) remove(key);
    expect(idsOf('users')).toEqual([]);
    expect(idsOf('notes')).toEqual(sorted(held.get('written')?.notes ?? []));
  },
);

test('a row that one of two answers lets go is the same row as before', async () => {
  here.server.answer(() => ({ body: aPage([anAlumnoRow()]) }));
  await ask(demoAlumnos.initiate({ page: 1 }, { subscribe: false }));
  await ask(demoAlumnos.initiate({ page: 2 }, { subscribe: false }));
  const before = entities().users.entities[7];
  remove('demoAlumnos({"page":1})');
  expect(entities().users.entities[7]).toBe(before);
  remove('demoAlumnos({"page":2})');
  expect(entities().users.entities[7]).toBe(undefined);
});

test('what left an answer when it was asked for again stays as long as the answer: it may be in a form', async () => {
  here.server.answer(() => ({ body: aPage([anAlumnoRow({ id: 1 }, null)]) }));
  await ask(demoAlumnos.initiate({ page: 1 }, { subscribe: false }));
  here.server.answer(() => ({ body: aPage([anAlumnoRow({ id: 2 }, null)]) }));
  await ask(demoAlumnos.initiate({ page: 1 }, { subscribe: false, forceRefetch: true }));
  expect(idsOf('users')).toEqual([1, 2]);
  remove('demoAlumnos({"page":1})');
  expect(idsOf('users')).toEqual([]);
});
