/** A disk that is full, refuses bytes or fails to sync, under people who go on selling, and what is to be found afterwards. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import type { Client } from '../support/api-client.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { figure, many, notTried } from '../support/figure.ts';
import { type Edit, failFsync, fillDisk, limitFiles, seenBy, smallDisk } from '../support/fullDisk.ts';
import { Acknowledged, aWriter, faultsOf, staffFor, withServer } from '../support/kills.ts';
import { photo } from '../support/samplePhotos.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { upload } from '../support/uploads.ts';

/** Size of the disk that is filled up; half of it is less than what is kept free of files. */
const MEGABYTES = 260;
const WRITERS = 16;
/** Errors that are waited for while the disk is away. */
const ERRORS = 200;
/** Abonos before and afterwards. */
const ABONOS = 100;

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.cleanup());

const sendPhoto = (client: Client) =>
  upload(client, endpoints.uploadFotos, { categoria: 'Fiesta' }, [
    { field: 'fotos', name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') },
  ]);
const problems = async (client: Client) => (await client.get(endpoints.health)).problemas;

/** Writers who go on through errors, and how many of those they have met. */
function selling(staff: { alumnos: number[]; servicio: number }) {
  const saved = new Acknowledged();
  const refused = new Map<number, number>();
  let hear = () => {};
  const passing = (status: number) => {
    if (status === 201) return false;
    refused.set(status, (refused.get(status) ?? 0) + 1);
    hear();
    // Anything else is a fault, and the response's body says which.
    return status === 503 || status === 507;
  };
  const writers = staff.alumnos.map((id) => aWriter(id, staff.servicio, saved, passing));
  const total = () => [...refused.values()].reduce((sum, count) => sum + count, 0);
  return {
    saved,
    refused,
    total,
    start(client: Client) {
      let enough = false;
      const working = Promise.all(writers.map((write) => write(client, () => enough)));
      return () => {
        enough = true;
        return working;
      };
    },
    /** Resolves when so many more were refused. */
    async apiErrors(count: number) {
      const wanted = total() + count;
      await new Promise<void>((resolve) => {
        hear = () => {
          if (total() >= wanted) resolve();
        };
      });
    },
  };
}

/** Sells, takes the disk away, looks, gives it back, and sells on, all on one server. */
async function through(
  client: Client,
  shop: ReturnType<typeof selling>,
  takeAway: () => Promise<Edit | null>,
): Promise<boolean> {
  const stop = shop.start(client);
  await shop.saved.after(ABONOS);
  const edit = await takeAway();
  if (edit) {
    await shop.apiErrors(ERRORS);
    expect((await client.request(endpoints.listAlumnos)).status).toBe(200);
    expect(await problems(client)).toEqual(expect.arrayContaining([expect.stringMatching(/^No se puede guardar: /)]));
    await edit();
    await shop.saved.after(ABONOS);
  }
  await stop();
  if (edit) expect(await problems(client)).toEqual([]);
  return edit !== null;
}

const reported = (what: string, words: string) => figure(3, `${what}: ${words}`);

const faults: [string, number, (server: ServerProcess, file: string) => Promise<Edit | null>][] = [
  ['a kernel that refuses more bytes', 503, async ({ pid }, file) => limitFiles(pid, `${file}-wal`)],
  ['an fsync that fails', 503, ({ pid }) => failFsync(pid)],
];

// The files of PostgreSQL are its own business, and its disk is everybody's.
if (globalThis.DATABASE === 'sqlite') {
  test.each(faults)('%s', async (what, status, takeAway) => {
    const staff = await staffFor(database, WRITERS);
    const shop = selling(staff);
    const file = join(database.settings.dataDir, FILE_NAME);
    const tried = await withServer(database, staff.email, async (client, server) => {
      const done = await through(client, shop, () => takeAway(server, file));
      // Worse than an end: what the disk did not get is gone.
      await server.end('SIGKILL');
      return done;
    });
    expect(await faultsOf(database, shop.saved)).toEqual([]);
    expect([...shop.refused.keys()]).toEqual(tried ? [status] : []);
    const figures = `${many(shop.total())} writes refused with ${status}, ${many(shop.saved.abonos.size)} abonos`;
    if (tried) reported(what, `${figures} acknowledged, none lost, also after kill -9`);
    else notTried(3, what);
  });
}

test('a disk that is full', async () => {
  const what = 'a disk without a free byte';
  const staff = await staffFor(database, WRITERS);
  const shop = selling(staff);
  const { dataDir } = database.settings;
  const disk = await mkdtemp(join(tmpdir(), 'servicios-disco-'));
  const before = smallDisk(disk, MEGABYTES, dataDir);
  if (!before) return notTried(3, what);

  await withServer(
    database,
    staff.email,
    async (client, server) => {
      const seen = seenBy(server.pid, disk);
      // Photographs are refused while money is still taken.
      const editHalf = fillDisk(seen, MEGABYTES / 2);
      expect((await sendPhoto(client)).status).toBe(507);
      expect(await problems(client)).toEqual(['No hay espacio para archivos nuevos.']);
      await editHalf();
      expect((await sendPhoto(client)).status).toBe(201);
      if (globalThis.DATABASE === 'sqlite') {
        expect(await through(client, shop, async () => fillDisk(seen, 0))).toBe(true);
        // The disk goes with the process: what it holds is looked at elsewhere.
        for (const name of [FILE_NAME, `${FILE_NAME}-wal`]) await cp(join(seen, name), join(dataDir, name));
      } else {
        // The rows are on another disk.
        const edit = fillDisk(seen, 0);
        const stop = shop.start(client);
        await shop.saved.after(ABONOS);
        expect((await sendPhoto(client)).status).toBe(507);
        await edit();
        await stop();
      }
      expect((await sendPhoto(client)).status).toBe(201);
      expect(await server.end('SIGTERM')).toBe(0);
    },
    { before, environment: { DATA_DIR: disk } },
  ).finally(() => rm(disk, { recursive: true, force: true }));
  expect(await faultsOf(database, shop.saved)).toEqual([]);
  expect([...shop.refused.keys()]).toEqual(globalThis.DATABASE === 'sqlite' ? [507] : []);
  const abonos = `${many(shop.saved.abonos.size)} abonos acknowledged, none lost`;
  const refused = globalThis.DATABASE === 'sqlite' ? `${many(shop.total())} writes refused with 507, ` : '';
  reported(what, `${refused}${abonos}; photographs refused with 507 before money is`);
});
