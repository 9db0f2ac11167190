/**
 * Who may do what to a record as it stands: the button that would do it asks here, and so does the service that does it,
 * so that neither offers nor does what the other one refuses.
 */
import type { ApiError } from './errors.ts';
import type { Rol } from './roles.ts';

/** Who acts: the signed-in person. */
export interface Person {
  id: number;
  rol: Rol;
}

/** Null where the person may; else the error that says why not, in words for the person. */
export type Policy<Record> = (person: Person, record: Record) => ApiError | null;
