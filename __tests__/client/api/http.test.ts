/** What goes out with a request, and what becomes of each kind of response. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { makeStore } from '#client/app/store.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { problemOf } from '#client/lib/errors.ts';
import { uuid } from '#client/lib/uuid.ts';
import { endpoints } from '#contract/endpoints.ts';
import { storeSession } from '../../support/storeSession.ts';
import { apiOfFile } from '../apiServer.ts';
import { demo } from '../demoEndpoints.ts';
import { aPage } from '../rows.ts';

const more = api.injectEndpoints({
  endpoints: (build) => ({
    demoUpload: build.mutation<unknown, Attachment>({
      query: (fotos) =>
        request(endpoints.uploadFotos, { body: { categoria: 'toga', user_id: null }, files: { fotos } }),
    }),
    demoSearch: build.query<unknown, string>({
      query: (text) => request(endpoints.searchUsers, { params: { text }, query: { page: 2, sort: '' as never } }),
      transformResponse: () => null,
    }),
  }),
});
const { demoAlumnos, demoAbono } = demo.endpoints;

const server = apiOfFile();
let made: ReturnType<typeof makeStore>;
let logged: jest.SpyInstance;

beforeAll(() => void Object.assign(globalThis, { __API_URL__: server.origin }));
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  made = makeStore({ batch: 'tick', leave: () => undefined });
});
afterEach(() => {
  made.store.dispatch(api.util.resetApiState());
  made.stopFollowing();
  logged.mockRestore();
});

const list = () => made.store.dispatch(demoAlumnos.initiate({ page: 1 }, { forceRefetch: true }));
const pay = (key = uuid()) => made.store.dispatch(demoAbono.initiate({ amount: 5, key }));

describe('requests', () => {
  // [S6.7] [S7.1]
  test('carry no token before sign-in, and no key when they only read', async () => {
    server.response(() => ({ body: aPage([]) }));
    await list();
    expect(server.requested[0]).toMatchObject({ method: 'GET', url: '/admin/alumnos?page=1' });
    expect(server.requested[0]?.headers).not.toHaveProperty('authorization');
    expect(server.requested[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('carry the Idempotency-Key of their form, the same at each attempt', async () => {
    server.response(() => ({ status: 503, body: { message: 'Reiniciando.' } }));
    const key = uuid();
    await pay(key);
    await pay(key);
    expect(server.requested.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key]);
  });

  // [S7.2]
  test('send files as multipart/form-data and everything else as JSON', async () => {
    server.response(() => ({ body: { success: true } }));
    const progress = jest.fn();
    const file = new Attachment(new File(['abc'], 'ñandú.jpg'), progress);
    await made.store.dispatch(more.endpoints.demoUpload.initiate(file));
    await pay();
    expect(server.requested[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const sent = String(server.requested[0]?.body);
    // Fields first: the server knows what a file is for before it comes; what is null is left out.
    expect(sent).toMatch(/name="categoria".*toga.*name="fotos"; filename="[^"]*".*abc/s);
    expect(sent).not.toContain('user_id');
    expect(progress).toHaveBeenCalledWith(expect.any(Number));
    expect(server.requested[1]?.headers['content-type']).toMatch(/^application\/json/);
    expect(server.requested[1]?.body).toMatchObject({ amount: 5 });
  });

  test('encode free text in a path and leave out an empty filter', async () => {
    server.response(() => ({ body: {} }));
    await made.store.dispatch(more.endpoints.demoSearch.initiate('PEÑA 100%/#'));
    expect(server.requested[0]?.url).toBe('/admin/search-user/PE%C3%91A%20100%25%2F%23?page=2');
  });

  // [S7.3]
  test('carry the token for files and JSON alike, and a 401 to either ends the session', async () => {
    const upload = () => made.store.dispatch(more.endpoints.demoUpload.initiate(new Attachment(new File(['a'], 'a'))));
    for (const send of [pay, upload]) {
      made.stopFollowing();
      storeSession({ token: 'ficha', user: { id: 9, nombre: 'Eva', rol: 1, sala_guarderia: null } });
      made = makeStore({ batch: 'tick', leave: () => undefined });
      server.response(() => ({ body: { success: true } }));
      await send();
      expect(server.requested.at(-1)?.headers.authorization).toBe('Bearer ficha');
      expect(made.store.getState().auth.user).not.toBeNull();
      server.response(() => ({ status: 401, body: { message: 'La sesión terminó.' } }));
      await send();
      expect(made.store.getState().auth).toMatchObject({ token: null, user: null });
    }
  });

  test('can be aborted', async () => {
    const requesting = list();
    server.response(() => {
      requesting.abort();
      return { body: aPage([]) };
    });
    const { error } = await requesting;
    expect(problemOf(error)).toMatchObject({ aborted: true, network: false, message: 'La operación se canceló.' });
  });
});

describe('failures', () => {
  const problem = async (requested: { unwrap(): Promise<unknown> }) =>
    requested.unwrap().then(
      () => null,
      (error: unknown) => problemOf(error),
    );

  // [S8.4] [S8.6]
  test('have errors by field, the message and the details of the refusal', async () => {
    const body = {
      success: false,
      message: 'El abono supera el saldo.',
      error: { errors: { amount: ['El abono supera el saldo.', 'Admite hasta dos decimales.'] } },
      saldo: 320,
    };
    server.response(() => ({ status: 422, body }));
    expect(await problem(pay())).toEqual({
      status: 422,
      message: 'El abono supera el saldo.',
      fields: { amount: ['El abono supera el saldo.', 'Admite hasta dos decimales.'] },
      body,
      network: false,
      aborted: false,
    });
  });

  test('without a response it is unknown whether something was written', async () => {
    server.response(() => undefined);
    expect(await problem(pay())).toMatchObject({
      status: null,
      network: true,
      message: 'No hay conexión con el servidor. Revisa la red e inténtalo de nuevo.',
    });
  });

  test.each([
    [403, 'Tu rol no permite hacer esto.'],
    [404, 'No se encontró el registro.'],
    [413, 'El contenido es demasiado grande.'],
    [429, 'Demasiados intentos. Espera 30 segundos e inténtalo de nuevo.'],
    [500, 'El servidor no pudo responder. Inténtalo en unos segundos.'],
    [502, 'El servidor no pudo responder. Inténtalo en unos segundos.'],
    [418, 'Ocurrió un error inesperado. Inténtalo de nuevo; si sigue, recarga la página.'],
  ])('%d without a text, as from a proxy, has a standard message', async (status, message) => {
    server.response(() => ({ status, body: '<html>', headers: { 'retry-after': '30' } }));
    expect(await problem(list())).toMatchObject({ status, message, fields: {}, body: {} });
  });

  test('an HTML page with 200 is not a response of the API', async () => {
    server.response(() => ({ status: 200, body: '<html>Acepta las condiciones del Wi-Fi</html>' }));
    expect(await problem(list())).toMatchObject({
      message: 'El servidor no pudo responder. Inténtalo en unos segundos.',
    });
  });

  test('an exception in the client code has a standard message', () => {
    expect(problemOf(new TypeError('x is not a function'))).toMatchObject({
      status: null,
      network: false,
      message: 'Ocurrió un error inesperado. Inténtalo de nuevo; si sigue, recarga la página.',
    });
  });

  // [S8.21]
  test('are logged for developers with method, path and request id, without the query', async () => {
    server.response(() => ({ status: 500, body: { message: 'Error' }, headers: { 'x-request-id': 'id-1' } }));
    await list();
    expect(logged.mock.calls).toEqual([['GET /admin/alumnos: 500', { requestId: 'id-1' }]]);
  });
});

test('keys are UUIDs, also where crypto.randomUUID is missing, as on plain http', () => {
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: undefined, configurable: true });
  const keys = new Set(Array.from({ length: 500 }, () => uuid()));
  Reflect.deleteProperty(globalThis.crypto, 'randomUUID');
  expect(keys.size).toBe(500);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
