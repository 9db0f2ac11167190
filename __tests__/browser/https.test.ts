/** From plain http to https in an office: a computer learns to trust the certificate, is led over, and opens offline. */
import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Computer } from '#server/http/certificates.ts';
import { ALWAYS, launchBrowser } from '../support/browser.ts';
import { aNote, aStaff, PASSWORD } from '../support/builders.ts';
import { NARROW, SCREENS, signIn, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

/** Not a loopback name, so browsers do not trust it by http; it leads to this computer. */
const HOST = 'mostrador.test';
const computer = (): Computer => ({ names: [HOST, 'localhost'], addresses: ['192.168.1.10', '127.0.0.1'] });
const server = serverOfFile({ screens: SCREENS, now: new Date().toISOString(), https: computer });
const httpsPort = () => server.deps.https?.port() ?? 0;
const secure = () => `https://${HOST}:${httpsPort()}`;

const browsers: Browser[] = [];
afterAll(() => Promise.all(browsers.map((browser) => browser.close())));

/** A browser of an office computer at the http address; `trusts` the certificate as after the steps of /confianza. */
async function anOfficeComputer(trusts: boolean): Promise<BrowserContext> {
  const socket = connect({ port: httpsPort(), host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const key = createPublicKey(socket.getPeerX509Certificate()?.toString() ?? '').export({
    type: 'spki',
    format: 'der',
  });
  socket.destroy();
  const browser = await launchBrowser([
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    ...(trusts ? [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`] : []),
  ]);
  browsers.push(browser);
  const baseURL = server.origin.replace('127.0.0.1', HOST);
  return browser.newContext({ ...ALWAYS, baseURL, viewport: WIDE });
}
const tried = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url() === `${secure()}/api/health`);
const lead = (page: Page) => page.getByRole('button', { name: 'Cambiar', exact: true });

test('a computer that does not trust the certificate is told so by «Probar», and is not led over', async () => {
  const context = await anOfficeComputer(false);
  const page = await context.newPage();
  await page.goto('/confianza');
  await page.getByRole('button', { name: 'Probar' }).click();
  await page.getByText(`Todavía no: este equipo no confía en ${secure()}, o no llega a ese puerto.`).waitFor();
  const clerk = await aStaff(server, 1);
  const attempt = tried(page);
  await signIn(page, clerk.email ?? '', PASSWORD);
  await attempt;
  expect(await lead(page).count()).toBe(0);
});

test('a computer that trusts it is led over once nothing waits, and opens there without a network', async () => {
  const note = await aNote(server);
  const clerk = await aStaff(server, 1);
  const context = await anOfficeComputer(true);
  const page = await context.newPage();
  await page.goto('/confianza');
  await page.getByText('Este equipo ya confía.').waitFor();
  await page.getByRole('button', { name: 'Probar' }).click();
  await page.getByText('Funcionó: este equipo confía en la dirección segura.').waitFor();
  expect(await page.getByRole('link', { name: `Entrar por ${secure()}` }).getAttribute('href')).toBe(`${secure()}/`);

  await page.goto('/login');
  await signIn(page, clerk.email ?? '', PASSWORD);
  await lead(page).waitFor();
  // An abono that waits to be sent belongs to the old address.
  await page.route('**/api/abonos', (route) => route.abort());
  await page.route('**/api/health', (route) => route.abort());
  await page.goto(`/note-credits/${note.user_id}`);
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('60');
  await page.keyboard.press('Enter');
  await page.getByText('Datos guardados localmente.').first().waitFor();
  await page.unrouteAll();
  const found = page.waitForResponse(`${secure()}/api/health`);
  await page.route('**/api/abonos', (route) => route.abort());
  await page.reload();
  await found;
  await page
    .getByRole('link', { name: /^1 por enviar/ })
    .first()
    .waitFor();
  expect(await lead(page).count()).toBe(0);
  await page.unrouteAll();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await lead(page).waitFor();
  expect(await server.db.all('SELECT amount_cents FROM abonos WHERE user_id = ?', note.user_id)).toEqual([
    { amount_cents: 6000 },
  ]);
  // What is typed is not left behind either.
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('70');
  await lead(page).click();
  await page.getByText('Hay cambios sin guardar. Guárdalos antes de cambiar de dirección.').waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('');
  await lead(page).click();

  // Its session belongs to the old address too.
  await page.waitForURL(`${secure()}/login**`);
  await page.locator('[type="email"]').fill(clerk.email ?? '');
  await page.locator('[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${secure()}/solicitudes`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await page.evaluate(() => [window.isSecureContext, 'locks' in navigator])).toEqual([true, true]);
  expect(await lead(page).count()).toBe(0);
  await context.setOffline(true);
  await page.goto(`${secure()}/por-enviar`);
  await page.getByText('La aplicación también se abre sin red en este equipo.').waitFor();
  await context.setOffline(false);
  // The page of the server's, not a screen that the service worker would show in its place.
  await page.goto(`${secure()}/confianza`);
  await page.getByRole('heading', { name: 'Confiar en la dirección segura' }).waitFor();
});

test('«Ajustes» says which address to open, with its code, and puts it into links where there is none', async () => {
  const admin = await aStaff(server, 3);
  server.deps.settings.publicUrl = null;
  const context = await anOfficeComputer(true);
  const page = await context.newPage();
  await page.setViewportSize(NARROW);
  await page.goto('/login');
  await signIn(page, admin.email ?? '', PASSWORD);
  await page.goto('/ajustes#servidor');
  const work = `https://192.168.1.10:${httpsPort()}`;
  await page.getByRole('link', { name: work }).waitFor();
  await page.getByLabel(`Código QR de ${work}`).waitFor();
  const learn = `http://192.168.1.10:${new URL(server.origin).port}/confianza`;
  await page.getByRole('link', { name: learn }).waitFor();
  await page.getByRole('button', { name: `Usar ${work}` }).click();
  await page.getByText('Los enlaces y códigos QR llevan ya esta dirección.').waitFor();
  expect(await server.db.all('SELECT direccion_publica FROM ajustes')).toEqual([{ direccion_publica: work }]);
  await page.getByRole('button', { name: `Usar ${work}` }).waitFor({ state: 'detached' });
});
