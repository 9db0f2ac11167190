/** A request has to arrive: headers, a body, and an upload at the rate of one. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { DOWNLOADS_EACH } from '#contract/rules.ts';
import { insertFoto } from '#server/features/fotos/fotos.repo.ts';
import { fotoRoutes } from '#server/features/fotos/fotos.routes.ts';
import { registerFiles } from '#server/files/registry.ts';
import { api } from '#server/http/api.ts';
import { DEADLINES } from '#server/http/connections.ts';
import { paceCheck, READER_PACE, workbookOf } from '#server/http/download.ts';
import { download as downloadRoute } from '#server/http/handler.ts';
import { sheet } from '#server/xlsx/sheet.ts';
import { serverOfFile } from '../../support/server.ts';
import { download } from '../../support/workbooks.ts';

const server = serverOfFile({
  deadlines: { headersMs: 300, bodyMs: 600, windowMs: 600, windowBytes: 300 },
});

/** Sends a beginning, then something now and then, and gives all that comes back until the server hangs up. */
function dripping(beginning: string, drop: string, everyMs = 20): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.origin);
    let drops: NodeJS.Timeout | undefined;
    let received = '';
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(beginning);
      // Only now: what is written before the connection stands would go out before the beginning.
      drops = setInterval(() => socket.write(drop), everyMs);
    });
    socket.setEncoding('utf8').on('data', (part: string) => {
      received += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drops);
      resolve(received);
    });
  });
}

const LATE =
  '{"message":"La petición tardó demasiado en llegar. Revisa la conexión e inténtalo de nuevo; nada se guardó."}';
const headed = (path: string, token: string | null, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}Content-Type: ${type}\r\nContent-Length: 4000\r\n\r\n`;

test('the limits are ten seconds for headers, sixty for a body and two kilobytes a second for an upload', () => {
  expect(DEADLINES).toEqual({ headersMs: 10_000, bodyMs: 60_000, windowMs: 30_000, windowBytes: 61_440 });
});

test('slow headers are ended with 408', async () => {
  const received = await dripping('GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received.endsWith(LATE)).toBe(true);
});

test('an idle connection is closed silently', async () => {
  expect(await dripping('', '')).toBe('');
});

test.each([
  ['of somebody signed in', '/api/escuelas', true],
  ['of nobody', '/api/login', false],
])('a slow body is ended with 408: %s', async (_, path, signedIn) => {
  const token = signedIn ? (await server.as(3)).token : null;
  const received = await dripping(headed(path, token, 'application/json'), ' ');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received.endsWith(LATE)).toBe(true);
});

test('a refused client that never ends its body is cut off', async () => {
  const received = await dripping(headed('/api/escuelas', null, 'application/json'), ' ');
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('an upload below the rate is cut off; one above may take longer than other bodies', async () => {
  const { token } = await server.as(3);
  const head = headed('/api/fotos', token, 'multipart/form-data; boundary=x').replace('4000', '20000');
  const part = '--x\r\nContent-Disposition: form-data; name="fotos"; filename="a.jpg"\r\n\r\n';
  // Every 20 ms: 150 bytes in a window, where 300 are asked for.
  await dripping(head + part, 'xxxxx');
  const end = '\r\n--x\r\nContent-Disposition: form-data; name="categoria"\r\n\r\ntoga\r\n--x--\r\n';
  const filling = 20_000 - Buffer.byteLength(part) - Buffer.byteLength(end);
  const response = await new Promise<string>((resolve) => {
    const { hostname, port } = new URL(server.origin);
    let left = filling;
    const socket = connect(Number(port), hostname, () => {
      socket.write(head + part);
      // 40 pieces of 500 bytes, one every 20 ms: 0.8 s, longer than a body may take, 15,000 bytes in a window.
      const parts = setInterval(() => {
        const size = Math.min(500, left);
        left -= size;
        socket.write('x'.repeat(size) + (left === 0 ? end : ''));
        if (left === 0) clearInterval(parts);
      }, 20);
    });
    socket.once('data', (part) => {
      socket.destroy();
      resolve(part.toString());
    });
    socket.on('error', () => undefined).on('close', () => resolve('cut off'));
  });
  expect(response).toMatch(/^HTTP\/1\.1 422 /);
});

test('cut connections leave nothing, and the server responds', async () => {
  const { request } = await server.as(3);
  expect((await request(endpoints.health)).body.status).toBe('ok');
  expect((await request(endpoints.metrics)).body.requests_running).toBe(1);
});

/** Readers that take their time: what they hold is given back, and nobody who reads at an honest pace is cut off. */
describe('slow readers', () => {
  const server = serverOfFile();
  const MEGABYTE = 1024 * 1024;
  /** More than the buffers of any socket hold, and all of it noise. */
  const ENOUGH = 64 * MEGABYTE;
  /** No reader of these tests comes near. */
  const FAST = { bytes: 1024 * MEGABYTE, withinMs: 2000 };
  const PATH = '/api/admin/export-dashboard-excel';

  let app: FastifyInstance;
  const opened: Socket[] = [];
  beforeAll(async () => {
    app = Fastify();
    async function* noise() {
      for (let sent = 0; sent < ENOUGH; sent += 10_000) yield [{ text: randomBytes(7500).toString('base64') }];
    }
    const column = { title: 'Ruido', value: ({ text }: { text: string }) => text };
    const handler = downloadRoute(endpoints.exportDashboard, async ({ deps }) =>
      workbookOf(deps, 'ruido.xlsx', async () => [sheet('Ruido', [column], noise())]),
    );
    await app.register(api, { deps: server.deps, handlers: [handler, ...fotoRoutes], pace: FAST });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.destroy();
  });

  /** Asks on a socket of its own and takes a kilobyte now and then; resolves when the response has begun. */
  async function readSlowly(path: string, token: string | null): Promise<void> {
    const socket = connect({ port: Number(new URL(app.listeningOrigin).port), host: '127.0.0.1' });
    const timer = setInterval(() => socket.read(1024), 5);
    socket.on('error', () => {}).once('close', () => clearInterval(timer));
    opened.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, 'readable');
  }

  async function nothingOpen(): Promise<void> {
    while (server.db.openSnapshots > 0) await new Promise(setImmediate);
  }

  test('of a download lose their place with the snapshot', async () => {
    const { token } = await server.as(2);
    await Promise.all(Array.from({ length: DOWNLOADS_EACH }, () => readSlowly(PATH, token)));
    expect(server.db.openSnapshots).toBe(DOWNLOADS_EACH);
    expect((await download(app.listeningOrigin, PATH, { token })).status).toBe(429);
    await nothingOpen();
    let again = await download(app.listeningOrigin, PATH, { token });
    while (again.status === 429) again = await download(app.listeningOrigin, PATH, { token });
    expect(again.status).toBe(200);
    again.leave();
    await nothingOpen();
  });

  test('of a file are cut off too', async () => {
    const staff = await server.as(1);
    const [file, small] = [
      await server.deps.files.put(randomBytes(ENOUGH)),
      await server.deps.files.put(randomBytes(9)),
    ];
    const now = server.clock.now().toISOString();
    const id = await server.db.write(async (tx) => {
      await registerFiles(
        tx,
        [file, small].map((one) => ({ ...one, tipo: 'image/jpeg' })),
        now,
      );
      const names = { nombre: 'a.jpg', nombre_key: 'a.jpg', categoria: 'A', categoria_key: 'a' };
      const of = { user_id: null, subida_por: null, created_at: now };
      return insertFoto(tx, { ...names, ...of, archivo: file.name, miniatura: small.name });
    });
    await readSlowly(`/api${endpoints.fotoArchivo.url({ id })}`, staff.token);
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    while ((await connections()) > 0) await new Promise(setImmediate);
  });

  describe('measured over a minute', () => {
    const LOOK_S = READER_PACE.withinMs / 20 / 1000;
    /** Seconds after which a reader of so many bytes a second is cut off; null when it never is. */
    function cutAfter(bytesAt: (second: number) => number, waiting = true): number | null {
      const isSlow = paceCheck(READER_PACE);
      let taken = 0;
      for (let second = LOOK_S; second < 3600; second += LOOK_S) {
        taken += bytesAt(second) * LOOK_S;
        if (isSlow({ taken, waiting })) return second;
      }
      return null;
    }

    test('pass with 10 KB a second, and are cut off below that', () => {
      expect(cutAfter(() => 10_000)).toBeNull();
      expect(cutAfter(() => 9_900)).toBe(60);
      expect(cutAfter(() => 0)).toBe(60);
    });

    test('gain no more than a minute by a fast start', () => {
      expect(cutAfter((second) => (second <= 30 ? 1_000_000 : 0))).toBe(90);
    });

    test('are not charged for a minute without data from the server', () => {
      expect(cutAfter(() => 100, false)).toBeNull();
    });
  });
});
