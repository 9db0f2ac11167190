/** Responses that are stored files: to a bearer, or to whoever holds a link that was signed for a few minutes. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, apiErrors } from '#contract/errors.ts';
import { disposition } from '#server/files/names.ts';
import type { Settings } from '#server/settings.ts';
import type { Actor, Origin } from './actor.ts';
import { standingSession } from './authentication.ts';
import type { AnyRequest, Deps, Handler } from './handler.ts';
import { assertPace, type ReaderPace } from './reader-pace.ts';

export interface ServedFile {
  stream: Readable;
  bytes: number;
  /** The type that we detected, never the uploaded one. */
  type: string;
  /** Offered when it is saved. */
  name: string;
  /** Shown in a tab, or saved. */
  shown: 'inline' | 'attachment';
  /** Who may keep a copy, and how long: nobody unless it says so. */
  cache?: string;
}

/**
 * Whatever a file holds, in a browser it is a picture or a document and nothing else: no script, no other address, no
 * origin of ours (browsers lay out the page around a picture with styles). No copy stays when the link is dead.
 */
const FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

/** The link by which a request comes: its word, and what it must be signed for. */
export interface Link {
  word: string;
  subject(request: AnyRequest): string;
}

/** The link in a request's address, or null: whoever sends a bearer is a program and is asked for that. */
export function linkOf(handler: Handler, request: FastifyRequest): Link | null {
  const subject = handler.kind === 'file' ? handler.subject : undefined;
  const { acceso } = request.query as { acceso?: unknown };
  if (!subject || typeof acceso !== 'string' || request.headers.authorization !== undefined) return null;
  return { word: acceso, subject };
}

/** The person behind a link, as they stand now: it is dead with the session that it was made in. Throws 404. */
export async function actorOfLink(
  { db, links, settings }: Deps,
  subject: string,
  { word }: Link,
  origin: Origin,
): Promise<Actor> {
  const signed = links.verify(subject, word, new Date(origin.now));
  const standing = signed && (await standingSession(db, 'id', signed.sessionId, origin, settings.sessionIdleHours));
  if (!standing) throw apiErrors.linkOver();
  return standing.actor;
}

/** Sends a stored file, to a reader that keeps the pace. Throws 404 when there is none. */
export function sendFile(
  reply: FastifyReply,
  { corsOrigins }: Settings,
  file: ServedFile | null,
  pace: ReaderPace,
): FastifyReply {
  if (!file) throw apiErrors.notFound();
  assertPace(reply.raw, pace);
  return reply
    .headers({
      ...FILE_HEADERS,
      ...(file.cache && { 'cache-control': file.cache }),
      'content-length': file.bytes,
      'content-disposition': disposition(file.shown, file.name),
      // Screens of another origin, where the settings name one, show our pictures too.
      'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    })
    .type(file.type)
    .send(file.stream);
}

/** Response to an expired link: it does not reveal whether the file existed. */
export function errorOfLink(error: unknown): unknown {
  return error instanceof ApiError && error.status < 500 ? apiErrors.linkOver() : error;
}
