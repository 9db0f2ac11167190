import { usePast } from '#client/api/travel.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { fullName, schoolAndGroupOf } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';

/** Whose an item is. The queue holds the id alone; the name is asked for, and without connection it may be missing. */
export function AlumnoLabel({ userId }: { userId: number }) {
  catalogs.endpoints.person.useQuerySubscription(userId, { skip: usePast() });
  const user = useAppSelector((state) => selectUser(state, userId));
  return <>{user ? `${fullName(user)} · ${schoolAndGroupOf(user)}` : `Alumno número ${userId}`}</>;
}
