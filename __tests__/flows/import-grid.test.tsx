/** The preview of a list on the screen: cells by keyboard, outcomes, what was understood, amounts, and files that fail. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { School } from '#contract/entities.ts';
import { continueImport } from '#server/features/importaciones/apply/writing.service.ts';
import { applied, filasOf, importRows, repair } from '../server/features/importaciones/ground.ts';
import { anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { choose } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();
const PERSON = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo';

interface ListOptions {
  headings?: string;
  rol?: 2 | 3;
  /** By default one of its own; null: the list says which. */
  escuela?: School | null;
  origin?: string;
  tipo?: string;
}
/** An import of rows, shown to a supervisor or `rol`. */
async function openList(
  rows: string[],
  { headings = PERSON, rol = 2, origin = server.origin, ...options }: ListOptions = {},
) {
  const { escuela = await anEscuela(server), tipo } = options;
  const client = await server.as(rol);
  const fields = { ...(escuela && { escuela_id: String(escuela.id) }), ...(tipo && { tipo }) };
  const list = await importRows(client, headings, rows, fields);
  await open(`/importar/${list.id}`, rol, { origin });
  await screen.findByRole('grid', { name: 'Filas de la lista' });
  return { client, list };
}
const grid = () => screen.getByRole('grid', { name: 'Filas de la lista' });
/** The cell that has the keyboard. */
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const row = (n: number) => within(within(grid()).getAllByRole('row')[n] as HTMLElement);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => app.user.click(await button(name));
const keys = (typed: string) => app.user.keyboard(typed);
/** Gives the grid the keyboard, at the cell that is reached with these keys. */
async function at(typed: string): Promise<void> {
  (await screen.findByRole('grid', { name: 'Filas de la lista' })).focus();
  await keys(typed);
}
const filters = () =>
  within(screen.getByRole('group', { name: 'Filas por resultado' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the grid', () => {
  test('moves by arrows, Home and End within the rows, saves by Enter and Tab, and restores by Escape', async () => {
    const { client, list } = await openList(['Peña,Uc,Ana,3,B', 'López,Uc,Beto,3,F', 'Ruiz,Uc,Caro,3,B']);
    await at('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(active()).toHaveAttribute('title', expect.stringContaining('«3F»'));
    await keys('3 a{Enter}');
    expect(await button('Aplicar: 3 altas')).toBeEnabled();
    expect(row(2).getByText('3A')).toBeVisible();
    expect(grid()).toHaveFocus();
    await keys('{Control>}{End}{/Control}{ArrowDown}{ArrowRight}');
    expect(active()?.closest('[role="row"]')).toHaveAttribute('aria-rowindex', '4');
    await keys('{Control>}{Home}{/Control}');
    expect(active()).toHaveTextContent('Alta');
    await keys('{ArrowRight}{F2} María{Tab}');
    expect(active()).toHaveTextContent('Peña');
    await keys('Otra{Escape}{Enter}{Enter}');
    expect(row(1).getByText('Peña')).toBeVisible();
    await waitFor(async () => {
      const filas = await filasOf(client, list);
      expect(filas.map(({ valores, editados }) => [valores.nombre, valores.grupo, editados])).toEqual([
        ['Ana María', '3B', ['nombre']],
        ['Beto', '3A', ['grupo']],
        ['Caro', '3B', []],
      ]);
    });
  });

  test('keeps an invalid value in its cell with the reason and does not apply the list without it', async () => {
    const { client, list } = await openList(['Peña,Uc,Ana,3,B']);
    await at('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}55{Enter}');
    const field = screen.getByRole('textbox', { name: 'Celular' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('El celular debe tener 10 dígitos.');
    // Left with the mouse it is marked.
    fireEvent.blur(field);
    expect(await screen.findByRole('gridcell', { name: '55' })).toBeInvalid();
    expect(screen.getByText('Celular: El celular debe tener 10 dígitos.')).toBeVisible();
    await press(/^Aplicar/);
    expect(await screen.findByText(/^Hay celdas en rojo que no se guardaron/)).toBeVisible();
    await at('{Escape}');
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: '55' })).toBeNull());
    await keys('5599999999{Enter}');
    expect(await screen.findByRole('gridcell', { name: '55 9999 9999' })).toBeValid();
    await waitFor(async () => expect((await filasOf(client, list))[0]?.valores.celular).toBe('5599999999'));
  });

  test('keeps the typed value that the server refuses, also when the refusal comes after «Aplicar» or a newer value', async () => {
    const proxy = await moodyProxy(server.origin);
    let release = (): void => undefined;
    const held = () => new Promise<void>((resolve) => (release = resolve));
    proxy.methods = ['PUT'];
    proxy.mood = 422;
    let requests = 0;
    proxy.onRequest = (method) => {
      if (method !== 'PUT') return undefined;
      requests += 1;
      return held();
    };
    await openList(['Peña,Uc,Ana,3,B'], { origin: proxy.origin });
    await at('Otra{Enter}');
    await waitFor(() => expect(requests).toBe(1));
    await press(/^Aplicar/);
    release();
    expect(await screen.findByText(/^Hay celdas en rojo que no se guardaron/)).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Otra' })).toBeInvalid();
    // One request after another: a newer value waits, and stays in the cell.
    await at('{ArrowUp}Lupe{Enter}');
    await waitFor(() => expect(requests).toBe(2));
    await at('{ArrowUp}Luz{Enter}');
    release();
    await waitFor(() => expect(requests).toBe(3));
    expect(screen.getByRole('gridcell', { name: 'Luz' })).toBeValid();
    release();
    expect(await screen.findByText(/^Nombre: Ocurrió un error del servidor \(422\)/)).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'Luz' })).toBeInvalid();
    app.stop();
    await proxy.close();
  });

  test('does not edit a row that is written', async () => {
    const { client, list } = await openList(['Peña,Uc,Ana,3,B', 'Ek,Uc,Eva,3,F']);
    await applied(server, client, list);
    await open(`/importar/${list.id}`, 2);
    await screen.findByText(/^Se aplicó/);
    await at('Otra{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });
});

describe('outcomes', () => {
  test('lead to their rows, which stay visible while they are repaired', async () => {
    await openList(['Peña,Uc,Ana,3,B', 'López,Uc,Beto,3,F']);
    expect(filters()).toEqual(['Todas 2', 'Alta 1', 'Error 1']);
    await press('Error 1');
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull());
    await at('{ArrowRight}{ArrowRight}{ArrowRight}3A{Enter}');
    await waitFor(() => expect(filters()).toEqual(['Todas 2', 'Alta 2', 'Error 0']));
    expect(within(grid()).getByText('Beto')).toBeVisible();
    await press('Error 0');
    expect(await screen.findByText('Ninguna fila tiene este resultado.')).toBeVisible();
  });

  test('a doubtful row shows what was read and its candidates by keyboard, and announces changes', async () => {
    const escuela = await anEscuela(server);
    const carola = await anAlumno(server, {
      nombre: 'Carolina',
      apaterno: 'Ruiz',
      amaterno: 'Pech',
      escuela,
      grupo: '3B',
    });
    await openList(['Ruiz,Pech,Karolina,3,B'], { escuela });
    const panel = within(await screen.findByRole('region', { name: /^Fila/ }));
    expect(panel.getByText('Karolina', { exact: false })).toBeVisible();
    const offered = panel.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
    expect(offered).toEqual([
      'Sin decidir',
      expect.stringMatching(/^Es Carolina Ruiz Pech, 3B/),
      'Es otra persona: dar de alta',
      'Omitir la fila',
    ]);
    await at('{ArrowLeft}{Enter}');
    expect(panel.getByRole('radio', { name: 'Sin decidir' })).toHaveFocus();
    await keys('{Escape}');
    expect(grid()).toHaveFocus();
    await app.user.click(panel.getByRole('radio', { name: /^Es Carolina/ }));
    expect(await button('Aplicar: 1 cambio')).toBeEnabled();
    expect(await screen.findByText(/^Cambia: /)).toBeVisible();
    expect(carola.nombre).toBe('Carolina');
  });

  test('an alumno of an earlier list who is missing from this one leaves only by choice', async () => {
    const escuela = await anEscuela(server);
    const client = await server.as(2);
    const before = ['Uc,Ek,Ana,3,B', 'Uc,Ek,Beto,3,B'];
    await applied(server, client, await importRows(client, PERSON, before, { escuela_id: String(escuela.id) }));
    await openList(['Uc,Ek,Ana,3,B'], { escuela });
    expect(await button('Nada que aplicar')).toBeDisabled();
    await press(/^Baja 1/);
    await app.user.click(await screen.findByRole('radio', { name: 'Dar de baja' }));
    expect(await button('Aplicar: 1 baja')).toBeEnabled();
  });
});

describe('the reading of the list', () => {
  test('a column can be assigned to another field', async () => {
    const { client, list } = await openList(['Peña,Uc,Ana,3,B,5512345678'], { headings: `${PERSON},XYZ` });
    await app.user.click(await screen.findByText(/^Lo que se entendió: /));
    await choose(app.user, await screen.findByRole('combobox', { name: 'XYZ' }), 'CURP');
    await waitFor(async () => {
      const { importacion } = await client.get(endpoints.getImport, { params: { id: list.id } });
      expect(importacion.columnas.at(-1)).toMatchObject({ encabezado: 'XYZ', campo: 'curp' });
    });
  });

  test('an unknown school is created in one step, and the focus goes to the next open group, then to the summary', async () => {
    const headings = `${PERSON},Escuela`;
    await openList(['Peña,Uc,Ana,3,F,Sec. 24', 'Ek,Uc,Eva,3,G,Sec. 24', 'May,Uc,Ian,3,H,Sec. 24'], {
      headings,
      escuela: null,
    });
    const create = await button('Crear esta escuela');
    create.focus();
    await keys('{Enter}');
    const field = (group: string) => screen.findByRole('combobox', { name: `«${group}», 1 fila` });
    await waitFor(async () => expect(await field('3F')).toHaveFocus());
    for (const [group, next] of [
      ['3G', '3H'],
      ['3F', '3H'],
      ['3H', null],
    ] as const) {
      await choose(app.user, await field(group), '3D');
      const here = next ? await field(next) : await screen.findByRole('region', { name: 'Nada falta por decidir' });
      await waitFor(() => expect(here).toHaveFocus());
    }
    expect(await button('Aplicar: 3 altas')).toBeEnabled();
  });

  test('rows beyond one response are all counted and confirmed at once', async () => {
    const escuela = await anEscuela(server);
    const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const rows = (grade: number) => Array.from({ length: 501 }, (_, n) => `Pech${letters(n)},Uc,Ana,${grade},B`);
    const client = await server.as(2);
    const before = await importRows(client, PERSON, rows(2), { escuela_id: String(escuela.id) });
    await applied(server, client, before);
    await openList(rows(3), { escuela });
    expect(await screen.findByText('501 alumnos cambian de grupo: ¿es su nuevo grupo?')).toBeVisible();
    await press('Sí, es su nuevo grupo');
    expect(await button('Aplicar: 501 cambios')).toBeEnabled();
  });
});

test('a list of payments matches or adds its package, shows its sums, and repairs each amount in its own cell', async () => {
  const toga = await aServicio(server, { servicio: 'Toga', costo: 480 });
  const options = { headings: `${PERSON},Paquete,Total,ABONO 01/09/2026,Anticipo,Saldo`, tipo: 'cobranza' };
  const rows = ['Peña,Uc,Ana,3,B,Toga grande,500,200,50.5,249.5'];
  const { client, list } = await openList(rows, options);
  const part = within(await screen.findByRole('list', { name: 'Por decidir' }));
  expect(part.queryByRole('button', { name: 'Agregar al catálogo' })).toBeNull();
  await choose(app.user, part.getByRole('combobox', { name: 'Paquete «Toga grande»' }), 'Toga, $480.00');
  await waitFor(async () => {
    const { importacion } = await client.get(endpoints.getImport, { params: { id: list.id } });
    expect(importacion.conceptos).toMatchObject([{ texto: 'Toga grande', servicio_id: toga.id }]);
  });
  expect(screen.getByText(/^Notas \$500\.00.*, abonos \$250\.50.*, saldo \$249\.50/)).toBeVisible();
  const panel = within(screen.getByRole('region', { name: /^Fila/ }));
  expect(panel.getByText('$200.00 (01/09/2026), $50.50')).toBeVisible();
  expect(await panel.findByText('Una nota de $500.00 con 2 abonos')).toBeVisible();
  const heads = within(grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads.slice(7, 13)).toEqual(['Paquete', 'Total', 'ABONO 01/09/2026', 'Anticipo', 'Pagado', 'Saldo']);
  await app.user.dblClick(await within(grid()).findByRole('gridcell', { name: '$200.00' }));
  const editor = await within(grid()).findByRole('textbox', { name: 'ABONO 01/09/2026' });
  await app.user.clear(editor);
  await app.user.type(editor, 'cien{Tab}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Escribe solo números, por ejemplo 250 o 99.50.');
  await app.user.clear(editor);
  await app.user.type(editor, '$120.50{Tab}');
  await keys('{Delete}90{Enter}');
  await waitFor(async () => {
    const [fila] = await filasOf(client, list);
    expect(fila?.valores.abonos?.map(({ monto }) => monto)).toEqual([120.5, 90]);
  });

  const other = await openList(rows, { ...options, rol: 3 });
  await press('Agregar al catálogo');
  await waitFor(async () => {
    const { importacion } = await client.get(endpoints.getImport, { params: { id: other.list.id } });
    expect(importacion.conceptos[0]?.servicio_id).not.toBeNull();
  });
});

test('a row whose money differs from the nota or exceeds its total offers only decisions that change something', async () => {
  const { servicio } = await aServicio(server, { costo: 500 });
  const escuela = await anEscuela(server);
  const headings = `${PERSON},Paquete,Total,Abono 1,Abono 2`;
  const client = await server.as(2);
  const fields = { escuela_id: String(escuela.id), tipo: 'cobranza' };
  const rowsOf = (paid: string) => [`Peña,Uc,Ana,3,B,${servicio},500,${paid}`, `Ek,Uc,Luz,3,B,${servicio},500,100,`];
  await applied(server, client, await importRows(client, headings, rowsOf('450,'), fields));
  const offered = () => screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
  const open = async (paid: string) => {
    await openList(rowsOf(paid), { headings, escuela, tipo: 'cobranza' });
    await screen.findByRole('radio', { name: 'Omitir la fila' });
  };
  await open('400,');
  expect(
    screen.getByText(/^Abonos: Ya tiene esta nota con \$450\.00 pagados; la lista dice \$400\.00\./),
  ).toBeVisible();
  expect(offered()).toEqual(['Sin decidir', 'Es otra persona: dar de alta', 'Omitir la fila']);
  await open('450,100');
  expect(screen.getByText(/Pagó \$50\.00 más que el total\.$/)).toBeVisible();
  expect(offered()).toEqual(['Como se propone', 'Omitir la fila']);
});

describe('files', () => {
  const file = (name: string, text: string) => new File([text], name, { type: 'text/csv' });
  const give = async (...files: File[]) => {
    await screen.findByRole('group', { name: 'Listas' });
    await app.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, files);
  };

  test('several files open none of them; each shows its outcome or refusal, also without the server', async () => {
    const proxy = await moodyProxy(server.origin);
    await open('/importar', 2, proxy);
    await give(file('una.csv', `${PERSON}\r\nPeña,Uc,Ana,3,B`), file('sin filas.csv', 'Hola'));
    expect(await screen.findByText('1 archivo se subió, 1 no.')).toBeVisible();
    expect(window.location.pathname).toBe('/importar');
    expect(await screen.findByRole('link', { name: 'una.csv' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/importar\/\d+$/),
    );
    proxy.mood = 'down';
    await open('/importar', 2, proxy);
    expect(await screen.findByText(/hace falta el servidor, y ahora no hay conexión/)).toBeVisible();
    app.stop();
    await proxy.close();
  });

  test('an outdated preview is shown anew and says so; discarding it asks first and leads back', async () => {
    const { client, list } = await openList(['Peña,Uc,Ana,3,B']);
    await repair(client, list, 1, { valores: { nombre: 'Otra' } });
    await press('Aplicar: 1 alta');
    expect(await screen.findByRole('gridcell', { name: 'Otra' })).toBeVisible();
    await press('Descartar');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/se pierde lo que se reparó en ella/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Importar listas' })).toBeVisible();
    expect((await client.request(endpoints.getImport, { params: { id: list.id } })).status).toBe(404);
  });

  test('an import under way is cancelled by undoing it, and the focus stays with it', async () => {
    const { client, list } = await openList(['Peña,Uc,Ana,3,B', 'Ek,Uc,Eva,3,B']);
    await press('Aplicar: 2 altas');
    expect(await screen.findByText(/^\d de 2 filas/)).toBeVisible();
    await press('Cancelar');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Deshaciendo' })).toHaveFocus());
    await continueImport(server.deps, list.id);
    expect(await screen.findByText(/^Se deshizo/)).toBeVisible();
    const { importacion } = await client.get(endpoints.getImport, { params: { id: list.id } });
    expect(importacion.estado).toBe('deshecha');
  });

  test('the address of an unknown list says so', async () => {
    await open('/importar/nada', 2);
    expect(await screen.findByText('La dirección no es de ningún archivo importado.')).toBeVisible();
  });
});
