/** The server is killed or loses its database while a list is written: the import goes on, and no row is written twice. */
import { Agent } from 'node:http';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import type { Importacion, ImportEstado } from '#contract/importaciones.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { random } from '../../../contract/random.ts';
import { apiClient, type Client } from '../../../support/api-client.ts';
import { anEscuela, aStaff, PASSWORD } from '../../../support/builders.ts';
import { cuttingProxy } from '../../../support/cuttingProxy.ts';
import { migratedDatabase, type TestDatabase } from '../../../support/database.ts';
import { environmentOf, type ServerProcess, startProcess } from '../../../support/server-process.ts';
import { importRows, pupilRows } from './ground.ts';

const agent = new Agent({ keepAlive: false });
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = await openDatabase(database.settings);
});
afterAll(async () => {
  agent.destroy();
  await db.close();
  await database.cleanup();
});

/** A supervisor with a list of so many pupils, on servers that come and go. */
async function aSupervisor(rows: number) {
  const ground = { db, clock: { now: () => new Date() } };
  const { email } = await aStaff(ground, 2);
  const escuela = await anEscuela(ground);
  const login = { body: { email: email ?? '', password: PASSWORD } };
  let token: string | null = null;
  return {
    async on({ origin }: ServerProcess): Promise<Client> {
      token ??= (await apiClient(() => origin, agent, null).get(endpoints.login, login)).token;
      return apiClient(() => origin, agent, token);
    },
    send: (client: Client) =>
      importRows(client, 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo', pupilRows(rows), {
        escuela_id: String(escuela.id),
      }),
    /** Names of the alumnos that were written. */
    async names(): Promise<string[]> {
      const sql = 'SELECT nombre FROM users WHERE rol = 0 AND escuela_id = ?';
      return (await db.all<{ nombre: string }>(sql, escuela.id)).map(({ nombre }) => nombre);
    },
  };
}

/** Requests the import until it is as wanted. */
async function until(client: Client, id: number, wanted: (importacion: Importacion) => boolean): Promise<Importacion> {
  for (;;) {
    const { importacion } = await client.get(endpoints.getImport, { params: { id } });
    if (wanted(importacion)) return importacion;
  }
}

test('an import continues at the next start after each kill, during applying and undoing', async () => {
  const [rows, kills] = [300, 2];
  const chance = random(20_261_123);
  const { on, send, names } = await aSupervisor(rows);
  let server = await startProcess(environmentOf(database));
  try {
    let client = await on(server);
    const { id, version, resumen } = await send(client);
    expect(resumen.alta).toBe(rows);
    const killed = async (working: ImportEstado, done: ImportEstado): Promise<Importacion> => {
      for (let kill = 1; kill <= kills; kill += 1) {
        const some = Math.floor(((kill - 1 + chance()) * rows) / (kills + 1));
        await until(client, id, ({ estado, hechas }) => estado !== working || hechas >= some);
        await server.end('SIGKILL');
        server = await startProcess(environmentOf(database));
        client = await on(server);
      }
      return until(client, id, ({ estado }) => estado === done);
    };
    await client.get(endpoints.applyImport, { params: { id }, body: { version } });
    expect((await killed('aplicando', 'aplicada')).hechas).toBe(rows);
    expect([(await names()).length, new Set(await names()).size]).toEqual([rows, rows]);
    await client.get(endpoints.undoImport, { params: { id }, body: { motivo: 'Era de otra escuela' } });
    await killed('deshaciendo', 'deshecha');
    expect(await names()).toEqual([]);
  } finally {
    await server.end('SIGTERM');
  }
});

/** A server whose PostgreSQL can be taken away; `away` resolves once an import met that, and the database is back. */
async function interruptible() {
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

const onPostgres = globalThis.DATABASE === 'postgres' ? test : null;
onPostgres?.('an import goes on when its database is back, and is not called applied meanwhile', async () => {
  const rows = 600;
  const { on, send, names } = await aSupervisor(rows);
  const { server, away, close } = await interruptible();
  try {
    const client = await on(server);
    const { id, version } = await send(client);
    const apply = () => client.request(endpoints.applyImport, { params: { id }, body: { version } });
    const applying = apply();
    const doneOf = async () =>
      (await db.get<{ hechas: number }>('SELECT hechas FROM importaciones WHERE id = ?', id))?.hechas ?? 0;
    while ((await doneOf()) === 0) await othersTurn();
    await away();
    await applying;
    expect(await doneOf()).toBeLessThan(rows);
    for (;;) {
      const { refused } = await apply();
      const { status, body } = await client.request(endpoints.getImport, { params: { id } });
      if (status === 200 && body.importacion.estado === 'aplicada') break;
      expect(refused.message).not.toMatch(/ya se aplicó/);
    }
    expect([(await names()).length, new Set(await names()).size, await doneOf()]).toEqual([rows, rows, rows]);
  } finally {
    await close();
  }
});
