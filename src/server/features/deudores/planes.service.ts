/** Planned, received and outstanding amounts of the plans of notes. */
import { addDays, mondayOf, startOfDay } from '#contract/dates.ts';
import { type DashboardPlanes, PLAN_WEEKS } from '#contract/deudores.ts';
import { toDollars } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';
import { withheldFrom } from '#server/features/cortes/open.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { deudoresOf } from './deudores.service.ts';
import * as repo from './planes.repo.ts';

/** Mondays of so many weeks and of the one after them. */
const mondaysFrom = (first: string): string[] =>
  Array.from({ length: PLAN_WEEKS + 1 }, (_, week) => addDays(first, 7 * week));

/** Of days those from one to before another, in dollars. */
const sumBetween = (days: readonly repo.DayCents[], from: string, to: string): number =>
  toDollars(days.reduce((sum, { fecha, cents }) => (fecha >= from && fecha < to ? sum + cents : sum), 0));

/**
 * The figures of today; weeks begin on Monday in the business's time zone. What a week brought in is withheld as long as
 * it is part of what is to be counted blind.
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
