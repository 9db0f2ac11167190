/** Lists of schools that came in, and their rows. */
import type { Aviso } from '../guarderia.ts';
import type {
  Changes,
  Cobro,
  Decision,
  Editable,
  ImportColumn,
  ImportConcept,
  ImportEstado,
  ImportGroup,
  ImportSchool,
  ImportSheet,
  MoneyEditable,
  Outcome,
  Tipo,
  Valores,
} from '../importaciones.ts';
import {
  flag,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { shortNameOf } from './names.ts';

/** Choices of the user about a file; the rest is inferred. */
export interface ImportSaid {
  hojas: string[] | null;
  columnas: Pick<ImportColumn, 'hoja' | 'columna' | 'campo'>[];
  /** `prefijo`: with which a school is made. */
  escuelas: { texto: string; escuela_id: number | 'crear'; prefijo?: string | undefined }[];
  grupos: { texto: string; grupo: string }[];
  conceptos: { texto: string; servicio_id: number | 'crear' }[];
  escuela_id: number | null;
  grupo: string | null;
}

/** Structure detected in a file. */
export interface ImportRead {
  hojas: ImportSheet[];
  columnas: ImportColumn[];
  escuelas: ImportSchool[];
  grupos: ImportGroup[];
  conceptos: ImportConcept[];
  /** Missing of lists that were read before they were looked for. */
  sumas?: ListedSums[];
}

/** A line of sums of a list of payments, in cents; null where it does not say one. */
export interface ListedSum {
  /** Where it stands in the file. */
  fila_origen: string;
  /** `n` of the first and of the last row that it sums up. */
  desde: number;
  hasta: number;
  total: number | null;
  abonos: number | null;
  saldo: number | null;
}

/** The same with the sum of its rows. */
export interface ListedSums extends ListedSum {
  filas: { total: number; abonos: number };
}

/** The money of a row as the list has it: paid and owed are null where it does not say them. */
export interface CobroListed extends Cobro {
  /** Each abono has a column of its own; otherwise there is one column with the sum. */
  singly: boolean;
}

/** Values that were typed over those of the list. */
export type Edited = Partial<Pick<Valores, Editable> & Pick<Cobro, MoneyEditable>>;

/** Money records written for a row. */
export interface Cobrado {
  nota_id: number;
  /** The row has made the note. */
  nueva: boolean;
  /** Snapshot of the note, to detect later changes. */
  nota: string;
  /** Ids of the abonos that the row has made. */
  abonos: number[];
}

const erase = 'keep';

export const importRecord = recordTable({
  table: 'importaciones',
  alias: 'i',
  joins: 'LEFT JOIN users p ON p.id = i.creada_por',
  columns: {
    id: integer({ erase }),
    archivo: text({ erase }),
    /** Name of the stored file; null when it was erased with a person named in it. */
    guardado: textOrNull({ erase, wire: null }),
    tipo: oneOfColumn<Tipo>()({ erase }),
    estado: oneOfColumn<ImportEstado>()({ erase }),
    /**
     * Which reading of the file its rows are of, by the version that the import had when that one was begun: a new one
     * stands beside the old until it is whole. 0: none yet.
     */
    lectura: integer({ erase, wire: null }),
    /** Fingerprint of its headings, to recognise the next file of the same layout. */
    firma: text({ erase, wire: null }),
    dicho: json<ImportSaid>()({ erase, wire: null }),
    leido: json<ImportRead>()({ erase, wire: null }),
    /** Rows that were written, or taken back, so far. */
    hechas: integer({ erase }),
    /** The person who applied or undid it last. */
    escrita_por: integerOrNull({ erase, wire: null }),
    /** Ids of schools that it made, by the text of the list. */
    escuelas_creadas: json<Record<string, number>>()({ erase, wire: null }),
    /** Ids of services that it made, by the text of the list. */
    servicios_creados: json<Record<string, number>>()({ erase, wire: null }),
    creada: instant({ erase }),
    creada_por: integerOrNull({ erase, wire: null }),
    creada_por_nombre: textOrNull({ erase, wire: 'creada_por', sql: shortNameOf('p') }),
    aplicada: instantOrNull({ erase }),
    deshecha: instantOrNull({ erase }),
    version: integer({ erase }),
  },
});

/** Rows are deleted with their person. */
const row = { erase: 'row', wire: null } as const;

export const filaRecord = recordTable({
  table: 'importacion_filas',
  alias: 'f',
  columns: {
    id: integer(row),
    importacion_id: integer(row),
    lectura: integer(row),
    n: integer({ erase: 'row' }),
    fila_origen: text({ erase: 'row' }),
    /** Values read from the file, without edits. */
    reconocido: oneOfColumn<Outcome>()(row),
    resultado: oneOfColumn<Outcome>()({ erase: 'row' }),
    /** Values as the list has them. */
    leidos: json<Valores>()(row),
    cobro: jsonOrNull<CobroListed>()(row),
    total_cents: integer(row),
    abonos_cents: integer(row),
    /** Values that were typed over them. */
    editados: json<Edited>()(row),
    original: json<string[]>()({ erase: 'row' }),
    /** Notices about the file itself, without those of edits. */
    de_la_lista: json<Aviso[]>()(row),
    avisos: json<Aviso[]>()({ erase: 'row' }),
    /** Ids of alumnos. */
    candidatos: json<number[]>()(row),
    duplicado_de: integerOrNull({ erase: 'row' }),
    decision: jsonOrNull<Decision>()({ erase: 'row' }),
    /** Values to find rows of the same person by; the e-mail in lower case. */
    curp: textOrNull(row),
    email: textOrNull(row),
    /** The name as a sort key, to find the rows of a person who is anonymised. */
    clave: text(row),
    user_id: integerOrNull({ erase: 'row' }),
    /** Of the alumno, when the preview was made; of a row that was written, after that. */
    user_version: integerOrNull(row),
    /** Changes to write, or written. */
    cambios: jsonOrNull<Changes>()({ erase: 'row' }),
    /** Values before the change. */
    antes: jsonOrNull<Changes>()(row),
    /** Values that the alumno took from the list: later differences were made by hand. */
    escritos: jsonOrNull<Changes>()(row),
    cobrado: jsonOrNull<Cobrado>()(row),
    hecha: flag({ erase: 'row' }),
    /** Why it was not written, or not taken back. */
    motivo: textOrNull(row),
    version: integer({ erase: 'row' }),
  },
});
