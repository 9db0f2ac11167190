/** The chain of money finds whatever is done to a row of it behind the product's back, and names the row. */
import { endpoints } from '#contract/endpoints.ts';
import { readTables } from '#server/backup/tables.ts';
import type { Transaction, Value } from '#server/db/database.ts';
import type { Table } from '#server/db/table.ts';
import { takeAbono } from '#server/features/ledger/abonos.service.ts';
import { hashOfLink, hashOfRow, type StoredLink } from '#server/features/ledger/chain.record.ts';
import { rowsOf } from '#server/features/ledger/chain.repo.ts';
import { beginChain } from '#server/features/ledger/chain-seal.repo.ts';
import { sealChain } from '#server/features/ledger/chain-seal.service.ts';
import { verifyChain } from '#server/features/ledger/chain-verify.service.ts';
import { aNote, anAbono } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const ROLLBACK = new Error('undone');
const MONEY = ['abonos', 'cortes', 'corte_lineas', 'movimientos', 'conteos', 'cadena'];

/** The one with all that an abono can have, and the closing that it is in. */
let abono: { id: number; ticket: number };
const corte = { numero: 1 };
/** The tables of money. */
let tables: Table[] = [];

beforeAll(async () => {
  tables = (await readTables(server.db)).filter(({ name }) => MONEY.includes(name));
  const client = await server.as(2);
  await anAbono(server, { amount: 50 });
  const note = await aNote(server, { total: 500 });
  const actor = { ...client, rol: 2, now: server.clock.now().toISOString(), address: '', requestId: '' } as never;
  const taken = { cents: 9000, metodo: 'tarjeta', referencia: 'Autorización 123', capturadoEn: null, caja: 3 } as const;
  const id = await server.db.write((tx) => takeAbono(tx, actor, note, taken));
  const params = { id };
  abono = (await client.get(endpoints.reprintAbono, { params })).abono;
  // The clock is set back: the chain keeps its order all the same.
  server.clock.advance({ days: -400 });
  await client.get(endpoints.cancelAbono, { params, body: { motivo: 'Se capturó mal' } });
  await client.get(endpoints.createMovimiento, { body: { tipo: 'gasto', monto: 20, motivo: 'Papel', caja: 3 } });
  await client.get(endpoints.countCorte, { body: { desglose: { b20: 1, m10: 1 } } });
  await client.get(endpoints.closeCorte, { body: { declarado: 30 } });
  await anAbono(server, { amount: 10 });
  await client.get(endpoints.closeCorte, { body: { declarado: 0 } });
  await anAbono(server, { amount: 20 });
});

/** What is found after statements that the database itself would refuse; nothing of them stays. */
async function faultsAfter(attack: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  const tried = server.db.write(async (tx) => {
    await tx.dialect.tableAccess.pauseTriggers(tx, tables);
    await attack(tx);
    faults = await verifyChain(tx);
    throw ROLLBACK;
  });
  await expect(tried).rejects.toBe(ROLLBACK);
  return faults;
}

test('of what the product wrote there is nothing to say, in whatever order the clock was', async () => {
  expect(await verifyChain(server.db)).toEqual([]);
  const kinds = await server.db.all<{ tipo: string }>('SELECT tipo FROM cadena ORDER BY n');
  expect(kinds.map(({ tipo }) => tipo).join(' ')).toBe(
    'abono abono reimpresion cancelacion movimiento conteo corte abono corte abono',
  );
});

/** Another value for a column, as one could be stored there. */
const OTHER: Record<string, Value> = {
  caja: 7,
  metodo: 'transferencia',
  importado: 1,
  'cadena.tipo': 'borrado',
  tipo: 'retiro',
};
const REFERENCES: Record<string, string> = {
  user_id: 'SELECT max(id) FROM users',
  registrado_por: 'SELECT max(id) FROM users',
  cancelado_por: 'SELECT max(id) FROM users',
  cerrado_por: 'SELECT max(id) FROM users',
  contado_por: 'SELECT max(id) FROM users',
  note_id: 'SELECT max(id) FROM notes',
  corte_id: 'SELECT max(id) FROM cortes',
};
/** Another value for a column of one row; what the database keeps by its keys is led after it. */
async function alter(tx: Transaction, table: string, { name, type }: Column, where: string): Promise<void> {
  if (`${table}.${name}` !== 'cortes.id') {
    await tx.run(`UPDATE ${table} SET ${name} = ${altered(table, { name, type })} WHERE ${where}`);
    return;
  }
  const names = columnsOf('cortes').map((one) => one.name);
  const other: Record<string, string> = { id: 'id + 1000', numero: '-numero' };
  const values = names.map((one) => other[one] ?? one);
  await tx.run(`INSERT INTO cortes (${names}) SELECT ${values} FROM cortes WHERE ${where}`);
  await tx.run(
    `UPDATE corte_lineas SET corte_id = corte_id + 1000 WHERE corte_id = (SELECT id FROM cortes WHERE ${where})`,
  );
  await tx.run(`DELETE FROM cortes WHERE ${where}`);
  await tx.run('UPDATE cortes SET numero = -numero WHERE numero < 0');
}

type Column = Table['columns'][number];
const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns ?? [];

function altered(table: string, { name, type }: Column): string {
  const other = OTHER[`${table}.${name}`] ?? OTHER[name];
  if (name in REFERENCES) return `(${REFERENCES[name]})`;
  if (other !== undefined) return `'${other}'`;
  if (/_en$|_at$|desde|hasta|capturado/.test(name)) return "'2020-02-02T02:02:02.000Z'";
  return /int/i.test(type) ? `coalesce(${name}, 0) + 1000` : `coalesce(${name}, '') || 'x'`;
}

/** Which row is attacked, and what the first sentence must begin with. */
const targets: Record<string, () => { where: string; named: RegExp }> = {
  abonos: () => ({ where: `id = ${abono.id}`, named: new RegExp(`^Abono ${abono.id}( \\(ticket \\d+\\))?: `) }),
  cortes: () => ({ where: `numero = ${corte.numero}`, named: /^Corte (1|1001|de registro 1): / }),
  corte_lineas: () => ({ where: `corte_id = 1 AND metodo = 'efectivo'`, named: /^Corte 1: / }),
  movimientos: () => ({ where: 'id = 1', named: /^Movimiento 1: / }),
  conteos: () => ({ where: 'id = 1', named: /^Conteo 1( \(corte \d+\))?: / }),
  cadena: () => ({ where: 'n = 3', named: /^Cadena: falta el eslabón 3$|^Cadena, eslabón 3 \(Abono/ }),
};

test.each(MONEY)('every column of a row of %s, altered once, is found, and the row is named', async (table) => {
  const { where, named } = targets[table]?.() ?? { where: '', named: /-/ };
  const columns = columnsOf(table);
  expect(columns.length).toBeGreaterThan(4);
  for (const column of columns) {
    const faults = await faultsAfter((tx) => alter(tx, table, column, where));
    expect([column.name, faults[0]]).toEqual([column.name, expect.stringMatching(named)]);
  }
});

test('a number of a till that is put in or taken away is found', async () => {
  const attacks: [string, RegExp][] = [
    ['UPDATE abonos SET caja = 7 WHERE id = 1', /^Abono 1 .*: no es como se registró$/],
    [`UPDATE abonos SET caja = NULL WHERE id = ${abono.id}`, new RegExp(`^Abono ${abono.id} .*: no es como`)],
    ['UPDATE movimientos SET caja = NULL', /^Movimiento 1: no es como se registró$/],
    ['UPDATE corte_lineas SET caja = 0 WHERE caja = 3', /^Corte 1: no es como se cerró$/],
  ];
  for (const [statement, named] of attacks) {
    expect((await faultsAfter((tx) => tx.run(statement)))[0]).toMatch(named);
  }
});

test('rows of before tills had numbers are proved by the hashes that they were linked with', () => {
  const created_at = '2026-11-21T17:03:00.000Z';
  const before = {
    abono: {
      ...{ id: 5, user_id: 7, note_id: 2, amount_cents: 9950, metodo: 'tarjeta', ticket: 41, created_at },
      ...{ capturado_en: null, registrado_por: 3, importado: 0, corte: 1, referencia_huella: null, caja: null },
    },
    movimiento: {
      ...{ id: 4, tipo: 'fondo', monto_cents: 30_000, corte: 1, created_at: '2026-11-21T17:00:00.000Z' },
      ...{ registrado_por: 3, motivo_huella: 'ab', caja: null },
    },
  };
  expect([hashOfRow('abono', before.abono), hashOfRow('movimiento', before.movimiento)]).toEqual([
    '737dc2243d95efcc29793c627e06a43a2fab9b61aa836c3376047eea9383f43c',
    '08e9091d2215286f339e46f26c87201d6f831696a6c780797c33d6eeaf2f7a20',
  ]);
});

test('what a migration told rows of before is no part of their hashes; taken for it, a row is found', async () => {
  const then = { total_entonces_cents: 50_000, saldo_entonces_cents: 40_000 };
  const row = { id: 5, amount_cents: 10_000, ticket: 41 };
  const kinds = ['abono', 'borrado'] as const;
  for (const kind of kinds) {
    expect(hashOfRow(kind, { ...row, ...then, entonces_calculado: 1 })).toBe(hashOfRow(kind, row));
    expect(hashOfRow(kind, { ...row, ...then, entonces_calculado: 0 })).not.toBe(hashOfRow(kind, row));
  }
  const taken = 'UPDATE abonos SET entonces_calculado = 1, saldo_entonces_cents = 0 WHERE id = 1';
  expect((await faultsAfter((tx) => tx.run(taken)))[0]).toMatch(/^Abono 1 .*: no es como se registró$/);
});

test('what was typed is found to be altered, or gone without having been erased', async () => {
  for (const column of ['referencia', 'cancelado_motivo', 'sal']) {
    const faults = await faultsAfter((tx) => tx.run(`UPDATE abonos SET ${column} = NULL WHERE id = ${abono.id}`));
    expect(faults[0]).toMatch(new RegExp(`^Abono ${abono.id} `));
  }
});

const LAST = '(SELECT max(n) FROM cadena)';

test.each([
  ['an abono', 'DELETE FROM abonos WHERE id = 1', /^Abono 1: ya no está$/],
  ['a link', 'DELETE FROM cadena WHERE n = 3', /^Cadena: falta el eslabón 3$/],
  ['the first links', 'DELETE FROM cadena WHERE n < 4', /^Cadena: faltan los eslabones 1 a 3$/],
  ['the end', `DELETE FROM cadena WHERE n = ${LAST}`, /^Cadena: termina en el eslabón 9 y su contador dice 10$/],
  ['a movement of cash', 'DELETE FROM movimientos', /^Movimiento 1: ya no está$/],
  ['a count', 'DELETE FROM conteos', /^Conteo 1: ya no está$/],
  ['a line of a closing', 'DELETE FROM corte_lineas WHERE corte_id = 1', /^Corte 1: no es como se cerró$/],
  ['the counter', "DELETE FROM counters WHERE name = 'cadena'", /^Cadena: falta su contador$/],
])('%s that is gone is missed', async (_what, statement, sentence) => {
  expect((await faultsAfter((tx) => tx.run(statement)))[0]).toMatch(sentence);
});

test('an abono that is gone with its link and its number is missed', async () => {
  const faults = await faultsAfter(async (tx) => {
    await tx.run('DELETE FROM abonos WHERE id = 1');
    await tx.run('DELETE FROM cadena WHERE n = 1');
    for (let n = 2; n <= 10; n += 1) await tx.run('UPDATE cadena SET n = ? WHERE n = ?', n - 1, n);
    await tx.run("UPDATE counters SET value = 9 WHERE name = 'cadena'");
  });
  expect(faults[0]).toMatch(/^Cadena, eslabón 1 \(Abono \d+ \(ticket 2\)\): fue alterado$/);
});

test('a row that was altered and hashed anew with its link is named at the link behind it', async () => {
  const faults = await faultsAfter(async (tx) => {
    await tx.run('UPDATE movimientos SET monto_cents = 1');
    const links = await tx.all<StoredLink>('SELECT * FROM cadena WHERE n IN (4, 5) ORDER BY n');
    const [before, link] = links as [StoredLink, StoredLink];
    const row = (await rowsOf(tx, 'movimiento', [1])).get(1);
    const huella = row ? hashOfRow('movimiento', row) : '';
    const hash = hashOfLink(before.hash, { ...link, huella });
    await tx.run('UPDATE cadena SET huella = ?, hash = ? WHERE n = 5', huella, hash);
  });
  expect(faults).toEqual([
    'Cadena, eslabón 6 (Conteo 1 (corte 1)): no sigue al 5 (Movimiento 1): uno de los dos fue alterado, o quitaron algo de en medio',
  ]);
});

test('what is slipped in is found', async () => {
  const columns = 'user_id, note_id, amount_cents, metodo, created_at, registrado_por, corte';
  const abonos = await faultsAfter((tx) =>
    tx.run(`INSERT INTO abonos (ticket, ${columns}) SELECT 77, ${columns} FROM abonos WHERE id = 1`),
  );
  expect(abonos).toEqual([expect.stringMatching(/^Abono \d+ \(ticket 77\): no está en la cadena$/)]);

  const link = 'tipo, registro_id, huella, hash';
  const links = await faultsAfter(async (tx) => {
    await tx.run(`INSERT INTO cadena (n, ${link}) SELECT 11, ${link} FROM cadena WHERE n = 1`);
    await tx.run("UPDATE counters SET value = 11 WHERE name = 'cadena'");
  });
  expect(links).toEqual([
    expect.stringMatching(/^Cadena, eslabón 11 \(Abono 1 .*: fue alterado$/),
    expect.stringMatching(/^Abono 1 .*: está dos veces en la cadena$/),
  ]);

  const reprinted = await faultsAfter((tx) =>
    tx.run('UPDATE abonos SET reimpresiones = 5, version = version + 5 WHERE id = 1'),
  );
  expect(reprinted).toEqual([expect.stringMatching(/^Abono 1 .*: sus reimpresiones no son las que se registraron$/)]);

  // Of the closing that is open: whoever has seen what is expected counts once more in the tables.
  const count = 'movimientos, declarado_cents, esperado_cents, created_at, contado_por';
  const counts = await faultsAfter((tx) =>
    tx.run(`INSERT INTO conteos (corte, ${count}) SELECT 3, ${count} FROM conteos WHERE id = 1`),
  );
  expect(counts).toEqual([expect.stringMatching(/^Conteo \d+ \(corte 3\): no está en la cadena$/)]);
});

test('what was typed and is gone as if it had been erased is missed, as long as nobody was anonymised', async () => {
  const gone = 'se borró lo que alguien escribió, y no consta que se anonimizara a nadie';
  const attacks: [string, RegExp][] = [
    ['UPDATE movimientos SET motivo = NULL, sal = NULL, version = 2', new RegExp(`^Movimiento 1: ${gone}$`)],
    [
      `UPDATE abonos SET referencia = NULL, cancelado_motivo = NULL, sal = NULL, version = version + 1 WHERE id = ${abono.id}`,
      new RegExp(`^Abono ${abono.id} \\(ticket 2\\): ${gone}$`),
    ],
  ];
  for (const [statement, sentence] of attacks) {
    expect(await faultsAfter((tx) => tx.run(statement))).toEqual([expect.stringMatching(sentence)]);
  }
});

test('what the database links by itself is linked once: afterwards nothing that was slipped in', async () => {
  expect(await sealChain(server.db)).toBeNull();
  // Without the counter, and without any link too: there is money that was never written without one.
  for (const links of ['WHERE n = 0', '']) {
    const taken = await faultsAfter(async (tx) => {
      await tx.run("DELETE FROM counters WHERE name = 'cadena'");
      await tx.run(`DELETE FROM cadena ${links}`);
      expect(await beginChain(tx)).toBe(false);
    });
    expect(taken).toEqual(['Cadena: falta su contador']);
  }
});

test('anonymising changes no hash, and what it erased is no fault', async () => {
  const hashes = () => server.db.all('SELECT hash FROM cadena ORDER BY n');
  const before = await hashes();
  const whose = await server.db.get<{ user_id: number }>('SELECT user_id FROM abonos WHERE id = ?', abono.id);
  const params = { id: whose?.user_id ?? 0 };
  await (await server.as(3)).get(endpoints.anonymizeUser, { params, body: { motivo: 'Lo pidió' } });
  expect(await server.db.get('SELECT referencia, cancelado_motivo, sal FROM abonos WHERE id = ?', abono.id)).toEqual({
    ...{ referencia: null, cancelado_motivo: null, sal: null },
  });
  expect([await hashes(), await verifyChain(server.db)]).toEqual([before, []]);
  // Two texts may have been erased one after the other: a third change was none of the product's.
  const faults = await faultsAfter((tx) => tx.run('UPDATE abonos SET version = version + 2 WHERE id = ?', abono.id));
  expect(faults).toEqual([expect.stringMatching(/^Abono \d+ \(ticket 2\): su versión dice 6$/)]);
});
