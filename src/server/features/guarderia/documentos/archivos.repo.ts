/** The files of papers, those of today and those that were replaced: SQL only. */
import { shortNameOf } from '#contract/records/names.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRow, numberOf } from '#server/db/rows.ts';
import { releaseFiles } from '#server/files/registry.ts';

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

/** Whether a file is of today, and no history. */
export const isCurrent = ({ reemplazado_en }: ArchivoRow): boolean => reemplazado_en === null;

/** All files of these papers, oldest first. */
export function archivosOf(db: Queryable, documentoIds: number[]): Promise<ArchivoRow[]> {
  return db.all(
    `SELECT a.id, a.documento_id, a.nombre, a.archivo, f.tipo, f.bytes, a.created_at,
        ${shortNameOf('u')} AS subido_por, a.reemplazado_en, a.motivo
       FROM documento_archivos a JOIN archivos f ON f.nombre = a.archivo LEFT JOIN users u ON u.id = a.subido_por
      WHERE ${db.dialect.inIds('a.documento_id')} ORDER BY a.id`,
    JSON.stringify(documentoIds),
  );
}

/** Bytes of all files of a family's children, those that were replaced included. */
export function bytesOfFamily(db: Queryable, familyId: number): Promise<number> {
  return numberOf(
    db,
    `SELECT CAST(sum(f.bytes) AS bigint) FROM infantes i
       JOIN documentos d ON d.infante_id = i.id JOIN documento_archivos a ON a.documento_id = d.id
       JOIN archivos f ON f.nombre = a.archivo WHERE i.familia_id = ?`,
    familyId,
  );
}

/** The photograph that stands for each of these authorised persons: the newest that was not rejected. */
export function photosOfAutorizados(
  db: Queryable,
  infanteId: number,
): Promise<{ id: number; documento_id: number; persona: string }[]> {
  return db.all(
    `SELECT a.id, a.documento_id, d.persona FROM documentos d JOIN documento_archivos a ON a.documento_id = d.id
      WHERE d.infante_id = ? AND d.tipo = 'fotografia' AND d.persona LIKE 'autorizado:%' AND d.estado <> 'rechazado'
        AND a.reemplazado_en IS NULL ORDER BY a.id`,
    infanteId,
  );
}

type New = Pick<ArchivoRow, 'documento_id' | 'nombre' | 'archivo' | 'created_at'> & { subido_por: number | null };

/** Adds a file, which is registered already, to those of today of a paper. */
export const insertArchivo = (tx: Transaction, archivo: New): Promise<void> =>
  insertRow(tx, 'documento_archivos', archivo);

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
  const names = files.map(({ archivo }) => archivo);
  await releaseFiles(tx, names);
}
