/** The list of children: filters, search, order, pages. */
import type { InfanteEstado } from '#contract/guarderia-rules.ts';
import { routes } from '#contract/routes.ts';
import { anInfante } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
type Query = { texto?: string; sala?: string; estado?: InfanteEstado; sort?: string; page?: number; per_page?: number };
const list = async (query: Query = {}) => (await (await server.as(1)).get(routes.listInfantes, { query })).datos;
const names = async (query: Query = {}) => (await list(query)).data.map(({ nombre }) => nombre);

beforeAll(async () => {
  const make = (nombre: string, apaterno: string, more: object) => anInfante(server, { nombre, apaterno, ...more });
  await make('Sofía', 'Peña', { sala: 'Lactantes', fecha_nacimiento: '2026-01-01', fecha_ingreso: '2026-09-01' });
  await make('José', 'Álvarez', { sala: 'Maternal 1', fecha_nacimiento: '2024-01-01', amaterno: 'Peña' });
  await make('Ana', 'Zúñiga', { sala: 'Maternal 1', nombre_preferido: 'Anita', curp: 'CACA240305MDFRRNA6' });
  const gone = await make('Ido', 'Peña', { sala: 'Lactantes' });
  const staff = await server.as(1);
  await staff.get(routes.bajaInfante, { params: { id: gone.id }, body: { motivo: 'Se mudó' } });
});

test('comes by apaterno, amaterno, nombre; those in baja are asked for', async () => {
  expect(await names()).toEqual(['José', 'Sofía', 'Ana']);
  expect(await names({ estado: 'baja' })).toEqual(['Ido']);
  expect(await names({ estado: 'borrador' })).toEqual(['José', 'Sofía', 'Ana']);
  expect(await names({ estado: 'inscrito' })).toEqual([]);
});

test('is searched by any word of the name and by CURP, and says how many in baja match', async () => {
  expect(await list({ texto: 'peña' })).toMatchObject({ total: 2, en_baja: 1 });
  expect(await names({ texto: 'pena jose' })).toEqual(['José']);
  expect(await names({ texto: 'anita' })).toEqual(['Ana']);
  expect(await names({ texto: 'caca2403' })).toEqual(['Ana']);
  expect(await names({ texto: 'z' })).toEqual(['Ana']);
  expect(await names({ texto: '%' })).toEqual([]);
  expect(await names({ texto: 'peña', sala: 'Lactantes' })).toEqual(['Sofía']);
});

test.each([
  ['nombre', ['José', 'Sofía', 'Ana']],
  ['-nombre', ['Ana', 'Sofía', 'José']],
  ['sala', ['Sofía', 'José', 'Ana']],
  ['-sala', ['José', 'Ana', 'Sofía']],
  ['fecha_nacimiento', ['José', 'Ana', 'Sofía']],
  ['-fecha_nacimiento', ['Sofía', 'Ana', 'José']],
  ['fecha_ingreso', ['José', 'Ana', 'Sofía']],
  ['-fecha_ingreso', ['Sofía', 'José', 'Ana']],
  ['estado', ['José', 'Sofía', 'Ana']],
  ['id', ['Sofía', 'José', 'Ana']],
])('sorts by %s', async (sort, expected) => {
  expect(await names({ sort })).toEqual(expected);
});

test('has pages whose links keep the filters', async () => {
  const page = await list({ sala: 'Maternal 1', per_page: 1, page: 2, texto: 'a' });
  expect(page).toMatchObject({ total: 2, current_page: 2, last_page: 2, from: 2, to: 2 });
  expect(page.prev_page_url).toContain('sala=Maternal+1');
  expect(page.prev_page_url).toContain('texto=a');
});

test.each([{ estado: 'otro' }, { sort: 'curp' }, { per_page: 101 }])('%j is no question', async (query) => {
  expect((await (await server.as(1)).call(routes.listInfantes, { query: query as never })).status).toBe(400);
});
