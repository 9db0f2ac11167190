/** The way to PostgreSQL: straight, or through a pooler that gives each transaction another connection. */
import { Client, type ClientConfig } from 'pg';
import type { Limits } from './limits.ts';
import { fromPostgres } from './postgres-errors.ts';

/** How the database is reached. */
export interface Link {
  /** Settings of every connection, without the time limits. */
  address: ClientConfig;
  /** Whether a pooler (PgBouncer and the like) stands in between: nothing that is said to a connection stays. */
  pooled: boolean;
}

const PID = 'SELECT pg_backend_pid() AS pid';

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(PID);
  return rows[0]?.pid ?? 0;
}

async function probe(first: Client, second: Client): Promise<boolean> {
  await Promise.all([first.connect(), second.connect()]);
  const { processID } = first as unknown as { processID: number };
  const own = await pidOf(first);
  // Asked further, a pooler with a single connection would wait for itself.
  if (own !== processID) return true;
  // While the second has a transaction, a pooler can't give the first what it has.
  await second.query('BEGIN');
  const meanwhile = await pidOf(first);
  await second.query('COMMIT');
  return meanwhile !== own;
}

/**
 * Whether connections to this address lead to another process of PostgreSQL from one transaction to the next, or to one
 * that is not the one that answered: poolers give themselves numbers of their own. Throws a DatabaseError when it is away.
 */
export async function isPooled(address: ClientConfig): Promise<boolean> {
  const clients = [new Client(address), new Client(address)] as const;
  for (const client of clients) client.on('error', () => {});
  try {
    return await probe(...clients);
  } catch (error) {
    throw fromPostgres(error);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Settings of a connection with these time limits. */
export function linkSettings({ address, pooled }: Link, limits: Limits | null): ClientConfig {
  if (!limits) return address;
  // A pooler refuses what it does not know at the start of a connection: there each transaction says it anew.
  return { ...address, ...(pooled ? { query_timeout: limits.query_timeout } : limits) };
}

/** The words that begin a transaction under these limits. */
export function beginning({ pooled }: Link, begin: string, limits: Limits | null): string {
  if (!pooled || !limits) return begin;
  const words = Object.entries(limits).filter(([name]) => name !== 'query_timeout');
  return [begin, ...words.map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ');
}
