/** Money taken at tills today and in the weeks around it, in dollars; days in the business's time zone. */
import { addDays, mondayOf, startOfDay } from '#contract/dates.ts';
import type { Cobranza } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import { ABONO_METHODS, type AbonoMethod } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Withheld } from '#server/features/cortes/open.service.ts';
import { listedBetween } from '#server/features/ledger/abonos.service.ts';
import { QUARTER } from '#server/features/ledger/ledger.sql.ts';
import type { Actor, Moment } from '#server/http/actor.ts';
import * as repo from './dashboard.repo.ts';

/** Days whose money is told apart: the week before lies within them. */
const DAYS = 14;

/** The days and weeks of a request in milliseconds. */
function calendarOf({ now, today, timeZone }: Moment) {
  const begin = (day: string) => Date.parse(startOfDay(day, timeZone));
  const monday = mondayOf(today);
  return {
    days: Array.from({ length: DAYS + 1 }, (_, place) => {
      const day = addDays(today, place + 1 - DAYS);
      return { day, begin: begin(day) };
    }),
    monday: begin(monday),
    lastMonday: begin(addDays(monday, -7)),
    // The same time of the clock: with a change of the hour in between it lies not 7 times 24 hours back.
    weekAgo: begin(addDays(today, -7)) + Date.parse(now) - begin(today),
  };
}
type Calendar = ReturnType<typeof calendarOf>;

const instant = (ms: number) => new Date(ms).toISOString();
const sumOf = (quarters: readonly repo.Quarter[], from: number, to: number) =>
  toDollars(quarters.reduce((sum, { begin, cents }) => (begin >= from && begin < to ? sum + cents : sum), 0));
const ends = ({ days }: Calendar) => [days[0]?.begin ?? 0, days[DAYS - 1]?.begin ?? 0, days[DAYS]?.begin ?? 0] as const;

/** Of today, of this week and of the week before. */
function sumsOf(quarters: readonly repo.Quarter[], calendar: Calendar) {
  const { monday, lastMonday, weekAgo } = calendar;
  const [, today, tomorrow] = ends(calendar);
  return {
    hoy: sumOf(quarters, today, tomorrow),
    semana: sumOf(quarters, monday, tomorrow),
    semana_pasada: sumOf(quarters, lastMonday, Math.min(weekAgo, monday)),
    semana_pasada_completa: sumOf(quarters, lastMonday, monday),
  };
}

/** Imported abonos of the same days and weeks. */
export async function listedMoney(db: Queryable, actor: Moment): Promise<Cobranza['de_listas']> {
  const calendar = calendarOf(actor);
  const [first, , tomorrow] = ends(calendar);
  const listed = await listedBetween(db, instant(first), instant(tomorrow));
  const quarters = listed.map(({ en, cents }) => ({ begin: Math.floor(Date.parse(en) / QUARTER) * QUARTER, cents }));
  return sumsOf(quarters, calendar);
}

interface Taken extends Pick<Cobranza, 'hoy' | 'semana' | 'semana_pasada' | 'semana_pasada_completa' | 'dias'> {
  /** Of today; cash is null like the sums. */
  metodos: Record<AbonoMethod, number | null>;
  /** Abonos and cancellations of the actor's own till today. */
  propios: { movimientos: number; monto: number | null };
}

/** Sums with cash that the actor is to count blind (`withheld`) are null. */
export async function takenMoney(db: Queryable, actor: Actor, withheld: Withheld | null): Promise<Taken> {
  const calendar = calendarOf(actor);
  const { days } = calendar;
  const [first, today, tomorrow] = ends(calendar);
  const quarters = await repo.takenByQuarter(db, instant(first), instant(tomorrow), actor.userId);
  /** Of what ended before `day`. */
  const shown = (day: string, dollars: number) => (withheld && withheld.desde < day ? null : dollars);
  const after = addDays(actor.today, 1);
  const sums = sumsOf(quarters, calendar);
  const now = quarters.filter(({ begin }) => begin >= today);
  const byMethod = (metodo: AbonoMethod) =>
    sumOf(
      now.filter((one) => one.metodo === metodo),
      today,
      tomorrow,
    );
  const own = now.map(({ begin, propios_cents }) => ({ begin, cents: propios_cents }));
  return {
    hoy: shown(after, sums.hoy),
    semana: shown(after, sums.semana),
    semana_pasada: shown(addDays(after, -7), sums.semana_pasada),
    semana_pasada_completa: shown(mondayOf(actor.today), sums.semana_pasada_completa),
    dias: days.slice(0, DAYS).map(({ day, begin }, place) => {
      const next = days[place + 1];
      return { dia: day, cobrado: shown(next?.day ?? '', sumOf(quarters, begin, next?.begin ?? 0)) };
    }),
    metodos: Object.fromEntries(
      ABONO_METHODS.map((metodo) => [metodo, withheld && metodo === 'efectivo' ? null : byMethod(metodo)]),
    ) as Taken['metodos'],
    propios: {
      movimientos: now.reduce((sum, { propios }) => sum + propios, 0),
      monto: withheld ? null : sumOf(own, today, tomorrow),
    },
  };
}
