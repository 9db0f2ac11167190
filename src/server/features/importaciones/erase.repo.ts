/** Rows of lists about a person, and the files in which they stand: SQL only. */
import type { ImportSheet, Valores } from '#contract/importaciones.ts';
import type { ImportRead } from '#contract/records/importaciones.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { containing } from '#server/db/record.ts';

/** Names under which lists have a person that they wrote: as the list says it, and as it counts (`clave`). */
export async function namesWritten(tx: Transaction, userId: number): Promise<{ clave: string; leidos: Valores }[]> {
  const sql = 'SELECT clave, leidos FROM importacion_filas WHERE user_id = ? AND hecha = 1';
  const rows = await tx.all<{ clave: string; leidos: string }>(sql, userId);
  return rows.map(({ clave, leidos }) => ({ clave, leidos: JSON.parse(leidos) as Valores }));
}

/** Values that find rows about a person; e-mails in lower case. */
export interface About {
  userId: number;
  claves: Iterable<string>;
  curps: Iterable<string>;
  emails: Iterable<string>;
}
interface FoundFila {
  id: number;
  importacion_id: number;
}

/** A field that has this value, as it counts or as the list has it, whatever was typed over it. */
const holding = (field: 'curp' | 'email', value: string): Fragment => ({
  sql: `${field} = ? OR lower(leidos) LIKE ? ESCAPE '\\'`,
  params: [value, containing(`"${field}":${JSON.stringify(value.toLowerCase())}`)],
});

/** The rows that are about the person, may be, or carry a name, CURP or e-mail of theirs, of whatever reading. */
export function filasAbout(tx: Transaction, { userId, claves, curps, emails }: About): Promise<FoundFila[]> {
  // One statement: no index covers the raw values, and each condition by itself would scan all rows.
  const about: Fragment[] = [
    { sql: 'user_id = ?', params: [userId] },
    { sql: `replace(decision, '}', ',') LIKE ?`, params: [`%"user_id":${userId},%`] },
    { sql: `replace(replace(candidatos, '[', ','), ']', ',') LIKE ?`, params: [`%,${userId},%`] },
    ...[...claves].map((clave) => ({ sql: 'clave = ?', params: [clave] })),
    ...[...curps].map((curp) => holding('curp', curp)),
    ...[...emails].map((email) => holding('email', email)),
  ];
  return tx.all(
    `SELECT id, importacion_id FROM importacion_filas WHERE ${about.map(({ sql }) => sql).join(' OR ')}`,
    ...about.flatMap(({ params }) => params),
  );
}

/** Deletes the lists that are being read for the first time. */
export async function eraseUnread(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM importaciones WHERE lectura = 0');
}

/** Deletes rows. */
export async function eraseFilas(tx: Transaction, filas: readonly FoundFila[]): Promise<void> {
  const ids = JSON.stringify(filas.map(({ id }) => id));
  await tx.run(`DELETE FROM importacion_filas WHERE ${tx.dialect.inIds('id')}`, ids);
}

interface StoredList {
  id: number;
  guardado: string;
  hojas: ImportSheet[];
}

/** The lists that still have their file. */
export async function listsWithFile(tx: Transaction): Promise<StoredList[]> {
  const sql = 'SELECT id, guardado, leido FROM importaciones WHERE guardado IS NOT NULL';
  const rows = await tx.all<{ id: number; guardado: string; leido: string }>(sql);
  return rows.map(({ leido, ...list }) => ({ ...list, hojas: (JSON.parse(leido) as ImportRead).hojas }));
}

/** These lists have no file from then on. */
export async function eraseFiles(tx: Transaction, lists: readonly StoredList[]): Promise<void> {
  const sql = `UPDATE importaciones SET guardado = NULL, version = version + 1 WHERE ${tx.dialect.inIds('id')}`;
  await tx.run(sql, JSON.stringify(lists.map(({ id }) => id)));
}
