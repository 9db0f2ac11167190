/**
 * The only home of rows: one table per entity. Each takes the rows of its kind out of every fulfilled request, query
 * or mutation, so rows and the ids that point at them change in one action.
 */
import { combineReducers, createEntityAdapter, type EntityState, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { equal } from '#client/lib/equal.ts';
import type { Abono, Anuncio, Corte, Foto, GalleryRecord, Note, School, Service, User } from '#contract/entities.ts';
import type { Adulto, Autorizado, Documento, Infante } from '#contract/guarderia.ts';

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
  adultos: Adulto;
  autorizados: Autorizado;
  documentos: Documento;
}
export type Kind = keyof Kinds;
/** The rows of one answer, by table. */
export type Rows = { [K in Kind]?: Kinds[K][] };

function rowsOf(action: UnknownAction): Rows {
  const meta = action.meta as { requestStatus?: string; baseQueryMeta?: { rows?: Rows } } | undefined;
  return (meta?.requestStatus === 'fulfilled' && meta.baseQueryMeta?.rows) || {};
}

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

// A plain reducer: inside Immer the same work takes two to three times as long at 5,000 rows.
function table<K extends Kind>(kind: K) {
  const empty: Table<Kinds[K]> = createEntityAdapter<Kinds[K]>().getInitialState();
  return (state = empty, action: UnknownAction): Table<Kinds[K]> => {
    if (api.util.resetApiState.match(action)) return empty;
    const rows = rowsOf(action)[kind] as readonly Kinds[K][] | undefined;
    return rows ? merge(state, rows) : state;
  };
}

export const entitiesReducer = combineReducers({
  users: table('users'),
  notes: table('notes'),
  abonos: table('abonos'),
  escuelas: table('escuelas'),
  servicios: table('servicios'),
  anuncios: table('anuncios'),
  cortes: table('cortes'),
  fotos: table('fotos'),
  photoCodes: table('photoCodes'),
  infantes: table('infantes'),
  adultos: table('adultos'),
  autorizados: table('autorizados'),
  documentos: table('documentos'),
});
export type EntitiesState = { [K in Kind]: Table<Kinds[K]> };
export interface HasEntities {
  entities: EntitiesState;
}
