/** One clock for all servers of a database: that of each machine, corrected by how far it is from the database's. */
import type { Queryable } from './database.ts';

/** How often the distance is measured anew: clocks drift by little, but one that was just set jumps. */
const MEASURE_MS = 10_000;
/** Questions at each measuring; the quickest answer tells best. */
const QUESTIONS = 3;

interface DatabaseClock {
  /** Instant of the database, to within half a round trip. */
  now(): Date;
  /** Milliseconds that the database's clock is ahead of this machine's. */
  ahead(): number;
  /** Ends the measuring. */
  stop(): void;
}

/** Milliseconds that the database's clock is ahead of this machine's. */
async function distance(db: Queryable, machine: () => Date): Promise<number> {
  const samples: { took: number; ahead: number }[] = [];
  for (let count = 0; count < QUESTIONS; count += 1) {
    const before = machine().getTime();
    const row = await db.get<{ now: string }>('SELECT clock_timestamp() AS now');
    const took = machine().getTime() - before;
    samples.push({ took, ahead: Date.parse(row?.now ?? '') - before - took / 2 });
  }
  return samples.sort((one, other) => one.took - other.took)[0]?.ahead ?? 0;
}

/**
 * The clock of instants, leases and expiries: the database's, so that two servers whose machines are minutes apart
 * agree. The embedded database uses the machine's. Throws a DatabaseError when the database is away.
 */
export async function databaseClock(db: Queryable, machine: () => Date): Promise<DatabaseClock> {
  if (db.dialect.name === 'sqlite') return { now: machine, ahead: () => 0, stop: () => {} };
  let ahead = await distance(db, machine);
  const measure = async () => {
    ahead = await distance(db, machine);
  };
  // While the database is away the last distance is as good as any.
  const timer = setInterval(() => void measure().catch(() => {}), MEASURE_MS).unref();
  return { now: () => new Date(machine().getTime() + ahead), ahead: () => ahead, stop: () => clearInterval(timer) };
}
