import '../timeTravel.ts';
import { makeStore } from '#client/app/store.ts';
import { selectUser } from '#client/entities/select.ts';
import { auth } from '#client/features/auth/api.ts';
import { sessionStarted } from '#client/features/auth/slice.ts';
import { credits } from '#client/features/credits/api.ts';
import { counterSought } from '#client/features/credits/slice.ts';
import { uploadFoto } from '#client/features/fotos/api.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { searchTextOf } from '#client/lib/listAddress.ts';
import { Secret, sealLinks } from '#client/lib/secret.ts';
import { demo } from '../demoEndpoints.ts';
import { anAlumnoRow, aPage } from '../rows.ts';
import { storeOfFile } from '../storeOfFile.ts';
import { openLog, recording } from '../timeTravel.ts';

const TOKEN = 'ficha-muy-secreta';
const PASSWORD = 'clave-muy-secreta';
const person = { id: 9, nombre: 'Eva', rol: 1 as const, sala_guarderia: null };

const here = storeOfFile();

beforeEach(() => {
  here.server.response(({ url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'));
    if (url === '/login') return { body: { token: TOKEN, user: person } };
    return { body: aPage([anAlumnoRow({ id: page, nombre: `Alumno ${page}` }, null)], { current: page, last: 2 }) };
  });
});

async function signIn(): Promise<void> {
  const session = await here.made.store
    .dispatch(auth.endpoints.login.initiate({ email: 'eva@example.com', password: new Secret(PASSWORD) }))
    .unwrap();
  if (session) here.made.store.dispatch(sessionStarted(session));
  await here.made.persistor.flush();
}

/** All that the panel shows. */
function inPanel(): string {
  const { actionSanitizer, stateSanitizer } = recording.options;
  return JSON.stringify([
    recording.actions.map((action, id) => actionSanitizer?.(action, id)),
    recording.states.map((state, id) => stateSanitizer?.(state, id)),
  ]);
}

test('the store is named in the panel', () => expect(recording.options.name).toBe('Servicios Escolares'));

test('the log of a photo upload holds its name and size, and an export none of its bytes', async () => {
  here.server.response(() => ({ body: { success: true, fotos: [], rechazadas: [] } }));
  const file = new Attachment(new File(['bytes de la foto'], 'desfile.jpg'));
  const target = { categoria: 'toga', userId: null };
  await here.made.store.dispatch(uploadFoto.initiate({ file, target, key: 'k' }));
  const log = JSON.stringify([recording.actions, here.made.store.getState()]);
  expect(log).toContain('"file":{"nombre":"desfile.jpg","bytes":16}');
  expect(log).not.toContain('bytes de la foto');
});

test('actions have readable names', async () => {
  await here.made.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 1 }));
  const names = recording.actions.map((action, id) => recording.options.actionSanitizer?.(action, id).type);
  expect(names).toEqual(
    expect.arrayContaining(['demoAlumnos · pending', 'demoAlumnos · fulfilled', 'persist/REHYDRATE']),
  );
  expect(names.filter((name) => name?.startsWith('api/execute'))).toEqual([]);
});

describe('secrets of requests', () => {
  test('the panel shows neither token nor password', async () => {
    await signIn();
    expect(inPanel()).toContain('eva@example.com');
    expect(inPanel()).not.toContain(TOKEN);
    expect(inPanel()).not.toContain(PASSWORD);
  });

  test('an exported log, which no sanitizer sees, holds none either', async () => {
    await signIn();
    expect(recording.exported()).toContain('eva@example.com');
    expect(recording.exported()).not.toContain(TOKEN);
    expect(recording.exported()).not.toContain(PASSWORD);
    expect(JSON.stringify(recording.states)).not.toContain(TOKEN);
  });

  test.each([
    ['a header', { headers: { Authorization: `Bearer ${TOKEN}` } }],
    ['an argument', { meta: { arg: { originalArgs: { body: { password: PASSWORD, password_before: PASSWORD } } } } }],
    ['a form', { payload: [{ values: { contraseña: PASSWORD } }] }],
    ['storage', { payload: { session: { token: TOKEN } } }],
    ['a Secret under any name', { payload: { x: new Secret(TOKEN) } }],
  ])('the sanitizer hides them in %s', (_where, content) => {
    const shown = recording.options.actionSanitizer?.({ type: 'x', ...content }, 1);
    expect(JSON.stringify(shown)).toContain('•••');
    expect(JSON.stringify(shown)).not.toMatch(/secreta/);
  });

  test('the token of a scanned link reaches the server, but neither panel nor export', async () => {
    here.server.response(() => ({ body: { alumno: null, nota_id: null, hermanos: [], notas: [], candidatos: [] } }));
    // A path is hidden by the sanitizer; a whole address travels sealed.
    const links = ['recibo', 'familia'].flatMap((page) => [
      `/${page}/${TOKEN}`,
      `https://escuela.test/${page}/${TOKEN}`,
    ]);
    for (const link of links) {
      const q = link.startsWith('/') ? link : sealLinks(link);
      here.made.store.dispatch(counterSought(q));
      await here.made.store.dispatch(credits.endpoints.findAtCounter.initiate(q));
    }
    const [, whole] = links as [string, string];
    expect(recording.exported().toLowerCase()).not.toContain(whole);
    expect(inPanel()).toContain('/familia/•••');
    expect(inPanel()).not.toMatch(new RegExp(TOKEN, 'i'));
    expect(here.server.requested.map(({ url, body }) => [url, body])).toEqual(
      links.map((q) => ['/caja/buscar', { q }]),
    );
    // The search of a list stands in its address too.
    expect(searchTextOf(`https://escuela.test/FAMILIA/${TOKEN}`)).toBe('HTTPS://ESCUELA.TEST/FAMILIA/•••');
  });

  test('values without secrets pass unchanged', () => {
    const state = { entities: { users: { ids: [1] } }, api: {} };
    expect(recording.options.stateSanitizer?.(state, 0)).toBe(state);
  });

  test('the requests themselves carry them', async () => {
    await signIn();
    await here.made.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 1 }));
    expect(here.server.requested[0]?.body).toEqual({ email: 'eva@example.com', password: PASSWORD });
    expect(here.server.requested[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });
});

const lastOf = (type: string) => recording.actions.findLastIndex((action) => action.type === type);

test('an exported log opens in a fresh store without signing anyone in or out', async () => {
  await signIn();
  await here.made.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 1 }));
  expect(lastOf('persist/PERSIST')).toBeGreaterThanOrEqual(0);
  expect(lastOf('persist/FLUSH')).toBeGreaterThanOrEqual(0);
  const log = recording.exported();
  const stored = { ...localStorage };

  const other = makeStore({ batch: 'tick', leave: () => undefined });
  const state = openLog<ReturnType<typeof other.store.getState>>(log);
  expect(selectUser(state, 1)?.nombre).toBe('Alumno 1');
  expect(demo.endpoints.demoAlumnos.select({ page: 1 })(state as never).data?.ids).toEqual([{ user: 1, note: null }]);
  expect(state.auth.user).toEqual(person);
  await other.persistor.flush();
  expect({ ...localStorage }).toEqual(stored);
  other.stopFollowing();
});
