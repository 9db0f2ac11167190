/** The notes and coins that a till is counted by. */
import { formatMoney, toCents, toDollars } from './money.ts';

const bills = [1000, 500, 200, 100, 50, 20].map((valor) => ({ clave: `b${valor}`, valor, kind: 'billete' as const }));
const coins = [20, 10, 5, 2, 1].map((valor) => ({ clave: `m${valor}`, valor, kind: 'moneda' as const }));
const half = { clave: 'm050', valor: 0.5, kind: 'moneda' as const };

/** Largest first, bills before coins; `valor` in dollars. */
export const DENOMINATIONS = [...bills, ...coins, half];

/** How many of each there are, by `clave`. */
export type Desglose = Partial<Record<string, number | null>>;

/** Value of counted notes and coins, in dollars. */
export function worthOf(desglose: Desglose): number {
  return toDollars(
    DENOMINATIONS.reduce((cents, { clave, valor }) => cents + (desglose[clave] ?? 0) * (toCents(valor) ?? 0), 0),
  );
}

/** Count of one denomination. */
export interface Counted {
  clave: string;
  units: number;
  /** «$20.00», of coins that there are as notes too with a word. */
  nombre: string;
  /** Dollars that all of them are worth. */
  importe: number;
}

/** The notes and coins of a count, without those of which there were none. */
export const countedOf = (desglose: Desglose): Counted[] =>
  DENOMINATIONS.flatMap(({ clave, valor, kind }) => {
    const units = desglose[clave] ?? 0;
    const isBoth = kind === 'moneda' && bills.some((bill) => bill.valor === valor);
    const nombre = `${formatMoney(valor)}${isBoth ? ' en moneda' : ''}`;
    return units > 0 ? [{ clave, units, nombre, importe: worthOf({ [clave]: units }) }] : [];
  });
