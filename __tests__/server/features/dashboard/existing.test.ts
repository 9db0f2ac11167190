/** A business that was there before the dashboards: its rows are counted when the new version starts. */
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { figuresOf } from '#server/features/dashboard/dashboard.service.ts';
import { verifyTotals } from '#server/features/dashboard/verify.service.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
import { insertAlumno, insertEscuela, NOW } from '../../db/fixture.ts';

let fresh: TestDatabase;
let db: Database;
beforeEach(async () => {
  fresh = await testDatabase();
  const { dataDir, databaseUrl } = fresh.settings;
  db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
});
afterEach(async () => {
  await db.close();
  await fresh.cleanup();
});

test('people, notes and abonos of before are in the totals and in the first closing', async () => {
  const before = migrations.findIndex(({ name }) => name === '0009_cortes');
  await migrate(db, migrations.slice(0, before));
  await db.write(async (tx) => {
    const escuelaId = await insertEscuela(tx, 'La de antes');
    await insertEscuela(tx, 'Sin nadie');
    const user = await insertAlumno(tx, { escuelaId, nombre: 'Ana' });
    const note = await tx.get<{ id: number }>(
      `INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, pagado_cents, created_at, creada_por)
       VALUES (?, 'A', 'A', '  a', 50000, 10000, ?, ?) RETURNING id`,
      user,
      NOW,
      user,
    );
    for (const [ticket, cancelled] of [
      [1, null],
      [2, NOW],
    ] as const) {
      await tx.run(
        `INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, registrado_por, cancelado_en)
         VALUES (?, ?, 10000, 'efectivo', ?, ?, ?, ?)`,
        ...[user, note?.id ?? 0, ticket, NOW, user, cancelled],
      );
    }
  });
  await migrate(db, migrations);
  const money = { notas: 1, total_cents: 50_000, pagado_cents: 10_000 };
  const none = { alumnos: 0, notas: 0, total_cents: 0, pagado_cents: 0 };
  expect(await figuresOf(db)).toEqual({
    ...{ alumnos: 1, empleados: 0, ...money, sinEscuela: null },
    escuelas: [
      { escuela: 'La de antes', alumnos: 1, ...money },
      { escuela: 'Sin nadie', ...none },
    ],
  });
  expect(await verifyTotals(db)).toEqual([]);
  // What each of them added to what is owed: the sale, both abonos, and that one was cancelled.
  const journal = await db.all('SELECT total_cents, pagado_cents FROM saldo_cambios WHERE escuela_id = 1');
  expect(journal.map((row) => Object.values(Object(row)).join(' ')).sort()).toEqual([
    ...['0 -10000', '0 10000', '0 10000', '50000 0'],
  ]);
  expect(await verifyCortes(db)).toEqual([]);
});
