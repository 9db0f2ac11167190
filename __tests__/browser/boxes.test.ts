/** Where things stand: labels of a row, what an error moves, the head of a list over its rows, notices beside what is used. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../support/builders.ts';
import { browserOfFile, goWithin, NARROW, openAs, SCREENS, standing, type Visitor, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let visitor: Visitor;
let page: Page;
let alumno = 0;

beforeAll(async () => {
  const escuela = await anEscuela(server);
  for (let number = 10; number < 40; number += 1) {
    const one = await anAlumno(server, { nombre: `Ana ${number}`, apaterno: 'Abarca', escuela });
    await aNote(server, { alumno: one, total: 300 });
    alumno = one.id;
  }
  visitor = await browser.open(server.origin);
  ({ page } = visitor);
  await openAs(page, server, ROLES.administrador, '/me');
});

async function show(path: string, width = WIDE.width): Promise<void> {
  await page.setViewportSize({ width, height: 768 });
  await goWithin(page, path);
  await page.waitForFunction((address) => location.pathname === address.split('?')[0], path);
  await standing(page);
  await visitor.quiet();
}

/** Pairs of fields beside each other whose labels, or whose controls, are not at one height. */
function uneven(): string[] {
  const fields = [...document.querySelectorAll('main .campo')].map((field) => {
    const label = field.querySelector('label');
    return {
      ...{ place: field.parentElement, name: label?.textContent, box: field.getBoundingClientRect() },
      top: label?.getBoundingClientRect().top ?? 0,
      control: label?.nextElementSibling?.getBoundingClientRect().top ?? 0,
    };
  });
  return fields.flatMap((one, index) =>
    fields
      .slice(index + 1)
      .filter(
        (other) =>
          other.place === one.place &&
          one.box.top < other.box.bottom &&
          other.box.top < one.box.bottom &&
          Math.max(Math.abs(one.top - other.top), Math.abs(one.control - other.control)) > 1,
      )
      .map((other) => `${one.name} / ${other.name}`),
  );
}

const FORMS = ['/add-alumno', '/add-empleado', '/me', '/escuelas', '/servicios', '/planes', '/impresoras'];
const FILTERED = ['/solicitudes', '/usuarios', '/deudores', '/bitacora', '/guarderia', '/pagos', '/promesas'];
const OTHERS = ['/register-infante/undefined', '/register-note/undefined', '/anuncios/nuevo', '/importar', '/ajustes'];

test.each([1366, 1920])('labels and controls side by side have the same height at %i px', async (width) => {
  const found: Record<string, string[]> = {};
  for (const path of [...FORMS, ...FILTERED, ...OTHERS, `/note-img/${alumno}`, `/update-user/${alumno}`]) {
    await show(path, width);
    const pairs = await page.evaluate(uneven);
    if (pairs.length > 0) found[path] = pairs;
  }
  expect(found).toEqual({});
});

test.each([
  ['/add-alumno', 'Enviar'],
  ['/add-empleado', 'Enviar'],
  ['/escuelas', 'Agregar'],
  ['/servicios', 'Agregar'],
  ['/impresoras', 'Guardar'],
  ['/anuncios/nuevo', 'Guardar Anuncio'],
])('showing the errors of an empty form on %s moves nothing', async (path, submit) => {
  await show(path);
  const button = page.getByRole('button', { name: submit, exact: true });
  const tops = () =>
    page
      .locator('main form :is(label, input, textarea, button)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY));
  const before = await tops();
  await button.click();
  await page.locator('main form [aria-invalid="true"]').first().waitFor();
  const after = await tops();
  expect(after.length).toBe(before.length);
  expect(after.map((top, index) => Math.abs(top - (before[index] ?? 0))).filter((moved) => moved > 2)).toEqual([]);
});

test('an error stands clear of the label below it', async () => {
  await show('/escuelas');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const error = page.locator('main form [id$="-error"] > div').first();
  await error.waitFor();
  const gap = await page.evaluate(() => {
    const words = (selector: string, at: number) => {
      const range = document.createRange();
      const chosen = document.querySelectorAll(selector)[at];
      if (chosen) range.selectNodeContents(chosen);
      return range.getBoundingClientRect();
    };
    return words('main form label', 1).top - words('main form [id$="-error"] > div', 0).bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});

/** Places of the head that something else covers, and how far below the bar it stands. */
function headOf() {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const cells = [...document.querySelectorAll('main thead th')].map((cell) => cell.getBoundingClientRect());
  const covered = cells.flatMap(({ left, width, top, height }) =>
    [0.05, 0.5, 0.95].flatMap((across) =>
      [0.1, 0.5, 0.9].filter((down) => {
        const there = document.elementFromPoint(left + width * across, top + height * down);
        return there?.closest('thead') == null;
      }),
    ),
  );
  return { covered: covered.length, gap: Math.max(0, ...cells.map(({ top }) => Math.round(top - bar))) };
}

test.each(['/solicitudes', '/usuarios', '/deudores', '/bitacora'])(
  'the table head of %s stays below the bar, and no row overlaps it',
  async (path) => {
    await show(path);
    await page.locator('tbody tr:nth-child(20)').waitFor();
    for (const by of [300, 17, 23, 31]) {
      await page.evaluate((pixels) => window.scrollBy(0, pixels), by);
      expect({ by, ...(await page.evaluate(headOf)) }).toEqual({ by, covered: 0, gap: 0 });
    }
  },
);

test('a notice is at the right and does not cover the focused button', async () => {
  await show('/bitacora');
  const button = page.getByRole('button', { name: 'Exportar a Excel' });
  await button.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Se descargó' });
  await notice.waitFor();
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--notices-top') !== '');
  const [over, under] = [await notice.boundingBox(), await button.boundingBox()];
  expect(over?.y).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0));
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeGreaterThan(WIDE.width - 40);
});

test('on a phone the filters of a list are one line with the number set, which unfolds two by two', async () => {
  await page.setViewportSize(NARROW);
  await goWithin(page, '/deudores?tramo=60');
  const filters = page.getByRole('button', { name: 'Filtros (1)' });
  await filters.waitFor();
  expect(await page.getByText('Vence desde', { exact: true }).count()).toBe(0);
  await filters.click();
  const [from, until] = [
    page.getByText('Vence desde', { exact: true }),
    page.getByText('Vence hasta', { exact: true }),
  ];
  const [one, other] = [await from.boundingBox(), await until.boundingBox()];
  expect(other?.y).toBe(one?.y);
  expect(other?.x).toBeGreaterThan(one?.x ?? NARROW.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

/** Of each line of home: what of it covers another part, and whether the amount stands beside the name. */
function linesOfHome() {
  return [...document.querySelectorAll('main li > a')].flatMap((line) => {
    const parts = [...line.children].map((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return { words: part.textContent, box: words.getBoundingClientRect() };
    });
    const drawn = parts.filter(({ box }) => box.width > 0);
    const covered = drawn.flatMap(({ words, box }, index) =>
      drawn
        .slice(index + 1)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right)
        .filter(({ box: other }) => box.top < other.bottom - 1 && other.top < box.bottom - 1)
        .map((other) => `${words} / ${other.words}`),
    );
    const [name, amount] = [parts[0], parts[2]];
    const apart = amount && name && Math.abs(amount.box.top - name.box.top) > 2 ? [`${name.words}: amount below`] : [];
    const narrow = amount && name && name.box.height > 50 ? [`${name.words}: a word a line`] : [];
    return [...covered, ...apart, ...narrow];
  });
}

test.each([375, 1366, 1500])(
  'home at %i px covers no name with its school, and the bar of an open corte is one line',
  async (width) => {
    const today = server.clock.now();
    const ago = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString();
    const escuela = await anEscuela(server, { nombre: `Secundaria Licenciado Eduardo Urzaiz Rodríguez ${width}` });
    const one = { nombre: 'María Fernanda', apaterno: 'Castillo', amaterno: 'Hernández', escuela, grupo: '1D' };
    server.clock.set(ago(60));
    for (const day of [ago(30), ago(0)].map((instant) => instant.slice(0, 10)))
      await aNote(server, { alumno: await anAlumno(server, one), total: 2585, plan: [{ fecha: day, monto: 2585 }] });
    server.clock.set(ago(1));
    await anAbono(server, { amount: 10 });
    server.clock.set(today.toISOString());
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 812 });
    await page.goto(`${server.origin}/`);
    await page.getByRole('list', { name: 'Lo más atrasado' }).getByText('María Fernanda').first().waitFor();
    await page.getByRole('list', { name: 'Quién paga hoy' }).getByText('María Fernanda').first().waitFor();
    expect(await page.evaluate(linesOfHome)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    const bar = page.getByRole('status').filter({ hasText: /^(El corte|Corte) / });
    const heightOf = () =>
      bar.evaluate((one) => {
        const { height } = one.getBoundingClientRect();
        const cut = one.scrollWidth > one.clientWidth;
        return { taken: height + Number.parseFloat(getComputedStyle(one).marginBottom), cut };
      });
    expect(await heightOf()).toEqual({ taken: 36, cut: false });
    await show('/usuarios', width);
    await bar.waitFor();
    expect(await heightOf()).toEqual({ taken: 36, cut: false });
  },
);
