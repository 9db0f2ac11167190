import type { Identificacion } from '#contract/guarderia.ts';
import type { Queryable, Transaction, Value } from '#server/db/database.ts';
import { identificacionOf } from '../adultos/adultos.repo.ts';

export interface AutorizadoFields {
  nombre: string;
  parentesco: string;
  celular: string;
  identificacion: Identificacion | null;
  vigencia: string | null;
}
export interface AutorizadoRow extends AutorizadoFields {
  id: number;
  infante_id: number;
  version: number;
}
type Stored = Omit<AutorizadoRow, 'identificacion'> & {
  identificacion_tipo: string | null;
  identificacion_numero: string | null;
};

const COLUMNS = `z.id, z.infante_id, z.nombre, z.parentesco, z.celular, z.identificacion_tipo,
  z.identificacion_numero, z.vigencia, z.version`;

function rowOf({ identificacion_tipo, identificacion_numero, ...stored }: Stored): AutorizadoRow {
  return { ...stored, identificacion: identificacionOf({ identificacion_tipo, identificacion_numero }) };
}

/** Who may take these children home, in the order in which they were written down. */
export async function autorizadosOf(db: Queryable, infanteIds: number[]): Promise<AutorizadoRow[]> {
  const rows = await db.all<Stored>(
    `SELECT ${COLUMNS} FROM autorizados z WHERE ${db.dialect.inIds('z.infante_id')} ORDER BY z.infante_id, z.id`,
    JSON.stringify(infanteIds),
  );
  return rows.map(rowOf);
}

export async function autorizadoById(db: Queryable, id: number): Promise<AutorizadoRow | null> {
  const row = await db.get<Stored>(`SELECT ${COLUMNS} FROM autorizados z WHERE z.id = ?`, id);
  return row && rowOf(row);
}

const values = ({ nombre, parentesco, celular, identificacion, vigencia }: AutorizadoFields): Value[] => [
  ...[nombre, parentesco, celular, identificacion?.tipo ?? null, identificacion?.numero ?? null, vigencia],
];

/** Stores a person who may take the child home, and gives the id. */
export async function insertAutorizado(
  tx: Transaction,
  infanteId: number,
  fields: AutorizadoFields,
  now: string,
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO autorizados (nombre, parentesco, celular, identificacion_tipo, identificacion_numero, vigencia,
       infante_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    ...values(fields),
    infanteId,
    now,
  );
  if (!row) throw new Error('INSERT INTO autorizados gave no id');
  return row.id;
}

export async function updateAutorizado(tx: Transaction, id: number, fields: AutorizadoFields): Promise<void> {
  await tx.run(
    `UPDATE autorizados SET nombre = ?, parentesco = ?, celular = ?, identificacion_tipo = ?,
       identificacion_numero = ?, vigencia = ?, version = version + 1 WHERE id = ?`,
    ...values(fields),
    id,
  );
}

export async function deleteAutorizado(tx: Transaction, id: number): Promise<void> {
  await tx.run('DELETE FROM autorizados WHERE id = ?', id);
}
