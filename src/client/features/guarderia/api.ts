import { api, thenInvalidate, uploadApi } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import { change, done, post } from '#client/entities/mutations.ts';
import { type Splitter, split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Documento, Infante } from '#contract/guarderia.ts';

/** A child as saved, and what is odd about it. */
const infanteResponse = ({ infante, avisos }: ResponseOf<typeof endpoints.getInfante>, rows: Splitter) => ({
  infante: rows.infantes(infante),
  avisos,
});
export type SavedInfante = ReturnType<typeof infanteResponse>;
/** An adult of a child, null until first saved, and what is odd about it. */
const adultoResponse = ({ adulto, avisos }: ResponseOf<typeof endpoints.getAdulto>, rows: Splitter) => ({
  adulto: adulto && rows.adultos(adulto),
  avisos,
});

/** A paper, null once it is gone, and the child whose papers it changes. */
const documentoAndInfante = (
  { documento, infante }: { documento: Documento | null; infante: Infante },
  rows: Splitter,
) => {
  rows.infantes(infante);
  return documento && rows.documentos(documento);
};

/** A page of the papers of one queue, with their children. */
const splitQueue = split(endpoints.documentosQueue, ({ datos }, rows) =>
  rows.page(datos, ({ infante, ...documento }) => ({ documento: rows.documentos(documento), infante })),
);

interface Started<Result> {
  dispatch(thunk: unknown): unknown;
  queryFulfilled: PromiseLike<{ data: Result }>;
}
/** The response to a write takes the place of what was asked for: the warnings in it come without a second request. */
function keep<Result>({ dispatch, queryFulfilled }: Started<Result>, thunkOf: (response: Result) => unknown): void {
  void queryFulfilled.then(
    ({ data }) => dispatch(thunkOf(data)),
    () => undefined,
  );
}
const replaceInfante = (response: SavedInfante): unknown =>
  guarderia.util.updateQueryData('infante', response.infante, () => response);
const replaceAdulto =
  (params: ParamsOf<typeof endpoints.getAdulto>) =>
  (response: ReturnType<typeof adultoResponse>): unknown =>
    guarderia.util.updateQueryData('adulto', params, () => response);

interface UploadArg {
  params: { id: number };
  body: Sendable<BodyOf<typeof endpoints.uploadDocumento>>;
  file: Attachment;
  key: string;
}

export const guarderia = api.injectEndpoints({
  endpoints: (build) => ({
    /** The children: a family's own, for staff those that match, or those of one user. */
    infantes: build.query({
      query: (query: Partial<QueryOf<typeof endpoints.listInfantes>>) => request(endpoints.listInfantes, { query }),
      transformResponse: split(endpoints.listInfantes, ({ datos }, rows) => rows.page(datos, rows.infantesEnLista)),
      providesTags: ['infantes'],
    }),
    /** Families by name, phone or e-mail, for staff. */
    findFamilias: build.query({
      query: (text: string) => request(endpoints.searchUsers, { params: { text }, query: { rol: 0 } }),
      transformResponse: split(endpoints.searchUsers, ({ datos }, rows) => rows.page(datos, rows.users)),
    }),
    infante: build.query({
      query: (id: number) => request(endpoints.getInfante, { params: { id } }),
      transformResponse: split(endpoints.getInfante, infanteResponse),
    }),
    createInfante: build.mutation(post(endpoints.createInfante, infanteResponse, ['infantes'])),
    updateInfante: build.mutation({
      ...change(endpoints.updateInfante, infanteResponse, ['infantes', 'documentos']),
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    bajaInfante: build.mutation({
      ...post(endpoints.bajaInfante, infanteResponse, ['infantes']),
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    revokeConsentimiento: build.mutation({
      ...post(endpoints.revokeConsentimiento, infanteResponse),
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    adulto: build.query({
      query: (params: ParamsOf<typeof endpoints.getAdulto>) => request(endpoints.getAdulto, { params }),
      transformResponse: split(endpoints.getAdulto, adultoResponse),
    }),
    updateAdulto: build.mutation({
      ...change(
        endpoints.updateAdulto,
        ({ infante, ...response }, rows) => {
          rows.infantes(infante);
          return adultoResponse(response, rows);
        },
        ['documentos'],
      ),
      onQueryStarted: ({ params }, started) => keep(started, replaceAdulto(params)),
    }),
    searchAdultos: build.query({
      query: (texto: string) => request(endpoints.searchAdultos, { query: { texto } }),
      transformResponse: ({ datos }: ResponseOf<typeof endpoints.searchAdultos>) => datos,
    }),
    autorizados: build.query({
      query: (id: number) => request(endpoints.listAutorizados, { params: { id } }),
      transformResponse: split(endpoints.listAutorizados, ({ datos }, rows) => datos.map(rows.autorizados)),
      providesTags: ['autorizados'],
    }),
    createAutorizado: build.mutation(
      post(endpoints.createAutorizado, ({ autorizado }, rows) => rows.autorizados(autorizado), [
        'autorizados',
        'documentos',
      ]),
    ),
    updateAutorizado: build.mutation(
      change(endpoints.updateAutorizado, ({ autorizado }, rows) => rows.autorizados(autorizado)),
    ),
    deleteAutorizado: build.mutation(change(endpoints.deleteAutorizado, done, ['autorizados', 'documentos'])),
    documentos: build.query({
      query: (id: number) => request(endpoints.listDocumentos, { params: { id } }),
      transformResponse: split(endpoints.listDocumentos, ({ datos }, rows) => datos.map(rows.documentos)),
      providesTags: ['documentos'],
    }),
    updateDocumento: build.mutation(change(endpoints.updateDocumento, documentoAndInfante, ['documentos', 'infantes'])),
    deleteDocumento: build.mutation(
      change(endpoints.deleteDocumento, documentoAndInfante, ['documentos', 'autorizados']),
    ),
    /** Papers with their children, and which of the queues they are. */
    colaDocumentos: build.query({
      query: (query: QueryOf<typeof endpoints.documentosQueue>) => request(endpoints.documentosQueue, { query }),
      transformResponse: (
        response: ResponseOf<typeof endpoints.documentosQueue>,
        meta: Meta | undefined,
        { estado },
      ) => ({
        ...splitQueue(response, meta),
        estado,
      }),
      providesTags: ['documentos'],
    }),
    expediente: build.query({
      query: (id: number) => request(endpoints.expediente, { params: { id } }),
      transformResponse: split(endpoints.expediente, (response, rows) => ({
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
        request(endpoints.uploadDocumento, { files: { archivos: file }, ...parts }),
      transformResponse: split(endpoints.uploadDocumento, ({ documento, rechazados, infante }, rows) => {
        rows.infantes(infante);
        return { documento: rows.documentos(documento), rechazados };
      }),
      onQueryStarted: thenInvalidate('documentos', 'autorizados'),
    }),
  }),
}).endpoints;
