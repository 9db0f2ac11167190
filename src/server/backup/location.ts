/** Where data lies or shall lie: an embedded database in a folder, or PostgreSQL at an address. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { hostAddresses } from '#contract/database-address.ts';
import type { Database } from '#server/db/database.ts';
import { quoted } from '#server/db/dialect.ts';
import { connectionClass, connectionUnder, openPostgres, PRODUCT } from '#server/db/postgres.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { FILE_NAME, openSqlite } from '#server/db/sqlite.ts';

export type DatabaseLocation = { folder: string } | { url: string };

/** The place that settings name. */
export const locationOf = ({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | null;
}): DatabaseLocation => (databaseUrl ? { url: databaseUrl } : { folder: dataDir });

/** Its name for people: without the password. */
export function nameOfLocation(location: DatabaseLocation): string {
  if ('folder' in location) return location.folder;
  const [first, ...others] = (hostAddresses(location.url) ?? []).map((one) => new URL(one));
  const hosts = [first, ...others].map((one) => one?.host).join();
  return `${first?.protocol}//${hosts}${first?.pathname}`;
}

/** Opens it as it is: no step of the schema is taken. A folder without a database gets an empty one. */
export const openLocation = async (location: DatabaseLocation): Promise<Database> =>
  'folder' in location ? openSqlite(location.folder) : openPostgres(location.url);

/**
 * Opens what a backup reads from: the standby, where there is one that responds, else the database itself. Throws as
 * `openLocation`.
 */
export async function openForBackup(settings: {
  dataDir: string;
  databaseUrl: string | null;
  readDatabaseUrl: string | null;
}): Promise<Database> {
  const { readDatabaseUrl } = settings;
  if (readDatabaseUrl === null) return openLocation(locationOf(settings));
  return openPostgres(readDatabaseUrl, null, { reading: true }).catch(() => openLocation(locationOf(settings)));
}

/** Whether there is a database to read from; an address is taken at its word. */
export const isThere = (location: DatabaseLocation): boolean =>
  !('folder' in location) || existsSync(join(location.folder, FILE_NAME));

/** Throws DatabaseRefused where there is none: opened, an empty one would be made, and answer for the one that was meant. */
export function refuseNowhere(location: DatabaseLocation): void {
  if (isThere(location)) return;
  throw new DatabaseRefused(`En ${nameOfLocation(location)} no hay una base de datos. ¿Falta DATA_DIR?`);
}

/** So long it is waited for a server that is just ending. */
const WAITED_MS = 2000;

/**
 * Locks a database: throws DatabaseRefused while a server runs on it; until the returned function is called no other
 * process can write there. A server that starts meanwhile ends with an error or waits.
 */
export async function lockDatabase(location: DatabaseLocation): Promise<() => Promise<void>> {
  const inUse = () =>
    new DatabaseRefused(
      `Un servidor está trabajando con ${nameOfLocation(location)}: detenlo antes, y vuelve a empezar.`,
    );
  return 'folder' in location ? lockFile(join(location.folder, FILE_NAME), inUse) : lockServer(location.url, inUse);
}

async function lockFile(file: string, inUse: () => DatabaseRefused): Promise<() => Promise<void>> {
  const alone = new DatabaseSync(file, { timeout: 0 });
  try {
    // Granted only when no other connection is open, also when those do nothing.
    alone.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
  } catch {
    throw inUse();
  } finally {
    alone.close();
  }
  // From here on others may read: the copy is one of them.
  const holding = new DatabaseSync(file, { timeout: 0 });
  try {
    holding.exec('BEGIN IMMEDIATE');
  } catch {
    holding.close();
    throw inUse();
  }
  return async () => holding.close();
}

/** Whether a server is connected to the database, and still is a moment later: one that has ended leaves it by and by. */
async function isWorkedWith(client: Client): Promise<boolean> {
  const until = performance.now() + WAITED_MS;
  for (;;) {
    const { rowCount } = await client.query(
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [PRODUCT],
    );
    if (!rowCount) return false;
    if (performance.now() > until) return true;
    await pause(50);
    // One transaction would see only its first snapshot.
    await client.query('SELECT pg_stat_clear_snapshot()');
  }
}

async function lockServer(url: string, inUse: () => DatabaseRefused): Promise<() => Promise<void>> {
  const client = new (connectionClass(url))(connectionUnder(`${PRODUCT} db:move`, url));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    const names = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
    );
    const tables = names.rows.map(({ name }) => quoted(name)).join(', ');
    // Does not wait for a running server: the caller reports it.
    await client.query(`SET LOCAL lock_timeout = ${WAITED_MS}`);
    if (tables) {
      await client.query(`LOCK TABLE ${tables} IN SHARE MODE`).catch(() => {
        throw inUse();
      });
    }
    if (await isWorkedWith(client)) throw inUse();
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}
