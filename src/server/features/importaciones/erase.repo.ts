/** Rows of lists about a person, and the files in which they stand: SQL only. */
import type { Valores } from '#contract/importaciones.ts';
import type { Transaction, Value } from '#server/db/database.ts';

/** Under which names lists have a person whom they wrote: as the list says it, and as it counts (`clave`). */
export async function namesWritten(tx: Transaction, userId: number): Promise<{ clave: string; leidos: Valores }[]> {
  const sql = 'SELECT clave, leidos FROM importacion_filas WHERE user_id = ? AND hecha = 1';
  const rows = await tx.all<{ clave: string; leidos: string }>(sql, userId);
  return rows.map(({ clave, leidos }) => ({ clave, leidos: JSON.parse(leidos) as Valores }));
}

/** By what rows about a person are found; e-mails in lower case. */
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

/** A value as the list has it, whatever was typed over it. */
const LISTED = `lower(leidos) LIKE ? ESCAPE '\\'`;
const listed = (field: string, value: string) =>
  `%"${field}":${JSON.stringify(value.toLowerCase()).replace(/[\\%_]/g, '\\$&')}%`;

/** The rows that are about the person, may be, or carry a name, CURP or e-mail of theirs, of whatever reading. */
export async function filasAbout(tx: Transaction, { userId, claves, curps, emails }: About): Promise<FoundFila[]> {
  const find = (condition: string, ...params: Value[]) =>
    tx.all<FoundFila>(`SELECT id, importacion_id FROM importacion_filas WHERE ${condition}`, ...params);
  const found = await find(
    `user_id = ? OR decision LIKE ? OR replace(replace(candidatos, '[', ','), ']', ',') LIKE ?`,
    ...[userId, `%"user_id":${userId}}%`, `%,${userId},%`],
  );
  for (const clave of claves) found.push(...(await find('clave = ?', clave)));
  for (const curp of curps) found.push(...(await find(`curp = ? OR ${LISTED}`, curp, listed('curp', curp))));
  for (const email of emails) found.push(...(await find(`email = ? OR ${LISTED}`, email, listed('email', email))));
  return found;
}

/** Deletes rows; gives the stored files of their lists, which from then on have none. */
export async function eraseFilas(tx: Transaction, filas: readonly FoundFila[]): Promise<string[]> {
  const ids = JSON.stringify(filas.map(({ id }) => id));
  const lists = JSON.stringify(filas.map(({ importacion_id }) => importacion_id));
  const withFile = `guardado IS NOT NULL AND ${tx.dialect.inIds('id')}`;
  const rows = await tx.all<{ guardado: string }>(`SELECT guardado FROM importaciones WHERE ${withFile}`, lists);
  await tx.run(`UPDATE importaciones SET guardado = NULL, version = version + 1 WHERE ${withFile}`, lists);
  await tx.run(`DELETE FROM importacion_filas WHERE ${tx.dialect.inIds('id')}`, ids);
  return rows.map(({ guardado }) => guardado);
}
