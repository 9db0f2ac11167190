/**
 * `node __tests__/bench/pixels.ts <folder of another build>` compares every screen of this build with the same screen of
 * the other one, pixel by pixel: light and dark at 1366, light at 375. It names those that differ, and leaves both
 * pictures in a folder. Screens that tell of their own visits differ each time: /me, /bitacora and the figures of /ajustes.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from '#server/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { NARROW, SCREENS, standing, storeSession, WIDE } from '../support/screens.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { baseData } from '../support/walk.ts';
import { WALK } from '../support/walkScreens.ts';

const MODES = [
  { name: 'light', viewport: WIDE, colorScheme: 'light' },
  { name: 'dark', viewport: WIDE, colorScheme: 'dark' },
  { name: 'phone', viewport: NARROW, colorScheme: 'light' },
] as const;

async function openAt(
  browser: Browser,
  server: TestServer,
  baseURL: string,
  mode: (typeof MODES)[number],
): Promise<Page> {
  const { viewport, colorScheme } = mode;
  const common = { reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'es-MX' } as const;
  const page = await (await browser.newContext({ baseURL, viewport, colorScheme, ...common })).newPage();
  await page.clock.setFixedTime(server.clock.now());
  await storeSession(page, server, 3);
  return page;
}

async function pictureOf(page: Page, path: string): Promise<Buffer> {
  await page.goto(path);
  await standing(page, 'h1');
  await page.waitForLoadState('networkidle');
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
}

/** Antialiasing of one build against itself differs by up to 20 of 255. */
const NOISE = 24;

/** Number of bytes that differ; infinite where the sizes do. */
async function countDifferent(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((count, byte, at) => (Math.abs(byte - (b[at] ?? 0)) > NOISE ? count + 1 : count), 0);
}

const other = process.argv[2];
if (!other) throw new Error('usage: pixels.ts <folder of another build>');
globalThis.DATABASE = 'sqlite';
const server = await startServer({ screens: SCREENS });
const app = await build(server.deps, { screens: resolve(other) });
await app.listen({ port: 0, host: '127.0.0.1' });
const ids = await baseData(server);
const browser = await launchBrowser();
const folder = await mkdtemp(join(tmpdir(), 'pixels-'));
let different = 0;
for (const mode of MODES) {
  const [now, before] = await Promise.all(
    [server.origin, app.listeningOrigin].map((origin) => openAt(browser, server, origin, mode)),
  );
  if (!now || !before) continue;
  for (const path of ['/login', ...WALK.map((visited) => visited.path(ids))]) {
    const [ours, theirs] = await Promise.all([pictureOf(now, path), pictureOf(before, path)]);
    const bytes = await countDifferent(ours, theirs);
    if (bytes === 0) continue;
    different += 1;
    console.log(`${mode.name} ${path}: ${bytes} bytes`);
    const file = join(folder, `${mode.name}${path.replace(/\W/g, '_')}`);
    await Promise.all([writeFile(`${file}-now.png`, ours), writeFile(`${file}-before.png`, theirs)]);
  }
}
console.log(`${different} of ${MODES.length * (WALK.length + 1)} views differ: ${folder}`);
await browser.close();
await app.close();
await server.close();
