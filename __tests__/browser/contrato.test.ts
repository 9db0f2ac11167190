/** The contract of a note: read, signed by the mouse and by a finger, printed, and asked for anew after a change. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { aNote, anAlumno, aServicio } from '../support/builders.ts';
import { browserOfFile, countPrints, NARROW, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
const TABLET = { width: 768, height: 1024 };

let note: Note;
beforeAll(async () => {
  const condiciones = [
    'La venta se cancela hasta ocho días después de firmada.',
    'Se devuelve lo pagado menos $200.00.',
  ];
  await server.get(3, endpoints.updateAjustes, {
    body: { nombre: 'Fotografía Escolar del Bajío', telefono: '4771234567', condiciones: condiciones.join('\n\n') },
  });
});
beforeEach(async () => {
  const alumno = await anAlumno(server, { nombre: 'Íñigo', apaterno: 'Muñoz' });
  const toga = await aServicio(server, { costo: 500 });
  note = await aNote(server, { alumno, servicios: [toga, toga] });
});

const pad = (page: Page) => page.getByRole('img', { name: /^Firma: / });
const signedOf = async () =>
  server.get(1, endpoints.getContrato, { params: { id: note.id } }).then(({ contrato }) => contrato);

/** Two strokes across the field, as parts of its width and height. */
const STROKES = [
  [0.1, 0.6, 0.3, 0.2, 0.45, 0.7, 0.6, 0.3],
  [0.65, 0.5, 0.9, 0.5],
];
async function draw(page: Page, strokes = STROKES): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded();
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('There is no field to sign in');
  for (const stroke of strokes) {
    for (let at = 0; at < stroke.length; at += 2) {
      const [x = 0, y = 0] = stroke.slice(at, at + 2);
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 8 });
      if (at === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }
}

// [S2.128]
test('a contract signed by mouse is stored, shown and printed, and has to be signed again after a change', async () => {
  const { page } = await browser.open(server.origin, { colorScheme: 'dark', timezoneId: 'America/Mexico_City' });
  await countPrints(page);
  await openAs(page, server, 1, `/note-credits/${note.user_id}`);
  await page.getByRole('link', { name: 'Contrato', exact: true }).click();
  const sheet = page.locator('main').getByRole('article', { name: `Contrato de la nota ${note.folio}` });
  await sheet.getByText('Se devuelve lo pagado menos $200.00.').waitFor();
  await page.getByText('Sin firmar.').waitFor();

  // The keyboard stands in the name; without a signature nothing is sent.
  await page.keyboard.type('María Pech Uc');
  await page.keyboard.press('Enter');
  await page.getByText('Falta la firma.').waitFor();
  await draw(page, [[0.5, 0.5]]);
  await page.getByText('La firma es solo un punto. Bórrala y firma otra vez.').first().waitFor();
  await page.getByRole('button', { name: 'Borrar' }).click();
  await page.getByRole('img', { name: 'Firma: sin firma' }).waitFor();
  await draw(page);
  await page.getByRole('img', { name: 'Firma: hay una firma' }).waitFor();
  await page.getByRole('button', { name: 'Firmar' }).click();
  await page.getByText(/^Firmado .* por María Pech Uc\.$/).waitFor();
  // The form went: the keyboard goes on with the print.
  await page.locator(':focus', { hasText: /^Imprimir$/ }).waitFor();
  const signature = sheet.getByRole('img', { name: 'Firma de María Pech Uc' });
  await signature.waitFor();
  const kept = await signedOf();
  expect(kept).toMatchObject({ firmante: 'María Pech Uc', nota_version: note.version });
  // In the box of signatures, where on the field it was drawn.
  expect(kept?.firma).toHaveLength(2);
  const [first, last] = [kept?.firma[0]?.[0], kept?.firma[1]?.at(-1)];
  expect([first?.map((one) => Math.round(one / 50)), last?.map((one) => Math.round(one / 50))]).toEqual([
    [2, 5],
    [18, 4],
  ]);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.prints === '1');
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('.imprimir article');
  const paper = await printed.evaluate((article) => ({
    colours: [getComputedStyle(article).color, getComputedStyle(article).backgroundColor],
    beside: [...document.body.children].filter((part) => part.checkVisibility()).map(({ className }) => className),
    text: (article as HTMLElement).innerText,
  }));
  expect(paper).toMatchObject({ colours: ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'], beside: ['imprimir'] });
  expect(paper.text).toMatch(/María Pech Uc\s+Firmado el \d\d\/\d\d\/\d{4} \d\d:\d\d ante /);
  expect(await printed.getByRole('img', { name: 'Firma de María Pech Uc' }).boundingBox()).toMatchObject({
    width: 280,
    height: 112,
  });
  await page.emulateMedia({ media: null });

  const change = { params: { id: note.id }, body: { note_description: 'Talla 12' } };
  await server.get(1, endpoints.updateNote, change);
  await page.reload();
  await page.getByText(/Cambió después de firmarse: hace falta otra firma\.$/).waitFor();
  await sheet.getByText('Talla 12').waitFor();
  expect(await signature.count()).toBe(0);
  // What was signed stays to be read.
  await page.getByRole('navigation', { name: 'Firmas anteriores' }).getByRole('link').click();
  await signature.waitFor();
  expect(await sheet.getByText('Talla 12').count()).toBe(0);
});

test('a contract is signed by touch on tablet and phone, after the changes made meanwhile were read', async () => {
  const { page } = await browser.open(server.origin, { viewport: TABLET, hasTouch: true, isMobile: true });
  await openAs(page, server, 1, `/contrato/${note.id}`);
  await page.getByLabel('Nombre de quien firma').fill('José Pech');
  const touch = async () => {
    await pad(page).scrollIntoViewIfNeeded();
    const box = await pad(page).boundingBox();
    if (!box) throw new Error('There is no field to sign in');
    const session = await page.context().newCDPSession(page);
    const at = (part: number) => [{ x: box.x + part * box.width, y: box.y + (0.3 + part / 3) * box.height }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1) });
    for (const part of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('img', { name: 'Firma: hay una firma' }).waitFor();
  };
  // Nothing lies beside the screen, and the finger moved the ink, not the page.
  const verifyFits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await touch();
  await verifyFits();

  await server.get(1, endpoints.updateNote, {
    params: { id: note.id },
    body: { note_description: 'Talla 8' },
  });
  await page.getByRole('button', { name: 'Firmar' }).click();
  // The form says so too, until the contract of now has come and it begins anew.
  await page
    .getByText(/^La nota o las condiciones cambiaron desde que se abrió esta pantalla\./)
    .first()
    .waitFor();
  await page.locator('main').getByRole('article').getByText('Talla 8').waitFor();
  await page.getByRole('img', { name: 'Firma: sin firma' }).waitFor();
  await page.setViewportSize(NARROW);
  await page.getByLabel('Nombre de quien firma').fill('José Pech');
  await touch();
  await verifyFits();
  await page.getByRole('button', { name: 'Firmar' }).click();
  await page.getByText(/^Firmado .* por José Pech\.$/).waitFor();
  // It is signed: nobody is asked to sign once more.
  expect(await page.getByText(/^La nota o las condiciones cambiaron desde/).count()).toBe(0);
  expect((await signedOf())?.texto).toContain('Talla 8');
});
