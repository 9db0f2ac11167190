/** What belongs to a closing, added up. */
import type { LineaRow } from './cortes.repo.ts';
import type { MovimientoRow } from './movimientos.repo.ts';

/** Cents of cash that should be in the till. */
export const cashOf = (lineas: readonly LineaRow[], caja: readonly MovimientoRow[]): number =>
  lineas.reduce((sum, { metodo, total_cents }) => sum + (metodo === 'efectivo' ? total_cents : 0), 0) +
  caja.reduce((sum, { tipo, monto_cents }) => sum + (tipo === 'fondo' ? monto_cents : -monto_cents), 0);

/** How many abonos, cancellations and movements of cash there are. */
export const movementsOf = (lineas: readonly LineaRow[], caja: readonly MovimientoRow[]): number =>
  lineas.reduce((sum, { abonos, cancelaciones }) => sum + abonos + cancelaciones, caja.length);
