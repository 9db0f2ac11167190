/** The lists of people as the endpoints answer them. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { AlumnoRow, Page, User } from '#contract/entities.ts';
import { normalizeGroup } from '#contract/groups.ts';
import type { UserSearchField } from '#contract/rules.ts';
import type { Database } from '#server/db/database.ts';
import type { JsonWords } from '#server/db/dialect.ts';
import { chosenNoteJson, noteJson } from '#server/features/ledger/json.presenter.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { pageText, slice } from '#server/http/page.ts';
import type { UserFilter } from './filter.sql.ts';
import * as list from './list.repo.ts';
import { firstFound, type Search, type SearchBy, searchPage } from './search.repo.ts';
import { alumnoJson, presentUser, userJson } from './users.presenter.ts';

/** The words of two endpoints for the fields that are searched. */
export const SEARCH_BY: Record<UserSearchField, SearchBy> = {
  'user:email': 'email',
  'user:nombre': 'nombre',
  'user:celular': 'celular',
  'note:folio': 'folio',
};

/** Call, parameters and query of a list, from which rows and links are made. */
export interface ListRequest {
  endpoint: AnyEndpoint;
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

function filterOf({ query }: ListRequest): UserFilter {
  return {
    activo: query.activo !== 0,
    rol: query.rol,
    escuela: query.escuela,
    grupo: query.grupo === undefined ? undefined : (normalizeGroup(String(query.grupo)) ?? String(query.grupo)),
  };
}

/** A page of rows for a filter; a search also says how many in baja would match. */
async function found<Row>(
  db: Database,
  request: ListRequest,
  filter: UserFilter,
  search: Search | undefined,
  row: (noteId: string | null) => string,
): Promise<JsonText<Page<Row>>> {
  const { sort } = request.query;
  if (!search) {
    const page = await list.listPage(db, row(null), filter, sort, slice(request.query));
    return pageText(page.rows, page.total, request);
  }
  const page = await searchPage(db, row, search, filter, sort, slice(request.query));
  return pageText(page.rows, page.total, request, filter.activo ? { en_baja: page.others } : {});
}

/** A page of people of every rol. */
export function usersPage(db: Database, request: ListRequest, search?: Search): Promise<JsonText<Page<User>>> {
  return found(db, request, filterOf(request), search, () => userRow(db));
}

/** What rows show, as SQL: long texts, put together once for each engine. */
const rowTexts = new Map<string, string>();
function once({ dialect }: Database, what: string, make: (words: JsonWords) => string): string {
  const key = `${dialect.name} ${what}`;
  let text = rowTexts.get(key);
  if (text === undefined) {
    text = make(dialect.json);
    rowTexts.set(key, text);
  }
  return text;
}

const userRow = (db: Database) => once(db, 'user', userJson);
/** A row with its note: the one of this id (an SQL expression), else the one to be paid next. */
function alumnoRow(db: Database, noteId: string | null): string {
  return once(db, `alumno ${noteId}`, (words) =>
    alumnoJson(words, noteId === null ? chosenNoteJson(words, 'u.id') : noteJson(words, noteId)),
  );
}

/** A page of alumnos with the note that each row shows: by folio the one that matched, else the one to be paid next. */
export function alumnosPage(db: Database, request: ListRequest, search?: Search): Promise<JsonText<Page<AlumnoRow>>> {
  return found(db, request, { ...filterOf(request), rol: 0 }, search, (noteId) => alumnoRow(db, noteId));
}

/** A page of everybody with an unpaid note. */
export async function pendingPage(db: Database, request: ListRequest): Promise<JsonText<Page<AlumnoRow>>> {
  const page = await list.pendingPage(db, alumnoRow(db, null), request.query.sort, slice(request.query));
  return pageText(page.rows, page.total, request);
}

/** The first alumnos that match by name, e-mail or phone. */
export async function findAlumnos(db: Database, text: string, limit: number): Promise<User[]> {
  return (await firstFound(db, text, limit)).map(presentUser);
}
