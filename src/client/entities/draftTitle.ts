import { fullName } from '#contract/person.ts';
import { selectUser } from './select.ts';
import type { HasEntities } from './tables.ts';

/** What a form is called where its draft is offered: «Abono de Ana Pérez»; of nobody that is known here, «Abono». */
export function draftTitleOf(state: HasEntities, what: string, userId: number | null): string {
  const user = selectUser(state, userId);
  return user ? `${what} de ${fullName(user)}` : what;
}
