import type { RowOf } from '#contract/record.ts';
import { impresoraRecord } from '#contract/records/impresiones.ts';
import type { Queryable } from '#server/db/database.ts';
import { selectOf } from '#server/db/record.ts';
import { hasRow } from '#server/db/rows.ts';

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
