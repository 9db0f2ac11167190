/** The lists of people: filters, order and page. */
import { PER_PAGE } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { keptCount, keptCountSql } from './counts.repo.ts';
import { type UserFilter, where } from './filter.sql.ts';
import { indexHint, orderBy } from './orders.sql.ts';
import { type PageStart, startBefore, startRemembered } from './page-starts.repo.ts';
import { type FoundPage, type PageSlice, pageOfRows, pageWithTotal, type RowJson } from './pages.repo.ts';

/**
 * In one go, a page of a list whose total is kept: near its beginning, where nothing is skipped, or from a place that is
 * remembered. Null when none is, or what is remembered no longer holds.
 */
async function pageAtOnce(db: Queryable, row: RowJson, filter: UserFilter, order: string, slice: PageSlice) {
  const [condition, counted] = [where(filter), keptCountSql(filter)];
  if (slice.offset < PER_PAGE) return pageWithTotal(db, row, counted, condition, order, slice);
  const start = order === orderBy('nombre') ? startRemembered(db, condition, slice.offset) : null;
  if (!start) return null;
  const rest = { limit: slice.limit, offset: start.offset };
  const page = await pageWithTotal(db, row, counted, from(condition, start), order, rest);
  return page.version === start.version ? page : null;
}

/** Those of a condition from a place on. */
function from(condition: Fragment, { from: { sql, params } }: PageStart): Fragment {
  return { sql: `${condition.sql} AND ${sql}`, params: [...condition.params, ...params] };
}

/** One page of the people that a filter finds. */
export async function listPage(
  db: Queryable,
  row: RowJson,
  filter: UserFilter,
  sort: string | undefined,
  slice: PageSlice,
): Promise<FoundPage> {
  const condition = where(filter);
  const order = orderBy(sort);
  if (filter.escuela !== undefined) {
    const counted = {
      sql: `SELECT count(*) AS total, 0 AS version FROM users u WHERE ${condition.sql}`,
      params: condition.params,
    };
    if (db.dialect.roundTripsAreCostly) return pageWithTotal(db, row, counted, condition, order, slice);
    const [count, rows] = [
      await db.get<{ total: number }>(counted.sql, ...counted.params),
      await pageOfRows(db, row, condition, order, slice),
    ];
    return { rows, total: count?.total ?? 0 };
  }
  const atOnce = db.dialect.roundTripsAreCostly ? await pageAtOnce(db, row, filter, order, slice) : null;
  if (atOnce) return atOnce;
  const { total, version } = await keptCount(db, filter);
  if (order !== orderBy('nombre')) return { rows: await pageInOrder(db, row, filter, sort, slice), total };
  const start = await startBefore(db, condition, version, slice.offset);
  if (!start) return { rows: await pageOfRows(db, row, condition, order, slice), total };
  const rest = { limit: slice.limit, offset: start.offset };
  return { rows: await pageOfRows(db, row, from(condition, start), order, rest), total };
}

/** One page of a list without schools in its filter, in any order. */
function pageInOrder(db: Queryable, row: RowJson, filter: UserFilter, sort: string | undefined, slice: PageSlice) {
  // Those of a grupo are few enough to be sorted.
  const walk = db.dialect.roundTripsAreCostly || filter.grupo !== undefined ? null : indexHint(sort, filter.rol === 0);
  return pageOfRows(db, row, where(filter), walk?.order ?? orderBy(sort), slice, walk?.tables);
}

const UNPAID = 'FROM notes n WHERE n.pagado_cents < n.total_cents AND n.cancelada_en IS NULL';
const WITH_SALDO = `EXISTS (SELECT 1 ${UNPAID} AND n.user_id = u.id)`;

/** One page of everybody with an unpaid note, those in baja too. */
export async function pendingPage(
  db: Queryable,
  row: RowJson,
  sort: string | undefined,
  slice: PageSlice,
): Promise<FoundPage> {
  const [count, rows] = [
    await db.get<{ total: number }>(`SELECT count(DISTINCT n.user_id) AS total ${UNPAID}`),
    await pageOfRows(db, row, { sql: WITH_SALDO, params: [] }, orderBy(sort), slice),
  ];
  return { rows, total: count?.total ?? 0 };
}
