/** Work without any network in a real Chromium, from taking a school along until all is sent, and what is left on the computer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { pressInAccount } from '../support/account.ts';
import { launchProfile } from '../support/browser.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff } from '../support/builders.ts';
import { choose, SCREENS, storeSession, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const KEPT = 'Todavía no tiene folio de ticket.';
const REMOVED = /^Se borraron de este equipo los alumnos guardados/;
let folder: string;
let context: BrowserContext;
let eva: User;
let page: Page;

/** Opens the browser on the profile, which outlives it, with a new session. */
async function openBrowser(): Promise<void> {
  const options = { baseURL: server.origin, viewport: WIDE, serviceWorkers: 'allow' } as const;
  context = await launchProfile(folder, options);
  page = await context.newPage();
  await storeSession(page, server, eva);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-perfil-'));
  eva = await aStaff(server, 1);
  await openBrowser();
});
afterEach(async () => {
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ends the browser as a power cut does. */
async function kill(): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const gone = new Promise((resolve) => context.once('close', resolve));
  process.kill(processInfo.find(({ type }) => type === 'browser')?.id ?? 0, 'SIGKILL');
  await gone;
}

const badge = (text: string, on = page) => on.getByRole('link', { name: text, exact: true }).waitFor();
const stored = async ({ id }: Pick<User, 'id'>): Promise<Note | null> =>
  (await server.get(1, endpoints.getNote, { params: { userId: id } })).note;
async function typeAbono(amount: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill(String(amount));
  await page.keyboard.press('Enter');
  await page.getByText(KEPT).waitFor();
}

/** All that lies in IndexedDB, as one text. */
const READ_ALL = `(${async () => {
  const all: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const table of db.objectStoreNames) {
      const requested = db.transaction(table).objectStore(table).getAll();
      await new Promise((resolve) => {
        requested.onsuccess = resolve;
      });
      all.push(...requested.result);
    }
    db.close();
  }
  return JSON.stringify(all);
}})()`;
const lying = () => page.evaluate<string>(READ_ALL);
const untilLying = (text: string) =>
  page.waitForFunction(`${READ_ALL}.then((all) => all.includes(${JSON.stringify(text)}))`);

// [S4.20]
test('a note and an abono made offline for a school that was taken along survive a power cut and are written once by any tab', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria del Cerro', prefijo: 'CER' });
  await aServicio(server, { servicio: 'Toga', costo: 450 });
  const alumno = await anAlumno(server, { nombre: 'Úrsula', apaterno: 'Güemes', escuela });
  for (let number = 0; number < 3; number += 1) await anAlumno(server, { escuela });
  await page.goto('/por-enviar');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await choose(page, 'Escuela', 'Primaria del Cerro');
  await page.getByRole('button', { name: 'Llevar su lista' }).click();
  await page.getByText(/^Primaria del Cerro: 4 alumnos, /).waitFor();

  await context.setOffline(true);
  await page.goto('/register-note/undefined');
  await page.getByRole('combobox', { name: 'Alumno', exact: true }).fill('ursula gue');
  await page.getByRole('option', { name: /^Úrsula Güemes/ }).click();
  await page.getByRole('textbox', { name: 'Folio' }).fill('CER-1');
  await page.getByRole('checkbox', { name: /^Toga/ }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Datos guardados localmente. Se sincronizarán cuando haya conexión.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ir a Abonos' }).click();
  await page.getByRole('heading', { name: 'Abonos de Úrsula Güemes' }).waitFor();
  await typeAbono(100);
  await badge('2 por enviar');

  await kill();
  await openBrowser();
  const other = await context.newPage();
  await Promise.all([page, other].map((one) => one.goto('/por-enviar')));
  await Promise.all([page, other].map((one) => badge('Todo enviado', one)));
  const { note, otras } = await server.get(1, endpoints.getNote, { params: { userId: alumno.id } });
  expect([note, otras]).toMatchObject([{ folio: 'CER-1', total: 450, pagado: 100, creditos: [{ amount: 100 }] }, []]);
});

test('a pending abono opens in its form offline; one interrupted by a killed browser says so and can be repaired', async () => {
  const note = await aNote(server, { total: 300 });
  await page.goto(`/note-credits/${note.user_id}`);
  await page.getByRole('textbox', { name: 'Monto (abono)' }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await typeAbono(50);
  await badge('1 por enviar');
  await page.getByRole('link', { name: '1 por enviar' }).click();
  await page.getByRole('link', { name: 'Abrir' }).click();
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('60');
  // The item is its form's from now on, in storage too.
  await untilLying('"state":"abierta"');

  await kill();
  await openBrowser();
  await page.goto('/por-enviar');
  await page.getByText(/^Su formulario se abrió y no se guardó: se interrumpió/).waitFor();
  await page.getByText('Sin guardar', { exact: true }).waitFor();
  expect(await stored({ id: note.user_id })).toMatchObject({ pagado: 0 });
  await page.getByRole('link', { name: 'Abrir' }).click();
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('70');
  await page.keyboard.press('Enter');
  await badge('Todo enviado');
  expect(await stored({ id: note.user_id })).toMatchObject({ pagado: 70 });
});

test('the last responses open offline for 72 hours or until sign-out, and unsent writes stay', async () => {
  const vista = await anAlumno(server, { nombre: 'Vista', apaterno: 'Ayer' });
  const path = `/note-credits/${vista.id}`;
  await aNote(server, { alumno: vista, total: 320 });
  const other = await aNote(server);
  await page.clock.install();
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByLabel('Importes de la nota').filter({ hasText: '$320.00' }).waitFor();
  await untilLying('Ayer');

  await context.setOffline(true);
  await page.goto(`/note-credits/${other.user_id}`);
  await page.getByText(/^No hay conexión con el servidor/).waitFor();
  await page.goto(path);
  await page.getByRole('heading', { name: /^Abonos de Vista Ayer/ }).waitFor();
  await page.getByText('Sin conexión con el servidor: lo que ves puede no estar al día.').waitFor();
  await typeAbono(11);
  await page.clock.fastForward('49:00:00');
  await page.getByText(/se borran de aquí los alumnos guardados \(nombres, teléfonos y saldos\)/).waitFor();
  expect(await lying()).toContain('Ayer');
  await page.clock.fastForward('23:30:00');
  await page.getByText(REMOVED).waitFor();
  const left = await lying();
  expect([left.includes('Ayer'), left.includes('"amount":11')]).toEqual([false, true]);

  await context.setOffline(false);
  await page.goto(path);
  await badge('Todo enviado');
  await page.getByText(REMOVED).waitFor({ state: 'detached' });
  expect(await stored(vista)).toMatchObject({ pagado: 11 });
  await untilLying('Ayer');
  await context.setOffline(true);
  await typeAbono(12);
  await pressInAccount(page, 'Cerrar sesión');
  const question = page.getByRole('dialog', { name: 'Hay 1 captura sin enviar' });
  await question.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('button', { name: 'Acceder' }).waitFor();
  const kept = await lying();
  expect([kept.includes('Ayer'), kept.includes('"amount":12')]).toEqual([false, true]);
});
