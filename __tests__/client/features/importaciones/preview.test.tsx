/** The preview of an imported list: its rows by keyboard, outcomes, what was understood, and what is done with it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GROUPS } from '#contract/groups.ts';
import { FILAS_PER_PAGE_MAX, type Fila, type Importacion } from '#contract/importaciones.ts';
import { choose } from '../../../support/choose.ts';
import type { Reported, Requested } from '../../apiServer.ts';
import { aFila, anEscuela, anImport, aPage } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

const WRONG = aFila({
  ...{ n: 2, fila_origen: '3B!5', resultado: 'error', original: ['LÓPEZ BETO', ''] },
  valores: { ...aFila().valores, nombre: 'Beto', apaterno: 'López', amaterno: null, grupo: null },
  avisos: [{ campo: 'grupo', texto: '«3F» no es ninguno de los 24 grupos.' }],
});
const DOUBTFUL = aFila({
  ...{ n: 3, fila_origen: '3B!6', resultado: 'pregunta', original: ['RUIZ CARO', ''] },
  valores: { ...aFila().valores, nombre: 'Caro', apaterno: 'Ruiz', amaterno: null },
  avisos: [{ campo: '', texto: 'En el grupo hay alguien con un nombre parecido. ¿Es la misma persona?' }],
  candidatos: [{ user_id: 7, nombre: 'Carola Ruiz', escuela: 'Benito Juárez', grupo: '3B' }],
});

/** A server with one list, whose rows take what is sent. */
function listOf(filas: Fila[], fields: Partial<Importacion> = {}) {
  const state = { filas, importacion: anImport(fields) };
  const sent: Requested[] = [];
  server.response((requested) => {
    const { method, url, body } = requested;
    const [path = '', query = ''] = url.split('?');
    if (method !== 'GET') sent.push(requested);
    if (path === '/escuelas') return { body: { datos: [anEscuela()] } };
    if (path === '/importaciones/5' && method === 'GET')
      return { body: { importacion: state.importacion, quedan: [] } };
    if (path === '/importaciones/5' && method === 'PUT')
      return { body: { success: true, importacion: state.importacion } };
    if (path === '/importaciones/5/filas') {
      const resultado = new URLSearchParams(query).get('resultado');
      const found = state.filas.filter((fila) => resultado === null || fila.resultado === resultado);
      return { body: aPage(found.slice(0, FILAS_PER_PAGE_MAX), { total: found.length }) };
    }
    const n = Number(/^\/importaciones\/5\/filas\/(\d+)$/.exec(path)?.[1]);
    const before = state.filas.find((fila) => fila.n === n);
    if (before) {
      const { valores = {}, decision = before.decision } = body as Partial<Fila>;
      const fila: Fila = {
        ...{ ...before, decision, avisos: [], version: before.version + 1 },
        cambios: decision?.accion === 'cambiar' ? { activo: false } : null,
        resultado: before.resultado === 'baja' ? 'baja' : 'alta',
        valores: { ...before.valores, ...valores },
        editados: [...before.editados, ...(Object.keys(valores) as Fila['editados'])],
      };
      state.filas = state.filas.map((one) => (one.n === n ? fila : one));
      const { resumen: counted } = state.importacion;
      const resumen = { ...counted, alta: counted.alta + counted.error, error: 0 };
      const bajas_elegidas = state.filas.filter(({ resultado, cambios }) => resultado === 'baja' && cambios).length;
      state.importacion = {
        ...{ ...state.importacion, resumen, bajas_elegidas },
        version: state.importacion.version + 1,
      };
      return { body: { success: true, fila, importacion: state.importacion } };
    }
    return { status: 404, body: { message: 'No existe esta dirección.' } };
  });
  return { state, sent };
}

const start = (query = '') => open(`/importar/5${query}`, 2);
const grid = () => screen.findByRole('grid', { name: 'Filas de la lista' });
/** The cell that has the keyboard. */
const active = async () => document.getElementById((await grid()).getAttribute('aria-activedescendant') ?? '');
const row = (name: RegExp) => screen.getByRole('row', { name });
const filters = () =>
  within(screen.getByRole('group', { name: 'Filas por resultado' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

/** Gives the grid the keyboard, at the cell that is reached with these keys. */
async function at(keys: string): Promise<void> {
  (await grid()).focus();
  await app.user.keyboard(keys);
}

describe('the grid', () => {
  test('arrows, Home and End move within the rows, and no further', async () => {
    listOf([aFila(), WRONG, DOUBTFUL]);
    start();
    await at('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await active()).toHaveAttribute('title', '«3F» no es ninguno de los 24 grupos.');
    await app.user.keyboard('{Control>}{End}{/Control}{ArrowDown}{ArrowRight}');
    expect((await active())?.closest('[role="row"]')).toHaveAttribute('aria-rowindex', '4');
    await app.user.keyboard('{Control>}{Home}{/Control}');
    expect(await active()).toHaveTextContent('Alta');
    expect(await screen.findByRole('region', { name: 'Fila 4' })).toBeVisible();
  });

  test('what is typed over a cell is saved by Enter, which goes down', async () => {
    const { sent } = listOf([aFila(), WRONG, DOUBTFUL]);
    start();
    await at('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}3 a{Enter}');
    await waitFor(() =>
      expect(sent.map(({ url, body }) => [url, body])).toEqual([
        ['/importaciones/5/filas/2', { valores: { grupo: '3 a' } }],
      ]),
    );
    expect(await screen.findByRole('region', { name: 'Fila 6' })).toBeVisible();
    expect(await grid()).toHaveFocus();
    await waitFor(() => expect(within(row(/Beto/)).getByText('Alta')).toBeVisible());
    expect(await screen.findByRole('button', { name: 'Aplicar: 3 altas' })).toBeEnabled();
  });

  test('Tab saves and goes to the right; what was not changed is not sent', async () => {
    const { sent } = listOf([aFila()]);
    start();
    await at('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
    await app.user.keyboard('{Tab}');
    expect(await active()).toHaveTextContent('Peña');
    await app.user.keyboard('{F2} Ruiz{Tab}');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ valores: { apaterno: 'Peña Ruiz' } }]));
  });

  test('Escape gives back what stood there', async () => {
    const { sent } = listOf([aFila()]);
    start();
    await at('Otra{Escape}');
    expect(await active()).toHaveTextContent('Ana');
    expect(await grid()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('a value that nobody could store stays in its cell with the reason, and is not sent', async () => {
    const { sent } = listOf([aFila()]);
    start();
    await at('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}55{Enter}');
    const field = screen.getByRole('textbox', { name: 'Celular' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('El celular debe tener 10 dígitos.');
    expect(sent).toEqual([]);
    await app.user.keyboard('99999999{Enter}');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ valores: { celular: '5599999999' } }]));
  });

  test('who leaves with the mouse finds what can’t be stored marked, with the reason beside', async () => {
    const { sent } = listOf([aFila()]);
    start();
    await at('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}55');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Celular' }));
    const cell = await screen.findByRole('gridcell', { name: '55' });
    expect(cell).toBeInvalid();
    expect(screen.getByText('Celular: El celular debe tener 10 dígitos.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: /^Aplicar/ }));
    expect(await screen.findByText(/^Hay celdas en rojo que no se guardaron/)).toBeVisible();
    expect(sent).toEqual([]);
    await at('{Escape}');
    expect(await screen.findByRole('gridcell', { name: '55 1234 5678' })).toBeValid();
  });

  test('what the server does not take stays as it was typed, with its words', async () => {
    listOf([aFila()]);
    start();
    await grid();
    server.response(() => ({ status: 409, body: { message: 'Esta importación ya se aplicó.' } }));
    await at('Otra{Enter}');
    expect(await screen.findByText('Nombre: Esta importación ya se aplicó.')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Otra' })).toBeInvalid();
  });

  test('nor is the list applied without it, though the server says so only after «Aplicar»', async () => {
    listOf([aFila()]);
    start();
    await grid();
    const repaired = Promise.withResolvers<Reported>();
    server.response(() => repaired.promise);
    await at('Otra{Enter}');
    await waitFor(() => expect(server.requested.at(-1)?.url).toBe('/importaciones/5/filas/1'));
    await app.user.click(screen.getByRole('button', { name: /^Aplicar/ }));
    repaired.resolve({ status: 422, body: { message: 'Ese nombre es demasiado largo.' } });
    expect(await screen.findByText(/^Hay celdas en rojo que no se guardaron/)).toBeVisible();
    expect(server.requested.at(-1)?.url).toBe('/importaciones/5/filas/1');
  });

  test('nor does a value come back that was refused while another one is on its way', async () => {
    listOf([aFila()]);
    start();
    await grid();
    const responses = [Promise.withResolvers<Reported>(), Promise.withResolvers<Reported>()];
    const [first, second] = responses;
    const sent: unknown[] = [];
    server.response(({ body }) => responses[sent.push(body) - 1]?.promise);
    await at('Otra{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    await at('{ArrowUp}Lupe{Enter}');
    expect(await screen.findByRole('gridcell', { name: 'Lupe' })).toBeVisible();
    first?.resolve({ status: 422, body: { message: 'Ese nombre es demasiado largo.' } });
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByRole('gridcell', { name: 'Lupe' })).toBeValid();
    second?.resolve({ status: 422, body: { message: 'Ese nombre tampoco.' } });
    expect(await screen.findByText('Nombre: Ese nombre tampoco.')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Lupe' })).toBeInvalid();
  });

  test('a school is chosen from a list', async () => {
    const { sent } = listOf([aFila({ valores: { ...aFila().valores, escuela_id: null } })]);
    start();
    await at('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await choose(app.user, screen.getByRole('combobox', { name: 'Escuela' }), 'Benito Juárez (BJ)');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ valores: { escuela_id: 3 } }]));
  });

  test('a row that is written is changed no more', async () => {
    const { sent } = listOf(
      [DOUBTFUL].map((fila) => ({ ...fila, hecha: true })),
      { estado: 'aplicada', aplicada: '2026-11-21T17:00:00.000Z' },
    );
    start();
    expect(await screen.findByRole('gridcell', { name: 'Benito Juárez' })).toBeVisible();
    await at('Otra{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('outcomes', () => {
  test('those that there are lead to their rows, which stay where they are while they are repaired', async () => {
    listOf([aFila(), WRONG, DOUBTFUL]);
    start();
    await grid();
    expect(filters()).toEqual(['Todas 3', 'Alta 2', 'Error 1']);
    await app.user.click(screen.getByRole('button', { name: 'Error 1' }));
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull());
    await at('{ArrowRight}{ArrowRight}{ArrowRight}3A{Enter}');
    await waitFor(() => expect(filters()).toEqual(['Todas 3', 'Alta 3', 'Error 0']));
    expect(row(/Beto/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Error 0' }));
    expect(await screen.findByText('Ninguna fila tiene este resultado.')).toBeVisible();
  });

  test('the row in words: what it said, what is doubtful, and who it may be', async () => {
    const { sent } = listOf([DOUBTFUL]);
    start();
    const panel = within(await screen.findByRole('region', { name: 'Fila 6' }));
    expect(panel.getByText('3B, renglón 6')).toBeVisible();
    expect(panel.getByText('RUIZ CARO')).toBeVisible();
    expect(panel.getByText(/hay alguien con un nombre parecido/)).toBeVisible();
    expect(panel.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Sin decidir',
      'Es Carola Ruiz, 3B, Benito Juárez',
      'Es otra persona: dar de alta',
      'Omitir la fila',
    ]);
    // From the keyboard: Enter at the outcome leads there.
    await at('{ArrowLeft}{Enter}');
    expect(panel.getByRole('radio', { name: 'Sin decidir' })).toHaveFocus();
    await app.user.keyboard('{Escape}');
    expect(await grid()).toHaveFocus();
    await app.user.click(panel.getByRole('radio', { name: /^Es Carola/ }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ decision: { accion: 'cambiar', user_id: 7 } }]),
    );
  });

  test('of an alumno who is known it says what changes', async () => {
    listOf([aFila({ resultado: 'cambio', user_id: 7, cambios: { celular: '5512345678', activo: true } })]);
    start();
    const panel = within(await screen.findByRole('region', { name: 'Fila 4' }));
    expect(panel.getByText('Cambia: Celular. Vuelve de la baja.')).toBeVisible();
  });

  test('an alumno whom the list lacks leaves only where somebody says so', async () => {
    const resumen = { ...anImport().resumen, alta: 0, error: 0, baja: 1 };
    const gone = aFila({ resultado: 'baja', fila_origen: '', original: [], user_id: 7 });
    const { sent } = listOf([gone], { resumen });
    start();
    expect(await screen.findByRole('button', { name: 'Nada que aplicar' })).toBeDisabled();
    await app.user.click(await screen.findByRole('radio', { name: 'Dar de baja' }));
    expect(await screen.findByRole('button', { name: 'Aplicar: 1 baja' })).toBeEnabled();
    expect(sent.map(({ body }) => body)).toEqual([{ decision: { accion: 'cambiar', user_id: 7 } }]);
  });
});

describe('what was understood', () => {
  const said = (sent: Requested[]) => sent.map(({ method, url, body }) => [`${method} ${url}`, body]);

  test('a column is taken for something else, in all sheets that have it', async () => {
    const column = { columna: 1, encabezado: 'TEL', campo: null, porque: 'No se reconoció qué es.' };
    const columnas = ['3A', '3B'].map((hoja) => ({ ...column, hoja }));
    const { sent } = listOf([aFila()], { columnas });
    start();
    await app.user.click(await screen.findByText('Lo que se entendió: 0 de 2 columnas, 1 escuela'));
    expect(await screen.findByText('No se reconoció qué es.')).toBeVisible();
    await choose(app.user, screen.getByRole('combobox', { name: 'TEL' }), 'Celular');
    const to = { columna: 1, campo: 'celular' };
    await waitFor(() =>
      expect(said(sent)).toEqual([
        [
          'PUT /importaciones/5',
          {
            columnas: [
              { hoja: '3A', ...to },
              { hoja: '3B', ...to },
            ],
            version: 1,
          },
        ],
      ]),
    );
  });

  test('a school that nobody knows is chosen or made in one step', async () => {
    const unknown = { texto: 'Sec. 24', cct: '15DST0024X', escuela_id: null, porque: 'No es ninguna.' };
    const { sent } = listOf([aFila()], { escuelas: [unknown] });
    start();
    await app.user.click(await screen.findByRole('button', { name: 'Crear esta escuela' }));
    const body = { escuelas: [{ texto: 'Sec. 24', escuela_id: 'crear' }], version: 1 };
    await waitFor(() => expect(said(sent)).toEqual([['PUT /importaciones/5', body]]));
  });

  test('the keyboard goes on with the next thing to decide, and behind the last one with what was understood', async () => {
    const groups = ['3F', '3G', '3H'].map((texto) => ({ texto, grupo: null, filas: 1 }));
    const unknown = { texto: 'Sec. 24', cct: null, escuela_id: null, porque: 'No es ninguna.' };
    const columnas = [{ hoja: '3A', columna: 0, encabezado: 'NOMBRE', campo: 'nombre' as const, porque: '' }];
    const { state } = listOf([aFila()], { escuelas: [unknown], grupos: groups, columnas });
    start();
    await screen.findByText('Lo que se entendió: 1 de 1 columna, 1 escuela');
    const understood = (fields: Partial<Importacion>) => {
      state.importacion = { ...state.importacion, version: state.importacion.version + 1, ...fields };
    };
    const field = (name: string) => screen.findByRole('combobox', { name });
    const create = await screen.findByRole('button', { name: 'Crear esta escuela' });
    understood({ escuelas: [{ ...unknown, escuela_id: 3 }] });
    create.focus();
    await app.user.keyboard('{Enter}');
    await waitFor(async () => expect(await field('«3F», 1 fila')).toHaveFocus());
    for (const [at, next] of [
      [1, '«3H», 1 fila'],
      [0, '«3H», 1 fila'],
      [2, null],
    ] as const) {
      const { grupos } = state.importacion;
      understood({ grupos: grupos.map((one, place) => (place === at ? { ...one, grupo: '3D' } : one)) });
      await choose(app.user, await field(`«${grupos[at]?.texto}», 1 fila`), '3D');
      const here = next ? await field(next) : await screen.findByRole('region', { name: 'Nada falta por decidir' });
      await waitFor(() => expect(here).toHaveFocus());
    }
  });

  test('of more rows than one fetches at a time all are counted, and it is said of all groups', async () => {
    const candidatos = [{ user_id: 7, nombre: 'Caro Ruiz', escuela: 'Benito Juárez', grupo: '2B' }];
    const moved = Array.from({ length: 501 }, (_, at) => ({ ...DOUBTFUL, n: at + 1, candidatos }));
    const resumen = { ...anImport().resumen, pregunta: 501 };
    const { sent } = listOf(moved, { resumen, cambian_grupo: 501 });
    start();
    const question = await screen.findByText('501 alumnos cambian de grupo: ¿es su nuevo grupo?');
    const button = within(question.closest<HTMLElement>('[role="status"]') ?? document.body).getByRole('button');
    await app.user.click(button);
    const grupos = GROUPS.map((grupo) => ({ texto: grupo, grupo }));
    await waitFor(() => expect(said(sent)).toEqual([['PUT /importaciones/5', { grupos, version: 1 }]]));
  });
});
