import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/call.ts';
import { routes } from '#contract/routes.ts';

/** Ids of the photos of each category, in the server's order. */
export type Gallery = Record<string, number[]>;

export type CodesBody = Sendable<BodyOf<typeof routes.saveCodes>>;

/** Where a photo is put. */
export interface Target {
  categoria: string;
  /** The alumno whose photo it is; null for nobody's alone. */
  userId: number | null;
}

export const fotos = api.injectEndpoints({
  endpoints: (build) => ({
    fotos: build.query<Gallery, void>({
      query: () => request(routes.listFotos),
      transformResponse: split(routes.listFotos, (gallery, rows) =>
        Object.fromEntries(Object.entries(gallery).map(([categoria, list]) => [categoria, list.map(rows.foto)])),
      ),
      providesTags: ['fotos'],
    }),
    /** One file a request, so that each has its progress and its outcome. The gallery is asked for anew at the end of all. */
    uploadFoto: build.mutation<number[], { file: Attachment; target: Target; key: string }>({
      query: ({ file, target: { categoria, userId }, key }) =>
        request(routes.uploadFotos, { body: { categoria, user_id: userId }, files: { fotos: file }, key }),
      transformResponse: split(routes.uploadFotos, (answer, rows) => answer.fotos.map(rows.foto)),
    }),
    deleteFoto: build.mutation<unknown, number>({
      query: (id) => request(routes.deleteFoto, { params: { id } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['fotos']),
    }),
    /** The id of the alumno's record of codes; null before the first. */
    photoCodes: build.query<number | null, number>({
      query: (userId) => request(routes.listCodes, { params: { userId } }),
      transformResponse: split(routes.listCodes, ({ data }, rows) => data.map(rows.photoCodes)[0] ?? null),
      providesTags: (_answer, _error, userId) => [{ type: 'codigos', id: userId }],
    }),
    saveCodes: build.mutation<number, { body: CodesBody; key: string }>({
      query: ({ body, key }) => request(routes.saveCodes, { body, key }),
      transformResponse: split(routes.saveCodes, ({ data }, rows) => rows.photoCodes(data)),
      // Membership: before the first saving there was no record to point at.
      invalidatesTags: (id, _error, { body }) =>
        id === undefined ? [] : [{ type: 'codigos', id: Number(body.user_id) }],
    }),
  }),
});
