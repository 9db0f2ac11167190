/** What administrators see of the running server: its figures, and the endpoints that it answers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyEndpoint, checkBody, checkQuery } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { leastRol } from '#contract/roles.ts';
import { handlers } from '#server/app.ts';
import { figure } from '../../../support/figure.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

describe('metrics', () => {
  const figures = () => server.get(3, endpoints.metrics);

  test('have numbers with their units', async () => {
    const { backup_age_s, ...all } = await figures();
    // -1: no backup was made yet.
    expect(backup_age_s).toBe(-1);
    for (const [name, value] of Object.entries(all)) {
      expect([name, Number.isFinite(value) && value >= 0]).toEqual([name, true]);
    }
    expect(all.memory_rss_bytes).toBeGreaterThan(1e7);
    expect(all).toMatchObject({ requests_running: 1, downloads_open: 0 });
    figure(13, `metrics: ${Object.keys(all).length + 1} figures of the running server`);
  });

  test('count successful, refused and failed requests', async () => {
    const administrador = await server.as(3);
    const before = await administrador.get(endpoints.metrics);
    await administrador.get(endpoints.me);
    await administrador.request(endpoints.getUser, { params: { id: 999_999 } });
    await server.anyone.request(endpoints.me);
    await server.db.run('ALTER TABLE anuncios RENAME TO anuncios_away');
    expect((await administrador.request(endpoints.listAnuncios)).status).toBe(500);
    await server.db.run('ALTER TABLE anuncios_away RENAME TO anuncios');
    const after = await administrador.get(endpoints.metrics);
    const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    // The first question for them is over by the time of the second.
    expect(['requests', 'requests_refused_4xx', 'requests_failed_5xx'].map(more)).toEqual([5, 2, 1]);
  });
});

describe('for Prometheus', () => {
  const TOKEN = 'un-token-de-veinte-letras';
  const scrape = (token: string | null) =>
    server.anyone.raw('/api/metrics', token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  afterEach(() => {
    server.deps.settings.metricsToken = null;
  });

  test('the metrics are open to administrators and to the token of the settings, which opens nothing else', async () => {
    const statuses = async () => Promise.all([scrape(null), scrape(TOKEN)].map(async (one) => (await one).status));
    expect(await statuses()).toEqual([401, 401]);
    server.deps.settings.metricsToken = TOKEN;
    expect(await statuses()).toEqual([401, 200]);
    expect((await scrape(`${TOKEN}x`)).status).toBe(401);
    const others = await server.anyone.raw('/api/admin/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(others.status).toBe(401);
    const statusesOf = [];
    for (const rol of [0, 1, 2, 3] as const) statusesOf.push((await (await server.as(rol)).raw('/api/metrics')).status);
    expect(statusesOf).toEqual([403, 403, 403, 200]);
  });

  test('the metrics count responses by endpoint, and have every figure that the dashboard draws', async () => {
    const administrador = await server.as(3);
    await administrador.raw('/api/metrics');
    await administrador.request(endpoints.getUser, { params: { id: 999_999 } });
    await administrador.raw('/api/a/path/of/José/Peña');
    const { text, headers } = await administrador.raw('/api/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('servicios_request_seconds_count{method="GET",endpoint="/api/users/:id",status="4xx"} 1\n');
    expect(text).not.toMatch(/Jos/);
    expect(text).toMatch(/^servicios_database_connections 1$/m);
    const drawn = await readFile(join(import.meta.dirname, '../../../../docs/ops/grafana.json'), 'utf8');
    const names = new Set(drawn.match(/servicios_[a-z_]+(?=[[{", ])/g));
    expect(names.size).toBeGreaterThan(10);
    // The second copy is measured where one is made.
    expect([...names].filter((name) => !text.includes(`\n${name}`))).toEqual(['servicios_copy_age_seconds']);
    figure(13, `metrics for Prometheus: ${text.match(/^# TYPE/gm)?.length} of them, ${names.size} on the dashboard`);
  });
});

interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; securitySchemes: object };
}
interface Operation {
  operationId: string;
  summary: string;
  security?: [];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  maxLength?: number;
  minimum?: number;
}

describe('the OpenAPI document', () => {
  let document: Document;
  beforeAll(async () => {
    document = (await server.get(3, endpoints.apiDocs)) as unknown as Document;
  });
  const operationOf = ({ method, path }: AnyEndpoint) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  test('is OpenAPI 3.1 of the product’s version', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', 'test']);
  });

  test('has exactly the endpoints of the server', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const responded = handlers
      .map(({ endpoint }) => endpoint)
      // It answers that there is no such shape, and is no endpoint of the contract.
      .filter((endpoint) => Object.values<AnyEndpoint>(endpoints).includes(endpoint))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(documented.sort()).toEqual([...new Set(responded)].sort());
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    figure(13, `OpenAPI: ${names.length} calls, as many as are answered, each with its fields and who may`);
  });

  test.each(Object.entries<AnyEndpoint>(endpoints))(
    'describes %s: parameters, body, responses and capability',
    (_name, endpoint) => {
      const operation = operationOf(endpoint);
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const named = (where: string) => operation?.parameters.filter((one) => one.in === where).map(({ name }) => name);
      expect(named('path')?.sort()).toEqual(inPath.sort());
      expect(named('query')?.sort()).toEqual(Object.keys(endpoint.query?.fields ?? {}).sort());
      expect(named('header')).toEqual(endpoint.method === 'POST' && !endpoint.repeatable ? ['Idempotency-Key'] : []);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([String(endpoint.status), '401', '422']),
      );
      expect(operation?.security).toEqual(endpoint.who === 'anyone' ? [] : undefined);
      if (endpoint.who !== 'anyone')
        expect(operation?.summary).toContain(['Alumno', 'Empleado', 'Supervisor', 'Admin'][leastRol(endpoint.who)]);
      const [content] = Object.values(operation?.requestBody?.content ?? {});
      expect(Object.keys(content?.schema.properties ?? {}).sort()).toEqual(
        Object.keys(endpoint.body?.fields ?? {}).sort(),
      );
      // What must be there, by the document and by the check that the server makes.
      const missing = endpoint.body ? Object.keys(checkBody(endpoint, {}).errors ?? {}) : [];
      expect(missing).toEqual(expect.arrayContaining(content?.schema.required ?? []));
      const needed = operation?.parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name);
      expect(Object.keys(checkQuery(endpoint, {}).errors ?? {}).sort()).toEqual(needed?.sort());
    },
  );

  test('describes types, lengths, limits and choices', () => {
    const body = operationOf(endpoints.createAbono)?.requestBody?.content['application/json']?.schema;
    expect(body?.properties?.user_id).toMatchObject({ type: 'integer', minimum: 1 });
    expect(body?.properties?.metodo?.enum).toEqual(expect.arrayContaining(['efectivo', 'tarjeta', 'transferencia']));
    expect(body?.required).toEqual(expect.arrayContaining(['user_id', 'amount']));
    const note = operationOf(endpoints.createNote)?.requestBody?.content['application/json']?.schema;
    expect(note?.properties?.folio).toMatchObject({ type: 'string', maxLength: 18 });
    expect(note?.properties?.serviciosArr).toMatchObject({ type: 'array', items: { type: 'integer' } });
    expect(operationOf(endpoints.exportStructure)?.responses['200']?.content).toHaveProperty(
      'application/octet-stream',
    );
    expect(operationOf(endpoints.uploadFotos)?.requestBody?.content).toHaveProperty('multipart/form-data');
  });
});
