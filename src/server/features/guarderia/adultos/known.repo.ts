/** Persons on record, looked up to be used again. SQL only. */
import { looksLikePhone, phoneSearch } from '#contract/phones.ts';
import type { RowOf } from '#contract/record.ts';
import type { personaRecord } from '#contract/records/adultos.ts';
import { shortNameOf } from '#contract/records/names.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { hasRow, numberOf, type PageSlice } from '#server/db/rows.ts';

type PersonRow = RowOf<typeof personaRecord>;
export type KnownRow = { id: number } & Pick<PersonRow, 'nombre' | 'apaterno' | 'amaterno' | 'curp' | 'celular'>;

const SELECT = 'SELECT a.id, a.nombre, a.apaterno, a.amaterno, a.curp, a.celular FROM adultos a';
const OF_FAMILY = `EXISTS (SELECT 1 FROM infante_adultos l JOIN infantes i ON i.id = l.infante_id
  WHERE l.adulto_id = a.id AND i.familia_id = ?)`;

/** Whether a person is on record for one of this family's children. */
export const isOfFamily = (db: Queryable, id: number, familyId: number): Promise<boolean> =>
  hasRow(db, `SELECT a.id FROM adultos a WHERE a.id = ? AND ${OF_FAMILY}`, id, familyId);

/** The persons of a family who could be the one that was typed: by CURP or by phone. */
export function alikeInFamily(
  db: Queryable,
  familyId: number,
  { curp, celular }: { curp: string | null; celular: string | null },
): Promise<KnownRow[]> {
  return db.all(
    `${SELECT} WHERE (a.curp = ? OR a.celular = ?) AND ${OF_FAMILY} ORDER BY a.id`,
    ...[curp ?? '', celular ?? '', familyId],
  );
}

/** A person of another family with this CURP, or null. */
export function curpElsewhere(db: Queryable, curp: string, familyId: number): Promise<KnownRow | null> {
  return db.get(`${SELECT} WHERE a.curp = ? AND NOT ${OF_FAMILY} ORDER BY a.id LIMIT 1`, curp, familyId);
}

/** The families, other than this one, that have the person on record too. */
export async function otherFamilies(db: Queryable, adultoId: number, familyId: number): Promise<string[]> {
  const rows = await db.all<{ nombre: string }>(
    `SELECT DISTINCT u.id, ${shortNameOf('u')} AS nombre
       FROM infante_adultos l JOIN infantes i ON i.id = l.infante_id JOIN users u ON u.id = i.familia_id
      WHERE l.adulto_id = ? AND i.familia_id <> ? ORDER BY u.id`,
    adultoId,
    familyId,
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
export function childrenOf(
  db: Queryable,
  adultoIds: number[],
): Promise<{ adulto_id: number; id: number; nombre: string }[]> {
  return db.all(
    `SELECT DISTINCT l.adulto_id, i.id, ${shortNameOf('i')} AS nombre
       FROM infante_adultos l JOIN infantes i ON i.id = l.infante_id
      WHERE ${db.dialect.inIds('l.adulto_id')} ORDER BY i.id`,
    JSON.stringify(adultoIds),
  );
}
