/** Writes one row of an import: its alumno, its school and its money. */

import { isDeepStrictEqual } from 'node:util';
import type { UserPatch } from '#contract/endpoints/users.ts';
import type { Note, User } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { type Changes, EDITABLE, type Editable, type NotaChange, type Valores } from '#contract/importaciones.ts';
import { toCents } from '#contract/money.ts';
import { mayBajaUser, mayManageUser, mayTakeAbono } from '#contract/policies.ts';
import type { Cobrado } from '#contract/records/importaciones.ts';
import { isStaff } from '#contract/roles.ts';
import { folioKey, NAME_MAX } from '#contract/rules.ts';
import { sortKey } from '#contract/search.ts';
import type { Transaction } from '#server/db/database.ts';
import { promisesOf } from '#server/features/deudores/promesas.service.ts';
import { createSchool, school, schools } from '#server/features/escuelas/escuelas.service.ts';
import { abonosOfNote, takeAbono } from '#server/features/ledger/abonos.service.ts';
import { lockedNote, noteNow } from '#server/features/ledger/notes.service.ts';
import { cancelledRecargosOf } from '#server/features/ledger/recargos.service.ts';
import { nextFolio } from '#server/features/notes/folios.service.ts';
import { recordSale } from '#server/features/notes/notes.service.ts';
import { allServices, createService } from '#server/features/servicios/servicios.service.ts';
import { bajaUser, createUser, lockedUser, restoreUser, updateUser } from '#server/features/users/users.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import {
  type FilaValues,
  filasOfPupil,
  firstWith,
  type ImportValues,
  updateFila,
  updateImport,
} from '../importaciones.repo.ts';
import { serviceByName } from '../match/concepts.rules.ts';
import { soughtPeople } from '../match/people.repo.ts';
import { areDifferent } from '../match/people.rules.ts';
import { freePrefijo, schoolByName, schoolNameOf } from '../match/prefijos.rules.ts';
import { cobroThatCounts, dayListed } from '../plan/cobro.rules.ts';
import { purchasesBefore, valuesThatCount } from '../plan/list.rules.ts';
import { plansWithMoney } from '../plan/plan.service.ts';

/** Result of a row, stored with it. */
type Done = Pick<FilaValues, 'user_id' | 'user_version' | 'antes' | 'escritos' | 'hecha'>;

/** Fields of the import as the users' service takes them; required ones are never planned as null. */
const bodyOf = ({ escuela_id, activo: _, nota: __, ...rest }: Changes) =>
  ({ ...rest, ...(escuela_id !== undefined && { escuela: escuela_id }) }) as UserPatch;

const held = (user: User, field: Editable) =>
  field === 'escuela_id' ? (user.escuela === 'empleado' ? null : user.escuela) : user[field];

/** Of the list's values those that the alumno has now. */
function writtenIn(user: User, valores: Valores): Changes {
  const same = EDITABLE.filter((field) => valores[field] !== null && held(user, field) === valores[field]);
  return Object.fromEntries(same.map((field) => [field, valores[field]]));
}

/** Refuses (409) to register an alumno who was registered elsewhere since the preview. */
async function assertUnknown(tx: Transaction, fila: FilaValues, escuela_id: number): Promise<void> {
  const { nombre = null, apaterno = null, amaterno = null, curp = null, grupo, email = null } = fila.cambios ?? {};
  const key = email?.toLowerCase() ?? null;
  const sort_key = sortKey(apaterno, amaterno, nombre);
  const nobodyElse = { escuela_id: null, grupo: null, user_id: null };
  for (const one of await soughtPeople(tx, { curp, email: key, sort_key, ...nobodyElse })) {
    if (curp !== null && one.curp === curp) throw apiErrors.curpTaken();
    if (key !== null && one.email?.toLowerCase() === key) throw apiErrors.emailTaken();
    if (fila.decision?.accion === 'alta' || isStaff(one.rol) || one.sort_key !== sort_key) continue;
    if (one.escuela_id !== escuela_id || one.grupo !== grupo || areDifferent(valuesThatCount(fila), one)) continue;
    // Another row of this list registered them, and the preview took the two for different alumnos.
    if (await firstWith(tx, { ...fila, id: fila.importacion_id }, 'user_id', one.id, fila.n)) continue;
    throw apiErrors.registeredMeanwhile();
  }
}

/** Registers the alumno of a row, in the school that the list names. */
async function register(tx: Transaction, actor: Actor, fila: FilaValues, escuela: number): Promise<Done> {
  const { nombre = '', apaterno = '', ...cambios } = fila.cambios ?? {};
  await assertUnknown(tx, fila, escuela);
  const body = {
    ...bodyOf(cambios),
    nombre: nombre ?? '',
    apaterno: apaterno ?? '',
    grupo: cambios.grupo ?? '',
    escuela,
  };
  const user = await createUser(tx, actor, body, null);
  const escritos = writtenIn(user, { ...valuesThatCount(fila), escuela_id: escuela });
  return { user_id: user.id, user_version: user.version, antes: null, escritos, hecha: true };
}

/** Changes the alumno of a row. Throws 409 when the alumno was changed since the preview. */
export async function change(tx: Transaction, actor: Actor, fila: FilaValues, motivo: string): Promise<Done> {
  const { cambios, user_id, user_version } = fila;
  const row = await lockedUser(tx, user_id ?? 0);
  if (row.version !== user_version) throw apiErrors.changedSincePreview();
  const { activo, nota: _, ...fields } = cambios ?? {};
  const user = authorize(mayManageUser, actor, row);
  const before = Object.keys({ ...fields, ...(activo !== undefined && { activo }) }).map((field) => [
    field,
    field === 'activo' ? row.activo === 1 : row[field as keyof typeof row],
  ]);
  let now: User | null = null;
  if (activo === true) now = await restoreUser(tx, actor, user);
  if (activo === false) now = await bajaUser(tx, actor, authorize(mayBajaUser, actor, row), motivo);
  if (Object.keys(fields).length > 0) {
    const standing = authorize(mayManageUser, actor, await lockedUser(tx, row.id));
    now = await updateUser(tx, actor, standing, bodyOf(fields), null);
  }
  const shown = now ?? ({ ...row, escuela: row.escuela_id ?? 'empleado' } as unknown as User);
  return {
    user_id: row.id,
    user_version: now?.version ?? row.version,
    antes: Object.fromEntries(before),
    escritos: writtenIn(shown, valuesThatCount(fila)),
    hecha: true,
  };
}

/** The alumno of another purchase: that of the first row. Throws 409 where the first row was not written. */
async function buyer(tx: Transaction, first: FilaValues): Promise<Done> {
  if (!first.hecha || first.user_id === null) throw apiErrors.pupilNotWritten();
  const { id, version } = await lockedUser(tx, first.user_id);
  return { user_id: id, user_version: version, antes: {}, escritos: null, hecha: true };
}

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
  // One that it made before may have been renamed since.
  const made_id = servicio_id ?? reading.servicios_creados[texto];
  const known = all.find(({ id }) => id === made_id) ?? (servicio_id === null && serviceByName(all, servicio));
  if (known) return known;
  const costo = reading.leido.conceptos.find((concept) => concept.texto === texto)?.costo ?? total;
  const made = await createService(tx, actor, { servicio, costo });
  reading.servicios_creados = { ...reading.servicios_creados, [texto]: made.id };
  await updateImport(tx, reading.id, { servicios_creados: reading.servicios_creados });
  return made;
}

/** Refuses (409) a plan that is outdated: a note or an abono made meanwhile is not made twice. */
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

/** A note as it is kept with the row that wrote it: then its plan, its surcharges by id, and others by name, where there are any. */
export type NoteState = [
  folio: unknown,
  conceptos: unknown,
  note_description: unknown,
  isCancelled: boolean,
  /** Id and version of each. */
  abonos: number[][],
  ...later: unknown[],
];

/** All of a note that can change: also that one of its abonos was cancelled, or its ticket printed again. */
export async function noteStateOf(tx: Transaction, id: number, today: string): Promise<string> {
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
async function writeMoney(
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
  return { nota_id: note.id, nueva: standing === null, nota: await noteStateOf(tx, note.id, actor.today), abonos };
}

/** The id of the school of that name, which is made if there is none. */
async function schoolNamed(tx: Transaction, actor: Actor, texto: string, chosen: string | undefined): Promise<number> {
  const all = await schools(tx);
  const known = schoolByName(all, texto);
  if (known) return known.id;
  const nombre = schoolNameOf(texto);
  // Lists that were read before it was asked have none.
  const prefijo = chosen ?? freePrefijo(nombre, new Set(all.map((one) => folioKey(one.prefijo))));
  return (await createSchool(tx, actor, { nombre, prefijo })).id;
}

/** The school of a row that registers an alumno; one that only the list knows is made. */
async function schoolFor(tx: Transaction, actor: Actor, reading: ImportValues, fila: FilaValues): Promise<number> {
  const { escuela_id } = fila.cambios ?? {};
  if (escuela_id) return escuela_id;
  const texto = fila.leidos.escuela ?? '';
  const known = reading.escuelas_creadas[texto];
  // A school that stayed when the import was undone may have been deleted by hand since.
  if (known && (await school(tx, known))) return known;
  const { prefijo } = reading.leido.escuelas.find((one) => one.texto === texto) ?? {};
  const id = await schoolNamed(tx, actor, texto, prefijo);
  reading.escuelas_creadas = { ...reading.escuelas_creadas, [texto]: id };
  await updateImport(tx, reading.id, { escuelas_creadas: reading.escuelas_creadas });
  return id;
}

/** Writes the plan of a row: school, alumno and money. Throws 409 when the plan is outdated. */
export async function writeFila(tx: Transaction, actor: Actor, reading: ImportValues, fila: FilaValues): Promise<void> {
  const writeAlumno = async (): Promise<Done> => {
    const [first] = purchasesBefore(fila, await filasOfPupil(tx, { ...fila, id: fila.importacion_id }, fila));
    if (first) return buyer(tx, first);
    if (fila.resultado === 'alta') return register(tx, actor, fila, await schoolFor(tx, actor, reading, fila));
    return change(tx, actor, fila, `No está en la lista ${reading.archivo}.`);
  };
  const written = await writeAlumno();
  const cobrado = await writeMoney(tx, actor, reading, fila, written.user_id ?? 0);
  await updateFila(tx, fila.id, { ...written, cobrado });
}
