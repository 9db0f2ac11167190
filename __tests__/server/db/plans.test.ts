import { promesaRecord } from '#contract/records/recordatorios.ts';
import { searchTerms } from '#contract/search.ts';
import type { Database, Value } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { tablesOf } from '#server/db/record.ts';
import { UNPAID } from '#server/features/ledger/ledger.sql.ts';
import { inOrder, where } from '#server/features/users/lists.repo.ts';
import { migratedDatabase } from '../../support/database.ts';
import { insertEscuela, NOW } from './fixture.ts';

// PostgreSQL indexes 10,000 people first.
jest.setTimeout(60_000);

let db: Database;
let cleanup: () => Promise<void>;

beforeAll(async () => {
  const fresh = await migratedDatabase();
  cleanup = fresh.cleanup;
  db = await openDatabase(fresh.settings);
  // SQLite's planner goes by what the migration told it; PostgreSQL's counts, and reads a few rows faster without an index.
  if (DATABASE === 'postgres') await fill();
});

afterAll(async () => {
  await db.close();
  await cleanup();
});

async function fill(): Promise<void> {
  const escuelaId = await db.write((tx) => insertEscuela(tx));
  await db.write((tx) =>
    tx.run(
      `INSERT INTO users (nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda,
        email_busqueda, celular_busqueda)
        SELECT 'x', 'y', ?, '1A', 0, ?, md5(n::text), '  ' || md5(n::text), '  ' || md5((n + 1)::text), '  ' || n
        FROM generate_series(1, 10000) AS n`,
      escuelaId,
      NOW,
    ),
  );
  await db.run(
    `INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, created_at, creada_por)
      SELECT id, id::text, id::text, '  bj-' || id, 100, created_at, id FROM users`,
  );
  await db.run('ANALYZE users, notes');
}

async function explain(sql: string, params: Value[]): Promise<string> {
  const words = DATABASE === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const rows = await db.all<{ detail?: string; 'QUERY PLAN'?: string }>(`${words} ${sql}`, ...params);
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}

test.each(['zenaida', 'jose luis pena', '9990012345', 'j'])(
  'people by %j are found by the search index',
  async (text) => {
    const columns = ['nombre_busqueda', 'email_busqueda', 'celular_busqueda'] as const;
    const { sql, params } = db.dialect.search('users', columns, searchTerms(text), 'u');
    const plan = await explain(
      `SELECT u.id FROM users u WHERE u.rol = 0 AND u.activo = 1 AND ${sql} ORDER BY u.sort_key, u.id LIMIT 25`,
      params,
    );
    if (DATABASE === 'sqlite') {
      expect(plan).toContain('SEARCH u USING INTEGER PRIMARY KEY (rowid=?)');
      expect(plan).toMatch(/SCAN users_busqueda VIRTUAL TABLE INDEX \d+:M/);
    } else {
      expect(plan).toContain('Bitmap Index Scan on users_busqueda');
      expect(plan).not.toContain('Seq Scan');
    }
  },
);

test('notes by folio are found by the search index', async () => {
  const { sql, params } = db.dialect.search('notes', ['folio_busqueda'], searchTerms('bj-0042'), 'n');
  const plan = await explain(`SELECT n.id, n.user_id FROM notes n WHERE ${sql}`, params);
  expect(plan).toMatch(
    DATABASE === 'sqlite' ? /SCAN notes_busqueda VIRTUAL TABLE INDEX \d+:M/ : /Scan on notes_busqueda/,
  );
  expect(plan).not.toMatch(/SCAN n\b|Seq Scan/);
});

test.each([
  ['rol', 'u.rol = 0 AND u.activo = 1'],
  ['escuela', 'u.rol = 0 AND u.activo = 1 AND u.escuela_id = 1'],
  ['escuela_grupo', `u.rol = 0 AND u.activo = 1 AND u.escuela_id = 1 AND u.grupo = '1A'`],
  ['grupo', `u.rol = 0 AND u.activo = 1 AND u.grupo = '1A'`],
])('the list by %s is sorted by an index', async (index, where) => {
  const plan = await explain(`SELECT u.id FROM users u WHERE ${where} ORDER BY u.sort_key, u.id LIMIT 25`, []);
  // With one school and one group PostgreSQL may take any of the four: all give that order.
  if (DATABASE === 'sqlite') expect(plan).toContain(`INDEX users_${index} (`);
  else expect(plan).toMatch(/Index (Only )?Scan using users_/);
  expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
});

test.each([
  ...['id', 'email', 'celular', 'grupo'].flatMap((name) => [[name, undefined] as const, [name, 0] as const]),
  ['escuela', 0] as const,
])('SQLite reads people by %s of rol %s from an index and sorts only ties', async (name, rol) => {
  if (DATABASE !== 'sqlite') return;
  for (const sort of [name, `-${name}`]) {
    const { tables, order } = inOrder(db.dialect, sort, { rol });
    const { sql, params } = where({ activo: true, rol });
    const plan = await explain(`SELECT u.id FROM ${tables} WHERE ${sql} ${order} LIMIT 25`, params);
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
  }
});

test.each([
  ['notes_user', 'SELECT id FROM notes WHERE user_id = 5 ORDER BY id DESC LIMIT 1'],
  ['abonos_note', 'SELECT id FROM abonos WHERE note_id = 5 ORDER BY id'],
  ['notes_pendientes', `SELECT n.user_id FROM notes n WHERE ${UNPAID}`],
  ['saldo_cambios_nota', `SELECT p.id FROM ${tablesOf(promesaRecord)} WHERE ${promesaRecord.columns.cumplida.sql} = 1`],
  ['saldo_cambios_en', "SELECT sum(pagado_cents) FROM saldo_cambios WHERE en >= '2026-11-16T06:00:00.000Z'"],
])('the index %s serves its query', async (index, sql) => {
  if (DATABASE === 'sqlite') expect(await explain(sql, [])).toContain(`INDEX ${index}`);
  // Tables of a few pages are read whole unless that is forbidden.
  else {
    const plan = await db.write(async (tx) => {
      await tx.run('SET LOCAL enable_seqscan = off');
      return tx.all<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`);
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${index}`);
  }
});
