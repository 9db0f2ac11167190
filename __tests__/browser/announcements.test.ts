/** Announcements from the one who writes them to those who read them, and the search from anywhere, in a real browser. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { aNote, anAlumno, anAnuncio, anEscuela, aStaff, PASSWORD } from '../support/builders.ts';
import {
  browserOfFile,
  choose,
  goWithin,
  NARROW,
  openAs,
  SCREENS,
  signIn,
  typeChoice,
  type Visitor,
} from '../support/screens.ts';
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
const open = async (): Promise<Page> => (await browser.open(server.origin)).page;
const go = (address: string) => goWithin(page, address);
const path = (of = page) => new URL(of.url()).pathname;
/** Opens the form of a new announcement, with the cursor in its text. */
async function write(): Promise<void> {
  await go('/anuncios/nuevo');
  await page.getByRole('heading', { name: 'Nuevo Anuncio' }).waitFor();
  await page.locator('textarea:focus').waitFor();
}

// [S2.12] [S2.37] [S2.107] [S2.108] [S4.12]
test('a supervisor writes for a school and a group, and an alumno of both reads it at home, where nothing is searched', async () => {
  await page.getByRole('link', { name: 'Anuncios' }).click();
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click();
  await page.getByRole('heading', { name: 'Nuevo Anuncio' }).waitFor();
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Fotos el viernes <b>a las 9</b> 📷');
  await page.getByRole('checkbox', { name: '3C' }).check();
  await page.getByText('Falta elegir las escuelas para saber a cuántas personas llegará.').waitFor();
  await page.getByRole('checkbox', { name: 'Primaria Benito Juárez (BJ)' }).check();
  await page.getByText('Llegará a 2 personas.').waitFor();
  await page.getByRole('button', { name: 'Guardar Anuncio' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Fotos el viernes <b>a las 9</b> 📷' });
  await row.waitFor();
  expect(path()).toBe('/anuncios');
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    'Fotos el viernes <b>a las 9</b> 📷',
    'Todos',
    '3C',
    'Primaria Benito Juárez',
    expect.stringMatching(/Editar\s+Eliminar/),
  ]);

  const theirs = await open();
  await signIn(theirs, alumno.email ?? '', PASSWORD);
  expect(path(theirs)).toBe('/');
  await theirs.getByRole('heading', { name: 'Anuncios: 1 sin leer' }).waitFor();
  await theirs.getByText('Fotos el viernes <b>a las 9</b> 📷').waitFor();
  await theirs.getByText('Mi nota BJ-000321').waitFor();
  expect(await theirs.getByRole('combobox', { name: 'Buscar en todo' }).count()).toBe(0);
  expect(await theirs.getByLabel('Importes de la nota').innerText()).toMatch(/800\.00[\s\S]*300\.00[\s\S]*500\.00/);
  await theirs.getByRole('button', { name: 'Marcar como leído' }).click();
  await theirs.getByRole('heading', { name: 'Anuncios', exact: true }).waitFor();
  expect(await theirs.getByRole('list', { name: 'Anuncios leídos' }).innerText()).toContain('Fotos el viernes');
  expect((await (await server.as(alumno)).get(endpoints.myAnuncios)).datos.map(({ leido }) => leido)).toEqual([true]);
});

// [S2.43]
test('the agenda of somebody who is addressed falls when they have read it', async () => {
  const person = await aStaff(server, 2);
  await anAnuncio(server, { user_id: person.id, mensaje: 'Trae las llaves' });
  const theirs = await open();
  await openAs(theirs, server, person, '/solicitudes');
  await theirs.getByRole('link', { name: 'Anuncios 1 sin leer' }).waitFor();
  await theirs.getByRole('link', { name: 'Inicio', exact: true }).click();
  await theirs.getByText('Trae las llaves').waitFor();
  await theirs.getByRole('button', { name: 'Marcar como leído' }).press('Enter');
  await theirs.getByText('Trae las llaves').waitFor({ state: 'detached' });
  await theirs.getByRole('link', { name: 'Anuncios', exact: true }).waitFor();
  expect((await (await server.as(person)).get(endpoints.counters)).agenda).toBe(0);
});

// [S2.17] [S2.107] [S4.12]
test('for one person found by folio, with the keyboard alone; edited; deleted once that was asked', async () => {
  await write();
  await page.keyboard.type('Tu paquete está listo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await typeChoice(page, 'Fol', 'Folio');
  await page.locator('.ant-select', { hasText: 'Folio' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('000321');
  // Enter searches; it does not send the form.
  await page.keyboard.press('Enter');
  await page.getByText('1 persona coincide: elige en la lista.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await typeChoice(page, 'Itzel', /Itzel/);
  await page.getByText('El anuncio es solo para esta persona.').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Todos los grupos' }).count()).toBe(0);
  await page.getByText('Llegará a 1 persona.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: 'Tu paquete está listo' });
  await row.waitFor();
  await row.filter({ hasText: 'Itzel Canul' }).waitFor();

  await row.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('heading', { name: 'Editar Anuncio' }).waitFor();
  await page.locator('.ant-select', { hasText: 'Itzel' }).waitFor();
  await choose(page, 'Usuario', '-- Todos --');
  await page.getByRole('checkbox', { name: 'Todos los grupos' }).check();
  await page.getByRole('group', { name: 'Grupos' }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Todas las escuelas' }).check();
  await page.getByRole('group', { name: 'Escuelas' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Guardar Anuncio' }).click();
  await page.getByText('Datos actualizados con éxito').waitFor();
  await row.filter({ hasText: /Todos\s*Todos\s*Todas/ }).waitFor();

  await row.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog', { name: '¿Eliminar este anuncio?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Anuncio eliminado.').waitFor();
});

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

  test('asks before a form with something typed is left for what was found', async () => {
    await write();
    await page.keyboard.type('A medias');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('canul');
    await page.getByRole('option', { name: /^Itzel Canul/ }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('A medias');
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
