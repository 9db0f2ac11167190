import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';

/** A headless Chromium: the one that CHROMIUM_PATH names, else the one on the PATH, else the packaged one. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { args = [], ...options } = await ours();
  return chromium.launch({ ...options, args: [...args, ...more] });
}

/**
 * Of every page in the tests. Without motion: what is half faded in is neither there nor gone, and a click on a dialog that
 * still moves meets the ground behind it.
 */
export const ALWAYS = { locale: 'es-MX', reducedMotion: 'reduce' } as const satisfies BrowserContextOptions;

/** The same with a profile on disk, which outlives it. */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...(await ours()), ...ALWAYS, ...options });
}

async function ours(): Promise<LaunchOptions> {
  const named = process.env.CHROMIUM_PATH || onPath('chromium');
  return named ? { executablePath: named, args: flags } : packaged();
}

const flags = [
  // Chromium refuses its sandbox to root, and in most containers to everybody; it only opens our own pages here.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function onPath(name: string): string | undefined {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const root = join(import.meta.dirname, '../..');

/** The Chromium of @sparticuz/chromium with the libraries and fonts that it brings, unpacked once per version. */
async function packaged(): Promise<LaunchOptions> {
  const folder = await unpacked().catch((error: unknown) => {
    const ways = 'set CHROMIUM_PATH to a Chromium or put «chromium» on the PATH, or run «npm ci»';
    throw new Error(`No browser for the tests (${error instanceof Error ? error.message : error}): ${ways}.`);
  });
  return {
    executablePath: join(folder, 'chromium'),
    args: [...flags, '--headless=shell'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

async function unpacked(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the packaged one is for Linux x64');
  const bin = join(dirname(createRequire(join(root, 'package.json')).resolve('@sparticuz/chromium')), '../bin');
  const { version } = createRequire(join(root, 'package.json'))(join(bin, '../package.json')) as { version: string };
  const folder = join(root, `node_modules/.cache/chromium-${version}`);
  if (existsSync(folder)) return folder;

  // Unpacked beside and renamed: a run that is killed in the middle leaves nothing that the next one would take.
  const own = `${folder}.${process.pid}`;
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'browser.unpack.mjs'), bin], {
    env: { ...process.env, TMPDIR: own },
  });
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
