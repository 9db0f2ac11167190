import { api, type Tag, thenInvalidate, uploadApi } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { selectOne } from '#client/entities/select.ts';
import { change, done, type PageOf, post, split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { importaciones as endpoints } from '#contract/endpoints/importaciones.ts';
import { FILAS_PER_PAGE_MAX, type Importacion, type Outcome, type Queda, type Tipo } from '#contract/importaciones.ts';

/** Given context of a list: school, group, kind. */
export interface Defaults {
  escuela_id: number | null;
  grupo: string | null;
  tipo: Tipo;
}

/** Rows of one list, of one outcome or of all. */
export interface FilasOf {
  id: number;
  resultado: Outcome | null;
}

/** Tags invalidated by applying or undoing an import. */
const WRITTEN = [
  ...['importaciones', 'importacion', 'filas'],
  ...['alumnos', 'users', 'escuelas', 'notas', 'servicios'],
] as Tag[];

/** Whether it is being applied or taken back. */
export const isRunning = ({ estado }: Importacion): boolean => estado === 'aplicando' || estado === 'deshaciendo';

export const importaciones = api.injectEndpoints({
  endpoints: (build) => ({
    importaciones: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listImports, { query }),
      transformResponse: split(endpoints.listImports, (page, rows) => rows.page(page, rows.importaciones)),
      providesTags: ['importaciones'],
    }),
    importacion: build.query<{ id: number; quedan: Queda[] }, number>({
      query: (id) => request(endpoints.getImport, { params: { id } }),
      transformResponse: split(endpoints.getImport, ({ importacion, quedan }, rows) => ({
        id: rows.importaciones(importacion),
        quedan,
      })),
      providesTags: ['importacion'],
      // Once it is over, cached alumnos of other screens are outdated. Not on leaving the screen: a jump in DevTools
      // leaves it too.
      onQueryStarted: async (id, { dispatch, getState, queryFulfilled }) => {
        const runs = () => {
          const importacion = selectOne(getState() as never, 'importaciones', id);
          return importacion !== undefined && isRunning(importacion);
        };
        const before = runs();
        await queryFulfilled.catch(() => undefined);
        if (before && !runs()) dispatch(api.util.invalidateTags(WRITTEN));
      },
    }),
    filas: build.query<PageOf<number>, FilasOf & { page: number }>({
      query: ({ id, resultado, page }) =>
        request(endpoints.listFilas, {
          params: { id },
          query: { page, per_page: FILAS_PER_PAGE_MAX, ...(resultado && { resultado }) },
        }),
      transformResponse: (response: ResponseOf<typeof endpoints.listFilas>, meta, { id }) =>
        split(endpoints.listFilas, (page, rows) => rows.page(page, rows.filaOf(id)))(response, meta),
      providesTags: ['filas'],
    }),
    updateImport: build.mutation(
      change(endpoints.updateImport, ({ importacion }, rows) => rows.importaciones(importacion), ['filas']),
    ),
    updateFila: build.mutation(
      change(endpoints.updateFila, ({ importacion, fila }, rows) => {
        rows.filaOf(rows.importaciones(importacion))(fila);
        return { resultado: fila.resultado, resumen: importacion.resumen };
      }),
    ),
    applyImport: build.mutation(
      post(endpoints.applyImport, ({ importacion }, rows) => rows.importaciones(importacion), WRITTEN),
    ),
    undoImport: build.mutation(
      post(endpoints.undoImport, ({ importacion }, rows) => rows.importaciones(importacion), WRITTEN),
    ),
    deleteImport: build.mutation(change(endpoints.deleteImport, done, ['importaciones'])),
  }),
});

export const { createImport } = uploadApi.injectEndpoints({
  endpoints: (build) => ({
    createImport: build.mutation<number, { file: Attachment; defaults: Defaults; key: string }>({
      query: ({ file, defaults, key }) =>
        request(endpoints.createImport, { body: defaults, files: { archivo: file }, key }),
      transformResponse: split(endpoints.createImport, ({ importacion }, rows) => rows.importaciones(importacion)),
      onQueryStarted: thenInvalidate('importaciones'),
    }),
  }),
}).endpoints;
