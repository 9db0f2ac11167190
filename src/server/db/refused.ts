import type { Queryable } from './database.ts';

/** Why a database or a backup is not worked with, in Spanish: what is wrong and what to do. Nothing was changed in it. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** Stands in a database for as long as it is being filled from another one. */
export const UNFINISHED = 'traslado';

const FIND = {
  sqlite: 'SELECT 1 AS one FROM sqlite_schema WHERE name = ?',
  postgres: 'SELECT 1 AS one FROM pg_class WHERE relname = ? AND relnamespace = current_schema()::regnamespace',
};

/** Throws for a database that a restore or a move has not finished filling: what it holds is only a part. */
export async function refuseUnfinished(db: Queryable): Promise<void> {
  if (!(await db.get(FIND[db.dialect.name], UNFINISHED))) return;
  throw new DatabaseRefused(
    'Una restauración o un traslado a esta base de datos quedó a medias: repítelo, o usa una base vacía.',
  );
}
