/** What lines of a closing add up to. */
import type { CortePersona } from '#contract/entities.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { ABONO_METHODS } from '#contract/rules.ts';

/** Money by method, in dollars, in the order of the methods. */
export const byMethod = (lines: readonly CortePersona[]) =>
  ABONO_METHODS.map((metodo) => ({ metodo, total: totalOf(lines.filter((line) => line.metodo === metodo)) }));

export const totalOf = (lines: readonly CortePersona[]): number => sumDollars(lines.map(({ total }) => total));

/** By day and person, in the order of the lines. */
export function byPerson(lines: readonly CortePersona[]) {
  const groups = Map.groupBy(lines, ({ dia, user_id }) => `${dia} ${user_id}`);
  return [...groups].map(([key, own]) => ({
    key,
    dia: own[0]?.dia ?? '',
    nombre: own[0]?.nombre ?? '',
    abonos: own.reduce((sum, { abonos }) => sum + abonos, 0),
    methods: byMethod(own),
    cancelaciones: own.reduce((sum, { cancelaciones }) => sum + cancelaciones, 0),
    cancelado: sumDollars(own.map(({ cancelado }) => cancelado)),
    total: totalOf(own),
  }));
}
/** What one person took on one day, whatever the method. */
export type PersonDay = ReturnType<typeof byPerson>[number];

/** A difference between what was counted and what was expected, in words: «Faltan $10.00». */
export function differenceText(diferencia: number): string {
  if (diferencia === 0) return 'Cuadra';
  return diferencia < 0 ? `Faltan ${formatMoney(-diferencia)}` : `Sobran ${formatMoney(diferencia)}`;
}
