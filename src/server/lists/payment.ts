/** Payment of one row and its consistency; amounts in cents. */
import type { Aviso } from '#contract/guarderia.ts';
import { OVERPAID } from '#contract/importaciones.ts';
import { formatCents } from '#contract/money.ts';

/** Sums as the list says them; null where it does not. */
export interface Said {
  pagado: number | null;
  saldo: number | null;
}

export interface Payment {
  total: number | null;
  /** The sum of the abonos. */
  abonado: number;
  dicho: Said;
}

/** Total paid in a list without single abonos; null if absent. */
export function paidInAll(total: number | null, { pagado, saldo }: Said): number | null {
  if (pagado !== null) return pagado || null;
  return total !== null && saldo !== null && saldo < total ? total - saldo : null;
}

/** The contradiction between total, abonos, paid and owed amounts, in words with the figures. */
export function disagreements({ total, abonado, dicho }: Payment): Aviso[] {
  const avisos: Aviso[] = [];
  if (dicho.pagado !== null && dicho.pagado !== abonado) {
    const texto = `La lista dice pagado ${formatCents(dicho.pagado)} y sus abonos suman ${formatCents(abonado)}.`;
    avisos.push({ campo: 'pagado', texto });
  }
  if (total === null) return avisos;
  const saldo = total - abonado;
  if (dicho.saldo !== null && dicho.saldo !== saldo) {
    const sum = `${formatCents(total)} menos ${formatCents(abonado)} son ${formatCents(saldo)}`;
    avisos.push({ campo: 'saldo', texto: `La lista dice que debe ${formatCents(dicho.saldo)}, pero ${sum}.` });
  }
  if (saldo < 0) avisos.push({ campo: 'saldo', texto: `Pagó ${formatCents(-saldo)} ${OVERPAID}` });
  return avisos;
}
