/** The first day of a business: from an empty base to the list of a whole school and the first abono. */
import { join } from 'node:path';
import { aStaff } from '../support/builders.ts';
import { browserOfFile, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
const LIST = join(import.meta.dirname, '../data/listas/L08_secundaria_completa_utf8_bom.csv');

test('each step leads to the next one, with a mouse and some typing', async () => {
  const { page } = await browser.open(server.origin);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const fill = (name: string, text: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
  await openAs(page, server, await aStaff(server, 3), '/');

  await link('Da de alta una escuela').click();
  await fill('Nombre', 'Secundaria Eduardo Urzaiz Rodríguez');
  await fill('Prefijo', 'EUR');
  await button('Agregar').click();
  await page.getByText('Escuela creada correctamente.').waitFor();
  await link('Inicio').click();
  await link('Da de alta un servicio').click();
  await fill('Servicio', 'Paquete de graduación');
  await fill('Costo', '850');
  await button('Agregar').click();
  await page.getByText('Servicio agregado correctamente.').waitFor();
  await link('Inicio').click();

  await link('O importa la lista de su escuela.').click();
  await page.getByRole('combobox', { name: 'Escuela' }).click();
  await page.getByRole('option', { name: /^Secundaria Eduardo/ }).click();
  await page.locator('input[type="file"]').first().setInputFiles(LIST);
  await button('Aplicar: 363 altas').click();
  await link('Ver a los alumnos').click();

  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill('anacleto pech');
  await page.getByRole('heading', { level: 1, name: 'Solicitudes: 1', exact: true }).waitFor();
  await link('Editar').click();
  await page.getByRole('checkbox', { name: /^Paquete de graduación/ }).check();
  await button('Guardar y cobrar').click();
  await fill('Monto', '200');
  await button('Abonar').click();
  await page.getByText('$650.00').first().waitFor();
});
