/**
 * Notes, and the journal of their debts: each line is written beside the statement that changes the notes, with the
 * instant of the change, so that the journal and the notes always agree.
 */

import type { RowOf } from '#contract/record.ts';
import { noteRecord } from '#contract/records/notes.ts';
import type { Queryable, Transaction, Value } from '#server/db/database.ts';
import { columnsOf, deleteRecord, hasRow, insertRecord, insertRow, selectOf, updateRecord } from '#server/db/record.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ChainRow } from './chain.record.ts';
import { linkAtEnd, linkRemoval, linkRows } from './chain-links.repo.ts';
import { currentNoteOf, UNPAID } from './ledger.sql.ts';

/** Imported abonos net of cancelled ones, per instant from one to before another; in cents. */
export async function listedBetween(db: Queryable, from: string, to: string): Promise<{ en: string; cents: number }[]> {
  const sql = `SELECT en, CAST(sum(importado_cents) AS bigint) AS cents FROM saldo_cambios
    WHERE importado_cents <> 0 AND en >= ? AND en < ? GROUP BY en`;
  return db.all(sql, from, to);
}

/** By how many cents the figures of a note rise, and its school (0 for none): SQL over `notes n`. */
interface Change {
  escuela?: string;
  total?: string;
  pagado?: string;
  /** How much of `pagado` came with lists. */
  importado?: string;
}

/** Writes a line, and has it linked, for each note of a condition; the parameters of the change come before those of the condition. */
async function write(
  tx: Transaction,
  en: string,
  { escuela = 'n.totals_escuela_id', total = '0', pagado = '0', importado = '0' }: Change,
  condition: string,
  ...params: Value[]
): Promise<void> {
  const lines = await tx.all<ChainRow>(
    `INSERT INTO saldo_cambios (en, note_id, user_id, escuela_id, total_cents, pagado_cents, importado_cents)
      SELECT ?, n.id, n.user_id, nullif(${escuela}, 0), ${total}, ${pagado}, ${importado} FROM notes n WHERE ${condition}
      RETURNING *`,
    en,
    ...params,
  );
  linkRows(tx, 'saldo', lines);
}

/** A note that has just been stored. */
const writeSold = (tx: Transaction, en: string, noteId: number): Promise<void> =>
  write(tx, en, { total: 'n.total_cents' }, 'n.id = ?', noteId);

/** A note that is about to have another total. */
const writeTotal = (tx: Transaction, en: string, noteId: number, cents: number): Promise<void> =>
  write(tx, en, { total: '? - n.total_cents' }, 'n.id = ? AND n.total_cents <> ?', cents, noteId, cents);

/** A payment of a note, or its cancellation with a negative amount; `importado`: by a list. */
const writePaid = (
  tx: Transaction,
  en: string,
  noteId: number,
  { cents, importado }: { cents: number; importado: boolean },
): Promise<void> => write(tx, en, { pagado: '?', importado: '?' }, 'n.id = ?', cents, importado ? cents : 0, noteId);

/** Imported part of a note's paid amount. */
const IMPORTED = `coalesce((SELECT CAST(sum(a.amount_cents) AS bigint) FROM abonos a
  WHERE a.note_id = n.id AND a.importado = 1 AND a.cancelado_en IS NULL), 0)`;

const LEFT = { total: '-n.total_cents', pagado: '-n.pagado_cents', importado: `-${IMPORTED}` };
const STANDING = 'n.cancelada_en IS NULL';

/** A note that is about to be cancelled or deleted: nothing of it is owed any more. */
const writeGone = (tx: Transaction, en: string, noteId: number): Promise<void> =>
  write(tx, en, LEFT, `n.id = ? AND ${STANDING}`, noteId);

/** The notes of people who have just changed school (null: none): they leave the one and come to the other. */
export async function writeMoved(
  tx: Transaction,
  en: string,
  userIds: readonly number[],
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const [escuela, theirs] = ['CAST(? AS bigint)', `${tx.dialect.inIds('n.user_id')} AND ${STANDING}`];
  const ids = JSON.stringify(userIds);
  const come = { total: 'n.total_cents', pagado: 'n.pagado_cents', importado: IMPORTED };
  await write(tx, en, { escuela, ...LEFT }, theirs, from ?? 0, ids);
  await write(tx, en, { escuela, ...come }, theirs, to ?? 0, ids);
}

/** What these people owe, in cents, and how many of them owe something. */
export async function debtOf(db: Queryable, userIds: readonly number[]): Promise<{ alumnos: number; cents: number }> {
  const sum = 'CAST(coalesce(sum(n.total_cents - n.pagado_cents), 0) AS bigint)';
  const row = await db.get<{ alumnos: number; cents: number }>(
    `SELECT count(DISTINCT n.user_id) AS alumnos, ${sum} AS cents FROM notes n
      WHERE ${UNPAID} AND ${db.dialect.inIds('n.user_id')}`,
    JSON.stringify(userIds),
  );
  return row ?? { alumnos: 0, cents: 0 };
}

export type NoteRow = RowOf<typeof noteRecord>;
export interface ConceptoRow {
  servicio_id: number;
  servicio: string;
  costo_cents: number;
}
type NoteFields = Pick<NoteRow, 'folio' | 'total_cents' | 'note_description'>;

/** The note that an alumno's row shows and that an abono goes to unless told otherwise. */
export async function chosenNoteId(db: Queryable, userId: number): Promise<number | null> {
  const row = await db.get<{ id: number }>(currentNoteOf('?'), userId);
  return row?.id ?? null;
}

/** A note by its id, as it stays until the transaction ends; null when there is none. */
export const lockedRow = (tx: Transaction, id: number): Promise<NoteRow | null> =>
  tx.get(`${selectOf(noteRecord)} WHERE n.id = ?${tx.dialect.forUpdate}`, id);

/** The same of the note that an alumno's row shows. */
export const lockedChosenRow = (tx: Transaction, userId: number): Promise<NoteRow | null> =>
  tx.get(`${selectOf(noteRecord)} WHERE n.id = (${currentNoteOf('?')})${tx.dialect.forUpdate}`, userId);

const CURRENT_NOTES = `SELECT ${columnsOf(noteRecord)} FROM users u JOIN notes n ON n.id = (${currentNoteOf('u.id')})`;

/** The current note of each of these alumnos; alumnos without one are missing. */
export function currentNotesOf(db: Queryable, userIds: number[]): Promise<NoteRow[]> {
  return db.all(`${CURRENT_NOTES} WHERE ${db.dialect.inIds('u.id')}`, JSON.stringify(userIds));
}

/** All notes of an alumno, newest first; null for an unknown person. */
export async function notesOfUser(db: Queryable, userId: number): Promise<NoteRow[] | null> {
  const rows = await db.all<NoteRow>(`${selectOf(noteRecord)} WHERE n.user_id = ? ORDER BY n.id DESC`, userId);
  return rows.length > 0 || (await hasRow(db, 'SELECT id FROM users WHERE id = ?', userId)) ? rows : null;
}

/** All notes of these people, oldest first. */
export function notesOfAll(db: Queryable, userIds: readonly number[]): Promise<NoteRow[]> {
  return db.all(
    `${selectOf(noteRecord)} WHERE ${db.dialect.inIds('n.user_id')} ORDER BY n.id`,
    JSON.stringify(userIds),
  );
}

/** Notes of these people of which something is owed, oldest first. */
export function owingNotesOf(db: Queryable, userIds: readonly number[]): Promise<NoteRow[]> {
  return db.all(
    `${selectOf(noteRecord)} WHERE ${db.dialect.inIds('n.user_id')} AND ${UNPAID} ORDER BY n.id`,
    JSON.stringify(userIds),
  );
}

/**
 * A line of a note; with the service 0 an instalment that stands, its day as the text, or without a text the sign that
 * surcharges or discounts stand.
 */
export interface PartRow {
  note_id: number;
  lugar: number;
  servicio_id: number;
  texto: string | null;
  cents: number;
}

/** What these notes are made of in one statement, in no order: sorting many rows takes SQLite as long as reading them. */
export function partsOf(db: Queryable, noteIds: readonly number[]): Promise<PartRow[]> {
  const [these, ids] = [db.dialect.inIds('note_id'), JSON.stringify(noteIds)];
  return db.all(
    `SELECT note_id, posicion AS lugar, servicio_id, servicio AS texto, costo_cents AS cents
        FROM note_conceptos WHERE ${these}
      UNION ALL SELECT note_id, 0, 0, fecha, monto_cents FROM note_pagos WHERE ${these} AND hasta IS NULL
      UNION ALL SELECT note_id, 0, 0, NULL, 0 FROM note_recargos WHERE ${these} AND cancelado_en IS NULL`,
    ids,
    ids,
    ids,
  );
}

/** Debt of each of these people over all notes; people without debt may be absent. */
export function owedBy(db: Queryable, userIds: number[]): Promise<{ user_id: number; saldo_cents: number }[]> {
  return db.all(
    `SELECT user_id, CAST(sum(total_cents - pagado_cents) AS bigint) AS saldo_cents FROM notes
      WHERE ${db.dialect.inIds('user_id')} AND cancelada_en IS NULL GROUP BY user_id`,
    JSON.stringify(userIds),
  );
}

type New = NoteFields &
  Pick<NoteRow, 'user_id' | 'created_at' | 'capturado_en' | 'limite'> & { creada_por: number; de_lista?: 0 | 1 };

/** Stores a note with its lines, whose prices stay whatever the catalogue does later, and gives its id. */
export async function insertNote(
  tx: Transaction,
  { creada_por, de_lista = 0, ...note }: New,
  conceptos: ConceptoRow[],
): Promise<number> {
  const id = await insertRecord(tx, noteRecord, { ...note, de_lista, pagado_cents: 0 }, { creada_por });
  await setConceptos(tx, id, conceptos);
  await writeSold(tx, note.created_at, id);
  linkAtEnd(tx, 'nota', [id]);
  return id;
}

/** Changes the total of a locked note; its lines stay. */
export async function setTotal(tx: Transaction, { now }: Actor, id: number, total_cents: number): Promise<void> {
  await writeTotal(tx, now, id, total_cents);
  await updateRecord(tx, noteRecord, id, { total_cents });
  linkAtEnd(tx, 'nota', [id]);
}

/** Replaces the lines of a note, its folio and its description. */
export async function updateNote(
  tx: Transaction,
  { now }: Actor,
  id: number,
  note: NoteFields,
  conceptos: ConceptoRow[],
): Promise<void> {
  await writeTotal(tx, now, id, note.total_cents);
  await updateRecord(tx, noteRecord, id, note);
  await setConceptos(tx, id, conceptos);
  linkAtEnd(tx, 'nota', [id]);
}

async function setConceptos(tx: Transaction, noteId: number, conceptos: ConceptoRow[]): Promise<void> {
  await tx.run('DELETE FROM note_conceptos WHERE note_id = ?', noteId);
  for (const [posicion, { servicio_id, servicio, costo_cents }] of conceptos.entries()) {
    await insertRow(tx, 'note_conceptos', { note_id: noteId, servicio_id, servicio, costo_cents, posicion });
  }
}

/** Adds to the paid amount of a note (negative: subtracts), by a list or by a till, and raises its version. */
export async function addPaid(
  tx: Transaction,
  { now }: Actor,
  noteId: number,
  { cents, importado }: { cents: number; importado: boolean },
): Promise<void> {
  await tx.run('UPDATE notes SET pagado_cents = pagado_cents + ?, version = version + 1 WHERE id = ?', cents, noteId);
  await writePaid(tx, now, noteId, { cents, importado });
}

/** Raises the version of a note of which something changed that stands elsewhere. */
export const touchNote = (tx: Transaction, id: number): Promise<void> => updateRecord(tx, noteRecord, id, {});

/** Deletes a note without abonos, with its lines. */
export async function deleteNote(tx: Transaction, { now }: Actor, id: number): Promise<void> {
  await linkRemoval(tx, 'nota_borrada', [id]);
  await writeGone(tx, now, id);
  await deleteRecord(tx, noteRecord, id);
}

/** Marks a note as cancelled with the reason: nothing of it is owed any more. Its version rises. */
export async function cancelNote(tx: Transaction, { userId, now }: Actor, id: number, motivo: string): Promise<void> {
  await writeGone(tx, now, id);
  await tx.run(
    'UPDATE notes SET cancelada_en = ?, cancelada_motivo = ?, cancelada_por = ?, version = version + 1 WHERE id = ?',
    ...[now, motivo, userId, id],
  );
  linkAtEnd(tx, 'nota', [id]);
}
