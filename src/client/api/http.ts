/** The two clients of the API, one for JSON and one for files, and the base query that all endpoints go through. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import axios, { type AxiosResponse } from 'axios';
import type { Failure } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { API_BASE } from '#contract/call.ts';
import { connectionFound, connectionLost, type HasConnection } from './connection.ts';
import type { HasMemory } from './memory.ts';
import { patiently } from './patience.ts';
import type { ApiRequest } from './request.ts';
import { type HasSession, sessionEnded } from './session.ts';

// A status is an answer, not an exception: only a lost connection throws.
const settings = { validateStatus: () => true, headers: { Accept: 'application/json' } };
const json = axios.create({ ...settings, headers: { ...settings.headers, 'Content-Type': 'application/json' } });
const multipart = axios.create({
  ...settings,
  headers: { ...settings.headers, 'Content-Type': 'multipart/form-data' },
});

/** What travels beside an answer into the action: the rows that it was split into, by table. */
export interface Meta {
  rows: Record<string, { id: number; version: number }[]>;
}

const reveal = (body: ApiRequest['body']) =>
  body &&
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]),
  );

/** Fields first: the server knows what a file is for before it comes. */
function formOf({ body = {}, files = {} }: ApiRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && value !== undefined) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file.reveal());
  return form;
}

function send(request: ApiRequest, token: Secret | null, signal: AbortSignal): Promise<AxiosResponse<unknown>> {
  const asForm = request.content === 'multipart';
  const files = Object.values(request.files ?? {});
  return (asForm ? multipart : json).request({
    baseURL: `${__API_URL__}${API_BASE}`,
    method: request.method,
    url: request.url,
    data: asForm ? formOf(request) : reveal(request.body),
    // Listening alone makes a browser ask the other origin first: only where there is something to tell.
    ...(files.length > 0 && {
      onUploadProgress: ({ progress = 0 }) => {
        for (const file of files) file.progress(progress);
      },
    }),
    signal,
    headers: {
      ...(token && { Authorization: `Bearer ${token.reveal()}` }),
      ...(request.key && { 'Idempotency-Key': request.key }),
    },
  });
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, Failure, object, Meta> = async (
  request,
  { signal, getState, dispatch, extra },
) => {
  const session = () => (getState() as HasSession).session;
  const down = () => (getState() as HasConnection).connection.down;
  // A log opened in DevTools holds no token, only what stands for it.
  const stored = session().token;
  const token = !request.anonymous && stored instanceof Secret ? stored : null;
  const meta: Meta = { rows: {} };
  // Whoever signed in meanwhile must not write what somebody else typed.
  if (request.as && (request.as.token !== token || request.as.id !== session().user?.id)) {
    return { error: { status: null, body: null, aborted: true, retryAfter: null }, meta };
  }
  const { memory } = (extra ?? {}) as HasMemory;
  const owner = stored instanceof Secret ? session().user?.id : undefined;
  const label = `${request.method} ${request.url.split('?')[0]}`;
  let answer: AxiosResponse<unknown>;
  try {
    answer = await patiently(request.patience ?? 0, signal, (given) => send(request, token, given));
  } catch {
    if (signal.aborted) return { error: { status: null, body: null, aborted: true, retryAfter: null }, meta };
    logFailure(`${label}: no answer`);
    if (!down()) dispatch(connectionLost());
    const known = owner === undefined ? undefined : await memory?.recall(owner, request);
    if (known !== undefined && owner === session().user?.id) return { data: known, meta };
    return { error: { status: null, body: null, aborted: false, retryAfter: null }, meta };
  }
  const { status, data, headers } = answer;
  const readable = typeof data === 'object' && data !== null;
  if (down() && readable) dispatch(connectionFound());
  // A page of HTML with 200 comes from a proxy or a Wi-Fi portal, not from the API.
  if (status >= 200 && status < 300 && readable) {
    // Nothing is kept of somebody who has signed out meanwhile.
    if (owner !== undefined && owner === session().user?.id) memory?.keep(owner, request, data);
    return { data, meta };
  }
  logFailure(`${label}: ${status}`, { requestId: headers['x-request-id'] ?? null });
  // Another tab may have signed in again while this answer was on its way.
  if (status === 401 && token && session().token === token) dispatch(sessionEnded('expired'));
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  const failure: Failure = {
    status: status < 300 ? 502 : status,
    body: readable ? data : null,
    aborted: false,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
  return { error: failure, meta };
};
