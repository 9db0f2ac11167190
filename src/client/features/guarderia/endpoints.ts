import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { Attachment } from '#client/lib/attachment.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/call.ts';
import type { Aviso, DocumentoEnCola } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { routes } from '#contract/routes.ts';

/** A child as saved, and what is odd about it. */
export interface InfanteAnswer {
  infante: number;
  avisos: Aviso[];
}
/** An adult of a child, null until first saved, and what is odd about it. */
export interface AdultoAnswer {
  adulto: number | null;
  avisos: Aviso[];
}
interface AdultoArg {
  /** The child's. */
  id: number;
  quien: QuienAdulto;
}
type Body<Name extends keyof typeof routes> = Sendable<BodyOf<(typeof routes)[Name]>>;
type ColaArg = QueryOf<typeof routes.documentosQueue>;
export interface EnCola {
  documento: number;
  infante: DocumentoEnCola['infante'];
}

const infanteAnswer = split(routes.getInfante, ({ infante, avisos }, rows) => ({
  infante: rows.infante(infante),
  avisos,
}));

interface Started {
  dispatch(thunk: unknown): unknown;
  queryFulfilled: PromiseLike<{ data: InfanteAnswer }>;
}

/** The warnings belong to the answer about the child: a write's answer takes its place without a second request. */
function keepAvisos(_arg: unknown, { dispatch, queryFulfilled }: Started): void {
  void queryFulfilled.then(
    ({ data }) => dispatch(guarderia.util.updateQueryData('infante', data.infante, () => data)),
    () => undefined,
  );
}

export const guarderia = api.injectEndpoints({
  endpoints: (build) => ({
    /** The children: a family's own, for staff those that match, or those of one user. */
    infantes: build.query<PageOf<number>, Partial<QueryOf<typeof routes.listInfantes>>>({
      query: (query) => request(routes.listInfantes, { query }),
      transformResponse: split(routes.listInfantes, ({ datos }, rows) => rows.page(datos, rows.infanteEnLista)),
      providesTags: ['infantes'],
    }),
    /** Families by name, phone or e-mail, for staff. */
    findFamilias: build.query<PageOf<number>, string>({
      query: (texto) => request(routes.searchUsers, { params: { text: texto }, query: { rol: 0 } }),
      transformResponse: split(routes.searchUsers, ({ datos }, rows) => rows.page(datos, rows.user)),
    }),
    infante: build.query<InfanteAnswer, number>({
      query: (id) => request(routes.getInfante, { params: { id } }),
      transformResponse: infanteAnswer,
    }),
    createInfante: build.mutation<InfanteAnswer, { body: Body<'createInfante'>; key: string }>({
      query: ({ body, key }) => request(routes.createInfante, { body, key }),
      transformResponse: infanteAnswer,
      invalidatesTags: (done) => (done ? ['infantes'] : []),
    }),
    updateInfante: build.mutation<InfanteAnswer, { id: number; body: Body<'updateInfante'> }>({
      query: ({ id, body }) => request(routes.updateInfante, { params: { id }, body }),
      transformResponse: infanteAnswer,
      onQueryStarted: keepAvisos,
      invalidatesTags: (done) => (done ? ['infantes', 'documentos'] : []),
    }),
    bajaInfante: build.mutation<InfanteAnswer, { id: number; body: Body<'bajaInfante'>; key: string }>({
      query: ({ id, body, key }) => request(routes.bajaInfante, { params: { id }, body, key }),
      transformResponse: infanteAnswer,
      onQueryStarted: keepAvisos,
      invalidatesTags: (done) => (done ? ['infantes'] : []),
    }),
    revokeConsentimiento: build.mutation<InfanteAnswer, { id: number; key: string }>({
      query: ({ id, key }) => request(routes.revokeConsentimiento, { params: { id }, key }),
      transformResponse: infanteAnswer,
      onQueryStarted: keepAvisos,
    }),
    adulto: build.query<AdultoAnswer, AdultoArg>({
      query: (params) => request(routes.getAdulto, { params }),
      transformResponse: split(routes.getAdulto, ({ adulto, avisos }, rows) => ({
        adulto: adulto && rows.adulto(adulto),
        avisos,
      })),
    }),
    updateAdulto: build.mutation<AdultoAnswer, AdultoArg & { body: Body<'updateAdulto'> }>({
      query: ({ id, quien, body }) => request(routes.updateAdulto, { params: { id, quien }, body }),
      transformResponse: split(routes.updateAdulto, ({ adulto, avisos, infante }, rows) => {
        rows.infante(infante);
        return { adulto: rows.adulto(adulto), avisos };
      }),
      onQueryStarted({ id, quien }, { dispatch, queryFulfilled }) {
        void queryFulfilled.then(
          ({ data }) => dispatch(guarderia.util.updateQueryData('adulto', { id, quien }, () => data)),
          () => undefined,
        );
      },
      invalidatesTags: (done) => (done ? ['documentos'] : []),
    }),
    searchAdultos: build.query<AnswerOf<typeof routes.searchAdultos>['datos'], string>({
      query: (texto) => request(routes.searchAdultos, { query: { texto } }),
      transformResponse: ({ datos }: AnswerOf<typeof routes.searchAdultos>) => datos,
    }),
    autorizados: build.query<number[], number>({
      query: (id) => request(routes.listAutorizados, { params: { id } }),
      transformResponse: split(routes.listAutorizados, ({ datos }, rows) => datos.map(rows.autorizado)),
      providesTags: ['autorizados'],
    }),
    createAutorizado: build.mutation<number, { id: number; body: Body<'createAutorizado'>; key: string }>({
      query: ({ id, body, key }) => request(routes.createAutorizado, { params: { id }, body, key }),
      transformResponse: split(routes.createAutorizado, ({ autorizado }, rows) => rows.autorizado(autorizado)),
      invalidatesTags: (id) => (id === undefined ? [] : ['autorizados', 'documentos']),
    }),
    updateAutorizado: build.mutation<number, { id: number; body: Body<'updateAutorizado'> }>({
      query: ({ id, body }) => request(routes.updateAutorizado, { params: { id }, body }),
      transformResponse: split(routes.updateAutorizado, ({ autorizado }, rows) => rows.autorizado(autorizado)),
    }),
    deleteAutorizado: build.mutation<true, number>({
      query: (id) => request(routes.deleteAutorizado, { params: { id } }),
      transformResponse: () => true as const,
      invalidatesTags: (done) => (done ? ['autorizados', 'documentos'] : []),
    }),
    documentos: build.query<number[], number>({
      query: (id) => request(routes.listDocumentos, { params: { id } }),
      transformResponse: split(routes.listDocumentos, ({ datos }, rows) => datos.map(rows.documento)),
      providesTags: ['documentos'],
    }),
    uploadDocumento: build.mutation<
      { documento: number; rechazados: AnswerOf<typeof routes.uploadDocumento>['rechazados'] },
      { id: number; body: Body<'uploadDocumento'>; file: Attachment; key: string }
    >({
      query: ({ id, body, file, key }) =>
        request(routes.uploadDocumento, { params: { id }, body, files: { archivos: file }, key }),
      transformResponse: split(routes.uploadDocumento, ({ documento, rechazados, infante }, rows) => {
        rows.infante(infante);
        return { documento: rows.documento(documento), rechazados };
      }),
      invalidatesTags: (done) => (done ? ['documentos', 'autorizados'] : []),
    }),
    updateDocumento: build.mutation<number, { id: number; body: Body<'updateDocumento'> }>({
      query: ({ id, body }) => request(routes.updateDocumento, { params: { id }, body }),
      transformResponse: split(routes.updateDocumento, ({ documento, infante }, rows) => {
        rows.infante(infante);
        return rows.documento(documento);
      }),
      invalidatesTags: (id) => (id === undefined ? [] : ['documentos', 'infantes']),
    }),
    deleteDocumento: build.mutation<true, number>({
      query: (id) => request(routes.deleteDocumento, { params: { id } }),
      transformResponse: split(routes.deleteDocumento, ({ documento, infante }, rows) => {
        rows.infante(infante);
        if (documento) rows.documento(documento);
        return true as const;
      }),
      invalidatesTags: (done) => (done ? ['documentos', 'autorizados'] : []),
    }),
    colaDocumentos: build.query<PageOf<EnCola>, ColaArg>({
      query: (query) => request(routes.documentosQueue, { query }),
      transformResponse: split(routes.documentosQueue, ({ datos }, rows) =>
        rows.page(datos, ({ infante, ...documento }) => ({ documento: rows.documento(documento), infante })),
      ),
      providesTags: ['documentos'],
    }),
    expediente: build.query<
      { infante: number; adultos: number[]; autorizados: number[]; documentos: number[]; avisos: Aviso[] },
      number
    >({
      query: (id) => request(routes.expediente, { params: { id } }),
      transformResponse: split(routes.expediente, (answer, rows) => ({
        infante: rows.infante(answer.infante),
        adultos: answer.adultos.map(rows.adulto),
        autorizados: answer.autorizados.map(rows.autorizado),
        documentos: answer.documentos.map(rows.documento),
        avisos: answer.avisos,
      })),
      // Each reading is written down: it is asked for when it is opened, and not kept.
      keepUnusedDataFor: 0,
    }),
  }),
});
