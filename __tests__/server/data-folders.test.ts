/** Two servers of one database, each with a DATA_DIR of its own by mistake: what is said, and who makes the night's backup. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { filesFolder, ownerPath } from '#server/files/disk.ts';
import { sweepFiles } from '#server/files/registry.ts';
import { backUp } from '#server/housekeeping.ts';
import { aFoto, aNote } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';

const FILES = expect.stringMatching(/^Faltan archivos en este servidor: .*DATA_DIR/);
const BACKUP = 'Al último respaldo de la noche le faltan archivos: no cuenta como respaldo.';

let servers: TestServer[] = [];
/** The first has a database of its own, and the second shares it. */
async function two(): Promise<[TestServer, TestServer]> {
  const first = await startServer();
  servers = [first];
  const { settings, cleanup } = await testDatabase('sqlite');
  const { databaseUrl } = first.database.settings;
  const second = await startServer({ database: { settings: { ...settings, databaseUrl }, cleanup } });
  servers = [second, first];
  return [first, second];
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const sweep = ({ db, deps }: TestServer) => sweepFiles(db, deps.files, new Date());
const isMarked = ({ database }: TestServer) => existsSync(ownerPath(filesFolder(database.settings.dataDir)));
const problems = async ({ anyone }: TestServer) => (await anyone.get(endpoints.health)).problemas;
const backups = async ({ database }: TestServer) =>
  (await readdir(join(database.settings.dataDir, 'respaldos'))).filter((name) => name.startsWith('diario')).sort();

const statusAt = async (server: TestServer, { id }: { id: number }) =>
  (await server.request(1, endpoints.fotoArchivo, { params: { id } })).status;

test('the empty folder of a second server is refused, files of the first return 503 there, and selling goes on', async () => {
  const [first, second] = await two();
  await sweep(first);
  const foto = await aFoto(first);
  await expect(sweep(second)).rejects.toThrow(/The files that the database knows are not in .* DATA_DIR /);
  expect([isMarked(first), isMarked(second)]).toEqual([true, false]);
  expect([await statusAt(first, foto), await statusAt(second, foto)]).toEqual([200, 503]);
  expect([await problems(first), await problems(second)]).toEqual([[], [FILES]]);
  const { user_id } = await aNote(second, { total: 100 });
  const abono = { body: { user_id, amount: 10 } };
  expect((await second.request(1, endpoints.createAbono, abono)).status).toBe(201);
});

test('two folders claimed before any file existed each report what they lack', async () => {
  const [first, second] = await two();
  for (const server of [first, second]) await sweep(server);
  const fotos = [await aFoto(first), await aFoto(second)] as const;
  expect(await Promise.all(fotos.map((foto) => statusAt(first, foto)))).toEqual([200, 503]);
  expect(await Promise.all(fotos.map((foto) => statusAt(second, foto)))).toEqual([503, 200]);
  expect([await problems(first), await problems(second)]).toEqual([[FILES], [FILES]]);
});

test('a nightly backup without the files does not count, and the server that has them makes it', async () => {
  const [first, second] = await two();
  await aFoto(first);
  const admin = await first.as(3);
  const age = async () => (await admin.get(endpoints.metrics)).backup_age_s;
  await expect(backUp(second.deps)).rejects.toThrow(/\.incompleto is no backup: 2 files are missing or damaged/);
  const [incomplete] = await backups(second);
  expect([await age(), await problems(first), await problems(second)]).toEqual([-1, [BACKUP], [FILES, BACKUP]]);
  // Not every ten minutes anew.
  second.clock.advance({ minutes: 10 });
  await backUp(second.deps);
  expect(await backups(second)).toEqual([expect.stringMatching(/^diario-.*Z\.incompleto$/)]);

  await backUp(first.deps);
  expect(await backups(first)).toEqual([incomplete?.replace('.incompleto', '')]);
  expect([await age(), await problems(first), await problems(second)]).toEqual([0, [], [FILES]]);
});
