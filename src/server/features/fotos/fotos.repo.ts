import type { RowOf } from '#contract/record.ts';
import { fotoRecord, photoCodesRecord } from '#contract/records/fotos.ts';
import type { userRecord } from '#contract/records/users.ts';
import { PHOTO_CODES } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, insertCounted, insertRow, type PageSlice, selectOf } from '#server/db/record.ts';

export type FotoRow = RowOf<typeof fotoRecord>;

/** Which photographs of the gallery: of everybody or of one person, of all categories or of one. */
interface FotoFilter {
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

type FotoFields = Omit<FotoRow, 'id' | 'version'> & {
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

export type CodesRow = RowOf<typeof photoCodesRecord>;
/** Prefix and typed parts. */
export type CodesFields = Omit<CodesRow, 'id' | 'user_id' | 'version'>;

/** The codes of an alumno; null when none were ever stored. */
export function codesOfUser(db: Queryable, userId: number): Promise<CodesRow | null> {
  return db.get(`${selectOf(photoCodesRecord)} WHERE k.user_id = ?`, userId);
}

/** The same, kept from others until the transaction ends. */
export function lockCodesOfUser(tx: Transaction, userId: number): Promise<CodesRow | null> {
  return tx.get(`${selectOf(photoCodesRecord)} WHERE k.user_id = ?${tx.dialect.forUpdate}`, userId);
}

type UserRow = RowOf<typeof userRecord>;
export type Holder = { code_key: string; user_id: number } & Pick<
  UserRow,
  'nombre' | 'apaterno' | 'amaterno' | 'escuela_nombre' | 'grupo'
>;

/** Which other alumnos have codes of these keys: at most one for each. */
export function holdersOf(db: Queryable, keys: readonly string[], userId: number): Promise<Holder[]> {
  // Always as many places as there are poses, so that the text stays one text; no key is empty.
  const places = PHOTO_CODES.map((_, at) => keys[at] ?? '');
  return db.all(
    `SELECT k.code_key, u.id AS user_id, u.nombre, u.apaterno, u.amaterno, e.nombre AS escuela_nombre, u.grupo
       FROM photo_code_keys k JOIN photo_codes c ON c.id = k.photo_codes_id JOIN users u ON u.id = c.user_id
       LEFT JOIN escuelas e ON e.id = u.escuela_id
      WHERE k.code_key IN (${places.map(() => '?').join(', ')}) AND u.id <> ?`,
    ...places,
    userId,
  );
}

/** Makes these keys the record's only ones. */
export async function replaceKeys(tx: Transaction, id: number, keys: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM photo_code_keys WHERE photo_codes_id = ?', id);
  // In order: two that take the same keys at once wait for each other once, not crosswise.
  for (const key of [...keys].sort()) {
    await insertRow(tx, 'photo_code_keys', { code_key: key, photo_codes_id: id });
  }
}
