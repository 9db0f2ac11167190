/** Changing and cancelling notes. */

import { endpoints } from '#contract/endpoints.ts';
import type { Note, Service } from '#contract/entities.ts';
import { aContrato, aNote, anAbono, anAlumno, aServicio } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
let cheap: Service;
let dear: Service;
beforeAll(async () => {
  cheap = await aServicio(server, { servicio: 'Barato', costo: 100 });
  dear = await aServicio(server, { servicio: 'Caro', costo: 900 });
});
const put = (note: Pick<Note, 'id'>, body: object) =>
  server.request(1, endpoints.updateNote, { params: { id: note.id }, body });
const changed = async (note: Pick<Note, 'id'>, body: object) => (await put(note, body)).body.note;
/** Leaves the dear one alone. */
const lower = (note: Pick<Note, 'id'>, rol: 1 | 2 = 1, motivo?: string) =>
  server.request(rol, endpoints.updateNote, {
    params: { id: note.id },
    body: { serviciosArr: [dear.id], costosArr: [900], motivo },
  });
const errorsOf = async (note: Pick<Note, 'id'>, body: object) => {
  const { status, refused } = await put(note, body);
  expect(status).toBe(422);
  return refused.error?.errors;
};
const now = async (note: Note) =>
  (await server.get(1, endpoints.getNote, { params: { userId: note.user_id }, query: { nota: note.id } })).note;
const both = (paid?: number | true) => aNote(server, { servicios: [cheap, dear], ...(paid ? { paid } : {}) });
const cancelAbono = (id: number) => server.get(2, endpoints.cancelAbono, { params: { id }, body: { motivo: 'Error' } });

describe('a change', () => {
  test('of one field keeps the others', async () => {
    const note = await both(150);
    expect(await changed(note, { note_description: 'Con prisa' })).toEqual({
      ...note,
      note_description: 'Con prisa',
      version: note.version + 1,
    });
    expect((await changed(note, { folio: 'OTRO-1' })).note_description).toBe('Con prisa');
    expect((await changed(note, { note_description: null })).note_description).toBeNull();
  });

  // [S7.18]
  test('is accepted as the form sends it, with every field', async () => {
    const note = await both(150);
    const { creditos: _, ...whole } = note;
    const response = await changed(note, { ...whole, note_description: 'Otra' });
    expect(response).toEqual({ ...note, note_description: 'Otra', version: note.version + 1 });
  });

  test('cannot clear required fields or move the note to another alumno', async () => {
    const note = await both();
    expect(Object.keys((await errorsOf(note, { folio: null, serviciosArr: [], costosArr: [] })) ?? {}).sort()).toEqual([
      'folio',
      'serviciosArr',
    ]);
    expect(await errorsOf(note, { user_id: (await anAlumno(server)).id })).toEqual({
      user_id: ['La nota no puede pasar a otro alumno.'],
    });
    expect(await now(note)).toEqual(note);
  });

  test('accepts the own folio in another case, and refuses that of another note', async () => {
    const [note, other] = [await aNote(server, { folio: 'propio-1' }), await aNote(server, { folio: 'ajeno-1' })];
    expect((await changed(note, { folio: 'PROPIO-1' })).folio).toBe('PROPIO-1');
    const holder = await server.get(1, endpoints.getUser, { params: { id: other.user_id } });
    expect(await errorsOf(note, { folio: ' Ajeno-1 ' })).toEqual({
      folio: [`Este folio ya lo tiene ${holder.user.nombre} ${holder.user.apaterno}.`],
    });
  });
});

describe('lines', () => {
  test('already sold keep their price, new ones have the catalogue price', async () => {
    const sold = await aServicio(server, { servicio: 'Vendido', costo: 100 });
    const note = await aNote(server, { servicios: [sold] });
    await server.get(3, endpoints.updateServicio, {
      params: { id: sold.id },
      body: { costo: 130, servicio: 'Subió' },
    });
    const wrong = { serviciosArr: [sold.id, dear.id], costosArr: [130, 800] };
    const { refused } = await put(note, wrong);
    expect(refused.precios).toEqual([
      { servicio_id: sold.id, antes: 130, ahora: 100 },
      { servicio_id: dear.id, antes: 800, ahora: 900 },
    ]);
    const right = await changed(note, { serviciosArr: [sold.id, dear.id], costosArr: [100, 900] });
    expect(right.conceptos).toEqual([
      { servicio_id: sold.id, servicio: 'Vendido', costo: 100 },
      { servicio_id: dear.id, servicio: 'Caro', costo: 900 },
    ]);
    expect([right.total, right.saldo]).toEqual([1000, 1000]);
    // Taken off and put on again, it costs what it costs now.
    await changed(note, { serviciosArr: [dear.id], costosArr: [900] });
    expect((await put(note, { serviciosArr: [sold.id], costosArr: [100] })).refused.precios).toEqual([
      { servicio_id: sold.id, antes: 100, ahora: 130 },
    ]);
  });

  test('of one service keep their individual prices; an additional one has the current price', async () => {
    const sold = await aServicio(server, { servicio: 'Vela', costo: 100 });
    const note = await aNote(server, { servicios: [sold, dear, sold] });
    await server.get(3, endpoints.updateServicio, { params: { id: sold.id }, body: { costo: 130 } });
    const three = { serviciosArr: [sold.id, sold.id, sold.id, dear.id] };
    expect((await put(note, { ...three, costosArr: [100, 100, 100, 900] })).refused.precios).toEqual([
      { servicio_id: sold.id, antes: 100, ahora: 130 },
    ]);
    const more = await changed(note, { ...three, costosArr: [100, 100, 130, 900] });
    expect([more.costosArr, more.total]).toEqual([[100, 100, 130, 900], 1230]);
    // Of two prices the first lines stay.
    const less = await changed(note, { serviciosArr: [sold.id, sold.id], costosArr: [100, 100] });
    expect([less.costosArr, less.total]).toEqual([[100, 100], 200]);
  });

  test('of a retired service stay and cannot be added', async () => {
    const retired = await aServicio(server, { costo: 100 });
    const [note, other] = [await aNote(server, { servicios: [retired] }), await aNote(server, { servicios: [dear] })];
    await server.get(3, endpoints.deleteServicio, { params: { id: retired.id } });
    expect((await changed(note, { serviciosArr: [retired.id, dear.id], costosArr: [100, 900] })).total).toBe(1000);
    expect(await errorsOf(other, { serviciosArr: [dear.id, retired.id], costosArr: [900, 100] })).toEqual({
      serviciosArr: ['El servicio número 2 ya no está en el catálogo. Quítalo de la nota.'],
    });
  });

  test('are refused without prices, and prices without services', async () => {
    const note = await both();
    expect(Object.keys((await errorsOf(note, { serviciosArr: [cheap.id] })) ?? {})).toEqual(['costosArr']);
    const { status } = await put(note, { costosArr: [1, 2] });
    expect(status).toBe(422);
    expect((await now(note))?.costosArr).toEqual([100, 900]);
  });

  test('cannot reduce the total below what was paid: 422 with both amounts', async () => {
    const note = await both(150);
    expect(await errorsOf(note, { serviciosArr: [cheap.id], costosArr: [100] })).toEqual({
      serviciosArr: ['El total ($100.00) quedaría por debajo de lo pagado ($150.00).'],
    });
    expect(await now(note)).toEqual(note);
    const exact = await both(900);
    expect((await lower(exact, 2, 'Ya no lo quiso')).body.note).toMatchObject({ status: 1, saldo: 0 });
  });

  test('are removed by their seller within ten minutes, before any abono or signature', async () => {
    const note = await both();
    server.clock.advance({ minutes: 10 });
    expect((await lower(note)).body.note.total).toBe(900);
    // More, or as much, asks nobody.
    server.clock.advance({ minutes: 1 });
    expect((await put(note, { serviciosArr: [cheap.id, dear.id], costosArr: [100, 900] })).status).toBe(200);
    expect((await put(note, { note_description: 'Sin marco' })).status).toBe(200);
  });

  const cancelled = async () => {
    const note = await both();
    await cancelAbono((await anAbono(server, { note, amount: 50 })).id);
    return note;
  };
  const signed = async () => {
    const note = await both();
    await aContrato(await server.as(1), note);
    return note;
  };
  const printed = async () => {
    const note = await both();
    await server.get(1, endpoints.printContrato, { params: { id: note.id } });
    return note;
  };
  const saved = async () => {
    const note = await both();
    server.clock.advance({ minutes: 10, seconds: 1 });
    return note;
  };
  test.each<[string, () => Promise<Note>]>([
    ['was saved more than ten minutes ago', saved],
    ['is paid in part', () => both(50)],
    ['was paid in part, with a ticket', cancelled],
    ['was signed', signed],
    ['has a printed contract', printed],
  ])('of a note that %s are reduced by a supervisor only, with a logged reason', async (_what, make) => {
    const note = await make();
    const before = await now(note);
    const { status, refused } = await lower(note, 1, 'Ya no lo quiso');
    expect([status, refused.message]).toEqual([403, expect.stringContaining('lo hace un supervisor')]);
    // Of what is sold twice, one less is less too.
    const twice = { serviciosArr: [cheap.id, cheap.id, dear.id], costosArr: [100, 100, 900] };
    await changed(note, twice);
    expect((await put(note, { serviciosArr: [cheap.id, dear.id], costosArr: [100, 900] })).status).toBe(403);
    const without = await lower(note, 2);
    expect([without.status, without.refused.error?.errors]).toEqual([
      422,
      { motivo: ['Escribe por qué baja el total.'] },
    ]);
    expect((await now(note))?.total).toBe(1100);
    expect((await lower(note, 2, 'Ya no lo quiso')).body.note).toMatchObject({ total: 900, pagado: before?.pagado });
    const { data } = await server.get(3, endpoints.history, { params: { tabla: 'notes', id: note.id } });
    expect(data[0]).toMatchObject({
      accion: 'cambiar',
      antes: { total: 1100 },
      despues: { total: 900, motivo: 'Ya no lo quiso' },
    });
  });
});

describe('status', () => {
  test('Pagado records the abono that settles the debt', async () => {
    const note = await both(150);
    const settled = await changed(note, { status: 1 });
    expect(settled).toMatchObject({ status: 1, pagado: 1000, saldo: 0 });
    expect(settled.creditos.map(({ amount }) => amount)).toEqual([150, 850]);
    // Saved again, there is nothing more to take.
    expect((await changed(note, { status: 1, note_description: 'Listo' })).creditos).toHaveLength(2);
  });

  test('Pagado with more services settles all of it', async () => {
    const note = await aNote(server, { servicios: [cheap], paid: true });
    const more = await changed(note, { serviciosArr: [cheap.id, dear.id], costosArr: [100, 900], status: 1 });
    expect(more).toMatchObject({ status: 1, total: 1000, pagado: 1000 });
    expect(more.creditos.map(({ amount }) => amount)).toEqual([100, 900]);
  });

  test('Pendiente is refused for a settled note, with the reason', async () => {
    const note = await both(true);
    expect(await errorsOf(note, { status: 0, note_description: 'No' })).toEqual({
      status: ['Lo pagado cubre el total: elige el estado Pagado.'],
    });
    expect(await now(note)).toEqual(note);
  });

  test('Pendiente is accepted for a settled note that gets more services', async () => {
    const note = await aNote(server, { servicios: [cheap], paid: true });
    const more = await changed(note, { serviciosArr: [cheap.id, dear.id], costosArr: [100, 900], status: 0 });
    expect(more).toMatchObject({ status: 0, pagado: 100, saldo: 900 });
  });

  // [S4.7] [S4.9]
  test('follows the abonos: the last one settles, its cancellation reopens', async () => {
    const note = await both(150);
    const abono = await anAbono(server, { note, amount: 850 });
    expect(await now(note)).toMatchObject({ status: 1, saldo: 0 });
    await cancelAbono(abono.id);
    expect(await now(note)).toMatchObject({ status: 0, saldo: 850 });
  });

  test('can be either for a note of 0', async () => {
    const note = await aNote(server, { total: 0 });
    for (const status of [0, 1]) expect((await changed(note, { status })).status).toBe(1);
  });
});

describe('cancelling', () => {
  const cancel = (note: Pick<Note, 'id'>, motivo: unknown = 'Se equivocaron de alumno') =>
    server.request(2, endpoints.cancelNote, { params: { id: note.id }, body: { motivo } });

  test('keeps the note with time, reason and name, and owes nothing', async () => {
    const note = await both();
    const { userId } = await server.as(2);
    const { user } = await server.get(1, endpoints.getUser, { params: { id: userId } });
    const response = (await cancel(note)).body.note;
    expect(response).toEqual({
      ...note,
      cancelada: { fecha: server.clock.now().toISOString(), motivo: 'Se equivocaron de alumno', por: user.nombre },
      version: note.version + 1,
    });
    expect(await now(note)).toEqual(response);
    const owing = await server.get(1, endpoints.listPendientes, { query: { per_page: 100 } });
    expect(owing.data.some(({ id }) => id === note.user_id)).toBe(false);
  });

  test('requires that no abono stands', async () => {
    const note = await both(150);
    const { status, refused } = await cancel(note);
    expect([status, refused]).toEqual([
      409,
      { message: 'La nota tiene abonos. Cancélalos antes de cancelar la nota.' },
    ]);
    await cancelAbono(note.creditos[0]?.id ?? 0);
    expect((await cancel(note)).status).toBe(200);
  });

  test('is final: no change, abono or second cancellation', async () => {
    const note = await both();
    await cancel(note);
    const message = 'La nota está cancelada y ya no puede cambiarse.';
    for (const response of [await cancel(note), await put(note, { folio: 'X' })]) {
      expect([response.status, response.refused.message]).toEqual([409, message]);
    }
    const abono = await server.request(1, endpoints.createAbono, {
      body: { user_id: note.user_id, nota_id: note.id, amount: 10 },
    });
    expect([abono.status, abono.refused.error?.errors]).toEqual([
      422,
      { nota_id: ['La nota está cancelada: no admite abonos.'] },
    ]);
  });

  test('during an abono succeeds in exactly one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const note = await both();
      const client = await server.as(1);
      const [cancelled, paid] = await Promise.all([
        cancel(note),
        client.request(endpoints.createAbono, { body: { user_id: note.user_id, nota_id: note.id, amount: 10 } }),
      ]);
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([cancelled.status, paid.status]);
      expect((await now(note))?.pagado).toBe(paid.status === 201 ? 10 : 0);
    }
  });
});
