import type { RowOf } from '#contract/record.ts';
import { fotoRecord } from '#contract/records/fotos.ts';
import { allOf, given } from '#server/db/conditions.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { selectOf } from '#server/db/record.ts';
import { insertCounted, type PageSlice } from '#server/db/rows.ts';

export type FotoRow = RowOf<typeof fotoRecord>;

/** Which photographs of the gallery: of everybody or of one person, of all categories or of one. */
export interface FotoFilter {
  userId: number | null;
  categoriaKey: string | null;
}

const conditionOf = ({ userId, categoriaKey }: FotoFilter): Fragment =>
  allOf(given('user_id = ?', userId), given('categoria_key = ?', categoriaKey));

/** The categories in order, each with how many photographs it has: counted in the index, no row is looked at. */
export function countByCategory(
  db: Queryable,
  filter: FotoFilter,
): Promise<{ categoria_key: string; total: number }[]> {
  const { sql, params } = conditionOf(filter);
  return db.all(
    `SELECT categoria_key, count(*) AS total FROM fotos WHERE ${sql} GROUP BY categoria_key ORDER BY categoria_key`,
    ...params,
  );
}

/** Photographs of one category in the order of their names, from the place `offset` on. */
export function fotosOfCategory(
  db: Queryable,
  filter: FotoFilter & { categoriaKey: string },
  { limit, offset }: PageSlice,
): Promise<FotoRow[]> {
  const { sql, params } = conditionOf(filter);
  return db.all(
    `${selectOf(fotoRecord)} WHERE ${sql} ORDER BY f.nombre_key, f.id LIMIT ? OFFSET ?`,
    ...[...params, limit, offset],
  );
}

/** How a category is spelled already, or null for a new one. */
export async function spelling(db: Queryable, categoriaKey: string): Promise<string | null> {
  const row = await db.get<{ categoria: string }>(
    'SELECT categoria FROM fotos WHERE categoria_key = ? LIMIT 1',
    categoriaKey,
  );
  return row?.categoria ?? null;
}

/** Names of the photographs of a category that came under a name: theirs, and those that were numbered because of it. */
export async function namesakesOf(db: Queryable, categoriaKey: string, nombreKey: string): Promise<Set<string>> {
  const sql = 'SELECT nombre FROM fotos WHERE categoria_key = ? AND nombre_key = ?';
  const rows = await db.all<Pick<FotoRow, 'nombre'>>(sql, categoriaKey, nombreKey);
  return new Set(rows.map(({ nombre }) => nombre));
}

export type FotoFields = Omit<FotoRow, 'id' | 'version'> & {
  categoria_key: string;
  nombre_key: string;
  subida_por: number | null;
  created_at: string;
};

/** Stores the row of a photograph, whose files are registered already, and gives its id. */
export const insertFoto = (tx: Transaction, foto: FotoFields): Promise<number> => insertCounted(tx, 'fotos', foto);

/** The photographs that are linked to a person. */
export function fotosOfUser(db: Queryable, userId: number): Promise<FotoRow[]> {
  return db.all(`${selectOf(fotoRecord)} WHERE f.user_id = ? ORDER BY f.id`, userId);
}
