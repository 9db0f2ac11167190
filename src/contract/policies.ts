/**
 * Who may do what to a record as it stands: the button that would do it asks here, and so does the service that does it,
 * so that neither offers nor does what the other one refuses.
 */
import type { Abono, Note, Promesa, Recargo, Trabajo, User } from './entities.ts';
import { type ApiError, apiErrors } from './errors.ts';
import type { Documento, Infante } from './guarderia.ts';
import type { Importacion, ImportEstado, Queda } from './importaciones.ts';
import { type Capability, can, isStaff, type Rol } from './roles.ts';

/** Who acts: the signed-in person. */
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
    can(rol, capability) ? null : apiErrors.forbidden();

/** Theirs, by the field that says whose it is, or anybody's with the capability; to others it does not exist. */
const theirsOr =
  <Key extends string>(key: Key, capability: Capability | null): Policy<{ readonly [Name in Key]: number | null }> =>
  ({ id, rol }, record) =>
    record[key] === id || (capability !== null && can(rol, capability)) ? null : apiErrors.notFound();

// People, by their id and rol
type Account = Pick<User, 'id'>;
type Persona = Pick<User, 'id' | 'rol'>;

export const mayReadUser: Policy<Account> = theirsOr('id', 'users:read');
/** A change of somebody's record, of which only the id is known yet. */
export const maySendUser: Policy<Account> = theirsOr('id', 'alumnos:write');
export const mayReadNotes: Policy<Account> = theirsOr('id', 'notes:read');
export const mayReadPhotoCodes: Policy<Account> = theirsOr('id', 'photo-codes:read');
export const mayWritePhotoCodes = whoHas('photo-codes:write');
export const mayEndSession = theirsOr('user_id', null);

/** All of a record: alumnos' by staff, employees' by administradores. Others are not told of whom they may not know. */
export const mayManageUser: Policy<Persona> = ({ rol }, user) => {
  if (can(rol, isStaff(user.rol) ? 'empleados:write' : 'alumnos:write')) return null;
  return can(rol, 'users:read') ? apiErrors.forbidden() : apiErrors.notFound();
};
/** Some of a record: everybody may change their own contact data. */
export const mayEditUser: Policy<Persona> = (person, user) =>
  person.id === user.id ? null : mayManageUser(person, user);
/** Whoever may manage the record; refuses with 409 to put oneself in baja. */
export const mayBajaUser: Policy<Persona> = (person, user) =>
  mayManageUser(person, user) ?? (person.id === user.id ? apiErrors.ownBaja() : null);
export const mayRestoreUser = mayManageUser;
/** Whoever has `users:delete` and may put the person in baja. */
export const mayDeleteUser: Policy<Persona> = (person, user) =>
  whoHas('users:delete')(person, user) ?? mayBajaUser(person, user);
export const mayAnonymiseUser = mayDeleteUser;

/** The link of an alumno's family: employees sign in. */
export const mayLinkFamily: Policy<Persona> = (person, user) =>
  whoHas('enlaces:write')(person, user) ?? (isStaff(user.rol) ? apiErrors.linkOfStaff() : null);

/** Somebody is reminded, or not to be reminded: employees owe nothing. */
export const mayRemind: Policy<Persona> = (person, user) =>
  whoHas('recordatorios:write')(person, user) ?? (isStaff(user.rol) ? apiErrors.reminderOfStaff() : null);

// Notes and abonos
/** A change of a note or of its plan; refuses with 409 that of a cancelled note. */
export const mayEditNote: Policy<Pick<Note, 'cancelada'>> = (person, note) =>
  whoHas('notes:write')(person, note) ?? (note.cancelada ? apiErrors.noteCancelled() : null);
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
/** Refuses with 409 an abono that is cancelled already. */
export const mayCancelAbono: Policy<Pick<Abono, 'cancelado'>> = (person, abono) =>
  whoHas('abonos:cancel')(person, abono) ?? (abono.cancelado ? apiErrors.alreadyCancelled() : null);
/** What somebody typed offline is sent by another one; refuses with 409 while the author can sign in. */
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
/** What was kept, broken or withdrawn stays as it was. */
export const mayEditPromesa: Policy<Pick<Promesa, 'estado'>> = (person, { estado }) =>
  whoHas('promesas:write')(person, null) ?? (estado === 'pendiente' ? null : apiErrors.promiseOver(estado));
export const mayIssueProof = whoHas('recibos:write');
export const mayRevokeProofs = whoHas('recibos:revoke');
/** Whether there is anything to close, and whether they have seen it, is told with what is open. */
export const mayCloseCorte = whoHas('cortes:write');
export const mayCountCorte = whoHas('cortes:write');
export const mayMoveCash = whoHas('caja:write');

// What belongs to nobody
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
const inEstado =
  (estados: readonly ImportEstado[], otherwise: () => ApiError): Policy<Applied> =>
  (person, importacion) =>
    whoHas('importaciones:write')(person, importacion) ?? (estados.includes(importacion.estado) ? null : otherwise());
export const mayReadImport = whoHas('importaciones:write');
/** Whatever is said of it, of one of its rows, and whether it is applied: until that is so. */
export const mayEditImport = inEstado(['vista'], apiErrors.importWritten);
/** Also of one that is being applied: it stops there. */
export const mayUndoImport = inEstado(['aplicada', 'aplicando'], apiErrors.importNotApplied);
export const mayRedoImport = inEstado(['deshecha'], apiErrors.importNotUndone);
/** With its rows and its file: while nothing of it is written, or once all of it is taken back and nobody stayed. */
export const mayDeleteImport: Policy<Applied & { quedan: readonly Queda[] }> = (person, importacion) => {
  const { estado, quedan } = importacion;
  if (estado !== 'deshecha') return mayEditImport(person, importacion);
  return whoHas('importaciones:write')(person, importacion) ?? (quedan.length > 0 ? apiErrors.importStays() : null);
};
/** Takes back what the import itself made: alumnos, schools, services, notes with their abonos. */
export const mayTakeBackAlumno: Policy<Persona> = (person, user) =>
  whoHas('importaciones:write')(person, user) ?? mayManageUser(person, user);
export const mayTakeBackSchool = whoHas('importaciones:write');
export const mayTakeBackService = whoHas('importaciones:write');
export const mayTakeBackNote = whoHas('importaciones:write');

// Photographs and children
export const maySeeFoto = theirsOr('user_id', 'fotos:write');
export const mayDeleteFoto = whoHas('fotos:delete');
export const mayOpenInfante: Policy<Pick<Infante, 'familia_id'>> = theirsOr('familia_id', 'guarderia:read');
/** Whoever may open the child; refuses with 409 one that is in baja. */
export const mayEditInfante: Policy<Pick<Infante, 'familia_id' | 'estado'>> = (person, infante) =>
  mayOpenInfante(person, infante) ?? (infante.estado === 'baja' ? apiErrors.infanteInBaja() : null);
export const mayBajaInfante = whoHas('guarderia:write');
/** An age outside of the range is accepted by a supervisor's word. */
export const mayAcceptAge: Policy<Pick<Infante, 'familia_id' | 'estado'>> = (person, infante) =>
  mayEditInfante(person, infante) ??
  (can(person.rol, 'guarderia:verify') ? null : apiErrors.forbiddenField('edad_autorizada'));
export const mayVerifyDocumento = whoHas('guarderia:verify');
/**
 * Of a child that they may change; refuses with 409 to take a verified paper from whoever may not verify. It stays
 * verified when its validity ends.
 */
export const mayDeleteDocumento: Policy<Pick<Documento, 'verificado_en'>> = ({ rol }, { verificado_en }) =>
  verificado_en === null || can(rol, 'guarderia:verify') ? null : apiErrors.paperVerified();
