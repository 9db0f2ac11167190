/** Debtors, for their list and for the queue of reminders. */
import { createSelector } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import { sortOf } from '#client/lib/listAddress.ts';
import { idOf } from '#client/lib/urls.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { isTypedDay } from '#contract/dates.ts';
import { COMPROMISOS, DEUDOR_SORT, type Deudor, RECORDADOS, TRAMOS } from '#contract/deudores.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { deudores as endpoints } from '#contract/endpoints/deudores.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { PER_PAGE_MAX } from '#contract/rules.ts';
import { options } from './select.ts';
import { type Splitter, split } from './split.ts';
import type { HasEntities } from './tables.ts';

export type DeudoresArg = Partial<QueryOf<typeof endpoints.listDeudores>>;
/** Debt of an alumno, with the id of the alumno's row. */
export type Owed = Omit<Deudor, 'user'> & { user: number | null };

const splitPage = split(endpoints.listDeudores, ({ totales, escuelas, ...page }, rows: Splitter) => ({
  ...rows.page(page, ({ user, ...figures }): Owed => ({ ...figures, user: user && rows.users(user) })),
  totales,
  escuelas,
}));

export const deudores = api.injectEndpoints({
  endpoints: (build) => ({
    deudores: build.query<ReturnType<typeof splitPage>, DeudoresArg>({
      query: (query) => request(endpoints.listDeudores, { query }),
      transformResponse: splitPage,
      providesTags: ['alumnos', 'recordatorios', 'promesas', 'contactos'],
    }),
    /** Current debt of one alumno; a page without rows if there is none. */
    deudor: build.query<ReturnType<typeof splitPage>, number>({
      query: (user_id) => request(endpoints.listDeudores, { query: { user_id } }),
      transformResponse: splitPage,
      providesTags: ['notas', 'contactos'],
    }),
    /** All debtors of a filter, page after page. Never refetched: the queue must keep its order. */
    allDeudores: build.query<Owed[], Omit<DeudoresArg, 'page' | 'per_page'>>({
      queryFn: async (filter, _api, _options, fetchPage) => {
        const meta: Meta = { rows: {} };
        const found: Owed[] = [];
        for (let page = 1, last = 1; page <= last; page += 1) {
          const query = { ...filter, page, per_page: PER_PAGE_MAX };
          const { data, error } = await fetchPage(request(endpoints.listDeudores, { query }));
          if (error) return { error, meta };
          const { ids, last_page } = splitPage(data as ResponseOf<typeof endpoints.listDeudores>, meta);
          found.push(...ids);
          last = last_page;
        }
        return { data: found, meta };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** A debtor, ready to show. */
export interface DeudorView extends Deudor {
  key: string;
}
const NOBODY: readonly Owed[] = [];

export const selectDeudores = createSelector(
  [
    (state: HasEntities) => state.entities.users.entities,
    (_state: HasEntities, ids: readonly Owed[] | undefined) => ids ?? NOBODY,
  ],
  (users, ids) =>
    ids.map(({ user: id, ...figures }): DeudorView => {
      const user = (id !== null && users[id]) || null;
      return { ...figures, key: `${id ?? `nota-${figures.notas[0]?.id}`}`, user };
    }),
  options,
);

/** Of sums that leave out the cash taken from a day (YYYY-MM-DD) on: it is to be counted first. */
export const sayWithoutCash = (day: string, today: string): string =>
  day === today ? 'sin el efectivo de hoy' : `sin el efectivo desde ${withArticle(sayDay(day, today))}`;

/** The parameters of the list and its queue in the address, which may be typed by hand. */
export const PARAMS = [
  'escuela',
  'grupo',
  'tramo',
  'promesa',
  'recordatorio',
  'al',
  'desde',
  'hasta',
  'alumnos',
  'vista',
] as const;
export type Param = (typeof PARAMS)[number];

/** Meaningless values of the address count as left out: a future day, and today; filters of today beside a past day. */
export function filterOf(
  filters: Record<Exclude<Param, 'vista'>, string>,
  sort: string | undefined,
  today: string,
): DeudoresArg {
  const { escuela, grupo, tramo, promesa, recordatorio, al, desde, hasta, alumnos } = filters;
  const past = isTypedDay(al) && al < today;
  const known = {
    escuela: idOf(escuela),
    grupo: normalizeGroup(grupo),
    tramo: TRAMOS.find((one) => one === tramo),
    promesa: past ? null : COMPROMISOS.find((one) => one === promesa),
    recordatorio: past ? null : RECORDADOS.find((one) => one === recordatorio),
    al: past ? al : null,
    desde: isTypedDay(desde) ? desde : null,
    hasta: isTypedDay(hasta) ? hasta : null,
    alumnos: /^\d{1,9}(,\d{1,9})*$/.test(alumnos) ? alumnos : null,
    sort: sortOf(DEUDOR_SORT, sort),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value != null));
}
