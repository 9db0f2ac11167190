import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { ajustes as ajustesEndpoints } from '#contract/endpoints/ajustes.ts';
import { type Health, operations as operationsEndpoints } from '#contract/endpoints/operations.ts';

/** The bar of every screen and the page to sign in show the name and the picture: they would keep the earlier ones. */
const NEGOCIO = ['negocio'] as const;

export const ajustes = api.injectEndpoints({
  endpoints: (build) => ({
    metrics: build.query<Record<string, number>, void>({ query: () => request(operationsEndpoints.metrics) }),
    health: build.query<Health, void>({ query: () => request(operationsEndpoints.health) }),
    updateAjustes: build.mutation<number, Sendable<BodyOf<typeof ajustesEndpoints.updateAjustes>>>({
      query: (body) => request(ajustesEndpoints.updateAjustes, { body }),
      transformResponse: split(ajustesEndpoints.updateAjustes, ({ ajustes }, rows) => rows.ajustes(ajustes)),
      invalidatesTags: NEGOCIO,
    }),
    uploadLogo: build.mutation<number, { file: Attachment; key: string }>({
      query: ({ file, key }) => request(ajustesEndpoints.uploadLogo, { files: { logo: file }, key }),
      transformResponse: split(ajustesEndpoints.uploadLogo, ({ ajustes }, rows) => {
        rows.ajustes(ajustes);
        return ajustes.version;
      }),
      invalidatesTags: NEGOCIO,
    }),
    deleteLogo: build.mutation<number, void>({
      query: () => request(ajustesEndpoints.deleteLogo),
      transformResponse: split(ajustesEndpoints.deleteLogo, ({ ajustes }, rows) => {
        rows.ajustes(ajustes);
        return ajustes.version;
      }),
      invalidatesTags: NEGOCIO,
    }),
  }),
});
