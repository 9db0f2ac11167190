import { fullName } from '#contract/person.ts';
import { selectUser } from './select.ts';
import type { HasEntities } from './tables.ts';

/** Title of a draft: «Abono de Ana Pérez», or «Abono» for an unknown alumno. */
export function draftTitleOf(state: HasEntities, what: string, userId: number | null): string {
  const user = selectUser(state, userId);
  return user ? `${what} de ${fullName(user)}` : what;
}
