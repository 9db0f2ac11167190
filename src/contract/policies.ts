/**
 * Policies: who may do what to a record in its current state. Buttons and services ask the same policy, so that a
 * screen never offers what the server refuses.
 */
import type { Abono, Accion, Note, Promesa, Recargo, Trabajo, User } from './entities.ts';
import type { ApiError } from './errors.ts';
import * as apiErrors from './errors.ts';
import type { Documento, Infante } from './guarderia.ts';
import type { Fila, Importacion, ImportEstado, Queda } from './importaciones.ts';
import { isAnonymised, type Standing } from './person.ts';
import { type Capability, can, isStaff, type Rol, whoMay } from './roles.ts';
import { NOTE_OPEN_MINUTES, OWN_CANCEL_MINUTES } from './rules.ts';

/** The signed-in person. */
export interface Person {
  id: number;
  rol: Rol;
}

/** Null where the person may; else the error that says why not, in words for the person. */
export type Policy<Record> = (person: Person, record: Record) => ApiError | null;

/** Everybody with the capability, whatever the record. */
const whoHas =
  (capability: Capability): Policy<unknown> =>
  ({ rol }) =>
    can(rol, capability) ? null : apiErrors.forbidden(whoMay(capability));

/**
 * The owner, by the field with the owner's id, or anybody with the capability; for others the record does not exist.
 */
const theirsOr =
  <Key extends string>(key: Key, capability: Capability | null): Policy<{ readonly [Name in Key]: number | null }> =>
  ({ id, rol }, record) =>
    record[key] === id || (capability !== null && can(rol, capability)) ? null : apiErrors.notFound();

// People, by their id and rol
type Account = Pick<User, 'id'>;
type Persona = Pick<User, 'id' | 'rol'>;
type Somebody = Persona & Standing;

export const mayReadUser: Policy<Account> = theirsOr('id', 'users:read');
/** A change of a person's record of which only the id is known yet. */
export const maySendUser: Policy<Account> = theirsOr('id', 'alumnos:write');
export const mayReadNotes: Policy<Account> = theirsOr('id', 'notes:read');
export const mayReadPhotoCodes: Policy<Account> = theirsOr('id', 'photo-codes:read');
export const mayWritePhotoCodes = whoHas('photo-codes:write');
export const mayEndSession = theirsOr('user_id', null);

/** A whole record: staff for alumnos, administradores for employees. Others are not told that the person exists. */
export const mayManageUser: Policy<Persona> = ({ rol }, user) => {
  const capability = isStaff(user.rol) ? 'empleados:write' : 'alumnos:write';
  if (can(rol, capability)) return null;
  return can(rol, 'users:read') ? apiErrors.forbidden(whoMay(capability)) : apiErrors.notFound();
};
/** Anybody who may manage the record; 409 for giving data or access to an anonymised person. */
export const mayRestoreUser: Policy<Somebody> = (person, user) =>
  mayManageUser(person, user) ?? (isAnonymised(user) ? apiErrors.anonymised() : null);
/** Some of a record: everybody may change their own contact data. */
export const mayEditUser: Policy<Somebody> = (person, user) =>
  person.id === user.id ? null : mayRestoreUser(person, user);
/** Anybody who may manage the record; 409 for putting oneself in baja. */
export const mayBajaUser: Policy<Persona> = (person, user) =>
  mayManageUser(person, user) ?? (person.id === user.id ? apiErrors.ownBaja() : null);
/** Another school or group for an alumno; employees have neither. */
export const mayMoveAlumno: Policy<Somebody> = (person, user) =>
  mayRestoreUser(person, user) ?? (isStaff(user.rol) ? apiErrors.moveOfStaff() : null);
/** One of several people who are put in baja at once. */
export const mayBajaSeveral: Policy<Persona> = (person, user) =>
  whoHas('bajas:write')(person, user) ?? mayBajaUser(person, user);
/** Whoever did it and may still do it, or a supervisor; 409 for one that is undone. */
export const mayUndoAccion: Policy<Pick<Accion, 'accion' | 'creada_por_id' | 'deshecha'>> = (person, accion) => {
  const isMove = accion.accion === 'grupo' || accion.accion === 'escuela';
  const notAllowed = whoHas(isMove ? 'alumnos:write' : 'bajas:write')(person, null);
  if (notAllowed) return notAllowed;
  if (accion.creada_por_id !== person.id && !can(person.rol, 'bajas:write')) return apiErrors.accionOfAnother();
  return accion.deshecha === null ? null : apiErrors.accionUndone();
};
/** Anybody with `users:delete` who may put the person in baja. */
export const mayDeleteUser: Policy<Persona> = (person, user) =>
  whoHas('users:delete')(person, user) ?? mayBajaUser(person, user);
export const mayAnonymiseUser = mayDeleteUser;

/** The link of an alumno's family: employees sign in. */
export const mayLinkFamily: Policy<Persona> = (person, user) =>
  whoHas('enlaces:write')(person, user) ?? (isStaff(user.rol) ? apiErrors.linkOfStaff() : null);

/** Reminders are for alumnos: employees owe nothing. */
export const mayRemind: Policy<Persona> = (person, user) =>
  whoHas('recordatorios:write')(person, user) ?? (isStaff(user.rol) ? apiErrors.reminderOfStaff() : null);

// Notes and abonos
/** A change of a note or of its plan; refuses with 409 that of a cancelled note. */
export const mayEditNote: Policy<Pick<Note, 'cancelada'>> = (person, note) =>
  whoHas('notes:write')(person, note) ?? (note.cancelada ? apiErrors.noteCancelled() : null);
/**
 * Whether lowering a note is a discount: not while its seller may still correct it (`now` is an ISO instant) and
 * nothing is paid.
 */
export const isFirm = ({ created_at, pagado }: Pick<Note, 'created_at' | 'pagado'>, now: string): boolean =>
  pagado > 0 || Date.parse(now) - Date.parse(created_at) > NOTE_OPEN_MINUTES * 60_000;
/** Lowering a firm note: people who may give a discount. */
export const mayLowerTotal: Policy<unknown> = ({ rol }) =>
  can(rol, 'recargos:write') ? null : apiErrors.lowersTotal();
/** Refuses with 409 a note that is cancelled already, and one of which something is paid. */
export const mayCancelNote: Policy<Pick<Note, 'cancelada' | 'pagado'>> = (person, note) => {
  if (note.cancelada) return whoHas('notes:cancel')(person, note) ?? apiErrors.noteCancelled();
  return whoHas('notes:cancel')(person, note) ?? (note.pagado > 0 ? apiErrors.noteHasAbonos() : null);
};
/** Refuses with 409 a surcharge or discount on a cancelled note. */
export const mayAddRecargo: Policy<Pick<Note, 'cancelada'>> = (person, note) =>
  whoHas('recargos:write')(person, note) ?? (note.cancelada ? apiErrors.noteCancelled() : null);
/** Refuses with 409 one that is cancelled already; whether its note is, `mayAddRecargo` says. */
export const mayCancelRecargo: Policy<Pick<Recargo, 'cancelado'>> = (person, { cancelado }) =>
  whoHas('recargos:write')(person, null) ?? (cancelado ? apiErrors.recargoCancelled() : null);
/** Refuses with 422 on `nota_id` an abono to a cancelled note. */
export const mayTakeAbono: Policy<Pick<Note, 'cancelada'>> = (person, note) =>
  whoHas('abonos:write')(person, note) ?? (note.cancelada ? apiErrors.abonoToCancelled() : null);
export const mayReprintAbono = whoHas('abonos:write');
/** Cash that came in or went out, as it stands at an instant of the server (`ahora`, ISO 8601). */
type TakenCash = Pick<Abono, 'cancelado' | 'created_at' | 'registrado_por_id' | 'en_corte_abierto'> & { ahora: string };
/**
 * Supervisors; within OWN_CANCEL_MINUTES also the person who took it, until its till is closed. Others are told whom to
 * ask.
 */
const mayTakeBack: Policy<TakenCash> = ({ id, rol }, { created_at, registrado_por_id, en_corte_abierto, ahora }) => {
  if (can(rol, 'abonos:cancel')) return null;
  if (!can(rol, 'abonos:write')) return apiErrors.forbidden();
  if (registrado_por_id !== id) return apiErrors.takenByAnother();
  if (!en_corte_abierto) return apiErrors.takenInClosedTill();
  const minutes = (Date.parse(ahora) - Date.parse(created_at)) / 60_000;
  return minutes <= OWN_CANCEL_MINUTES ? null : apiErrors.takenTooLongAgo();
};
/** Refuses with 409 an abono that is cancelled already. */
export const mayCancelAbono: Policy<TakenCash> = (person, abono) =>
  mayTakeBack(person, abono) ?? (abono.cancelado ? apiErrors.alreadyCancelled() : null);
/** The same of a movement of cash. */
export const mayCancelMovimiento: Policy<TakenCash> = (person, movimiento) =>
  mayTakeBack(person, movimiento) ?? (movimiento.cancelado ? apiErrors.movementCancelled() : null);
/** Sends another user's offline entries; 409 while that user can still sign in. */
export const mayTakeOver: Policy<Pick<User, 'activo'>> = (person, { activo }) =>
  whoHas('capturas:take')(person, null) ?? (activo ? apiErrors.authorSends() : null);
/** One note, with the plans that it had before. */
export const mayReadNote: Policy<Pick<Note, 'user_id'>> = theirsOr('user_id', 'notes:read');
export const mayReadContrato = mayReadNote;
/** Refuses with 409 the contract of a cancelled note. */
export const maySignContrato: Policy<Pick<Note, 'cancelada'>> = (person, note) =>
  whoHas('notes:write')(person, note) ?? (note.cancelada ? apiErrors.contratoOfCancelled() : null);
/** Refuses with 409 a promise to pay a cancelled note. */
export const mayPromise: Policy<Pick<Note, 'cancelada'>> = (person, note) =>
  whoHas('promesas:write')(person, note) ?? (note.cancelada ? apiErrors.noteCancelled() : null);
/** Resolved promises cannot change. */
export const mayEditPromesa: Policy<Pick<Promesa, 'estado'>> = (person, { estado }) =>
  whoHas('promesas:write')(person, null) ?? (estado === 'pendiente' ? null : apiErrors.promiseOver(estado));
export const mayIssueProof = whoHas('recibos:write');
export const mayRevokeProofs = whoHas('recibos:revoke');
/** The open till, for requests of sums of its cash. */
interface OpenTill {
  /** Whether the business counts blind. */
  ciego: boolean;
  /** Whether it was counted as it stands, or there is nothing to count. */
  contado: boolean;
  /** Whether cash that the person took or moved is in it, or the person is about to count it. */
  propio: boolean;
}
/**
 * The blind count, asked by every call that returns money: sums that include cash of the open till are withheld from
 * the person who counts it, with 409 where nothing else can be shown. Single abonos and movements, cards and transfers
 * are not.
 */
export const maySeeCash: Policy<OpenTill> = ({ rol }, { ciego, contado, propio }) => {
  const counts = !can(rol, 'caja:sums') && (propio || !can(rol, 'cortes:write'));
  return ciego && !contado && counts ? apiErrors.countedBlind() : null;
};
/** Whether there is anything to close, and whether the count was seen, is part of the open corte. */
export const mayCloseCorte = whoHas('cortes:write');
/** Of people who close no till the part that is theirs. */
export const mayCountCorte = whoHas('caja:write');
export const mayMoveCash = whoHas('caja:write');

// Shared records
export const mayEditSchool = whoHas('escuelas:write');
export const mayDeleteSchool = whoHas('escuelas:delete');
export const mayEditService = whoHas('servicios:write');
export const mayEditPlantilla = whoHas('planes:write');
export const mayReadAnuncio = whoHas('anuncios:read');
export const mayEditAnuncio = whoHas('anuncios:write');
export const mayEditAjustes = whoHas('ajustes:write');
export const mayEditPrinter = whoHas('impresoras:write');
export const mayPrintAbono = whoHas('impresiones:write');
/** Refuses with 409 a job that has not failed. */
export const mayRetryJob: Policy<Pick<Trabajo, 'estado'>> = (person, { estado }) =>
  whoHas('impresiones:write')(person, null) ?? (estado === 'fallo' ? null : apiErrors.jobNotFailed());
/** Refuses with 409 a job that does not wait any more. */
export const mayTakeJob: Policy<Pick<Trabajo, 'estado'>> = (person, { estado }) =>
  whoHas('impresiones:write')(person, null) ?? (estado === 'hecho' ? null : apiErrors.jobNotWaiting());
/** Refuses with 409 a job that neither waits nor is being sent. */
export const mayFinishJob: Policy<Pick<Trabajo, 'estado'>> = (person, { estado }) =>
  whoHas('impresiones:write')(person, null) ??
  (estado === 'hecho' || estado === 'enviado' ? null : apiErrors.jobNotWaiting());

// Lists of schools
type Applied = Pick<Importacion, 'estado'>;
function whyNot(estado: ImportEstado, estados: readonly ImportEstado[], otherwise: () => ApiError): ApiError | null {
  if (estados.includes(estado)) return null;
  if (estado === 'aplicando' || estado === 'deshaciendo') return apiErrors.importRunning(estado);
  return estado === 'deshecha' ? apiErrors.importUndone() : otherwise();
}
const inEstado =
  (estados: readonly ImportEstado[], otherwise: () => ApiError): Policy<Applied> =>
  (person, importacion) =>
    whoHas('importaciones:write')(person, importacion) ?? whyNot(importacion.estado, estados, otherwise);
export const mayReadImport = whoHas('importaciones:write');
/** Whatever is said of it, and whether it is applied: also of one that is applied, for the rows that it left out, or undone. */
export const mayEditImport = inEstado(['vista', 'aplicada', 'deshecha'], apiErrors.importWritten);
/** A row, until it is written. */
export const mayRepairFila: Policy<Applied & Pick<Fila, 'hecha'>> = (person, fila) =>
  mayEditImport(person, fila) ?? (fila.hecha ? apiErrors.importWritten() : null);
/** Which sheets and columns are taken: other rows than those that were written would come of it. */
export const mayReshapeImport = inEstado(['vista'], apiErrors.importWritten);
/** Also of one that is being applied: it stops there. */
export const mayUndoImport = inEstado(['aplicada', 'aplicando'], apiErrors.importNotApplied);
/** Lets abonos of a list go to a note that was sold here: no till took them. */
export const mayPaySoldByList: Policy<unknown> = ({ rol }) =>
  can(rol, 'importaciones:sold') ? null : apiErrors.listPaysSold();
/** Deletes it with rows and file: while it is not applied, or once it is undone with no row left. */
export const mayDeleteImport: Policy<Applied & { quedan: readonly Queda[] }> = (person, importacion) => {
  const { estado, quedan } = importacion;
  if (estado !== 'deshecha') return mayReshapeImport(person, importacion);
  return whoHas('importaciones:write')(person, importacion) ?? (quedan.length > 0 ? apiErrors.importStays() : null);
};
/** Undoes the rows that the import made: alumnos, schools, services, notes with their abonos. */
export const mayTakeBackAlumno: Policy<Persona> = (person, user) =>
  whoHas('importaciones:write')(person, user) ?? mayManageUser(person, user);
export const mayTakeBackSchool = whoHas('importaciones:write');
export const mayTakeBackService = whoHas('importaciones:write');
export const mayTakeBackNote = whoHas('importaciones:write');

// Photographs and children
export const maySeeFoto = theirsOr('user_id', 'fotos:write');
export const mayDeleteFoto = whoHas('fotos:delete');
export const mayOpenInfante: Policy<Pick<Infante, 'familia_id'>> = theirsOr('familia_id', 'guarderia:read');
/** Anybody who may open the child; 409 for a child in baja. */
export const mayEditInfante: Policy<Pick<Infante, 'familia_id' | 'estado'>> = (person, infante) =>
  mayOpenInfante(person, infante) ?? (infante.estado === 'baja' ? apiErrors.infanteInBaja() : null);
export const mayBajaInfante = whoHas('guarderia:write');
/** An age outside of the range is accepted by a supervisor's word. */
export const mayAcceptAge: Policy<Pick<Infante, 'familia_id' | 'estado'>> = (person, infante) =>
  mayEditInfante(person, infante) ??
  (can(person.rol, 'guarderia:verify') ? null : apiErrors.forbiddenField('edad_autorizada'));
export const mayVerifyDocumento = whoHas('guarderia:verify');
/**
 * For a child that they may change; 409 for replacing a verified paper without the right to verify. A paper stays
 * verified when its validity ends.
 */
export const mayDeleteDocumento: Policy<Pick<Documento, 'verificado_en'>> = ({ rol }, { verificado_en }) =>
  verificado_en === null || can(rol, 'guarderia:verify') ? null : apiErrors.paperVerified();
