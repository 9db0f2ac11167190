/** The search from anywhere, by keyboard and on a phone, in a real browser. */
import type { Page } from 'playwright-core';
import type { School, User } from '#contract/entities.ts';
import { anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { browserOfFile, goWithin, NARROW, openAs, SCREENS, type Visitor } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;
let quiet: Visitor['quiet'];
let school: School;
let alumno: User;
let supervisor: User;

beforeAll(async () => {
  school = await anEscuela(server, { nombre: 'Primaria Benito Juárez', prefijo: 'BJ' });
  alumno = await anAlumno(server, { nombre: 'Itzel', apaterno: 'Canul', escuela: school, grupo: '3C' });
  supervisor = await aStaff(server, 2, { nombre: 'Iván', apaterno: 'Muñoz' });
  // The supervisor's, for all tests; whoever else comes has a browser of their own.
  ({ page, quiet } = await browser.open(server.origin));
  await openAs(page, server, supervisor, '/');
});
const go = (address: string) => goWithin(page, address);
/** Opens the form of a new announcement, with the cursor in its text. */
async function write(): Promise<void> {
  await go('/anuncios/nuevo');
  await page.getByRole('heading', { name: 'Nuevo Anuncio' }).waitFor();
  await page.locator('textarea:focus').waitFor();
}

describe('the search from anywhere', () => {
  const box = () => page.getByRole('combobox', { name: 'Buscar en todo' });
  const focused = () => page.locator('[aria-label="Buscar en todo"]:focus').waitFor();

  // [S2.37]
  test('«/» opens the search unless a field has the focus; Escape closes, clears and leaves it', async () => {
    await go('/anuncios');
    await page.getByRole('heading', { level: 1, name: /^Anuncios: \d/ }).waitFor();
    await quiet();
    await page.keyboard.press('/');
    await focused();
    await page.keyboard.type('zzz/zzz');
    await page.getByText('Sin resultados para «zzz/zzz»').waitFor();
    expect(await box().inputValue()).toBe('zzz/zzz');
    await page.keyboard.press('Escape');
    await page.getByText('Sin resultados para «zzz/zzz»').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    expect(await box().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement === document.body);
    await write();
    await page.keyboard.type('1/2');
    expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('1/2');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('');
  });

  test('the search takes the whole bar of a phone while it has the focus', async () => {
    await page.setViewportSize(NARROW);
    await go('/');
    await page.getByRole('heading', { level: 1, name: /^Hola, / }).waitFor();
    await box().click();
    await page.keyboard.type('canul');
    await page.getByRole('option', { name: /^Itzel Canul/ }).waitFor();
    const { width } = (await box().boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(340);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.getByRole('option', { name: /^Itzel Canul/ }).click();
    await page.waitForURL(`**/alumnos/${alumno.id}`);
  });
});
