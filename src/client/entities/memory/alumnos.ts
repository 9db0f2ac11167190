/** Alumnos as they were seen last, and the responses that can be made of them while the server is out of reach. */
import type { Abono, AlumnoRow, Note, NoteSummary, Page, User } from '#contract/entities.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { pageFigures } from '#contract/pages.ts';
import { isStaff } from '#contract/roles.ts';
import { PER_PAGE } from '#contract/rules.ts';
import { matchesSearch, searchColumn, sortKey } from '#contract/search.ts';

/** An alumno with the note that their row shows; null when they have none, undefined when it was not seen. */
export interface Seen {
  user: User;
  note: Note | null | undefined;
  /** When, by this computer's clock: the ones not seen for longest go first. */
  at: number;
}

export const userOf = ({ note: _, escuela_id, ...row }: AlumnoRow): User => ({
  ...row,
  escuela: escuela_id ?? 'empleado',
});

export const noteResponse = (note: Note | null): { note: Note | null; otras: NoteSummary[] } => ({ note, otras: [] });
export const creditsResponse = (note: Note | null): { data: Abono[]; note: Note | null; otras: NoteSummary[] } => ({
  ...noteResponse(note),
  data: note?.creditos ?? [],
});

/** Which note a row shows, of all that the alumno has, newest first: the newest with a saldo, else the newest. */
export function chosenOf(notas: readonly Note[]): Note | null {
  const standing = notas.filter(({ cancelada }) => cancelada === null);
  return standing.find(({ saldo }) => saldo > 0) ?? standing[0] ?? null;
}
export const accountResponse = (note: Note | null): { notas: Note[]; abonos: Abono[] } => ({
  notas: note ? [note] : [],
  abonos: note?.creditos.toReversed() ?? [],
});

function rowOf({ user, note }: Seen): AlumnoRow {
  return { ...user, escuela: user.escuela_nombre, escuela_id: Number(user.escuela), note: note ?? null };
}

const digits = (text: string) => text.replace(/\D/g, '');

function matches({ user, note }: Seen, text: string, field: string): boolean {
  const wanted = text.trim();
  if (field === 'celular') return digits(user.celular ?? '').includes(digits(wanted));
  if (field === 'email') return (user.email ?? '').toLowerCase().includes(wanted.toLowerCase());
  if (field === 'folio') return (note?.folio ?? '').toUpperCase().includes(wanted.toUpperCase());
  return matchesSearch(searchColumn(user.nombre, user.apaterno, user.amaterno), wanted);
}

/** Queries of alumno lists, by path and query. */
interface ListRequest {
  search: { text: string; field: string } | null;
  query: URLSearchParams;
}

/** A page of the alumnos seen lately, in the order of the lists. */
export function pageOf(all: readonly Seen[], { search, query }: ListRequest): Page<AlumnoRow> {
  const escuela = query.get('escuela');
  const grupo = query.get('grupo');
  const found = all
    .filter(({ user }) => user.activo && !isStaff(user.rol))
    .filter(({ user }) => !escuela || String(user.escuela) === escuela)
    .filter(({ user }) => !grupo || user.grupo === normalizeGroup(grupo))
    .filter((seen) => !search || matches(seen, search.text, search.field))
    .map((seen) => ({ seen, key: sortKey(seen.user.apaterno, seen.user.amaterno, seen.user.nombre) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.seen.user.id - b.seen.user.id))
    .map(({ seen }) => rowOf(seen));
  const perPage = Number(query.get('per_page') ?? PER_PAGE);
  const page = Number(query.get('page') ?? 1);
  const data = found.slice((page - 1) * perPage, page * perPage);
  const urlOf = (number: number) => `?page=${number}`;
  return { data, ...pageFigures({ total: found.length, page, perPage, shown: data.length }, urlOf) };
}
