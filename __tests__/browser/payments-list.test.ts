/** A payments list that names what was sold here: who may say so, and what the till and lists brought, told apart. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote, anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { browserOfFile, openAs, SCREENS, standing } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;
beforeAll(async () => {
  ({ page } = await browser.open(server.origin));
});

test('only an administrador lets it go to that nota; every figure says what came by lists', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Leona Vicario' });
  const paquete = await aServicio(server, { servicio: 'Paquete A', costo: 500 });
  const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '6A' });
  const note = await aNote(server, { alumno, servicios: [paquete], paid: 200 });
  await openAs(page, server, ROLES.supervisor, '/importar');
  const rows = [
    'Escuela: Primaria Leona Vicario',
    'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Precio,Abono 1,Abono 2,Saldo',
    'Pech,Uc,Ana,6,A,Paquete A,500,200,100,200',
    'Ek,Uc,Luz,6,A,Paquete A,500,50,,450',
  ];
  const file = { name: 'pagos 6A.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.waitForURL(/\/importar\/\d+$/);
  await standing(page);
  await page.getByRole('button', { name: 'Leerla como cobranza' }).click();
  const sold = page.getByText(new RegExp(`^La nota ${note.folio} se vendió aquí`));
  await sold.waitFor();
  expect(await page.getByRole('radio', { name: /^Sí, van a su nota/ }).count()).toBe(0);
  const { pathname } = new URL(page.url());
  await openAs(page, server, ROLES.administrador, pathname);
  await page.getByRole('gridcell', { name: 'Ana' }).click();
  await page.getByRole('radio', { name: /^Sí, van a su nota/ }).check();
  await page.getByRole('button', { name: /^Aplicar/ }).click();
  await page.getByText(/^Se aplicó/).waitFor();

  await page.goto(`/note-credits/${alumno.id}`);
  await page.getByRole('row', { name: /\$100\.00 Efectivo · de listas, fuera de caja/ }).waitFor();
  await page.goto('/cortes');
  await page.getByText('De listas, fuera de caja: $150.00').waitFor();
  await page.goto('/dashboard');
  await page.getByRole('row', { name: '16 nov al 22 nov 2026 $0.00 $200.00 $150.00' }).waitFor();
  await page.getByRole('row', { name: 'Total $350.00 $200.00 $150.00' }).waitFor();
});
