import type { Abono, Cancellation } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import type { AbonoRow } from './abonos.repo.ts';

/** A cancellation on the wire, or null for what stands. */
export function presentCancellation(en: string | null, motivo: string | null, por: string | null): Cancellation | null {
  return en === null ? null : { fecha: en, motivo: motivo ?? '', por: por ?? '' };
}

/** An abono on the wire; `amount` in dollars. */
export function presentAbono(row: AbonoRow): Abono {
  return {
    id: row.id,
    user_id: row.user_id,
    nota_id: row.note_id,
    amount: toDollars(row.amount_cents),
    metodo: row.metodo,
    ticket: row.ticket,
    reimpresiones: row.reimpresiones,
    created_at: row.created_at,
    capturado_en: row.capturado_en,
    registrado_por: row.registrado_por_nombre,
    cancelado: presentCancellation(row.cancelado_en, row.cancelado_motivo, row.cancelado_por_nombre),
    version: row.version,
  };
}
