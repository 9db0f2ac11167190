import { hash } from 'node:crypto';
import type { Database, Transaction } from './database.ts';
import { type Migration, type SchemaWords, schemaWords } from './migrations/words.ts';
import { DatabaseRefused } from './refused.ts';
import { insertRow, numberOf } from './rows.ts';

/**
 * Applies what is missing, in order, each migration in a transaction of its own together with its line in `migrations`.
 * Several processes may start at once: each migration is done by one of them while the others wait.
 * Throws, with the database as it was, when a migration fails, when one that is applied has been edited since, or when
 * the database has some that this program does not know. Gives how many it had before.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<number> {
  const words = schemaWords[database.dialect.name];
  await createTable(database, words);
  const before = await stepsOf(database);
  while (await applyNext(database, migrations, words));
  return before;
}

async function createTable(database: Database, words: SchemaWords): Promise<void> {
  const { text, instant, strict } = words;
  try {
    await database.run(
      `CREATE TABLE IF NOT EXISTS migrations (
        name ${text} PRIMARY KEY, checksum ${text} NOT NULL, applied_at ${instant} NOT NULL
      )${strict}`,
    );
  } catch (error) {
    // Two sessions of PostgreSQL that both found no table clash in its catalogue, one way or another: the other one has
    // made it, or nobody has.
    await database.get('SELECT count(*) AS count FROM migrations').catch(() => {
      throw error;
    });
  }
}

const stepsOf = (database: Database): Promise<number> => numberOf(database, 'SELECT count(*) FROM migrations');

/** Whether there was one to apply, or another process was faster. */
async function applyNext(database: Database, migrations: readonly Migration[], words: SchemaWords): Promise<boolean> {
  const planned = migrations[await stepsOf(database)];
  // SQLite takes this word outside of a transaction only.
  const resting = planned?.rebuilds === true && database.dialect.name === 'sqlite';
  if (resting) await database.run('PRAGMA foreign_keys = OFF');
  try {
    return await apply(database, migrations, words, planned);
  } finally {
    if (resting) await database.run('PRAGMA foreign_keys = ON');
  }
}

function apply(
  database: Database,
  migrations: readonly Migration[],
  words: SchemaWords,
  planned: Migration | undefined,
): Promise<boolean> {
  return database.write(async (tx) => {
    // SQLite has one writer at a time anyway.
    if (tx.dialect.name === 'postgres') await tx.run('LOCK TABLE migrations IN EXCLUSIVE MODE');
    const applied = await tx.all<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations ORDER BY name',
    );
    refuseStrange(applied, migrations, words);

    const next = migrations[applied.length];
    if (next !== planned) return true;
    if (!next) return false;
    for (const statement of next.up(words)) {
      await tx.run(statement).catch((error: unknown) => {
        throw explained(error, next, statement);
      });
    }
    if (next.rebuilds && tx.dialect.name === 'sqlite') await refuseLostRows(tx, next);
    const line = { name: next.name, checksum: checksumOf(next, words), applied_at: new Date().toISOString() };
    await insertRow(tx, 'migrations', line);
    return true;
  });
}

/** Foreign keys that rested must hold again. */
async function refuseLostRows(tx: Transaction, { name }: Migration): Promise<void> {
  const [lost] = await tx.all<{ table: string; parent: string }>('PRAGMA foreign_key_check');
  if (lost) throw new Error(`Migration ${name} was undone: rows of ${lost.table} refer to ${lost.parent} in vain`);
}

function explained(cause: unknown, { name }: Migration, statement: string): Error {
  const help = statement.startsWith('CREATE EXTENSION')
    ? `\nInstall the extensions that come with PostgreSQL, then have its administrator run in this database: ${statement}`
    : '';
  return new Error(`Migration ${name} failed and was undone: ${Object(cause).message}${help}`, { cause });
}

function refuseStrange(
  applied: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
  words: SchemaWords,
): void {
  for (const [at, { name, checksum: stored }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      throw new DatabaseRefused(
        `La base de datos tiene el paso ${name}, que esta versión no conoce: usa la versión más nueva.`,
      );
    }
    if (known !== migrations[at]) {
      throw new DatabaseRefused(
        `La base de datos tiene el paso ${name}, pero no ${migrations[at]?.name}, que va antes: usa la versión con la que se hizo.`,
      );
    }
    if (checksumOf(known, words) !== stored) {
      throw new DatabaseRefused(
        `El paso ${name} se editó después de aplicarse: deshaz ese cambio y escribe un paso nuevo.`,
      );
    }
  }
}

/** Checksum of a migration, to detect later edits. */
export function checksumOf(migration: Migration, words: SchemaWords): string {
  return hash('sha256', migration.up(words).join(';\n'));
}
