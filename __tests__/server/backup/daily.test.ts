/** The backup of each night: when it is made, by whom, and what becomes of the old ones. */
import { mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { type DailyOptions, dailyBackup, nameOf, secondsSinceBackup } from '#server/backup/daily.ts';
import { locationOf } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { filePath } from '#server/files/disk.ts';
import { backUp } from '#server/housekeeping.ts';
import { anAlumno } from '../../support/builders.ts';
import { testDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/server.ts';
import { aFile, differing } from './business.ts';

const server = serverOfFile();
const folder = () => join(server.database.settings.dataDir, 'respaldos');
const backups = async () => (await readdir(folder())).filter((name) => /^diario/.test(name)).sort();

/** 03:00 in Mexico City is 09:00 in UTC. */
const at = (instant: string): DailyOptions => ({
  db: server.db,
  settings: { ...server.database.settings, timeZone: 'America/Mexico_City' },
  version: 'test',
  now: new Date(instant),
});

beforeEach(async () => {
  await rm(folder(), { recursive: true, force: true });
  await server.db.write((tx) => tx.run(`DELETE FROM counters WHERE name LIKE 'respaldo%'`));
});

test('one backup is made a night, not before three o’clock, and later when the machine was off', async () => {
  expect(await secondsSinceBackup(server.db, new Date('2026-11-21T17:00:00Z'))).toBeNull();
  expect((await dailyBackup(at('2026-11-21T09:10:00Z')))?.folder).toBe(join(folder(), 'diario-2026-11-21T091000Z'));
  expect(await dailyBackup(at('2026-11-21T09:20:00Z'))).toBeNull();
  expect(await dailyBackup(at('2026-11-22T08:59:00Z'))).toBeNull();
  expect(await secondsSinceBackup(server.db, new Date('2026-11-22T08:59:00Z'))).toBe(85_740);
  expect((await dailyBackup(at('2026-11-22T16:00:00Z')))?.folder).toBe(join(folder(), 'diario-2026-11-22T160000Z'));
  expect(await backups()).toEqual(['diario-2026-11-21T091000Z', 'diario-2026-11-22T160000Z']);
});

test('one of several concurrent processes makes the backup', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => dailyBackup(at('2026-11-21T09:10:00Z'))));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await backups()).toHaveLength(1);
});

test('a failed backup is retried and leaves no files', async () => {
  await writeFile(folder(), 'no folder');
  await expect(dailyBackup(at('2026-11-21T09:10:00Z'))).rejects.toThrow();
  expect(await secondsSinceBackup(server.db, new Date('2026-11-21T09:10:00Z'))).toBeNull();
  await rm(folder());
  expect(await dailyBackup(at('2026-11-21T09:20:00Z'))).not.toBeNull();
});

test('the lock of a dead process expires after two hours', async () => {
  await server.db.write((tx) =>
    tx.run('INSERT INTO counters (name, value) VALUES (?, ?)', 'respaldo_turno', Date.parse('2026-11-21T11:10:00Z')),
  );
  expect(await dailyBackup(at('2026-11-21T11:09:00Z'))).toBeNull();
  expect(await dailyBackup(at('2026-11-21T11:10:00Z'))).not.toBeNull();
});

test('a clock that was once years ahead blocks neither the next backup nor the lock', async () => {
  const ahead = Date.parse('2036-11-21T11:10:00Z');
  for (const name of ['respaldo_hecho', 'respaldo_turno']) {
    await server.db.write((tx) => tx.run('INSERT INTO counters (name, value) VALUES (?, ?)', name, ahead));
  }
  expect(await dailyBackup(at('2026-11-21T09:10:00Z'))).not.toBeNull();
  expect(await dailyBackup(at('2026-11-21T09:20:00Z'))).toBeNull();
});

test('a backup dated years ahead removes no other one', async () => {
  await mkdir(join(folder(), 'diario-2036-11-21T091000Z'), { recursive: true });
  for (const day of ['21', '22']) await dailyBackup(at(`2026-11-${day}T09:10:00Z`));
  expect(await backups()).toEqual([
    'diario-2026-11-21T091000Z',
    'diario-2026-11-22T091000Z',
    'diario-2036-11-21T091000Z',
  ]);
});

test('a server with a clock a minute behind makes no second backup', async () => {
  expect(await dailyBackup(at('2026-11-21T09:10:00Z'))).not.toBeNull();
  expect(await dailyBackup(at('2026-11-21T09:09:00Z'))).toBeNull();
});

test('old backups and remains of a killed one are removed after a new one', async () => {
  const old = Array.from({ length: 40 }, (_, day) => nameOf('diario', new Date(Date.UTC(2026, 9, 1 + day, 9))));
  for (const name of [...old, 'diario-x.1.parcial', 'diario-y.2.parcial', 'respaldo-2020-01-01T090000Z']) {
    await mkdir(join(folder(), name), { recursive: true });
  }
  await utimes(join(folder(), 'diario-x.1.parcial'), 0, 0);
  await dailyBackup(at('2026-11-10T09:10:00Z'));
  const left = await readdir(folder());
  expect(left.filter((name) => name.startsWith('diario-2026'))).toHaveLength(9);
  expect(left).toContain('diario-2026-11-10T091000Z');
  expect(left).toContain('respaldo-2020-01-01T090000Z');
  expect(left.filter((name) => name.endsWith('.parcial'))).toEqual(['diario-y.2.parcial']);
});

test('an administrador sees the age of the last backup', async () => {
  const age = async () => (await server.get(3, endpoints.metrics)).backup_age_s;
  expect(await age()).toBe(-1);
  await dailyBackup(at('2026-11-21T09:10:00Z'));
  server.clock.set('2026-11-21T10:10:00Z');
  expect(await age()).toBe(3600);
  server.clock.set('2026-11-21T17:00:00Z');
});

test('a nightly backup can be restored and is logged', async () => {
  await anAlumno(server);
  await backUp(server.deps);
  const [name = ''] = await backups();
  const target = await testDatabase();
  try {
    const { comparisons } = await restoreBackup({
      backup: join(folder(), name),
      into: locationOf(target.settings),
      dataDir: target.settings.dataDir,
      catchUp: async () => [],
    });
    expect(differing(comparisons)).toEqual([]);
  } finally {
    await target.cleanup();
  }
  expect(await server.db.all(`SELECT accion, despues, actor_id FROM audit WHERE tabla = 'respaldos'`)).toEqual([
    { accion: 'respaldar', despues: JSON.stringify({ carpeta: name }), actor_id: null },
  ]);
});

test('a backup with a missing file does not count and is retried the next night', async () => {
  const { dataDir } = server.database.settings;
  await dailyBackup(at('2026-11-20T09:10:00Z'));
  const name = await aFile(server.db, dataDir, 'cut off');
  await truncate(filePath(dataDir, name), 3);
  for (const day of ['21', '22']) {
    await dailyBackup(at(`2026-11-${day}T09:10:00Z`));
    expect(await dailyBackup(at(`2026-11-${day}T09:20:00Z`))).toBeNull();
    expect((await backups()).at(-1)).toBe(`diario-2026-11-${day}T091000Z.incompleto`);
  }
  expect(await backups()).toHaveLength(3);
  expect(await secondsSinceBackup(server.db, new Date('2026-11-22T09:10:00Z'))).toBe(2 * 24 * 3600);
  await server.db.run('DELETE FROM archivos');
  await dailyBackup(at('2026-11-23T09:10:00Z'));
  expect((await backups()).at(-1)).toBe('diario-2026-11-23T091000Z');
  expect(await secondsSinceBackup(server.db, new Date('2026-11-23T09:10:00Z'))).toBe(0);
});
