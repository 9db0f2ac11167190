/** Several notes paid in one go: one ticket for each, all of them or none. */
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/entities.ts';
import { noteRecord } from '#contract/records/notes.ts';
import { lockRecord } from '#server/db/record.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAlumno, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
type Parte = { user_id: number; nota_id: number; amount: number };
const parte = ({ id, user_id }: Pick<Note, 'id' | 'user_id'>, amount: number): Parte => ({
  user_id,
  nota_id: id,
  amount,
});
const pay = (partes: unknown, more: object = {}, key?: string) =>
  server.request(1, endpoints.createPago, {
    body: { partes, ...more } as never,
    ...(key !== undefined && { key }),
  });
const stored = async ({ id, user_id }: Pick<Note, 'id' | 'user_id'>) =>
  (await server.get(1, endpoints.listCredits, { params: { userId: user_id }, query: { nota: id } })).note;
const count = async () => (await server.db.get<{ total: number }>('SELECT count(*) AS total FROM abonos'))?.total;

test('a payment makes an abono and a ticket per part, in order, and returns the updated notes', async () => {
  const cashier = await aStaff(server, 1, { nombre: 'Carmen' });
  const [one, other] = [await aNote(server, { total: 320 }), await aNote(server, { total: 500 })];
  const { status, body } = await server.request(cashier, endpoints.createPago, {
    body: { partes: [parte(other, 180), parte(one, 320)], metodo: 'efectivo', recibido: 1000 },
  });
  expect(status).toBe(201);
  expect(body.abonos).toMatchObject([
    { nota_id: other.id, amount: 180, metodo: 'efectivo', registrado_por: 'Carmen' },
    { nota_id: one.id, amount: 320, metodo: 'efectivo', registrado_por: 'Carmen' },
  ]);
  expect(body.abonos[1]?.ticket).toBe((body.abonos[0]?.ticket ?? 0) + 1);
  expect(body.notes).toMatchObject([
    { id: other.id, pagado: 180, saldo: 320 },
    { id: one.id, pagado: 320, saldo: 0, status: 1 },
  ]);
  expect(body.notes).toEqual([await stored(other), await stored(one)]);
});

test.each([['tarjeta'], ['transferencia']])('by %s', async (metodo) => {
  const partes = [parte(await aNote(server), 100), parte(await aNote(server), 50)];
  const { status, body } = await pay(partes, { metodo, referencia: ' AUT 884120 ' });
  expect(status).toBe(201);
  for (const abono of body.abonos) expect(abono).toMatchObject({ metodo, referencia: 'AUT 884120' });
});

describe('a payment is atomic', () => {
  test('reports the errors of all parts at once, at their places', async () => {
    const good = await aNote(server);
    const small = await aNote(server, { total: 320 });
    const cancelled = await aNote(server, { cancelled: true });
    const before = await count();
    const { status, refused } = await pay([parte(good, 100), parte(cancelled, 10), parte(small, 500)]);
    expect([status, refused.error?.errors]).toEqual([
      422,
      {
        'partes[1].nota_id': ['La nota está cancelada: no admite abonos.'],
        'partes[2].amount': ['El abono ($500.00) supera el saldo ($320.00).'],
      },
    ]);
    expect([await count(), await stored(good)]).toEqual([before, good]);
  });

  test('returns 404 for a note of another or unknown alumno', async () => {
    const [good, other] = [await aNote(server), await aNote(server)];
    expect((await pay([parte(good, 100), { ...parte(other, 10), user_id: good.user_id }])).status).toBe(404);
    expect((await pay([parte(good, 100), { ...parte(other, 10), nota_id: 999_999 }])).status).toBe(404);
    expect(await stored(good)).toEqual(good);
  });

  test.each([
    ['no part', () => ({ partes: [] }), 'partes'],
    ['no list', () => ({ partes: 'todas' }), 'partes'],
    ['nothing', () => ({}), 'partes'],
    ['nothing for a note', (one: Note) => ({ partes: [parte(one, 0)] }), 'partes[0].amount'],
    ['text', (one: Note) => ({ partes: [{ ...parte(one, 0), amount: '10,5' }] }), 'partes[0].amount'],
    ['half a cent', (one: Note) => ({ partes: [parte(one, 0.005)] }), 'partes[0].amount'],
    ['a key unknown', (one: Note) => ({ partes: [parte(one, 1)], cajero: 1 }), 'cajero'],
    ['a note twice', (one: Note) => ({ partes: [parte(one, 1), parte(one, 2)] }), 'partes[1].nota_id'],
    ['too little', (one: Note) => ({ partes: [parte(one, 100)], recibido: 99.99 }), 'recibido'],
    ['a method unknown', (one: Note) => ({ partes: [parte(one, 1)], metodo: 'cheque' }), 'metodo'],
    [
      'a reference of cash',
      (one: Note) => ({ partes: [parte(one, 1)], metodo: 'efectivo', referencia: '8841' }),
      'referencia',
    ],
    [
      'a long reference',
      (one: Note) => ({ partes: [parte(one, 1)], metodo: 'tarjeta', referencia: 'x'.repeat(41) }),
      'referencia',
    ],
    [
      'more parts than a family has notes',
      (one: Note) => ({ partes: Array.from({ length: 21 }, (_, index) => ({ ...parte(one, 1), nota_id: index + 1 })) }),
      'partes',
    ],
  ] as [string, (note: Note) => object, string][])('refuses %s', async (_what, bodyOf, field) => {
    const note = await aNote(server);
    const { status, refused } = await server.request(1, endpoints.createPago, {
      body: bodyOf(note) as never,
    });
    expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, [field]]);
    expect(await stored(note)).toEqual(note);
  });

  test('requires the received amount for cash only', async () => {
    expect((await pay([parte(await aNote(server), 100)], { metodo: 'tarjeta', recibido: 50 })).status).toBe(201);
    expect((await pay([parte(await aNote(server), 100)], { recibido: 100 })).status).toBe(201);
    expect((await pay([parte(await aNote(server), 100)])).status).toBe(201);
  });
});

test.each([
  ['100, 99.50 and 150', [100, 99.5, 150]],
  ['three times 4,000', [4000, 4000, 4000]],
  ['12,000 in three parts that nobody typed', [4166.67, 4166.67, 3666.66]],
])('%s for several notes is accepted: four characters each, any length of the sum', async (_what, amounts) => {
  const notes = await Promise.all(amounts.map(() => aNote(server, { total: 9000 })));
  const partes = notes.map((note, index) => parte(note, amounts[index] ?? 0));
  const { status, body } = await pay(partes);
  expect([status, body.abonos.map(({ amount }) => amount)]).toEqual([201, amounts]);
});

test.each([
  ['10000 and 1', [10_000, 1], 'El abono máximo es $9,999.'],
  ['100 and 99.55', [100, 99.55], 'Escríbelo sin centavos: el monto admite hasta 4 caracteres.'],
])('of %s for several notes the longer one is refused', async (_what, amounts, text) => {
  const notes = await Promise.all(amounts.map(() => aNote(server, { total: 20_000 })));
  const { status, refused } = await pay(notes.map((note, index) => parte(note, amounts[index] ?? 0)));
  expect([status, Object.values(refused.error?.errors ?? {})]).toEqual([422, [[text]]]);
});

test('cents of a part come from the short sum that was typed', async () => {
  const [one, other] = [await aNote(server, { total: 1234.56 }), await aNote(server, { total: 5000 })];
  const refused = await pay([parte(one, 1234.56), parte(other, 765.43)]);
  expect([refused.status, refused.refused.error?.errors]).toEqual([
    422,
    { 'partes[1].amount': ['Escríbelo sin centavos: el monto admite hasta 4 caracteres.'] },
  ]);
  expect((await pay([parte(one, 1234.56), parte(other, 765.44)])).status).toBe(201);
});

test('concurrent payments, abonos and cancellations of the same notes never deadlock, and add up', async () => {
  const chance = random(17);
  const alumno = await anAlumno(server);
  const notes = await Promise.all(Array.from({ length: 4 }, () => aNote(server, { alumno, total: 2000 })));
  const clients = [await server.as(2), await server.as(await aStaff(server, 2))];
  const taken: { id: number; amount: number }[] = [];
  let cancelled = 0;
  for (let round = 0; round < 6; round += 1) {
    const [prey] = taken.splice(0, 1);
    const payments = clients.flatMap((client) =>
      Array.from({ length: 4 }, () => {
        const some = notes.filter(() => chance() < 0.7);
        // In any order: it is the server that locks them in one.
        const partes = (some.length > 0 ? some : notes).toSorted(() => chance() - 0.5).map((note) => parte(note, 25));
        return client.request(endpoints.createPago, { body: { partes } });
      }),
    );
    const single = clients[0]?.request(endpoints.createAbono, { body: parte(notes[round % 4] as Note, 25) });
    const cancel =
      prey && clients[1]?.request(endpoints.cancelAbono, { params: { id: prey.id }, body: { motivo: 'Error' } });
    const responses = await Promise.all(payments);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    taken.push(...responses.flatMap(({ body }) => body.abonos));
    const abono = (await single)?.body.abono;
    if (abono) taken.push(abono);
    if (prey) {
      expect((await cancel)?.status).toBe(200);
      cancelled += prey.amount;
    }
  }
  const paid = (await Promise.all(notes.map(stored))).map((note) => note?.pagado ?? 0);
  const standing = taken.reduce((sum, { amount }) => sum + amount, 0);
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(standing);
  expect(cancelled).toBeGreaterThan(0);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
});

test('of two payments for the last of the same two notes one is taken whole, the other not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await aNote(server, { total: 300 }), await aNote(server, { total: 300 })];
    const partes = [parte(one, 300), parte(other, 300)];
    const responses = await Promise.all([pay(partes), pay(partes.toReversed())]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect([(await stored(one))?.pagado, (await stored(other))?.pagado]).toEqual([300, 300]);
  }
});

// SQLite has one writer at a time: there nobody holds one note while waiting for another.
if (globalThis.DATABASE === 'postgres') {
  const waits = 'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)) LIMIT 1';

  test('of two payments with the notes in opposite order the waiting one holds no lock', async () => {
    const [one, other] = [await aNote(server), await aNote(server)];
    const partes = [parte(one, 10), parte(other, 10)];
    const [held, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.db.write(async (tx) => {
      await lockRecord(tx, noteRecord, one.id);
      held.resolve();
      while ((await tx.get(waits)) === null);
      waiting.resolve();
      // A payment that waits for the one and has the other would end in a deadlock with its opposite.
      await tx.get('SELECT id FROM notes WHERE id = ? FOR UPDATE NOWAIT', other.id);
    });
    await held.promise;
    const first = pay(partes.toReversed());
    await waiting.promise;
    const second = pay(partes);
    await holding;
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([201, 201]);
    expect([(await stored(one))?.pagado, (await stored(other))?.pagado]).toEqual([20, 20]);
  });
}
