/** Spreadsheets in a real browser: the file that it saves, and none when it is cancelled or breaks in the middle. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { aNote, anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { type LossyProxy, lossyProxy } from '../support/lossyProxy.ts';
import { browserOfFile, dialogReady, SCREENS, storeSession } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';
import { sheetsOf } from '../support/workbooks.ts';

const server = serverOfFile({ screens: SCREENS });
// A connection that is cut is one of the things that happen here.
const browser = browserOfFile({ expected: /no answer$/ });
const STRUCTURE = '/api/export-photos-structure';
let proxy: LossyProxy;
let page: Page;
let saved: Download[];

beforeAll(async () => {
  const escuela = await anEscuela(server, { nombre: 'Escuela Primaria Urbana Federal Ignacio Manuel Altamirano' });
  await aNote(server, { alumno: await anAlumno(server, { nombre: '=1+1', escuela }) });
  proxy = await lossyProxy(server.origin);
});
afterAll(() => proxy?.close());

beforeEach(async () => {
  ({ page } = await browser.open(proxy.origin, { acceptDownloads: true }));
  saved = [];
  page.on('download', (file) => saved.push(file));
  await storeSession(page, server, await aStaff(server, 2));
});

/** Opens the requests list. */
async function openList(): Promise<void> {
  await page.goto('/solicitudes');
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 1' }).waitFor();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const read = async (file: Download) => sheetsOf(await readFile(await file.path()));

// [S7.27]
test('the photo structure workbook is saved under its name and opens', async () => {
  await openList();
  const [file] = await Promise.all([page.waitForEvent('download'), button('Estructura de fotos').click()]);
  expect(file.suggestedFilename()).toBe('estructura_fotos.xlsx');
  expect((await read(file)).Alumnos?.map(({ Nombre }) => Nombre)).toEqual(['=1+1']);
  await page.getByText('Se descargó estructura_fotos.xlsx.').waitFor();
});

// [S2.79]
test('one key starts and cancels a download; a cancelled one saves nothing and stops the server’s work', async () => {
  await openList();
  proxy.haltNext(STRUCTURE);
  await button('Estructura de fotos').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Generando estructura_fotos.xlsx').waitFor();
  // As much as has come is shown.
  await page.getByText(/^\d+(\.\d)? (bytes|kB)$/).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar descarga');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Descarga cancelada: no se guardó nada.').waitFor();
  await page.locator(':focus', { hasText: /^Estructura de fotos$/ }).waitFor();
  expect(saved).toEqual([]);
  while (server.db.openSnapshots > 0) await new Promise(setImmediate);
});

// [S8.17]
test('a connection cut in the middle shows the specified error and saves no partial file', async () => {
  await openList();
  const halted = proxy.haltNext(STRUCTURE);
  await button('Estructura de fotos').click();
  await page.getByText(/^\d+(\.\d)? (bytes|kB)$/).waitFor();
  halted.cut();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Error al generar el archivo. Contacta al administrador.').waitFor();
  await dialog.getByText('No hay conexión con el servidor.').waitFor();
  await dialogReady(dialog);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(saved).toEqual([]);
});

// [S7.26]
test('the dashboards download in a new window without a bearer header', async () => {
  await page.goto('/dashboard');
  const windows: Page[] = [];
  page.context().on('page', (opened) => windows.push(opened));
  // Of a window that has only just opened the browser may tell it as one of the page that opened it.
  const download = page.context().waitForEvent('download');
  await button('Exportar a Excel').focus();
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('dashboard.xlsx');
  expect(Object.keys(await read(file))).toEqual(['Totales', 'Por escuela', 'Deudores']);
  expect(windows).toHaveLength(1);
  // This window stays where it was, and the button can be pressed again.
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.locator('button:not([aria-disabled=true])', { hasText: 'Exportar a Excel' }).waitFor();
});
