/** The product with its files in a bucket. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { secondCopy } from '#server/backup/copy.ts';
import { nameOf } from '#server/backup/daily.ts';
import { locationOf } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { makeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openSession } from '#server/features/auth/auth.repo.ts';
import { filePath, storedFolder } from '#server/files/disk.ts';
import { registerFiles, sweepFiles } from '#server/files/registry.ts';
import { s3Store } from '#server/files/s3.ts';
import { openStore } from '#server/files/store.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
import { aBucket, type BucketFault, type TestBucket } from '../../support/aBucket.ts';
import { apiClient, keepAlive } from '../../support/api-client.ts';
import { aNote, anInfante, aStaff } from '../../support/builders.ts';
import { migratedDatabase, testDatabase } from '../../support/database.ts';
import { photo } from '../../support/samplePhotos.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { environmentOf, startProcess } from '../../support/server-process.ts';
import { open, upload } from '../../support/uploads.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await aBucket();
});
afterAll(() => bucket.close());
beforeEach(() => bucket.fail(null));

const hopper = { name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') };
/** A store in the bucket, under a name of its own. */
const place = (prefix: string, dataDir = '') => ({ dataDir, bucket: { ...bucket.bucket, prefix } });
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000);

async function stored(prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await openStore(place(prefix))).names()) names.push(name);
  return names.sort();
}
const known = async (db: Database): Promise<string[]> =>
  (await db.all<{ nombre: string }>('SELECT nombre FROM archivos ORDER BY nombre')).map(({ nombre }) => nombre);

describe('a server', () => {
  const PREFIX = 'servidor/';
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ settings: { bucket: place(PREFIX).bucket } });
    // Its users wait 6 s for a silent bucket, three times.
    server.deps.files = s3Store(place(PREFIX).bucket, { ms: 500, knownMs: 2000 });
  });
  afterAll(() => server.close());
  const sendFoto = async () =>
    upload(await server.as(1), endpoints.uploadFotos, { categoria: 'Fiesta' }, [{ field: 'fotos', ...hopper }]);

  test('keeps photographs, papers, lists and the logo there, and nothing of them on its disk', async () => {
    const [staff, admin, child] = [await server.as(1), await server.as(3), await anInfante(server)];
    expect((await sendFoto()).status).toBe(201);
    const logo = await upload(admin, endpoints.uploadLogo, {}, [{ field: 'logo', ...hopper }]);
    const list = { field: 'archivo', name: 'lista.csv', bytes: Buffer.from('Nombre,Apellido\nAna,López\n') };
    const listed = await upload(admin, endpoints.createImport, {}, [list]);
    const paper = await upload(staff, endpoints.uploadDocumento, { tipo: 'curp' }, [{ field: 'archivos', ...hopper }], {
      params: { id: child.id },
    });
    expect([logo.status, listed.status, paper.status]).toEqual([201, 201, 201]);
    expect(await stored(PREFIX)).toEqual(await known(server.db));
    expect(existsSync(storedFolder(server.database.settings.dataDir))).toBe(false);

    const [foto] = Object.values(await staff.get(endpoints.listFotos)).flat();
    const opened = await open(server.origin, foto?.ruta ?? '');
    expect([opened.status, opened.headers['content-type'], opened.bytes.length]).toEqual([
      200,
      'image/jpeg',
      Number(opened.headers['content-length']),
    ]);
    await server.request(2, endpoints.deleteFoto, { params: { id: foto?.id } });
    expect(await stored(PREFIX)).toEqual(await known(server.db));
    expect(await server.anyone.get(endpoints.health)).toMatchObject({ problemas: [] });
  });

  test.each<[string, BucketFault, RegExp]>([
    ['responds with 403', { status: 403, code: 'AccessDenied' }, /^El almacén de archivos rechaza el acceso: /],
    ['responds with 503', { status: 503, code: 'SlowDown' }, /^El almacén de archivos contesta con errores: /],
    ['responds nothing', 'silent', /^El almacén de archivos no contesta: /],
  ])(
    'takes money while its bucket %s, and says on the screen and in its health what is wrong',
    async (_, fault, words) => {
      const { user_id } = await aNote(server);
      server.deps.files = s3Store(place(PREFIX).bucket, { ms: 500, knownMs: 2000 });
      const before = await known(server.db);
      bucket.fail(fault);
      const foto = await sendFoto();
      expect([foto.status, foto.refused.message]).toEqual([503, expect.stringMatching(words)]);
      expect(foto.headers['retry-after']).toBe('30');
      expect((await server.request(1, endpoints.createAbono, { body: { user_id, amount: 50 } })).status).toBe(201);
      const { problemas } = await server.anyone.get(endpoints.health);
      expect(problemas).toEqual([expect.stringMatching(words)]);
      bucket.fail(null);
      expect([await known(server.db), await stored(PREFIX)]).toEqual([before, before]);
    },
  );

  test('gives no row to a file whose storing was never confirmed, and sweeps the object', async () => {
    const before = await known(server.db);
    bucket.fail('deaf', { on: /^PUT/ });
    expect((await sendFoto()).status).toBe(503);
    bucket.fail(null);
    expect(await known(server.db)).toEqual(before);
    expect((await stored(PREFIX)).length).toBeGreaterThan(before.length);
    expect(await sweepFiles(server.db, server.deps.files, new Date())).toBe(0);
    expect(await sweepFiles(server.db, server.deps.files, IN_AN_HOUR(), 0)).toBe(1);
    expect(await stored(PREFIX)).toEqual(before);
  });
});

test.each<[string, BucketFault, string]>([
  ['before the first object is stored', 'silent', 'antes/'],
  ['between an object and its response', 'deaf', 'despues/'],
])('a server killed in the middle of an upload, %s, leaves no row without its object', async (_, fault, prefix) => {
  const on = /^PUT .*guardados/;
  const database = await migratedDatabase();
  try {
    const token = newToken();
    const before = await openDatabase(database.settings);
    const { id } = await aStaff({ db: before, clock: { now: () => new Date() } }, 1);
    const session = { tokenHash: hashToken(token), userId: id, address: '127.0.0.1', device: 'test' };
    await before.write((tx) => openSession(tx, { ...session, now: new Date().toISOString() }));
    await before.close();

    bucket.requests.length = 0;
    const server = await startProcess({
      ...environmentOf(database),
      ...bucket.environment,
      FILES_URL: bucket.environment.FILES_URL?.replace('/caja', `/${prefix}`) ?? '',
    });
    bucket.fail(fault, { on, times: 1 });
    const agent = keepAlive();
    const client = apiClient(() => server.origin, agent, token);
    const files = [{ field: 'fotos', ...hopper }];
    const sent = upload(client, endpoints.uploadFotos, { categoria: 'Fiesta' }, files).catch(() => null);
    while (!bucket.requests.some((line) => on.test(line))) await new Promise((resolve) => setImmediate(resolve));
    await server.end('SIGKILL');
    await sent;
    agent.destroy();

    bucket.fail(null);
    const db = await openDatabase(database.settings);
    const rows = await known(db);
    const store = await openStore(place(prefix));
    for (const name of rows) expect(await store.has(name)).toBe(true);
    await sweepFiles(db, store, IN_AN_HOUR(), 0);
    expect(await stored(prefix)).toEqual(rows);
    await db.close();
  } finally {
    await database.cleanup();
  }
});

describe('backups and moves', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'servicios-bucket-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('a backup takes each file from the bucket once, and a restore brings all to another one', async () => {
    const [source, target] = [await migratedDatabase(), await testDatabase()];
    const db = await openDatabase(source.settings);
    const from = place('respaldada/', source.settings.dataDir);
    const store = await openStore(from);
    const file = await store.put(Buffer.from('una foto'));
    await db.write((tx) => registerFiles(tx, [{ ...file, tipo: 'image/jpeg' }], new Date().toISOString()));
    await sweepFiles(db, store, new Date());
    const backup = (day: string) => {
      const now = new Date(`2026-11-${day}T09:00:00Z`);
      return makeBackup({ db, ...from, folder: join(folder, nameOf('diario', now)), version: 'test', now });
    };
    const first = await backup('20');
    bucket.requests.length = 0;
    const second = await backup('21');
    expect(bucket.requests.filter((line) => line.startsWith('GET') && line.includes(file.name))).toEqual([]);
    expect(second.manifest.archivos).toEqual(first.manifest.archivos);
    expect(second.manifest.archivos).toMatchObject([{ nombre: file.name, bytes: 8 }]);
    await db.close();

    const into = place('restaurada/', target.settings.dataDir);
    const options = { backup: second.folder, into: locationOf(target.settings), catchUp: async () => [] };
    await restoreBackup({ ...options, ...into });
    expect(await stored('restaurada/')).toEqual([file.name]);
    const restored = await openDatabase(target.settings);
    expect(await sweepFiles(restored, await openStore(into), IN_AN_HOUR(), 0)).toBe(0);
    // The other database's sweep leaves them alone.
    const other = await openDatabase(source.settings);
    await expect(sweepFiles(other, await openStore(into), IN_AN_HOUR(), 0)).rejects.toThrow(/another database/);
    for (const one of [restored, other]) await one.close();
    for (const one of [source, target]) await one.cleanup();
  });

  test('a backup has the rows while its bucket is away, and counts for none', async () => {
    const source = await migratedDatabase();
    const db = await openDatabase(source.settings);
    const from = place('lejos/', source.settings.dataDir);
    const file = await (await openStore(from)).put(Buffer.from('una foto'));
    await db.write((tx) => registerFiles(tx, [{ ...file, tipo: 'image/jpeg' }], new Date().toISOString()));
    bucket.fail({ status: 403, code: 'AccessDenied' });
    const made = await makeBackup({ db, ...from, version: 'test', now: new Date(), folder: join(folder, 'uno') });
    expect([made.folder, made.manifest.faltantes]).toEqual([join(folder, 'uno.incompleto'), [file.name]]);
    expect(made.manifest.tablas.find(({ nombre }) => nombre === 'archivos')?.filas).toBe(1);
    await db.close();
    await source.cleanup();
  });

  test('a second copy has the files of the bucket, and the rows while it is away', async () => {
    const source = await migratedDatabase();
    const db = await openDatabase(source.settings);
    const from = place('copiada/', source.settings.dataDir);
    const store = await openStore(from);
    const add = async (content: string) => {
      const file = await store.put(Buffer.from(content));
      await db.write((tx) => registerFiles(tx, [{ ...file, tipo: 'image/jpeg' }], new Date().toISOString()));
    };
    const copy = (now: string) =>
      secondCopy({ db, ...from, folder, owner: 'one', known: false, make: true, version: 'test', now: new Date(now) });
    await add('una foto');
    const whole = await copy('2026-11-28T10:00:00Z');
    expect(whole.made).toBe('copia-2026-11-28T100000Z');
    await add('otra foto');
    bucket.fail({ status: 403, code: 'AccessDenied' });
    const without = await copy('2026-11-28T10:05:00Z');
    expect([without.made, without.problem]).toEqual(['copia-2026-11-28T100500Z.incompleto', 'unfinished']);
    await db.close();
    await source.cleanup();
  });

  test('a move takes the files of a folder to the bucket, and leaves those that are there', async () => {
    const [source, target, last] = [await migratedDatabase(), await testDatabase(), await testDatabase()];
    const db = await openDatabase(source.settings);
    const store = await openStore(source.settings);
    const file = await store.put(Buffer.from('una foto'));
    await db.write((tx) => registerFiles(tx, [{ ...file, tipo: 'image/jpeg' }], new Date().toISOString()));
    await sweepFiles(db, store, new Date());
    await db.close();
    const move = (from: typeof source, to: typeof target) =>
      moveEverything({
        from: locationOf(from.settings),
        to: locationOf(to.settings),
        files: { from: { dataDir: from.settings.dataDir }, to: place('mudada/', to.settings.dataDir) },
      });
    await move(source, target);
    expect(await stored('mudada/')).toEqual([file.name]);
    expect(await readFile(filePath(source.settings.dataDir, file.name), 'utf8')).toBe('una foto');
    bucket.requests.length = 0;
    await move(target, last);
    expect(bucket.requests.filter((line) => line.startsWith('PUT') && line.includes(file.name))).toEqual([]);
    const moved = await openDatabase(last.settings);
    expect(await sweepFiles(moved, await openStore(place('mudada/')), IN_AN_HOUR(), 0)).toBe(0);
    expect(await known(moved)).toEqual(await stored('mudada/'));
    await moved.close();
    for (const one of [source, target, last]) await one.cleanup();
  });
});
