import { once } from 'node:events';
import { DatabaseError } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import type { TestDatabase } from '../../support/database.ts';
import { environmentOf, runServer } from '../../support/server-process.ts';
import { eachWithDatabase, insertAlumno, insertEscuela, NOW } from './fixture.ts';

const opened = eachWithDatabase();

/** What the promise is rejected with. */
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

async function clash(insert: string, ...params: (string | number)[]): Promise<unknown> {
  const { db } = opened;
  return rejection(
    db.write(async (tx) => {
      await tx.run(insert, ...params);
      await tx.run(insert, ...params);
    }),
  );
}

describe('a duplicate row', () => {
  test('is reported for one column', async () => {
    const error = await clash(
      `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden) VALUES ('Fotos', ?, 1, 1)`,
      'fotos (toga)',
    );
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ kind: 'unique', on: 'servicios.servicio_key' });
  });

  test('is reported for a primary key of text', async () => {
    const error = await clash('INSERT INTO counters (name, value) VALUES (?, 0)', 'folio');
    expect(error).toMatchObject({ kind: 'unique', on: 'counters.name' });
  });

  test('is reported for a given id', async () => {
    const error = await clash(
      `INSERT INTO escuelas (id, nombre, nombre_key, prefijo, prefijo_key, created_at)
        VALUES (?, 'a', ? || random(), 'a', ? || random(), '${NOW}')`,
      77,
      'a',
      'a',
    );
    expect(error).toMatchObject({ kind: 'unique', on: 'escuelas.id' });
  });

  test('is reported for a primary key of two columns', async () => {
    const { db } = opened;
    const userId = await db.write(async (tx) => {
      const escuelaId = await insertEscuela(tx);
      return insertAlumno(tx, { escuelaId, nombre: 'Ana' });
    });
    const error = await clash(
      `INSERT INTO idempotency (user_id, key, call, body_hash, status, body, created_at)
        VALUES (?, 'k', 'POST /notas', 'h', 201, '{}', '${NOW}')`,
      userId,
    );
    expect(error).toMatchObject({ kind: 'unique', on: 'idempotency.user_id,key' });
  });
});

describe('a referenced row', () => {
  test('is reported as missing', async () => {
    const { db } = opened;
    const error = await rejection(db.write((tx) => insertAlumno(tx, { escuelaId: 12345, nombre: 'Ana' })));
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ kind: 'foreignKey', on: null });
  });

  test('is reported as in use', async () => {
    const { db } = opened;
    await db.write(async (tx) => {
      await insertAlumno(tx, { escuelaId: await insertEscuela(tx), nombre: 'Ana' });
    });
    const error = await rejection(db.write((tx) => tx.run('DELETE FROM escuelas')));
    expect(error).toMatchObject({ kind: 'foreignKey' });
    expect(await db.get('SELECT COUNT(*) AS cuantas FROM escuelas')).toEqual({ cuantas: 1 });
  });
});

test('other engine errors pass unchanged', async () => {
  const { db } = opened;
  const bad = [
    `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden) VALUES ('a', 'a', -1, 1)`,
    `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden) VALUES ('a', NULL, 1, 1)`,
    `INSERT INTO users (nombre, apaterno, grupo, rol, created_at, sort_key, nombre_busqueda, email_busqueda,
      celular_busqueda) VALUES ('alumno sin escuela', '', '1A', 0, '${NOW}', '', '', '', '')`,
    'SELECT 1 FROM nowhere',
  ];
  for (const sql of bad) {
    const error = await rejection(db.write((tx) => tx.run(sql)));
    expect(error).not.toBeInstanceOf(DatabaseError);
    expect(error).toHaveProperty('message', expect.stringMatching(/check constraint|not[- ]null|nowhere/i));
  }
});

test('an unreachable database is unavailable', async () => {
  const unreachable = {
    // A file where the folder should be; a port where nobody listens.
    sqlite: { dataDir: '/dev/null/data', databaseUrl: null },
    postgres: { dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' },
  }[DATABASE];
  const error = await rejection(openDatabase(unreachable));
  if (DATABASE === 'sqlite') expect(error).toHaveProperty('code', 'ENOTDIR');
  else expect(error).toMatchObject({ name: 'DatabaseError', kind: 'away' });
});

test('a statement timeout or idle transaction timeout makes the database unavailable', async () => {
  if (DATABASE === 'sqlite') return;
  const url = new URL(opened.settings.databaseUrl ?? '');
  url.searchParams.set('statement_timeout', '100');
  url.searchParams.set('idle_in_transaction_session_timeout', '100');
  const db = await openDatabase({ dataDir: '', databaseUrl: url.href });
  const isThere = 'SELECT 1 AS one FROM pg_stat_activity WHERE pid = ?';
  let pid = 0;
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  try {
    expect(await rejection(db.get('SELECT pg_sleep(60)'))).toMatchObject({ kind: 'away', cause: { code: '57014' } });
    const idle = db.write(async (tx) => {
      pid = (await tx.get<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid ?? 0;
      begun.resolve();
      await ended.promise;
      await tx.get('SELECT 1');
    });
    await begun.promise;
    while (await opened.db.get(isThere, pid)) await opened.db.ping();
    ended.resolve();
    expect(await rejection(idle)).toMatchObject({ kind: 'away' });
  } finally {
    await db.close();
  }
});

test.each<[string, (url: URL) => void, RegExp]>([
  [
    'a standby, which can only be read',
    (url) => url.searchParams.set('options', '-c default_transaction_read_only=on'),
    /^La base de datos de DATABASE_URL solo se puede leer \(¿es una réplica\?\): indica la que recibe las escrituras\.\n$/,
  ],
  [
    'another port',
    (url) => {
      url.port = '1';
    },
    /^En la dirección de DATABASE_URL no contesta ninguna base de datos\. [^\n]* \(ECONNREFUSED\)\n$/,
  ],
  [
    'another password',
    (url) => {
      url.password = 'otra';
    },
    /^La base de datos de DATABASE_URL no aceptó el usuario o la contraseña\. \(28P01\)\n$/,
  ],
  [
    'another name',
    (url) => {
      url.pathname = 'ninguna';
    },
    /^La base de datos que nombra DATABASE_URL no existe en ese servidor\. \(3D000\)\n$/,
  ],
])('a start with %s fails with one sentence', async (_words, change, sentence) => {
  if (DATABASE === 'sqlite') return;
  const url = new URL(opened.settings.databaseUrl ?? '');
  change(url);
  const environment = { ...environmentOf({ settings: opened.settings } as TestDatabase), DATABASE_URL: url.href };
  const { process: child, output } = runServer(environment);
  await once(child, 'close');
  expect([child.exitCode, output()]).toEqual([1, expect.stringMatching(sentence)]);
});
