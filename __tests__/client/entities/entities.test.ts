/** The normalized store: one row has one home. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { api, uploadApi } from '#client/api/api.ts';
import { sessionEnded } from '#client/api/session.ts';
import {
  selectAlumnos,
  selectInfantesEnLista,
  selectMany,
  selectNote,
  selectOne,
  selectUser,
} from '#client/entities/select.ts';
import { guarderia } from '#client/features/guarderia/api.ts';
import { API_BASE } from '#contract/address.ts';
import { enLista } from '#contract/guarderia.ts';
import type { Requested } from '../apiServer.ts';
import { demo } from '../demoEndpoints.ts';
import { anInfante } from '../guarderiaRows.ts';
import { aNote, anAbono, anAlumnoRow, aPage, aUser } from '../rows.ts';
import { samples } from '../samples.ts';
import { storeOfFile } from '../storeOfFile.ts';

const here = storeOfFile({ token: 'ficha', user: { id: 9, nombre: 'Ana', rol: 3, sala_guarderia: null } });

const { demoAlumnos, demoNote, demoAbono } = demo.endpoints;
const request = <T>(thunk: T) =>
  here.made.store.dispatch(thunk as never) as unknown as Promise<{ data?: unknown; error?: unknown }>;

/** Something that one part of a test waits for and another gives. */
function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** Every row (what has an id, or a number of its own, and a version) anywhere in a value, by its kind and id. */
function rowsWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isRow = ('id' in value || 'n' in value) && 'version' in value;
  const { id, n } = value as { id?: number; n?: number };
  const own = isRow ? [`${Object.keys(value).sort().join()}#${n ?? id}`] : [];
  return [...new Set([...own, ...Object.values(value).flatMap(rowsWithin)])];
}

describe('every endpoint of the client', () => {
  const client = join(__dirname, '../../../src/client');
  // Loading the features injects their endpoints.
  for (const file of globSync('{features/*/api.ts,entities/*.ts}', { cwd: client })) require(join(client, file));
  const all: Record<string, { initiate(arg: never): unknown }> = { ...api.endpoints, ...uploadApi.endpoints };
  const names = Object.keys(all).filter((name) => !name.startsWith('demo'));
  /** Requests that carry no token: anyone may send them. */
  const anonymous = ['login', 'timeZone', 'negocio', 'health'];
  afterEach(() => jest.restoreAllMocks());

  // [S6.7] [S7.1] [S9.12] [C.7] [C.3]
  test.each(names)(
    '%s sends the token to the configured address without a timeout and stores its rows in the tables',
    async (name) => {
      const sample = samples[name];
      if (!sample) throw new Error(`Add a sample of «${name}» to __tests__/client/samples.ts`);
      const opened = jest.spyOn(XMLHttpRequest.prototype, 'open');
      const sent = jest.spyOn(XMLHttpRequest.prototype, 'send');
      here.server.response(() => ({ body: sample.response }));
      const { error } = await request(all[name]?.initiate(sample.arg as never));
      expect(error).toBeUndefined();
      const [{ url, headers }] = here.server.requested as [Requested];
      expect(headers.authorization).toBe(anonymous.includes(name) ? undefined : 'Bearer ficha');
      expect(opened.mock.calls.map(([, to]) => String(to))).toEqual([`${here.server.origin}${API_BASE}${url}`]);
      expect(sent.mock.contexts.map(({ timeout }) => timeout)).toEqual([0]);
      const { api: cache, uploads, entities } = here.made.store.getState();
      expect(rowsWithin([cache, uploads])).toEqual([]);
      expect(rowsWithin(entities)).toHaveLength(rowsWithin(sample.response).length);
    },
  );

  test('the check reports a row that stays in the cache', async () => {
    const forgetful = api.injectEndpoints({
      endpoints: (build) => ({
        demoForgetful: build.query<unknown, void>({ query: () => ({ method: 'GET', url: '/x', anonymous: true }) }),
      }),
    });
    here.server.response(() => ({ body: { user: aUser() } }));
    await request(forgetful.endpoints.demoForgetful.initiate());
    expect(rowsWithin(here.made.store.getState().api)).toHaveLength(1);
  });
});

test('rows and the ids that refer to them change in one action', async () => {
  here.server.response(() => ({ body: aPage([anAlumnoRow()]) }));
  const halves: boolean[] = [];
  here.made.store.subscribe(() => {
    const ids = demoAlumnos.select({ page: 1 })(here.made.store.getState() as never).data?.ids ?? [];
    halves.push(ids.length === selectAlumnos(here.made.store.getState(), ids).length);
  });
  await request(demoAlumnos.initiate({ page: 1 }));
  expect(halves.length).toBeGreaterThan(0);
  expect(halves).not.toContain(false);
});

test('the row of an employee without a school becomes the User of other responses', async () => {
  here.server.response(() => ({
    body: aPage([{ ...anAlumnoRow({ grupo: 0 }, null), escuela: null, escuela_id: null }]),
  }));
  await request(demoAlumnos.initiate({ page: 1 }));
  const [user] = Object.values(here.made.store.getState().entities.users.entities);
  expect(user).toMatchObject({ escuela: 'empleado', grupo: 0 });
});

test('the row of a list becomes one User with the shown note beside it', async () => {
  const older = aNote({ id: 21, folio: 'BJ-2', creditos: [] });
  here.server.response(() => ({ body: aPage([anAlumnoRow(), anAlumnoRow({}, older), anAlumnoRow({ id: 8 }, null)]) }));
  await request(demoAlumnos.initiate({ page: 1 }));
  const state = here.made.store.getState();
  const { data } = demoAlumnos.select({ page: 1 })(state as never);
  expect(data?.ids).toEqual([
    { user: 7, note: 20 },
    { user: 7, note: 21 },
    { user: 8, note: null },
  ]);
  expect(data?.total).toBe(3);
  expect(selectUser(state, 7)).toEqual(aUser());
  expect(selectAlumnos(state, data?.ids).map(({ note }) => note?.folio)).toEqual(['BJ-1', 'BJ-2', undefined]);
  expect(state.entities.abonos.entities).toEqual({ 50: anAbono() });
  expect(selectNote(state, 20)?.creditos).toEqual([50]);
});

test('an abono returns its note, which updates every screen without a second request', async () => {
  here.server.response(({ method }) => {
    if (method === 'GET') return { body: aPage([anAlumnoRow()]) };
    const abono = anAbono({ id: 51, amount: 400 });
    return {
      status: 201,
      body: {
        success: true,
        abono,
        note: aNote({ version: 3, pagado: 500, saldo: 0, status: 1, creditos: [anAbono(), abono] }),
      },
    };
  });
  await request(demoAlumnos.initiate({ page: 1 }));
  const before = here.server.requested.length;
  await request(demoAbono.initiate({ amount: 400, key: '0b0f8a3e-1111-4222-8333-444455556666' }));
  const [row] = selectAlumnos(here.made.store.getState(), [{ user: 7, note: 20 }]);
  expect(row?.note).toMatchObject({ saldo: 0, status: 1 });
  expect(row?.note?.creditos).toEqual([50, 51]);
  expect(here.made.store.getState().entities.abonos.entities[51]).toMatchObject({ amount: 400 });
  expect(here.server.requested.slice(before).map(({ method }) => method)).toEqual(['POST']);
});

describe('versions', () => {
  test('an older response that arrives late is dropped row by row', async () => {
    const requested = signal();
    const released = signal();
    here.server.response(async ({ url }) => {
      if (url.startsWith('/get-note')) {
        requested.give();
        await released.given;
        return { body: { note: aNote({ version: 2, saldo: 400 }), otras: [] } };
      }
      return { body: aPage([anAlumnoRow({}, aNote({ version: 3, saldo: 0 }))]) };
    });
    const slow = request(demoNote.initiate(7));
    await requested.given;
    await request(demoAlumnos.initiate({ page: 1 }));
    released.give();
    expect((await slow).data).toBe(20);
    expect(selectNote(here.made.store.getState(), 20)).toMatchObject({ version: 3, saldo: 0 });
  });

  test('a newer version replaces the row', async () => {
    here.server.response(() => ({ body: { note: aNote({ version: 2, saldo: 400 }), otras: [] } }));
    await request(demoNote.initiate(7));
    here.server.response(() => ({ body: { note: aNote({ version: 5, saldo: 10 }), otras: [] } }));
    await request(demoNote.initiate(7, { forceRefetch: true }));
    expect(selectNote(here.made.store.getState(), 20)).toMatchObject({ version: 5, saldo: 10 });
  });

  test('an equal row keeps the references of tables, rows and selected lists', async () => {
    here.server.response(() => ({ body: aPage([anAlumnoRow()]) }));
    await request(demoAlumnos.initiate({ page: 1 }));
    const before = here.made.store.getState();
    const ids = demoAlumnos.select({ page: 1 })(before as never).data?.ids;
    const list = selectAlumnos(before, ids);
    await request(demoAlumnos.initiate({ page: 1 }, { forceRefetch: true }));
    const after = here.made.store.getState();
    expect(after).not.toBe(before);
    expect(after.entities).toBe(before.entities);
    expect(demoAlumnos.select({ page: 1 })(after as never).data?.ids).toBe(ids);
    expect(selectAlumnos(after, ids)).toBe(list);
  });

  test('a changed row keeps the references of other rows and of lists without it', async () => {
    here.server.response(() => ({ body: aPage([anAlumnoRow(), anAlumnoRow({ id: 8, nombre: 'Beto' }, null)]) }));
    await request(demoAlumnos.initiate({ page: 1 }));
    const [ana, beto] = selectAlumnos(here.made.store.getState(), [
      { user: 7, note: 20 },
      { user: 8, note: null },
    ]);
    here.server.response(() => ({
      body: aPage([anAlumnoRow({ nombre: 'Anita', version: 2 }), anAlumnoRow({ id: 8, nombre: 'Beto' }, null)]),
    }));
    await request(demoAlumnos.initiate({ page: 1 }, { forceRefetch: true }));
    const [anita, same] = selectAlumnos(here.made.store.getState(), [
      { user: 7, note: 20 },
      { user: 8, note: null },
    ]);
    expect(anita).not.toBe(ana);
    expect(anita?.user.nombre).toBe('Anita');
    expect(same).toBe(beto);
  });
});

describe('a child in a list', () => {
  const { infantes, infante } = guarderia.endpoints;
  const listed = () => selectInfantesEnLista(here.made.store.getState(), [60]);

  test('is a separate row from which no form is filled', async () => {
    here.server.response(() => ({ body: { datos: aPage([enLista(anInfante())]) } }));
    await request(infantes.initiate({ page: 1 } as never));
    expect(listed()).toEqual([enLista(anInfante())]);
    expect(selectOne(here.made.store.getState(), 'infantes', 60)).toBeUndefined();
  });

  test('shows its changed record without a second request', async () => {
    here.server.response(({ url }) =>
      url.includes('/infantes/60')
        ? { body: { success: true, infante: anInfante({ version: 2, sala: 'Soles', faltantes: [] }), avisos: [] } }
        : { body: { datos: aPage([enLista(anInfante())]) } },
    );
    await request(infantes.initiate({ page: 1 } as never));
    await request(infante.initiate(60));
    expect(listed()).toMatchObject([{ version: 2, sala: 'Soles', pendientes: { total: 0 } }]);
    expect(listed()[0]).not.toHaveProperty('curp');
    expect(listed()).toBe(listed());
  });
});

test('sign-out removes all rows', async () => {
  here.server.response(() => ({ body: aPage([anAlumnoRow()]) }));
  await request(demoAlumnos.initiate({ page: 1 }));
  expect(rowsWithin(here.made.store.getState().entities).length).toBeGreaterThan(0);
  here.made.store.dispatch(sessionEnded('logout'));
  const { entities, api: cache } = here.made.store.getState();
  expect(rowsWithin(entities)).toEqual([]);
  expect(cache.queries).toEqual({});
});

test('selectors leave out missing rows', () => {
  const state = here.made.store.getState();
  expect(selectUser(state, null)).toBeUndefined();
  expect(selectMany.escuelas(state, [1, 2])).toEqual([]);
  expect(selectAlumnos(state, [{ user: 1, note: null }])).toEqual([]);
});
