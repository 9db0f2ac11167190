/** Fetching files. Not through RTK Query: their bytes have no place in the store. */
import type { AxiosResponse } from 'axios';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { Failure } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { API_BASE } from '#contract/address.ts';
import { connectionFound, connectionLost, type HasConnection } from './connection.ts';
import type { ApiRequest } from './request.ts';
import { type HasSession, sessionEnded } from './session.ts';

export interface FetchOptions {
  signal: AbortSignal;
  /** Told how many bytes have come. How many there will be is known when the last one is there. */
  onProgress: (bytes: number) => void;
}

const nothing = (aborted: boolean): Failure => ({ status: null, body: null, aborted, retryAfter: null });

const textOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });

/** What an error says; nothing when it is a page of a proxy. */
async function errorBodyOf(file: Blob): Promise<unknown> {
  try {
    return JSON.parse(await textOf(file));
  } catch {
    return null;
  }
}

const isJson = ({ headers }: AxiosResponse<Blob>) => /json/.test(String(headers['content-type']));
const isPage = ({ headers }: AxiosResponse<Blob>) => /html/.test(String(headers['content-type']));

async function failureOf(response: AxiosResponse<Blob>): Promise<Failure> {
  const { status, data, headers } = response;
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  return {
    status: status < 300 ? 502 : status,
    body: isJson(response) ? await errorBodyOf(data) : null,
    aborted: false,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

/** Gives the function that fetches a file whole, or throws a Failure: of half a file nothing is ever kept. */
export function useFetchFile(): (request: ApiRequest, options: FetchOptions) => Promise<Blob> {
  const store = useStore<HasSession & HasConnection>();
  return useCallback(
    async (request, { signal, onProgress }) => {
      const { token } = store.getState().auth;
      const label = `${request.method} ${request.url.split('?')[0]}`;
      let response: AxiosResponse<Blob>;
      try {
        const { default: axios } = await import('axios');
        response = await axios.request<Blob>({
          baseURL: `${__API_URL__}${API_BASE}`,
          method: request.method,
          url: request.url,
          responseType: 'blob',
          validateStatus: () => true,
          signal,
          onDownloadProgress: ({ loaded }) => onProgress(loaded),
          headers: token instanceof Secret ? { Authorization: `Bearer ${token.reveal()}` } : {},
        });
      } catch {
        if (signal.aborted) throw nothing(true);
        logFailure(`${label}: no answer`);
        // The connection broke, or the server cut it because the file broke: either way it is worth asking.
        if (!store.getState().connection.down) store.dispatch(connectionLost());
        throw nothing(false);
      }
      if (store.getState().connection.down && !isPage(response)) store.dispatch(connectionFound());
      if (response.status >= 200 && response.status < 300 && !isJson(response) && !isPage(response))
        return response.data;
      logFailure(`${label}: ${response.status}`, { requestId: response.headers['x-request-id'] ?? null });
      // Another tab may have signed in again while this response was on its way.
      if (response.status === 401 && store.getState().auth.token === token) store.dispatch(sessionEnded('expired'));
      throw await failureOf(response);
    },
    [store],
  );
}
