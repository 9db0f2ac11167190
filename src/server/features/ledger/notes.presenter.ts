import type { Abono, Concepto, Note, NoteSummary, Recargo, SoldNote } from '#contract/entities.ts';
import { sumDollars, toCents, toDollars } from '#contract/money.ts';
import { fillPlan, type Instalment, type PlanToday } from '#contract/plan.ts';
import { noteRecord } from '#contract/records/notes.ts';
import { NOTE_STATUS, type NoteStatus } from '#contract/rules.ts';
import { presenter } from '#server/db/record.ts';
import { presentCancellation } from './abonos.presenter.ts';
import type { ConceptoRow, NoteRow } from './notes.repo.ts';

/** Pagado exactly when nothing is owed. */
function statusOf({ total_cents, pagado_cents }: Pick<NoteRow, 'total_cents' | 'pagado_cents'>): NoteStatus {
  return pagado_cents >= total_cents ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente;
}

const presentOwn = presenter(noteRecord, {});

const NOTHING_DUE: PlanToday = { plan: [], proximo: null, vencido: 0 };

/** A note on the wire as it stands today; of one that was cancelled nothing is to be paid. */
export const presentNote = (row: NoteRow, sold: SoldNote, pagos: Instalment[], today: string): Note => ({
  ...sold,
  ...(sold.cancelada ? NOTHING_DUE : fillPlan(pagos, row, today)),
});

/** A locked note after an abono was taken on it, which is not read again for that. */
export function withAbono(note: Note, abono: Abono, today: string): Note {
  const pagado = sumDollars([note.pagado, abono.amount]);
  const sums = { total_cents: toCents(note.total) ?? 0, pagado_cents: toCents(pagado) ?? 0, limite: note.limite };
  const pagos = note.plan.map(({ fecha, monto }) => ({ fecha, cents: toCents(monto) ?? 0 }));
  return {
    ...{ ...note, pagado, status: statusOf(sums), version: note.version + 1, creditos: [...note.creditos, abono] },
    saldo: toDollars(sums.total_cents - sums.pagado_cents),
    ...fillPlan(pagos, sums, today),
  };
}

/** Data of a note besides its row; `abonos` includes cancelled ones. */
export interface Parts {
  conceptos: ConceptoRow[];
  recargos: Recargo[];
  abonos: Abono[];
}

/** Sold items and payments in dollars, without cancelled abonos. */
export function presentSold(row: NoteRow, { conceptos, recargos, abonos }: Parts): SoldNote {
  const note = presentOwn(row);
  return {
    ...note,
    status: statusOf(row),
    serviciosArr: conceptos.map(({ servicio_id }) => servicio_id),
    costosArr: conceptos.map(({ costo_cents }) => toDollars(costo_cents)),
    conceptos: conceptos.map(presentConcepto),
    recargos,
    // Three more names of the specification for one figure: the total as sold.
    totalServicios: note.total,
    total_amount: note.total,
    total_pagado: note.total,
    saldo: toDollars(row.total_cents - row.pagado_cents),
    creditos: abonos.filter(({ cancelado }) => cancelado === null),
    cancelada: presentCancellation(row.cancelada_en, row.cancelada_motivo, row.cancelada_por_nombre),
  };
}

const presentConcepto = ({ servicio_id, servicio, costo_cents }: ConceptoRow): Concepto => ({
  servicio_id,
  servicio,
  costo: toDollars(costo_cents),
});

/** A note among others to choose from. */
export function presentSummary(row: NoteRow): NoteSummary {
  return {
    id: row.id,
    folio: row.folio,
    status: statusOf(row),
    total: toDollars(row.total_cents),
    saldo: toDollars(row.total_cents - row.pagado_cents),
    created_at: row.created_at,
    cancelada: row.cancelada_en !== null,
  };
}
