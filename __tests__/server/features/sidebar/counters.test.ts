/** The sidebar's counters against sums over the rows themselves. */

import { endpoints } from '#contract/endpoints.ts';
import type { AlumnoRow } from '#contract/entities.ts';
import type { Client } from '../../../support/api-client.ts';
import { aNote, anAlumno, anAnuncio, aServicio, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const counters = () => server.get(2, endpoints.counters);

async function everyRow(
  client: Client,
  endpoint: typeof endpoints.listAlumnos | typeof endpoints.listPendientes,
): Promise<AlumnoRow[]> {
  const { data, last_page } = await client.get(endpoint, { query: { per_page: 100 } });
  expect(last_page).toBe(1);
  return data;
}

test('counters are 0 in a new business, except for the new user', async () => {
  expect(await counters()).toEqual({ espera: 0, agenda: 0, notas: 0, usuarios: 1 });
});

// [S2.42] [S3.9] [S7.12]
test('each counter equals the rows of its list', async () => {
  const waiting = await anAlumno(server);
  await anAlumno(server, { baja: true });
  await aNote(server);
  await aNote(server, { paid: 100 });
  await aNote(server, { paid: true });
  await aNote(server, { cancelled: true });
  const twice = await anAlumno(server);
  await aNote(server, { alumno: twice });
  await aNote(server, { alumno: twice });
  const again = await anAlumno(server);
  await aNote(server, { alumno: again, cancelled: true });
  await aNote(server, { alumno: again, paid: true });
  await anAnuncio(server);
  await anAnuncio(server, { user_id: waiting.id });

  const client = await server.as(2);
  const rows = await everyRow(client, endpoints.listAlumnos);
  const pending = await everyRow(client, endpoints.listPendientes);
  const pendingNotes = await Promise.all(
    pending.map(async ({ id }) => {
      const { note, otras } = await client.get(endpoints.getNote, { params: { userId: id } });
      return [note, ...otras].filter((one) => one && one.saldo > 0 && !one.cancelada).length;
    }),
  );
  const unread = (await client.get(endpoints.myAnuncios)).datos.filter(({ leido }) => !leido);
  const everybody = (await client.get(endpoints.listUsers, { query: { per_page: 100 } })).datos;
  const found = await client.get(endpoints.counters);
  expect(found).toEqual({
    espera: rows.filter(({ note }) => note === null || note.cancelada !== null).length,
    agenda: unread.length,
    notas: pendingNotes.reduce((sum, count) => sum + count, 0),
    usuarios: everybody.total,
  });
  expect(found).toMatchObject({ espera: 2, agenda: 1, notas: 4 });
});

test('a note, a settling abono, a baja and a cancellation change the counters at once', async () => {
  const clerk = await server.as(3);
  const before = await counters();
  const alumno = await anAlumno(server);
  expect(await counters()).toEqual({ ...before, espera: before.espera + 1, usuarios: before.usuarios + 1 });
  const servicio = await aServicio(server, { costo: 80 });
  const { note } = await clerk.get(endpoints.createNote, {
    body: { user_id: alumno.id, folio: 'C-1', status: 0, serviciosArr: [servicio.id], costosArr: [80] },
  });
  expect(await counters()).toMatchObject({ espera: before.espera, notas: before.notas + 1 });
  const { abono } = await clerk.get(endpoints.createAbono, { body: { user_id: alumno.id, amount: 80 } });
  expect(await counters()).toMatchObject({ notas: before.notas });
  await clerk.get(endpoints.cancelAbono, { params: { id: abono.id }, body: { motivo: 'Error' } });
  expect(await counters()).toMatchObject({ notas: before.notas + 1 });
  await clerk.get(endpoints.cancelNote, { params: { id: note.id }, body: { motivo: 'Error' } });
  expect(await counters()).toMatchObject({ espera: before.espera + 1, notas: before.notas });
  await clerk.get(endpoints.bajaUser, { params: { id: alumno.id }, body: { motivo: 'Se fue' } });
  expect(await counters()).toMatchObject({ espera: before.espera, usuarios: before.usuarios });
});

test('people count as new for seven days', async () => {
  server.clock.advance({ days: 30 });
  expect((await counters()).usuarios).toBe(0);
  await aStaff(server, 1);
  await anAlumno(server);
  server.clock.advance({ days: 7 });
  expect((await counters()).usuarios).toBe(2);
  server.clock.advance({ seconds: 1 });
  expect((await counters()).usuarios).toBe(0);
});
