import type { AlumnoRow, Note, User } from '#contract/entities.ts';
import { EMPLOYEE_GROUP } from '#contract/groups.ts';
import { asRol } from '#contract/roles.ts';
import type { UserRow } from './repo.ts';

/** A person on the wire; never a password or its hash. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    nombre: row.nombre,
    apaterno: row.apaterno,
    amaterno: row.amaterno,
    email: row.email,
    celular: row.celular,
    escuela: row.escuela_id ?? 'empleado',
    escuela_nombre: row.escuela_nombre,
    grupo: row.escuela_id === null ? EMPLOYEE_GROUP : row.grupo,
    rol: asRol(row.rol),
    sala_guarderia: row.sala_guarderia,
    activo: row.activo === 1,
    version: row.version,
  };
}

/** A row of the requests list: the person with the school by name, and the note that the row shows. */
export function presentAlumno(row: UserRow, note: Note | null): AlumnoRow {
  return {
    ...presentUser(row),
    escuela: row.escuela_nombre ?? '',
    escuela_id: row.escuela_id ?? 0,
    note,
  };
}
