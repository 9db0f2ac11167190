/** Who may do what: every endpoint, tried with every rol. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { handlers } from '#server/app.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import type { Client, EndpointOptions } from '../support/api-client.ts';
import { aNote, anAlumno, aStaff, PASSWORD } from '../support/builders.ts';
import { figure, many } from '../support/figure.ts';
import { serverOfFile } from '../support/server.ts';
import { deedsAfter, lastLine, tableVersions } from './everything.ts';
import { type Row, rightRequests } from './rightRequests.ts';

const server = serverOfFile();
const rows = rightRequests(server);
let versions: () => Promise<string>;
beforeAll(async () => {
  versions = await tableVersions(server.db);
});
/** How many combinations were tried, and how many of them refused. */
const tally = { tried: 0, refused: 0 };
afterAll(() => {
  figure(
    4,
    `${many(tally.tried)} combinations of rol, call and record: ${many(tally.refused)} refused without a changed row, none answered that should not be`,
  );
});

/** Calls that ask by POST and write nothing. */
const REQUEST_ONLY: AnyEndpoint[] = [endpoints.alcance, endpoints.findAtCounter];
const writes = ({ method, path }: AnyEndpoint): boolean =>
  method !== 'GET' && !REQUEST_ONLY.some((endpoint) => endpoint.path === path);

/** Calls whose record is always the asking person's own: tried below, or in the tests of sessions. */
const OWN_ONLY: AnyEndpoint[] = [endpoints.endSesion];
/** Answers that there is no such endpoint, to everybody who may search. */
const NO_REQUEST = 'GET /admin/search-alumnos/:shape/:text/:field';

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

test('every call that the server answers has a row here, and every row a call', () => {
  const tried = new Set([...rows.map(({ endpoint }) => nameOf(endpoint)), ...OWN_ONLY.map(nameOf), NO_REQUEST]);
  expect(handlers.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual([...tried].sort());
});

test('a changed row would be seen', async () => {
  const before = await versions();
  await aNote(server, { paid: 100 });
  const after = await versions();
  for (const table of ['abonos', 'notes', 'users']) {
    const version = new RegExp(`"name":"${table}","version":(\\d+)`);
    expect(Number(version.exec(after)?.[1])).toBeGreaterThan(Number(version.exec(before)?.[1]));
  }
});

const titled = rows.map((row): [string, Row] => [`${nameOf(row.endpoint)}${row.what ? ` (${row.what})` : ''}`, row]);

describe.each(titled)('%s', (_title, { endpoint, who, status = 200, below = {}, request = async () => ({}) }) => {
  /** For the next who tries: made anew only after it has changed something. */
  let options: EndpointOptions<AnyEndpoint> | null = null;
  const tried = async (client: Client) => {
    options ??= await request();
    const before = await versions();
    const line = await lastLine(server.db);
    const response = await client.request(endpoint, options);
    if (response.status < 300 && writes(endpoint)) options = null;
    // What goes on behind a response ends before anything is counted.
    await printWaiting(server.deps);
    tally.tried += 1;
    if (response.status >= 300) tally.refused += 1;
    // Who is refused changes nothing, and the log tells of a 403.
    const deeds = await deedsAfter(server.db, line);
    if (response.status >= 300) {
      expect(await versions()).toBe(before);
      expect(deeds).toEqual(response.status === 403 ? ['denegar'] : []);
    } else if (writes(endpoint)) expect(deeds.length).toBeGreaterThan(0);
    return response.status;
  };

  test('nobody signed in', async () => {
    expect(await tried(server.anyone)).toBe(who === 'anyone' ? status : 401);
  });

  // [S6.5] [S7.33] [S7.35] [S7.36]
  test.each([0, 1, 2, 3] as const)('rol %i', async (rol) => {
    // Somebody new: who is refused again and again is logged once.
    const person = rol === 0 ? await anAlumno(server) : await aStaff(server, rol);
    const allowed = who === 'anyone' || rol >= who;
    expect(await tried(await server.as(person))).toBe(allowed ? status : (below[rol] ?? 403));
  });
});

describe('what is their own', () => {
  // [S7.7]
  test('an alumno reads profile, note and abonos, and changes contact data and password', async () => {
    const note = await aNote(server, { paid: 100 });
    const alumno = await server.as({ id: note.user_id });
    const own = { params: { id: note.user_id } };
    const ownNote = { params: { userId: note.user_id } };
    expect((await alumno.get(endpoints.getUser, own)).user.id).toBe(note.user_id);
    expect((await alumno.get(endpoints.getNote, ownNote)).note?.id).toBe(note.id);
    expect((await alumno.get(endpoints.listCredits, ownNote)).data).toHaveLength(1);
    const { notas, abonos } = await alumno.get(endpoints.account, own);
    expect([notas.map(({ id }) => id), abonos.length]).toEqual([[note.id], 1]);
    const body = { email: 'propio@example.com', celular: '5512345678' };
    const proved = { ...body, password_before: PASSWORD };
    expect((await alumno.get(endpoints.updateUser, { ...own, body: proved })).user).toMatchObject(body);
    const password = { password: 'clave-propia-nada-común', password_before: PASSWORD };
    expect((await alumno.request(endpoints.updateUser, { ...own, body: password })).status).toBe(200);
  });

  test('an older note of a stranger does not exist for them, not even by number', async () => {
    const [own, other] = [await aNote(server), await aNote(server)];
    const alumno = await server.as({ id: own.user_id });
    const query = { nota: other.id };
    for (const endpoint of [endpoints.getNote, endpoints.listCredits]) {
      expect((await alumno.request(endpoint, { params: { userId: own.user_id }, query })).status).toBe(404);
      expect((await alumno.request(endpoint, { params: { userId: other.user_id }, query })).status).toBe(404);
    }
  });

  test('a stranger’s record and one that does not exist are told the same', async () => {
    const alumno = await server.as(0);
    const other = await anAlumno(server);
    for (const [endpoint, name] of [
      [endpoints.getUser, 'id'],
      [endpoints.getNote, 'userId'],
      [endpoints.listCredits, 'userId'],
      [endpoints.account, 'id'],
    ] as const) {
      const requested = await Promise.all(
        [other.id, 999_999].map((id) => alumno.request(endpoint, { params: { [name]: id } })),
      );
      expect(requested.map(({ status, text }) => [status, text])).toEqual(
        Array(2).fill([404, '{"message":"No se encontró el registro."}']),
      );
    }
  });

  test('an employee changes the own contact data and password, nothing else of theirs', async () => {
    const person = await aStaff(server, 1);
    const client = await server.as(person);
    const put = (body: object) => client.request(endpoints.updateUser, { params: { id: person.id }, body });
    expect((await put({ celular: '5512345678' })).status).toBe(200);
    for (const body of [{ nombre: 'Otra' }, { rol: 3 }, { sala_guarderia: 'Maternal' }]) {
      expect([body, (await put(body)).status]).toEqual([body, 403]);
    }
    const { user } = await client.get(endpoints.me);
    expect([user.nombre, user.rol, user.sala_guarderia]).toEqual([person.nombre, 1, null]);
  });
});
