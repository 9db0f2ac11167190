/**
 * A bucket for tests: the server s3rver, which checks signatures, behind a front that fails on demand. The front does
 * what s3rver lacks: puts under a condition, and the list and the end of unfinished uploads.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { type Bucket, readSettings } from '#server/settings.ts';

/**
 * A status and its code in XML; silent: nothing comes back; deaf: it is done, and the response is lost; cut: half of the
 * response comes, then the connection ends; stuck: half comes, then nothing.
 */
export type BucketFault = { status: number; code: string } | 'silent' | 'deaf' | 'cut' | 'stuck';

export interface TestBucket {
  bucket: Bucket;
  /** The environment that names it. */
  environment: Record<string, string>;
  /** Fails requests from now on: `on` alone those whose method and address match, `times` alone the first ones. */
  fail(fault: BucketFault | null, limits?: { on?: RegExp; times?: number }): void;
  /** Method and address of each request that came. */
  requests: string[];
  /** Keys of unfinished uploads, by number. */
  uploads: Map<string, { key: string; begun: Date }>;
  close(): Promise<void>;
}

const NAME = 'fotos';
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;

function respond(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

/** Starts an empty one; call `close()` at the end. */
export async function aBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'servicios-bucket-'));
  const s3rver = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: NAME }],
  });
  const { port } = await s3rver.run();
  const uploads: TestBucket['uploads'] = new Map();
  const requests: string[] = [];
  let failing: { fault: BucketFault; on: RegExp; times: number } | null = null;
  /** Puts under a condition come one by one. */
  let inLine: Promise<unknown> = Promise.resolve();

  const forward = async (incoming: IncomingMessage, method = incoming.method, body?: Buffer) => {
    const { url = '/' } = incoming;
    const headers = { ...incoming.headers };
    // s3rver leaves the last / of this address out of what it checks; makers' buckets do not.
    if (url.startsWith(`/${NAME}/?list-type`)) delete headers.authorization;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve);
      passed.on('error', reject);
      passed.end(body);
    });
  };
  const isThere = async (path: string) => {
    const got = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' });
    return got.ok;
  };

  function faultOf(line: string): BucketFault | null {
    if (!failing?.on.test(line) || failing.times === 0) return null;
    failing.times -= 1;
    return failing.fault;
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = incoming;
    const line = `${method} ${url}`;
    requests.push(line);
    const fault = faultOf(line);
    const body = await buffer(incoming);
    if (fault === 'silent') return;
    if (fault && typeof fault === 'object') {
      const { status, code } = fault;
      return respond(response, status, method === 'HEAD' ? '' : xml(`<Error><Code>${code}</Code></Error>`));
    }
    const { pathname, searchParams } = new URL(url, 'http://front');
    const id = searchParams.get('uploadId');
    if (method === 'GET' && searchParams.has('uploads')) {
      const listed = [...uploads].map(
        ([number, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${number}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
      return respond(response, 200, xml(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`));
    }
    if (method === 'DELETE' && id) return respond(response, uploads.delete(id) ? 204 : 404);
    const pass = async () => {
      if (method === 'PUT' && headers['if-none-match'] === '*' && (await isThere(pathname))) {
        return respond(response, 412, xml('<Error><Code>PreconditionFailed</Code></Error>'));
      }
      const got = await forward(incoming, method, body);
      if (fault === 'deaf') {
        got.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      const bytes = await buffer(got);
      const begun = /<UploadId>(\w+)</.exec(searchParams.has('uploads') ? bytes.toString() : '')?.[1];
      if (begun) uploads.set(begun, { key: decodeURIComponent(pathname.slice(`/${NAME}/`.length)), begun: new Date() });
      if (method === 'POST' && id && got.statusCode === 200) uploads.delete(id);
      response.writeHead(got.statusCode ?? 502, got.headers);
      if (fault === null) response.end(method === 'HEAD' ? undefined : bytes);
      else response.write(bytes.subarray(0, bytes.length / 2), () => fault === 'cut' && incoming.socket.destroy());
    };
    inLine = inLine.then(pass);
    await inLine;
  }

  const front = createServer((incoming, response) => {
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const environment = {
    FILES_URL: `s3://${NAME}/caja?endpoint=http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return {
    bucket: readSettings(environment).bucket as Bucket,
    environment,
    requests,
    uploads,
    fail(fault, { on = /./, times = Number.POSITIVE_INFINITY } = {}) {
      failing = fault && { fault, on, times };
    },
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
