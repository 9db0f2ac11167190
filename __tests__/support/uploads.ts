/** Uploads as a browser sends them, and files as it gets them. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint, ParamsOf, ResponseOf } from '#contract/endpoint.ts';
import type { Client, Response } from './api-client.ts';

export interface UploadFile {
  /** As it is written into the header of the part. */
  name: string;
  bytes: Uint8Array;
  /** `fotos` or `archivos`. */
  field: string;
}

const escaped = (name: string) =>
  name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22').replaceAll('\0', '');

/** A body of multipart/form-data and its content type. */
export function multipartBody(fields: Record<string, string>, files: readonly UploadFile[]): [Buffer, string] {
  const boundary = `----prueba${randomBytes(12).toString('hex')}`;
  const parts: Uint8Array[] = [];
  const add = (text: string) => parts.push(Buffer.from(text));
  for (const [name, value] of Object.entries(fields)) {
    add(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const { field, name, bytes } of files) {
    // The kind that a browser guesses from the name: nobody may believe it.
    const head = `Content-Disposition: form-data; name="${field}"; filename="${escaped(name)}"\r\nContent-Type: image/jpeg`;
    add(`--${boundary}\r\n${head}\r\n\r\n`);
    parts.push(bytes);
    add('\r\n');
  }
  add(`--${boundary}--\r\n`);
  return [Buffer.concat(parts), `multipart/form-data; boundary=${boundary}`];
}

/** A body of multipart/form-data with more fields behind its files. */
export function withFields(body: Buffer, type: string, fields: Record<string, unknown>): Buffer {
  const boundary = type.replace(/^.*boundary=/, '');
  const end = body.lastIndexOf(`--${boundary}--`);
  const more = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([body.subarray(0, end), Buffer.from(more.join('')), body.subarray(end)]);
}

export interface UploadOptions<C extends AnyEndpoint> {
  params?: Partial<ParamsOf<C>>;
  key?: string;
}

/** Sends one multipart call. */
export function upload<C extends AnyEndpoint>(
  client: Client,
  request: C,
  fields: Record<string, string>,
  files: readonly UploadFile[],
  { params, key }: UploadOptions<C> = {},
): Promise<Response<ResponseOf<C>>> {
  const [body, type] = multipartBody(fields, files);
  return client.request(request, { params, key, body, headers: { 'content-type': type } });
}

export interface Fetched {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Opens an address as a browser's new tab does: without a bearer. `ruta` begins at the origin. */
export async function open(origin: string, ruta: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const requested = request(`${origin}${ruta}`, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            bytes: Buffer.concat(parts),
          }),
        );
    });
    requested.on('error', reject).end();
  });
}

/** Sends the beginning of an upload and breaks the connection off; resolves when it is broken. */
export function breakOff(
  client: Client,
  origin: string,
  endpoint: AnyEndpoint,
  [body, type]: [Buffer, string],
  bytes: number,
): Promise<void> {
  return new Promise((resolve) => {
    const requested = request(`${origin}${API_BASE}${endpoint.url()}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': type, 'content-length': body.length },
    });
    requested.on('error', () => resolve());
    requested.on('close', () => resolve());
    requested.write(body.subarray(0, bytes), () => requested.destroy());
  });
}
