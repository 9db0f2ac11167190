/** `kill -9` in the middle of writes: what was answered as saved is there, and nothing is there by halves. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { toCents } from '#contract/money.ts';
import { routes } from '#contract/routes.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyBalances } from '#server/features/credits/verify.ts';
import { random } from '../contract/random.ts';
import { apiClient, type Client } from '../support/api-client.ts';
import { anAlumno, aServicio, aStaff, PASSWORD } from '../support/builders.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { environmentOf, startProcess } from '../support/server-process.ts';

const KILLS = 6;
const WRITERS = 8;
const SEED = 20_261_121;

/** What the server answered as saved. */
interface Acknowledged {
  notes: Map<number, { folio: string; cents: number }>;
  abonos: Map<number, number>;
}

/** Sells and takes abonos until the server is gone. */
async function write(client: Client, alumnoId: number, servicioId: number, saved: Acknowledged): Promise<void> {
  for (;;) {
    const folio = randomUUID().slice(0, 18);
    const body = { user_id: alumnoId, folio, status: 0, serviciosArr: [servicioId], costosArr: [90] };
    try {
      const sold = await client.call(routes.createNote, { body, key: randomUUID() });
      const { note } = sold.body;
      saved.notes.set(note.id, { folio, cents: toCents(note.total) ?? 0 });
      for (const amount of [20, 30.5]) {
        const abono = { user_id: alumnoId, nota_id: note.id, amount };
        const taken = await client.call(routes.createAbono, { body: abono, key: randomUUID() });
        saved.abonos.set(taken.body.abono.id, toCents(amount) ?? 0);
      }
    } catch (error) {
      // The connection broke: the server has been killed. A refusal has no code, and is a fault of this test.
      if ((error as { code?: string }).code) return;
      throw error;
    }
  }
}

/** Resolves when the server has acknowledged this many abonos more. */
function after(saved: Acknowledged, count: number): Promise<void> {
  const wanted = saved.abonos.size + count;
  return new Promise((resolve) => {
    const look = () => (saved.abonos.size >= wanted ? resolve() : setImmediate(look));
    look();
  });
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.cleanup());

test(`${KILLS} kills under ${WRITERS} writers lose nothing that was acknowledged`, async () => {
  const staff = await prepare(database);
  const chance = random(SEED);
  const saved: Acknowledged = { notes: new Map(), abonos: new Map() };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startProcess(environmentOf(database));
    const agent = new Agent({ keepAlive: true });
    const nobody = apiClient(() => server.origin, agent, null);
    const { token } = await nobody.get(routes.login, {
      method: 'POST',
      body: { email: staff.email, password: PASSWORD },
    });
    const client = apiClient(() => server.origin, agent, token);
    const writers = staff.alumnos.map((id) => write(client, id, staff.servicio, saved));
    await after(saved, 10 + Math.floor(chance() * 60));
    await server.end('SIGKILL');
    await Promise.all(writers);
    agent.destroy();
  }

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
});

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
