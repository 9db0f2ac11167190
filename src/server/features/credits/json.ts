/** What an abono is answered with, as JSON text that the database makes. */
import type { Transaction } from '#server/db/database.ts';
import { noteJson } from '#server/features/notes/json.ts';
import type { JsonFragment } from '#server/http/json-text.ts';
import { abonoJson } from './present.ts';

/** The text is long, and its making takes as long as its running: once for each engine. */
const paidSql = new Map<string, string>();

/** An abono and its note as JSON, as they stand now. */
export async function paidJson(
  tx: Transaction,
  abonoId: number,
  noteId: number,
): Promise<{ abono: JsonFragment; note: JsonFragment }> {
  const { name, json } = tx.dialect;
  const sql =
    paidSql.get(name) ??
    `SELECT ${json.rawBytes(abonoJson(json))} AS abono, ${json.rawBytes(noteJson(json, '?'))} AS note
      FROM abonos a JOIN users r ON r.id = a.registrado_por WHERE a.id = ?`;
  paidSql.set(name, sql);
  const row = await tx.get<{ abono: JsonFragment; note: JsonFragment }>(sql, noteId, abonoId);
  if (!row) throw new Error(`The abono ${abonoId} is not there`);
  return row;
}
