/** Who may do what, by rol and by the record as it stands; that the server does the same is tried in server/policies. */
import * as apiErrors from '#contract/errors.ts';
import * as policies from '#contract/policies.ts';
import { ROLES, type Rol } from '#contract/roles.ts';

const ALL = Object.values(ROLES);
const MINE = 7;
const me = (rol: Rol): policies.Person => ({ id: MINE, rol });
/** What each rol hears, from 0 to 3: the status of the error, or null. */
const heard = <Record>(policy: policies.Policy<Record>, record: Record) =>
  ALL.map((rol) => policy(me(rol), record)?.status ?? null);

const cancelled = { fecha: '2026-11-23T10:00:00.000Z', motivo: 'Otra', por: 'Ana' };

describe('a note', () => {
  test('can be changed by staff until it is cancelled', () => {
    expect(heard(policies.mayEditNote, { cancelada: null })).toEqual([403, null, null, null]);
    expect(heard(policies.mayEditNote, { cancelada: cancelled })).toEqual([403, 409, 409, 409]);
  });

  test('can be cancelled once by a supervisor while nothing is paid', () => {
    expect(heard(policies.mayCancelNote, { cancelada: null, pagado: 0 })).toEqual([403, 403, null, null]);
    expect(heard(policies.mayCancelNote, { cancelada: null, pagado: 0.01 })).toEqual([403, 403, 409, 409]);
    expect(policies.mayCancelNote(me(2), { cancelada: null, pagado: 5 })).toEqual(apiErrors.noteHasAbonos());
    expect(policies.mayCancelNote(me(2), { cancelada: cancelled, pagado: 0 })).toEqual(apiErrors.noteCancelled());
  });

  test('accepts abonos until it is cancelled', () => {
    expect(heard(policies.mayTakeAbono, { cancelada: null })).toEqual([403, null, null, null]);
    expect(policies.mayTakeAbono(me(1), { cancelada: cancelled })).toEqual(apiErrors.abonoToCancelled());
  });
});

test('staff may reprint an abono', () => {
  expect(heard(policies.mayReprintAbono, null)).toEqual([403, null, null, null]);
});

describe.each([
  ['an abono', policies.mayCancelAbono, apiErrors.alreadyCancelled()],
  ['a movement of cash', policies.mayCancelMovimiento, apiErrors.movementCancelled()],
])('%s', (_, policy, already) => {
  const mine = {
    ...{ cancelado: null, registrado_por_id: MINE, en_corte_abierto: true },
    ...{ created_at: '2026-11-23T10:00:00.000Z', ahora: '2026-11-23T10:10:00.000Z' },
  };

  test('can be cancelled once by a supervisor', () => {
    const closed = { ...mine, registrado_por_id: 8, en_corte_abierto: false };
    expect(heard(policy, closed)).toEqual([403, 403, null, null]);
    expect(policy(me(2), { ...closed, cancelado: cancelled })).toEqual(already);
  });

  test('can be cancelled for ten minutes by its author while the till is open', () => {
    expect(heard(policy, mine)).toEqual([403, null, null, null]);
    expect(policy(me(1), { ...mine, cancelado: cancelled })).toEqual(already);
    expect(policy(me(1), { ...mine, ahora: '2026-11-23T10:10:00.001Z' })).toEqual(apiErrors.takenTooLongAgo());
    expect(policy(me(1), { ...mine, en_corte_abierto: false })).toEqual(apiErrors.takenInClosedTill());
    expect(policy(me(1), { ...mine, registrado_por_id: 8 })).toEqual(apiErrors.takenByAnother());
  });
});

test('cash sums of an uncounted till are hidden from its cashiers, never from an administrador', () => {
  const till = { ciego: true, contado: false, propio: false };
  expect(heard(policies.maySeeCash, till)).toEqual([409, 409, null, null]);
  expect(heard(policies.maySeeCash, { ...till, propio: true })).toEqual([409, 409, 409, null]);
  for (const seen of [{ contado: true }, { ciego: false }]) {
    expect(heard(policies.maySeeCash, { ...till, propio: true, ...seen })).toEqual([null, null, null, null]);
  }
});

describe('a list of a school', () => {
  const somebody = { user_id: 8, nombre: 'Ana Ek', motivo: 'Se editó después de la importación.' };

  test('can be discarded before it is applied, and after undoing when none of it stays', () => {
    expect(heard(policies.mayDeleteImport, { estado: 'vista', quedan: [] })).toEqual([403, 403, null, null]);
    expect(heard(policies.mayDeleteImport, { estado: 'deshecha', quedan: [] })).toEqual([403, 403, null, null]);
    expect(policies.mayDeleteImport(me(2), { estado: 'aplicada', quedan: [] })).toEqual(apiErrors.importWritten());
    for (const estado of ['aplicando', 'deshaciendo'] as const) {
      expect(policies.mayDeleteImport(me(2), { estado, quedan: [] })).toEqual(apiErrors.importRunning(estado));
      expect(policies.mayEditImport(me(2), { estado })).toEqual(apiErrors.importRunning(estado));
    }
    expect(policies.mayDeleteImport(me(2), { estado: 'deshecha', quedan: [somebody] })).toEqual(
      apiErrors.importStays(),
    );
  });
});

test('a row of a list can be repaired until it is written, whatever the state of its list', () => {
  expect(heard(policies.mayRepairFila, { estado: 'aplicada', hecha: false })).toEqual([403, 403, null, null]);
  expect(policies.mayRepairFila(me(2), { estado: 'aplicada', hecha: true })).toEqual(apiErrors.importWritten());
  expect(policies.mayReshapeImport(me(2), { estado: 'aplicada' })).toEqual(apiErrors.importWritten());
  expect(policies.mayRepairFila(me(2), { estado: 'deshecha', hecha: false })).toBeNull();
  expect(policies.mayReshapeImport(me(2), { estado: 'deshecha' })).toEqual(apiErrors.importUndone());
});

describe('a record with an owner', () => {
  test('is read by its owner and staff, and does not exist for others', () => {
    for (const policy of [
      policies.mayReadUser,
      policies.mayReadNotes,
      policies.mayReadPhotoCodes,
      policies.maySendUser,
    ]) {
      expect(heard(policy, { id: MINE })).toEqual([null, null, null, null]);
      expect(heard(policy, { id: 8 })).toEqual([404, null, null, null]);
    }
    expect(heard(policies.mayReadNote, { user_id: MINE })).toEqual([null, null, null, null]);
    expect(heard(policies.mayReadNote, { user_id: 8 })).toEqual([404, null, null, null]);
    expect(heard(policies.maySeeFoto, { user_id: MINE })).toEqual([null, null, null, null]);
    expect(heard(policies.maySeeFoto, { user_id: null })).toEqual([404, null, null, null]);
  });

  test('a session is ended by its owner only, whatever the rol', () => {
    expect(heard(policies.mayEndSession, { user_id: MINE })).toEqual([null, null, null, null]);
    expect(heard(policies.mayEndSession, { user_id: 8 })).toEqual([404, 404, 404, 404]);
  });

  test('a child is changed by its family and by staff until its baja', () => {
    expect(heard(policies.mayOpenInfante, { familia_id: 8 })).toEqual([404, null, null, null]);
    expect(heard(policies.mayEditInfante, { familia_id: MINE, estado: 'inscrito' })).toEqual([null, null, null, null]);
    expect(heard(policies.mayEditInfante, { familia_id: 8, estado: 'baja' })).toEqual([404, 409, 409, 409]);
  });

  test('a document is withdrawn by those who may change the child, a verified one by verifiers', () => {
    expect(heard(policies.mayDeleteDocumento, { verificado_en: null })).toEqual([null, null, null, null]);
    expect(heard(policies.mayDeleteDocumento, { verificado_en: '2026-11-21T17:00:00.000Z' })).toEqual([
      409,
      409,
      null,
      null,
    ]);
  });
});

describe('a person', () => {
  const named = { nombre: 'Ana', apaterno: 'Uc', activo: true };
  const alumno = { ...named, id: 8, rol: ROLES.alumno };
  const empleado = { ...named, id: 8, rol: ROLES.empleado };

  test('is changed by rol: alumnos by staff, employees by administradores, oneself in part', () => {
    expect(heard(policies.mayManageUser, alumno)).toEqual([404, null, null, null]);
    expect(heard(policies.mayManageUser, empleado)).toEqual([404, 403, 403, null]);
    expect(ALL.map((rol) => policies.mayEditUser(me(rol), { ...named, id: MINE, rol }))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(heard(policies.mayEditUser, empleado)).toEqual([404, 403, 403, null]);
    expect(heard(policies.mayRestoreUser, empleado)).toEqual([404, 403, 403, null]);
    expect(policies.mayManageUser(me(2), empleado)?.message).toMatch(/Pídelo a un administrador\.$/);
  });

  test('cannot put themselves in baja, delete or anonymise themselves', () => {
    expect(heard(policies.mayBajaUser, alumno)).toEqual([404, null, null, null]);
    expect(policies.mayBajaUser(me(3), { id: MINE, rol: 3 })).toEqual(apiErrors.ownBaja());
    for (const policy of [policies.mayDeleteUser, policies.mayAnonymiseUser]) {
      expect(heard(policy, alumno)).toEqual([403, 403, 403, null]);
      expect(policy(me(3), { id: MINE, rol: 3 })).toEqual(apiErrors.ownBaja());
    }
  });
});

test('a record without an owner needs the capability', () => {
  expect(heard(policies.mayEditSchool, null)).toEqual([403, 403, null, null]);
  expect(heard(policies.mayDeleteSchool, null)).toEqual([403, 403, 403, null]);
  expect(heard(policies.mayEditService, null)).toEqual([403, 403, 403, null]);
  expect(heard(policies.mayEditAnuncio, null)).toEqual([403, 403, null, null]);
  expect(heard(policies.mayReadAnuncio, null)).toEqual([403, null, null, null]);
  expect(heard(policies.mayCloseCorte, null)).toEqual([403, 403, null, null]);
  expect(heard(policies.mayBajaInfante, null)).toEqual([403, null, null, null]);
  expect(heard(policies.mayVerifyDocumento, null)).toEqual([403, 403, null, null]);
  expect(heard(policies.mayEditAjustes, null)).toEqual([403, 403, 403, null]);
  expect(heard(policies.mayWritePhotoCodes, null)).toEqual([403, null, null, null]);
  expect(heard(policies.mayDeleteFoto, null)).toEqual([403, 403, null, null]);
});
