/** A route: an endpoint of the contract and its implementation, as one of four kinds: read, write, upload, download. */
import type { FastifyBaseLogger } from 'fastify';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint, BodyOf, FileEndpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Page } from '#contract/entities.ts';
import { pageFigures } from '#contract/pages.ts';
import { PER_PAGE } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import type { WatchedDatabase } from '#server/db/open.ts';
import type { PageSlice } from '#server/db/record.ts';
import type { FileStore } from '#server/files/disk.ts';
import type { IncomingFile } from '#server/files/incoming.ts';
import type { Links } from '#server/files/links.ts';
import { purgeReleased } from '#server/files/registry.ts';
import type { Settings } from '#server/settings.ts';
import type { Actor } from './actor.ts';
import type { UploadLimits } from './bodies.ts';
import type { Download, ServedFile } from './download.ts';
import type { Https } from './https.ts';
import type { Author } from './write.ts';

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
  /** Where faults are logged that no response tells of: never the row that a database refused. */
  log: FastifyBaseLogger;
  /** The clock: tests set it. */
  now: () => Date;
  /** Https of this server itself; nothing where it has none. */
  https?: Https | null;
  /** Milliseconds that the database's clock is ahead of this machine's. */
  clockAhead: () => number;
}

/** A request validated against its endpoint. */
export interface Request<P, Q, B> {
  endpoint: AnyEndpoint;
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  /** The files of a multipart request, on the disk until the request has ended. */
  files: IncomingFile[];
  device: string;
  deps: Deps;
  /** Of a multipart request: aborted when its client has gone. */
  signal?: AbortSignal;
  /** For a write: the author, where that is not the actor. */
  author?: Author | null;
}
// biome-ignore lint/suspicious/noExplicitAny: a request of any endpoint; each handler knows its own
export type AnyRequest = Request<any, any, any>;
/** A request of this endpoint. */
export type RequestOf<E extends AnyEndpoint> = Request<ParamsOf<E>, QueryOf<E>, BodyOf<E>>;

/** Refuses before any of the body is read, after the capability's check; body and files are not there yet. */
type Admit<E extends AnyEndpoint> = (request: Omit<RequestOf<E>, 'body' | 'files'>) => Promise<unknown>;

interface Reading<E extends AnyEndpoint, Response = ResponseOf<E>> {
  read: (request: RequestOf<E>) => Promise<Response>;
  /** Runs before the response goes out: it is not sent when this throws. */
  shows?: (response: Response, request: RequestOf<E>) => Promise<void>;
  /** Of an endpoint that is a file as well: which requests want that, and how it is made. */
  orDownload?: {
    wanted: (request: RequestOf<E>) => boolean;
    download: (request: RequestOf<E>) => Promise<Download>;
  };
}

/** Response of a write without `success`, which is added to all of them. */
type Written<A> = A extends { success: true }
  ? keyof A extends 'success'
    ? Promise<void>
    : Promise<Omit<A, 'success'>>
  : never;

interface Writing<E extends AnyEndpoint, Prepared, Response = Written<ResponseOf<E>>> {
  admit?: Admit<E>;
  /** Slow work before the transaction (hashing a password, looking at files). */
  prepare?: (request: RequestOf<E>) => Promise<Prepared>;
  /** All of it in one transaction, answered only when durable. */
  write: (tx: Transaction, request: RequestOf<E>, prepared: Prepared) => Response;
  /** Of an endpoint that can show what it would do: which requests ask for that. They are answered with 200, and write nothing. */
  orPreview?: {
    wanted: (request: RequestOf<E>) => boolean;
    read: (request: RequestOf<E>) => Promise<unknown>;
  };
  /** Further writes in the same transaction. */
  alsoWrites?: (tx: Transaction, request: AnyRequest, response: object) => Promise<void>;
  /** Undoes `prepare` when the transaction fails. */
  undo?: (request: RequestOf<E>, prepared: Prepared) => Promise<void>;
  /** Runs once the transaction is durable: for effects that a rollback could not undo. */
  after?: (request: RequestOf<E>) => Promise<void>;
  /** Adds values to each sent response that must not be stored under its key, such as a token. */
  completes?: (request: AnyRequest, body: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Runs before a write responds with rows that it did not write: `actual` of an error, a repeated response. */
  shows?: (response: Record<string, unknown>, request: AnyRequest) => Promise<void>;
}

interface Uploading<E extends AnyEndpoint, Prepared, Response = Written<ResponseOf<E>>>
  extends Writing<E, Prepared, Response> {
  /** Files that it accepts. */
  takes: UploadLimits;
}

/** A stored file is opened at once; any other takes one of the slots of downloads while it is made and sent. */
interface Serving<E extends AnyEndpoint> {
  stored?: true;
  /** Subject of the signature of a link that opens the file without a bearer header. */
  subject?: (request: RequestOf<E>) => string;
}

interface Route {
  endpoint: AnyEndpoint;
  admit?: Admit<AnyEndpoint>;
}
interface ReadHandler extends Reading<AnyEndpoint, unknown>, Route {
  kind: 'read';
}
export interface WriteHandler extends Writing<AnyEndpoint, unknown, Promise<unknown>>, Route {
  kind: 'write';
}
export interface UploadHandler extends Uploading<AnyEndpoint, unknown, Promise<unknown>>, Route {
  kind: 'upload';
}
export interface DownloadHandler extends Serving<AnyEndpoint>, Route {
  kind: 'download';
  /** Null when there is no such file. */
  open: (request: AnyRequest) => Promise<Download | ServedFile | null>;
}
export type Handler = ReadHandler | WriteHandler | UploadHandler | DownloadHandler;

/** An endpoint that reads, or that minds its own transactions. */
export const read = <E extends AnyEndpoint>(
  endpoint: E,
  run: Reading<E>['read'],
  options: Omit<Reading<E>, 'read'> = {},
): ReadHandler => ({ kind: 'read', endpoint, read: run, ...options });

/** An endpoint that writes: all of it in one durable transaction, once per Idempotency-Key. */
export const write = <E extends AnyEndpoint, Prepared = undefined>(
  endpoint: E,
  run: Writing<E, Prepared>['write'] | Writing<E, Prepared>,
): WriteHandler => ({ kind: 'write', endpoint, ...(typeof run === 'function' ? { write: run } : run) }) as WriteHandler;

/** A write with files, in a multipart body: `prepare` stores the files, `write` their rows. */
export const upload = <E extends AnyEndpoint, Prepared>(endpoint: E, run: Uploading<E, Prepared>): UploadHandler =>
  ({ kind: 'upload', endpoint, ...run }) as UploadHandler;

/** An endpoint whose response is a file: generated while it is sent, or stored. */
export const download = <E extends FileEndpoint>(
  endpoint: E,
  open: (request: RequestOf<E>) => Promise<Download | ServedFile | null>,
  options: Serving<E> = {},
): DownloadHandler => ({ kind: 'download', endpoint, open, ...options });

/** A response that begins with `success`. */
export const succeeded = async <Rest extends object | undefined>(rest: Rest | Promise<Rest>) => ({
  success: true as const,
  ...(await rest),
});

/** After a write that lets go of files: their bytes go with it. */
export const purge = ({ deps }: Pick<AnyRequest, 'deps'>): Promise<void> => purgeReleased(deps.db, deps.files);

export interface PageRequest {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Of a request: endpoint, parameters and query of a list, from which its rows and links are made. */
export interface ListRequest<Query extends PageRequest = PageRequest & Record<string, unknown>> {
  endpoint: AnyEndpoint;
  params: Record<string, unknown>;
  query: Query;
}

/** The requested page of a list. */
export function slice({ page = 1, per_page = PER_PAGE }: PageRequest): PageSlice {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** The response of a paged list; its links lead to the same endpoint with every other query parameter kept. */
export function pageOf<T>(data: T[], total: number, { endpoint, params, query }: ListRequest<PageRequest>): Page<T> {
  const perPage = query.per_page ?? PER_PAGE;
  // Made once for all links: an = of any other parameter is percent-encoded, and no page has the number 0.
  const [before = '', after = ''] = endpoint.url(params, { ...query, page: 0 }).split(/(?<=[?&])page=0/);
  const url = (page: number) => `${API_BASE}${before}page=${page}${after}`;
  return { data, ...pageFigures({ total, page: query.page ?? 1, perPage, shown: data.length }, url) };
}
