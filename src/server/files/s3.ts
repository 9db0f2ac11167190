/**
 * The store of files as a bucket that speaks S3; the servers of a business share it. Objects are private: they leave
 * through the product, which asks for rights. Requests are tried again while the bucket has trouble, and soon given up
 * once it has not answered: the person who uploads waits, the counter does not.
 */
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import * as apiErrors from '#contract/errors.ts';
import type { Bucket } from '#server/settings.ts';
import { FILES_MISSING, type FileStore, isName, newName } from './disk.ts';

/** A file goes in parts of so many bytes; one part is in memory at a time. */
const PART = 8 * 1024 * 1024;
const TYPE = 'application/octet-stream';
/** Times that a request is tried, and the wait after the first, which doubles each time. */
const TRIES = 3;
const WAIT_MS = 300;
/** Statuses after which the same request may succeed. */
const TRIED_AGAIN = [429, 500, 502, 503, 504];
/** What a try sends may take as long as at 50 kB/s, beside the silence. */
const BYTES_PER_MS = 50;
/** More bytes go to a bucket only once it has responded to a small request: on a slow line they look like silence. */
const SMALL = 64 * 1024;
/** For so long after a silence each request is tried once, and briefly: all would wait for the same. */
const AWAY_MS = 30_000;

/** Silence after which a try is given up, and after which it is while the bucket is known to be silent. */
interface Silence {
  ms: number;
  knownMs: number;
}
const SILENCE: Silence = { ms: 6000, knownMs: 2000 };

/** How long /health repeats what it found: probes come every few seconds, from several places. */
const FOUND_MS = 60_000;
const TROUBLE_MS = 10_000;

/** A body as it comes, given up when nothing comes for a while; a reader that takes its time is none of it. */
function steady(
  body: ReadableStream<Uint8Array>,
  stop: AbortController,
  silenceMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => stop.abort(), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // Its reader has gone.
    cancel: () => stop.abort(),
  });
}

/** `fetch` within limits of time, with retries. */
function fetchWithin(silence: Silence): typeof fetch {
  let silentAt = Number.NEGATIVE_INFINITY;
  const tryOnce = async (input: string | URL | Request, init: RequestInit, sent: number, silenceMs: number) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), silenceMs + sent / BYTES_PER_MS);
    try {
      const { body, status, headers } = await fetch(input, { ...init, signal: stop.signal });
      silentAt = Number.NEGATIVE_INFINITY;
      return new Response(body && steady(body, stop, silence.ms), { status, headers });
    } catch (error) {
      silentAt = performance.now();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return async (input, init = {}) => {
    const sent = init.body instanceof Uint8Array ? init.body.byteLength : 0;
    const isAway = performance.now() - silentAt < AWAY_MS;
    const last = isAway ? 1 : TRIES;
    for (let tried = 1; ; tried += 1) {
      const response = await tryOnce(input, init, sent, isAway ? silence.knownMs : silence.ms).catch(
        (error: unknown) => {
          // So much is not sent again to a bucket that went silent.
          if (tried === last || (sent > SMALL && Object(error).name === 'AbortError')) throw error;
        },
      );
      if (response && (tried === last || !TRIED_AGAIN.includes(response.status))) return response;
      await response?.body?.cancel();
      await pause(WAIT_MS * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  };
}

/** The error of the product for one of the bucket's. */
function faultOf(error: unknown): apiErrors.ApiError {
  if (error instanceof apiErrors.ApiError) return error;
  const status = error instanceof S3ServiceError ? error.status : 0;
  if (status === 507) return apiErrors.storageFull();
  const faults: Record<number, apiErrors.StoreFault> = { 0: 'silent', 401: 'denied', 403: 'denied', 404: 'nowhere' };
  const fault = apiErrors.storeFault(faults[status] ?? 'failing');
  fault.cause = error;
  return fault;
}

/** Runs one work of the bucket. Throws 503 with what is wrong with it, 507 when it is full. */
const reach = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw faultOf(error);
  });

/** Of an object that is not there, null; a bucket that is not there is a fault. */
function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceError && error.status === 404 && !/NoSuchBucket/.test(error.body ?? '')) return null;
  throw error;
}

/** Content as parts of `PART` bytes, the last one of what is left; one empty part of no bytes at all. */
async function* inParts(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes > PART) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PART);
      waiting = [all.subarray(PART)];
      bytes -= PART;
    }
  }
  yield Buffer.concat(waiting);
}

/** Headers that its types do not know. With the sum of the bytes a bucket refuses what was changed on the way. */
const headersOf = (headers: Record<string, string>): Record<`x-amz-${string}`, string> => headers;
const sumOf = (part: Uint8Array) => ({ 'content-md5': hash('md5', part, 'base64') });

interface Uploads {
  ListMultipartUploadsResult?: { Upload?: Upload | Upload[] };
}
interface Upload {
  Key: string;
  UploadId: string;
  Initiated: string;
}

/** The store in a bucket. Its methods throw 503 with what is wrong while the bucket does not take or give files. */
export function s3Store({ address, prefix, ...keys }: Bucket, silence = SILENCE): FileStore {
  const s3 = new S3mini({ ...keys, endpoint: address, fetch: fetchWithin(silence) });
  const place = `${address}/${prefix}`;
  const stored = `${prefix}guardados/`;
  const owned = `${prefix}base-de-datos`;
  const keyOf = (name: string) => `${stored}${name}`;
  let found: { sentences: string[]; until: number } | null = null;

  async function owner() {
    const response = await reach(s3.getObjectRaw(owned).catch(nullIfMissing));
    return response && (await reach(response.text())).trim();
  }

  /** Sends all parts as one object; ended early it leaves none, or one upload that `dropUnfinished` finds. */
  async function putParts(key: string, first: Uint8Array, rest: AsyncGenerator<Uint8Array>): Promise<number> {
    const id = await reach(s3.getMultipartUploadId(key, TYPE));
    try {
      const sent = [];
      let bytes = 0;
      for (let part: Uint8Array | undefined = first; part; part = (await rest.next()).value) {
        sent.push(await reach(s3.uploadPart(key, id, part, sent.length + 1, {}, undefined, headersOf(sumOf(part)))));
        bytes += part.length;
      }
      // It may fail after it has begun to respond with 200.
      const { etag } = await reach(s3.completeMultipartUpload(key, id, sent));
      if (!etag) throw apiErrors.storeFault('failing');
      return bytes;
    } catch (error) {
      await s3.abortMultipartUpload(key, id).catch(() => null);
      throw error;
    }
  }

  async function lookAt(sample: readonly string[]): Promise<string[]> {
    try {
      // Says what is wrong with the bucket; a look for an object does not.
      await owner();
      const there = await reach(Promise.all(sample.map((name) => s3.objectExists(keyOf(name)))));
      return there.every(Boolean) ? [] : [FILES_MISSING];
    } catch (error) {
      return [faultOf(error).message];
    }
  }

  return {
    place,
    ownerPlace: `${address}/${owned}`,
    owner,
    async put(content, name = newName()) {
      const key = keyOf(name);
      const parts = inParts(content);
      const first = (await parts.next()).value as Uint8Array;
      const second = await parts.next();
      if (first.length > SMALL) await owner();
      if (second.done) {
        await reach(s3.putObject(key, first, TYPE, undefined, headersOf(sumOf(first))));
        return { name, bytes: first.length };
      }
      async function* rest() {
        yield second.value as Uint8Array;
        yield* parts;
      }
      return { name, bytes: await putParts(key, first, rest()) };
    },
    async open(name) {
      if (!isName(name)) return null;
      const response = await reach(s3.getObjectRaw(keyOf(name)).catch(nullIfMissing));
      if (!response) return null;
      const stream = response.body ? Readable.fromWeb(response.body) : Readable.from([]);
      return { stream, bytes: Number(response.headers.get('content-length')) };
    },
    has: async (name) => (await reach(s3.objectExists(keyOf(name)))) === true,
    async remove(name) {
      if (isName(name)) await reach(s3.deleteObject(keyOf(name)));
    },
    async *names(before) {
      let next: string | undefined;
      do {
        const page = await reach(s3.listObjectsPaged('/', stored, 1000, next));
        if (!page) throw apiErrors.storeFault('nowhere');
        for (const { Key, LastModified } of page.objects ?? []) {
          const name = Key.slice(stored.length);
          if (isName(name) && (!before || LastModified < before)) yield name;
        }
        next = page.nextContinuationToken;
      } while (next);
    },
    async dropUnfinished(before) {
      const listed = (await s3.listMultipartUploads('/', '', 'GET', { prefix: stored }).catch((error: unknown) => {
        // Not every maker's buckets list them; those have a rule of their own that ends them.
        if (error instanceof S3ServiceError && error.status === 501) return {};
        throw faultOf(error);
      })) as Uploads;
      for (const { Key, UploadId, Initiated } of [listed.ListMultipartUploadsResult?.Upload ?? []].flat()) {
        if (new Date(Initiated) < before) await reach(s3.abortMultipartUpload(Key, UploadId));
      }
    },
    async give(id, { onlyIfFree } = { onlyIfFree: false }) {
      const condition = onlyIfFree ? headersOf({ 'if-none-match': '*' }) : undefined;
      await reach(
        s3.putObject(owned, `${id}\n`, 'text/plain', undefined, condition).catch((error: unknown) => {
          // Another database came first, at this very moment too.
          if (error instanceof S3ServiceError && [409, 412].includes(error.status)) return;
          throw error;
        }),
      );
    },
    async problems(sample) {
      if (!found || performance.now() > found.until) {
        const look = lookAt(sample);
        const late = apiErrors.storeFault('silent').message;
        // Whoever asks wants to know whether money is taken, which needs no file.
        const sentences = await Promise.race([look, pause(silence.knownMs, [late], { ref: false })]);
        found = { sentences, until: performance.now() + (sentences.length > 0 ? TROUBLE_MS : FOUND_MS) };
      }
      return found.sentences;
    },
  };
}
