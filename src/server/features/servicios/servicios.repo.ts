import type { RowOf } from '#contract/record.ts';
import { serviceRecord } from '#contract/records/escuelas.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, insertRecord, updateRecord } from '#server/db/record.ts';

export type ServiceRow = RowOf<typeof serviceRecord>;
/** All of a service but its number; `activo` is 1 unless said otherwise. */
export type ServiceFields = Partial<ServiceRow>;

const SELECT = `SELECT ${columnsOf(serviceRecord)} FROM servicios s`;

/** The catalogue in its order; the retired services only when asked for. */
export function listServices(db: Queryable, retired: boolean): Promise<ServiceRow[]> {
  return db.all(`${SELECT} ${retired ? '' : 'WHERE s.activo = 1'} ORDER BY s.orden, s.servicio_key, s.id`);
}

export function servicesById(db: Queryable, ids: number[]): Promise<ServiceRow[]> {
  return db.all(`${SELECT} WHERE ${db.dialect.inIds('s.id')}`, JSON.stringify(ids));
}

/** The service as it stands, locked until the transaction ends; null when there is none. */
export function lockService(tx: Transaction, id: number): Promise<ServiceRow | null> {
  return tx.get(`${SELECT} WHERE s.id = ?${tx.dialect.forUpdate}`, id);
}

/** The place behind all others. */
export async function lastOrden(db: Queryable): Promise<number> {
  const row = await db.get<{ orden: number | null }>('SELECT max(orden) AS orden FROM servicios');
  return row?.orden ?? 0;
}

export function insertService(tx: Transaction, fields: ServiceFields): Promise<number> {
  return insertRecord(tx, serviceRecord, fields);
}

export function updateService(tx: Transaction, id: number, fields: ServiceFields): Promise<void> {
  return updateRecord(tx, serviceRecord, id, fields);
}

export async function isSold(db: Queryable, id: number): Promise<boolean> {
  return (await db.get('SELECT 1 AS found FROM note_conceptos WHERE servicio_id = ? LIMIT 1', id)) !== null;
}

export async function deleteService(tx: Transaction, id: number): Promise<void> {
  await tx.run('DELETE FROM servicios WHERE id = ?', id);
}
