/** Which note of several, and the folio that is suggested for the next one. */
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAlumno, anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

describe('the current note of several', () => {
  const request = (userId: number, nota?: number) =>
    server.get(1, endpoints.getNote, { params: { userId }, query: nota === undefined ? {} : { nota } });

  test('is null without notes', async () => {
    expect(await request((await anAlumno(server)).id)).toEqual({ note: null, otras: [] });
  });

  // [S7.13] [S7.16]
  test('is the newest with a saldo, else the newest; the others are listed newest first', async () => {
    const alumno = await anAlumno(server);
    const first = await aNote(server, { alumno, paid: 100 });
    const second = await aNote(server, { alumno });
    const third = await aNote(server, { alumno, paid: true });
    const fourth = await aNote(server, { alumno, cancelled: true });
    const { note, otras } = await request(alumno.id);
    expect(note).toEqual(second);
    expect(otras).toEqual(
      [fourth, third, first].map(({ id, folio, status, total, saldo, created_at, cancelada }) => ({
        ...{ id, folio, status, total, saldo, created_at },
        cancelada: cancelada !== null,
      })),
    );
    const client = await server.as(1);
    const pay = (nota_id: number, amount: number) =>
      client.get(endpoints.createAbono, { body: { user_id: alumno.id, nota_id, amount } });
    await pay(second.id, 500);
    expect((await request(alumno.id)).note?.id).toBe(first.id);
    await pay(first.id, 400);
    expect((await request(alumno.id)).note?.id).toBe(third.id);
    for (const requested of [first, second, third, fourth]) {
      const response = await request(alumno.id, requested.id);
      expect([response.note?.id, response.otras.length]).toEqual([requested.id, 3]);
      expect(response.otras.some(({ id }) => id === requested.id)).toBe(false);
      const credits = await client.get(endpoints.listCredits, {
        params: { userId: alumno.id },
        query: { nota: requested.id },
      });
      expect([credits.note?.id, credits.otras]).toEqual([requested.id, response.otras]);
    }
  });

  test('is none when all are cancelled, and they are listed', async () => {
    const alumno = await anAlumno(server);
    const cancelled = await aNote(server, { alumno, cancelled: true });
    const { note, otras } = await request(alumno.id);
    expect([note, otras.map(({ id }) => id)]).toEqual([null, [cancelled.id]]);
  });

  test('is 404 for a note of another alumno, and for an unknown alumno', async () => {
    const [one, other] = [await aNote(server), await aNote(server)];
    const client = await server.as(1);
    for (const endpoint of [endpoints.getNote, endpoints.listCredits]) {
      for (const nota of [other.id, 999_999]) {
        const { status } = await client.request(endpoint, { params: { userId: one.user_id }, query: { nota } });
        expect(status).toBe(404);
      }
      expect((await client.request(endpoint, { params: { userId: 999_999 } })).status).toBe(404);
    }
  });
});

describe('the next folio', () => {
  const next = async (escuela?: number) =>
    (await server.get(1, endpoints.nextFolio, { query: escuela ? { escuela } : {} })).folio;

  test('is the school’s prefijo in capitals and the next number', async () => {
    const { id } = await anEscuela(server, { prefijo: 'ñb' });
    expect(await next(id)).toBe('ÑB-000001');
    await aNote(server, { folio: 'ñb-000001' });
    expect(await next(id)).toBe('ÑB-000002');
    await aNote(server, { folio: 'ÑB-000041' });
    expect(await next(id)).toBe('ÑB-000042');
    expect((await aNote(server, { folio: await next(id) })).folio).toBe('ÑB-000042');
  });

  test('ignores folios of another form', async () => {
    const { id } = await anEscuela(server, { prefijo: 'RARO' });
    for (const folio of [
      'RARO-9',
      'RARO-9ABCDE',
      'RARO-99 999',
      'RARO-0000099',
      'RARO',
      'RARO-ABCDEF',
      'RARO-1234567890',
    ]) {
      await aNote(server, { folio });
    }
    expect(await next(id)).toBe('RARO-000001');
    await aNote(server, { folio: 'RARO-000007' });
    expect(await next(id)).toBe('RARO-000008');
  });

  test('is not confused by another prefijo with the same start', async () => {
    const [one, other] = [await anEscuela(server, { prefijo: 'AB' }), await anEscuela(server, { prefijo: 'AB-0' })];
    await aNote(server, { folio: 'AB-000005' });
    await aNote(server, { folio: 'AB-0-000900' });
    expect([await next(one.id), await next(other.id)]).toEqual(['AB-000006', 'AB-0-000901']);
  });

  test('fits with the longest prefijo and is never taken', async () => {
    const { id } = await anEscuela(server, { prefijo: 'LARGUISIMO' });
    expect(await next(id)).toBe('LARGUISIMO-000001');
    await aNote(server, { folio: 'LARGUISIMO-999999' });
    const after = await next(id);
    expect(after).toBe('LARGUISIMO-1000000');
    expect(after).toHaveLength(18);
    await aNote(server, { folio: after });
    expect(await next(id)).toBe('LARGUISIMO-1000001');
  });

  test('has a default prefix without a school, and is 404 for an unknown one', async () => {
    expect(await next()).toBe('N-000001');
    await aNote(server, { folio: 'N-000001' });
    expect(await next()).toBe('N-000002');
    const { status } = await server.request(1, endpoints.nextFolio, { query: { escuela: 999_999 } });
    expect(status).toBe(404);
  });
});
