import type { AlumnoRow, Note, User } from '#contract/entities.ts';
import { EMPLOYEE_GROUP } from '#contract/groups.ts';
import { userRecord } from '#contract/records/users.ts';
import { presenter } from '#server/db/record.ts';
import type { UserRow } from './users.repo.ts';

/** A person on the wire. */
export const presentUser: (row: UserRow) => User = presenter(userRecord, {
  escuela: ({ escuela_id }): User['escuela'] => escuela_id ?? 'empleado',
  grupo: ({ escuela_id, grupo }): User['grupo'] => (escuela_id === null ? EMPLOYEE_GROUP : grupo),
});

const presentPerson = presenter(userRecord, {
  escuela: ({ escuela_nombre }) => escuela_nombre,
  escuela_id: ({ escuela_id }) => escuela_id,
  grupo: ({ escuela_id, grupo }): User['grupo'] => (escuela_id === null ? EMPLOYEE_GROUP : grupo),
});

/** A row of the requests list: the person with the school by name, and the note that it shows. */
export function presentAlumno(row: UserRow, note: Note | null): AlumnoRow {
  return { ...presentPerson(row), note };
}
