/** What is to be done today, by the rol of the person. */
import { endpoint } from '../endpoint.ts';
import type { Cobranza, Note } from '../entities.ts';
import type { AbonoMethod } from '../rules.ts';

/** Notes with money to pay, and its sum in dollars. */
interface Owed {
  notas: number;
  monto: number;
}

/** The business today, for staff; money in dollars, days in the business's time zone. What a rol may not see is absent. */
export interface HoyStaff {
  /**
   * Taken at tills less cancellations, as `Cobranza` has it: today, since Monday, and in the week before up to the same
   * hour; `metodos` of today. While `oculto` the actor is to count the cash blind: every sum with cash in it is null.
   */
  cobrado?: Pick<Cobranza, 'hoy' | 'semana'> & {
    antes: number | null;
    metodos: Record<AbonoMethod, number | null>;
    oculto: boolean;
  };
  /** Abonos and cancellations of the actor's own till today; `monto` is null like the sums of `cobrado`. */
  propios: { movimientos: number; monto: number | null };
  /** Instalments of today that are not paid. */
  vencen: Owed;
  /** Overdue instalments. */
  vencido: Owed;
  /** The first day (YYYY-MM-DD) whose cash these two leave out, as the actor is to count it blind first; absent without it. */
  sin_efectivo_desde?: string;
  /** Promises for today that are neither kept nor withdrawn. */
  promesas: number;
  /** The open closing since its first movement (an instant in UTC); null while nothing moved since the last one. */
  corte_abierto: { desde: string; movimientos: number } | null;
  /** Papers of the nursery to verify. */
  documentos?: number;
  /** Active alumnos without a note that stands. */
  sin_nota: number;
  /** Announcements to the actor, not read yet. */
  anuncios: number;
  /** What is wrong with the server, each in a sentence with what to do; for who reads its figures. */
  problemas?: string[];
}

/** What a family owes over all of its notes, in dollars, and how the business is paid. */
export interface HoyFamilia extends Pick<Note, 'proximo' | 'vencido'> {
  debe: number;
  /** Text of the settings. */
  como_pagar: string | null;
}

export const hoy = {
  hoy: endpoint<HoyStaff | HoyFamilia>()('GET /hoy', 'session:own'),
};
