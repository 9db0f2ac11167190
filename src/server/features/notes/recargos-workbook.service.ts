/** Surcharges and discounts as a workbook: all that the filter leaves, as of one instant. */
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Recargo } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { RECARGOS_XLSX } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/exports.ts';
import { recargosPage } from '#server/features/ledger/recargos.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';

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
