/** The screens' part of `npm run bench`: in Chromium, at the size of a very large business, beside a bare React page. */
import type { Browser } from 'playwright-core';
import type { AlumnoRow, Page } from '#contract/entities.ts';
import { launchBrowser } from '../support/browser.ts';
import { startBareSite } from './bare-site.ts';
import { startProduct } from './compare.ts';
import { dataOf } from './data.ts';
import { median } from './machine.ts';
import type { Measure } from './page.ts';
import { atWork, inMs } from './screens-work.ts';
import { again, responseOf, type Visit, visit } from './visits.ts';

const ALUMNOS = 20_000;
const KB = 1000;
const ROWS = { wanted: 'tr[data-row-key]', least: 25 };
/** Abonos that are taken, each of another alumno. */
const ABONOS = 7;

/** The lines on which rows are waited for; of the visits of each kind the middle one counts. */
const LINES = [
  { words: 'fast line', slow: false, visits: 9, most: 2.4, mostCached: 2.8 },
  { words: '4× CPU and Slow 4G', slow: true, visits: 3, most: 2, mostCached: 1.7 },
] as const;

async function bytes(browser: Browser, login: Visit, list: Visit): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, one, most] of [
    ['Scripts and styles before the sign-in form is painted', login, 240],
    ['Scripts and styles before the first rows are painted', list, 420],
  ] as const) {
    // On a slow line nothing that comes idle slips in.
    const visited = await visit(browser, { ...one, slow: true });
    measures.push({ name, figure: visited.bytes / KB, unit: ' KB', goal: { most } });
    await visited.close();
  }
  return measures;
}

/** Milliseconds to the rows of a first visit, and of a second one with the files in a cache. */
async function twice(browser: Browser, one: Visit): Promise<[number, number]> {
  const { page, painted, close } = await visit(browser, one);
  const cached = await again(page, one.worker);
  await close();
  return [painted, cached];
}

/** The product and the bare page in turn: whatever else the machine does falls on both. */
async function firstRows(browser: Browser, list: Visit, bare: Visit): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const { words, slow, visits, most, mostCached } of LINES) {
    const kinds: Visit[] = [
      { ...list, slow, worker: true },
      { ...list, slow },
      { ...bare, slow },
    ];
    const times: [number, number][][] = kinds.map(() => []);
    for (let turn = 0; turn < visits; turn += 1)
      for (const [at, kind] of kinds.entries()) times[at]?.push(await twice(browser, kind));
    const [kept, plain, limit] = times as [[number, number][], [number, number][], [number, number][]];
    const by = (name: string, ours: number[], theirs: number[], goal?: number): Measure => ({
      ...{ name: `First rows, ${words}, ${name}`, figure: median(ours) / median(theirs), unit: '×' },
      ...(goal && { goal: { most: goal } }),
      detail: `product ${inMs(ours)}; bare ${inMs(theirs)}`,
    });
    const [cold, cached] = [0, 1].map((at) => limit.map((pair) => pair[at] ?? 0)) as [number[], number[]];
    const of = (pairs: [number, number][], at: 0 | 1) => pairs.map((pair) => pair[at]);
    measures.push(
      by('against a bare React page', of(kept, 0), cold, most),
      by('files kept by the service worker', of(kept, 1), cached, mostCached),
      by("files in the browser's cache alone", of(plain, 1), cached, mostCached),
    );
    if (slow) {
      const { painted, close } = await visit(browser, { ...list, slow, uncompressed: true });
      await close();
      measures.push(by('files not compressed', [painted], cold));
    }
  }
  return measures;
}

/** How soon after the rows the screen heeds what somebody does. */
async function firstResponses(browser: Browser, list: Visit): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const { words, slow, visits } of LINES) {
    for (const [act, name] of [
      ['key', 'a key in the search box'],
      ['sort', 'a click on a heading'],
    ] as const) {
      const responses: { acted: number; shown: number }[] = [];
      for (let turn = 0; turn < visits; turn += 1) {
        const { page, close } = await visit(browser, { ...list, slow, act });
        responses.push(await responseOf(page));
        await close();
      }
      measures.push({
        name: `From the first rows until ${name} acts, ${words}`,
        ...{ figure: median(responses.map(({ acted }) => acted)), unit: ' ms', goal: { most: 100 } },
        detail: `its answer painted after ${inMs(responses.map(({ shown }) => shown))}`,
      });
    }
  }
  return measures;
}

/** Starts the product and the bare page over the same rows. BENCH_ALUMNOS names another size, to try the bench itself. */
export async function startScreens(): Promise<{ works: (() => Promise<Measure[]>)[]; end(): Promise<void> }> {
  const data = await dataOf(Number(process.env.BENCH_ALUMNOS) || ALUMNOS);
  const product = await startProduct(data.dataDir);
  const browser = await launchBrowser();
  const request = async (path: string) =>
    (await fetch(`${product.origin}${path}`, { headers: { Authorization: `Bearer ${product.token}` } })).text();
  const { user } = JSON.parse(await request('/api/me')) as { user: object };
  const rows = await request('/api/admin/alumnos?page=1');
  const bareSite = await startBareSite(rows);
  const storage = { token: JSON.stringify(product.token), user: JSON.stringify(user) };
  const list: Visit = { url: `${product.origin}/solicitudes`, ...ROWS, storage };
  const bare: Visit = { url: `${bareSite.origin}/`, ...ROWS, storage };
  const login: Visit = { url: `${product.origin}/login`, wanted: 'input[type=email]', least: 1 };
  const debtors = (JSON.parse(rows) as Page<AlumnoRow>).data.filter(({ note }) => note && note.saldo > ABONOS);
  return {
    works: [
      () => bytes(browser, login, list),
      () =>
        atWork(
          browser,
          list,
          debtors.slice(0, ABONOS).map(({ id }) => id),
        ),
      () => firstResponses(browser, list),
      () => firstRows(browser, list, bare),
    ],
    async end() {
      bareSite.end();
      await browser.close();
      await product.end();
      await data.remove();
    },
  };
}
