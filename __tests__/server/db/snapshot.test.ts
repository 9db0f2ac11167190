/** One instant of the database, read at length while others write. */
import type { Snapshot } from '#server/db/snapshot.ts';
import { SLICE } from '#server/db/snapshot.ts';
import { eachWithDatabase, insertEscuela } from './fixture.ts';

const opened = eachWithDatabase();

const names = async (db: Pick<Snapshot, 'all'>) =>
  (await db.all<{ nombre: string }>('SELECT nombre FROM escuelas ORDER BY nombre')).map(({ nombre }) => nombre);

async function escuelas(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, at) => `Escuela ${String(at).padStart(5, '0')}`);
  await opened.db.write(async (tx) => {
    for (const name of made) await insertEscuela(tx, name);
  });
  return made;
}

/** Connections to the test's database on PostgreSQL, this one included. */
async function connections(): Promise<number> {
  const row = await opened.db.get<{ count: number }>(
    'SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()',
  );
  return row?.count ?? 0;
}

test('a snapshot does not see later writes', async () => {
  await escuelas(2);
  const snapshot = await opened.db.snapshot();
  await opened.db.write(async (tx) => {
    await tx.run("DELETE FROM escuelas WHERE nombre = 'Escuela 00000'");
    await insertEscuela(tx, 'Nueva');
  });
  expect(await names(snapshot)).toEqual(['Escuela 00000', 'Escuela 00001']);
  const list = snapshot.slices('SELECT nombre FROM escuelas ORDER BY id');
  expect((await list.next()).value).toEqual([{ nombre: 'Escuela 00000' }, { nombre: 'Escuela 00001' }]);
  expect((await list.next()).done).toBe(true);
  expect(await names(opened.db)).toEqual(['Escuela 00001', 'Nueva']);
  await snapshot.close();
});

test('a write between two slices does not change later slices', async () => {
  const made = await escuelas(2 * SLICE);
  const snapshot = await opened.db.snapshot();
  const read: string[] = [];
  for await (const slice of snapshot.slices<{ nombre: string }>('SELECT nombre FROM escuelas ORDER BY nombre')) {
    expect(slice.length).toBeLessThanOrEqual(SLICE);
    read.push(...slice.map(({ nombre }) => nombre));
    await opened.db.write((tx) => tx.run(`DELETE FROM escuelas WHERE nombre > ?`, 'Escuela 00010'));
  }
  expect(read).toEqual(made);
  await snapshot.close();
});

test('statements take parameters, and two lists can be read at once', async () => {
  await escuelas(SLICE + 2);
  const snapshot = await opened.db.snapshot();
  const sql = 'SELECT nombre FROM escuelas WHERE nombre >= ? ORDER BY nombre LIMIT ?';
  const [one, two] = [snapshot.slices(sql, 'Escuela 00001', SLICE + 1), snapshot.slices(sql, 'Escuela 00100', 1)];
  expect((await one.next()).value).toHaveLength(SLICE);
  expect(await two.next()).toEqual({ done: false, value: [{ nombre: 'Escuela 00100' }] });
  expect((await one.next()).value).toEqual([{ nombre: `Escuela 00${SLICE + 1}` }]);
  expect([await one.next(), await two.next()].map(({ done }) => done)).toEqual([true, true]);
  await snapshot.close();
});

test('a snapshot is read-only', async () => {
  const snapshot = await opened.db.snapshot();
  await expect(snapshot.run("UPDATE escuelas SET nombre = 'Otra'")).rejects.toThrow(/read-?only/);
  await snapshot.close();
});

test('a wrong statement fails as elsewhere', async () => {
  const snapshot = await opened.db.snapshot();
  await expect(snapshot.all('SELECT nothing FROM escuelas')).rejects.toThrow('nothing');
  await snapshot.close();
});

test('ending in the middle of a list leaves nothing open', async () => {
  await escuelas(3 * SLICE);
  const before = globalThis.DATABASE === 'postgres' ? await connections() : 0;
  const snapshot = await opened.db.snapshot();
  expect(opened.db.openSnapshots).toBe(1);
  for await (const slice of snapshot.slices('SELECT * FROM escuelas')) {
    expect(slice).toHaveLength(SLICE);
    break;
  }
  // The connection can be used again after a list that was left.
  expect(await names(snapshot)).toHaveLength(3 * SLICE);
  const list = snapshot.slices('SELECT * FROM escuelas');
  await list.next();
  await snapshot.close();
  await snapshot.close();
  expect(opened.db.openSnapshots).toBe(0);
  await expect(snapshot.all('SELECT 1')).rejects.toThrow();
  if (globalThis.DATABASE === 'postgres') {
    // The server notices a connection that was cut by itself; asking it is waiting for it.
    while ((await connections()) > before);
  } else {
    // Readers keep the log from being emptied: 0 says that nobody was in the way.
    expect(await opened.db.get('PRAGMA wal_checkpoint(TRUNCATE)')).toMatchObject({ busy: 0 });
  }
});

test('closing the database closes open snapshots', async () => {
  const snapshot = await opened.db.snapshot();
  await opened.db.close();
  await expect(snapshot.all('SELECT 1')).rejects.toThrow();
  await expect(opened.db.snapshot()).rejects.toThrow('closed');
});

test('a long read does not block other requests', async () => {
  const first: string[] = [];
  const counting =
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT max(i) AS most FROM n';
  const long = opened.db.longReads.get<{ most: number }>(counting).then((row) => {
    first.push('long');
    return row;
  });
  await opened.db.get('SELECT 1 AS one');
  first.push('short');
  expect(await long).toEqual({ most: 300000 });
  expect(first).toEqual(['short', 'long']);
});

test('a long read sees everything committed before it', async () => {
  expect(await names(opened.db.longReads)).toEqual([]);
  await escuelas(1);
  expect(await names(opened.db.longReads)).toEqual(['Escuela 00000']);
});

test('a failing long read rejects, and the next one works', async () => {
  await expect(opened.db.longReads.all('SELECT nothing FROM escuelas')).rejects.toThrow('nothing');
  expect(await names(opened.db.longReads)).toEqual([]);
});
