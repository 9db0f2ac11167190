/** The adults of children and the people authorised to take one home: SQL only. */
import type { Identificacion } from '#contract/guarderia.ts';
import { looksLikePhone, phoneSearch } from '#contract/phones.ts';
import type { RowOf, ValuesOf } from '#contract/record.ts';
import { adultoRecord, autorizadoRecord, personaRecord } from '#contract/records/adultos.ts';
import { shortNameOf } from '#contract/records/names.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { columnsOf, hasRow, lockRecord, numberOf, type PageSlice, valuesRepo } from '#server/db/record.ts';

interface Columns {
  identificacion_tipo: string | null;
  identificacion_numero: string | null;
}
type WithIdentificacion<Row> = Omit<Row, keyof Columns> & { identificacion: Identificacion | null };

/** A row with one identification in place of the two columns, which come and go together. */
function joined<Row extends Columns>(stored: Row): WithIdentificacion<Row> {
  const { identificacion_tipo: tipo, identificacion_numero: numero, ...row } = stored;
  return { ...row, identificacion: tipo === null || numero === null ? null : { tipo, numero } };
}

/** A row with the two columns beside its identification. */
const parted = <Row extends { identificacion: Identificacion | null }>(row: Row) => ({
  ...row,
  identificacion_tipo: row.identificacion?.tipo ?? null,
  identificacion_numero: row.identificacion?.numero ?? null,
});

/** A person on record: the fields shared by all their children. */
export type PersonFields = WithIdentificacion<ValuesOf<typeof personaRecord>>;
/** Fields that belong to one child. */
export type LinkFields = Omit<ValuesOf<typeof adultoRecord>, 'id' | 'version'>;
/** An adult of a child: of one «no registrado» all that tells of a person is null. */
export type AdultoRow = ValuesOf<typeof adultoRecord> & { [Field in keyof PersonFields]: PersonFields[Field] | null };
export type AutorizadoRow = WithIdentificacion<ValuesOf<typeof autorizadoRecord>>;

const links = valuesRepo(adultoRecord);
const persons = valuesRepo(personaRecord);
const autorizados = valuesRepo(autorizadoRecord);

/** The adults of these children, the madre before the padre. */
export async function adultosOf(db: Queryable, infanteIds: number[]): Promise<AdultoRow[]> {
  const rows = await db.all<RowOf<typeof adultoRecord> & RowOf<typeof personaRecord>>(
    `SELECT ${columnsOf(adultoRecord)}, ${columnsOf(personaRecord)}
       FROM infante_adultos l LEFT JOIN adultos a ON a.id = l.adulto_id
      WHERE ${db.dialect.inIds('l.infante_id')} ORDER BY l.infante_id, l.quien`,
    JSON.stringify(infanteIds),
  );
  return rows.map((row) => ({ ...links.valuesOf(row), ...joined(persons.valuesOf(row)) }));
}

/** Stores the adult of a child in place of `before`, whose version rises. */
export async function putLink(tx: Transaction, before: AdultoRow | null, fields: LinkFields): Promise<void> {
  if (before) await links.update(tx, before.id, fields);
  else await links.insert(tx, fields);
}

/** Stored person, or null. */
export async function personById(db: Queryable, id: number): Promise<PersonFields | null> {
  const person = await persons.byId(db, id);
  return person && joined(person);
}

/** Stores a new person and gives the id. */
export const insertPerson = (tx: Transaction, fields: PersonFields, now: string): Promise<number> =>
  persons.insert(tx, parted(fields), { created_at: now });

/** Replaces a person's fields; the adults of all their children show them, so their versions rise. */
export async function updatePerson(tx: Transaction, id: number, fields: PersonFields): Promise<void> {
  await persons.update(tx, id, parted(fields));
  await tx.run('UPDATE infante_adultos SET version = version + 1 WHERE adulto_id = ?', id);
}

/** Keeps others from changing the person until the transaction ends. */
export const lockPerson = (tx: Transaction, id: number): Promise<void> => lockRecord(tx, personaRecord, id);

/** Deletes people who belong to no child any more; returns their ids. */
export async function forgetStrays(tx: Transaction): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    `DELETE FROM adultos WHERE NOT EXISTS (SELECT 1 FROM infante_adultos l WHERE l.adulto_id = adultos.id)
     RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

/** Those of these people who are not on record any more. */
export async function goneOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const sql = `SELECT id FROM adultos WHERE ${db.dialect.inIds('id')}`;
  const known = new Set((await db.all<{ id: number }>(sql, JSON.stringify(ids))).map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

type PersonRow = RowOf<typeof personaRecord>;
export type KnownRow = { id: number } & Pick<PersonRow, 'nombre' | 'apaterno' | 'amaterno' | 'curp' | 'celular'>;

const SELECT = 'SELECT a.id, a.nombre, a.apaterno, a.amaterno, a.curp, a.celular FROM adultos a';
const OF_FAMILY = `EXISTS (SELECT 1 FROM infante_adultos l JOIN infantes i ON i.id = l.infante_id
  WHERE l.adulto_id = a.id AND i.familia_id = ?)`;

/** Whether a person is on record for one of this family's children. */
export const isOfFamily = (db: Queryable, id: number, familyId: number): Promise<boolean> =>
  hasRow(db, `SELECT a.id FROM adultos a WHERE a.id = ? AND ${OF_FAMILY}`, id, familyId);

/** People of a family who may be the typed one: by CURP or by phone. */
export const alikeInFamily = (
  db: Queryable,
  familyId: number,
  { curp, celular }: { curp: string | null; celular: string | null },
): Promise<KnownRow[]> =>
  db.all(
    `${SELECT} WHERE (a.curp = ? OR a.celular = ?) AND ${OF_FAMILY} ORDER BY a.id`,
    ...[curp ?? '', celular ?? '', familyId],
  );

/** A person of another family with this CURP, or null. */
export const curpElsewhere = (db: Queryable, curp: string, familyId: number): Promise<KnownRow | null> =>
  db.get(`${SELECT} WHERE a.curp = ? AND NOT ${OF_FAMILY} ORDER BY a.id LIMIT 1`, curp, familyId);

/** The families, other than this one, that have the person on record too. */
export async function otherFamilies(db: Queryable, adultoId: number, familyId: number): Promise<string[]> {
  const rows = await db.all<{ nombre: string }>(
    `SELECT DISTINCT u.id, ${shortNameOf('u')} AS nombre
       FROM infante_adultos l JOIN infantes i ON i.id = l.infante_id JOIN users u ON u.id = i.familia_id
      WHERE l.adulto_id = ? AND i.familia_id <> ? ORDER BY u.id`,
    ...[adultoId, familyId],
  );
  return rows.map(({ nombre }) => nombre);
}

function searched(db: Queryable, text: string): Fragment {
  return db.dialect.search('adultos', ['busqueda'], searchTerms(looksLikePhone(text) ? phoneSearch(text) : text), 'a');
}

/** How many persons a text finds, of any family. */
export function countKnown(db: Queryable, text: string): Promise<number> {
  const { sql, params } = searched(db, text);
  return numberOf(db, `SELECT count(*) FROM adultos a WHERE ${sql}`, ...params);
}

/** A page of the persons that a text finds, by name. */
export function listKnown(db: Queryable, text: string, { limit, offset }: PageSlice): Promise<KnownRow[]> {
  const { sql, params } = searched(db, text);
  return db.all(`${SELECT} WHERE ${sql} ORDER BY a.sort_key, a.id LIMIT ? OFFSET ?`, ...params, limit, offset);
}

/** The children of these persons, those in baja too. */
export const childrenOf = (
  db: Queryable,
  adultoIds: number[],
): Promise<{ adulto_id: number; id: number; nombre: string }[]> =>
  db.all(
    `SELECT DISTINCT l.adulto_id, i.id, ${shortNameOf('i')} AS nombre
       FROM infante_adultos l JOIN infantes i ON i.id = l.infante_id
      WHERE ${db.dialect.inIds('l.adulto_id')} ORDER BY i.id`,
    JSON.stringify(adultoIds),
  );

/** People authorised to take these children home, oldest first. */
export async function autorizadosOf(db: Queryable, infanteIds: number[]): Promise<AutorizadoRow[]> {
  const condition = `${db.dialect.inIds('z.infante_id')} ORDER BY z.infante_id, z.id`;
  return (await autorizados.where(db, condition, JSON.stringify(infanteIds))).map(joined);
}

/** An authorised person; null for an unknown id. */
export async function autorizadoById(db: Queryable, id: number): Promise<AutorizadoRow | null> {
  const row = await autorizados.byId(db, id);
  return row && joined(row);
}

/** Stores an authorised person and returns the id. */
export const insertAutorizado = (
  tx: Transaction,
  fields: Omit<AutorizadoRow, 'id' | 'version'>,
  now: string,
): Promise<number> => autorizados.insert(tx, parted(fields), { created_at: now });

/** Updates an authorised person; the version rises. */
export const updateAutorizado = (tx: Transaction, { id, ...fields }: AutorizadoRow): Promise<void> =>
  autorizados.update(tx, id, parted(fields));
