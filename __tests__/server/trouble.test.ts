/** The database has no room: what people are told, what goes on, and how it ends. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aNote } from '../support/builders.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile();
const FULL = 'No hay espacio para guardar. Nada se perdió; avisa al administrador.';
const PROBLEM = 'No se puede guardar: no hay espacio para la base de datos.';

/** SQLite really runs out of pages. PostgreSQL says what it says when its disk is full; its disk is everybody's. */
const fill =
  globalThis.DATABASE === 'sqlite'
    ? async () => {
        await server.db.run('PRAGMA wal_checkpoint');
        await server.db.run('PRAGMA max_page_count = 1');
      }
    : async () => {
        await server.db.run(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN RAISE EXCEPTION ''could not extend file: No space left on device'' USING ERRCODE = ''53100''; END'`);
        for (const table of ['anuncios', 'migrations', 'sessions', 'enlaces'])
          await server.db.run(`CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_room()`);
      };
const makeSpace =
  globalThis.DATABASE === 'sqlite'
    ? () => server.db.run('PRAGMA max_page_count = 1000000')
    : () => server.db.run('DROP FUNCTION no_room CASCADE');

test('507 with clear words, reading goes on, health says why; with room again all goes on by itself', async () => {
  const { user_id } = await aNote(server, { paid: 50 });
  const client = await server.as(3);
  const health = async () => (await server.anyone.get(endpoints.health)).problemas;
  expect(await health()).toEqual([]);

  const { url } = await client.get(endpoints.createEnlace, { params: { id: user_id } });
  const token = url.split('/').at(-1) ?? '';

  await fill();
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

  await makeSpace();
  expect(await health()).toEqual([]);
  const again = { key: randomUUID(), body };
  const { anuncio } = await client.get(endpoints.createAnuncio, again);
  expect((await client.get(endpoints.createAnuncio, again)).anuncio).toEqual(anuncio);
  expect((await verifyBalances(server.db)).differences).toEqual([]);
  if (globalThis.DATABASE === 'sqlite') {
    expect(await server.db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  }
});

test('a refusal of the work’s own is no trouble', async () => {
  const client = await server.as(3);
  expect((await client.request(endpoints.createEscuela, { body: { nombre: '', prefijo: '' } })).status).toBe(422);
  await expect(server.db.write((tx) => tx.run('SELECT nothing FROM nowhere'))).rejects.toThrow();
  expect(await server.deps.db.trouble()).toBeNull();
});
