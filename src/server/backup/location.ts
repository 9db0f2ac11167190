/** Where data lies or shall lie: an embedded database in a folder, or PostgreSQL at an address. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { FILE_NAME, openSqlite } from '#server/db/sqlite.ts';
import { BackupRefused } from './refused.ts';

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
  const url = new URL(location.url);
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Opens it as it is: no step of the schema is taken. A folder without a database gets an empty one. */
export const openLocation = async (location: DatabaseLocation): Promise<Database> =>
  'folder' in location ? openSqlite(location.folder) : openPostgres(location.url);

/** Whether there is a database to read from; an address is taken at its word. */
export const isThere = (location: DatabaseLocation): boolean =>
  !('folder' in location) || existsSync(join(location.folder, FILE_NAME));

/** Throws BackupRefused where there is none: opened, an empty one would be made, and answer for the one that was meant. */
export function refuseNowhere(location: DatabaseLocation): void {
  if (isThere(location)) return;
  throw new BackupRefused(`En ${nameOfLocation(location)} no hay una base de datos. ¿Falta DATA_DIR?`);
}
