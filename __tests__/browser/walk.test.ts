/** Every screen as everybody: shown or refused, wide and narrow, light and dark, without a fault, and again after a jump. */

import type { Page } from 'playwright-core';
import { patterns } from '#client/lib/urls.ts';
import type { Rol } from '#contract/roles.ts';
import { FRAME, look } from '../support/look.ts';
import { nonsenseIn } from '../support/nonsense.ts';
import { WIDE } from '../support/screens.ts';
import { DEADLINE_MS, type Shown, type WalkPage, walkOfFile } from '../support/walk.ts';
import { REFUSED, WALK, type WalkIds } from '../support/walkScreens.ts';

interface Visit extends Shown {
  /** Number of the state in which it was shown. */
  state: number;
}

/** The kinds of elements that were looked at, by screen. */
type Seen = Map<string, Set<string>>;

const PRINTS = /^Imprimir/;
/** Addresses on which an administrador finds something to print. */
const printing = new Set<string>();

/**
 * Whether the screen shows a kind of element, in a place, that was not looked at there: who may do less sees less of what
 * somebody else has seen.
 */
async function isNew(page: Page, screen: string, seen: Seen): Promise<boolean> {
  const kinds = await page.evaluate((frame) => {
    const found = new Set<string>();
    const visit = (one: Element, above: string): void => {
      if (one.matches(frame)) return;
      const reported = ['class', 'role', 'type', 'aria-disabled', 'aria-selected'].map((name) =>
        one.getAttribute(name),
      );
      const kind = `${above}>${one.localName}[${reported}]`;
      found.add(kind);
      for (const child of one.children) visit(child, kind);
    };
    visit(document.body, '');
    return [...found];
  }, FRAME);
  const known = seen.get(screen) ?? new Set();
  seen.set(screen, known);
  const before = known.size;
  for (const kind of kinds) known.add(kind);
  return known.size > before;
}

/** Visits every screen as somebody of that rol: what is wrong with each, and what was shown at which state. */
async function visitAll(visited: WalkPage, rol: Rol, ids: WalkIds, seen: Seen) {
  const wrong: Record<string, unknown> = {};
  const visits: Visit[] = [];
  for (const { path, least, heading } of WALK) {
    const [address, expected] = [path(ids), rol >= least ? heading : REFUSED];
    await visited.go(address, expected);
    const state = await visited.recorded();
    const shown = await visited.shown();
    visits.push({ ...shown, state });
    if (await visited.page.locator('main').getByRole('button', { name: PRINTS }).count()) printing.add(address);
    const found = [...(await visited.nonsense()), ...(await visited.foreign()), ...(await visited.plainCells())];
    // All errors are one screen, and the frame is the same around every screen.
    const first = visits.length === 1;
    if ((await isNew(visited.page, expected === REFUSED ? 'refused' : address, seen)) || first) {
      found.push(...(await look(visited.page, { frame: first })));
    }
    if (!expected.test(shown.heading) || found.length > 0) wrong[address] = { heading: shown.heading, found };
  }
  return { wrong, visits };
}

declare global {
  /** In the page: what was given to the printer, in place of the browser's dialog. */
  var papers: { title: string; text: string }[];
}

/** Presses, on every screen that was walked and prints, a button of each kind that does; gives what was printed. */
async function printAll(visited: WalkPage, ids: WalkIds) {
  const { page } = visited;
  await page.evaluate(() => {
    globalThis.papers = [];
    window.print = () => {
      for (const sheet of document.querySelectorAll('.imprimir article'))
        papers.push({ title: sheet.getAttribute('aria-label') ?? '', text: sheet.textContent ?? '' });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  for (const { path, heading } of WALK.filter(({ path }) => printing.has(path(ids)))) {
    await visited.go(path(ids), heading);
    const buttons = page.locator('main').getByRole('button', { name: PRINTS });
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    );
    // Rows have the same button, behind the name of which stands whose it is.
    const kinds = Map.groupBy(names, (name) => name.split(' ').slice(0, 2).join(' '));
    for (const [name] of kinds.values()) {
      const printed = await page.evaluate(() => papers.length);
      await buttons
        .and(page.getByRole('button', { name, exact: true }))
        .first()
        .click();
      // Many pages are printed only once that was confirmed.
      const question = page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true });
      await page.waitForFunction(
        (before) => papers.length > before || document.querySelector('[role=dialog]'),
        printed,
      );
      if (await question.isVisible()) await question.click();
      await page.waitForFunction((before) => papers.length > before, printed);
    }
  }
  return page.evaluate(() => papers);
}

/** Jumps to each visit, the last one first; gives those that it did not bring back as they were. */
async function jumpThrough(visited: WalkPage, visits: readonly Visit[]) {
  await visited.page.setViewportSize(WIDE);
  const wrong: { before: Shown; after: Shown }[] = [];
  for (const { state, ...before } of [...visits].reverse()) {
    await visited.jump(state, before.address);
    const after = await visited.shown();
    if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push({ before, after });
  }
  return wrong;
}

/** A whole walk of somebody of that rol. What an administrador and a family see, others see in part: they need no jumps. */
async function walkAs(visited: WalkPage, rol: Rol, ids: WalkIds, seen: Seen): Promise<void> {
  const { wrong, visits } = await visitAll(visited, rol, ids, seen);
  const { requested } = visited;
  const jumps = rol === 3 || rol === 0 ? await jumpThrough(visited, visits) : [];
  expect({ wrong, jumps }).toEqual({ wrong: {}, jumps: [] });
  expect({ requested: visited.requested - requested, naked: visited.naked }).toEqual({ requested: 0, naked: [] });
}

const { ids, enter, server } = walkOfFile();
const seen: Seen = new Map();

/** What RTK Query holds in a state. */
interface HasQueries {
  api: { queries: object };
}

test('every screen of the router is visited', () => {
  const visited = new Set(WALK.map(({ screen }) => screen));
  expect([...visited, 'login'].sort()).toEqual(Object.keys(patterns).sort());
});

// [S2.3] [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9] [S2.10] [S2.11] [S2.12] [S2.17] [S2.18] [S2.19] [S2.20] [S2.25]
// [S2.26] [S2.27] [S2.116] [S2.118] [S6.5] [S6.7] [C.1] [C.2] [C.5] [C.13] [C.14] [C.27] [C.28]
test.each([3, 2, 1] satisfies Rol[])(
  'every screen works for rol %i',
  async (rol) => walkAs(await enter(rol), rol, ids, seen),
  DEADLINE_MS,
);

test('a DevTools log exported after several screens opens in a tab where none of them was open', async () => {
  const visited = await enter(3);
  const screens = ['/dashboard', '/cortes', '/guarderia', '/impresoras', `/importar/${ids.importacion}`];
  for (const path of screens) await visited.go(path, /./);
  await visited.recorded();
  const [log, queries] = await visited.page.evaluate(() => {
    const { api } = devTools.recording.states.at(-1) as HasQueries;
    return [devTools.recording.exported(), Object.keys(api.queries)] as const;
  });
  const fresh = await enter(3);
  const opened = await fresh.page.evaluate((text) => Object.keys(devTools.openLog<HasQueries>(text).api.queries), log);
  expect(queries.length).toBeGreaterThan(screens.length);
  expect(opened).toEqual(queries);
});

test('a jump to the gallery requests no picture again', async () => {
  const visited = await enter(3);
  const pictures = () =>
    visited.page.waitForFunction(() => {
      const all = [...document.querySelectorAll<HTMLImageElement>('main li img')];
      return all.length > 0 && all.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    });
  await visited.go('/fotos', /^Galería/);
  await pictures();
  const gallery = await visited.recorded();
  await visited.go('/me', /^Perfil$/);
  // A picture that nothing holds any more is gone with it.
  await visited.page.requestGC();
  const requested: string[] = [];
  server.app.server.on('request', ({ url = '' }) => requested.push(url));
  await visited.jump(gallery, '/fotos');
  await pictures();
  expect(requested).toEqual([]);
});

test(
  'every printed page holds only text written by a person',
  async () => {
    const papers = await printAll(await enter(3), ids);
    for (const kind of [/^Recibo de Abono/, /^Contrato/, /^Expediente de/, /^Corte/, /^Deudores por grupo/])
      expect(papers.map(({ title }) => title)).toContainEqual(expect.stringMatching(kind));
    expect(papers.flatMap(({ title, text }) => nonsenseIn(text).map((found) => `${title}: ${found}`))).toEqual([]);
    const expediente = papers.find(({ title }) => title.startsWith('Expediente'));
    // The parts of a line keep their words together.
    expect(expediente?.text.replaceAll('\u00a0', ' ')).toContain(
      'Cacahuate · alimento · grave · Hinchazón · hacer: Llamar al 911Látex',
    );
  },
  DEADLINE_MS,
);

describe('for a family', () => {
  let visited: WalkPage;
  beforeAll(async () => {
    visited = await enter(0);
  });

  // [S2.24]
  test('when signed in, the sign-in address leads to the start page and an unknown one says so', async () => {
    await visited.go('/login', /^Hola, /);
    expect((await visited.shown()).address).toBe('/');
    await visited.go('/no/existe', /^No encontrado$/);
    expect((await visited.shown()).heading).toBe('No encontrado');
    expect(await look(visited.page, { frame: false })).toEqual([]);
  });

  // [S2.18]
  test('a family opens its own abonos and profile, and not those of others', async () => {
    for (const path of [`/note-credits/${ids.family}`, `/update-user/${ids.family}`]) {
      await visited.go(path, /^(Abonos de|Alumno|Perfil)/);
      expect((await visited.shown()).heading).not.toMatch(REFUSED);
      expect({ path, found: await look(visited.page, { frame: false }) }).toEqual({ path, found: [] });
    }
    await visited.go(`/note-credits/${ids.alumno}`, REFUSED);
    expect((await visited.shown()).heading).toMatch(REFUSED);
  });

  // [S2.3] [S2.10] [S2.116] [S2.118] [S6.5] [S6.7] [C.1] [C.2] [C.28]
  test('every screen works for rol 0', () => walkAs(visited, 0, ids, seen), DEADLINE_MS);
});

describe('when signed out', () => {
  let visited: WalkPage;
  beforeAll(async () => {
    visited = await enter(null);
  });

  // [S2.1] [S2.2] [S6.6]
  test('the sign-in and the landing screen work', async () => {
    const looked = new Set<string>();
    for (const [path, heading] of [
      ['/', /^Iniciar Sesión$/],
      ['/login', /^Iniciar Sesión$/],
      ['/solicitudes', /^Foto Girasol/],
      ['/otra/cosa', /^Foto Girasol/],
    ] as const) {
      // Visitors have no router: each address is a load.
      await visited.page.goto(path);
      await visited.quiet();
      expect((await visited.shown()).heading).toMatch(heading);
      // Two screens at two addresses each.
      const found = looked.has(heading.source) ? [] : await look(visited.page);
      looked.add(heading.source);
      expect({ path, found }).toEqual({ path, found: [] });
    }
  });

  test('the walk reports a broken screen', async () => {
    const { page } = visited;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await visited.quiet();
    await page.evaluate(() => {
      const wide = document.createElement('div');
      wide.style.minWidth = '1000px';
      wide.textContent = 'Ancho';
      const pale = document.createElement('p');
      pale.style.color = '#777';
      pale.textContent = 'Gris sobre gris';
      document.querySelector('main')?.append(pale, document.createElement('img'));
      document.body.append(wide);
    });
    const found = (await look(page)).map((fault) => fault.replace(/(color-contrast|image-alt|sideways).*/s, '$1'));
    expect(found).toEqual([
      'wide, light: color-contrast',
      'wide, light: image-alt',
      expect.stringMatching(/^narrow: \d+ pixels scroll sideways$/),
      'narrow, light: color-contrast',
      'narrow, light: image-alt',
      'narrow, dark: color-contrast',
      'wide, dark: color-contrast',
    ]);
  });
});
