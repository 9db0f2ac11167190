/** An address of several hosts: the one that takes writes is found, also after it has become another. */
import { Client } from 'pg';
import { DatabaseError } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/settings.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cuttingProxy.ts';
import { migratedDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let proxies: [CuttingProxy, CuttingProxy];
beforeEach(async () => {
  database = await migratedDatabase();
  const { hostname, port } = new URL(database.settings.databaseUrl ?? '');
  proxies = [await cuttingProxy(hostname, Number(port)), await cuttingProxy(hostname, Number(port))];
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await database.cleanup();
});

/** Behind all of these ports, and one at which nothing listens. */
function addressOf(ports: number[], parameters = ''): string {
  const { username, password, pathname } = new URL(database.settings.databaseUrl ?? '');
  const hosts = [1, ...ports].map((port) => `127.0.0.1:${port}`).join();
  return `postgres://${username}${password && `:${password}`}@${hosts}${pathname}${parameters}`;
}

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: database.settings.databaseUrl ?? '' });
  await client.connect();
  await client.query('BEGIN READ WRITE');
  const name = (await client.query('SELECT current_database() AS name')).rows[0].name;
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  await client.query('COMMIT');
  await client.end();
}

test('a database behind several hosts is written to while one of them responds', async () => {
  const [one, other] = proxies;
  const databaseUrl = addressOf([one.port, other.port], '?target_session_attrs=read-write');
  expect(readSettings({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  const db = await openDatabase({ ...database.settings, databaseUrl });
  try {
    const write = () => db.write((tx) => tx.run('UPDATE counters SET value = value + 1 WHERE name = ?', 'ticket'));
    await write();
    for (const [down, up] of [
      [one, other],
      [other, one],
      [one, other],
    ] as const) {
      up.restore();
      down.takeDown();
      // What was open is noticed by what is asked on it.
      for (let tries = 0; ; tries += 1) {
        const failed = await write().then(
          () => null,
          (error: unknown) => error,
        );
        if (failed === null) break;
        expect(failed).toBeInstanceOf(DatabaseError);
        expect(tries).toBeLessThan(30);
      }
    }
    for (const proxy of proxies) proxy.takeDown();
    await expect(write()).rejects.toMatchObject({ kind: 'away' });
  } finally {
    await db.close();
  }
});

test('a host that only reads is none to write to, and one to read from', async () => {
  const [one] = proxies;
  const databaseUrl = addressOf([one.port]);
  await setReadOnly('on');
  await expect(openDatabase({ ...database.settings, databaseUrl })).rejects.toMatchObject({ kind: 'away' });
  await setReadOnly('off');
  const places = { ...database.settings, readDatabaseUrl: addressOf([one.port], '?target_session_attrs=any') };
  const db = await openDatabase(places);
  try {
    const count = 'SELECT count(*) AS n FROM migrations';
    const rows = await db.get<{ n: number }>(count);
    expect(await db.faults()).toEqual([]);
    expect(await db.pastReads.get(count)).toEqual(rows);
    one.takeDown();
    // Read from the database itself.
    expect(await db.pastReads.get(count)).toEqual(rows);
    const view = await db.snapshot();
    expect(await view.get(count)).toEqual(rows);
    await view.close();
    expect(await db.faults()).toEqual(['standbyAway']);
  } finally {
    await db.close();
  }
});

test('a commit that is not on the disk when it is reported is a fault', async () => {
  const url = new URL(database.settings.databaseUrl ?? '');
  url.searchParams.set('options', '-c synchronous_commit=off');
  const db = await openDatabase({ ...database.settings, databaseUrl: url.href });
  try {
    expect(await db.faults()).toEqual(['forgetful']);
  } finally {
    await db.close();
  }
});
