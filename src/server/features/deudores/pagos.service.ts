/** Planned and received money of some days, as rows and by week; the rows add up to the figures of the dashboard. */

import { addDays, mondayOf, startOfDay } from '#contract/dates.ts';
import { type DashboardPlanes, DEBT_WEEKS, type PagosDeNotas, PLAN_WEEKS } from '#contract/deudores.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';
import type { PageSlice } from '#server/db/record.ts';
import { type Withheld, withheldFrom } from '#server/features/cortes/open.service.ts';
import { usersByIds } from '#server/features/users/lists.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { asOfDay, deudoresOf, firstDay, schoolName } from './deudores.service.ts';
import * as repo from './pagos.repo.ts';

/** Rows of money that moved, by the figures that they add up to. */
const MOVED = { cobrado: repo.tillRows, de_listas: repo.listedRows };

type Query = Pick<QueryOf<typeof endpoints.listPagos>, 'vista' | 'desde' | 'hasta'>;

/**
 * The rows, and the money received on these days, told apart in dollars; null where it is to be counted blind, and for
 * planned money. Throws 409 where the rows would add up to a withheld sum.
 */
async function rowsOf(
  db: Queryable,
  actor: Actor,
  withheld: Withheld | null,
  { vista, desde, hasta }: Query,
  slice: PageSlice,
) {
  const after = addDays(hasta, 1);
  if (vista === 'planeado')
    return { ...(await repo.plannedRows(db, desde, after, slice)), cobrado: null, de_listas: null };
  const hidden = withheld !== null && withheld.desde <= hasta;
  if (hidden && vista === 'cobrado') throw apiErrors.countedBlind();
  const [from, to] = [startOfDay(desde, actor.timeZone), startOfDay(after, actor.timeZone)];
  const came = (which: keyof typeof MOVED, some: PageSlice) => MOVED[which](db, from, to, some);
  const shown = await came(vista, slice);
  const { sums: others } = await came(vista === 'cobrado' ? 'de_listas' : 'cobrado', { limit: 0, offset: 0 });
  const [cobrado, de_listas] = vista === 'cobrado' ? [shown.sums, others] : [others, shown.sums];
  return {
    ...shown,
    cobrado: hidden ? null : toDollars(cobrado.monto_cents),
    de_listas: toDollars(de_listas.monto_cents),
  };
}

/** A page of them, their number and their sum. */
export async function pagosPage(
  db: Queryable,
  actor: Actor,
  query: Query,
  slice: PageSlice,
): Promise<Pick<PagosDeNotas, 'data' | 'total' | 'totales'>> {
  const paid = (of: { pagado_cents: number | null }) =>
    query.vista === 'planeado' ? toDollars(of.pagado_cents ?? 0) : null;
  const withheld = await withheldFrom(db, actor);
  const { rows, sums, cobrado, de_listas } = await rowsOf(db, actor, withheld, query, slice);
  const importado = query.vista === 'planeado' ? null : query.vista === 'de_listas';
  const found = await usersByIds(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const users = new Map(found.map((user) => [user.id, user]));
  return {
    data: rows.map((row) => ({
      user: users.get(row.user_id) ?? null,
      escuela: schoolName(row),
      nota: { id: row.note_id, folio: row.folio },
      fecha: row.fecha,
      monto: toDollars(row.monto_cents),
      pagado: paid(row),
      importado,
    })),
    total: sums.filas,
    totales: { monto: toDollars(sums.monto_cents), pagado: withheld ? null : paid(sums), cobrado, de_listas },
  };
}

/** Mondays of so many weeks and of the one after them. */
const mondaysFrom = (first: string): string[] =>
  Array.from({ length: PLAN_WEEKS + 1 }, (_, week) => addDays(first, 7 * week));

/** Of days those from one to before another, in dollars. */
const sumBetween = (days: readonly repo.DayCents[], from: string, to: string): number =>
  toDollars(days.reduce((sum, { fecha, cents }) => (fecha >= from && fecha < to ? sum + cents : sum), 0));

/**
 * Debts at the end of each of the last DEBT_WEEKS weeks that the books have, oldest first, without cash that the actor is to
 * count blind; in dollars.
 */
export async function dashboardSaldos(
  db: Queryable,
  actor: Actor,
): Promise<ResponseOf<typeof endpoints.dashboardSaldos>['datos']> {
  const sunday = addDays(mondayOf(actor.today), -1);
  const first = await firstDay(db, actor);
  const days = Array.from({ length: DEBT_WEEKS }, (_, week) => addDays(sunday, 7 * (week + 1 - DEBT_WEEKS)));
  const datos = [];
  for (const al of days.filter((day) => first !== null && day >= first)) {
    const asOf = await asOfDay(db, { al }, actor);
    const { totales } = await deudoresOf(db, asOf, { query: {}, actor }, { limit: 0, offset: 0 });
    datos.push({ al, ...totales });
  }
  return datos;
}

/**
 * The figures of today; weeks begin on Monday in the business's time zone. The income of a week is withheld while it
 * includes cash that is to be counted blind.
 */
export async function dashboardPlanes(db: Queryable, actor: Actor): Promise<DashboardPlanes> {
  const { today, timeZone } = actor;
  const monday = mondayOf(today);
  const past = mondaysFrom(addDays(monday, -7 * (PLAN_WEEKS - 1)));
  const coming = mondaysFrom(monday);
  const [first = '', after = ''] = [past[0], past[PLAN_WEEKS]];
  const planned = await repo.plannedBetween(db, first, after);
  const begins = past.map((day) => startOfDay(day, timeZone));
  const [paid, listed] = [
    await repo.receivedUntil(db, 'pagado_cents', begins),
    await repo.receivedUntil(db, 'importado_cents', begins),
  ];
  const withheld = await withheldFrom(db, actor);
  const missing = await repo.missingByDay(db, today, withheld?.numero ?? null);
  const none = { limit: 0, offset: 0 };
  const { totales, escuelas } = await deudoresOf(db, { day: today, over: null }, { query: {}, actor }, none);
  return {
    semanas: past.slice(0, PLAN_WEEKS).map((semana, week) => {
      const next = addDays(semana, 7);
      const hidden = withheld !== null && withheld.desde < next;
      const inWeek = (until: readonly number[]) => (until[week + 1] ?? 0) - (until[week] ?? 0);
      const [all, brought] = [inWeek(paid), inWeek(listed)];
      const planeado = sumBetween(planned, semana, next);
      return { semana, planeado, cobrado: hidden ? null : toDollars(all - brought), de_listas: toDollars(brought) };
    }),
    escuelas,
    totales,
    pronostico: coming.slice(0, PLAN_WEEKS).map((semana, week) => ({
      semana,
      monto: sumBetween(missing, semana < today ? today : semana, coming[week + 1] ?? ''),
    })),
    despues: sumBetween(missing, coming[PLAN_WEEKS] ?? '', '9999-99-99'),
  };
}
