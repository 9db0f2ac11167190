/** The notes and coins that a till is counted by. */
import { toCents, toDollars } from './money.ts';

const bills = [1000, 500, 200, 100, 50, 20].map((valor) => ({ clave: `b${valor}`, valor, kind: 'billete' as const }));
const coins = [20, 10, 5, 2, 1].map((valor) => ({ clave: `m${valor}`, valor, kind: 'moneda' as const }));
const half = { clave: 'm050', valor: 0.5, kind: 'moneda' as const };

/** Largest first, bills before coins; `valor` in dollars. */
export const DENOMINATIONS = [...bills, ...coins, half];

/** How many of each there are, by `clave`. */
export type Desglose = Partial<Record<string, number | null>>;

/** What counted notes and coins are worth, in dollars. */
export function worthOf(desglose: Desglose): number {
  return toDollars(
    DENOMINATIONS.reduce((cents, { clave, valor }) => cents + (desglose[clave] ?? 0) * (toCents(valor) ?? 0), 0),
  );
}
