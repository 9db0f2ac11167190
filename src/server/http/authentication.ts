/** Authentication: opaque tokens, stored as hashes. */
import { hash, timingSafeEqual } from 'node:crypto';
import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import { type AnyEndpoint, checkParams, checkQuery } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { asRol } from '#contract/roles.ts';
import { SESSION_MAX_DAYS, TICKET_SECONDS } from '#contract/rules.ts';
import { type Database, DatabaseError, type Transaction } from '#server/db/database.ts';
import { insertRow } from '#server/db/record.ts';
import { newSecret } from '#server/db/secrets.ts';
import { ACTOR_COLUMNS, type Actor, type ActorRow, assertCapability, type Origin } from './actor.ts';
import type { Deps, Handler } from './handler.ts';

/** A new token. Only its hash is stored, so that a stolen backup opens no session. */
export const newToken = newSecret;

/** The stored form of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

interface SessionRow extends ActorRow {
  id: number;
  user_id: number;
  created_at: string;
  last_seen_at: string;
}

/**
 * Returns the person of the session with this token hash or id, with the current rol and its idle time; null when it
 * has ended, expired, or its person is in baja. This does not count as a use.
 */
async function standingSession(
  db: Database,
  by: 'token_hash' | 'id',
  value: string | number,
  origin: Origin,
  idleHours: number,
): Promise<{ actor: Actor; idleMs: number } | null> {
  const session = await db.get<SessionRow>(
    `SELECT s.id, s.user_id, s.created_at, s.last_seen_at, ${ACTOR_COLUMNS}
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.${by} = ? AND u.activo = 1`,
    value,
  );
  if (!session) return null;
  const { id: sessionId, user_id: userId, rol, must_choose, created_at, last_seen_at } = session;
  const since = (instant: string) => Date.parse(origin.now) - Date.parse(instant);
  const idleMs = since(last_seen_at);
  if (idleMs > idleHours * 3_600_000 || since(created_at) > SESSION_MAX_DAYS * 86_400_000) return null;
  return { actor: { userId, rol: asRol(rol), mustChoosePassword: must_choose === 1, sessionId, ...origin }, idleMs };
}

/** The token in an Authorization header; null where there is none, or nothing that a token looks like. */
function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(header ?? '')?.[1] ?? null;
}

/** Whether an Authorization header carries this token; in the same time for every other one. */
export const isBearer = (header: string | undefined, token: string | null): boolean =>
  token !== null && timingSafeEqual(hash('sha256', bearerOf(header) ?? '', 'buffer'), hash('sha256', token, 'buffer'));

/** The actor behind an Authorization header. Throws 401 when there is none, or its session has ended. */
export async function authenticate(
  db: Database,
  header: string | undefined,
  origin: Origin,
  idleHours: number,
): Promise<Actor> {
  const token = bearerOf(header);
  if (!token) throw apiErrors.notSignedIn();
  const standing = await standingSession(db, 'token_hash', hashToken(token), origin, idleHours);
  if (!standing) throw apiErrors.notSignedIn();
  const { actor, idleMs } = standing;
  await noteUse(db, idleMs, (tx) =>
    tx.run('UPDATE sessions SET last_seen_at = ? WHERE id = ?', origin.now, actor.sessionId),
  );
  return actor;
}

/** The parameter that carries a ticket. */
const TICKET = 'ticket';

const opened: readonly AnyEndpoint[] = Object.values(endpoints).filter(({ ticket }: AnyEndpoint) => ticket);

/** Pattern of an endpoint's path with its parameters as groups. */
const patternOf = ({ path }: AnyEndpoint) => new RegExp(`^(?:${API_BASE})?${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** The endpoint that a path with its query stands for, and the path as the contract writes it. Throws 422. */
function target(path: string): { endpoint: AnyEndpoint; path: string } {
  const base = 'http://here';
  const url = URL.canParse(path, base) ? new URL(path, base) : null;
  const plain = `/${url?.pathname ?? ''}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const known = url?.origin === base ? opened.find((endpoint) => patternOf(endpoint).test(plain)) : undefined;
  if (!url || !known) throw apiErrors.onField('path', 'No hay una descarga en esta dirección.');
  const params = checkParams(known, { ...patternOf(known).exec(plain)?.groups });
  const query = checkQuery(known, parse(url.search.slice(1)));
  const errors = params.errors ?? query.errors;
  if (errors) throw apiErrors.onField('path', Object.values(errors).flat().join(' '));
  return { endpoint: known, path: known.url(params.value, query.value) };
}

/** Stored hash of a ticket: bound to its address, and without its search terms. */
const hashOf = (token: string, path: string): string => hashToken(`${token} ${path}`);

/**
 * Makes a ticket for a path of the contract with its query; gives the address that it opens, and the path without
 * its query. Throws 403 and 422.
 */
export async function makeTicket(tx: Transaction, actor: Actor, path: string): Promise<{ url: string; path: string }> {
  const wanted = target(path);
  if (wanted.endpoint.who !== 'anyone') assertCapability(actor, wanted.endpoint.who);
  const token = newToken();
  const expires_at = new Date(Date.parse(actor.now) + TICKET_SECONDS * 1000).toISOString();
  const { userId: user_id, sessionId: session_id } = actor;
  await insertRow(tx, 'download_tickets', { token_hash: hashOf(token, wanted.path), user_id, session_id, expires_at });
  const url = `${API_BASE}${wanted.path}${wanted.path.includes('?') ? '&' : '?'}${TICKET}=${token}`;
  return { url, path: wanted.endpoint.path };
}

/** The download ticket in the address, of endpoints that take one. */
export function ticketOf({ endpoint }: Handler, { query }: FastifyRequest): string | null {
  const { [TICKET]: ticket } = query as Record<string, unknown>;
  return endpoint.ticket && typeof ticket === 'string' ? ticket : null;
}

/** The word of a signed link in the address, of files that have a subject; null beside a bearer header, which counts instead. */
export function linkOf(handler: Handler, { query, headers }: FastifyRequest): string | null {
  const { acceso } = query as { acceso?: unknown };
  const hasSubject = handler.kind === 'download' && handler.subject !== undefined;
  return hasSubject && typeof acceso === 'string' && headers.authorization === undefined ? acceso : null;
}

/**
 * Uses up a ticket and returns its person with the current rol. Throws 404 when it is unknown, used, expired, for
 * another address, or its session has ended or expired.
 */
export async function spendTicket(
  db: Database,
  token: string,
  path: string,
  origin: Origin,
  idleHours: number,
): Promise<Actor> {
  // The first one to delete it has it, whichever process it asks.
  const used = await db.write((tx) =>
    tx.get<{ session_id: number }>(
      'DELETE FROM download_tickets WHERE token_hash = ? AND expires_at > ? RETURNING session_id',
      hashOf(token, path),
      origin.now,
    ),
  );
  const standing = used && (await standingSession(db, 'id', used.session_id, origin, idleHours));
  if (!standing) throw apiErrors.ticketOver();
  return standing.actor;
}

/** The person behind a signed link, as they stand now: it ends with the session that it was made in. Throws 404. */
export async function actorOfLink(
  { db, links, settings }: Deps,
  subject: string,
  word: string,
  origin: Origin,
): Promise<Actor> {
  const signed = links.verify(subject, word, new Date(origin.now));
  const standing = signed && (await standingSession(db, 'id', signed.sessionId, origin, settings.sessionIdleHours));
  if (!standing) throw apiErrors.linkOver();
  return standing.actor;
}

/** The error behind a signed link: it does not reveal whether the file existed. */
export function errorOfLink(error: unknown): unknown {
  return error instanceof ApiError && error.status < 500 ? apiErrors.linkOver() : error;
}

/** Deletes tickets that were not used in time. */
export async function forgetOldTickets(db: Database, now: Date): Promise<void> {
  await db.write((tx) => tx.run('DELETE FROM download_tickets WHERE expires_at <= ?', now.toISOString()));
}

/** Written down at most this often, so that reading costs no write. */
const NOTED_MS = 60_000;

/**
 * Stores the time of a use, at most once per interval. It is left out when the disk is full: a read must not fail for
 * it.
 */
export async function noteUse(
  db: Database,
  idleMs: number,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  if (idleMs <= NOTED_MS) return;
  await db.write(write).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.kind === 'full')) throw error;
  });
}
