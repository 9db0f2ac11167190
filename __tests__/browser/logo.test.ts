/** The business's own logo in a real browser: at sign-in, and on paper of every width. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { ROLES } from '#contract/roles.ts';
import { axeFaults } from '../support/axe.ts';
import { aNote, aStaff } from '../support/builders.ts';
import { browserOfFile, chooseForComputer, countPrints, goWithin, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let admin: User;
let page: Page;

/** Ink on nothing, much wider than high. */
const drawing = () =>
  sharp({ create: { width: 900, height: 200, channels: 4, background: { r: 10, g: 20, b: 60, alpha: 0.6 } } })
    .png()
    .toBuffer();

beforeAll(async () => {
  admin = await aStaff(server, ROLES.administrador);
  await server.get(3, endpoints.updateAjustes, { body: { nombre: 'Foto Escolar del Sureste' } });
  ({ page } = await browser.open(server.origin, { colorScheme: 'dark' }));
  await countPrints(page);
});

/** The picture as it stands on the screen: whether it has come, how large it is, and on what ground. */
const pictureIn = (selector: string) =>
  page.evaluate((wanted) => {
    const img = document.querySelector<HTMLImageElement>(wanted);
    const { width, height } = img?.getBoundingClientRect() ?? new DOMRect();
    const ground = img && getComputedStyle(img).backgroundColor;
    return { src: img?.getAttribute('src'), come: (img?.naturalWidth ?? 0) > 0, width, height, ground };
  }, selector);

test('the logo shows in «Ajustes» once it is chosen', async () => {
  await openAs(page, server, admin, '/ajustes');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Elegir archivo' }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawing() });
  await page.getByText('Logotipo guardado.').waitFor();
  await page.getByAltText('Logotipo del negocio').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('tickets of 80 and 58 mm begin with the logo within the printable width', async () => {
  const note = await aNote(server, { paid: 100 });
  await goWithin(page, `/note-credits/${note.user_id}`);
  for (const [prints, paper, reach] of [
    ['1', '80 mm', 72.1],
    ['2', '58 mm', 48.1],
  ] as const) {
    await chooseForComputer(page, 'Papel', paper);
    await page.getByRole('button', { name: /^Imprimir Ticket/ }).click();
    await page.waitForFunction((times) => document.documentElement.dataset.prints === times, prints);
    await page.emulateMedia({ media: 'print' });
    const { come, width, height } = await pictureIn('.imprimir article img');
    const mm = 96 / 25.4;
    expect(come).toBe(true);
    expect(height / mm).toBeCloseTo(16);
    expect(width / mm).toBeLessThanOrEqual(reach);
    expect(await page.locator('.imprimir article').innerText()).toMatch(/^Foto Escolar del Sureste/);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.locator('.imprimir').waitFor({ state: 'detached' });
  }
});

test('the sign-in page shows the logo of the business', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0);
  const picture = await pictureIn('main img');
  expect(picture.src).toMatch(/^\/api\/negocio\/logo\?version=\d+$/);
  // Drawn for paper: by night it has white behind it, and it is no wider than its card.
  expect(picture).toMatchObject({ height: 72, ground: 'rgb(255, 255, 255)' });
  expect(picture.width).toBeGreaterThan(300);
});
