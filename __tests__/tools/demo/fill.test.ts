import { curpDisagreements, readCurp } from '#contract/curp.ts';
import { endpoints } from '#contract/endpoints.ts';
import { GROUPS } from '#contract/groups.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { currentCorte } from '#server/features/cortes/open.service.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/dashboard.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { momentOf } from '#server/http/actor.ts';
import { fill } from '#tools/demo/fill.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { fillNursery } from '#tools/demo/nursery.ts';
import { holdsDemo, NotTheDemo } from '#tools/demo/recognise.ts';
import { type Story, storyUntil } from '#tools/demo/story.ts';
import { START } from '../../support/clock.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { open } from '../../support/uploads.ts';

const ZONE = 'America/Mexico_City';
/** A Saturday. */
const NOW = new Date(START);
const TABLES = [
  'escuelas',
  'users',
  'servicios',
  'notes',
  'note_conceptos',
  'abonos',
  'photo_codes',
  'photo_code_keys',
  'counters',
];

const databases: TestDatabase[] = [];
let server: TestServer;
let db: Database;
/** Where it is. */
let place: TestDatabase['settings'];

async function empty(): Promise<TestDatabase['settings']> {
  const database = await testDatabase('sqlite');
  databases.push(database);
  return database.settings;
}

beforeAll(async () => {
  server = await startServer({ database: await migratedDatabase('sqlite'), now: START });
  ({ db } = server);
  place = server.deps.settings;
  await fill(db, storyUntil(NOW, ZONE));
  await fillNursery(server.deps);
}, 120_000);
afterAll(async () => {
  await server.close();
  for (const database of databases) await database.cleanup();
});

const count = async (db: Database, sql: string): Promise<number> =>
  (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`))?.n ?? -1;

/** The first events of the story. */
function beginning(count = 60): Story {
  const { events, ...rest } = storyUntil(NOW, ZONE);
  return { ...rest, events: events.slice(0, count) };
}

/** Every row, without what is random by nature. */
async function dump(db: Database): Promise<Record<string, object[]>> {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await db.all<Record<string, unknown>>(`SELECT * FROM ${table}`);
      const lines = rows.map(({ password_hash, sal, motivo_huella, textos_huella, ...row }) => row);
      const key = (row: object) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
      return [table, lines.sort((a, b) => (key(a) < key(b) ? -1 : 1))] as const;
    }),
  );
  return Object.fromEntries(tables);
}

describe('the demo', () => {
  test('has 600 alumnos in every group of 6 schools, and some in baja', async () => {
    expect(await count(db, 'escuelas')).toBe(6);
    expect(await count(db, 'users WHERE rol = 0 AND activo = 1')).toBe(600);
    expect(await count(db, 'users WHERE rol = 0 AND activo = 0 AND baja_motivo IS NOT NULL')).toBe(8);
    const groups = await db.all<{ nombre: string; grupo: string }>(
      'SELECT DISTINCT e.nombre, u.grupo FROM users u JOIN escuelas e ON e.id = u.escuela_id',
    );
    const wanted = ESCUELAS.flatMap(({ nombre, grados, letras }) =>
      GROUPS.filter(([grado, letra]) => Number(grado) <= grados && letras.includes(String(letra))).map(
        (grupo) => `${nombre} ${grupo}`,
      ),
    );
    expect(groups.map(({ nombre, grupo }) => `${nombre} ${grupo}`).sort()).toEqual(wanted.sort());
  });

  test('has names with accents and undeliverable phones and e-mails', async () => {
    const people = await db.all<Record<'nombre' | 'apaterno' | 'amaterno' | 'email' | 'celular', string | null>>(
      'SELECT nombre, apaterno, amaterno, email, celular FROM users WHERE rol = 0',
    );
    const names = people.map(({ nombre, apaterno, amaterno }) => `${nombre} ${apaterno} ${amaterno ?? ''}`);
    expect(names.filter((name) => /ñ/i.test(name)).length).toBeGreaterThan(20);
    expect(names.filter((name) => /[áéíóú]/i.test(name)).length).toBeGreaterThan(200);
    for (const field of ['amaterno', 'email', 'celular'] as const) {
      expect(people.filter((person) => person[field] === null).length).toBeGreaterThan(10);
    }
    const phones = people.flatMap(({ celular }) => celular ?? []);
    expect(phones.filter((phone) => normalizePhone(phone) !== phone || !/^(999|997|969)0/.test(phone))).toEqual([]);
    const emails = people.flatMap(({ email }) => email ?? []);
    expect(emails.filter((email) => !/^[a-z]+[.a-z]*\d*@example\.com$/.test(email))).toEqual([]);
  });

  test('has closed the till every evening but the last, with correct balances and totals', async () => {
    const cortes = await db.all<{ dia: string; diferencia: number }>(
      'SELECT dia, declarado_cents - esperado_cents AS diferencia FROM cortes ORDER BY numero',
    );
    expect(cortes.length).toBeGreaterThan(100);
    expect(new Set(cortes.map(({ dia }) => dia)).size).toBe(cortes.length);
    const uneven = cortes.filter(({ diferencia }) => diferencia !== 0).length;
    expect(uneven).toBeGreaterThan(2);
    expect(uneven).toBeLessThan(cortes.length / 5);
    const { esperado, movimientos } = await currentCorte(db, { ...momentOf(NOW, ZONE), userId: 0, rol: 2 });
    expect(movimientos).toBeGreaterThan(0);
    // It is counted blind: nobody is told before.
    expect(esperado).toBeNull();
    expect([...(await verifyCortes(db)), ...(await verifyTotals(db))]).toEqual([]);
    expect((await verifyBalances(db)).differences).toEqual([]);
  });
});

describe('filling', () => {
  test('recognises a filled demo and does not fill it twice', async () => {
    const before = await dump(db);
    expect(await holdsDemo(place)).toBe(true);
    expect(await fill(db, storyUntil(NOW, ZONE))).toBe(false);
    expect(await dump(db)).toEqual(before);
  });

  test('lets one of two concurrent fills through', async () => {
    const place = await empty();
    const story = beginning();
    const done: boolean[] = [];
    const both = await Promise.all(
      [place, place].map((one) =>
        openDatabase(one, async (database) => {
          done.push(await fill(database, story));
        }),
      ),
    );
    try {
      expect(done.sort()).toEqual([false, true]);
      expect(await count(both[0] as Database, 'escuelas')).toBe(ESCUELAS.length);
    } finally {
      await Promise.all(both.map((one) => one.close()));
    }
  });

  test('leaves nothing when it is interrupted, and fills whole the next time', async () => {
    const place = await empty();
    const other = await openDatabase(place);
    try {
      const story = beginning();
      const last = {
        ...(story.events[0] as Story['events'][number]),
        run: () => Promise.reject(new Error('broken off')),
      };
      await expect(fill(other, { ...story, events: [...story.events, last] })).rejects.toThrow('broken off');
      for (const table of TABLES.slice(0, -1)) expect([table, await count(other, table)]).toEqual([table, 0]);
      expect(await holdsDemo(place)).toBe(false);
      expect(await fill(other, story)).toBe(true);
      expect(await holdsDemo(place)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('refuses a database with other data and leaves it unchanged', async () => {
    const place = await empty();
    const other = await openDatabase(place);
    try {
      await other.run(
        "INSERT INTO escuelas (nombre, nombre_key, prefijo, prefijo_key, created_at) VALUES ('A', 'a', 'B', 'B', ?)",
        NOW.toISOString(),
      );
      const before = await dump(other);
      await expect(holdsDemo(place)).rejects.toThrow(NotTheDemo);
      await expect(holdsDemo(place)).rejects.toThrow('la tabla «escuelas» tiene datos');
      await expect(fill(other, storyUntil(NOW, ZONE))).rejects.toThrow(NotTheDemo);
      expect(await dump(other)).toEqual(before);
    } finally {
      await other.close();
    }
  });

  test('refuses the database of another program before it creates a table', async () => {
    const place = await empty();
    const other = openSqlite(place.dataDir);
    try {
      await other.run('CREATE TABLE clientes (id integer)');
      await expect(holdsDemo(place)).rejects.toThrow('tiene la tabla «clientes»');
      await expect(other.get('SELECT * FROM migrations')).rejects.toThrow(/migrations/);
    } finally {
      await other.close();
    }
  });
});

const children = async () =>
  (
    await Promise.all(
      (['borrador', 'documentos_pendientes', 'inscrito', 'baja'] as const).map((estado) =>
        server.get(1, endpoints.listInfantes, { query: { estado } }),
      ),
    )
  ).flatMap(({ datos }) => datos.data);

describe('the nursery of the demo', () => {
  test('has a dozen children in two rooms, in every state of an enrolment', async () => {
    const all = await children();
    expect(all).toHaveLength(12);
    expect(new Set(all.map(({ sala }) => sala))).toEqual(new Set(['Lactantes', 'Maternal']));
    const states = Map.groupBy(all, ({ estado }) => estado);
    for (const estado of ['borrador', 'documentos_pendientes', 'inscrito'] as const) {
      expect([estado, (states.get(estado) ?? []).length > 1]).toEqual([estado, true]);
    }
    expect(states.get('baja')).toHaveLength(1);
  });

  test('gives each child a valid CURP that agrees with its other fields', async () => {
    const clerk = await server.as(1);
    for (const { id } of await children()) {
      const { infante } = await clerk.get(endpoints.getInfante, { params: { id } });
      const { curp, fecha_nacimiento, sexo, entidad_nacimiento } = infante;
      if (curp === null) continue;
      const reading = readCurp(curp);
      if (reading.kind !== 'valid') throw new Error(`${curp} is ${reading.kind}`);
      expect(curpDisagreements(reading.data, { fecha_nacimiento, sexo, entidad_nacimiento })).toEqual([]);
    }
  });

  test('has documents to verify, documents that expire, and files that open', async () => {
    const supervisor = await server.as(2);
    for (const estado of ['recibido', 'por_vencer'] as const) {
      const { datos } = await supervisor.get(endpoints.documentosQueue, { query: { estado } });
      expect([estado, datos.total > 0]).toEqual([estado, true]);
      const [file] = datos.data[0]?.archivos ?? [];
      expect((await open(server.origin, file?.ruta ?? '')).status).toBe(200);
    }
  });

  test('is filled once', async () => {
    const before = await children();
    await fillNursery(server.deps);
    expect(await children()).toEqual(before);
  });
});
