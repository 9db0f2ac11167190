/** The counter with its printer: from scan to paper, and twenty cajas at once. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SAME_SCAN_MS } from '#client/features/credits/till/useScanner.ts';
import type { Trabajo } from '#contract/entities.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { aPrinter, type Printer } from '../support/aPrinter.ts';
import { launchBrowser } from '../support/browser.ts';
import { sent, startProduct } from './compare.ts';
import { BUSINESS, dataOf } from './data.ts';
import { median, type Side } from './machine.ts';
import type { Measure } from './page.ts';
import { signedIn } from './visits.ts';

/** At the screen, and of the server alone. */
const CUSTOMERS = 100;
/** Who come first, while the page's code is not compiled yet: theirs do not count, as in all rounds here. */
const WARM = 20;
const CAJAS = 20;
const EACH = 30;
/** Of each caja, so that it takes two abonos a second. */
const RHYTHM_MS = 500;

export interface Owing {
  id: number;
  user_id: number;
  folio: string;
}

const paymentOf = ({ id, user_id }: Owing) => ({
  partes: [{ user_id, nota_id: id, amount: 1 }],
  metodo: 'efectivo',
  recibido: 1,
});

/** Resolves when one more job has reached the printer than `before`; gives when that was. */
async function printed(printer: Printer, before: number): Promise<number> {
  while (printer.printed.length === before) await pause(1);
  return printer.arrived;
}

/** Milliseconds from a folio that was scanned until its ticket is in the printer, without the screen. */
async function serve(side: Side, printer: Printer, impresora_id: number, note: Owing): Promise<number> {
  const before = printer.printed.length;
  const began = performance.now();
  await sent(side, 'POST', '/caja/buscar', { q: note.folio });
  const { trabajos } = await sent<{ trabajos: Trabajo[] }>(
    side,
    'POST',
    `/pagos?impresora_id=${impresora_id}`,
    paymentOf(note),
  );
  const took = (await printed(printer, before)) - began;
  // Nobody stands there before the printer has said that it is done.
  const job = () => sent<{ trabajo: Trabajo }>(side, 'GET', `/impresiones/${trabajos[0]?.id}`);
  while ((await job()).trabajo.estado !== 'impreso') await pause(1);
  return took;
}

const FIELD = 'Escanea o escribe a quién cobras';
const focused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

/**
 * Milliseconds from the Enter of a scan to its ticket in the printer, by a person who needs no time at all: the amount is
 * taken as soon as it can be.
 */
async function scanned(page: Page, printer: Printer, { folio }: Owing): Promise<number> {
  await focused(page, `[aria-label="${FIELD}"]`);
  await page.keyboard.type(folio);
  const before = printer.printed.length;
  const began = performance.now();
  await page.keyboard.press('Enter');
  await focused(page, 'input[name="amount"]');
  // A second Enter within so short a time is the scanner's own.
  await pause(Math.max(0, SAME_SCAN_MS + 5 - (performance.now() - began)));
  await page.keyboard.press('Enter');
  return (await printed(printer, before)) - began;
}

const share = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const p95 = (times: number[]): number => share(times, 0.95);
export const p99 = (times: number[]): number => share(times, 0.99);

/** Abonos of one caja in its rhythm; how long each took, in milliseconds. */
export async function atOneCaja(side: Side, notes: readonly Owing[]): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  for (const [at, note] of notes.entries()) {
    await pause(Math.max(0, began + at * RHYTHM_MS - performance.now()));
    const sentAt = performance.now();
    await sent(side, 'POST', '/pagos', paymentOf(note));
    times.push(performance.now() - sentAt);
  }
  return times;
}

/** The counter of a very large business, and whether its books are right afterwards. */
export async function caja(): Promise<Measure[]> {
  const data = await dataOf(BUSINESS);
  const file = join(data.dataDir, FILE_NAME);
  const base = new DatabaseSync(file, { readOnly: true });
  const count = () => (base.prepare('SELECT count(*) AS abonos FROM abonos').get() as { abonos: number }).abonos;
  const owing = base
    .prepare(
      'SELECT id, user_id, folio FROM notes WHERE total_cents - pagado_cents > 5000 AND cancelada_en IS NULL LIMIT ?',
    )
    .all(WARM + 2 * CUSTOMERS + CAJAS * EACH) as unknown as Owing[];
  const printer = await aPrinter();
  const side = await startProduct(data.dataDir);
  const browser = await launchBrowser();
  let ended = false;
  const end = async () => {
    if (!ended) await side.end();
    ended = true;
  };
  try {
    const { impresora } = await sent<{ impresora: { id: number } }>(side, 'POST', '/impresoras', {
      ...{ nombre: 'Mostrador', direccion: printer.address, ancho: 80, codigos: 'cp858', cajon: true, corta: true },
    });
    const before = count();
    const page = await signedIn(browser, side, { impresora: String(impresora.id) });
    await page.goto(`${side.origin}/caja`);
    const papers: number[] = [];
    for (const note of owing.splice(0, WARM + CUSTOMERS)) papers.push(await scanned(page, printer, note));
    const warmed = papers.slice(WARM);
    await page.close();
    const served: number[] = [];
    for (const note of owing.splice(0, CUSTOMERS)) served.push(await serve(side, printer, impresora.id, note));
    const began = performance.now();
    const cajas = await Promise.all(
      Array.from({ length: CAJAS }, (_, at) => atOneCaja(side, owing.slice(at * EACH, (at + 1) * EACH))),
    );
    const seconds = (performance.now() - began) / 1000;
    const taken = count() - before;
    await end();
    const tool = join(import.meta.dirname, '../../src/tools/verificar-saldos.ts');
    const env = { PATH: process.env.PATH, DATA_DIR: data.dataDir };
    const verified = performance.now();
    const books = execFileSync(process.execPath, [tool], { env, encoding: 'utf8' }).trim();
    const walk = (performance.now() - verified) / 1000;
    const expected = WARM + 2 * CUSTOMERS + CAJAS * EACH;
    return [
      {
        ...{ name: 'scan to paper, p95', figure: p95(warmed), unit: ' ms', goal: { most: 300 } },
        detail: `in a browser, two Enters; middle ${median(warmed).toFixed(0)} ms; of the first ${WARM} ${median(papers.slice(0, WARM)).toFixed(0)} ms`,
      },
      { name: 'of it the server, p95', figure: p95(served), unit: ' ms', goal: { most: 60 } },
      {
        name: 'abonos of 20 cajas lost or doubled',
        figure: Math.abs(expected - taken),
        unit: '',
        goal: { most: 0 },
        detail: `${((CAJAS * EACH) / seconds).toFixed(0)} a second, p95 ${p95(cajas.flat()).toFixed(0)} ms; ${books}`,
      },
      { name: 'verificar-saldos with its chain', figure: walk, unit: ' s' },
    ];
  } finally {
    await browser.close();
    base.close();
    await end();
    await printer.close();
    await data.remove();
  }
}
