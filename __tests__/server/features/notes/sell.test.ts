/** Making notes. */

import { endpoints } from '#contract/endpoints.ts';
import type { Service, User } from '#contract/entities.ts';
import { noteRecord } from '#contract/records/notes.ts';
import { emptyOf } from '../../../client/rows.ts';
import { aNote, anAlumno, aServicio, aStaff, onRecordSince } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
let alumno: User;
let toga: Service;
let paquete: Service;
let folios = 0;
beforeAll(async () => {
  alumno = await anAlumno(server, { nombre: 'Lucía', apaterno: 'Gómez' });
  toga = await aServicio(server, { servicio: 'Toga', costo: 250.5 });
  paquete = await aServicio(server, { servicio: 'Paquete', costo: 1000 });
});

const aFolio = () => {
  folios += 1;
  return `S-${folios}`;
};
const bodyOf = (more: object = {}) => ({
  user_id: alumno.id,
  folio: aFolio(),
  status: 0,
  serviciosArr: [toga.id, paquete.id],
  costosArr: [250.5, 1000],
  totalServicios: 1250.5,
  total_amount: 1250.5,
  note_description: null,
  ...more,
});
const create = (more: object = {}, rol: 1 | 2 = 1) => server.request(rol, endpoints.createNote, { body: bodyOf(more) });
const errorsOf = async (more: object) => {
  const { status, refused } = await create(more);
  expect([status, refused.success]).toEqual([422, false]);
  return refused.error?.errors;
};
const count = async (table: string) =>
  (await server.db.get<{ total: number }>(`SELECT count(*) AS total FROM ${table}`))?.total;

// [S3.6] [S7.16] [S7.17]
test('a note has the items sold, its total under all names, and the debt', async () => {
  const { status, body } = await create({ folio: ' bj-001 ', note_description: ' Entregar en mano ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    note: {
      ...emptyOf(noteRecord),
      id: expect.any(Number),
      user_id: alumno.id,
      folio: 'bj-001',
      status: 0,
      serviciosArr: [toga.id, paquete.id],
      costosArr: [250.5, 1000],
      conceptos: [
        { servicio_id: toga.id, servicio: 'Toga', costo: 250.5 },
        { servicio_id: paquete.id, servicio: 'Paquete', costo: 1000 },
      ],
      recargos: [],
      totalServicios: 1250.5,
      total_amount: 1250.5,
      total_pagado: 1250.5,
      total: 1250.5,
      pagado: 0,
      saldo: 1250.5,
      note_description: 'Entregar en mano',
      creditos: [],
      cancelada: null,
      created_at: server.clock.now().toISOString(),
      capturado_en: null,
      limite: '2026-12-21',
      plan: [],
      proximo: null,
      vencido: 0,
      version: 1,
    },
  });
  const again = await server.get(1, endpoints.getNote, {
    params: { userId: alumno.id },
    query: { nota: body.note.id },
  });
  expect(again.note).toEqual(body.note);
});

// [S5.3]
test.each([
  [{ serviciosArr: [], costosArr: [] }, 'serviciosArr'],
  [{ serviciosArr: null }, 'serviciosArr'],
  [{ costosArr: [250.5] }, 'costosArr'],
  [{ costosArr: [250.5, -1] }, 'costosArr'],
  [{ costosArr: [250.5, 1000.001] }, 'costosArr'],
  [{ folio: 'x'.repeat(19) }, 'folio'],
  [{ folio: '   ' }, 'folio'],
  [{ status: 2 }, 'status'],
  [{ totalServicios: 1250 }, 'totalServicios'],
  [{ total_amount: 9999 }, 'total_amount'],
  [{ note_description: 'x'.repeat(2001) }, 'note_description'],
  [{ capturado_en: 'ayer' }, 'capturado_en'],
  [{ capturado_en: '2026-02-31T10:00:00Z' }, 'capturado_en'],
] as [object, string][])('%j is 422 on %s', async (more, field) => {
  expect(Object.keys((await errorsOf(more)) ?? {})).toEqual([field]);
});

describe('a service sold several times', () => {
  const times = (count: number) => {
    const total = 250.5 * count;
    return {
      ...{ serviciosArr: Array.from({ length: count }, () => toga.id) },
      ...{ costosArr: Array.from({ length: count }, () => 250.5), totalServicios: total, total_amount: total },
    };
  };

  test('is one line each with its price', async () => {
    const { note } = (await create({ ...times(2), user_id: (await anAlumno(server)).id, status: 1 })).body;
    const line = { servicio_id: toga.id, servicio: 'Toga', costo: 250.5 };
    expect(note).toMatchObject({ ...times(2), conceptos: [line, line], total: 501, pagado: 501, saldo: 0 });
    const { data } = await server.get(1, endpoints.searchAlumnos, {
      params: { text: note.folio, field: 'folio' },
    });
    // Of a list the database makes the text.
    expect(data.map((row) => row.note)).toEqual([note]);
  });

  test('keeps its place among others', async () => {
    const order = [toga.id, paquete.id, toga.id];
    const { note } = (
      await create({
        serviciosArr: order,
        costosArr: [250.5, 1000, 250.5],
        ...{ totalServicios: 1501 },
        total_amount: 1501,
      })
    ).body;
    expect(note.serviciosArr).toEqual(order);
  });

  test('is limited to twenty', async () => {
    expect((await create(times(20))).body.note.total).toBe(5010);
    expect(await errorsOf(times(21))).toEqual({ serviciosArr: ['Un servicio va hasta 20 veces en una nota.'] });
  });

  test('is reported once when its price changed', async () => {
    const { refused } = await create({ ...times(3), costosArr: [200, 200, 250.5] });
    expect(refused.precios).toEqual([{ servicio_id: toga.id, antes: 200, ahora: 250.5 }]);
  });
});

describe('prices', () => {
  test('changed since the form was opened are listed with before and now', async () => {
    const { status, refused } = await create({
      costosArr: [200, 999.99],
      totalServicios: 1199.99,
      total_amount: 1199.99,
    });
    expect(status).toBe(422);
    expect(refused.error?.errors).toEqual({
      costosArr: [
        'El precio de «Toga» cambió de $200.00 a $250.50.',
        'El precio de «Paquete» cambió de $999.99 a $1,000.00.',
      ],
    });
    expect(refused.precios).toEqual([
      { servicio_id: toga.id, antes: 200, ahora: 250.5 },
      { servicio_id: paquete.id, antes: 999.99, ahora: 1000 },
    ]);
  });

  test('that are unchanged are not listed', async () => {
    const { refused } = await create({ costosArr: [250.5, 900], totalServicios: undefined, total_amount: undefined });
    expect(refused.precios).toEqual([{ servicio_id: paquete.id, antes: 900, ahora: 1000 }]);
  });

  test('of a retired or unknown service are 422 with the line', async () => {
    const retired = await aServicio(server);
    await aNote(server, { servicios: [retired] });
    await server.get(3, endpoints.deleteServicio, { params: { id: retired.id } });
    for (const id of [retired.id, 999_999]) {
      expect(await errorsOf({ serviciosArr: [toga.id, id], costosArr: [250.5, 500] })).toEqual({
        serviciosArr: ['El servicio número 2 ya no está en el catálogo. Quítalo de la nota.'],
      });
    }
  });
});

describe('the folio', () => {
  test('is one line, unique in any case, and a clash names its alumno', async () => {
    const folio = aFolio();
    await create({ folio: `${folio}-ñ` });
    const taken = { folio: ['Este folio ya lo tiene Lucía Gómez.'] };
    for (const same of [`${folio}-ñ`, `  ${folio}-Ñ  `, `${folio.toLowerCase()}-n\u0303`, `${folio}\u200B-\u00ADñ`]) {
      expect(await errorsOf({ folio: same, user_id: (await anAlumno(server)).id })).toEqual(taken);
    }
    expect(await errorsOf({ folio: 'AB\nCD' })).toEqual({ folio: [expect.stringContaining('una sola línea')] });
  });

  test('of a cancelled note stays taken', async () => {
    const note = await aNote(server, { cancelled: true });
    expect(Object.keys((await errorsOf({ folio: note.folio })) ?? {})).toEqual(['folio']);
  });

  // [S5.4] [S9.4]
  test('of 18 characters is accepted, also with accents and blanks', async () => {
    expect((await create({ folio: 'ÑÁÉ 5678901234-678' })).body.note.folio).toBe('ÑÁÉ 5678901234-678');
  });

  test('requested by several at once goes to one, and the others learn its alumno', async () => {
    for (let round = 0; round < 3; round += 1) {
      const folio = aFolio();
      const client = await server.as(1);
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => client.request(endpoints.createNote, { body: bodyOf({ folio }) })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
      for (const response of responses) {
        if (response.status === 422) {
          expect(response.refused.error?.errors).toEqual({ folio: ['Este folio ya lo tiene Lucía Gómez.'] });
        }
      }
    }
  });
});

describe('the alumno', () => {
  test('must exist, be active and not an employee', async () => {
    for (const id of [999_999, (await anAlumno(server, { baja: true })).id, (await aStaff(server, 1)).id]) {
      expect(await errorsOf({ user_id: id })).toEqual({
        user_id: ['El alumno ya no existe o está dado de baja.'],
      });
    }
  });
});

describe('status', () => {
  test('Pagado records the abono that settles the note, of any length', async () => {
    const abonos = (await count('abonos')) ?? 0;
    const { note } = (await create({ status: 1 })).body;
    expect([note.status, note.pagado, note.saldo]).toEqual([1, 1250.5, 0]);
    expect(note.creditos).toEqual([
      expect.objectContaining({
        nota_id: note.id,
        user_id: alumno.id,
        amount: 1250.5,
        metodo: 'efectivo',
        cancelado: null,
        created_at: server.clock.now().toISOString(),
      }),
    ]);
    expect(await count('abonos')).toBe(abonos + 1);
  });

  test('of a total of 0 is Pagado at once, without an abono', async () => {
    const free = await aServicio(server, { costo: 0 });
    const abonos = await count('abonos');
    for (const status of [0, 1]) {
      const { note } = (
        await create({ serviciosArr: [free.id], costosArr: [0], totalServicios: 0, total_amount: 0, status })
      ).body;
      expect([note.status, note.total, note.saldo, note.creditos]).toEqual([1, 0, 0, []]);
    }
    expect(await count('abonos')).toBe(abonos);
  });
});

test('an offline note keeps its time of typing beside the server’s', async () => {
  await onRecordSince(server, alumno, '2026-11-01T00:00:00.000Z');
  const { note } = (await create({ status: 1, capturado_en: '2026-11-20T18:30:00.000Z' })).body;
  expect([note.capturado_en, note.created_at]).toEqual(['2026-11-20T18:30:00.000Z', server.clock.now().toISOString()]);
  expect(note.creditos[0]?.capturado_en).toBe('2026-11-20T18:30:00.000Z');
});

test('a note sold as Pagado on a device with a clock ahead was paid when it arrived', async () => {
  const now = server.clock.now().toISOString();
  const { note } = (await create({ status: 1, capturado_en: '2026-12-24T18:30:00.000Z' })).body;
  expect([note.capturado_en, note.creditos[0]?.capturado_en]).toEqual([now, now]);
});

test('a refused note writes nothing', async () => {
  const before = [await count('notes'), await count('note_conceptos'), await count('abonos')];
  await create({ costosArr: [1, 2] });
  await create({ folio: '' });
  await create({ user_id: 999_999 });
  await create({ status: 1, serviciosArr: [999_999], costosArr: [1] });
  expect([await count('notes'), await count('note_conceptos'), await count('abonos')]).toEqual(before);
});
