/** Folios as they stand in the notes. */
import { fullNameOf } from '#contract/records/names.ts';
import { folioKey } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';

/** Name of the alumno whose note has this folio, and the note; null when it is free. */
export function folioHolder(
  db: Queryable,
  folio: string,
): Promise<{ id: number; user_id: number; nombre: string; apaterno: string } | null> {
  return db.get(
    'SELECT n.id, n.user_id, u.nombre, u.apaterno FROM notes n JOIN users u ON u.id = n.user_id WHERE n.folio_key = ?',
    folioKey(folio),
  );
}

export interface FolioMatch {
  id: number;
  user_id: number;
  folio: string;
  saldo_cents: number;
  alumno: string;
}

const SELECT_MATCH = `SELECT n.id, n.user_id, n.folio,
    CASE WHEN n.cancelada_en IS NULL THEN n.total_cents - n.pagado_cents ELSE 0 END AS saldo_cents,
    ${fullNameOf('u')} AS alumno
  FROM notes n JOIN users u ON u.id = n.user_id`;

/** Notes whose folio holds the search text, newest first. */
export function notesByFolio(db: Queryable, text: string, limit: number): Promise<FolioMatch[]> {
  const { sql, params } = db.dialect.search('notes', ['folio_busqueda'], searchTerms(text), 'n');
  return db.all(`${SELECT_MATCH} WHERE ${sql} ORDER BY n.id DESC LIMIT ?`, ...params, limit);
}

/** A note as the search shows it; null for none. */
export const folioMatch = (db: Queryable, noteId: number): Promise<FolioMatch | null> =>
  db.get(`${SELECT_MATCH} WHERE n.id = ?`, noteId);

/** The highest folio that consists of `prefix` (capitals) and this many digits; null when there is none. */
export async function lastFolio(db: Queryable, prefix: string, digits: number): Promise<string | null> {
  const row = await db.get<{ folio_key: string }>(
    `SELECT folio_key FROM notes WHERE folio_key >= ? AND folio_key < ? AND length(folio_key) = ?
        AND ltrim(substr(folio_key, ?), '0123456789') = ''
      ORDER BY folio_key DESC LIMIT 1`,
    `${prefix}0`,
    // ':' follows '9'.
    `${prefix}:`,
    [...prefix].length + digits,
    [...prefix].length + 1,
  );
  return row?.folio_key ?? null;
}
