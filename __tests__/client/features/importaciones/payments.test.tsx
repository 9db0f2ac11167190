/** A list of payments: its packages are matched to the catalogue, its sums are told, and what each row writes. */
import { screen, waitFor, within } from '@testing-library/react';
import { choicesOf, standingChoice } from '#client/features/importaciones/preview/fila.ts';
import type { Campo, Decision, Importacion, Outcome } from '#contract/importaciones.ts';
import { choose } from '../../../support/choose.ts';
import { aFila, anEscuela, anImport, aPage, aServicio } from '../../rows.ts';
import { screensOfFile } from '../../screensOfFile.ts';

const { server, app, open } = screensOfFile();

const abonos = [
  { fecha: '2026-09-01', capturado_en: '2026-09-01T18:00:00.000Z', monto: 200, columna: 2 },
  { fecha: null, capturado_en: null, monto: 50.5, columna: 3 },
];
const PAID = aFila({
  valores: { ...aFila().valores, concepto: 'Toga grande', total: 500, abonos, saldo: 249.5 },
  cambios: { nota: { nota_id: null, servicio_id: 1, folio: null, total: 500, abonos } },
});
const LIST = anImport({
  tipo: 'cobranza',
  conceptos: [{ texto: 'Toga grande', servicio_id: null, costo: 500, filas: 3, porque: 'No está en el catálogo.' }],
  totales: { total: 500, abonos: 250.5, saldo: 249.5 },
  lista: { total: 1500, abonos: 250.5, saldo: 1249.5 },
});

/** What was said of the list. */
function said(importacion: Importacion): object[] {
  const bodies: object[] = [];
  server.response(({ method, url, body }) => {
    if (url.startsWith('/escuelas')) return { body: { datos: [anEscuela()] } };
    if (url.startsWith('/servicios')) return { body: { datos: [aServicio({ id: 4, servicio: 'Toga', costo: 480 })] } };
    if (url.startsWith('/importaciones/5/filas?')) return { body: aPage([PAID]) };
    if (method === 'GET') return { body: { importacion, quedan: [] } };
    bodies.push(body as object);
    if (url.includes('/filas/')) return { body: { success: true, fila: { ...PAID, version: 2 }, importacion } };
    return { body: { success: true, importacion } };
  });
  return bodies;
}

test('a package is matched to a service by whoever imports, and the sums say what is left out', async () => {
  const bodies = said(LIST);
  open('/importar/5', 2);
  const part = within(await screen.findByRole('list', { name: 'Por decidir' }));
  expect(part.getByText('Paquete «Toga grande», 3 filas, $500.00')).toBeVisible();
  expect(part.queryByRole('button', { name: 'Agregar al catálogo' })).toBeNull();
  await choose(app.user, part.getByRole('combobox', { name: 'Paquete «Toga grande»' }), 'Toga, $480.00');
  await waitFor(() => expect(bodies).toMatchObject([{ conceptos: [{ texto: 'Toga grande', servicio_id: 4 }] }]));
  expect(screen.getByText('Notas $500.00 de $1,500.00, abonos $250.50, saldo $249.50 de $1,249.50')).toBeVisible();
  const fila = within(screen.getByRole('region', { name: 'Fila 4' }));
  expect(fila.getByText('$200.00 (01/09/2026), $50.50')).toBeVisible();
  expect(fila.getByText('Una nota de $500.00 con 2 abonos')).toBeVisible();
});

test('whoever keeps the catalogue may add it there', async () => {
  const bodies = said(LIST);
  open('/importar/5', 3);
  await app.user.click(await screen.findByRole('button', { name: 'Agregar al catálogo' }));
  await waitFor(() => expect(bodies).toMatchObject([{ conceptos: [{ texto: 'Toga grande', servicio_id: 'crear' }] }]));
});

test('each amount is repaired in its own cell, an abono under the heading of the list', async () => {
  const column = (columna: number, encabezado: string, campo: Campo) => ({
    ...{ hoja: '3B', columna, encabezado, campo, porque: '' },
  });
  const columnas = [
    ...[column(0, 'NOMBRE', 'nombre_completo'), column(1, 'PAQUETE', 'concepto')],
    ...[column(2, 'ABONO 01/09', 'abono'), column(3, 'Anticipo', 'abono'), column(4, 'Abono 3', 'abono')],
  ];
  const bodies = said({ ...LIST, columnas });
  open('/importar/5', 2);
  const cells = within(await screen.findByRole('grid', { name: 'Filas de la lista' }));
  expect(cells.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Fila', 'Resultado', 'Nombre', 'Paterno', 'Materno', 'Grupo', 'Folio', 'Paquete', 'Total'],
    ...['ABONO 01/09', 'Anticipo', 'Abono 3', 'Pagado', 'Saldo', 'Escuela', 'Celular', 'Correo', 'CURP'],
  ]);
  await app.user.dblClick(await cells.findByRole('gridcell', { name: '$200.00' }));
  const editor = await cells.findByRole('textbox', { name: 'ABONO 01/09' });
  await app.user.clear(editor);
  await app.user.type(editor, 'cien{Tab}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Escribe solo números, por ejemplo 250 o 99.50.');
  await app.user.clear(editor);
  await app.user.type(editor, '$1,200.50{Tab}');
  await app.user.keyboard('{ArrowRight}90{Enter}');
  await waitFor(() =>
    expect(bodies).toEqual([
      { valores: { abonos: [{ columna: 2, monto: 1200.5 }] } },
      { valores: { abonos: [{ columna: 4, monto: 90 }] } },
    ]),
  );
});

describe('of a known alumno whose money is in doubt only what changes something is offered', () => {
  const ana = { user_id: 7, nombre: 'Ana Peña', grupo: '3B', escuela: null };
  const labels = (resultado: Outcome, campo: string, texto: string, decision: Decision | null = null) => {
    const fila = aFila({ resultado, user_id: 7, candidatos: [ana], avisos: [{ campo, texto }], decision });
    return { labels: choicesOf(fila, false).map(({ label }) => label), chosen: standingChoice(fila) };
  };
  const OTHER = 'Es otra persona: dar de alta';

  test('not to take the list where its note has other figures here', () => {
    const texto =
      'Ya tiene esta nota con $450.00 pagados; la lista dice $400.00. Corrígela en su cuenta u omite la fila.';
    const offered = { labels: ['Sin decidir', OTHER, 'Omitir la fila'], chosen: '' };
    expect(labels('pregunta', 'abonos', texto)).toEqual(offered);
    // As it was said before the payment was taken.
    expect(labels('pregunta', 'abonos', texto, { accion: 'cambiar', user_id: 7 })).toEqual(offered);
    expect(labels('omitida', 'abonos', texto, { accion: 'omitir' }).chosen).toBe('omitir');
  });

  test('nor to register another one where more is paid than the total', () => {
    const texto = 'Pagó $20.00 más que el total.';
    expect(labels('error', 'saldo', texto).labels).toEqual(['Como se propone', 'Omitir la fila']);
  });

  test('and all where the row itself can be taken as it stands', () => {
    const texto = 'La lista dice pagado $400.00 y sus abonos suman $300.00.';
    const taken = 'Es Ana Peña, 3B: tomar todo lo que dice la lista';
    expect(labels('pregunta', 'pagado', texto).labels).toEqual(['Sin decidir', taken, OTHER, 'Omitir la fila']);
  });
});

test('sums of the list that its rows do not come to are told', async () => {
  const texto = 'La fila 3B!40 de la lista dice $900.00 de total; sus filas suman $500.00.';
  said({ ...LIST, avisos: [{ campo: 'total', texto }] });
  open('/importar/5', 2);
  expect(await screen.findByText(texto)).toBeVisible();
});
