/** The queue of print jobs: each once, in order, kept over a restart; what may have come out comes again as a reprint. */
import { randomUUID } from 'node:crypto';
import { publicPages } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Movimiento, Note, Trabajo } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { openDatabase } from '#server/db/open.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import { aPrinter, type Printer, type State } from '../../../support/aPrinter.ts';
import { aNote, anAbono, aServicio } from '../../../support/builders.ts';
import type { Printed } from '../../../support/escpos.ts';
import { serverOfFile } from '../../../support/server.ts';

const ORIGIN = 'https://caja.example.mx';
const server = serverOfFile({ settings: { publicUrl: ORIGIN } });
const open: Printer[] = [];
afterEach(async () => {
  for (const printer of open.splice(0)) await printer.close();
});

let made = 0;
/** A printer that listens, and its id in the settings. */
async function installed(state: State = 'fine', fields: object = {}) {
  made += 1;
  const printer = await aPrinter(state);
  open.push(printer);
  const body = { nombre: `Caja ${made}`, direccion: printer.address, ancho: 80, codigos: 'cp858', ...fields };
  const { impresora } = await server.get(3, endpoints.createPrinter, { body });
  return { printer, id: impresora.id };
}

const counter = () => server.as(1);
const print = async (abono: Abono, impresora_id: number, more: object = {}, key?: string): Promise<Trabajo> => {
  const options = { params: { id: abono.id }, body: { impresora_id, ...more }, ...(key && { key }) };
  return (await (await counter()).get(endpoints.printAbono, options)).trabajo;
};
const retry = async ({ id }: Trabajo) => (await (await counter()).get(endpoints.retryJob, { params: { id } })).trabajo;
/** The job as it stands once nothing waits any more. */
async function ended({ id }: Trabajo): Promise<Trabajo> {
  await printWaiting(server.deps);
  return (await (await counter()).get(endpoints.getJob, { params: { id } })).trabajo;
}
const setState = (job: Trabajo, estado: string) =>
  server.db.write((tx) =>
    tx.run(
      'UPDATE impresiones SET estado = ?, enviado = ? WHERE id = ?',
      estado,
      server.clock.now().toISOString(),
      job.id,
    ),
  );

test('tickets print once each, in the order of their requests', async () => {
  const { printer, id } = await installed();
  const abonos = [await anAbono(server), await anAbono(server), await anAbono(server)];
  const jobs = [];
  for (const abono of abonos) jobs.push(await print(abono, id));
  expect(jobs[0]).toMatchObject({ estado: 'hecho', motivo: null, abono_id: abonos[0]?.id, reimpresion: 0 });
  for (const job of jobs) expect(await ended(job)).toMatchObject({ estado: 'impreso', motivo: null });
  const tickets = printer.printed.map(({ text }) => text.find((line) => line.startsWith('Ticket ')));
  expect(tickets).toEqual(abonos.map(({ ticket }) => `Ticket ${ticket}`));
  expect(printer.most).toBe(1);
});

test('each print has its own proof, stored as a hash', async () => {
  const { printer, id } = await installed();
  const abono = await anAbono(server);
  await ended(await print(abono, id));
  await ended(await print(abono, id));
  const addresses = printer.printed.flatMap(({ qr }) => qr);
  expect(new Set(addresses).size).toBe(2);
  for (const address of addresses) {
    const token = address.slice(`${ORIGIN}${publicPages.recibo('')}`.length);
    const recibo = await server.anyone.get(endpoints.getRecibo, { params: { token } });
    expect(recibo).toMatchObject({ ticket: abono.ticket });
    for (const table of ['impresiones', 'recibos', 'audit', 'idempotency']) {
      expect(JSON.stringify(await server.db.all(`SELECT * FROM ${table}`))).not.toContain(token);
    }
  }
});

test('a reprint shows the debt of then, like its proof, whatever happens to the note', async () => {
  const { printer, id } = await installed();
  const [sold, added] = [await aServicio(server, { costo: 500 }), await aServicio(server, { costo: 80.55 })];
  const note = await aNote(server, { servicios: [sold] });
  const [before, abono] = [await anAbono(server, { note }), await anAbono(server, { note, amount: 50 })];
  const supervisor = await server.as(2);
  const changes = {
    surcharge: () => {
      const body = { nombre: 'Pago tardío', monto: 30, motivo: 'Pagó tarde' };
      return supervisor.get(endpoints.createRecargo, { params: note, body });
    },
    'surcharge cancelled': async () => {
      const { recargos } = (await supervisor.get(endpoints.account, { params: { id: note.user_id } })).notas[0] as Note;
      const params = { id: note.id, rid: recargos[0]?.id ?? 0 };
      await supervisor.get(endpoints.cancelRecargo, { params, body: { motivo: 'Se perdonó' } });
    },
    'more sold': () => {
      const body = { serviciosArr: [sold.id, added.id], costosArr: [500, 80.55] };
      return supervisor.get(endpoints.updateNote, { params: note, body });
    },
    'less sold': () => {
      const body = { serviciosArr: [sold.id], costosArr: [500], motivo: 'Ya no lo quiso' };
      return supervisor.get(endpoints.updateNote, { params: note, body });
    },
    'abono cancelled': () =>
      supervisor.get(endpoints.cancelAbono, { params: before, body: { motivo: 'Se cobró dos veces' } }),
    'its own cancelled': () =>
      supervisor.get(endpoints.cancelAbono, { params: abono, body: { motivo: 'Se cobró dos veces' } }),
  };
  const today = { surcharge: 380, 'surcharge cancelled': 350, 'more sold': 430.55, 'less sold': 350 };
  const owed = Object.entries({ ...today, 'abono cancelled': 450, 'its own cancelled': 500 });
  for (const [change, saldo_hoy] of owed) {
    server.clock.advance({ minutes: 1 });
    await changes[change as keyof typeof changes]();
    await ended(await print(abono, id, { reimpresion: true }));
    const paper = printer.printed.at(-1);
    const token = (paper?.qr[0] ?? '').slice(`${ORIGIN}${publicPages.recibo('')}`.length);
    const proof = await server.anyone.get(endpoints.getRecibo, { params: { token } });
    expect({ change, ...proof }).toMatchObject({ change, saldo_entonces: 350, saldo_hoy });
    const said = (paper?.text ?? [])
      .map((line) => line.replace(/ +/g, ' '))
      .filter((line) => /^(Total|Pagado|Saldo)/.test(line));
    const now = saldo_hoy === 350 ? [] : [`Saldo hoy ${formatMoney(saldo_hoy)}`];
    expect({ change, said }).toEqual({
      change,
      said: ['Total a pagar $500.00', 'Pagado $150.00', 'Saldo $350.00', ...now],
    });
  }
});

test('the same Idempotency-Key makes one job; without one a printed ticket becomes a reprint', async () => {
  const { printer, id } = await installed();
  const abono = await anAbono(server);
  const key = randomUUID();
  const first = await print(abono, id, {}, key);
  expect(await print(abono, id, {}, key)).toEqual(first);
  await ended(first);
  const second = await print(abono, id);
  expect(second.reimpresion).toBe(1);
  await ended(second);
  expect(printer.printed.map(({ text }) => text.includes('REIMPRESIÓN 1'))).toEqual([false, true]);
  const elsewhere = await print(await anAbono(server), id, { reimpresion: true });
  expect(elsewhere.reimpresion).toBe(1);
});

test('tickets of a payment are jobs of its transaction, and a repeated request prints nothing', async () => {
  const { printer, id } = await installed();
  const [one, two] = [await aNote(server, { total: 300 }), await aNote(server, { total: 400 })];
  const parte = ({ id: nota_id, user_id }: Note, amount: number) => ({ user_id, nota_id, amount });
  const clerk = await counter();
  const body = { partes: [parte(one, 100), parte(two, 200)] };
  const key = randomUUID();
  const taken = await clerk.get(endpoints.createPago, { query: { impresora_id: id }, body, key });
  expect(taken.trabajos.map(({ abono_id, reimpresion }) => [abono_id, reimpresion])).toEqual(
    taken.abonos.map((abono) => [abono.id, 0]),
  );
  // As the queue of a browser sends it, which does not know whether the first one arrived.
  expect(await clerk.get(endpoints.createPago, { body, key })).toEqual(taken);
  const { abono, trabajos } = await clerk.get(endpoints.createAbono, {
    query: { impresora_id: id },
    body: parte(two, 50),
  });
  for (const job of [...taken.trabajos, ...trabajos]) {
    expect(await ended(job)).toMatchObject({ estado: 'impreso', reimpresion: 0 });
  }
  const tickets = printer.printed.map(({ text }) => text.find((line) => line.startsWith('Ticket ')));
  expect(tickets).toEqual([...taken.abonos, abono].map(({ ticket }) => `Ticket ${ticket}`));
  const lines = await server.db.all<{ despues: string }>(
    "SELECT despues FROM audit WHERE tabla = 'impresiones' AND accion = 'imprimir' ORDER BY id DESC LIMIT 3",
  );
  const logged = lines.map(({ despues }) => JSON.parse(despues).ticket);
  expect(logged.reverse()).toEqual([...taken.abonos, abono].map(({ ticket }) => ticket));

  await server.get(3, endpoints.deletePrinter, { params: { id } });
  const unprinted = await clerk.get(endpoints.createAbono, { query: { impresora_id: id }, body: parte(one, 200) });
  expect([unprinted.note.saldo, unprinted.trabajos]).toEqual([0, []]);
});

test('an unsent job retries as the original, one that may have printed as a reprint', async () => {
  const { printer, id } = await installed();
  await ended(await print(await anAbono(server), id));
  printer.state = 'no paper';
  const abono = await anAbono(server);
  const job = await ended(await print(abono, id));
  expect(job).toMatchObject({ estado: 'fallo', motivo: 'La impresora no tiene papel. Ponle papel y reintenta.' });
  printer.state = 'breaks';
  await retry(job);
  const broken = await ended(job);
  expect(broken).toMatchObject({ estado: 'fallo', reimpresion: 0 });
  expect(broken.motivo).toContain('Mira si salió completo: al reintentar sale como reimpresión.');
  expect(printer.printed.splice(1)).toHaveLength(1);
  printer.state = 'fine';
  expect(await retry(broken)).toMatchObject({ estado: 'hecho', motivo: null, reimpresion: 1 });
  expect(await ended(job)).toMatchObject({ estado: 'impreso' });
  expect(printer.printed[1]?.text).toContain('REIMPRESIÓN 1');
  const { refused, status } = await (await counter()).request(endpoints.retryJob, { params: { id: job.id } });
  expect([status, refused.message]).toEqual([409, 'Este trabajo no ha fallado: no hay nada que reintentar.']);
});

test('of two failed jobs for one ticket one is the original', async () => {
  const { printer: shut, id } = await installed();
  await ended(await print(await anAbono(server), id));
  shut.state = 'open';
  const { printer, id: other } = await installed();
  const abono = await anAbono(server);
  const first = await ended(await print(abono, id));
  const second = await print(abono, other);
  expect([first.reimpresion, second.reimpresion]).toEqual([0, 0]);
  await ended(second);
  expect(await retry(first)).toMatchObject({ reimpresion: 1 });
  expect(printer.printed).toHaveLength(1);
});

test('after a restart pending jobs continue, and jobs being sent are unknown and not resent', async () => {
  const { printer, id } = await installed();
  const [sent, waits] = [await print(await anAbono(server), id), await print(await anAbono(server), id)];
  await ended(waits);
  await setState(sent, 'enviado');
  await setState(waits, 'hecho');
  printer.printed.length = 0;
  await server.restart();
  await printWaiting(server.deps);
  // It may still be in the hands of another process.
  expect(printer.printed).toHaveLength(0);
  server.clock.advance({ minutes: 2 });
  expect(await ended(waits)).toMatchObject({ estado: 'impreso' });
  expect(printer.printed).toHaveLength(1);
  const motivo = 'No se sabe si se imprimió: el sistema se apagó mientras se enviaba.';
  const lost = await ended(sent);
  expect(lost).toMatchObject({ estado: 'fallo', motivo });
  expect(await retry(lost)).toMatchObject({ reimpresion: 1 });
  // By a clock that was set back since, the printer would stand still until it says the same hour again.
  const [held, next] = [await print(await anAbono(server), id), await print(await anAbono(server), id)];
  await ended(next);
  await setState(held, 'enviado');
  await setState(next, 'hecho');
  server.clock.advance({ hours: -1 });
  expect([await ended(next), await ended(held)]).toMatchObject([{ estado: 'impreso' }, { estado: 'fallo', motivo }]);
});

test('jobs pending for 15 minutes are dropped, as after a restore', async () => {
  const { printer, id } = await installed();
  const job = await print(await anAbono(server), id);
  await ended(job);
  await setState(job, 'hecho');
  server.clock.advance({ minutes: 16 });
  const motivo = 'Pasaron más de 15 minutos sin que pudiera enviarse. Reintenta si todavía hace falta.';
  expect(await ended(job)).toMatchObject({ estado: 'fallo', motivo });
  expect(printer.printed).toHaveLength(1);
});

test('two processes on one database never send the same job, nor two at a time to one printer', async () => {
  const { printer, id } = await installed();
  const jobs = [];
  for (let n = 0; n < 6; n += 1) jobs.push(await print(await anAbono(server), id));
  for (const job of jobs) await ended(job);
  for (const job of jobs) await setState(job, 'hecho');
  printer.printed.length = 0;
  const db = await openDatabase(server.database.settings);
  const both = [server.deps, { ...server.deps, db: db as never }];
  await Promise.all(both.map(printWaiting));
  // Whoever found a job under way left the rest to the other one.
  await Promise.all(both.map(printWaiting));
  await db.close();
  for (const job of jobs) expect(await ended(job)).toMatchObject({ estado: 'impreso' });
  const tickets = printer.printed.map(({ text }) => text.find((line) => line.startsWith('Ticket ')));
  expect(tickets).toEqual(jobs.map(({ ticket }) => `Ticket ${ticket}`));
  expect(printer.most).toBe(1);
});

test('the drawer opens with the original of a cash abono, and each opening is logged', async () => {
  const { printer, id } = await installed('fine', { cajon: true });
  const opened = async () =>
    (
      await server.db.all(
        "SELECT id FROM audit WHERE accion = 'abrir' AND tabla = 'impresoras' AND registro_id = ?",
        id,
      )
    ).length;
  const cash = await anAbono(server);
  await ended(await print(cash, id));
  await ended(await print(cash, id));
  await ended(await print(await anAbono(server, { metodo: 'tarjeta' }), id));
  const old = await anAbono(server);
  server.clock.advance({ minutes: 20 });
  await ended(await print(old, id));
  expect(printer.printed.map(({ drawer }) => drawer)).toEqual([1, 0, 0, 0]);
  expect(await opened()).toBe(1);
  printer.state = 'no paper';
  await ended(await print(await anAbono(server), id));
  expect(await opened()).toBe(1);
});

describe('a cash movement', () => {
  const move = async (impresora_id: number | undefined, monto = 300) => {
    const body = { tipo: 'fondo' as const, monto, motivo: 'Cambio', impresora_id };
    return (await (await counter()).get(endpoints.createMovimiento, { body })) as {
      movimiento: Movimiento;
      trabajo: Trabajo;
    };
  };
  const opened = async (id: number) => {
    const sql = "SELECT despues FROM audit WHERE accion = 'abrir' AND registro_id = ? ORDER BY id";
    return (await server.db.all<{ despues: string }>(sql, id)).map(({ despues }) => JSON.parse(despues));
  };

  test('opens the drawer of its till’s printer, without paper, and is logged', async () => {
    const { printer, id } = await installed('fine', { nombre: 'De la entrada', cajon: true });
    const { movimiento, trabajo } = await move(id);
    const of = { movimiento_id: movimiento.id, movimiento: 'fondo', abono_id: null, ticket: null };
    expect(trabajo).toMatchObject({ ...of, estado: 'hecho' });
    expect(await ended(trabajo)).toMatchObject({ ...of, estado: 'impreso' });
    const [{ drawer, cuts, items }] = printer.printed as [Printed];
    expect([drawer, cuts, items]).toEqual([1, 0, []]);
    expect(await opened(id)).toEqual([{ impresora: 'De la entrada', movimiento: movimiento.id }]);
  });

  test('opens none without a printer, and is refused for a removed printer', async () => {
    const { printer, id } = await installed();
    expect((await move(id)).trabajo).toBeNull();
    expect((await move(undefined)).trabajo).toBeNull();
    expect(printer.printed).toEqual([]);
    await server.get(3, endpoints.deletePrinter, { params: { id } });
    const body = { tipo: 'fondo' as const, monto: 1, motivo: 'Cambio', impresora_id: id };
    const { refused } = await (await counter()).request(endpoints.createMovimiento, { body });
    expect(refused.error?.errors).toEqual({ impresora_id: ['Esta impresora ya no está en Ajustes. Elige otra.'] });
  });

  test('retries a failed opening while the cash is at hand, each opening logged', async () => {
    const { printer, id } = await installed('fine', { cajon: true });
    const first = (await move(id)).trabajo;
    await ended(first);
    printer.state = 'breaks';
    const { trabajo } = await move(id);
    expect(await ended(trabajo)).toMatchObject({
      estado: 'fallo',
      motivo: expect.stringContaining('el cajón se abrió'),
    });
    printer.state = 'fine';
    await retry(trabajo);
    expect(await ended(trabajo)).toMatchObject({ estado: 'impreso', reimpresion: 0 });
    expect(await opened(id)).toHaveLength(3);
    printer.state = 'no paper';
    const late = await ended((await move(id)).trabajo);
    server.clock.advance({ minutes: 16 });
    const { status, refused } = await (await counter()).request(endpoints.retryJob, { params: { id: late.id } });
    expect([status, refused.message]).toEqual([409, expect.stringContaining('el cajón ya no se abre por él')]);
    expect(await opened(id)).toHaveLength(3);
  });
});

test('the list has the newest jobs first, and the failed ones on request', async () => {
  const { id } = await installed('open');
  const job = await ended(await print(await anAbono(server), id));
  const list = async (query: object) => (await (await counter()).get(endpoints.listJobs, { query })).data;
  expect((await list({ per_page: 1 }))[0]).toEqual(job);
  const failed = await list({ estado: 'fallo' });
  expect(failed[0]).toEqual(job);
  expect(new Set(failed.map(({ estado }) => estado))).toEqual(new Set(['fallo']));
});
