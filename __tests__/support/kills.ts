/** `kill -9` in the middle of writes, again and again, and what is to be found afterwards. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono, Note } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../contract/random.ts';
import { apiClient, type Client } from './api-client.ts';
import { anAlumno, aServicio, aStaff, PASSWORD } from './builders.ts';
import type { TestDatabase } from './database.ts';
import { environmentOf, type ServerProcess, startProcess } from './server-process.ts';

const SEED = 20_261_121;

/** What the server answered as saved. */
export class Acknowledged {
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

/** Writes until it has been enough, or the server is gone. */
export type Writer = (client: Client, enough: () => boolean) => Promise<void>;

/**
 * Somebody who sells, takes two abonos and sells again, one write after the other. What got no response goes out again
 * under its key when the writer goes on with the next server, as the queue of a browser does. `passing` says which
 * errors mean «later»; any other one is a fault.
 */
export function aWriter(
  alumnoId: number,
  servicioId: number,
  saved: Acknowledged,
  passing: (status: number) => boolean = () => false,
): Writer {
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

  return async function write(client, enough) {
    try {
      do {
        pending ??= next();
        if ('amount' in pending.body) {
          const response = await client.request(endpoints.createAbono, pending);
          if (passing(response.status)) continue;
          note = response.body.note;
          saved.abono(response.body.abono);
        } else {
          const response = await client.request(endpoints.createNote, pending);
          if (passing(response.status)) continue;
          note = response.body.note;
          saved.note(note);
        }
        pending = null;
      } while (!enough());
    } catch (error) {
      // The connection broke: the server has been killed. An error has no code, and is a fault of this test.
      if (!(error as { code?: string }).code) throw error;
    }
  };
}

export interface Staff {
  email: string;
  servicio: number;
  alumnos: number[];
}

/** Somebody who sells, an alumno for each writer and a service, made before the first start. */
export async function staffFor(database: TestDatabase, writers: number): Promise<Staff> {
  const db = await openDatabase(database.settings);
  const ground = { db, clock: { now: () => new Date() } };
  const { email } = await aStaff(ground, 3);
  const servicio = (await aServicio(ground, { costo: 90 })).id;
  const alumnos: number[] = [];
  for (let writer = 0; writer < writers; writer += 1) alumnos.push((await anAlumno(ground)).id);
  await db.close();
  return { email: email ?? '', servicio, alumnos };
}

/** Starts the product on a database and signs in, for the time of `use`. */
export async function withServer<T>(
  database: TestDatabase,
  email: string,
  use: (client: Client, server: ServerProcess) => Promise<T>,
  { before, environment }: { before?: string[]; environment?: Record<string, string> } = {},
): Promise<T> {
  const server = await startProcess({ ...environmentOf(database), ...environment }, before);
  const agent = new Agent({ keepAlive: true });
  try {
    const nobody = apiClient(() => server.origin, agent, null);
    const { token } = await nobody.get(endpoints.login, { body: { email, password: PASSWORD } });
    return await use(
      apiClient(() => server.origin, agent, token),
      server,
    );
  } finally {
    agent.destroy();
    await server.end('SIGKILL');
  }
}

/** What is not as the server said, in words; empty when all is. */
export async function faultsOf(database: TestDatabase, saved: Acknowledged): Promise<string[]> {
  const db = await openDatabase(database.settings);
  try {
    const notes = await db.all<{ id: number; folio: string; total_cents: number }>(
      'SELECT id, folio, total_cents FROM notes',
    );
    const abonos = await db.all<{ id: number; amount_cents: number }>('SELECT id, amount_cents FROM abonos');
    const storedNotes = new Map(notes.map((note) => [note.id, note]));
    const storedAbonos = new Map(abonos.map(({ id, amount_cents }) => [id, amount_cents]));
    const keys = await db.get<{ halves: number }>(
      "SELECT count(*) AS halves FROM idempotency WHERE status = 0 OR body = ''",
    );
    const whole =
      db.dialect.name === 'sqlite' ? await db.get<{ integrity_check: string }>('PRAGMA integrity_check') : null;
    const faults: (string | false)[] = [
      ...[...saved.notes].map(([id, { folio, cents }]) => {
        const stored = storedNotes.get(id);
        return (stored?.folio !== folio || stored.total_cents !== cents) && `note ${id} is not as it was acknowledged`;
      }),
      ...[...saved.abonos].map(([id, cents]) => storedAbonos.get(id) !== cents && `abono ${id} is lost`),
      ...[...storedNotes.keys()].map((id) => !saved.notes.has(id) && `note ${id} was written and never answered`),
      ...[...storedAbonos.keys()].map((id) => !saved.abonos.has(id) && `abono ${id} was written and never answered`),
      // Neither a note without its line nor a balance without its abonos.
      ...(await verifyBalances(db)).differences,
      ...(await verifyChain(db)),
      keys?.halves !== 0 && `${keys?.halves} keys without their answer`,
      whole !== null && whole.integrity_check !== 'ok' && `integrity: ${whole.integrity_check}`,
    ];
    return faults.filter((fault) => fault !== false);
  } finally {
    await db.close();
  }
}

/**
 * Kills the server so many times while so many people write, has what the last kill cut off sent once more, and ends
 * it. Gives what was acknowledged, and what is not as it should be.
 */
export async function killAndLook(
  database: TestDatabase,
  { kills, writers: count }: { kills: number; writers: number },
): Promise<{ notes: number; abonos: number; faults: string[] }> {
  const staff = await staffFor(database, count);
  const chance = random(SEED);
  const saved = new Acknowledged();
  const writers = staff.alumnos.map((id) => aWriter(id, staff.servicio, saved));
  for (let kill = 0; kill < kills; kill += 1) {
    await withServer(database, staff.email, async (client, server) => {
      const writing = writers.map((write) => write(client, () => false));
      await saved.after(10 + Math.floor(chance() * 60));
      await server.end('SIGKILL');
      await Promise.all(writing);
    });
  }
  const ended = await withServer(database, staff.email, async (client, server) => {
    await Promise.all(writers.map((write) => write(client, () => true)));
    return server.end('SIGTERM');
  });
  const faults = await faultsOf(database, saved);
  if (ended !== 0) faults.push(`the last server ended with ${ended}`);
  return { notes: saved.notes.size, abonos: saved.abonos.size, faults };
}
