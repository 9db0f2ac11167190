import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { hoy as endpoints, type HoyFamilia, type HoyStaff } from '#contract/endpoints/hoy.ts';

/** Another screen takes the figures of the last minutes; home asks anew each time that it opens. */
export const RECENT_SECONDS = 300;

export const hoy = api.injectEndpoints({
  endpoints: (build) => ({
    /** Figures, no rows. The argument is the day at the business: after midnight they are asked for anew. */
    hoy: build.query<HoyStaff | HoyFamilia, string>({
      query: () => request(endpoints.hoy),
      providesTags: ['cortes', 'agenda'],
    }),
  }),
});

export const { useHoyQuery } = hoy;
