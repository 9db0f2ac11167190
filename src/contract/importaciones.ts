/** Lists of schools that come in as files: the columns, the outcomes of a row, and both on the wire. */
import type { Sexo } from './curp-catalogs.ts';
import type { Aviso } from './guarderia.ts';
import type { PlanPago } from './plan.ts';

/** Kinds of columns with their Spanish names. */
export const CAMPO_NAMES = {
  nombre_completo: 'Nombre completo',
  nombre: 'Nombre',
  apaterno: 'Apellido paterno',
  amaterno: 'Apellido materno',
  apellidos: 'Apellidos',
  curp: 'CURP',
  fecha_nacimiento: 'Fecha de nacimiento',
  sexo: 'Sexo',
  grado: 'Grado',
  grupo: 'Grupo',
  grado_grupo: 'Grado y grupo',
  turno: 'Turno',
  escuela: 'Escuela',
  cct: 'CCT',
  celular: 'Celular',
  email: 'Correo electrónico',
  estatus: 'Estatus',
  folio: 'Folio',
  concepto: 'Paquete',
  total: 'Total',
  abono: 'Abono',
  fecha_abono: 'Fecha del abono',
  vence: 'Vencimiento',
  pagado: 'Pagado',
  saldo: 'Saldo',
  numero: 'Número de lista',
} as const;
export type Campo = keyof typeof CAMPO_NAMES;
export const CAMPOS = Object.keys(CAMPO_NAMES) as Campo[];

export const TIPO_NAMES = { alumnos: 'Alumnos', cobranza: 'Cobranza: paquetes y abonos' } as const;
export type Tipo = keyof typeof TIPO_NAMES;
export const TIPOS = Object.keys(TIPO_NAMES) as Tipo[];

/** Outcomes of a row, in display order. */
export const OUTCOME_NAMES = {
  alta: 'Alta',
  cambio: 'Cambio',
  igual: 'Igual',
  duplicado: 'Duplicado',
  baja: 'Baja',
  error: 'Error',
  pregunta: 'Pregunta',
  omitida: 'Omitida',
} as const;
export type Outcome = keyof typeof OUTCOME_NAMES;
export const OUTCOMES = Object.keys(OUTCOME_NAMES) as Outcome[];

export const IMPORT_ESTADO_NAMES = {
  vista: 'Vista previa',
  aplicando: 'Aplicando',
  aplicada: 'Aplicada',
  deshaciendo: 'Deshaciendo',
  deshecha: 'Deshecha',
} as const;
export type ImportEstado = keyof typeof IMPORT_ESTADO_NAMES;

/** Question for a row whose alumno is known in another group. */
export const NEW_GROUP = '¿Es su nuevo grupo?';

/** Ends the questions about a row of which the list does not say one group. */
export const WHICH_GROUP = '¿cuál es el suyo?';

/** Field of notices about a row with a similar name. */
export const SIMILAR = 'similar';

/** Field of notices that ask whether abonos of a list go to a note sold here. */
export const SOLD_HERE = 'vendida';

/** Ends the question about a row whose note has other figures here. */
export const CORRECT_NOTE = 'Corrígela en su cuenta u omite la fila.';
/** Ends the error of a row that has more paid than its total. */
export const OVERPAID = 'más que el total.';

/** Bytes of a list: a whole state's catalogue of schools has one. */
export const LIST_FILE_MAX = 20 * 1024 * 1024;
/** Rows of a page of the preview. */
export const FILAS_PER_PAGE_MAX = 500;
export const REJECTED_XLSX = 'filas_no_tomadas.xlsx';
export const TEMPLATE_XLSX = 'lista_de_alumnos.xlsx';

/** Values of one row; null: not in the source, or not to be decided. */
export interface Valores {
  nombre: string | null;
  apaterno: string | null;
  amaterno: string | null;
  /** One of the groups of Ajustes. */
  grupo: string | null;
  escuela_id: number | null;
  /** As the list calls it. */
  escuela: string | null;
  /** Ten digits. */
  celular: string | null;
  email: string | null;
  curp: string | null;
  /** YYYY-MM-DD, also out of the CURP. */
  fecha_nacimiento: string | null;
  sexo: Sexo | null;
  grado: string | null;
  cct: string | null;
}

/** Editable fields of a row. */
export const EDITABLE = [
  'nombre',
  'apaterno',
  'amaterno',
  'grupo',
  'escuela_id',
  'celular',
  'email',
  'curp',
] as const satisfies (keyof Valores)[];
export type Editable = (typeof EDITABLE)[number];

/** Of a row of a list of payments; amounts in dollars. */
export interface Cobro {
  folio: string | null;
  concepto: string | null;
  total: number | null;
  abonos: AbonoListed[];
  /** By which days the list says that it is to be paid; missing of rows that were read before it was looked for. */
  pagos?: PagoListed[];
  /** As the list says it, else the sum of the abonos. */
  pagado: number | null;
  /** As the list says it, else the rest of the total. */
  saldo: number | null;
}

/** Editable money fields of a row. */
export const MONEY_EDITABLE = [
  'folio',
  'concepto',
  'total',
  'abonos',
  'pagado',
  'saldo',
] as const satisfies (keyof Cobro)[];
export type MoneyEditable = (typeof MONEY_EDITABLE)[number];

/** An abono of a list, in dollars. */
export interface AbonoListed {
  /** YYYY-MM-DD where the list has one. */
  fecha: string | null;
  /** Noon of that day. */
  capturado_en: string | null;
  monto: number;
  /** Number of the abono in the list, from 0; null where the list has only the sum. */
  columna: number | null;
}

/** A payment to be made by a day, in dollars; `monto` null where the list says the day alone. */
export interface PagoListed {
  /** YYYY-MM-DD */
  fecha: string;
  monto: number | null;
}

/** Money that a row writes: a new note with its abonos, or those that a standing note lacks. Dollars. */
export interface NotaChange {
  /** The standing note; null: a new one. */
  nota_id: number | null;
  /** Null: it is made. */
  servicio_id: number | null;
  /** Null: the next one. */
  folio: string | null;
  total: number;
  abonos: AbonoListed[];
  /** By which days a new note is to be paid, where the list says it. */
  plan?: Pick<PlanPago, 'fecha' | 'monto'>[];
}

/**
 * Decision about a row: register a new alumno, update this one, or skip it. `vendida`:
 * the abonos (dollars) of which an administrador said that they go to a note that was sold here; others are asked about.
 */
export type Decision =
  | { accion: 'alta' | 'omitir' }
  | { accion: 'cambiar'; user_id: number; vendida?: PaidSold | undefined };

/** Abonos (dollars) of a list, and the note to which they go. */
export interface PaidSold {
  nota_id: number;
  abonos: number[];
}

/** Values by the names of an alumno's fields; `activo` brings one back from baja, or puts them there. */
export type Changes = Partial<Pick<Valores, Editable> & { activo: boolean; nota: NotaChange }>;

/** An alumno who may be the one of a row. */
export interface Candidato {
  user_id: number;
  nombre: string;
  escuela: string | null;
  grupo: string;
}

/** Position of a row in a file: `sheet!row`, or the number alone in files without sheets, whose sheet name is ''. */
export const originText = (sheet: string, row: number): string => (sheet === '' ? String(row) : `${sheet}!${row}`);
const SHEET = /^(?:(.*)!)?/s;
/** The sheet of such a place; '' without one. A name of a sheet may have «!» itself. */
export const sheetOf = ({ fila_origen }: { fila_origen: string }): string => SHEET.exec(fila_origen)?.[1] ?? '';
/** Its row, as the file itself numbers it. */
export const rowOf = ({ fila_origen }: { fila_origen: string }): string => fila_origen.replace(SHEET, '');

export interface Fila {
  /** From 1, in the order of the file; alumnos that the list lacks come last. */
  n: number;
  /** `originText`; '' of an alumno that the list lacks. */
  fila_origen: string;
  resultado: Outcome;
  valores: Valores & Partial<Cobro>;
  /** Values typed by hand. */
  editados: (Editable | MoneyEditable)[];
  /** Texts of the cells, by column. */
  original: string[];
  avisos: Aviso[];
  candidatos: Candidato[];
  /** The alumno that the row is about: found, or made by it. */
  user_id: number | null;
  /** The row before it that is the same pupil, by its number. */
  duplicado_de: number | null;
  decision: Decision | null;
  /** Changes per field; null if there are none. */
  cambios: Changes | null;
  /** It is written: it is changed no more until the import is undone. */
  hecha: boolean;
  version: number;
}

/** Whether a row asks about a note that was sold here: only an administrador may take it for its alumno then. */
export const isAboutSold = ({ resultado, avisos }: Pick<Fila, 'resultado' | 'avisos'>): boolean =>
  resultado === 'pregunta' && avisos.some(({ campo }) => campo === SOLD_HERE);

/** Whether a row waits for its money to be corrected: to say that it is of the alumno who was found changes nothing. */
export const isAboutFigures = ({ avisos }: Pick<Fila, 'avisos'>): boolean =>
  avisos.some(({ texto }) => texto.endsWith(CORRECT_NOTE) || texto.endsWith(OVERPAID));

/** Why a sheet without a word is not taken. */
export const EMPTY_SHEET = 'Está vacía.';

export interface ImportSheet {
  nombre: string;
  filas: number;
  tomada: boolean;
  porque: string;
}
export interface ImportColumn {
  hoja: string;
  /** From 0. */
  columna: number;
  encabezado: string;
  campo: Campo | null;
  porque: string;
  /** YYYY-MM-DD, where the heading says the day of a payment; missing of lists that were read before it was looked for. */
  fecha?: string | null;
  /**
   * For a column that is left out and looks like this kind: it waits for an answer, or for the word that it stays out.
   */
  parece?: 'dinero' | 'fecha' | 'contacto' | null;
}
/** How people are told of a column: by its heading, or by where it stands. */
export const columnName = ({ encabezado, columna }: Pick<ImportColumn, 'encabezado' | 'columna'>): string =>
  encabezado || `Columna ${columna + 1}`;
export interface ImportSchool {
  /** As the file calls it. */
  texto: string;
  cct: string | null;
  escuela_id: number | 'crear' | null;
  porque: string;
  /** With which it is made, or would be; missing of a school that there is already. */
  prefijo?: string;
}
/** A text for a group that is none of those in Ajustes, with the one that was said for it. */
export interface ImportGroup {
  texto: string;
  grupo: string | null;
  filas: number;
}

/** A package as a list of payments calls it, with the service that it is. */
export interface ImportConcept {
  /** '' of rows that name none. */
  texto: string;
  servicio_id: number | 'crear' | null;
  /** The commonest total of its rows, in dollars: the price of a service that is created. */
  costo: number | null;
  filas: number;
  porque: string;
}

/** Of a list of payments, in dollars. */
export interface Sums {
  total: number;
  abonos: number;
  saldo: number;
}

export interface Importacion {
  id: number;
  /** Name of the file. */
  archivo: string;
  tipo: Tipo;
  estado: ImportEstado;
  hojas: ImportSheet[];
  columnas: ImportColumn[];
  escuelas: ImportSchool[];
  grupos: ImportGroup[];
  conceptos: ImportConcept[];
  /** School and group for rows that name none. */
  escuela_id: number | null;
  grupo: string | null;
  resumen: Record<Outcome, number>;
  /** Alumnos marked as gone by the list, or missing in it, that are to be put in baja. */
  bajas_elegidas: number;
  /** Rows that ask whether their group is the new one of a known alumno. */
  cambian_grupo: number;
  /** For a list of payments, the sum of the rows that are taken; null for others. */
  totales: Sums | null;
  /** The same of all of its rows. */
  lista: Sums | null;
  /** Notices about the whole list: its own sums that differ from its rows. */
  avisos: Aviso[];
  /** Rows that were written, or taken back, so far. */
  hechas: number;
  /** Rows that `aplicar` would write, or go through: of an applied one those that were left out and are mended since. */
  por_aplicar: number;
  creada: string;
  creada_por: string | null;
  aplicada: string | null;
  deshecha: string | null;
  version: number;
}

/** An alumno that an undone import made or changed and that stays as it is, with the reason. */
export interface Queda {
  user_id: number;
  nombre: string;
  motivo: string;
}
