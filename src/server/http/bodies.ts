/** Bodies of requests: JSON of no more values than any form has, and multipart with its files on the disk. */
import { isUtf8 } from 'node:buffer';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { type IncomingFile, incomingFolder, receiveFile } from '#server/files/incoming.ts';
import { assertRate } from './connections.ts';

/** Smaller bodies are parsed sooner than their values are counted. */
const SMALL = 16 * 1024;
/** Values and keys of one body: a note that is sent back with hundreds of abonos has a few thousand. */
const VALUES_MAX = 10_000;

const [QUOTE, COMMA, COLON, BACKSLASH, BRACKET, BRACE] = [...'",:\\[{'].map((sign) => sign.charCodeAt(0));

/**
 * Whether a JSON text holds more values than any form. A long text is parsed in no time; it is lists in lists and
 * thousands of keys that keep everybody else waiting.
 */
function isCrowded(json: string): boolean {
  let values = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) quoted = !quoted;
    else if (quoted) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === COMMA || sign === COLON || sign === BRACKET || sign === BRACE) values += 1;
    if (values > VALUES_MAX) return true;
  }
  return false;
}

/** Lets an application take JSON and multipart, and nothing else that Fastify would; uploads read theirs by `receive`. */
export async function takeBodies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, sent, done) => {
    const bytes = sent as Buffer;
    const body = bytes.toString();
    // A POST without a body (logout, a reprint) may still say that it is JSON.
    if (body === '') done(null, {});
    // A ñ in another encoding would be stored as «�».
    else if (!isUtf8(bytes)) done(apiErrors.unreadable());
    else if (body.length > SMALL && isCrowded(body)) done(apiErrors.tooLarge());
    else parse(request, body, done);
  });
}

/** Files that an endpoint accepts. */
export interface UploadLimits {
  /** The field that holds them. */
  field: string;
  /** At most as many in one request. */
  files: number;
  /** Bytes of one file. A larger one is told apart by `tooLarge`, so that the others are taken all the same. */
  fileBytes: number;
}

export interface Upload {
  /** The fields that are no files; one that came twice is a list. */
  fields: Record<string, unknown>;
  files: IncomingFile[];
  /** Removes the files; call it whatever happened. */
  remove(): Promise<void>;
}

/** Most fields beside the files, and characters of one. */
const FIELDS_MAX = 30;
const FIELD_BYTES = 4 * 1024;
/** Boundaries, headers of parts and fields of one request. */
const OVERHEAD_BYTES = 4 * 1024 * 1024;

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (!Object.hasOwn(fields, name)) fields[name] = value;
  else fields[name] = [...(Array.isArray(fields[name]) ? fields[name] : [fields[name]]), value];
}

/** The client has gone. */
export const brokenOff = () =>
  apiErrors.badRequest('No se pudo leer el envío: llegó incompleto o mal formado. Inténtalo de nuevo.');

/** Parser errors for an unreadable body or one that exceeds the limits. */
function apiErrorOf(error: unknown, { files }: UploadLimits): unknown {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_FILES_LIMIT') return apiErrors.tooManyFiles(files);
  if (statusCode === 413) return apiErrors.tooLarge();
  return brokenOff();
}

/**
 * Reads a body with files. Throws 413 when it holds more than the endpoint takes, 400 when it breaks off, 507 when there is
 * no room; nothing is left then.
 */
export async function receive(request: FastifyRequest, limits: UploadLimits, dataDir: string): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.files * limits.fileBytes + OVERHEAD_BYTES) throw apiErrors.tooLarge();
  const folder = await incomingFolder(dataDir, announced);
  const { remove } = folder;
  const upload: Upload = { fields: {}, files: [], remove };
  const { raw } = request;
  const arrived = assertRate(request);
  try {
    // The parser waits for ever for the end of a request that has already broken off.
    if (raw.destroyed) throw brokenOff();
    const parts = request.parts({
      limits: { files: limits.files, fileSize: limits.fileBytes, fields: FIELDS_MAX, fieldSize: FIELD_BYTES },
    });
    for await (const part of parts) {
      if (part.type === 'field') addField(upload.fields, part.fieldname, part.value);
      else if (part.fieldname === limits.field)
        upload.files.push(await receiveFile(folder.path, part.file, part.filename));
      else {
        part.file.resume();
        // A file in another field is no value of it: an unknown field is refused by name, a known one is missing.
        addField(upload.fields, part.fieldname, null);
      }
    }
    return upload;
  } catch (error) {
    await remove();
    throw apiErrorOf(error, limits);
  } finally {
    arrived();
  }
}

/** Identity of an upload under its Idempotency-Key: fields and bytes. */
export function identityOf(body: unknown, files: readonly IncomingFile[]): unknown {
  return files.length === 0 ? body : { body, files: files.map(({ sha256, bytes }) => ({ sha256, bytes })) };
}
