/** Recognised list: sheets, columns, schools and rows, each with its reason. */
import type { Aviso } from '#contract/guarderia.ts';
import type {
  Campo,
  ImportColumn,
  ImportGroup,
  ImportSchool,
  ImportSheet,
  Tipo,
  Valores,
} from '#contract/importaciones.ts';
import type { ListedSum } from '#contract/records/importaciones.ts';
import type { Said } from './payment.ts';

/** Choices of the user about a file; the rest is inferred. */
export interface ListContext {
  fileName: string;
  tipo: Tipo;
  /** YYYY-MM-DD: no birth date lies behind it, and two digits of a year are read by it. */
  today: string;
  /** Schools of the business. */
  schools: { id: number; nombre: string; cct: string | null }[];
  /** Its groups. */
  groups: readonly string[];
  escuela_id: number | null;
  grupo: string | null;
  /** Names of the sheets to take; null: guess. */
  hojas: string[] | null;
  /** `columna` from 0. */
  columnas: { hoja: string; columna: number; campo: Campo | null }[];
  escuelas: { texto: string; escuela_id: number | 'crear' }[];
  grupos: { texto: string; grupo: string }[];
}

/** A row of a list of payments; amounts in cents. */
export interface RecognisedCobro {
  folio: string | null;
  concepto: string | null;
  total: number | null;
  /** `fecha` YYYY-MM-DD where the list has one; `columna` null for a sum of payments. */
  abonos: { fecha: string | null; monto: number; columna: number | null }[];
  /** By which days it is to be paid, with amounts where the list says them: of all or of none. */
  pagos: { fecha: string; monto: number | null }[];
  /** Sum of the abonos and the rest of the total. */
  pagado: number;
  saldo: number | null;
  /** The list's own figures for both. */
  dicho: Said;
  /** It has a column for each abono. */
  singly: boolean;
}

export interface RecognisedRow {
  /** From 1, in the order of the file. */
  n: number;
  /** `originText` */
  fila_origen: string;
  /** Values of the file alone, not yet matched with the database. */
  resultado: 'alta' | 'baja' | 'duplicado' | 'error' | 'pregunta';
  valores: Valores;
  /** Only in lists of payments. */
  cobro: RecognisedCobro | null;
  /** Texts of the cells, by column. */
  original: string[];
  /** Spanish; `campo` of the values, or of the cobro. */
  avisos: Aviso[];
  /** `n` of the row before that is the same pupil: `duplicado`, or in a list of payments another purchase of theirs. */
  duplicado_de: number | null;
}

export interface RecognisedList {
  tipo: Tipo;
  hojas: ImportSheet[];
  columnas: ImportColumn[];
  /** Texts by which the file calls a school. */
  escuelas: ImportSchool[];
  /** Texts by which it calls groups that the business does not have. */
  grupos: ImportGroup[];
  /** Only of lists of payments. */
  sumas: ListedSum[];
}
