import type { Note, NoteSummary } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import { FOLIO_MAX } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { abonosByNote } from '#server/features/credits/ledger.service.ts';
import { school } from '#server/features/escuelas/escuelas.service.ts';
import { userOf } from '#server/features/users/users.service.ts';
import type { Authorized, Owner } from '#server/http/actor.ts';
import { presentNote, presentSummary } from './notes.presenter.ts';
import * as repo from './notes.repo.ts';

/** Notes on the wire, with their lines and abonos, in the order of the rows. */
export async function presentNotes(db: Queryable, rows: repo.NoteRow[]): Promise<Note[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [conceptos, abonos] = await Promise.all([repo.conceptosOf(db, ids), abonosByNote(db, ids)]);
  const lines = Map.groupBy(conceptos, ({ note_id }) => note_id);
  return rows.map((row) => presentNote(row, lines.get(row.id) ?? [], abonos.get(row.id) ?? []));
}

/** The notes of these ids, in their order; an unknown one is missing. */
export async function notesById(db: Queryable, ids: number[]): Promise<Note[]> {
  return presentNotes(db, await repo.notesOfIds(db, ids));
}

/** The note of each of these alumnos that their row shows: the next to be paid. Who has none is missing. */
export async function currentNotes(db: Queryable, userIds: number[]): Promise<Note[]> {
  return presentNotes(db, await repo.currentNotesOf(db, userIds));
}

/** One note as it stands now; throws 404. */
export async function noteNow(db: Queryable, id: number): Promise<Note> {
  const row = await repo.noteById(db, id);
  const [note] = row ? await presentNotes(db, [row]) : [];
  if (!note) throw apiErrors.notFound();
  return note;
}

/** The note's row, locked until the transaction ends; throws 404. */
export async function lockedNote(tx: Transaction, id: number): Promise<repo.NoteRow> {
  // SQLite has one writer at a time: reading is enough there.
  if (tx.dialect.forUpdate) await repo.lockNote(tx, id);
  const row = await repo.noteById(tx, id);
  if (!row) throw apiErrors.notFound();
  return row;
}

/** The note that an alumno's abonos go to unless told otherwise, locked as above; null when there is none. */
export async function lockedChosenNote(tx: Transaction, userId: number): Promise<repo.NoteRow | null> {
  if (!tx.dialect.forUpdate) return repo.chosenNote(tx, userId);
  const id = await repo.chosenNoteId(tx, userId);
  return id === null ? null : lockedNote(tx, id);
}

export const addPaid = repo.addPaid;

/**
 * The note of an alumno: the one asked for, else the newest with a saldo, else the newest; and the alumno's other
 * notes. Throws 404 for a note of somebody else.
 */
export async function noteOf(
  db: Queryable,
  owner: Authorized<Owner>,
  noteId: number | undefined,
): Promise<{ note: Note | null; otras: NoteSummary[] }> {
  const rows = await repo.notesOfUsers(db, [owner.userId]);
  // Who has none may be nobody at all: 404.
  if (rows.length === 0) await userOf(db, owner);
  const wanted = noteId ?? (await repo.chosenNoteId(db, owner.userId));
  const row = rows.find(({ id }) => id === wanted);
  if (noteId !== undefined && !row) throw apiErrors.notFound();
  const [note = null] = row ? await presentNotes(db, [row]) : [];
  return { note, otras: rows.filter(({ id }) => id !== row?.id).map(presentSummary) };
}

/** All notes of an alumno, cancelled ones too, newest first. Throws 404 for nobody. */
export async function notesOf(db: Queryable, owner: Authorized<Owner>): Promise<Note[]> {
  const rows = await repo.notesOfUsers(db, [owner.userId]);
  // Who has none may be nobody at all: 404.
  if (rows.length === 0) await userOf(db, owner);
  return presentNotes(db, rows);
}

/** Digits of a suggested folio at first. */
const FOLIO_DIGITS = 6;

/**
 * The next free folio for a school's prefijo (404 for an unknown school), or for notes of no school. Empty when all
 * that fit the pad are taken.
 */
export async function nextFolio(db: Queryable, schoolId: number | undefined): Promise<string> {
  const found = schoolId === undefined ? null : await school(db, schoolId);
  if (schoolId !== undefined && !found) throw apiErrors.notFound();
  const prefix = `${repo.folioKey(found?.prefijo ?? 'N')}-`;
  for (let digits = FOLIO_DIGITS; prefix.length + digits <= FOLIO_MAX; digits += 1) {
    const last = await repo.lastFolio(db, prefix, digits);
    const none = digits === FOLIO_DIGITS ? 0 : 10 ** (digits - 1) - 1;
    const next = String((last === null ? none : Number(last.slice(prefix.length))) + 1);
    // After 999999 comes a folio with a digit more.
    if (next.length <= digits) return prefix + next.padStart(digits, '0');
  }
  return '';
}

/** What these people owe, in dollars, by their ids. */
export async function saldosOf(db: Queryable, userIds: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = userIds.length > 0 ? await repo.owedBy(db, userIds) : [];
  return new Map(rows.map(({ user_id, saldo_cents }) => [user_id, toDollars(saldo_cents)]));
}

/** The newest notes whose folio holds what was typed, with the alumno's name; `saldo` in dollars. */
export async function notesByFolio(db: Queryable, text: string, limit: number) {
  return (await repo.notesByFolio(db, text, limit)).map(({ saldo_cents, ...note }) => ({
    ...note,
    saldo: toDollars(saldo_cents),
  }));
}
