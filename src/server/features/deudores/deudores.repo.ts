import { type Compromiso, dueDaysOf, type Tramo } from '#contract/deudores.ts';
import type { Canal } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, type PageSlice, tablesOf } from '#server/db/record.ts';
import { type AsOf, owing, withheldCash } from '#server/features/ledger/ledger.sql.ts';
import { STANDING_PROMISES } from './promesas.repo.ts';
import { SENT_AT } from './recordatorios.repo.ts';

/** Filter and order of the list; omitted fields do not filter. */
export interface DebtFilter {
  user_id?: number | undefined;
  escuela?: number | undefined;
  grupo?: string | undefined;
  tramo?: Tramo | null | undefined;
  /** Days (YYYY-MM-DD) from which, and until which, something of it is to be paid. */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Further conditions on `user_id`. */
  whom?: readonly Fragment[];
  /** The instant of which promises and reminders are told; without it none are. */
  now?: string | undefined;
  sort?: string | undefined;
}

interface Debt {
  saldo_cents: number;
  vencido_cents: number;
}
export interface DebtorRow extends Debt {
  user_id: number;
  escuela_id: number | null;
  /** Null of no school, and of one that is gone. */
  escuela: string | null;
  /** The first day on which something is, or was, to be paid that is missing; null of notes that went with a list. */
  fecha: string | null;
  /** The same for late money; null when nothing is late. */
  since: string | null;
  /** Amount due on the days of the filter; null without a filter. */
  por_pagar_cents: number | null;
  /** When and how they were reminded last; null of who never was. */
  recordado: string | null;
  canal: Canal | null;
}
/** A promise that stands, of money in `saldo_cents`. */
export interface PromiseRow {
  user_id: number;
  id: number;
  fecha: string;
  saldo_cents: number;
  estado: Exclude<Compromiso, 'ninguna'>;
}
export interface SchoolRow extends Debt {
  escuela_id: number | null;
  escuela: string | null;
  /** By which schools are ordered. */
  nombre: string;
  alumnos: number;
  por_pagar_cents: number | null;
}
export interface DebtRow extends Debt {
  user_id: number;
  note_id: number;
  folio: string | null;
}

/** The longest delay has the oldest day: `dias` rise as it falls, and debtors without a delay come first. */
const ORDER: Record<string, [up: string, down: string]> = {
  saldo: ['saldo_cents', 'saldo_cents DESC'],
  vencido: ['vencido_cents', 'vencido_cents DESC'],
  dias: ["coalesce(since, '9999') DESC", "coalesce(since, '9999')"],
  nombre: ['nombre', 'nombre DESC'],
};
const orderOf = (sort = '-vencido'): string => {
  const [up, down] = ORDER[sort.replace(/^-/, '')] ?? [];
  return `${sort.startsWith('-') ? down : up}, nombre, user_id`;
};

function ofTramo(tramo: Tramo | null | undefined, day: string): Fragment | null {
  if (!tramo) return null;
  if (tramo === 'por_vencer') return { sql: 'since IS NULL', params: [] };
  const { from, to } = dueDaysOf(tramo, day);
  return allOf(given('since >= ?', from), given('since <= ?', to));
}

/** Of some rows of `missing m`. */
const SUMS = 'sum(m.saldo_cents) AS saldo_cents, sum(m.vencido_cents) AS vencido_cents, min(m.since) AS since';

const LAST_REMINDER = `SELECT w.id FROM recordatorios w WHERE w.user_id = p.user_id ORDER BY ${SENT_AT} DESC, w.id DESC LIMIT 1`;

/** The promises of the page as further rows, with their ids, days and states in columns of notes. */
const promisesOfPage = (now: string): Fragment => ({
  sql: `UNION ALL SELECT 'promesa', n.user_id, NULL, NULL, p.monto_cents, 0, NULL,
        p.fecha, NULL, '', 0, p.id, CASE WHEN p.hasta <= ? THEN 'rota' ELSE 'pendiente' END, NULL, NULL
      FROM ${tablesOf(promesaRecord)} WHERE n.user_id IN (SELECT user_id FROM page) AND ${STANDING_PROMISES}
    `,
  params: [now, now],
});

/** All notes of an alumno are of one school, into which they went with them: any of their rows tells it. */
const SCHOOL = 'max(m.escuela_id) AS escuela_id';

type Part = 'deudor' | 'escuela' | 'nota' | 'promesa';

/**
 * A page of debtors (all of them without a slice), the sums of all that the filter leaves by school, the notes of the page
 * and what was promised of them: in one statement, so that they agree to the cent whatever is written meanwhile. `withheld`
 * as in `owing`.
 */
export async function debts(
  db: Queryable,
  asOf: AsOf,
  { user_id, escuela, grupo, tramo, desde, hasta, whom = [], now, sort }: DebtFilter,
  slice: PageSlice | null,
  withheld: number | null = null,
): Promise<{ deudores: DebtorRow[]; escuelas: SchoolRow[]; notas: DebtRow[]; promesas: PromiseRow[] }> {
  const { sql, params } = owing(asOf, withheld);
  const whose = allOf(
    given('user_id = ?', user_id),
    given('escuela_id = ?', escuela),
    given('user_id IN (SELECT id FROM users WHERE grupo = ?)', grupo),
    ...whom,
  );
  const days = desde !== undefined || hasta !== undefined;
  const late = allOf(ofTramo(tramo, asOf.day), days ? { sql: 'por_pagar_cents > 0', params: [] } : null);
  const promesas = now === undefined ? null : promisesOfPage(now);
  const rows = await db.all<{ parte: Part } & DebtorRow & SchoolRow & DebtRow>(
    `WITH ${sql},
      found AS MATERIALIZED (
        SELECT * FROM (
          SELECT user_id, ${SCHOOL}, ${SUMS}, min(m.fecha) AS fecha,
            sum(${days ? 'CASE WHEN m.fecha BETWEEN ? AND ? THEN saldo_cents ELSE 0 END' : 'CAST(NULL AS bigint)'})
              AS por_pagar_cents
          FROM missing m WHERE ${whose.sql}
          GROUP BY user_id
        ) d WHERE ${late.sql}
      ),
      page AS MATERIALIZED (
        SELECT f.*, coalesce(u.sort_key, '') AS nombre FROM found f LEFT JOIN users u ON u.id = f.user_id
        ORDER BY ${orderOf(sort)} ${slice ? 'LIMIT ? OFFSET ?' : ''}
      )
    SELECT * FROM (
      SELECT 'deudor' AS parte, p.user_id, p.escuela_id, e.nombre AS escuela, p.saldo_cents, p.vencido_cents, p.since,
        p.fecha, p.por_pagar_cents, p.nombre, 1 AS alumnos, 0 AS note_id, '' AS folio, w.canal,
        ${SENT_AT} AS recordado
      FROM page p LEFT JOIN escuelas e ON e.id = p.escuela_id LEFT JOIN recordatorios w ON w.id = (${LAST_REMINDER})
    UNION ALL SELECT 'escuela', 0, f.escuela_id, e.nombre, f.saldo_cents, f.vencido_cents, NULL,
        NULL, f.por_pagar_cents, e.nombre_key, f.alumnos, 0, '', NULL, NULL
      FROM (SELECT escuela_id, sum(saldo_cents) AS saldo_cents, sum(vencido_cents) AS vencido_cents,
          sum(por_pagar_cents) AS por_pagar_cents, count(*) AS alumnos
        FROM found GROUP BY escuela_id) f LEFT JOIN escuelas e ON e.id = f.escuela_id
    UNION ALL SELECT 'nota', d.user_id, NULL, NULL, d.saldo_cents, d.vencido_cents, d.since,
        NULL, NULL, '', 0, d.note_id, n.folio, NULL, NULL
      FROM (SELECT user_id, note_id, ${SUMS} FROM missing m WHERE user_id IN (SELECT user_id FROM page)
        GROUP BY user_id, note_id) d LEFT JOIN notes n ON n.id = d.note_id
    ${promesas ? promesas.sql : ''}) AS parts ORDER BY ${orderOf(sort)}, note_id`,
    ...params,
    ...(days ? [desde ?? '', hasta ?? '9999-12-31'] : []),
    ...whose.params,
    ...late.params,
    ...(slice ? [slice.limit, slice.offset] : []),
    ...(promesas?.params ?? []),
  );
  const of = <Row>(part: Part): Row[] => rows.filter(({ parte }) => parte === part) as Row[];
  const notas = of<DebtRow>('nota');
  return {
    deudores: of('deudor'),
    escuelas: of('escuela'),
    notas: notas.sort((one, other) => one.note_id - other.note_id),
    promesas: of<PromiseRow & DebtRow & { folio: PromiseRow['estado'] }>('promesa')
      .map(({ note_id, folio, ...row }) => ({ ...row, id: note_id, estado: folio }))
      .sort((one, other) => one.fecha.localeCompare(other.fecha) || one.id - other.id),
  };
}

/** In cents, over notes that stood. */
export interface Sums {
  total_cents: number;
  pagado_cents: number;
  /** Imported part. */
  importado_cents: number;
}

export type SchoolSums = Sums & { escuela_id: number | null; escuela: string | null };

/** Instant of the first change of a debt; null without one. */
export async function firstChange(db: Queryable): Promise<string | null> {
  const row = await db.get<{ en: string }>('SELECT en FROM saldo_cambios ORDER BY id LIMIT 1');
  return row?.en ?? null;
}

/**
 * Sold and paid amounts before an instant, by school; without a school last. `withheld`: number of the closing whose
 * cash is left out.
 */
export function schoolSums(db: Queryable, before: string, withheld: number | null): Promise<SchoolSums[]> {
  const { sql, params } = withheldCash(withheld, before);
  return db.all(
    `WITH ${sql},
      hidden AS (SELECT s.escuela_id, CAST(sum(w.cents) AS bigint) AS cents
        FROM withheld w JOIN (SELECT note_id, escuela_id FROM saldo_cambios
          WHERE en < ? AND note_id IN (SELECT note_id FROM withheld)
          GROUP BY note_id, escuela_id HAVING sum(total_cents) <> 0) s ON s.note_id = w.note_id
        GROUP BY s.escuela_id)
    SELECT s.escuela_id, e.nombre AS escuela, s.total_cents, s.pagado_cents - coalesce(h.cents, 0) AS pagado_cents,
      coalesce(l.cents, 0) AS importado_cents
      FROM (SELECT escuela_id, CAST(sum(total_cents) AS bigint) AS total_cents,
          CAST(sum(pagado_cents) AS bigint) AS pagado_cents
        FROM saldo_cambios WHERE en < ? GROUP BY escuela_id HAVING sum(total_cents) <> 0 OR sum(pagado_cents) <> 0) s
      LEFT JOIN hidden h ON coalesce(h.escuela_id, 0) = coalesce(s.escuela_id, 0)
      LEFT JOIN (SELECT escuela_id, CAST(sum(importado_cents) AS bigint) AS cents FROM saldo_cambios
        WHERE importado_cents <> 0 AND en < ? GROUP BY escuela_id) l ON coalesce(l.escuela_id, 0) = coalesce(s.escuela_id, 0)
      LEFT JOIN escuelas e ON e.id = s.escuela_id ORDER BY e.nombre_key IS NULL, e.nombre_key, s.escuela_id`,
    ...params,
    before,
    before,
    before,
  );
}
