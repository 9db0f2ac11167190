/** How large a body each endpoint takes: all that its form can hold, and little more. */
import { API_BASE } from '#contract/address.ts';
import { type AnyEndpoint, bodyBytes, checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Client } from '../../support/api-client.ts';
import { type Field, fieldsOf } from '../../support/hostileBodies.ts';
import { serverOfFile } from '../../support/server.ts';

const server = serverOfFile();
let client: Client;
// One of the endpoints ends the session.
beforeEach(async () => {
  client = await server.as(3);
});

const SPANISH = 'Presenta ronchas y comezón en la piel después de comer cacahuate; avisar a la mamá. ';

/** All that fits into a field: texts and lists at their longest. */
function fullest({ type, tests = [], fields, innerType }: Field): unknown {
  const max = tests.find(({ name }) => name === 'max')?.params?.max;
  const most = Number(max ?? 60);
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fullest(field)]));
  if (type === 'array' && innerType) return Array.from({ length: most }, () => fullest(innerType));
  if (type === 'number') return Number(max ?? 999_999.99);
  return type === 'boolean'
    ? true
    : SPANISH.repeat(most / SPANISH.length + 1)
        .slice(0, most - 1)
        .padEnd(most, 'x');
}

const tried = Object.entries<AnyEndpoint>(endpoints).filter(([, { method, content }]) => method !== 'GET' && !content);
const addressOf = ({ path }: AnyEndpoint) =>
  `${API_BASE}${path.replace(/:quien/g, 'madre').replace(/:\w+/g, '999999')}`;
const TOO_LARGE = { message: 'El contenido es demasiado grande.' };

test.each(tried)('%s accepts the largest content of its form and nothing larger', async (_, endpoint) => {
  const body = fullest({ type: 'object', fields: fieldsOf(endpoint.body) });
  const { errors } = checkBody(endpoint, body);
  expect(
    Object.values(errors ?? {})
      .flat()
      .filter((text) => text.startsWith('Admite hasta')),
  ).toEqual([]);
  const send = (sent: unknown) =>
    client.raw(addressOf(endpoint), { method: endpoint.method, body: sent, key: crypto.randomUUID() });
  const text = JSON.stringify(body);
  expect([Buffer.byteLength(text) <= bodyBytes(endpoint), (await send(text)).status]).not.toContain(413);
  // To be read or not is told by the size alone: blanks at the end are JSON too.
  const atMost = await send('{}'.padEnd(bodyBytes(endpoint)));
  expect(atMost.status).not.toBe(413);
});

test.each([
  ['login', 4],
  ['createAbono', 4],
  ['createNote', 156],
  ['createInfante', 320],
] as const)('%s accepts %i KB', async (name, kilobytes) => {
  const endpoint: AnyEndpoint = endpoints[name];
  expect(bodyBytes(endpoint)).toBe(kilobytes * 1024);
  const { status, refused, headers } = await client.raw(addressOf(endpoint), {
    method: 'POST',
    body: '{}'.padEnd(kilobytes * 1024 + 1),
  });
  expect([status, refused, headers.connection]).toEqual([413, TOO_LARGE, 'close']);
});

test('a body without a length is read up to the endpoint’s limit', async () => {
  const body = '{}'.padEnd(4097);
  const headers = { 'transfer-encoding': 'chunked', 'content-length': '' };
  const response = await new Promise<number | undefined>((resolve, reject) => {
    import('node:http').then(({ request }) => {
      const { hostname, port } = new URL(server.origin);
      const type = { 'content-type': 'application/json', 'transfer-encoding': headers['transfer-encoding'] };
      const requested = request({ hostname, port, path: '/api/login', method: 'POST', headers: type }, (response) => {
        resolve(response.resume().statusCode);
      });
      requested.on('error', reject).end(body);
    }, reject);
  });
  expect(response).toBe(413);
});

describe('a refusal before the body is read', () => {
  /** What is said to a request of which only the headers have come. */
  const byHeaders = async (path: string, token: string | null, length: number): Promise<string> => {
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const bearer = token ? `Authorization: Bearer ${token}\r\n` : '';
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const [first] = (await new Promise<[Buffer]>((resolve, reject) => {
      socket.once('data', (...part) => resolve(part)).once('error', reject);
    })) as [Buffer];
    socket.destroy();
    return /^HTTP\/1\.1 (\d+)/.exec(first.toString())?.[1] ?? '';
  };

  test.each([
    ['nobody is signed in', null, '/api/escuelas', '401'],
    ['the rol does not allow it', 1, '/api/escuelas', '403'],
    ['the record is somebody else’s', 0, '/api/guarderia/infantes/999999/autorizados', '404'],
    ['the nursery is not for them', 0, '/api/guarderia/infantes', '403'],
    ['there is no such address', 3, '/api/nada', '404'],
    ['it is too large', 3, '/api/escuelas', '413'],
  ] as const)('%s', async (_, rol, path, status) => {
    const token = rol === null ? null : (await server.as(rol)).token;
    expect(await byHeaders(path, token, status === '413' ? 1_000_000 : 1000)).toBe(status);
  });

  test('stays open after a refusal before its body', async () => {
    const employee = await server.as(1);
    const body = { nombre: 'x'.repeat(1000), prefijo: 'A' };
    expect((await employee.request(endpoints.createEscuela, { body })).status).toBe(403);
    expect((await employee.request(endpoints.me)).status).toBe(200);
  });
});

test('at most fifty errors are listed, and none of the items of an oversized list', async () => {
  const alergias = Array.from({ length: 50 }, () => ({ sustancia: 1, tipo: 'x', gravedad: 'x', reaccion: 1 }));
  const { status, refused } = await client.request(endpoints.createInfante, { body: { alergias } });
  expect(status).toBe(422);
  expect(Object.values(refused.error?.errors ?? {}).flat()).toHaveLength(50);
  const wrong = Array.from({ length: 1000 }, () => -1);
  const folio = { user_id: 1, folio: 'A', status: 0 };
  const long = await client.request(endpoints.createNote, {
    body: { ...folio, serviciosArr: wrong, costosArr: wrong },
  });
  expect(long.refused.error?.errors).toEqual({
    serviciosArr: ['Admite hasta 100 servicios.', 'Un servicio va hasta 20 veces en una nota.'],
    costosArr: ['Admite hasta 100.'],
  });
});
