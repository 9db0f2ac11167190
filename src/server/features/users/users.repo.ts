import type { RowOf } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, tablesOf } from '#server/db/record.ts';
import { type Authorized, assertFound } from '#server/http/actor.ts';

export type UserRow = RowOf<typeof userRecord>;

/** Stored fields of a person except password, baja and version. */
export type UserFields = Omit<UserRow, 'id' | 'escuela_nombre' | 'activo' | 'clave_provisional' | 'version'>;

export const USER_TABLES = tablesOf(userRecord);

/** Stores a new person and returns the id. An initial password counts as set by somebody else. */
export function insertUser(
  tx: Transaction,
  fields: UserFields,
  passwordHash: string | null,
  now: string,
): Promise<number> {
  const clave_provisional = passwordHash === null ? 0 : 1;
  const unread = { password_hash: passwordHash, created_at: now };
  return insertRecord(tx, userRecord, { ...fields, clave_provisional }, unread);
}

/** Replaces a password; `own`: by one that the person has chosen. */
export async function setPassword(
  tx: Transaction,
  user: Authorized<UserRow>,
  { hash, own }: { hash: string; own: boolean },
): Promise<void> {
  await tx.run('UPDATE users SET password_hash = ?, clave_provisional = ? WHERE id = ?', hash, own ? 0 : 1, user.id);
}

/** Registration time of a person (ISO, UTC). */
export async function recordedAt(db: Queryable, userId: number): Promise<string> {
  const row = await db.get<{ created_at: string }>('SELECT created_at FROM users WHERE id = ?', userId);
  return assertFound(row).created_at;
}

const idsOf = (users: readonly Authorized<UserRow>[]): string => JSON.stringify(users.map(({ id }) => id));

/** Ends the links by which families of these people saw their account; the ids of those who had one. */
export async function endFamilyLinks(tx: Transaction, users: readonly Authorized<UserRow>[]): Promise<number[]> {
  const sql = `DELETE FROM enlaces WHERE ${tx.dialect.inIds('user_id')} RETURNING user_id AS id`;
  return (await tx.all<{ id: number }>(sql, idsOf(users))).map(({ id }) => id);
}

/** The hash of a person's password; null for unknown people and without a password. */
export async function passwordHash(db: Queryable, userId: number): Promise<string | null> {
  const row = await db.get<{ password_hash: string | null }>('SELECT password_hash FROM users WHERE id = ?', userId);
  return row?.password_hash ?? null;
}

/** Puts people in baja with the reason, or back (null). */
export async function setActive(
  tx: Transaction,
  users: readonly Authorized<UserRow>[],
  baja: { motivo: string; en: string } | null,
): Promise<void> {
  await tx.run(
    `UPDATE users SET activo = ?, baja_motivo = ?, baja_en = ?, version = version + 1 WHERE ${tx.dialect.inIds('id')}`,
    ...[baja ? 0 : 1, baja?.motivo ?? null, baja?.en ?? null, idsOf(users)],
  );
}

/** School and group of an alumno. */
export interface Place {
  escuela_id: number;
  grupo: string;
}

/** Puts people into a school and a group. */
export async function setPlace(
  tx: Transaction,
  users: readonly Authorized<UserRow>[],
  { escuela_id, grupo }: Place,
): Promise<void> {
  const sql = `UPDATE users SET escuela_id = ?, grupo = ?, version = version + 1 WHERE ${tx.dialect.inIds('id')}`;
  await tx.run(sql, escuela_id, grupo, idsOf(users));
}

/** Locks these people, in one order for all transactions. */
export async function lockUsers(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (!tx.dialect.forUpdate) return;
  await tx.all(
    `SELECT id FROM users WHERE ${tx.dialect.inIds('id')} ORDER BY id${tx.dialect.forUpdate}`,
    JSON.stringify(ids),
  );
}

/**
 * Number of active administradores; a transaction locks their rows, so that one remains when two are demoted at once.
 */
export async function activeAdministradores(db: Queryable): Promise<number> {
  const rows = await db.all(`SELECT id FROM users WHERE rol = 3 AND activo = 1 ORDER BY id${db.dialect.forUpdate}`);
  return rows.length;
}

/** References that keep a person from being deleted, with their Spanish names. */
const HISTORY = {
  notas: 'notes WHERE user_id = who.id OR creada_por = who.id OR cancelada_por = who.id',
  abonos: 'abonos WHERE user_id = who.id OR registrado_por = who.id OR cancelado_por = who.id',
  recargos: 'note_recargos WHERE registrado_por = who.id OR cancelado_por = who.id',
  contratos: 'contratos WHERE user_id = who.id OR registrado_por = who.id',
  'promesas de pago': 'promesas WHERE registrado_por = who.id',
  'cortes de caja': 'cortes WHERE cerrado_por = who.id',
  'conteos de caja': 'conteos WHERE contado_por = who.id',
  'movimientos de efectivo': 'movimientos WHERE registrado_por = who.id',
  'códigos de fotos': 'photo_codes WHERE user_id = who.id',
  fotografías: 'fotos WHERE user_id = who.id',
  'niños en la guardería': 'infantes WHERE familia_id = who.id OR edad_por = who.id',
  consentimientos: 'consentimientos WHERE registrado_por = who.id',
  documentos: 'documentos WHERE verificado_por = who.id',
  recordatorios: 'recordatorios WHERE user_id = who.id OR registrado_por = who.id',
  // Registered anew by the next list, they would be reminded again.
  '«No molestar»': 'contactos WHERE user_id = who.id AND no_molestar = 1',
  'listas importadas': 'importaciones WHERE creada_por = who.id OR escrita_por = who.id',
  'cambios a varias personas': 'acciones WHERE creada_por = who.id OR deshecha_por = who.id',
};
const HISTORY_SQL = Object.values(HISTORY)
  .map((rows, at) => `CASE WHEN EXISTS (SELECT 1 FROM ${rows}) THEN 1 ELSE 0 END AS h${at}`)
  .join(', ');

/** Existing references to a person, as Spanish plurals; empty if the person may be deleted. */
export async function historyOf(db: Queryable, userId: number): Promise<string[]> {
  const found = await db.get<Record<string, number>>(`SELECT ${HISTORY_SQL} FROM users who WHERE who.id = ?`, userId);
  return Object.keys(HISTORY).filter((_, at) => found?.[`h${at}`] === 1);
}

/** Deletes people and their dependent rows. */
export async function deleteUsers(tx: Transaction, users: readonly Authorized<UserRow>[]): Promise<void> {
  await tx.run(`DELETE FROM users WHERE ${tx.dialect.inIds('id')}`, idsOf(users));
}
