/** Workbooks of the dashboards and of the photo crew, and the links that open a download once. */

import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { School } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { filteredGroup } from '#contract/groups.ts';
import { joinCode } from '#contract/photo-codes.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import {
  DASHBOARD_XLSX,
  NO_SCHOOL,
  NOTE_STATUS_NAMES,
  PHOTO_CODE_NAMES,
  PHOTO_CODES,
  PHOTOS_XLSX,
  type PhotoCode,
} from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';
import { exportedWorkbook, record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { type Figures, figuresOf } from '#server/features/dashboard/dashboard.service.ts';
import { school, schools } from '#server/features/escuelas/escuelas.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { makeTicket } from '#server/http/authentication.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
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

/** Value of the group column: empty for employees, who may have debts from their time as alumnos. */
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

/**
 * An address that opens a download once, without a bearer header. Throws 403 and 422 for downloads that it may not
 * open.
 */
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

/** The dashboards' figures and debtors. */
export const dashboardWorkbook = (deps: Deps, actor: Actor): Promise<Download> =>
  exportedWorkbook(deps, actor, { tabla: 'notes', despues: { archivo: DASHBOARD_XLSX } }, (view) =>
    dashboardSheets(view, actor),
  );

/** Characters of one folder's name: three of them and a file fit the 260 of Windows. */
const FOLDER_NAME_MAX = 60;

/**
 * A text as the name of a folder on any machine: capitals, digits and underscores. Letters that are neither, signs and
 * whatever means something in a path are left out.
 */
function folderName(text: string, instead: string): string {
  const name = foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, FOLDER_NAME_MAX)
    .replace(/^_+|_+$/g, '');
  return name || instead;
}

type Pupil = Pick<RowOf<typeof userRecord>, 'id' | 'nombre' | 'apaterno' | 'amaterno' | 'grupo'>;

/** A school's folder. */
const schoolFolder = (nombre: string): string => folderName(nombre, 'ESCUELA');

/**
 * Where an alumno's photographs go: `ESCUELA/GRUPO/APELLIDOS_NOMBRE_ID`, below the folder of the school; the id keeps
 * two of the same name apart.
 */
function folderOf(school: string, { id, nombre, apaterno, amaterno, grupo }: Pupil): string {
  const person = folderName([apaterno, amaterno, nombre].filter(Boolean).join(' '), 'ALUMNO');
  // Windows keeps CON, NUL and the like for itself, whatever follows behind a dot.
  return `${school}/${folderName(grupo, 'SIN_GRUPO')}/${person}_${id}`;
}

/** A row together with its school and the school's folder; `school` is one of the codes. */
type Of<Row> = Row & { colegio: School & { carpeta: string } };

const person: Column<Of<repo.CodedRow | repo.MissingRow>>[] = [
  { title: 'ID', kind: 'number', value: ({ id }) => id },
  { title: 'Apellido paterno', value: ({ apaterno }) => apaterno },
  { title: 'Apellido materno', value: ({ amaterno }) => amaterno },
  { title: 'Nombre', width: 24, value: ({ nombre }) => nombre },
];
const folio: Column<Of<repo.MissingRow | repo.AlumnoRow>> = { title: 'Folio', value: (row) => row.folio };
const place: Column<Of<repo.CodedRow | repo.MissingRow>>[] = [
  { title: 'Escuela', width: 30, value: ({ colegio }) => colegio.nombre },
  { title: 'Prefijo', width: 10, value: ({ colegio }) => colegio.prefijo },
  { title: 'Grupo', width: 9, value: ({ grupo }) => grupo },
];
const carpeta = { title: 'Carpeta', width: 50 };
const carpetaOf = (row: Of<repo.CodedRow>) => folderOf(row.colegio.carpeta, row);

type Money = { total_cents: number | null; pagado_cents: number | null };
const saldo = ({ total_cents, pagado_cents }: Money) =>
  total_cents === null || pagado_cents === null ? null : total_cents - pagado_cents;
function estado(note: Money): string | null {
  const left = saldo(note);
  return left === null ? null : NOTE_STATUS_NAMES[left === 0 ? 1 : 0];
}
const note: Column<Of<repo.AlumnoRow | repo.MissingRow>>[] = [
  { title: 'Servicios', width: 40, value: ({ servicios }) => servicios },
  { title: 'Estado', width: 11, value: estado },
  { title: 'Total', kind: 'money', value: ({ total_cents }) => total_cents },
  { title: 'Pagado', kind: 'money', value: ({ pagado_cents }) => pagado_cents },
  { title: 'Saldo', kind: 'money', value: saldo },
];

const codes = PHOTO_CODES.map(
  (pose): Column<Of<repo.AlumnoRow>> => ({
    title: PHOTO_CODE_NAMES[pose],
    value: (row) => joinCode(row.prefijo ?? '', row[pose]),
  }),
);

interface Photo {
  row: Of<repo.CodedRow>;
  pose: PhotoCode;
  code: string;
  folder: string;
}
const photo: Column<Photo>[] = [
  ...[...place, ...person].map(({ value, ...column }) => ({ ...column, value: ({ row }: Photo) => value(row) })),
  { title: 'Foto', value: ({ pose }) => PHOTO_CODE_NAMES[pose] },
  { title: 'Código', width: 28, value: ({ code }) => code },
  { ...carpeta, value: ({ folder }) => folder },
];

function photosOf(row: Of<repo.CodedRow>): Photo[] {
  const folder = carpetaOf(row);
  return PHOTO_CODES.flatMap((pose) => {
    const code = joinCode(row.prefijo ?? '', row[pose]);
    return code ? [{ row, pose, code, folder }] : [];
  });
}

/** The sheets, over the active alumnos of these schools, of one group or of all. */
function structureSheets(view: Snapshot, schools: readonly School[], grupo: string | null): Sheet[] {
  async function* each<Row>(read: (view: Snapshot, of: repo.Class) => AsyncGenerator<Row[]>) {
    for (const school of schools) {
      const colegio = { ...school, carpeta: schoolFolder(school.nombre) };
      for await (const slice of read(view, { escuela: colegio.id, grupo }))
        yield slice.map((row) => ({ ...row, colegio }));
    }
  }
  async function* photos() {
    for await (const slice of each(repo.codedOf)) yield slice.flatMap(photosOf);
  }
  return [
    sheet(
      'Alumnos',
      [...place, folio, ...person, ...codes, ...note, { ...carpeta, value: carpetaOf }],
      each(repo.alumnosOf),
    ),
    sheet('Fotos', photo, photos()),
    sheet(
      'Faltantes',
      [...place, folio, ...person, { title: 'Celular', value: ({ celular }) => celular }, ...note],
      each(repo.missingOf),
    ),
  ];
}
