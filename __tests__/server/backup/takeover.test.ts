/**
 * Version 1 takes over databases and backups at the last step of 0.x. `data/version-0` holds what that version left: its
 * steps as SQL of both engines, a backup with a row in every table, and the rows that backups leave out.
 */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { locationOf } from '#server/backup/location.ts';
import { readManifest, writeManifest } from '#server/backup/manifest.ts';
import { moveEverything } from '#server/backup/move.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { readMigrations, readTables } from '#server/backup/tables.ts';
import { backedRows } from '#server/backup/verify.ts';
import type { Database, Transaction, Value } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { apiClient, keepAlive } from '../../support/api-client.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { startServer } from '../../support/server.ts';
import { everyRow } from '../everything.ts';
import { differing, within } from './business.ts';

const FOLDER = join(import.meta.dirname, '../../data/version-0');
const BACKUP = join(FOLDER, 'respaldo');
interface Paso {
  name: string;
  checksum: string;
  up: string[];
}
const pasos = JSON.parse(
  gunzipSync(readFileSync(join(FOLDER, `pasos.${globalThis.DATABASE}.json.gz`))).toString(),
) as Paso[];
const fuera = JSON.parse(readFileSync(join(FOLDER, 'fuera.json'), 'utf8')) as {
  tablas: Record<string, { columnas: string[]; filas: Value[][] }>;
  llaves: { sesion: string; recibo: string; familia: string; abono: number };
};

let old: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await migratedDatabase();
});
afterAll(() => fresh.cleanup());
beforeEach(async () => {
  old = await testDatabase();
});
afterEach(() => old.cleanup());

/** Makes `old` the database that 0.x left. */
async function fillOld(): Promise<void> {
  const manifest = await readManifest(BACKUP);
  await within(old, async (db) => {
    await migrate(db, []);
    // A function that SQLite had from the product then; there are no rows yet.
    for (const sql of pasos.flatMap(({ up }) => up).filter((one) => !one.includes('sha256('))) await db.run(sql);
    await db.write(async (tx) => {
      const { tableAccess } = tx.dialect;
      const tables = await readTables(tx);
      const paused = await tableAccess.pauseTriggers(tx, tables);
      for (const { name } of tables.toReversed()) await tx.run(`DELETE FROM ${name}`);
      for (const { name } of tables) {
        const left = fuera.tablas[name];
        if (left) await insert(tx, name, left.columnas, [left.filas]);
        const entry = manifest.tablas.find(({ nombre }) => nombre === name);
        if (entry) await insert(tx, name, entry.columnas, backedRows(BACKUP, name));
      }
      await tableAccess.resumeTriggers(tx, tables, paused);
      await tableAccess.setLastIds(tx, tables, manifest.ultimos);
      for (const { name, checksum } of pasos) {
        await tx.run('INSERT INTO migrations VALUES (?, ?, ?)', name, checksum, manifest.momento);
      }
    });
  });
}

async function insert(
  tx: Transaction,
  name: string,
  columnas: readonly string[],
  rows: AsyncIterable<Value[][]> | Value[][][],
): Promise<void> {
  const table = (await readTables(tx)).find((one) => one.name === name);
  if (!table) throw new Error(`No ${name}`);
  const columns = columnas.map(
    (wanted) => table.columns.find((one) => one.name === wanted) as (typeof table.columns)[0],
  );
  for await (const part of rows) {
    await tx.run(tx.dialect.tableAccess.insert({ ...table, columns }), JSON.stringify(part));
  }
}

/** All rows but what goes with 0.x: a column, and the mark of a step that was taken once. */
async function rowsOf(db: Database) {
  const tables = [...(await everyRow(db))].map(([name, rows]) => {
    const kept = rows.filter((row) => row.name !== 'cadena_notas').map(({ entonces_calculado: _, ...row }) => row);
    return [name, kept.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))] as const;
  });
  return Object.fromEntries(tables.filter(([name]) => name !== 'secretos'));
}

/** Orders equal rows equally, whatever columns were added since. */
const keyOf = ({ id, ...row }: Record<string, unknown>) =>
  id === undefined ? JSON.stringify(row) : String(id).padStart(12, '0');

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The clauses of a CREATE TABLE of SQLite in alphabetical order: added later, a column stands behind the table's checks. */
function clausesOf(sql: string): string {
  let depth = 0;
  const clauses = [...spaced(sql).replaceAll('"', '')].map((sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return (sign === ',' && depth === 1) || (sign === '(' && depth === 1) || (sign === ')' && depth === 0)
      ? '\n'
      : sign;
  });
  return clauses
    .join('')
    .split('\n')
    .map((clause) => clause.trim())
    .sort()
    .join('\n');
}

const CATALOGUE = {
  sqlite: `SELECT type AS kind, name, sql AS text FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
    UNION ALL SELECT 'stat', idx, stat FROM sqlite_stat1`,
  postgres: `SELECT 'index' AS kind, indexname AS name, indexdef AS text FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function', p.proname, p.prosrc FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'plpgsql'
    UNION ALL SELECT 'table', c.oid::regclass::text, concat_ws(' ', c.reloptions, c.relpersistence) FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'column', c.oid::regclass || ' ' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
};

/** Everything that a schema is made of: tables with their columns in order, constraints, indices, triggers, statistics. */
async function schemaOf(db: Database) {
  const parts = await db.all<{ kind: string; name: string; text: string }>(CATALOGUE[db.dialect.name]);
  const lines = parts.map(({ kind, name, text }) => {
    const shaped = kind === 'table' && db.dialect.name === 'sqlite' ? clausesOf(text) : spaced(text);
    return `${kind} ${name}: ${shaped.replace(/WHEN \((.*)\) BEGIN/, 'WHEN $1 BEGIN')}`;
  });
  return [await readTables(db), lines.sort()];
}

const expectNewSchema = async (db: Database) => {
  expect(await readMigrations(db)).toEqual(migrations.map(({ name }) => name));
  expect(await schemaOf(db)).toEqual(await within(fresh, schemaOf));
};
const faultsOf = async (db: Database) => [...(await verifyBalances(db)).differences, ...(await verifyChain(db))];

test('the first start upgrades a 0.x database: rows, sessions, links on paper, chain of money, log', async () => {
  await fillOld();
  const before = await within(old, rowsOf);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const server = await startServer({ database: old });
  try {
    await expectNewSchema(server.db);
    // Tables and columns that came later are not looked at.
    expect(await rowsOf(server.db)).toMatchObject(before);
    expect(await faultsOf(server.db)).toEqual([]);
    const { sesion, recibo, familia, abono } = fuera.llaves;
    const client = apiClient(() => server.origin, keepAlive(), sesion);
    expect((await client.get(endpoints.me)).user.rol).toBe(3);
    const { ticket } = (await server.db.get<{ ticket: number }>('SELECT ticket FROM abonos WHERE id = ?', abono)) ?? {};
    const shown = await server.anyone.get(endpoints.getRecibo, { params: { token: recibo } });
    expect(JSON.stringify(shown)).toContain(`${ticket}`);
    await server.anyone.get(endpoints.getFamilia, { params: { token: familia } });
    await expect(server.db.run('DELETE FROM audit')).rejects.toThrow('append-only');
  } finally {
    await server.close();
    old = await testDatabase();
  }
});

test('a 0.x backup is restored and a 0.x database moved with equal tables, then upgraded', async () => {
  const { comparisons } = await restoreBackup({
    ...{ backup: BACKUP, into: locationOf(old.settings), dataDir: old.settings.dataDir },
    catchUp: async () => [],
  });
  expect([comparisons.length > 40, differing(comparisons)]).toEqual([true, []]);
  await within(old, async (db) => {
    await expectNewSchema(db);
    expect(await faultsOf(db)).toEqual([]);
  });

  const [source, target] = [old, await testDatabase()];
  old = await testDatabase();
  await fillOld();
  const before = await within(old, rowsOf);
  const files = { from: old.settings, to: target.settings };
  await moveEverything({ from: locationOf(old.settings), to: locationOf(target.settings), files });
  await (await openDatabase(target.settings)).close();
  await within(target, async (db) => {
    await expectNewSchema(db);
    expect(await rowsOf(db)).toMatchObject(before);
  });
  await source.cleanup();
  await target.cleanup();
});

test('an older 0.x database or backup is refused with instructions and unchanged', async () => {
  const complaint = /anterior a la última 0\.x \(paso 0063_direccion_publica\): ábrelos una vez con la última 0\.x/;
  await fillOld();
  await within(old, (db) => db.run("DELETE FROM migrations WHERE name = '0064_contratos_impresos'"));
  const before = await within(old, rowsOf);
  await expect(openDatabase(old.settings)).rejects.toThrow(complaint);
  const target = await testDatabase();
  const files = { from: old.settings, to: target.settings };
  await expect(
    moveEverything({ from: locationOf(old.settings), to: locationOf(target.settings), files }),
  ).rejects.toThrow(complaint);
  expect(await within(old, rowsOf)).toEqual(before);

  const { huella: _, ...manifest } = await readManifest(BACKUP);
  const older = join(target.settings.dataDir, 'anterior');
  await mkdir(older);
  await writeManifest(older, { ...manifest, migraciones: manifest.migraciones.slice(0, -1), tablas: [], archivos: [] });
  await expect(
    restoreBackup({
      backup: older,
      into: locationOf(target.settings),
      dataDir: target.settings.dataDir,
      catchUp: async () => [],
    }),
  ).rejects.toThrow(complaint);
  await target.cleanup();
});
