import { asRol, can, fetchesCounters, isStaff, leastRol, mayGrant, ROL_NAMES, seesSidebar } from '#contract/roles.ts';

// [S6.1]
test.each([undefined, null, '3', 'administrador', 4, -1, 1.5, Number.NaN, true, [3], {}])(
  'the value %p is rol 0',
  (rol) => {
    expect(asRol(rol)).toBe(0);
    expect([can(rol, 'users:read'), isStaff(rol), seesSidebar(rol), fetchesCounters(rol)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  },
);

// [S6.1]
test('each rol has the rights of the one below and its own', () => {
  const mayFrom = (capability: Parameters<typeof can>[1]) => [0, 1, 2, 3].filter((rol) => can(rol, capability));
  expect(mayFrom('session:own')).toEqual([0, 1, 2, 3]);
  for (const capability of [
    'alumnos:write',
    'notes:write',
    'abonos:write',
    'photo-codes:write',
    'fotos:export',
  ] as const) {
    expect([capability, mayFrom(capability)]).toEqual([capability, [1, 2, 3]]);
  }
  for (const capability of [
    'dashboard:read',
    'abonos:cancel',
    'cortes:write',
    'escuelas:write',
    'guarderia:verify',
  ] as const) {
    expect([capability, mayFrom(capability)]).toEqual([capability, [2, 3]]);
  }
  for (const capability of [
    'empleados:write',
    'servicios:write',
    'users:delete',
    'escuelas:delete',
    'bitacora:read',
  ] as const) {
    expect([capability, mayFrom(capability)]).toEqual([capability, [3]]);
  }
  expect(leastRol('abonos:cancel')).toBe(2);
});

test('no rol grants a rol above its own', () => {
  const pairs = [0, 1, 2, 3].map((own) => [0, 1, 2, 3].filter((rol) => mayGrant(own, rol)));
  expect(pairs).toEqual([[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]);
});

// [S6.2] [S6.3]
test('the sidebar shows above rol 0 and its counters load above rol 1', () => {
  expect([0, 1, 2, 3].map(seesSidebar)).toEqual([false, true, true, true]);
  expect([0, 1, 2, 3].map(fetchesCounters)).toEqual([false, false, true, true]);
  expect(Object.values(ROL_NAMES)).toEqual(['Alumno o familia', 'Empleado', 'Supervisor', 'Administrador']);
});
