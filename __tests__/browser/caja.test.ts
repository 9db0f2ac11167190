/** The counter by keyboard and scanner in a real browser: held keys, double scans, a line that goes. */
import type { Page } from 'playwright-core';
import encodeQR from 'qr';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import { aPrinter } from '../support/aPrinter.ts';
import { aNote, anAbono, anAlumno, aPrinterRecord, aStaff } from '../support/builders.ts';
import { handMoves } from '../support/handMoves.ts';
import { look } from '../support/look.ts';
import { textOfQr } from '../support/qr.ts';
import { browserOfFile, countPrints, dialogReady, endRoutes, openAs, SCREENS } from '../support/screens.ts';
import { PUBLIC_ORIGIN, serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile({ expected: /no answer|503/ });
let page: Page;
let cashier: User;

/** One cashier serves all of them, in one window. */
beforeAll(async () => {
  cashier = await aStaff(server, 1);
  ({ page } = await browser.open(server.origin));
  await countPrints(page, { closes: true });
  await openAs(page, server, cashier, '/caja');
});
beforeEach(async () => {
  await page.evaluate(() => delete document.documentElement.dataset.prints);
  await inField();
});
afterEach(() => endRoutes(page));

const FIELD = 'Escanea o escribe a quién cobras';
const inField = () => page.locator(`[aria-label="${FIELD}"]:focus`).waitFor();
const inAmount = async () => {
  await page.locator('[name="amount"]:focus').waitFor();
  await handMoves(page);
};
const prints = (count: number) =>
  page.waitForFunction((wanted) => Number(document.documentElement.dataset.prints) === wanted, count);
/** A note whose plan says that all of it is the next payment: Enter alone takes it. */
const owing = (total = 500, fields: { alumno?: User } = {}) =>
  aNote(server, { total, plan: [{ fecha: '2027-01-15', monto: total }], ...fields });
const codeOf = ({ user_id }: Pick<Note, 'user_id'>) => `${PUBLIC_ORIGIN}/alumnos/${user_id}`;
/** What a scanner types, its Enter with it. */
const scan = async (text: string) => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
/** Holds back what is requested at such an address, until what it gives is called. */
async function heldBack(pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
const taken = async ({ id, user_id }: Pick<Note, 'id' | 'user_id'>) =>
  (
    await (await server.as(1)).get(endpoints.listCredits, { params: { userId: user_id }, query: { nota: id } })
  ).data.map(({ amount }) => amount);
const paid = () => page.getByRole('status', { name: 'Abono registrado' });

test('a code scanned twice, or during a payment, takes nothing twice and loses nothing', async () => {
  const [one, two] = [await owing(300), await owing(700)];
  const releaseFound = await heldBack('**/api/caja/buscar');
  await scan(codeOf(one));
  await scan(codeOf(one));
  releaseFound();
  await inAmount();
  await scan(codeOf(one));
  await inAmount();
  expect(await taken(one)).toEqual([]);

  const releaseTaken = await heldBack('**/api/abonos');
  await page.keyboard.press('Enter');
  await inField();
  await page.keyboard.press('Enter');
  await scan(codeOf(two));
  releaseTaken();
  await prints(1);
  await inAmount();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.keyboard.press('Enter');
  await prints(2);
  expect([await taken(one), await taken(two)]).toEqual([[300], [700]]);

  // Others have taken it meanwhile: whoever is served next is not followed by a code that was read before.
  const [three, four, five] = [await owing(300), await owing(), await owing()];
  await scan(codeOf(three));
  await inAmount();
  await anAbono(server, { note: three, amount: 250 });
  const releaseRefused = await heldBack('**/api/abonos');
  await page.keyboard.press('Enter');
  await inField();
  // Neither key nor link takes the answer away unread.
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Notas' }).click();
  await dialogReady(page.getByRole('dialog', { name: '¿Salir antes de la respuesta?' }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await scan(codeOf(four));
  releaseRefused();
  await page.getByText('El abono ($300.00) supera el saldo ($50.00).').first().waitFor();
  await scan(codeOf(five));
  await inAmount();
  await page.keyboard.press('Enter');
  await paid()
    .getByText(/^Abono de \$500\.00 registrado/)
    .waitFor();
  await prints(3);
  expect(await paid().count()).toBe(1);
  expect([await taken(three), await taken(four), await taken(five)]).toEqual([[250], [], [500]]);
});

test('the counter says that tickets cannot be looked up without the server', async () => {
  await page.context().setOffline(true);
  await scan(`${server.origin}/recibo/abcdefghijklmnop`);
  await page.getByText(/no se puede saber de quién es un ticket/).waitFor();
  await page.context().setOffline(false);
});

test('a payment of several notes whose response is lost is sent again under its key, taken once and printed', async () => {
  const alumno = await anAlumno(server);
  const [one, two] = [await owing(300, { alumno }), await owing(400, { alumno })];
  let lost = true;
  await page.route('**/api/pagos*', async (route) => {
    const response = await route.fetch();
    await (lost ? route.abort() : route.fulfill({ response }));
  });
  await scan(codeOf(one));
  await inAmount();
  await page.keyboard.press('Enter');
  await inField();
  await page
    .getByRole('status', { name: 'Abono guardado en este equipo' })
    .getByText(/falta que el servidor confirme/)
    .waitFor();
  await page.getByText(/No se sabe si el servidor recibió/).waitFor();
  // Whoever goes elsewhere meanwhile, or signs out, sees that something has not been confirmed; it goes out from there too.
  await page.getByRole('link', { name: '1 por enviar' }).click();
  await page.getByText('Pago de $700.00 por 2 notas').waitFor();
  await page.getByText(/puede que ya esté cobrado/).waitFor();
  await page.goBack();
  await page.getByText(/No se sabe si el servidor recibió/).waitFor();
  lost = false;
  await prints(2);
  await page.getByText(/No se sabe si el servidor recibió/).waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Últimos movimientos' }).getByText(two.folio).waitFor();
  expect([await taken(one), await taken(two)]).toEqual([[300], [400]]);
});

test('tickets that a network printer has printed are not printed again when only the response is lost', async () => {
  const printer = await aPrinter();
  const { id } = await aPrinterRecord(server, { direccion: printer.address });
  await page.evaluate((chosen) => localStorage.setItem('impresora', chosen), String(id));
  await page.reload();
  await inField();
  const alumno = await anAlumno(server);
  const notes = [await owing(300, { alumno }), await owing(400, { alumno })];
  // What goes out again names no printer.
  await page.route('**/api/pagos?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const again = await heldBack('**/api/pagos');
  await scan(codeOf(notes[0] as Note));
  await inAmount();
  await page.keyboard.press('Enter');
  await page.getByText(/No se sabe si el servidor recibió/).waitFor();
  again();
  await page.getByText(/No se sabe si el servidor recibió/).waitFor({ state: 'detached' });
  expect(await Promise.all(notes.map(taken))).toEqual([[300], [400]]);
  const last = await owing(500);
  await scan(codeOf(last));
  await inAmount();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Últimos movimientos' }).getByText(last.folio).waitFor();
  await printWaiting(server.deps);
  await printer.close();
  expect(printer.printed.map(({ text }) => text.some((line) => line.startsWith('REIMPRESIÓN')))).toEqual([
    false,
    false,
    false,
  ]);
  expect(await page.evaluate(() => document.documentElement.dataset.prints)).toBeUndefined();
  await page.evaluate(() => localStorage.removeItem('impresora'));
});

test('the camera reads the QR code of an alumno page', async () => {
  const note = await owing(300);
  await page.goto(`/alumnos/${note.user_id}`);
  const card = page.getByRole('heading', { name: 'Código para la caja' }).locator('..');
  await card.locator('svg').first().waitFor();
  const shown = await card.screenshot();
  const code = await textOfQr(shown);
  expect(code).toBe(codeOf(note));
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await inField();
  // The camera of this machine shows the code, a little askew.
  await page.evaluate(
    (rows) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
      const show = () => {
        paper.resetTransform();
        paper.fillStyle = '#ddd';
        paper.fillRect(0, 0, 640, 480);
        paper.translate(180, 90);
        paper.rotate(0.1);
        paper.fillStyle = '#222';
        for (const [y, row] of rows.entries())
          for (const [x, dark] of row.entries()) if (dark) paper.fillRect(x * 8, y * 8, 8, 8);
        requestAnimationFrame(show);
      };
      show();
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    },
    encodeQR(code, 'raw'),
  );
  await page.getByRole('button', { name: 'Cámara' }).click();
  await page.getByRole('checkbox', { name: note.folio }).waitFor();
  await inAmount();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('the counter passes axe at both sizes and in both colours, with a family, many notes and change', async () => {
  const celular = '5577778888';
  const alumno = await anAlumno(server, {
    ...{ celular, nombre: 'María de los Ángeles Guadalupe', apaterno: 'Hernández-Villaseñor' },
  });
  for (let number = 0; number < 3; number += 1) await owing(1250, { alumno });
  await aNote(server, { alumno: await anAlumno(server, { celular }) });
  await scan(celular);
  await inAmount();
  await page.keyboard.type('5000');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: /, recibido \$5,000\.00$/ }).click();
  await page.getByText('Cambio').waitFor();
  expect(await look(page)).toEqual([]);
});
