/** Lists of schools in a real browser: repaired by keyboard, applied, and taken back. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anEscuela } from '../support/builders.ts';
import { browserOfFile, openAs, SCREENS, standing } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';
import { sheetsOf } from '../support/workbooks.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;

/** One window for all of them: another one would have to read the whole application anew. */
beforeAll(async () => {
  ({ page } = await browser.open(server.origin));
});
beforeEach(() => openAs(page, server, 2, '/importar'));

const button = (name: string | RegExp) => page.getByRole('button', { name });
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
const alumnosOf = async (escuela: number) =>
  (await (await server.as(2)).get(endpoints.filterAlumnos, { query: { escuela, per_page: 100 } })).data;

test('three cells are repaired by keyboard, the list is applied, and undone but for whoever has a note', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Leona Vicario' });
  const rows = [
    'Escuela: Primaria Leona Vicario',
    'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Celular',
    ...['Pech,Uc,Ana,2,C,9991234567', 'Ek,Uc,Luz,3,F,9991234568', 'Balam,Uc,,2,C,9991234569', 'Chel,Uc,Teo,2,C,999'],
  ];
  await give('lista 2C.csv', rows.join('\r\n'));
  await page.getByRole('gridcell', { name: 'Luz' }).waitFor();

  // From the first name to the group that there is not, the missing name, and the telephone of three digits.
  await page.getByRole('grid').focus();
  await keys('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', '"3 d"', 'Enter');
  await keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft', '"Ix"', 'Enter');
  await keys('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', '"999 123 4570"', 'Enter');
  await button('Aplicar: 4 altas').click();
  await page.getByText(/^Se aplicó .*: 4 altas\.$/).waitFor();
  const made = await alumnosOf(escuela.id);
  expect(made.map(({ nombre, grupo, celular }) => `${nombre} ${grupo} ${celular}`).sort()).toEqual([
    'Ana 2C 9991234567',
    'Ix 2C 9991234569',
    'Luz 3D 9991234568',
    'Teo 2C 9991234570',
  ]);

  const luz = made.find(({ nombre }) => nombre === 'Luz');
  await aNote(server, { alumno: { id: luz?.id ?? 0 } });
  await button('Deshacer').click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Era la lista del año pasado');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText(/^Se deshizo/).waitFor();
  const kept = page.getByRole('list', { name: 'Alumnos que quedan' }).getByRole('listitem');
  expect(await kept.allInnerTexts()).toEqual([expect.stringMatching(/^Luz Ek Uc\n.+/)]);
  expect((await alumnosOf(escuela.id)).map(({ nombre }) => nombre)).toEqual(['Luz']);
});

test('rows far down a list come as one gets there, and only those in sight are drawn', async () => {
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
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight / 2;
  });
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
      const grid = document.querySelector('[role="grid"]');
      return grid && Math.abs(grid.scrollTop - grid.scrollHeight / 2) <= 1;
    });
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight / 2;
  });
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

test('a blank list to hand out is saved, and the rows that are not taken, with the reason', async () => {
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    return { name: file.suggestedFilename(), sheets: await sheetsOf(await readFile(await file.path())) };
  };
  const template = await saved('Descargar plantilla');
  expect([template.name, Object.keys(template.sheets)]).toEqual([
    'lista_de_alumnos.xlsx',
    ['Alumnos', 'Instrucciones'],
  ]);
  await give('mala.csv', 'Nombre,Paterno,Grupo\r\nAna,Pech,9Z');
  const rejected = await saved('Descargar las filas no tomadas');
  expect(rejected.name).toBe('filas_no_tomadas.xlsx');
  expect(rejected.sheets).toEqual({
    Filas: [expect.objectContaining({ Nombre: 'Ana', Grupo: '9Z', Motivo: expect.stringContaining('9Z') })],
  });
});
