/** Abonos of a business that was there before they kept what their tickets said: the journal of saldos tells it. */
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import { sealChain } from '#server/features/ledger/chain-seal.service.ts';
import { verifyChain } from '#server/features/ledger/chain-verify.service.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
import { insertAlumno, insertEscuela } from '../../db/fixture.ts';

let fresh: TestDatabase;
let db: Database;
async function open(): Promise<void> {
  const { dataDir, databaseUrl } = fresh.settings;
  db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
}
beforeEach(async () => {
  fresh = await testDatabase();
  await open();
});
afterEach(async () => {
  await db.close();
  await fresh.cleanup();
});

const at = (minute: number) => `2026-11-21T17:0${minute}:00.000Z`;

test('they say the total of then and what was owed then, and the chain of before stands', async () => {
  await migrate(
    db,
    migrations.filter(({ name }) => name < '0046'),
  );
  await db.write(async (tx) => {
    const user = await insertAlumno(tx, { escuelaId: await insertEscuela(tx), nombre: 'Ana' });
    await tx.run(
      `INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, pagado_cents, created_at, creada_por)
        VALUES (?, 'A', 'A', '  a', 60000, 25000, ?, ?)`,
      ...[user, at(1), user],
    );
    const abonos: [minute: number, cents: number, cancelled: number | null][] = [
      [1, 10_000, null],
      [3, 20_000, 5],
      [4, 5000, null],
      [6, 10_000, null],
      // The clock had been set back behind the sale.
      [0, 1000, null],
    ];
    for (const [index, [minute, cents, cancelled]] of abonos.entries()) {
      await tx.run(
        `INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, registrado_por, cancelado_en)
          VALUES (?, 1, ?, 'efectivo', ?, ?, ?, ?)`,
        ...[user, cents, index + 1, at(minute), user, cancelled === null ? null : at(cancelled)],
      );
    }
    // Sold, with the first abono; raised; lowered. The pupil changes school meanwhile.
    const totals: [minute: number, cents: number][] = [
      [1, 50_000],
      [2, 30_000],
      [2, -80_000],
      [2, 80_000],
      [5, -20_000],
    ];
    for (const [minute, cents] of totals) {
      await tx.run(
        'INSERT INTO saldo_cambios (en, note_id, user_id, total_cents, pagado_cents) VALUES (?, 1, ?, ?, 0)',
        ...[at(minute), user, cents],
      );
    }
    await appendToChain(tx, 'abono', [1, 2, 3, 4, 5]);
    await appendToChain(tx, 'cancelacion', [2]);
    // Counts were no links.
    await tx.run(
      'INSERT INTO conteos (corte, movimientos, declarado_cents, esperado_cents, created_at, contado_por) VALUES (1, 6, 1, 1, ?, ?)',
      ...[at(7), user],
    );
  });
  const chain = () => db.all('SELECT * FROM cadena ORDER BY n');
  const before = await chain();
  // The new version starts on connections of its own.
  await db.close();
  await open();
  await migrate(db, migrations);
  const rows = await db.all<Record<string, number>>(
    'SELECT ticket, total_entonces_cents AS total, saldo_entonces_cents AS saldo FROM abonos ORDER BY id',
  );
  expect(rows.map(({ ticket, total, saldo }) => [ticket, total, saldo])).toEqual([
    [1, 50_000, 40_000],
    [2, 80_000, 50_000],
    [3, 80_000, 45_000],
    [4, 60_000, 35_000],
    [5, 60_000, 14_000],
  ]);
  expect(await chain()).toEqual(before);
  await expect(db.run('DELETE FROM cadena')).rejects.toThrow('append-only');
  // Notes and the journal of saldos became links later: those of before are linked once.
  const faults = (await verifyChain(db)).filter((fault) => fault !== 'Cadena: falta su contador de notas');
  expect([await sealChain(db), await verifyChain(db), await sealChain(db)]).toEqual([6, faults, null]);
  await db.run("UPDATE notes SET limite = '2030-01-01'");
  expect(await verifyChain(db)).toContain('Nota A: no es como se registró');
});
