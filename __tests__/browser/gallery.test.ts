/** Photographs dropped, chosen and pasted in a real browser; lines that break; a whole folder at once. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { fromGallery } from '#contract/gallery.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';
import { photo, photoPath } from '../support/samplePhotos.ts';
import { browserOfFile, endRoutes, SCREENS, standing, storeSession } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile({ expected: /no answer/ });
/** Only ends what hangs, also on a machine that does ten other things. */
const DEADLINE_MS = 300_000;
const hopper = photo('formatos/hopper.jpg');
let proxy: MoodyProxy;
let page: Page;

/** One window for all of them: another one would have to read the whole application anew. */
beforeAll(async () => {
  proxy = await moodyProxy(server.origin);
  ({ page } = await browser.open(proxy.origin));
  await storeSession(page, server, 2);
});
afterEach(() => endRoutes(page));
afterAll(() => proxy.close());

/** Opens the upload of a category. */
async function openUpload(categoria: string): Promise<void> {
  await page.goto(`/fotos?categoria=${categoria}&subir=1`);
  await standing(page);
  await zone().waitFor();
}
const zone = () => page.getByRole('group', { name: 'Fotos' });
const rows = () => page.getByRole('region', { name: 'Archivos' }).getByRole('listitem');
/** Names of all photographs of a category, page by page. */
async function names(categoria: string): Promise<string[]> {
  const staff = await server.as(1);
  const all: string[] = [];
  for (let page = 1; ; page += 1) {
    const gallery = await staff.get(endpoints.listFotos, { query: { categoria, page, per_page: 100 } });
    const [here] = fromGallery(gallery);
    all.push(...(here?.fotos ?? []).map(({ nombre }) => nombre));
    if (!here?.mas) return all;
  }
}

/** Drops files of these names and bytes onto the zone, as a drag from the desktop does. */
async function drop(files: { name: string; bytes: Buffer; type?: string }[]): Promise<void> {
  const given = files.map(({ name, bytes, type = 'image/jpeg' }) => ({ name, type, text: bytes.toString('base64') }));
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const { name, type, text } of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      made.items.add(new File([bytes], name, { type }));
    }
    return made;
  }, given);
  const inside = zone().getByRole('button').first();
  await inside.dispatchEvent('dragover', { dataTransfer: transfer });
  await inside.dispatchEvent('drop', { dataTransfer: transfer });
}

// [S5.17] [S2.119]
test('a dropped photo is stored and opens in a tab; a disguised file is refused with the reason; another kind is never sent', async () => {
  await openUpload('toga');
  await drop([
    { name: 'Ñandú #1.jpg', bytes: hopper },
    { name: 'mentira.jpg', bytes: Buffer.from('<script>alert(1)</script>') },
    { name: 'tarea.pdf', bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' },
  ]);
  await page.getByText('1 archivo se subió, 1 no.').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('tarea.pdf: File type must be image/*.');
  await rows().first().filter({ hasText: 'No es una fotografía' }).waitFor();
  expect(await names('toga')).toEqual(['Ñandú #1.jpg']);
  const picture = page.getByRole('list', { name: 'toga' }).locator('img');
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('ul[aria-label="toga"] img');
    return image?.complete && image.naturalWidth > 0;
  });
  expect(await picture.count()).toBe(1);
  // «Ver Foto» opens a tab that knows nothing of the page.
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Ver Foto' }).click(),
  ]);
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => [document.contentType, window.opener === null])).toEqual(['image/jpeg', true]);
  await opened.close();
});

test('the browser confirms before the page closes during an upload, and other screens stay reachable', async () => {
  await openUpload('salida');
  let held: (() => void) | undefined;
  await page.route('**/api/fotos', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    await route.continue();
  });
  await drop([{ name: 'a.jpg', bytes: hopper }]);
  await page.getByText('Subiendo…').or(page.getByText('Procesando…')).first().waitFor();
  const requested = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  expect(await requested).toBe('beforeunload');
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await page.getByRole('heading', { name: /^Hola/ }).waitFor();
  held?.();
  await page.getByText('Las fotos se subieron.').waitFor();
  expect(await names('salida')).toEqual(['a.jpg']);
});

test(
  'a folder chosen by keyboard uploads with few rows drawn while the page stays responsive',
  async () => {
    // Asked for first: the browser must know before the key that its own window is not wanted.
    const chosen = page.waitForEvent('filechooser');
    await openUpload('teclado');
    await page.getByRole('combobox', { name: 'Categoría' }).focus();
    await page.keyboard.press('Tab');
    await page.locator(':focus', { hasText: /^Elegir archivos$/ }).waitFor();
    await page.keyboard.press('Enter');
    const files = await chosen;
    expect(files.isMultiple()).toBe(true);
    await files.setFiles([photoPath('formatos/hopper.png'), photoPath('formatos/hopper.webp')]);
    await page.getByText('2 archivos se subieron.').waitFor();
    expect(await names('teclado')).toHaveLength(2);

    // More than two portions of rows, and more than one page of the gallery.
    const count = 101;
    const folder = await mkdtemp(join(tmpdir(), 'fotos-'));
    try {
      for (let number = 1; number <= count; number += 1) {
        await writeFile(join(folder, `DSC_${String(number).padStart(4, '0')}.jpg`), hopper);
      }
      await page.getByRole('button', { name: 'Limpiar lista' }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Elegir carpeta' }).click(),
      ]);
      await chooser.setFiles(folder);
      await page.getByText(/^\d+ de 101 listos$/).waitFor();
      expect(await rows().count()).toBe(50);
      await page.getByRole('button', { name: /^Mostrar más/ }).click();
      await rows().nth(99).waitFor();
      expect(await rows().count()).toBe(100);
      await page.getByText('101 archivos se subieron.').waitFor({ timeout: DEADLINE_MS });
      expect(await names('teclado')).toHaveLength(2 + count);
      // The gallery shows a page of them.
      await page.getByRole('heading', { name: 'teclado (103)' }).waitFor();
      const shown = page.getByRole('list', { name: 'teclado' }).getByRole('listitem');
      await shown.nth(47).waitFor();
      expect(await shown.count()).toBe(48);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  DEADLINE_MS,
);
