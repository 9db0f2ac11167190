/** The frame around the screens against the real server: what is there signed out, the menus, guards, unknown addresses. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { ACCOUNT } from '../support/account.ts';
import { aNote, anAlumno, anAnuncio, aStaff } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();
let proxy: MoodyProxy;
/** Requests that the application sent, without the two that nobody needs a right for. */
const requested: string[] = [];
beforeEach(async () => {
  proxy = await moodyProxy(server.origin);
  requested.length = 0;
  proxy.onRequest = (method, path) => {
    const isFree = method === 'OPTIONS' || /\/(health|negocio)$/.test(path);
    if (!isFree) requested.push(path);
  };
});
afterEach(() => proxy.close());

const menu = (name: string) => screen.findByRole('navigation', { name });
const MAIN = 'Menú principal';
const NURSERY = 'Menú de guardería';
const linksOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [/^\D+/.exec(link.textContent ?? '')?.[0], link.getAttribute('href')]);
/** What stands beside each link of the main menu. */
const badges = async () =>
  Object.fromEntries(
    within(await menu(MAIN))
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), /\d+/.exec(link.textContent ?? '')?.[0] ?? null]),
  );
/** Collapses a menu, opens the address anew and gives the widths of the menu before, after and then. */
async function widths(name: string, start: () => unknown) {
  const width = async () => (await menu(name)).style.width;
  const before = await width();
  await app.user.click(within(await menu(name)).getByRole('button', { name: 'Contraer menú' }));
  const after = await width();
  app.stop();
  await start();
  expect(within(await menu(name)).getByRole('button', { name: 'Abrir menú' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  return [before, after, await width()];
}

describe('signed out', () => {
  const start = (path: string) => app.start({ origin: proxy.origin, path });

  // [S2.1] [S2.28] [S2.29] [S2.30] [S2.31] [S2.32] [S5.11] [S9.10] [C.17]
  test.each(['/', '/login'])('%s is the sign-in card below the logo with a link home', async (path) => {
    start(path);
    const card = await screen.findByRole('region', { name: 'Iniciar Sesión' });
    await waitFor(() => expect(card.querySelector('img')).toHaveAttribute('src', '/logo/Logo.jpg'));
    expect(within(card).getByRole('heading', { level: 1 })).toHaveTextContent(/^Iniciar Sesión$/);
    expect([...card.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      ...['Correo electrónico', 'Contraseña'],
    ]);
    expect(within(card).getByLabelText('Correo electrónico')).toHaveAttribute('type', 'email');
    expect(within(card).getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
    expect(within(card).getByRole('button')).toHaveTextContent(/^Acceder$/);
    expect(await screen.findByAltText('Servicios Escolares')).toHaveAttribute('src', '/logo/Logo.jpg');
    expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
  });

  // [S2.2] [S6.6]
  test.each(['/solicitudes', '/otra/cosa'])('%s is the landing screen with a link to sign in', async (path) => {
    start(path);
    expect(await screen.findByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Servicios Escolares' })).toBeVisible();
  });
});

describe('the main menu', () => {
  // [S2.38] [S2.39] [S2.40] [S2.41] [S2.42] [S2.43] [S4.5] [S9.3]
  test('has six entries with 15 and 5 until the counters arrive, and stays collapsed once collapsed', async () => {
    await aNote(server);
    await anAlumno(server);
    await anAnuncio(server);
    proxy.onRequest = (_, path) => {
      proxy.mood = path.endsWith('/admin/sidebar') ? 'down' : 'pass';
    };
    const start = () => open('/no-existe', 2, proxy);
    const client = await start();
    expect(linksOf(await menu(MAIN)).slice(0, 6)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Notas', '/solicitudes'],
      ['Usuarios', '/usuarios'],
      ['Escuelas', '/escuelas'],
      ['Alumno', '/add-alumno'],
      ['Anuncios', '/anuncios'],
    ]);
    const none = { '/dashboard': null, '/escuelas': null };
    expect(await badges()).toMatchObject({ ...none, '/solicitudes': '15', '/usuarios': '5', '/add-alumno': null });

    proxy.onRequest = () => undefined;
    proxy.mood = 'pass';
    expect(await widths(MAIN, start)).toEqual(['160px', '50px', '50px']);
    const { espera, agenda, notas, usuarios } = await client.get(endpoints.counters);
    await waitFor(async () =>
      expect(await badges()).toMatchObject({
        ...{ ...none, '/solicitudes': String(notas), '/usuarios': String(usuarios) },
        ...{ '/add-alumno': String(espera), '/anuncios': String(agenda) },
      }),
    );
  });

  // [S6.3]
  test('shows rol 1 no counters, and requests none', async () => {
    const { user_id } = await aNote(server);
    await open(`/note-credits/${user_id}`, 1, proxy);
    await screen.findByLabelText('Importes de la nota');
    expect(Object.values(await badges()).filter(Boolean)).toEqual([]);
    expect(requested.filter((path) => path.endsWith('/admin/sidebar'))).toEqual([]);
    expect(within(await menu(MAIN)).getByRole('link', { current: 'page' })).toHaveTextContent(/^Notas/);
  });

  // [S2.33] [S2.34] [S2.35] [S2.36] [S6.2] [S6.4] [S9.10]
  test('is absent for a family, for whom a staff screen is refused without a request', async () => {
    await open('/solicitudes', 0, proxy);
    expect(await screen.findByText('Esta pantalla es del personal: lo tuyo está en Inicio.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: MAIN })).toBeNull();
    expect(requested).toEqual([]);
    const bar = (await menu('Cuenta')).closest('header') as HTMLElement;
    await waitFor(() => expect(bar.querySelector('img')).toHaveAttribute('src', '/logo/Logo.jpg'));
    expect(within(bar).getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
    expect(within(bar).getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/me');
    await app.user.click(within(bar).getByRole('button', ACCOUNT));
    expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeInTheDocument();
  });
});

describe('the menu of the nursery', () => {
  // [S2.44] [S2.46] [S2.47] [S2.48] [S9.1]
  test('links four sections with «undefined», marks the open one in green and stays collapsed', async () => {
    const family = await anAlumno(server, { sala_guarderia: 'Maternal' });
    const start = () => open('/register-madre/undefined', family);
    await start();
    expect(linksOf(await menu(NURSERY))).toEqual([
      ['Infante', '/register-infante/undefined'],
      ['Madre/Tutor', '/register-madre/undefined'],
      ['Padre', '/register-padre/undefined'],
      ['Documentación', '/upload-documentacion/undefined'],
    ]);
    const current = within(await menu(NURSERY)).getByRole('link', { current: 'page' });
    expect(current).toHaveTextContent(/^Madre\/Tutor$/);
    expect(current.closest('li')).toHaveClass('green');
    expect(await widths(NURSERY, start)).toEqual(['190px', '50px', '50px']);
  });

  // [S2.45] [S6.8]
  test('depends only on sala_guarderia, beside the main menu for staff', async () => {
    const staff = await aStaff(server, 1);
    for (const sala_guarderia of [null, 'Maternal']) {
      await open('/no-existe', { ...staff, sala_guarderia });
      await menu(MAIN);
      expect(screen.queryAllByRole('navigation', { name: NURSERY })).toHaveLength(sala_guarderia ? 1 : 0);
    }
  });
});

// [S2.24]
test('an unknown address says so within the frame and in the tab title', async () => {
  await open('/no-existe', 1);
  expect(await screen.findByRole('heading', { name: 'No encontrado' })).toBeVisible();
  expect(await menu(MAIN)).toBeVisible();
  await waitFor(() => expect(document.title).toBe('No encontrado · Servicios Escolares'));
});
