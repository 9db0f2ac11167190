import type { RowOf } from '#contract/record.ts';
import { photoCodesRecord } from '#contract/records/fotos.ts';
import type { userRecord } from '#contract/records/users.ts';
import { PHOTO_CODES } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';
import { insertRow } from '#server/db/rows.ts';

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
