/** What each slice of a feature holds, and that a jump in Redux DevTools shows the screens as they were and sends nothing. */
import '../timeTravel.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import axios from 'axios';
import { nothingUnderWay } from '../../support/nothingUnderWay.ts';
import {
  aFila,
  aNote,
  anAbono,
  anAlumnoRow,
  anAnuncio,
  anEscuela,
  anImport,
  aPage,
  aServicio,
  aUser,
} from '../rows.ts';
import { samples } from '../samples.ts';
import { screensOfFile } from '../screensOfFile.ts';
import { recording } from '../timeTravel.ts';
import { untilNextPage } from '../untilNextPage.ts';

const { server, app, open } = screensOfFile();

beforeEach(() => {
  server.response(({ url, method }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const page = Number(searchParams.get('page') ?? 1);
    const alumno = (nombre: string, id: number) =>
      aPage([anAlumnoRow({ id, nombre }, null)], { current: page, last: 3 });
    const user = aUser({ id: Number(pathname.split('/')[2]) || 9, nombre: 'Lucía' });
    if (method !== 'GET') return { status: 422, body: { message: 'No en esta prueba.' } };
    if (pathname === '/admin/solicitudes-pendientes') return { body: alumno('Pendiente', 100) };
    if (pathname === '/admin/alumnos') return { body: alumno(`Todas ${page}`, page) };
    if (pathname === '/users') {
      return { body: { datos: aPage([aUser({ id: page, nombre: `Usuario ${page}` })], { current: page, last: 3 }) } };
    }
    if (pathname === '/admin/anuncios') return { body: { datos: aPage([anAnuncio()]) } };
    if (pathname === '/anuncios/30') return { body: { success: true, anuncio: anAnuncio() } };
    if (pathname === '/anuncios/alcance') return { body: { total: 3 } };
    if (pathname === '/ajustes') return { body: samples.ajustes?.response };
    if (pathname === '/escuelas') return { body: { datos: [anEscuela()] } };
    if (pathname === '/servicios') return { body: { datos: [aServicio()] } };
    if (pathname.startsWith('/get-note-credits/')) {
      return { body: { data: [anAbono()], note: aNote({ creditos: [] }), otras: [] } };
    }
    if (pathname.startsWith('/get-note/')) return { body: { note: aNote({ pagado: 0, creditos: [] }), otras: [] } };
    if (pathname.startsWith('/users/') || pathname === '/me') return { body: { user } };
    if (pathname === '/me/sesiones') return { body: { datos: [] } };
    if (pathname === '/busqueda') {
      return { body: { alumnos: [aUser({ nombre: 'Lucía' })], notas: [], escuelas: [], anuncios: [] } };
    }
    if (pathname === '/importaciones/5') return { body: { importacion: anImport({ estado: 'aplicada' }), quedan: [] } };
    if (pathname === '/importaciones/5/filas') return { body: aPage([aFila()]) };
    if (pathname === '/admin/sidebar') return { body: { espera: 0, agenda: 0, notas: 0, usuarios: 0 } };
    return { body: { datos: [] } };
  });
});

const start = (path: string) => open(path, 3).user;
const here = () => window.location.pathname + window.location.search;
const state = () => app.store.getState();
const cell = (text: string) => screen.findByRole('cell', { name: new RegExp(text) });
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => app.user.click(await button(name));
const menuLink = (name: string) => within(screen.getByRole('navigation', { name: 'Menú principal' })).getByText(name);
const names = () => recording.actions.map(({ type }) => type);
/** The number of the state that is shown once everything has come. */
const moment = async () => {
  await nothingUnderWay(app);
  return recording.states.length - 1;
};
const jump = (index: number) => act(() => recording.jump(index));
/** Does something, and gives what was asked of the server meanwhile. */
async function requestedDuring(work: () => Promise<void>): Promise<string[]> {
  await untilNextPage();
  await nothingUnderWay(app);
  const before = server.requested.length;
  await work();
  // Whatever was on its way goes out before this one, which comes last.
  await act(() => axios.get(`${server.origin}/api/ultima`).then(() => undefined));
  return server.requested
    .slice(before)
    .map(({ url }) => url)
    .filter((url) => url !== '/ultima');
}

// [C.3] [C.4] [C.18] [C.19] [C.20] [C.21] [C.22] [C.23] [C.24] [C.25]
test('the store has the eight slices under their names, and DevTools keep at least 200 actions', async () => {
  start('/solicitudes');
  await cell('Todas 1');
  const { auth, users, notes, credits, escuelas, anuncios, fotos, sidebar } = state();
  expect(auth.user?.nombre).toBe('Eva');
  const none = { page: 1, sort: undefined };
  expect(notes).toEqual({
    list: { ...none, filters: { texto: '', por: '', escuela: '', grupo: '', vista: '' } },
    ...{ worked: null, opened: null, chosen: [] },
  });
  expect(users).toEqual({
    list: { ...none, filters: { texto: '', por: '', rol: '', activo: '' } },
    ...{ worked: null, opened: null, chosen: [] },
  });
  expect(credits).toEqual({
    ...{ opened: null, taken: null, sought: null },
  });
  expect(escuelas).toEqual({ edited: null });
  expect(anuncios).toEqual({ list: { ...none, filters: {} }, worked: null });
  expect(fotos).toEqual({ list: { ...none, filters: { categoria: '', alumno: '', subir: '' } }, worked: null });
  expect(sidebar).toMatchObject({ menus: {}, palette: { open: false, texto: '' }, questions: [] });
  expect(recording.options.maxAge).toBeGreaterThan(200);
});

test('action names say what the person did', async () => {
  const user = start('/solicitudes');
  await cell('Todas 1');
  await press('Pendientes');
  await cell('Pendiente');
  await press('Todas');
  await cell('Todas 1');
  await user.click(screen.getByRole('columnheader', { name: /Nombre/ }));
  await waitFor(() => expect(here()).toContain('sort='));
  await nothingUnderWay(app);
  await user.click(within(screen.getByRole('navigation', { name: 'Páginas' })).getByRole('button', { name: '2' }));
  await cell('Todas 2');
  await press('Contraer menú');
  await user.click(menuLink('Usuarios'));
  await cell('Usuario 1');
  const own = names().filter((name) => /^(notes|sidebar|router)\//.test(String(name)));
  expect(own).toEqual([
    'notes/filtered',
    'notes/filtered',
    'notes/sorted',
    'notes/paged',
    'sidebar/menuToggled',
    'router/navigated',
  ]);
});

describe('a jump', () => {
  test('between list views restores rows, filters and address without an entry in the history', async () => {
    start('/solicitudes');
    await cell('Todas 1');
    const moments = [await moment()];
    for (const [view, row] of [
      ['Pendientes', 'Pendiente'],
      ['Todas', 'Todas 1'],
      ['Pendientes', 'Pendiente'],
    ] as const) {
      await press(view);
      await cell(row);
      moments.push(await moment());
    }
    const entries = window.history.length;
    const requested = await requestedDuring(async () => {
      for (const [at, row, pressed, address] of [
        [2, 'Todas 1', 'Todas', '/solicitudes'],
        [1, 'Pendiente', 'Pendientes', '/solicitudes?vista=pendientes'],
        [0, 'Todas 1', 'Todas', '/solicitudes'],
        [3, 'Pendiente', 'Pendientes', '/solicitudes?vista=pendientes'],
        [0, 'Todas 1', 'Todas', '/solicitudes'],
      ] as const) {
        jump(moments[at] as number);
        expect(screen.getByRole('cell', { name: new RegExp(row) })).toBeInTheDocument();
        expect(await button(pressed)).toHaveAttribute('aria-pressed', 'true');
        await waitFor(() => expect(here()).toBe(address));
      }
    });
    expect(requested).toEqual([]);
    expect(window.history.length).toBe(entries);
  });

  test('from a form with unsaved values asks no confirmation and leads back to the form', async () => {
    const user = start('/solicitudes');
    await cell('Todas 1');
    const list = await moment();
    await user.click(menuLink('Alumno'));
    await user.type(await screen.findByLabelText(/^Nombre/), 'Lucía');
    jump(list);
    await cell('Todas 1');
    expect(screen.queryByText('¿Salir sin guardar?')).toBeNull();
    expect(here()).toBe('/solicitudes');
    act(() => recording.toPresent());
    await waitFor(() => expect(here()).toBe('/add-alumno'));
    expect(await screen.findByLabelText(/^Nombre/)).toBeVisible();
  });

  // [C.28]
  test('to a form sends no request, and the present continues afterwards', async () => {
    const user = start('/update-note/7');
    const form = () => screen.findByRole('heading', { name: 'Actualizar Nota', level: 1 });
    await form();
    const there = await moment();
    await user.click(menuLink('Notas'));
    await cell('Todas 1');
    const requested = await requestedDuring(async () => {
      jump(there);
      expect(await form()).toBeInTheDocument();
      await waitFor(() => expect(here()).toBe('/update-note/7'));
      act(() => recording.toPresent());
      await cell('Todas 1');
    });
    expect(requested).toEqual([]);
    await press('Pendientes');
    await cell('Pendiente');
  });

  test('to and from a polled import sends nothing', async () => {
    server.response(({ url }) => {
      const { pathname } = new URL(url, 'http://x');
      const importacion = anImport({ estado: 'aplicando', hechas: 1 });
      if (pathname === '/importaciones') return { body: aPage([importacion]) };
      if (pathname === '/importaciones/5/filas') return { body: aPage([aFila()]) };
      if (pathname === '/importaciones/5') return { body: { importacion, quedan: [] } };
      if (pathname === '/ajustes') return { body: samples.ajustes?.response };
      if (pathname === '/admin/sidebar') return { body: { espera: 0, agenda: 0, notas: 0, usuarios: 0 } };
      return { body: { datos: [] } };
    });
    const user = start('/importar');
    const link = () => screen.findByRole('link', { name: 'lista 3B.xlsx' });
    await link();
    const list = await moment();
    await user.click(await link());
    const progress = () => screen.findByText(/^1 de 2 filas/);
    await progress();
    const running = await moment();
    await user.click(screen.getByRole('link', { name: 'Todas las listas' }));
    await link();
    const requested = await requestedDuring(async () => {
      for (const leave of [() => jump(list), () => act(() => recording.toPresent())]) {
        jump(running);
        await progress();
        leave();
        await link();
      }
    });
    expect(requested).toEqual([]);
  });

  test('follows no link while the past is shown; a committed state becomes the present', async () => {
    const user = start('/solicitudes');
    await cell('Todas 1');
    const first = await moment();
    await user.click(menuLink('Usuarios'));
    await cell('Usuario 1');
    jump(first);
    await cell('Todas 1');
    const before = names().length;
    await user.click(menuLink('Escuelas'));
    expect(here()).toBe('/solicitudes');
    expect(
      names()
        .slice(before)
        .filter((name) => String(name).startsWith('router/')),
    ).toEqual([]);
    act(() => recording.toPresent());
    await cell('Usuario 1');

    jump(first);
    await cell('Todas 1');
    act(() => recording.commit());
    await press('Contraer menú');
    await user.click(menuLink('Usuarios'));
    expect(await cell('Usuario 1')).toBeInTheDocument();
  });

  test('restores menus and leaves the browser storage alone', async () => {
    start('/solicitudes');
    await cell('Todas 1');
    const open = await moment();
    await press('Contraer menú');
    const collapsed = await moment();
    const stored = () => localStorage.getItem('menus');
    await waitFor(() => expect(stored()).toBe('{"sidebar.desk":"collapsed"}'));
    jump(open);
    expect(screen.getByRole('button', { name: 'Contraer menú' })).toBeInTheDocument();
    jump(collapsed);
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toBeInTheDocument();
    expect(stored()).toBe('{"sidebar.desk":"collapsed"}');
  });

  test('restores the results of the palette', async () => {
    const user = start('/solicitudes');
    await cell('Todas 1');
    const box = () => screen.getByRole('combobox', { name: 'Buscar en todo' });
    await user.type(box(), 'luc');
    await screen.findByRole('option', { name: /Lucía/ });
    const found = await moment();
    await user.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('option', { name: /Lucía/ })).toBeNull();
    const requested = await requestedDuring(async () => {
      jump(found);
      expect(screen.getByRole('option', { name: /Lucía/ })).toBeInTheDocument();
      expect(box()).toHaveValue('LUC');
    });
    expect(requested).toEqual([]);
    act(() => recording.toPresent());
    expect(screen.queryByRole('option', { name: /Lucía/ })).toBeNull();
    expect(box()).toHaveValue('');
  });
});

describe('dialogs', () => {
  const request = async () => {
    await press('Cancelar nota');
    return screen.findByRole('dialog', { name: '¿Cancelar la nota BJ-1?' });
  };

  test('a feature’s dialog is open after a jump if it was open then, and stays open in the past', async () => {
    start('/update-note/7');
    await request();
    expect(state().notes.opened).toEqual({ name: 'cancelar', about: 20 });
    const requesting = await moment();
    await press('Volver');
    expect(screen.queryByRole('dialog')).toBeNull();
    const requested = await requestedDuring(async () => {
      jump(requesting);
      expect(screen.getByRole('dialog')).toBeInTheDocument();
      await press('Volver');
      expect(screen.getByRole('dialog')).toBeInTheDocument();
    });
    expect(requested).toEqual([]);
    act(() => recording.toPresent());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(names()).toEqual(expect.arrayContaining(['notes/dialogOpened', 'notes/dialogClosed']));
  });

  test.each([
    [
      '/note-credits/7',
      'Más acciones de este abono (ticket 1) › Cancelar abono',
      { credits: { opened: { name: 'cancelar', about: 50 } } },
    ],
    // Of a feature without a slice.
    ['/importar/5', 'Deshacer', { dialog: { opened: { name: 'importacion-5', about: 'aplicada' } } }],
  ])('the dialog on %s «%s» too', async (path, name, held) => {
    const user = start(path);
    const [button = '', deed] = name.split(' › ');
    await press(button);
    if (deed) await user.click(await screen.findByRole('menuitem', { name: deed }));
    await screen.findByRole('dialog');
    expect(state()).toMatchObject(held);
    const requesting = await moment();
    await press('Volver');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await requestedDuring(async () => jump(requesting))).toEqual([]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    act(() => recording.toPresent());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a dialog closes with its screen and does not reopen with it', async () => {
    const user = start('/solicitudes');
    await user.click(await screen.findByRole('link', { name: 'Editar' }));
    await request();
    await act(async () => window.history.back());
    await cell('Todas 1');
    await act(async () => window.history.forward());
    await screen.findByRole('heading', { name: 'Actualizar Nota' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a confirmation is in the store with its text, and confirming one of the past does nothing', async () => {
    start('/escuelas');
    await press('Eliminar Benito Juárez');
    await screen.findByRole('dialog', { name: '¿Seguro que deseas eliminar esta escuela?' });
    expect(state().sidebar.questions).toMatchObject([
      { message: '¿Seguro que deseas eliminar esta escuela?', detail: 'Benito Juárez (BJ)', alert: false },
    ]);
    const requesting = await moment();
    await press('Cancelar');
    expect(screen.queryByRole('dialog')).toBeNull();
    const requested = await requestedDuring(async () => {
      jump(requesting);
      await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    });
    expect(requested).toEqual([]);
    act(() => recording.toPresent());
    expect(screen.queryByRole('dialog')).toBeNull();
    // And asked again it does what it says.
    const deleted = await requestedDuring(async () => {
      await press('Eliminar Benito Juárez');
      await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
      await screen.findByText('No en esta prueba.');
    });
    expect(deleted).toContain('/escuelas/3');
  });
});

test('a list marks the row worked on last', async () => {
  const user = start('/solicitudes');
  const row = async () => (await cell('Todas 1')).closest('tr');
  expect(await row()).not.toHaveClass('worked');
  await user.click(await screen.findByRole('link', { name: 'Editar' }));
  await screen.findByRole('heading', { name: 'Actualizar Nota' });
  expect(state().notes.worked).toBe(1);
  await user.click(menuLink('Notas'));
  expect(await row()).toHaveClass('worked');
});
