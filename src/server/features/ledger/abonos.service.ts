/** The one place where money is added to a note or taken back: the abono and the note's balance change together. */

import type { Captura } from '#contract/endpoints/common.ts';
import type { Abono, Cancellation, Note } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { type AbonoMethod, LATE_DAYS } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockRecord, presenter, recordById } from '#server/db/record.ts';
import { type Actor, type Authorized, assertFound } from '#server/http/actor.ts';
import type { AbonoRow } from './abonos.repo.ts';
import * as repo from './abonos.repo.ts';
import { linkAtEnd, linkRemoval } from './chain-links.repo.ts';
import * as journal from './notes.repo.ts';
import { addPaid } from './notes.repo.ts';

/** A cancellation on the wire, or null. */
export function presentCancellation(en: string | null, motivo: string | null, por: string | null): Cancellation | null {
  return en === null ? null : { fecha: en, motivo, por };
}

/** An abono on the wire; `amount` in dollars. */
const presentAbono: (row: AbonoRow) => Abono = presenter(abonoRecord, {
  cancelado: ({ cancelado_en, cancelado_motivo, cancelado_por_nombre }) =>
    presentCancellation(cancelado_en, cancelado_motivo, cancelado_por_nombre),
});

/** An abono that has been checked against the locked note's saldo. */
export interface CheckedAbono {
  cents: number;
  metodo: AbonoMethod;
  /** By which a payment by card or transfer is found at the bank. */
  referencia?: string | null;
  /** When it was typed, if offline. */
  capturadoEn: string | null;
  /** Number of the till that takes it. */
  caja?: number | null | undefined;
  /** It was taken elsewhere before: no closing counts it. */
  importado?: boolean;
}

const DAY_MS = 86_400_000;

/**
 * When an offline item was typed, by the server's clock (ISO, UTC; null for online ones): the device's time is
 * corrected by its known offset and bounded. It was typed after the last response that the device had seen, after
 * `since`, when its note or alumno was made, and not after now. Without such a response nothing is late on arrival.
 */
export function typedAt(
  { now }: Pick<Actor, 'now'>,
  { capturado_en, desfase, visto }: Partial<Captura>,
  since: string,
): string | null {
  if (!capturado_en) return null;
  const latest = Date.parse(now);
  const seen = visto ? Date.parse(visto) : latest - LATE_DAYS * DAY_MS;
  const typed = Math.max(Date.parse(capturado_en) - (desfase ?? 0), seen, Date.parse(since));
  return new Date(Math.min(typed, latest)).toISOString();
}

/** Takes an abono on a locked note. */
export async function takeAbono(
  tx: Transaction,
  actor: Actor,
  { id: noteId, user_id }: Pick<Note, 'id' | 'user_id'>,
  { cents, metodo, referencia = null, capturadoEn, caja = null, importado = false }: CheckedAbono,
): Promise<Abono> {
  const row = await repo.insertAbono(tx, {
    user_id,
    note_id: noteId,
    amount_cents: cents,
    metodo,
    referencia,
    created_at: actor.now,
    capturado_en: capturadoEn,
    caja,
    registrado_por: actor.userId,
    importado,
  });
  await addPaid(tx, actor, noteId, { cents, importado });
  const despues = { user_id, nota_id: noteId, amount: toDollars(cents), metodo, ...(importado && { importado }) };
  await record(tx, actor, { accion: 'crear', tabla: 'abonos', registro: row.id, despues });
  return presentAbono(row);
}

/** Takes the money of an abono back from its locked note; the abono stays, marked. */
export async function returnAbono(
  tx: Transaction,
  actor: Actor,
  { id, nota_id, user_id, amount, importado }: Authorized<Abono>,
  motivo: string,
): Promise<Abono> {
  await repo.cancelAbono(tx, actor, id, motivo);
  await addPaid(tx, actor, nota_id, { cents: -(toCents(amount) ?? 0), importado });
  const abono = await abonoNow(tx, id);
  const values = { antes: { cancelado: null }, despues: { cancelado: abono.cancelado } };
  await record(tx, actor, { accion: 'cancelar', tabla: 'abonos', registro: id, persona: user_id, ...values });
  linkAtEnd(tx, 'cancelacion', [id]);
  return abono;
}

/** Deletes abonos of a locked note that an import took, as if they never had been: an undone import leaves nothing. */
export async function removeAbonos(
  tx: Transaction,
  actor: Actor,
  { creditos }: Authorized<Note>,
  ids: readonly number[],
): Promise<void> {
  const removed = creditos.filter(({ id }) => ids.includes(id));
  await linkRemoval(
    tx,
    'borrado',
    removed.map(({ id }) => id),
  );
  for (const { id, nota_id, user_id, amount, metodo, ticket, importado } of removed) {
    await repo.deleteAbono(tx, id);
    await addPaid(tx, actor, nota_id, { cents: -(toCents(amount) ?? 0), importado });
    const antes = { user_id, nota_id, amount, metodo, ticket };
    await record(tx, actor, { accion: 'borrar', tabla: 'abonos', registro: id, persona: user_id, antes });
  }
}

/** Imported abonos per instant. */
export const { listedBetween } = journal;

/** One abono as it stands now; throws 404. */
export async function abonoNow(db: Queryable, id: number): Promise<Abono> {
  return presentAbono(assertFound(await recordById(db, abonoRecord, id)));
}

/** The same with its note locked until the transaction ends. */
export async function lockedAbono(tx: Transaction, id: number): Promise<Abono> {
  const { nota_id } = await abonoNow(tx, id);
  await lockRecord(tx, noteRecord, nota_id);
  return abonoNow(tx, id);
}

/** The abonos of each of these notes, cancelled ones too, oldest first. */
export async function abonosByNote(db: Queryable, noteIds: number[]): Promise<Map<number, Abono[]>> {
  const byNote = new Map<number, Abono[]>(noteIds.map((id) => [id, []]));
  for (const row of await repo.abonosOf(db, noteIds)) byNote.get(row.note_id)?.push(presentAbono(row));
  return byNote;
}

/** The abonos of a note, cancelled ones too, oldest first. */
export const abonosOfNote = async (db: Queryable, noteId: number): Promise<Abono[]> =>
  (await abonosByNote(db, [noteId])).get(noteId) ?? [];

/** Latest abonos taken by a person, newest first. */
export async function lastAbonosBy(db: Queryable, userId: number, limit: number): Promise<Abono[]> {
  return (await repo.lastAbonosBy(db, userId, limit)).map(presentAbono);
}

/** Remembers that a proof of these abonos' tickets was made: taking it back forgets nothing. Throws 404 for none. */
export async function rememberProof(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (!(await repo.markProof(tx, ids))) throw apiErrors.notFound();
}

/** Whether an abono's ticket was ever printed again or a proof of it made, and those of lists that have no proof yet. */
export const { hasProof, unprovedOf } = repo;

/** The abono of a printed ticket by its number. */
export const { abonoOfTicket } = repo;

/** Counts one more print of a ticket. */
export async function reprint(tx: Transaction, actor: Actor, { id }: Authorized<Pick<Abono, 'id'>>): Promise<Abono> {
  await repo.countReprint(tx, id);
  const abono = await abonoNow(tx, id);
  linkAtEnd(tx, 'reimpresion', [id]);
  const despues = { reimpresiones: abono.reimpresiones };
  await record(tx, actor, { accion: 'reimprimir', tabla: 'abonos', registro: id, despues });
  return abono;
}
