import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { busqueda as endpoints } from '#contract/endpoints/busqueda.ts';

/** A folio with its alumno; it is not the note itself. */
export type FolioMatch = ResponseOf<typeof endpoints.search>['notas'][number];

export interface Found {
  alumnos: { id: number; saldo: number }[];
  /** How many alumnos match; `alumnos` are the first of them. */
  total: number;
  notas: FolioMatch[];
  escuelas: number[];
  anuncios: number[];
  /** How many alumnos in baja match where no other does. */
  en_baja: number;
}

export const busqueda = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<Found, string>({
      query: (texto) => request(endpoints.search, { query: { texto } }),
      transformResponse: split(
        endpoints.search,
        ({ alumnos, total, notas, escuelas, anuncios, en_baja = 0 }, rows) => ({
          total,
          alumnos: alumnos.map(({ saldo, ...user }) => ({ id: rows.users(user), saldo })),
          notas,
          escuelas: escuelas.map(rows.escuelas),
          anuncios: anuncios.map(rows.anuncios),
          en_baja,
        }),
      ),
      providesTags: ['alumnos', 'users', 'notas', 'escuelas', 'anuncios'],
    }),
  }),
});
