/** The till counted blind with the keyboard alone, cash that moves, and the paper of both. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { anAbono, aStaff } from '../support/builders.ts';
import { browserOfFile, chooseForComputer, countPrints, openAs, SCREENS, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS, ciego: true });
const browser = browserOfFile();

const prints = (page: Page, count: number) =>
  page.waitForFunction((wanted) => Number(document.documentElement.dataset.prints) === wanted, count);
const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor();
const paper = (page: Page) => page.locator('.imprimir').textContent();

test('the till takes cash, is counted twice by denominations and closes with the declared amount', async () => {
  const eva = await aStaff(server, 2, { nombre: 'Eva', apaterno: 'Sosa' });
  await anAbono(server, { amount: 395 });
  await anAbono(server, { amount: 60, metodo: 'tarjeta' });
  const { page } = await browser.open(server.origin, {
    timezoneId: 'America/Mexico_City',
    viewport: WIDE,
  });
  await countPrints(page);
  await openAs(page, server, eva, '/cortes');
  await focused(page, '[name="desglose.b1000"]');
  expect(await page.locator('main').textContent()).not.toContain('395');

  await page.getByRole('button', { name: 'Fondo' }).click();
  await focused(page, '[name="monto"]');
  await page.keyboard.type('300');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cambio de la mañana');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Fondo registrado correctamente.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Movimientos de efectivo' }).waitFor();

  await page.locator('[name="desglose.b500"]').fill('1');
  await page.getByText('Contado: $500.00').waitFor();
  await page.getByRole('button', { name: 'Declarar lo contado' }).press('Enter');
  await page.getByText('Faltan $195.00').first().waitFor();
  await page.getByRole('button', { name: 'Imprimir corte X' }).click();
  await prints(page, 1);
  expect(await paper(page)).toMatch(
    /^Corte X \(1 abierto\)Desde.*1 × \$500\.00\$500\.00Efectivo esperado\$695\.00Efectivo contado\$500\.00DiferenciaFaltan \$195\.00$/,
  );

  await page.getByRole('button', { name: 'Contar de nuevo' }).click();
  await page.getByRole('button', { name: 'Escribir solo el importe' }).click();
  await page.locator('[name="declarado"]').fill('695');
  await page.keyboard.press('Enter');
  await page.getByText('Cuadra').first().waitFor();
  await page.getByRole('button', { name: 'Cerrar corte 1' }).click();
  await page.getByText('Corte 1 cerrado: cuadra').waitFor();
  // Enter prints: the button has the focus.
  await page.locator(':focus', { hasText: /^Imprimir corte$/ }).waitFor();
  await page.keyboard.press('Enter');
  await prints(page, 2);
  const [corte] = (await server.get(2, endpoints.listCortes)).data;
  expect(corte?.conteos.map(({ diferencia }) => diferencia)).toEqual([-195, 0]);
  const sello = `Sello: ${corte?.sello?.n} · ${corte?.sello?.hash.match(/.{4}/g)?.join(' ')}`;
  expect(await paper(page)).toContain('Fondo, Eva Sosa$300.00Cambio de la mañana');
  expect(await paper(page)).toContain('Conteo 1: $500.00Faltan $195.00Conteo 2: $695.00Cuadra');
  expect(await paper(page)).toContain(sello);
  await page.getByRole('link', { name: 'Ver corte 1' }).click();
  await page.getByRole('dialog').getByText(sello).waitFor();
  await page.getByRole('dialog').getByText('1 × $500.00').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();

  // To be filed: the same on letter paper.
  await chooseForComputer(page, 'Papel de los cortes', 'Carta');
  await page.getByRole('button', { name: 'Imprimir corte 1' }).click();
  await prints(page, 3);
  expect(await paper(page)).toMatch(/^Corte Z 1REIMPRESIÓNDía .* Cerró Eva Sosa\.Efectivo esperado\$695\.00/);
  expect(await paper(page)).toContain(sello);
  const letter = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[.*?\]/g);
  expect(letter).toEqual(['/MediaBox [0 0 612 792]']);
});
