import type { Abono, Cancellation } from '#contract/entities.ts';
import { abonoRecord } from '#contract/records/notes.ts';
import { presenter } from '#server/db/record.ts';
import type { AbonoRow } from './abonos.repo.ts';

/** A cancellation on the wire, or null for what stands. */
export function presentCancellation(en: string | null, motivo: string | null, por: string | null): Cancellation | null {
  return en === null ? null : { fecha: en, motivo, por };
}

/** An abono on the wire; `amount` in dollars. */
export const presentAbono: (row: AbonoRow) => Abono = presenter(abonoRecord, {
  cancelado: ({ cancelado_en, cancelado_motivo, cancelado_por_nombre }) =>
    presentCancellation(cancelado_en, cancelado_motivo, cancelado_por_nombre),
});
