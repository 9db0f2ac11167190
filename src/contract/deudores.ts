/** Debtors, today and on any past day. */
import { addDays, daysBetween } from './dates.ts';
import type { Contacto, Page, Promesa, Received, Recordatorio, User } from './entities.ts';
import { REMINDER_RESULT_DAYS } from './rules.ts';

/** Total of the notes that stood, the amount paid of them (`cobrado` and `de_listas`), and the rest; in dollars. */
export interface Saldo extends Received {
  total: number;
  pagado: number;
  saldo: number;
}

/** Balances at the end of a business day. */
export interface Saldos extends Saldo {
  /** YYYY-MM-DD. */
  al: string;
  /** In the order of their names, those of no school last; `escuela_id` is null for them. They add up to the whole. */
  escuelas: (Saldo & { escuela_id: number | null; escuela: string })[];
}

/** How long a debt is late: not at all, or so many days since its oldest part. */
export const TRAMO_NAMES = {
  por_vencer: 'Por vencer',
  d1_7: '1 a 7 días',
  d8_30: '8 a 30 días',
  d31_60: '31 a 60 días',
  d61: 'Más de 60 días',
} as const;
export type Tramo = keyof typeof TRAMO_NAMES;
export const TRAMOS = Object.keys(TRAMO_NAMES) as Tramo[];
/** The most days of each that has an end. */
const MOST_DAYS = { d1_7: 7, d8_30: 30, d31_60: 60 };

/** Days since the oldest day (YYYY-MM-DD, or null) on which something was due that is missing. */
export const daysLate = (since: string | null, today: string): number => (since ? daysBetween(since, today) : 0);

/** The tramo for a number of days late (`daysLate`); `por_vencer` for 0 and less. */
export const tramoOf = (days: number): Tramo => {
  if (days <= 0) return 'por_vencer';
  return TRAMOS.find((tramo) => tramo in MOST_DAYS && days <= MOST_DAYS[tramo as keyof typeof MOST_DAYS]) ?? 'd61';
};

/** The oldest and the newest day on which something was due in a tramo; null where it has no such end. */
export function dueDaysOf(tramo: Exclude<Tramo, 'por_vencer'>, today: string): { from: string | null; to: string } {
  const before = TRAMOS[TRAMOS.indexOf(tramo) - 1] as keyof typeof MOST_DAYS | 'por_vencer';
  const least = before === 'por_vencer' ? 1 : MOST_DAYS[before] + 1;
  return { from: tramo === 'd61' ? null : addDays(today, -MOST_DAYS[tramo]), to: addDays(today, -least) };
}

/** Promise status: a pending promise, else whether the last promise of an unpaid note was broken. */
export const COMPROMISO_NAMES = {
  pendiente: 'Con promesa',
  rota: 'Promesa rota',
  ninguna: 'Sin promesa',
} as const;
export type Compromiso = keyof typeof COMPROMISO_NAMES;
export const COMPROMISOS = Object.keys(COMPROMISO_NAMES) as Compromiso[];

/** Last reminder: never, long enough ago that an answer could have come, or more recent. */
export const RECORDADO_NAMES = {
  nunca: 'Nunca',
  antes: `Hace ${REMINDER_RESULT_DAYS} días o más`,
  reciente: `Hace menos de ${REMINDER_RESULT_DAYS} días`,
} as const;
export type Recordado = keyof typeof RECORDADO_NAMES;
export const RECORDADOS = Object.keys(RECORDADO_NAMES) as Recordado[];

/** Balance and overdue part, in dollars. */
export interface Debt {
  saldo: number;
  vencido: number;
}
interface DebtInDays extends Debt {
  /** Part due within the requested days; absent without such a filter. */
  por_pagar?: number;
}

/** An alumno with a debt. */
export interface Deudor extends DebtInDays {
  /** The alumno as of today; null when a list that made the alumno was undone since. */
  user: User | null;
  /** The school in which they owed it. */
  escuela: string;
  /** Oldest first; the folio of one that went with a list is null. */
  notas: (Debt & { id: number; folio: string | null })[];
  /** The first day (YYYY-MM-DD) on which a part of it is, or was, to be paid; null for money of an undone list. */
  fecha: string | null;
  /** Days since the oldest day on which something was due that is missing; 0 when nothing is late. */
  dias: number;
  tramo: Tramo;
  /**
   * The next promise that is still to come, else the one that was broken last, of a note that owes and for which nothing
   * was promised since; and the last reminder that went out. Of a past day null.
   */
  promesa: (Pick<Promesa, 'id' | 'fecha' | 'monto'> & { estado: Exclude<Compromiso, 'ninguna'> }) | null;
  recordatorio: { fecha: string; canal: Recordatorio['canal'] } | null;
  /** Whether they may be reminded, and whether their number is right; of a past day null. */
  contacto: Omit<Contacto, 'user_id'> | null;
}

/** Debts added up over alumnos. */
export interface DebtSum extends DebtInDays {
  alumnos: number;
}

/** A page of debtors; sums cover all rows of the filter, and the schools add up to the whole. */
export interface Deudores extends Page<Deudor> {
  /** `sin_efectivo_desde`: the first day (YYYY-MM-DD) whose cash the sums leave out, as it is to be counted blind first. */
  totales: DebtSum & { sin_efectivo_desde?: string };
  /** In the order of their names, those of no school last. */
  escuelas: (DebtSum & { escuela_id: number | null; escuela: string })[];
}

/** Weeks that are looked back on, the present one among them, and weeks that are foreseen, the present one's rest first. */
export const PLAN_WEEKS = 8;

/** Ended weeks whose debts are told beside today's: each is added up anew. */
export const DEBT_WEEKS = 5;

/** Planned and received amounts per week (by Monday), in dollars. */
export interface DashboardPlanes {
  /**
   * `planeado`: instalments of notes that stand, paid or not. `cobrado`: money taken at tills less cancellations; null
   * for weeks whose money is to be counted blind. `de_listas`: money of lists. The paid amount of /saldos rises by both
   * from the end of one week to the end of the next.
   */
  semanas: { semana: string; planeado: number; cobrado: number | null; de_listas: number }[];
  /** Saldos and their late part, as the list of debtors adds them up. */
  escuelas: Deudores['escuelas'];
  totales: DebtSum;
  /** Unpaid part of instalments from today on; together with overdue and `despues` it equals all balances. */
  pronostico: { semana: string; monto: number }[];
  despues: number;
}

/**
 * Figures with rows of their own: planned for some days, taken at tills on them, and money of lists, as
 * `DashboardPlanes.semanas` and `Cobranza` have them.
 */
export const PAGO_VISTAS = ['planeado', 'cobrado', 'de_listas'] as const;
export type PagoVista = (typeof PAGO_VISTAS)[number];

/** A row of planned or received money; in dollars. */
export interface PagoDeNota {
  /** Null, and the folio too, for an alumno of a list that was undone since. */
  user: User | null;
  escuela: string;
  nota: { id: number; folio: string | null };
  /** Planned: the day (YYYY-MM-DD) on which it is, or was, to be paid. Else the instant at which it came in. */
  fecha: string;
  /** For received money: by how much the paid amount of the note rose; negative when it was cancelled or undone. */
  monto: number;
  /** Paid part; null for received amounts. */
  pagado: number | null;
  /** Whether it came with a list; null for planned money. */
  importado: boolean | null;
}
/** They add up to the figures of the dashboard. */
export interface PagosDeNotas extends Page<PagoDeNota> {
  /** For received money also the part taken at tills (null where it is to be counted blind) and the part of lists. */
  totales: { monto: number; pagado: number | null; cobrado: number | null; de_listas: number | null };
}

export const DEUDOR_SORT = ['saldo', 'vencido', 'dias', 'nombre'] as const;
