import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, type PageOf, post, split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import { uuid } from '#client/lib/uuid.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Audience, anuncios as anunciosEndpoints } from '#contract/endpoints/anuncios.ts';
import { users as usersEndpoints } from '#contract/endpoints/users.ts';
import type { UserSearchField } from '#contract/rules.ts';

/** An announcement for the signed-in person: whether they have read it is theirs, not the announcement's. */
interface OwnAnuncio {
  id: number;
  leido: boolean;
}
export type AnuncioBody = Sendable<BodyOf<typeof anunciosEndpoints.createAnuncio>>;

export const anuncios = api.injectEndpoints({
  endpoints: (build) => ({
    listAnuncios: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(anunciosEndpoints.listAnuncios, { query }),
      transformResponse: split(anunciosEndpoints.listAnuncios, (page, rows) => rows.page(page, rows.anuncios)),
      providesTags: ['anuncios'],
    }),
    myAnuncios: build.query<OwnAnuncio[], void>({
      query: () => request(anunciosEndpoints.myAnuncios),
      transformResponse: split(anunciosEndpoints.myAnuncios, ({ datos }, rows) =>
        datos.map((anuncio) => ({ id: rows.anuncios(anuncio), leido: anuncio.leido === true })),
      ),
      providesTags: ['anuncios', 'agenda'],
    }),
    anuncio: build.query<number, number>({
      query: (id) => request(anunciosEndpoints.getAnuncio, { params: { id } }),
      transformResponse: split(anunciosEndpoints.getAnuncio, ({ anuncio }, rows) => rows.anuncios(anuncio)),
    }),
    createAnuncio: build.mutation(
      post(anunciosEndpoints.createAnuncio, ({ anuncio }, rows) => rows.anuncios(anuncio), ['anuncios']),
    ),
    updateAnuncio: build.mutation(
      change(anunciosEndpoints.updateAnuncio, ({ anuncio }, rows) => rows.anuncios(anuncio), ['anuncios']),
    ),
    // Also when it was refused: it may be gone already.
    deleteAnuncio: build.mutation(change(anunciosEndpoints.deleteAnuncio, done, () => ['anuncios'])),
    readAnuncio: build.mutation(post(anunciosEndpoints.readAnuncio, done, () => ['agenda'])),
    /** How many people an audience holds. Never kept: people come and go. */
    alcance: build.query<number, Required<Audience>>({
      query: (audience) => request(anunciosEndpoints.alcance, { body: { mensaje: null, ...audience }, key: uuid() }),
      transformResponse: ({ total }: { total: number }) => total,
      keepUnusedDataFor: 0,
    }),
    findPeople: build.query<PageOf<number>, { texto: string; campo: UserSearchField }>({
      query: ({ texto, campo }) =>
        request(usersEndpoints.searchUsersBy, { params: { text: texto, by: campo }, query: { per_page: 20 } }),
      transformResponse: split(usersEndpoints.searchUsersBy, ({ datos }, rows) => rows.page(datos, rows.users)),
      providesTags: ['users'],
    }),
  }),
});
