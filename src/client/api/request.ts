import type { Attachment } from '#client/lib/attachment.ts';
import type { Secret, Sendable } from '#client/lib/secret.ts';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';

/** One request, as the base query takes it: made from an endpoint of the contract, never by hand. */
export interface ApiRequest {
  method: AnyEndpoint['method'];
  /** Path and query below /api. */
  url: string;
  body?: Record<string, unknown>;
  /** Files of a multipart call, by the name of their field. */
  files?: Record<string, Attachment>;
  /** Idempotency-Key: made when the form opened, so that sending twice writes once. */
  key?: string;
  content?: AnyEndpoint['content'];
  /** For a file, which is given as a Blob: told how many bytes have come. */
  onBytes?: (bytes: number) => void;
  /** Milliseconds to wait for the response; without it, as long as the connection stands. */
  timeout?: number;
  /** The person who must be signed in when it is sent, and the token known to be theirs. */
  as?: { id: number; token: Secret };
  /** Neither carries the token nor ends the session. */
  anonymous: boolean;
}

export function request<C extends AnyEndpoint>(
  endpoint: C,
  parts: {
    params?: ParamsOf<C>;
    query?: Partial<QueryOf<C>>;
    body?: Sendable<BodyOf<C>>;
    files?: Record<string, Attachment>;
    key?: string;
  } = {},
): ApiRequest {
  const { params, query, body, files, key } = parts;
  return {
    method: endpoint.method,
    url: endpoint.url(params, query),
    body,
    files,
    key,
    content: endpoint.content,
    anonymous: endpoint.who === 'anyone',
  };
}
