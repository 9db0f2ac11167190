/** The screens' half of `npm run bench`: first load, search, pages, interactions and memory in Chromium. */
import type { Browser, Page } from 'playwright-core';
import { ALUMNOS } from '../support/bigBusiness.ts';
import { launchBrowser } from '../support/browser.ts';
import { startBareSite } from './bare-site.ts';
import { startProduct } from './compare.ts';
import { dataOf } from './data.ts';
import { median } from './machine.ts';
import { isHeld, keep, lineOf, type Measure } from './page.ts';
import { paintedOf, type Visit, visit } from './visits.ts';

/** Visits of each kind: the middle one counts. */
const FAST_VISITS = 9;
const SLOW_VISITS = 3;
const KB = 1000;

/** Page changes before those that count: the engine compiles for some twenty, and keeps what it compiled. */
const WARM_UP = 20;

const ROWS = { wanted: 'tr[data-row-key]', least: 25 };
const round = (values: number[]) => `${values.map((value) => Math.round(value)).join(', ')} ms`;

interface Visits {
  painted: number[];
  /** Of the second load of each. */
  warm: number[];
}

/** Visits of the pages in turn, each with an empty cache: whatever else the machine does falls on all of them. */
async function visits(browser: Browser, pages: Visit[], count: number): Promise<Visits[]> {
  const made = pages.map((): Visits => ({ painted: [], warm: [] }));
  for (let turn = 0; turn < count; turn += 1) {
    for (const [at, one] of pages.entries()) {
      const visited = await visit(browser, one);
      made[at]?.painted.push(visited.painted);
      await visited.page.reload();
      made[at]?.warm.push((await paintedOf(visited.page)).painted);
      await visited.close();
    }
  }
  return made;
}

async function firstRows(browser: Browser, list: Visit, bare: Visit): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [words, slow, count, most] of [
    ['fast', false, FAST_VISITS, 1.7],
    ['4× CPU and Slow 4G', true, SLOW_VISITS, 1.1],
  ] as const) {
    const [ours, limit] = (await visits(
      browser,
      [list, bare].map((one) => ({ ...one, slow })),
      count,
    )) as [Visits, Visits];
    for (const [kind, name, goal] of [
      ['painted', `First rows, ${words}, against a bare React page`, { goal: { most } }],
      ['warm', `First rows, ${words}, files in the cache`, {}],
    ] as const) {
      measures.push({
        ...{ name, figure: median(ours[kind]) / median(limit[kind]), unit: '×', ...goal },
        detail: `product ${round(ours[kind])}; bare ${round(limit[kind])}`,
      });
    }
  }
  return measures;
}

async function bytes(browser: Browser, login: Visit, list: Visit): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, one, most] of [
    ['Scripts and styles before the sign-in form is painted', login, 75],
    ['Scripts and styles before the first rows are painted', list, 115],
  ] as const) {
    // On a slow line nothing that comes idle slips in.
    const visited = await visit(browser, { ...one, slow: true });
    measures.push({ name, figure: visited.bytes / KB, unit: ' KB', goal: { most } });
    await visited.close();
  }
  return measures;
}

/** Milliseconds, and frames, from a press to the paint of other rows. */
function untilOtherRows(page: Page, press: 'input' | 'click'): Promise<{ ms: number; frames: number }> {
  return page.evaluate(
    (kind) =>
      new Promise<{ ms: number; frames: number }>((resolve, reject) => {
        const rows = () =>
          [...document.querySelectorAll('h1, tr[data-row-key] td:nth-child(2)')].map((one) => one.textContent).join();
        const before = rows();
        setTimeout(() => reject(new Error('No other rows came')), 10_000);
        window.addEventListener(
          kind,
          (event) => {
            let frames = 0;
            const look = () => {
              frames += 1;
              if (rows() === before) requestAnimationFrame(look);
              else resolve({ ms: performance.now() - event.timeStamp, frames });
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
    press,
  );
}

async function atWork(browser: Browser, list: Visit): Promise<Measure[]> {
  const { page, session, close } = await visit(browser, list);
  await page.locator('.ant-table tr[data-row-key]').nth(24).waitFor();
  const box = page.getByRole('searchbox', { name: 'Buscar', exact: true });
  const searched: number[] = [];
  for (const letters of ['MA', 'JO', 'LU', 'HE', 'GA', 'PE', 'SO']) {
    await box.fill('');
    await page.waitForFunction(() => !window.location.search.includes('texto'));
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    // Nobody clears the box and types within one breath; and the page ahead has come.
    await page.waitForTimeout(300);
    const done = untilOtherRows(page, 'input');
    await box.fill(letters);
    searched.push((await done).ms);
  }
  await page.goto(list.url);
  await page.locator('.ant-table tr[data-row-key]').nth(24).waitFor();
  const next = page.getByRole('button', { name: 'Siguiente' });
  const turn = async () => {
    const done = untilOtherRows(page, 'click');
    await next.click();
    return done;
  };
  const heap = async () => {
    // The page ahead is there, what the engine compiles beside is done, and what was let go can be collected.
    await page.waitForTimeout(1000);
    await session.send('HeapProfiler.enable');
    // What the first one finds unreachable may hold on to more.
    for (let turns = 0; turns < 2; turns += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  // Before pages change: columns are as wide as their rows, and other rows have other widths.
  const { shift } = await page.evaluate(() => window.watched);
  for (let count = 0; count < WARM_UP; count += 1) await turn();
  const before = await heap();
  const turns: { ms: number; frames: number }[] = [];
  const fifty = async () => {
    for (let count = 0; count < 50; count += 1) turns.push(await turn());
  };
  await fifty();
  const after = await heap();
  await fifty();
  const later = await heap();
  const { long, slowest } = await page.evaluate(() => window.watched);
  await close();
  return [
    {
      ...{ name: 'Search, from the last key to its rows', figure: median(searched), unit: ' ms' },
      ...{ goal: { most: 110 }, detail: round(searched) },
    },
    {
      ...{ name: 'Page change, frames until its rows', figure: median(turns.map(({ frames }) => frames)), unit: '' },
      ...{ goal: { most: 3 }, detail: `middle of 100: ${median(turns.map(({ ms }) => ms)).toFixed(0)} ms` },
    },
    {
      name: 'Slowest interaction',
      figure: slowest,
      unit: ' ms',
      detail: `first load and ${WARM_UP + 100} page changes`,
    },
    {
      ...{ name: 'Longest task over 50 ms', figure: Math.max(0, ...long), unit: ' ms', goal: { most: 50 } },
      detail: `first load, antd's table taking over, ${WARM_UP + 100} page changes: ${long.length} such tasks`,
    },
    { name: "Layout shift until antd's table has taken over", figure: shift, unit: '', goal: { most: 0 } },
    {
      ...{ name: 'Heap after 50 page changes', figure: (after / before - 1) * 100, unit: ' %', goal: { most: 5 } },
      detail: `${(before / 1024 ** 2).toFixed(1)} MB after ${WARM_UP} others`,
    },
    // A leak would go on growing.
    { name: 'Heap after 50 more', figure: (later / after - 1) * 100, unit: ' %' },
  ];
}

const data = await dataOf(Number(process.env.BENCH_ALUMNOS) || ALUMNOS);
const product = await startProduct(data.dataDir);
const browser = await launchBrowser();
const ask = (path: string) =>
  fetch(`${product.origin}${path}`, { headers: { Authorization: `Bearer ${product.token}` } });
const { user } = (await (await ask('/api/me')).json()) as { user: object };
const bareSite = await startBareSite(await (await ask('/api/admin/alumnos?page=1')).text());
try {
  const storage = { token: JSON.stringify(product.token), user: JSON.stringify(user) };
  const list: Visit = { url: `${product.origin}/solicitudes`, ...ROWS, storage };
  const bare: Visit = { url: `${bareSite.origin}/`, ...ROWS, storage };
  const login: Visit = { url: `${product.origin}/login`, wanted: 'input[type=email]', least: 1 };
  const measures = [
    ...(await bytes(browser, login, list)),
    ...(await atWork(browser, list)),
    ...(await firstRows(browser, list, bare)),
  ];
  for (const measure of measures) console.log(lineOf(measure));
  if (!process.argv.includes('--print')) keep('screens', measures, { whole: true });
  if (!measures.every(isHeld)) process.exitCode = 1;
} finally {
  bareSite.end();
  await browser.close();
  await product.end();
  await data.remove();
}
