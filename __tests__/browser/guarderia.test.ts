/** The nursery in a real browser: a family enrols its child on a phone; staff look at the papers. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { ROLES } from '#contract/roles.ts';
import { pressInAccount } from '../support/account.ts';
import { axeFaults } from '../support/axe.ts';
import { anAlumno, anAutorizado, anInfante, aStaff } from '../support/builders.ts';
import { pagesOfPdf } from '../support/pdf.ts';
import { photoPath } from '../support/samplePhotos.ts';
import { browserOfFile, choose, endRoutes, NARROW, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const browser = browserOfFile();
/** Only ends what hangs, also on a machine that does ten other things. */
const DEADLINE_MS = 300_000;
const PHONE: BrowserContextOptions = { viewport: NARROW, hasTouch: true };
/** A fictitious girl of Chihuahua, born on 12 July 2023. */
const CURP = 'EIVC230712MCHSLRZ1';

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

describe('an enrolment', () => {
  const server = serverOfFile({ screens: SCREENS });

  /** A page of somebody, at an address. */
  async function enter(who: User, path: string, options?: BrowserContextOptions): Promise<Page> {
    const { page } = await browser.open(server.origin, options);
    await openAs(page, server, who, path);
    return page;
  }

  // [S2.13] [S2.16]
  test(
    'a child is enrolled, and its papers brought, refused, replaced and verified',
    async () => {
      const family = await anAlumno(server, { nombre: 'Rosa', sala_guarderia: 'Girasoles' });
      const page = await enter(family, '/', PHONE);
      await page.getByRole('button', { name: 'Guardería' }).click();
      await page.getByRole('link', { name: 'Infante', exact: true }).click();
      await page.getByLabel('CURP').fill(` ${CURP.toLowerCase()}`);
      await page.getByText('Nació el 12/07/2023 · Mujer · Chihuahua').waitFor();
      await page.getByLabel(/^Nombre/).fill('María del Carmen');
      await page.getByLabel(/^Apellido paterno/).fill('Espinosa');
      await press(page, 'Guardar y seguir');
      await page.waitForURL(/\/register-infante\/\d+\?seccion=domicilio$/);
      const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
      await choose(page, 'Sección', /Alergias/);
      await page.getByLabel('Ninguna conocida').check();
      await press(page, 'Guardar y seguir');
      await page.getByRole('form', { name: 'Salud' }).waitFor();
      await choose(page, 'Sección', /Consentimientos/);
      await choose(page, /^Aviso de privacidad/, 'Lo otorga');
      await page.getByLabel(/^Nombre de quien firma/).fill('Rosa Ibáñez');
      await press(page, 'Guardar y seguir');
      await page.getByRole('heading', { name: 'Quién puede recoger' }).waitFor();

      for (const [link, nombre] of [
        ['Madre/Tutor', 'Rosa'],
        ['Padre', 'Juan'],
      ] as const) {
        await page.getByRole('list', { name: 'Partes de la inscripción' }).getByRole('link', { name: link }).click();
        await page.getByRole('form', { name: 'Datos' }).waitFor();
        await page.getByLabel(/^Nombre/).fill(nombre);
        await page.getByLabel(/^Apellido paterno/).fill('Ibáñez');
        await press(page, 'Guardar y seguir');
        await page.getByRole('form', { name: 'Contacto y domicilio' }).waitFor();
      }
      await page.getByText('Documentos pendientes').waitFor();

      await page
        .getByRole('list', { name: 'Partes de la inscripción' })
        .getByRole('link', { name: 'Documentación' })
        .click();
      await bring(page, 'Acta de nacimiento', 'Entregar', ['formatos/hopper.jpg', 'formatos/hopper.png']);
      await paper(page, 'Acta de nacimiento').getByText('Recibido', { exact: true }).waitFor();
      await bring(page, 'CURP', 'Entregar', ['formatos/hopper.png']);
      expect(await paper(page, 'Acta de nacimiento').getByRole('link').allInnerTexts()).toEqual([
        expect.stringContaining('hopper.jpg'),
        expect.stringContaining('hopper.png'),
      ]);
      expect(await page.getByRole('button', { name: /^(Verificar|Rechazar)/ }).count()).toBe(0);
      expect(await wrongWith(page)).toEqual(NOTHING);

      const supervisor = await enter(await aStaff(server, 2, { nombre: 'Iván', apaterno: 'Muñoz' }), '/guarderia');
      await supervisor.getByRole('tab', { name: 'Por verificar' }).click();
      await supervisor.getByRole('heading', { name: 'Documentos por verificar: 2' }).waitFor();
      await press(supervisor, /^Rechazar Acta de nacimiento de María/);
      await supervisor.getByLabel(/^Motivo/).fill('No se lee el folio');
      await supervisor.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
      await supervisor.getByRole('heading', { name: 'Documentos por verificar: 1' }).waitFor();
      expect(await wrongWith(supervisor)).toEqual(NOTHING);

      await page.reload();
      await paper(page, 'Acta de nacimiento').getByText('Rechazado: No se lee el folio').waitFor();
      await bring(page, 'Acta de nacimiento', 'Reemplazar', ['formatos/hopper.webp']);
      await paper(page, 'Acta de nacimiento').getByText('Recibido', { exact: true }).waitFor();
      expect(await paper(page, 'Acta de nacimiento').getByRole('link').allInnerTexts()).toEqual([
        expect.stringContaining('hopper.webp'),
      ]);

      await supervisor.getByRole('link', { name: 'Ver al infante' }).click();
      const acta = paper(supervisor, 'Acta de nacimiento');
      await acta.getByRole('button', { name: 'Verificar Acta de nacimiento' }).click();
      await supervisor.getByRole('dialog').getByRole('button', { name: 'Verificar' }).click();
      await acta.getByText('Verificado', { exact: true }).waitFor();
      await acta.getByText(/^Verificó Iván Muñoz/).waitFor();
      await acta.getByText('Archivos anteriores (2)').click();
      await acta
        .getByText(/rechazado: No se lee el folio/)
        .first()
        .waitFor();

      const opened = supervisor.waitForEvent('popup');
      await acta.getByRole('link', { name: /hopper\.webp/ }).click();
      const file = await opened;
      await file.waitForLoadState();
      expect(await file.evaluate(() => document.contentType)).toMatch(/^image\//);

      const { infante } = await (await server.as(2)).get(endpoints.getInfante, { params: { id } });
      expect(infante.estado).toBe('documentos_pendientes');
      expect(infante.faltantes.map(({ campo }) => campo)).not.toContain('acta_nacimiento');
    },
    DEADLINE_MS,
  );
});

describe('beside the enrolment', () => {
  const server = serverOfFile({ screens: SCREENS });

  test(
    'faces and papers are seen for as long as somebody looks; the sheet prints with its photograph, and nothing of the page',
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
    'whoever signs out in one tab leaves nothing in another of the health that was typed there',
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
