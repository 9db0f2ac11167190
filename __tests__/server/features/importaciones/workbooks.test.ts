/** What goes back to the school: the rows that were not taken, a blank list, the file as it was sent. */

import { read, utils, write } from '@e965/xlsx';
import { endpoints } from '#contract/endpoints.ts';
import { anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { open } from '../../../support/uploads.ts';
import { sheetsOf } from '../../../support/workbooks.ts';
import { importRows, importSample, sendList } from './ground.ts';

/** The workbook with these rows below the headings of a sheet. */
function filledIn(bytes: Uint8Array, sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const book = read(bytes);
  const filled = book.Sheets[sheet];
  if (!filled) throw new Error(`No sheet ${sheet}`);
  utils.sheet_add_aoa(filled, rows as string[][], { origin: 'A2' });
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const server = serverOfFile();

/** Opens a download as a new tab does, by a ticket. */
async function byTicket(client: Awaited<ReturnType<typeof server.as>>, path: string) {
  const { url } = await client.get(endpoints.downloadTicket, { body: { path } });
  return open(server.origin, url);
}

test('skipped rows are exported under their own headings with the reason in the last column', async () => {
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const shown = await importRows(
    client,
    'Paterno,Materno,Nombre,Grado,Grupo',
    ['Pech,Uc,Ana,1,A', 'Canul,Poot,Rosa,1,F', 'Ek,Uc,,1,A'],
    { escuela_id: String(escuela.id) },
  );
  const { status, headers, bytes } = await byTicket(client, endpoints.rejectedRows.url({ id: shown.id }));
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="filas_no_tomadas.xlsx"']);
  const { Filas: rows = [] } = await sheetsOf(bytes);
  expect(rows.map((row) => Object.keys(row).at(-1))).toEqual(['Motivo', 'Motivo']);
  expect(rows).toMatchObject([
    { Fila: '3', Paterno: 'Canul', Grupo: 'F', Motivo: expect.stringMatching(/^Error\. .*1F/) },
    { Fila: '4', Paterno: 'Ek', Motivo: expect.stringMatching(/^Error\./) },
  ]);
});

test('each sheet of a workbook has its own export', async () => {
  const client = await server.as(2);
  const shown = await importSample(client, 'L03_una_hoja_por_grupo.xlsx');
  const { bytes } = await byTicket(client, endpoints.rejectedRows.url({ id: shown.id }));
  const sheets = await sheetsOf(bytes);
  const rows = Object.values(sheets).flat();
  const { alta, cambio, igual, ...rest } = shown.resumen;
  expect(rows).toHaveLength(Object.values(rest).reduce((sum, one) => sum + one, 0));
});

test('a filled-in template is imported without corrections', async () => {
  const client = await server.as(2);
  const { bytes } = await byTicket(client, endpoints.listTemplate.url());
  const filled = filledIn(bytes, 'Alumnos', [
    ['31DPR0124Z', 'LUIS G MONZON', '3', 'B', 'AHUMADA', 'CRUZ', 'NATALIA', '', '17/10/2018', 'M', '999 123 4567', ''],
    ['31DPR0124Z', 'LUIS G MONZON', '3', 'B', 'BASULTO', '', 'MELANY', '', '03/12/2017', 'M', '', 'm@example.com'],
  ]);
  const { importacion } = (await sendList(client, 'lista_de_alumnos.xlsx', filled)).body;
  expect(importacion.hojas.map(({ nombre, tomada }) => [nombre, tomada])).toEqual([
    ['Alumnos', true],
    ['Instrucciones', false],
  ]);
  const escuelas = importacion.escuelas.map(({ texto }) => ({ texto, escuela_id: 'crear' as const }));
  const body = { escuelas, version: importacion.version };
  const read = await client.get(endpoints.updateImport, { params: { id: importacion.id }, body });
  expect(read.importacion.resumen).toMatchObject({ alta: 2, error: 0, pregunta: 0 });
});

test('the uploaded file downloads byte for byte under its name, with a session, and is logged', async () => {
  const client = await server.as(2);
  const content = 'Paterno,Nombre\r\nPech,Ana\r\n';
  const { importacion } = (await sendList(client, 'Lista Ñandú 3°A.csv', content)).body;
  const path = endpoints.importFile.url({ id: importacion.id });
  const { status, headers, bytes } = await byTicket(client, path);
  expect([status, bytes.toString()]).toEqual([200, content]);
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Lista%20%C3%91and%C3%BA%203%C2%B0A.csv");
  expect((await open(server.origin, `/api${path}`)).status).toBe(401);
  const query = { accion: 'leer', tabla: 'importaciones', registro: importacion.id };
  const { data } = await server.get(3, endpoints.listAudit, { query });
  expect(data.map(({ actor, despues }) => [actor?.id, despues])).toEqual([
    [client.userId, { archivo: 'Lista Ñandú 3°A.csv' }],
  ]);
});
