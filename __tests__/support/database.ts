import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** An empty database of its own, SQLite or PostgreSQL as the Jest project says, beside an empty data folder. */
export async function testDatabase(engine = globalThis.DATABASE): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'servicios-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { settings: { dataDir, databaseUrl: null }, cleanup: removeFolder };

  const name = `servicios_test_${randomBytes(8).toString('hex')}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = clusterUrl();
  url.pathname = name;
  return {
    settings: { dataDir, databaseUrl: url.href },
    async cleanup() {
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await removeFolder();
    },
  };
}

/** Address of the cluster that setup-postgres.ts started, or that TEST_DATABASE_URL names. */
function clusterUrl(): URL {
  const url = process.env.POSTGRES_OF_THIS_RUN;
  if (!url) throw new Error('No PostgreSQL in this Jest project: only server-postgres and browser start one');
  return new URL(url);
}

async function administer(sql: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: clusterUrl().href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
