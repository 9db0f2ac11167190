/** Nothing is answered as saved before it is on the disk. What the disk says goes through, or is said in its place. */
import fs from 'node:fs';
import { DatabaseError } from '#server/db/database.ts';
import { eachWithDatabase, insertEscuela } from './fixture.ts';

const opened = eachWithDatabase();
const nombres = async () =>
  (await opened.db.all<{ nombre: string }>('SELECT nombre FROM escuelas ORDER BY id')).map(({ nombre }) => nombre);
const add = (nombre: string) => opened.db.write((tx) => insertEscuela(tx, nombre));

describe(DATABASE, { sqlite, postgres }[DATABASE]);

function sqlite(): void {
  /** Syncs that were asked for, each held back until it is let go, with an error or through to the disk. */
  let held: ((error: NodeJS.ErrnoException | null) => void)[];
  let arrived: () => void;
  const asked = async (count: number) => {
    while (held.length < count) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };

  beforeEach(() => {
    held = [];
    arrived = () => {};
    const sync = fs.fdatasync;
    jest.spyOn(fs, 'fdatasync').mockImplementation((file, done) => {
      held.push((error) => (error ? done(error) : sync(file, done)));
      arrived();
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const letGo of held) letGo(null);
  });

  test('a write is answered when its sync is through; others read and write meanwhile', async () => {
    const answered: string[] = [];
    const a = add('a').then(() => answered.push('a'));
    await asked(1);
    expect(await nombres()).toEqual(['a']);
    const b = add('b').then(() => answered.push('b'));
    const c = add('c').then(() => answered.push('c'));
    while ((await nombres()).length < 3) await new Promise(setImmediate);
    expect(answered).toEqual([]);
    // The sync that runs may have begun before the second commit: it answers the first alone.
    expect(held).toHaveLength(1);
    held[0]?.(null);
    await a;
    await asked(2);
    expect(answered).toEqual(['a']);
    held[1]?.(null);
    await Promise.all([b, c]);
    expect(answered).toEqual(['a', 'b', 'c']);
    expect(held).toHaveLength(2);
  });

  test.each([
    ['EIO', 'away'],
    ['ENOSPC', 'full'],
  ])('a sync that fails with %s says %s; the next write saves what was lost before', async (code, kind) => {
    const lost = add('lost');
    const refused = opened.db.write(() => Promise.reject(new Error('refused')));
    await asked(1);
    held[0]?.(Object.assign(new Error(code), { code }));
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseError', kind });
    await expect(refused).rejects.toThrow('refused');
    const log = () => fs.statSync(`${opened.settings.dataDir}/servicios-escolares.sqlite-wal`).size;
    const before = log();
    expect(before).toBeGreaterThan(0);
    const next = add('next');
    await asked(2);
    // What came before stands in the database itself, and the log begins anew.
    expect(log()).toBeLessThan(before);
    held[1]?.(null);
    await next;
    expect(await nombres()).toEqual(['lost', 'next']);
  });

  test('while what was lost cannot be saved nothing is', async () => {
    const lost = add('lost');
    await asked(1);
    held[0]?.(Object.assign(new Error('EIO'), { code: 'EIO' }));
    await expect(lost).rejects.toBeInstanceOf(DatabaseError);
    await opened.db.get('PRAGMA busy_timeout = 1');
    const reader = await opened.db.snapshot();
    await expect(add('later')).rejects.toMatchObject({ kind: 'away' });
    await reader.close();
    const next = add('next');
    await asked(2);
    held[1]?.(null);
    await next;
    expect(await nombres()).toEqual(['lost', 'next']);
  });

  test('closing waits for what is on its way to the disk', async () => {
    const order: string[] = [];
    const write = add('a').then(() => order.push('answered'));
    await asked(1);
    const closed = opened.db.close().then(() => order.push('closed'));
    held[0]?.(null);
    await Promise.all([write, closed]);
    expect(order).toEqual(['answered', 'closed']);
  });
}

function postgres(): void {
  test('commits wait for the disk', async () => {
    expect(await opened.db.get('SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    expect(await opened.db.get('SHOW fsync')).toBeTruthy();
  });
}
