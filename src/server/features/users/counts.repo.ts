/** How many people a list has, without counting them: what the database keeps (people_counts). */
import type { Queryable, Value } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';

export interface Kept {
  total: number;
  /** Rises with every change of who is in the list or of their order by name. */
  version: number;
}

interface Counted {
  rol?: number | undefined;
  activo: boolean;
  grupo?: string | undefined;
}

/** The statement that gives the kept figures of those of a rol or of all, in a grupo or in all. */
export function keptCountSql({ rol, activo, grupo }: Counted): Fragment {
  const conditions = ['activo = ?'];
  const params: Value[] = [activo ? 1 : 0];
  if (rol !== undefined) {
    conditions.push('rol = ?');
    params.push(rol);
  }
  if (grupo !== undefined) {
    conditions.push('grupo = ?');
    params.push(grupo);
  }
  const sql = `SELECT CAST(coalesce(sum(people), 0) AS bigint) AS total, CAST(coalesce(sum(version), 0) AS bigint) AS version
      FROM people_counts WHERE ${conditions.join(' AND ')}`;
  return { sql, params };
}

/** The kept figures themselves. */
export async function keptCount(db: Queryable, counted: Counted): Promise<Kept> {
  const { sql, params } = keptCountSql(counted);
  return (await db.get<Kept>(sql, ...params)) ?? { total: 0, version: 0 };
}

interface Difference {
  rol: number;
  activo: number;
  grupo: string;
  kept: number;
  counted: number;
}

/** A sentence for each kept figure that is not what the rows say. */
export async function verifyCounts(db: Queryable): Promise<string[]> {
  const rows = await db.all<Difference>(
    `SELECT rol, activo, grupo, CAST(sum(kept) AS bigint) AS kept, CAST(sum(counted) AS bigint) AS counted FROM (
        SELECT rol, activo, grupo, people AS kept, 0 AS counted FROM people_counts
        UNION ALL SELECT rol, activo, grupo, 0, count(*) FROM users GROUP BY rol, activo, grupo
      ) AS both_of_them GROUP BY rol, activo, grupo HAVING sum(kept) <> sum(counted) ORDER BY rol, activo, grupo`,
  );
  return rows.map(
    ({ rol, activo, grupo, kept, counted }) =>
      `Listas, rol ${rol}, grupo ${grupo}${activo ? '' : ', en baja'}: dice ${kept} personas, hay ${counted}`,
  );
}
