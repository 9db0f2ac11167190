import type { Queryable } from '#server/db/database.ts';

/** Groups with active alumnos, of all schools, with how many they are. */
export const groupsInUse = (db: Queryable): Promise<{ grupo: string; alumnos: number }[]> =>
  db.all('SELECT grupo, count(*) AS alumnos FROM users WHERE rol = 0 AND activo = 1 GROUP BY grupo ORDER BY grupo');
