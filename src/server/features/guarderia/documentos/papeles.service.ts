import { PAPER_DAYS } from '#contract/guarderia-rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { plusDays } from '../expediente/calendar.rules.ts';
import { eraseArchivosOf } from './archivos.service.ts';
import type { Papel, PapelStanding } from './papeles.rules.ts';

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

/** Deletes papers with their files, whose bytes go after the transaction; the one place that does. */
export async function deletePapers(tx: Transaction, ids: number[]): Promise<void> {
  await eraseArchivosOf(tx, ids);
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
