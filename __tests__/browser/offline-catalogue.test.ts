/** A note from nothing without any network: the shell, the alumno and the services are on this computer; signing out wipes them. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { pressInAccount } from '../support/account.ts';
import { aPlantilla } from '../support/aPlantilla.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff } from '../support/builders.ts';
import { browserOfFile, choose, SCREENS, storeSession } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
// What is sent without a network is logged.
const browser = browserOfFile({ expected: /no answer|No hay conexión con el servidor/ });
let page: Page;

beforeEach(async () => {
  ({ page } = await browser.open(server.origin, { serviceWorkers: 'allow' }));
  await storeSession(page, server, await aStaff(server, 1));
});

/** Opens an address while there is a network; from then on this computer has all that it takes to do so without. */
async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
const stored = () => page.evaluate<string>(READ_ALL);
/** Waits until a text lies there: what was answered is kept a moment after it is shown. */
const kept = (text: string) => page.waitForFunction(`${READ_ALL}.then((all) => all.includes(${JSON.stringify(text)}))`);
/** Waits until the page has counted so many hours without the server: only then it knows when to look again. */
const counted = (hours: number) =>
  page.waitForFunction(
    `${READ_ALL}.then((all) => JSON.parse(all).some((one) => one && one.used >= ${hours * 3_600_000}))`,
  );

test('a school is taken along; in its yard, without network, an alumno of it is found and gets a note and an abono', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria del Cerro', prefijo: 'CER' });
  await aServicio(server, { servicio: 'Toga', costo: 450 });
  await aPlantilla(server, { nombre: 'Dos pagos', numero: 2 });
  const alumno = await anAlumno(server, { nombre: 'Úrsula', apaterno: 'Güemes', escuela });
  for (let number = 0; number < 3; number += 1) await anAlumno(server, { escuela });
  await open('/por-enviar');
  await choose(page, 'Escuela', 'Primaria del Cerro');
  await page.getByRole('button', { name: 'Llevar su lista' }).click();
  await page.getByText(/^Primaria del Cerro: 4 alumnos, /).waitFor();

  await page.context().setOffline(true);
  await page.goto('/register-note/undefined');
  const box = page.getByRole('combobox', { name: 'Alumno', exact: true });
  await box.fill('ursula gue');
  await page.getByRole('option', { name: /^Úrsula Güemes/ }).click();
  await page.getByRole('textbox', { name: 'Folio' }).fill('CER-1');
  await page.getByRole('checkbox', { name: /^Toga/ }).check();
  await choose(page, 'Plan de pagos', 'Dos pagos');
  await page.getByText('2 pagos que suman $450.00.').waitFor();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Datos guardados localmente. Se sincronizarán cuando haya conexión.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ir a Abonos' }).click();
  await page.getByRole('heading', { name: 'Abonos de Úrsula Güemes' }).waitFor();
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('100');
  await page.keyboard.press('Enter');
  await page.getByText('Todavía no tiene folio de ticket.').waitFor();

  await page.context().setOffline(false);
  await page.getByText('Datos sincronizados con éxito').first().waitFor();
  await page.getByRole('link', { name: 'Todo enviado', exact: true }).waitFor();
  const { note } = await (await server.as(1)).get(endpoints.getNote, { params: { userId: alumno.id } });
  expect(note).toMatchObject({ folio: 'CER-1', total: 450, pagado: 100, plan: [{ pagado: 100 }, { monto: 225 }] });
});

test('who was seen lately is there without network with the saldo as it was, others are not; signing out wipes them, and leaves what has not been sent', async () => {
  const vista = await aNote(server, {
    alumno: await anAlumno(server, { nombre: 'Vista', apaterno: 'Ayer' }),
    total: 320,
  });
  const pagina = await anAlumno(server, { nombre: 'Página', apaterno: 'Vista' });
  const owed = await aNote(server, { alumno: pagina, total: 320, paid: 20 });
  await aNote(server, { alumno: pagina, paid: true });
  const alone = await aNote(server, { alumno: await anAlumno(server, { nombre: 'Solo' }) });
  const [other, otherNote] = [await anAlumno(server), await aNote(server)];
  // An alumno is remembered with the note even when the note is answered first.
  const responded = page.waitForResponse(/\/api\/get-note-credits\//);
  await page.route(`**/api/users/${vista.user_id}`, async (route) => {
    await responded;
    await route.continue();
  });
  await open(`/note-credits/${vista.user_id}`);
  await page.getByRole('heading', { name: 'Abonos de Vista Ayer' }).waitFor();
  await page.getByLabel('Importes de la nota').waitFor();
  await kept(vista.folio);
  await page.goto(`/alumnos/${pagina.id}`);
  await page.getByRole('link', { name: 'Cobrar' }).waitFor();
  await kept(owed.folio);
  await page.goto(`/note-img/${alone.user_id}`);
  await kept('Solo');

  await page.context().setOffline(true);
  const missing = async (path: string) => {
    await page.goto(path);
    await page.getByText(/^No hay conexión con el servidor/).waitFor();
  };
  // The page of an alumno, with the note that owes and its abonos.
  await page.goto(`/alumnos/${pagina.id}`);
  await page.getByRole('heading', { name: 'Página Vista' }).waitFor();
  await page.getByLabel('Saldo del alumno').filter({ hasText: '$300.00' }).waitFor();
  await page.getByText('Sin conexión solo está la última nota que vio este equipo: puede haber otras.').waitFor();
  await page.getByRole('table', { name: 'Abonos' }).filter({ hasText: '$20.00' }).waitFor();
  await page.getByRole('link', { name: 'Cobrar' }).click();
  await page.getByLabel('Importes de la nota').filter({ hasText: '$300.00' }).waitFor();
  await missing(`/alumnos/${other.id}`);
  await missing(`/note-credits/${otherNote.user_id}`);
  // Seen alone, with no note made up.
  await missing(`/note-credits/${alone.user_id}`);
  await page.goto(`/note-credits/${vista.user_id}`);
  await page.getByRole('heading', { name: 'Abonos de Vista Ayer' }).waitFor();
  await page.getByText('Sin conexión con el servidor: lo que ves puede no estar al día.').waitFor();
  await page.getByLabel('Importes de la nota').filter({ hasText: '$320.00' }).waitFor();

  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('11');
  await page.keyboard.press('Enter');
  await page.getByText('Todavía no tiene folio de ticket.').waitFor();
  await pressInAccount(page, 'Cerrar sesión');
  const question = page.getByRole('dialog', { name: 'Hay 1 captura sin enviar' });
  await question.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('button', { name: 'Acceder' }).waitFor();
  const left = await stored();
  expect(left).not.toMatch(/Ayer|Página|Solo/);
  expect(left).toContain('"amount":11');
});

test('after 72 hours without the server people go and what was typed stays: on an open screen that says so a day before, opened later, and with a clock set back a year', async () => {
  const HEADING = { name: /^Abonos de Setenta/ };
  const ENDING = /se borran de aquí los alumnos guardados \(nombres, teléfonos y saldos\)/;
  const REMOVED = /^Se borraron de este equipo los alumnos guardados/;
  const alumno = await anAlumno(server, { nombre: 'Setenta', celular: '5572727272' });
  const path = `/note-credits/${alumno.id}`;
  await aNote(server, { alumno, total: 320 });

  /** On the screen of an alumno who is kept an abono waits, and there is no network any more. */
  async function goOffline(amount: number): Promise<void> {
    await page.getByRole('textbox', { name: 'Monto (abono)' }).fill(String(amount));
    await kept('5572727272');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await page.getByText('Todavía no tiene folio de ticket.').waitFor();
  }
  /** Opens the screen without network once so many hours have gone by, as the clock of this computer has it. */
  async function openAfter(hours: number): Promise<void> {
    const now = await page.evaluate(() => Date.now());
    await page.goto('about:blank');
    await page.clock.setSystemTime(now + hours * 3_600_000);
    await page.goto(path);
  }
  /** Nothing of the alumno is left, what was typed is, and once the server is there both are well. */
  async function verifyRemoved(amount: number, pagado: number): Promise<void> {
    await page.getByText(REMOVED).waitFor();
    const left = await stored();
    expect(left).not.toMatch(/Setenta|5572727272/);
    expect(left).toContain(`"amount":${amount}`);
    await page.goto(path);
    await page.getByText(/^No hay conexión con el servidor/).waitFor();
    await page.context().setOffline(false);
    await page.goto(path);
    await page.getByRole('heading', HEADING).waitFor();
    await page.getByRole('link', { name: 'Todo enviado', exact: true }).waitFor();
    await page.getByText(REMOVED).waitFor({ state: 'detached' });
    const { note } = await (await server.as(1)).get(endpoints.getNote, { params: { userId: alumno.id } });
    expect(note).toMatchObject({ pagado });
  }

  await page.clock.install();
  await open(path);
  await goOffline(11);
  await page.clock.fastForward('47:00:00');
  await counted(47);
  expect(await page.getByText(ENDING).count()).toBe(0);
  await page.clock.fastForward('02:00:00');
  await page.getByText(ENDING).waitFor();
  expect(await stored()).toContain('Setenta');
  await page.clock.fastForward('23:30:00');
  await verifyRemoved(11, 11);

  await goOffline(12);
  await openAfter(73);
  await verifyRemoved(12, 23);

  await goOffline(13);
  await page.clock.fastForward('49:00:00');
  await page.getByText(ENDING).waitFor();
  await openAfter(-365 * 24);
  await verifyRemoved(13, 36);
});
