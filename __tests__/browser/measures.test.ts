/** What only a browser works out: widths of the menu, place and time of notices, the red of errors, what stands side by side. */
import type { Locator } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote, anAbono } from '../support/builders.ts';
import { browserOfFile, openAs, SCREENS, type Visitor, WIDE } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await browser.open(server.origin);
  await openAs(visitor.page, server, ROLES.supervisor, '/solicitudes');
});

// [S2.38] [S4.5] [S9.2]
test('the main menu is 160px wide, 50px when collapsed, and the page starts beside it', async () => {
  const { page } = visitor;
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const measured = () =>
    menu.evaluate(async (nav) => {
      // It is on its way from one width to the other for a moment.
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      return {
        width: getComputedStyle(nav).width,
        page: document.querySelector('main')?.getBoundingClientRect().left,
      };
    });
  await menu.waitFor();
  expect(await measured()).toEqual({ width: '160px', page: 160 });
  await page.getByRole('button', { name: 'Contraer menú' }).click();
  await page.getByRole('button', { name: 'Abrir menú' }).waitFor();
  expect(await measured()).toEqual({ width: '50px', page: 50 });
});

// [S4.18] [S9.7] [C.10]
test('a notice shows top right for 3000 ms without a progress bar', async () => {
  const { page } = visitor;
  await page.goto('/escuelas');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Benito Juárez');
  await page.getByRole('textbox', { name: 'Prefijo' }).fill('BJ');
  await page.getByRole('button', { name: 'Agregar' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Escuela creada correctamente.' });
  await notice.waitFor();
  // The library counts the time with an animation of the bar, which is there and not seen.
  const { bar, ...seen } = await notice.evaluate((toast) => {
    const time = toast.querySelector('[role=progressbar]') as HTMLElement;
    const place = toast.closest('.Toastify__toast-container')?.getBoundingClientRect();
    return {
      bar: getComputedStyle(time.parentElement ?? time).opacity,
      time: time.getAnimations()[0]?.effect?.getComputedTiming().duration,
      right: place && place.right > window.innerWidth - 60,
      top: place && place.top < 120,
    };
  });
  expect(seen).toEqual({ time: 3000, right: true, top: true });
  expect(Number(bar)).toBe(0);
  expect(page.viewportSize()).toEqual(WIDE);
  await page.mouse.move(10, 700);
  await notice.evaluate((toast) => toast.querySelector('[role=progressbar]')?.getAnimations()[0]?.finish());
  await notice.waitFor({ state: 'detached' });
});

// [S2.64] [S5.16] [S8.5] [S8.7]
test('refusals are red: alerts above a form, and below the form of an abono', async () => {
  const { page } = visitor;
  /** Red, green and blue of a text, 0 to 255. */
  const colour = async (text: Locator) =>
    ((await text.evaluate((node) => getComputedStyle(node).color)).match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < red / 2 && blue < red / 2;

  await page.goto('/escuelas');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Benito Juárez');
  await page.getByRole('textbox', { name: 'Prefijo' }).fill('OTRO');
  await page.getByRole('button', { name: 'Agregar' }).click();
  const form = page.getByRole('form');
  const alert = form.getByRole('alert').filter({ hasText: 'Ya existe una escuela con este nombre.' }).first();
  await alert.waitFor();
  expect({ colour: await colour(alert), red: isRed(await colour(alert)) }).toMatchObject({ red: true });
  await page.getByRole('textbox', { name: 'Nombre' }).fill('');
  await page.getByRole('textbox', { name: 'Prefijo' }).fill('');

  const note = await aNote(server, { total: 320 });
  await page.goto(`/note-credits/${note.user_id}`);
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('320');
  // Another cashier was faster.
  await anAbono(server, { note, amount: 220 });
  const send = page.getByRole('button', { name: /^Abonar/ });
  await send.click();
  const refused = page.getByText('El abono ($320.00) supera el saldo ($100.00).').first();
  await refused.waitFor();
  expect({ colour: await colour(refused), red: isRed(await colour(refused)) }).toMatchObject({ red: true });
  const [above, below] = [await send.boundingBox(), await refused.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
