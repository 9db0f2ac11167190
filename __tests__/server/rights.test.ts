/**
 * Who may do what: every endpoint, asked by nobody, by each rol, by the family whose records it is about and by families
 * whose they are not. Requests are made of the endpoint's own schemas, so that a new endpoint is tried as it is written.
 */
import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { handlers } from '#server/app.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import type { Client } from '../support/api-client.ts';
import { aFamily, aNote, anAlumno, anInfante, aStaff } from '../support/builders.ts';
import { figure, many } from '../support/figure.ts';
import { serverOfFile } from '../support/server.ts';
import { withFields } from '../support/uploads.ts';
import { deedsAfter, everyColumn, everyText, lastLine, tableVersions } from './everything.ts';
import { headerFaults } from './http/headerFaults.ts';
import { leastOf, type Options, ORDER, rightRequest, SECRET } from './rightRequests.ts';

const server = serverOfFile();
let versions: () => Promise<string>;
let columns: string[];
beforeAll(async () => {
  columns = await everyColumn(server.db);
  versions = await tableVersions(server.db);
});
const tally = { tried: 0, refused: 0, fields: 0 };
afterAll(() => {
  figure(
    4,
    `${many(tally.tried)} combinations of person, call and record: ${many(tally.refused)} refused without a changed row, none answered that should not be; ${many(tally.fields)} fields of other calls refused by name`,
  );
  figure(
    7,
    `${many(tally.tried)} answers with nosniff, no framing and a policy without inline script, kept by no cache`,
  );
});

/** Calls that ask by POST and write nothing. */
const REQUEST_ONLY: AnyEndpoint[] = [endpoints.alcance, endpoints.findAtCounter];
const writes = (endpoint: AnyEndpoint) => endpoint.method !== 'GET' && !REQUEST_ONLY.includes(endpoint);
/** What the nursery shows to families alone, below staff. */
const FOR_FAMILIES: AnyEndpoint[] = [endpoints.listInfantes, endpoints.createInfante];
const isOwn = (endpoint: AnyEndpoint) => endpoint.own || endpoint === endpoints.fotoArchivo;

type Person = 'nobody' | 'owner' | 'another family' | 'an alumno' | Rol;
/** On PostgreSQL those whose requests run every statement: who else may not is the same on both databases. */
const PEOPLE: Person[] =
  globalThis.DATABASE === 'postgres' ? ['owner', 3] : ['nobody', 'owner', 'another family', 'an alumno', 1, 2, 3];

/** The status that the contract promises. */
function promised(person: Person, name: string, endpoint: AnyEndpoint): number {
  const { status } = endpoint;
  const least = leastOf(name, endpoint);
  if (least === 'anyone') return status;
  if (person === 'nobody') return 401;
  // Sessions are ended by nobody else, whatever their rol.
  if (endpoint === endpoints.endSesion) return person === 'owner' ? status : 404;
  const rol = typeof person === 'number' ? person : 0;
  if (rol > 0) return rol >= least ? status : 403;
  if (isOwn(endpoint)) return person === 'owner' ? status : 404;
  if (endpoint === endpoints.createInfante) return person === 'owner' ? status : 403;
  if (FOR_FAMILIES.includes(endpoint) && person === 'an alumno') return 403;
  return least === 0 ? status : 403;
}

const NAMED = Object.entries<AnyEndpoint>(endpoints);
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** A field of another call, by which it would be known again wherever it was stored. */
const FOREIGN = 'CAMPO-AJENO';
const foreignTo = ({ body, readOnly = [] }: AnyEndpoint) =>
  [...columns, 'role', 'admin', 'is_admin', 'created_by', 'userId'].filter(
    (column) => !Object.hasOwn(body?.fields ?? {}, column) && !readOnly.includes(column),
  );
function withMore(options: Options, names: readonly string[]): Options {
  if (names.length === 0) return options;
  const more = Object.fromEntries(names.map((name) => [name, FOREIGN]));
  const { body, headers } = options;
  if (Buffer.isBuffer(body)) return { ...options, body: withFields(body, headers?.['content-type'] ?? '', more) };
  return { ...options, body: { ...(body as object), ...more } };
}

/** Somebody new for each call: who is refused again and again is logged once. */
async function clientOf(person: Person, owner: { id: number }): Promise<Client> {
  if (person === 'nobody') return server.anyone;
  if (person === 'owner') return server.as(owner);
  if (person === 'another family') return server.as(await aFamily(server));
  return server.as(person === 'an alumno' || person === 0 ? await anAlumno(server) : await aStaff(server, person));
}

/** Sends the right request with fields that are not its own; a response names at most twenty. */
async function foreignFieldsTaken(client: Client, endpoint: AnyEndpoint, options: Options): Promise<string[]> {
  const names = foreignTo(endpoint).slice(0, 20);
  const response = await client.request(endpoint, withMore(options, names));
  const named = response.status === 422 ? Object.keys(response.refused.error?.errors ?? {}) : [];
  const faults = names
    .filter((name) => !named.includes(name))
    .map((name) => `took the field ${name}: ${response.status}`);
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const { status } = await client.request(endpoint, withMore(options, [name]));
    if (status !== 400 && status !== 422) faults.push(`took the field ${name}: ${status}`);
  }
  return faults;
}

/** Asks, and says what differs from the promise. */
async function faultsOf(client: Client, endpoint: AnyEndpoint, options: Options, status: number): Promise<string[]> {
  const before = await versions();
  const line = await lastLine(server.db);
  const response = await client.request(endpoint, options);
  // What goes on behind a response ends before anything is counted.
  await printWaiting(server.deps);
  const deeds = await deedsAfter(server.db, line);
  tally.tried += 1;
  const { headers } = response;
  const faults = headerFaults(headers).map((fault) => `headers: ${fault}`);
  // The one picture that anybody may see has an address of its own for each version.
  const isKept = endpoint === endpoints.negocioLogo && response.status === 200;
  if (!(isKept ? /^public\b.*\bimmutable$/ : /\bno-store\b/).test(headers['cache-control'] ?? ''))
    faults.push(`cache-control: ${headers['cache-control']}`);
  if (response.status !== status)
    faults.push(`${response.status} in place of ${status}: ${response.text.slice(0, 300)}`);
  if (response.status >= 300) {
    tally.refused += 1;
    if ((await versions()) !== before) faults.push('was refused and changed a row');
    // The log tells of a 403.
    if (deeds.join() !== (response.status === 403 ? 'denegar' : '')) faults.push(`was refused and logged: ${deeds}`);
    if (response.text.includes(SECRET)) faults.push('was refused and told a secret');
  } else if (writes(endpoint) && deeds.length === 0) faults.push('wrote without a line in the log');
  return faults;
}

test('every endpoint of the server is tested', () => {
  // Answers that there is no such endpoint, to everybody who may search.
  const none = 'GET /admin/search-alumnos/:shape/:text/:field';
  expect(handlers.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(
    [...NAMED.map(([, endpoint]) => nameOf(endpoint)), none].sort(),
  );
});

test('the check detects a changed row', async () => {
  const before = await versions();
  await aNote(server, { paid: 100 });
  const after = await versions();
  for (const table of ['abonos', 'notes', 'users']) {
    const version = new RegExp(`"name":"${table}","version":(\\d+)`);
    expect(Number(version.exec(after)?.[1])).toBeGreaterThan(Number(version.exec(before)?.[1]));
  }
});

// [S6.5] [S7.7] [S7.33] [S7.35] [S7.36]
test.each(PEOPLE)(
  'for %s each endpoint follows the contract with safe headers, and refused requests change nothing',
  async (person) => {
    const faults: string[] = [];
    for (const [name, endpoint] of NAMED) {
      const add = (found: string[]) => faults.push(...found.map((fault) => `${name}: ${fault}`));
      const owner = await aFamily(server);
      const options = await rightRequest(name, endpoint, { server, owner });
      const client = await clientOf(person, owner);
      const status = promised(person, name, endpoint);
      if (status < 300 && endpoint.body && globalThis.DATABASE === 'sqlite')
        add(await foreignFieldsTaken(client, endpoint, options));
      const ids = Object.keys(options.params ?? {}).filter((param) => /id$/i.test(param));
      const missing = { ...options.params, ...Object.fromEntries(ids.map((id) => [id, 999_999])) };
      // The log tells of records that are there no more.
      if (ids.length > 0 && (status === 404 || person === 3) && endpoint !== endpoints.history) {
        const none = await client.request(endpoint, { ...options, params: missing });
        if (none.status !== 404) add([`finds a record that does not exist: ${none.status}`]);
        const text = status === 404 ? (await client.request(endpoint, options)).text : none.text;
        if (text !== none.text) add([`tells a stranger more than of a record that does not exist: ${text}`]);
      }
      const key = endpoint.method === 'POST' && !endpoint.repeatable ? { key: randomUUID() } : {};
      // What a form sends back of its record is ignored.
      const sent = { ...withMore(options, endpoint.readOnly ?? []), ...key };
      add(await faultsOf(client, endpoint, sent, status));
      if (person === 3 && key.key) {
        const before = await versions();
        const again = await client.request(endpoint, sent);
        if (again.status !== status || (await versions()) !== before) add(['was written twice under one key']);
      }
      if (person === 'owner' && endpoint.own && endpoint.method === 'GET') {
        if ((await client.request(endpoint, options)).text.includes(ORDER))
          add(['tells the family what a judge ordered']);
      }
    }
    expect(faults).toEqual([]);
    expect(await everyText(server.db)).not.toContain(FOREIGN);
  },
);

test('fields of other endpoints are refused by name, and read-only ones ignored', async () => {
  const faults: string[] = [];
  for (const [name, endpoint] of NAMED.filter(([, { body }]) => body)) {
    for (const field of foreignTo(endpoint)) {
      tally.fields += 1;
      if (!checkBody(endpoint, { [field]: FOREIGN }).errors?.[field]) faults.push(`${name}: ${field}`);
    }
    const readOnly = Object.fromEntries((endpoint.readOnly ?? []).map((field) => [field, FOREIGN]));
    expect([name, checkBody(endpoint, readOnly)]).toEqual([name, checkBody(endpoint, {})]);
  }
  expect(faults).toEqual([]);
});

/** What belongs to a child. */
const OF_CHILDREN = NAMED.filter(([, { own, path }]) => own && path.startsWith('/guarderia/'));

test('a family that lost its room opens nothing of its child, and one in baja nothing at all', async () => {
  for (const [name, endpoint] of OF_CHILDREN) {
    const owner = await aFamily(server);
    const options = await rightRequest(name, endpoint, { server, owner });
    const client = await server.as(owner);
    await server.db.run('UPDATE users SET sala_guarderia = NULL WHERE id = ?', owner.id);
    expect([name, [403, 404]]).toEqual([
      name,
      expect.arrayContaining([(await client.request(endpoint, options)).status]),
    ]);
    await server.db.run('UPDATE users SET activo = 0 WHERE id = ?', owner.id);
    expect([name, (await client.request(endpoint, options)).status]).toEqual([name, 401]);
  }
});

test('the list and search of children are limited to the own family, and complete for staff', async () => {
  const [one, other] = [await aFamily(server), await aFamily(server)];
  const own = await anInfante(server, { familia: one, nombre: 'Listada' });
  const hidden = await anInfante(server, { familia: other, nombre: 'Listada', apaterno: 'Ajena' });
  const ids = async (client: Client) =>
    (await client.get(endpoints.listInfantes, { query: { texto: 'listada' } })).datos.data.map(({ id }) => id);
  expect(await ids(await server.as(one))).toEqual([own.id]);
  for (const rol of [1, 2, 3] as const) expect((await ids(await server.as(rol))).sort()).toEqual([own.id, hidden.id]);
});
