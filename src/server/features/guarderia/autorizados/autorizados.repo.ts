import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { autorizadoRecord } from '#contract/records/adultos.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, recordById, selectOf, updateRecord, valuesOf } from '#server/db/record.ts';
import { joined, parted, type WithIdentificacion } from '../identificacion.record.ts';

type Row = RowOf<typeof autorizadoRecord>;
export type AutorizadoRow = WithIdentificacion<ValuesOf<typeof autorizadoRecord>>;
export type AutorizadoFields = Omit<AutorizadoRow, 'id' | 'version'>;

const values = valuesOf(autorizadoRecord);
const read = (row: Row): AutorizadoRow => joined(values(row));
const stored = (fields: AutorizadoFields) => storedOf(autorizadoRecord, parted(fields));

/** Who may take these children home, in the order in which they were written down. */
export async function autorizadosOf(db: Queryable, infanteIds: number[]): Promise<AutorizadoRow[]> {
  const sql = `${selectOf(autorizadoRecord)} WHERE ${db.dialect.inIds('z.infante_id')} ORDER BY z.infante_id, z.id`;
  return (await db.all<Row>(sql, JSON.stringify(infanteIds))).map(read);
}

/** A person who may take a child home; null when there is none of this id. */
export async function autorizadoById(db: Queryable, id: number): Promise<AutorizadoRow | null> {
  const row = await recordById(db, autorizadoRecord, id);
  return row && read(row);
}

/** Stores a person who may take the child home, and gives the id. */
export function insertAutorizado(tx: Transaction, fields: AutorizadoFields, now: string): Promise<number> {
  return insertRecord(tx, autorizadoRecord, stored(fields), { created_at: now });
}

/** Replaces what is stored of a person who may take a child home; the version rises. */
export function updateAutorizado(tx: Transaction, id: number, fields: AutorizadoFields): Promise<void> {
  return updateRecord(tx, autorizadoRecord, id, stored(fields));
}
