/** A business that was there before the dashboards: its rows are counted when the new version starts. */
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { figuresOf } from '#server/features/dashboard/dashboard.service.ts';
import { verifyTotals } from '#server/features/dashboard/verify.service.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
import { insertAlumno, insertEscuela, NOW } from '../../db/fixture.ts';

const ADMIN = { ...THE_PRODUCT, ...momentOf(new Date(NOW), 'America/Mexico_City'), userId: 0, rol: 3 } as const;

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
  const money = { notas: 1, total_cents: 50_000, pagado_cents: 10_000, importado_cents: 0 };
  const none = { alumnos: 0, notas: 0, total_cents: 0, pagado_cents: 0, importado_cents: 0 };
  expect(await figuresOf(db, ADMIN)).toEqual({
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

test('money of lists of before is told apart, and notes that they made and proofs that were taken back are known', async () => {
  await migrateBefore('0052');
  const LATER = '2026-12-02T00:00:00.000Z';
  await db.write(async (tx) => {
    const [norte, sur] = [await insertEscuela(tx, 'Norte'), await insertEscuela(tx, 'Sur')];
    const user = await insertAlumno(tx, { escuelaId: norte, nombre: 'Ana' });
    const noteOf = async (folio: string) =>
      (
        await tx.get<{ id: number }>(
          `INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, pagado_cents, created_at, creada_por, limite)
            VALUES (?, ?, ?, ?, 50000, 30000, ?, ?, '2026-12-31') RETURNING id`,
          ...[user, folio, folio, `  ${folio}`, NOW, user],
        )
      )?.id ?? 0;
    const [sold, listed] = [await noteOf('A'), await noteOf('B')];
    const changed = (en: string, note: number, escuela: number, total: number, pagado: number) =>
      tx.run(
        'INSERT INTO saldo_cambios (en, note_id, user_id, escuela_id, total_cents, pagado_cents) VALUES (?, ?, ?, ?, ?, ?)',
        ...[en, note, user, escuela, total, pagado],
      );
    let ticket = 0;
    for (const [note, cents, importado] of [
      [sold, 20_000, 0],
      [sold, 10_000, 1],
      [listed, 30_000, 1],
    ] as const) {
      ticket += 1;
      await tx.run(
        `INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, registrado_por, importado, corte)
          VALUES (?, ?, ?, 'efectivo', ?, ?, ?, ?, ?)`,
        ...[user, note, cents, ticket, NOW, user, importado, importado ? null : 1],
      );
      if (ticket !== 2) await changed(NOW, note, norte, 50_000, 0);
      await changed(NOW, note, norte, 0, cents);
    }
    await tx.run("UPDATE counters SET value = 3 WHERE name = 'ticket'");
    // A list that was undone, and a pupil who went to another school with all of it.
    await changed(NOW, 900, norte, 50_000, 0);
    await changed(NOW, 900, norte, 0, 700);
    await changed(LATER, 900, norte, 0, -700);
    await changed(LATER, 900, norte, -50_000, 0);
    for (const note of [sold, listed]) {
      await changed(LATER, note, norte, -50_000, -30_000);
      await changed(LATER, note, sur, 50_000, 30_000);
    }
    await tx.run('UPDATE users SET escuela_id = ? WHERE id = ?', sur, user);
    await tx.run(
      `INSERT INTO importaciones (id, archivo, tipo, estado, dicho, leido, creada) VALUES (1, 'a.csv', 'cobranza', 'aplicada', '{}', '{}', ?)`,
      NOW,
    );
    for (const [n, nota_id, nueva] of [
      [1, sold, false],
      [2, listed, true],
    ] as const) {
      await tx.run(
        `INSERT INTO importacion_filas (importacion_id, lectura, n, fila_origen, reconocido, resultado, leidos, editados,
            original, de_la_lista, avisos, candidatos, clave, hecha, cobrado)
          VALUES (1, 1, ?, '2', 'alta', 'alta', '{}', '{}', '[]', '[]', '[]', '[]', '', 1, ?)`,
        ...[n, JSON.stringify({ nota_id, nueva, nota: '', abonos: [] })],
      );
    }
    await tx.run(
      "INSERT INTO audit (fecha, accion, tabla, registro_id) SELECT ?, 'crear', 'recibos', id FROM abonos WHERE ticket = 3",
      NOW,
    );
  });
  await migrate(db, migrations);
  const sums = { notas: 2, total_cents: 100_000, pagado_cents: 60_000, importado_cents: 40_000 };
  expect((await figuresOf(db, ADMIN)).escuelas).toEqual([
    { escuela: 'Norte', alumnos: 0, notas: 0, total_cents: 0, pagado_cents: 0, importado_cents: 0 },
    { escuela: 'Sur', alumnos: 1, ...sums },
  ]);
  expect(await verifyTotals(db)).toEqual([]);
  expect((await verifyBalances(db)).differences.filter((text) => text.includes('cambios de saldo'))).toEqual([]);
  expect(await db.all('SELECT folio, de_lista FROM notes ORDER BY id')).toEqual([
    { folio: 'A', de_lista: 0 },
    { folio: 'B', de_lista: 1 },
  ]);
  expect(await db.all('SELECT ticket, con_recibo FROM abonos ORDER BY id')).toEqual([
    { ticket: 1, con_recibo: 0 },
    { ticket: 2, con_recibo: 0 },
    { ticket: 3, con_recibo: 1 },
  ]);
  await expect(db.run('UPDATE saldo_cambios SET importado_cents = 0')).rejects.toThrow();
});
