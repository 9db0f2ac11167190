/** Fetching files. Not through RTK Query: their bytes have no place in the store. */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { Failure } from '#client/lib/errors.ts';
import { baseQuery } from './http.ts';
import type { ApiRequest } from './request.ts';

export interface FetchOptions {
  signal: AbortSignal;
  /** Told how many bytes have come. How many there will be is known when the last one is there. */
  onProgress: (bytes: number) => void;
}

const NO_FILE: Failure = { status: 502, body: null, aborted: false, retryAfter: null };

/** Gives the function that fetches a file whole, or throws a Failure: of half a file nothing is ever kept. */
export function useFetchFile(): (request: ApiRequest, options: FetchOptions) => Promise<Blob> {
  const { getState, dispatch } = useStore();
  return useCallback(
    async (request, { signal, onProgress }) => {
      const context = { signal, getState, dispatch } as BaseQueryApi;
      const { data, error } = await baseQuery({ ...request, onBytes: onProgress }, context, {});
      if (data instanceof Blob) return data;
      throw error ?? NO_FILE;
    },
    [getState, dispatch],
  );
}
