/** The lists of people as the endpoints answer them. */
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { AlumnoRow, Note, Page, User } from '#contract/entities.ts';
import { filteredGroup } from '#contract/groups.ts';
import { userRecord } from '#contract/records/users.ts';
import { FAMILY_MAX, familyOfPhone, type UserSearchField } from '#contract/rules.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { recordsByIds } from '#server/db/record.ts';
import { currentNotes, notesById } from '#server/features/ledger/notes.service.ts';
import type { Actor } from '#server/http/actor.ts';
import { type ListRequest, pageOf, slice } from '#server/http/handler.ts';
import {
  countInBaja,
  firstFound,
  idsWithPhone,
  listPage,
  pendingPage as pagePending,
  type Search,
  type SearchBy,
  searchPage,
  type UserFilter,
} from './lists.repo.ts';
import type { UserRow } from './users.repo.ts';
import { presentAlumno, presentUser } from './users.service.ts';

/** The words of two endpoints for the fields that are searched. */
export const SEARCH_BY: Record<UserSearchField, SearchBy> = {
  'user:email': 'email',
  'user:nombre': 'nombre',
  'user:celular': 'celular',
  'note:folio': 'folio',
};

type PeopleRequest = ListRequest<
  Partial<
    QueryOf<typeof endpoints.listUsers> &
      QueryOf<typeof endpoints.listAlumnos> &
      QueryOf<typeof endpoints.filterAlumnos>
  >
> & { actor: Pick<Actor, 'today'> };

function filterOf({ query }: PeopleRequest): UserFilter {
  return {
    activo: query.activo !== 0,
    rol: query.rol,
    escuela: query.escuela,
    grupo: filteredGroup(query.grupo),
    withoutNote: query.sin_nota === 1,
  };
}

interface Listed {
  rows: UserRow[];
  total: number;
  /** Of a search among the active: how many in baja would match too. */
  more: { en_baja?: number };
  /** Of a search by folio: the notes that matched. */
  matched: Note[] | null;
}

async function listed(db: Database, request: PeopleRequest, filter: UserFilter, search?: Search): Promise<Listed> {
  const { sort } = request.query;
  if (!search) return { ...(await listPage(db, filter, sort, slice(request.query))), more: {}, matched: null };
  const { ids, total, others } = await searchPage(db, search, filter, sort, slice(request.query));
  const matched = search.by === 'folio' ? await notesById(db, ids, request.actor.today) : null;
  const rows = await recordsByIds(db, userRecord, matched?.map(({ user_id }) => user_id) ?? ids);
  return { rows, total, more: filter.activo ? { en_baja: others } : {}, matched };
}

/** A page of people of every rol. */
export async function usersPage(db: Database, request: PeopleRequest, search?: Search): Promise<Page<User>> {
  const { rows, total, more } = await listed(db, request, filterOf(request), search);
  return { ...pageOf(rows.map(presentUser), total, request), ...more };
}

function withNotes(rows: UserRow[], notes: Note[]): AlumnoRow[] {
  const byUser = new Map(notes.map((note) => [note.user_id, note]));
  return rows.map((row) => presentAlumno(row, byUser.get(row.id) ?? null));
}
const ids = (rows: UserRow[]) => rows.map(({ id }) => id);

/** A page of alumnos with the note that each row shows: by folio the one that matched, else the one to be paid next. */
export async function alumnosPage(db: Database, request: PeopleRequest, search?: Search): Promise<Page<AlumnoRow>> {
  const { rows, total, more, matched } = await listed(db, request, { ...filterOf(request), rol: 0 }, search);
  const notes = matched ?? (await currentNotes(db, ids(rows), request.actor.today));
  return { ...pageOf(withNotes(rows, notes), total, request), ...more };
}

/** A page of everybody with an unpaid note. */
export async function pendingPage(db: Database, request: PeopleRequest): Promise<Page<AlumnoRow>> {
  const { rows, total } = await pagePending(db, request.query.sort, slice(request.query));
  return pageOf(withNotes(rows, await currentNotes(db, ids(rows), request.actor.today)), total, request);
}

/** The people of these ids, in their order; unknown ids are missing. */
export async function usersByIds(db: Queryable, ids: readonly number[]): Promise<User[]> {
  return (await recordsByIds(db, userRecord, ids)).map(presentUser);
}

/** The first alumnos that match by name, e-mail or phone, debtors before the others, and how many match. */
export async function findAlumnos(
  db: Database,
  text: string,
  limit: number,
): Promise<{ users: User[]; total: number }> {
  const { rows, total } = await firstFound(db, text, limit);
  return { users: rows.map(presentUser), total };
}

/** The alumnos who share a phone as a family, in baja too; none for a phone that too many have, which is a school's. */
export const familyByPhone = async (db: Queryable, celular: string): Promise<readonly number[]> =>
  familyOfPhone(await idsWithPhone(db, celular, FAMILY_MAX + 1));

export { countInBaja };
