/** `kill -9` in the middle of writes: what was answered as saved is there, and nothing is there by halves. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { Abono, Note } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { routes } from '#contract/routes.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyBalances } from '#server/features/credits/verify.ts';
import { random } from '../contract/random.ts';
import { apiClient, type Client } from '../support/api-client.ts';
import { anAlumno, aServicio, aStaff, PASSWORD } from '../support/builders.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { environmentOf, type ServerProcess, startProcess } from '../support/server-process.ts';

const KILLS = 6;
const WRITERS = 8;
const SEED = 20_261_121;

/** What the server answered as saved. */
class Acknowledged {
  readonly notes = new Map<number, { folio: string; cents: number }>();
  readonly abonos = new Map<number, number>();
  /** Called at each one. */
  hear = () => {};

  note({ id, folio, total }: Note): void {
    this.notes.set(id, { folio, cents: toCents(total) ?? 0 });
  }

  abono({ id, amount }: Abono): void {
    this.abonos.set(id, toCents(amount) ?? 0);
    this.hear();
  }

  /** Resolves when so many abonos more have been acknowledged. */
  after(count: number): Promise<void> {
    const wanted = this.abonos.size + count;
    return new Promise((resolve) => {
      this.hear = () => {
        if (this.abonos.size >= wanted) resolve();
      };
    });
  }
}

/**
 * Somebody who sells, takes two abonos and sells again, one write after the other. What got no answer goes out again
 * under its key when the writer goes on with the next server, as the queue of a browser does.
 */
function aWriter(alumnoId: number, servicioId: number, saved: Acknowledged) {
  let note: Note | null = null;
  let pending: { body: object; key: string } | null = null;

  const next = () => {
    const amount = note && [20, 30.5][note.creditos.length];
    const body = amount
      ? { user_id: alumnoId, nota_id: note?.id, amount }
      : {
          ...{ user_id: alumnoId, folio: randomUUID().slice(0, 18), status: 0 },
          ...{ serviciosArr: [servicioId], costosArr: [90] },
        };
    return { body, key: randomUUID() };
  };

  /** Writes until it has been enough, or the server is gone. */
  return async function write(client: Client, enough: () => boolean): Promise<void> {
    try {
      do {
        pending ??= next();
        if ('amount' in pending.body) {
          const { abono, note: paid } = (await client.call(routes.createAbono, pending)).body;
          note = paid;
          saved.abono(abono);
        } else {
          ({ note } = (await client.call(routes.createNote, pending)).body);
          saved.note(note);
        }
        pending = null;
      } while (!enough());
    } catch (error) {
      // The connection broke: the server has been killed. A refusal has no code, and is a fault of this test.
      if (!(error as { code?: string }).code) throw error;
    }
  };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.cleanup());

test(`${KILLS} kills under ${WRITERS} writers lose nothing that was acknowledged, and nothing counts twice`, async () => {
  const staff = await prepare(database);
  const chance = random(SEED);
  const saved = new Acknowledged();
  const writers = staff.alumnos.map((id) => aWriter(id, staff.servicio, saved));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await withServer(staff.email, async (client, server) => {
      const writing = writers.map((write) => write(client, () => false));
      await saved.after(10 + Math.floor(chance() * 60));
      await server.end('SIGKILL');
      await Promise.all(writing);
    });
  }
  // What the last kill cut off is sent once more.
  await withServer(staff.email, async (client, server) => {
    await Promise.all(writers.map((write) => write(client, () => true)));
    expect(await server.end('SIGTERM')).toBe(0);
  });

  const db = await openDatabase(database.settings);
  try {
    const notes = await db.all<{ id: number; folio: string; total_cents: number }>(
      'SELECT id, folio, total_cents FROM notes',
    );
    const abonos = await db.all<{ id: number; amount_cents: number }>('SELECT id, amount_cents FROM abonos');
    const storedNotes = new Map(notes.map(({ id, folio, total_cents }) => [id, { folio, cents: total_cents }]));
    const storedAbonos = new Map(abonos.map(({ id, amount_cents }) => [id, amount_cents]));
    expect([...saved.notes].filter(([id, note]) => storedNotes.get(id)?.folio !== note.folio)).toEqual([]);
    expect([...saved.notes].filter(([id, note]) => storedNotes.get(id)?.cents !== note.cents)).toEqual([]);
    expect([...saved.abonos].filter(([id, cents]) => storedAbonos.get(id) !== cents)).toEqual([]);
    expect([storedNotes.size, storedAbonos.size]).toEqual([saved.notes.size, saved.abonos.size]);
    expect(saved.abonos.size).toBeGreaterThan(KILLS * 10);
    // Neither a note without its line nor a balance without its abonos.
    expect((await verifyBalances(db)).differences).toEqual([]);
    // Every write that was kept kept its key too, with a whole answer.
    const keys = await db.get<{ halves: number }>(
      "SELECT count(*) AS halves FROM idempotency WHERE status = 0 OR body = ''",
    );
    expect(keys?.halves).toBe(0);
  } finally {
    await db.close();
  }
}, 180_000);

/** Starts the product on the test's database and signs in. */
async function withServer(email: string, use: (client: Client, server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startProcess(environmentOf(database));
  const agent = new Agent({ keepAlive: true });
  try {
    const nobody = apiClient(() => server.origin, agent, null);
    const { token } = await nobody.get(routes.login, { body: { email, password: PASSWORD } });
    await use(
      apiClient(() => server.origin, agent, token),
      server,
    );
  } finally {
    agent.destroy();
    await server.end('SIGKILL');
  }
}

/** Somebody who sells, an alumno for each writer and a service, made before the first start. */
async function prepare(at: TestDatabase) {
  const db = await openDatabase(at.settings);
  const ground = { db, clock: { now: () => new Date() } };
  const { email } = await aStaff(ground, 3);
  const servicio = (await aServicio(ground, { costo: 90 })).id;
  const alumnos: number[] = [];
  for (let writer = 0; writer < WRITERS; writer += 1) alumnos.push((await anAlumno(ground)).id);
  await db.close();
  return { email: email ?? '', servicio, alumnos };
}
