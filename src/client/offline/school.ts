/** Answers made of the lists of schools that were taken along, while the server is out of reach. */
import type { ApiRequest } from '#client/api/request.ts';
import { readCode, ticketNumber } from '#contract/codes.ts';
import type { AtCounter } from '#contract/endpoints/caja.ts';
import type { AlumnoRow, Note, Page, User } from '#contract/entities.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { pageFigures } from '#contract/pages.ts';
import { normalizePhone } from '#contract/phones.ts';
import { CANDIDATES_MAX, familyOfPhone, folioKey, PER_PAGE } from '#contract/rules.ts';
import { matchesSearch, searchColumn, searchTerms, sortKey } from '#contract/search.ts';

/** An alumno with the note that their row shows. */
export interface Seen {
  user: User;
  note: Note | null;
}

/** The rows of an alumno that came back from writes, the latest of each note. */
export interface Change {
  user?: User;
  notes: Note[];
}

/** Both changes of an alumno as one. */
export function mergedChange(before: Change | undefined, change: Change): Change {
  const others = before?.notes.filter((old) => change.notes.every(({ id }) => id !== old.id)) ?? [];
  return { ...before, ...change, notes: [...others, ...change.notes] };
}

/** The alumnos of a write, by id, with the rows of its response. */
export function changesOf({ url, body }: ApiRequest, response: unknown): Map<number, Change> {
  const { user, note, notes = note ? [note] : [] } = Object(response) as { user?: User; note?: Note; notes?: Note[] };
  const named = [Number(body?.user_id), Number(/^\/users\/(\d+)/.exec(url)?.[1])].filter((id) => id > 0);
  const changes = new Map(named.map((id): [number, Change] => [id, { notes: [] }]));
  if (user) changes.set(user.id, { user, notes: [] });
  for (const one of notes) changes.set(one.user_id, mergedChange(changes.get(one.user_id), { notes: [one] }));
  return changes;
}

/** Whether the response of this address may show one of these alumnos as they were. One that only looks so is asked for anew. */
export function isAbout(url: string, response: unknown, ids: Iterable<number>): boolean {
  const any = [...ids].join('|');
  return new RegExp(`/(${any})\\b`).test(url) || new RegExp(`"(user_)?id":(${any})\\b`).test(JSON.stringify(response));
}

/** A school's alumnos as they are after the changes since it was taken along: of several notes, with one that is owed. */
export const afterChanges = (all: readonly Seen[], changes: ReadonlyMap<number, Change>): Seen[] =>
  all.map((seen) => {
    const { user, notes } = changes.get(seen.user.id) ?? { notes: [] };
    const note = notes.find(({ id }) => id === seen.note?.id) ?? seen.note;
    const owed = [note, ...notes].find((one) => one && one.saldo > 0 && !one.cancelada);
    return { user: user ?? seen.user, note: owed ?? note ?? notes.at(-1) ?? null };
  });

const digits = (text: string) => text.replace(/\D/g, '');

function matches({ user, note }: Seen, field: string, wanted: string): boolean {
  if (field === 'celular') return digits(user.celular ?? '').includes(digits(wanted));
  if (field === 'email') return (user.email ?? '').toLowerCase().includes(wanted.toLowerCase());
  if (field === 'folio') return (note?.folio ?? '').toUpperCase().includes(wanted.toUpperCase());
  return matchesSearch(searchColumn(user.nombre, user.apaterno, user.amaterno), wanted);
}

/** A page of the list that the server would give, in its order. */
function pageOf(all: readonly Seen[], search: RegExpExecArray | null, query: URLSearchParams): Page<AlumnoRow> {
  const [, text = '', field = ''] = search?.map(decodeURIComponent) ?? [];
  const [escuela, grupo] = [query.get('escuela'), query.get('grupo')];
  const found = all
    .filter(({ user }) => user.activo && (!escuela || String(user.escuela) === escuela))
    .filter(({ user }) => !grupo || user.grupo === normalizeGroup(grupo))
    .filter((seen) => !search || matches(seen, field, text.trim()))
    .map((seen) => ({ ...seen, key: sortKey(seen.user.apaterno, seen.user.amaterno, seen.user.nombre) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.user.id - b.user.id))
    .map(
      ({ user, note }): AlumnoRow => ({
        ...{ ...user, note },
        ...{ escuela: user.escuela_nombre, escuela_id: Number(user.escuela) },
      }),
    );
  const perPage = Number(query.get('per_page') ?? PER_PAGE);
  const page = Number(query.get('page') ?? 1);
  const data = found.slice((page - 1) * perPage, page * perPage);
  const figures = { total: found.length, page, perPage, shown: data.length };
  return { data, ...pageFigures(figures, (number) => `?page=${number}`) };
}

const owing = ({ note }: Seen): Note[] => (note && note.saldo > 0 && !note.cancelada ? [note] : []);

function standing(all: readonly Seen[], seen: Seen, nota_id: number | null = null): AtCounter {
  const { id, celular } = seen.user;
  const family = celular === null ? [] : familyOfPhone(all.filter(({ user }) => user.celular === celular));
  const hermanos = family.filter((one) => one.user.id !== id && owing(one).length > 0);
  return {
    ...{ alumno: seen.user, nota_id, candidatos: [], total: 0 },
    hermanos: hermanos.map(({ user }) => user),
    notas: [seen, ...hermanos].flatMap(owing),
  };
}

/** The alumno at the counter with siblings, or the candidates for a text; undefined when there are none. */
export function counterResponse(known: readonly Seen[], typed: string): AtCounter | undefined {
  const all = known.toSorted((one, other) => one.user.id - other.user.id);
  const code = readCode(typed);
  if (code) {
    const seen = code.kind === 'alumno' && !code.origin ? all.find(({ user }) => user.id === code.id) : undefined;
    return seen && standing(all, seen);
  }
  const folio = folioKey(typed);
  const noted = all.find(({ note }) => note && folioKey(note.folio) === folio);
  if (noted?.note) return standing(all, noted, noted.note.id);
  const number = ticketNumber(typed);
  const ticketed = all.find(({ note }) => number !== null && note?.creditos.some(({ ticket }) => ticket === number));
  if (ticketed?.note) return standing(all, ticketed, ticketed.note.id);
  const celular = normalizePhone(typed);
  const isMeant = ({ user }: Seen) =>
    celular
      ? user.celular === celular
      : matchesSearch(searchColumn(user.nombre, user.apaterno, user.amaterno, user.email), typed);
  const found = searchTerms(typed).length > 0 ? all.filter((seen) => seen.user.activo && isMeant(seen)) : [];
  const [first] = found;
  if (!first) return undefined;
  const isOne = celular ? familyOfPhone(found).length > 0 : found.length === 1;
  if (isOne) return standing(all, found.find((seen) => owing(seen).length > 0) ?? first);
  return {
    ...{ alumno: null, nota_id: null, hermanos: [], notas: [] },
    candidatos: found
      .map((seen) => ({ ...seen.user, saldo: owing(seen)[0]?.saldo ?? 0 }))
      .sort((one, other) => Number(other.saldo > 0) - Number(one.saldo > 0))
      .slice(0, CANDIDATES_MAX),
    total: found.length,
  };
}

/** The answer to a request as far as these alumnos give one. */
export function responseFrom(all: readonly Seen[], { url, body }: ApiRequest): unknown {
  if (all.length === 0) return undefined;
  const [path = '', text = ''] = url.split('?');
  const query = new URLSearchParams(text);
  if (path === '/caja/buscar') return counterResponse(all, String(body?.q));
  const search = /^\/admin\/search-alumnos\/2\/([^/]+)\/([^/]+)$/.exec(path);
  if (path.startsWith('/admin/')) return pageOf(all, search, query);
  const [, kind, id] = /^\/(users|get-note|get-note-credits)\/(\d+)/.exec(path) ?? [];
  const seen = all.find(({ user }) => String(user.id) === id);
  // Another note by its id than the one that the list showed is not known.
  const nota = query.get('nota');
  if (!seen || (nota !== null && nota !== String(seen.note?.id))) return undefined;
  const { user, note } = seen;
  const abonos = note?.creditos ?? [];
  if (path.endsWith('/cuenta')) return { notas: note ? [note] : [], abonos: abonos.toReversed() };
  if (kind === 'users') return { user };
  return { note, otras: [], ...(kind === 'get-note-credits' && { data: abonos }) };
}
