/** Pages of people. */
import { userRecord } from '#contract/records/users.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { selectOf } from '#server/db/record.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { UNPAID } from '#server/features/ledger/owing.sql.ts';
import { inOrder, orderBy, type UserFilter, where } from './query.sql.ts';
import { USER_TABLES, type UserRow } from './users.repo.ts';

export interface PeoplePage {
  rows: UserRow[];
  total: number;
}

/** The page is found first and read then: of those before it nothing but their places in an index is looked at. */
async function pageOfRows(
  db: Queryable,
  found: { tables: string; order: string },
  condition: Fragment,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<UserRow[]> {
  return db.all(
    `${selectOf(userRecord)}
      WHERE u.id IN (SELECT u.id FROM ${found.tables} WHERE ${condition.sql} ${found.order} LIMIT ? OFFSET ?)
      ${orderBy(sort)}`,
    ...condition.params,
    limit,
    offset,
  );
}

/** One page of the people that a filter finds. */
export async function listPage(
  db: Queryable,
  filter: UserFilter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<PeoplePage> {
  const condition = where(filter);
  const total = await numberOf(db, `SELECT count(*) FROM users u WHERE ${condition.sql}`, ...condition.params);
  const found = inOrder(db.dialect, sort, filter);
  return { rows: await pageOfRows(db, found, condition, sort, slice), total };
}

/** One page of everybody with an unpaid note, those in baja too. */
export async function pendingPage(db: Queryable, sort: string | undefined, slice: PageSlice): Promise<PeoplePage> {
  const total = await numberOf(db, `SELECT count(DISTINCT n.user_id) FROM notes n WHERE ${UNPAID}`);
  const condition = { sql: `EXISTS (SELECT 1 FROM notes n WHERE ${UNPAID} AND n.user_id = u.id)`, params: [] };
  const found = { tables: USER_TABLES, order: orderBy(sort) };
  return { rows: await pageOfRows(db, found, condition, sort, slice), total };
}
