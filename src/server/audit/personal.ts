/** Finds and erases personal data in the log. The lines stay. */
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Values } from './record.ts';

const PERSONAL = 'audit a JOIN audit_personal p ON p.audit_id = a.id';

/** States of a record before and after each write, newest first, unless erased. */
export async function valuesOf(
  db: Queryable,
  tabla: string,
  registros: readonly number[],
): Promise<{ antes: Values | null; despues: Values | null }[]> {
  const sql = `SELECT p.antes, p.despues FROM ${PERSONAL}
    WHERE a.tabla = ? AND ${db.dialect.inIds('a.registro_id')} ORDER BY a.id DESC`;
  const rows = await db.all<{ antes: string | null; despues: string | null }>(sql, tabla, JSON.stringify(registros));
  const read = (text: string | null): Values | null => (text === null ? null : JSON.parse(text));
  return rows.map(({ antes, despues }) => ({ antes: read(antes), despues: read(despues) }));
}

/** A line whose values, before or after, hold a number under a name. A number ends at a character that is no digit. */
const HOLDS = `(replace(p.antes, '}', ',') LIKE ? OR replace(p.despues, '}', ',') LIKE ?)`;
const held = (name: string, number: number) => Array<string>(2).fill(`%"${name}":${number},%`);

/** The ids of a table's records, also of those that are gone, of which a line holds this number under this name. */
export async function registrosHolding(db: Queryable, tabla: string, name: string, number: number): Promise<number[]> {
  const sql = `SELECT DISTINCT a.registro_id AS id FROM ${PERSONAL} WHERE a.tabla = ? AND ${HOLDS}`;
  return (await db.all<{ id: number }>(sql, tabla, ...held(name, number))).map(({ id }) => id);
}

/**
 * Erases the values of log lines about a table's records that hold this number under this name, for whichever person.
 */
export async function eraseValuesHolding(tx: Transaction, tabla: string, name: string, number: number): Promise<void> {
  const lines = `SELECT a.id FROM ${PERSONAL} WHERE a.tabla = ? AND ${HOLDS}`;
  await tx.run(`DELETE FROM audit_personal WHERE audit_id IN (${lines})`, tabla, ...held(name, number));
}

/** Erases the values of log lines about these records of a table, for whichever person. */
export async function eraseValuesOf(tx: Transaction, tabla: string, registros: readonly number[]): Promise<void> {
  await tx.run(
    `DELETE FROM audit_personal WHERE audit_id IN
       (SELECT id FROM audit WHERE tabla = ? AND ${tx.dialect.inIds('registro_id')})`,
    tabla,
    JSON.stringify(registros),
  );
}

/** Erases the values of log lines about a person. */
export async function eraseValues(tx: Transaction, persona: number): Promise<void> {
  await tx.run('DELETE FROM audit_personal WHERE persona_id = ?', persona);
}
