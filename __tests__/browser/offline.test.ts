/**
 * Notes and abonos without connection, in a real Chromium against the real server: each kind of accident, in as many tabs as
 * matter. Whatever happens, each is in the database once, as its author, or visible to the person.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Note, Service } from '#contract/entities.ts';
import { launchBrowser, launchProfile } from '../support/browser.ts';
import { aNote, anAlumno, aServicio, aStaff } from '../support/builders.ts';
import { migratedDatabase } from '../support/database.ts';
import { longProof } from '../support/figure.ts';
import { moodyProxy } from '../support/moodyProxy.ts';
import { accidents, fromTheStart, KILLED } from '../support/offlineAccidents.ts';
import { type Case, comeBack, openForms, typeAll, typeNote, verify } from '../support/offlineCase.ts';
import { SCREENS, WIDE } from '../support/screens.ts';
import { startServer, type TestServer } from '../support/server.ts';

const QUOTA = 'storage quota full';

/** Of the accidents that are not the same for two tabs. */
const tabsOf: Record<string, number> = {
  'cut after the server wrote': 3,
  '500': 1,
  'server down for minutes': 1,
  'clock wrong by a day': 1,
  [QUOTA]: 1,
};

type Row = [name: string, tabs: number];

/** Every accident with that number of tabs. */
const casesOf = (tabs: number): Row[] => [...Object.keys(accidents), QUOTA].map((name) => [name, tabs]);

/** Every accident with as many tabs as it tells apart: three where all of them send at once, one where only one has a part. */
const usualCases = (): Row[] => casesOf(2).map(([name]) => [name, tabsOf[name] ?? 2]);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The server of the calling block, on that database; gives what runs one case. */
function matrixOn(engine: 'sqlite' | 'postgres'): (name: string, tabs: number) => Promise<void> {
  let server: TestServer;
  let toga: Service;
  const profiles: string[] = [];
  let cases = 0;
  let written = 0;

  beforeAll(async () => {
    server = await startServer({ screens: SCREENS, database: await migratedDatabase(engine) });
    toga = await aServicio(server, { servicio: 'Toga', costo: 450 });
  }, 60_000);
  afterAll(async () => {
    process.stdout.write(`offline matrix: written once and as their author on ${engine}: ${written}\n`);
    await server?.close();
    for (const folder of profiles) await rm(folder, { recursive: true, force: true });
  });

  /** `survives`: in a browser of its own, whose profile is on disk. */
  async function begin(tabs: number, survives: boolean): Promise<{ now: Case; notes: Note[] }> {
    cases += 1;
    const proxy = await moodyProxy(server.origin);
    const options = { viewport: WIDE, locale: 'es-MX', serviceWorkers: 'block' } as const;
    const folder = survives ? await mkdtemp(join(tmpdir(), 'servicios-perfil-')) : '';
    if (survives) profiles.push(folder);
    const notes: Note[] = [];
    for (let tab = 1; tab < tabs; tab += 1) notes.push(await aNote(server, { servicios: [toga] }));
    const alumno = await anAlumno(server);
    await aNote(server, { alumno, total: 300 });
    const now: Case = {
      ...{
        server,
        proxy,
        pages: [],
        abonos: new Map<number, number>(),
        named: new Map<number, string>(),
        folio: `RED-${cases}`,
      },
      context: await (survives ? launchProfile(folder, options) : browser.newContext(options)),
      eva: await aStaff(server, 1),
      alumno,
      async restart() {
        await killed(now.context);
        now.context = await launchProfile(folder, options);
      },
    };
    return { now, notes };
  }

  /** The storage has no room at first. */
  async function fillUp(now: Case, notes: readonly Note[]): Promise<void> {
    // Before anything is stored: the browser remembers for a while how much room it found.
    const session = await now.context.newCDPSession(await now.context.newPage());
    await session.send('Storage.overrideQuotaForOrigin', { origin: now.proxy.origin, quotaSize: 1 });
    await openForms(now, notes);
    const [first] = now.pages as [Page];
    now.proxy.mood = 'down';
    await typeNote(first, now.folio);
    await first.getByText(/^No se pudo guardar en este equipo/).waitFor();
    expect(await first.getByRole('textbox', { name: 'Folio' }).inputValue()).toBe(now.folio);
    await session.send('Storage.overrideQuotaForOrigin', { origin: now.proxy.origin });
  }

  return async (name, tabs) => {
    const full = name === QUOTA;
    // Only a profile on disk has a quota that can be used up.
    const { now, notes } = await begin(tabs, full || name === KILLED);
    try {
      await fromTheStart[name]?.(now);
      await (full ? fillUp : openForms)(now, notes);
      await typeAll(now, notes);
      await (full ? comeBack : accidents[name])?.(now, notes);
      written += await verify(now);
    } finally {
      await now.context.close();
      await now.proxy.close();
    }
  };
}

/** Ends a browser as a power cut does. */
async function killed(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser has gone');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  const gone = new Promise((resolve) => context.once('close', resolve));
  process.kill(main?.id ?? 0, 'SIGKILL');
  await gone;
}

describe('on sqlite', () => {
  const run = matrixOn('sqlite');

  // [S4.20]
  test.each(longProof ? [1, 2, 3].flatMap(casesOf) : usualCases())('%s, %i tabs', run);
});

// The engines differ in how they lock: taken are the accidents that meet the server in its work, in the long proof also those
// that it refuses before it writes. What befalls the browser alone is the same whatever lies behind the server.
describe('on postgres', () => {
  const run = matrixOn('postgres');
  const ofTheServer = longProof ? /^(401|500|422|cut after|server down)/ : /^(422|cut after)/;

  // [S4.20]
  test.each(casesOf(2).filter(([name]) => ofTheServer.test(name)))('%s, %i tabs', run);
});
