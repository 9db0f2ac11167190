/** Who is in a list of people, and in what order: parts of statements over `users u LEFT JOIN escuelas e`. */
import { userRecord } from '#contract/records/users.ts';
import { isStaff } from '#contract/roles.ts';
import { allOf, given } from '#server/db/conditions.ts';
import type { Dialect, Fragment } from '#server/db/dialect.ts';

export interface UserFilter {
  rol?: number | undefined;
  activo: boolean;
  escuela?: number | undefined;
  grupo?: string | undefined;
}

/** Who is in a list, of `users u`; `activo` is asked separately. */
export const belongs = ({ rol, escuela, grupo }: Omit<UserFilter, 'activo'>): Fragment =>
  allOf(given('u.rol = ?', rol), given('u.escuela_id = ?', escuela), given('u.grupo = ?', grupo));

/** Condition on rows of `users u`. */
export const where = (filter: UserFilter): Fragment =>
  allOf(given('u.activo = ?', filter.activo ? 1 : 0), belongs(filter));

/** Sort keys of lists: columns of the record, and the school by name. */
const SORT: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(userRecord.columns).flatMap(([name, column]) => ('sort' in column ? [[name, column.sort]] : [])),
  ),
  escuela: "coalesce(e.nombre_key, '')",
};
const nameOf = (sort: string | undefined) => sort?.replace(/^-/, '') ?? 'nombre';

/** The expression that a `sort` of the wire stands for: a name, with a minus for the way back. */
export const fieldOf = (sort: string | undefined) => SORT[nameOf(sort)] ?? SORT.nombre ?? '';
/** The direction of a `sort` of the wire, as SQL says it. */
export const directionOf = (sort: string | undefined) => (sort?.startsWith('-') ? 'DESC' : 'ASC');

/** ORDER BY of a `sort`; equal ones by name. */
export function orderBy(sort: string | undefined, field = fieldOf(sort)): string {
  const byName = field === SORT.nombre ? '' : ', u.sort_key';
  return `ORDER BY ${field} ${directionOf(sort)}${byName}, u.id`;
}

/** Indexes that have people in an order already. */
const INDEXES: Record<string, string | null> = {
  id: null,
  email: 'users_correo',
  celular: 'users_celular',
  grupo: 'users_por_grupo',
};

/**
 * Where the page of a list is found, and in what order; without an index that has it, 20,000 people are sorted for each
 * page. Those of a school or a grupo are few enough to be sorted.
 */
export function inOrder(
  dialect: Dialect,
  sort: string | undefined,
  { rol, escuela, grupo }: Partial<UserFilter>,
): { tables: string; order: string } {
  const [few, name, order] = [escuela !== undefined || grupo !== undefined, nameOf(sort), orderBy(sort)];
  const index = INDEXES[name];
  if (!few && index !== undefined) return { tables: dialect.inOrderOf('users u', index), order };
  if (name !== 'escuela') return { tables: 'users u', order };
  if (few || rol === undefined || isStaff(rol))
    return { tables: 'users u LEFT JOIN escuelas e ON e.id = u.escuela_id', order };
  // School by school, each with its alumnos: nobody is missing, since every alumno has one. The plus keeps SQLite from
  // going through the alumnos and looking up the school of each.
  const users = dialect.inOrderOf('users u', 'users_escuela');
  return { tables: `escuelas e JOIN ${users} ON u.escuela_id = +e.id`, order: orderBy(sort, 'e.nombre_key') };
}
