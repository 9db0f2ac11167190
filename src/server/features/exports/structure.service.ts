/** `estructura_fotos.xlsx`: what the photo crew takes along. */
import type { School } from '#contract/entities.ts';
import { joinCode } from '#contract/photo-codes.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { NOTE_STATUS_NAMES, PHOTO_CODE_NAMES, PHOTO_CODES, type PhotoCode } from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';
import type { Snapshot } from '#server/db/snapshot.ts';
import { type Column, type Sheet, sheet } from '#server/xlsx/sheet.ts';
import * as repo from './exports.repo.ts';

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
export function structureSheets(view: Snapshot, schools: readonly School[], grupo: string | null): Sheet[] {
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
