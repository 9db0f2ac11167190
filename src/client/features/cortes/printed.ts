/** A closing as paper has it, whatever the paper. */
import { type Counted, countedOf, type Desglose } from '#contract/denominations.ts';
import type { Conteo, Corte, CorteAbierto } from '#contract/entities.ts';

/** A closing, or what is open as it would be closed now: that has no day and nobody who closed, and may not be counted. */
export type Printed = Pick<
  Corte,
  'numero' | 'desde' | 'hasta' | 'de_listas' | 'esperado' | 'por_persona' | 'por_caja' | 'caja' | 'conteos' | 'sello'
> & {
  [Name in 'dia' | 'declarado' | 'diferencia' | 'cerrado_por']: Corte[Name] | null;
};

/** The open period for printing (corte X); null while its sums are hidden. */
export function openToPrint(open: CorteAbierto): Printed | null {
  const { numero, hasta, de_listas, esperado, por_persona, por_caja, caja, conteos, movimientos } = open;
  if (esperado === null || por_caja === null) return null;
  const seen = conteos.flatMap(({ esperado, diferencia, ...one }): Conteo[] =>
    esperado === null || diferencia === null ? [] : [{ ...one, esperado, diferencia }],
  );
  const last = seen.at(-1);
  const { declarado, diferencia } = last?.movimientos === movimientos ? last : { declarado: null, diferencia: null };
  return {
    ...{ numero, de_listas, esperado, por_persona, por_caja, caja, conteos: seen, declarado, diferencia, hasta },
    ...{ desde: open.desde ?? hasta, dia: null, cerrado_por: null, sello: null },
  };
}

/** «Corte Z 18», «Corte X (18 abierto)» */
export const titleOf = ({ numero, dia }: Pick<Printed, 'numero' | 'dia'>): string =>
  dia ? `Corte Z ${numero}` : `Corte X (${numero} abierto)`;

/** «3 × $20.00 en moneda» */
export const unitText = ({ units, nombre }: Pick<Counted, 'units' | 'nombre'>): string => `${units} × ${nombre}`;

/** «2 × $500.00, 3 × $20.00 en moneda» */
export const unitsText = (desglose: Desglose): string => countedOf(desglose).map(unitText).join(', ');

/** The notes and coins that were declared last; none where only the amount was. */
export const unitsOf = (conteos: readonly Conteo[]): Counted[] => countedOf(conteos.at(-1)?.desglose ?? {});
