/** People whose records were deleted: the log alone still tells of them. */
import type { AuditLine, User } from '#contract/entities.ts';
import type { AuditQuery } from './params.ts';

/** Who they were, by the log. */
export type Deleted = Pick<User, 'id' | 'nombre' | 'apaterno' | 'amaterno'>;

/** A line that tells of a person's deletion, as long as it says who they were. */
export const tellsOfDeleted = ({ tabla, accion, antes }: AuditLine): boolean =>
  tabla === 'users' && accion === 'borrar' && antes !== null;

/** The one person whose lines are asked for, if they were deleted and lines still say who they were. */
export function deletedPerson({ tabla, registro, alumno }: AuditQuery, lines: readonly AuditLine[]): Deleted | null {
  const id = alumno ?? (tabla === 'users' ? registro : undefined);
  const line = lines.find((one) => one.registro_id === id && tellsOfDeleted(one));
  return id === undefined || !line ? null : ({ ...line.antes, id } as Deleted);
}
