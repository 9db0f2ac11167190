import { searchColumn, searchTerms } from '#contract/search.ts';
import type { Transaction } from '#server/db/database.ts';
import { embedded } from '../../support/embedded.ts';
import { eachWithDatabase, insertAlumno, insertEscuela, randomNumbers } from './fixture.ts';

const opened = eachWithDatabase();

test('the index follows random inserts, updates, deletions and rollbacks', async () => {
  const { db } = opened;
  const random = randomNumbers(7);
  const nombres = ['José', 'Ángela', 'Íñigo', 'Ñusta', 'Luz', '😀 Ana', 'María José'];
  const nombre = () => nombres[random(nombres.length)] ?? '';
  const expected = new Map<number, string>();
  const escuelaId = await db.write((tx) => insertEscuela(tx));

  const steps = [
    async (tx: Transaction, state: Map<number, string>) => {
      const text = nombre();
      state.set(await insertAlumno(tx, { escuelaId, nombre: text, apaterno: 'X' }), searchColumn(text, 'X'));
    },
    async (tx: Transaction, state: Map<number, string>) => {
      const id = [...state.keys()][random(state.size)] ?? 0;
      const text = searchColumn(nombre());
      const { changes } = await tx.run('UPDATE users SET nombre_busqueda = ? WHERE id = ?', text, id);
      if (changes > 0) state.set(id, text);
    },
    async (tx: Transaction, state: Map<number, string>) => {
      const id = [...state.keys()][random(state.size)] ?? 0;
      await tx.run('DELETE FROM users WHERE id = ?', id);
      state.delete(id);
    },
  ];
  for (let count = 0; count < 120; count += 1) {
    const state = new Map(expected);
    const keep = random(4) > 0;
    const write = db.write(async (tx) => {
      for (let step = 0; step < 4; step += 1) await steps[random(4) % 3]?.(tx, state);
      if (!keep) throw new Error('rolled back');
    });
    await write.catch(() => {});
    if (!keep) continue;
    expected.clear();
    for (const [id, text] of state) expected.set(id, text);
  }
  expect(expected.size).toBeGreaterThan(20);

  for (const text of [...nombres, 'jos', 'ñ', '😀', 'luz x']) {
    const terms = searchTerms(text);
    const { sql, params } = db.dialect.search('users', ['nombre_busqueda'], terms);
    const rows = await db.all<{ id: number }>(`SELECT id FROM users WHERE ${sql} ORDER BY id`, ...params);
    const holding = [...expected].filter(([, column]) => terms.every((term) => column.includes(term)));
    expect({ text, ids: rows.map((row) => row.id) }).toEqual({
      text,
      ids: holding.map(([id]) => id).sort((a, b) => a - b),
    });
  }
  // Compares the whole index with the rows; throws when they differ.
  if (DATABASE === 'sqlite')
    await db.run(`INSERT INTO users_busqueda (users_busqueda, rank) VALUES ('integrity-check', 1)`);
});

test('changes of other columns do not touch it', async () => {
  const { db } = opened;
  const id = await db.write(async (tx) => insertAlumno(tx, { escuelaId: await insertEscuela(tx), nombre: 'Ana' }));
  const found = () => {
    const { sql, params } = db.dialect.search('users', ['nombre_busqueda'], searchTerms('ana'));
    return db.all(`SELECT id FROM users WHERE ${sql}`, ...params);
  };
  // PostgreSQL keeps row versions and writes its index anyway.
  const stored = async () =>
    DATABASE === 'sqlite' ? db.all('SELECT id, hex(block) AS block FROM users_busqueda_data ORDER BY id') : [];
  const before = await stored();
  await db.write((tx) =>
    tx.run(
      'UPDATE users SET version = version + 1, celular = ?, nombre_busqueda = nombre_busqueda WHERE id = ?',
      '1',
      id,
    ),
  );
  expect(await stored()).toEqual(before);
  expect(await found()).toEqual([{ id }]);

  await db.write((tx) => tx.run(`UPDATE users SET nombre_busqueda = '  beto' WHERE id = ?`, id));
  if (DATABASE === 'sqlite') expect(await stored()).not.toEqual(before);
  expect(await found()).toEqual([]);
});

embedded?.test('after a sweep the index has no byte of deleted or changed text', async () => {
  const { db } = opened;
  const bytes = () =>
    db.get(`SELECT count(*) AS leaves, sum(length(block)) AS bytes FROM users_busqueda_data WHERE id > 10`);
  const escuelaId = await db.write((tx) => insertEscuela(tx));
  for (let at = 0; at < 200; at += 1) {
    await db.write(async (tx) => {
      const id = await insertAlumno(tx, { escuelaId, nombre: `Xóchitl ${at}`, apaterno: 'Tzuc' });
      if (at % 3 === 0) await tx.run('DELETE FROM users WHERE id = ?', id);
      if (at % 3 === 1)
        await tx.run('UPDATE users SET nombre_busqueda = ? WHERE id = ?', searchColumn('Wenceslao'), id);
    });
  }
  expect(await db.sweep()).toBe(true);
  const swept = await bytes();
  await db.run(`INSERT INTO users_busqueda (users_busqueda) VALUES ('rebuild')`);
  expect(swept).toEqual(await bytes());
});
