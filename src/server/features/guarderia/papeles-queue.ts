/** The supervisor's queues over all children: papers to be verified, and papers that expire soon or have. SQL only. */
import { type DOCUMENTO_COLAS, PAPER_DAYS } from '#contract/guarderia-rules.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { plusDays } from './calendar.ts';
import { DOCUMENTO_COLUMNS, DOCUMENTO_TABLES, type DocumentoRow } from './papeles-repo.ts';

export type Cola = (typeof DOCUMENTO_COLAS)[number];
export type QueueRow = DocumentoRow & { infante_nombre: string };

const TABLES = `${DOCUMENTO_TABLES} JOIN infantes i ON i.id = d.infante_id`;

function where(cola: Cola, today: string): Fragment {
  const conditions: Record<Cola, Fragment> = {
    recibido: { sql: "d.estado = 'recibido'", params: [] },
    // As long before as a family has to bring a paper.
    por_vencer: {
      sql: "d.requerido = 1 AND d.estado IN ('recibido', 'verificado') AND d.vigencia_hasta <= ?",
      params: [plusDays(today, PAPER_DAYS)],
    },
  };
  const { sql, params } = conditions[cola];
  return { sql: `i.estado <> 'baja' AND ${sql}`, params };
}

export async function countQueue(db: Queryable, cola: Cola, today: string): Promise<number> {
  const { sql, params } = where(cola, today);
  const row = await db.get<{ total: number }>(`SELECT count(*) AS total FROM ${TABLES} WHERE ${sql}`, ...params);
  return row?.total ?? 0;
}

/** One page of a queue: what expires first, then child by child. */
export function listQueue(
  db: Queryable,
  cola: Cola,
  today: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> {
  const { sql, params } = where(cola, today);
  const first = cola === 'por_vencer' ? 'd.vigencia_hasta, ' : '';
  return db.all(
    `SELECT ${DOCUMENTO_COLUMNS}, i.nombre || ' ' || i.apaterno AS infante_nombre FROM ${TABLES}
      WHERE ${sql} ORDER BY ${first}i.sort_key, i.id, d.id LIMIT ? OFFSET ?`,
    ...params,
    limit,
    offset,
  );
}
