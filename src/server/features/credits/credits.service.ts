import type { NewAbono } from '#contract/endpoints/credits.ts';
import type { Abono, Note, NoteSummary } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import { isSlipped } from '#contract/plan.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { abonosByNote, abonosOfNote, returnAbono, takeAbono, typedAt } from '#server/features/ledger/abonos.service.ts';
import {
  lockedChosenNote,
  lockedNote,
  noteNow,
  noteOf,
  notesOf,
  withAbono,
} from '#server/features/ledger/notes.service.ts';
import type { Actor, Authorized, Owner } from '#server/http/actor.ts';

/** A note with all of its abonos, the cancelled ones marked, and the alumno's other notes. */
export async function creditsOf(
  db: Queryable,
  owner: Authorized<Owner>,
  noteId: number | undefined,
  today: string,
): Promise<{ data: Abono[]; note: Note | null; otras: NoteSummary[] }> {
  const { note, otras } = await noteOf(db, owner, noteId, today);
  return { data: note ? await abonosOfNote(db, note.id) : [], note, otras };
}

/**
 * All notes of an alumno and all of their abonos, the cancelled ones marked; both newest first. Throws 404 for an
 * unknown person.
 */
export async function accountOf(
  db: Queryable,
  owner: Authorized<Owner>,
  today: string,
): Promise<{ notas: Note[]; abonos: Abono[] }> {
  const notas = await notesOf(db, owner, today);
  const ids = notas.map(({ id }) => id);
  const byNote = ids.length > 0 ? await abonosByNote(db, ids) : new Map<number, Abono[]>();
  return { notas, abonos: [...byNote.values()].flat().sort((one, other) => other.id - one.id) };
}

/** The locked note that an abono is for: the one named, else the one that the alumno's row shows. Throws 422 without one. */
export async function noteToPay(tx: Transaction, { nota_id, user_id }: NewAbono, today: string): Promise<Note> {
  const note = nota_id == null ? await lockedChosenNote(tx, user_id, today) : await lockedNote(tx, nota_id, today);
  if (!note) throw apiErrors.noNote();
  if (note.user_id !== user_id) throw apiErrors.notFound();
  return note;
}

/** Refuses more than the saldo of a note (422); gives dollars as cents. */
export function centsWithinSaldo(amount: number, note: Pick<Note, 'saldo'>): number {
  const cents = toCents(amount) ?? 0;
  if (cents > (toCents(note.saldo) ?? 0)) throw apiErrors.overSaldo(amount, note.saldo);
  return cents;
}

/**
 * Refuses amounts with more characters than people type on purpose (422). `sum`: of all notes paid in one go, in
 * dollars.
 */
export function assertTyped(amount: number, sum: number, note: Note): void {
  if (isSlipped(amount, sum, note)) throw apiErrors.tooLongAmount(amount);
}

/** Takes an abono (dollars) for a locked note. Throws 422 when it is above the saldo, or longer than typed amounts may be. */
export async function createAbono(
  tx: Transaction,
  actor: Actor,
  note: Authorized<Note>,
  body: NewAbono,
): Promise<{ abono: Abono; note: Note }> {
  const cents = centsWithinSaldo(body.amount, note);
  assertTyped(body.amount, body.suma ?? body.amount, note);
  const metodo = body.metodo ?? 'efectivo';
  const abono = await takeAbono(tx, actor, note, {
    ...{ cents, metodo, referencia: body.referencia ?? null, caja: body.caja },
    capturadoEn: typedAt(actor, body, note.capturado_en ?? note.created_at),
  });
  return { abono, note: withAbono(note, abono, actor.today) };
}

/** Cancels an abono whose note is locked: it stays in the list, its money returns to the note's saldo. */
export async function cancelAbono(
  tx: Transaction,
  actor: Actor,
  standing: Authorized<Abono>,
  motivo: string,
): Promise<{ abono: Abono; note: Note }> {
  const abono = await returnAbono(tx, actor, standing, motivo);
  return { abono, note: await noteNow(tx, abono.nota_id, actor.today) };
}
