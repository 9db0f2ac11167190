/** What a request may look like, and what is said to one that may not. */
import { connect } from 'node:net';
import { endpoints } from '#contract/endpoints.ts';
import { anAlumno, anEscuela } from '../../support/builders.ts';
import { serverOfFile } from '../../support/server.ts';

const server = serverOfFile();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
let schools = 0;
const aSchool = () => {
  schools += 1;
  return { nombre: `Nueva ${schools}`, prefijo: `N${schools}` };
};

/** Sends bytes as they are and gives all that comes back until the server hangs up. */
function bytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    socket.on('error', reject).on('close', () => resolve(received));
  });
}

describe('the body', () => {
  const post = async (body: unknown, headers: Record<string, string> = {}, path = '/api/escuelas') =>
    (await server.as(3)).raw(path, { method: 'POST', body, headers });

  test.each([['{'], ['{"nombre":}'], ['nada'], ["{'nombre':'a'}"], ['{"a":1}{'], ['\u0000']])(
    'that is not JSON is 400: %j',
    async (text) => {
      const { status, refused } = await post(text);
      expect([status, refused.message]).toEqual([400, 'No se pudo leer la petición: el JSON está mal formado.']);
    },
  );

  test('in another encoding is 400', async () => {
    const body = Buffer.from('{"nombre":"Peña Blanca","prefijo":"PB"}', 'latin1');
    const { status, refused } = await post(body);
    expect([status, refused.message]).toEqual([400, 'No se pudo leer la petición: el JSON está mal formado.']);
  });

  test.each([
    ['text/plain', '{"nombre":"A","prefijo":"A"}'],
    ['application/x-www-form-urlencoded', 'nombre=A&prefijo=A'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
    ['', '{"nombre":"A","prefijo":"A"}'],
    ['esto no es un tipo', '{}'],
  ])('of another type is 415: %s', async (type, body) => {
    const { status, refused } = await post(body, { 'content-type': type });
    expect([status, refused.message]).toEqual([415, 'Este tipo de contenido no se acepta.']);
  });

  test.each(['nombre', 'otro', 'id'])('that nests deeply is refused without a crash: in «%s»', async (key) => {
    const client = await server.as(3);
    const send = async (depth: number) => {
      const { nombre, prefijo } = aSchool();
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      const body = `{"nombre":"${nombre}","prefijo":"${prefijo}","${key}":${deep}}`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return (await client.raw('/api/escuelas', { method: 'POST', body, headers })).status;
    };
    // A read-only key is ignored, whatever it holds.
    expect(await send(9_900)).toBe(key === 'id' ? 201 : 422);
    // More values than any form has are not even parsed, and what is larger is not read.
    expect([await send(10_000), await send(200_000)]).toEqual([413, 413]);
  });

  test('that nests deeply is ignored where no body is read', async () => {
    const { id } = await anAlumno(server);
    const deep = `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`;
    const { status } = await post(deep, { 'idempotency-key': crypto.randomUUID() }, `/api/users/${id}/restaurar`);
    expect(status).toBe(200);
  });

  test('that is empty with a JSON header counts as none', async () => {
    const client = await server.as(1);
    const { status } = await client.raw('/api/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(200);
  });
});

describe('the address', () => {
  // [S7.5] [S7.9] [S7.15]
  test.each([
    ['/api/users'],
    ['/api/users/'],
    ['/api//users'],
    ['//api/users'],
    ['//api///users//'],
    ['/api/users?page=1'],
    ['/api/users/?page=1'],
  ])('%s opens the list of people', async (path) => {
    const { status, body, headers } = await (await server.as(1)).raw<{ datos: unknown }>(path);
    expect([status, Object.keys(body)]).toEqual([200, ['datos']]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['/api/nada'],
    ['/api'],
    ['/'],
    ['//'],
    ['//otro.example/api/users'],
    ['/api/users/1/2/3'],
    ['/api/USERS'],
  ])('%s is 404', async (path) => {
    const { status, refused } = await (await server.as(3)).raw(path);
    expect([status, refused]).toEqual([404, { message: 'No existe esta dirección.' }]);
  });

  test.each([
    ['POST', '/api/users/1'],
    ['PATCH', '/api/escuelas'],
    ['OPTIONS', '/api/users'],
    ['DELETE', '/api/me'],
  ])('%s %s is 404', async (method, path) => {
    expect((await (await server.as(3)).raw(path, { method })).status).toBe(404);
  });

  test('for HEAD responds as for GET without the body', async () => {
    const client = await server.as(1);
    const [head, get] = [await client.raw('/api/users', { method: 'HEAD' }), await client.raw('/api/users')];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    expect((await server.anyone.raw('/api/users', { method: 'HEAD' })).status).toBe(401);
  });

  test.each([['/api/users/%zz'], ['/api/admin/search-user/%E0%A4%A'], ['/%'], ['/api/admin/search-user/%ff']])(
    'that cannot be decoded is 400: %s',
    async (path) => {
      const { status, refused, headers } = await (await server.as(1)).raw(path);
      expect([status, refused.message]).toEqual([400, 'La dirección está mal escrita.']);
      expect(headers['x-request-id']).toMatch(UUID);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('with a text of 10,000 characters is 400', async () => {
    const { status, refused } = await (await server.as(1)).raw(`/api/admin/search-user/${'x'.repeat(10_000)}`);
    expect([status, refused.message]).toEqual([400, 'La dirección es demasiado larga.']);
    const client = await server.as(1);
    // 200 characters of three bytes are still a search, 201 are not.
    expect((await client.request(endpoints.searchUsers, { params: { text: 'ௐ'.repeat(200) } })).status).toBe(200);
    expect((await client.request(endpoints.searchUsers, { params: { text: 'ௐ'.repeat(201) } })).status).toBe(400);
  });

  test.each([['a/b'], ['50%'], ['100%25'], ['#1'], ['ñandú'], ['a b'], ['¿qué?'], ['a+b'], ['a;b'], ['\\']])(
    'can hold any search text: %j finds the one person who has it',
    async (text) => {
      const client = await server.as(1);
      const escuela = await anEscuela(server);
      // Behind the text a number, because a search of all people would also find those of the other texts.
      const nombre = `${text} Único${[...text].map((letter) => letter.codePointAt(0)).join('')}`;
      const { id } = await anAlumno(server, { nombre, escuela });
      const found = await client.get(endpoints.searchUsers, { params: { text: nombre } });
      expect(found.datos.data.map((user) => user.id)).toEqual([id]);
      const by = await client.get(endpoints.searchAlumnos, {
        params: { text, field: 'nombre' },
        query: { escuela: escuela.id },
      });
      expect(by.data.map((user) => user.id)).toEqual([id]);
      // Its links lead to the same search.
      const link = found.datos.links[1]?.url ?? '';
      expect((await client.raw<typeof found>(link)).body.datos.data.map((user) => user.id)).toEqual([id]);
    },
  );

  test.each(['.', '..'])('can hold only dots, which find nobody: %j', async (text) => {
    const found = await server.get(1, endpoints.searchAlumnos, {
      params: { text, field: 'nombre' },
      query: {},
    });
    expect(found.data).toEqual([]);
  });

  // [S7.24]
  test.each([
    ['/api/users/abc'],
    ['/api/users/-1'],
    ['/api/users?page=abc'],
    ['/api/users?page=1&page=2'],
    ['/api/admin/filter-alumnos?grupo=9Z'],
    ['/api/admin/search-user/%00'],
    ['/api/admin/search-user/user:otro/x'],
    ['/api/admin/search-alumnos/2/x/otro'],
    ['/api/admin/search-alumnos/3/x/nombre'],
    ['/api/admin/search-alumnos/dos/x/nombre'],
    ['/api/get-note/1?nota=abc'],
  ])('with a wrong part is 400, in Spanish: %s', async (path) => {
    const { status, refused } = await (await server.as(3)).raw(path);
    expect([path, status]).toEqual([path, 400]);
    expect(Object.keys(refused)).toEqual(['message']);
    expect(refused.message).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡a-z].*\.$/u);
  });

  test('with unknown parameters ignores them', async () => {
    const { status } = await (await server.as(1)).raw('/api/users?__proto__=1&constructor=2&x[y]=3&%00=4');
    expect(status).toBe(200);
  });

  test('with an empty parameter ignores it', async () => {
    expect((await (await server.as(1)).raw('/api/admin/filter-alumnos?escuela=&grupo=&page=')).status).toBe(200);
  });
});

describe('a request that is not HTTP', () => {
  test('is 400 in the standard form', async () => {
    const received = await bytes('ESTO NO ES HTTP\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received).toMatch(/x-request-id: [0-9a-f-]{36}/i);
    expect(received).toMatch(/\{"message":"No se pudo leer la petición\."\}$/);
  });

  test('with endless headers is 431', async () => {
    const received = await bytes(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-Larga: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
    expect(received).toMatch(/\{"message":"Los encabezados de la petición son demasiado grandes\."\}$/);
  });
});
