/**
 * The only home of rows: one table per entity. Each takes the rows of its kind out of every fulfilled request, query
 * or mutation, so rows and the ids that point at them change in one action. They go at
 * logout.
 */
import type { EntityState, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { equal } from '#client/lib/equal.ts';
import type {
  Abono,
  Ajustes,
  Anuncio,
  Contrato,
  Corte,
  Foto,
  GalleryRecord,
  Impresora,
  Note,
  PlanPlantilla,
  Promesa,
  Recordatorio,
  School,
  Service,
  Trabajo,
  User,
} from '#contract/entities.ts';
import type { Adulto, Autorizado, Documento, Infante, InfanteEnLista } from '#contract/guarderia.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';

/** A note with its abonos by id: the abonos have a table of their own. */
export type NoteRow = Omit<Note, 'creditos'> & { creditos: number[] };

/** An announcement; whether one has read it belongs to the response of the own list. */
export type AnuncioRow = Omit<Anuncio, 'leido'>;

/** A row of an imported list, under an id that no other list has. */
export interface FilaRow extends Fila {
  id: number;
}

/** What each table holds. */
export interface Kinds {
  users: User;
  notes: NoteRow;
  abonos: Abono;
  escuelas: School;
  servicios: Service;
  anuncios: AnuncioRow;
  contratos: Contrato;
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
  plantillas: PlanPlantilla;
  impresoras: Impresora;
  trabajos: Trabajo;
  recordatorios: Recordatorio;
  promesas: Promesa;
  importaciones: Importacion;
  filas: FilaRow;
}
export type Kind = keyof Kinds;
/** The rows of one response, by table. */
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

export const KINDS = [
  ...(['users', 'notes', 'abonos', 'escuelas', 'servicios', 'anuncios', 'cortes', 'fotos', 'photoCodes'] as const),
  ...(['infantes', 'infantesEnLista', 'adultos', 'autorizados', 'documentos', 'ajustes'] as const),
  ...(['importaciones', 'filas', 'contratos', 'plantillas', 'impresoras', 'trabajos'] as const),
  ...(['recordatorios', 'promesas'] as const),
] satisfies Kind[];

type Tables = { [K in Kind]: Table<Kinds[K]> };
export interface HasEntities {
  entities: Tables;
}
export type EntitiesState = Tables;

const nothing = Object.fromEntries(KINDS.map((kind) => [kind, { ids: [], entities: {} }])) as unknown as Tables;

interface Done {
  requestStatus?: string;
  baseQueryMeta?: { rows?: Rows };
}

/** The rows that a fulfilled request brings. */
function rowsFromAction({ meta }: UnknownAction): Rows | undefined {
  const { requestStatus, baseQueryMeta } = (meta ?? {}) as Done;
  return requestStatus === 'fulfilled' ? baseQueryMeta?.rows : undefined;
}

/** Sets the table of a kind, if it is another one. */
function withTable<K extends Kind>(state: EntitiesState, kind: K, table: Table<Kinds[K]>): EntitiesState {
  return table === state[kind] ? state : { ...state, [kind]: table };
}

function take(state: EntitiesState, rows: Rows): EntitiesState {
  let next = state;
  for (const kind of KINDS) {
    const received = rows[kind] as Kinds[typeof kind][] | undefined;
    if (received) next = withTable(next, kind, merge(next[kind] as Table<Kinds[typeof kind]>, received));
  }
  return next;
}

// A plain reducer: inside Immer the same work takes two to three times as long at 5,000 rows.
export function entitiesReducer(state = nothing, action: UnknownAction): EntitiesState {
  if (api.util.resetApiState.match(action)) return nothing;
  const rows = rowsFromAction(action);
  return rows ? take(state, rows) : state;
}
