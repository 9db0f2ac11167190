/**
 * Every endpoint that writes × every rol that may call it, with fields that are not its own: they are refused by name or,
 * where a form sends the record back, ignored. None is ever stored.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UPLOADS_EACH } from '#contract/rules.ts';
import { printWaiting } from '#server/features/impresiones/queue.service.ts';
import type { Client, EndpointOptions } from '../support/api-client.ts';
import { aFamily, anAlumno, anAutorizado, anInfante } from '../support/builders.ts';
import { figure, many } from '../support/figure.ts';
import { photo } from '../support/samplePhotos.ts';
import { serverOfFile } from '../support/server.ts';
import { multipartBody, withFields } from '../support/uploads.ts';
import { everyColumn, type Rows, touched, valuesOf } from './columns.ts';
import { everyRowAgain } from './everything.ts';
import { rightRequests } from './rightRequests.ts';

const server = serverOfFile();
let columns: string[];
let everything: () => Promise<Rows>;
beforeAll(async () => {
  columns = await everyColumn(server.db);
  everything = await everyRowAgain(server.db);
});
const tally = { refused: 0, ignored: 0 };
afterAll(() => {
  figure(
    4,
    `${many(tally.refused)} combinations of rol, call and a field that is not the call’s refused by name, ${many(tally.ignored)} of a field that is only read ignored; none stored`,
  );
});

/** Values by which a field that was stored would be known again, of the kind that its column takes. */
const NUMBER = 987_654_321;
const TEXT = 'CAMPO-AJENO';
const FOREIGN = /987654321|CAMPO-AJENO|2001-02-03/;
const INSTANT = '2001-02-03T04:05:06.000Z';
const TYPED: Record<string, unknown> = {
  ...{ activo: false, requerido: false, leido: true, estado: 'inscrito' },
  ...{ created_at: INSTANT, fecha_baja: '2001-02-03', verificado_en: INSTANT, motivo_baja: TEXT, tipo: 'curp' },
  ...{ cancelada: { fecha: INSTANT, motivo: TEXT, por: TEXT }, archivos: [NUMBER], escuela_nombre: TEXT },
};
const valueFor = (name: string) => (Object.hasOwn(TYPED, name) ? TYPED[name] : NUMBER);
/** Words of attacks that are no column of ours, and such as every object has. */
const WORDS = ['role', 'admin', 'is_admin', 'created_by', 'userId'];
const PROTOTYPE = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** A response names at most as many. */
const NAMED = 20;

type Requesting = { client: Client; options: EndpointOptions<AnyEndpoint> };
interface Case {
  endpoint: AnyEndpoint;
  status: number;
  who: string;
  make(): Promise<Requesting>;
  /** One that is refused, which leaves its records as they are for the next rol. */
  refused(): Promise<Requesting>;
}

/** What staff write about others. */
const ofStaff = rightRequests(server)
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .flatMap(({ endpoint, what, who, status = 200, request = async () => ({}) }) => {
    let same: ReturnType<typeof request> | undefined;
    const once = () => {
      same ??= request();
      return same;
    };
    return ([0, 1, 2, 3] as const)
      .filter((rol) => who === 'anyone' || rol >= who)
      .map((rol): Case => {
        const by = async (options: typeof request) => ({ client: await server.as(rol), options: await options() });
        const title = `rol ${rol}${what ? `, ${what}` : ''}`;
        return { endpoint, status, who: title, make: () => by(request), refused: () => by(once) };
      });
  });

/** What alumnos and families write about their own. */
const own = (
  endpoint: AnyEndpoint,
  status: number,
  request: () => Promise<[{ id: number }, EndpointOptions<AnyEndpoint>]>,
): Case => {
  const make = async () => {
    const [person, options] = await request();
    return { client: await server.as(person), options };
  };
  return { endpoint, status, who: 'rol 0, their own', make, refused: make };
};
async function aChild() {
  const familia = await aFamily(server);
  return { familia, infante: await anInfante(server, { familia }) };
}
const ofChild = (options: object) => async (): Promise<[{ id: number }, EndpointOptions<AnyEndpoint>]> => {
  const { familia, infante } = await aChild();
  return [familia, { params: { id: infante.id, quien: 'madre' }, ...options }];
};
const [acta, type] = multipartBody({ tipo: 'acta_nacimiento' }, [
  { field: 'archivos', name: 'acta.jpg', bytes: photo('formatos/hopper.jpg') },
]);
const persona = { nombre: 'Luz', parentesco: 'tía', celular: '5512345678' };
const ofFamilies = [
  own(endpoints.updateUser, 200, async () => {
    const alumno = await anAlumno(server);
    return [alumno, { params: { id: alumno.id }, body: { celular: '5512345678' } }];
  }),
  own(endpoints.createInfante, 201, async () => [
    await aFamily(server),
    { body: { nombre: 'Nueva', apaterno: 'Niña' } },
  ]),
  own(endpoints.updateInfante, 200, ofChild({ body: { peso: 9 } })),
  own(endpoints.updateAdulto, 200, ofChild({ body: { nombre: 'Luz', apaterno: 'Ruiz' } })),
  own(endpoints.createAutorizado, 201, ofChild({ body: persona })),
  own(endpoints.updateAutorizado, 200, async () => {
    const { familia, infante } = await aChild();
    const { id } = await anAutorizado(server, { infante });
    return [familia, { params: { id }, body: { parentesco: 'abuela' } }];
  }),
  own(endpoints.uploadDocumento, 201, ofChild({ body: acta, headers: { 'content-type': type } })),
];

const cases = [...ofStaff, ...ofFamilies].map((one): [string, Case] => [
  `${one.endpoint.method} ${one.endpoint.path} (${one.who})`,
  one,
]);

/** The right request with more fields in its body. */
function withMore(options: EndpointOptions<AnyEndpoint>, names: readonly string[]): EndpointOptions<AnyEndpoint> {
  const more = Object.fromEntries(names.map((name) => [name, valueFor(name)]));
  const { body } = options;
  if (Buffer.isBuffer(body))
    return { ...options, body: withFields(body, options.headers?.['content-type'] ?? '', more) };
  return { ...options, body: { ...(body as object), ...more } };
}
const foreignTo = ({ body, readOnly = [] }: AnyEndpoint, names: readonly string[]) =>
  names.filter((name) => !Object.hasOwn(body?.fields ?? {}, name) && !readOnly.includes(name));

test('a call that writes by JSON or a form is tried by every rol that may call it', () => {
  const writing = Object.values<AnyEndpoint>(endpoints).filter(({ method, body }) => method !== 'GET' && body);
  const tried = new Set(cases.map(([, { endpoint }]) => endpoint));
  expect(writing.filter((endpoint) => !tried.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

const taking = cases.filter(([, { endpoint }]) => endpoint.body);
test.each(taking)('%s: a field of another call is refused by name, and nothing is stored', async (_title, one) => {
  const { client, options } = await one.refused();
  const names = foreignTo(one.endpoint, [...new Set([...columns, ...WORDS])]);
  expect(names.length).toBeGreaterThan(100);
  const before = await everything();
  const parts = Array.from({ length: Math.ceil(names.length / NAMED) }, (_, at) =>
    names.slice(at * NAMED, (at + 1) * NAMED),
  );
  const responses: Awaited<ReturnType<typeof client.request>>[] = [];
  // One person may have twelve uploads in progress.
  for (let at = 0; at < parts.length; at += UPLOADS_EACH) {
    const some = parts.slice(at, at + UPLOADS_EACH);
    responses.push(...(await Promise.all(some.map((names) => client.request(one.endpoint, withMore(options, names))))));
  }
  responses.forEach(({ status, refused }, at) => {
    expect(status).toBe(422);
    expect(Object.keys(refused.error?.errors ?? {})).toEqual(expect.arrayContaining(parts[at] ?? []));
  });
  tally.refused += names.length;
  for (const name of PROTOTYPE) {
    expect([400, 422]).toContain((await client.request(one.endpoint, withMore(options, [name]))).status);
  }
  expect(await everything()).toEqual(before);
});

/** What a request leaves in the database. */
async function left({ client, options }: Requesting, { endpoint, status }: Case): Promise<Rows> {
  const before = await everything();
  const response = await client.request(endpoint, options);
  // What goes on behind a response ends before rows are compared.
  await printWaiting(server.deps);
  expect([response.status, response.text]).toEqual([status, expect.not.stringMatching(FOREIGN)]);
  return touched(before, await everything());
}

const ignoring = cases.filter(
  ([, { endpoint }]) => endpoint.readOnly || (!endpoint.body && endpoint.content !== 'multipart'),
);
test.each(ignoring)('%s: what is only read is ignored, column by column', async (_title, one) => {
  const names = one.endpoint.body ? [...(one.endpoint.readOnly ?? [])] : foreignTo(one.endpoint, columns);
  const plain = await left(await one.make(), one);
  const { client, options } = await one.make();
  const rows = await left({ client, options: withMore(options, names) }, one);
  expect(JSON.stringify([...rows])).not.toMatch(FOREIGN);
  // Ids differ from request to request; everything else must be as without these fields.
  const compared = names.filter((name) => !/(^|_)id$/.test(name));
  if (one.endpoint.body) expect(valuesOf(rows, compared)).toEqual(valuesOf(plain, compared));
  tally.ignored += names.length;
});
