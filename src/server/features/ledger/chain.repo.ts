import type { Queryable, Statement, Transaction } from '#server/db/database.ts';
import type { Dialect } from '#server/db/dialect.ts';
import { type ChainKind, type ChainRow, type CountedLink, hashOfText, newSalt } from './chain.record.ts';

/** Rows that are read at a time where all of them are gone through. */
const CHAIN_SLICE = 1000;

/** The table of a link's row. */
export const TABLES: Record<ChainKind, string> = {
  abono: 'abonos',
  cancelacion: 'abonos',
  reimpresion: 'abonos',
  borrado: 'abonos',
  corte: 'cortes',
  movimiento: 'movimientos',
  movimiento_cancelado: 'movimientos',
  conteo: 'conteos',
  nota: 'notes',
  nota_borrada: 'notes',
  saldo: 'saldo_cambios',
};

/** Number of the last link; null without the counter. */
export async function lastNumber(db: Queryable): Promise<number | null> {
  const row = await db.get<{ value: number }>("SELECT value FROM counters WHERE name = 'cadena'");
  return row?.value ?? null;
}

/** Links that one statement writes: it looks through all of them for each. */
const LINKS = 100;

/** A row that is to be linked, with all that its link proves. */
export interface NewLink {
  tipo: ChainKind;
  id: number;
  proved: string;
}

/**
 * The statements that write links under the next numbers, in this order. Other transactions that write links wait from
 * the first of them on until this one ends. The hashes are the database's work (the same as `hashOfRow` and
 * `hashOfLink`), because a proved text may hold the number of a ticket that is taken together with them. Without the
 * last link, money is taken all the same.
 */
export function linkStatements({ sha256, elements }: Dialect, links: readonly NewLink[]): Statement[] {
  if (links.length === 0) return [];
  const before = "(SELECT value - ? FROM counters WHERE name = 'cadena')";
  const sql = `INSERT INTO cadena (n, tipo, registro_id, huella, hash)
    WITH RECURSIVE added AS (
      SELECT at, value ->> 0 AS tipo, CAST(value ->> 1 AS bigint) AS registro_id, ${sha256('value ->> 2')} AS huella
      FROM ${elements}
    ), chained (n, at, tipo, registro_id, huella, hash) AS (
      SELECT b.n, CAST(0 AS bigint), CAST('' AS text), CAST(0 AS bigint), ${sha256("''")}, coalesce(c.hash, '')
        FROM (SELECT ${before} AS n) AS b LEFT JOIN cadena c ON c.n = b.n
      UNION ALL SELECT c.n + 1, added.at, added.tipo, added.registro_id, added.huella,
          ${sha256("c.hash || '\n' || (c.n + 1) || '\n' || added.tipo || '\n' || added.registro_id || '\n' || added.huella")}
        FROM chained c JOIN added ON added.at = c.at + 1
    ) SELECT n, tipo, registro_id, huella, hash FROM chained WHERE at > 0`;
  const statements: Statement[] = [
    { sql: "UPDATE counters SET value = value + ? WHERE name = 'cadena'", params: [links.length] },
  ];
  for (let from = 0; from < links.length; from += LINKS) {
    const rows = links.slice(from, from + LINKS).map(({ tipo, id, proved }) => [tipo, id, proved]);
    statements.push({ sql, params: [JSON.stringify(rows), links.length - from] });
  }
  return statements;
}

/** The rows of these ids as they are stored, with all that a link of this kind proves; an unknown one is missing. */
export async function rowsOf(db: Queryable, tipo: ChainKind, ids: readonly number[]): Promise<Map<number, ChainRow>> {
  const list = JSON.stringify(ids);
  const rows = await db.all<ChainRow>(`SELECT * FROM ${TABLES[tipo]} WHERE ${db.dialect.inIds('id')}`, list);
  return new Map((await wholeRows(db, tipo, rows)).map((row) => [row.id, row]));
}

/** The hashes under which these abonos were linked, by their ids. */
export async function abonoHashes(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const sql = `SELECT registro_id AS id, huella FROM cadena WHERE tipo = 'abono' AND ${db.dialect.inIds('registro_id')}`;
  const links = await db.all<{ id: number; huella: string }>(sql, JSON.stringify(ids));
  return new Map(links.map(({ id, huella }) => [id, huella]));
}

/** Rows of a kind with their values from other tables. */
async function wholeRows(db: Queryable, tipo: ChainKind, rows: ChainRow[]): Promise<ChainRow[]> {
  if (TABLES[tipo] === 'notes') return withParts(db, rows);
  return tipo === 'corte' ? withLineas(db, rows) : rows;
}

interface Linea {
  corte_id: number;
  nombre: string;
  caja: number;
}

/** Closings with their lines and counts, and with the names in both as one hash. */
async function withLineas(db: Queryable, cortes: ChainRow[]): Promise<ChainRow[]> {
  const all = await db.all<Linea>(
    `SELECT corte_id, dia, user_id, metodo, abonos, total_cents, cancelaciones, cancelado_cents, nombre, caja
      FROM corte_lineas WHERE ${db.dialect.inIds('corte_id')} ORDER BY corte_id, dia, user_id, metodo, caja`,
    JSON.stringify(cortes.map(({ id }) => id)),
  );
  const byCorte = Map.groupBy(all, ({ corte_id }) => corte_id);
  const counts = await db.all<{ corte: number }>(
    `SELECT id, corte, movimientos, declarado_cents, esperado_cents, desglose, created_at, contado_por
      FROM conteos WHERE propio_de IS NULL AND ${db.dialect.inIds('corte')} ORDER BY id`,
    JSON.stringify(cortes.map(({ numero }) => numero)),
  );
  const conteos = Map.groupBy(counts, ({ corte }) => corte);
  return cortes.map((corte) => {
    const lineas = byCorte.get(corte.id) ?? [];
    const names = [corte.cerrado_por_nombre, ...lineas.map(({ nombre }) => nombre)];
    return {
      ...corte,
      nombres_huella: hashOfText(String(corte.sal ?? ''), JSON.stringify(names)),
      // Lines of before tills had numbers say nothing of one.
      lineas: JSON.stringify(lineas.map(({ nombre, caja, ...linea }) => (caja === 0 ? linea : { ...linea, caja }))),
      conteos: JSON.stringify(conteos.get(Number(corte.numero)) ?? []),
    };
  });
}

/** The next links behind a number, in their order. */
export function linksAfter(db: Queryable, n: number): Promise<CountedLink[]> {
  const times = 'SELECT count(*) FROM cadena o WHERE o.registro_id = c.registro_id AND o.tipo = c.tipo';
  return db.all(
    `SELECT c.n, c.tipo, c.registro_id, c.huella, c.hash, (${times} AND o.n <= c.n) AS times, (${times}) AS times_ever
      FROM cadena c WHERE c.n > ? ORDER BY c.n LIMIT ${CHAIN_SLICE}`,
    n,
  );
}

/** The hashes under which the removal of these links' abonos and notes was linked, by `${kind of the removal} ${id}`. */
export async function removedOf(db: Queryable, links: readonly CountedLink[]): Promise<Map<string, string>> {
  const rows = await db.all<{ tipo: ChainKind; registro_id: number; huella: string }>(
    `SELECT tipo, registro_id, huella FROM cadena
      WHERE tipo IN ('borrado', 'nota_borrada') AND ${db.dialect.inIds('registro_id')}`,
    JSON.stringify(links.map(({ registro_id }) => registro_id)),
  );
  return new Map(rows.map(({ tipo, registro_id, huella }) => [`${tipo} ${registro_id}`, huella]));
}

interface NamedRow {
  tipo: ChainKind;
  id: number;
  /** By which people know it. */
  numero: number | string;
}

const countOf = (tipo: ChainKind) =>
  `(SELECT count(*) FROM cadena c WHERE c.registro_id = r.id AND c.tipo = '${tipo}')`;
const UNLINKED = [
  `SELECT 'abono' AS tipo, r.id, r.ticket AS numero FROM abonos r WHERE ${countOf('abono')} = 0`,
  `SELECT 'cancelacion', r.id, r.ticket FROM abonos r WHERE r.cancelado_en IS NOT NULL AND ${countOf('cancelacion')} = 0`,
  `SELECT 'reimpresion', r.id, r.ticket FROM abonos r WHERE r.reimpresiones <> ${countOf('reimpresion')}`,
  `SELECT 'corte', r.id, r.numero FROM cortes r WHERE ${countOf('corte')} = 0`,
  `SELECT 'movimiento', r.id, r.id FROM movimientos r WHERE ${countOf('movimiento')} = 0`,
  `SELECT 'movimiento_cancelado', r.id, r.id FROM movimientos r
    WHERE (r.cancelado_en IS NOT NULL OR r.cancelado_por IS NOT NULL OR r.cancelado_corte IS NOT NULL
      OR r.cancelado_huella IS NOT NULL) AND ${countOf('movimiento_cancelado')} = 0`,
  `SELECT 'conteo', r.id, r.corte FROM conteos r WHERE ${countOf('conteo')} = 0
    AND r.id > (SELECT min(c.registro_id) FROM cadena c WHERE c.tipo = 'conteo')`,
];
const UNLINKED_NOTES = [
  `SELECT 'nota' AS tipo, r.id, r.folio AS numero FROM notes r WHERE ${countOf('nota')} = 0`,
  `SELECT 'saldo', r.id, CAST(r.id AS text) FROM saldo_cambios r WHERE ${countOf('saldo')} = 0`,
];
const inOrder = (parts: readonly string[]): string => `${parts.join(' UNION ALL ')} ORDER BY 1, 2`;

/**
 * Rows of money that have no link, and abonos with another number of reprints than links. Counts from before the first
 * that was linked are proved by their closing alone.
 */
export const unlinkedRows = async (db: Queryable): Promise<NamedRow[]> => [
  ...(await db.all<NamedRow>(inOrder(UNLINKED))),
  ...(await db.all<NamedRow>(inOrder(UNLINKED_NOTES))),
];

const isKnown = (user: string) =>
  `NOT EXISTS (SELECT 1 FROM audit u WHERE u.tabla = 'users' AND u.registro_id = ${user} AND u.accion = 'anonimizar')`;
const EMPTIED = [
  `SELECT 'abono' AS tipo, r.id, r.ticket AS numero FROM abonos r
    WHERE ((r.referencia IS NULL AND r.referencia_huella IS NOT NULL)
      OR (r.cancelado_motivo IS NULL AND r.cancelado_en IS NOT NULL)) AND ${isKnown('r.user_id')}`,
  `SELECT 'movimiento', r.id, r.id FROM movimientos r
    WHERE (r.motivo IS NULL OR (r.cancelado_motivo IS NULL AND r.cancelado_en IS NOT NULL))
      AND ${isKnown('r.registrado_por')}`,
];
const EMPTIED_NOTES = `SELECT 'nota' AS tipo, r.id, r.folio AS numero FROM notes r
  WHERE r.sal IS NULL AND r.textos_huella IS NOT NULL AND ${isKnown('r.user_id')} ORDER BY r.id`;

/** Rows with an erased text whose person was never anonymised. */
export const emptiedRows = async (db: Queryable): Promise<NamedRow[]> => [
  ...(await db.all<NamedRow>(inOrder(EMPTIED))),
  ...(await db.all<NamedRow>(EMPTIED_NOTES)),
];

/** Tables and columns that belong to a note's link; typed texts are hashed apart. */
const PARTS = {
  conceptos: 'SELECT note_id, posicion, servicio_id, servicio, costo_cents FROM note_conceptos',
  recargos: `SELECT note_id, id, monto_cents, created_at, registrado_por, cancelado_en, cancelado_por, nombre, motivo,
    cancelado_motivo FROM note_recargos`,
  pagos: 'SELECT note_id, id, fecha, monto_cents, acumulado_cents, desde, hasta FROM note_pagos',
};
type Part = Readonly<Record<string, string | number | null>> & { readonly note_id: number };

/** Typed texts of a note as one text; null if there are none or all were erased. */
function textsOf(note: ChainRow, recargos: readonly Part[]): string | null {
  const own = [note.note_description, note.cancelada_motivo];
  const added = recargos.map(({ nombre, motivo, cancelado_motivo }) => [nombre, motivo, cancelado_motivo]);
  return [...own, ...added.flat()].some(Boolean) ? JSON.stringify([own, added]) : null;
}

/** Rows of notes with all linked values, and with the typed texts as `textos`. */
async function withParts(db: Queryable, notes: ChainRow[]): Promise<ChainRow[]> {
  const ids = JSON.stringify(notes.map(({ id }) => id));
  const partOf = async (part: keyof typeof PARTS) => {
    const order = part === 'conceptos' ? 'posicion' : 'id';
    const sql = `${PARTS[part]} WHERE ${db.dialect.inIds('note_id')} ORDER BY note_id, ${order}`;
    return Map.groupBy(await db.all<Part>(sql, ids), ({ note_id }) => note_id);
  };
  const conceptos = await partOf('conceptos');
  const recargos = await partOf('recargos');
  const pagos = await partOf('pagos');
  return notes.map((note) => {
    const added = recargos.get(note.id) ?? [];
    return {
      ...note,
      conceptos: JSON.stringify(conceptos.get(note.id) ?? []),
      recargos: JSON.stringify(added.map(({ nombre, motivo, cancelado_motivo, ...recargo }) => recargo)),
      pagos: JSON.stringify(pagos.get(note.id) ?? []),
      textos: textsOf(note, added),
    };
  });
}

/** Notes with the hash of their typed texts, which is stored; their versions stay. */
export async function withTexts(tx: Transaction, notes: readonly ChainRow[]): Promise<ChainRow[]> {
  const hashed: ChainRow[] = [];
  for (const note of notes) {
    const textos = note.textos ? String(note.textos) : null;
    const sal = textos && String(note.sal ?? newSalt());
    const textos_huella = sal && hashOfText(sal, textos);
    if (sal !== note.sal || textos_huella !== note.textos_huella)
      await tx.run('UPDATE notes SET sal = ?, textos_huella = ? WHERE id = ?', sal, textos_huella, note.id);
    hashed.push({ ...note, sal, textos_huella });
  }
  return hashed;
}
