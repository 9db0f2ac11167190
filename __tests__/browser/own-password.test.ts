/** In a real browser with the keyboard: the business demands own passwords, and whoever was given one is led to theirs. */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { aStaff } from '../support/builders.ts';
import { browserOfFile, openAs, SCREENS, signIn } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const GIVEN = 'clave-puesta-por-otro';
const OWN = 'papalote azul 31';
const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();

const open = async (): Promise<Page> => (await browser.open(server.origin)).page;

test('switched on in «Ajustes»; the person given a password is told, led to the profile, and then let in', async () => {
  const [admin, person] = [await aStaff(server, 3), await aStaff(server, 1)];
  const params = { id: person.id };
  await (await server.as(3)).get(endpoints.updateUser, { params, body: { password: GIVEN } });

  const reported = await open();
  await signIn(reported, person.email ?? '', GIVEN);
  await reported.getByText(/te la puso otra persona/).waitFor();
  await reported.getByRole('link', { name: /^Notas/ }).waitFor();

  const page = await open();
  await openAs(page, server, admin, '/solicitudes');
  await page.getByRole('link', { name: 'Ajustes' }).press('Enter');
  await page.getByRole('checkbox', { name: /^Exigir que cada quien/ }).press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Ajustes guardados correctamente.').waitFor();

  // The next thing that the other one opens leads to the profile.
  await reported.getByRole('link', { name: /^Escuelas/ }).press('Enter');
  await reported.getByText(/^Antes de continuar/).waitFor();
  await reported.getByLabel('Contraseña actual').fill(GIVEN);
  await reported.getByLabel('Contraseña', { exact: true }).fill(OWN);
  await reported.keyboard.press('Enter');
  await reported.getByRole('link', { name: /^Escuelas/ }).press('Enter');
  await reported.getByRole('heading', { level: 1, name: /^Escuelas/ }).waitFor();
  expect(await reported.getByText(/te la puso otra persona/).count()).toBe(0);
});
