/** `kill -9` in the middle of an import, and of taking it back: the next start goes on, and nothing is there twice. */
import { Agent } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import type { Importacion, ImportEstado } from '#contract/importaciones.ts';
import { openDatabase } from '#server/db/open.ts';
import { random } from '../../../contract/random.ts';
import { apiClient, type Client } from '../../../support/api-client.ts';
import { anEscuela, aStaff, PASSWORD } from '../../../support/builders.ts';
import { migratedDatabase, type TestDatabase } from '../../../support/database.ts';
import { environmentOf, type ServerProcess, startProcess } from '../../../support/server-process.ts';
import { importRows, pupilRows } from './ground.ts';

const ROWS = 300;
/** The second one meets what a start has taken up again. */
const KILLS = 2;

let database: TestDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.cleanup());

/** The product, killed and started again. */
class Business {
  #server: ServerProcess | null = null;
  #token: string | null = null;
  readonly #agent = new Agent({ keepAlive: false });

  async start(email: string): Promise<Client> {
    const server = await startProcess(environmentOf(database));
    this.#server = server;
    const anyone = apiClient(() => server.origin, this.#agent, null);
    this.#token ??= (await anyone.get(endpoints.login, { body: { email, password: PASSWORD } })).token;
    return apiClient(() => server.origin, this.#agent, this.#token);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.#server?.end(signal);
    this.#server = null;
  }
}

/** Asks for the import until it is as wanted. */
async function until(client: Client, id: number, wanted: (importacion: Importacion) => boolean): Promise<Importacion> {
  for (;;) {
    const { importacion } = await client.get(endpoints.getImport, { params: { id } });
    if (wanted(importacion)) return importacion;
  }
}

test(`${ROWS} rows, ${KILLS} kills while they are written and ${KILLS} while they are taken back`, async () => {
  const db = await openDatabase(database.settings);
  const ground = { db, clock: { now: () => new Date() } };
  const { email } = await aStaff(ground, 2);
  const escuela = await anEscuela(ground);
  const chance = random(20_261_123);
  const business = new Business();
  try {
    let client = await business.start(email ?? '');
    const rows = pupilRows(ROWS);
    const headings = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo';
    const shown = await importRows(client, headings, rows, { escuela_id: String(escuela.id) });
    expect(shown.resumen.alta).toBe(ROWS);
    const { id, version } = shown;

    async function killed(working: ImportEstado, done: ImportEstado): Promise<Importacion> {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const some = Math.floor(((kill - 1 + chance()) * ROWS) / (KILLS + 1));
        await until(client, id, ({ estado, hechas }) => estado !== working || hechas >= some);
        await business.end('SIGKILL');
        client = await business.start(email ?? '');
      }
      return until(client, id, ({ estado }) => estado === done);
    }
    const alumnos = async () =>
      db.all<{ nombre: string }>('SELECT nombre FROM users WHERE rol = 0 AND escuela_id = ?', escuela.id);

    await client.get(endpoints.applyImport, { params: { id }, body: { version } });
    expect((await killed('aplicando', 'aplicada')).hechas).toBe(ROWS);
    expect(new Set((await alumnos()).map(({ nombre }) => nombre)).size).toBe(ROWS);
    expect(await alumnos()).toHaveLength(ROWS);

    await client.get(endpoints.undoImport, { params: { id }, body: { motivo: 'Era de otra escuela' } });
    await killed('deshaciendo', 'deshecha');
    expect(await alumnos()).toEqual([]);
  } finally {
    await business.end('SIGTERM');
    await db.close();
  }
});
