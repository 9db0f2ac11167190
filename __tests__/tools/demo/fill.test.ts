import { GROUPS } from '#contract/groups.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { currentCorte } from '#server/features/cortes/open.service.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/verify.service.ts';
import { momentOf } from '#server/http/actor.ts';
import { FAMILY_EMAIL } from '#tools/demo/accounts.ts';
import { fill } from '#tools/demo/fill.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { type Plan, planFor } from '#tools/demo/plan.ts';
import { holdsDemo, NotTheDemo } from '#tools/demo/recognise.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import startPostgres from '../../support/setup-postgres.ts';
import endPostgres from '../../support/setup-postgres-end.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
type Engine = (typeof ENGINES)[number];
const ZONE = 'America/Mexico_City';
/** A Saturday. */
const NOW = new Date('2026-11-21T17:00:00.000Z');
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

/** A whole run has a cluster for the tests of the server already. */
const ownCluster = !process.env.POSTGRES_OF_THIS_RUN;
const databases: TestDatabase[] = [];
/** The whole of it, in the embedded database. */
let db: Database;
/** Its first days, in both. */
const begun = {} as Record<Engine, Database>;
const places = {} as Record<Engine, TestDatabase['settings']>;

async function empty(engine: Engine): Promise<TestDatabase['settings']> {
  const database = await testDatabase(engine);
  databases.push(database);
  return database.settings;
}

beforeAll(async () => {
  if (ownCluster) await startPostgres();
  db = await openDatabase(await empty('sqlite'));
  await fill(db, planFor(NOW, ZONE));
  for (const engine of ENGINES) {
    places[engine] = await empty(engine);
    begun[engine] = await openDatabase(places[engine]);
    await fill(begun[engine], beginning(600));
  }
}, 120_000);
afterAll(async () => {
  for (const one of [db, ...Object.values(begun)]) await one?.close();
  for (const database of databases) await database.cleanup();
  // With one processor all tests run in one process: to end the cluster of the run there would leave the others without.
  if (ownCluster) await endPostgres();
});

const count = async (db: Database, sql: string): Promise<number> =>
  (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`))?.n ?? -1;

/** The first days of the plan: whatever it is cut at, what is left is in order. */
function beginning(count = 60): Plan {
  const { steps, ...rest } = planFor(NOW, ZONE);
  return { ...rest, steps: steps.slice(0, count) };
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
  test('600 alumnos in every group of 6 schools, and some who have left', async () => {
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

  test('people as they are written, whom nobody can ring or write to', async () => {
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

  test('notes in every state', async () => {
    const stands = 'notes WHERE cancelada_en IS NULL AND';
    expect(await count(db, 'users WHERE rol = 0 AND id NOT IN (SELECT user_id FROM notes)')).toBeGreaterThan(50);
    expect(await count(db, `${stands} pagado_cents = 0`)).toBeGreaterThan(50);
    expect(await count(db, `${stands} pagado_cents > 0 AND pagado_cents < total_cents`)).toBeGreaterThan(100);
    expect(await count(db, `${stands} pagado_cents = total_cents`)).toBeGreaterThan(100);
    expect(await count(db, 'notes WHERE cancelada_en IS NOT NULL AND pagado_cents = 0')).toBeGreaterThan(10);
    expect(
      await count(db, '(SELECT user_id FROM notes GROUP BY user_id HAVING count(*) > 1) AS several'),
    ).toBeGreaterThan(40);
    expect(await count(db, 'servicios WHERE activo = 0')).toBe(1);
    const owing = 'users WHERE activo = 0 AND id IN (SELECT user_id FROM notes WHERE pagado_cents < total_cents)';
    expect(await count(db, owing)).toBeGreaterThan(1);
  });

  test('photo codes of many who have a note, the family among them; friends share one', async () => {
    expect(await count(db, 'photo_codes')).toBeGreaterThan(200);
    expect(
      await count(db, 'users u WHERE u.id NOT IN (SELECT user_id FROM photo_codes) AND u.rol = 0'),
    ).toBeGreaterThan(100);
    expect(await count(db, `photo_codes c JOIN users u ON u.id = c.user_id WHERE u.email = '${FAMILY_EMAIL}'`)).toBe(1);
    const shared = '(SELECT amigos_formal FROM photo_codes GROUP BY amigos_formal HAVING count(*) > 1) AS shared';
    expect(await count(db, shared)).toBeGreaterThan(20);
    expect(await count(db, "photo_codes WHERE prefijo <> 'EXTRA'")).toBe(0);
  });

  test('announcements to everybody, to schools, to groups and to one family', async () => {
    expect(await count(db, 'anuncios')).toBe(5);
    expect(await count(db, `anuncios a JOIN users u ON u.id = a.user_id WHERE u.email = '${FAMILY_EMAIL}'`)).toBe(1);
  });

  test('every balance is the sum of what stands', async () => {
    expect(
      await db.all(
        `SELECT n.id FROM notes n
          WHERE n.pagado_cents <> (SELECT coalesce(sum(a.amount_cents), 0) FROM abonos a
                                    WHERE a.note_id = n.id AND a.cancelado_en IS NULL)
             OR n.total_cents <> (SELECT coalesce(sum(c.costo_cents), 0) FROM note_conceptos c WHERE c.note_id = n.id)`,
      ),
    ).toEqual([]);
  });

  test('abonos of the last months, tickets in the order of time', async () => {
    const abonos = await db.all<{ ticket: number; created_at: string; cancelado_en: string | null }>(
      'SELECT ticket, created_at, cancelado_en FROM abonos ORDER BY ticket',
    );
    expect(abonos.length).toBeGreaterThan(1000);
    expect(abonos.map(({ ticket }) => ticket)).toEqual(abonos.map((_, at) => at + 1));
    const times = abonos.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort());
    expect(new Set(times.map((time) => time.slice(0, 7))).size).toBeGreaterThan(6);
    expect(abonos.filter(({ cancelado_en }) => cancelado_en).length).toBeGreaterThan(10);
    expect(await count(db, 'abonos WHERE capturado_en < created_at')).toBeGreaterThan(5);
    expect(await count(db, 'abonos WHERE reimpresiones > 0')).toBeGreaterThan(10);
    for (const metodo of ['efectivo', 'tarjeta', 'transferencia']) {
      expect(await count(db, `abonos WHERE metodo = '${metodo}'`)).toBeGreaterThan(50);
    }
  });

  test('the till was closed every evening but the last, and the figures of the dashboards are right', async () => {
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
  });
});

describe.each(ENGINES)('filling %s', (engine) => {
  test('is recognised, and never done twice', async () => {
    const before = await dump(begun[engine]);
    expect(await holdsDemo(places[engine])).toBe(true);
    expect(await fill(begun[engine], planFor(NOW, ZONE))).toBe(false);
    expect(await dump(begun[engine])).toEqual(before);
  });

  test('of two that fill at once one does', async () => {
    const place = await empty(engine);
    const plan = beginning();
    const done: boolean[] = [];
    const both = await Promise.all(
      [place, place].map((one) =>
        openDatabase(one, async (database) => {
          done.push(await fill(database, plan));
        }),
      ),
    );
    try {
      expect(done.sort()).toEqual([false, true]);
      const people = plan.steps.filter(({ kind }) => kind === 'alumno').length;
      expect(await count(both[0] as Database, 'users WHERE rol = 0')).toBe(people);
    } finally {
      await Promise.all(both.map((one) => one.close()));
    }
  });

  test('a fill that breaks off leaves nothing, and the next one is whole', async () => {
    const place = await empty(engine);
    const other = await openDatabase(place);
    try {
      const plan = beginning();
      const last = plan.steps.findLast((step) => step.kind === 'abono');
      const twice = { ...plan, steps: [...plan.steps, { ...last, amount: 9999 } as (typeof plan.steps)[number]] };
      await expect(fill(other, twice)).rejects.toThrow('supera el saldo');
      for (const table of TABLES.slice(0, -1)) expect([table, await count(other, table)]).toEqual([table, 0]);
      expect(await holdsDemo(place)).toBe(false);
      expect(await fill(other, plan)).toBe(true);
      expect(await holdsDemo(place)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('a database with other data is refused and stays as it is', async () => {
    const place = await empty(engine);
    const other = await openDatabase(place);
    try {
      await other.run(
        "INSERT INTO escuelas (nombre, nombre_key, prefijo, prefijo_key, created_at) VALUES ('A', 'a', 'B', 'B', ?)",
        NOW.toISOString(),
      );
      const before = await dump(other);
      await expect(holdsDemo(place)).rejects.toThrow(NotTheDemo);
      await expect(holdsDemo(place)).rejects.toThrow('la tabla «escuelas» tiene datos');
      await expect(fill(other, planFor(NOW, ZONE))).rejects.toThrow(NotTheDemo);
      expect(await dump(other)).toEqual(before);
    } finally {
      await other.close();
    }
  });

  test('a database of another program is refused before anything is made in it', async () => {
    const place = await empty(engine);
    const other = place.databaseUrl ? await openPostgres(place.databaseUrl) : openSqlite(place.dataDir);
    try {
      await other.run('CREATE TABLE clientes (id integer)');
      await expect(holdsDemo(place)).rejects.toThrow('tiene la tabla «clientes»');
      await expect(other.get('SELECT * FROM migrations')).rejects.toThrow(/migrations/);
    } finally {
      await other.close();
    }
  });
});

test('both engines hold the same rows', async () => {
  expect(await dump(begun.postgres)).toEqual(await dump(begun.sqlite));
});
