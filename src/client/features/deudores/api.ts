import { api } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import { change, type PageOf, post, split } from '#client/entities/split.ts';
import { Secret } from '#client/lib/secret.ts';
import type { PagosDeNotas } from '#contract/deudores.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { deudores as deudoresEndpoints } from '#contract/endpoints/deudores.ts';
import {
  promesas as promesasEndpoints,
  recordatorios as recordatoriosEndpoints,
} from '#contract/endpoints/recordatorios.ts';
import type { Contacto } from '#contract/entities.ts';

const splitPage = split(deudoresEndpoints.listPagos, ({ totales, ...page }, rows) => ({
  ...rows.page(page, ({ user, ...pago }) => ({ ...pago, user: user && rows.users(user) })),
  totales,
}));

export type PromesasArg = Partial<QueryOf<typeof promesasEndpoints.listPromesas>>;

export const cobranza = api.injectEndpoints({
  endpoints: (build) => ({
    /** Planned or received payments of some days: figures, alumno ids, and the view. */
    pagos: build.query({
      query: (query: Omit<QueryOf<typeof deudoresEndpoints.listPagos>, 'per_page'>) =>
        request(deudoresEndpoints.listPagos, { query }),
      transformResponse: (response: PagosDeNotas, meta: Meta | undefined, { vista }) => ({
        ...splitPage(response, meta),
        vista,
      }),
      providesTags: ['notas'],
    }),
    createRecordatorio: build.mutation(
      post(
        recordatoriosEndpoints.createRecordatorio,
        ({ recordatorio, url }, rows) => {
          rows.recordatorios(recordatorio);
          // It may hold the family's link, which opens the account without a password.
          return { url: url === null ? null : new Secret(url) };
        },
        ['recordatorios'],
      ),
    ),
    /** Reminders by id, each with the payments after it. */
    recordatorios: build.query({
      query: (query: Partial<QueryOf<typeof recordatoriosEndpoints.listRecordatorios>>) =>
        request(recordatoriosEndpoints.listRecordatorios, { query }),
      transformResponse: split(recordatoriosEndpoints.listRecordatorios, (page, rows) =>
        rows.page(page, ({ abonado, ...sent }) => ({ id: rows.recordatorios(sent), abonado })),
      ),
      providesTags: ['recordatorios', 'notas'],
    }),
    promesas: build.query<PageOf<number>, PromesasArg>({
      query: (query) => request(promesasEndpoints.listPromesas, { query }),
      transformResponse: split(promesasEndpoints.listPromesas, (page, rows) => rows.page(page, rows.promesas)),
      // An abono fulfils promises.
      providesTags: ['promesas', 'notas'],
    }),
    createPromesa: build.mutation(
      post(promesasEndpoints.createPromesa, ({ promesa }, rows) => rows.promesas(promesa), ['promesas']),
    ),
    updatePromesa: build.mutation(
      change(promesasEndpoints.updatePromesa, ({ promesa }, rows) => rows.promesas(promesa), ['promesas']),
    ),
    contacto: build.query<Contacto, number>({
      query: (id) => request(recordatoriosEndpoints.getContacto, { params: { id } }),
      transformResponse: ({ contacto }: { contacto: Contacto }) => contacto,
      providesTags: ['contactos'],
    }),
    updateContacto: build.mutation(
      change(recordatoriosEndpoints.updateContacto, ({ contacto }) => contacto, ['contactos', 'enlaces']),
    ),
  }),
});
