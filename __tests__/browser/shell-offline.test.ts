/** The screens open with no network at all, and a newer build is offered without taking anything away. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { ACCOUNT } from '../support/account.ts';
import { browserOfFile, goWithin, openAs, SCREENS } from '../support/screens.ts';
import { startServer, type TestServer } from '../support/server.ts';

const browser = browserOfFile({ expected: /no answer$/ });
let folder: string;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-screens-'));
  await cp(SCREENS, folder, { recursive: true });
  server = await startServer({ screens: folder });
  ({ page } = await browser.open(server.origin, { serviceWorkers: 'allow' }));
  await openAs(page, server, ROLES.empleado, '/solicitudes');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a new release changes: the page, and with it what the service worker is told. */
async function release(name: string): Promise<void> {
  const [index, worker] = [join(folder, 'index.html'), join(folder, 'sw.js')];
  await writeFile(index, (await readFile(index, 'utf8')).replace(/<title>.*<\/title>/, `<title>${name}</title>`));
  const revised = (await readFile(worker, 'utf8')).replace(/(\/index\.html[`"'],\s*revision:\s*[`"'])\w+/, `$1${name}`);
  expect(revised).toContain(name);
  await writeFile(worker, revised);
  await Promise.all(
    [index, worker].flatMap((file) => [rm(`${file}.br`, { force: true }), rm(`${file}.gz`, { force: true })]),
  );
}

test('a newer build is offered, waits while someone types, and loads on demand', async () => {
  await goWithin(page, '/add-alumno');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Zoe');
  await release('version2');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText('Hay una versión nueva de la aplicación.').waitFor();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByText('Hay cambios sin guardar. Guárdalos antes de actualizar.').waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Zoe');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('');
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/escuelas`);
  await other.getByText('Hay una versión nueva de la aplicación.').waitFor();
  // The second tab finds the newer build taken already.
  for (const tab of [page, other]) {
    const loaded = tab.waitForEvent('load');
    await tab.getByRole('button', { name: 'Actualizar' }).click();
    await loaded;
  }
  await other.close();
  await page.getByRole('heading', { name: 'Alumno' }).waitFor();
  await page.waitForFunction(() => document.scripts.length > 0);
  expect(await (await page.request.get('/index.html')).text()).toContain('version2');
  expect(await page.getByText('Hay una versión nueva de la aplicación.').count()).toBe(0);
});

test('offline the application opens signed in at every address, and API responses are not cached', async () => {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  await server.app.close();
  for (const path of ['/register-note/undefined', '/']) {
    await page.goto(path);
    await page.getByRole('button', ACCOUNT).waitFor();
  }
});
