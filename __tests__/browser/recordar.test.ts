/**
 * Debtors in a real browser. The queue of reminders by keyboard: every message is one key, and all of them one tab. The
 * lists of the office, on paper.
 */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { pagesOfPdf } from '../support/pdf.ts';
import { browserOfFile, countPrints, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();

/** Waits until Enter sends to this alumno. */
const ready = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('#contenido h2')?.textContent === wanted &&
      document.activeElement?.getAttribute('aria-disabled') !== 'true' &&
      /Enter/.test(document.activeElement?.textContent ?? ''),
    name,
  );

// [S2.131]
test('R opens the queue, Enter sends one after another, a held Enter sends one, and S skips', async () => {
  const escuela = await anEscuela(server);
  const ids: number[] = [];
  for (const [index, nombre] of ['Ada', 'Bruno', 'Celia'].entries()) {
    const alumno = await anAlumno(server, { escuela, nombre, apaterno: 'Uc', celular: `551234000${index}` });
    await aNote(server, { alumno, total: 900 - index });
    ids.push(alumno.id);
  }
  const { page } = await browser.open(server.origin);
  const sent: string[] = [];
  await page.context().route('https://wa.me/**', (route) => {
    sent.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' });
  });
  await openAs(page, server, 1, `/deudores?escuela=${escuela.id}&sort=-saldo`);
  await page.getByRole('link', { name: 'Recordar (R)' }).waitFor();
  await page.keyboard.press('r');
  await ready(page, 'Ada Uc');
  const [chat] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await chat.waitForURL('https://wa.me/525512340000**');
  await page.bringToFront();
  await ready(page, 'Bruno Uc');
  await Promise.all([chat.waitForURL('https://wa.me/525512340001**'), page.keyboard.down('Enter')]);
  await ready(page, 'Celia Uc');
  // The key is still down: the browser repeats it.
  for (let time = 0; time < 3; time += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('s');
  await page.getByText('Terminaste: 3').waitFor();
  expect(sent).toEqual(['/525512340000', '/525512340001']);
  expect(page.context().pages()).toHaveLength(2);
  const counts = await Promise.all(
    ids.map(async (user_id) => (await server.get(1, endpoints.listRecordatorios, { query: { user_id } })).total),
  );
  expect(counts).toEqual([1, 1, 0]);
});

test('Enter opens one mail after another in the mail program without a window', async () => {
  const escuela = await anEscuela(server);
  for (const [index, nombre] of ['Dina', 'Elmo'].entries()) {
    const alumno = await anAlumno(server, { escuela, nombre, apaterno: 'Uc', email: `${nombre}@example.com` });
    await aNote(server, { alumno, total: 700 - index });
  }
  const plantillas = [{ nombre: 'Carta', canal: 'correo' as const, texto: 'Debe {saldo} & más' }];
  await server.get(3, endpoints.updateAjustes, { body: { plantillas } });
  const { page } = await browser.open(server.origin);
  const opened: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.frameRequestedNavigation', ({ url }) => void (url.startsWith('mailto:') && opened.push(url)));
  await openAs(page, server, 1, `/recordar?escuela=${escuela.id}&sort=-saldo`);
  for (const nombre of ['Dina', 'Elmo']) {
    await ready(page, `${nombre} Uc`);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Terminaste: 2').waitFor();
  const mail = (nombre: string, saldo: string) =>
    `mailto:${nombre}@example.com?subject=Recordatorio de pago&body=Debe ${saldo} & más`;
  expect(opened.map(decodeURIComponent)).toEqual([mail('Dina', '$700.00'), mail('Elmo', '$699.00')]);
  expect(page.context().pages()).toHaveLength(1);
});

test('a group list of several pages says on each page that it must not be posted in public', async () => {
  const escuela = await anEscuela(server, { nombre: 'Norte' });
  const toga = await aServicio(server, { costo: 500 });
  for (let at = 1; at <= 120; at += 1) {
    const alumno = await anAlumno(server, { escuela, nombre: `Alumno ${at}`, email: null });
    await aNote(server, { alumno, servicios: [toga] });
  }
  const { page } = await browser.open(server.origin);
  await countPrints(page);
  await openAs(page, server, 1, `/deudores?escuela=${escuela.id}`);
  await page.getByRole('button', { name: 'Imprimir por grupo' }).click();
  const question = page.getByRole('dialog', { name: /ocupa unas 4 páginas/ });
  await question.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('html[data-prints]').waitFor();
  const pages = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThan(1);
  for (const text of pages) expect(text).toMatch(/USO INTERNO: no publicar.*Norte · 1A · saldos al/);
  expect(pages.filter((text) => text.includes('Total (120)'))).toEqual([pages.at(-1)]);
});
