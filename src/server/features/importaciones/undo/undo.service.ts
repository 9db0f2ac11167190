/** Undoes what the rows of an import wrote, and what the import made. */
import { isDeepStrictEqual } from 'node:util';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { mayTakeBackAlumno, mayTakeBackNote, mayTakeBackSchool, mayTakeBackService } from '#contract/policies.ts';
import type { RowOf } from '#contract/record.ts';
import { abonoRecord } from '#contract/records/notes.ts';
import type { userRecord } from '#contract/records/users.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockRecord } from '#server/db/record.ts';
import { isPrinted, isSigned } from '#server/features/contratos/contratos.service.ts';
import {
  deleteSchool,
  forgetCct,
  isAddressed,
  lockedSchool,
  rememberCct,
} from '#server/features/escuelas/escuelas.service.ts';
import { hasTicket } from '#server/features/impresiones/impresiones.service.ts';
import { hasProof, removeAbonos } from '#server/features/ledger/abonos.service.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { removeNote } from '#server/features/notes/notes.service.ts';
import { deleteService, hasPlantillas, isSold, lockedService } from '#server/features/servicios/servicios.service.ts';
import { deleteUsers, lockedUserIfAny } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { change, type NoteState, noteStateOf } from '../apply/rows.service.ts';
import { appliedWithCct, type FilaValues, type ImportValues, updateFila } from '../importaciones.repo.ts';
import { isPurchase } from '../plan/list.rules.ts';

type UserRow = RowOf<typeof userRecord>;

/** Parts by name; unnamed ones by their content. */
function partsOf([folio, conceptos, description, isCancelled, abonos, ...later]: NoteState) {
  const lists = later as unknown[][];
  const named = (name: string) => lists.find(([first]) => first === name)?.[1] ?? [];
  return {
    sold: [folio, conceptos, description],
    isCancelled,
    abonos,
    plan: lists.find(([first]) => Array.isArray(first)) ?? [],
    recargos: lists.find(([first]) => typeof first === 'number') ?? [],
    cancelados: named('cancelados'),
    promesas: named('promesas'),
  };
}

/** The differences between two states of a note (`stateOf`) in Spanish; empty without any. */
function noteChanges(before: string, now: string): string[] {
  if (before === now) return [];
  const [then, since] = [before, now].map((state) => partsOf(JSON.parse(state) as NoteState)) as [
    ReturnType<typeof partsOf>,
    ReturnType<typeof partsOf>,
  ];
  const differs = (part: keyof typeof then) => !isDeepStrictEqual(then[part], since[part]);
  const ids = new Map(then.abonos.map(([id, version]) => [id, version]));
  const changes = [
    since.isCancelled && !then.isCancelled && 'se canceló',
    differs('sold') && 'se editó',
    since.abonos.some(([id]) => !ids.has(id)) && 'tiene otro abono',
    since.abonos.some(([id, version]) => ids.has(id) && ids.get(id) !== version) &&
      'se canceló un abono o se reimprimió su ticket',
    differs('plan') && 'cambió su plan de pagos',
    (differs('recargos') || differs('cancelados')) && 'se le agregó o canceló un recargo',
    differs('promesas') && 'hay una promesa de pago',
  ].filter((change) => change !== false);
  return changes.length > 0 ? changes : ['se editó'];
}

/** The keys of a list with the schools that they were taken for. */
const keysOf = ({ leido, escuelas_creadas }: ImportValues): { id: number; cct: string }[] =>
  leido.escuelas.flatMap(({ texto, cct, escuela_id }) => {
    const id = escuela_id === 'crear' ? escuelas_creadas[texto] : escuela_id;
    return cct && id ? [{ id, cct }] : [];
  });

/** Keeps the keys of a list that was applied. */
export async function rememberKeys(tx: Transaction, reading: ImportValues): Promise<void> {
  for (const { id, cct } of keysOf(reading)) await rememberCct(tx, id, cct);
}

/** Takes back the keys of a list that was undone, but for those that another applied list says of the same school. */
export async function forgetKeys(tx: Transaction, reading: ImportValues): Promise<void> {
  for (const { id, cct } of keysOf(reading)) {
    const said = (await appliedWithCct(tx, cct)).flatMap(keysOf).some((key) => key.id === id && key.cct === cct);
    // With the wrong school, it would lead each later list there, and no form shows it.
    if (!said) await forgetCct(tx, id, cct);
  }
}

const TAKEN_BACK = { escritos: null, cobrado: null, hecha: false } as const;
const OF_NOBODY = { ...TAKEN_BACK, user_id: null, user_version: null } as const;

/** Whether the ticket of one of these abonos was ever printed, or will be, or a proof of it was made. */
async function isTicketOut(tx: Transaction, abonos: readonly number[]): Promise<boolean> {
  for (const id of abonos) {
    // A proof is made without a lock on the note: one made in this moment would be deleted with the abono.
    await lockRecord(tx, abonoRecord, id);
    if ((await hasTicket(tx, id)) || (await hasProof(tx, id))) return true;
  }
  return false;
}

/** Deletes the note or the abonos that a row made. Throws 409 when a ticket of theirs was out, or anything of the note changed since. */
async function takeBackMoney(tx: Transaction, actor: Actor, { cobrado }: FilaValues): Promise<void> {
  if (!cobrado) return;
  const note = authorize(mayTakeBackNote, actor, await lockedNote(tx, cobrado.nota_id, actor.today));
  const changes = noteChanges(cobrado.nota, await noteStateOf(tx, note.id, actor.today));
  if (await isSigned(tx, note.id)) changes.push('se firmó su contrato');
  if (await isPrinted(tx, note.id)) changes.push('se imprimió su contrato');
  if (await isTicketOut(tx, cobrado.abonos)) changes.push('se imprimió o se envió el ticket de su abono');
  if (changes.length > 0) throw apiErrors.noteChangedSinceImport(changes);
  await removeAbonos(tx, actor, note, cobrado.abonos);
  if (cobrado.nueva) await removeNote(tx, actor, note);
}

/**
 * Undoes what rows wrote until the time is over; returns how many. Alumnos that were registered are deleted, the others get
 * their old values. Throws 409, with the reason, where one has to stay; then none is undone.
 */
export async function takeBackFilas(
  tx: Transaction,
  actor: Actor,
  filas: readonly FilaValues[],
  { motivo, isOver }: { motivo: string; isOver: () => boolean },
): Promise<number> {
  const registered: Authorized<UserRow>[] = [];
  let done = 0;
  for (const fila of filas) {
    if (done > 0 && isOver()) break;
    done += 1;
    const row = await lockedUserIfAny(tx, fila.user_id ?? 0);
    // The alumno was deleted: the row would stay for ever, and the list could not be discarded.
    if (!row) {
      await updateFila(tx, fila.id, OF_NOBODY);
      continue;
    }
    if (row.version !== fila.user_version) throw apiErrors.editedSinceImport();
    await takeBackMoney(tx, actor, fila);
    if (fila.resultado === 'alta') {
      registered.push(authorize(mayTakeBackAlumno, actor, row));
      await updateFila(tx, fila.id, OF_NOBODY);
    } else {
      const { user_version } = await change(tx, actor, { ...fila, cambios: fila.antes }, motivo);
      // As it was planned: an alumno that the list itself registers did not exist yet.
      const planned = isPurchase(fila) && { user_id: fila.candidatos[0] ?? null, user_version: null };
      await updateFila(tx, fila.id, { ...TAKEN_BACK, user_version, ...planned });
    }
  }
  if (registered.length > 0) await deleteUsers(tx, actor, registered);
  return done;
}

/** Deletes a service that an import made, unless it was sold or changed since or has templates; whether it is gone. */
export async function takeBackService(tx: Transaction, actor: Actor, id: number): Promise<boolean> {
  const service = await lockedService(tx, id);
  if (service.version > 1 || (await isSold(tx, id)) || (await hasPlantillas(tx, id))) return false;
  await deleteService(tx, actor, authorize(mayTakeBackService, actor, service));
  return true;
}

/**
 * Deletes a school that an import made, unless it was changed since or something else is for it; whether it is gone.
 * Throws 409 while it has alumnos, 404 when it was deleted.
 */
export async function takeBackSchool(tx: Transaction, actor: Actor, id: number): Promise<boolean> {
  // Locked before it is read: a request that adds something to the school in this moment waits, and is refused.
  const school = await lockedSchool(tx, id);
  if (school.version > 1 || (await isAddressed(tx, id))) return false;
  await deleteSchool(tx, actor, authorize(mayTakeBackSchool, actor, school));
  return true;
}

/** Records that an import created and that remain after undoing the others, by the list's text. */
export async function takeBackMade(
  made: Record<string, number>,
  takeBack: (id: number) => Promise<boolean>,
): Promise<Record<string, number>> {
  const kept: Record<string, number> = {};
  for (const [texto, id] of Object.entries(made)) {
    try {
      if (!(await takeBack(id))) kept[texto] = id;
    } catch (error) {
      // It is used by now (409), or was deleted (404).
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) kept[texto] = id;
    }
  }
  return kept;
}
