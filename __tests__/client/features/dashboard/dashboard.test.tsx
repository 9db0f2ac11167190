/** The dashboards when answers are late or fail, and with more schools than a screen holds. */
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDay, mondayOf } from '#contract/dates.ts';
import type { Reported } from '../../apiServer.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const STATS = '/admin/dashboard-stats';
const TOTALS = '/admin/dashboard';
const COBRANZA = '/admin/dashboard-cobranza';

const fifty = Array.from({ length: 50 }, (_, place) => ({ escuela: `Primaria ${place + 1}`, total: place + 1 }));
const stats = {
  ...{ totalUsers: 1300, totalNotes: 1200, totalPaid: 450_000.5, creditsPending: 99.5 },
  ...{ cobrado: 450_000.5, de_listas: 0 },
  usersBySchool: fifty,
};
const totals = {
  ...{ totalAlumnos: 1275, totalEmpleados: 25, totalAPagar: 450_100, totalPagado: 450_000.5, totalNotas: 1200 },
  ...{ cobrado: 450_000.5, de_listas: 0 },
  usuariosPorEscuela: fifty,
  totalPagadoPorEscuela: fifty.map(({ escuela, total }) => ({
    escuela,
    total: total * 1000,
    cobrado: total * 1000,
    de_listas: 0,
  })),
};
const cobranza = {
  ...{ hoy: 1250.5, semana: 4000, semana_pasada: 3750, semana_pasada_completa: 9800 },
  de_listas: { hoy: 0, semana: 0, semana_pasada: 0, semana_pasada_completa: 0 },
  ...{ por_cobrar: 99.5, deudores: 12, atrasado: 40, notas_atrasadas: 3 },
};
const right: Record<string, Reported> = {
  [COBRANZA]: { body: { datos: cobranza } },
  [STATS]: { body: { datos: stats } },
  [TOTALS]: { body: { success: true, data: totals } },
};

const { server, app, open } = screensOfFile();
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

function responses(other: Record<string, Reported | Promise<Reported>> = {}): void {
  server.response(
    ({ url }) => other[url] ?? right[url] ?? { status: 404, body: { message: 'No existe esta dirección.' } },
  );
}
const start = (path = '/dashboard') => open(path, 2);
const section = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const headers = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' });

// [S2.127]
test("'Cargando...' stands in each until its data are there; the other does not wait for it", async () => {
  let keep: (reported: Reported) => void = () => undefined;
  responses({ [TOTALS]: new Promise<Reported>((resolve) => (keep = resolve)) });
  start();
  await headers();
  expect(await screen.findByLabelText('Estadísticas')).toBeVisible();
  expect(section('Por escuela').getByText('Cargando...')).toBeVisible();
  expect(section('Resumen').queryByText('Cargando...')).toBeNull();
  keep(right[TOTALS] as Reported);
  expect(await screen.findByLabelText('Totales')).toBeVisible();
  expect(screen.queryByText('Cargando...')).toBeNull();
});

// [S7.35] [S8.23]
test('one that fails is logged and says so in its place, with the way to ask again', async () => {
  responses({ [STATS]: { status: 503, body: { message: 'La base de datos no responde.' } } });
  start();
  await headers();
  const admin = section('Resumen');
  expect(await admin.findByRole('alert')).toHaveTextContent('La base de datos no responde.');
  expect(logged.mock.calls.flat().join(' ')).toContain('GET /admin/dashboard-stats: 503');
  expect(screen.queryByLabelText('Estadísticas')).toBeNull();
  expect(await screen.findByLabelText('Totales')).toBeVisible();
  responses();
  await app.user.click(admin.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByLabelText('Estadísticas')).toBeVisible();
  expect(admin.queryByRole('alert')).toBeNull();
});

// [S2.126]
test('a search narrows both lists, lives in the address, and leaves the totals', async () => {
  responses();
  start('/dashboard?escuela=PRIMARIA 41');
  await headers();
  const paid = await screen.findByRole('table', { name: 'Total pagado de cada escuela' });
  expect(rowsOf(paid)).toEqual([
    ['Primaria 41', '$41,000.00'],
    ['Total', '$450,000.50'],
  ]);
  const box = screen.getByRole('searchbox', { name: 'Buscar escuela' });
  await app.user.clear(box);
  await app.user.type(box, 'ninguna{Enter}');
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('escuela')).toBe('NINGUNA'));
  expect(rowsOf(paid)).toEqual([['Ninguna escuela coincide con la búsqueda.'], ['Total', '$450,000.50']]);
});

test('of a business that begins there is nothing to draw, and it says so', async () => {
  const none = {
    ...stats,
    totalUsers: 1,
    totalNotes: 0,
    totalPaid: 0,
    cobrado: 0,
    creditsPending: 0,
    usersBySchool: [],
  };
  responses({ [STATS]: { body: { datos: none } } });
  start();
  await headers();
  expect(await screen.findByText('Todavía no hay alumnos en ninguna escuela.')).toBeVisible();
  expect(screen.queryByRole('img', { name: /^Gráfica/ })).toBeNull();
});

describe('what people come to ask', () => {
  const reported = (title: string) => {
    const item = screen.getByText(title).closest('li');
    return [...(item?.children ?? [])].map(({ textContent }) => textContent);
  };

  test('each figure in words, with the way to its rows', async () => {
    responses();
    start();
    expect(await screen.findByText('Cobrado hoy')).toBeVisible();
    expect(reported('Cobrado hoy')).toEqual(['Cobrado hoy$1,250.50', 'Ver los cortes']);
    expect(reported('Esta semana')).toEqual([
      'Esta semana$4,000.00',
      '$250.00 más que la semana pasada a esta horaToda la semana pasada: $9,800.00',
    ]);
    expect(reported('Por cobrar')).toEqual(['Por cobrar$99.50', '12 alumnos con saldo']);
    expect(reported('Vencido')).toEqual(['Vencido$40.00', '3 notas con pagos vencidos']);
    // This server names no zone of the business: the day is the computer's.
    const today = businessDay(new Date());
    const [monday, before] = [mondayOf(today), addDays(mondayOf(today), -7)];
    const till = (desde: string, hasta: string) => `/pagos?vista=cobrado&desde=${desde}&hasta=${hasta}`;
    const late = `/deudores?hasta=${addDays(today, -1)}`;
    const links = section('Cobranza').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['$1,250.50', till(today, today)],
      ['Ver los cortes', '/cortes'],
      ['$4,000.00', till(monday, addDays(monday, 6))],
      ['$9,800.00', till(before, addDays(before, 6))],
      ['$99.50', '/deudores'],
      ['12 alumnos con saldo', '/deudores'],
      ['$40.00', late],
      ['3 notas con pagos vencidos', late],
    ]);
  });

  test('what lists brought stands beside what the till took, and is no part of it', async () => {
    const de_listas = { ...cobranza.de_listas, semana: 22_841.5 };
    const apart = { cobrado: 427_159, de_listas: 22_841.5 };
    const [school] = totals.totalPagadoPorEscuela;
    responses({
      [COBRANZA]: { body: { datos: { ...cobranza, semana: 0, de_listas } } },
      [STATS]: { body: { datos: { ...stats, ...apart } } },
      [TOTALS]: {
        body: {
          success: true,
          data: { ...totals, ...apart, totalPagadoPorEscuela: [{ ...school, cobrado: 600, de_listas: 400 }] },
        },
      },
    });
    start();
    expect(await screen.findByText('Cobrado hoy')).toBeVisible();
    expect(reported('Cobrado hoy')).toEqual(['Cobrado hoy$1,250.50', 'Ver los cortes']);
    expect(reported('Esta semana')[0]).toBe('Esta semana$0.00');
    expect(reported('Esta semana')[1]).toContain('De listas, fuera de caja: $22,841.50');
    expect((await screen.findByLabelText('Estadísticas')).textContent).toMatch(
      /Cobrado\$427,159\.00De listas, fuera de caja\$22,841\.50Total pagado\$450,000\.50$/,
    );
    const paid = await screen.findByRole('table', { name: 'Total pagado de cada escuela' });
    expect(rowsOf(paid)[0]).toEqual(['Primaria 1', '$1,000.00', '$600.00', '$400.00']);
  });

  test('what a count is to be done for first is withheld, with the reason', async () => {
    responses({ [COBRANZA]: { body: { datos: { ...cobranza, hoy: null, semana: null } } } });
    start();
    expect(await screen.findByText('Cobrado hoy')).toBeVisible();
    expect(reported('Cobrado hoy')).toEqual(['Cobrado hoy—', 'Se ve después del corteVer los cortes']);
    expect(reported('Esta semana')).toEqual([
      'Esta semana—',
      'Se ve después del corteToda la semana pasada: $9,800.00',
    ]);
    // Nor the way to the rows, which would add up to it.
    const links = section('Cobranza').getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Ver los cortes', '$9,800.00', '$99.50']);
  });
});
