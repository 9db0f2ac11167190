/**
 * Over plain http on a name of the network browsers give pages no service worker, no locks and no random ids: the counter
 * works there all the same, without a connection too, and one tab alone sends what waits.
 */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { ALWAYS, launchBrowser } from '../support/browser.ts';
import { aNote, anAlumno, aStaff, PASSWORD } from '../support/builders.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';
import { choose, endRoutes, SCREENS, signIn, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

/** Not a loopback name, so browsers do not trust it; it leads to this computer. */
const HOST = 'mostrador.test';
const server = serverOfFile({ screens: SCREENS });
let browser: Browser;
let context: BrowserContext;
let proxy: MoodyProxy;

beforeAll(async () => {
  proxy = await moodyProxy(server.origin);
  browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
  const baseURL = proxy.origin.replace('127.0.0.1', HOST);
  context = await browser.newContext({ ...ALWAYS, baseURL, viewport: WIDE });
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

const amount = (page: Page) => page.getByRole('textbox', { name: 'Monto (abono)' });
async function take(page: Page, userId: number, sum: string): Promise<void> {
  await page.goto(`/note-credits/${userId}`);
  await amount(page).fill(sum);
  await page.keyboard.press('Enter');
}
const taken = (userId: number) =>
  server.db.all('SELECT amount_cents FROM abonos WHERE user_id = ? ORDER BY id', userId);

test('over plain http, two tabs keep abonos while offline and send each once', async () => {
  const [first, second] = [await aNote(server), await aNote(server)];
  const clerk = await aStaff(server, 1);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await signIn(page, clerk.email ?? '', PASSWORD);
  expect(
    await page.evaluate(() => [
      window.isSecureContext,
      'serviceWorker' in navigator,
      'locks' in navigator,
      'randomUUID' in crypto,
    ]),
  ).toEqual([false, false, false, false]);

  await take(page, first.user_id, '50');
  await page.getByText('Operación, Exitosa.').first().waitFor();
  const other = await context.newPage();
  await other.goto(`/note-credits/${second.user_id}`);
  await amount(other).waitFor();

  proxy.mood = 'down';
  for (const [tab, sum] of [
    [page, '60'],
    [other, '70'],
  ] as const) {
    await amount(tab).fill(sum);
    await tab.keyboard.press('Enter');
    await tab.getByText('Datos guardados localmente. Se sincronizarán cuando haya conexión.').first().waitFor();
  }
  proxy.mood = 'pass';
  for (const tab of [page, other]) await tab.evaluate(() => void window.dispatchEvent(new Event('online')));
  await page.getByRole('link', { name: 'Todo enviado', exact: true }).waitFor();
  expect(await taken(first.user_id)).toEqual([{ amount_cents: 5000 }, { amount_cents: 6000 }]);
  expect(await taken(second.user_id)).toEqual([{ amount_cents: 7000 }]);
  expect(faults).toEqual([]);
});

test('the screen says that opening it offline needs https', async () => {
  const page = await context.newPage();
  await page.goto('/por-enviar');
  await page.getByText(/Para abrir la aplicación sin red hace falta entrar por https\./).waitFor();
});

describe('when a file of the application fails to load', () => {
  const MISSING = /No llegó esta parte de la aplicación: falló la conexión o hay una versión nueva\./;
  /** Pages loaded since. */
  let loads: number;
  let page: Page;
  beforeEach(async () => {
    page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: /^Hola/ }).waitFor();
    loads = 0;
    page.on('load', () => {
      loads += 1;
    });
  });
  afterEach(async () => {
    await endRoutes(page);
    await page.close();
  });
  const missing = () => page.getByRole('alert').filter({ hasText: MISSING });
  const lose = (file: RegExp) => page.route(file, (route) => route.fulfill({ status: 404 }));
  /** What the server of another build answers to whoever asks for the page without going there: most files are the same. */
  const asNewBuild = async (route: Route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const page = await (await fetch(proxy.origin)).text();
    const body = page.replace(/assets\/start-[\w-]+\.js/, 'assets/start-nueva.js');
    return route.fulfill({ contentType: 'text/html', body });
  };

  test('the frame stays, shows the failure and recovers with «Recargar»', async () => {
    await lose(/assets\/DeudoresPage-/);
    await page.getByRole('link', { name: 'Deudores' }).first().click();
    await missing().waitFor();
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    await page.goto('/deudores');
    await missing().waitFor();
    expect(loads).toBe(1);
    await page.unrouteAll();
    await missing().getByRole('button', { name: 'Recargar' }).click();
    await page.getByRole('heading', { name: /^Deudores: / }).waitFor();
  });

  test('a part inside a form shows the failure in its place and recovers without losing the typed values', async () => {
    const alumno = await anAlumno(server);
    await page.goto(`/register-note/${alumno.id}`);
    await page.getByRole('textbox', { name: 'Folio' }).fill('ZX-77');
    await lose(/assets\/PlanEditor-/);
    await page.route('**/register-note/*', asNewBuild);
    await choose(page, 'Plan de pagos', 'Cada mes');
    await missing().waitFor();
    expect(await missing().count()).toBe(1);
    await page.unrouteAll();
    await missing().getByRole('button', { name: 'Recargar' }).click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    expect(await page.getByRole('textbox', { name: 'Folio' }).inputValue()).toBe('ZX-77');
  });

  test('a page of an older build reloads itself once', async () => {
    await lose(/assets\/UsuariosPage-/);
    await page.route(({ pathname }) => ['/', '/usuarios'].includes(pathname), asNewBuild);
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Usuarios' }).first().click()]);
    await missing().waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
  });

  test('a page whose first file fails is not blank', async () => {
    await lose(/assets\/start-/);
    await page.goto('/');
    await page.getByRole('alert').filter({ hasText: 'No llegó la aplicación' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Recargar' }).click();
    await page.getByRole('heading', { name: /^Hola/ }).waitFor();
  });
});
