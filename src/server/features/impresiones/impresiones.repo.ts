import type { JobEstado } from '#contract/printers.ts';
import type { RowOf } from '#contract/record.ts';
import { impresoraRecord, trabajoRecord } from '#contract/records/impresiones.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { hasRow, numberOf, type PageSlice, selectOf } from '#server/db/record.ts';

export type JobRow = RowOf<typeof trabajoRecord>;

/** How many jobs there are; `estado` null: all. */
export const countJobs = (db: Queryable, estado: JobEstado | null): Promise<number> =>
  estado === null
    ? numberOf(db, 'SELECT count(*) FROM impresiones')
    : numberOf(db, 'SELECT count(*) FROM impresiones WHERE estado = ?', estado);

/** Newest first; `estado` null: all. */
export function pageOfJobs(db: Queryable, estado: JobEstado | null, { limit, offset }: PageSlice): Promise<JobRow[]> {
  const page = 'ORDER BY t.id DESC LIMIT ? OFFSET ?';
  return estado === null
    ? db.all(`${selectOf(trabajoRecord)} ${page}`, limit, offset)
    : db.all(`${selectOf(trabajoRecord)} WHERE t.estado = ? ${page}`, estado, limit, offset);
}

/** Whether some of an abono's tickets has come out of a printer, or may yet. */
export const hasTicket = (db: Queryable, abonoId: number): Promise<boolean> =>
  hasRow(
    db,
    "SELECT 1 AS found FROM impresiones WHERE abono_id = ? AND (salio = 1 OR estado IN ('hecho', 'enviado')) LIMIT 1",
    abonoId,
  );

/** Printers for which something waits. */
export const waitingPrinters = (db: Queryable): Promise<{ impresora_id: number }[]> =>
  db.all("SELECT DISTINCT impresora_id FROM impresiones WHERE estado IN ('hecho', 'enviado') ORDER BY impresora_id");

/**
 * Takes the oldest waiting job of a printer, whose row is locked; null when there is none, or when one is being sent.
 * The statement checks its state again: another process may have taken it since.
 */
export async function takeNext(tx: Transaction, printerId: number, now: string): Promise<{ id: number } | null> {
  return tx.get(
    `UPDATE impresiones SET estado = 'enviado', enviado = ?, version = version + 1
      WHERE estado = 'hecho' AND id = (SELECT min(id) FROM impresiones WHERE impresora_id = ? AND estado = 'hecho')
        AND NOT EXISTS (SELECT 1 FROM impresiones WHERE impresora_id = ? AND estado = 'enviado')
      RETURNING id`,
    now,
    printerId,
    printerId,
  );
}

/** The bytes of a job begin to leave; false when its outcome was set since. */
export async function markOut(tx: Transaction, { id, version }: JobRow): Promise<boolean> {
  const sql = "UPDATE impresiones SET salio = 1 WHERE id = ? AND version = ? AND estado = 'enviado'";
  return (await tx.run(sql, id, version)).changes === 1;
}

/** Sets the outcome of a job that was being sent, unless it was set already. */
export async function finish(tx: Transaction, { id, version }: JobRow, motivo: string | null): Promise<void> {
  await tx.run(
    `UPDATE impresiones SET estado = ?, motivo = ?, version = version + 1
      WHERE id = ? AND version = ? AND estado = 'enviado'`,
    motivo === null ? 'impreso' : 'fallo',
    motivo,
    id,
    version,
  );
}

/** A printer has told how it is: its silence is a fault from now on, unless it is somewhere else by now. */
export async function markTelling(
  tx: Transaction,
  { id, direccion }: { id: number; direccion: string },
): Promise<void> {
  const sql = 'UPDATE impresoras SET avisa = 1, version = version + 1 WHERE id = ? AND direccion = ?';
  await tx.run(sql, id, direccion);
}

/** Ends with a reason the jobs of a printer that have waited since before an instant. */
export async function failWaiting(
  tx: Transaction,
  printerId: number,
  { before, motivo }: { before: string; motivo: string },
): Promise<void> {
  await tx.run(
    `UPDATE impresiones SET estado = 'fallo', motivo = ?, version = version + 1
      WHERE impresora_id = ? AND estado = 'hecho' AND pedido < ?`,
    motivo,
    printerId,
    before,
  );
}

/**
 * The same for jobs being sent since before `from`, or, by a clock that was set back, after `to`. Whether such a job
 * came out is unknown.
 */
export async function failSent(
  tx: Transaction,
  printerId: number,
  { from, to, motivo }: { from: string; to: string; motivo: string },
): Promise<void> {
  await tx.run(
    `UPDATE impresiones SET estado = 'fallo', motivo = ?, salio = 1, version = version + 1
      WHERE impresora_id = ? AND estado = 'enviado' AND enviado NOT BETWEEN ? AND ?`,
    ...[motivo, printerId, from, to],
  );
}

export type PrinterRow = RowOf<typeof impresoraRecord>;

/** The printers that are in use, by name. */
export const listPrinters = (db: Queryable): Promise<PrinterRow[]> =>
  db.all(`${selectOf(impresoraRecord)} WHERE i.retirada = 0 ORDER BY i.nombre_key, i.id`);

/** Whether another printer in use has the name. */
export const isNameTaken = (db: Queryable, key: string, except: number): Promise<boolean> =>
  hasRow(db, 'SELECT 1 AS found FROM impresoras WHERE nombre_key = ? AND retirada = 0 AND id <> ?', key, except);

/** Whether a printer has jobs that are not at their end. */
export const hasWaiting = (db: Queryable, id: number): Promise<boolean> =>
  hasRow(db, "SELECT 1 AS found FROM impresiones WHERE impresora_id = ? AND estado IN ('hecho', 'enviado')", id);
