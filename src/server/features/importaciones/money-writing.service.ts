/** The money that a row of a list of payments writes, and how it is taken back. */
import { isDeepStrictEqual } from 'node:util';
import type { Note } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import type { NotaChange } from '#contract/importaciones.ts';
import { toCents } from '#contract/money.ts';
import { mayTakeAbono, mayTakeBackNote, mayTakeBackService } from '#contract/policies.ts';
import type { Cobrado } from '#contract/records/importaciones.ts';
import { abonoRecord } from '#contract/records/notes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockRecord } from '#server/db/record.ts';
import { isSigned } from '#server/features/contratos/contratos.service.ts';
import { hasTicket } from '#server/features/impresiones/impresiones.service.ts';
import { abonosOfNote, hasProof, removeAbonos, takeAbono } from '#server/features/ledger/abonos.service.ts';
import { lockedNote, noteNow } from '#server/features/ledger/notes.service.ts';
import { cancelledRecargosOf } from '#server/features/ledger/recargos.service.ts';
import { nextFolio } from '#server/features/notes/folios.service.ts';
import { recordSale, removeNote } from '#server/features/notes/notes.service.ts';
import { promisesOf } from '#server/features/recordatorios/promesas.service.ts';
import {
  allServices,
  createService,
  deleteService,
  hasPlantillas,
  isSold,
  lockedService,
} from '#server/features/servicios/servicios.service.ts';
import { lockedUser } from '#server/features/users/users.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { cobroThatCounts } from './cobro.rules.ts';
import { serviceByName } from './concepts.rules.ts';
import { type FilaValues, filasOfPupil, type ImportValues, updateImport } from './importaciones.repo.ts';
import { plansWithMoney } from './money.service.ts';
import { type NoteState, noteChanges } from './note-changes.rules.ts';
import { purchasesBefore } from './purchases.rules.ts';
import { dayListed } from './reading.service.ts';

/** The service of a package; one that the list alone knows is made, at the commonest of its totals. */
async function serviceFor(
  tx: Transaction,
  actor: Actor,
  reading: ImportValues,
  { servicio_id, total }: NotaChange,
  texto: string,
): Promise<{ id: number; servicio: string }> {
  const all = await allServices(tx);
  const servicio = texto.slice(0, NAME_MAX);
  // One that it made before has another name by now where somebody has mended it.
  const made_id = servicio_id ?? reading.servicios_creados[texto];
  const known = all.find(({ id }) => id === made_id) ?? (servicio_id === null && serviceByName(all, servicio));
  if (known) return known;
  const costo = reading.leido.conceptos.find((concept) => concept.texto === texto)?.costo ?? total;
  const made = await createService(tx, actor, { servicio, costo });
  reading.servicios_creados = { ...reading.servicios_creados, [texto]: made.id };
  await updateImport(tx, reading.id, { servicios_creados: reading.servicios_creados });
  return made;
}

/** Refuses (409) what would not be planned so any more: a note or an abono that was made meanwhile is not made twice. */
async function assertPlanned(
  tx: Transaction,
  { leido: { conceptos } }: ImportValues,
  fila: FilaValues,
  user_id: number,
  planned: NotaChange,
): Promise<void> {
  const plan = { ...fila, user_id, avisos: [], candidatos: [], cambios: null, sure: 0 };
  const before = purchasesBefore(fila, await filasOfPupil(tx, { ...fila, id: fila.importacion_id }, fila));
  const [now] = await plansWithMoney(tx, conceptos, [{ fila, plan, before }]);
  // A service that is made has no id before.
  const money = (nota: NotaChange | undefined) => nota && { ...nota, servicio_id: null };
  if (!isDeepStrictEqual(money(now?.cambios?.nota), money(planned))) throw apiErrors.changedSincePreview();
}

async function newNote(
  tx: Transaction,
  actor: Actor,
  reading: ImportValues,
  fila: FilaValues,
  { user_id, nota }: { user_id: number; nota: NotaChange },
): Promise<Note> {
  const { id, servicio } = await serviceFor(tx, actor, reading, nota, cobroThatCounts(fila)?.concepto ?? '');
  const { escuela_id } = await lockedUser(tx, user_id);
  const folio = nota.folio ?? (await nextFolio(tx, escuela_id ?? undefined));
  const { plan = [] } = nota;
  const listed = [...nota.abonos, ...plan.slice(0, 1).map(({ fecha }) => dayListed(fecha, actor.timeZone))];
  // It was sold by the first day of which the list tells.
  const dates = listed.flatMap(({ capturado_en }) => (capturado_en && capturado_en < actor.now ? [capturado_en] : []));
  const linea = { servicio_id: id, servicio, costo_cents: toCents(nota.total) ?? 0 };
  return recordSale(tx, actor, { user_id, folio, linea, plan, capturado_en: dates.sort()[0] ?? null });
}

/** All of a note that somebody may change: also that one of its abonos was cancelled, or its ticket printed again. */
async function stateOf(tx: Transaction, id: number, today: string): Promise<string> {
  const { folio, conceptos, note_description, cancelada, plan, recargos } = await noteNow(tx, id, today);
  const abonos = await abonosOfNote(tx, id);
  const seen = abonos.map((abono) => [abono.id, abono.version]);
  const agreed = plan.map(({ fecha, monto }) => [fecha, monto]);
  const later = [agreed, recargos.map(({ id: recargo }) => recargo)].filter(({ length }) => length > 0);
  // By name: a surcharge that was cancelled would else look like one that stands.
  const also = { cancelados: await cancelledRecargosOf(tx, id), promesas: await promisesOf(tx, id) };
  // Rows that were stored before something was looked for are equal where there is none of it.
  const found = Object.entries(also).filter(([, { length }]) => length > 0);
  const state: NoteState = [folio, conceptos, note_description, cancelada !== null, seen, ...later, ...found];
  return JSON.stringify(state);
}

/** Writes the money of a row; null where there is none. Throws 409 when the alumno's notes changed since the preview. */
export async function writeMoney(
  tx: Transaction,
  actor: Actor,
  reading: ImportValues,
  fila: FilaValues,
  user_id: number,
): Promise<Cobrado | null> {
  const nota = fila.cambios?.nota;
  if (!nota) return null;
  await assertPlanned(tx, reading, fila, user_id, nota);
  const standing = nota.nota_id === null ? null : await lockedNote(tx, nota.nota_id, actor.today);
  const note = authorize(mayTakeAbono, actor, standing ?? (await newNote(tx, actor, reading, fila, { user_id, nota })));
  const abonos: number[] = [];
  for (const { monto, capturado_en: capturadoEn } of nota.abonos) {
    const abono = { cents: toCents(monto) ?? 0, metodo: 'efectivo', capturadoEn, importado: true } as const;
    abonos.push((await takeAbono(tx, actor, note, abono)).id);
  }
  return { nota_id: note.id, nueva: standing === null, nota: await stateOf(tx, note.id, actor.today), abonos };
}

/** Whether the ticket of one of these abonos was ever printed, or will be, or a proof of it was made. */
async function isTicketOut(tx: Transaction, abonos: readonly number[]): Promise<boolean> {
  for (const id of abonos) {
    // Nobody needs the note for a proof: one that is made in this moment would go with the abono, unseen.
    await lockRecord(tx, abonoRecord, id);
    if ((await hasTicket(tx, id)) || (await hasProof(tx, id))) return true;
  }
  return false;
}

/** Deletes the note or the abonos that a row made. Throws 409 when a ticket of theirs was out, or anything of the note changed since. */
export async function takeBackMoney(tx: Transaction, actor: Actor, { cobrado }: FilaValues): Promise<void> {
  if (!cobrado) return;
  const note = authorize(mayTakeBackNote, actor, await lockedNote(tx, cobrado.nota_id, actor.today));
  const changes = noteChanges(cobrado.nota, await stateOf(tx, note.id, actor.today));
  if (await isSigned(tx, note.id)) changes.push('se firmó su contrato');
  if (await isTicketOut(tx, cobrado.abonos)) changes.push('se imprimió o se envió el ticket de su abono');
  if (changes.length > 0) throw apiErrors.noteChangedSinceImport(changes);
  await removeAbonos(tx, actor, note, cobrado.abonos);
  if (cobrado.nueva) await removeNote(tx, actor, note);
}

/** Deletes a service that an import made, unless it was sold or changed since or has templates; whether it is gone. */
export async function takeBackService(tx: Transaction, actor: Actor, id: number): Promise<boolean> {
  const service = await lockedService(tx, id);
  if (service.version > 1 || (await isSold(tx, id)) || (await hasPlantillas(tx, id))) return false;
  await deleteService(tx, actor, authorize(mayTakeBackService, actor, service));
  return true;
}
