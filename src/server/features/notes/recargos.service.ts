/** Surcharges and discounts of a supervisor on a sold note, which change its total and its plan; and their workbook. */

import type { QueryOf } from '#contract/endpoint.ts';
import type { NewRecargo } from '#contract/endpoints/recargos.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Note, Recargo } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { sumDollars, toCents } from '#contract/money.ts';
import { AMOUNT_MAX, RECARGOS_XLSX } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import * as ledger from '#server/features/ledger/notes.service.ts';
import {
  cancelRecargo as cancel,
  insertRecargo,
  recargoNow,
  recargosPage,
} from '#server/features/ledger/recargos.service.ts';
import { lockUserShared } from '#server/features/users/users.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';
import { written } from './notes.service.ts';
import { adjustPlan, restorePlan } from './plan.service.ts';

interface Changed {
  recargo: Recargo;
  note: Note;
}

/** Gives a note another total, `plan` the plan for it. */
async function changed(
  tx: Transaction,
  actor: Actor,
  antes: Note,
  { id, total, plan }: { id: number; total: number; plan: typeof adjustPlan },
): Promise<Changed> {
  const total_cents = toCents(total) ?? 0;
  await ledger.setTotal(tx, actor, antes.id, total_cents);
  await plan(tx, actor, antes, total_cents);
  const note = await written(tx, actor, { id: antes.id, accion: 'cambiar', antes });
  return { note, recargo: await recargoNow(tx, id) };
}

/** Adds a surcharge or a discount (dollars) to a locked note. Throws 422 for a total below what was paid, or too large. */
export async function addRecargo(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  body: NewRecargo,
): Promise<Changed> {
  await lockUserShared(tx, antes.user_id);
  const total = sumDollars([antes.total, body.monto]);
  if (total < antes.pagado) throw apiErrors.discountBelowPaid(total, antes.pagado);
  if (total > AMOUNT_MAX) throw apiErrors.totalTooLarge(total);
  return changed(tx, actor, antes, { id: await insertRecargo(tx, actor, antes.id, body), total, plan: adjustPlan });
}

/** Takes one of a locked note back; it stays, marked. Throws 409 for a surcharge that is paid, or discounted, already. */
export async function cancelRecargo(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  { id, monto }: Authorized<Recargo>,
  motivo: string,
): Promise<Changed> {
  await lockUserShared(tx, antes.user_id);
  const total = sumDollars([antes.total, -monto]);
  if (total < antes.pagado) throw apiErrors.recargoNeeded(total, antes.pagado);
  await cancel(tx, actor, id, motivo);
  return changed(tx, actor, antes, { id, total, plan: restorePlan });
}

function standing({ cancelado, nota_cancelada }: Recargo): string {
  if (cancelado) return 'Cancelado';
  return nota_cancelada ? 'Nota cancelada' : 'Vigente';
}

const columns: Column<Recargo>[] = [
  { title: 'Fecha', kind: 'instant', value: ({ created_at }) => created_at },
  { title: 'Folio', value: ({ folio }) => folio },
  { title: 'ID de alumno', kind: 'number', value: ({ user_id }) => user_id },
  { title: 'Alumno', width: 30, value: ({ alumno }) => alumno },
  { title: 'Tipo', width: 12, value: ({ monto }) => (monto < 0 ? 'Descuento' : 'Recargo') },
  { title: 'Nombre', width: 24, value: ({ nombre }) => nombre },
  { title: 'Monto', kind: 'money', value: ({ monto }) => toCents(monto) },
  { title: 'Motivo', width: 30, value: ({ motivo }) => motivo },
  { title: 'Registró', width: 24, value: ({ registrado_por }) => registrado_por },
  { title: 'Estado', value: standing },
  { title: 'Cancelado el', kind: 'instant', value: ({ cancelado }) => cancelado?.fecha ?? null },
  { title: 'Canceló', width: 24, value: ({ cancelado }) => cancelado?.por ?? null },
  { title: 'Motivo de la cancelación', width: 30, value: ({ cancelado }) => cancelado?.motivo ?? null },
];

const sums: Column<[name: string, dollars: number]>[] = [
  { title: 'Total de', value: ([name]) => name },
  { title: 'Monto', kind: 'money', value: ([, dollars]) => toCents(dollars) },
];

/** A workbook of two sheets, the rows and their sums. That it is made leaves a line in the log. */
export async function recargosWorkbook(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportRecargos>,
): Promise<Download> {
  const despues = { archivo: RECARGOS_XLSX, ...query };
  return exportedWorkbook(deps, actor, { tabla: 'notes', despues }, async (view) => {
    const { data, totales } = await recargosPage(view, actor, query, null);
    const { recargos, descuentos, cancelados } = totales;
    const named: [string, number][] = [
      ['Recargos', recargos],
      ['Descuentos', descuentos],
      ['Cancelados', cancelados],
    ];
    return [sheet('Recargos y descuentos', columns, [data]), sheet('Totales', sums, [named])];
  });
}
