/** The till as it is laid out, and the way to a printed ticket by keyboard alone, key by key. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff, PASSWORD } from '../support/builders.ts';
import { browserOfFile, countPrints, dialogReady, NARROW, openAs, SCREENS, signIn, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;
let cashier: User;

beforeAll(async () => {
  cashier = await aStaff(server, 1);
  for (let number = 1; number <= 10; number += 1) {
    await aServicio(server, { servicio: `Servicio ${number} de nombre bastante largo`, costo: 1000 + number });
  }
});
/** One window for all of them: another one would have to read the whole application anew. */
beforeAll(async () => {
  ({ page } = await browser.open(server.origin));
  await countPrints(page);
});
beforeEach(() => page.setViewportSize(WIDE));

/** Counts the keys that are no content: what is typed into a field is what somebody has to say, not how. */
function keysOf(page: Page) {
  let count = 0;
  return {
    press: async (...names: string[]) => {
      for (const name of names) {
        await page.keyboard.press(name);
        count += 1;
      }
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => count,
  };
}

const inSight = (name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test('ten sold services fit the screen without scrolling, with total and buttons visible', async () => {
  const alumno = await anAlumno(server);
  await openAs(page, server, cashier, `/register-note/${alumno.id}`);
  const services = page.getByRole('group', { name: 'Servicios' }).getByRole('checkbox');
  await services.nth(9).waitFor();
  for (const service of await services.all()) await service.check();
  await page.getByRole('button', { name: 'Agregar uno de Servicio 3 ' }).click();
  await page.getByText('2 × Servicio 3 ').waitFor();
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(await scrolls()).toBe(0);
  expect([await inSight('Guardar'), await inSight('Guardar y cobrar')]).toEqual([true, true]);
  // On a phone the summary follows, and nothing is wider than the screen.
  await page.setViewportSize(NARROW);
  await page.getByRole('navigation', { name: 'Lo más usado' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('the summary stays visible while a long catalogue scrolls', async () => {
  const alumno = await anAlumno(server);
  for (let number = 11; number <= 30; number += 1) await aServicio(server, { servicio: `Servicio ${number}` });
  await openAs(page, server, cashier, `/register-note/${alumno.id}`);
  const last = page.getByRole('checkbox', { name: /^Servicio 30/ });
  await last.check();
  await last.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => window.scrollY > 0);
  expect([await inSight('Guardar'), await inSight('Guardar y cobrar')]).toEqual([true, true]);
});

const inAmount = () => page.locator('[name="amount"]:focus').waitFor();
const printed = () => page.waitForFunction(() => document.documentElement.dataset.prints === '1');

test('from Ctrl+K to the printed ticket of a known alumno at most eight keys are pressed besides name and amount', async () => {
  const alumno = await anAlumno(server, { nombre: 'Zurisadai', apaterno: 'Poot' });
  const note = await aNote(server, { alumno, total: 900 });
  await openAs(page, server, cashier, '/solicitudes');
  const { press, type, count } = keysOf(page);
  await press('Control+k');
  await type('zur');
  // What an older text has found stands there too; Enter opens none of it.
  await page.getByRole('option', { name: /^Zurisadai Poot/, selected: true }).waitFor();
  await press('Enter');
  await page.locator(':focus', { hasText: /^Cobrar$/ }).waitFor();
  await press('Enter');
  await inAmount();
  await type('300');
  await press('Enter');
  await printed();
  expect(count()).toBeLessThanOrEqual(8);
  // One key for the next person.
  await page.locator(':focus', { hasText: /^Siguiente/ }).waitFor();
  await press('Enter');
  await page.locator('[aria-label="Escanea o escribe a quién cobras"]:focus').waitFor();
  const { note: after } = await (await server.as(1)).get(endpoints.getNote, { params: { userId: alumno.id } });
  expect([after?.id, after?.pagado]).toEqual([note.id, 300]);
});

test('a new alumno, a note with one service and its printed abono take at most twenty keys besides what is typed', async () => {
  await anEscuela(server, { nombre: 'Jardín Xcaret' });
  await page.evaluate(() => {
    localStorage.clear();
    delete document.documentElement.dataset.prints;
  });
  await signIn(page, cashier.email ?? '', PASSWORD);
  const { press, type, count } = keysOf(page);
  await press('Control+k');
  await type('ximena tun');
  await page.getByRole('option', { name: /^Nuevo alumno/, selected: true }).waitFor();
  await press('Enter');
  // The names are filled in.
  await page.locator('[name="amaterno"]:focus').waitFor();
  await press('Tab', 'Tab');
  await type('xcaret');
  const xcaret = page.getByRole('option', { name: /Jardín Xcaret/ });
  await xcaret.waitFor();
  await press('Enter');
  await xcaret.waitFor({ state: 'hidden' });
  await press('Tab');
  await type('2A');
  const group = page.getByRole('option', { name: '2A' });
  await group.waitFor();
  await press('Enter');
  await group.waitFor({ state: 'hidden' });
  await press('Enter');
  await dialogReady(page.getByRole('dialog', { name: 'Alumno registrado exitosamente.' }));
  await page.locator(':focus', { hasText: /^Nueva nota$/ }).waitFor();
  await press('Enter');
  await page.locator('[aria-label="Filtrar servicios"]:focus').waitFor();
  await type('servicio 7 ');
  await press('Enter', 'Enter', 'Enter');
  await inAmount();
  // Below the bar: search, account and queue can be used meanwhile.
  const bar = await page.locator('header, nav').first().boundingBox();
  const notice = await page.locator('.Toastify__toast').first().boundingBox();
  expect(notice?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
  await type('200');
  await press('Enter');
  await printed();
  await page.getByText('$807.00').first().waitFor();
  expect(count()).toBeLessThanOrEqual(20);
});

test.each([WIDE, { width: 375, height: 667 }])(
  'at $width × $height amount and button of the till are in sight without scrolling',
  async (size) => {
    const alumno = await anAlumno(server);
    const note = await aNote(server, { alumno, total: 900 });
    await aNote(server, { alumno, total: 300 });
    await page.setViewportSize(size);
    for (const path of [`/note-credits/${alumno.id}?nota=${note.id}`, '/caja']) {
      await openAs(page, server, cashier, path);
      if (path === '/caja') {
        await page.locator('[aria-label="Escanea o escribe a quién cobras"]:focus').waitFor();
        await page.keyboard.type(`/alumnos/${alumno.id}`);
        await page.keyboard.press('Enter');
      }
      await inAmount();
      const bounds = await page.evaluate(() => {
        const bar = document.querySelector('nav[aria-label="Lo más usado"]')?.getBoundingClientRect();
        const bottom = bar && bar.height > 0 ? bar.top : window.innerHeight;
        const button = document.querySelector('form button[type="submit"]');
        return [document.querySelector('[name="amount"]'), button].map((one) => {
          const box = one?.getBoundingClientRect();
          return box !== undefined && box.top >= 0 && box.bottom <= bottom;
        });
      });
      expect([path, bounds]).toEqual([path, [true, true]]);
    }
  },
);
