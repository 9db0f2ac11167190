/** Selling: making and changing notes. */

import type { NewNote, NewPlan, NotePatch } from '#contract/endpoints/notes.ts';
import type { Note } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { keptLines } from '#contract/lines.ts';
import { sumDollars, toCents, toDollars } from '#contract/money.ts';
import { soldOn } from '#contract/plan.ts';
import { isFirm, mayLowerTotal } from '#contract/policies.ts';
import { NOTE_STATUS, type NoteStatus } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { isPrinted, isSigned } from '#server/features/contratos/contratos.service.ts';
import { abonosOfNote, type CheckedAbono, takeAbono, typedAt } from '#server/features/ledger/abonos.service.ts';
import * as ledger from '#server/features/ledger/notes.service.ts';
import { servicesFor } from '#server/features/servicios/servicios.service.ts';
import { assertActiveAlumno, recordedAt } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { assertFolio } from './folios.service.ts';
import { adjustPlan, agreePlan, soldAt } from './plan.service.ts';

type ConceptoRow = ledger.ConceptoRow;

/**
 * The lines of a note at current prices: existing lines keep the price of their sale, new ones have the catalogue's. A
 * form with outdated prices is told which ones changed.
 */
async function linesOf(
  tx: Transaction,
  serviceIds: number[],
  shown: number[],
  sold: ConceptoRow[],
): Promise<ConceptoRow[]> {
  if (shown.length !== serviceIds.length) throw apiErrors.pricesMissing();
  const catalogue = await servicesFor(tx, serviceIds);
  const kept = keptLines(serviceIds, sold);
  const lines = serviceIds.map((id, index): ConceptoRow => {
    const line = kept[index];
    if (line) return line;
    const service = catalogue.get(id);
    if (service?.activo !== 1) throw apiErrors.noSuchService(index + 1);
    return { servicio_id: id, servicio: service.servicio, costo_cents: service.costo_cents };
  });
  // By message: a service that is sold twice is reported once.
  const changed = new Map<string, Parameters<typeof apiErrors.pricesChanged>[0][number]>();
  for (const [index, { servicio_id, servicio, costo_cents }] of lines.entries()) {
    const [antes, ahora] = [shown[index] ?? 0, toDollars(costo_cents)];
    if (toCents(antes) !== costo_cents)
      changed.set(`${servicio_id} ${antes} ${ahora}`, { servicio_id, servicio, antes, ahora });
  }
  if (changed.size > 0) throw apiErrors.pricesChanged([...changed.values()]);
  return lines;
}

/**
 * Total of a note with these lines, in cents; `added` are its active surcharges and discounts. A form may
 * send the sum of the lines or all of it.
 */
function totalOf(lines: ConceptoRow[], body: Pick<NotePatch, 'totalServicios' | 'total_amount'>, added = 0): number {
  const sum = lines.reduce((cents, { costo_cents }) => cents + costo_cents, 0);
  for (const field of ['totalServicios', 'total_amount'] as const) {
    const given = body[field];
    if (given != null && ![sum, sum + added].includes(toCents(given) ?? 0)) {
      throw apiErrors.onField(field, 'El total no es la suma de los costos.');
    }
  }
  return sum + added;
}

/** Saving a note with a saldo (`cents`) as Pagado takes the abono that settles it, in cash. */
async function payOff(
  tx: Transaction,
  actor: Actor,
  note: Pick<Note, 'id' | 'user_id'>,
  abono: Pick<CheckedAbono, 'cents' | 'capturadoEn' | 'caja'>,
): Promise<void> {
  if (abono.cents > 0) await takeAbono(tx, actor, note, { ...abono, metodo: 'efectivo' });
}

/** Logged fields of a note; its abonos have lines of their own. */
function logged({ folio, total, conceptos, note_description, cancelada, plan, recargos }: Note): object {
  const agreed = plan.map(({ fecha, monto }) => ({ fecha, monto }));
  const added = recargos.map(({ nombre, monto, motivo }) => ({ nombre, monto, motivo }));
  return {
    ...{ folio, total, conceptos, note_description, cancelada },
    ...{ plan: agreed.length > 0 ? agreed : null, recargos: added.length > 0 ? added : null },
  };
}

/** Leaves the line of a write to a note, with the reason if it needs one, and gives the note as it stands now. */
export async function written(
  tx: Transaction,
  actor: Actor,
  { id, accion, antes, motivo }: { id: number; accion: string; antes?: Note; motivo?: string | null },
): Promise<Note> {
  const note = await ledger.noteNow(tx, id, actor.today);
  const despues = { ...logged(note), ...(motivo && { motivo }) };
  const values = { antes: antes ? logged(antes) : null, despues };
  await record(tx, actor, { accion, tabla: 'notes', registro: id, persona: note.user_id, ...values });
  return note;
}

async function assertSellable(tx: Transaction, user_id: number, folio: string): Promise<void> {
  await assertActiveAlumno(tx, user_id);
  await assertFolio(tx, folio, null);
}

/** A note that was sold elsewhere before, with one line at the price of then. */
interface PastSale {
  user_id: number;
  folio: string;
  linea: ConceptoRow;
  /** By which days it is to be paid, in dollars; empty without a plan. */
  plan: NewPlan['pagos'];
  capturado_en: string | null;
}

/** Stores an earlier sale to an active alumno; its abonos are stored separately. */
export async function recordSale(tx: Transaction, actor: Actor, sale: PastSale): Promise<Note> {
  const { user_id, folio, linea, plan: pagos, capturado_en } = sale;
  await assertSellable(tx, user_id, folio);
  const stamps = { ...soldAt(actor, capturado_en), creada_por: actor.userId };
  const note = { user_id, folio, total_cents: linea.costo_cents, note_description: null, de_lista: 1 } as const;
  const id = await ledger.insertNote(tx, { ...note, ...stamps }, [linea]);
  const agreed = { pagos, total: toDollars(linea.costo_cents), day: soldOn(stamps) };
  await agreePlan(tx, actor, id, { field: 'plan', ...agreed });
  return written(tx, actor, { id, accion: 'crear' });
}

/** Deletes a locked note without abonos that an import wrote, as if it never had been. */
export async function removeNote(tx: Transaction, actor: Actor, antes: Authorized<Note>): Promise<void> {
  const { id, user_id } = antes;
  await ledger.deleteNote(tx, actor, id);
  await record(tx, actor, { accion: 'borrar', tabla: 'notes', registro: id, persona: user_id, antes: logged(antes) });
}

/** Makes a note for an active alumno; with status 1 it is settled at once. */
export async function createNote(tx: Transaction, actor: Actor, body: NewNote): Promise<Note> {
  const { user_id, folio, note_description = null } = body;
  await assertSellable(tx, user_id, folio);
  const capturado_en = typedAt(actor, body, await recordedAt(tx, user_id));
  const lines = await linesOf(tx, body.serviciosArr, body.costosArr, []);
  const total_cents = totalOf(lines, body);
  const stamps = { ...soldAt(actor, capturado_en), creada_por: actor.userId };
  const id = await ledger.insertNote(tx, { user_id, folio, total_cents, note_description, ...stamps }, lines);
  const plan = { pagos: body.plan ?? [], total: toDollars(total_cents), day: soldOn(stamps) };
  await agreePlan(tx, actor, id, { field: 'plan', ...plan });
  if (body.status === NOTE_STATUS.pagado) {
    await payOff(tx, actor, { id, user_id }, { cents: total_cents, capturadoEn: capturado_en, caja: body.caja });
  }
  return written(tx, actor, { id, accion: 'crear' });
}

function assertStatus(status: NoteStatus | undefined, total: number, paid: number): void {
  const settled = paid >= total && total > 0;
  if (status === NOTE_STATUS.pendiente && settled) throw apiErrors.paidNote();
}

/** Whether less of a note is a discount: saved some time ago, ever paid, or with a contract that was signed or printed. */
async function isBinding(tx: Transaction, { now }: Actor, note: Note): Promise<boolean> {
  if (isFirm(note, now) || (await abonosOfNote(tx, note.id)).length > 0) return true;
  return (await isSigned(tx, note.id)) || (await isPrinted(tx, note.id));
}

/** Refuses to lower the total of a binding note without the right to discounts (403) or without a reason (422). */
async function assertMayLower(tx: Transaction, actor: Actor, note: Note, motivo: NotePatch['motivo']): Promise<void> {
  if (!(await isBinding(tx, actor, note))) return;
  authorize(mayLowerTotal, actor, note);
  if (!motivo) throw apiErrors.reasonToLower();
}

/** Changes a locked note. Its lines keep the prices of their sale; its total never falls below the paid amount. */
export async function updateNote(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  body: NotePatch,
): Promise<Note> {
  const { id } = antes;
  if (body.user_id !== undefined && body.user_id !== antes.user_id) throw apiErrors.userOfNote();
  const { folio = antes.folio, note_description = antes.note_description } = body;
  if (folio !== antes.folio) await assertFolio(tx, folio, id);
  const { serviciosArr = antes.serviciosArr, costosArr = antes.costosArr } = body;
  const sold = antes.conceptos.map(({ costo, ...line }) => ({ ...line, costo_cents: toCents(costo) ?? 0 }));
  const lines = await linesOf(tx, serviciosArr, costosArr, sold);
  const added = sumDollars(antes.recargos.map(({ monto }) => monto));
  const [total_cents, paid] = [totalOf(lines, body, toCents(added) ?? 0), toCents(antes.pagado) ?? 0];
  if (total_cents < paid) throw apiErrors.totalBelowPaid(toDollars(total_cents), antes.pagado);
  const isLower = total_cents < (toCents(antes.total) ?? 0);
  if (isLower) await assertMayLower(tx, actor, antes, body.motivo);
  assertStatus(body.status, total_cents, paid);
  await ledger.updateNote(tx, actor, id, { folio, total_cents, note_description }, lines);
  // Also for a note that is paid at once: with the abono cancelled, today's sale would be late since the first one.
  await adjustPlan(tx, actor, antes, total_cents);
  if (body.status === NOTE_STATUS.pagado) {
    await payOff(tx, actor, antes, { cents: total_cents - paid, capturadoEn: null, caja: body.caja });
  }
  return written(tx, actor, { id, accion: 'cambiar', antes, ...(isLower && { motivo: body.motivo }) });
}

/** Replaces the plan of a locked note (dollars); no instalments take it away. Throws 422 on `pagos`. */
export async function updatePlan(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  pagos: NewPlan['pagos'],
): Promise<Note> {
  const { id, total } = antes;
  await agreePlan(tx, actor, id, { field: 'pagos', pagos, total, day: soldOn(antes) });
  await ledger.touchNote(tx, id);
  return written(tx, actor, { id, accion: 'cambiar', antes });
}

/** Cancels a locked note: it stays, out of all totals, and keeps its folio. */
export async function cancelNote(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  motivo: string,
): Promise<Note> {
  const { id } = antes;
  await ledger.cancelNote(tx, actor, id, motivo);
  return written(tx, actor, { id, accion: 'cancelar', antes });
}
