/** The list of children: filter, search, order and page as one statement each for rows and for the count. */
import type { InfanteEstado } from '#contract/guarderia-rules.ts';
import { searchTerms } from '#contract/search.ts';
import { allOf, given } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { numberOf, type PageSlice } from '#server/db/rows.ts';
import { type InfanteRow, selectInfantes } from './infantes.repo.ts';

export interface InfanteFilter {
  /** The user whose children alone are listed; null for all. */
  family: number | null;
  /** The user whose children are asked for. */
  familia?: number | undefined;
  texto?: string | undefined;
  sala?: string | undefined;
  /** Left out: all but those in baja. */
  estado?: InfanteEstado | undefined;
  /** The business day: on it an `inscrito` may have fallen back because a paper of its has expired. */
  today: string;
}

const ESTADO = `CASE WHEN i.estado = 'inscrito' AND i.inscrito_hasta < ? THEN 'documentos_pendientes' ELSE i.estado END`;

/** Empty texts sort first on both databases, which differ in where they put NULL. */
const SORT: Record<string, string> = {
  id: 'i.id',
  nombre: 'i.sort_key',
  fecha_nacimiento: "coalesce(i.fecha_nacimiento, '')",
  sala: "coalesce(i.sala, '')",
  estado: ESTADO,
  fecha_ingreso: "coalesce(i.fecha_ingreso, '')",
};

function orderBy(sort: string | undefined, today: string): Fragment {
  const field = SORT[sort?.replace(/^-/, '') ?? 'nombre'] ?? 'i.sort_key';
  const direction = sort?.startsWith('-') ? 'DESC' : 'ASC';
  const byName = field === SORT.nombre ? '' : ', i.sort_key';
  return { sql: `ORDER BY ${field} ${direction}${byName}, i.id`, params: field === ESTADO ? [today] : [] };
}

const where = ({ dialect }: Queryable, { family, familia, texto, sala, estado, today }: InfanteFilter): Fragment =>
  allOf(
    given('i.familia_id = ? AND f.sala_guarderia IS NOT NULL', family),
    given('i.familia_id = ?', familia),
    estado ? { sql: `${ESTADO} = ?`, params: [today, estado] } : { sql: "i.estado <> 'baja'", params: [] },
    sala ? given('i.sala = ?', sala) : null,
    texto ? dialect.search('infantes', ['busqueda'], searchTerms(texto), 'i') : null,
  );

/** How many children a filter finds. */
export function countInfantes(db: Queryable, filter: InfanteFilter): Promise<number> {
  const { sql, params } = where(db, filter);
  return numberOf(db, `SELECT count(*) FROM infantes i JOIN users f ON f.id = i.familia_id WHERE ${sql}`, ...params);
}

/** One page of the children that a filter finds. */
export function listInfantes(
  db: Queryable,
  filter: InfanteFilter,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<InfanteRow[]> {
  const found = where(db, filter);
  const order = orderBy(sort, filter.today);
  const params = [...found.params, ...order.params, limit, offset];
  return selectInfantes(db, `${found.sql} ${order.sql} LIMIT ? OFFSET ?`, ...params);
}
