/** The data of the bench: made once for each size, kept beside the packages, copied for each run. */
import { createHash } from 'node:crypto';
import { constants, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { checksumOf } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { schemaWords } from '#server/db/migrations/migration.ts';
import { openDatabase } from '#server/db/open.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { ensureAdministrador } from '#server/features/users/first.service.ts';
import { bigBusiness } from '../support/bigBusiness.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/bench');
const BUILDERS = [join(import.meta.dirname, '../support/bigBusiness.ts'), import.meta.filename];

/** A very large business: what is felt here pays for code. 200,000 alumnos show how cost grows. */
export const BUSINESS = 20_000;

/** Who asks for everything that is measured: an administrador, who may open all of it. */
export const STAFF = { email: 'banco@example.com', password: 'un banco de pruebas 2026' };

/** The same as long as neither the schema nor its builders have changed. */
function versionOfData(): string {
  const hash = createHash('sha256');
  for (const builder of BUILDERS) hash.update(readFileSync(builder));
  for (const migration of migrations) hash.update(checksumOf(migration, schemaWords.sqlite));
  return hash.digest('hex').slice(0, 12);
}

/** Every second note, of whoever owes and whoever has paid, gets a plan of four instalments. */
async function agreePlans(db: Database): Promise<void> {
  const days = ['2026-11-21', '2026-12-05', '2026-12-20', '2027-01-05'];
  const pagos = days.map((fecha, at) => `SELECT '${fecha}' AS fecha, ${(at + 1) * 22_500} AS cents`);
  await db.run(`INSERT INTO note_pagos (note_id, fecha, monto_cents, acumulado_cents, desde)
    SELECT n.id, t.fecha, 22500, t.cents, n.created_at FROM notes n, (${pagos.join(' UNION ALL ')}) t
    WHERE n.id % 2 = 0 ORDER BY n.id, t.fecha`);
  await db.dialect.tableAccess.analyze(db);
}

/** Fills a new database with so many alumnos; the administrador is in it already. */
export async function fill(settings: { dataDir: string; databaseUrl: string | null }, alumnos: number): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await ensureAdministrador(db, { adminEmail: STAFF.email, adminPassword: STAFF.password }, new Date());
    await bigBusiness(db, alumnos);
    await agreePlans(db);
  } finally {
    await db.close();
  }
}

async function madeOnce(alumnos: number): Promise<string> {
  const folder = join(CACHE, `${alumnos}-${versionOfData()}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  console.log(`making the data of ${alumnos} alumnos`);
  await fill({ dataDir: unfinished, databaseUrl: null }, alumnos);
  // Of two runs that make it at once one is kept.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/** A data folder of its own with so many alumnos, and the way to remove it. */
export async function dataOf(alumnos: number): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const made = await madeOnce(alumnos);
  const dataDir = await mkdtemp(join(tmpdir(), 'servicios-bench-'));
  await copyFile(join(made, FILE_NAME), join(dataDir, FILE_NAME), constants.COPYFILE_FICLONE);
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
