/**
 * The journal of what notes owe. Each function stands beside the statement that changes the notes themselves, with the
 * instant of the change, so that journal and notes never say different things.
 */
import type { Queryable, Transaction, Value } from '#server/db/database.ts';
import type { ChainRow } from './chain.record.ts';
import { linkRows } from './chain-links.repo.ts';

/** Imported abonos net of cancelled ones, per instant from one to before another; in cents. */
export async function listedBetween(db: Queryable, from: string, to: string): Promise<{ en: string; cents: number }[]> {
  const sql = `SELECT en, CAST(sum(importado_cents) AS bigint) AS cents FROM saldo_cambios
    WHERE importado_cents <> 0 AND en >= ? AND en < ? GROUP BY en`;
  return db.all(sql, from, to);
}

/** By how many cents the figures of a note rise, and its school (0 for none): SQL over `notes n`. */
interface Change {
  escuela?: string;
  total?: string;
  pagado?: string;
  /** How much of `pagado` came with lists. */
  importado?: string;
}

/** Writes a line, and has it linked, for each note of a condition; the parameters of the change come before those of the condition. */
async function write(
  tx: Transaction,
  en: string,
  { escuela = 'n.totals_escuela_id', total = '0', pagado = '0', importado = '0' }: Change,
  condition: string,
  ...params: Value[]
): Promise<void> {
  const lines = await tx.all<ChainRow>(
    `INSERT INTO saldo_cambios (en, note_id, user_id, escuela_id, total_cents, pagado_cents, importado_cents)
      SELECT ?, n.id, n.user_id, nullif(${escuela}, 0), ${total}, ${pagado}, ${importado} FROM notes n WHERE ${condition}
      RETURNING *`,
    en,
    ...params,
  );
  linkRows(tx, 'saldo', lines);
}

/** A note that has just been stored. */
export const writeSold = (tx: Transaction, en: string, noteId: number): Promise<void> =>
  write(tx, en, { total: 'n.total_cents' }, 'n.id = ?', noteId);

/** A note that is about to have another total. */
export const writeTotal = (tx: Transaction, en: string, noteId: number, cents: number): Promise<void> =>
  write(tx, en, { total: '? - n.total_cents' }, 'n.id = ? AND n.total_cents <> ?', cents, noteId, cents);

/** A payment of a note, or its cancellation with a negative amount; `importado`: by a list. */
export const writePaid = (
  tx: Transaction,
  en: string,
  noteId: number,
  { cents, importado }: { cents: number; importado: boolean },
): Promise<void> => write(tx, en, { pagado: '?', importado: '?' }, 'n.id = ?', cents, importado ? cents : 0, noteId);

/** Imported part of a note's paid amount. */
const IMPORTED = `coalesce((SELECT CAST(sum(a.amount_cents) AS bigint) FROM abonos a
  WHERE a.note_id = n.id AND a.importado = 1 AND a.cancelado_en IS NULL), 0)`;

const LEFT = { total: '-n.total_cents', pagado: '-n.pagado_cents', importado: `-${IMPORTED}` };
const STANDING = 'n.cancelada_en IS NULL';

/** A note that is about to be cancelled or deleted: nothing of it is owed any more. */
export const writeGone = (tx: Transaction, en: string, noteId: number): Promise<void> =>
  write(tx, en, LEFT, `n.id = ? AND ${STANDING}`, noteId);

/** The notes of somebody who has just changed school (null: none): they leave the one and come to the other. */
export async function writeMoved(
  tx: Transaction,
  en: string,
  userId: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const [escuela, theirs] = ['CAST(? AS bigint)', `n.user_id = ? AND ${STANDING}`];
  const come = { total: 'n.total_cents', pagado: 'n.pagado_cents', importado: IMPORTED };
  await write(tx, en, { escuela, ...LEFT }, theirs, from ?? 0, userId);
  await write(tx, en, { escuela, ...come }, theirs, to ?? 0, userId);
}
