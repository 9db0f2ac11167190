/** Papers and their files, those of today and those that were replaced: SQL only. */
import type { ValuesOf } from '#contract/record.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import { shortNameOf } from '#contract/records/names.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRow, numberOf, type PageSlice, valuesRepo } from '#server/db/record.ts';
import { releaseFiles } from '#server/files/registry.ts';

export type DocumentoRow = ValuesOf<typeof documentoRecord>;
/** A paper by its kind and owner. */
export type Papel = Pick<DocumentoRow, 'tipo' | 'persona'>;
/** Stored status of a document; `vencido` follows from its date. */
export type PapelStanding = Papel & Pick<DocumentoRow, 'estado' | 'vigencia_hasta' | 'entregar_hasta'>;

const papers = valuesRepo(documentoRecord);

/** A paper, or null. */
export const documentoById = papers.byId;

/** Writes how a paper stands; its version rises. */
export const updateDocumento = papers.update;

/** The papers of a child, in the order in which they were asked for. */
export const documentosOfInfante = (db: Queryable, infanteId: number): Promise<DocumentoRow[]> =>
  papers.where(db, 'd.infante_id = ? ORDER BY d.requerido DESC, d.id', infanteId);

/** How the papers that these children need stand, in the order in which they were asked for. */
export const requiredPapers = (
  db: Queryable,
  infanteIds: number[],
): Promise<(PapelStanding & { infante_id: number })[]> =>
  db.all(
    `SELECT d.infante_id, d.tipo, d.persona, d.estado, d.vigencia_hasta, d.entregar_hasta FROM documentos d
      WHERE ${db.dialect.inIds('d.infante_id')} AND d.requerido = 1 ORDER BY d.infante_id, d.id`,
    JSON.stringify(infanteIds),
  );

/** A paper without a file yet; gives its id. */
export const insertDocumento = (
  tx: Transaction,
  paper: Papel & Pick<DocumentoRow, 'infante_id' | 'requerido' | 'entregar_hasta'>,
  now: string,
): Promise<number> => papers.insert(tx, { ...paper, estado: 'falta' }, { created_at: now });

/**
 * Makes a row for each required paper: new ones are due on the day that `until` derives from the given one. Papers that
 * are not required any more stay when they have files, and are deleted otherwise.
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

/** The only place that deletes papers with their files; the bytes are removed after the transaction. */
export async function deletePapers(tx: Transaction, ids: number[]): Promise<void> {
  await deleteArchivos(tx, await archivosOf(tx, ids));
  await tx.run(`DELETE FROM documentos WHERE ${tx.dialect.inIds('id')}`, JSON.stringify(ids));
}

/** Documents to verify, or those that expire by a day. Children in baja are excluded. */
type Queue = { estado: 'recibido'; today: string } | { estado: 'por_vencer'; until: string };

const ofQueue = (queue: Queue) => ({
  where: `${
    queue.estado === 'recibido'
      ? `d.estado = 'recibido' AND (d.vigencia_hasta IS NULL OR d.vigencia_hasta >= ?)`
      : `d.estado IN ('recibido', 'verificado') AND d.vigencia_hasta <= ?`
  } AND i.estado <> 'baja'`,
  day: queue.estado === 'recibido' ? queue.today : queue.until,
});

/** How many papers a queue holds. */
export function countQueue(db: Queryable, queue: Queue): Promise<number> {
  const { where, day } = ofQueue(queue);
  return numberOf(db, `SELECT count(*) FROM documentos d JOIN infantes i ON i.id = d.infante_id WHERE ${where}`, day);
}

/** One page of a queue, the longest waiting first or the first to expire, and how many papers it holds. */
export async function listQueue(
  db: Queryable,
  queue: Queue,
  { limit, offset }: PageSlice,
): Promise<{ rows: DocumentoRow[]; total: number }> {
  const { where, day } = ofQueue(queue);
  const order = queue.estado === 'recibido' ? 'd.id' : 'd.vigencia_hasta, d.id';
  return {
    rows: await papers.where(db, `${where} ORDER BY ${order} LIMIT ? OFFSET ?`, day, limit, offset),
    total: await countQueue(db, queue),
  };
}

export interface ArchivoRow {
  id: number;
  documento_id: number;
  nombre: string;
  /** Name in the store. */
  archivo: string;
  tipo: string;
  bytes: number;
  created_at: string;
  subido_por: string | null;
  reemplazado_en: string | null;
  motivo: string | null;
}

/** All files of these papers, oldest first. */
export const archivosOf = (db: Queryable, documentoIds: number[]): Promise<ArchivoRow[]> =>
  db.all(
    `SELECT a.id, a.documento_id, a.nombre, a.archivo, f.tipo, f.bytes, a.created_at,
        ${shortNameOf('u')} AS subido_por, a.reemplazado_en, a.motivo
       FROM documento_archivos a JOIN archivos f ON f.nombre = a.archivo LEFT JOIN users u ON u.id = a.subido_por
      WHERE ${db.dialect.inIds('a.documento_id')} ORDER BY a.id`,
    JSON.stringify(documentoIds),
  );

/** Bytes of all files of a family's children, those that were replaced included. */
export const bytesOfFamily = (db: Queryable, familyId: number): Promise<number> =>
  numberOf(
    db,
    `SELECT CAST(sum(f.bytes) AS bigint) FROM infantes i
       JOIN documentos d ON d.infante_id = i.id JOIN documento_archivos a ON a.documento_id = d.id
       JOIN archivos f ON f.nombre = a.archivo WHERE i.familia_id = ?`,
    familyId,
  );

/** The photograph that stands for each of these authorised persons: the newest that was not rejected. */
export const photosOfAutorizados = (
  db: Queryable,
  infanteId: number,
): Promise<{ id: number; documento_id: number; persona: string }[]> =>
  db.all(
    `SELECT a.id, a.documento_id, d.persona FROM documentos d JOIN documento_archivos a ON a.documento_id = d.id
      WHERE d.infante_id = ? AND d.tipo = 'fotografia' AND d.persona LIKE 'autorizado:%' AND d.estado <> 'rechazado'
        AND a.reemplazado_en IS NULL ORDER BY a.id`,
    infanteId,
  );

/** Adds a file, which is registered already, to those of today of a paper. */
export const insertArchivo = (
  tx: Transaction,
  archivo: Pick<ArchivoRow, 'documento_id' | 'nombre' | 'archivo' | 'created_at'> & { subido_por: number | null },
): Promise<void> => insertRow(tx, 'documento_archivos', archivo);

/** Makes today's files of a paper history, with the reason for which it was rejected. */
export async function replaceArchivos(tx: Transaction, documentoId: number, now: string, motivo: string | null) {
  await tx.run(
    `UPDATE documento_archivos SET reemplazado_en = ?, motivo = ? WHERE documento_id = ? AND reemplazado_en IS NULL`,
    ...[now, motivo, documentoId],
  );
}

/** Deletes these files; their bytes go after the transaction, by `purgeReleased`. */
export async function deleteArchivos(tx: Transaction, files: readonly ArchivoRow[]): Promise<void> {
  const ids = JSON.stringify(files.map(({ id }) => id));
  await tx.run(`DELETE FROM documento_archivos WHERE ${tx.dialect.inIds('id')}`, ids);
  await releaseFiles(
    tx,
    files.map(({ archivo }) => archivo),
  );
}
