import type { RowOf } from '#contract/record.ts';
import { serviceRecord } from '#contract/records/servicios.ts';
import type { Queryable } from '#server/db/database.ts';
import { hasRow, numberOf, selectOf } from '#server/db/record.ts';

export type ServiceRow = RowOf<typeof serviceRecord>;

/** The catalogue in its order; the retired services only when asked for. */
export function listServices(db: Queryable, retired: boolean): Promise<ServiceRow[]> {
  return db.all(
    `${selectOf(serviceRecord)} ${retired ? '' : 'WHERE s.activo = 1'} ORDER BY s.orden, s.servicio_key, s.id`,
  );
}

/** The place behind all others. */
export const lastOrden = (db: Queryable): Promise<number> => numberOf(db, 'SELECT max(orden) FROM servicios');

/** Whether a service is a line of any note, cancelled ones too. */
export const isSold = (db: Queryable, id: number): Promise<boolean> =>
  hasRow(db, 'SELECT 1 AS found FROM note_conceptos WHERE servicio_id = ? LIMIT 1', id);

/** Whether templates of plans are for a service: they would go with it. */
export const hasPlantillas = (db: Queryable, id: number): Promise<boolean> =>
  hasRow(db, 'SELECT 1 AS found FROM plan_plantillas WHERE servicio_id = ? LIMIT 1', id);
