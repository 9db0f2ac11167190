import { hash } from 'node:crypto';
import type { Database } from './database.ts';
import { baseline } from './migrations/1000_baseline.ts';
import { type Migration, type SchemaWords, schemaWords } from './migrations/migration.ts';
import { insertRow, numberOf } from './record.ts';
import { DatabaseRefused } from './refused.ts';

/** The last step of 0.x: a database that has it has the schema of the baseline, which is taken over throughout 1.x. */
const LAST_OF_0 = '0064_contratos_impresos';

/**
 * The steps of a database or backup by their names of today. Throws DatabaseRefused for one of 0.x that is not at its
 * last step.
 */
export function stepsOfToday(steps: readonly string[]): readonly string[] {
  if (!steps[0]?.startsWith('0')) return steps;
  if (steps.at(-1) === LAST_OF_0) return [baseline.name];
  throw new DatabaseRefused(
    `Los datos son de una versión anterior a la última 0.x (paso ${steps.at(-1)}): ábrelos una vez con la última 0.x, y después con esta.`,
  );
}

/**
 * Applies the missing migrations in order, each in a transaction of its own together with its line in `migrations`.
 * Several processes may start at once: each migration is done by one of them while the others wait. Throws, with the
 * database as it was, when a migration fails, when an applied one has been edited since, or when the database has
 * migrations that this program does not know.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  const words = schemaWords[database.dialect.name];
  await createTable(database, words);
  while (await applyNext(database, migrations, words));
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
    // made it, or there is none.
    await numberOf(database, 'SELECT count(*) FROM migrations').catch(() => {
      throw error;
    });
  }
}

/** Whether there was one to apply. */
function applyNext(database: Database, migrations: readonly Migration[], words: SchemaWords): Promise<boolean> {
  return database.write(async (tx) => {
    // SQLite has one writer at a time anyway.
    if (tx.dialect.name === 'postgres') await tx.run('LOCK TABLE migrations IN EXCLUSIVE MODE');
    const applied = await tx.all<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations ORDER BY name',
    );
    const known = stepsOfToday(applied.map(({ name }) => name));
    const isOf0 = applied.length > 0 && known[0] !== applied[0]?.name;
    if (!isOf0) refuseStrange(applied, migrations, words);

    const next = isOf0 ? baseline : migrations[applied.length];
    if (!next) return false;
    if (isOf0) await tx.run('DELETE FROM migrations');
    for (const statement of isOf0 ? [] : next.up(words)) {
      await tx.run(statement).catch((error: unknown) => {
        throw explained(error, next, statement);
      });
    }
    const line = { name: next.name, checksum: checksumOf(next, words), applied_at: new Date().toISOString() };
    await insertRow(tx, 'migrations', line);
    return true;
  });
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
