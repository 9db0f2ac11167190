/** A request has to arrive: headers, a body, and an upload at the rate of one. */
import { connect, type Socket } from 'node:net';
import { endpoints } from '#contract/endpoints.ts';
import { DEADLINES } from '#server/http/connections.ts';
import { serverOfFile } from '../../support/server.ts';

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

test('people have ten seconds for headers, sixty for a body, and two kilobytes a second for an upload', () => {
  expect(DEADLINES).toEqual({ headersMs: 10_000, bodyMs: 60_000, windowMs: 30_000, windowBytes: 61_440 });
});

test('headers that come letter by letter are ended with 408', async () => {
  const received = await dripping('GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received.endsWith(LATE)).toBe(true);
});

test('a connection that asks nothing is closed without a word', async () => {
  expect(await dripping('', '')).toBe('');
});

test.each([
  ['of somebody signed in', '/api/escuelas', true],
  ['of nobody', '/api/login', false],
])('a body that comes letter by letter is ended with 408: %s', async (_, path, signedIn) => {
  const token = signedIn ? (await server.as(3)).token : null;
  const received = await dripping(headed(path, token, 'application/json'), ' ');
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received.endsWith(LATE)).toBe(true);
});

test('who was refused before their body is cut off when they never end it', async () => {
  const received = await dripping(headed('/api/escuelas', null, 'application/json'), ' ');
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('an upload below the rate is cut off; one that keeps it may take longer than any other body', async () => {
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

test('nothing of what was cut off is left, and the server answers', async () => {
  const { request } = await server.as(3);
  expect((await request(endpoints.health)).body.status).toBe('ok');
  expect((await request(endpoints.metrics)).body.requests_running).toBe(1);
});
