/** What waits on this computer: its day where the clock was set meanwhile, and what somebody left who can't sign in any more. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { anAlumno, aServicio, aStaff } from '../support/builders.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';
import { badge, online, typeNote } from '../support/offlineCase.ts';
import { browserOfFile, openAs, SCREENS, storeSession } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile({ expected: /no answer$/ });
let proxy: MoodyProxy;
let page: Page;

beforeAll(() => aServicio(server, { servicio: 'Toga', costo: 450 }));
beforeEach(async () => {
  proxy = await moodyProxy(server.origin);
  ({ page } = await browser.open(proxy.origin, { timezoneId: 'America/Mexico_City' }));
});
afterEach(() => proxy.close());

/** This computer's clock beside the server's. */
const setClock = (hours: number) => page.clock.setSystemTime(server.clock.now().getTime() + hours * HOUR_MS);

async function openNote(who: Parameters<typeof openAs>[2], hours: number): Promise<void> {
  const alumno = await anAlumno(server);
  await page.clock.install({ time: server.clock.now().getTime() + hours * HOUR_MS });
  await openAs(page, server, who, `/register-note/${alumno.id}`);
  await page.getByRole('checkbox').first().waitFor();
  proxy.mood = 'down';
  await page.evaluate(() => void window.dispatchEvent(new Event('offline')));
  await badge(page, 'Sin conexión');
}
async function keepNote(folio: string): Promise<void> {
  await typeNote(page, folio);
  await badge(page, '1 por enviar');
}
const datesOf = (folio: string) =>
  server.db.get<{ capturado_en: string; limite: string }>(
    'SELECT capturado_en, limite FROM notes WHERE folio = ?',
    folio,
  );

test.each([
  ['a month behind', -24 * 40],
  ['in 2009', -24 * 365 * 17],
  ['two days ahead', 48],
])('by a clock that is %s a note is sold today', async (_, hours) => {
  await openNote(ROLES.empleado, hours);
  const folio = `RELOJ${hours}`;
  await keepNote(folio);
  server.clock.advance({ minutes: 5 });
  proxy.mood = 'pass';
  await online(page);
  await badge(page, 'Todo enviado');
  const { capturado_en, limite } = (await datesOf(folio)) ?? {};
  const ago = server.clock.now().getTime() - Date.parse(capturado_en ?? '');
  expect([ago > 4 * MINUTE_MS, ago < 6 * MINUTE_MS, limite]).toEqual([true, true, '2026-12-21']);
});

test('where the clock was set while nothing was heard, the day is asked, and what is said goes up', async () => {
  await openNote(ROLES.empleado, 0);
  // Either it was typed six hours later, or the clock was set: nobody but the person knows.
  await setClock(6);
  await keepNote('DUDA-1');
  server.clock.advance({ hours: 8 });
  await setClock(6);
  proxy.mood = 'pass';
  await online(page);
  await page.getByRole('link', { name: '1 por enviar' }).click();
  await page.getByText('Falta el día').waitFor();
  await page.getByText(/^Se cambió el reloj de este equipo/).waitFor();
  expect(await datesOf('DUDA-1')).toBeNull();
  const day = page.getByLabel('Día en que se capturó');
  await day.fill('2026-11-25');
  await page.getByText(/^Va del 21\/11\/2026/).waitFor();
  await day.fill('2026-11-21');
  await page.getByRole('button', { name: 'Enviar con este día' }).click();
  await badge(page, 'Todo enviado');
  expect((await datesOf('DUDA-1'))?.capturado_en).toMatch(/^2026-11-21/);
});

test('what somebody typed who has left is counted on the header and beside the corte, and a supervisor takes it over', async () => {
  const eva = await aStaff(server, ROLES.empleado, { nombre: 'Eva', apaterno: 'Sosa' });
  await openNote(eva, 0);
  await keepNote('DE-EVA');
  await server.db.run('UPDATE users SET activo = 0 WHERE id = ?', eva.id);
  proxy.mood = 'pass';
  await storeSession(page, server, ROLES.empleado);
  await page.goto('/por-enviar');
  await page.getByText(/^Hay 1 captura de Eva Sosa en este equipo, y ya no puede .* un supervisor puede/).waitFor();
  await badge(page, '1 por enviar de otra persona');
  await storeSession(page, server, ROLES.supervisor);
  await page.goto('/cortes');
  await page.getByText('Eva Sosa: 1 captura').waitFor();
  await page.getByRole('link', { name: '1 por enviar de otra persona' }).click();
  await page.getByRole('button', { name: 'Tomar a mi cargo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tomar a mi cargo' }).click();
  await badge(page, 'Todo enviado');
  expect(await datesOf('DE-EVA')).not.toBeNull();
});
