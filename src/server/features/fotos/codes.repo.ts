import { PHOTO_CODES, type PhotoCode } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

/** The typed part of each code; null where none was typed. */
export type TypedCodes = Record<PhotoCode, string | null>;

export type CodesRow = TypedCodes & {
  id: number;
  user_id: number;
  /** '' for codes without one. */
  prefijo: string;
  version: number;
};

const COLUMNS = ['prefijo', ...PHOTO_CODES];

export function codesOfUser(db: Queryable, userId: number): Promise<CodesRow | null> {
  return db.get(`SELECT id, user_id, ${COLUMNS.join(', ')}, version FROM photo_codes WHERE user_id = ?`, userId);
}

/** The same, kept from others until the transaction ends. */
export async function lockCodesOfUser(tx: Transaction, userId: number): Promise<CodesRow | null> {
  await tx.get(`SELECT id FROM photo_codes WHERE user_id = ?${tx.dialect.forUpdate}`, userId);
  return codesOfUser(tx, userId);
}

export type CodesFields = TypedCodes & { prefijo: string };
const stored = (fields: CodesFields) => [fields.prefijo, ...PHOTO_CODES.map((name) => fields[name])];

const INSERT = `INSERT INTO photo_codes (${COLUMNS.join(', ')}, user_id, created_at)
  VALUES (${COLUMNS.map(() => '?').join(', ')}, ?, ?) RETURNING id`;
const UPDATE = `UPDATE photo_codes SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')}, version = version + 1
  WHERE id = ?`;

/** Stores an alumno's codes and gives the record's id. */
export async function insertCodes(tx: Transaction, userId: number, fields: CodesFields, now: string): Promise<number> {
  const row = await tx.get<{ id: number }>(INSERT, ...stored(fields), userId, now);
  if (!row) throw new Error('INSERT INTO photo_codes gave no id');
  return row.id;
}

/** Replaces the codes and raises the version. */
export async function updateCodes(tx: Transaction, id: number, fields: CodesFields): Promise<void> {
  await tx.run(UPDATE, ...stored(fields), id);
}

export interface Holder {
  code_key: string;
  user_id: number;
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  escuela_nombre: string | null;
  grupo: string;
}

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
    await tx.run('INSERT INTO photo_code_keys (code_key, photo_codes_id) VALUES (?, ?)', key, id);
  }
}
