import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';

/** The child's id, and which of its adults. */
interface AdultoArg {
  id: number;
  quien: QuienAdulto;
}
type Body<Name extends keyof typeof endpoints> = { body: Sendable<BodyOf<(typeof endpoints)[Name]>> };
type Change<Name extends keyof typeof endpoints> = Body<Name> & { id: number };
/** With the Idempotency-Key of its form. */
type Keyed = { key: string };

/** A child as saved, and what is odd about it. */
const infanteResponse = split(endpoints.getInfante, ({ infante, avisos }, rows) => ({
  infante: rows.infante(infante),
  avisos,
}));
export type InfanteResponse = ReturnType<typeof infanteResponse>;
/** An adult of a child, null until first saved, and what is odd about it. */
const adultoResponse = split(endpoints.getAdulto, ({ adulto, avisos }, rows) => ({
  adulto: adulto && rows.adulto(adulto),
  avisos,
}));

interface Started<Result> {
  dispatch(thunk: unknown): unknown;
  queryFulfilled: PromiseLike<{ data: Result }>;
}
/** A write's answer takes the place of what was asked for: the warnings in it come without a second request. */
function keep<Result>({ dispatch, queryFulfilled }: Started<Result>, thunkOf: (response: Result) => unknown): void {
  void queryFulfilled.then(
    ({ data }) => dispatch(thunkOf(data)),
    () => undefined,
  );
}
const replaceInfante = (response: InfanteResponse): unknown =>
  guarderia.util.updateQueryData('infante', response.infante, () => response);
const replaceAdulto =
  ({ id, quien }: AdultoArg) =>
  (response: ReturnType<typeof adultoResponse>): unknown =>
    guarderia.util.updateQueryData('adulto', { id, quien }, () => response);

export const guarderia = api.injectEndpoints({
  endpoints: (build) => ({
    /** The children: a family's own, for staff those that match, or those of one user. */
    infantes: build.query({
      query: (query: Partial<QueryOf<typeof endpoints.listInfantes>>) => request(endpoints.listInfantes, { query }),
      transformResponse: split(endpoints.listInfantes, ({ datos }, rows) => rows.page(datos, rows.infanteEnLista)),
      providesTags: ['infantes'],
    }),
    /** Families by name, phone or e-mail, for staff. */
    findFamilias: build.query({
      query: (text: string) => request(endpoints.searchUsers, { params: { text }, query: { rol: 0 } }),
      transformResponse: split(endpoints.searchUsers, ({ datos }, rows) => rows.page(datos, rows.user)),
    }),
    infante: build.query({
      query: (id: number) => request(endpoints.getInfante, { params: { id } }),
      transformResponse: infanteResponse,
    }),
    createInfante: build.mutation({
      query: (parts: Body<'createInfante'> & Keyed) => request(endpoints.createInfante, parts),
      transformResponse: infanteResponse,
      invalidatesTags: (done) => (done ? ['infantes'] : []),
    }),
    updateInfante: build.mutation({
      query: ({ id, body }: Change<'updateInfante'>) => request(endpoints.updateInfante, { params: { id }, body }),
      transformResponse: infanteResponse,
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
      invalidatesTags: (done) => (done ? ['infantes', 'documentos'] : []),
    }),
    bajaInfante: build.mutation({
      query: ({ id, ...parts }: Change<'bajaInfante'> & Keyed) =>
        request(endpoints.bajaInfante, { params: { id }, ...parts }),
      transformResponse: infanteResponse,
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
      invalidatesTags: (done) => (done ? ['infantes'] : []),
    }),
    revokeConsentimiento: build.mutation({
      query: ({ id, key }: { id: number } & Keyed) => request(endpoints.revokeConsentimiento, { params: { id }, key }),
      transformResponse: infanteResponse,
      onQueryStarted: (_arg, started) => keep(started, replaceInfante),
    }),
    adulto: build.query({
      query: (params: AdultoArg) => request(endpoints.getAdulto, { params }),
      transformResponse: adultoResponse,
    }),
    updateAdulto: build.mutation({
      query: ({ body, ...params }: AdultoArg & Body<'updateAdulto'>) =>
        request(endpoints.updateAdulto, { params, body }),
      transformResponse: split(endpoints.updateAdulto, ({ adulto, avisos, infante }, rows) => {
        rows.infante(infante);
        return { adulto: rows.adulto(adulto), avisos };
      }),
      onQueryStarted: (arg, started) => keep(started, replaceAdulto(arg)),
      invalidatesTags: (done) => (done ? ['documentos'] : []),
    }),
    searchAdultos: build.query({
      query: (texto: string) => request(endpoints.searchAdultos, { query: { texto } }),
      transformResponse: ({ datos }: ResponseOf<typeof endpoints.searchAdultos>) => datos,
    }),
    autorizados: build.query({
      query: (id: number) => request(endpoints.listAutorizados, { params: { id } }),
      transformResponse: split(endpoints.listAutorizados, ({ datos }, rows) => datos.map(rows.autorizado)),
      providesTags: ['autorizados'],
    }),
    createAutorizado: build.mutation({
      query: ({ id, ...parts }: Change<'createAutorizado'> & Keyed) =>
        request(endpoints.createAutorizado, { params: { id }, ...parts }),
      transformResponse: split(endpoints.createAutorizado, ({ autorizado }, rows) => rows.autorizado(autorizado)),
      invalidatesTags: (done) => (done ? ['autorizados', 'documentos'] : []),
    }),
    updateAutorizado: build.mutation({
      query: ({ id, body }: Change<'updateAutorizado'>) =>
        request(endpoints.updateAutorizado, { params: { id }, body }),
      transformResponse: split(endpoints.updateAutorizado, ({ autorizado }, rows) => rows.autorizado(autorizado)),
    }),
    deleteAutorizado: build.mutation({
      query: (id: number) => request(endpoints.deleteAutorizado, { params: { id } }),
      invalidatesTags: (done) => (done ? ['autorizados', 'documentos'] : []),
    }),
    documentos: build.query({
      query: (id: number) => request(endpoints.listDocumentos, { params: { id } }),
      transformResponse: split(endpoints.listDocumentos, ({ datos }, rows) => datos.map(rows.documento)),
      providesTags: ['documentos'],
    }),
    uploadDocumento: build.mutation({
      query: ({ id, file, ...parts }: Change<'uploadDocumento'> & Keyed & { file: Attachment }) =>
        request(endpoints.uploadDocumento, { params: { id }, files: { archivos: file }, ...parts }),
      transformResponse: split(endpoints.uploadDocumento, ({ documento, rechazados, infante }, rows) => {
        rows.infante(infante);
        return { documento: rows.documento(documento), rechazados };
      }),
      invalidatesTags: (done) => (done ? ['documentos', 'autorizados'] : []),
    }),
    updateDocumento: build.mutation({
      query: ({ id, body }: Change<'updateDocumento'>) => request(endpoints.updateDocumento, { params: { id }, body }),
      transformResponse: split(endpoints.updateDocumento, ({ documento, infante }, rows) => {
        rows.infante(infante);
        return rows.documento(documento);
      }),
      invalidatesTags: (done) => (done ? ['documentos', 'infantes'] : []),
    }),
    deleteDocumento: build.mutation({
      query: (id: number) => request(endpoints.deleteDocumento, { params: { id } }),
      transformResponse: split(endpoints.deleteDocumento, ({ documento, infante }, rows) => {
        rows.infante(infante);
        if (documento) rows.documento(documento);
        return true;
      }),
      invalidatesTags: (done) => (done ? ['documentos', 'autorizados'] : []),
    }),
    colaDocumentos: build.query({
      query: (query: QueryOf<typeof endpoints.documentosQueue>) => request(endpoints.documentosQueue, { query }),
      transformResponse: split(endpoints.documentosQueue, ({ datos }, rows) =>
        rows.page(datos, ({ infante, ...documento }) => ({ documento: rows.documento(documento), infante })),
      ),
      providesTags: ['documentos'],
    }),
    expediente: build.query({
      query: (id: number) => request(endpoints.expediente, { params: { id } }),
      transformResponse: split(endpoints.expediente, (response, rows) => ({
        infante: rows.infante(response.infante),
        adultos: response.adultos.map(rows.adulto),
        autorizados: response.autorizados.map(rows.autorizado),
        documentos: response.documentos.map(rows.documento),
        avisos: response.avisos,
      })),
      // Each reading is written down: it is asked for when it is opened, and not kept.
      keepUnusedDataFor: 0,
    }),
  }),
});
