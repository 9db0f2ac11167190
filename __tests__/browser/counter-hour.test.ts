/**
 * The counter's hour: forty customers, three siblings, two mistakes taken back, a printer that runs out of paper, the line
 * gone for five minutes.
 */
import type { Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import type { AbonoMethod } from '#contract/rules.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aPrinter, type Printer } from '../support/aPrinter.ts';
import { aNote, anAlumno, anEscuela, aServicio, aStaff } from '../support/builders.ts';
import { handMoves } from '../support/handMoves.ts';
import { browserOfFile, choose, countPrints, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile({ expected: /no answer|ERR_INTERNET_DISCONNECTED/ });

const CUSTOMERS = 40;
const SIBLINGS = 10;
/** Whose abono is a mistake, and is taken back at once. */
const MISTAKES = [7, 23];
/** Customers while the line is gone. */
const LINE_GONE = { from: 25, to: 30 };
/** Whose ticket stops half-way, for the paper is at its end. */
const OUT_OF_PAPER = 35;

interface Customer {
  alumno: User;
  notes: Note[];
}
/** What of a customer's payment was taken, in dollars. */
interface Taken {
  note: Note;
  amount: number;
  metodo: AbonoMethod;
}

let page: Page;
let printer: Printer;
const customers: Customer[] = [];

beforeAll(async () => {
  const [escuela, toga, foto] = [
    await anEscuela(server),
    await aServicio(server, { servicio: 'Toga', costo: 450 }),
    await aServicio(server, { servicio: 'Fotografías', costo: 320.5 }),
  ];
  const phone = (number: number) => `55${String(10_000_000 + number)}`;
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const alumno = await anAlumno(server, {
      nombre: `Cliente${String(number).padStart(2, '0')}`,
      escuela,
      celular: phone(number),
    });
    const family = number === SIBLINGS ? [1, 2] : [];
    const siblings = [];
    for (const one of family) {
      siblings.push(await anAlumno(server, { nombre: `Hermano${one}`, escuela, celular: phone(number) }));
    }
    const notes = [];
    const servicios = number % 3 === 0 ? [toga, foto] : [toga];
    // All of it is the next payment: Enter alone takes it.
    const plan = [{ fecha: '2027-01-15', monto: sumDollars(servicios.map(({ costo }) => costo)) }];
    for (const one of [alumno, ...siblings]) notes.push(await aNote(server, { alumno: one, servicios, plan }));
    customers.push({ alumno, notes });
  }
  const supervisor = await aStaff(server, 2);
  printer = await aPrinter();
  const { impresora } = await server.get(3, endpoints.createPrinter, {
    body: { nombre: 'Mostrador', direccion: printer.address, ancho: 80, codigos: 'cp858', cajon: true, corta: true },
  });
  ({ page } = await browser.open(server.origin));
  await countPrints(page, { closes: true });
  await page.addInitScript((id) => localStorage.setItem('impresora', id), String(impresora.id));
  await openAs(page, server, supervisor, '/por-enviar');
  await choose(page, 'Escuela', escuela.nombre);
  await page.getByRole('button', { name: 'Llevar su lista' }).click();
  await page.getByText(`${escuela.nombre}: `).waitFor();
  await page.goto('/caja');
});

afterAll(() => printer?.close());

const inField = () => page.locator('[aria-label="Escanea o escribe a quién cobras"]:focus').waitFor();
const inAmount = async () => {
  await page.locator('[name="amount"]:focus').waitFor();
  await handMoves(page);
};
/** Waits until so many tickets have come out of the printer, and of the browser, which prints while the line is gone. */
async function prints(count: number): Promise<void> {
  const inBrowser = () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      return Number(document.documentElement.dataset.prints ?? 0);
    });
  while ((await inBrowser()) + printer.printed.length !== count);
}
const press = (key: string) => page.keyboard.press(key);
const type = async (text: string) => {
  await page.keyboard.type(text);
  await press('Enter');
};
const saldo = ({ notes }: Customer) => sumDollars(notes.map((note) => note.saldo));

/** Serves a customer, each in another way; gives what was taken. */
async function serve(customer: Customer, number: number): Promise<Taken[]> {
  const { alumno, notes } = customer;
  const [note] = notes as [Note];
  const all = (metodo: AbonoMethod): Taken[] => notes.map((one) => ({ note: one, amount: one.saldo, metodo }));
  await inField();
  if (number === SIBLINGS) {
    await type(alumno.celular ?? '');
    await inAmount();
    for (const { folio } of notes.slice(1))
      await page.getByRole('checkbox', { name: new RegExp(`^${folio}\\D`) }).check();
    await page.getByRole('textbox', { name: /^Monto/ }).focus();
    await page.keyboard.type('2000');
    await page.getByRole('button', { name: /, recibido \$2,000\.00$/ }).click();
    await press('Enter');
    return all('efectivo');
  }
  switch (number % 4) {
    case 0:
      await type(`${server.origin}/alumnos/${alumno.id}`);
      await inAmount();
      await press('Enter');
      return all('efectivo');
    case 1:
      await type(note.folio.toLowerCase());
      await inAmount();
      await type('99.5');
      return [{ note, amount: 99.5, metodo: 'efectivo' }];
    case 2:
      await type(alumno.celular ?? '');
      await inAmount();
      await page.keyboard.type('1000');
      await page.getByRole('button', { name: /, recibido \$1,000\.00$/ }).click();
      await press('Enter');
      return all('efectivo');
    default:
      await type(alumno.nombre);
      await inAmount();
      await press('F4');
      await press('Enter');
      return all('tarjeta');
  }
}

/** Takes back the movement of a note, with the mouse, and goes back to the field. */
async function takeBack({ folio }: Note): Promise<void> {
  const last = page.getByRole('list', { name: 'Últimos movimientos' });
  const movement = last.getByRole('listitem').filter({ hasText: new RegExp(`${folio}\\D`) });
  await movement.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Cancelar abono' }).click();
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Se equivocó de alumno');
  await page.getByRole('button', { name: 'Cancelar abono', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /^Escanea/ }).focus();
}

/** The person hears what happened, puts paper in, and has the ticket printed again. */
async function newPaper(): Promise<void> {
  await page.getByText(/no se imprimió en Mostrador: .*papel/).waitFor();
  printer.state = 'fine';
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('textbox', { name: /^Escanea/ }).focus();
}

test('the corte of a counter hour is right to the cent and to the ticket', async () => {
  const taken: Taken[] = [];
  const cancelled: Taken[] = [];
  let printed = 0;
  for (const [number, customer] of customers.entries()) {
    if (number === LINE_GONE.from) await page.context().setOffline(true);
    if (number === LINE_GONE.to) {
      server.clock.advance({ minutes: 5 });
      await page.context().setOffline(false);
      await page.getByText('Todo enviado').waitFor();
    }
    if (number === OUT_OF_PAPER) printer.state = 'runs out';
    const now = await serve(customer, number);
    printed += now.length;
    if (number === OUT_OF_PAPER) await newPaper();
    await prints(printed);
    if (MISTAKES.includes(number)) {
      await takeBack(customer.notes[0] as Note);
      cancelled.push(...now);
    } else taken.push(...now);
  }

  const client = await server.as(2);
  const sum = (of: Taken[], metodo: AbonoMethod) =>
    sumDollars(of.filter((one) => one.metodo === metodo).map(({ amount }) => amount));
  const { actual } = await client.get(endpoints.countCorte, { body: { declarado: sum(taken, 'efectivo') } });
  expect(actual.esperado).toBe(sum(taken, 'efectivo'));
  const { corte } = await client.get(endpoints.closeCorte, { body: { declarado: sum(taken, 'efectivo') } });
  expect(corte.diferencia).toBe(0);
  expect(
    corte.por_persona.map(({ metodo, abonos, total, cancelaciones }) => [metodo, abonos, total, cancelaciones]).sort(),
  ).toEqual(
    (['efectivo', 'tarjeta'] as const).map((metodo) => [
      metodo,
      [...taken, ...cancelled].filter((one) => one.metodo === metodo).length,
      sum(taken, metodo),
      cancelled.filter((one) => one.metodo === metodo).length,
    ]),
  );
  for (const { note, amount } of taken) {
    const { note: after } = await client.get(endpoints.getNote, {
      params: { userId: note.user_id },
      query: { nota: note.id },
    });
    expect([note.folio, after?.pagado]).toEqual([note.folio, amount]);
  }
  // Some of the one that stopped may have come out: whoever holds both sees which one counts.
  const reprints = printer.printed.filter(({ text }) => text.includes('REIMPRESIÓN 1'));
  expect(reprints).toHaveLength(1);
  const cashAtPrinter = printer.printed.filter(({ text }) => text.includes('Método Efectivo'));
  expect(sumDollars(printer.printed.map(({ drawer }) => drawer))).toBe(cashAtPrinter.length);
  const tickets = await server.db.all<{ ticket: number }>('SELECT ticket FROM abonos ORDER BY ticket');
  expect(tickets.map(({ ticket }) => ticket)).toEqual(tickets.map((_, index) => index + 1));
  expect(tickets).toHaveLength(taken.length + cancelled.length);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
  expect(saldo(customers[SIBLINGS] as Customer)).toBe(1350);
}, 600_000);
