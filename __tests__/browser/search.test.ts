/** The search from anywhere, by keyboard and on a phone, in a real browser. */
import type { Page } from 'playwright-core';
import type { School, User } from '#contract/entities.ts';
import { aNote, anAlumno, anAnuncio, anEscuela, aStaff } from '../support/builders.ts';
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
  await anAlumno(server, { escuela: school, grupo: '3C' });
  await anAlumno(server, { escuela: school, grupo: '3D' });
  await aNote(server, { alumno, folio: 'BJ-000321', total: 800, paid: 300 });
  supervisor = await aStaff(server, 2, { nombre: 'Iván', apaterno: 'Muñoz' });
  // The supervisor's, for all tests; whoever else comes has a browser of their own.
  ({ page, quiet } = await browser.open(server.origin));
  await openAs(page, server, supervisor, '/');
});
const go = (address: string) => goWithin(page, address);
const path = (of = page) => new URL(of.url()).pathname;
/** Opens the form of a new announcement, with the cursor in its text. */
async function write(): Promise<void> {
  await go('/anuncios/nuevo');
  await page.getByRole('heading', { name: 'Nuevo Anuncio' }).waitFor();
  await page.locator('textarea:focus').waitFor();
}

describe('the search from anywhere', () => {
  /** What is shown answers what is typed, not the letters before: Enter opens none of those. */
  const responded = () => page.waitForFunction(() => document.activeElement?.hasAttribute('aria-activedescendant'));
  const box = () => page.getByRole('combobox', { name: 'Buscar en todo' });
  const focused = () => page.locator('[aria-label="Buscar en todo"]:focus').waitFor();

  // [S2.37]
  test('finds by keyboard alone and leads to the screen of what it found', async () => {
    await anAnuncio(server, { mensaje: 'Junta de la primaria en el patio' });
    await go('/solicitudes');
    await page.getByRole('heading', { level: 1, name: /^Solicitudes: \d/ }).waitFor();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Control+k');
    await focused();
    await page.keyboard.type('canul');
    await page.getByRole('option', { name: /^Itzel Canul/ }).waitFor();
    await responded();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Itzel Canul' }).waitFor();
    expect(path()).toBe(`/alumnos/${alumno.id}`);
    expect(await box().inputValue()).toBe('');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('bj-000321');
    await page.getByRole('group', { name: 'Folios' }).waitFor();
    await responded();
    await page.keyboard.press('Enter');
    await page.waitForURL(/note-credits\/\d+\?nota=\d+$/);
    // The screen has taken the focus for the amount.
    await page.locator('[name="amount"]:focus').waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('primaria');
    await page.getByRole('group', { name: 'Anuncios' }).waitFor();
    await responded();
    expect(await page.getByRole('listbox', { name: 'Encontrado' }).getByRole('group').count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Editar Anuncio' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('Junta de la primaria en el patio');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('benito');
    await page.getByRole('option', { name: 'Primaria Benito Juárez' }).waitFor();
    await responded();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/escuelas');
  });

  // [S2.37]
  test('«/» opens it where nobody is typing; Escape closes it, empties it and leaves it', async () => {
    await go('/anuncios');
    await page.getByRole('heading', { level: 1, name: /^Anuncios: \d/ }).waitFor();
    await page.getByRole('table').waitFor();
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

  test('on a phone gets the whole bar while one types', async () => {
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
