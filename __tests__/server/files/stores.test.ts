/** Both stores of files, the folder and the bucket, do the same. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FileStore, newName } from '#server/files/disk.ts';
import { s3Store } from '#server/files/s3.ts';
import { claimStore, openStore } from '#server/files/store.ts';
import { aBucket, type TestBucket } from '../../support/aBucket.ts';

let bucket: TestBucket;
let folder: string;
beforeAll(async () => {
  bucket = await aBucket();
});
afterAll(() => bucket.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-files-'));
});
afterEach(async () => {
  bucket.fail(null);
  const store = await inBucket();
  for await (const name of store.names()) await store.remove(name);
  await rm(folder, { recursive: true, force: true });
});

const inFolder = () => openStore({ dataDir: folder });
const inBucket = () => openStore({ dataDir: folder, bucket: bucket.bucket });
/** A part of an object is 8 MB. */
const LARGE = Buffer.alloc(20 * 1024 * 1024, 'foto grande ');

const read = async (store: FileStore, name: string) => {
  const opened = await store.open(name);
  return opened && { bytes: opened.bytes, content: await buffer(opened.stream) };
};
async function namesOf(store: FileStore, before?: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.names(before)) names.push(name);
  return names.sort();
}

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
])('a store of files in a %s', (_, open) => {
  test('gives stored bytes and streams to every server that shares it', async () => {
    const [store, other] = [await open(), await open()];
    const whole = await store.put(Buffer.from('hola'));
    const parts = await store.put(Readable.from([Buffer.from('ho'), Buffer.from('la')]));
    const empty = await store.put(Readable.from([]));
    expect([whole.bytes, parts.bytes, empty.bytes]).toEqual([4, 4, 0]);
    for (const { name } of [whole, parts]) {
      expect(await read(other, name)).toEqual({ bytes: 4, content: Buffer.from('hola') });
    }
    expect(await read(other, empty.name)).toEqual({ bytes: 0, content: Buffer.alloc(0) });
    expect(await namesOf(other)).toEqual([whole.name, parts.name, empty.name].sort());
  });

  test.each([
    ['at once', () => LARGE],
    ['as a stream', () => Readable.from([LARGE.subarray(0, 1000), LARGE.subarray(1000)])],
  ])('stores a large file that comes %s', async (_how, content) => {
    const store = await open();
    const { name, bytes } = await store.put(content());
    expect(bytes).toBe(LARGE.length);
    const back = await read(store, name);
    expect([back?.bytes, back?.content.equals(LARGE)]).toEqual([LARGE.length, true]);
  });

  test('removes a file, and one that is not there', async () => {
    const store = await open();
    const { name } = await store.put(Buffer.from('x'));
    expect(await store.has(name)).toBe(true);
    await store.remove(name);
    await store.remove(name);
    expect([await store.has(name), await store.open(name), await namesOf(store)]).toEqual([false, null, []]);
  });

  test.each([
    '../../app.db',
    '/etc/passwd',
    '',
    'a'.repeat(39),
    `${'a'.repeat(39)}/`,
    `${'a'.repeat(40)}\0`,
    'A'.repeat(40),
  ])('opens and removes nothing under a name outside of it: %j', async (name) => {
    const store = await open();
    expect(await store.open(name)).toBeNull();
    await store.remove(name);
  });

  test.each([
    ['small', [Buffer.from('ho')]],
    ['large', [LARGE]],
  ])('keeps nothing of a %s file whose stream breaks off', async (_size, parts) => {
    const store = await open();
    async function* broken() {
      yield* parts;
      throw new Error('gone');
    }
    await expect(store.put(broken())).rejects.toThrow('gone');
    expect([await namesOf(store), bucket.uploads.size]).toEqual([[], 0]);
  });

  test('lists only files that were stored before a moment', async () => {
    const store = await open();
    const { name } = await store.put(Buffer.from('x'));
    expect(await namesOf(store, new Date(Date.now() - 3_600_000))).toEqual([]);
    expect(await namesOf(store, new Date(Date.now() + 3_600_000))).toEqual([name]);
  });

  test('says which of its files are missing', async () => {
    const { name } = await (await open()).put(Buffer.from('x'));
    expect(await (await open()).problems([name])).toEqual([]);
    expect(await (await open()).problems([name, newName()])).toEqual([
      expect.stringMatching(/^Faltan archivos en este servidor: .* DATA_DIR o FILES_URL /),
    ]);
  });

  test('belongs to the database that claims it first, also at the same instant', async () => {
    const [store, other] = [await open(), await open()];
    await store.give('nobody’s');
    await expect(claimStore(store, 'one', true)).rejects.toThrow(/belong to another database/);
    await store.give('one');
    await claimStore(other, 'one', true);
    await store.give('two', { onlyIfFree: true });
    expect(await other.owner()).toBe('one');
  });
});

test('two databases that claim one bucket at the same instant do not both get it', async () => {
  const place = { ...bucket.bucket, prefix: 'otra/' };
  const [store, other] = [
    await openStore({ dataDir: folder, bucket: place }),
    await openStore({ dataDir: folder, bucket: place }),
  ];
  const claims = await Promise.allSettled([claimStore(store, 'one', true), claimStore(other, 'two', true)]);
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a folder without the files of the database is not claimed', async () => {
  await expect(claimStore(await inFolder(), 'one', false)).rejects.toThrow(/are not in .*archivos/);
  expect(await readdir(folder)).toEqual([]);
});

describe('a bucket with trouble', () => {
  const inBucket = async () => s3Store(bucket.bucket, { ms: 1000, knownMs: 2000 });

  test.each([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [429, 'TooManyRequests'],
  ])('takes a file at the second try after %d', async (status, code) => {
    const store = await inBucket();
    bucket.fail({ status, code }, { times: 1 });
    const { name } = await store.put(Buffer.from('x'));
    expect((await read(store, name))?.bytes).toBe(1);
  });

  test('takes a file once whose first response was lost', async () => {
    const store = await inBucket();
    bucket.fail('deaf', { on: /^PUT/, times: 1 });
    const { name } = await store.put(Buffer.from('x'));
    expect(await namesOf(store)).toEqual([name]);
  });

  test.each([
    [
      '403',
      { status: 403, code: 'AccessDenied' },
      /^El almacén de archivos rechaza el acceso: .* AWS_SECRET_ACCESS_KEY /,
    ],
    ['503', { status: 503, code: 'SlowDown' }, /^El almacén de archivos contesta con errores: /],
    ['no bucket', { status: 404, code: 'NoSuchBucket' }, /^El almacén de archivos no existe: .* FILES_URL\.$/],
    ['nothing', 'silent' as const, /^El almacén de archivos no contesta: .* FILES_URL\.$/],
  ])('says in one sentence what is wrong when it responds with %s', async (_what, fault, sentence) => {
    const store = await inBucket();
    bucket.fail(fault);
    const refused = { status: 503, message: expect.stringMatching(sentence) };
    await expect(store.put(Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(store.open(newName())).rejects.toMatchObject(refused);
    await expect(namesOf(store)).rejects.toMatchObject(refused);
    expect(await store.problems([])).toEqual([expect.stringMatching(sentence)]);
  });

  test('is not waited for long once it is silent', async () => {
    const store = await inBucket();
    bucket.fail('silent');
    await expect(store.open(newName())).rejects.toMatchObject({ status: 503 });
    bucket.requests.length = 0;
    await expect(store.open(newName())).rejects.toMatchObject({ status: 503 });
    expect(bucket.requests).toHaveLength(1);
    bucket.fail(null);
    await store.put(Buffer.from('x'));
    bucket.fail({ status: 503, code: 'SlowDown' }, { times: 2 });
    await store.put(Buffer.from('y'));
  });

  test('is sent no large file while it is silent', async () => {
    const store = await inBucket();
    bucket.fail('silent');
    bucket.requests.length = 0;
    await expect(store.put(LARGE)).rejects.toMatchObject({ status: 503 });
    expect(bucket.requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
  });

  test.each(['cut', 'stuck'] as const)('breaks off a download that is %s, never ends it early', async (fault) => {
    const store = await inBucket();
    const { name } = await store.put(Buffer.alloc(100_000, 'x'));
    bucket.fail(fault, { on: /^GET/ });
    const opened = await store.open(name);
    await expect(buffer(opened?.stream ?? Readable.from([]))).rejects.toThrow();
  });

  test('refuses false keys', async () => {
    const wrong = await openStore({ dataDir: folder, bucket: { ...bucket.bucket, secretAccessKey: 'false' } });
    await expect(wrong.put(Buffer.from('x'))).rejects.toMatchObject({
      message: expect.stringMatching(/rechaza el acceso/),
    });
  });

  test('keeps no part of a large file that could not be ended', async () => {
    const store = await inBucket();
    bucket.fail({ status: 503, code: 'SlowDown' }, { on: /^POST .*uploadId/ });
    await expect(store.put(LARGE)).rejects.toMatchObject({ status: 503 });
    expect([await namesOf(store), bucket.uploads.size]).toEqual([[], 0]);
  });

  test('forgets the parts of a large file that a killed server left', async () => {
    const store = await inBucket();
    bucket.fail({ status: 403, code: 'AccessDenied' }, { on: /^(POST|DELETE) .*uploadId/ });
    await expect(store.put(LARGE)).rejects.toMatchObject({ status: 503 });
    bucket.fail(null);
    await store.dropUnfinished(new Date(Date.now() - 3_600_000));
    expect(bucket.uploads.size).toBe(1);
    await store.dropUnfinished(new Date(Date.now() + 3_600_000));
    expect(bucket.uploads.size).toBe(0);
    bucket.fail({ status: 501, code: 'NotImplemented' });
    await store.dropUnfinished(new Date());
  });
});
