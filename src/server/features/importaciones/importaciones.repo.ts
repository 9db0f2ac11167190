import { type Importacion, NEW_GROUP, OUTCOMES, type Outcome, type Sums } from '#contract/importaciones.ts';
import { toDollars } from '#contract/money.ts';
import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { filaRecord, importRecord } from '#contract/records/importaciones.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, numberOf, type PageSlice, selectOf, updateRecord, valuesOf } from '#server/db/record.ts';

export type ImportRow = RowOf<typeof importRecord>;
export type ImportValues = ValuesOf<typeof importRecord>;
type FilaRow = RowOf<typeof filaRecord>;
export type FilaValues = ValuesOf<typeof filaRecord>;
/** A row that is not stored yet. */
export type FilaDraft = Omit<FilaValues, 'id' | 'importacion_id' | 'lectura' | 'version'>;

export const importValues = valuesOf(importRecord);
const filaValues = valuesOf(filaRecord);

/** A row of the file: its number, and where it stood there, by which it is told to people. */
export type RowRef = Pick<FilaValues, 'n' | 'fila_origen'>;

/** Rows of the import's latest reading. */
export type Reading = Pick<ImportValues, 'id' | 'lectura'>;

/** Number of imports, without those whose first reading never finished. */
export const countImports = (db: Queryable): Promise<number> =>
  numberOf(db, 'SELECT count(*) FROM importaciones WHERE lectura > 0');

/** Newest first, without those whose first reading never finished. */
export async function pageOfImports(db: Queryable, { limit, offset }: PageSlice): Promise<ImportValues[]> {
  const sql = `${selectOf(importRecord)} WHERE i.lectura > 0 ORDER BY i.id DESC LIMIT ? OFFSET ?`;
  return (await db.all<ImportRow>(sql, limit, offset)).map(importValues);
}

/** Stores an import and gives its id. */
export const insertImport = (tx: Transaction, values: Partial<ImportValues>): Promise<number> =>
  insertRecord(tx, importRecord, storedOf(importRecord, values));

/** Replaces these values of an import; its version rises, also where there are none. */
export const updateImport = (tx: Transaction, id: number, values: Partial<ImportValues>): Promise<void> =>
  updateRecord(tx, importRecord, id, storedOf(importRecord, values));

/** The last applied list with these headings. */
export async function lastOfLayout(db: Queryable, firma: string): Promise<ImportValues | null> {
  const sql = `${selectOf(importRecord)} WHERE i.firma = ? AND i.estado = 'aplicada' ORDER BY i.id DESC LIMIT 1`;
  const row = await db.get<ImportRow>(sql, firma);
  return row && importValues(row);
}

/** Applied lists that name a school by this key. */
export async function appliedWithCct(db: Queryable, cct: string): Promise<ImportValues[]> {
  const sql = `${selectOf(importRecord)} WHERE i.estado = 'aplicada' AND i.leido LIKE ?`;
  return (await db.all<ImportRow>(sql, `%"cct":"${cct}"%`)).map(importValues);
}

/** Imports on which work is to go on. */
export const unfinishedImports = (db: Queryable): Promise<{ id: number }[]> =>
  db.all("SELECT id FROM importaciones WHERE estado IN ('aplicando', 'deshaciendo') ORDER BY id");

/** Counts of an import's rows. */
export type Figures = Pick<
  Importacion,
  'resumen' | 'por_aplicar' | 'bajas_elegidas' | 'cambian_grupo' | 'totales' | 'lista'
>;

/** Rows that are planned and not written. */
const TO_WRITE = `f.hecha = 0 AND f.motivo IS NULL AND f.resultado IN ('alta', 'cambio', 'igual', 'baja')
        AND f.cambios IS NOT NULL`;

/** Rows of one outcome, with their money in cents, and how many of them put an alumno in baja or ask for their new group. */
interface Counted {
  id: number;
  resultado: Outcome;
  filas: number;
  pendientes: number;
  bajas: number;
  grupos: number;
  total: number;
  abonos: number;
}

function sumsOf(rows: readonly Counted[]): Sums {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const abonos = rows.reduce((sum, row) => sum + row.abonos, 0);
  return { total: toDollars(total), abonos: toDollars(abonos), saldo: toDollars(total - abonos) };
}

const NO_ROWS = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Importacion['resumen'];
const TAKEN: readonly Outcome[] = ['alta', 'cambio', 'igual'];

/** Counts of several imports as they were read last, in one statement. */
export async function figuresOf(
  db: Queryable,
  imports: readonly Pick<ImportValues, 'id' | 'tipo'>[],
): Promise<(id: number) => Figures> {
  const counts = await db.all<Counted>(
    `SELECT i.id, f.resultado, count(*) AS filas, sum(CASE WHEN ${TO_WRITE} THEN 1 ELSE 0 END) AS pendientes,
        sum(CASE WHEN f.resultado = 'baja' AND f.cambios LIKE ? THEN 1 ELSE 0 END) AS bajas,
        sum(CASE WHEN f.resultado = 'pregunta' AND f.avisos LIKE ? THEN 1 ELSE 0 END) AS grupos,
        CAST(sum(f.total_cents) AS bigint) AS total, CAST(sum(f.abonos_cents) AS bigint) AS abonos
      FROM importaciones i JOIN importacion_filas f ON f.importacion_id = i.id AND f.lectura = i.lectura
      WHERE ${db.dialect.inIds('i.id')} GROUP BY i.id, f.resultado`,
    '%"activo":false%',
    `%${NEW_GROUP}%`,
    JSON.stringify(imports.map(({ id }) => id)),
  );
  return (id) => {
    const own = counts.filter((row) => row.id === id);
    const sum = (of: 'pendientes' | 'bajas' | 'grupos') => own.reduce((all, row) => all + row[of], 0);
    const isPaid = imports.some((one) => one.id === id && one.tipo === 'cobranza');
    return {
      resumen: { ...NO_ROWS, ...Object.fromEntries(own.map(({ resultado, filas }) => [resultado, filas])) },
      por_aplicar: sum('pendientes'),
      bajas_elegidas: sum('bajas'),
      cambian_grupo: sum('grupos'),
      totales: isPaid ? sumsOf(own.filter(({ resultado }) => TAKEN.includes(resultado))) : null,
      lista: isPaid ? sumsOf(own) : null,
    };
  };
}

const OF_READING = 'f.importacion_id = ? AND f.lectura = ?';

/** Stores a row of a reading. */
export async function insertFila(tx: Transaction, { id, lectura }: Reading, fila: FilaDraft): Promise<void> {
  await insertRecord(tx, filaRecord, { ...storedOf(filaRecord, fila), importacion_id: id, lectura });
}

/** Replaces these values of a row, by its id; its version rises. */
export const updateFila = (tx: Transaction, id: number, values: Partial<FilaValues>): Promise<void> =>
  updateRecord(tx, filaRecord, id, storedOf(filaRecord, values));

/** The row of a reading with this number; null when there is none. */
export async function filaByNumber(db: Queryable, { id, lectura }: Reading, n: number): Promise<FilaValues | null> {
  const row = await db.get<FilaRow>(`${selectOf(filaRecord)} WHERE ${OF_READING} AND f.n = ?`, id, lectura, n);
  return row && filaValues(row);
}

/** A page of rows in the order of the file, of one outcome or of all. */
export async function pageOfFilas(
  db: Queryable,
  { id, lectura }: Reading,
  resultado: Outcome | undefined,
  { limit, offset }: PageSlice,
): Promise<FilaValues[]> {
  const where = `${OF_READING}${resultado ? ' AND f.resultado = ?' : ''}`;
  const sql = `${selectOf(filaRecord)} WHERE ${where} ORDER BY f.n LIMIT ? OFFSET ?`;
  const rows = await db.all<FilaRow>(sql, id, lectura, ...(resultado ? [resultado] : []), limit, offset);
  return rows.map(filaValues);
}

/** Rows read at a time, in a millisecond or two: other requests wait meanwhile. */
const AT_ONCE = 500;

/** All rows of a reading, in the order of the file, in slices. */
export async function* everyFila(db: Queryable, { id, lectura }: Reading): AsyncGenerator<FilaValues[]> {
  const sql = `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.n > ? ORDER BY f.n LIMIT ?`;
  for (let after = 0; ; ) {
    const rows = await db.all<FilaRow>(sql, id, lectura, after, AT_ONCE);
    if (rows.length === 0) return;
    yield rows.map(filaValues);
    after = rows.at(-1)?.n ?? after;
  }
}

/** The same at once. */
export async function allFilas(db: Queryable, reading: Reading): Promise<FilaValues[]> {
  const all: FilaValues[] = [];
  for await (const slice of everyFila(db, reading)) all.push(...slice);
  return all;
}

/** The next rows that are planned and not written, after `from`; going `back`, those before it that are written. */
export async function nextFilas(
  db: Queryable,
  { id, lectura }: Reading,
  { back, from, most }: { back: boolean; from: number; most: number },
): Promise<FilaValues[]> {
  const sql = back
    ? `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.n < ? AND f.hecha = 1 AND f.motivo IS NULL
        ORDER BY f.n DESC LIMIT ?`
    : `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.n > ? AND ${TO_WRITE} ORDER BY f.n LIMIT ?`;
  return (await db.all<FilaRow>(sql, id, lectura, from, most)).map(filaValues);
}

/** Forgets why rows were not written or taken back, before the next time. */
export async function forgetReasons(tx: Transaction, { id, lectura }: Reading): Promise<void> {
  await tx.run(
    'UPDATE importacion_filas SET motivo = NULL WHERE importacion_id = ? AND lectura = ? AND motivo IS NOT NULL',
    id,
    lectura,
  );
}

/** Written rows that were not taken back, with the reason; without those whose alumno was deleted since. */
export async function stayingFilas(db: Queryable, { id, lectura }: Reading): Promise<FilaValues[]> {
  const sql = `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.hecha = 1 AND f.motivo IS NOT NULL
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = f.user_id) ORDER BY f.n`;
  return (await db.all<FilaRow>(sql, id, lectura)).map(filaValues);
}

/** The first row of the reading, besides this one, that has the CURP or the e-mail, or stands for the alumno. */
export function firstWith(
  db: Queryable,
  { id, lectura }: Reading,
  column: 'curp' | 'email' | 'user_id',
  value: string | number,
  besides: number,
): Promise<RowRef | null> {
  return db.get(
    `SELECT n, fila_origen FROM importacion_filas WHERE importacion_id = ? AND lectura = ? AND ${column} = ? AND n <> ?
        AND resultado NOT IN ('omitida', 'duplicado') AND reconocido NOT IN ('duplicado', 'baja')
        AND duplicado_de IS NULL ORDER BY n LIMIT 1`,
    ...[id, lectura, value, besides],
  );
}

/** The rows from the first one of a pupil, `duplicado_de` of the others, to just before a row of theirs. */
export async function filasOfPupil(
  db: Queryable,
  { id, lectura }: Reading,
  { n, duplicado_de }: Pick<FilaValues, 'n' | 'duplicado_de'>,
): Promise<FilaValues[]> {
  if (duplicado_de === null) return [];
  const sql = `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.n >= ? AND f.n < ?
      AND (f.n = ? OR f.duplicado_de = ?) ORDER BY f.n`;
  return (await db.all<FilaRow>(sql, id, lectura, duplicado_de, n, duplicado_de, duplicado_de)).map(filaValues);
}

const deleteSome =
  (where: string) =>
  async (tx: Transaction, { id, lectura }: Reading): Promise<number> => {
    const some = `SELECT id FROM importacion_filas WHERE importacion_id = ? AND ${where} LIMIT ${AT_ONCE}`;
    return (await tx.run(`DELETE FROM importacion_filas WHERE id IN (${some})`, id, lectura)).changes;
  };

/** Deletes some rows of a reading; how many there were. */
export const forgetReading = deleteSome('lectura = ?');

/** The same of the readings before it; later ones may be under way. */
export const forgetOlderReadings = deleteSome('lectura < ?');

type Keys = Pick<FilaValues, 'n' | 'curp' | 'email' | 'user_id' | 'cobro' | 'duplicado_de'>;

/** Other rows that share a former or new value of a repaired one: CURP, e-mail, alumno; and those of the same pupil. */
export async function relatedFilas(
  db: Queryable,
  { id, lectura }: Reading,
  before: Keys,
  now: Keys,
): Promise<FilaValues[]> {
  const shared = (['curp', 'email', 'user_id'] as const).flatMap((column) =>
    [...new Set([before[column], now[column]])].flatMap((value) => (value === null ? [] : [{ column, value }])),
  );
  const found = new Map<number, FilaValues>();
  for (const { column, value } of shared) {
    const sql = `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.${column} = ? AND f.n <> ? ORDER BY f.n LIMIT 100`;
    const rows = await db.all<FilaRow>(sql, ...[id, lectura, value, now.n]);
    for (const row of rows) found.set(row.id, filaValues(row));
  }
  // Other purchases of its pupil go by it.
  const first = now.duplicado_de ?? now.n;
  const sql = `${selectOf(filaRecord)} WHERE ${OF_READING} AND f.n >= ? AND f.n <> ?
      AND (f.n = ? OR f.duplicado_de = ?) ORDER BY f.n LIMIT 100`;
  const ofPupil = now.cobro ? await db.all<FilaRow>(sql, id, lectura, first, now.n, first, first) : [];
  for (const row of ofPupil) found.set(row.id, filaValues(row));
  return [...found.values()].sort((one, other) => one.n - other.n);
}

/** Deletes imports from before an instant of which nothing was ever shown. */
export async function deleteUnread(tx: Transaction, before: string): Promise<void> {
  await tx.run('DELETE FROM importaciones WHERE lectura = 0 AND creada < ?', before);
}
