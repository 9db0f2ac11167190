import type { Conteo, Corte, Movimiento } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import { conteoRecord, movimientoRecord } from '#contract/records/caja.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { presenter } from '#server/db/record.ts';
import type { ConteoRow } from './conteos.repo.ts';
import type { CorteRow, LineaRow } from './cortes.repo.ts';
import type { MovimientoRow } from './movimientos.repo.ts';

/** A line on the wire; money in dollars. */
export const presentLinea = presenter(corteLineaRecord, {});
const presentOwn = presenter(corteRecord, {});

/** Money in dollars. */
export const presentMovimiento: (row: MovimientoRow) => Movimiento = presenter(movimientoRecord, {});

/** Money in dollars. */
export const presentConteo: (row: ConteoRow) => Conteo = presenter(conteoRecord, {
  diferencia: ({ declarado_cents, esperado_cents }) => toDollars(declarado_cents - esperado_cents),
});

/** So much of a hash is printed: enough that nobody finds another chain with the same. */
const SEAL_DIGITS = 16;

/** What belongs to a closing besides its row. */
export interface OfCorte {
  lineas: LineaRow[];
  caja: MovimientoRow[];
  conteos: ConteoRow[];
}

/** A closing on the wire; money in dollars. It never changes, so it has one version. */
export const presentCorte = (row: CorteRow, { lineas, caja, conteos }: OfCorte): Corte => ({
  ...presentOwn(row),
  diferencia: toDollars(row.declarado_cents - row.esperado_cents),
  por_persona: lineas.map(presentLinea),
  caja: caja.map(presentMovimiento),
  conteos: conteos.map(presentConteo),
  sello:
    row.sello_n !== null && row.sello_hash !== null
      ? { n: row.sello_n, hash: row.sello_hash.slice(0, SEAL_DIGITS) }
      : null,
  version: 1,
});
