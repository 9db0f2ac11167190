/** A business that was there before the dashboards: its rows are counted when the new version starts. */
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { figuresOf } from '#server/features/dashboard/dashboard.service.ts';
import { verifyTotals } from '#server/features/dashboard/verify.service.ts';
import { verifyPlans } from '#server/features/ledger/verify.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
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

async function migrateBefore(number: string): Promise<void> {
  const released = migrations.filter(({ name }) => name < number);
  await migrate(db, released);
}

/** A plan and the one that replaced it, of the only note, its instalments not stored in order. */
async function agreeTwice(): Promise<void> {
  const later = '2026-12-01T00:00:00.000Z';
  const pagos = [
    ['2026-12-05', 20_000, NOW, later],
    ['2026-12-20', 30_000, NOW, later],
    ['2026-12-12', 25_000, later, null],
    ['2026-12-06', 15_000, later, null],
    ['2026-12-24', 10_000, later, null],
  ];
  const sql = 'INSERT INTO note_pagos (note_id, fecha, monto_cents, desde, hasta) SELECT id, ?, ?, ?, ? FROM notes';
  for (const pago of pagos) await db.run(sql, ...pago);
}

test('people, notes, abonos and plans of before are in the totals, in the first closing and among the debts', async () => {
  await migrateBefore('0009');
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
  await migrateBefore('0048');
  await agreeTwice();
  await migrate(db, migrations);
  const money = { notas: 1, total_cents: 50_000, pagado_cents: 10_000 };
  const none = { alumnos: 0, notas: 0, total_cents: 0, pagado_cents: 0 };
  const anybody = { ...THE_PRODUCT, ...momentOf(new Date(NOW), 'America/Mexico_City'), userId: 0, rol: 3 } as const;
  expect(await figuresOf(db, anybody)).toEqual({
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
  const plans = await db.all<{ cents: number }>('SELECT acumulado_cents AS cents FROM note_pagos ORDER BY id');
  expect(plans.map(({ cents }) => cents)).toEqual([20_000, 50_000, 40_000, 15_000, 50_000]);
  expect(await verifyPlans(db)).toEqual([]);
  await db.run('UPDATE note_pagos SET acumulado_cents = acumulado_cents - 1');
  expect(await verifyPlans(db)).toHaveLength(1);
});
