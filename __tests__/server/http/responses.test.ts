/** What every response carries, and what the server says while it goes. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { MESSAGE_MAX } from '#contract/rules.ts';
import { anAlumno } from '../../support/builders.ts';
import { cuttingProxy } from '../../support/cuttingProxy.ts';
import { migratedDatabase } from '../../support/database.ts';
import { serverOfFile, startServer } from '../../support/server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('every response', () => {
  const server = serverOfFile();
  const responses = async () => {
    const client = await server.as(1);
    return [
      await client.request(endpoints.me),
      await client.request(endpoints.listUsers),
      await client.request(endpoints.createEscuela, { body: {} }),
      await client.raw('/api/users/999999'),
      await client.raw('/api/nada'),
      await client.raw('/nada'),
      await client.raw('/api/users/%zz'),
      await client.raw('/api/escuelas', { method: 'POST', body: '{' }),
      await server.anyone.request(endpoints.me),
    ];
  };

  test('has a request id of its own', async () => {
    const ids = (await responses()).map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('does not reuse a request id of the client', async () => {
    const { headers } = await server.anyone.raw('/api/health', {
      headers: { 'x-request-id': 'mío', 'request-id': 'mío' },
    });
    expect(headers['x-request-id']).toMatch(UUID);
  });

  test('has a message and no internals when it is an error', async () => {
    for (const response of await responses()) {
      if (response.status < 300) continue;
      expect(response.refused.message).toMatch(/\.$/);
      expect(response.text).not.toMatch(/FST_|Error|at .*:\d+|sqlite|postgres|SELECT/);
    }
  });
});

describe('compression', () => {
  const server = serverOfFile();
  /** As it comes over the line: `fetch` would open it. */
  const received = async (method: 'GET' | 'POST', path: string, encoding: string, body?: object) => {
    const { token } = await server.as(2);
    const type = body && { 'content-type': 'application/json' };
    const headers = { ...type, authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      const sent = request(`${server.origin}/api${path}`, { method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        const { 'content-encoding': named } = response.headers;
        response.on('end', () => resolve({ encoding: named, bytes: Buffer.concat(parts) }));
      });
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  };

  test('applies to reads as the client accepts it', async () => {
    for (let number = 0; number < 25; number += 1) await anAlumno(server);
    const plain = await received('GET', '/admin/alumnos', 'identity');
    expect(plain.encoding).toBeUndefined();
    for (const [encoding, open] of [
      ['zstd', zstdDecompressSync],
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await received('GET', '/admin/alumnos', encoding);
      expect(response.encoding).toBe(encoding);
      expect(response.bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(JSON.parse(String(open(response.bytes)))).toEqual(JSON.parse(String(plain.bytes)));
    }
  });

  test('never applies to responses of writes, where a secret may be beside sent text', async () => {
    const body = { mensaje: 'a'.repeat(MESSAGE_MAX), todosGrupos: true, todasEscuelas: true };
    const written = await received('POST', '/anuncios', 'zstd, br, gzip', body);
    expect(written.bytes.length).toBeGreaterThan(1024);
    expect(written.encoding).toBeUndefined();
  });
});

describe('health', () => {
  const server = serverOfFile();

  test('has version and database without a session', async () => {
    const { status, body } = await server.anyone.request(endpoints.health);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', version: 'test', database: globalThis.DATABASE });
  });
});

describe('failures', () => {
  test('are 500 with the request’s id and without their text', async () => {
    const server = await startServer();
    await server.db.run('DROP TABLE login_failures');
    const body = { email: 'alguien@example.com', password: 'equivocada-1' };
    const { status, refused, headers } = await server.anyone.request(endpoints.login, { body });
    await server.close();
    expect(status).toBe(500);
    expect(refused).toEqual({ message: expect.stringContaining(String(headers['x-request-id'])) });
    expect(refused.message).not.toContain('login_failures');
  });

  if (globalThis.DATABASE === 'postgres') {
    test('are 503 while the database is away, for health too', async () => {
      const database = await migratedDatabase();
      const url = new URL(database.settings.databaseUrl ?? '');
      const proxy = await cuttingProxy(url.hostname, Number(url.port));
      Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
      const server = await startServer({
        database: { ...database, settings: { ...database.settings, databaseUrl: url.href } },
      });
      const client = await server.as(3);
      const school = { body: { nombre: 'A', prefijo: 'A' } };
      proxy.takeDown();
      for (const response of [
        await client.request(endpoints.createEscuela, school),
        await client.request(endpoints.health),
      ]) {
        expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
        expect(response.refused).toEqual({
          message: expect.stringContaining(String(response.headers['x-request-id'])),
        });
        expect(response.refused.message).toMatch(/^La base de datos no responde\./);
      }
      proxy.restore();
      expect((await client.request(endpoints.createEscuela, school)).status).toBe(201);
      await server.close();
      await proxy.close();
    });
  }
});

describe('during shutdown', () => {
  /** A connection that has begun a request, so that the server will not take it for idle. */
  async function begun(
    origin: string,
    start: string,
  ): Promise<{ socket: Socket; finish(rest: string): Promise<string> }> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve) => socket.write(start, () => resolve()));
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      received += part;
    });
    const closed = new Promise<string>((resolve, reject) => {
      socket.once('error', reject).once('close', () => resolve(received));
    });
    return {
      socket,
      finish(rest) {
        socket.write(rest);
        return closed;
      },
    };
  }

  test('running requests finish, later ones are 503, health included', async () => {
    const server = await startServer();
    const { token, request } = await server.as(3);
    const body = JSON.stringify({ nombre: 'Última', prefijo: 'ULT' });
    const head = `POST /api/escuelas HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const writing = await begun(server.origin, head);
    const late = [];
    for (const path of ['/api/health', '/api/users', '/']) {
      late.push(await begun(server.origin, `GET ${path} HTTP/1.1\r\nHost: x\r\n`));
    }
    // All of the above has arrived when this has been answered.
    await request(endpoints.me);
    const closed = server.close();
    while (server.app.server.listening) await new Promise(setImmediate);
    // All at once: a connection that has sent no request yet is closed a moment after the end has begun.
    for (const response of await Promise.all(late.map((each) => each.finish('Connection: close\r\n\r\n')))) {
      expect(response).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
      expect(response).toMatch(/\r\nretry-after: 5\r\n/i);
      expect(response).toMatch(
        /\{"message":"El servidor se está reiniciando\. Inténtalo en unos segundos\. \([0-9a-f-]{36}\)"\}/,
      );
    }
    expect(await writing.finish(body)).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    await closed;
  });
});

describe('CORS', () => {
  const ORIGIN = 'https://pantallas.example.mx';
  const server = serverOfFile({ settings: { corsOrigins: [ORIGIN, 'https://otras.example.mx'] } });
  const preflight = (origin: string) =>
    server.anyone.raw('/api/abonos', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
  const list = (header: unknown) => String(header).toLowerCase().split(/, ?/).sort();

  test('allows the configured origins to send what the screens send', async () => {
    const { status, headers } = await preflight(ORIGIN);
    expect([status, headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
    expect(list(headers['access-control-allow-methods'])).toEqual(['delete', 'get', 'head', 'post', 'put']);
    expect(list(headers['access-control-allow-headers'])).toEqual(['authorization', 'content-type', 'idempotency-key']);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await preflight('https://otras.example.mx')).headers['access-control-allow-origin']).toBe(
      'https://otras.example.mx',
    );
  });

  test('allows them to read responses, errors too, with the needed headers', async () => {
    const requested = { headers: { origin: ORIGIN } };
    const responses = [
      await server.request(1, endpoints.me, requested),
      await server.anyone.request(endpoints.me, requested),
      await server.anyone.raw('/api/nada', requested),
      await server.request(1, endpoints.createEscuela, { ...requested, body: {} }),
    ];
    for (const { headers } of responses) {
      expect(headers['access-control-allow-origin']).toBe(ORIGIN);
      expect(list(headers['access-control-expose-headers'])).toEqual([
        'content-disposition',
        'date',
        'idempotent-replayed',
        'retry-after',
        'x-request-id',
      ]);
      // By it screens set their clocks.
      expect(headers.date).toBe(server.clock.now().toUTCString());
      expect(headers.vary).toContain('Origin');
    }
  });

  test.each([
    ['https://mala.example'],
    ['https://pantallas.example.mx.mala.example'],
    ['http://pantallas.example.mx'],
    ['null'],
  ])('refuses other origins: %s', async (origin) => {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin', origin);
    const { headers } = await server.request(1, endpoints.me, { headers: { origin } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  describe('without origins in the settings', () => {
    const closed = serverOfFile();

    test('no response has CORS headers', async () => {
      const { headers } = await closed.anyone.raw('/api/health', { headers: { origin: ORIGIN } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      const { status } = await closed.anyone.raw('/api/me', {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
      });
      expect(status).toBe(404);
    });
  });
});
