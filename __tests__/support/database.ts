import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryResult } from 'pg';
import { checksumOf } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { schemaWords } from '#server/db/migrations/migration.ts';
import { openDatabase } from '#server/db/open.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { databaseFolder } from './databaseFolder.cjs';

declare global {
  /** The database of the Jest project that runs the file. */
  var DATABASE: 'sqlite' | 'postgres';
}

export interface TestDatabase {
  /** What the server's settings of the same names take. */
  settings: { dataDir: string; databaseUrl: string | null };
  /** Removes the folder and the database; whatever is still connected is cut off. */
  cleanup(): Promise<void>;
}

/** A database of its own with nothing in it, not even a table, as the Jest project says; beside an empty data folder. */
export async function testDatabase(engine = globalThis.DATABASE): Promise<TestDatabase> {
  return engine === 'sqlite' ? inFolder() : inCluster();
}

/** The same with all tables: a copy of one that was migrated once, since migrating takes longer than most tests. */
export async function migratedDatabase(engine = globalThis.DATABASE): Promise<TestDatabase> {
  if (engine === 'postgres') return inCluster(await postgresTemplate());
  const database = await inFolder();
  await copyFile(await sqliteTemplate(), join(database.settings.dataDir, FILE_NAME));
  return database;
}

async function inFolder(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(databaseFolder(), 'servicios-test-'));
  return {
    settings: { dataDir, databaseUrl: null },
    cleanup: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function inCluster(template = 'template1'): Promise<TestDatabase> {
  const { settings, cleanup } = await inFolder();
  const name = `servicios_test_${randomBytes(8).toString('hex')}`;
  // Files are copied in half the time that the default takes, which writes each page to the log.
  await administer((run) => run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return {
    settings: { ...settings, databaseUrl: urlOf(name) },
    async cleanup() {
      await administer((run) => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await cleanup();
    },
  };
}

/** Names what all migrations make: another one as soon as one of them is added or edited. */
function schemaName(engine: 'sqlite' | 'postgres'): string {
  const all = migrations.map((migration) => checksumOf(migration, schemaWords[engine]));
  return createHash('sha256').update(all.join()).digest('hex').slice(0, 16);
}

/** Made beside and renamed, so that nobody copies half of one. */
async function sqliteTemplate(): Promise<string> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache/databases');
  const file = join(cache, `${schemaName('sqlite')}.sqlite`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  const { settings, cleanup } = await inFolder();
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  await (await openDatabase(settings)).close();
  await copyFile(join(settings.dataDir, FILE_NAME), own);
  await rename(own, file);
  await cleanup();
  return file;
}

/** Stays in the cluster; of all who want it at once, one makes it and the others wait. */
async function postgresTemplate(): Promise<string> {
  const name = `servicios_template_${schemaName('postgres')}`;
  await administer(async (run) => {
    await run('SELECT pg_advisory_lock(1)');
    if ((await run(`SELECT FROM pg_database WHERE datname = '${name}'`)).rowCount) return;
    const half = `${name}_half`;
    await run(`DROP DATABASE IF EXISTS ${half} WITH (FORCE)`);
    await run(`CREATE DATABASE ${half}`);
    await (await openDatabase({ dataDir: '', databaseUrl: urlOf(half) })).close();
    await run(`ALTER DATABASE ${half} RENAME TO ${name}`);
  });
  return name;
}

/** Address of the cluster that setup-postgres.ts started, or that TEST_DATABASE_URL names. */
function clusterUrl(): URL {
  const url = process.env.POSTGRES_OF_THIS_RUN;
  if (!url) throw new Error('No PostgreSQL in this Jest project: only server-postgres and browser start one');
  return new URL(url);
}

function urlOf(database: string): string {
  const url = clusterUrl();
  url.pathname = database;
  return url.href;
}

async function administer(work: (run: (sql: string) => Promise<QueryResult>) => Promise<unknown>): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: clusterUrl().href });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}
