import { api, type Tag } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, post } from '#client/entities/mutations.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import { endpoints } from '#contract/endpoints.ts';
import { FILAS_PER_PAGE_MAX, type Outcome, type Queda, type Tipo } from '#contract/importaciones.ts';

/** What a list is read with that does not say it: its school, its group, whether it is of payments. */
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

/** What an import changes besides itself once it is written or taken back. */
export const WRITTEN = [
  ...['importaciones', 'importacion', 'filas'],
  ...['alumnos', 'users', 'escuelas', 'notas', 'servicios'],
] as Tag[];

export const importaciones = api.injectEndpoints({
  endpoints: (build) => ({
    importaciones: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listImports, { query }),
      transformResponse: split(endpoints.listImports, (page, rows) => rows.page(page, rows.importacion)),
      providesTags: ['importaciones'],
    }),
    importacion: build.query<{ id: number; quedan: Queda[] }, number>({
      query: (id) => request(endpoints.getImport, { params: { id } }),
      transformResponse: split(endpoints.getImport, ({ importacion, quedan }, rows) => ({
        id: rows.importacion(importacion),
        quedan,
      })),
      providesTags: ['importacion'],
    }),
    filas: build.query<PageOf<number>, FilasOf & { page: number }>({
      query: ({ id, resultado, page }) =>
        request(endpoints.listFilas, {
          params: { id },
          query: { page, per_page: FILAS_PER_PAGE_MAX, ...(resultado && { resultado }) },
        }),
      transformResponse: (response, meta, { id }) =>
        split(endpoints.listFilas, (page, rows) => rows.page(page, rows.filaOf(id)))(response as never, meta),
      providesTags: ['filas'],
    }),
    /** Gives the id of the import that was made of the file. */
    createImport: build.mutation<number, { file: Attachment; defaults: Defaults; key: string }>({
      query: ({ file, defaults, key }) =>
        request(endpoints.createImport, { body: defaults, files: { archivo: file }, key }),
      transformResponse: split(endpoints.createImport, ({ importacion }, rows) => rows.importacion(importacion)),
      invalidatesTags: ['importaciones'],
    }),
    updateImport: build.mutation(
      change(endpoints.updateImport, ({ importacion }, rows) => rows.importacion(importacion), ['filas']),
    ),
    updateFila: build.mutation(
      change(endpoints.updateFila, ({ importacion, fila }, rows) => {
        rows.filaOf(rows.importacion(importacion))(fila);
        return { resultado: fila.resultado, resumen: importacion.resumen };
      }),
    ),
    applyImport: build.mutation(
      post(endpoints.applyImport, ({ importacion }, rows) => rows.importacion(importacion), WRITTEN),
    ),
    undoImport: build.mutation(
      post(endpoints.undoImport, ({ importacion }, rows) => rows.importacion(importacion), WRITTEN),
    ),
    redoImport: build.mutation(
      post(endpoints.redoImport, ({ importacion }, rows) => rows.importacion(importacion), WRITTEN),
    ),
    deleteImport: build.mutation(change(endpoints.deleteImport, done, ['importaciones'])),
  }),
});
