import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRow } from '#server/db/record.ts';

/** A link of a family as it is stored: `hash` is that of its token. */
export interface EnlaceRow {
  user_id: number;
  hash: string;
  creado: string;
  vence: string;
  ultimo_uso: string | null;
}

/** The proofs of an abono's ticket that stand, those that stand longest last. */
export const proofsOf = (db: Queryable, abonoId: number, now: string): Promise<{ hash: string; vence: string }[]> =>
  db.all('SELECT hash, vence FROM recibos WHERE abono_id = ? AND vence > ? ORDER BY vence, hash', abonoId, now);

/** Stores a proof of an abono's ticket. */
export async function insertProof(
  tx: Transaction,
  proof: { hash: string; abono_id: number; creado: string; vence: string },
): Promise<void> {
  await insertRow(tx, 'recibos', proof);
}

/** The abono that a proof is of, while it stands; else null. */
export async function abonoOfProof(db: Queryable, hash: string, now: string): Promise<number | null> {
  const sql = 'SELECT abono_id FROM recibos WHERE hash = ? AND vence > ?';
  return (await db.get<{ abono_id: number }>(sql, hash, now))?.abono_id ?? null;
}

/** Deletes the stored proofs of an abono's ticket; those of the link of the family are not stored. */
export async function deleteProofs(tx: Transaction, abonoId: number): Promise<void> {
  await tx.run('DELETE FROM recibos WHERE abono_id = ?', abonoId);
}

const ENLACE = 'SELECT e.user_id, e.hash, e.creado, e.vence, e.ultimo_uso FROM enlaces e';

/** The family's link that has this hash, while it stands; else null. */
export function linkByHash(db: Queryable, hash: string, now: string): Promise<EnlaceRow | null> {
  return db.get(`${ENLACE} WHERE e.hash = ? AND e.vence > ?`, hash, now);
}

/** The link of an alumno's family, while it stands; else null. */
export function linkOf(db: Queryable, userId: number, now: string): Promise<EnlaceRow | null> {
  return db.get(`${ENLACE} WHERE e.user_id = ? AND e.vence > ?`, userId, now);
}

/** The link of the family that an abono is of, while it stands; else null. */
export function linkOfAbono(db: Queryable, abonoId: number, now: string): Promise<EnlaceRow | null> {
  return db.get(`${ENLACE} JOIN abonos a ON a.user_id = e.user_id WHERE a.id = ? AND e.vence > ?`, ...[abonoId, now]);
}

/** Puts a link in the place of the one before. */
export async function replaceLink(tx: Transaction, link: Omit<EnlaceRow, 'ultimo_uso'>): Promise<void> {
  await deleteLink(tx, link.user_id);
  await insertRow(tx, 'enlaces', { ...link, ultimo_uso: null });
}

/** Lets the family's link stand until `vence`, an ISO instant. */
export async function prolongLink(tx: Transaction, userId: number, vence: string): Promise<void> {
  await tx.run('UPDATE enlaces SET vence = ? WHERE user_id = ?', vence, userId);
}

/** Deletes the link of an alumno's family, if there is one. */
export async function deleteLink(tx: Transaction, userId: number): Promise<void> {
  await tx.run('DELETE FROM enlaces WHERE user_id = ?', userId);
}

/** Notes the use of a link, unless it is another one by now. */
export async function touchLink(tx: Transaction, { user_id, hash }: EnlaceRow, now: string): Promise<void> {
  await tx.run('UPDATE enlaces SET ultimo_uso = ? WHERE user_id = ? AND hash = ?', now, user_id, hash);
}

/** Deletes proofs and links that end at `now` (ISO in UTC) or ended before. */
export async function deleteOverdue(tx: Transaction, now: string): Promise<void> {
  await tx.run('DELETE FROM recibos WHERE vence <= ?', now);
  await tx.run('DELETE FROM enlaces WHERE vence <= ?', now);
}
