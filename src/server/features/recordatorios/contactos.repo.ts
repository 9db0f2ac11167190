import type { Queryable, Transaction } from '#server/db/database.ts';

/** What was marked of somebody; `celular_equivocado` is the number that reaches somebody else. */
export interface ContactoRow {
  no_molestar: number;
  celular_equivocado: string | null;
}

/** All marks that stand, few among many people, each with the phone that its alumno has by now. */
export function marks(db: Queryable): Promise<(ContactoRow & { user_id: number; celular: string | null })[]> {
  return db.all(
    `SELECT c.user_id, u.celular, c.no_molestar, c.celular_equivocado FROM contactos c JOIN users u ON u.id = c.user_id
      WHERE c.no_molestar = 1 OR c.celular_equivocado IS NOT NULL`,
  );
}

/** Marks somebody, in a row that is there from then on. */
export async function mark(tx: Transaction, userId: number, given: Partial<ContactoRow>): Promise<void> {
  await tx.run('INSERT INTO contactos (user_id, no_molestar) VALUES (?, 0) ON CONFLICT (user_id) DO NOTHING', userId);
  for (const [column, value] of Object.entries(given)) {
    await tx.run(`UPDATE contactos SET ${column} = ? WHERE user_id = ?`, value, userId);
  }
}

/** These people may be reminded again. */
export async function clearNoMolestar(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const sql = `UPDATE contactos SET no_molestar = 0 WHERE ${tx.dialect.inIds('user_id')}`;
  await tx.run(sql, JSON.stringify(userIds));
}

/** The number of these people is right after all. */
export async function clearEquivocado(tx: Transaction, userIds: readonly number[], celular: string): Promise<void> {
  const sql = `UPDATE contactos SET celular_equivocado = NULL WHERE ${tx.dialect.inIds('user_id')} AND celular_equivocado = ?`;
  await tx.run(sql, JSON.stringify(userIds), celular);
}
