/** Rights by role. The number `rol` travels on the wire; no other TypeScript module compares it. */

export const ROLES = { alumno: 0, empleado: 1, supervisor: 2, administrador: 3 } as const;
export type Rol = (typeof ROLES)[keyof typeof ROLES];

export const ROL_NAMES: Record<Rol, string> = {
  0: 'Alumno o familia',
  1: 'Empleado',
  2: 'Supervisor',
  3: 'Administrador',
};

/** The least rol for each capability. Own records are opened below it by endpoint (`own`). */
const LEAST_ROL = {
  'session:own': ROLES.alumno,
  'users:read': ROLES.empleado,
  'alumnos:write': ROLES.empleado,
  'empleados:write': ROLES.administrador,
  'bajas:write': ROLES.supervisor,
  'ciclos:write': ROLES.supervisor,
  'users:delete': ROLES.administrador,
  'escuelas:read': ROLES.empleado,
  'escuelas:write': ROLES.supervisor,
  'escuelas:delete': ROLES.administrador,
  'servicios:read': ROLES.empleado,
  'servicios:write': ROLES.administrador,
  'planes:read': ROLES.empleado,
  'planes:write': ROLES.administrador,
  'notes:read': ROLES.empleado,
  'notes:write': ROLES.empleado,
  'notes:cancel': ROLES.supervisor,
  'recargos:write': ROLES.supervisor,
  'abonos:write': ROLES.empleado,
  'abonos:cancel': ROLES.supervisor,
  'recibos:write': ROLES.empleado,
  'recibos:revoke': ROLES.supervisor,
  'enlaces:write': ROLES.empleado,
  'recordatorios:write': ROLES.empleado,
  'promesas:write': ROLES.empleado,
  'capturas:take': ROLES.supervisor,
  'cortes:write': ROLES.supervisor,
  'caja:write': ROLES.empleado,
  'caja:sums': ROLES.administrador,
  'saldos:read': ROLES.supervisor,
  'deudores:read': ROLES.empleado,
  'deudores:export': ROLES.supervisor,
  'dashboard:read': ROLES.supervisor,
  'sidebar:read': ROLES.supervisor,
  'downloads:write': ROLES.empleado,
  'fotos:read': ROLES.alumno,
  'fotos:export': ROLES.empleado,
  'fotos:write': ROLES.empleado,
  'fotos:delete': ROLES.supervisor,
  'photo-codes:read': ROLES.empleado,
  'photo-codes:write': ROLES.empleado,
  'anuncios:own': ROLES.alumno,
  'anuncios:read': ROLES.empleado,
  'anuncios:write': ROLES.supervisor,
  'guarderia:own': ROLES.alumno,
  'guarderia:read': ROLES.empleado,
  'guarderia:write': ROLES.empleado,
  'guarderia:verify': ROLES.supervisor,
  'importaciones:write': ROLES.supervisor,
  'importaciones:sold': ROLES.administrador,
  'impresoras:read': ROLES.empleado,
  'impresoras:write': ROLES.administrador,
  'impresiones:write': ROLES.empleado,
  'ajustes:read': ROLES.empleado,
  'ajustes:write': ROLES.administrador,
  'bitacora:read': ROLES.administrador,
  'metrics:read': ROLES.administrador,
} as const satisfies Record<string, Rol>;

export type Capability = keyof typeof LEAST_ROL;

/** Any value as a rol; unknown or missing counts as 0. */
export function asRol(value: unknown): Rol {
  return value === 1 || value === 2 || value === 3 ? value : ROLES.alumno;
}

/** Whether a rol has the capability over all records. */
export function can(rol: unknown, capability: Capability): boolean {
  return asRol(rol) >= LEAST_ROL[capability];
}

/** The rol from which a capability is given; for tests and for the documentation of endpoints. */
export function leastRol(capability: Capability): Rol {
  return LEAST_ROL[capability];
}

/** The role to ask for something that a capability opens: never a role without it. */
export const whoMay = (capability: Capability): string =>
  LEAST_ROL[capability] === ROLES.administrador ? 'un administrador' : 'un supervisor o administrador';

/** Staff see the main sidebar (a rule that the specification fixes by number). */
export function seesSidebar(rol: unknown): boolean {
  return isStaff(rol);
}

/** Counters are fetched from supervisors up (a rule that the specification fixes by number). */
export function fetchesCounters(rol: unknown): boolean {
  return can(rol, 'sidebar:read');
}

/** Staff: everybody except alumnos and families. */
export function isStaff(rol: unknown): boolean {
  return asRol(rol) >= ROLES.empleado;
}

/** Whether a value is the rol of an administrador. */
export function isAdministrador(rol: unknown): boolean {
  return asRol(rol) === ROLES.administrador;
}

/** A rol may give roles up to its own. */
export function mayGrant(ownRol: unknown, rol: unknown): boolean {
  return asRol(ownRol) >= asRol(rol);
}
