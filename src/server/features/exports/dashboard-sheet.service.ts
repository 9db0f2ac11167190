/** The dashboards as a workbook: the figures of the screens, and who owes what. */
import { NO_SCHOOL } from '#contract/rules.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { type Figures, figuresOf } from '#server/features/dashboard/dashboard.service.ts';
import { schools } from '#server/features/escuelas/escuelas.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { type Column, type Sheet, sheet } from '#server/xlsx/sheet.ts';
import * as repo from './exports.repo.ts';

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
export async function dashboardSheets(view: Snapshot, actor: Actor): Promise<Sheet[]> {
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
