import { PAPER_DAYS } from '#contract/guarderia-rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { plusDays } from './calendar.ts';
import type { Papel, PapelStanding } from './papeles.ts';

/** A paper as stored, with the name of who verified it. */
export interface DocumentoRow extends PapelStanding {
  id: number;
  infante_id: number;
  requerido: number;
  fecha_emision: string | null;
  motivo: string | null;
  verificado_por: string | null;
  verificado_en: string | null;
  version: number;
}

export const DOCUMENTO_COLUMNS = `d.id, d.infante_id, d.tipo, d.persona, d.requerido, d.entregar_hasta, d.estado,
  d.fecha_emision, d.vigencia_hasta, d.motivo, v.nombre AS verificado_por, d.verificado_en, d.version`;
export const DOCUMENTO_TABLES = 'documentos d LEFT JOIN users v ON v.id = d.verificado_por';

/** All papers of a child, those that are needed first. */
export function papersOf(db: Queryable, infanteId: number): Promise<DocumentoRow[]> {
  return db.all(
    `SELECT ${DOCUMENTO_COLUMNS} FROM ${DOCUMENTO_TABLES} WHERE d.infante_id = ? ORDER BY d.requerido DESC, d.id`,
    infanteId,
  );
}

export async function paperById(db: Queryable, id: number): Promise<DocumentoRow | null> {
  return db.get(`SELECT ${DOCUMENTO_COLUMNS} FROM ${DOCUMENTO_TABLES} WHERE d.id = ?`, id);
}

/** What a decision on a paper stores; `verificado_por` is a user's id. */
export type PaperFields = Pick<
  DocumentoRow,
  'estado' | 'motivo' | 'entregar_hasta' | 'fecha_emision' | 'vigencia_hasta' | 'verificado_en'
> & { verificado_por: number | null };

/** Replaces what was decided on a paper and raises the version. */
export async function updatePaper(tx: Transaction, id: number, fields: PaperFields): Promise<void> {
  await tx.run(
    `UPDATE documentos SET estado = ?, motivo = ?, entregar_hasta = ?, fecha_emision = ?, vigencia_hasta = ?,
       verificado_en = ?, verificado_por = ?, version = version + 1 WHERE id = ?`,
    fields.estado,
    fields.motivo,
    fields.entregar_hasta,
    fields.fecha_emision,
    fields.vigencia_hasta,
    fields.verificado_en,
    fields.verificado_por,
    id,
  );
}

export type RequiredPaper = PapelStanding & { infante_id: number };

/** How the papers that these children need stand, in the order in which they were asked for. */
export function requiredPapers(db: Queryable, infanteIds: number[]): Promise<RequiredPaper[]> {
  return db.all(
    `SELECT d.infante_id, d.tipo, d.persona, d.estado, d.vigencia_hasta, d.entregar_hasta FROM documentos d
      WHERE ${db.dialect.inIds('d.infante_id')} AND d.requerido = 1 ORDER BY d.infante_id, d.id`,
    JSON.stringify(infanteIds),
  );
}

/**
 * Has a row for each paper that a child needs: new ones may be brought for PAPER_DAYS days from `today` on. What is no
 * longer needed stays where something was brought, and goes where nothing was.
 */
export async function syncPapers(
  tx: Transaction,
  infanteId: number,
  needed: Papel[],
  { today, now }: { today: string; now: string },
): Promise<void> {
  const rows = await tx.all<Papel & { id: number; requerido: number; estado: string; version: number }>(
    'SELECT id, tipo, persona, requerido, estado, version FROM documentos WHERE infante_id = ?',
    infanteId,
  );
  const keyOf = ({ tipo, persona }: Papel) => `${tipo} ${persona}`;
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const wanted = new Set(needed.map(keyOf));

  for (const papel of needed) {
    const row = known.get(keyOf(papel));
    if (!row) {
      await tx.run(
        `INSERT INTO documentos (infante_id, tipo, persona, requerido, entregar_hasta, estado, created_at)
         VALUES (?, ?, ?, 1, ?, 'falta', ?)`,
        infanteId,
        papel.tipo,
        papel.persona,
        plusDays(today, PAPER_DAYS),
        now,
      );
    } else if (row.requerido === 0) {
      await tx.run('UPDATE documentos SET requerido = 1, version = version + 1 WHERE id = ?', row.id);
    }
  }
  for (const row of rows) {
    if (row.requerido === 0 || wanted.has(keyOf(row))) continue;
    // A row that was once brought to, or written to by a supervisor, may have files and a history.
    if (row.estado === 'falta' && row.version === 1) await deletePapers(tx, [row.id]);
    else await tx.run('UPDATE documentos SET requerido = 0, version = version + 1 WHERE id = ?', row.id);
  }
}

/** Deletes papers; the one place that does. */
async function deletePapers(tx: Transaction, ids: number[]): Promise<void> {
  await tx.run(`DELETE FROM documentos WHERE ${tx.dialect.inIds('id')}`, JSON.stringify(ids));
}

/** Takes the papers of one person away from a child. */
export async function removePapersOf(tx: Transaction, infanteId: number, persona: Papel['persona']): Promise<void> {
  const rows = await tx.all<{ id: number }>(
    'SELECT id FROM documentos WHERE infante_id = ? AND persona = ?',
    infanteId,
    persona,
  );
  await deletePapers(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Takes all papers of these children away. */
export async function removePapersOfChildren(tx: Transaction, infanteIds: number[]): Promise<void> {
  const rows = await tx.all<{ id: number }>(
    `SELECT id FROM documentos WHERE ${tx.dialect.inIds('infante_id')}`,
    JSON.stringify(infanteIds),
  );
  await deletePapers(
    tx,
    rows.map(({ id }) => id),
  );
}
