import { once } from 'node:events';
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import type { Transaction } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { FILE_NAME, openSqlite } from '#server/db/sqlite.ts';
import { eachWithDatabase, insertEscuela } from './fixture.ts';

const opened = eachWithDatabase();

const nombres = async (): Promise<string[]> => {
  const rows = await opened.db.all<{ nombre: string }>('SELECT nombre FROM escuelas ORDER BY id');
  return rows.map((row) => row.nombre);
};

describe(DATABASE, { sqlite, postgres }[DATABASE]);

function sqlite(): void {
  const file = () => join(opened.settings.dataDir, FILE_NAME);

  /** How many transactions the write-ahead log holds: frames that carry the size of the database end one. */
  async function commitsInLog(): Promise<number> {
    const log = await readFile(`${file()}-wal`);
    const frame = 24 + log.readUInt32BE(8);
    let commits = 0;
    for (let at = 32; at + frame <= log.length; at += frame) {
      const ofThisLog = log.subarray(at + 8, at + 16).equals(log.subarray(16, 24));
      if (ofThisLog && log.readUInt32BE(at + 4) > 0) commits += 1;
    }
    return commits;
  }

  test('SQLite uses WAL, syncs each commit and checks foreign keys', async () => {
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(async (name) =>
      Object.values((await opened.db.get<object>(`PRAGMA ${name}`)) ?? {}),
    );
    expect(await Promise.all(settings)).toEqual([['wal'], [2], [1], [5000]]);
  });

  test('two processes that create the file at once wait for each other', async () => {
    const folder = await mkdtemp(join(opened.settings.dataDir, 'twice-'));
    const maker = `
      const { DatabaseSync } = require('node:sqlite');
      const { parentPort, workerData } = require('node:worker_threads');
      const connection = new DatabaseSync(workerData, { timeout: 5000 });
      connection.exec('BEGIN IMMEDIATE');
      parentPort.postMessage('begun');
      // Of a thread that waits in SQLite nobody can be told.
      setTimeout(() => connection.exec('COMMIT'), 200);
    `;
    const first = new Worker(maker, { eval: true, workerData: join(folder, FILE_NAME) });
    await once(first, 'message');
    await openSqlite(folder).close();
    await once(first, 'exit');
  });

  test('writes of one tick share a commit and are on disk when they return', async () => {
    const before = await commitsInLog();
    await Promise.all(
      Array.from({ length: 450 }, (_, number) => opened.db.write((tx) => insertEscuela(tx, `Escuela ${number}`))),
    );
    // What a crash of this process at this moment would leave.
    const copy = join(opened.settings.dataDir, 'copy.sqlite');
    await copyFile(file(), copy);
    await copyFile(`${file()}-wal`, `${copy}-wal`);
    const survivor = new DatabaseSync(copy);
    expect(survivor.prepare('SELECT COUNT(*) AS total FROM escuelas').get()).toEqual({ total: 450 });
    survivor.close();
    expect((await commitsInLog()) - before).toBe(3);
  });

  test('a read during a flush waits for its end and sees all of it', async () => {
    let request = () => {};
    const seen = new Promise<void>((resolve) => {
      request = resolve;
    }).then(nombres);
    await Promise.all([
      opened.db.write(async (tx) => {
        await insertEscuela(tx, 'a');
        request();
      }),
      opened.db.write((tx) => insertEscuela(tx, 'b')),
    ]);
    expect(await seen).toEqual(['a', 'b']);
  });

  test('a failed commit rejects its writes, and later ones pass', async () => {
    const results = await Promise.allSettled([
      opened.db.write((tx) => insertEscuela(tx, 'a')),
      opened.db.write(async () => {
        throw new Error('refused for its own reason');
      }),
      opened.db.write(async (tx) => {
        await tx.run('PRAGMA defer_foreign_keys = ON');
        await tx.run(`INSERT INTO idempotency VALUES (999, 'k', 'POST /notas', 'h', 201, '{}', '2026')`);
      }),
      opened.db.write((tx) => insertEscuela(tx, 'b')),
    ]);
    const foreignKey = { status: 'rejected', reason: { name: 'DatabaseError', kind: 'foreignKey' } };
    const refused = { status: 'rejected', reason: { message: 'refused for its own reason' } };
    expect(results).toMatchObject([foreignKey, refused, foreignKey, foreignKey]);
    await opened.db.write((tx) => insertEscuela(tx, 'c'));
    expect(await nombres()).toEqual(['c']);
  });

  test('a full database reports it, keeps its data, and recovers when there is room', async () => {
    const { db } = opened;
    await db.write((tx) => insertEscuela(tx, 'before'));
    const pages = await db.get<{ page_count: number }>('PRAGMA page_count');
    await db.get(`PRAGMA max_page_count = ${pages?.page_count}`);
    const large = 'x'.repeat(100_000);
    await expect(db.write((tx) => insertEscuela(tx, large))).rejects.toMatchObject({ kind: 'full' });
    expect(await nombres()).toEqual(['before']);
    await db.get('PRAGMA max_page_count = 1000000');
    await db.write((tx) => insertEscuela(tx, large));
    expect(await nombres()).toEqual(['before', large]);
  });

  test('a file locked by another process is unavailable, not corrupt', async () => {
    const other = new DatabaseSync(file());
    other.exec('BEGIN IMMEDIATE');
    await opened.db.get('PRAGMA busy_timeout = 1');
    await expect(opened.db.write((tx) => insertEscuela(tx, 'a'))).rejects.toMatchObject({ kind: 'away' });
    other.exec('ROLLBACK');
    other.close();
    await opened.db.write((tx) => insertEscuela(tx, 'b'));
    expect(await nombres()).toEqual(['b']);
  });
}

function postgres(): void {
  /** Runs on a connection of its own. */
  async function elsewhere(sql: string, address = opened.settings.databaseUrl): Promise<void> {
    const client = new Client({ connectionString: address ?? '' });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  test('PostgreSQL commits are synchronous', async () => {
    expect(await opened.db.get('SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
  });

  test('two deadlocked transactions both succeed', async () => {
    const { db } = opened;
    await db.write(async (tx) => {
      await insertEscuela(tx, 'a');
      await insertEscuela(tx, 'b');
    });
    const rename = 'UPDATE escuelas SET version = version + 1 WHERE nombre = ?';
    let holding = 0;
    let bothHold = () => {};
    const both = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const runs = { ab: 0, ba: 0 };
    const crossed = (name: 'ab' | 'ba') => async (tx: Transaction) => {
      runs[name] += 1;
      await tx.run(rename, name.charAt(0));
      holding += 1;
      if (holding === 2) bothHold();
      await both;
      await tx.run(rename, name.charAt(1));
    };
    await Promise.all([db.write(crossed('ab')), db.write(crossed('ba'))]);
    expect(await db.all('SELECT version FROM escuelas ORDER BY id')).toEqual([{ version: 3 }, { version: 3 }]);
    // Once more for the one that PostgreSQL gave up, and again should they cross a second time.
    expect(runs.ab + runs.ba).toBeGreaterThan(2);
  });

  test('a serialisation failure is retried at most five times', async () => {
    const { db } = opened;
    let runs = 0;
    const work = async (tx: Transaction) => {
      runs += 1;
      await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await tx.all('SELECT id FROM escuelas');
      // Somebody else changes the row after this transaction has taken its snapshot.
      if (runs <= changes) await elsewhere(`UPDATE counters SET value = value + 10`);
      await tx.run(`UPDATE counters SET value = value + 1`);
    };
    let changes = 2;
    await db.write(work);
    expect(runs).toBe(3);
    expect(await db.get('SELECT value FROM counters')).toEqual({ value: 21 });

    changes = 100;
    runs = 0;
    await expect(db.write(work)).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(5);
  });

  test('a broken connection makes the database unavailable for that request only', async () => {
    const { db } = opened;
    const work = async (tx: Transaction) => {
      await insertEscuela(tx, 'lost');
      const row = await tx.get<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await elsewhere(`SELECT pg_terminate_backend(${row?.pid})`);
      await tx.run('SELECT 1');
    };
    await expect(db.write(work)).rejects.toMatchObject({ name: 'DatabaseError', kind: 'away' });
    await db.write((tx) => insertEscuela(tx, 'kept'));
    expect(await nombres()).toEqual(['kept']);
  });

  test('a failed commit has its reason, and its connection is not reused', async () => {
    const { db } = opened;
    const work = async (tx: Transaction) => {
      await tx.run('CREATE TABLE late (a bigint UNIQUE DEFERRABLE INITIALLY DEFERRED)');
      await tx.run('INSERT INTO late VALUES (1), (1)');
      connection = await tx.get('SELECT pg_backend_pid() AS pid');
    };
    let connection: { pid: number } | null = null;
    await expect(db.write(work)).rejects.toMatchObject({ kind: 'unique', on: 'late.a' });
    expect(await db.get('SELECT pg_backend_pid() AS pid')).not.toEqual(connection);
  });

  test('idle broken connections fail at most one request each, and the process lives', async () => {
    const { db } = opened;
    await Promise.all(Array.from({ length: 30 }, () => db.ping()));
    await elsewhere(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'servicios-escolares'`,
    );
    const failures: unknown[] = [];
    const alive = async (): Promise<boolean> => {
      try {
        await db.ping();
        return true;
      } catch (error) {
        failures.push(error);
        return false;
      }
    };
    while (failures.length <= 10 && !(await alive()));
    expect(failures.length).toBeLessThanOrEqual(10);
    for (const failure of failures) expect(failure).toMatchObject({ kind: 'away' });
  });

  test('a full PostgreSQL server is reported', async () => {
    const { db } = opened;
    const raise = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
    const work = async (tx: Transaction) => {
      await insertEscuela(tx);
      await tx.run(raise);
    };
    await expect(db.write(work)).rejects.toMatchObject({ kind: 'full' });
    expect(await nombres()).toEqual([]);
  });

  test('other users of the driver keep its type parsers', async () => {
    const client = new Client({ connectionString: opened.settings.databaseUrl ?? '' });
    await client.connect();
    const { rows } = await client.query('SELECT 1::bigint AS number, true AS flag');
    await client.end();
    expect(rows).toEqual([{ number: '1', flag: true }]);
  });

  test('more requests than connections are all served', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, number) => opened.db.write((tx) => insertEscuela(tx, `Escuela ${number}`))),
    );
    expect(new Set(results).size).toBe(200);
  });

  test('a database that is not in UTF-8 is refused', async () => {
    const address = new URL(opened.settings.databaseUrl ?? '');
    const name = `${address.pathname.slice(1)}_ascii`;
    await elsewhere(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
    address.pathname = name;
    try {
      await expect(openDatabase({ dataDir: '', databaseUrl: address.href })).rejects.toThrow(
        'en SQL_ASCII: crea una en UTF8',
      );
    } finally {
      await elsewhere(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
}
