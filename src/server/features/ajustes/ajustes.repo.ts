import type { Queryable, Transaction } from '#server/db/database.ts';

/** The settings as they are stored: flags are 0 and 1, what the business has not said is null. */
export interface AjustesRow {
  id: number;
  exigir_clave_propia: number;
  nombre: string | null;
  direccion: string | null;
  telefono: string | null;
  rfc: string | null;
  leyenda: string | null;
  /** Name of its file in the store. */
  logo: string | null;
  version: number;
}

const COLUMNS = 'id, exigir_clave_propia, nombre, direccion, telefono, rfc, leyenda, logo, version';

export function ajustes(db: Queryable): Promise<AjustesRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM ajustes WHERE id = 1`);
}

/** The settings as they stand, locked until the transaction ends. */
export function lockAjustes(tx: Transaction): Promise<AjustesRow | null> {
  return tx.get(`SELECT ${COLUMNS} FROM ajustes WHERE id = 1${tx.dialect.forUpdate}`);
}

export async function updateAjustes(
  tx: Transaction,
  { exigir_clave_propia, nombre, direccion, telefono, rfc, leyenda }: Omit<AjustesRow, 'id' | 'logo' | 'version'>,
  now: string,
): Promise<AjustesRow | null> {
  return tx.get(
    `UPDATE ajustes
        SET exigir_clave_propia = ?, nombre = ?, direccion = ?, telefono = ?, rfc = ?, leyenda = ?,
            version = version + 1, updated_at = ?
      WHERE id = 1 RETURNING ${COLUMNS}`,
    exigir_clave_propia,
    nombre,
    direccion,
    telefono,
    rfc,
    leyenda,
    now,
  );
}

export function updateLogo(tx: Transaction, logo: string | null, now: string): Promise<AjustesRow | null> {
  return tx.get(
    `UPDATE ajustes SET logo = ?, version = version + 1, updated_at = ? WHERE id = 1 RETURNING ${COLUMNS}`,
    logo,
    now,
  );
}

/** Media type of a stored file. */
export async function typeOf(db: Queryable, archivo: string): Promise<string | null> {
  return (await db.get<{ tipo: string }>('SELECT tipo FROM archivos WHERE nombre = ?', archivo))?.tipo ?? null;
}
