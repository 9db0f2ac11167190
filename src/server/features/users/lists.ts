/** The lists of people as the calls answer them. */

import type { AnyCall } from '#contract/call.ts';
import type { AlumnoRow, Page, User } from '#contract/entities.ts';
import { normalizeGroup } from '#contract/groups.ts';
import type { Database } from '#server/db/database.ts';
import { noteForRows } from '#server/features/notes/service.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { countPending, countUsers, listPending, listUsers, type UserFilter } from './list.ts';
import { presentAlumno, presentUser } from './present.ts';
import type { UserRow } from './repo.ts';

/** Call, parameters and query of a list, from which rows and links are made. */
export interface ListRequest {
  call: AnyCall;
  params: Record<string, unknown>;
  query: {
    page?: number;
    per_page?: number;
    sort?: string;
    activo?: number;
    rol?: number;
    escuela?: number;
    grupo?: string | 0;
  };
}

function filterOf({ query }: ListRequest, more: Pick<UserFilter, 'rol' | 'search'>): UserFilter {
  return {
    activo: query.activo !== 0,
    rol: query.rol,
    escuela: query.escuela,
    grupo: query.grupo === undefined ? undefined : (normalizeGroup(String(query.grupo)) ?? String(query.grupo)),
    ...more,
  };
}

/** A page of rows for a filter; a search also says how many in baja would match. */
async function found(db: Database, request: ListRequest, filter: UserFilter) {
  const [rows, total, enBaja] = await Promise.all([
    listUsers(db, filter, request.query.sort, slice(request.query)),
    countUsers(db, filter),
    filter.search && filter.activo ? countUsers(db, { ...filter, activo: false }) : null,
  ]);
  return { rows, total, more: enBaja === null ? {} : { en_baja: enBaja } };
}

/** A page of people of every rol. */
export async function usersPage(
  db: Database,
  request: ListRequest,
  search?: UserFilter['search'],
): Promise<Page<User>> {
  const { rows, total, more } = await found(db, request, filterOf(request, search ? { search } : {}));
  return { ...pageOf(rows.map(presentUser), total, request), ...more };
}

async function withNotes(db: Database, rows: UserRow[], folio: string | null): Promise<AlumnoRow[]> {
  const notes = await noteForRows(
    db,
    rows.map(({ id }) => id),
    folio,
  );
  return rows.map((row) => presentAlumno(row, notes.get(row.id) ?? null));
}

/** A page of alumnos with the note that each row shows: by folio the one that matched, else the one to be paid next. */
export async function alumnosPage(
  db: Database,
  request: ListRequest,
  search?: UserFilter['search'],
): Promise<Page<AlumnoRow>> {
  const filter = filterOf(request, { rol: 0, ...(search ? { search } : {}) });
  const { rows, total, more } = await found(db, request, filter);
  const folio = search?.by === 'folio' ? search.text : null;
  return { ...pageOf(await withNotes(db, rows, folio), total, request), ...more };
}

/** A page of everybody with an unpaid note. */
export async function pendingPage(db: Database, request: ListRequest): Promise<Page<AlumnoRow>> {
  const [rows, total] = await Promise.all([
    listPending(db, request.query.sort, slice(request.query)),
    countPending(db),
  ]);
  return pageOf(await withNotes(db, rows, null), total, request);
}

/** The first alumnos that match by name, e-mail or phone. */
export async function findAlumnos(db: Database, text: string, limit: number): Promise<User[]> {
  const filter: UserFilter = { rol: 0, activo: true, search: { text, by: 'any' } };
  return (await listUsers(db, filter, undefined, { limit, offset: 0 })).map(presentUser);
}
