/** Tokens of public pages lie nowhere in the clear: not in the database's files, not in a backup. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { readTables } from '#server/backup/tables.ts';
import { makeBackup } from '#server/backup/write.ts';
import { aNote, anAbono, anAlumno } from '../../../support/builders.ts';
import { tokenIn } from '../../../support/publicLinks.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

/** All bytes below a folder, unpacked where they are packed. */
async function bytesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (path) => {
    const bytes = await readFile(path);
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
  });
  return (await Promise.all(contents)).join('\n');
}

test('made, read and sent again under their keys, they are in no row, no file and no backup', async () => {
  const alumno = await anAlumno(server);
  const abono = await anAbono(server, { note: await aNote(server, { alumno }) });
  const staff = await server.as(1);
  const key = randomUUID();
  const tokens: string[] = [];
  for (const endpoint of [endpoints.issueRecibo, endpoints.issueRecibo, endpoints.createEnlace]) {
    const { id } = endpoint === endpoints.createEnlace ? alumno : abono;
    tokens.push(tokenIn((await staff.get(endpoint, { params: { id }, key })).url));
  }
  const [, proof = '', link = ''] = tokens;
  await server.anyone.get(endpoints.getRecibo, { params: { token: proof } });
  const { tickets } = await server.anyone.get(endpoints.getFamilia, { params: { token: link } });
  tokens.push(...tickets.map(({ recibo }) => recibo.split('.').at(-1) ?? ''));
  expect(tokens.map(({ length }) => length)).toEqual([43, 43, 43, 43]);

  const { db, database, clock } = server;
  const { dataDir } = database.settings;
  const folder = join(dataDir, 'respaldos', 'uno');
  await makeBackup({ db, dataDir, folder, version: 'test', now: clock.now() });
  const rows = await Promise.all((await readTables(db)).map(({ name }) => db.all(`SELECT * FROM ${name}`)));
  const everything = JSON.stringify(rows) + (await bytesBelow(dataDir));
  expect(tokens.filter((token) => everything.includes(token))).toEqual([]);
  // The search would find one.
  expect(everything).toContain('recibos');
});
