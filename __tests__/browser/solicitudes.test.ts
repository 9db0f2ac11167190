/** The requests list and the alumno form in a real browser: keys, focus, the cursor, and what fits on the screen. */
import type { Page } from 'playwright-core';
import type { User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { browserOfFile, NARROW, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let clerk: User;
let page: Page;

beforeAll(async () => {
  const escuela = await anEscuela(server, { nombre: 'Escuela Primaria Urbana Federal Ignacio Manuel Altamirano' });
  for (let number = 10; number < 70; number += 1) {
    const alumno = await anAlumno(server, {
      nombre: `María Guadalupe ${number}`,
      apaterno: 'Hernández',
      amaterno: 'Montenegro',
      email: `maria.guadalupe.hernandez.montenegro.${number}@correo.example.com`,
      celular: `55000000${number}`,
      escuela,
    });
    if (number % 2) await aNote(server, { alumno, total: 12_345.5, paid: 9999 });
  }
  clerk = await aStaff(server, 1);
});
beforeEach(async () => {
  ({ page } = await browser.open(server.origin));
});

/** Name and description of what has the focus. */
const focus = () =>
  page.evaluate(() => {
    const here = document.activeElement;
    const id = here?.getAttribute('aria-describedby');
    return [here?.textContent?.trim(), id ? document.getElementById(id)?.textContent : '']
      .join(', ')
      .replace(/, $/, '');
  });
const heading = () => page.getByRole('heading', { level: 1, name: 'Solicitudes: 60' });
/** Opens the list as somebody who has signed in before. */
const enter = async () => {
  await openAs(page, server, clerk, '/solicitudes');
  await heading().waitFor();
};

test('«Siguiente» keeps the focus from page to page, and the list starts at its top', async () => {
  await enter();
  await page.getByRole('button', { name: 'Siguiente' }).focus();
  for (const first of ['26', '51']) {
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: first, exact: true }).waitFor();
    if (first === '26') expect(await focus()).toBe('Siguiente');
  }
  await page.waitForFunction(inSight, '51');
});

/** Whether the cell with a text is on the screen, below the bar; looked up anew, since antd's table may take its place. */
function inSight(text: string): boolean {
  const cell = [...document.querySelectorAll('td')].find(({ textContent }) => textContent === text);
  const { top = 0, bottom = 0 } = cell?.getBoundingClientRect() ?? {};
  return top >= 56 && bottom <= window.innerHeight;
}

test('every column fits a counter screen, and each alumno is a card with both actions on a phone', async () => {
  await enter();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const table = page.locator('.ant-table-content');
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await sideways()).toBe(0);
  await page.setViewportSize(NARROW);
  const cards = page.getByRole('list', { name: 'Solicitudes' }).getByRole('listitem');
  await cards.nth(24).waitFor();
  expect(await cards.count()).toBe(25);
  const actions = cards.first().getByRole('link');
  expect(await actions.allTextContents()).toEqual([expect.stringMatching(/ /), 'Editar', 'Fotos', 'Abonos']);
  for (const link of await actions.all()) {
    const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
    expect([x >= 0, x + width <= NARROW.width]).toEqual([true, true]);
  }
  expect(await sideways()).toBe(0);
});
