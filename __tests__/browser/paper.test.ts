/** Screens on paper: what Chromium prints of every list. */
import type { Page } from 'playwright-core';
import { pagesOfPdf } from '../support/pdf.ts';
import { browserOfFile, openAs, SCREENS, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';
import { baseData, DEADLINE_MS } from '../support/walk.ts';

jest.setTimeout(DEADLINE_MS);

const LISTS = [
  '/solicitudes',
  '/usuarios',
  '/deudores',
  '/deudores?vista=escuelas',
  '/pagos',
  '/promesas',
  '/recordatorios',
  '/cortes',
  '/bitacora',
  '/guarderia',
  '/escuelas',
  '/servicios',
  '/planes',
];

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
const CONTROLS = ['Acciones', 'Editar', 'Siguiente', 'Buscar:', 'dd/mm/aaaa'];
/** Pixels of letter paper without its margins. */
const LETTER = 725;
const bare = (text: string) => text.replace(/\s/g, '');

/** The cells of all rows as the screen shows them, without those of buttons. */
const cellsOf = (page: Page) =>
  page
    .locator('#contenido .ant-table-row > *')
    .evaluateAll((cells: HTMLElement[]) =>
      cells.map((cell) => (cell.querySelector('button, .ant-btn') ? '' : cell.innerText)),
    );

/** Elements that begin or end beyond a page that is so wide. */
const beyondPage = (page: Page) =>
  page
    .locator('#contenido *')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1).map((one) => one.outerHTML),
    );

test('each list prints all of its rows and no controls within the paper width', async () => {
  await baseData(server);
  const { page } = await browser.open(server.origin);
  for (const path of LISTS) {
    await openAs(page, server, 3, path);
    await page.waitForLoadState('networkidle');
    const cells = await cellsOf(page);
    await page.emulateMedia({ media: 'print' });
    const text = bare((await pagesOfPdf(await page.pdf({ format: 'letter', preferCSSPageSize: true }))).join(''));
    await page.setViewportSize({ width: LETTER, height: 950 });
    const beyond = await beyondPage(page);
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ media: 'screen' });
    const missing = cells.filter((cell) => !text.includes(bare(cell)));
    const controls = CONTROLS.filter((word) => text.includes(word));
    const found = { path, isEmpty: cells.length === 0, missing, controls, beyond };
    expect(found).toEqual({ path, isEmpty: false, missing: [], controls: [], beyond: [] });
  }
});
