/** Splits answers: rows into the meta of the request, ids into the cache of RTK Query. */

import type { Tag } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { AlumnoRow, Anuncio, Note, Page } from '#contract/entities.ts';
import type { Fila } from '#contract/importaciones.ts';
import { KINDS, type Kind, type Kinds, type Rows } from './tables.ts';

/** A row of the lists of alumnos: which note it shows belongs to the list's answer, not to the person. */
export interface AlumnoIds {
  user: number;
  note: number | null;
}
/** A page whose rows are in the entity tables. */
export type PageOf<Ids> = Omit<Page<unknown>, 'data'> & { ids: Ids[] };

/** More rows than a list has, with the alumnos that it lacks. */
const FILAS = 1_000_000;

type Takers = { [K in Kind]: (row: Kinds[K]) => number };

/** Moves the rows of one response into `rows`; each function gives the id that stays in the row's place. */
function splitter(rows: Rows) {
  const taker = (kind: Kind) => (row: { id: number }) => {
    const known: unknown[] = rows[kind] ?? [];
    known.push(row);
    Object.assign(rows, { [kind]: known });
    return row.id;
  };
  const to = Object.fromEntries(KINDS.map((kind) => [kind, taker(kind)])) as unknown as Takers;
  const notes = ({ creditos, ...note }: Note): number => to.notes({ ...note, creditos: creditos.map(to.abonos) });
  return {
    ...to,
    notes,
    anuncios: ({ leido: _, ...anuncio }: Anuncio): number => to.anuncios(anuncio),
    /** A row is the User of that id, with the school's id as `escuela`, and a note. */
    alumno: ({ note, escuela_id, ...row }: AlumnoRow): AlumnoIds => ({
      user: to.users({ ...row, escuela: escuela_id ?? 'empleado' }),
      note: note && notes(note),
    }),
    /** Rows of one list count from 1. */
    filaOf:
      (importacionId: number) =>
      (fila: Fila): number =>
        to.filas({ ...fila, id: importacionId * FILAS + fila.n }),
    page: <Row, Ids>({ data, ...figures }: Page<Row>, one: (row: Row) => Ids): PageOf<Ids> => ({
      ...figures,
      ids: data.map(one),
    }),
  };
}
export type Splitter = ReturnType<typeof splitter>;

/** `transformResponse` of an endpoint: `split(endpoints.getUser, ({ user }, rows) => rows.users(user))`. */
export const split = <C extends AnyEndpoint, Ids>(_endpoint: C, ids: Result<C, Ids>) =>
  splitAs<ResponseOf<C>, Ids>(ids);

/** The same of an endpoint that responds in several ways. */
export const splitAs =
  <Response, Ids>(ids: (response: Response, rows: Splitter) => Ids) =>
  (response: Response, meta: Meta | undefined): Ids =>
    ids(response, splitter((meta?.rows ?? {}) as Rows));

/** A part that an endpoint without a schema for it does not take. */
type Part<Name extends string, Value> = string extends keyof Value ? unknown : Record<Name, Value>;
type Parts<C extends AnyEndpoint> = Part<'params', ParamsOf<C>> &
  Part<'body', Sendable<BodyOf<C>>> & { query?: Partial<QueryOf<C>> };

/** Tags to invalidate after a successful write, or a function of its result. */
type Tags<Result> = readonly Tag[] | ((result: Result | undefined) => readonly Tag[]);

type Result<C extends AnyEndpoint, Ids> = (response: ResponseOf<C>, rows: Splitter) => Ids;

/** `ids` as in `split`. */
const mutation = <C extends AnyEndpoint, Ids, Arg>(endpoint: C, ids: Result<C, Ids>, tags: Tags<Ids>) => ({
  query: (parts: Arg) => request(endpoint, parts as Parameters<typeof request<C>>[1]),
  transformResponse: split(endpoint, ids) as (response: ResponseOf<C>, meta: Meta | undefined) => Ids,
  invalidatesTags: (result: Ids | undefined) =>
    typeof tags === 'function' ? tags(result) : result === undefined ? [] : tags,
});

/** With the Idempotency-Key that its form made when it opened. */
export const post = <C extends AnyEndpoint, Ids>(endpoint: C, ids: Result<C, Ids>, tags: Tags<Ids> = []) =>
  mutation<C, Ids, Parts<C> & { key: string }>(endpoint, ids, tags);

/** PUT and DELETE, which may come twice. */
export const change = <C extends AnyEndpoint, Ids>(endpoint: C, ids: Result<C, Ids>, tags: Tags<Ids> = []) =>
  mutation<C, Ids, Parts<C>>(endpoint, ids, tags);

/** For responses that say only that it is done. */
export const done = () => true as const;
