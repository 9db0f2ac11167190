/** Notes on a business day (`today`, YYYY-MM-DD), for selling and for taking money. */

import type { Abono, Concepto, Note, NoteSummary, Recargo, SoldNote } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { sumDollars, toCents, toDollars } from '#contract/money.ts';
import { fillPlan, type Instalment, type PlanToday } from '#contract/plan.ts';
import { noteRecord } from '#contract/records/notes.ts';
import { can } from '#contract/roles.ts';
import { NOTE_STATUS, type NoteStatus } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { presenter, recordById, recordsByIds } from '#server/db/record.ts';
import { type Authorized, assertFound, type Owner } from '#server/http/actor.ts';
import { abonosByNote, presentCancellation } from './abonos.service.ts';
import * as repo from './notes.repo.ts';
import { type ConceptoRow, type NoteRow, writeMoved } from './notes.repo.ts';
import { agreePlan, plansSinceAgreed, replacedPagos, setPlan } from './plan.repo.ts';
import { recargosByNote } from './recargos.service.ts';

/** Pagado exactly when nothing is owed. */
function statusOf({ total_cents, pagado_cents }: Pick<NoteRow, 'total_cents' | 'pagado_cents'>): NoteStatus {
  return pagado_cents >= total_cents ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente;
}

const presentOwn = presenter(noteRecord, {});

const NOTHING_DUE: PlanToday = { plan: [], proximo: null, vencido: 0 };

/** A note on the wire as it stands today; of one that was cancelled nothing is to be paid. */
const presentNote = (row: NoteRow, parts: Parts, today: string): Note => ({
  ...presentSold(row, parts),
  ...(row.cancelada_en === null ? fillPlan(parts.pagos, row, today) : NOTHING_DUE),
});

/** A locked note after an abono was taken on it, which is not read again for that. */
export function withAbono(note: Note, abono: Abono, today: string): Note {
  const pagado = sumDollars([note.pagado, abono.amount]);
  const sums = { total_cents: toCents(note.total) ?? 0, pagado_cents: toCents(pagado) ?? 0, limite: note.limite };
  const pagos = note.plan.map(({ fecha, monto }) => ({ fecha, cents: toCents(monto) ?? 0 }));
  return {
    ...{ ...note, pagado, status: statusOf(sums), version: note.version + 1, creditos: [...note.creditos, abono] },
    saldo: toDollars(sums.total_cents - sums.pagado_cents),
    ...fillPlan(pagos, sums, today),
  };
}

/** Data of a note besides its row; `abonos` includes cancelled ones. */
interface Parts {
  conceptos: ConceptoRow[];
  recargos: Recargo[];
  abonos: Abono[];
  pagos: Instalment[];
}

/** Sold items and payments in dollars, without cancelled abonos. */
function presentSold(row: NoteRow, { conceptos, recargos, abonos }: Parts): SoldNote {
  const note = presentOwn(row);
  return {
    ...note,
    status: statusOf(row),
    serviciosArr: conceptos.map(({ servicio_id }) => servicio_id),
    costosArr: conceptos.map(({ costo_cents }) => toDollars(costo_cents)),
    conceptos: conceptos.map(presentConcepto),
    recargos,
    // Three more names of the specification for one figure: the total as sold.
    totalServicios: note.total,
    total_amount: note.total,
    total_pagado: note.total,
    saldo: toDollars(row.total_cents - row.pagado_cents),
    creditos: abonos.filter(({ cancelado }) => cancelado === null),
    cancelada: presentCancellation(row.cancelada_en, row.cancelada_motivo, row.cancelada_por_nombre),
  };
}

const presentConcepto = ({ servicio_id, servicio, costo_cents }: ConceptoRow): Concepto => ({
  servicio_id,
  servicio,
  costo: toDollars(costo_cents),
});

/** A note among others to choose from. */
function presentSummary(row: NoteRow): NoteSummary {
  return {
    id: row.id,
    folio: row.folio,
    status: statusOf(row),
    total: toDollars(row.total_cents),
    saldo: toDollars(row.total_cents - row.pagado_cents),
    created_at: row.created_at,
    cancelada: row.cancelada_en !== null,
  };
}

export type { ConceptoRow } from './notes.repo.ts';

/** Data of these notes besides their rows. */
async function partsOf(db: Queryable, rows: repo.NoteRow[]): Promise<(row: repo.NoteRow) => Parts> {
  const ids = rows.map(({ id }) => id);
  // One after the other: a transaction on PostgreSQL takes one statement at a time.
  const made = await repo.partsOf(db, ids);
  const charged = made.flatMap(({ texto, note_id }) => (texto === null ? [note_id] : []));
  const recargos = charged.length > 0 ? await recargosByNote(db, charged) : new Map<number, Recargo[]>();
  const abonos = await abonosByNote(db, ids);
  const parts = new Map<number, Parts>();
  for (const id of ids) {
    parts.set(id, { conceptos: [], recargos: recargos.get(id) ?? [], abonos: abonos.get(id) ?? [], pagos: [] });
  }
  // Lines as in the form, instalments by their dates.
  made.sort((one, other) => one.lugar - other.lugar || ((one.texto ?? '') < (other.texto ?? '') ? -1 : 1));
  for (const { note_id, servicio_id, texto, cents } of made) {
    const of = parts.get(note_id);
    if (servicio_id > 0) of?.conceptos.push({ servicio_id, servicio: texto ?? '', costo_cents: cents });
    else if (texto !== null) of?.pagos.push({ fecha: texto, cents });
  }
  return ({ id }) => assertFound(parts.get(id));
}

async function presentNotes(db: Queryable, rows: repo.NoteRow[], today: string): Promise<Note[]> {
  if (rows.length === 0) return [];
  const parts = await partsOf(db, rows);
  return rows.map((row) => presentNote(row, parts(row), today));
}

async function presentOne(db: Queryable, row: repo.NoteRow | null, today: string): Promise<Note> {
  const [note] = await presentNotes(db, [assertFound(row)], today);
  return assertFound(note);
}

/** The notes of these ids, in their order; an unknown one is missing. */
export async function notesById(db: Queryable, ids: number[], today: string): Promise<Note[]> {
  return presentNotes(db, await recordsByIds(db, noteRecord, ids), today);
}

/** The current note of each of these alumnos, the next to be paid. Alumnos without one are missing. */
export async function currentNotes(db: Queryable, userIds: number[], today: string): Promise<Note[]> {
  return presentNotes(db, await repo.currentNotesOf(db, userIds), today);
}

/**
 * Purchases and payments of these people, oldest first; cancelled notes too. `cancelados`: amounts of cancelled abonos,
 * in dollars; `deLista`: a list made the note.
 */
export async function boughtNotes(
  db: Queryable,
  userIds: readonly number[],
): Promise<(SoldNote & { cancelados: number[]; deLista: boolean })[]> {
  const rows = await repo.notesOfAll(db, userIds);
  const parts = await partsOf(db, rows);
  return rows.map((row) => ({
    ...presentSold(row, parts(row)),
    deLista: row.de_lista === 1,
    cancelados: parts(row).abonos.flatMap(({ cancelado, amount }) => (cancelado ? [amount] : [])),
  }));
}

/** The notes of these people of which something is owed, oldest first. */
export async function owingNotes(db: Queryable, userIds: readonly number[], today: string): Promise<Note[]> {
  return presentNotes(db, await repo.owingNotesOf(db, userIds), today);
}

/** One note as it stands now; throws 404. */
export const noteNow = async (db: Queryable, id: number, today: string): Promise<Note> =>
  presentOne(db, await recordById(db, noteRecord, id), today);

/** The same, locked until the transaction ends. */
export const lockedNote = async (tx: Transaction, id: number, today: string): Promise<Note> =>
  presentOne(tx, await repo.lockedRow(tx, id), today);

/** The note that an alumno's abonos go to unless told otherwise, locked as above; null when there is none. */
export async function lockedChosenNote(tx: Transaction, userId: number, today: string): Promise<Note | null> {
  const row = await repo.lockedChosenRow(tx, userId);
  return row && presentOne(tx, row, today);
}

async function rowsOf(db: Queryable, { id }: Authorized<Owner>): Promise<repo.NoteRow[]> {
  return assertFound(await repo.notesOfUser(db, id));
}

/**
 * The note of an alumno: the named one, else the newest with a saldo, else the newest; and the alumno's other notes.
 * Throws 404 for an unknown person, and for a note of another one.
 */
export async function noteOf(
  db: Queryable,
  owner: Authorized<Owner>,
  noteId: number | undefined,
  today: string,
): Promise<{ note: Note | null; otras: NoteSummary[] }> {
  const rows = await rowsOf(db, owner);
  const wanted = noteId ?? (await repo.chosenNoteId(db, owner.id));
  const row = rows.find(({ id }) => id === wanted);
  if (noteId !== undefined && !row) throw apiErrors.notFound();
  const [note = null] = row ? await presentNotes(db, [row], today) : [];
  return { note, otras: rows.filter(({ id }) => id !== row?.id).map(presentSummary) };
}

/** All notes of an alumno, cancelled ones too, newest first. Throws 404 for an unknown person. */
export async function notesOf(db: Queryable, owner: Authorized<Owner>, today: string): Promise<Note[]> {
  return presentNotes(db, await rowsOf(db, owner), today);
}

/** Debts of these people in dollars, by id. */
export async function saldosOf(db: Queryable, userIds: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = userIds.length > 0 ? await repo.owedBy(db, userIds) : [];
  return new Map(rows.map(({ user_id, saldo_cents }) => [user_id, toDollars(saldo_cents)]));
}

/** Statements of notes for `notes`, which alone decides about rights and order of the steps. */
export const { insertNote, setTotal, updateNote, touchNote, cancelNote, deleteNote } = repo;
export { agreePlan, plansSinceAgreed, replacedPagos, setPlan };

/** Records that the notes of a person changed school with them; `from` and `to` null for none. */
export const moveSaldos = writeMoved;

/** What these people owe, in dollars, and how many of them owe something. */
export async function debtOf(db: Queryable, userIds: readonly number[]): Promise<{ alumnos: number; saldo: number }> {
  const { alumnos, cents } = await repo.debtOf(db, userIds);
  return { alumnos, saldo: toDollars(cents) };
}

/** A note as this person may read it: staff's notes reach a family only on its ticket and contract. */
export const noteFor = ({ rol }: { rol: number }, note: Note): Note =>
  can(rol, 'notes:read') ? note : { ...note, note_description: null };
