/** Papers: SQL only. */
import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import type { Queryable, Transaction, Value } from '#server/db/database.ts';
import { insertRecord, selectOf, updateRecord, valuesOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { archivosOf, deleteArchivos } from './archivos.repo.ts';

export type DocumentoRow = ValuesOf<typeof documentoRecord>;
/** A paper by its kind and whose it is. */
export type Papel = Pick<DocumentoRow, 'tipo' | 'persona'>;
/** Stored status of a document; `vencido` follows from its date. */
export type PapelStanding = Papel & Pick<DocumentoRow, 'estado' | 'vigencia_hasta' | 'entregar_hasta'>;

const read = valuesOf(documentoRecord);

/** Papers by a condition over `d`, the paper, and `i`, its child. */
async function selectDocumentos(db: Queryable, condition: string, ...params: Value[]): Promise<DocumentoRow[]> {
  const sql = `${selectOf(documentoRecord)} WHERE ${condition}`;
  return (await db.all<RowOf<typeof documentoRecord>>(sql, ...params)).map(read);
}

/** A paper; null when there is none. */
export async function documentoById(db: Queryable, id: number): Promise<DocumentoRow | null> {
  return (await selectDocumentos(db, 'd.id = ?', id))[0] ?? null;
}

/** The papers of a child, in the order in which they were asked for. */
export function documentosOfInfante(db: Queryable, infanteId: number): Promise<DocumentoRow[]> {
  return selectDocumentos(db, 'd.infante_id = ? ORDER BY d.requerido DESC, d.id', infanteId);
}

/** How the papers that these children need stand, in the order in which they were asked for. */
export function requiredPapers(
  db: Queryable,
  infanteIds: number[],
): Promise<(PapelStanding & { infante_id: number })[]> {
  return db.all(
    `SELECT d.infante_id, d.tipo, d.persona, d.estado, d.vigencia_hasta, d.entregar_hasta FROM documentos d
      WHERE ${db.dialect.inIds('d.infante_id')} AND d.requerido = 1 ORDER BY d.infante_id, d.id`,
    JSON.stringify(infanteIds),
  );
}

type New = Papel & Pick<DocumentoRow, 'infante_id' | 'requerido' | 'entregar_hasta'>;

/** A paper without a file yet; gives its id. */
export function insertDocumento(tx: Transaction, paper: New, now: string): Promise<number> {
  return insertRecord(tx, documentoRecord, storedOf(documentoRecord, { ...paper, estado: 'falta' }), {
    created_at: now,
  });
}

/** Writes how a paper stands; its version rises. */
export function updateDocumento(tx: Transaction, id: number, fields: Partial<DocumentoRow>): Promise<void> {
  return updateRecord(tx, documentoRecord, id, storedOf(documentoRecord, fields));
}

/**
 * Has a row for each paper that a child needs: those that it did not need before may be brought up to the day that
 * `until` makes of the one given already. What is no longer needed stays where something was brought, and goes where
 * nothing was.
 */
export async function syncPapers(
  tx: Transaction,
  infante_id: number,
  needed: Papel[],
  { until, now }: { until: (given: string | null) => string; now: string },
): Promise<void> {
  const rows = await documentosOfInfante(tx, infante_id);
  const keyOf = ({ tipo, persona }: Papel) => `${tipo} ${persona}`;
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const wanted = new Set(needed.map(keyOf));
  for (const papel of needed) {
    const row = known.get(keyOf(papel));
    const needs = { requerido: true, entregar_hasta: until(row?.entregar_hasta ?? null) };
    if (!row) await insertDocumento(tx, { ...papel, infante_id, ...needs }, now);
    else if (!row.requerido) await updateDocumento(tx, row.id, needs);
  }
  for (const row of rows) {
    if (!row.requerido || wanted.has(keyOf(row))) continue;
    // A row that was once brought to, or written to by a supervisor, may have files and a history.
    if (row.estado === 'falta' && row.version === 1) await deletePapers(tx, [row.id]);
    else await updateDocumento(tx, row.id, { requerido: false });
  }
}

/** Deletes papers with their files, whose bytes go after the transaction; the one place that does. */
export async function deletePapers(tx: Transaction, ids: number[]): Promise<void> {
  await deleteArchivos(tx, await archivosOf(tx, ids));
  await tx.run(`DELETE FROM documentos WHERE ${tx.dialect.inIds('id')}`, JSON.stringify(ids));
}

/** Documents to verify, or those that expire by a day. Children in baja are excluded. */
export type Queue = { estado: 'recibido'; today: string } | { estado: 'por_vencer'; until: string };

function queued(queue: Queue): { where: string; order: string; day: string } {
  if (queue.estado === 'recibido') {
    const where = `d.estado = 'recibido' AND (d.vigencia_hasta IS NULL OR d.vigencia_hasta >= ?) AND i.estado <> 'baja'`;
    return { where, order: 'd.id', day: queue.today };
  }
  const where = `d.estado IN ('recibido', 'verificado') AND d.vigencia_hasta <= ? AND i.estado <> 'baja'`;
  return { where, order: 'd.vigencia_hasta, d.id', day: queue.until };
}

/** How many papers a queue holds. */
export function countQueue(db: Queryable, queue: Queue): Promise<number> {
  const { where, day } = queued(queue);
  return numberOf(db, `SELECT count(*) FROM documentos d JOIN infantes i ON i.id = d.infante_id WHERE ${where}`, day);
}

/** One page of a queue: the longest waiting first, or the first to expire. */
export function listQueue(db: Queryable, queue: Queue, { limit, offset }: PageSlice) {
  const { where, order, day } = queued(queue);
  return selectDocumentos(db, `${where} ORDER BY ${order} LIMIT ? OFFSET ?`, day, limit, offset);
}
