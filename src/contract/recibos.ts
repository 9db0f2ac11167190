/** Data of the public pages: the proof of a ticket and a family's account. Amounts in dollars. */
import type { Concepto } from './entities.ts';
import type { PlanPago } from './plan.ts';

/** The public proof of a ticket. */
export interface Recibo {
  /** Name of the business; null where it has not said. */
  negocio: string | null;
  ticket: number;
  /** ISO instant. */
  fecha: string;
  monto: number;
  /** Balance of the nota right after the abono. */
  saldo_entonces: number;
  saldo_hoy: number;
  /** Initials; null once the person was anonymised. */
  alumno: string | null;
  grupo: string;
  estado: 'valido' | 'cancelado';
}

/** A nota that stands, as its family sees it. */
export interface FamiliaNota {
  folio: string;
  /** ISO instant. */
  fecha: string;
  conceptos: Pick<Concepto, 'servicio' | 'costo'>[];
  total: number;
  pagado: number;
  saldo: number;
  /** As it stands today; empty without a plan. */
  plan: PlanPago[];
}

export interface FamiliaTicket {
  ticket: number;
  /** ISO instant. */
  fecha: string;
  monto: number;
  cancelado: boolean;
  /** Token of its proof, for as long as the family's own link stands. */
  recibo: string;
}

/** All that the link of a family opens; both lists newest first. */
export interface Familia {
  /** First name, and initials of the others. */
  alumno: string;
  notas: FamiliaNota[];
  tickets: FamiliaTicket[];
}

/** A family's link as staff see it; all fields are ISO instants. */
export interface Enlace {
  creado: string;
  vence: string;
  ultimo_uso: string | null;
}
