/** A long list of a school in a real browser: rows are fetched and drawn as they come into sight. */
import type { Page } from 'playwright-core';
import { aTill } from '../server/features/importaciones/ground.ts';
import { anEscuela } from '../support/builders.ts';
import { browserOfFile, goWithin, openAs, SCREENS, standing } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;

/** One window for all of them: another one would have to read the whole application anew. */
beforeAll(async () => {
  ({ page } = await browser.open(server.origin));
});
beforeEach(() => openAs(page, server, 2, '/importar'));

/** Presses keys by their name, and types what stands in quotes. */
async function keys(...all: string[]): Promise<void> {
  for (const key of all) {
    if (key.startsWith('"')) await page.keyboard.type(key.slice(1, -1));
    else await page.keyboard.press(key);
  }
}
/** Gives a list to the screen where lists come in. */
async function give(name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.waitForURL(/\/importar\/\d+$/);
  await standing(page);
}

test('rows far down a list are drawn on scroll, and only visible ones are in the document', async () => {
  await anEscuela(server, { nombre: 'Primaria Grande' });
  const names = Array.from({ length: 1200 }, (_, n) => {
    const letters = [...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    return `Pech${letters.toLowerCase()},Uc,Ana,2,C`;
  });
  const text = ['Escuela: Primaria Grande', 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo', ...names].join(
    '\r\n',
  );
  await give('larga.csv', text);
  await page.getByRole('gridcell', { name: 'Pecha', exact: true }).waitFor();
  // Neither the row with the keyboard nor those in sight have come yet: the grid keeps the keyboard all the same.
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/filas\?.*page=[23]\b/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('grid').focus();
  await keys('Control+End', 'Home', 'ArrowRight');
  const middle = page.waitForRequest(/\/filas\?.*page=2\b/);
  const toMiddle = () =>
    page.locator('[role="grid"] [data-scrolls]').evaluate((rows) => {
      rows.scrollTop = rows.scrollHeight / 2;
    });
  await toMiddle();
  await middle;
  release();
  await page.getByRole('region', { name: 'Fila 1202' }).waitFor();
  await keys('"Ultima"', 'Enter');
  await page.getByRole('gridcell', { name: 'Ultima' }).waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  // Elsewhere and back, also from two screens away and after a reload, the same rows are in sight.
  await page.unrouteAll({ behavior: 'wait' });
  const middleRow = page.getByRole('gridcell', { name: 'Pechgaa', exact: true });
  const inSight = () =>
    page.waitForFunction(() => {
      const rows = document.querySelector('[role="grid"] [data-scrolls]');
      return rows && Math.abs(rows.scrollTop - rows.scrollHeight / 2) <= 1;
    });
  await toMiddle();
  await middleRow.waitFor();
  for (const name of ['Escuelas', 'Galería']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^(Escuelas|Galería)/ }).waitFor();
    await standing(page);
  }
  await page.goBack();
  await standing(page);
  await page.goBack();
  await inSight();
  await middleRow.waitFor();
  await page.reload();
  await inSight();
  await middleRow.waitFor();
});

test.each(['GRADUACION2026-012', '123456789012345678'])('the folio %s is not cut on a laptop', async (folio) => {
  const { list, nombre } = await aTill(server);
  const { id } = await list(`${folio},Pech,Uc,Ana,1,A,${nombre},500,200,,300`);
  await page.setViewportSize({ width: 1366, height: 768 });
  await goWithin(page, `/importar/${id}`);
  const cell = page.getByRole('gridcell', { name: folio });
  await cell.waitFor();
  const places = await cell.evaluate((shown) => {
    const frame = shown.closest('[role="grid"]')?.getBoundingClientRect();
    return {
      cut: shown.scrollWidth > shown.clientWidth,
      right: shown.getBoundingClientRect().right,
      frame: frame?.right,
    };
  });
  expect(places.cut).toBe(false);
  expect(places.right).toBeLessThanOrEqual(places.frame ?? 0);
});
