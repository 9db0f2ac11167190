/** The shape of the form that adds a surcharge or a discount, what a rule puts into it, and the body that it sends. */
import type { Note } from '#contract/entities.ts';
import { formatMoney, moneyText, parseMoney } from '#contract/money.ts';
import { type RecargoTipo, type Regla, ruleAmount } from '#contract/recargos.ts';

export interface RecargoValues {
  /** Name of the rule that was chosen; '' for a line of its own. */
  regla: string;
  tipo: RecargoTipo;
  nombre: string;
  /** Without a sign, as typed. */
  monto: string;
  motivo: string;
  version: number;
}

/** Balance and overdue part in dollars, without queued abonos. */
export type Owing = Pick<Note, 'saldo' | 'vencido'>;

/** Base of a percentage: the overdue amount for a surcharge if there is one, else the balance. */
function baseOf({ tipo }: Pick<Regla, 'tipo'>, { saldo, vencido }: Owing): { of: number; words: string } {
  return tipo === 'recargo' && vencido > 0 ? { of: vencido, words: 'lo vencido' } : { of: saldo, words: 'el saldo' };
}

/** Form values of a rule; all remain editable. */
export function ofRule(regla: Regla | undefined, owing: Owing): Partial<RecargoValues> {
  if (!regla) return { regla: '', nombre: '', monto: '' };
  const { nombre, tipo } = regla;
  const amount = Math.abs(ruleAmount(regla, baseOf(regla, owing).of));
  return { regla: nombre, nombre, tipo, monto: amount > 0 ? moneyText(amount) : '' };
}

/** «5% sobre lo vencido ($250.00)»; nothing for a rule with an amount. */
export function percentWords(regla: Regla | undefined, owing: Owing): string | null {
  if (!regla || regla.porcentaje === null) return null;
  const { of, words } = baseOf(regla, owing);
  return `${regla.porcentaje}% sobre ${words} (${formatMoney(of)}).`;
}

/** Dollars, of a discount less than 0; null for what is no amount. */
export function amountOf({ tipo, monto }: Pick<RecargoValues, 'tipo' | 'monto'>): number | null {
  const amount = parseMoney(monto);
  return amount !== null && tipo === 'descuento' ? -amount : amount;
}

export function toBody({ nombre, motivo, version, ...values }: RecargoValues) {
  // As it was typed «-50» would be read as an amount, and make a discount of a surcharge.
  const monto = values.monto.trim() === '' ? null : (amountOf(values) ?? Number.NaN);
  return { nombre, monto, motivo, version };
}
