/** Where data lies or shall lie: an embedded database in a folder, or PostgreSQL at an address. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { FILE_NAME, openSqlite } from '#server/db/sqlite.ts';

export type Place = { folder: string } | { url: string };

/** The place that settings name. */
export const placeOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): Place =>
  databaseUrl ? { url: databaseUrl } : { folder: dataDir };

/** `postgres://…`, or a folder. */
export const parsePlace = (text: string): Place =>
  /^postgres(ql)?:\/\//.test(text) ? { url: text } : { folder: resolve(text) };

/** Its name for people: without the password. */
export function nameOfPlace(place: Place): string {
  if ('folder' in place) return place.folder;
  const url = new URL(place.url);
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Opens it as it is: no step of the schema is taken. A folder without a database gets an empty one. */
export const openPlace = async (place: Place): Promise<Database> =>
  'folder' in place ? openSqlite(place.folder) : openPostgres(place.url);

/** Whether there is a database to read from; an address is taken at its word. */
export const isThere = (place: Place): boolean => !('folder' in place) || existsSync(join(place.folder, FILE_NAME));
