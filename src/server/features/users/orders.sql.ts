/** The orders that lists of people come in, and how SQLite goes through them. */

/** Empty texts sort first on both databases, which differ in where they put NULL. */
const SORT: Record<string, string> = {
  id: 'u.id',
  nombre: 'u.sort_key',
  email: "coalesce(u.email_key, '')",
  celular: "coalesce(u.celular, '')",
  escuela: "coalesce(e.nombre_key, '')",
  grupo: 'u.grupo',
};

const nameOf = (sort: string | undefined) => sort?.replace(/^-/, '') ?? 'nombre';

/** The column of `users u` or `escuelas e` that a list is ordered by. */
export const fieldOf = (sort: string | undefined) => SORT[nameOf(sort)] ?? SORT.nombre ?? '';
export const directionOf = (sort: string | undefined) => (sort?.startsWith('-') ? 'DESC' : 'ASC');

/** ORDER BY of a `sort` as it is on the wire: a name, with a minus for the way back; equal ones by name. */
export function orderBy(sort: string | undefined): string {
  const field = fieldOf(sort);
  const byName = field === SORT.nombre ? '' : ', u.sort_key';
  return `ORDER BY ${field} ${directionOf(sort)}${byName}, u.id`;
}

/**
 * Where SQLite goes through a list in an order, told by name: left to itself it finds people by rol, and sorts all of
 * them. Schools come in order by their own index, with their alumnos, who each have one.
 */
const WAYS: Record<string, string> = {
  id: 'users u NOT INDEXED',
  email: 'users u INDEXED BY users_correo',
  celular: 'users u INDEXED BY users_celular',
  grupo: 'users u INDEXED BY users_por_grupo',
  escuela: 'escuelas e CROSS JOIN users u ON u.escuela_id = e.id',
};

/** Tables and ORDER BY for going through a list in its order, of alumnos alone or of everybody; null where it is sorted. */
export function indexHint(sort: string | undefined, alumnos: boolean): { tables: string; order: string } | null {
  const tables = WAYS[nameOf(sort)];
  if (!tables) return null;
  if (fieldOf(sort) !== SORT.escuela) return { tables, order: orderBy(sort) };
  // Of an inner join: the index of the schools has no place for none.
  return alumnos ? { tables, order: `ORDER BY e.nombre_key ${directionOf(sort)}, u.sort_key, u.id` } : null;
}
