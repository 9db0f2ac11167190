/** The till as it is laid out, and the way to a printed ticket by keyboard alone, key by key. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff, PASSWORD } from '../support/builders.ts';
import {
  browserOfFile,
  countPrints,
  dialogReady,
  NARROW,
  openAs,
  SCREENS,
  signIn,
  typeChoice,
  WIDE,
} from '../support/screens.ts';
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

/** Goes on by Tab until the named control has the keyboard, as somebody without a mouse does. */
async function until(page: Page, name: string): Promise<void> {
  const control = page.getByLabel(name, { exact: false }).or(page.getByRole('button', { name, exact: true }));
  const link = page.getByRole('link', { name, exact: true });
  const here = control.or(link).first();
  await here.waitFor();
  for (let stops = 0; stops < STOPS; stops += 1) {
    if (await here.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to «${name}»`);
}
/** More stops than any screen has before its form ends. */
const STOPS = 60;

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

test('eleven keys lead from Ctrl+K to the printed ticket of a known alumno', async () => {
  const alumno = await anAlumno(server, { nombre: 'Zurisadai', apaterno: 'Poot' });
  const note = await aNote(server, { alumno, total: 900 });
  await openAs(page, server, cashier, '/solicitudes');
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press(name);
      keys += 1;
    }
  };
  await press('Control+k', ...'zur');
  // What an older text has found stands there too; Enter opens none of it.
  await page.getByRole('option', { name: /^Zurisadai Poot/, selected: true }).waitFor();
  await press('Enter');
  await page.locator(':focus', { hasText: /^Cobrar$/ }).waitFor();
  await press('Enter');
  await page.locator('[name="amount"]:focus').waitFor();
  await press(...'300', 'Enter');
  await page.locator(':focus', { hasText: /^Imprimir Ticket$/ }).waitFor();
  await press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.prints === '1');
  expect(keys).toBe(11);
  const { note: after } = await (await server.as(1)).get(endpoints.getNote, { params: { userId: alumno.id } });
  expect([after?.id, after?.pagado]).toEqual([note.id, 300]);
});

test('a new alumno, the note and the first abono need no mouse', async () => {
  const { nombre: school } = await anEscuela(server, { nombre: 'Jardín Xcaret' });
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, cashier.email ?? '', PASSWORD);
  await press('Control+k');
  await type('nuevo al');
  await page.getByRole('option', { name: /^Nuevo alumno/ }).waitFor();
  await press('Enter');
  await page.locator('[name="nombre"]:focus').waitFor();
  await type('Ximena');
  await press('Tab');
  await type('Tun');
  await until(page, 'Escuela');
  await typeChoice(page, 'xcaret', new RegExp(school));
  await until(page, 'Grupo');
  await typeChoice(page, '2A', '2A');
  await until(page, 'Enviar');
  await press('Enter');
  await dialogReady(page.getByRole('dialog', { name: 'Alumno registrado exitosamente.' }));
  await until(page, 'Crear su nota');
  await press('Enter');
  await until(page, 'Filtrar servicios');
  await type('servicio 7 ');
  await press('Enter');
  await press('Control+Enter');
  await page.locator('[name="amount"]:focus').waitFor();
  // Below the bar: search, account and queue can be used meanwhile.
  const bar = await page.locator('header, nav').first().boundingBox();
  const notice = await page.locator('.Toastify__toast').first().boundingBox();
  expect(notice?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
  await type('200');
  await press('Enter');
  await page.locator(':focus', { hasText: /^Imprimir Ticket$/ }).waitFor();
  await press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.prints === '1');
  await page.getByText('$807.00').first().waitFor();
});
