import { numberPlaceholders } from '#server/db/postgres-connection.ts';
import { eachWithDatabase, insertAlumno, insertEscuela, NOW } from './fixture.ts';

const opened = eachWithDatabase();

/** The rows of node:sqlite have no prototype, which toEqual overlooks and toStrictEqual does not. */
const plain = (row: unknown): unknown => JSON.parse(JSON.stringify(row));

describe('rows are the same from both engines', () => {
  const SERVICIOS = `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden)
    VALUES ('a', 'a', 150, 1), ('b', 'b', 9007199254740841, 2), ('c', 'c', 0, 4)`;

  test('for numbers: columns, counts, sums, averages, quotients, comparisons', async () => {
    const { db } = opened;
    await db.write((tx) => tx.run(SERVICIOS));
    const row = await db.get(
      `SELECT SUM(costo_cents) AS suma, COUNT(*) AS cuantos, MAX(id) - MIN(id) AS ids, CAST(SUM(orden) AS bigint) / 2 AS mitad,
        AVG(orden) * 3 AS media, MIN(costo_cents) >= 0 AS validos, COUNT(*) > 3 AS muchos FROM servicios`,
    );
    expect(plain(row)).toStrictEqual({
      suma: 9007199254740991,
      cuantos: 3,
      ids: 2,
      mitad: 3,
      media: 7,
      validos: 1,
      muchos: 0,
    });
  });

  test('for a number beyond JavaScript’s precision: an error', async () => {
    const { db } = opened;
    await db.write((tx) => tx.run(SERVICIOS));
    await expect(db.get('SELECT SUM(costo_cents) + 1 AS suma FROM servicios')).rejects.toThrow('too large');
  });

  test('for integer parameters: integers', async () => {
    const { db } = opened;
    const row = await db.get(`SELECT CAST(? AS bigint) / 2 AS mitad, 'n' || CAST(? AS text) AS texto`, 7, 7);
    expect(plain(row)).toStrictEqual({ mitad: 3, texto: 'n7' });
  });

  test('for instants, nulls and text of any kind', async () => {
    const { db } = opened;
    const nombre = `Ñandú 👩‍👧 'x' "y" \\ % _ ? $1\n${'á'.repeat(10_000)}`;
    await db.write((tx) => insertEscuela(tx, nombre));
    const row = await db.get('SELECT nombre, created_at, NULL AS nada FROM escuelas WHERE created_at = ?', NOW);
    expect(plain(row)).toStrictEqual({ nombre, created_at: NOW, nada: null });
    expect(await db.all('SELECT id FROM escuelas WHERE created_at > ?', NOW)).toEqual([]);
  });

  test('for text: compared and sorted bytewise', async () => {
    const { db } = opened;
    await db.write(async (tx) => {
      for (const nombre of ['b', 'a b', 'Z', 'ñ', 'ab', 'a-c', '😀', '\uFFFD']) await insertEscuela(tx, nombre);
    });
    const rows = await db.all<{ nombre: string }>('SELECT nombre FROM escuelas ORDER BY nombre');
    expect(rows.map((row) => row.nombre)).toEqual(['Z', 'a b', 'a-c', 'ab', 'b', 'ñ', '\uFFFD', '😀']);
  });

  test('for no row: null', async () => {
    expect(await opened.db.get('SELECT id FROM users WHERE id = ?', 1)).toBeNull();
  });

  test('for changes: the rows of the statement without triggers and cascades', async () => {
    const { db } = opened;
    await db.write(async (tx) => {
      const escuelaId = await insertEscuela(tx);
      const ids: number[] = [];
      for (const nombre of ['Ana', 'Beto', 'Carla']) ids.push(await insertAlumno(tx, { escuelaId, nombre }));
      for (const id of ids) {
        await tx.run(
          'INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at) VALUES (?, ?, ?, ?)',
          `hash ${id}`,
          id,
          NOW,
          NOW,
        );
      }
      expect(await tx.run(`UPDATE users SET nombre_busqueda = '  x'`)).toEqual({ changes: 3 });
      expect(await tx.run('DELETE FROM users WHERE id <> ?', ids[0] ?? 0)).toEqual({ changes: 2 });
      expect(await tx.run('DELETE FROM users WHERE id = ?', -1)).toEqual({ changes: 0 });
      expect(await tx.get('SELECT COUNT(*) AS sesiones FROM sessions')).toEqual({ sesiones: 1 });
    });
  });

  test('for an undefined parameter: refused, not null', async () => {
    const missing = undefined as unknown as string;
    await expect(opened.db.get('SELECT id FROM escuelas WHERE nombre = ?', missing)).rejects.toThrow(/parameter/);
  });

  test('for ids: never reused, also after deletion', async () => {
    const { db } = opened;
    const first = await db.write((tx) => insertEscuela(tx, 'a'));
    await db.write((tx) => tx.run('DELETE FROM escuelas'));
    expect(await db.write((tx) => insertEscuela(tx, 'b'))).toBeGreaterThan(first);
  });

  test('for a numeric column: neither text nor fractions', async () => {
    const { db } = opened;
    const insert = `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden) VALUES ('a', 'a', ?, 1)`;
    await expect(db.write((tx) => tx.run(insert, 'gratis'))).rejects.toThrow();
    await expect(db.write((tx) => tx.run(insert, 99.5))).rejects.toThrow();
    expect(await db.get('SELECT COUNT(*) AS cuantos FROM servicios')).toEqual({ cuantos: 0 });
  });
});

describe('dialect', () => {
  test('inIds takes any number of ids in one parameter', async () => {
    const { db } = opened;
    const ids = await db.write(async (tx) => {
      const inserted: number[] = [];
      for (let count = 0; count < 300; count += 1) inserted.push(await insertEscuela(tx, `Escuela ${count}`));
      return inserted;
    });
    const sql = `SELECT e.id FROM escuelas e WHERE ${db.dialect.inIds('e.id')} ORDER BY e.id`;
    const find = async (wanted: number[]) =>
      (await db.all<{ id: number }>(sql, JSON.stringify(wanted))).map((row) => row.id);
    expect(await find(ids)).toEqual(ids);
    expect(await find([ids[7] ?? 0, -1, ids[3] ?? 0, ids[3] ?? 0])).toEqual([ids[3], ids[7]]);
    expect(await find([])).toEqual([]);
  });

  test('forUpdate ends a SELECT of a transaction', async () => {
    const { db } = opened;
    await db.write(async (tx) => {
      const id = await insertEscuela(tx);
      expect(await tx.get(`SELECT id FROM escuelas WHERE id = ?${tx.dialect.forUpdate}`, id)).toEqual({ id });
    });
  });
});

test('placeholders are numbered only outside literals and quoted names', () => {
  expect(numberPlaceholders(`SELECT '?', 'it''s ?', "a?b" FROM t WHERE a = ? AND b IN (?,?)`)).toBe(
    `SELECT '?', 'it''s ?', "a?b" FROM t WHERE a = $1 AND b IN ($2,$3)`,
  );
});

test('ping succeeds, and fails after close', async () => {
  const { db } = opened;
  await expect(db.ping()).resolves.toBeUndefined();
  await db.close();
  await expect(db.ping()).rejects.toThrow();
  await expect(db.write((tx) => insertEscuela(tx))).rejects.toThrow('closed');
  await expect(db.close()).resolves.toBeUndefined();
});
