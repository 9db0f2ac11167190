/** Workbooks of the dashboards and of the photo crew, and the links that open a download once. */

import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { filteredGroup } from '#contract/groups.ts';
import { DASHBOARD_XLSX, NO_SCHOOL, PHOTOS_XLSX } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/exports.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { type Figures, figuresOf } from '#server/features/dashboard/dashboard.service.ts';
import { school, schools } from '#server/features/escuelas/escuelas.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { makeTicket } from '#server/http/tickets.ts';
import { type Column, type Sheet, sheet } from '#server/xlsx/sheet.ts';
import * as repo from './exports.repo.ts';
import { structureSheets } from './structure.service.ts';

interface Total {
  concepto: string;
  cantidad?: number;
  cents?: number;
}

const total: Column<Total>[] = [
  { title: 'Concepto', width: 24, value: ({ concepto }) => concepto },
  { title: 'Cantidad', kind: 'number', width: 12, value: ({ cantidad }) => cantidad ?? null },
  { title: 'Importe', kind: 'money', width: 16, value: ({ cents }) => cents ?? null },
];

const totalsOf = ({ alumnos, empleados, notas, total_cents, pagado_cents, importado_cents }: Figures): Total[] => [
  { concepto: 'Usuarios', cantidad: alumnos + empleados },
  { concepto: 'Alumnos', cantidad: alumnos },
  { concepto: 'Empleados', cantidad: empleados },
  { concepto: 'Notas', cantidad: notas },
  { concepto: 'Total a pagar', cents: total_cents },
  { concepto: 'Total pagado', cents: pagado_cents },
  { concepto: 'Cobrado', cents: pagado_cents - importado_cents },
  { concepto: 'De listas, fuera de caja', cents: importado_cents },
  { concepto: 'Saldo pendiente', cents: total_cents - pagado_cents },
];

const bySchool: Column<Figures['escuelas'][number]>[] = [
  { title: 'Escuela', width: 30, value: ({ escuela }) => escuela },
  { title: 'Alumnos', kind: 'number', value: ({ alumnos }) => alumnos },
  { title: 'Notas', kind: 'number', value: ({ notas }) => notas },
  { title: 'Total a pagar', kind: 'money', value: ({ total_cents }) => total_cents },
  { title: 'Total pagado', kind: 'money', value: ({ pagado_cents }) => pagado_cents },
  { title: 'Cobrado', kind: 'money', value: ({ pagado_cents, importado_cents }) => pagado_cents - importado_cents },
  { title: 'De listas, fuera de caja', kind: 'money', value: ({ importado_cents }) => importado_cents },
  { title: 'Saldo pendiente', kind: 'money', value: ({ total_cents, pagado_cents }) => total_cents - pagado_cents },
];

/** Value of the group column: empty for employees, who can owe as former alumnos. */
const debt: Column<repo.DebtRow & { escuela: string }>[] = [
  { title: 'Escuela', width: 30, value: ({ escuela }) => escuela },
  { title: 'Grupo', width: 9, value: ({ grupo }) => (grupo === '0' ? null : grupo) },
  { title: 'ID', kind: 'number', value: ({ id }) => id },
  { title: 'Apellido paterno', value: ({ apaterno }) => apaterno },
  { title: 'Apellido materno', value: ({ amaterno }) => amaterno },
  { title: 'Nombre', width: 24, value: ({ nombre }) => nombre },
  { title: 'Celular', width: 14, value: ({ celular }) => celular },
  { title: 'Correo', width: 28, value: ({ email }) => email },
  { title: 'Folio', value: ({ folio }) => folio },
  { title: 'Fecha', kind: 'instant', value: ({ created_at }) => created_at },
  { title: 'Total', kind: 'money', value: ({ total_cents }) => total_cents },
  { title: 'Pagado', kind: 'money', value: ({ pagado_cents }) => pagado_cents },
  { title: 'Saldo', kind: 'money', value: ({ total_cents, pagado_cents }) => total_cents - pagado_cents },
  { title: 'Último abono', kind: 'instant', value: ({ ultimo_abono }) => ultimo_abono },
  { title: 'En baja', width: 9, value: ({ activo }) => (activo === 1 ? null : 'Sí') },
];

/**
 * The sheets, all of the same instant: the saldos of «Deudores» add up to the one of «Totales», unless cash of the open till
 * is withheld from the actor's sums.
 */
async function dashboardSheets(view: Snapshot, actor: Actor): Promise<Sheet[]> {
  const figures = await figuresOf(view, actor);
  const all = await schools(view);
  async function* debts() {
    for (const { id, nombre } of [...all, { id: null, nombre: NO_SCHOOL }]) {
      for await (const slice of repo.debtsOf(view, id)) yield slice.map((row) => ({ ...row, escuela: nombre }));
    }
  }
  const rest = figures.sinEscuela ? [{ escuela: NO_SCHOOL, ...figures.sinEscuela }] : [];
  return [
    sheet('Totales', total, [totalsOf(figures)]),
    sheet('Por escuela', bySchool, [[...figures.escuelas, ...rest]]),
    sheet('Deudores', debt, debts()),
  ];
}

/**
 * `estructura_fotos.xlsx` of the active alumnos, of one school or group or of all. Throws 404 for a school that does not
 * exist; one that is deleted while the file is made is in it whole.
 */
export async function photoStructure(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportStructure>,
): Promise<Download> {
  const { escuela } = query;
  const grupo = filteredGroup(query.grupo) ?? null;
  const chosen = escuela === undefined ? null : await school(deps.db, escuela);
  if (escuela !== undefined && !chosen) throw apiErrors.schoolGone();
  const despues = { archivo: PHOTOS_XLSX, escuela: chosen?.nombre ?? 'Todas', grupo: grupo ?? 'Todos' };
  return exportedWorkbook(deps, actor, { tabla: 'photo_codes', despues }, async (view) => {
    const all = await schools(view);
    return structureSheets(view, chosen ? all.filter(({ id }) => id === chosen.id) : all, grupo);
  });
}

/** The address that opens a download once, without a bearer header. Throws 403 and 422 for what it may not open. */
export async function downloadLink(tx: Transaction, actor: Actor, wanted: string): Promise<{ url: string }> {
  const { url, path } = await makeTicket(tx, actor, wanted);
  await record(tx, actor, {
    accion: 'crear',
    tabla: 'download_tickets',
    registro: null,
    // Without the query: names are searched for, and the log is for ever. The export says its filters itself.
    despues: { descarga: path },
  });
  return { url };
}

/** The dashboards' figures and who owes what. */
export const dashboardWorkbook = (deps: Deps, actor: Actor): Promise<Download> =>
  exportedWorkbook(deps, actor, { tabla: 'notes', despues: { archivo: DASHBOARD_XLSX } }, (view) =>
    dashboardSheets(view, actor),
  );
