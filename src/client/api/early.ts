/** The first list's request, asked before the code that shows it has come, and handed over to that code. */
import { firstRowsShown, whenFirstRowsShown } from '#client/lib/firstRows.ts';
import type { Secret } from '#client/lib/secret.ts';
import { API_BASE } from '#contract/address.ts';
import type { ApiRequest } from './request.ts';
import type { Session } from './session.ts';

/** An answer of the server, whatever its status. */
export interface Answer {
  status: number;
  /** Read as JSON where it is JSON, else its text. */
  data: unknown;
  requestId: string | null;
  /** Seconds, as the server wrote them. */
  retryAfter: string | null;
}

interface Early {
  url: string;
  token: string;
  person: number;
  answer: Promise<Answer>;
}
let early: Early | null = null;

const ask = (url: string, token: string): Promise<Response> =>
  fetch(`${__API_URL__}${API_BASE}${url}`, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  });

async function read(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  const text = await answer.text();
  let data: unknown = text;
  try {
    data = JSON.parse(text);
  } catch {
    // A page of a proxy: whoever takes the answer sees that it is none of ours.
  }
  const header = (name: string) => answer.headers.get(name);
  return { status: answer.status, data, requestId: header('x-request-id'), retryAfter: header('retry-after') };
}

/**
 * Sends a GET in the name of the stored session; gives its answer, which the application takes over. `onItsWay`: the
 * answer has begun, and what is fetched from now on comes behind it.
 */
export function askEarly(
  { url }: ApiRequest,
  { token, user }: Session,
): { answer: Promise<Answer>; onItsWay: Promise<unknown> } {
  const secret = token.reveal();
  const onItsWay = ask(url, secret);
  const answer = read(onItsWay);
  // Whoever takes it hears of the failure; when nobody does, it is nobody's business.
  answer.catch(() => undefined);
  early = { url, token: secret, person: user.id, answer };
  whenFirstRowsShown(forgetEarly);
  return { answer, onItsWay };
}

/** From now on the same request means the rows as they are now. */
export function forgetEarly(): void {
  early = null;
}

/**
 * The early answer to this very request, asked with this token for this person; null when there is none. Until the
 * first rows are shown: the store asks for them before the list is there, and the list when it comes.
 */
export function takeEarly({ method, url }: ApiRequest, token: Secret | null, person?: number): Promise<Answer> | null {
  if (!early || method !== 'GET' || pathOf(early.url) !== pathOf(url)) return null;
  if (early.url === url && early.token === token?.reveal() && early.person === person) return early.answer;
  // The first rows are the ones that this request brings: it may not wait for them.
  firstRowsShown();
  return null;
}

const pathOf = (url: string) => url.split('?')[0];
