/**
 * Databases of earlier versions come to the newest schema with all that they held. Each is a backup of a small business
 * that has a row in every table, under the number of its last step, with the released steps' checksums beside it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import { locationOf } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { readTables } from '#server/backup/tables.ts';
import { claim, fill, finish } from '#server/backup/target.ts';
import { backedRows, verifyBackup } from '#server/backup/verify.ts';
import { checksumOf, migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { schemaWords } from '#server/db/migrations/words.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyChain } from '#server/features/ledger/chain-verify.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { anAlumno } from '../../support/builders.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { startServer } from '../../support/server.ts';
import { differing, groundOf, within } from './business.ts';

const FOLDER = join(import.meta.dirname, '../../data/esquemas');
const versions = readdirSync(FOLDER);
const pathOf = (version: string) => join(FOLDER, version);

let target: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await migratedDatabase();
});
afterAll(() => fresh.cleanup());
beforeEach(async () => {
  target = await testDatabase();
});
afterEach(() => target.cleanup());

const restore = (version: string) =>
  restoreBackup({
    ...{ backup: pathOf(version), into: locationOf(target.settings), dataDir: target.settings.dataDir },
    catchUp: async () => [],
  });

/** The database as that version left it: nothing newer is done to it. */
async function asItWas(version: string): Promise<void> {
  const manifest = await verifyBackup(pathOf(version));
  await within(target, async (db) => {
    const tables = manifest.tablas.map(({ nombre, columnas }) => ({
      name: nombre,
      columns: columnas,
      rows: () => backedRows(pathOf(version), nombre),
    }));
    const { migraciones, ultimos } = manifest;
    const origin = { id: version, migrations: migraciones, tables, lastIds: ultimos, files: [], owner: null };
    await claim(db, origin, version, target.settings.dataDir);
    await fill(db, origin);
    await finish(db, target.settings.dataDir);
  });
}

describe.each(versions)('the schema of %s', (version) => {
  test('its steps are those that were released, to the letter, on both engines', () => {
    const released = JSON.parse(readFileSync(join(pathOf(version), 'checksums.json'), 'utf8'));
    for (const engine of ['sqlite', 'postgres'] as const) {
      const now = migrations.map((step) => [step.name, checksumOf(step, schemaWords[engine])]);
      expect(Object.fromEntries(now)).toMatchObject(released[engine]);
    }
  });

  test('all its rows come to the newest schema, and balances agree', async () => {
    const { comparisons } = await restore(version);
    expect(differing(comparisons)).toEqual([]);
    expect(comparisons.filter(({ wanted }) => wanted.filas === 0)).toEqual([]);
    await within(target, async (db) => {
      const applied = await db.all<{ name: string }>('SELECT name FROM migrations ORDER BY name');
      expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      for (const { table, wanted } of comparisons.filter(({ table }) => table !== 'counters')) {
        expect([table, await db.get(`SELECT count(*) AS filas FROM ${table}`)]).toEqual([
          table,
          { filas: wanted.filas },
        ]);
      }
      expect(await verifyBalances(db)).toMatchObject({ differences: [] });
    });
  });

  test('the product works on it, with the same tables as in a new database', async () => {
    await asItWas(version);
    const server = await startServer({ database: target });
    try {
      expect(await readTables(server.db)).toEqual(await within(fresh, readTables));
      const client = await server.as(3);
      const { data } = await client.get(endpoints.searchAlumnos, { params: { text: 'JOSE PENA', field: 'nombre' } });
      const [jose] = data;
      expect(jose).toMatchObject({ nombre: 'José', apaterno: 'Peña', escuela: expect.any(String) });
      const { note } = await client.get(endpoints.createAbono, { body: { user_id: jose?.id ?? 0, amount: 10 } });
      expect(note.creditos.length).toBeGreaterThan(1);
      // The money of before was linked at the start.
      expect(await verifyChain(server.db)).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test('a step that fails leaves it as that version can use it', async () => {
    await asItWas(version);
    const { migraciones } = await verifyBackup(pathOf(version));
    const released = migrations.filter(({ name }) => migraciones.includes(name));
    const failing = { name: '9999_failing', up: () => ['DROP TABLE abonos', 'SELECT 1 FROM nowhere'] };
    await within(target, async (db) => {
      const money = `SELECT n.id, n.total_cents, n.pagado_cents, a.id AS abono, a.amount_cents, a.cancelado_en
        FROM notes n LEFT JOIN abonos a ON a.note_id = n.id ORDER BY n.id, a.id`;
      const before = await db.all(money);
      await expect(migrate(db, [...released, failing])).rejects.toThrow('Migration 9999_failing failed and was undone');
      await migrate(db, released);
      expect(await db.all(money)).toEqual(before);
      await db.write((tx) => tx.run(`UPDATE users SET celular = '5512345678' WHERE id = 1`));
      expect(await db.get('SELECT celular FROM users WHERE id = 1')).toEqual({ celular: '5512345678' });
    });
    const db = await openDatabase(target.settings);
    expect((await anAlumno(groundOf(db))).id).toBeGreaterThan(0);
    await db.close();
  });
});
