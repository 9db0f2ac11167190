/** Queries shared by features: short lists for forms, one user, the time zone. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Negocio } from '#contract/entities.ts';
import { split } from './split.ts';

export const catalogs = api.injectEndpoints({
  endpoints: (build) => ({
    listEscuelas: build.query<number[], void>({
      query: () => request(endpoints.listEscuelas),
      transformResponse: split(endpoints.listEscuelas, ({ datos }, rows) => datos.map(rows.escuelas)),
      providesTags: ['escuelas'],
    }),
    listServicios: build.query<number[], void>({
      query: () => request(endpoints.listServicios),
      transformResponse: split(endpoints.listServicios, ({ datos }, rows) => datos.map(rows.servicios)),
      providesTags: ['servicios'],
    }),
    listPlantillas: build.query<number[], void>({
      query: () => request(endpoints.listPlantillas),
      transformResponse: split(endpoints.listPlantillas, ({ datos }, rows) => datos.map(rows.plantillas)),
      providesTags: ['planes'],
    }),
    /** The time zone of the business. */
    timeZone: build.query<string | null, void>({
      query: () => request(endpoints.health),
      transformResponse: ({ timezone }: ResponseOf<typeof endpoints.health>) => timezone ?? null,
    }),
    /** Settings of the business, for forms and paper. */
    ajustes: build.query<number, void>({
      query: () => request(endpoints.getAjustes),
      transformResponse: split(endpoints.getAjustes, ({ ajustes }, rows) => rows.ajustes(ajustes)),
    }),
    /** The name of the product, before anybody has signed in. */
    negocio: build.query<Negocio, void>({
      query: () => request(endpoints.getNegocio),
      providesTags: ['negocio'],
    }),
    person: build.query<number, number>({
      query: (id) => request(endpoints.getUser, { params: { id } }),
      transformResponse: split(endpoints.getUser, ({ user }, rows) => rows.users(user)),
    }),
    /**
     * An alumno's note by its id, null: the one that their row shows. Ids of its abonos (cancelled ones too) and of the
     * note, and the notes to choose from.
     */
    credits: build.query({
      query: ({ userId, nota }: { userId: number; nota: number | null }) =>
        request(endpoints.listCredits, { params: { userId }, query: nota ? { nota } : {} }),
      transformResponse: split(endpoints.listCredits, ({ data, note, otras }, rows) => ({
        abonos: data.map(rows.abonos),
        note: note && rows.notes(note),
        otras,
      })),
      providesTags: ['notas'],
    }),
    /** An alumno's notes and abonos, cancelled ones too, newest first: ids. */
    account: build.query({
      query: (id: number) => request(endpoints.account, { params: { id } }),
      transformResponse: split(endpoints.account, ({ notas, abonos }, rows) => ({
        notas: notas.map(rows.notes),
        abonos: abonos.map(rows.abonos),
      })),
      providesTags: ['notas'],
    }),
  }),
});
