import type { ContratoSummary } from '#contract/endpoints/contratos.ts';
import type { RowOf } from '#contract/record.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';

/** A contract of a note, by default the last one; null where there is none. Erased contracts are left out. */
export function contratoOf(
  db: Queryable,
  noteId: number,
  contratoId: number | undefined,
): Promise<RowOf<typeof contratoRecord> | null> {
  const which = contratoId === undefined ? { sql: '', params: [] } : { sql: 'AND k.id = ?', params: [contratoId] };
  return db.get(
    `${selectOf(contratoRecord)} WHERE k.note_id = ? AND k.texto <> '' ${which.sql} ORDER BY k.id DESC LIMIT 1`,
    noteId,
    ...which.params,
  );
}

/** Ids and dates of a note's contracts, newest first. */
export function contratosOf(db: Queryable, noteId: number): Promise<ContratoSummary[]> {
  return db.all(
    "SELECT id, created_at, firmante FROM contratos WHERE note_id = ? AND texto <> '' ORDER BY id DESC",
    noteId,
  );
}

/** Remembers that the contract of a note was printed, with the first time (ISO, UTC). */
export async function insertPrinted(tx: Transaction, noteId: number, now: string): Promise<void> {
  await tx.run('INSERT INTO contratos_impresos (note_id, impreso) VALUES (?, ?) ON CONFLICT DO NOTHING', noteId, now);
}
