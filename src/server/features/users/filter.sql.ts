/** Which people a list holds. */
import type { Fragment } from '#server/db/dialect.ts';

export interface UserFilter {
  rol?: number | undefined;
  activo: boolean;
  escuela?: number | undefined;
  grupo?: string | undefined;
}

/** Who is in a list, of `users u`; `activo` is asked separately. */
export function belongs({ rol, escuela, grupo }: Omit<UserFilter, 'activo'>): Fragment {
  const wanted = Object.entries({ 'u.rol': rol, 'u.escuela_id': escuela, 'u.grupo': grupo });
  const given = wanted.filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  return { sql: given.map(([column]) => ` AND ${column} = ?`).join(''), params: given.map(([, value]) => value) };
}

/** Condition on rows of `users u`. */
export function where(filter: UserFilter): Fragment {
  const { sql, params } = belongs(filter);
  return { sql: `u.activo = ?${sql}`, params: [filter.activo ? 1 : 0, ...params] };
}
