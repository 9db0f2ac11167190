/** The job at the counter, in a real browser, over a real database with believable data. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { AlumnoRow } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { ROLES } from '#contract/roles.ts';
import { PASSWORD } from '#tools/demo/accounts.ts';
import { fill } from '#tools/demo/fill.ts';
import { storyUntil } from '#tools/demo/story.ts';
import { browserOfFile, NARROW, SCREENS, signIn, storeSession, type Visitor } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const EMPLEADO = 'empleado@example.com';
/** Set to renew the picture of the readme. */
const PICTURE = process.env.README_PICTURE ? join(import.meta.dirname, '../../docs/solicitudes.png') : null;

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  await fill(server.db, storyUntil(server.clock.now(), server.deps.settings.timeZone));
});
/** One window for all of them: another one would have to read the whole application anew. */
beforeAll(async () => {
  visitor = await browser.open(server.origin);
  ({ page } = visitor);
});

/** Somebody who waits for a first note. */
async function withoutNote(): Promise<AlumnoRow> {
  const client = await server.as(1);
  for (let number = 1; ; number += 1) {
    const { body } = await client.request(endpoints.listAlumnos, { query: { page: number, per_page: 100 } });
    const found = body.data.find(({ note }) => note === null);
    if (found) return found;
    if (number >= body.last_page) throw new Error('Everybody has a note');
  }
}

const nameOf = ({ nombre, apaterno, amaterno }: AlumnoRow) => [nombre, apaterno, amaterno].filter(Boolean).join(' ');

/** Types into the search box, which has the focus, and gives the row of the alumno. */
async function search(alumno: AlumnoRow) {
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(nameOf(alumno));
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: nameOf(alumno) });
  await row.waitFor();
  return row;
}

// [S2.22]
test('sign in, find the alumno, sell a note, take an abono, print the ticket, and the list shows it', async () => {
  const alumno = await withoutNote();
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await signIn(page, EMPLEADO, PASSWORD);
  expect(new URL(page.url()).pathname).toBe('/solicitudes');
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Buscar' }).evaluate((box) => box === document.activeElement)).toBe(
    true,
  );
  if (PICTURE) await page.screenshot({ path: PICTURE });

  const row = await search(alumno);
  await row.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('heading', { name: 'Agregar Nota' }).waitFor();
  await page.getByRole('textbox', { name: 'Folio' }).waitFor();
  const services = page.getByRole('group', { name: 'Servicios' }).getByRole('checkbox');
  await services.nth(0).check();
  await services.nth(1).check();
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Paquete de graduación, entregar en mayo');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Operación realizada con éxito').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/update-note/${alumno.id}`);

  await page.getByRole('link', { name: 'Ir a Abonos' }).click();
  await page.getByRole('textbox', { name: 'Monto (abono)' }).waitFor();
  await page.keyboard.type('120.5');
  expect(await page.getByRole('textbox', { name: 'Monto (abono)' }).inputValue()).toBe('120.5');
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('200');
  await page.keyboard.press('Enter');
  await page.getByText('Operación, Exitosa.').waitFor();
  // Enter prints: the button has the focus.
  await page.locator(':focus', { hasText: /^Imprimir Ticket$/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.body.dataset.printed);
  // On paper there is the ticket and nothing else.
  await page.emulateMedia({ media: 'print' });
  const ticket = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  expect(ticket.trim()).toMatch(/^Recibo de Abono/);
  expect(ticket).toContain(formatMoney(200));
  // The clock stands at 17:00 UTC, and the browser is in another zone than the business.
  expect(ticket).toContain('21/11/2026 11:00');
  expect(ticket).toContain('Paquete de graduación, entregar en mayo');
  expect(ticket).not.toContain('REIMPRESIÓN');

  const client = await server.as(1);
  const { note } = (await client.request(endpoints.getNote, { params: { userId: alumno.id } })).body;
  expect(note).toMatchObject({ pagado: 200, status: 0, note_description: 'Paquete de graduación, entregar en mayo' });
  expect(ticket).toContain(formatMoney(note?.total ?? 0));

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByRole('link', { name: 'Buscar a otro alumno' }).click();
  const after = await search(alumno);
  expect(await after.innerText()).toContain(formatMoney(200));
  expect(await after.innerText()).toContain(formatMoney(note?.total ?? 0));
});

test('on a phone the list, the note and the abonos scroll down and never sideways', async () => {
  await page.setViewportSize(NARROW);
  await storeSession(page, server, ROLES.empleado);
  const { data } = (await (await server.as(1)).request(endpoints.listPendientes, {})).body;
  for (const path of ['/solicitudes', `/update-note/${data[0]?.id}`, `/note-credits/${data[0]?.id}`, '/add-alumno']) {
    await page.goto(path);
    await visitor.quiet();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ path, wider }).toEqual({ path, wider: 0 });
  }
});
