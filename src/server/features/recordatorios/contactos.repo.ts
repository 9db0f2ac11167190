import type { Queryable, Transaction } from '#server/db/database.ts';

/** Contact marks of a person; `celular_equivocado` is a number that reaches someone else. */
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

/** Marks these people, in rows that are there from then on. */
export async function mark(tx: Transaction, userIds: readonly number[], given: Partial<ContactoRow>): Promise<void> {
  const ids = JSON.stringify(userIds);
  await tx.run(
    `INSERT INTO contactos (user_id, no_molestar) SELECT id, 0 FROM users WHERE ${tx.dialect.inIds('id')}
      ON CONFLICT (user_id) DO NOTHING`,
    ids,
  );
  for (const [column, value] of Object.entries(given)) {
    await tx.run(`UPDATE contactos SET ${column} = ? WHERE ${tx.dialect.inIds('user_id')}`, value, ids);
  }
}

/** These people may be reminded again. */
export async function clearNoMolestar(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const sql = `UPDATE contactos SET no_molestar = 0 WHERE ${tx.dialect.inIds('user_id')}`;
  await tx.run(sql, JSON.stringify(userIds));
}

/** The number is right after all, whoever has it. */
export async function clearEquivocado(tx: Transaction, celular: string): Promise<void> {
  await tx.run('UPDATE contactos SET celular_equivocado = NULL WHERE celular_equivocado = ?', celular);
}
