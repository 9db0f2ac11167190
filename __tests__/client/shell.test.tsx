/** What stands around the screens: guards, menus, and what shows where there is no screen. */
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '#client/app/ErrorBoundary.tsx';
import { menu, patternsOf } from '#client/app/menu.ts';
import { RoleGuard } from '#client/app/RoleGuard.tsx';
import { maySee, table, visible } from '#client/app/screens.tsx';
import { keepDrafts, markUnsaved } from '#client/lib/unsaved.ts';
import { idOf, patterns, screens, startPath } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { renderApp } from '../support/renderApp.tsx';
import { type ApiServer, startApi } from './apiServer.ts';
import { aPage } from './rows.ts';

const person = (rol: Rol): SessionUser => ({ id: 9, nombre: 'Eva', rol, sala_guarderia: null });

let server: ApiServer;
let app: ReturnType<typeof renderApp> | undefined;
beforeAll(async () => {
  server = await startApi();
  server.answer(({ url }) => ({ body: url.startsWith('/admin') ? aPage([]) : { datos: [] } }));
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  app?.stop();
  app = undefined;
});
const start = (path: string, rol?: Rol) => {
  const session = rol === undefined ? {} : { session: { token: 'ficha', user: person(rol) } };
  app = renderApp({ origin: server.origin, path, ...session });
  return app;
};
const sidebar = () => screen.findByRole('navigation', { name: 'Menú principal' });

describe('addresses', () => {
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

  test('the start page is the list for those who may see it', () => {
    expect([0, 1, 2, 3, undefined].map(startPath)).toEqual(['/', '/solicitudes', '/solicitudes', '/solicitudes', '/']);
  });
});

describe('without a session', () => {
  test.each(['/', '/login'])('%s is the sign-in screen', async (path) => {
    start(path);
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Acceder' })).toBeVisible();
    expect(screen.getByAltText('Servicios Escolares')).toHaveAttribute('src', '/logo/Logo.jpg');
    expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
  });

  test.each(['/solicitudes', '/otra/cosa'])('%s is the landing screen, with the way to sign in', async (path) => {
    const { user } = start(path);
    await user.click(await screen.findByRole('link', { name: 'Iniciar Sesión' }));
    expect(await screen.findByRole('button', { name: 'Acceder' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });
});

describe('roles', () => {
  const Guarded = ({ rol, path, own }: { rol: Rol; path: string; own?: true }) => (
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route
          path={patterns.noteCredits}
          element={
            <RoleGuard screen={{ name: 'noteCredits', may: 'notes:read', own, Page: () => null }} person={person(rol)}>
              <p>Abonos</p>
            </RoleGuard>
          }
        />
      </Routes>
    </MemoryRouter>
  );

  test.each([
    [1, '/note-credits/7', undefined, true],
    [0, '/note-credits/7', undefined, false],
    [0, '/note-credits/9', undefined, false],
    [0, '/note-credits/9', true, true],
    [0, '/note-credits/7', true, false],
    [0, '/note-credits/undefined', true, false],
  ] as const)('rol %d at %s (own: %s): %s', (rol, path, own, allowed) => {
    render(<Guarded rol={rol} path={path} own={own} />);
    expect(screen.queryByText('Abonos') !== null).toBe(allowed);
    expect(screen.queryByRole('heading', { name: 'No permitido' }) === null).toBe(allowed);
  });

  test('somebody who may not see a screen is told so, and nothing is asked of the server', async () => {
    server.asked.length = 0;
    start('/solicitudes', 0);
    expect(await screen.findByText(/Tu rol no permite ver esta pantalla/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  test('every screen that exists names a capability, and home is for everybody', () => {
    for (const entry of table) expect(maySee(entry, { id: 1, rol: 3 })).toBe(true);
    expect([...visible(0)]).toContain('home');
    expect([...visible(0)]).not.toContain('solicitudes');
  });
});

describe('the main sidebar', () => {
  test('stands for staff alone', async () => {
    start('/', 1);
    await sidebar();
    app?.stop();
    start('/', 0);
    await screen.findByRole('heading', { name: 'Hola, Eva' });
    expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
  });

  test('is 160 pixels wide or 50, and stays as it was left', async () => {
    const { user } = start('/', 1);
    expect(await sidebar()).toHaveStyle({ width: '160px' });
    await user.click(screen.getByRole('button', { name: 'Contraer menú' }));
    expect(await sidebar()).toHaveStyle({ width: '50px' });
    app?.stop();
    start('/', 1);
    expect(await sidebar()).toHaveStyle({ width: '50px' });
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('has the six entries of the specification in their order, each to its address', () => {
    expect(menu.map(({ label, name }) => [label, patterns[name]])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Notas', '/solicitudes'],
      ['Usuarios', '/usuarios'],
      ['Escuelas', '/escuelas'],
      ['Alumno', '/add-alumno'],
      ['Anuncios', '/anuncios'],
    ]);
    expect(menu.map(({ badge }) => badge)).toEqual([undefined, 15, 5, undefined, undefined, undefined]);
  });

  test('shows those whose screen exists, in that order, and links to nowhere else', async () => {
    start('/', 3);
    const links = within(await sidebar()).getAllByRole('link');
    const shown = links.map((link) => link.getAttribute('href'));
    expect(shown).toEqual(menu.map(({ name }) => patterns[name]).filter((path) => shown.includes(path)));
    expect(shown).toEqual(expect.arrayContaining(['/solicitudes', '/add-alumno']));
    const existing = table.map(({ name }) => patterns[name]);
    for (const path of shown) expect(existing).toContain(path);
  });

  test('a badge is for those who fetch counters', async () => {
    start('/', 2);
    expect(within(await sidebar()).getByText('15')).toBeVisible();
    app?.stop();
    start('/', 1);
    expect(within(await sidebar()).queryByText('15')).toBeNull();
  });

  test('marks where one is, on the screens behind the list too', () => {
    const notas = menu.find(({ label }) => label === 'Notas');
    expect(notas && patternsOf(notas)).toEqual(
      expect.arrayContaining(['/solicitudes', '/note-credits/:id', '/update-note/:id']),
    );
  });
});

describe('signed in', () => {
  test('the sign-in address leads to the start page', async () => {
    start('/login', 0);
    expect(await screen.findByRole('heading', { name: 'Hola, Eva' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

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
