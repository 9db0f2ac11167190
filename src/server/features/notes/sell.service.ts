/** Selling: making and changing notes. */

import type { NewNote, NotePatch } from '#contract/endpoints/notes.ts';
import type { Note } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { keptLines } from '#contract/lines.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { NOTE_STATUS, type NoteStatus } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { recordAbono, typedAt } from '#server/features/credits/ledger.service.ts';
import { servicesFor } from '#server/features/servicios/servicios.service.ts';
import { isActiveAlumno } from '#server/features/users/users.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import * as repo from './notes.repo.ts';
import { lockedNote, noteNow } from './notes.service.ts';

/**
 * The lines of a note at the prices of this moment: what it already held keeps the price at which it was sold, the
 * rest costs what the catalogue says. A form that started from other prices is told which ones changed.
 */
async function linesOf(
  tx: Transaction,
  serviceIds: number[],
  shown: number[],
  sold: repo.ConceptoFields[],
): Promise<repo.ConceptoFields[]> {
  if (shown.length !== serviceIds.length) throw apiErrors.pricesMissing();
  const catalogue = await servicesFor(tx, serviceIds);
  const kept = keptLines(serviceIds, sold);
  const lines = serviceIds.map((id, index): repo.ConceptoFields => {
    const line = kept[index];
    if (line) return line;
    const service = catalogue.get(id);
    if (service?.activo !== 1) throw apiErrors.noSuchService(index + 1);
    return { servicio_id: id, servicio: service.servicio, costo_cents: service.costo_cents };
  });
  // By what is told: of a service that is sold twice the change is told once.
  const changed = new Map<string, Parameters<typeof apiErrors.pricesChanged>[0][number]>();
  for (const [index, { servicio_id, servicio, costo_cents }] of lines.entries()) {
    const [antes, ahora] = [shown[index] ?? 0, toDollars(costo_cents)];
    if (toCents(antes) !== costo_cents)
      changed.set(`${servicio_id} ${antes} ${ahora}`, { servicio_id, servicio, antes, ahora });
  }
  if (changed.size > 0) throw apiErrors.pricesChanged([...changed.values()]);
  return lines;
}

function totalOf(lines: repo.ConceptoFields[], body: Pick<NotePatch, 'totalServicios' | 'total_amount'>): number {
  const total = lines.reduce((sum, { costo_cents }) => sum + costo_cents, 0);
  for (const field of ['totalServicios', 'total_amount'] as const) {
    const given = body[field];
    if (given != null && toCents(given) !== total) {
      throw apiErrors.field(field, 'El total no es la suma de los costos.');
    }
  }
  return total;
}

async function assertFolio(tx: Transaction, folio: string, noteId: number | null): Promise<void> {
  const holder = await repo.folioHolder(tx, folio);
  if (holder && holder.id !== noteId) throw apiErrors.folioTaken(`${holder.nombre} ${holder.apaterno}`);
}

/** Saving as Pagado what still has a saldo takes the abono that settles it. */
async function payOff(
  tx: Transaction,
  actor: Actor,
  note: { id: number; userId: number; cents: number },
  now: string,
  capturadoEn: string | null,
): Promise<void> {
  if (note.cents === 0) return;
  const { id, userId, cents } = note;
  await recordAbono(tx, actor, { userId, noteId: id, cents, metodo: 'efectivo', now, capturadoEn }, repo.addPaid);
}

/** What the log keeps of a note; its abonos have lines of their own. */
function logged({ folio, total, conceptos, note_description, cancelada }: Note): object {
  return { folio, total, conceptos, note_description, cancelada };
}

/** Leaves the line of a write to a note and gives the note as it stands now. */
async function written(
  tx: Transaction,
  actor: Actor,
  now: string,
  { id, accion, antes }: { id: number; accion: string; antes?: Note },
): Promise<Note> {
  const note = await noteNow(tx, id);
  const values = { antes: antes ? logged(antes) : null, despues: logged(note) };
  await record(tx, actor, now, { accion, tabla: 'notes', registro: id, persona: note.user_id, ...values });
  return note;
}

/** Makes a note for an active alumno; with status 1 it is settled at once. */
export async function createNote(tx: Transaction, actor: Actor, body: NewNote, now: string): Promise<Note> {
  if (!(await isActiveAlumno(tx, body.user_id))) throw apiErrors.noSuchAlumno();
  await assertFolio(tx, body.folio, null);
  const lines = await linesOf(tx, body.serviciosArr, body.costosArr, []);
  const total = totalOf(lines, body);
  const capturado = typedAt(body.capturado_en);
  const id = await repo.insertNote(tx, {
    user_id: body.user_id,
    folio: body.folio,
    total_cents: total,
    note_description: body.note_description ?? null,
    created_at: now,
    capturado_en: capturado,
    creada_por: actor.userId,
  });
  await repo.setConceptos(tx, id, lines);
  if (body.status === NOTE_STATUS.pagado) {
    await payOff(tx, actor, { id, userId: body.user_id, cents: total }, now, capturado);
  }
  return written(tx, actor, now, { id, accion: 'crear' });
}

function assertStatus(status: NoteStatus | undefined, total: number, paid: number): void {
  const settled = paid >= total && total > 0;
  if (status === NOTE_STATUS.pendiente && settled) throw apiErrors.paidNote();
}

/** Changes a note. Its lines keep the prices at which they were sold; its total never falls below what was paid. */
export async function updateNote(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: NotePatch,
  now: string,
): Promise<Note> {
  const row = await lockedNote(tx, id);
  const antes = await noteNow(tx, id);
  assertCurrent(antes, body.version);
  if (row.cancelada_en !== null) throw apiErrors.noteCancelled();
  if (body.user_id !== undefined && body.user_id !== row.user_id) throw apiErrors.userOfNote();
  const folio = body.folio ?? row.folio;
  if (folio !== row.folio) await assertFolio(tx, folio, id);
  const sold = await repo.conceptosOf(tx, [id]);
  const { serviciosArr = sold.map(({ servicio_id }) => servicio_id), costosArr } = body;
  const shown = costosArr ?? sold.map(({ costo_cents }) => toDollars(costo_cents));
  const lines = await linesOf(tx, serviciosArr, shown, sold);
  const total = totalOf(lines, body);
  const paid = row.pagado_cents;
  if (total < paid) throw apiErrors.totalBelowPaid(toDollars(total), toDollars(paid));
  assertStatus(body.status, total, paid);
  await repo.updateNote(tx, id, {
    folio,
    total_cents: total,
    note_description: body.note_description === undefined ? row.note_description : body.note_description,
  });
  await repo.setConceptos(tx, id, lines);
  if (body.status === NOTE_STATUS.pagado) {
    await payOff(tx, actor, { id, userId: row.user_id, cents: total - paid }, now, null);
  }
  return written(tx, actor, now, { id, accion: 'cambiar', antes });
}

/** Cancels a note that has no standing abono; it stays, out of all totals, and keeps its folio. */
export async function cancelNote(
  tx: Transaction,
  actor: Actor,
  id: number,
  motivo: string,
  now: string,
): Promise<Note> {
  const row = await lockedNote(tx, id);
  if (row.cancelada_en !== null) throw apiErrors.noteCancelled();
  if (row.pagado_cents > 0) throw apiErrors.noteHasAbonos();
  const antes = await noteNow(tx, id);
  await repo.cancelNote(tx, id, { en: now, motivo, por: actor.userId });
  return written(tx, actor, now, { id, accion: 'cancelar', antes });
}
