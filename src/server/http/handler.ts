/** A route: an endpoint of the contract and its implementation. */
import type { FastifyBaseLogger } from 'fastify';
import type { AnyEndpoint, BodyOf, FileEndpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Transaction } from '#server/db/database.ts';
import type { WatchedDatabase } from '#server/db/watched.ts';
import type { IncomingFile } from '#server/files/incoming.ts';
import type { Links } from '#server/files/links.ts';
import { purgeReleased } from '#server/files/registry.ts';
import type { FileStore } from '#server/files/store.ts';
import type { SpaceLimit } from '#server/files/waiting.ts';
import type { Settings } from '#server/settings.ts';
import type { Actor } from './actor.ts';
import type { Download } from './download.ts';
import type { ServedFile } from './file-response.ts';
import type { UploadLimits } from './multipart.ts';

/** Dependencies of the application. */
export interface Deps {
  db: WatchedDatabase;
  settings: Settings;
  /** Where uploaded files lie. */
  files: FileStore;
  /** Signs the links that open files without a bearer header. */
  links: Links;
  /** Version of the product, shown by /health. */
  version: string;
  /** Where faults are told that no response tells: never the row that a database refused. */
  log: FastifyBaseLogger;
  /** The clock: tests set it. */
  now: () => Date;
}

/** A request validated against its endpoint. */
export interface Request<P, Q, B> {
  endpoint: AnyEndpoint;
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  /** The files of a multipart call, on the disk until the request has ended. */
  files: IncomingFile[];
  device: string;
  deps: Deps;
  /** Of a multipart call: aborted when nobody waits for its response any more. */
  signal?: AbortSignal;
}
// biome-ignore lint/suspicious/noExplicitAny: a request of any endpoint; each handler knows its own
export type AnyRequest = Request<any, any, any>;
/** A request of this endpoint. */
export type RequestOf<E extends AnyEndpoint> = Request<ParamsOf<E>, QueryOf<E>, BodyOf<E>>;

interface HandlerBase {
  endpoint: AnyEndpoint;
  /** Refuses before any of the body is read; body and files are not there yet. Runs after the capability's check. */
  admit?: (request: AnyRequest) => Promise<unknown>;
}

/** Responds with JSON, outside of any transaction. */
export interface ReadHandler extends HandlerBase {
  kind: 'read';
  read: (request: AnyRequest) => Promise<unknown>;
  /** Of an endpoint that is a file as well: which requests want that, and how it is made. */
  orDownload?: { wanted: (request: AnyRequest) => boolean; download: (request: AnyRequest) => Promise<Download> };
}

/** Responds with a file that is made while it is sent. */
export interface DownloadHandler extends HandlerBase {
  kind: 'download';
  download: (request: AnyRequest) => Promise<Download>;
}

/** Responds with a stored file. */
export interface FileHandler extends HandlerBase {
  kind: 'file';
  /** Null when there is none. */
  file: (request: AnyRequest) => Promise<ServedFile | null>;
  /** Subject of the signature of a link that opens the file without a bearer header. */
  subject?: ((request: AnyRequest) => string) | undefined;
}

/** Responds from inside one durable transaction, once per Idempotency-Key. */
interface Write extends HandlerBase {
  /** Slow work before the transaction (hashing a password). */
  prepare?: (request: AnyRequest) => Promise<unknown>;
  write: (tx: Transaction, request: AnyRequest, prepared: unknown) => Promise<unknown>;
  /** Takes back what `prepare` left, when the transaction came to nothing. */
  undo?: (request: AnyRequest, prepared: unknown) => Promise<void>;
  /** Runs once the transaction is durable: for what a rollback could not bring back. */
  after?: (request: AnyRequest) => Promise<void>;
  /** Makes of a response what is sent, each time that it is: what stands in none that is stored, such as a token. */
  completes?: (request: AnyRequest, body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Runs before a write responds with what it did not write: `actual` of an error, a response given again. */
  shows?: (request: AnyRequest, body: Record<string, unknown>) => Promise<void>;
}

/** A write whose body is JSON. */
export interface JsonWriteHandler extends Write {
  kind: 'write';
}

/** A write with files, in a multipart body. */
export interface UploadHandler extends Write {
  kind: 'upload';
  /** Files that it accepts. */
  takes: UploadLimits;
  /** How much its bytes may take of besides the space of all files. */
  spaceLimits?: ((request: AnyRequest) => Promise<SpaceLimit[]>) | undefined;
}

export type WriteHandler = JsonWriteHandler | UploadHandler;
export type Handler = ReadHandler | DownloadHandler | FileHandler | WriteHandler;

/** An endpoint that reads, or that minds its own transactions. */
export function reading<E extends AnyEndpoint>(
  endpoint: E,
  read: (request: RequestOf<E>) => Promise<ResponseOf<E>>,
): ReadHandler {
  return { kind: 'read', endpoint, read };
}

/** An endpoint that answers with a file that is made while it is sent. */
export function downloading<E extends FileEndpoint>(
  endpoint: E,
  download: (request: RequestOf<E>) => Promise<Download>,
): DownloadHandler {
  return { kind: 'download', endpoint, download };
}

/** Response of a write without `success`, which is added to all of them. */
export type Written<A> = A extends { success: true }
  ? keyof A extends 'success'
    ? Promise<void>
    : Promise<Omit<A, 'success'>>
  : never;

/** A response that begins with `success`, of what it says besides. */
export const succeeded = async <Rest extends object | undefined>(rest: Rest | Promise<Rest>) => ({
  success: true as const,
  ...(await rest),
});

function succeeding<Rest extends unknown[]>(write: (...rest: Rest) => Promise<unknown>) {
  return (...rest: Rest) => succeeded(write(...rest) as Promise<object | undefined>);
}

/** An endpoint that writes: all of it in one transaction, answered only when durable. */
export function writing<E extends AnyEndpoint>(
  endpoint: E,
  write: (tx: Transaction, request: RequestOf<E>) => Written<ResponseOf<E>>,
): JsonWriteHandler {
  return { kind: 'write', endpoint, write: succeeding(write) };
}

/** The same for the endpoint whose response has no `success`. */
export function writingBare<E extends AnyEndpoint>(
  endpoint: E,
  write: (tx: Transaction, request: RequestOf<E>) => Promise<ResponseOf<E>>,
): JsonWriteHandler {
  return { kind: 'write', endpoint, write };
}

/**
 * An endpoint that writes after something that takes time and must not hold up a transaction; `undo` takes back what that
 * left, when the transaction came to nothing.
 */
export function preparedWriting<E extends AnyEndpoint, Prepared>(
  endpoint: E,
  prepare: (request: RequestOf<E>) => Promise<Prepared>,
  write: (tx: Transaction, request: RequestOf<E>, prepared: Prepared) => Written<ResponseOf<E>>,
  undo: (request: RequestOf<E>, prepared: Prepared) => Promise<void> = async () => undefined,
): JsonWriteHandler {
  return {
    kind: 'write',
    endpoint,
    prepare,
    write: succeeding(write) as Write['write'],
    undo: undo as NonNullable<Write['undo']>,
  };
}

/** A write that lets go of something outside the database: `after` runs once it is durable. */
export function releasing<H extends WriteHandler>(handler: H, after: (request: AnyRequest) => Promise<void>): H {
  return { ...handler, after };
}

/** A write whose response says more, each time that it is sent, than what is stored of it under its key. */
export const completing = <H extends WriteHandler>(handler: H, completes: NonNullable<Write['completes']>): H => ({
  ...handler,
  completes,
});

/** A write that lets go of files: their bytes go with it. */
export const purging = <H extends WriteHandler>(handler: H): H =>
  releasing(handler, ({ deps }) => purgeReleased(deps.db, deps.files));

/** An endpoint that is refused to some before their body is read: what belongs to others is no reason to read it. */
export function admitting<H extends Handler>(handler: H, admit: (request: AnyRequest) => Promise<unknown>): H {
  return { ...handler, admit };
}

/** How an endpoint with files is answered. */
export interface Uploading<E extends AnyEndpoint, Prepared> {
  takes: UploadLimits;
  admit?: (request: Omit<RequestOf<E>, 'body'>) => Promise<unknown>;
  /** How much its bytes may take of besides the space of all files. */
  spaceLimits?: (request: Omit<RequestOf<E>, 'body'>) => Promise<SpaceLimit[]>;
  /** Looks at the files and stores what is taken, outside of any transaction. */
  prepare: (request: RequestOf<E>) => Promise<Prepared>;
  /** Gives what was stored its rows. */
  write: (tx: Transaction, request: RequestOf<E>, prepared: Prepared) => Written<ResponseOf<E>>;
  /** Removes what `prepare` stored, when the transaction came to nothing. */
  undo: (request: RequestOf<E>, prepared: Prepared) => Promise<void>;
}

/** An endpoint with files. */
export function uploading<E extends AnyEndpoint, Prepared>(
  endpoint: E,
  { write, undo, ...parts }: Uploading<E, Prepared>,
): UploadHandler {
  return {
    kind: 'upload',
    endpoint,
    ...parts,
    write: succeeding(write) as Write['write'],
    undo: undo as NonNullable<Write['undo']>,
  };
}

/** An endpoint whose answer is a file; with `subject`, a link that was signed for it opens it too. */
export function serving<E extends FileEndpoint>(
  endpoint: E,
  file: (request: RequestOf<E>) => Promise<ServedFile | null>,
  subject?: (request: RequestOf<E>) => string,
): FileHandler {
  return { kind: 'file', endpoint, file, subject };
}
