import { api, uploadApi } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, type Splitter, split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { fotos as endpoints } from '#contract/endpoints/fotos.ts';
import { fromGallery, type Gallery } from '#contract/gallery.ts';

/** One page of a category: ids of its photos in the server's order. A list, for a category may have any name. */
export interface Album {
  categoria: string;
  ids: number[];
  mas: number;
}
/** How many photos the category has, of its first page. */
export const totalOf = (album: Album | undefined): number => (album ? album.ids.length + album.mas : 0);

/** Owner of the photos: one alumno, or null for all that the person may see. */
export interface Whose {
  alumno: number | null;
}
/** Photos of a category that stand among others, and of a page of one alone. */
export const FEW = 12;
export const PER_PAGE = 48;

type CodesBody = Sendable<BodyOf<typeof endpoints.saveCodes>>;

/** Where a photo is put. */
export interface Target {
  categoria: string;
  /** The alumno of the photo; null for a photo of everybody. */
  userId: number | null;
}

const albums = (gallery: Gallery, rows: Splitter): Album[] =>
  fromGallery(gallery).map(({ categoria, fotos, mas }) => ({ categoria, ids: fotos.map(rows.fotos), mas }));

export const fotos = api.injectEndpoints({
  endpoints: (build) => ({
    fotos: build.query<Album[], Whose>({
      query: ({ alumno }) => request(endpoints.listFotos, { query: { user_id: alumno ?? undefined, per_page: FEW } }),
      transformResponse: split(endpoints.listFotos, albums),
      providesTags: ['fotos'],
    }),
    /** One page of a category; none of one that there is not. */
    fotosPage: build.query<Album[], Whose & { categoria: string; page: number }>({
      query: ({ alumno, categoria, page }) =>
        request(endpoints.listFotos, { query: { user_id: alumno ?? undefined, categoria, page, per_page: PER_PAGE } }),
      transformResponse: split(endpoints.listFotos, albums),
      providesTags: ['fotos'],
    }),
    deleteFoto: build.mutation(change(endpoints.deleteFoto, done, ['fotos'])),
    /** The id of the alumno's record of codes; null before the first. */
    photoCodes: build.query<number | null, number>({
      query: (userId) => request(endpoints.listCodes, { params: { userId } }),
      transformResponse: split(endpoints.listCodes, ({ data }, rows) => data.map(rows.photoCodes)[0] ?? null),
      providesTags: (_response, _error, userId) => [{ type: 'codigos', id: userId }],
    }),
    saveCodes: build.mutation<number, { body: CodesBody; key: string }>({
      query: ({ body, key }) => request(endpoints.saveCodes, { body, key }),
      transformResponse: split(endpoints.saveCodes, ({ data }, rows) => rows.photoCodes(data)),
      // Membership: before the first saving there was no record to point at.
      invalidatesTags: (id, _error, { body }) =>
        id === undefined ? [] : [{ type: 'codigos', id: Number(body.user_id) }],
    }),
  }),
});

export const { uploadFoto } = uploadApi.injectEndpoints({
  endpoints: (build) => ({
    /** One file a request, so that each has its progress and its outcome. The gallery is asked for anew at the end of all. */
    uploadFoto: build.mutation<number[], { file: Attachment; target: Target; key: string }>({
      query: ({ file, target: { categoria, userId }, key }) =>
        request(endpoints.uploadFotos, { body: { categoria, user_id: userId }, files: { fotos: file }, key }),
      transformResponse: split(endpoints.uploadFotos, (response, rows) => response.fotos.map(rows.fotos)),
    }),
  }),
}).endpoints;

/** A category as people read it: underscores are spaces. */
export const categoryName = (categoria: string): string => categoria.replaceAll('_', ' ');
