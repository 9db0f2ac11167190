import { usePast } from '#client/api/travel.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';

/** Whose an item is. The queue holds the id alone; the name is asked for, and without connection it may be missing. */
export function AlumnoLabel({ userId }: { userId: number }) {
  catalogs.endpoints.person.useQuerySubscription(userId, { skip: usePast() });
  const user = useEntity('users', userId);
  return <>{user ? `${fullName(user)} · ${schoolAndGroupOf(user)}` : `Alumno número ${userId}`}</>;
}
