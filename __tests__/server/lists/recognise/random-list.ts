/** Random classes poured into random layouts, with what must come out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { curpCheckDigit, readCurp } from '#contract/curp.ts';
import { curpLetters } from '#server/lists/recognise/whole-name.ts';
import type { RecognisedRow } from '#server/lists/recognised.ts';
import type { Cell, Merge, Row, Sheet, Workbook } from '#server/lists/workbook.ts';
import { plain } from './expected.ts';

type Random = () => number;

export interface Pupil {
  nombre: string;
  apaterno: string;
  amaterno: string;
  sexo: 'H' | 'M';
  /** YYYY-MM-DD. */
  fecha: string;
  curp: string;
  celular: string;
  email: string;
  grupo: string;
  baja: boolean;
}

const NAMES = join(__dirname, '../../../../src/server/lists/recognise/names');
const listOf = (file: string): { name: string; codes: string }[] =>
  readFileSync(join(NAMES, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ name: line.split('=')[0] ?? '', codes: line.split('=')[1] ?? '' }));

/** Names by how often they are borne, so that rare ones come too. */
function weighted<T>(values: readonly T[], weight: (value: T) => number): (random: Random) => T {
  const sums: number[] = [];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + weight(value));
  return (random) => {
    const at = random() * (sums.at(-1) ?? 0);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return values[low] as T;
  };
}
const count = (code: string | undefined): number =>
  code && code !== '0' ? 2 ** ((Number.parseInt(code, 36) - 1) / 2) : 0;
const surname = weighted(listOf('surnames.txt'), ({ codes }) => count(codes));
const given = listOf('given-names.txt').filter(({ name }) => !name.includes(' '));
const boy = weighted(given, ({ codes }) => Math.max(0, count(codes[0]) - 20 * count(codes[1])));
const girl = weighted(given, ({ codes }) => Math.max(0, count(codes[1]) - 20 * count(codes[0])));

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const two = (number: number): string => String(number).padStart(2, '0');

function curpOf(
  random: Random,
  { nombre, apaterno, amaterno, fecha, sexo }: Omit<Pupil, 'curp' | 'celular' | 'email' | 'grupo' | 'baja'>,
): string {
  const letters = curpLetters({ nombre, apaterno, amaterno: amaterno || null });
  const first = `${letters.slice(0, 4)}${fecha.slice(2).replaceAll('-', '')}${sexo}${pick(random, ['YN', 'DF', 'VZ', 'JC'])}${letters.slice(4)}Z`;
  const curp = first + curpCheckDigit(first);
  return readCurp(curp).kind === 'valid' ? curp : '';
}

export function pupilOf(random: Random, grupo: string): Pupil {
  const sexo = random() < 0.5 ? 'H' : 'M';
  const names = Array.from({ length: random() < 0.55 ? 1 : 2 }, () => (sexo === 'H' ? boy : girl)(random).name);
  const person = {
    nombre: [...new Set(names)].join(' '),
    apaterno: surname(random).name,
    amaterno: random() < 0.02 ? '' : surname(random).name,
    sexo,
    fecha: `${2012 + Math.floor(random() * 8)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`,
  } as const;
  const curp = curpOf(random, person);
  return {
    ...person,
    curp,
    celular: `999${String(Math.floor(random() * 1e7)).padStart(7, '0')}`,
    email: `a${Math.floor(random() * 1e6)}@example.com`,
    grupo,
    baja: random() < 0.04,
  };
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const dayMonthYear = (fecha: string): [string, string, string] => [
  fecha.slice(8),
  fecha.slice(5, 7),
  fecha.slice(0, 4),
];
/** Six forms of a date, one for a whole column; a serial number for a spreadsheet's own. */
const DATES: readonly ((fecha: string) => Cell)[] = [
  (fecha) => ({ text: dayMonthYear(fecha).join('/') }),
  (fecha) => ({ text: dayMonthYear(fecha).join('-').replace(/-20/, '-') }),
  (fecha) => ({ text: fecha }),
  (fecha) => ({
    text: `${Number(fecha.slice(8))} de ${MONTHS[Number(fecha.slice(5, 7)) - 1]} de ${fecha.slice(0, 4)}`,
  }),
  (fecha) => ({
    text: `${fecha.slice(8)}-${MONTHS[Number(fecha.slice(5, 7)) - 1]?.slice(0, 3).toUpperCase()}-${fecha.slice(2, 4)}`,
  }),
  (fecha) => ({ text: dayMonthYear(fecha).join('/'), date: fecha }),
  (fecha) => ({ text: [fecha.slice(5, 7), fecha.slice(8), fecha.slice(0, 4)].join('/') }),
];

/** What ruins letters on their way; '' leaves them. */
const RUINS: readonly ((text: string) => string)[] = [
  ...Array.from({ length: 8 }, () => (text: string) => text),
  ...['!', '%', '#', '?', '¤', 'Ð', 'ÿ', '\uFFFD', 'Ï¿½'].map((bad) => (text: string) => text.replace(/[Ññ]/g, bad)),
  (text) => new TextDecoder('windows-1252').decode(Buffer.from(text, 'utf8')),
  (text) => Buffer.from(text, 'utf8').toString('latin1'),
];

type Column = { heading: readonly string[]; cell: (pupil: Pupil, at: number) => Cell | string };

/** «Pérez De La Cruz»: how systems that keep no capitals write names. */
const proper = (text: string): string =>
  /\d/.test(text) ? text : text.toLowerCase().replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase());

const surnames = (pupil: Pupil): string => [pupil.apaterno, pupil.amaterno].filter(Boolean).join(' ');

/** The ways in which lists write names. */
function nameColumns(random: Random): Column[] {
  const none = pick(random, ['', '', 'X', '.', '-']);
  const paterno = {
    heading: ['PATERNO', 'Apellido Paterno', 'AP. PATERNO', 'Primer apellido', '1er Apellido'],
    cell: (pupil: Pupil) => pupil.apaterno,
  };
  const materno = {
    heading: ['MATERNO', 'Apellido Materno', 'AP. MATERNO', 'Segundo apellido', '2do Apellido'],
    cell: (pupil: Pupil) => pupil.amaterno || none,
  };
  const nombre = { heading: ['NOMBRE', 'Nombre(s)', 'NOMBRES'], cell: (pupil: Pupil) => pupil.nombre };
  return pick<Column[]>(random, [
    [paterno, materno, nombre],
    [nombre, paterno, materno],
    [{ heading: ['APELLIDOS', 'Apellidos'], cell: surnames }, nombre],
    [{ heading: ['NOMBRE DEL ALUMNO', 'Alumno', 'NOMBRE'], cell: (pupil) => `${surnames(pupil)} ${pupil.nombre}` }],
    [{ heading: ['Nombre completo', 'NOMBRE DEL ALUMNO (A)'], cell: (pupil) => `${pupil.nombre} ${surnames(pupil)}` }],
    [{ heading: ['NOMBRE DEL ALUMNO'], cell: (pupil) => `${surnames(pupil)}, ${pupil.nombre}` }],
  ]);
}

const phoneForms: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `+52 1 ${digits}`,
  (digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits) => `Cel. ${digits}`,
  (digits) => `${digits} / 5555555555`,
];

export interface RandomList {
  workbook: Workbook;
  /** By `sheet!row`. */
  pupils: Map<string, Pupil>;
  /** Which fields the list has: others need not come out. */
  has: { curp: boolean; fecha: boolean; sexo: boolean; celular: boolean; email: boolean };
}

export function randomList(random: Random): RandomList {
  const chance = (share: number): boolean => random() < share;
  const has = { curp: chance(0.4), fecha: chance(0.5), sexo: chance(0.5), celular: chance(0.5), email: chance(0.3) };
  const ruin = pick(random, RUINS);
  const groupForm = pick(random, ['title', 'columns', 'both', 'sheet'] as const);
  const date = pick(random, DATES);
  const phone = pick(random, phoneForms);
  const man = pick(random, ['H', 'M', 'MASCULINO', 'Hombre']);
  const woman = man === 'H' ? 'M' : man === 'M' ? 'F' : man === 'MASCULINO' ? 'FEMENINO' : 'Mujer';
  const numbered = chance(0.7);
  const extra: Column[] = [
    ...(has.curp ? [{ heading: ['CURP', 'C.U.R.P.', 'Clave CURP'], cell: (pupil: Pupil) => pupil.curp }] : []),
    ...(has.fecha
      ? [{ heading: ['FECHA DE NACIMIENTO', 'Fecha nac.', 'F. NAC.'], cell: (pupil: Pupil) => date(pupil.fecha) }]
      : []),
    ...(has.sexo ? [{ heading: ['SEXO', 'Género'], cell: (pupil: Pupil) => (pupil.sexo === 'H' ? man : woman) }] : []),
    ...(has.celular
      ? [{ heading: ['Celular', 'TEL. TUTOR', 'WhatsApp'], cell: (pupil: Pupil) => phone(pupil.celular) }]
      : []),
    ...(has.email ? [{ heading: ['Correo electrónico', 'E-MAIL'], cell: (pupil: Pupil) => pupil.email }] : []),
    ...(groupForm === 'columns'
      ? [
          { heading: ['GRADO', 'Gdo.'], cell: (pupil: Pupil) => pupil.grupo[0] ?? '' },
          { heading: ['GRUPO', 'Gpo.'], cell: (pupil: Pupil) => pupil.grupo[1] ?? '' },
        ]
      : []),
    ...(groupForm === 'both'
      ? [{ heading: ['GRADO Y GRUPO', 'Grupo'], cell: (pupil: Pupil) => `${pupil.grupo[0]}° "${pupil.grupo[1]}"` }]
      : []),
    {
      heading: ['OBSERVACIONES', 'Notas del grupo'],
      cell: (pupil: Pupil) => (pupil.baja ? pick(random, ['BAJA', 'Traslado', 'CAMBIO DE ESCUELA']) : ''),
    },
  ];
  const columns: Column[] = [
    ...(numbered ? [{ heading: ['No.', 'N.P.', '#', 'NUM'], cell: (_: Pupil, at: number) => String(at + 1) }] : []),
    ...nameColumns(random),
    ...(chance(0.5) ? extra : extra.toReversed()),
  ];
  const headings = columns.map(({ heading }) => pick(random, heading));
  const upper = chance(0.5);
  const left = pick(random, [0, 0, 1, 2]);
  const groups = [
    ...new Set(
      Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => `${1 + Math.floor(random() * 6)}${pick(random, ['A', 'B', 'C', 'D'])}`,
      ),
    ),
  ];
  const pupils = new Map<string, Pupil>();
  const sheets: Sheet[] = [];

  const perSheet = groupForm === 'sheet' || chance(0.3);
  let sheet: Sheet | null = null;
  groups.forEach((grupo, turn) => {
    if (!sheet || perSheet) {
      const name =
        groupForm === 'sheet'
          ? pick(random, [grupo, `${grupo[0]}°${grupo[1]}`, `Grupo ${grupo[0]}-${grupo[1]}`])
          : `Hoja${turn + 1}`;
      sheet = { name, hidden: false, rows: [], merges: [] as Merge[] };
      sheets.push(sheet);
    }
    const { rows, name, merges } = sheet;
    const add = (cells: (Cell | string)[]): Row => {
      const filled = cells.map((cell) => (cell === '' ? null : typeof cell === 'string' ? { text: cell } : cell));
      const row = { number: rows.length + 1, cells: [...Array.from({ length: left }, () => null), ...filled] };
      rows.push(row);
      return row;
    };
    if (chance(0.5)) add(['SECRETARÍA DE EDUCACIÓN']);
    if (chance(0.4)) add(['CICLO ESCOLAR 2026-2027']);
    if (groupForm === 'title')
      add(
        pick(random, [
          [`GRADO: ${grupo[0]}°   GRUPO: "${grupo[1]}"`],
          [`${grupo[0]}° ${grupo[1]}`],
          [`GRADO: ${grupo[0]}`, `GRUPO: ${grupo[1]}`],
        ]),
      );
    if (chance(0.4)) add(['DOCENTE: PROFRA. MARÍA LÓPEZ PÉREZ']);
    if (chance(0.3)) add([]);
    if (chance(0.2)) {
      // One heading over all that follows, merged.
      const row = add(['LISTA DE ALUMNOS', '']);
      merges.push({ top: row.number, bottom: row.number, left, right: left + columns.length - 1 });
    }
    add(headings);
    const order = Array.from({ length: 6 + Math.floor(random() * 20) }, () => pupilOf(random, grupo));
    if (chance(0.7)) order.sort((a, b) => (surnames(a) < surnames(b) ? -1 : 1));
    order.forEach((pupil, at) => {
      if (at > 0 && chance(0.02)) add([]);
      const written = columns.map(({ cell }) => {
        const value = cell(pupil, at);
        return typeof value === 'string' ? ruin(upper || value.includes('@') ? value : proper(value)) : value;
      });
      const row = add(written);
      pupils.set(`${name}!${row.number}`, pupil);
    });
    if (chance(0.5)) add(numbered ? ['', `TOTAL: ${order.length}`] : [`TOTAL: ${order.length}`]);
    if (chance(0.3)) {
      add(['', '______________________']);
      add(['', 'KAREN LÓPEZ GUADARRAMA']);
      add(['', 'DIRECTORA']);
    }
    if (chance(0.5)) add([]);
  });
  return { workbook: { sheets }, pupils, has };
}

/** What came out of a row that is not what was poured in. */
export function mistakes(pupil: Pupil, row: RecognisedRow | undefined, has: RandomList['has']): string[] {
  if (!row) return ['falta'];
  const { valores } = row;
  const compare = (field: string, wanted: string, found: string | null): string[] =>
    plain(wanted) === plain(found) ? [] : [`${field}: ${found}, no ${wanted}`];
  return [
    ...compare('nombre', pupil.nombre, valores.nombre),
    ...compare('apaterno', pupil.apaterno, valores.apaterno),
    ...compare('amaterno', pupil.amaterno, valores.amaterno),
    ...compare('grupo', pupil.grupo, valores.grupo),
    ...(has.curp ? compare('curp', pupil.curp, valores.curp) : []),
    ...(has.fecha ? compare('fecha', pupil.fecha, valores.fecha_nacimiento) : []),
    ...(has.sexo ? compare('sexo', pupil.sexo, valores.sexo) : []),
    ...(has.celular ? compare('celular', pupil.celular, valores.celular) : []),
    ...(has.email ? compare('email', pupil.email, valores.email) : []),
    ...(pupil.baja && row.resultado !== 'duplicado' && row.resultado !== 'baja' ? ['baja no vista'] : []),
  ];
}
