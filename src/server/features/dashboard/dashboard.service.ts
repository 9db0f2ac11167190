/** The figures of the dashboards, and the proof that they are the sums of the rows. */
import type { HoyStaff } from '#contract/endpoints/hoy.ts';
import type { Cobranza, DashboardStats, DashboardTotals, Received, SchoolTotal } from '#contract/entities.ts';
import { formatCents, toDollars } from '#contract/money.ts';
import { NO_SCHOOL } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Withheld, withheldFrom } from '#server/features/cortes/open.service.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from './dashboard.repo.ts';
import { type SchoolFigures, schoolFigures, summedFigures } from './dashboard.repo.ts';
import { listedMoney, takenMoney } from './taken.service.ts';

/** Sums over active alumnos and standing notes, also of people in baja; money in cents. */
type Sums = Pick<repo.SchoolFigures, 'alumnos' | 'notas' | 'total_cents' | 'pagado_cents' | 'importado_cents'>;

/** Figures of the business; each is the sum of those of the schools, all of one instant. */
export interface Figures extends Sums {
  empleados: number;
  /** Every school, in the order of their list. */
  escuelas: (Sums & { escuela: string })[];
  /** Notes of people without a school; null when there are none. */
  sinEscuela: Sums | null;
}

const sumsOf = ({ alumnos, notas, total_cents, pagado_cents, importado_cents }: Sums): Sums => ({
  ...{ alumnos, notas, total_cents, pagado_cents, importado_cents },
});

/** The figures of both dashboards and of their export, without cash that an actor is to count blind. */
export async function figuresOf(db: Queryable, actor: Actor): Promise<Figures> {
  return figuresWithout(db, await withheldFrom(db, actor));
}

async function figuresWithout(db: Queryable, withheld: Withheld | null): Promise<Figures> {
  const rows = await repo.schoolFigures(db, withheld?.numero);
  const sum = (of: keyof Sums | 'empleados') => rows.reduce((total, row) => total + row[of], 0);
  const rest = rows.find(({ escuela }) => escuela === null);
  return {
    alumnos: sum('alumnos'),
    empleados: sum('empleados'),
    notas: sum('notas'),
    total_cents: sum('total_cents'),
    pagado_cents: sum('pagado_cents'),
    importado_cents: sum('importado_cents'),
    escuelas: rows.flatMap((row) => (row.escuela === null ? [] : [{ escuela: row.escuela, ...sumsOf(row) }])),
    sinEscuela: rest && rest.notas > 0 ? sumsOf(rest) : null,
  };
}

const alumnosBySchool = ({ escuelas }: Figures): SchoolTotal[] =>
  escuelas.map(({ escuela, alumnos }) => ({ escuela, total: alumnos }));

/** Paid amounts, till and lists apart; in dollars. */
const received = ({ pagado_cents, importado_cents }: Pick<Sums, 'pagado_cents' | 'importado_cents'>): Received => ({
  cobrado: toDollars(pagado_cents - importado_cents),
  de_listas: toDollars(importado_cents),
});

/** The administrative dashboard; money in dollars. */
export async function dashboardStats(db: Queryable, actor: Actor): Promise<DashboardStats> {
  const figures = await figuresOf(db, actor);
  return {
    totalUsers: figures.alumnos + figures.empleados,
    usersBySchool: alumnosBySchool(figures),
    totalNotes: figures.notas,
    totalPaid: toDollars(figures.pagado_cents),
    ...received(figures),
    creditsPending: toDollars(figures.total_cents - figures.pagado_cents),
  };
}

/** The general dashboard; money in dollars. */
export async function dashboardTotals(db: Queryable, actor: Actor): Promise<DashboardTotals> {
  const figures = await figuresOf(db, actor);
  return {
    totalAlumnos: figures.alumnos,
    totalEmpleados: figures.empleados,
    totalAPagar: toDollars(figures.total_cents),
    totalPagado: toDollars(figures.pagado_cents),
    ...received(figures),
    totalNotas: figures.notas,
    usuariosPorEscuela: alumnosBySchool(figures),
    totalPagadoPorEscuela: [
      ...figures.escuelas,
      ...(figures.sinEscuela ? [{ escuela: NO_SCHOOL, ...figures.sinEscuela }] : []),
    ].map(({ escuela, ...sums }) => ({ escuela, total: toDollars(sums.pagado_cents), ...received(sums) })),
  };
}

/** Notes with something to pay today, and with overdue instalments; money in dollars. `withheld` as in `owing`. */
export async function dueMoney(
  db: Queryable,
  { today }: Pick<Actor, 'today'>,
  withheld: Withheld | null,
): Promise<Pick<HoyStaff, 'vencen' | 'vencido'>> {
  const { vence, vencido } = await repo.dueOn(db, today, withheld?.numero ?? null);
  const dollars = ({ notas, cents }: typeof vence) => ({ notas, monto: toDollars(cents) });
  return { vencen: dollars(vence), vencido: dollars(vencido) };
}

/**
 * Money taken and money owed now, in dollars; days and weeks in the business's time zone. Figures that include the open
 * closing are withheld while the actor is to count it blind, and debts are told without its cash.
 */
export async function dashboardCobranza(db: Queryable, actor: Actor): Promise<Cobranza> {
  const withheld = await withheldFrom(db, actor);
  const [figures, deudores, { vencido }, { metodos: _, propios: __, ...taken }, de_listas] = [
    await figuresWithout(db, withheld),
    await repo.debtors(db),
    await dueMoney(db, actor, withheld),
    await takenMoney(db, actor, withheld),
    await listedMoney(db, actor),
  ];
  return {
    ...taken,
    de_listas,
    por_cobrar: toDollars(figures.total_cents - figures.pagado_cents),
    deudores,
    atrasado: vencido.monto,
    notas_atrasadas: vencido.notas,
  };
}

type Figure = Exclude<keyof SchoolFigures, 'escuela'>;

const NAMES: Record<Figure, string> = {
  alumnos: 'alumnos',
  empleados: 'empleados',
  notas: 'notas',
  total_cents: 'total',
  pagado_cents: 'pagado',
  importado_cents: 'de listas',
};
const shown = (figure: Figure, value: number) => (figure.endsWith('_cents') ? formatCents(value) : String(value));

/** A sentence for each figure of a dashboard that is not what the rows say. */
export async function verifyTotals(db: Queryable): Promise<string[]> {
  const kept = new Map((await schoolFigures(db)).map((row) => [row.escuela, row]));
  const summed = await summedFigures(db);
  return summed.flatMap((row) => {
    const mine = kept.get(row.escuela);
    const figures = Object.keys(NAMES) as Figure[];
    return figures
      .filter((figure) => (mine?.[figure] ?? 0) !== row[figure])
      .map(
        (figure) =>
          `Tablero, ${row.escuela ?? 'sin escuela'}: ${NAMES[figure]} dice ${shown(figure, mine?.[figure] ?? 0)}, ` +
          `los registros suman ${shown(figure, row[figure])}`,
      );
  });
}
