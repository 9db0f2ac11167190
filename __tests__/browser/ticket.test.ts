/** Tickets on paper, and the keys and clicks that only a real browser makes. */
import type { Page } from 'playwright-core';
import type { Note, User } from '#contract/entities.ts';
import { ROLES } from '#contract/roles.ts';
import { aNote, anAbono, anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { pagesOfPdf } from '../support/pdf.ts';
import {
  browserOfFile,
  chooseForComputer,
  countPrints,
  goWithin,
  openAs,
  SCREENS,
  type Visitor,
} from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let visitor: Visitor;
let page: Page;
let cashier: User;

beforeAll(async () => {
  cashier = await aStaff(server, ROLES.supervisor);
  visitor = await browser.open(server.origin, { timezoneId: 'America/Mexico_City', colorScheme: 'dark' });
  ({ page } = visitor);
  await countPrints(page);
  await openAs(page, server, cashier, '/me');
});

/** Shows the abonos of a note, and counts from there what is printed. */
async function open(note: Note): Promise<void> {
  await goWithin(page, `/note-credits/${note.user_id}`);
  await page.getByText(note.folio).first().waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset.prints = '0';
  });
  await page.locator('[name="amount"]:focus').waitFor();
}
const prints = (count: number) =>
  page.waitForFunction((wanted) => Number(document.documentElement.dataset.prints) === wanted, count);

/** Width and length in millimetres of each page of a PDF. */
function pagesOf(pdf: Buffer): { width: number; length: number }[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, length]) => ({ width: mm(width), length: mm(length) }));
}

// [S2.71] [S2.72]
test.each(['80', '58'])(
  'a ticket on %s mm paper is one page as wide as the paper and as long as the ticket',
  async (paper) => {
    const escuela = await anEscuela(server, {
      nombre: `Primaria Licenciado Benito Juárez García, turno vespertino ${paper}`,
    });
    const alumno = await anAlumno(server, {
      nombre: 'María de los Ángeles',
      apaterno: 'Ñúñez',
      amaterno: 'Hernández-de-la-Cruz-y-Montes-de-Oca-Villaseñor',
      escuela,
    });
    const note = await aNote(server, {
      alumno,
      folio: `W${paper}-4567890123456`,
      total: 123_456.75,
      note_description: 'Paquete de graduación con toga.\nEntregar antes de junio.',
    });
    await anAbono(server, { note, amount: 9999 });
    await open(note);
    await chooseForComputer(page, 'Papel', `${paper} mm`);
    await page.getByRole('button', { name: /^Imprimir Ticket/ }).click();
    await prints(1);

    await page.emulateMedia({ media: 'print' });
    const ticket = await page.evaluate(() => {
      const mm = 25.4 / 96;
      const article = document.querySelector('article');
      const box = article?.getBoundingClientRect() ?? new DOMRect();
      const texts = [...(article?.querySelectorAll('span, p, h2') ?? [])].map((part) => part.getBoundingClientRect());
      return {
        text: article?.innerText ?? '',
        length: box.height * mm,
        left: Math.min(...texts.map(({ left }) => left)) * mm,
        right: (Math.max(...texts.map(({ right }) => right)) - box.left) * mm,
        overflow: (article?.scrollWidth ?? 0) - (article?.clientWidth ?? 0),
        beside: [...document.body.children].filter((part) => part.checkVisibility()).map(({ className }) => className),
        colours: article && [getComputedStyle(article).color, getComputedStyle(article).backgroundColor],
      };
    });
    // Afterwards: printing tells the page that it is over, and the ticket goes.
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [words] = await pagesOfPdf(pdf);
    expect(words).toContain('Recibo de Abono');
    expect(words).not.toContain('Página');
    const pages = pagesOf(pdf);
    expect(pages).toEqual([{ width: Number(paper), length: expect.any(Number) }]);
    expect(ticket.beside).toEqual(['imprimir']);
    expect(ticket.colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    expect(ticket.overflow).toBe(0);
    // What the print head reaches: 72 mm of 80, 48 mm of 58.
    const margin = paper === '80' ? 4 : 5;
    expect(ticket.left).toBeGreaterThanOrEqual(margin - 0.1);
    expect(ticket.right).toBeLessThanOrEqual(Number(paper) - margin + 0.1);
    expect(ticket.length).toBeLessThan(pages[0]?.length ?? 0);
    expect(pages[0]?.length).toBeLessThan(ticket.length + 10);
    for (const part of [
      'Recibo de Abono',
      'REIMPRESIÓN 1',
      `W${paper}-4567890123456`,
      '$9,999.00',
      '$123,456.75',
      '$113,457.75',
      'Entregar antes de junio.',
      '21/11/2026 11:00',
    ]) {
      expect(ticket.text).toContain(part);
    }
    await page.emulateMedia({ media: null });
  },
);

test('a screen prints as a screen again after a ticket was printed', async () => {
  const note = await aNote(server, { paid: 100 });
  await open(note);
  await page.getByRole('button', { name: /^Imprimir Ticket/ }).click();
  await prints(1);
  expect(await page.locator('.imprimir').count()).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.waitForFunction(() => document.querySelector('.imprimir') === null);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))[0]?.width).toBeGreaterThan(200);
});
