/** While answers or code are on their way there is the frame and something in the shape of what comes: never a blank page. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote } from '../support/builders.ts';
import { browserOfFile, endRoutes, SCREENS, storeSession, type Visitor } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let visitor: Visitor;
let page: Page;
let userId: number;

beforeAll(async () => {
  ({ user_id: userId } = await aNote(server));
  visitor = await browser.open(server.origin);
  ({ page } = visitor);
  await storeSession(page, server, ROLES.administrador);
});

/** Holds all requests of a kind back; gives what lets them go. */
async function hold(addresses: RegExp): Promise<() => Promise<void>> {
  let release = () => undefined as undefined;
  const released = new Promise<void>((resolve) => {
    release = () => void resolve();
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    // Those that were held are on their way before the next test holds others.
    await endRoutes(page);
  };
}
const menu = () => page.getByRole('navigation', { name: 'Menú principal' });

test.each([
  ['/solicitudes', /^Solicitudes: 1$/],
  ['/usuarios', /^Usuarios: \d/],
])('%s shows menus and table columns with eight placeholder lines before any response', async (path, heading) => {
  const go = await hold(/\/api\//);
  await page.goto(path, { waitUntil: 'commit' });
  await menu().waitFor();
  const placeholder = page.getByRole('status').filter({ hasText: 'Cargando...' });
  await placeholder.getByText('Nombre', { exact: true }).waitFor();
  expect(await placeholder.locator('.ant-skeleton').count()).toBe(8);
  await go();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByRole('table').waitFor();
  expect(await page.locator('.ant-skeleton').count()).toBe(0);
});

test('the screen of a record shows menus and a loading state before any response', async () => {
  const go = await hold(/\/api\//);
  await page.goto(`/note-credits/${userId}`, { waitUntil: 'commit' });
  await menu().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Abonos' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Cargando...' }).waitFor();
  await go();
  await page.getByRole('heading', { level: 1, name: /^Abonos de / }).waitFor();
});

test.each(['/', '/register-note/undefined'])(
  '%s shows menus and a title with content below it before any response',
  async (path) => {
    const go = await hold(/\/api\//);
    await page.goto(path, { waitUntil: 'commit' });
    await menu().waitFor();
    await page.locator('#contenido h1').waitFor();
    expect(await page.locator('#contenido').evaluate((main) => main.getBoundingClientRect().height)).toBeGreaterThan(
      200,
    );
    expect(await page.locator('#contenido').innerText()).not.toBe(await page.locator('#contenido h1').innerText());
    await go();
    // The next page would cut off what this one still asks for, and that is reported as a fault.
    await visitor.quiet();
  },
);

test.each([
  ['all code', /\/assets\/.*\.js/, 'Servicios Escolares'],
  ['the code of the menus', /\/assets\/frame-.*\.js/, 'Cargando...'],
  ['the code of the screen', /\/assets\/list-.*\.js/, 'Cargando...'],
])('the page shows a loading state while %s loads', async (_name, code, text) => {
  const go = await hold(code);
  await page.goto('/solicitudes', { waitUntil: 'commit' });
  await page.waitForFunction((awaited) => document.body?.innerText.includes(awaited), text);
  const { width, height } = (await page.locator('#root > *').first().boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height >= 56]).toEqual([1366, true]);
  await go();
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 1' }).waitFor();
});

test('the current screen stays and shows progress while the code of the next one loads', async () => {
  await page.goto('/solicitudes');
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 1' }).waitFor();
  const go = await hold(/\/assets\/EscuelasPage-.*\.js/);
  await menu().getByRole('link', { name: 'Escuelas' }).click();
  await page.getByRole('progressbar', { name: 'Cargando', exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Solicitudes: 1');
  await go();
  await page.getByRole('heading', { level: 1, name: /^Escuelas: \d/ }).waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await visitor.quiet();
});
