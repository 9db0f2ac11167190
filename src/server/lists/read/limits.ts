/** Limits of a list: the largest business has 20,000 alumnos, and a list covers one school or a few. */

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
