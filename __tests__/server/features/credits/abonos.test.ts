/** Taking, reprinting and cancelling abonos. */
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note } from '#contract/entities.ts';
import { abonoRecord } from '#contract/records/notes.ts';
import { emptyOf } from '../../../client/rows.ts';
import { aNote, anAbono, anAlumno, aServicio, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const take = (note: Pick<Note, 'id' | 'user_id'>, amount: unknown, more: object = {}) =>
  server.request(1, endpoints.createAbono, {
    body: { user_id: note.user_id, nota_id: note.id, amount, ...more },
  });
const credits = (note: Pick<Note, 'id' | 'user_id'>) =>
  server.get(1, endpoints.listCredits, { params: { userId: note.user_id }, query: { nota: note.id } });
const cancel = (id: number, motivo: unknown = 'Se cobró dos veces') =>
  server.request(2, endpoints.cancelAbono, { params: { id }, body: { motivo } });
const reprint = (id: number) => server.request(1, endpoints.reprintAbono, { params: { id } });

describe('an abono', () => {
  // [S3.6] [S3.8] [S7.13] [S7.14]
  test('returns itself and its note with a raised version', async () => {
    const cashier = await aStaff(server, 1, { nombre: 'Carmen' });
    const note = await aNote(server, { total: 320 });
    const { status, body } = await server.request(cashier, endpoints.createAbono, {
      body: { user_id: note.user_id, amount: 99.5 },
    });
    expect(status).toBe(201);
    const abono: Abono = {
      ...emptyOf(abonoRecord),
      id: expect.any(Number),
      user_id: note.user_id,
      nota_id: note.id,
      amount: 99.5,
      metodo: 'efectivo',
      referencia: null,
      ticket: expect.any(Number),
      reimpresiones: 0,
      created_at: server.clock.now().toISOString(),
      capturado_en: null,
      importado: false,
      caja: null,
      total_entonces: 320,
      saldo_entonces: 220.5,
      registrado_por: 'Carmen',
      registrado_por_id: cashier.id,
      en_corte_abierto: true,
      cancelado: null,
      version: 1,
    };
    expect(body).toEqual({
      success: true,
      abono,
      note: { ...note, pagado: 99.5, saldo: 220.5, creditos: [abono], version: note.version + 1 },
      trabajos: [],
    });
    expect(await credits(note)).toEqual({ data: [body.abono], note: body.note, otras: [] });
  });

  test('returns the plan and earlier abonos as they are read afterwards', async () => {
    const plan = [100, 200].map((monto, month) => ({ fecha: `2027-0${month + 1}-15`, monto }));
    const note = await aNote(server, { servicios: [await aServicio(server, { costo: 300 })], plan });
    await take(note, 80);
    const { body } = await take(note, 120);
    expect(body.note.plan.map(({ pagado }) => pagado)).toEqual([100, 100]);
    expect(body.note).toEqual((await credits(note)).note);
  });

  test('keeps the reference of a transfer', async () => {
    const more = { metodo: 'transferencia', referencia: ' SPEI 0042 ' };
    expect((await take(await aNote(server), 10, more)).body.abono.referencia).toBe('SPEI 0042');
  });

  // [S5.5] [S5.6]
  test.each([
    [{ amount: undefined }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ metodo: 'cheque' }, 'metodo'],
    [{ metodo: 'efectivo', referencia: '884120' }, 'referencia'],
    [{ metodo: 'tarjeta', referencia: 'x'.repeat(41) }, 'referencia'],
    [{ capturado_en: '21/11/2026' }, 'capturado_en'],
  ] as [object, string][])('%j is 422 on %s', async (more, field) => {
    const note = await aNote(server);
    const { status, refused } = await take(note, 10, more);
    expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, [field]]);
    expect(refused.message).toBe(Object.values(refused.error?.errors ?? {})[0]?.[0]);
    expect((await credits(note)).note).toEqual(note);
  });

  // [S7.14]
  test('above the saldo is 422 with both amounts and the saldo to offer', async () => {
    const note = await aNote(server, { total: 520, paid: 200 });
    const { status, refused } = await take(note, 500);
    expect([status, refused]).toEqual([
      422,
      {
        success: false,
        message: 'El abono ($500.00) supera el saldo ($320.00).',
        error: { errors: { amount: ['El abono ($500.00) supera el saldo ($320.00).'] } },
        saldo: 320,
      },
    ]);
    expect((await take(note, 320.01)).status).toBe(422);
    expect((await take(note, 320)).body.note).toMatchObject({ status: 1, saldo: 0, pagado: 520 });
    expect((await take(note, 1)).refused.message).toBe('El abono ($1.00) supera el saldo ($0.00).');
  });

  // [S5.7]
  test.each([[9999], [99.5], [0.01], [1000], [5]])('of %d is accepted with up to four characters', async (amount) => {
    expect((await take(await aNote(server, { total: 20_000 }), amount)).status).toBe(201);
  });

  // [S5.7] [S9.5]
  test.each([[10_000], [100.5], [99.55], [1234.56]])('of %d is refused for its length', async (amount) => {
    const { status, refused } = await take(await aNote(server, { total: 20_000 }), amount);
    const text =
      amount > 9999 ? 'El abono máximo es $9,999.' : 'Escríbelo sin centavos: el monto admite hasta 4 caracteres.';
    expect([status, refused.error?.errors]).toEqual([422, { amount: [text] }]);
  });

  test('for one of several notes limits the characters of the sum', async () => {
    const part = async (amount: number, suma: number) => (await take(await aNote(server), amount, { suma })).status;
    expect([await part(376.55, 500), await part(376.55, 500.5), await part(376.55, 300)]).toEqual([201, 422, 422]);
  });

  test('that settles the note may be of any length, one cent less may not', async () => {
    const note = await aNote(server, { total: 12_345.67 });
    expect((await take(note, 12_345.66)).status).toBe(422);
    expect((await take(note, 12_345.67)).body.note).toMatchObject({ status: 1, saldo: 0 });
  });

  test('without a note, or for a note of another alumno, is refused', async () => {
    const { id } = await anAlumno(server);
    const client = await server.as(1);
    const { status, refused } = await client.request(endpoints.createAbono, { body: { user_id: id, amount: 10 } });
    expect([status, refused.error?.errors]).toEqual([
      422,
      { user_id: ['El alumno no tiene una nota. Haz primero la nota.'] },
    ]);
    const [note, other] = [await aNote(server), await aNote(server)];
    expect((await take({ id: other.id, user_id: note.user_id }, 10)).status).toBe(404);
    expect((await take({ id: 999_999, user_id: note.user_id }, 10)).status).toBe(404);
    expect((await credits(other)).note?.pagado).toBe(0);
  });

  test('without nota_id goes to the newest note with a saldo, never to a cancelled one', async () => {
    const alumno = await anAlumno(server);
    const old = await aNote(server, { alumno });
    const owed = await aNote(server, { alumno });
    await aNote(server, { alumno, paid: true });
    const cancelled = await aNote(server, { alumno, cancelled: true });
    const client = await server.as(1);
    const pay = async (amount: number) =>
      (await client.get(endpoints.createAbono, { body: { user_id: alumno.id, amount } })).abono.nota_id;
    expect([await pay(500), await pay(1)]).toEqual([owed.id, old.id]);
    expect((await take(cancelled, 1)).refused.error?.errors).toEqual({
      nota_id: ['La nota está cancelada: no admite abonos.'],
    });
  });

  test('is accepted from people in baja', async () => {
    const note = await aNote(server);
    await server.get(1, endpoints.bajaUser, { params: { id: note.user_id }, body: { motivo: 'Se fue' } });
    expect((await take(note, 500)).status).toBe(201);
  });

  test('typed offline keeps its time beside the server’s', async () => {
    const { abono } = (
      await take(await aNote(server, { capturado_en: '2026-11-19T18:00:00.000Z' }), 10, {
        capturado_en: '2026-11-20T18:30:00Z',
      })
    ).body;
    expect([abono.capturado_en, abono.created_at]).toEqual([
      '2026-11-20T18:30:00.000Z',
      server.clock.now().toISOString(),
    ]);
  });
});

describe('concurrent abonos', () => {
  test('for the last of the saldo: one is taken, the other gets the new saldo', async () => {
    for (let round = 0; round < 5; round += 1) {
      const note = await aNote(server, { total: 400, paid: 100 });
      const [one, other] = [await server.as(await aStaff(server, 1)), await server.as(await aStaff(server, 1))];
      const body = { user_id: note.user_id, amount: 300 };
      const responses = await Promise.all(
        [one, other].map((client) => client.request(endpoints.createAbono, { body })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
      const refused = responses.find(({ status }) => status === 422)?.refused;
      expect([refused?.message, refused?.saldo]).toEqual(['El abono ($300.00) supera el saldo ($0.00).', 0]);
      expect((await credits(note)).data).toHaveLength(2);
    }
  });
});

describe('tickets', () => {
  test('have numbers without gaps or duplicates, also after refusals and cancellations', async () => {
    const start = (await anAbono(server)).ticket;
    const note = await aNote(server, { total: 1000 });
    const client = await server.as(1);
    const send = (amount: number, key?: string) =>
      client.request(endpoints.createAbono, {
        body: { user_id: note.user_id, nota_id: note.id, amount },
        ...(key ? { key } : {}),
      });
    const amounts = [10, 2000, 20, 0, 30, 99.99, 40, -1, 50];
    const responses = await Promise.all(amounts.map((amount) => send(amount)));
    const tickets = responses.filter(({ status }) => status === 201).map(({ body }) => body.abono.ticket);
    expect(tickets.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((step) => start + step));
    await cancel((await credits(note)).data[0]?.id ?? 0);
    const key = crypto.randomUUID();
    expect([(await send(60, key)).body.abono.ticket, (await send(60, key)).body.abono.ticket]).toEqual([
      start + 6,
      start + 6,
    ]);
    // A note sold as Pagado takes its ticket from the same row of numbers.
    const paid = await aNote(server, { paid: true });
    expect(paid.creditos[0]?.ticket).toBe(start + 7);
    await aNote(server, { total: 0 });
    expect((await anAbono(server)).ticket).toBe(start + 8);
  });

  test('are counted on each reprint, also those of a cancelled abono', async () => {
    const abono = await anAbono(server);
    expect((await reprint(abono.id)).body).toEqual({
      success: true,
      abono: { ...abono, reimpresiones: 1, version: 2 },
    });
    expect((await reprint(abono.id)).body.abono.reimpresiones).toBe(2);
    await cancel(abono.id);
    const again = (await reprint(abono.id)).body.abono;
    expect([again.reimpresiones, again.cancelado?.motivo]).toEqual([3, 'Se cobró dos veces']);
    expect((await reprint(999_999)).status).toBe(404);
  });

  test('are all counted on concurrent reprints', async () => {
    const abono = await anAbono(server);
    const client = await server.as(1);
    await Promise.all(
      Array.from({ length: 8 }, () => client.get(endpoints.reprintAbono, { params: { id: abono.id } })),
    );
    expect((await reprint(abono.id)).body.abono.reimpresiones).toBe(9);
  });
});

describe('cancelling', () => {
  test('restores the saldo and keeps the abono, marked', async () => {
    const supervisor = await aStaff(server, 2, { nombre: 'Sofía' });
    const note = await aNote(server, { total: 300 });
    const kept = await anAbono(server, { note, amount: 100 });
    const wrong = await anAbono(server, { note, amount: 200 });
    server.clock.advance({ minutes: 10 });
    const { body } = await server.request(supervisor, endpoints.cancelAbono, {
      params: { id: wrong.id },
      body: { motivo: '  Se cobró dos veces ' },
    });
    const cancelado = { fecha: server.clock.now().toISOString(), motivo: 'Se cobró dos veces', por: 'Sofía' };
    expect(body.abono).toEqual({ ...wrong, cancelado, version: 2 });
    expect(body.note).toMatchObject({ status: 0, pagado: 100, saldo: 200, creditos: [kept] });
    expect((await credits(note)).data).toEqual([kept, body.abono]);
    const { note: shown } = await server.get(1, endpoints.getNote, { params: { userId: note.user_id } });
    expect(shown?.creditos).toEqual([kept]);
    // What was given back can be taken again.
    expect((await take(note, 200)).body.note).toMatchObject({ status: 1, saldo: 0 });
  });

  test('happens once under concurrent requests', async () => {
    const note = await aNote(server, { paid: 200 });
    const id = note.creditos[0]?.id ?? 0;
    const client = await server.as(2);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.request(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Error' } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await credits(note)).note?.pagado).toBe(0);
    expect((await cancel(id)).refused.message).toBe('El abono ya está cancelado.');
  });

  test('during another abono or a change of the note keeps the figures right', async () => {
    for (let round = 0; round < 5; round += 1) {
      const servicio = await aServicio(server, { costo: 100 });
      const note = await aNote(server, { total: 500, paid: 300 });
      const client = await server.as(2);
      const lines = { serviciosArr: [...note.serviciosArr, servicio.id], costosArr: [...note.costosArr, 100] };
      await Promise.all([
        cancel(note.creditos[0]?.id ?? 0),
        take(note, 200),
        client.request(endpoints.updateNote, { params: { id: note.id }, body: lines }),
      ]);
      expect((await credits(note)).note).toMatchObject({ total: 600, pagado: 200, saldo: 400, status: 0 });
    }
  });
});

/** An alumno's account: all notes and all abonos in one response. */
describe('the account of an alumno', () => {
  const server = serverOfFile();

  const accountOf = (id: number) => server.get(1, endpoints.account, { params: { id } });

  test('has all of their notes and abonos, newest first, as their own screens show them', async () => {
    const alumno = await anAlumno(server);
    const older = await aNote(server, { alumno, total: 300, paid: 50 });
    await aNote(server, { paid: 70 });
    const newer = await aNote(server, { alumno, total: 200 });
    const withdrawn = await aNote(server, { alumno, cancelled: true });
    await anAbono(server, { note: newer, amount: 20 });
    const last = await anAbono(server, { note: older, amount: 10 });
    const supervisor = await server.as(2);
    await supervisor.request(endpoints.cancelAbono, { params: { id: last.id }, body: { motivo: 'Era de otro' } });

    const { notas, abonos } = await accountOf(alumno.id);
    expect(notas.map(({ id, saldo }) => [id, saldo])).toEqual([
      [withdrawn.id, 500],
      [newer.id, 180],
      [older.id, 250],
    ]);
    expect(notas[0]?.cancelada).toMatchObject({ motivo: 'Se equivocaron' });
    expect(abonos.map(({ nota_id, amount, cancelado }) => [nota_id, amount, cancelado?.motivo])).toEqual([
      [older.id, 10, 'Era de otro'],
      [newer.id, 20, undefined],
      [older.id, 50, undefined],
    ]);
    for (const note of notas) {
      const query = { nota: note.id };
      const one = await supervisor.get(endpoints.listCredits, { params: { userId: alumno.id }, query });
      expect(note).toEqual(one.note);
      expect(abonos.filter(({ nota_id }) => nota_id === note.id).reverse()).toEqual(one.data);
    }
  });

  test('is empty without a note and 404 for nobody', async () => {
    expect(await accountOf((await anAlumno(server)).id)).toEqual({ notas: [], abonos: [] });
    expect((await server.request(1, endpoints.account, { params: { id: 999_999 } })).status).toBe(404);
  });

  test('is read without a line in the log, which has readings of the nursery only', async () => {
    const note = await aNote(server, { paid: 10 });
    const lines = async () => (await server.db.get<{ n: number }>('SELECT count(*) AS n FROM audit'))?.n;
    const before = await lines();
    await accountOf(note.user_id);
    expect(await lines()).toBe(before);
  });
});
