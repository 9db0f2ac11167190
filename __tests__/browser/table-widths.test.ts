/** What stands in the tables at the counter's widths: text gives way, no figure is cut or covered, and twelve rows are seen. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote, anAlumno, anEscuela, anInfante } from '../support/builders.ts';
import { browserOfFile, goWithin, openAs, SCREENS, type Visitor } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  const escuela = await anEscuela(server, { nombre: 'Escuela Primaria Urbana Federal Ignacio Manuel Altamirano' });
  const alumno = (number: number) =>
    anAlumno(server, {
      nombre: `María Guadalupe ${number}`,
      apaterno: 'Hernández',
      amaterno: 'Villavicencio',
      email: `maria.guadalupe.hernandez.villavicencio.${number}@correo.example.com`,
      celular: `55000000${number}`,
      escuela,
    });
  await aNote(server, { alumno: await alumno(10), total: 888_888.88, paid: true });
  await aNote(server, { alumno: await alumno(11), total: 888_888.88, paid: 9999 });
  await anInfante(server, {
    nombre: 'María Guadalupe',
    apaterno: 'Hernández',
    amaterno: 'Villavicencio',
    sala: 'Lactantes mayores de la mañana',
  });
  for (let number = 10; number < 26; number += 1) {
    // With two names and two surnames: of two lines, as most are.
    await anAlumno(server, { nombre: 'Ana Victoria', apaterno: 'Abarca', amaterno: `Pérez ${number}`, grupo: '1A' });
  }
  visitor = await browser.open(server.origin);
  ({ page } = visitor);
  await openAs(page, server, ROLES.administrador, '/me');
});

/** Shows a list at its top, at a width. */
async function show(path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 768 });
  await goWithin(page, path);
  await page.waitForFunction((address) => location.pathname === address, path);
}

/** The figures of the table that are not seen whole: on two lines, or outside of what the table and its last column leave. */
function cutFigures(): string[] {
  const place = document.querySelector('.ant-table-content')?.getBoundingClientRect() ?? new DOMRect();
  return [...document.querySelectorAll('.ant-table-content tbody tr')].flatMap((row) => {
    const limit = Math.min(place.right, row.querySelector('td:last-child')?.getBoundingClientRect().left ?? 0);
    return [...row.querySelectorAll('td .cifra')]
      .filter((figure) => {
        const text = document.createRange();
        text.selectNodeContents(figure);
        const { left, right } = text.getBoundingClientRect();
        return text.getClientRects().length > 1 || left < place.left || right > limit;
      })
      .map((figure) => figure.textContent);
  });
}

/** By how much the table is wider than its place. */
const sideways = () =>
  page.locator('.ant-table-content').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test.each([1366, 1280])('no amount of the requests list is cut at %i px', async (width) => {
  await show('/solicitudes', width);
  await page.getByRole('cell', { name: '$888,888.88' }).first().waitFor();
  expect(await page.evaluate(cutFigures)).toEqual([]);
  expect(await sideways()).toBe(0);
});

test.each(['/usuarios', '/guarderia'])('the list %s fits its container at 1280 px', async (path) => {
  await show(path, 1280);
  await page
    .getByRole('cell', { name: /Hernández Villavicencio/ })
    .first()
    .waitFor();
  expect(await sideways()).toBe(0);
});

/** How many whole rows are seen, and how high they are. */
const rowsSeen = () => {
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
  return {
    seen: rows.filter(({ bottom }) => bottom <= window.innerHeight).length,
    heights: [...new Set(rows.slice(0, 12).map(({ height }) => height))],
  };
};

test.each(['/solicitudes', '/usuarios'])('at 1366 × 768 twelve rows of %s are visible', async (path) => {
  await show(path, 1366);
  await page
    .getByRole('cell', { name: /Abarca/ })
    .first()
    .waitFor();
  const { seen, heights } = await page.evaluate(rowsSeen);
  expect(heights).toEqual([44]);
  expect(seen).toBeGreaterThanOrEqual(12);
});

test('at 1920 px e-mails are not cut, and the debt has its own column', async () => {
  await show('/solicitudes', 1920);
  await page.getByRole('columnheader', { name: 'Saldo' }).waitFor();
  const email = page.getByText('maria.guadalupe.hernandez.villavicencio.10@correo.example.com');
  expect(await email.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await sideways()).toBe(0);
});
