import type { RowOf } from '#contract/record.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  columnsOf,
  containing,
  hasRow,
  insertRecord,
  insertRow,
  numberOf,
  tablesOf,
  updateRecord,
} from '#server/db/record.ts';
import type { Actor } from '#server/http/actor.ts';

/** `leido`: 1 when the requesting person has read it. */
export type AnuncioRow = RowOf<typeof anuncioRecord> & { leido: number };
/** Audience of an announcement; lists are empty where everybody or one person alone is addressed. */
export interface Audience {
  user_id: number | null;
  todos_grupos: number;
  todas_escuelas: number;
  grupos: string[];
  escuelas: number[];
}
export interface AnuncioFields extends Audience {
  mensaje: string;
}

/** `?` of COLUMNS: the person whose reading status is returned. */
const COLUMNS = `${columnsOf(anuncioRecord)},
  CASE WHEN EXISTS (SELECT 1 FROM anuncio_lecturas l WHERE l.anuncio_id = a.id AND l.user_id = ?) THEN 1 ELSE 0 END AS leido`;
const TABLES = tablesOf(anuncioRecord);

/** Announcement `a` addresses person `u`: alone, or through school and group. */
const ADDRESSES = `(a.user_id = u.id OR (a.user_id IS NULL
  AND (a.todas_escuelas = 1 OR EXISTS (SELECT 1 FROM anuncio_escuelas s WHERE s.anuncio_id = a.id AND s.escuela_id = u.escuela_id))
  AND (a.todos_grupos = 1 OR EXISTS (SELECT 1 FROM anuncio_grupos g WHERE g.anuncio_id = a.id AND g.grupo = u.grupo))))`;

/** An announcement, with whether `reader` has read it; null when there is none. */
export function anuncioById(db: Queryable, id: number, reader: number): Promise<AnuncioRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM ${TABLES} WHERE a.id = ?`, reader, id);
}

/** One page, newest first. */
export function listAnuncios(db: Queryable, reader: number, limit: number, offset: number): Promise<AnuncioRow[]> {
  return db.all(`SELECT ${COLUMNS} FROM ${TABLES} ORDER BY a.id DESC LIMIT ? OFFSET ?`, reader, limit, offset);
}

/** How many announcements there are, whomever they address. */
export const countAnuncios = (db: Queryable): Promise<number> => numberOf(db, 'SELECT count(*) FROM anuncios');

/** Announcements that address a person, newest first. */
export function anunciosFor(db: Queryable, userId: number): Promise<AnuncioRow[]> {
  return db.all(
    `SELECT ${COLUMNS} FROM ${TABLES} JOIN users u ON u.id = ? WHERE ${ADDRESSES} ORDER BY a.id DESC`,
    userId,
    userId,
  );
}

/** Whether an announcement addresses a person. */
export function addresses(db: Queryable, id: number, userId: number): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM anuncios a JOIN users u ON u.id = ? WHERE a.id = ? AND ${ADDRESSES}`;
  return hasRow(db, sql, userId, id);
}

/** Number of announcements for a person who has not read them. */
export function unread(db: Queryable, userId: number): Promise<number> {
  return numberOf(
    db,
    `SELECT count(*) FROM anuncios a JOIN users u ON u.id = ? WHERE ${ADDRESSES}
        AND NOT EXISTS (SELECT 1 FROM anuncio_lecturas l WHERE l.anuncio_id = a.id AND l.user_id = u.id)`,
    userId,
  );
}

/** Writes down that the actor has read an announcement; a second time changes nothing. */
export async function markRead(tx: Transaction, { userId, now }: Actor, id: number): Promise<void> {
  const mark = 'INSERT INTO anuncio_lecturas (anuncio_id, user_id, leido_en) VALUES (?, ?, ?)';
  await tx.run(`${mark} ON CONFLICT (anuncio_id, user_id) DO NOTHING`, id, userId, now);
}

/** The groups that these announcements name, in order of announcement and group. */
export function gruposOf(db: Queryable, ids: number[]): Promise<{ anuncio_id: number; grupo: string }[]> {
  return db.all(
    `SELECT anuncio_id, grupo FROM anuncio_grupos WHERE ${db.dialect.inIds('anuncio_id')} ORDER BY anuncio_id, grupo`,
    JSON.stringify(ids),
  );
}

/** The schools that these announcements name, in order of announcement and name. */
export function escuelasOf(
  db: Queryable,
  ids: number[],
): Promise<{ anuncio_id: number; escuela_id: number; nombre: string }[]> {
  return db.all(
    `SELECT s.anuncio_id, s.escuela_id, e.nombre FROM anuncio_escuelas s JOIN escuelas e ON e.id = s.escuela_id
      WHERE ${db.dialect.inIds('s.anuncio_id')} ORDER BY s.anuncio_id, e.nombre_key`,
    JSON.stringify(ids),
  );
}

/** How many active people an audience holds. */
export function reach(db: Queryable, audience: Audience): Promise<number> {
  const { user_id, todas_escuelas, escuelas, todos_grupos, grupos } = audience;
  if (user_id !== null) return numberOf(db, 'SELECT count(*) FROM users WHERE id = ? AND activo = 1', user_id);
  return numberOf(
    db,
    `SELECT count(*) FROM users u WHERE u.activo = 1 AND (? = 1 OR ${db.dialect.inIds('u.escuela_id')})
        AND (? = 1 OR CAST(? AS text) LIKE '%"' || u.grupo || '"%')`,
    ...[todas_escuelas, JSON.stringify(escuelas), todos_grupos, JSON.stringify(grupos)],
  );
}

async function setAudience(
  tx: Transaction,
  id: number,
  { grupos, escuelas }: Pick<Audience, 'grupos' | 'escuelas'>,
): Promise<void> {
  await tx.run('DELETE FROM anuncio_grupos WHERE anuncio_id = ?', id);
  await tx.run('DELETE FROM anuncio_escuelas WHERE anuncio_id = ?', id);
  for (const grupo of grupos) await insertRow(tx, 'anuncio_grupos', { anuncio_id: id, grupo });
  for (const escuela_id of escuelas) await insertRow(tx, 'anuncio_escuelas', { anuncio_id: id, escuela_id });
}

/** Stores an announcement of the actor with its audience, and gives its id. */
export async function insertAnuncio(
  tx: Transaction,
  { userId: creado_por, now: created_at }: Actor,
  { grupos, escuelas, ...fields }: AnuncioFields,
): Promise<number> {
  const id = await insertRecord(tx, anuncioRecord, { ...fields, created_at }, { creado_por });
  await setAudience(tx, id, { grupos, escuelas });
  return id;
}

/** Replaces the message and the audience of an announcement; its version rises. */
export async function updateAnuncio(
  tx: Transaction,
  id: number,
  { grupos, escuelas, ...fields }: AnuncioFields,
): Promise<void> {
  await updateRecord(tx, anuncioRecord, id, fields);
  await setAudience(tx, id, { grupos, escuelas });
}

/** More terms than this are not looked for: each is part of the SQL text. */
const TERMS = 6;

/** Announcements whose message holds all search terms, newest first. There are too few to need an index. */
export function searchAnuncios(db: Queryable, reader: number, text: string, limit: number): Promise<AnuncioRow[]> {
  const terms = searchTerms(text).slice(0, TERMS);
  const conditions = terms.map(() => "a.mensaje_busqueda LIKE ? ESCAPE '\\'");
  return db.all(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${conditions.join(' AND ') || '1 = 0'} ORDER BY a.id DESC LIMIT ?`,
    reader,
    ...terms.map(containing),
    limit,
  );
}
