/**
 * The only home of rows: one table per entity. Each takes the rows of its kind out of every fulfilled request, query
 * or mutation, so rows and the ids that point at them change in one action. They go with the last answer that brought
 * them.
 */
import type { EntityState, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { equal } from '#client/lib/equal.ts';
import type {
  Abono,
  Ajustes,
  Anuncio,
  Corte,
  Foto,
  GalleryRecord,
  Note,
  School,
  Service,
  User,
} from '#contract/entities.ts';
import type { Adulto, Autorizado, Documento, Infante, InfanteEnLista } from '#contract/guarderia.ts';
import { broughtBy, type Holds, hold, isHeld, letGo } from './held.ts';

/** A note with its abonos by id: the abonos have a table of their own. */
export type NoteRow = Omit<Note, 'creditos'> & { creditos: number[] };

/** An announcement; whether one has read it belongs to the answer of the own list. */
export type AnuncioRow = Omit<Anuncio, 'leido'>;

/** What each table holds. */
export interface Kinds {
  users: User;
  notes: NoteRow;
  abonos: Abono;
  escuelas: School;
  servicios: Service;
  anuncios: AnuncioRow;
  cortes: Corte;
  fotos: Foto;
  photoCodes: GalleryRecord;
  infantes: Infante;
  /** Narrower than a record: no form is filled from it. */
  infantesEnLista: InfanteEnLista;
  adultos: Adulto;
  autorizados: Autorizado;
  documentos: Documento;
  ajustes: Ajustes;
}
export type Kind = keyof Kinds;
/** The rows of one answer, by table. */
export type Rows = { [K in Kind]?: Kinds[K][] };

type Table<Row> = EntityState<Row, number>;

/** The table with the rows in it; an older version is dropped, an equal row keeps its reference. */
function merge<Row extends { id: number; version: number }>(table: Table<Row>, rows: readonly Row[]): Table<Row> {
  const changed: Record<number, Row> = {};
  const added: number[] = [];
  for (const row of rows) {
    const known = changed[row.id] ?? table.entities[row.id];
    if (known && (row.version < known.version || equal(row, known))) continue;
    if (!known) added.push(row.id);
    changed[row.id] = row;
  }
  if (Object.keys(changed).length === 0) return table;
  return {
    ids: added.length > 0 ? [...table.ids, ...added] : table.ids,
    entities: { ...table.entities, ...changed },
  };
}

const KINDS = [
  ...(['users', 'notes', 'abonos', 'escuelas', 'servicios', 'anuncios', 'cortes', 'fotos', 'photoCodes'] as const),
  ...(['infantes', 'infantesEnLista', 'adultos', 'autorizados', 'documentos', 'ajustes'] as const),
] satisfies Kind[];

type Tables = { [K in Kind]: Table<Kinds[K]> };
export interface HasEntities {
  entities: Tables;
}
/** `held`: which rows came with which answer. */
export type EntitiesState = Tables & { held: Holds };

const nothing: EntitiesState = {
  ...(Object.fromEntries(KINDS.map((kind) => [kind, { ids: [], entities: {} }])) as unknown as Tables),
  held: {},
};

/** Sets the table of a kind, if it is another one. */
function withTable<K extends Kind>(state: EntitiesState, kind: K, table: Table<Kinds[K]>): EntitiesState {
  return table === state[kind] ? state : { ...state, [kind]: table };
}

function take(state: EntitiesState, owner: string, rows: Rows): EntitiesState {
  let next = state;
  for (const kind of KINDS) {
    const brought = rows[kind] as Kinds[typeof kind][] | undefined;
    if (brought) next = withTable(next, kind, merge(next[kind] as Table<Kinds[typeof kind]>, brought));
  }
  const held = hold(next.held, owner, rows);
  return held === next.held ? next : { ...next, held };
}

function drop<Row>(table: Table<Row>, ids: ReadonlySet<number>): Table<Row> {
  const left = table.ids.filter((id) => !ids.has(id));
  if (left.length === table.ids.length) return table;
  return { ids: left, entities: Object.fromEntries(left.map((id) => [id, table.entities[id] as Row])) };
}

/** The abonos among these that go with the notes: those that no note which stays lists, and no answer holds. */
function abonosOf(state: EntitiesState, gone: readonly NoteRow[], unheld: ReadonlySet<number>): Set<number> {
  const ids = new Set(unheld);
  for (const id of gone.flatMap(({ creditos }) => creditos)) if (!isHeld(state.held, 'abonos', id)) ids.add(id);
  // A write brings an abono and the note that lists it: whoever holds the note shows its abonos.
  for (const { creditos } of Object.values(state.notes.entities)) for (const id of creditos) ids.delete(id);
  return ids;
}

function release(state: EntitiesState, owner: string): EntitiesState {
  const { held, unheld } = letGo(state.held, owner);
  if (held === state.held) return state;
  let next: EntitiesState = { ...state, held };
  for (const kind of KINDS) {
    const ids = kind !== 'abonos' && unheld[kind];
    if (ids) next = withTable(next, kind, drop(next[kind] as Table<Kinds[typeof kind]>, ids));
  }
  const gone = [...(unheld.notes ?? [])].flatMap((id) => state.notes.entities[id] ?? []);
  return withTable(next, 'abonos', drop(next.abonos, abonosOf(next, gone, unheld.abonos ?? new Set())));
}

// A plain reducer: inside Immer the same work takes two to three times as long at 5,000 rows.
export function entitiesReducer(state = nothing, action: UnknownAction): EntitiesState {
  if (api.util.resetApiState.match(action)) return nothing;
  if (api.internalActions.removeQueryResult.match(action)) return release(state, action.payload.queryCacheKey);
  const brought = broughtBy(action);
  return brought ? take(state, brought.owner, brought.rows) : state;
}
