/**
 * The normalized store: one table per entity. A fulfilled request, query or mutation, puts its rows here and their ids into
 * RTK Query's cache in the same action. Signing out empties it.
 */
import { createEntityAdapter, createSlice, type EntityState, original } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { equal } from '#client/lib/equal.ts';
import type {
  Abono,
  Accion,
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
  Recargo,
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

interface AnyRow {
  id: number;
  version: number;
}
/** The same one for every kind: all rows have a numeric `id`. */
const adapter = createEntityAdapter<AnyRow>();
const table = <Row extends AnyRow>() => adapter.getInitialState() as unknown as EntityState<Row, number>;

/** One table for each kind of row. */
const initialState = {
  acciones: table<Accion>(),
  users: table<User>(),
  notes: table<NoteRow>(),
  abonos: table<Abono>(),
  escuelas: table<School>(),
  servicios: table<Service>(),
  anuncios: table<AnuncioRow>(),
  contratos: table<Contrato>(),
  cortes: table<Corte>(),
  fotos: table<Foto>(),
  photoCodes: table<GalleryRecord>(),
  infantes: table<Infante>(),
  /** Narrower than a record: no form is filled from it. */
  infantesEnLista: table<InfanteEnLista>(),
  adultos: table<Adulto>(),
  autorizados: table<Autorizado>(),
  documentos: table<Documento>(),
  ajustes: table<Ajustes>(),
  plantillas: table<PlanPlantilla>(),
  impresoras: table<Impresora>(),
  trabajos: table<Trabajo>(),
  /** Those of the report: a note's own stand in its row, as its services do. */
  recargos: table<Recargo>(),
  recordatorios: table<Recordatorio>(),
  promesas: table<Promesa>(),
  importaciones: table<Importacion>(),
  filas: table<FilaRow>(),
};

export type Kind = keyof typeof initialState;
export type Kinds = { [K in Kind]: (typeof initialState)[K]['entities'][number] };
export const KINDS = Object.keys(initialState) as Kind[];
export type EntitiesState = { [K in Kind]: EntityState<Kinds[K], number> };
export interface HasEntities {
  entities: EntitiesState;
}
export type Rows = { [K in Kind]?: Kinds[K][] };

/** An older version never overwrites, and an equal row keeps its reference. */
const isNews = (row: AnyRow, known: AnyRow | undefined) =>
  !known || (row.version >= known.version && !equal(row, known));

interface Fulfilled {
  type: string;
  meta: { baseQueryMeta: { rows: Rows } };
}
const bringsRows = (action: { type: string; meta?: unknown }): action is Fulfilled => {
  const { requestStatus, baseQueryMeta } = Object(action.meta);
  return requestStatus === 'fulfilled' && baseQueryMeta?.rows !== undefined;
};

export const entities = createSlice({
  name: 'entities',
  initialState: initialState as EntitiesState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => initialState as EntitiesState)
      .addMatcher(bringsRows, (state, { meta }) => {
        for (const [kind, rows] of Object.entries(meta.baseQueryMeta.rows) as [Kind, AnyRow[]][]) {
          const { entities: known } = original(state[kind]) as EntityState<AnyRow, number>;
          adapter.setMany(
            state[kind] as EntityState<AnyRow, number>,
            rows.filter((row) => isNews(row, known[row.id])),
          );
        }
      }),
});
