import { api, thenInvalidate, uploadApi } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import { change, done, post, type Splitter, split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { adultos as adultosEndpoints } from '#contract/endpoints/adultos.ts';
import { documentos as documentosEndpoints } from '#contract/endpoints/documentos.ts';
import { infantes as infantesEndpoints } from '#contract/endpoints/infantes.ts';
import { users as usersEndpoints } from '#contract/endpoints/users.ts';
import type { Documento, Infante } from '#contract/guarderia.ts';

/** A child as saved, with warnings. */
const infanteResponse = ({ infante, avisos }: ResponseOf<typeof infantesEndpoints.getInfante>, rows: Splitter) => ({
  infante: rows.infantes(infante),
  avisos,
});
export type SavedInfante = ReturnType<typeof infanteResponse>;
/** An adult of a child, null until first saved, with warnings. */
const adultoResponse = ({ adulto, avisos }: ResponseOf<typeof adultosEndpoints.getAdulto>, rows: Splitter) => ({
  adulto: adulto && rows.adultos(adulto),
  avisos,
});

/** A paper, null once it is deleted, and its child. */
const documentoAndInfante = (
  { documento, infante }: { documento: Documento | null; infante: Infante },
  rows: Splitter,
) => {
  rows.infantes(infante);
  return documento && rows.documentos(documento);
};

/** A page of the papers of one queue, with their children. */
const splitQueue = split(documentosEndpoints.documentosQueue, ({ datos }, rows) =>
  rows.page(datos, ({ infante, ...documento }) => ({ documento: rows.documentos(documento), infante })),
);

interface Started<Result> {
  dispatch(thunk: unknown): unknown;
  queryFulfilled: PromiseLike<{ data: Result }>;
}
/** The response of a write replaces the cached one: its warnings need no second request. */
function keep<Result>({ dispatch, queryFulfilled }: Started<Result>, thunkOf: (response: Result) => unknown): void {
  void queryFulfilled.then(
    ({ data }) => dispatch(thunkOf(data)),
    () => undefined,
  );
}
const replaceInfante = (response: SavedInfante): unknown =>
  guarderia.util.updateQueryData('infante', response.infante, () => response);
const replaceAdulto =
  (params: ParamsOf<typeof adultosEndpoints.getAdulto>) =>
  (response: ReturnType<typeof adultoResponse>): unknown =>
    guarderia.util.updateQueryData('adulto', params, () => response);

interface UploadArg {
  params: { id: number };
  body: Sendable<BodyOf<typeof documentosEndpoints.uploadDocumento>>;
  file: Attachment;
  key: string;
}

export const guarderia = api.injectEndpoints({
  endpoints: (build) => ({
    /** The children: a family's own, for staff those that match, or those of one user. */
    infantes: build.query({
      query: (query: Partial<QueryOf<typeof infantesEndpoints.listInfantes>>) =>
        request(infantesEndpoints.listInfantes, { query }),
      transformResponse: split(infantesEndpoints.listInfantes, ({ datos }, rows) =>
        rows.page(datos, rows.infantesEnLista),
      ),
      providesTags: ['infantes'],
    }),
    findFamilias: build.query({
      query: (text: string) => request(usersEndpoints.searchUsers, { params: { text }, query: { rol: 0 } }),
      transformResponse: split(usersEndpoints.searchUsers, ({ datos }, rows) => rows.page(datos, rows.users)),
    }),
    infante: build.query({
      query: (id: number) => request(infantesEndpoints.getInfante, { params: { id } }),
      transformResponse: split(infantesEndpoints.getInfante, infanteResponse),
    }),
    createInfante: build.mutation(post(infantesEndpoints.createInfante, infanteResponse, ['infantes'])),
    updateInfante: build.mutation({
      ...change(infantesEndpoints.updateInfante, infanteResponse, ['infantes', 'documentos']),
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    bajaInfante: build.mutation({
      ...post(infantesEndpoints.bajaInfante, infanteResponse, ['infantes']),
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    revokeConsentimiento: build.mutation({
      ...post(infantesEndpoints.revokeConsentimiento, infanteResponse),
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    adulto: build.query({
      query: (params: ParamsOf<typeof adultosEndpoints.getAdulto>) => request(adultosEndpoints.getAdulto, { params }),
      transformResponse: split(adultosEndpoints.getAdulto, adultoResponse),
    }),
    updateAdulto: build.mutation({
      ...change(
        adultosEndpoints.updateAdulto,
        ({ infante, ...response }, rows) => {
          rows.infantes(infante);
          return adultoResponse(response, rows);
        },
        ['documentos'],
      ),
      onQueryStarted: ({ params }, started) => keep(started, replaceAdulto(params)),
    }),
    searchAdultos: build.query({
      query: (texto: string) => request(adultosEndpoints.searchAdultos, { query: { texto } }),
      transformResponse: ({ datos }: ResponseOf<typeof adultosEndpoints.searchAdultos>) => datos,
    }),
    autorizados: build.query({
      query: (id: number) => request(adultosEndpoints.listAutorizados, { params: { id } }),
      transformResponse: split(adultosEndpoints.listAutorizados, ({ datos }, rows) => datos.map(rows.autorizados)),
      providesTags: ['autorizados'],
    }),
    createAutorizado: build.mutation(
      post(adultosEndpoints.createAutorizado, ({ autorizado }, rows) => rows.autorizados(autorizado), [
        'autorizados',
        'documentos',
      ]),
    ),
    updateAutorizado: build.mutation(
      change(adultosEndpoints.updateAutorizado, ({ autorizado }, rows) => rows.autorizados(autorizado)),
    ),
    deleteAutorizado: build.mutation(change(adultosEndpoints.deleteAutorizado, done, ['autorizados', 'documentos'])),
    documentos: build.query({
      query: (id: number) => request(documentosEndpoints.listDocumentos, { params: { id } }),
      transformResponse: split(documentosEndpoints.listDocumentos, ({ datos }, rows) => datos.map(rows.documentos)),
      providesTags: ['documentos'],
    }),
    updateDocumento: build.mutation(
      change(documentosEndpoints.updateDocumento, documentoAndInfante, ['documentos', 'infantes']),
    ),
    deleteDocumento: build.mutation(
      change(documentosEndpoints.deleteDocumento, documentoAndInfante, ['documentos', 'autorizados']),
    ),
    /** Papers with their children, and which of the queues they are. */
    colaDocumentos: build.query({
      query: (query: QueryOf<typeof documentosEndpoints.documentosQueue>) =>
        request(documentosEndpoints.documentosQueue, { query }),
      transformResponse: (
        response: ResponseOf<typeof documentosEndpoints.documentosQueue>,
        meta: Meta | undefined,
        { estado },
      ) => ({
        ...splitQueue(response, meta),
        estado,
      }),
      providesTags: ['documentos'],
    }),
    expediente: build.query({
      query: (id: number) => request(documentosEndpoints.expediente, { params: { id } }),
      transformResponse: split(documentosEndpoints.expediente, (response, rows) => ({
        infante: rows.infantes(response.infante),
        adultos: response.adultos.map(rows.adultos),
        autorizados: response.autorizados.map(rows.autorizados),
        documentos: response.documentos.map(rows.documentos),
        avisos: response.avisos,
      })),
      // Each reading is written down: it is asked for when it is opened, and not kept.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { uploadDocumento } = uploadApi.injectEndpoints({
  endpoints: (build) => ({
    uploadDocumento: build.mutation({
      query: ({ file, ...parts }: UploadArg) =>
        request(documentosEndpoints.uploadDocumento, { files: { archivos: file }, ...parts }),
      transformResponse: split(documentosEndpoints.uploadDocumento, ({ documento, rechazados, infante }, rows) => {
        rows.infantes(infante);
        return { documento: rows.documentos(documento), rechazados };
      }),
      onQueryStarted: thenInvalidate('documentos', 'autorizados'),
    }),
  }),
}).endpoints;
