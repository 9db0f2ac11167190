/** Workbooks of imports: the rows that were not taken, to be sent back to the school, and a blank list to hand to one. */

import { OUTCOME_NAMES, type Outcome, REJECTED_XLSX, sheetOf, TEMPLATE_XLSX } from '#contract/importaciones.ts';
import { exportedWorkbook } from '#server/audit/record.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';
import * as repo from './importaciones.repo.ts';

const NOT_TAKEN: readonly Outcome[] = ['error', 'pregunta', 'duplicado', 'baja', 'omitida'];

function reasonOf({ resultado, avisos, motivo }: repo.FilaValues): string {
  return [`${OUTCOME_NAMES[resultado]}.`, ...avisos.map(({ texto }) => texto), motivo ?? ''].filter(Boolean).join(' ');
}

/** The columns of one sheet of the file, under its own headings, and why the row was not taken. */
function columnsOf({ leido }: repo.ImportValues, hoja: string): Column<repo.FilaValues>[] {
  const named = leido.columnas.filter((column) => column.hoja === hoja).sort((a, b) => a.columna - b.columna);
  return [
    { title: 'Fila', value: ({ fila_origen }) => fila_origen },
    ...named.map(
      ({ columna, encabezado }): Column<repo.FilaValues> => ({
        title: encabezado.replace(/\s+/g, ' ') || `Columna ${columna + 1}`,
        value: ({ original }) => original[columna] ?? null,
      }),
    ),
    { title: 'Motivo', width: 60, value: reasonOf },
  ];
}

/** The rows that an import does not take, a sheet for each of the file's, the reason in the last column. */
export const rejectedList = (deps: Deps, actor: Actor, reading: repo.ImportValues): Promise<Download> =>
  exportedWorkbook(
    deps,
    actor,
    { tabla: 'importaciones', despues: { archivo: REJECTED_XLSX, de: reading.archivo } },
    async (view) => {
      const rows: repo.FilaValues[] = [];
      for await (const slice of repo.everyFila(view, reading)) {
        rows.push(...slice.filter(({ resultado, fila_origen }) => NOT_TAKEN.includes(resultado) && fila_origen !== ''));
      }
      const names = [...new Set(rows.map(sheetOf))];
      const shown = names.length > 0 ? names : [''];
      return shown.map((hoja) =>
        sheet(hoja || 'Filas', columnsOf(reading, hoja), [rows.filter((row) => sheetOf(row) === hoja)]),
      );
    },
  );

const HEADINGS = [
  'CCT',
  'Escuela',
  'Grado',
  'Grupo',
  'Apellido paterno',
  'Apellido materno',
  'Nombre(s)',
  'CURP',
  'Fecha de nacimiento',
  'Sexo',
  'Celular',
  'Correo electrónico',
];
const INSTRUCTIONS = [
  'Escribe un alumno en cada fila de la hoja «Alumnos», sin cambiar los encabezados.',
  'Hacen falta el nombre, el apellido paterno, el grado (1 a 6) y el grupo (A, B, C o D); lo demás ayuda.',
  'Con la CURP se reconoce a cada alumno el siguiente ciclo, aunque cambie de grupo.',
  'La fecha de nacimiento se escribe día/mes/año, por ejemplo 03/11/2014.',
  'El celular lleva diez dígitos y es el de la madre, el padre o el tutor.',
  'Si toda la lista es de una escuela, basta escribir su clave (CCT) en la primera fila.',
  'Devuelve el archivo como está, en Excel; no hace falta imprimirlo.',
];

/** A blank list, with how it is filled in. */
export const blankList = (deps: Deps, actor: Actor): Promise<Download> =>
  exportedWorkbook(deps, actor, { tabla: 'importaciones', despues: { archivo: TEMPLATE_XLSX } }, async () => [
    sheet(
      'Alumnos',
      HEADINGS.map((title) => ({ title, value: () => null })),
      [],
    ),
    sheet(
      'Instrucciones',
      [{ title: 'Cómo llenar esta lista', width: 110, value: (text: string) => text }],
      [INSTRUCTIONS],
    ),
  ]);
