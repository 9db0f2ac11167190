import { foldText } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export interface ServiceRow {
  id: number;
  servicio: string;
  costo_cents: number;
  activo: number;
  orden: number;
  version: number;
}
export type ServiceFields = Pick<ServiceRow, 'servicio' | 'costo_cents' | 'orden'>;

const COLUMNS = 'id, servicio, costo_cents, activo, orden, version';

/** The catalogue in its order; the retired services only when asked for. */
export function listServices(db: Queryable, retired: boolean): Promise<ServiceRow[]> {
  return db.all(
    `SELECT ${COLUMNS} FROM servicios ${retired ? '' : 'WHERE activo = 1'} ORDER BY orden, servicio_key, id`,
  );
}

export function servicesById(db: Queryable, ids: number[]): Promise<ServiceRow[]> {
  return db.all(`SELECT ${COLUMNS} FROM servicios WHERE ${db.dialect.inIds('id')}`, JSON.stringify(ids));
}

/** The service as it stands, locked until the transaction ends; null when there is none. */
export function lockService(tx: Transaction, id: number): Promise<ServiceRow | null> {
  return tx.get(`SELECT ${COLUMNS} FROM servicios WHERE id = ?${tx.dialect.forUpdate}`, id);
}

/** The place behind all others. */
export async function lastOrden(db: Queryable): Promise<number> {
  const row = await db.get<{ orden: number | null }>('SELECT max(orden) AS orden FROM servicios');
  return row?.orden ?? 0;
}

export async function insertService(tx: Transaction, fields: ServiceFields): Promise<ServiceRow> {
  const row = await tx.get<ServiceRow>(
    `INSERT INTO servicios (servicio, servicio_key, costo_cents, activo, orden, version)
     VALUES (?, ?, ?, 1, ?, 1) RETURNING ${COLUMNS}`,
    fields.servicio,
    foldText(fields.servicio),
    fields.costo_cents,
    fields.orden,
  );
  if (!row) throw new Error('INSERT INTO servicios gave no row');
  return row;
}

export function updateService(
  tx: Transaction,
  id: number,
  fields: ServiceFields & Pick<ServiceRow, 'activo'>,
): Promise<ServiceRow | null> {
  return tx.get(
    `UPDATE servicios SET servicio = ?, servicio_key = ?, costo_cents = ?, orden = ?, activo = ?, version = version + 1
      WHERE id = ? RETURNING ${COLUMNS}`,
    fields.servicio,
    foldText(fields.servicio),
    fields.costo_cents,
    fields.orden,
    fields.activo,
    id,
  );
}

export async function isSold(db: Queryable, id: number): Promise<boolean> {
  return (await db.get('SELECT 1 AS found FROM note_conceptos WHERE servicio_id = ? LIMIT 1', id)) !== null;
}

export function retireService(tx: Transaction, id: number): Promise<ServiceRow | null> {
  return tx.get(`UPDATE servicios SET activo = 0, version = version + 1 WHERE id = ? RETURNING ${COLUMNS}`, id);
}

export async function deleteService(tx: Transaction, id: number): Promise<void> {
  await tx.run('DELETE FROM servicios WHERE id = ?', id);
}
