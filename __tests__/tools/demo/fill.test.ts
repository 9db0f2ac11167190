import { GROUPS } from '#contract/groups.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { currentCorte } from '#server/features/cortes/open.service.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/dashboard.service.ts';
import { momentOf } from '#server/http/actor.ts';
import { fill } from '#tools/demo/fill.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { type Plan, planFor } from '#tools/demo/plan.ts';
import { holdsDemo, NotTheDemo } from '#tools/demo/recognise.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

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

const databases: TestDatabase[] = [];
let db: Database;
/** Where it is. */
let place: TestDatabase['settings'];

async function empty(): Promise<TestDatabase['settings']> {
  const database = await testDatabase('sqlite');
  databases.push(database);
  return database.settings;
}

beforeAll(async () => {
  place = await empty();
  db = await openDatabase(place);
  await fill(db, planFor(NOW, ZONE));
}, 120_000);
afterAll(async () => {
  await db?.close();
  for (const database of databases) await database.cleanup();
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

describe('filling', () => {
  test('is recognised, and never done twice', async () => {
    const before = await dump(db);
    expect(await holdsDemo(place)).toBe(true);
    expect(await fill(db, planFor(NOW, ZONE))).toBe(false);
    expect(await dump(db)).toEqual(before);
  });

  test('of two that fill at once one does', async () => {
    const place = await empty();
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
    const place = await empty();
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
      await expect(fill(other, planFor(NOW, ZONE))).rejects.toThrow(NotTheDemo);
      expect(await dump(other)).toEqual(before);
    } finally {
      await other.close();
    }
  });

  test('a database of another program is refused before anything is made in it', async () => {
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
