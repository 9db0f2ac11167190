/** Papers and their files: SQL only. */
import type { DocumentoEstado, DocumentoPersona, DocumentoTipo } from '#contract/guarderia-rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export interface DocumentoRow {
  id: number;
  infante_id: number;
  tipo: DocumentoTipo;
  persona: DocumentoPersona;
  requerido: number;
  entregar_hasta: string | null;
  /** «vencido» follows from vigencia_hasta. */
  estado: Exclude<DocumentoEstado, 'vencido'>;
  fecha_emision: string | null;
  vigencia_hasta: string | null;
  motivo: string | null;
  verificado_por: number | null;
  verificado_por_nombre: string | null;
  verificado_en: string | null;
  version: number;
  infante_nombre: string;
}

const COLUMNS = `d.id, d.infante_id, d.tipo, d.persona, d.requerido, d.entregar_hasta, d.estado, d.fecha_emision,
  d.vigencia_hasta, d.motivo, d.verificado_por, v.nombre || ' ' || v.apaterno AS verificado_por_nombre,
  d.verificado_en, d.version, i.nombre || ' ' || i.apaterno AS infante_nombre`;
const TABLES = 'documentos d JOIN infantes i ON i.id = d.infante_id LEFT JOIN users v ON v.id = d.verificado_por';

export function documentoById(db: Queryable, id: number): Promise<DocumentoRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM ${TABLES} WHERE d.id = ?`, id);
}

/** The papers of a child, in the order in which they were asked for. */
export function documentosOfInfante(db: Queryable, infanteId: number): Promise<DocumentoRow[]> {
  return db.all(`SELECT ${COLUMNS} FROM ${TABLES} WHERE d.infante_id = ? ORDER BY d.requerido DESC, d.id`, infanteId);
}

/** The one paper of a kind and a person, or null before the first. */
export function documentoOf(
  db: Queryable,
  infanteId: number,
  tipo: DocumentoTipo,
  persona: DocumentoPersona,
): Promise<DocumentoRow | null> {
  return db.get(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE d.infante_id = ? AND d.tipo = ? AND d.persona = ?`,
    infanteId,
    tipo,
    persona,
  );
}

/** A paper that nobody asks for, without a file yet; gives its id. */
export async function insertDocumento(
  tx: Transaction,
  infanteId: number,
  { tipo, persona }: Pick<DocumentoRow, 'tipo' | 'persona'>,
  now: string,
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO documentos (infante_id, tipo, persona, requerido, estado, created_at)
     VALUES (?, ?, ?, 0, 'falta', ?) RETURNING id`,
    infanteId,
    tipo,
    persona,
    now,
  );
  if (!row) throw new Error('INSERT INTO documentos gave no id');
  return row.id;
}

export type DocumentoFields = Pick<
  DocumentoRow,
  'estado' | 'entregar_hasta' | 'fecha_emision' | 'vigencia_hasta' | 'motivo' | 'verificado_por' | 'verificado_en'
>;

/** Writes how a paper stands; its version rises. */
export async function updateDocumento(tx: Transaction, id: number, fields: DocumentoFields): Promise<void> {
  await tx.run(
    `UPDATE documentos SET estado = ?, entregar_hasta = ?, fecha_emision = ?, vigencia_hasta = ?, motivo = ?,
       verificado_por = ?, verificado_en = ?, version = version + 1 WHERE id = ?`,
    fields.estado,
    fields.entregar_hasta,
    fields.fecha_emision,
    fields.vigencia_hasta,
    fields.motivo,
    fields.verificado_por,
    fields.verificado_en,
    id,
  );
}

/** What a queue holds: papers to be verified, or those that expire up to a day. Children in baja are left out. */
export type Queue = { estado: 'recibido'; today: string } | { estado: 'por_vencer'; until: string };

function queued(queue: Queue): { where: string; order: string; day: string } {
  if (queue.estado === 'recibido') {
    const where = `d.estado = 'recibido' AND (d.vigencia_hasta IS NULL OR d.vigencia_hasta >= ?) AND i.estado <> 'baja'`;
    return { where, order: 'd.id', day: queue.today };
  }
  const where = `d.estado IN ('recibido', 'verificado') AND d.vigencia_hasta <= ? AND i.estado <> 'baja'`;
  return { where, order: 'd.vigencia_hasta, d.id', day: queue.until };
}

export async function countQueue(db: Queryable, queue: Queue): Promise<number> {
  const { where, day } = queued(queue);
  const row = await db.get<{ total: number }>(`SELECT count(*) AS total FROM ${TABLES} WHERE ${where}`, day);
  return row?.total ?? 0;
}

/** One page of a queue: the longest waiting first, or the first to expire. */
export function listQueue(
  db: Queryable,
  queue: Queue,
  { limit, offset }: { limit: number; offset: number },
): Promise<DocumentoRow[]> {
  const { where, order, day } = queued(queue);
  return db.all(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    day,
    limit,
    offset,
  );
}
