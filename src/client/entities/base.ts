/** What visitors need of the store as well: its type and typed hooks, and the business. The rest is in `state.ts`. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '#client/api/api.ts';
import type { HasConnection } from '#client/api/connection.ts';
import { request } from '#client/api/request.ts';
import type { HasSession } from '#client/api/session.ts';
import { useAfterRows } from '#client/lib/afterRows.ts';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import type { HasPending } from '#client/offline/slice.ts';
import { operations } from '#contract/endpoints/operations.ts';
import type { Negocio } from '#contract/entities.ts';
import type { HasAddress } from './address.ts';
import type { HasEntities } from './tables.ts';

export interface State extends HasSession, HasAddress, HasEntities, HasConnection, HasPending {
  api: ReturnType<typeof api.reducer>;
}

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<State, unknown, UnknownAction>>();

/** The parts of a result that are read here. */
export interface QueryResult<Response> {
  data?: Response | undefined;
  currentData?: Response | undefined;
  isError: boolean;
  error?: unknown;
  endpointName?: string | undefined;
  originalArgs?: unknown;
  refetch: () => PromiseLike<unknown>;
}

export interface RecordState<Response> {
  /** The response for exactly this argument; cached data is shown while it is requested again. */
  response: Response | undefined;
  loading: boolean;
  /** Why there is no (newer) response. */
  problem: Problem | null;
  /** Asks again; resolves when the response has come. */
  retry: () => Promise<unknown>;
}

/** Of one record: on a screen where money is taken, the alumno before would stand under the name of this one. */
export function readRecord<Response>(result: QueryResult<Response>): RecordState<Response> {
  const { currentData: response, isError, error, refetch } = result;
  return {
    response,
    loading: response === undefined && !isError,
    problem: isError ? problemOf(error) : null,
    retry: () => Promise.resolve(refetch()),
  };
}

const { useNegocioQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    negocio: build.query<Negocio, void>({ query: () => request(operations.getNegocio), providesTags: ['negocio'] }),
  }),
});

/** Default business data. */
const OURS = { nombre: 'Servicios Escolares', logo: '/logo/Logo.jpg' };

/** Name and picture of the business; null while they are asked for, so that no other ones show first. */
export function useNegocio(): { nombre: string | null; logo: string | null } {
  const { response, loading } = readRecord(useNegocioQuery(useAfterRows() ? undefined : skipToken));
  // The frame of every screen shows it: a response without one must not take the frame away.
  const logo = response?.logo ? pictureAddress(response.logo) : OURS.logo;
  return loading ? { nombre: null, logo: null } : { nombre: response?.nombre ?? OURS.nombre, logo };
}
