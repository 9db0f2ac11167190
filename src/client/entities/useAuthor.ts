import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { problemOf } from '#client/lib/errors.ts';
import { fullName } from '#contract/person.ts';

/** Who typed what waits on this computer, and whether they can't sign in any more, as far as the server has said. */
export function useAuthor(id: number): { name: string; isGone: boolean } {
  const { error } = catalogs.usePersonQuery(id);
  const user = useEntity('users', id);
  const isDeleted = error !== undefined && problemOf(error).status === 404;
  return { name: user && !isDeleted ? fullName(user) : `Persona ${id}`, isGone: isDeleted || user?.activo === false };
}
