import { api, type Tag } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, post, split, splitAs } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import { uuid } from '#client/lib/uuid.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { acciones as endpoints } from '#contract/endpoints/acciones.ts';
import type { AccionVista, CicloVista } from '#contract/entities.ts';

type AccionBody = Sendable<BodyOf<typeof endpoints.createAccion>>;
type CicloBody = Sendable<BodyOf<typeof endpoints.createCiclo>>;

/** What a new year would do, with the id of the one before. */
export type CicloShown = Omit<CicloVista, 'anterior'> & { anterior: number | null };

/** Lists of people, and what is owed where. */
const CHANGED: readonly Tag[] = ['acciones', 'alumnos', 'users', 'notas'];

export const acciones = api.injectEndpoints({
  endpoints: (build) => ({
    acciones: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listAcciones, { query }),
      transformResponse: split(endpoints.listAcciones, (page, rows) => rows.page(page, rows.acciones)),
      providesTags: ['acciones'],
    }),
    /** What an action would do. Never kept: others change the same people. */
    previewAccion: build.query<AccionVista, AccionBody>({
      query: (body) => request(endpoints.createAccion, { body: { ...body, vista: true }, key: uuid() }),
      keepUnusedDataFor: 0,
    }),
    createAccion: build.mutation(
      post(
        endpoints.createAccion,
        ({ accion, no_pueden }, rows) => ({ id: rows.acciones(accion), cambian: accion.cambian, no_pueden }),
        CHANGED,
      ),
    ),
    undoAccion: build.mutation(
      post(endpoints.undoAccion, ({ accion, quedan }, rows) => ({ id: rows.acciones(accion), quedan }), CHANGED),
    ),
    previewCiclo: build.query<CicloShown, CicloBody>({
      query: (body) => request(endpoints.createCiclo, { body: { ...body, vista: true }, key: uuid() }),
      transformResponse: splitAs((vista: CicloVista, rows) => ({
        ...vista,
        anterior: vista.anterior && rows.acciones(vista.anterior),
      })),
      keepUnusedDataFor: 0,
      providesTags: ['acciones'],
    }),
    createCiclo: build.mutation(
      post(endpoints.createCiclo, ({ accion }, rows) => ({ id: rows.acciones(accion), cambian: accion.cambian }), [
        ...CHANGED,
        'escuelas',
      ]),
    ),
  }),
});
