/** Pictures, papers and the printed sheet of a child in a real browser. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { pressInAccount } from '../support/account.ts';
import { axeFaults } from '../support/axe.ts';
import { anAutorizado, anInfante } from '../support/builders.ts';
import { pagesOfPdf } from '../support/pdf.ts';
import { photoPath } from '../support/samplePhotos.ts';
import { browserOfFile, endRoutes, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const browser = browserOfFile();
/** Only ends what hangs, also on a machine that does ten other things. */
const DEADLINE_MS = 300_000;

/** What is wrong with a page for weak eyes, screen readers and narrow screens. */
async function wrongWith(page: Page): Promise<unknown> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return { sideways: Math.max(0, wider), axe: await axeFaults(page) };
}
const NOTHING = { sideways: 0, axe: [] };

const paper = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Chooses files for a paper and waits until they are there. */
async function bring(page: Page, name: string, action: string, files: string[]): Promise<void> {
  await paper(page, name)
    .getByRole('button', { name: `${action}: ${name}` })
    .click();
  await paper(page, name).locator('input[type=file]:not([capture])').setInputFiles(files.map(photoPath));
  await paper(page, name)
    .getByText(files.length === 1 ? '1 archivo se subió.' : `${files.length} archivos se subieron.`)
    .waitFor();
}

describe('beside the enrolment form', () => {
  const server = serverOfFile({ screens: SCREENS });

  test(
    'photos and documents show while the page is open, and the sheet prints its photo without the page',
    async () => {
      const infante = await anInfante(server, { nombre: 'Luz', apaterno: 'Canul', sala: 'Girasoles' });
      const { nombre } = await anAutorizado(server, { infante });
      const { page } = await browser.open(server.origin);
      await page.clock.install({ time: server.clock.now() });
      await openAs(page, server, ROLES.empleado, `/register-infante/${infante.id}?seccion=recoger`);
      await press(page, `Fotografía de ${nombre}`);
      await page.locator('input[type=file]:not([capture])').setInputFiles(photoPath('formatos/hopper.jpg'));
      await page.getByRole('img', { name: `Fotografía de ${nombre}` }).waitFor();
      await page.waitForFunction(() => (document.querySelector('li img') as HTMLImageElement | null)?.naturalWidth);
      expect(await wrongWith(page)).toEqual(NOTHING);

      await page
        .getByRole('list', { name: 'Partes de la inscripción' })
        .getByRole('link', { name: 'Documentación' })
        .click();
      await bring(page, 'CURP', 'Entregar', ['formatos/hopper.jpg']);
      // Only those look at papers who are more than employees.
      expect(await page.getByRole('button', { name: /^(Verificar|Rechazar)/ }).count()).toBe(0);
      await linksStayGood(page, infante.id);

      await bring(page, 'Fotografía', 'Entregar', ['formatos/hopper.jpg']);
      await sheetPrints(page);
    },
    DEADLINE_MS,
  );

  test(
    'signing out in one tab clears the health data typed in another',
    async () => {
      const infante = await anInfante(server);
      const { page } = await browser.open(server.origin);
      await openAs(page, server, ROLES.empleado, '/');
      const other = await page.context().newPage();
      await other.goto(`/register-infante/${infante.id}?seccion=cuidados`);
      await other.getByLabel('Padecimientos').fill('Epilepsia');
      const kept = () => other.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
      await other.waitForFunction(() => JSON.stringify(Object.entries(sessionStorage)).includes('Epilepsia'));
      await pressInAccount(page, 'Cerrar sesión');
      for (const tab of [page, other]) await tab.getByRole('button', { name: 'Acceder' }).waitFor();
      expect(await kept()).not.toContain('Epilepsia');
      expect(await other.getByText(/^Tu sesión terminó/).count()).toBe(0);
    },
    DEADLINE_MS,
  );

  async function linksStayGood(page: Page, id: number): Promise<void> {
    const link = paper(page, 'CURP').getByRole('link', { name: /hopper\.jpg/ });
    const open = async () => (await page.request.get((await link.getAttribute('href')) ?? '')).status();
    const first = await link.getAttribute('href');
    server.clock.advance({ minutes: 9 });
    expect(await open()).toBe(200);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`/infantes/${id}/documentos`)),
      page.clock.fastForward('08:30'),
    ]);
    await page.waitForFunction(
      (before) => ![...document.querySelectorAll('a')].some((one) => one.getAttribute('href') === before),
      first,
    );
    server.clock.advance({ minutes: 9 });
    expect(await open()).toBe(200);
    expect((await page.request.get(first ?? '')).status()).toBe(404);
  }

  async function sheetPrints(page: Page): Promise<void> {
    const { promise: come, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() === 'image') await come;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Expediente' }).click();
    const sheet = page.locator('main').getByRole('article', { name: 'Expediente de Luz Canul' });
    await sheet.getByRole('img', { name: 'Fotografía de Luz Canul' }).waitFor();
    await page.evaluate(() => {
      window.print = () => void document.documentElement.setAttribute('data-printed', '');
    });
    await press(page, 'Imprimir');
    // The printer would print what is there: it waits for the photograph.
    expect(await page.locator('html[data-printed]').count()).toBe(0);
    release();
    await page.locator('html[data-printed]').waitFor();
    await endRoutes(page);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(false);
    const printed = page.locator('.imprimir article');
    await printed.waitFor();
    expect(await printed.locator('svg').count()).toBeGreaterThan(0);
    const photo = printed.getByRole('img', { name: 'Fotografía de Luz Canul' });
    expect(await photo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    // As long as that of a child with many papers.
    await printed.evaluate((article) => Object.assign(article.style, { minHeight: '600mm' }));
    const pages = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [place, text] of pages.entries()) expect(text).toContain(`Página ${place + 1} de ${pages.length}`);
  }
});
