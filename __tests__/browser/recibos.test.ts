/** A ticket that proves itself: from the counter's paper to a phone without a session, and what a family sees. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { ROLES } from '#contract/roles.ts';
import { axeFaults } from '../support/axe.ts';
import { aNote, anAbono, anAlumno, aServicio, aStaff } from '../support/builders.ts';
import { textOfQr } from '../support/qr.ts';
import { browserOfFile, countPrints, endRoutes, NARROW, openAs, SCREENS, standing } from '../support/screens.ts';
import { PUBLIC_ORIGIN, serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile({ expected: /recibo: no answer/ });
let cashier: User;
beforeAll(async () => {
  cashier = await aStaff(server, ROLES.supervisor);
  await server.get(3, endpoints.updateAjustes, { body: { nombre: 'Foto Escolar Ñandú' } });
});

/** The counter's screen of a note. */
async function counter(note: Note): Promise<Page> {
  const { page } = await browser.open(server.origin);
  await countPrints(page);
  await openAs(page, server, cashier, `/note-credits/${note.user_id}`);
  return page;
}
const prints = (page: Page, count: number) =>
  page.waitForFunction((wanted) => Number(document.documentElement.dataset.prints) === wanted, count);
/** What the QR of the paper says that has just been printed. */
async function printedQr(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const picture = await page.locator('.imprimir article').screenshot({ scale: 'css' });
  await page.emulateMedia({ media: 'screen' });
  return textOfQr(picture);
}
/** Where the address of a public page leads here: no name server knows it. */
const pathOf = (address: string): string => address.replace(PUBLIC_ORIGIN, '');
/** A phone without a session at an address. */
async function phone(address: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const { page } = await browser.open(server.origin, { viewport: NARROW, colorScheme });
  await page.goto(pathOf(address));
  await standing(page, 'h1');
  return page;
}

test('a link that opens nothing says what to do', async () => {
  const family = await phone('/recibo/no-es');
  await family.getByRole('alert').waitFor();
  expect(await family.getByRole('alert').innerText()).toContain('Pide uno nuevo en la caja.');
  expect(await family.getByRole('button').count()).toBe(0);
  expect(await axeFaults(family)).toEqual([]);
});

// [S2.137]
test('the QR code of a printed ticket opens on a phone as VÁLIDO, and as CANCELADO after the cancellation', async () => {
  const alumno = await anAlumno(server, { nombre: 'José Luis', apaterno: 'Peña', grupo: '3C' });
  const page = await counter(await aNote(server, { alumno, total: 420 }));
  await page.evaluate(() => localStorage.setItem('imprimir', 'preguntar'));
  await page.reload();
  await page.locator('[name="amount"]:focus').waitFor();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.getByText('Abono de $100.00 registrado').waitFor();
  // Paper waits a second for its QR, which a machine with much else to do may take longer for. The clock stands where no
  // slow machine has come to yet.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('status', { name: 'Abono registrado' })
    .getByRole('button', { name: /^Imprimir Ticket/ })
    .click();
  await prints(page, 1);
  await page.clock.resume();
  const address = await printedQr(page);
  expect(address).toMatch(new RegExp(`^${PUBLIC_ORIGIN}/recibo/[\\w-]{43}$`));

  const family = await phone(address);
  const main = family.getByRole('main');
  await main.getByText('VÁLIDO').waitFor();
  expect(await main.innerText()).toMatch(/\$100\.00[\s\S]*J\. L\. P\.[\s\S]*3C[\s\S]*\$320\.00/);
  expect(await family.getByText('Foto Escolar Ñandú').isVisible()).toBe(true);
  expect(
    await family.evaluate(() => [document.referrer, Object.keys(localStorage), Object.keys(sessionStorage)]),
  ).toEqual(['', [], []]);
  expect(await axeFaults(family)).toEqual([]);

  const abonos = page.getByRole('table', { name: 'Abonos' });
  await abonos.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Cancelar abono' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se cobró dos veces');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar abono' }).click();
  await page.getByText('quedó cancelado.').waitFor();
  await family.reload();
  await main.getByText('CANCELADO').waitFor();
  expect(await main.getByText('VÁLIDO').count()).toBe(0);
});

test('a ticket is printed without QR while the server is silent, and sent with the address of its proof by WhatsApp or mail', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Ruiz', celular: '5512345678', email: null });
  const note = await aNote(server, { alumno, paid: 50 });
  const page = await counter(note);
  // Without an answer of the server the paper comes without its QR.
  await page.route('**/api/abonos/*/recibo', (route) => route.abort());
  await page.getByRole('button', { name: /^Imprimir Ticket/ }).click();
  await prints(page, 1);
  expect(await page.locator('.imprimir article svg').count()).toBe(0);
  await endRoutes(page);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Enviar ticket' }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'WhatsApp' });
  const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
  expect(pathname).toBe('/525512345678');
  const text = searchParams.get('text') ?? '';
  expect(text).toMatch(
    /^Foto Escolar Ñandú: recibimos un abono de \$50\.00 de Ana Ruiz \(ticket \d+\)\. Saldo de la nota/,
  );
  expect(await dialog.getByText('No hay un correo.').isVisible()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  const family = await phone(/https?:\S+$/.exec(text)?.[0] ?? '', 'dark');
  await family.getByText('VÁLIDO').waitFor();
  expect(await axeFaults(family)).toEqual([]);

  await dialog.getByRole('button', { name: 'Retirar sus enlaces' }).click();
  await page
    .getByRole('dialog', { name: /^¿Retirar los enlaces del ticket/ })
    .getByRole('button', { name: 'Retirar', exact: true })
    .click();
  await page.getByText(/^Los enlaces del ticket \d+ ya no abren\.$/).waitFor();
  expect(await dialog.count()).toBe(0);
  await family.reload();
  await family.getByRole('alert').waitFor();
});

// [S2.137]
test('the link of a family opens the proof of each ticket, and staff see its use and revoke it', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ana Sofía', apaterno: 'Pérez', celular: '5512345678' });
  const servicios = [await aServicio(server, { servicio: 'Toga y birrete', costo: 300 })];
  const abono = await anAbono(server, { note: await aNote(server, { alumno, servicios }) });
  const { page } = await browser.open(server.origin);
  await openAs(page, server, cashier, `/alumnos/${alumno.id}`);
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const text = await page.getByText(/en este enlace puedes ver/).innerText();
  const address = /https?:\S+/.exec(text)?.[0] ?? '';
  await page.getByText('Nadie lo ha abierto todavía.').waitFor();

  const family = await phone(address);
  await family.getByRole('heading', { name: 'Pagos' }).waitFor();
  await family.getByText('Ana S. P.').waitFor();
  expect(await family.getByRole('main').innerText()).toMatch(/\$200\.00[\s\S]*Toga y birrete[\s\S]*\$300\.00/);
  expect(await axeFaults(family)).toEqual([]);
  await family.getByRole('link', { name: `Ticket ${abono.ticket}` }).click();
  await family.getByText('VÁLIDO').waitFor();

  await page.reload();
  await page.getByText(/Último uso: /).waitFor();
  await page.getByRole('button', { name: 'Retirar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await page.getByText('El enlace ya no sirve.').waitFor();
  await family.goto(pathOf(address));
  await family.getByRole('alert').waitFor();
});
