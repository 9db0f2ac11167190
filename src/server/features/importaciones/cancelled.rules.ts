/** Money that somebody cancelled here and that a list brings again. */
import type { SoldNote } from '#contract/entities.ts';
import type { NotaChange } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';

export interface BoughtNote extends SoldNote {
  /** Amounts of its abonos that were cancelled, in dollars. */
  cancelados: readonly number[];
  /** A list made it. */
  deLista: boolean;
}

const CHOOSE = 'elige el alumno de la fila si sí va, corrige la fila u omítela.';

/** The question about abonos that a standing note lacks; null where none like them was cancelled. */
export function cancelledAbono({ nota_id, abonos }: NotaChange, sold: readonly BoughtNote[]): string | null {
  const amounts = sold.find(({ id }) => id === nota_id)?.cancelados ?? [];
  const again = abonos.find(({ monto }) => amounts.includes(monto));
  return again ? `Se canceló un abono como este, de ${formatMoney(again.monto)}: ${CHOOSE}` : null;
}

/** The same of a note that its alumno lacks, by those of its service that were cancelled. */
export const cancelledNote = ([note]: readonly SoldNote[]): string | null =>
  note ? `Se canceló una nota como esta, de ${formatMoney(note.total)}: ${CHOOSE}` : null;
