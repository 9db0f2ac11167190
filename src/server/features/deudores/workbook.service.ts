/** Those who owe as a workbook: all whom the filter leaves, as of one instant. */
import { COMPROMISO_NAMES, type Deudor, type Deudores, TRAMO_NAMES } from '#contract/deudores.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { toCents } from '#contract/money.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';
import { DEUDORES_XLSX } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/exports.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';
import { asOfDay, deudoresOf } from './deudores.service.ts';

/** Of the days that are asked for. */
const due: Column<Pick<Deudor, 'por_pagar'>> = {
  ...{ title: 'Por pagar', kind: 'money' },
  value: ({ por_pagar }) => (por_pagar === undefined ? null : toCents(por_pagar)),
};

const columns: Column<Deudor>[] = [
  { title: 'Escuela', width: 30, value: ({ escuela }) => escuela },
  { title: 'Grupo', width: 9, value: ({ user }) => user?.grupo || null },
  { title: 'ID', kind: 'number', value: ({ user }) => user?.id ?? null },
  { title: 'Apellido paterno', value: ({ user }) => user?.apaterno ?? null },
  { title: 'Apellido materno', value: ({ user }) => user?.amaterno ?? null },
  { title: 'Nombre', width: 24, value: ({ user }) => user?.nombre ?? null },
  { title: 'Celular', width: 14, value: ({ user }) => user?.celular ?? null },
  { title: 'Folios', width: 24, value: ({ notas }) => notas.flatMap(({ folio }) => folio ?? []).join(', ') },
  { title: 'Saldo', kind: 'money', value: ({ saldo }) => toCents(saldo) },
  { title: 'Vencido', kind: 'money', value: ({ vencido }) => toCents(vencido) },
  { title: 'Días', kind: 'number', value: ({ dias }) => dias },
  { title: 'Antigüedad', value: ({ tramo }) => TRAMO_NAMES[tramo] },
  { title: 'Promesa', width: 13, value: ({ promesa }) => promesa && COMPROMISO_NAMES[promesa.estado] },
  { title: 'Prometió pagar el', kind: 'date', value: ({ promesa }) => promesa?.fecha ?? null },
  { title: 'Prometido', kind: 'money', value: ({ promesa }) => promesa && toCents(promesa.monto) },
  { title: 'Último recordatorio', kind: 'instant', value: ({ recordatorio }) => recordatorio?.fecha ?? null },
  { title: 'Por', width: 10, value: ({ recordatorio }) => recordatorio && CANAL_NAMES[recordatorio.canal] },
];

const bySchool: Column<Deudores['escuelas'][number]>[] = [
  { title: 'Escuela', width: 30, value: ({ escuela }) => escuela },
  { title: 'Alumnos', kind: 'number', value: ({ alumnos }) => alumnos },
  { title: 'Saldo', kind: 'money', value: ({ saldo }) => toCents(saldo) },
  { title: 'Vencido', kind: 'money', value: ({ vencido }) => toCents(vencido) },
];

/** Throws 422 on `al` for a day to come or before the first. */
export async function deudoresWorkbook(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportDeudores>,
): Promise<Download> {
  const asOf = await asOfDay(deps.db, query, actor);
  const despues = { archivo: DEUDORES_XLSX, ...query, al: asOf.day };
  return exportedWorkbook(deps, actor, { tabla: 'notes', despues }, async (view) => {
    const { data, escuelas } = await deudoresOf(view, asOf, { query, actor }, null);
    const more = query.desde || query.hasta ? [due] : [];
    return [sheet('Deudores', [...columns, ...more], [data]), sheet('Por escuela', [...bySchool, ...more], [escuelas])];
  });
}
