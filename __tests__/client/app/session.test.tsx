/** The session: two keys in local storage, one slice, and what happens when it begins, ends or changes elsewhere. */
import '../timeTravel.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { personChanged, sessionEnded } from '#client/api/session.ts';
import { makeStore } from '#client/app/store.ts';
import { draftsOf, markUnsaved } from '#client/lib/unsaved.ts';
import type { SessionUser } from '#contract/entities.ts';
import { ACCOUNT, chooseInAccount } from '../../support/account.ts';
import { fill } from '../../support/fill.ts';
import type { AppOptions, RunningApp } from '../../support/renderApp.tsx';
import { storeSession } from '../../support/storeSession.ts';
import { demo } from '../demoEndpoints.ts';
import { anAlumnoRow, aPage, aUser } from '../rows.ts';
import { screensOfFile } from '../screensOfFile.ts';
import { recording } from '../timeTravel.ts';

const eva: SessionUser = { id: 9, nombre: 'Eva', rol: 1, sala_guarderia: null };
const ana: SessionUser = { id: 12, nombre: 'Ana', rol: 0, sala_guarderia: 'Lactantes' };

const { server, app } = screensOfFile();

const start = (options: Partial<AppOptions> = {}) => {
  app.start({ origin: server.origin, ...options });
  return app;
};
const signedIn = () => screen.findByRole('button', ACCOUNT);
const signedOut = () => screen.findByRole('button', { name: 'Acceder' });

async function fillIn({ user }: RunningApp): Promise<void> {
  await fill(user, await screen.findByLabelText('Correo electrónico'), 'eva@example.com');
  await fill(user, screen.getByLabelText('Contraseña'), 'clave-de-eva');
  await user.click(screen.getByRole('button', { name: 'Acceder' }));
}
/** Once what is stored has come into a new store. */
const restored = (persistor: ReturnType<typeof makeStore>['persistor']) =>
  new Promise<void>((resolve) => {
    persistor.subscribe(() => persistor.getState().bootstrapped && resolve());
  });
/** What another tab wrote, and the event that the browser gives this one. */
function elsewhere(session: { token: string; user: SessionUser } | null): void {
  if (session) storeSession(session);
  else localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}
/** What this tab hears when the person signs out in another one, before the session is gone. */
const signingOutElsewhere = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sesion-cerrada', newValue: '1' })));

describe('signing in', () => {
  // [S2.22] [S3.1] [S4.1] [S7.4] [C.6] [C.26]
  test.each([
    [eva, '/solicitudes'],
    [ana, '/'],
  ])('stores exactly token and user, and only then loads the start page anew: %j', async (person, path) => {
    // The server may say more of the person than menus need.
    server.responses({ 'POST /login': { token: 'ficha-1', user: { ...person, email: 'x@example.com' } } });
    const running = start({ path: '/login' });
    let found: unknown;
    const { push } = running.leaves;
    running.leaves.push = (...paths) => {
      found = localStorage.getItem('token');
      return push.apply(running.leaves, paths);
    };
    await fillIn(running);
    await signedIn();
    expect(found).toBe('"ficha-1"');
    expect({ ...localStorage }).toEqual({ token: '"ficha-1"', user: JSON.stringify(person) });
    expect([...running.leaves]).toEqual([path]);
    expect(window.location.pathname).toBe(path);
  });

  // [S2.49] [S4.6] [S8.1] [S8.2]
  test('a failed sign-in opens a dialog that closes by «X» and «Aceptar» and keeps the typed values', async () => {
    const refused = 'Credenciales incorrectas.';
    const failures = [
      [422, { message: 'Otra cosa' }, [refused]],
      [429, { message: 'Espera 40 segundos.' }, [refused, 'Espera 40 segundos.']],
      [503, 'Bad gateway', [refused, 'El servidor no pudo responder. Inténtalo en unos segundos.']],
      [0, null, [refused, 'No hay conexión con el servidor. Revisa la red e inténtalo de nuevo.']],
      // Without a token.
      [200, { user: eva }, ['Ha ocurrido un error inesperado.']],
    ] as const;
    const running = start();
    for (const [at, [status, body, lines]] of failures.entries()) {
      server.response(() => (status === 0 ? undefined : { status, body }));
      if (at === 0) await fillIn(running);
      else await running.user.click(screen.getByRole('button', { name: 'Acceder' }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect([...dialog.querySelectorAll('p')].map((line) => line.textContent)).toEqual(lines));
      await running.user.click(within(dialog).getByText(at % 2 ? 'X' : 'Aceptar'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByLabelText('Correo electrónico')).toHaveValue('eva@example.com');
      expect(screen.getByLabelText('Contraseña')).toHaveValue('clave-de-eva');
    }
    expect({ ...localStorage }).toEqual({});
  });

  // [S5.1] [S5.2]
  test('the form focuses the e-mail, and requires both fields and a valid e-mail before it sends', async () => {
    const { user } = start();
    const email = await screen.findByLabelText('Correo electrónico');
    await waitFor(() => expect(email).toHaveFocus());
    // Password managers know both.
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(await screen.findByRole('button', { name: 'Acceder' }));
    expect(await screen.findByText('Escribe tu correo electrónico.')).toBeVisible();
    expect(screen.getByText('Escribe tu contraseña.')).toBeVisible();
    await user.type(screen.getByLabelText('Correo electrónico'), 'eva');
    expect(await screen.findByText('El correo electrónico no es válido.')).toBeVisible();
    expect(server.requested.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a browser that refuses storage keeps the session until the reload and says so', async () => {
    server.responses({ 'POST /login': { token: 'ficha-1', user: eva } });
    const running = start({ path: '/login' });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    try {
      await fillIn(running);
      expect(await screen.findByText(/El navegador no deja guardar la sesión/)).toBeInTheDocument();
      await signedIn();
      expect(running.leaves).toEqual([]);
      expect({ ...localStorage }).toEqual({});
    } finally {
      full.mockRestore();
    }
  });
});

describe('the stored session', () => {
  // [S3.1]
  test.each([
    ['no user', { token: '"ficha-1"' }],
    ['no token', { user: JSON.stringify(eva) }],
    ['a token that is no JSON', { token: 'ficha-1', user: JSON.stringify(eva) }],
    ['a token that is no text', { token: '{"a":1}', user: JSON.stringify(eva) }],
    ['an empty token', { token: '""', user: JSON.stringify(eva) }],
    ['a user that is no JSON', { token: '"ficha-1"', user: '{id:9' }],
    ['a user without an id', { token: '"ficha-1"', user: '{"nombre":"Eva","rol":1}' }],
    ['a user that is null', { token: '"ficha-1"', user: 'null' }],
    ['a user whose id is text', { token: '"ficha-1"', user: '{"id":"9","nombre":"Eva","rol":1}' }],
  ])('%s counts as signed out', async (_what, stored) => {
    Object.assign(localStorage, stored);
    const { store, persistor, stopFollowing } = makeStore();
    expect(store.getState().auth).toMatchObject({ token: null, user: null });
    await restored(persistor);
    expect(store.getState().auth).toMatchObject({ token: null, user: null });
    stopFollowing();
  });

  // [S6.1]
  test('an unknown rol counts as 0', () => {
    Object.assign(localStorage, { token: '"ficha-1"', user: '{"id":9,"nombre":"Eva","rol":7}' });
    const { store, stopFollowing } = makeStore();
    expect(store.getState().auth.user).toEqual({ ...eva, rol: 0 });
    stopFollowing();
  });

  test('is in the initial state, so a jump to the beginning in DevTools keeps screen and address', async () => {
    start({ path: '/?x=1', session: { token: 'ficha-1', user: eva } });
    await signedIn();
    act(() => recording.jump(-1));
    expect(screen.getByRole('button', ACCOUNT)).toBeInTheDocument();
    expect(window.location.search).toBe('?x=1');
  });
});

describe('signing out', () => {
  // [S2.23] [S2.36] [S4.2] [S6.7]
  test.each(['with', 'without'])('%s a connection clears the storage and loads the sign-in page anew', async (line) => {
    server.response(() => (line === 'with' ? { body: { success: true } } : undefined));
    const running = start({ session: { token: 'ficha-1', user: eva } });
    await signedIn();
    await chooseInAccount(running.user, 'Cerrar sesión');
    await signedOut();
    const reported = server.requested.filter(({ method }) => method !== 'GET');
    expect(reported.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['POST', '/logout', 'Bearer ficha-1'],
    ]);
    expect({ ...localStorage }).toEqual({});
    expect(running.leaves).toEqual(['/login']);
  });

  test('leaves no session behind, also after the own record was changed on the same page', async () => {
    storeSession({ token: 'ficha-1', user: eva });
    const { store, persistor, stopFollowing } = makeStore({ batch: 'tick', leave: () => undefined });
    await restored(persistor);
    store.dispatch(personChanged(aUser({ id: eva.id, nombre: 'Evita' })));
    await persistor.flush();
    expect(localStorage.getItem('user')).toContain('Evita');
    store.dispatch(sessionEnded('logout'));
    await persistor.flush();
    expect({ ...localStorage }).toEqual({});
    stopFollowing();
  });

  test('notifies the other tabs before the server', async () => {
    const running = start({ session: { token: 'ficha-1', user: eva } });
    await signedIn();
    const other = document.body.appendChild(document.createElement('iframe'));
    const heard: string[] = [];
    other.contentWindow?.addEventListener('storage', ({ key, newValue }) => {
      if (newValue === null || key === 'sesion-cerrada') heard.push(`${key} ${newValue}`);
    });
    server.response(({ url }) => {
      if (url === '/logout') heard.push('POST /logout');
      return { body: { success: true } };
    });
    await chooseInAccount(running.user, 'Cerrar sesión');
    await signedOut();
    other.remove();
    expect(heard).toEqual(['sesion-cerrada 1', 'sesion-cerrada null', 'POST /logout', 'token null', 'user null']);
  });

  test('ends the session once when another request is refused before the sign-out response', async () => {
    const running = start({ session: { token: 'ficha-1', user: eva } });
    await signedIn();
    let over = false;
    server.response(async ({ url }) => {
      if (url !== '/logout') return over ? { status: 401, body: { message: 'La sesión terminó.' } } : { body: {} };
      over = true;
      await running.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 1 }));
      return { body: { success: true } };
    });
    await chooseInAccount(running.user, 'Cerrar sesión');
    await signedOut();
    expect(running.leaves).toEqual(['/login']);
    expect(screen.queryByText(/Tu sesión terminó/)).toBeNull();
  });

  test.each([
    ['Cerrar sesión sin guardar', false, 'se perderá'],
    ['Cerrar sesión antes de la respuesta', true, 'puede quedar guardado'],
  ])('asks first: «¿%s?»', async (question, sending, detail) => {
    server.responses({ 'POST /logout': { success: true } });
    const running = start({ session: { token: 'ficha-1', user: eva } });
    await signedIn();
    const draft = { path: '/', title: 'Alumno', values: {} };
    const unmark = markUnsaved({ name: 'alumno', draft: () => draft, sending: () => sending });
    await chooseInAccount(running.user, 'Cerrar sesión');
    const dialog = await screen.findByRole('dialog', { name: `¿${question}?` });
    expect(dialog).toHaveTextContent(detail);
    await running.user.click(within(dialog).getByRole('button', { name: sending ? 'Esperar' : 'Seguir editando' }));
    expect(await signedIn()).toBeVisible();
    expect(server.requested.filter(({ method }) => method !== 'GET')).toEqual([]);
    await chooseInAccount(running.user, 'Cerrar sesión');
    const again = await screen.findByRole('dialog', { name: `¿${question}?` });
    await running.user.click(within(again).getByRole('button', { name: 'Cerrar sesión' }));
    await signedOut();
    unmark();
  });
});

describe('a 401', () => {
  const request = (running: RunningApp) =>
    act(() => running.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 1 })));

  test('for an older token leaves the new session alone', async () => {
    const running = start({ session: { token: 'vieja', user: eva } });
    await signedIn();
    server.response(() => {
      elsewhere({ token: 'nueva', user: eva });
      return { status: 401, body: { message: 'La sesión terminó.' } };
    });
    await request(running);
    expect(localStorage.getItem('token')).toBe('"nueva"');
    expect(running.leaves).toEqual([]);
    server.response(() => ({ body: aPage([]) }));
    await act(() => running.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 2 })));
    expect(server.requested.at(-1)?.headers.authorization).toBe('Bearer nueva');
  });
});

describe('another tab', () => {
  // [S4.4]
  test.each([
    ['signs out', eva, null, '/login'],
    ['signs in', null, eva, '/solicitudes'],
    ['signs in as somebody else', eva, ana, '/'],
  ] as const)('%s: so does this one', async (_what, before, after, path) => {
    const running = start(before ? { session: { token: 'ficha-1', user: before } } : { path: '/login' });
    await (before ? signedIn() : signedOut());
    elsewhere(after && { token: 'ficha-2', user: after });
    await waitFor(() => expect(running.leaves).toEqual([path]));
    await (after ? screen.findByRole('button', { name: `Cuenta de ${after.nombre}` }) : signedOut());
  });

  const typed = () =>
    markUnsaved({ name: 'salud@/x', draft: () => ({ path: '/x', title: 'Salud', values: { dieta: 'Sin gluten' } }) });

  test('signs out and the server refuses this one first: nothing of the session stays', async () => {
    const running = start({ session: { token: 'ficha-1', user: eva } });
    await signedIn();
    const unmark = typed();
    signingOutElsewhere();
    server.response(() => ({ status: 401, body: { message: 'La sesión terminó.' } }));
    await act(() => running.store.dispatch(demo.endpoints.demoAlumnos.initiate({ page: 1 })));
    await signedOut();
    unmark();
    expect({ ...sessionStorage }).toEqual({});
  });

  test('loses an expired session: the draft of this one is kept for the same person', async () => {
    start({ session: { token: 'ficha-1', user: eva } });
    await signedIn();
    const unmark = typed();
    elsewhere(null);
    await signedOut();
    unmark();
    expect(draftsOf(eva.id).map(({ draft }) => draft.title)).toEqual(['Salud']);
    expect(await screen.findByText(/^Tu sesión terminó.*está guardado/)).toBeVisible();
  });

  test('receives another name, room or rol: this one follows, and data without permission goes', async () => {
    server.responses({ 'GET /admin/alumnos': aPage([anAlumnoRow({ nombre: 'Zoila' }, null)]) });
    const running = start({ path: '/solicitudes', session: { token: 'ficha-1', user: eva } });
    expect(await screen.findByText(/Zoila/)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
    const become = (changed: Partial<SessionUser>) => {
      storeSession({ token: 'ficha-1', user: { ...eva, ...changed } });
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
    };
    become({ nombre: 'Evita' });
    expect(await screen.findByRole('button', { name: 'Cuenta de Evita' })).toBeVisible();
    become({ sala_guarderia: 'Lactantes' });
    expect(await screen.findByRole('navigation', { name: 'Menú de guardería' })).toBeVisible();
    become({ rol: 0 });
    expect(await screen.findByRole('heading', { level: 1, name: 'No permitido' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
    expect(running.store.getState().entities.users.ids).toEqual([]);
    expect(running.leaves).toEqual([]);
  });

  test('writes nothing to storage at start-up, as another tab may be signing in', async () => {
    const { persistor, stopFollowing } = makeStore({ batch: 'tick', leave: () => undefined });
    localStorage.setItem('token', '"de-otra"');
    await restored(persistor);
    await persistor.flush();
    expect(localStorage.getItem('token')).toBe('"de-otra"');
    stopFollowing();
  });
});
