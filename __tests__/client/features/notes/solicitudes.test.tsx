/** The requests list when answers are late, fail, or are empty; and its keys. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selectUser } from '#client/entities/select.ts';
import { choose, offered } from '../../../support/choose.ts';
import type { Requested } from '../../apiServer.ts';
import { aNote, anAlumnoRow, anEscuela, aPage } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const ANA = anAlumnoRow({ id: 7, nombre: 'Ana' });
const BETO = anAlumnoRow({ id: 8, nombre: 'Beto' }, aNote({ id: 21, user_id: 8, creditos: [] }));

const { server, app, open } = screensOfFile();

/** Answers the list by its address; schools are always there. */
function list(response: (url: string, requested: Requested) => unknown): void {
  server.response(async (requested) => {
    if (requested.url === '/escuelas') return { body: { datos: [anEscuela()] } };
    if (!requested.url.startsWith('/admin/')) return { status: 404, body: { message: 'No existe esta dirección.' } };
    return { body: await response(decodeURIComponent(requested.url), requested) };
  });
}
const start = (path = '/solicitudes') => open(path);
const box = () => screen.findByRole('searchbox', { name: 'Buscar' });
/** What of the list was asked for, oldest first. */
const requested = () =>
  server.requested.map(({ url }) => decodeURIComponent(url)).filter((url) => url.startsWith('/admin/'));
const search = (text: string) => `/admin/search-alumnos/2/${text}/nombre?page=1`;

/** A promise that a test keeps when it wants to. */
function later<T>() {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

describe('answers', () => {
  // [S2.94]
  test('until the first one has come it says so, with the cursor in the search box', async () => {
    const first = later<unknown>();
    list(() => first.promise);
    start();
    await waitFor(async () => expect(await box()).toHaveFocus());
    expect(screen.getByText('Cargando...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Solicitudes:$/);
    first.keep(aPage([ANA]));
    expect(await screen.findByText('Ana Peña')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Solicitudes: 1');
  });

  // [S8.21]
  test('schools that do not come are said so, and the list works without them', async () => {
    server.response(({ url }) =>
      url === '/escuelas' ? { status: 500, body: { message: 'Ocurrió un error.' } } : { body: aPage([ANA]) },
    );
    start();
    expect(await screen.findByText('Ana Peña')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Las escuelas no se cargaron. Ocurrió un error.');
    list(() => aPage([ANA]));
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await offered(app.user, 'Escuela', 'Benito Juárez')).toEqual(['Todas', 'Benito Juárez']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an old one that comes late neither overtakes the newer one nor shows on the way to the next', async () => {
    const slow = later<unknown>();
    const next = later<unknown>();
    list((url) => {
      if (url === search('A')) return slow.promise;
      if (url.startsWith('/admin/solicitudes-pendientes')) return next.promise;
      return aPage(url === search('AB') ? [BETO] : [ANA]);
    });
    start();
    await screen.findByText('Ana Peña');
    await app.user.type(await box(), 'a{Enter}');
    expect(screen.getByText('Ana Peña')).toBeVisible();
    await app.user.type(await box(), 'b{Enter}');
    expect(await screen.findByText('Beto Peña')).toBeVisible();
    slow.keep(aPage([anAlumnoRow({ id: 11, nombre: 'Tarde' })]));
    await waitFor(() => expect(selectUser(app.store.getState(), 11)).toBeDefined());
    expect(screen.getByText('Beto Peña')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Pendientes' }));
    await waitFor(() => expect(requested().at(-1)).toBe('/admin/solicitudes-pendientes?page=1'));
    expect(screen.getByText('Beto Peña')).toBeVisible();
    next.keep(aPage([ANA]));
    expect(await screen.findByText('Ana Peña')).toBeVisible();
  });
});

/** What stands in the search box letter by letter, with no time between them. */
const burst = (...values: string[]) => {
  for (const value of values) fireEvent.input(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value } });
};

describe('what is asked', () => {
  // [S4.14] [S4.15] [S4.16] [S7.22] [S7.23] [S7.24] [S7.25] [S9.8]
  test.each([
    ['?escuela=3', '/admin/filter-alumnos?page=1&escuela=3'],
    ['?grupo=a1', '/admin/filter-alumnos?page=1&grupo=1A'],
    ['?texto=ana', '/admin/search-alumnos/2/ANA/nombre?page=1'],
    ['?texto=ana&por=celular&escuela=3&grupo=a1', '/admin/search-alumnos/2/ANA/celular?page=1&escuela=3&grupo=1A'],
    ['?vista=pendientes', '/admin/solicitudes-pendientes?page=1'],
  ])('of the address «%s»: %s', async (query, request) => {
    list(() => aPage([ANA]));
    start(`/solicitudes${query}`);
    await screen.findByText('Ana Peña');
    expect(requested()).toEqual([request]);
  });

  test('a word and a school that is chosen before the word was sent both count', async () => {
    list(() => aPage([ANA]));
    start();
    await screen.findByText('Ana Peña');
    await offered(app.user, 'Escuela', 'Benito Juárez');
    await app.user.type(await box(), 'ana');
    await choose(app.user, screen.getByRole('combobox', { name: 'Escuela' }), 'Benito Juárez');
    await waitFor(() => expect(requested().at(-1)).toBe(`${search('ANA')}&escuela=3`));
  });

  test('what was typed and not sent yet does not come after Pendientes', async () => {
    list(() => aPage([ANA]));
    start();
    await screen.findByText('Ana Peña');
    burst('z', 'zoe');
    fireEvent.click(screen.getByRole('button', { name: 'Pendientes' }));
    expect(await box()).toHaveValue('');
    // Sent after a pause as long as the one that ZOE would have been sent after.
    burst('e', 'eva');
    await waitFor(() => expect(requested().at(-1)).toBe(search('EVA')));
    const lists = ['/admin/alumnos?page=1', search('Z'), '/admin/solicitudes-pendientes?page=1'];
    expect(requested()).toEqual([...lists, search('E'), search('EVA')]);
  });

  test('neither what is no group, which is said at its field, nor what is searched by asks for anything until there is a text', async () => {
    list(() => aPage([ANA]));
    start();
    await screen.findByText('Ana Peña');
    await app.user.type(screen.getByRole('textbox', { name: 'Grupo' }), '7Z{Enter}');
    expect(screen.getByRole('textbox', { name: 'Grupo' })).toHaveAccessibleDescription('No es un grupo (1A a 6D).');
    await choose(app.user, screen.getByRole('combobox', { name: 'Buscar por' }), 'Folio');
    burst('bj');
    await waitFor(() =>
      expect(requested()).toEqual(['/admin/alumnos?page=1', '/admin/search-alumnos/2/BJ/folio?page=1']),
    );
  });
});

describe('keys', () => {
  const focused = () => within(document.activeElement?.closest('tr') ?? document.body);

  test('arrow down goes to the rows of what was typed, never to those of before', async () => {
    const slow = later<unknown>();
    list((url) => (url === search('B') ? slow.promise : aPage([ANA])));
    start();
    await screen.findByText('Ana Peña');
    await app.user.type(await box(), 'b{ArrowDown}');
    await waitFor(() => expect(requested().at(-1)).toBe(search('B')));
    await waitFor(async () => expect(await box()).toHaveFocus());
    slow.keep(aPage([BETO]));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Abonos'));
    expect(focused().getByText('Beto Peña')).toBeVisible();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/note-credits/8'));
  });

  test('lead along the rows and back to the search box, its text ready to be typed over', async () => {
    list(() => aPage([ANA, BETO]));
    start('/solicitudes?texto=P');
    await screen.findByText('Ana Peña');
    await app.user.click(await box());
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleDescription('Ana Peña');
    await app.user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement).toHaveAccessibleName('Fotos');
    await app.user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveAccessibleName('Editar');
    expect(document.activeElement).toHaveAccessibleDescription('Beto Peña');
    await app.user.keyboard('{ArrowDown}{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('Abonos');
    expect(document.activeElement).toHaveAccessibleDescription('Ana Peña');
    await app.user.keyboard('{ArrowUp}');
    await waitFor(async () => expect(await box()).toHaveFocus());
    await app.user.keyboard('x');
    expect(await box()).toHaveValue('X');
  });
});

describe('nothing there', () => {
  test('no alumno yet: the way to register the first one', async () => {
    list(() => aPage([]));
    start();
    expect(await screen.findByText('Todavía no hay alumnos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registrar alumno' })).toHaveAttribute('href', '/add-alumno');
  });

  test('nobody owes anything', async () => {
    list((url) => aPage(url.startsWith('/admin/alumnos') ? [ANA] : []));
    start('/solicitudes?vista=pendientes');
    expect(await screen.findByText('No hay solicitudes pendientes: nadie debe nada.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Ver todas' }));
    expect(await screen.findByText('Ana Peña')).toBeVisible();
  });
});

test('a cancelled note that its folio finds is struck through and owes nothing', async () => {
  const cancelada = { fecha: '2026-11-21T17:00:00.000Z', motivo: 'Se equivocaron', por: 'Eva' };
  list(() => aPage([anAlumnoRow({}, aNote({ cancelada, creditos: [], pagado: 0, saldo: 0 }))]));
  start('/solicitudes?texto=bj&por=folio');
  const total = await screen.findByText('$500.00');
  expect(total.tagName).toBe('S');
  expect(screen.getByText('Cancelada')).toBeVisible();
  expect(screen.queryByText(/^Debe/)).toBeNull();
});

// [S2.88]
test('what is not known of an alumno is a dash', async () => {
  const nothing = { email: null, celular: null, grupo: '', escuela_nombre: null };
  list(() => aPage([anAlumnoRow({ id: 7, nombre: 'Ana', ...nothing }, null)]));
  start();
  const row = (await screen.findByText('Ana Peña')).closest('tr') as HTMLElement;
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(2, 8).map(({ textContent }) => textContent?.trim())).toEqual([
    '-',
    '-',
    '-',
    '-',
    '$0.00',
    '$0.00',
  ]);
});
