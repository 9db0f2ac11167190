/**
 * Notes and abonos without connection, in a real Chromium against the real server, on both databases: one to three tabs,
 * and each kind of accident. Whatever happens, each is in the database once, as its author, or visible to the person.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Note, Service, User } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { launchBrowser, launchProfile } from '../support/browser.ts';
import { aNote, anAlumno, aServicio, aStaff } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';
import { type MoodyProxy, moodyProxy } from '../support/moodyProxy.ts';
import { SCREENS, WIDE } from '../support/screens.ts';
import { startServer, type TestServer } from '../support/server.ts';

const SAVED = 'Datos guardados localmente. Se sincronizarán cuando haya conexión.';

interface Case {
  server: TestServer;
  proxy: MoodyProxy;
  context: BrowserContext;
  /** Opens the browser anew on the same profile. */
  restart(): Promise<void>;
  pages: Page[];
  eva: User;
  /** The first tab's alumno, whose note and its abono wait; the other tabs take abonos of notes that exist. */
  alumno: User;
  folio: string;
  /** What the abonos come to, by alumno. */
  abonos: Map<number, number>;
  /** Folio of the note that the screen named when the abono was typed, by alumno. */
  named: Map<number, string>;
}

/** How many tabs there are at once: the engines differ in how they lock, not in what tabs do. */
const tabsOf = (engine: string) => (engine === 'sqlite' ? [1, 2, 3] : [2]);

/** Puts a new session of this person where the browser keeps it. */
async function signIn({ server, context, proxy }: Case, person: User): Promise<Page> {
  const { token } = await server.as(person);
  const page = await context.newPage();
  // A page of the origin without the application.
  await page.goto(`${proxy.origin}/favicon.svg`);
  await page.evaluate(
    ([ficha, user]) => {
      localStorage.setItem('token', ficha ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [
      JSON.stringify(token),
      JSON.stringify({ id: person.id, nombre: person.nombre, rol: person.rol, sala_guarderia: null }),
    ],
  );
  return page;
}

const online = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

async function typeNote(page: Page, folio: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Folio' }).fill(folio);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
}
async function typeAbono(page: Page, amount: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Monto (abono)' }).fill(String(amount));
  await page.keyboard.press('Enter');
}
const saved = (page: Page) => page.getByText(SAVED).first().waitFor();
const badge = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true }).waitFor();

/** Opens the tabs' forms while there is a connection. */
async function openForms(now: Case, notes: readonly Note[]): Promise<void> {
  const first = await signIn(now, now.eva);
  now.pages = [first];
  await first.goto(`${now.proxy.origin}/register-note/${now.alumno.id}`);
  for (const note of notes) {
    const page = await now.context.newPage();
    await page.goto(`${now.proxy.origin}/note-credits/${note.user_id}`);
    now.pages.push(page);
  }
  await first.getByRole('checkbox').first().waitFor();
  for (const page of now.pages.slice(1)) await page.getByRole('textbox', { name: 'Monto (abono)' }).waitFor();
}

/** The folio that the heading of an abonos screen names. */
async function folioOn(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: / · nota / });
  return (await heading.innerText()).split(' · nota ')[1] ?? '';
}

/** Every tab types, without connection: the first one a note and an abono of it, the others an abono each. */
async function typeAll(now: Case, notes: readonly Note[]): Promise<void> {
  now.proxy.mood = 'down';
  const [first, ...others] = now.pages as [Page, ...Page[]];
  await typeNote(first, now.folio);
  await saved(first);
  await first.getByRole('link', { name: 'Ir a Abonos' }).click();
  // The alumno has an older note with a saldo.
  now.named.set(now.alumno.id, await folioOn(first));
  expect(now.named.get(now.alumno.id)).toBe(now.folio);
  await typeAbono(first, 50);
  now.abonos.set(now.alumno.id, 50);
  await first.getByText('Todavía no tiene folio de ticket.').waitFor();
  for (const [index, page] of others.entries()) {
    const note = notes[index] as Note;
    now.named.set(note.user_id, await folioOn(page));
    await typeAbono(page, 10 + index);
    now.abonos.set(note.user_id, 10 + index);
    await saved(page);
  }
}

/** Each waiting thing is in the database once, as its author, and each abono of the note that its screen named. */
async function verify({ server, alumno, folio, abonos, named, eva }: Case): Promise<number> {
  const notes = await server.db.all<{ user_id: number; creada_por: number }>(
    'SELECT user_id, creada_por FROM notes WHERE folio = ?',
    folio,
  );
  expect(notes).toEqual([{ user_id: alumno.id, creada_por: eva.id }]);
  for (const [userId, amount] of abonos) {
    const taken = await server.db.all<{ amount_cents: number; registrado_por: number; folio: string }>(
      `SELECT a.amount_cents, a.registrado_por, n.folio FROM abonos a JOIN notes n ON n.id = a.note_id
        WHERE a.user_id = ?`,
      userId,
    );
    expect(taken).toEqual([
      { amount_cents: toCents(amount), registrado_por: eva.id, folio: named.get(userId) ?? 'none was named' },
    ]);
  }
  return 1 + abonos.size;
}

/** The connection is back and says so; resolves when the first living tab shows that all is sent. */
async function comeBack(now: Case): Promise<void> {
  now.proxy.mood = 'pass';
  const [page] = now.pages;
  if (!page) throw new Error('No tab');
  await online(page);
  await badge(page, 'Todo enviado');
}

type Accident = (now: Case, notes: readonly Note[]) => Promise<void>;

/** Waits until the server or the proxy has heard so many writes. */
function writes(proxy: MoodyProxy, count: number): Promise<void> {
  return new Promise((resolve) => {
    let heard = 0;
    proxy.onCall = (method) => {
      if (method !== 'POST') return;
      heard += 1;
      if (heard === count) resolve();
    };
  });
}

const KILLED = 'browser killed';

const accidents: Record<string, Accident> = {
  async reload(now) {
    for (const page of now.pages) await page.reload();
    await badge(now.pages[0] as Page, `${1 + now.abonos.size} por enviar`);
    await comeBack(now);
  },

  async [KILLED](now) {
    await now.restart();
    now.proxy.mood = 'pass';
    // Her session lies in local storage, which may lose its last seconds: she signs in again.
    const page = await signIn(now, now.eva);
    now.pages = [page];
    await page.goto(`${now.proxy.origin}/por-enviar`);
    await badge(page, 'Todo enviado');
  },

  async '401 while sending'(now) {
    await now.server.db.write((tx) => tx.run('DELETE FROM sessions WHERE user_id = ?', now.eva.id));
    now.proxy.mood = 'pass';
    const [page] = now.pages as [Page];
    // The others follow; one that is closed on its way there may never say that it is gone.
    await Promise.all([...now.pages.map((one) => one.waitForURL(/\/login$/)), online(page)]);
    for (const other of now.pages) await other.close();
    const again = await signIn(now, now.eva);
    now.pages = [again];
    await again.goto(`${now.proxy.origin}/por-enviar`);
    await badge(again, 'Todo enviado');
  },

  async '500'(now) {
    const heard = writes(now.proxy, 1);
    now.proxy.methods = ['POST'];
    now.proxy.mood = 500;
    await online(now.pages[0] as Page);
    await heard;
    await badge(now.pages[0] as Page, `${1 + now.abonos.size} por enviar`);
    await comeBack(now);
  },

  async '422'(now) {
    const [page] = now.pages as [Page];
    // Somebody else took the folio meanwhile.
    await aNote(now.server, { folio: now.folio });
    now.proxy.mood = 'pass';
    await online(page);
    await badge(page, '1 rechazada');
    await page.getByRole('link', { name: '1 rechazada' }).click();
    const list = page.getByRole('list', { name: 'Sin enviar' });
    await list.getByText('Espera su turno').waitFor();
    await list.getByText('Rechazada').waitFor();
    await list.getByText(/^El folio ya está ocupado/).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('link', { name: 'Abrir' }).first().click();
    now.folio = `${now.folio}-B`;
    // The same note under another folio.
    now.named.set(now.alumno.id, now.folio);
    const folio = page.getByRole('textbox', { name: 'Folio' });
    await folio.fill(now.folio);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await badge(page, 'Todo enviado');
  },

  async 'cut after the server wrote'(now) {
    const heard = writes(now.proxy, 2);
    now.proxy.methods = ['POST'];
    now.proxy.mood = 'deaf';
    for (const page of now.pages) await online(page);
    // The first attempt and the one of the back-off, both written and both unheard.
    await heard;
    await comeBack(now);
  },

  async 'server down for minutes'(now) {
    for (const page of now.pages) {
      for (let minute = 0; minute < 4; minute += 1) await page.clock.fastForward('01:00');
    }
    await badge(now.pages[0] as Page, `${1 + now.abonos.size} por enviar`);
    now.proxy.mood = 'pass';
    // Nobody says that it is back: an attempt of the queue's own finds out. A jump of the clock also ends an attempt that
    // was under way, and then the next one has to.
    const [page] = now.pages as [Page];
    const sent = () =>
      page
        .getByRole('link', { name: 'Todo enviado', exact: true })
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
    do await page.clock.fastForward('01:00');
    while (!(await sent()));
  },

  async 'second person signs in'(now) {
    const bea = await aStaff(now.server, 1);
    const hers = await signIn(now, bea);
    // Eva's tabs follow; until they have, what they send is hers and goes out as hers.
    for (const page of now.pages) await page.waitForURL(/\/solicitudes$/);
    now.proxy.mood = 'pass';
    await hers.goto(`${now.proxy.origin}/por-enviar`);
    const count = 1 + now.abonos.size;
    await hers.getByText(new RegExp(`^Hay ${count} capturas de otra persona`)).waitFor();
    await hers.getByRole('button', { name: 'Sincronizar ahora' }).click();
    await badge(hers, 'Todo enviado');
    expect(await hers.getByText(now.folio).count()).toBe(0);
    expect(await now.server.db.all('SELECT id FROM notes WHERE folio = ?', now.folio)).toEqual([]);
    const again = await signIn(now, now.eva);
    now.pages = [again];
    await again.goto(`${now.proxy.origin}/por-enviar`);
    await badge(again, 'Todo enviado');
  },

  async 'clock wrong by a day'(now) {
    await comeBack(now);
    const row = await now.server.db.get<{ created_at: string; capturado_en: string }>(
      'SELECT created_at, capturado_en FROM notes WHERE folio = ?',
      now.folio,
    );
    expect(row?.created_at).toBe(now.server.clock.now().toISOString());
  },
};

/** Accidents that begin before anything is typed. */
const fromTheStart: Record<string, (now: Case) => Promise<void>> = {
  'server down for minutes': async ({ context }) => context.clock.install(),
  'clock wrong by a day': async ({ context }) => context.clock.install({ time: Date.now() - 86_400_000 }),
};

const counts: Record<string, number> = {};

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let server: TestServer;
  let toga: Service;
  let browser: Browser;
  const profiles: string[] = [];
  let cases = 0;

  beforeAll(async () => {
    server = await startServer({ screens: SCREENS, database: await testDatabase(engine) });
    toga = await aServicio(server, { servicio: 'Toga', costo: 450 });
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
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

  test.each(Object.keys(accidents).flatMap((name) => tabsOf(engine).map((tabs) => [name, tabs] as const)))(
    '%s, %i tabs',
    async (name, tabs) => {
      const { now, notes } = await begin(tabs, name === KILLED);
      try {
        await fromTheStart[name]?.(now);
        await openForms(now, notes);
        await typeAll(now, notes);
        await accidents[name]?.(now, notes);
        counts[engine] = (counts[engine] ?? 0) + (await verify(now));
      } finally {
        await now.context.close();
        await now.proxy.close();
      }
    },
  );

  test.each(tabsOf(engine))('storage quota full, %i tabs', async (tabs) => {
    // Only a profile on disk has a quota that can be used up.
    const { now, notes } = await begin(tabs, true);
    try {
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
      await typeAll(now, notes);
      await comeBack(now);
      counts[engine] = (counts[engine] ?? 0) + (await verify(now));
    } finally {
      await now.context.close();
      await now.proxy.close();
    }
  });
});

afterAll(() => {
  process.stdout.write(`offline matrix: written once and as their author ${JSON.stringify(counts)}\n`);
});

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
