/** A person who was anonymised does not come back with a backup of the day before. */
import { spawnSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { keepAnonymised, readAnonymised, toAnonymiseAgain } from '#server/backup/anonymised.ts';
import { nameOf } from '#server/backup/daily.ts';
import { makeBackup } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import { aNote, anAlumno, anEscuela } from '../../support/builders.ts';
import { testDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/server.ts';
import { commandEnvironment, environmentOf } from '../../support/server-process.ts';
import { everyText } from '../everything.ts';
import { within } from './business.ts';

const server = serverOfFile();
const TOOL = join(import.meta.dirname, '../../../src/tools/restore.ts');
const respaldos = () => join(server.database.settings.dataDir, 'respaldos');

const backup = async (): Promise<string> => {
  const folder = join(respaldos(), nameOf('respaldo', server.clock.now()));
  const { db, database } = server;
  await makeBackup({ db, dataDir: database.settings.dataDir, folder, version: 'test', now: server.clock.now() });
  return folder;
};

/** Restores a backup by the command into a database of its own, and has a look at it; gives what was printed. */
async function restored(folder: string, look: (db: Database) => Promise<void>): Promise<string> {
  const target = await testDatabase();
  try {
    const env = commandEnvironment(environmentOf(target));
    const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, folder], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    await within(target, look);
    return stdout;
  } finally {
    await target.cleanup();
  }
}

async function anonymise(id: number): Promise<void> {
  const boss = await server.as(3);
  const body = { motivo: 'Lo pidió la familia' };
  await boss.get(endpoints.anonymizeUser, { params: { id }, body });
}

test('a person anonymised after a backup is anonymised again on restore, also with a wrong clock; other people and money stay', async () => {
  const gone = await anAlumno(server, { nombre: 'Bernarda' });
  await aNote(server, { alumno: gone, paid: 100 });
  const stays = await anAlumno(server, { nombre: 'Casimiro' });
  // Its clock is ahead: by its name it is of later than what follows.
  server.clock.advance({ days: 2 });
  const folder = await backup();
  server.clock.advance({ days: -1 });
  await anonymise(gone.id);
  expect(await readAnonymised(respaldos())).toMatchObject([{ user_id: gone.id }]);

  const stdout = await restored(folder, async (db) => {
    expect(await db.all('SELECT nombre FROM users WHERE id IN (?, ?) ORDER BY id', gone.id, stays.id)).toEqual([
      { nombre: expect.not.stringContaining('Bernarda') },
      { nombre: 'Casimiro' },
    ]);
    expect(await db.get('SELECT pagado_cents FROM notes WHERE user_id = ?', gone.id)).toEqual({
      pagado_cents: 10_000,
    });
  });
  expect(stdout).toMatch(/notes +1 filas, total \$500.00, pagado \$100.00, [0-9a-f]{12} {2}igual\n/);
  expect(stdout).toContain('1 personas anonimizadas después del respaldo, anonimizadas otra vez.');
});

test('a deleted person does not come back with a restore, nor in its log', async () => {
  const boss = await server.as(3);
  const registered = async (nombre: string) => {
    const body = { nombre, apaterno: 'Ausente', escuela: (await anEscuela(server)).id, grupo: '1A' };
    return { id: (await boss.get(endpoints.createUser, { body })).user.id };
  };
  const [before, meanwhile] = [await registered('Dorotea'), await registered('Eulalia')];
  await boss.get(endpoints.deleteUser, { params: before });
  const folder = await backup();
  server.clock.advance({ days: 1 });
  await server.get(3, endpoints.deleteUser, { params: meanwhile });
  for (const { id } of [before, meanwhile]) await anonymise(id);

  const stdout = await restored(folder, async (db) =>
    expect(await everyText(db)).not.toMatch(/dorotea|eulalia|ausente/i),
  );
  expect(stdout).toContain('2 personas anonimizadas después del respaldo, anonimizadas otra vez.');
});

test('the list of anonymised people is append-only, and a truncated line loses only itself', async () => {
  const before = await readFile(join(respaldos(), 'anonimizados.ndjson'), 'utf8');
  await appendFile(join(respaldos(), 'anonimizados.ndjson'), '\n{"user_id":1,"cre');
  const gone = await anAlumno(server);
  await anonymise(gone.id);
  await keepAnonymised(server.db, respaldos());
  const after = await readFile(join(respaldos(), 'anonimizados.ndjson'), 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect((await readAnonymised(respaldos())).filter(({ user_id }) => user_id === gone.id)).toHaveLength(1);
});

test('an id reused by another person is not anonymised', async () => {
  const other = await anAlumno(server);
  const line = { user_id: other.id, creado: '2020-01-01T00:00:00.000Z', fecha: '2027-01-01T00:00:00.000Z' };
  await appendFile(join(respaldos(), 'anonimizados.ndjson'), `\n${JSON.stringify(line)}`);
  expect(await toAnonymiseAgain(server.db, [respaldos()])).not.toContain(other.id);
});

test('two people with the same id before and after a restore are both known', async () => {
  const gone = await anAlumno(server);
  const other = { user_id: gone.id, creado: '2020-01-01T00:00:00.000Z', fecha: '2027-01-01T00:00:00.000Z' };
  const { created_at: creado } = (await server.db.get<{ created_at: string }>(
    'SELECT created_at FROM users WHERE id = ?',
    gone.id,
  )) ?? { created_at: '' };
  const lines = [{ ...other, creado }, other].map((one) => `\n${JSON.stringify(one)}`);
  await appendFile(join(respaldos(), 'anonimizados.ndjson'), lines.join(''));
  expect(await toAnonymiseAgain(server.db, [respaldos()])).toContain(gone.id);
});

test('a database that records the anonymisation anonymises nobody again', async () => {
  const gone = await anAlumno(server);
  await anonymise(gone.id);
  expect((await readAnonymised(respaldos())).map(({ user_id }) => user_id)).toContain(gone.id);
  expect(await toAnonymiseAgain(server.db, [respaldos()])).not.toContain(gone.id);
});
