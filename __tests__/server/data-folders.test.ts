/** Two servers of one database, each with a DATA_DIR of its own by mistake: what is said of their files. */
import { existsSync } from 'node:fs';
import { endpoints } from '#contract/endpoints.ts';
import { filesFolder } from '#server/files/disk.ts';
import { ownerPath } from '#server/files/owner.ts';
import { sweepFiles } from '#server/files/registry.ts';
import { aFoto } from '../support/aFoto.ts';
import { aNote } from '../support/builders.ts';
import { testDatabase } from '../support/database.ts';
import { startServer, type TestServer } from '../support/server.ts';

const FILES = expect.stringMatching(/^Faltan archivos en este servidor: .*DATA_DIR/);

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

const statusAt = async (server: TestServer, { id }: { id: number }) =>
  (await (await server.as(1)).request(endpoints.fotoArchivo, { params: { id } })).status;

test('the second one’s empty folder is not taken, what lies with the first opens with 503, and selling goes on', async () => {
  const [first, second] = await two();
  await sweep(first);
  const foto = await aFoto(first);
  await expect(sweep(second)).rejects.toThrow(/The files that the database knows are not in .* DATA_DIR /);
  expect([isMarked(first), isMarked(second)]).toEqual([true, false]);
  expect([await statusAt(first, foto), await statusAt(second, foto)]).toEqual([200, 503]);
  expect([await problems(first), await problems(second)]).toEqual([[], [FILES]]);
  const { user_id } = await aNote(second, { total: 100 });
  const abono = { body: { user_id, amount: 10 } };
  expect((await (await second.as(1)).request(endpoints.createAbono, abono)).status).toBe(201);
});

test('both folders were taken before there was any file: each says what it lacks', async () => {
  const [first, second] = await two();
  for (const server of [first, second]) await sweep(server);
  const fotos = [await aFoto(first), await aFoto(second)] as const;
  expect(await Promise.all(fotos.map((foto) => statusAt(first, foto)))).toEqual([200, 503]);
  expect(await Promise.all(fotos.map((foto) => statusAt(second, foto)))).toEqual([503, 200]);
  expect([await problems(first), await problems(second)]).toEqual([[FILES], [FILES]]);
});
