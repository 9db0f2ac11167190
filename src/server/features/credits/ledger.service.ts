/** The one place where money is added to a note or taken back: the abono and the note's balance change together. */
import type { Abono } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import type { AbonoMethod } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { presentAbono } from './credits.presenter.ts';
import * as repo from './credits.repo.ts';

/** Adds to what a note has been paid, in cents. */
export type AddPaid = (tx: Transaction, noteId: number, cents: number) => Promise<void>;

export interface CheckedAbono {
  userId: number;
  noteId: number;
  cents: number;
  metodo: AbonoMethod;
  now: string;
  /** When it was typed, if offline. */
  capturadoEn: string | null;
}

/** When something was typed, in the one form of instants: SQLite stores text as it comes, with milliseconds or without. */
export function typedAt(capturadoEn: string | null | undefined): string | null {
  return capturadoEn ? new Date(capturadoEn).toISOString() : null;
}

/** Records an abono that has been checked against the locked note's saldo; gives the abono's id. */
export async function recordAbono(
  tx: Transaction,
  actor: Actor,
  abono: CheckedAbono,
  addPaid: AddPaid,
): Promise<number> {
  const id = await repo.insertAbono(tx, {
    user_id: abono.userId,
    note_id: abono.noteId,
    amount_cents: abono.cents,
    metodo: abono.metodo,
    created_at: abono.now,
    capturado_en: abono.capturadoEn,
    registrado_por: actor.userId,
  });
  await addPaid(tx, abono.noteId, abono.cents);
  const { userId, noteId, cents, metodo } = abono;
  const despues = { user_id: userId, nota_id: noteId, amount: toDollars(cents), metodo };
  await record(tx, actor, abono.now, { accion: 'crear', tabla: 'abonos', registro: id, despues });
  return id;
}

/** The abonos of each of these notes, cancelled ones too, oldest first. */
export async function abonosByNote(db: Queryable, noteIds: number[]): Promise<Map<number, Abono[]>> {
  const byNote = new Map<number, Abono[]>(noteIds.map((id) => [id, []]));
  for (const row of await repo.abonosOf(db, noteIds)) byNote.get(row.note_id)?.push(presentAbono(row));
  return byNote;
}
