import type { NewAbono } from '#contract/endpoints/notes.ts';
import type { Abono, Note, NoteSummary } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { ABONO_MAX_CHARS } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  addPaid,
  lockedChosenNote,
  lockedNote,
  noteNow,
  noteOf,
  notesOf,
} from '#server/features/notes/notes.service.ts';
import type { Actor, Authorized, Owner } from '#server/http/actor.ts';
import { presentAbono } from './credits.presenter.ts';
import * as repo from './credits.repo.ts';
import { abonosByNote, recordAbono, typedAt } from './ledger.service.ts';

/** A note with all of its abonos, the cancelled ones marked, and the alumno's other notes. */
export async function creditsOf(
  db: Queryable,
  owner: Authorized<Owner>,
  noteId: number | undefined,
): Promise<{ data: Abono[]; note: Note | null; otras: NoteSummary[] }> {
  const { note, otras } = await noteOf(db, owner, noteId);
  const abonos = note ? await abonosByNote(db, [note.id]) : null;
  return { data: (note && abonos?.get(note.id)) ?? [], note, otras };
}

/** All notes of an alumno and all of their abonos, the cancelled ones marked; both newest first. Throws 404 for nobody. */
export async function accountOf(db: Queryable, owner: Authorized<Owner>): Promise<{ notas: Note[]; abonos: Abono[] }> {
  const notas = await notesOf(db, owner);
  const byNote =
    notas.length > 0
      ? await abonosByNote(
          db,
          notas.map(({ id }) => id),
        )
      : new Map<number, Abono[]>();
  return { notas, abonos: [...byNote.values()].flat().sort((one, other) => other.id - one.id) };
}

async function abonoNow(db: Queryable, id: number): Promise<Abono> {
  const row = await repo.abonoById(db, id);
  if (!row) throw apiErrors.notFound();
  return presentAbono(row);
}

/**
 * Takes an abono (dollars) for a note: the one named, else the one that the alumno's row shows. Throws 422 when it is
 * above the saldo as it stands under the lock, or longer than typed amounts may be (settling the saldo is exempt).
 */
export async function createAbono(
  tx: Transaction,
  actor: Actor,
  body: NewAbono,
  now: string,
): Promise<{ abono: Abono; note: Note }> {
  const named = body.nota_id;
  const note = named == null ? await lockedChosenNote(tx, body.user_id) : await lockedNote(tx, named);
  if (!note) throw apiErrors.noNote();
  const noteId = note.id;
  if (note.user_id !== body.user_id) throw apiErrors.notFound();
  if (note.cancelada_en !== null) throw apiErrors.abonoToCancelled();
  const cents = toCents(body.amount) ?? 0;
  const saldo = note.total_cents - note.pagado_cents;
  if (cents > saldo) throw apiErrors.overSaldo(body.amount, toDollars(saldo));
  if (String(body.amount).length > ABONO_MAX_CHARS && cents !== saldo) throw apiErrors.tooLongAmount();
  const abonoId = await recordAbono(
    tx,
    actor,
    {
      userId: note.user_id,
      noteId,
      cents,
      metodo: body.metodo ?? 'efectivo',
      now,
      capturadoEn: typedAt(body.capturado_en),
    },
    addPaid,
  );
  return { abono: await abonoNow(tx, abonoId), note: await noteNow(tx, noteId) };
}

/** Counts one more print of a ticket. */
export async function reprint(tx: Transaction, actor: Actor, id: number, now: string): Promise<Abono> {
  await repo.countReprint(tx, id);
  const abono = await abonoNow(tx, id);
  const despues = { reimpresiones: abono.reimpresiones };
  await record(tx, actor, now, { accion: 'reimprimir', tabla: 'abonos', registro: id, despues });
  return abono;
}

/** Cancels an abono: it stays in the list, its money goes back to the note's saldo. Throws 409 the second time. */
export async function cancelAbono(
  tx: Transaction,
  actor: Actor,
  id: number,
  motivo: string,
  now: string,
): Promise<{ abono: Abono; note: Note }> {
  const { nota_id } = await abonoNow(tx, id);
  await lockedNote(tx, nota_id);
  const abono = await abonoNow(tx, id);
  if (!(await repo.cancelAbono(tx, id, { en: now, motivo, por: actor.userId }))) throw apiErrors.alreadyCancelled();
  await addPaid(tx, nota_id, -(toCents(abono.amount) ?? 0));
  const cancelled = await abonoNow(tx, id);
  const values = { antes: { cancelado: null }, despues: { cancelado: cancelled.cancelado } };
  await record(tx, actor, now, {
    accion: 'cancelar',
    tabla: 'abonos',
    registro: id,
    persona: abono.user_id,
    ...values,
  });
  return { abono: cancelled, note: await noteNow(tx, nota_id) };
}
