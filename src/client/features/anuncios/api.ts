import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, post } from '#client/entities/mutations.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import { uuid } from '#client/lib/uuid.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Audience } from '#contract/endpoints/anuncios.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { UserSearchField } from '#contract/rules.ts';

/** An announcement for the signed-in person: whether they have read it is theirs, not the announcement's. */
interface OwnAnuncio {
  id: number;
  leido: boolean;
}
export type AnuncioBody = Sendable<BodyOf<typeof endpoints.createAnuncio>>;

export const anuncios = api.injectEndpoints({
  endpoints: (build) => ({
    listAnuncios: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listAnuncios, { query }),
      transformResponse: split(endpoints.listAnuncios, (page, rows) => rows.page(page, rows.anuncios)),
      providesTags: ['anuncios'],
    }),
    myAnuncios: build.query<OwnAnuncio[], void>({
      query: () => request(endpoints.myAnuncios),
      transformResponse: split(endpoints.myAnuncios, ({ datos }, rows) =>
        datos.map((anuncio) => ({ id: rows.anuncios(anuncio), leido: anuncio.leido === true })),
      ),
      providesTags: ['anuncios', 'agenda'],
    }),
    anuncio: build.query<number, number>({
      query: (id) => request(endpoints.getAnuncio, { params: { id } }),
      transformResponse: split(endpoints.getAnuncio, ({ anuncio }, rows) => rows.anuncios(anuncio)),
    }),
    createAnuncio: build.mutation(
      post(endpoints.createAnuncio, ({ anuncio }, rows) => rows.anuncios(anuncio), ['anuncios']),
    ),
    updateAnuncio: build.mutation(
      change(endpoints.updateAnuncio, ({ anuncio }, rows) => rows.anuncios(anuncio), ['anuncios']),
    ),
    // Also when it was refused: it may be gone already.
    deleteAnuncio: build.mutation(change(endpoints.deleteAnuncio, done, () => ['anuncios'])),
    readAnuncio: build.mutation(post(endpoints.readAnuncio, done, () => ['agenda'])),
    /** How many people an audience holds. Never kept: people come and go. */
    alcance: build.query<number, Required<Audience>>({
      query: (audience) => request(endpoints.alcance, { body: { mensaje: null, ...audience }, key: uuid() }),
      transformResponse: ({ total }: { total: number }) => total,
      keepUnusedDataFor: 0,
    }),
    /** Candidates of the form's picker. */
    findPeople: build.query<PageOf<number>, { texto: string; campo: UserSearchField }>({
      query: ({ texto, campo }) =>
        request(endpoints.searchUsersBy, { params: { text: texto, by: campo }, query: { per_page: 20 } }),
      transformResponse: split(endpoints.searchUsersBy, ({ datos }, rows) => rows.page(datos, rows.users)),
      providesTags: ['users'],
    }),
  }),
});
