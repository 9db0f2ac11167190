/** Sums of a closing. */
import type { LineaRow } from './cortes.repo.ts';
import type { MovimientoRow } from './movimientos.repo.ts';

/** Rows of the closing with a number. */
interface OfClosing {
  numero: number;
  lineas: readonly LineaRow[];
  /** Movements of cash that were made, or cancelled, in it. */
  caja: readonly MovimientoRow[];
}

/** How often a movement counts in a closing: where it was made, and taken back where it was cancelled. */
const timesOf = ({ corte, cancelado_corte }: MovimientoRow, numero: number) => ({
  made: Number(corte === numero),
  cancelled: Number(cancelado_corte === numero),
});

/** Cents of cash that should be in the till. */
export const cashOf = ({ numero, lineas, caja }: OfClosing): number =>
  lineas.reduce((sum, { metodo, total_cents }) => sum + (metodo === 'efectivo' ? total_cents : 0), 0) +
  caja.reduce((sum, row) => {
    const { made, cancelled } = timesOf(row, numero);
    return sum + (made - cancelled) * (row.tipo === 'fondo' ? row.monto_cents : -row.monto_cents);
  }, 0);

/** How many abonos, movements of cash and cancellations there are. */
export const movementsOf = ({ numero, lineas, caja }: OfClosing): number =>
  lineas.reduce((sum, { abonos, cancelaciones }) => sum + abonos + cancelaciones, 0) +
  caja.reduce((sum, row) => {
    const { made, cancelled } = timesOf(row, numero);
    return sum + made + cancelled;
  }, 0);
