/** Conditions of a WHERE that a filter may leave out. */
import type { Value } from './database.ts';
import type { Fragment } from './dialect.ts';

/** The pattern of `LIKE ? ESCAPE '\'` for texts that hold this one somewhere: signs of LIKE stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A condition on a value, which stands for each `?` in it; null without the value. */
export const given = (sql: string, value: Value | undefined): Fragment | null =>
  value === undefined || value === null ? null : { sql, params: [...sql.matchAll(/\?/g)].map(() => value) };

/** All of these conditions but those left out; without any, every row matches. */
export function allOf(...conditions: readonly (Fragment | null)[]): Fragment {
  const present = conditions.filter((condition) => condition !== null);
  return {
    sql: present.map(({ sql }) => sql).join(' AND ') || 'TRUE',
    params: present.flatMap(({ params }) => params),
  };
}
