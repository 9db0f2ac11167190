/** The frame in a browser: colours before the first paint, labels beside badges, and the bar and drawer of a phone. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote, anAlumno, anEscuela } from '../support/builders.ts';
import { browserOfFile, NARROW, openAs, SCREENS, standing } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();

beforeAll(async () => {
  await aNote(server, { alumno: await anAlumno(server) });
});

describe('on a desktop screen', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await browser.open(server.origin));
    await page.route('**/api/admin/sidebar', (route) =>
      route.fulfill({ json: { espera: 888, agenda: 888, notas: 12_345, usuarios: 888 } }),
    );
    await openAs(page, server, ROLES.administrador, '/solicitudes');
  });

  test('a counter of thousands is 999+, no menu label is cut beside its badge, and no entry is below the window', async () => {
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await menu.getByText('888').nth(2).waitFor();
    await menu.getByText('999+').waitFor();
    const cut = await menu.evaluate(
      (nav) =>
        [...nav.querySelectorAll('a')].filter((link) => {
          const [label, badge] = [link.children[1], link.children[2]].map((part) => part?.getBoundingClientRect());
          const { right } = link.getBoundingClientRect();
          const end = Math.max(label?.right ?? 0, badge?.right ?? 0);
          const words = document.createRange();
          words.selectNodeContents(link.children[1] as Element);
          return end > right || words.getBoundingClientRect().right > (badge?.left ?? right);
        }).length,
    );
    expect(cut).toBe(0);
    expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  });

  test('the colour scheme of the device applies before any code of the application runs', async () => {
    await page.getByRole('button', { name: /^Cuenta de / }).press('Enter');
    await page.keyboard.press('ArrowDown');
    const dark = page.getByRole('menuitemradio', { name: 'Oscuro' });
    await dark.waitFor();
    await dark.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.scheme === 'dark');
    // The keyboard is where it was.
    const button = page.getByRole('button', { name: /^Cuenta de / });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.route(/\/assets\/.*\.js/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Servicios Escolares').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    expect(await page.locator('#root > .llegando').count()).toBe(1);
  });
});

test('a new screen starts at its top; back, forward and reload restore the position of the list', async () => {
  const escuela = await anEscuela(server);
  for (let count = 0; count < 25; count += 1) await anAlumno(server, { escuela, email: null });
  const { page } = await browser.open(server.origin);
  await openAs(page, server, ROLES.administrador, '/usuarios');
  const scrolled = () => page.evaluate(() => window.scrollY);
  const at = (pathname: string, top: number) =>
    page.waitForFunction(([path, y]) => location.pathname === path && window.scrollY === y, [pathname, top] as const);
  const last = page.locator('tbody tr').last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const top = await scrolled();
  expect(top).toBeGreaterThan(0);

  await last.click();
  await page.waitForURL(({ pathname }) => pathname !== '/usuarios');
  const { pathname } = new URL(page.url());
  await standing(page);
  expect(await scrolled()).toBe(0);
  await page.getByRole('link', { name: 'Notas' }).click();
  await page.waitForURL('**/solicitudes');
  await standing(page);
  await page.mouse.wheel(0, 150);
  await at('/solicitudes', 150);

  await page.goBack();
  await at(pathname, 0);
  await page.goBack();
  await at('/usuarios', top);
  await page.reload();
  await at('/usuarios', top);
  await page.goForward();
  await at(pathname, 0);
  await page.goForward();
  await at('/solicitudes', 150);
});

test('an element that takes the focus on mount does not scroll its screen', async () => {
  const alumno = await anAlumno(server);
  for (let count = 0; count < 12; count += 1) await aNote(server, { alumno, total: 300, paid: 100 });
  const { page } = await browser.open(server.origin);
  await openAs(page, server, ROLES.administrador, '/ajustes');
  for (const pathname of ['/ajustes', `/alumnos/${alumno.id}`, `/note-img/${alumno.id}`]) {
    await page.goto(pathname);
    await standing(page);
    await page.waitForFunction(() => document.activeElement?.matches('#contenido :is(input, a)'));
    expect([pathname, await page.evaluate(() => window.scrollY)]).toEqual([pathname, 0]);
    // A low window: each of these screens is longer.
    await page.setViewportSize({ width: 1366, height: 400 });
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => window.scrollY === 120);
    await page.getByRole('link', { name: 'Notas' }).click();
    await page.waitForURL('**/solicitudes');
    await standing(page);
    await page.goBack();
    await page.waitForURL(`**${pathname}`);
    await page.waitForFunction(() => document.activeElement?.matches('#contenido :is(input, a)'));
    await page.waitForFunction(() => window.scrollY === 120);
  }
});

describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await browser.open(server.origin, { viewport: NARROW, hasTouch: true }));
    await openAs(page, server, ROLES.administrador, '/solicitudes');
  });

  test('the bottom bar has the four most used entries, each large enough for a thumb, with nothing behind them', async () => {
    const bar = page.getByRole('navigation', { name: 'Lo más usado' });
    await bar.waitFor();
    const stops = bar.locator('a, button');
    expect(await stops.allInnerTexts()).toEqual(['Inicio', 'Notas', 'Caja', 'Deudores', 'Más']);
    for (const stop of await stops.all()) {
      const { width, height } = (await stop.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.getByRole('navigation', { name: 'Menú principal' }).count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [main, top] = await page.evaluate(() => [
      document.querySelector('main')?.lastElementChild?.getBoundingClientRect().bottom,
      document.querySelector('nav[aria-label="Lo más usado"]')?.getBoundingClientRect().top,
    ]);
    expect(main).toBeLessThanOrEqual(top ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });

  test('the rest of the menu opens in a drawer that closes by its mask and by a followed link', async () => {
    const more = page.getByRole('button', { name: 'Más' });
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    await more.click();
    await drawer.getByRole('link', { name: 'Ajustes' }).waitFor();
    await page.mouse.click(360, 400);
    await drawer.waitFor({ state: 'detached' });
    await more.click();
    await drawer.getByRole('link', { name: 'Escuelas' }).click();
    await page.waitForURL('**/escuelas');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Cuenta de / }).click();
    await page.getByRole('link', { name: 'Mi perfil' }).click();
    await page.waitForURL('**/me');
  });
});
