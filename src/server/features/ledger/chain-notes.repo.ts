/** Notes as links of the chain prove them: with their lines, surcharges and plans. */
import type { Queryable, Transaction } from '#server/db/database.ts';
import { type ChainRow, hashOfText, newSalt } from './chain.record.ts';

/** Tables and columns that belong to a note's link; typed texts are hashed apart. */
const PARTS = {
  conceptos: 'SELECT note_id, posicion, servicio_id, servicio, costo_cents FROM note_conceptos',
  recargos: `SELECT note_id, id, monto_cents, created_at, registrado_por, cancelado_en, cancelado_por, nombre, motivo,
    cancelado_motivo FROM note_recargos`,
  pagos: 'SELECT note_id, id, fecha, monto_cents, acumulado_cents, desde, hasta FROM note_pagos',
};
type Part = Readonly<Record<string, string | number | null>> & { readonly note_id: number };

/** Typed texts of a note as one text; null if there are none or all were erased. */
function textsOf(note: ChainRow, recargos: readonly Part[]): string | null {
  const own = [note.note_description, note.cancelada_motivo];
  const added = recargos.map(({ nombre, motivo, cancelado_motivo }) => [nombre, motivo, cancelado_motivo]);
  return [...own, ...added.flat()].some(Boolean) ? JSON.stringify([own, added]) : null;
}

/** Rows of notes with all that a link proves of them, and with what was typed as `textos`. */
export async function withParts(db: Queryable, notes: ChainRow[]): Promise<ChainRow[]> {
  const ids = JSON.stringify(notes.map(({ id }) => id));
  const partOf = async (part: keyof typeof PARTS) => {
    const order = part === 'conceptos' ? 'posicion' : 'id';
    const sql = `${PARTS[part]} WHERE ${db.dialect.inIds('note_id')} ORDER BY note_id, ${order}`;
    return Map.groupBy(await db.all<Part>(sql, ids), ({ note_id }) => note_id);
  };
  const conceptos = await partOf('conceptos');
  const recargos = await partOf('recargos');
  const pagos = await partOf('pagos');
  return notes.map((note) => {
    const added = recargos.get(note.id) ?? [];
    return {
      ...note,
      conceptos: JSON.stringify(conceptos.get(note.id) ?? []),
      recargos: JSON.stringify(added.map(({ nombre, motivo, cancelado_motivo, ...recargo }) => recargo)),
      pagos: JSON.stringify(pagos.get(note.id) ?? []),
      textos: textsOf(note, added),
    };
  });
}

/** Notes with the hash of what was typed of them, which is stored; their versions stay. */
export async function withTexts(tx: Transaction, notes: readonly ChainRow[]): Promise<ChainRow[]> {
  const hashed: ChainRow[] = [];
  for (const note of notes) {
    const textos = note.textos ? String(note.textos) : null;
    const sal = textos && String(note.sal ?? newSalt());
    const textos_huella = sal && hashOfText(sal, textos);
    if (sal !== note.sal || textos_huella !== note.textos_huella)
      await tx.run('UPDATE notes SET sal = ?, textos_huella = ? WHERE id = ?', sal, textos_huella, note.id);
    hashed.push({ ...note, sal, textos_huella });
  }
  return hashed;
}
