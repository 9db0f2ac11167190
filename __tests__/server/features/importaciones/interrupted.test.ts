/** The database goes away for a moment while a list is written: the import goes on by itself, in the process that began it. */
import { Agent } from 'node:http';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { openDatabase } from '#server/db/open.ts';
import { apiClient } from '../../../support/api-client.ts';
import { anEscuela, aStaff, PASSWORD } from '../../../support/builders.ts';
import { cuttingProxy } from '../../../support/cuttingProxy.ts';
import { migratedDatabase, type TestDatabase } from '../../../support/database.ts';
import { environmentOf, type ServerProcess, startProcess } from '../../../support/server-process.ts';
import { importRows, pupilRows } from './ground.ts';

const ROWS = 600;

let database: TestDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.cleanup());

/** A server whose database can be taken away; `away` resolves once an import has met that, and the database is back. */
async function interruptible(): Promise<{ server: ServerProcess; away(): Promise<void>; close(): Promise<void> }> {
  const url = new URL(database.settings.databaseUrl ?? '');
  const proxy = await cuttingProxy(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const server = await startProcess({ ...environmentOf(database), DATABASE_URL: url.href });
  return {
    server,
    async away() {
      while (!/an import stopped/.test(server.output())) {
        proxy.cut();
        await othersTurn();
      }
    },
    async close() {
      await server.end('SIGTERM');
      await proxy.close();
    },
  };
}

test('an import goes on where it stopped, and is not called applied meanwhile', async () => {
  const db = await openDatabase(database.settings);
  const ground = { db, clock: { now: () => new Date() } };
  const { email } = await aStaff(ground, 2);
  const escuela = await anEscuela(ground);
  const { server, away, close } = await interruptible();
  const agent = new Agent({ keepAlive: false });
  try {
    const anyone = apiClient(() => server.origin, agent, null);
    const { token } = await anyone.get(endpoints.login, { body: { email: email ?? '', password: PASSWORD } });
    const client = apiClient(() => server.origin, agent, token);
    const rows = pupilRows(ROWS);
    const headings = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo';
    const { id, version } = await importRows(client, headings, rows, { escuela_id: String(escuela.id) });
    const apply = () => client.request(endpoints.applyImport, { params: { id }, body: { version } });
    const applying = apply();
    const doneOf = async () =>
      (await db.get<{ hechas: number }>('SELECT hechas FROM importaciones WHERE id = ?', id))?.hechas ?? 0;
    while ((await doneOf()) === 0) await othersTurn();
    await away();
    await applying;
    expect(await doneOf()).toBeLessThan(ROWS);
    for (;;) {
      const { refused } = await apply();
      const { status, body } = await client.request(endpoints.getImport, { params: { id } });
      if (status === 200 && body.importacion.estado === 'aplicada') break;
      expect(refused.message).not.toMatch(/ya se aplicó/);
    }
    const alumnos = await db.all<{ nombre: string }>('SELECT nombre FROM users WHERE escuela_id = ?', escuela.id);
    expect(new Set(alumnos.map(({ nombre }) => nombre)).size).toBe(ROWS);
    expect([alumnos.length, await doneOf()]).toEqual([ROWS, ROWS]);
  } finally {
    await close();
    agent.destroy();
    await db.close();
  }
});
