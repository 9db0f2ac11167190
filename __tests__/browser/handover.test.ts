/** The first load: what comes first is usable at once, and what takes its place does so unseen. */
import type { Page, Request } from 'playwright-core';
import { painted } from '../support/axe.ts';
import { aNote, anAlumno, anEscuela, aStaff, PASSWORD } from '../support/builders.ts';
import { browserOfFile, SCREENS, signIn, type Visitor } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let email: string;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  const escuela = await anEscuela(server, { nombre: 'Escuela Primaria Urbana Federal Ignacio Manuel Altamirano' });
  for (let number = 10; number < 45; number += 1) {
    const alumno = await anAlumno(server, { nombre: `Ana ${number}`, apaterno: 'Soto', escuela });
    if (number % 2) await aNote(server, { alumno, total: 12_345.5, paid: 999 });
  }
  email = (await aStaff(server, 1)).email ?? '';
});
beforeEach(async () => {
  visitor = await browser.open(server.origin);
  ({ page } = visitor);
});
afterEach(async () => {
  const { faults } = visitor;
  await visitor.close();
  expect(faults).toEqual([]);
});

/** Holds back the files whose names match, until the function that this gives is called. */
async function holdBack(files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The requests for the rows of the list's first page from now on; the next page is asked for ahead. */
function listRequests(): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/alumnos?page=1')) found.push(request);
  });
  return found;
}

const rows = () => page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Abonos' }) });
const ANTD = /\/assets\/AntdTable-/;
/** The application's own code, which the first script asks for. */
const START = /\/assets\/start-.*\.js$/;
const antd = () => page.locator('.ant-table table').waitFor();
/** Where each cell of the table stands, how it is set, and the ground behind it. */
async function boxes(): Promise<string[]> {
  await painted(page);
  return page.evaluate(() => {
    const ground = (element: Element | null): string => {
      const own = element ? getComputedStyle(element).backgroundColor : '';
      return own === 'rgba(0, 0, 0, 0)' ? ground(element?.parentElement ?? null) : own;
    };
    return [...document.querySelectorAll('table th, table tbody tr[data-row-key] td')].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const { color, fontSize, fontWeight, textAlign } = getComputedStyle(cell);
      const place = [x, y, width, height].map((value) => value.toFixed(1)).join(' ');
      return [place, color, fontSize, fontWeight, textAlign, ground(cell)].join(', ');
    });
  });
}

/** The first that differs says enough, beside what stood there. */
function sameAs(before: string[], after: string[]): void {
  const index = after.findIndex((one, at) => one !== before[at]);
  expect([after[index], before[index], before.length]).toEqual([undefined, undefined, after.length]);
}

/** Signs in, and opens the list with antd's table on its way until the function that this gives is called. */
async function plainList(path = '/solicitudes'): Promise<() => void> {
  await signIn(page, email, PASSWORD);
  await rows().nth(24).waitFor();
  const release = await holdBack(ANTD);
  await page.goto(path);
  await rows().nth(24).waitFor();
  return release;
}

test.each([
  [{ width: 1366, height: 768 }, 'light'],
  [{ width: 1366, height: 768 }, 'dark'],
  [{ width: 760, height: 900 }, 'light'],
] as const)("antd's table stands exactly where the plain one stood: %j, %s", async (viewport, colorScheme) => {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  const release = await plainList('/solicitudes?sort=-nombre');
  await page.mouse.move(0, 0);
  const plain = await boxes();
  release();
  await antd();
  sameAs(plain, await boxes());
  expect(plain).toHaveLength(26 * 9);
});

/** Opens the list with its rows drawn and the application on its way until the function that this gives is called. */
async function drawnList(path = '/solicitudes'): Promise<() => Promise<void>> {
  await signIn(page, email, PASSWORD);
  await begun();
  const release = await holdBack(START);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await account().waitFor();
  };
}
/** The application's own frame. */
const account = () => page.getByRole('navigation', { name: 'Cuenta' });
const searchBox = () => page.getByRole('searchbox', { name: 'Buscar', exact: true });
const begun = () => page.locator('[data-row-key], main li').nth(24).waitFor();
/** Where everything stands that was drawn, as it is seen: what is measured before it is painted nobody sees. */
async function places(): Promise<string[]> {
  await painted(page);
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'h1, input[type=search], th, tr[data-row-key] td, main li, main li *, [aria-label="Páginas"] *',
      ),
    ]
      .filter((one) => !(one instanceof HTMLOptionElement))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${[x, y, width, height].map((value) => value.toFixed(1)).join(' ')}`;
      }),
  );
}

test.each([
  [{ width: 1366, height: 768 }, 'light'],
  [{ width: 1366, height: 768 }, 'dark'],
  [{ width: 760, height: 900 }, 'light'],
  [{ width: 375, height: 812 }, 'light'],
] as const)('the application stands exactly where its rows were drawn: %j, %s', async (viewport, colorScheme) => {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  const release = await drawnList('/solicitudes?sort=-nombre');
  await begun();
  expect(await account().count()).toBe(0);
  const drawn = await places();
  await holdBack(ANTD);
  await release();
  sameAs(drawn, await places());
  expect(drawn.length).toBeGreaterThan(100);
});

test('what is typed before the application has come is all there, and searched for', async () => {
  const release = await drawnList();
  await begun();
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  await page.keyboard.type('ana 7');
  await page.keyboard.press('ArrowLeft');
  await release();
  await page.keyboard.type('1');
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 1' }).waitFor();
  expect(await searchBox().inputValue()).toBe('ANA 17');
});

test('whoever typed nothing more has their search, in the order that they chose before', async () => {
  const release = await drawnList();
  await page.getByRole('columnheader', { name: 'Nombre' }).click();
  await searchBox().fill('ana 1');
  await release();
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 10' }).waitFor();
  expect(await searchBox().inputValue()).toBe('ANA 1');
  expect(new URL(page.url()).search).toBe('?sort=nombre&texto=ANA+1');
});

test('whoever has gone into the drawn rows stays there', async () => {
  const release = await drawnList();
  await rows().nth(3).getByRole('link', { name: 'Abonos' }).focus();
  await page.keyboard.press('ArrowDown');
  await release();
  expect(
    await page.evaluate(() => {
      const here = document.activeElement;
      return [
        here?.textContent,
        [...document.querySelectorAll('tr[data-row-key]')].findIndex((row) => row.contains(here)),
      ];
    }),
  ).toEqual(['Abonos', 4]);
});

test('a click on a drawn row leads where it would, and back', async () => {
  const release = await drawnList();
  await rows().first().getByRole('link', { name: 'Abonos' }).click();
  await page.waitForURL('**/note-credits/*');
  await release();
  await page.getByRole('heading', { level: 1, name: /^Abonos de / }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 35' }).waitFor();
});

test.each([
  ['button', 'Siguiente', '?page=2', '26'],
  ['columnheader', 'Nombre', '?sort=nombre', 'Ana 10 Soto'],
  ['button', 'Pendientes', '?vista=pendientes', 'Ana 11 Soto'],
] as const)('what the drawn %s %s leads to is what comes', async (role, name, search, first) => {
  const release = await drawnList();
  await page.getByRole(role, { name }).click();
  const [, given] = [await release(), new URL(page.url()).searchParams];
  for (const [key, value] of new URLSearchParams(search)) expect(given.get(key)).toBe(value);
  await page.getByRole('row').nth(1).getByRole('cell', { name: first }).waitFor();
});

test('an application that does not come is said to, above the rows that have', async () => {
  await signIn(page, email, PASSWORD);
  await begun();
  await page.route(START, (route) => route.abort());
  await page.goto('/solicitudes');
  await page.getByRole('alert').filter({ hasText: 'recárgala' }).waitFor();
  expect(await rows().count()).toBe(25);
  visitor.faults.length = 0;
});

test('the rows are asked for once, with the stored token, before the code that shows them has come', async () => {
  await signIn(page, email, PASSWORD);
  await rows().nth(24).waitFor();
  const asked = listRequests();
  const release = await holdBack(START);
  const early = page.waitForRequest(/\/api\/admin\/alumnos/);
  await page.goto('/solicitudes', { waitUntil: 'commit' });
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? ''));
  expect((await early).headers().authorization).toBe(`Bearer ${token}`);
  release();
  await rows().nth(24).waitFor();
  await antd();
  expect(asked).toHaveLength(1);
});

test('what was asked for one person is not shown to the next one', async () => {
  const other = await browser.open(server.origin);
  const otherEmail = (await aStaff(server, 2)).email ?? '';
  await signIn(other.page, otherEmail, PASSWORD);
  const session = await other.page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  await other.close();

  await signIn(page, email, PASSWORD);
  await rows().nth(24).waitFor();
  const asked = listRequests();
  const release = await holdBack(START);
  const early = page.waitForResponse(/\/api\/admin\/alumnos/);
  await page.goto('/solicitudes', { waitUntil: 'commit' });
  await early;
  // Another tab signs somebody else in before this one has its code.
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token ?? '');
    localStorage.setItem('user', user ?? '');
  }, session);
  const again = page.waitForRequest(/\/api\/admin\/alumnos\?page=1$/);
  release();
  await again;
  expect(asked.map((request) => request.headers().authorization)).toEqual([
    expect.stringMatching(/^Bearer ./),
    `Bearer ${JSON.parse(session.token ?? '""')}`,
  ]);
});

test('a token that the server no longer knows leads to the sign-in, though it was asked early', async () => {
  await signIn(page, email, PASSWORD);
  await rows().nth(24).waitFor();
  await page.evaluate(() => localStorage.setItem('token', '"no longer"'));
  await page.goto('/solicitudes');
  await page.getByRole('button', { name: 'Acceder' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a list without connection says so, and comes with the next try', async () => {
  await signIn(page, email, PASSWORD);
  await rows().nth(24).waitFor();
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name = '' }) => indexedDB.deleteDatabase(name))),
  );
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/solicitudes?texto=NADIE');
  await page.getByText('Sin conexión con el servidor').first().waitFor();
  await page.unroute('**/api/**');
  await page.goto('/solicitudes');
  await rows().nth(24).waitFor();
  visitor.faults.length = 0;
});

test('whoever is in a row stays there when the table changes under them, and can go on', async () => {
  const release = await plainList();
  await rows().nth(3).getByRole('link', { name: 'Abonos' }).focus();
  const name = () => page.evaluate(() => document.activeElement?.closest('tr')?.cells[1]?.textContent);
  const before = await name();
  expect(before).toMatch(/^Ana \d\d Soto/);
  release();
  await antd();
  expect(await name()).toBe(before);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Abonos');
  await page.keyboard.press('ArrowUp');
  expect(await name()).not.toBe(before);
});

test('before the rest has come one can order, search and go on', async () => {
  await plainList();
  await page.getByRole('columnheader', { name: 'Nombre' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/solicitudes?sort=nombre');
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill('ana 17');
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 1' }).waitFor();
  await rows().first().getByRole('link', { name: 'Abonos' }).click();
  await page.getByRole('heading', { level: 1, name: /^Abonos de / }).waitFor();
});

test('text typed into the search box stays while the table changes', async () => {
  const release = await plainList();
  const box = page.getByRole('searchbox', { name: 'Buscar', exact: true });
  await box.fill('ana 2');
  release();
  await antd();
  expect(await box.inputValue()).toBe('ANA 2');
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('one can sign in before the code behind the form has come', async () => {
  const release = await holdBack(/\/assets\/(start|state|formik|yup|LoginHeart)-.*\.js$/);
  await page.goto('/login');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('button[aria-disabled="true"]', { hasText: 'Acceder' }).waitFor();
  release();
  await rows().nth(24).waitFor();
});

test('what is typed while the form changes hands is all there', async () => {
  const release = await holdBack(/\/assets\/LoginHeart-.*\.js$/);
  await page.goto('/login');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'email');
  await page.keyboard.type('eva@exa');
  const come = page.waitForResponse(/\/assets\/LoginHeart-/);
  release();
  await page.keyboard.type('mple.');
  await come;
  await page.keyboard.type('com');
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('eva@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Escribe tu contraseña.').waitFor();
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('eva@example.com');
});
