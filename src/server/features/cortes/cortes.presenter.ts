import type { Conteo, Corte, CorteCaja, Movimiento } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import { conteoRecord, movimientoRecord } from '#contract/records/caja.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { presenter } from '#server/db/record.ts';
import type { ConteoRow } from './conteos.repo.ts';
import type { CorteRow, LineaRow } from './cortes.repo.ts';
import type { MovimientoRow } from './movimientos.repo.ts';
import { cashOf } from './sums.rules.ts';

/** A line on the wire; money in dollars. */
export const presentLinea = presenter(corteLineaRecord, {});
const presentOwn = presenter(corteRecord, {});

/** Money in dollars. */
export const presentMovimiento: (row: MovimientoRow) => Movimiento = presenter(movimientoRecord, {
  cancelado: ({ cancelado_en, cancelado_motivo, cancelado_por_nombre, cancelado_corte }) =>
    cancelado_en === null || cancelado_corte === null
      ? null
      : { fecha: cancelado_en, motivo: cancelado_motivo, por: cancelado_por_nombre, corte: cancelado_corte },
});

/** Money in dollars. */
export const presentConteo: (row: ConteoRow) => Conteo = presenter(conteoRecord, {
  diferencia: ({ declarado_cents, esperado_cents }) => toDollars(declarado_cents - esperado_cents),
});

/** So much of a hash is printed: enough that nobody finds another chain with the same. */
const SEAL_DIGITS = 16;

/** Sums and expected cash per till; those without a number first. */
export function presentCajas({ numero, lineas, caja }: Omit<OfCorte, 'conteos'> & { numero: number }): CorteCaja[] {
  const numbers = new Set([...lineas.map((one) => one.caja), ...caja.map((one) => one.caja ?? 0)]);
  return [...numbers]
    .sort((one, other) => one - other)
    .map((number) => {
      const own = lineas.filter((one) => one.caja === number);
      const moved = caja.filter((one) => (one.caja ?? 0) === number);
      return {
        caja: number || null,
        abonos: own.reduce((sum, { abonos }) => sum + abonos, 0),
        total: toDollars(own.reduce((sum, { total_cents }) => sum + total_cents, 0)),
        esperado: toDollars(cashOf({ numero, lineas: own, caja: moved })),
      };
    });
}

/** Data of a closing besides its row. */
export interface OfCorte {
  lineas: LineaRow[];
  caja: MovimientoRow[];
  conteos: ConteoRow[];
}

/** Imported abonos of the period. */
export interface Listed {
  importado_cents: number;
}

/** A closing on the wire; money in dollars. It never changes, so it has one version. */
export const presentCorte = (row: CorteRow, { lineas, caja, conteos, importado_cents }: OfCorte & Listed): Corte => ({
  ...presentOwn(row),
  de_listas: toDollars(importado_cents),
  diferencia: toDollars(row.declarado_cents - row.esperado_cents),
  por_persona: lineas.map(presentLinea),
  por_caja: presentCajas({ numero: row.numero, lineas, caja }),
  caja: caja.map(presentMovimiento),
  conteos: conteos.map(presentConteo),
  sello:
    row.sello_n !== null && row.sello_hash !== null
      ? { n: row.sello_n, hash: row.sello_hash.slice(0, SEAL_DIGITS) }
      : null,
  version: 1,
});
