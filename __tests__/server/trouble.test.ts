/** The database has no room. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aNote } from '../support/builders.ts';
import { fillDatabase, makeSpace } from '../support/fullDatabase.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile();
const FULL = 'No hay espacio para guardar. Nada se perdió; avisa al administrador.';
const PROBLEM = 'No se puede guardar: no hay espacio para la base de datos.';

test('clocks that are apart are told with how far', async () => {
  const health = async () => (await server.anyone.get(endpoints.health)).problemas;
  server.deps.clockAhead = () => -4000;
  expect(await health()).toEqual([]);
  server.deps.clockAhead = () => -61_000;
  expect(await health()).toEqual([
    'El reloj de este servidor y el de la base de datos difieren 61 segundos: activa la hora de la red en los dos.',
  ]);
  server.deps.clockAhead = () => 0;
});

test('a full disk gives 507 with a clear message, reading and health go on, and writing recovers', async () => {
  const { user_id } = await aNote(server, { paid: 50 });
  const client = await server.as(3);
  const health = async () => (await server.anyone.get(endpoints.health)).problemas;
  expect(await health()).toEqual([]);

  const { url } = await client.get(endpoints.createEnlace, { params: { id: user_id } });
  const token = url.split('/').at(-1) ?? '';

  await fillDatabase(server.db, ['anuncios', 'migrations', 'sessions', 'enlaces']);
  // So long that no page of before has room for many of them.
  const body = { mensaje: 'x'.repeat(900), todosGrupos: true, todasEscuelas: true };
  let refused = await client.request(endpoints.createAnuncio, { key: randomUUID(), body });
  for (let more = 0; refused.status === 201 && more < 200; more += 1) {
    refused = await client.request(endpoints.createAnuncio, { key: randomUUID(), body });
  }
  expect([refused.status, refused.refused.message]).toEqual([507, FULL]);
  expect(await health()).toEqual([PROBLEM]);
  const { note } = await client.get(endpoints.getNote, { params: { userId: user_id } });
  expect(note?.pagado).toBe(50);
  expect((await client.request(endpoints.listAlumnos)).status).toBe(200);

  // A minute later a session and a link would be written down as used.
  server.clock.advance({ minutes: 2 });
  expect((await client.request(endpoints.listAlumnos)).status).toBe(200);
  expect((await server.anyone.request(endpoints.getFamilia, { params: { token } })).status).toBe(200);

  await makeSpace(server.db);
  expect(await health()).toEqual([]);
  const again = { key: randomUUID(), body };
  const { anuncio } = await client.get(endpoints.createAnuncio, again);
  expect((await client.get(endpoints.createAnuncio, again)).anuncio).toEqual(anuncio);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
  if (globalThis.DATABASE === 'sqlite') {
    expect(await server.db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  }
});

test('a wrong statement does not report the database as unavailable', async () => {
  const client = await server.as(3);
  expect((await client.request(endpoints.createEscuela, { body: { nombre: '', prefijo: '' } })).status).toBe(422);
  await expect(server.db.write((tx) => tx.run('SELECT nothing FROM nowhere'))).rejects.toThrow();
  expect(await server.deps.db.trouble()).toBeNull();
});
