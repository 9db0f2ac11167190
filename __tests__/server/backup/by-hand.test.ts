/** The commands as people run them, beside a server that works. */
import { spawnSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readManifest } from '#server/backup/manifest.ts';
import { readMigrations } from '#server/backup/tables.ts';
import { diskStore, filePath, filesFolder, ownerPath } from '#server/files/disk.ts';
import { sweepFiles } from '#server/files/registry.ts';
import { parseLocation } from '#tools/by-hand.ts';
import { migratedDatabase, testDatabase } from '../../support/database.ts';
import { embedded } from '../../support/embedded.ts';
import { commandEnvironment, environmentOf, startProcess } from '../../support/server-process.ts';
import { aFile, within } from './business.ts';

const tool = (name: string) => join(import.meta.dirname, '../../../src/tools', name);
const run = (name: string, args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [tool(name), ...args], { env: commandEnvironment(env), encoding: 'utf8' });
function expectRefused(name: string, args: string[], env: Record<string, string>, complaint: RegExp): void {
  const { status, stdout, stderr } = run(name, args, env);
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(complaint)]);
}

test('a backup beside a running server is logged, and is not restored over existing data', async () => {
  const database = await testDatabase();
  const environment = environmentOf(database);
  const server = await startProcess(environment);
  try {
    const { status, stdout, stderr } = run('backup.ts', [], environment);
    expect([status, stderr]).toEqual([0, '']);
    const [, folder = '', tables, rows] =
      /^Respaldo completo y leído de nuevo: (.*)\n(\d+) tablas, (\d+) filas, 0 archivos\n$/.exec(stdout) ?? [];
    expect(folder).toContain(join(database.settings.dataDir, 'respaldos', 'respaldo-2'));
    expect(await readdir(join(folder, 'tablas'))).toHaveLength(Number(tables));
    expect(Number(rows)).toBeGreaterThan(0);
    const lines = `SELECT accion, despues FROM audit WHERE tabla = 'respaldos'`;
    expect(await within(database, (db) => db.all(lines))).toEqual([
      { accion: 'respaldar', despues: JSON.stringify({ carpeta: folder }) },
    ]);

    expectRefused('restore.ts', [folder], environment, /^.* ya tiene datos \(.*\): elige un destino vacío\.\n$/);
  } finally {
    await server.end('SIGTERM');
    await database.cleanup();
  }
});

embedded?.test('a wrong command is explained in one line', async () => {
  const empty = await testDatabase();
  const environment = environmentOf(empty);
  try {
    expectRefused('backup.ts', [], environment, /^En .* no hay una base de datos\. ¿Falta DATA_DIR\?\n$/);
    expectRefused('verificar-saldos.ts', [], environment, /^En .* no hay una base de datos\. ¿Falta DATA_DIR\?\n$/);
    expect(await readdir(empty.settings.dataDir)).toEqual([]);
    expectRefused('backup.ts', ['--help'], environment, /^Así: npm run backup .*\n$/);
    expectRefused('restore.ts', [], environment, /^Así: npm run restore -- .*\n$/);
    const nowhere = /^.*nowhere no es un respaldo completo: falta manifiesto.json\.\n$/;
    expectRefused('restore.ts', ['nowhere'], environment, nowhere);
    expectRefused('db-move.ts', ['--from', 'data'], environment, /^Así: npm run db:move -- .*\n$/);
    expectRefused('backup.ts', [], { ...environment, PORT: 'x' }, /^La configuración no es válida:\n {2}PORT="x".*\n$/);
  } finally {
    await empty.cleanup();
  }
});

test('balances of another schema version are not verified, and the schema stays', async () => {
  const database = await migratedDatabase();
  try {
    await within(database, (db) => db.run('DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)'));
    const before = await within(database, readMigrations);
    expectRefused(
      'verificar-saldos.ts',
      [],
      environmentOf(database),
      /^La base de datos está vacía o es de otra versión: /,
    );
    expect(await within(database, readMigrations)).toEqual(before);
  } finally {
    await database.cleanup();
  }
});

test('a backup without any of the files is refused, and one with missing files exits with 1', async () => {
  const database = await migratedDatabase();
  const environment = environmentOf(database);
  const { dataDir, databaseUrl } = database.settings;
  const [nowhere, elsewhere, folder] = [join(dataDir, 'nowhere'), join(dataDir, 'elsewhere'), filesFolder(dataDir)];
  try {
    // Of a database elsewhere without files, no folder is missed.
    if (databaseUrl) {
      const { status, stderr } = run('backup.ts', [elsewhere], { ...environment, DATA_DIR: nowhere });
      expect([status, stderr]).toEqual([0, '']);
    }
    const name = await within(database, async (db) => {
      const stored = await aFile(db, dataDir, 'one');
      await sweepFiles(db, diskStore(dataDir), new Date());
      return stored;
    });
    expect(run('backup.ts', [], environment)).toMatchObject({ status: 0, stderr: '' });
    await rm(filePath(dataDir, name));
    // A folder of its own: the one before may be of the same second, and so have the same name.
    const third = run('backup.ts', [join(dataDir, 'third')], environment);
    const [, incomplete = ''] = /^Respaldo incompleto: (.*Z\.incompleto)\n/.exec(third.stdout) ?? [];
    expect([third.status, third.stderr]).toEqual([
      1,
      expect.stringMatching(/^Faltan archivos .*\(1; .* no cuenta como/),
    ]);
    expect((await readManifest(incomplete)).faltantes).toEqual([name]);
    const target = await testDatabase();
    const restored = run('restore.ts', [incomplete], environmentOf(target));
    await target.cleanup();
    expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('le faltaban archivos (1)') });
    await writeFile(ownerPath(folder), 'another’s');
    expectRefused(
      'backup.ts',
      [],
      environment,
      /^Los archivos de .* son de otra base de datos\. ¿Falta DATA_DIR o FILES_URL\?\n$/,
    );
    await rm(folder, { recursive: true });
    expectRefused(
      'backup.ts',
      [],
      environment,
      /^No existe .*, y la base de datos tiene archivos\. ¿Falta DATA_DIR o FILES_URL\?.*\n$/,
    );
  } finally {
    await database.cleanup();
  }
});

test.each([
  'postgre://u:clave@db.example/base',
  'postgresql:/u:clave@db.example/base',
  'Postgres:u:clave@db.example/base',
  'postgres://u:clave@db.example:puerto/base',
  'mysql://u:clave@db.example/base',
  'localhost:5432/base',
  'u:clave@db.example/base',
])('%s is neither an address nor a folder and is not printed', (text) => {
  expect(() => parseLocation(text)).toThrow(/^Esa dirección de PostgreSQL no está bien escrita: .*:5432\/base$/);
});

test.each(['data', '/var/lib/postgres-copia', './u:v@w/x', 'postgres', 'C:\\datos\\copia'])(
  '%s is a folder',
  (text) => {
    expect(parseLocation(text)).toEqual({ folder: resolve(text) });
  },
);

test('an address is recognised in any case and used unchanged', () => {
  for (const url of ['postgres://u:p@db.example/base', 'POSTGRESQL://u@db.example:5433/base?sslmode=require']) {
    expect(parseLocation(url)).toEqual({ url });
  }
});
