/**
 * Limits of a list, and in Spanish why one is not taken and what to do about it. The largest business has 20,000 alumnos,
 * and a list covers one school or a few.
 */
import { LIST_FILE_MAX } from '#contract/importaciones.ts';
import { grouped } from '#contract/money.ts';

/** Of all sheets together. */
export const ROWS_MAX = 25_000;
export const COLUMNS_MAX = 100;
/** Characters of a cell: no spreadsheet program takes more. */
export const CELL_MAX = 32_767;
/** Bytes that all the parts of a workbook that are read may unfold to. */
export const UNFOLDED_MAX = 64 * 1024 * 1024;
/** Parts of a workbook: each sheet is one, and has some more. */
export const ENTRIES_MAX = 2_000;
/** The longest that a list may take, and how much of it a processor may work. */
export const LIST_SECONDS = 60;
export const LIST_CPU_SECONDS = 20;
/** Memory that reading and recognising a list may take beyond an empty process of some 45 MB, in kilobytes. */
export const LIST_MEMORY_KB = 384 * 1024;
/** Characters of all that is said of a list: each of its letters some times, with the reasons. */
export const RESPONSE_MAX = 200_000_000;

const SAVE_AS = 'ábrelo en Excel, guárdalo como «Libro de Excel (.xlsx)» y súbelo de nuevo.';
const SPLIT = 'divide la lista en varios archivos y súbelos por separado.';
const thousands = (n: number) => grouped(String(n));
const megabytes = (n: number) => n / 1024 ** 2;

export const EMPTY = 'Está vacío: revisa que sea el archivo correcto y que la lista esté guardada en él.';
export const NO_ROWS =
  'No tiene filas de alumnos: revisa que sea el archivo correcto y que los nombres estén debajo de un encabezado como «Nombre» o «Alumno».';
export const TOO_LARGE = `Pesa más de ${megabytes(LIST_FILE_MAX)} MB: quita las imágenes y las hojas que no son listas, o ${SPLIT}`;
export const BROKEN = `Está dañado o incompleto: si abre en tu computadora, ${SAVE_AS}`;
export const COMPLEX = `Es demasiado grande o complejo para leerlo: deja solo la lista, o ${SPLIT}`;
export const UNFOLDS = `Es un archivo comprimido que al abrirse ocupa más de ${megabytes(UNFOLDED_MAX)} MB: copia solo la lista a un libro nuevo y súbelo.`;
export const PASSWORD = 'Está protegido con contraseña: ábrelo, quítale la contraseña, guárdalo y súbelo de nuevo.';
export const EXTERNAL = `Contiene definiciones propias de XML (DTD) que no se leen: ${SAVE_AS}`;

export const IMAGE =
  'Es una imagen, no una lista: pide a la escuela el archivo de Excel, o captura la lista en la plantilla.';
export const PDF =
  'Es un PDF, no una hoja de cálculo: pide a la escuela el archivo de Excel, o captura la lista en la plantilla.';
export const PROGRAM = 'No es una lista sino un programa: no lo abras y pide a la escuela el archivo de Excel.';
export const WORD = 'Es un documento de Word: copia su tabla a una hoja de Excel, guárdala y súbela.';
export const PRESENTATION = 'Es una presentación, no una lista: copia su tabla a una hoja de Excel, guárdala y súbela.';
export const NUMBERS =
  'Es un archivo de Numbers: en Numbers elige «Archivo › Exportar a › Excel» y sube el archivo exportado.';
export const BINARY_WORKBOOK = `Es un libro binario de Excel (.xlsb): ${SAVE_AS}`;
export const WEB_ARCHIVE = `Es una página web de un solo archivo: ${SAVE_AS}`;
export const ARCHIVE = 'Es una carpeta comprimida: ábrela y sube las listas que contiene, una por una.';
export const UNKNOWN =
  'No es una lista que se pueda leer: sube un archivo de Excel (.xlsx o .xls), LibreOffice (.ods), CSV o texto.';

/** Says that SheetJS has left this sheet out. */
export const unreadableSheet = (name: string): string =>
  `No se pudo leer la hoja «${name}»: está dañada o es demasiado grande. Copia la lista a un libro nuevo, guárdalo como «Libro de Excel (.xlsx)» y súbelo.`;
const inSheet = (name: string) => (name ? ` en la hoja «${name}»` : '');
/** Says that there are more rows than ROWS_MAX; `sheet` is '' where it has no name, or is not known. */
export const tooManyRows = (sheet: string, rows: number): string =>
  `Tiene ${thousands(rows)} filas${inSheet(sheet)} y se leen hasta ${thousands(ROWS_MAX)} en todo el archivo: borra las filas vacías debajo de la lista, o ${SPLIT}`;
/** Says that the row with this number is wider than COLUMNS_MAX; `sheet` as above. */
export const tooManyColumns = (sheet: string, row: number): string =>
  `La fila ${row}${inSheet(sheet)} tiene más de ${COLUMNS_MAX} columnas: borra las columnas que no son de la lista.`;
/** Says that the row with this number has a cell longer than CELL_MAX; `sheet` as above. */
export const tooLongCell = (sheet: string, row: number): string =>
  `La fila ${row}${inSheet(sheet)} tiene una celda con más de ${thousands(CELL_MAX)} letras: acórtala.`;
