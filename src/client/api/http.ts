/** The base query that all endpoints go through. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Failure } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { connectionFound, connectionLost, connectionSilent, type HasConnection } from './connection.ts';
import type { HasMemory } from './memory.ts';
import type { ApiRequest } from './request.ts';
import { type HasSession, passwordRequired, sessionEnded } from './session.ts';
import { sendUntilResponse, withTimeout } from './timeout.ts';
import { type ApiResponse, send } from './wire.ts';

/** Meta of a response in its action: its rows by table. */
export interface Meta {
  rows: Record<string, { id: number; version: number }[]>;
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, Failure, object, Meta> = async (
  request,
  { signal, getState, dispatch, extra },
) => {
  const session = () => (getState() as HasSession).auth;
  const down = () => (getState() as HasConnection).connection.down;
  // Tokens are sealed: a log opened in DevTools holds a stand-in.
  const stored = session().token;
  const token = !request.anonymous && stored instanceof Secret ? stored : null;
  const meta: Meta = { rows: {} };
  const aborted = { error: { status: null, body: null, aborted: true, retryAfter: null }, meta };
  // Another person who signed in meanwhile must not send it.
  if (request.as && (request.as.token !== token || request.as.id !== session().user?.id)) return aborted;
  const { memory } = (extra ?? {}) as HasMemory;
  const owner = stored instanceof Secret ? session().user?.id : undefined;
  const label = `${request.method} ${request.url.split('?')[0]}`;
  let response: ApiResponse;
  try {
    const attempt = (given: AbortSignal, moved?: (share: number) => void) => send(request, token, given, moved);
    const isWrite = request.method !== 'GET' && request.timeout === undefined;
    response = isWrite
      ? await sendUntilResponse(request.key !== undefined, signal, attempt, () => dispatch(connectionSilent()))
      : await withTimeout(request.timeout ?? 0, signal, attempt);
  } catch {
    if (signal.aborted) return aborted;
    logFailure(`${label}: no answer`);
    if (!down()) dispatch(connectionLost());
    const known = owner === undefined ? undefined : await memory?.recall(owner, request);
    if (known !== undefined && owner === session().user?.id) return { data: known, meta };
    return { error: { status: null, body: null, aborted: false, retryAfter: null }, meta };
  }
  const { status, data } = response;
  const readable = typeof data === 'object' && data !== null;
  if ((down() || (getState() as HasConnection).connection.silent) && readable) dispatch(connectionFound());
  // A page of HTML with 200 comes from a proxy or a Wi-Fi portal, not from the API.
  if (status >= 200 && status < 300 && readable) {
    // Responses for a person who has signed out are not kept.
    if (owner !== undefined && owner === session().user?.id) memory?.keep(owner, request, data);
    return { data, meta };
  }
  logFailure(`${label}: ${status}`, { requestId: response.requestId });
  // Another tab may have signed in again while this response was on its way.
  if (status === 401 && token && session().token === token) dispatch(sessionEnded('expired'));
  if (status === 403 && token && session().token === token && (data as { clave_exigida?: unknown })?.clave_exigida) {
    dispatch(passwordRequired());
  }
  const retryAfter = Number(response.retryAfter ?? Number.NaN);
  const failure: Failure = {
    status: status < 300 ? 502 : status,
    body: readable ? data : null,
    aborted: false,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
  return { error: failure, meta };
};
