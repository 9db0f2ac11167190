import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { ajustes as ajustesEndpoints } from '#contract/endpoints/ajustes.ts';
import { credits as creditsEndpoints } from '#contract/endpoints/credits.ts';
import { escuelas as escuelasEndpoints } from '#contract/endpoints/escuelas.ts';
import { operations as operationsEndpoints } from '#contract/endpoints/operations.ts';
import { planes as planesEndpoints } from '#contract/endpoints/planes.ts';
import { servicios as serviciosEndpoints } from '#contract/endpoints/servicios.ts';
import { users as usersEndpoints } from '#contract/endpoints/users.ts';
import { split } from './split.ts';

export const catalogs = api.injectEndpoints({
  endpoints: (build) => ({
    listEscuelas: build.query<number[], void>({
      query: () => request(escuelasEndpoints.listEscuelas),
      transformResponse: split(escuelasEndpoints.listEscuelas, ({ datos }, rows) => datos.map(rows.escuelas)),
      providesTags: ['escuelas'],
    }),
    /** The groups of the business, in order. */
    listGrupos: build.query<string[], void>({
      query: () => request(ajustesEndpoints.listGrupos),
      transformResponse: ({ datos }: ResponseOf<typeof ajustesEndpoints.listGrupos>) => datos,
      providesTags: ['negocio'],
    }),
    listServicios: build.query<number[], void>({
      query: () => request(serviciosEndpoints.listServicios),
      transformResponse: split(serviciosEndpoints.listServicios, ({ datos }, rows) => datos.map(rows.servicios)),
      providesTags: ['servicios'],
    }),
    listPlantillas: build.query<number[], void>({
      query: () => request(planesEndpoints.listPlantillas),
      transformResponse: split(planesEndpoints.listPlantillas, ({ datos }, rows) => datos.map(rows.plantillas)),
      providesTags: ['planes'],
    }),
    timeZone: build.query<string | null, void>({
      query: () => request(operationsEndpoints.health),
      transformResponse: ({ timezone }: ResponseOf<typeof operationsEndpoints.health>) => timezone ?? null,
    }),
    ajustes: build.query<number, void>({
      query: () => request(ajustesEndpoints.getAjustes),
      transformResponse: split(ajustesEndpoints.getAjustes, ({ ajustes }, rows) => rows.ajustes(ajustes)),
    }),
    person: build.query<number, number>({
      query: (id) => request(usersEndpoints.getUser, { params: { id } }),
      transformResponse: split(usersEndpoints.getUser, ({ user }, rows) => rows.users(user)),
    }),
    /**
     * An alumno's note by its id, null: the one that their row shows. Ids of its abonos (cancelled ones too) and of the
     * note, and the notes to choose from.
     */
    credits: build.query({
      query: ({ userId, nota }: { userId: number; nota: number | null }) =>
        request(creditsEndpoints.listCredits, { params: { userId }, query: nota ? { nota } : {} }),
      transformResponse: split(creditsEndpoints.listCredits, ({ data, note, otras }, rows) => ({
        abonos: data.map(rows.abonos),
        note: note && rows.notes(note),
        otras,
      })),
      providesTags: ['notas'],
    }),
    /** An alumno's notes and abonos, cancelled ones too, newest first: ids. */
    account: build.query({
      query: (id: number) => request(creditsEndpoints.account, { params: { id } }),
      transformResponse: split(creditsEndpoints.account, ({ notas, abonos }, rows) => ({
        notas: notas.map(rows.notes),
        abonos: abonos.map(rows.abonos),
      })),
      providesTags: ['notas'],
    }),
  }),
});
