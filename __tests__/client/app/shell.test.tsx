/** What stands around the screens: guards, menus, and what shows where there is no screen. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '#client/app/ErrorBoundary.tsx';
import { MENU_GROUPS } from '#client/app/menu.ts';
import { guarded as guardedScreen } from '#client/app/ScreenGuard.tsx';
import { SidebarGuarderia } from '#client/app/SidebarGuarderia.tsx';
import { maySee, type Screen, table, visible } from '#client/app/screens.tsx';
import { makeStore } from '#client/app/store.ts';
import { VisibleContext } from '#client/app/visible.ts';
import { menuToggled, resultChosen } from '#client/features/sidebar/slice.ts';
import { keepDrafts, markUnsaved } from '#client/lib/unsaved.ts';
import { idOf, patterns, type ScreenName, screens, startPath } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { storeSession } from '../../support/storeSession.ts';
import type { Responding } from '../apiServer.ts';
import { anAnuncio, anEscuela, aPage } from '../rows.ts';
import { screensOfFile } from '../screensOfFile.ts';

const person = (rol: Rol): SessionUser => ({ id: 9, nombre: 'Eva', rol, sala_guarderia: null });

const COUNTERS = { espera: 7, agenda: 2, notas: 31, usuarios: 4 };
const responding: Responding = ({ url }) => {
  if (url === '/admin/sidebar') return { body: COUNTERS };
  if (url === '/negocio') return { body: { nombre: null, logo: '/logo/Logo.jpg' } };
  if (url.startsWith('/get-note-credits/')) return { body: { data: [], note: null, otras: [] } };
  return { body: url.startsWith('/admin') ? aPage([]) : { datos: [] } };
};

const { server, app, open } = screensOfFile();
beforeEach(() => server.response(responding));
const start = (path: string, rol?: Rol) => open(path, rol ?? null);
const entriesOf = (...groups: readonly string[]) =>
  groups.flatMap((group) => table.filter(({ menu }) => menu?.group === group));
const [MAIN, ...OURS] = MENU_GROUPS;
const sidebar = () => screen.findByRole('navigation', { name: 'Menú principal' });

describe('addresses', () => {
  // [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9] [S2.10] [S2.11] [S2.12] [S2.17] [S2.18] [S2.19] [S2.20] [S2.25] [S2.26]
  // [S2.27]
  test('are those of the specification, with and without an id', () => {
    expect([
      screens.home(),
      screens.dashboard(),
      screens.solicitudes(),
      screens.usuarios(),
      screens.escuelas(),
      screens.addAlumno(),
      screens.addEmpleado(),
      screens.updateUser(7),
      screens.me(),
      screens.anuncios(),
      screens.newAnuncio(),
      screens.anuncio(7),
      screens.noteCredits(7),
      screens.registerNote(),
      screens.registerNote(7),
      screens.updateNote(7, { nota: 20 }),
      screens.noteImg(7, { escuela: 'Benito Juárez', grupo: '1A', nombre: 'Ana Peña' }),
      screens.beneficiariosDespensa(),
      screens.registerInfante(),
      screens.registerMadre(),
      screens.registerPadre(),
      screens.uploadDocumentacion(),
    ]).toEqual([
      '/',
      '/dashboard',
      '/solicitudes',
      '/usuarios',
      '/escuelas',
      '/add-alumno',
      '/add-empleado',
      '/update-user/7',
      '/me',
      '/anuncios',
      '/anuncios/nuevo',
      '/anuncios/7',
      '/note-credits/7',
      '/register-note/undefined',
      '/register-note/7',
      '/update-note/7?nota=20',
      '/note-img/7?escuela=Benito+Ju%C3%A1rez&grupo=1A&nombre=Ana+Pe%C3%B1a',
      '/beneficiarios-despensa',
      '/register-infante/undefined',
      '/register-madre/undefined',
      '/register-padre/undefined',
      '/upload-documentacion/undefined',
    ]);
  });

  // [S2.21] [C.5]
  test('and the router knows each under its pattern', () => {
    for (const [name, make] of Object.entries(screens)) {
      const pathname = new URL((make as (id: number) => string)(7), 'http://x').pathname;
      expect(pathname).toBe(patterns[name as keyof typeof patterns].replace(':id', '7'));
    }
  });

  test.each([
    ['7', 7],
    ['undefined', null],
    [undefined, null],
    ['0', null],
    ['-1', null],
    ['7x', null],
    ['99999999999', null],
  ])('an id of «%s» is %s', (text, id) => expect(idOf(text)).toBe(id));

  // [S2.22]
  test('the start page is the list for those who may see it', () => {
    expect([0, 1, 2, 3, undefined].map(startPath)).toEqual(['/', '/solicitudes', '/solicitudes', '/solicitudes', '/']);
  });
});

describe('without a session', () => {
  // [S2.1] [S2.32] [C.17]
  test.each(['/', '/login'])('%s is the sign-in screen', async (path) => {
    start(path);
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Acceder' })).toBeVisible();
    expect(await screen.findByAltText('Servicios Escolares')).toHaveAttribute('src', '/logo/Logo.jpg');
    expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
  });

  // [S2.2] [S6.6]
  test.each(['/solicitudes', '/otra/cosa'])('%s is the landing screen, with the way to sign in', async (path) => {
    const { user } = start(path);
    await user.click(await screen.findByRole('link', { name: 'Iniciar Sesión' }));
    expect(await screen.findByRole('button', { name: 'Acceder' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });
});

describe('roles', () => {
  const Page = () => <p>Abonos</p>;
  const guarded = (rol: Rol, path: string, own?: true) => {
    storeSession({ token: 'ficha', user: person(rol) });
    const { store, stopFollowing } = makeStore({ batch: 'tick' });
    const load = async () => ({ default: Page });
    const shown: Screen = { name: 'noteCredits', title: 'Abonos', may: 'notes:read', own, load };
    const Guarded = guardedScreen(shown, Page);
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={patterns.noteCredits} element={<Guarded />} />
          </Routes>
        </MemoryRouter>
      </Provider>,
    );
    stopFollowing();
  };

  // [S6.4]
  test.each([
    [1, '/note-credits/7', undefined, true],
    [0, '/note-credits/7', undefined, false],
    [0, '/note-credits/9', undefined, false],
    [0, '/note-credits/9', true, true],
    [0, '/note-credits/7', true, false],
    [0, '/note-credits/undefined', true, false],
  ] as const)('rol %d at %s (own: %s): %s', (rol, path, own, allowed) => {
    guarded(rol, path, own);
    expect(screen.queryByText('Abonos') !== null).toBe(allowed);
    expect(screen.queryByRole('heading', { name: 'No permitido' }) === null).toBe(allowed);
  });

  // [S6.4]
  test('somebody who may not see a screen is told so, and nothing is asked of the server', async () => {
    server.requested.length = 0;
    start('/solicitudes', 0);
    expect(await screen.findByText(/Tu rol no permite ver esta pantalla/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toBeVisible();
    // Whether the server is there, and what the business is called, may be known to everybody.
    expect(server.requested.filter(({ url }) => url !== '/health' && url !== '/negocio')).toEqual([]);
  });

  // [S6.4]
  test('every screen that exists names a capability, and home is for everybody', () => {
    for (const entry of table) expect(maySee(entry, { id: 1, rol: 3 })).toBe(true);
    expect([...visible(0)]).toContain('home');
    expect([...visible(0)]).not.toContain('solicitudes');
  });
});

// [S2.49] [S4.6]
test.each(['X', 'Cancelar'])(
  'the dialog that asks shows its message, and with «%s» closes and does nothing',
  async (text) => {
    server.response((requested) =>
      requested.url === '/escuelas' ? { body: { datos: [anEscuela()] } } : responding(requested),
    );
    const { user } = start('/escuelas', 3);
    await user.click(await screen.findByRole('button', { name: 'Eliminar Benito Juárez' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Seguro que deseas eliminar esta escuela?' });
    const buttons = within(dialog).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['X', 'Cancelar', 'Eliminar']);
    await user.click(within(dialog).getByText(text));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requested.filter(({ method }) => method === 'DELETE')).toEqual([]);
  },
);

describe('the main sidebar', () => {
  // [S6.2]
  test('stands for staff alone', async () => {
    start('/', 1);
    await sidebar();
    app.stop();
    start('/', 0);
    await screen.findByRole('heading', { name: 'Hola, Eva' });
    expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
  });

  // [S2.38] [S4.5]
  test('is 160 pixels wide or 50, and stays as it was left', async () => {
    const { user } = start('/', 1);
    expect(await sidebar()).toHaveStyle({ width: '160px' });
    await user.click(screen.getByRole('button', { name: 'Contraer menú' }));
    expect(await sidebar()).toHaveStyle({ width: '50px' });
    app.stop();
    start('/', 1);
    expect(await sidebar()).toHaveStyle({ width: '50px' });
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toHaveAttribute('aria-expanded', 'false');
  });

  // [S2.39] [S2.40] [S2.41] [S9.3]
  test('has the six entries of the specification in their order, each to its address, with 15 and 5 at two of them', async () => {
    // The counters have not come.
    server.response((requested) => (requested.url === '/admin/sidebar' ? undefined : responding(requested)));
    start('/', 2);
    const links = within(await sidebar())
      .getAllByRole('link')
      .slice(0, 6);
    expect(links.map((link) => [/^\D+/.exec(link.textContent ?? '')?.[0], link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Notas', '/solicitudes'],
      ['Usuarios', '/usuarios'],
      ['Escuelas', '/escuelas'],
      ['Alumno', '/add-alumno'],
      ['Anuncios', '/anuncios'],
    ]);
    const badges = links.map((link) => /\d+/.exec(link.textContent ?? '')?.[0]);
    expect(badges).toEqual([undefined, '15', '5', undefined, undefined, undefined]);
  });

  // [S2.39]
  test('shows those whose screen exists, in that order, and links to nowhere else', async () => {
    start('/', 3);
    const links = within(await sidebar()).getAllByRole('link');
    const shown = links.map((link) => link.getAttribute('href'));
    const [main, ours] = [entriesOf(MAIN), entriesOf(...OURS)];
    expect(shown).toEqual([...main, ...ours].map(({ name }) => patterns[name]));
    expect(shown).toEqual(expect.arrayContaining(['/solicitudes', '/usuarios', '/escuelas', '/add-alumno']));
    expect(shown.slice(-ours.length)).toEqual(ours.map(({ name }) => patterns[name]));
    const existing = table.map(({ name }) => patterns[name]);
    for (const path of shown) expect(existing).toContain(path);
  });

  const badges = async () =>
    Object.fromEntries(
      within(await sidebar())
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href'), link.textContent?.match(/\d+\+?/)?.[0] ?? null]),
    );

  // [S2.41] [S2.42] [S2.43]
  test('its badges are 15 and 5 until the counters have come, then what they count', async () => {
    let give = (): void => undefined;
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    server.response(async (requested) => {
      if (requested.url === '/admin/sidebar') await given;
      return responding(requested);
    });
    start('/', 2);
    expect(await badges()).toMatchObject({
      '/solicitudes': '15',
      '/usuarios': '5',
      '/add-alumno': null,
      '/anuncios': null,
    });
    give();
    expect(await within(await sidebar()).findByText('31')).toBeVisible();
    expect(await badges()).toMatchObject({
      '/solicitudes': '31',
      '/usuarios': '4',
      '/add-alumno': '7',
      '/anuncios': '2',
    });
    expect(screen.getByRole('link', { name: 'Anuncios 2 sin leer' })).toBeVisible();
  });

  test('a counter of 0 shows no badge, one of thousands no more than there is room for', async () => {
    const body = { espera: 0, agenda: 0, notas: 12_345, usuarios: 999 };
    server.response((requested) => (requested.url === '/admin/sidebar' ? { body } : responding(requested)));
    start('/', 3);
    await within(await sidebar()).findByText('999+');
    expect(await badges()).toMatchObject({
      '/solicitudes': '999+',
      '/usuarios': '999',
      '/add-alumno': null,
      '/anuncios': null,
    });
  });

  // [S6.3]
  test('rol 1 sees no badge and asks for no counters', async () => {
    server.requested.length = 0;
    start('/', 1);
    await screen.findByText(/con una nota pendiente/);
    expect(Object.values(await badges())).not.toContain('15');
    expect(Object.values(await badges()).filter(Boolean)).toEqual([]);
    expect(server.requested.map(({ url }) => url)).not.toContain('/admin/sidebar');
  });

  // [S2.43]
  test('after something is read the counters are asked for again', async () => {
    let agenda = 2;
    server.response((requested) => {
      if (requested.url === '/admin/sidebar') return { body: { ...COUNTERS, agenda } };
      if (requested.url === '/anuncios') return { body: { datos: [anAnuncio({ leido: agenda < 2 })] } };
      if (requested.url === '/anuncios/30/leido') {
        agenda = 1;
        return { body: { success: true } };
      }
      return responding(requested);
    });
    const { user } = start('/', 2);
    await screen.findByRole('link', { name: 'Anuncios 2 sin leer' });
    await user.click(await screen.findByRole('button', { name: 'Marcar como leído' }));
    expect(await screen.findByRole('link', { name: 'Anuncios 1 sin leer' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Junta el lunes')).toBeNull());
  });

  test.each(['/solicitudes', '/note-credits/7', '/update-note/7', '/register-note/undefined'])(
    'marks «Notas» at %s',
    async (path) => {
      start(path, 1);
      const link = within(await sidebar()).getByRole('link', { name: /^Notas/ });
      expect(link).toHaveAttribute('aria-current', 'page');
    },
  );
});

test('a menu that moves here takes back nothing that was chosen in another tab meanwhile', async () => {
  const { store, persistor, stopFollowing } = makeStore({ batch: 'tick', leave: () => undefined });
  await waitFor(() => expect(persistor.getState().bootstrapped).toBe(true));
  store.dispatch(resultChosen({ person: 9, key: 'screen:home' }));
  await persistor.flush();
  localStorage.setItem('scheme', 'dark');
  localStorage.setItem('recent', '{"9":["screen:caja"]}');
  for (const to of ['collapsed', 'open'] as const) {
    store.dispatch(menuToggled({ menu: 'sidebar.desk', to }));
    await persistor.flush();
    expect({ ...localStorage }).toEqual({
      scheme: 'dark',
      recent: '{"9":["screen:caja"]}',
      menus: JSON.stringify({ 'sidebar.desk': to }),
    });
  }
  stopFollowing();
});

describe('the daycare menu', () => {
  const ALL = ['registerInfante', 'registerMadre', 'registerPadre', 'uploadDocumentacion'] as const;
  let made: ReturnType<typeof makeStore>;
  beforeEach(() => {
    made = makeStore({ batch: 'tick', leave: () => undefined });
  });
  afterEach(() => made.stopFollowing());
  const show = (path: string, sala: string | null, names: readonly ScreenName[] = ALL) =>
    render(
      <Provider store={made.store}>
        <MemoryRouter initialEntries={[path]}>
          <VisibleContext value={new Set(names)}>
            <SidebarGuarderia sala={sala} />
          </VisibleContext>
        </MemoryRouter>
      </Provider>,
    );
  const rail = () => screen.getByRole('navigation', { name: 'Menú de guardería' });

  // [S2.46] [S2.47]
  test('has the four sections, linked with the literal «undefined»', () => {
    show('/', 'Maternal');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Infante', '/register-infante/undefined'],
      ['Madre/Tutor', '/register-madre/undefined'],
      ['Padre', '/register-padre/undefined'],
      ['Documentación', '/upload-documentacion/undefined'],
    ]);
  });

  // [S2.45] [S6.8]
  test('shows only with a nursery room, and only sections that exist', () => {
    const { unmount } = show('/', null);
    expect(screen.queryByRole('navigation')).toBeNull();
    unmount();
    const { unmount: again } = show('/', 'Maternal', ['home']);
    expect(screen.queryByRole('navigation')).toBeNull();
    again();
    show('/', 'Maternal', ['registerPadre']);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Padre']);
  });

  // [S2.44] [S9.1]
  test('is 190 pixels wide or 50, and stays as it was left', async () => {
    const user = userEvent.setup();
    const { unmount } = show('/', 'Maternal');
    expect(rail()).toHaveStyle({ width: '190px' });
    await user.click(screen.getByRole('button', { name: 'Contraer menú' }));
    expect(rail()).toHaveStyle({ width: '50px' });
    unmount();
    await made.persistor.flush();
    made.stopFollowing();
    made = makeStore({ batch: 'tick', leave: () => undefined });
    show('/', 'Maternal');
    expect(rail()).toHaveStyle({ width: '50px' });
  });

  // [S2.48]
  test.each([
    ['/register-infante/undefined', 'Infante'],
    ['/register-madre/7', 'Madre/Tutor'],
    ['/register-padre/7', 'Padre'],
    ['/upload-documentacion/7', 'Documentación'],
  ])('at %s marks %s in green, and no other', (path, label) => {
    show(path, 'Maternal');
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual([label]);
    expect(current[0]?.closest('li')).toHaveClass('green');
  });

  test('stands beside the main menu where the room is set', async () => {
    start('/', 1);
    await sidebar();
    // None of its screens exists in the route table, or all that do are linked.
    const existing = table.filter(({ name }) => (ALL as readonly string[]).includes(name));
    expect(screen.queryByRole('navigation', { name: 'Menú de guardería' })).toBeNull();
    app.stop();
    open('/', { ...person(1), sala_guarderia: 'A' });
    await sidebar();
    expect(screen.queryAllByRole('navigation', { name: 'Menú de guardería' })).toHaveLength(
      existing.length > 0 ? 1 : 0,
    );
  });
});

describe('signed in', () => {
  test('the sign-in address leads to the start page', async () => {
    start('/login', 0);
    expect(await screen.findByRole('heading', { name: 'Hola, Eva' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  // [S2.24]
  test('an address without a screen says so', async () => {
    start('/no-existe', 1);
    expect(await screen.findByRole('heading', { name: 'No encontrado' })).toBeVisible();
    expect(await sidebar()).toBeVisible();
  });

  test('the tab bears the name of the screen', async () => {
    start('/no-existe', 1);
    await screen.findByRole('heading', { name: 'No encontrado' });
    expect(document.title).toBe('No encontrado · Servicios Escolares');
  });

  test('a form that the end of the session interrupted is offered anywhere, to its owner', async () => {
    const unmark = markUnsaved({
      name: 'nota@/register-note/undefined',
      draft: () => ({ path: '/register-note/undefined', title: 'Agregar Nota', values: { folio: 'A-1' } }),
    });
    keepDrafts(9);
    unmark();
    const { user } = start('/', 1);
    expect(await screen.findByText(/«Agregar Nota» quedó sin guardar/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continuar' })).toHaveAttribute('href', '/register-note/undefined');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByText(/quedó sin guardar/)).toBeNull();
    expect({ ...sessionStorage }).toEqual({});
  });
});

test('a screen that fails says so in its place and offers to load it again', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Faulty = (): never => {
    throw new Error('a fault');
  };
  act(() => {
    render(
      <ErrorBoundary>
        <Faulty />
      </ErrorBoundary>,
    );
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Algo falló en esta pantalla.');
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith('a fault', expect.stringContaining('Faulty'));
  logged.mockRestore();
});
