import type { Queryable, Transaction } from '#server/db/database.ts';

export interface AjustesRow {
  id: number;
  exigir_clave_propia: number;
  version: number;
}

const COLUMNS = 'id, exigir_clave_propia, version';

export function ajustes(db: Queryable): Promise<AjustesRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM ajustes WHERE id = 1`);
}

/** The settings as they stand, locked until the transaction ends. */
export function lockAjustes(tx: Transaction): Promise<AjustesRow | null> {
  return tx.get(`SELECT ${COLUMNS} FROM ajustes WHERE id = 1${tx.dialect.forUpdate}`);
}

export async function updateAjustes(
  tx: Transaction,
  { exigir_clave_propia }: Omit<AjustesRow, 'id' | 'version'>,
  now: string,
): Promise<AjustesRow | null> {
  return tx.get(
    `UPDATE ajustes SET exigir_clave_propia = ?, version = version + 1, updated_at = ?
      WHERE id = 1 RETURNING ${COLUMNS}`,
    exigir_clave_propia,
    now,
  );
}
