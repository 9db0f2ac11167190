/** Writing twice is writing once. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { locationOf } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { backedRows } from '#server/backup/verify.ts';
import { makeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import { forgetOldKeys } from '#server/http/write.ts';
import { aNote, anAlumno, aStaff } from '../../support/builders.ts';
import { testDatabase } from '../../support/database.ts';
import { serverOfFile, startServer } from '../../support/server.ts';

const server = serverOfFile();
let made = 0;
const school = () => {
  made += 1;
  return { nombre: `Escuela con llave ${made}`, prefijo: `K${made}` };
};
const count = async (table: string) =>
  (await server.db.get<{ total: number }>(`SELECT count(*) AS total FROM ${table}`))?.total ?? 0;

test('the same key returns the first response byte for byte, with a header', async () => {
  const client = await server.as(2);
  const [key, body] = [randomUUID(), school()];
  const first = await client.request(endpoints.createEscuela, { body, key });
  expect(first.status).toBe(201);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  const before = await count('escuelas');
  // What the record is like by now does not matter.
  const { escuela } = first.body;
  await client.get(endpoints.updateEscuela, { params: { id: escuela.id }, body: { nombre: `${escuela.nombre} bis` } });
  server.clock.advance({ days: 1 });
  const again = await server.request({ id: client.userId }, endpoints.createEscuela, { body, key });
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect([again.status, again.text, again.headers['content-type']]).toEqual([
    201,
    first.text,
    first.headers['content-type'],
  ]);
  expect(await count('escuelas')).toBe(before);
});

test('twenty concurrent requests write once and get the same response', async () => {
  const client = await server.as(1);
  const note = await aNote(server);
  const [key, body] = [randomUUID(), { user_id: note.user_id, amount: 100 }];
  const before = await count('abonos');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.request(endpoints.createAbono, { body, key })),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
  expect(await count('abonos')).toBe(before + 1);
  const { note: now } = await client.get(endpoints.getNote, { params: { userId: note.user_id } });
  expect([now?.pagado, now?.saldo]).toEqual([100, 400]);
});

test('the key is case-insensitive and fields may be in another order', async () => {
  const client = await server.as(2);
  const [key, body] = [randomUUID(), school()];
  const first = await client.request(endpoints.createEscuela, { body, key });
  const turned = { prefijo: body.prefijo, nombre: body.nombre };
  const again = await client.request(endpoints.createEscuela, { body: turned, key: key.toUpperCase() });
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test('a key with another body is 409 and writes nothing', async () => {
  const client = await server.as(2);
  const [key, body] = [randomUUID(), school()];
  await client.get(endpoints.createEscuela, { body, key });
  const before = await count('escuelas');
  const { status, refused } = await client.request(endpoints.createEscuela, { body: school(), key });
  expect([status, refused.message]).toEqual([
    409,
    'Esta operación ya se guardó con otros datos. Recarga la página e inténtalo de nuevo.',
  ]);
  expect(await count('escuelas')).toBe(before);
  // And the first response is still there.
  expect((await client.request(endpoints.createEscuela, { body, key })).status).toBe(201);
});

test('a key for another endpoint or record is 409', async () => {
  const administrador = await server.as(3);
  const key = randomUUID();
  const [one, other] = [await anAlumno(server), await anAlumno(server)];
  const body = { motivo: 'Se mudó' };
  expect((await administrador.request(endpoints.bajaUser, { params: { id: one.id }, body, key })).status).toBe(200);
  expect((await administrador.request(endpoints.bajaUser, { params: { id: other.id }, body, key })).status).toBe(409);
  expect((await administrador.request(endpoints.restoreUser, { params: { id: one.id }, key })).status).toBe(409);
  const { user } = await administrador.get(endpoints.getUser, { params: { id: other.id } });
  expect(user.activo).toBe(true);
});

test('the same key of another person is another key', async () => {
  const [key, bodies] = [randomUUID(), [school(), school()]];
  const people = [await server.as(await aStaff(server, 2)), await server.as(await aStaff(server, 2))];
  const responses = await Promise.all(
    people.map((client, at) => client.request(endpoints.createEscuela, { body: bodies[at], key })),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses.map(({ body }) => body.escuela.nombre)).toEqual(bodies.map(({ nombre }) => nombre));
});

test('a refused write does not use up its key', async () => {
  const client = await server.as(1);
  const note = await aNote(server, { total: 320 });
  const key = randomUUID();
  const send = (amount: number) =>
    client.request(endpoints.createAbono, { body: { user_id: note.user_id, amount }, key });
  expect((await send(500)).status).toBe(422);
  expect((await client.request(endpoints.createAbono, { body: { user_id: note.user_id }, key })).status).toBe(422);
  const edited = await send(320);
  expect([edited.status, edited.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect((await send(320)).headers['idempotent-replayed']).toBe('true');
});

test('clashing, missing and forbidden writes do not use up their key', async () => {
  const client = await server.as(2);
  const [key, taken, free] = [randomUUID(), school(), school()];
  await client.get(endpoints.createEscuela, { body: taken });
  expect((await client.request(endpoints.createEscuela, { body: taken, key })).status).toBe(422);
  const missing = { params: { id: 999_999 }, body: { motivo: 'Nada' }, key };
  expect((await client.request(endpoints.cancelNote, missing)).status).toBe(404);
  expect((await client.request(endpoints.createServicio, { body: { servicio: 'X', costo: 1 }, key })).status).toBe(403);
  expect((await client.request(endpoints.createEscuela, { body: free, key })).status).toBe(201);
});

test('without a key a repeated write is done twice', async () => {
  const client = await server.as(1);
  const note = await aNote(server);
  const options = { body: { user_id: note.user_id, amount: 100 } };
  const responses = [
    await client.request(endpoints.createAbono, options),
    await client.request(endpoints.createAbono, options),
  ];
  expect(responses.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [201, undefined],
    [201, undefined],
  ]);
});

test.each([['abc'], ['123'], ['00000000-0000-0000-0000-00000000000g'], [`${randomUUID()}x`], ["' OR 1=1 --"]])(
  'a key that is not a UUID is 400: %s',
  async (key) => {
    const { status, refused } = await server.request(2, endpoints.createEscuela, { body: school(), key });
    expect([status, refused.message]).toEqual([400, 'El encabezado Idempotency-Key debe ser un UUID.']);
  },
);

test('keys are kept for thirty days', async () => {
  const client = await server.as(2);
  const [key, body] = [randomUUID(), school()];
  await client.get(endpoints.createEscuela, { body, key });
  server.clock.advance({ days: 29, hours: 23 });
  await forgetOldKeys(server.db, server.clock.now());
  const later = await server.as({ id: client.userId });
  expect((await later.request(endpoints.createEscuela, { body, key })).headers['idempotent-replayed']).toBe('true');
  server.clock.advance({ hours: 2 });
  await forgetOldKeys(server.db, server.clock.now());
  // Forgotten: the school is asked for anew, and exists.
  expect((await later.request(endpoints.createEscuela, { body, key })).status).toBe(422);
});

test('login, logout and PUT ignore keys', async () => {
  const key = randomUUID();
  const client = await server.as(2);
  const { escuela } = await client.get(endpoints.createEscuela, { body: school() });
  const put = (nombre: string) =>
    client.request(endpoints.updateEscuela, { params: { id: escuela.id }, body: { nombre }, key });
  expect((await put('Primera vez')).status).toBe(200);
  expect((await put('Segunda vez')).body.escuela.nombre).toBe('Segunda vez');
  expect((await client.request(endpoints.logout, { key })).status).toBe(200);
});

/**
 * What is stored of a keyed request gives none of its secrets away: not to who has a backup, and not to who has the
 * database itself. The row tells everything but what the client alone has, its Idempotency-Key.
 */
describe('the stored request', () => {
  const server = serverOfFile();

  /** A password of those that people choose for others, and the list in which an attacker has it. */
  const PASSWORD = 'Bienvenido-2026';
  const WORDS = ['Bienvenido', 'Escuela', 'Jirafa', 'Cambiame', 'Temporal', 'Servicios'];
  const GUESSES = WORDS.flatMap((word) => Array.from({ length: 120 }, (_, year) => `${word}-${1910 + year}`));

  let made = 0;
  const employee = () => {
    made += 1;
    return {
      ...{ nombre: 'Nueva', apaterno: 'Empleada', email: `nueva${made}@example.com`, celular: null },
      ...{ escuela: 'empleado' as const, grupo: 0 as const, rol: 1, password: PASSWORD },
    };
  };

  /** The same fields in one order, however deep: what the product makes of a body before it looks at it. */
  function canonical(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(canonical);
    if (!value || typeof value !== 'object') return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([key, inner]) => [key, canonical(inner)]);
  }

  type Row = Record<string, unknown>;

  /** Tries until a guess is the password of a row, or null: with a plain hash, and with each value of the row as a key. */
  function triesUntilFound(rows: readonly Row[], body: object): number | null {
    const stored = new Set(rows.flatMap((row) => Object.values(row).map(String)));
    const keys = rows.flatMap((row) => Object.values(row).map(String)).filter((value) => value.length < 200);
    for (const [at, password] of GUESSES.entries()) {
      const text = JSON.stringify(canonical({ ...body, password }));
      const hashes = [createHash('sha256').update(text), ...keys.map((key) => createHmac('sha256', key).update(text))];
      if (hashes.some((hash) => stored.has(hash.digest('hex')))) return at + 1;
    }
    return null;
  }

  /** All rows of keys, and all secrets that lie beside them. */
  const everyKey = async (db: Database): Promise<Row[]> => [
    ...(await db.all<Row>('SELECT * FROM idempotency')),
    ...(await db.all<Row>('SELECT * FROM secretos')),
  ];

  test('allows no guess of a password from the rows, and holds no key', async () => {
    const client = await server.as(3);
    const [key, body] = [randomUUID(), employee()];
    expect((await client.request(endpoints.createUser, { body, key })).status).toBe(201);
    const rows = await everyKey(server.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(triesUntilFound(rows, body)).toBeNull();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('is safe in a backup; restored, a repetition has its response, and another body none', async () => {
    const business = await startServer();
    const target = await testDatabase();
    try {
      const client = await business.as(3);
      const [key, body] = [randomUUID(), employee()];
      const first = await client.request(endpoints.createUser, { body, key });
      const { dataDir } = business.database.settings;
      const folder = join(dataDir, 'respaldos', 'uno');
      await makeBackup({ db: business.db, dataDir, folder, version: 'test', now: business.clock.now() });
      const rows: Row[] = [];
      for await (const part of backedRows(folder, 'idempotency')) rows.push(...part.map((row) => ({ ...row })));
      expect(rows.length).toBeGreaterThan(0);
      expect(triesUntilFound(rows, body)).toBeNull();

      await restoreBackup({
        ...{ backup: folder, into: locationOf(target.settings), dataDir: target.settings.dataDir },
        catchUp: async () => [],
      });
      const restored = await startServer({ database: target });
      try {
        const after = await restored.as({ id: client.userId });
        const again = await after.request(endpoints.createUser, { body, key });
        expect([again.status, again.text]).toEqual([201, first.text]);
        const other = { ...body, password: 'Otra-clave-2026' };
        expect((await after.request(endpoints.createUser, { body: other, key })).status).toBe(409);
      } finally {
        await restored.close();
      }
    } finally {
      await business.close();
      await target.cleanup();
    }
  });
});
