/** The chain of money finds whatever is done to a row of it behind the product's back, and names the row. */
import { endpoints } from '#contract/endpoints.ts';
import { readTables } from '#server/backup/tables.ts';
import type { Queryable, Transaction, Value } from '#server/db/database.ts';
import type { Table } from '#server/db/dialect.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/dashboard.service.ts';
import { takeAbono } from '#server/features/ledger/abonos.service.ts';
import { hashOfLink, hashOfRow, type StoredLink } from '#server/features/ledger/chain.record.ts';
import { rowsOf } from '#server/features/ledger/chain.repo.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { appendRows, linkRemoval } from '#server/features/ledger/chain-links.repo.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAbono, aServicio } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const ROLLBACK = new Error('undone');
const OF_NOTES = ['note_conceptos', 'note_recargos', 'note_pagos'];
const MONEY = [
  ...['abonos', 'cortes', 'corte_lineas', 'movimientos', 'conteos', 'cadena', 'notes', ...OF_NOTES, 'saldo_cambios'],
];

/** The one with all that an abono can have, and the closing that it is in. */
let abono: { id: number; ticket: number };
const corte = { numero: 1 };
/** The one with a plan, a surcharge and a discount that was taken back; and one without any abono. */
let nota: { id: number; folio: string };
let unpaid: typeof nota;
/** The tables of money. */
let tables: Table[] = [];

beforeAll(async () => {
  tables = (await readTables(server.db)).filter(({ name }) => MONEY.includes(name));
  const client = await server.as(2);
  await anAbono(server, { amount: 50 });
  const note = await aNote(server, { total: 500 });
  const actor = { ...client, rol: 2, now: server.clock.now().toISOString(), address: '', requestId: '' } as never;
  const taken = { cents: 9000, metodo: 'tarjeta', referencia: 'Autorización 123', capturadoEn: null, caja: 3 } as const;
  const { id } = await server.db.write((tx) => takeAbono(tx, actor, note, taken));
  const params = { id };
  abono = (await client.get(endpoints.reprintAbono, { params })).abono;
  // The clock is set back: the chain keeps its order all the same.
  server.clock.advance({ days: -400 });
  await client.get(endpoints.cancelAbono, { params, body: { motivo: 'Se capturó mal' } });
  const gasto = { tipo: 'gasto', monto: 20, motivo: 'Papel', caja: 3, confirmado: true } as const;
  await client.get(endpoints.createMovimiento, { body: gasto });
  await client.get(endpoints.countCorte, { body: { desglose: { b20: 1, m10: 1 } } });
  await client.get(endpoints.closeCorte, { body: { declarado: 30 } });
  await anAbono(server, { amount: 10 });
  await client.get(endpoints.closeCorte, { body: { declarado: 0 } });
  await aNote(server, { cancelled: true, note_description: 'Para la abuela' });
  unpaid = await aNote(server, { total: 300 });
  const plan = ['2026-12-15', '2027-01-15'].map((fecha) => ({ fecha, monto: 200 }));
  const servicios = [await aServicio(server, { costo: 150 }), await aServicio(server, { costo: 250 })];
  nota = await aNote(server, { servicios, plan });
  const change = { nombre: 'Pago tardío', monto: 12.5, motivo: 'Más de un mes' };
  await client.get(endpoints.createRecargo, { params: { id: nota.id }, body: change });
  const { recargo } = await client.get(endpoints.createRecargo, {
    params: { id: nota.id },
    body: { ...change, nombre: 'Hermanos', monto: -40 },
  });
  const undo = { params: { id: nota.id, rid: recargo.id }, body: { motivo: 'No son hermanos' } };
  await client.get(endpoints.cancelRecargo, undo);
  await anAbono(server, { amount: 20 });
});

/** The number of the link of this kind and row. */
async function linkOf(tipo: string, id: number): Promise<number> {
  const sql = 'SELECT min(n) AS n FROM cadena WHERE tipo = ? AND registro_id = ?';
  return (await server.db.get<{ n: number }>(sql, tipo, id))?.n ?? 0;
}
const lastLink = async () => (await server.db.get<{ n: number }>('SELECT max(n) AS n FROM cadena'))?.n ?? 0;

/** What «verificar saldos» says. */
const faultsOf = async (db: Queryable): Promise<string[]> => [
  ...(await verifyBalances(db)).differences,
  ...(await verifyPlans(db)),
  ...(await verifyTotals(db)),
  ...(await verifyCortes(db)),
  ...(await verifyChain(db)),
];

/** What is found after statements that the database itself would refuse; nothing of them stays. */
async function faultsAfter(
  attack: (tx: Transaction) => Promise<unknown>,
  verify: (db: Queryable) => Promise<string[]> = verifyChain,
): Promise<string[]> {
  let faults: string[] = [];
  const tried = server.db.write(async (tx) => {
    await tx.dialect.tableAccess.pauseTriggers(tx, tables);
    await attack(tx);
    faults = await verify(tx);
    throw ROLLBACK;
  });
  await expect(tried).rejects.toBe(ROLLBACK);
  return faults;
}

test('rows written by the product have no findings, in any order of clocks', async () => {
  expect(await faultsOf(server.db)).toEqual([]);
  const kinds = await server.db.all<{ tipo: string }>('SELECT tipo FROM cadena ORDER BY n');
  const tipos = kinds.map(({ tipo }) => tipo);
  expect(tipos.filter((tipo) => !['nota', 'saldo'].includes(tipo)).join(' ')).toBe(
    'abono abono reimpresion cancelacion movimiento conteo corte abono corte abono',
  );
  // A note that is sold, each surcharge added or taken back, and its cancelling.
  expect(tipos.filter((tipo) => tipo === 'nota')).toHaveLength(10);
});

/** Another value for a column, as one could be stored there. */
const OTHER: Record<string, Value> = {
  caja: 7,
  metodo: 'transferencia',
  importado: 1,
  de_lista: 1,
  excede: 0,
  'cadena.tipo': 'borrado',
  tipo: 'retiro',
};
const REFERENCES: Record<string, string> = {
  user_id: 'SELECT max(id) FROM users',
  registrado_por: 'SELECT max(id) FROM users',
  cancelado_por: 'SELECT max(id) FROM users',
  cerrado_por: 'SELECT max(id) FROM users',
  contado_por: 'SELECT max(id) FROM users',
  propio_de: 'SELECT max(id) FROM users',
  note_id: 'SELECT max(id) FROM notes',
  corte_id: 'SELECT max(id) FROM cortes',
  creada_por: 'SELECT max(id) FROM users',
  cancelada_por: 'SELECT max(id) FROM users',
  servicio_id: 'SELECT max(id) FROM servicios',
};
/** Columns of notes that tell of no money, are derived, are proved by sums, or are kept by the keys of other tables. */
const NOT_LINKED: Record<string, readonly string[]> = {
  notes: ['id', 'version', 'folio_key', 'folio_busqueda', 'totals_escuela_id', 'pagado_cents'],
  note_recargos: ['version'],
  // Whether an import may be undone, not what was paid.
  abonos: ['con_recibo'],
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
  if (name in REFERENCES) return `(${REFERENCES[name]} WHERE id IS DISTINCT FROM ${table}.${name})`;
  if (other !== undefined) return `'${other}'`;
  if (/^en$|_en$|_at$|^desde$|hasta|capturado/.test(name)) return "'2020-02-02T02:02:02.000Z'";
  return /int/i.test(type) ? `coalesce(${name}, 0) + 1000` : `coalesce(${name}, '') || 'x'`;
}

/** Which row is attacked, and what the first sentence must begin with. */
const targets: Record<string, () => { where: string; named: RegExp }> = {
  abonos: () => ({ where: `id = ${abono.id}`, named: new RegExp(`^Abono ${abono.id}( \\(ticket \\d+\\))?: `) }),
  cortes: () => ({ where: `numero = ${corte.numero}`, named: /^Corte (1|1001|de registro 1): / }),
  corte_lineas: () => ({ where: `corte_id = 1 AND metodo = 'efectivo'`, named: /^Corte 1: / }),
  movimientos: () => ({ where: 'id = 1', named: /^Movimiento 1: / }),
  conteos: () => ({ where: 'id = 1', named: /^Conteo 1( \(corte \d+\))?: / }),
  cadena: () => ({ where: 'n = 4', named: /^Cadena: falta el eslabón 4$|^Cadena, eslabón 4 \(/ }),
  notes: () => ({ where: `id = ${nota.id}`, named: /^Nota F\d+x?: |^Nota de registro \d+: / }),
  note_conceptos: () => ({
    where: `note_id = ${nota.id} AND posicion = 1`,
    named: new RegExp(`^Nota ${nota.folio}: no es como`),
  }),
  note_recargos: () => ({ where: `note_id = ${nota.id} AND monto_cents > 0`, named: /^Nota F\d+: / }),
  note_pagos: () => ({ where: `note_id = ${nota.id} AND hasta IS NULL`, named: /^Nota F\d+: no es como/ }),
  saldo_cambios: () => ({ where: 'id = 2', named: /^Cambio de saldo (2|1002): / }),
};

test.each(MONEY)('every altered column of a row of %s is found and the row named', async (table) => {
  const { where, named } = targets[table]?.() ?? { where: '', named: /-/ };
  const columns = columnsOf(table).filter(({ name }) => !NOT_LINKED[table]?.includes(name));
  expect(columns.length).toBeGreaterThan(4);
  for (const column of columns) {
    const faults = await faultsAfter((tx) => alter(tx, table, column, where));
    expect([column.name, faults[0]]).toEqual([column.name, expect.stringMatching(named)]);
  }
});

test('an added or removed till number is found', async () => {
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

test('rows from before till numbers are verified by their original hashes', () => {
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

test('typed text is found when altered or removed without erasure', async () => {
  for (const column of ['referencia', 'cancelado_motivo', 'sal']) {
    const faults = await faultsAfter((tx) => tx.run(`UPDATE abonos SET ${column} = NULL WHERE id = ${abono.id}`));
    expect(faults[0]).toMatch(new RegExp(`^Abono ${abono.id} `));
  }
});

test('typed text of a note or its additions is found when altered or removed', async () => {
  const attacks = [
    ['notes', 'sal', `id = ${nota.id}`],
    ['note_recargos', 'motivo', 'monto_cents > 0'],
    ['note_recargos', 'cancelado_motivo', 'monto_cents < 0'],
  ];
  for (const [table, column, where] of attacks) {
    const faults = await faultsAfter((tx) => tx.run(`UPDATE ${table} SET ${column} = NULL WHERE ${where}`));
    expect([column, faults[0]]).toEqual([column, expect.stringMatching(/^Nota F\d+: /)]);
  }
  const gone = await faultsAfter(async (tx) => {
    await tx.run('UPDATE notes SET sal = NULL, note_description = NULL, cancelada_motivo = NULL');
    await tx.run("UPDATE note_recargos SET nombre = '', motivo = NULL, cancelado_motivo = NULL");
  });
  const words = 'se borró lo que alguien escribió, y no consta que se anonimizara a nadie';
  expect(gone).toEqual([expect.stringContaining(words), `Nota ${nota.folio}: ${words}`]);
});

const JOURNAL = 'INSERT INTO saldo_cambios (en, note_id, user_id, escuela_id, total_cents, pagado_cents)';
const NOW = "'2026-11-21T18:00:00.000Z'";
/** What somebody writes who knows all the tables: every sum agrees. */
const byHand: Record<string, () => string[]> = {
  'a discount': () => [
    `INSERT INTO note_recargos (note_id, nombre, monto_cents, motivo, created_at, registrado_por)
      VALUES (${unpaid.id}, 'Descuento', -10000, 'Es amigo', ${NOW}, (SELECT max(id) FROM users))`,
    `UPDATE notes SET total_cents = total_cents - 10000, version = version + 1 WHERE id = ${unpaid.id}`,
    `${JOURNAL} SELECT ${NOW}, id, user_id, nullif(totals_escuela_id, 0), -10000, 0 FROM notes WHERE id = ${unpaid.id}`,
  ],
  'another total': () => [
    `UPDATE note_conceptos SET costo_cents = costo_cents - 10000 WHERE note_id = ${unpaid.id}`,
    `UPDATE notes SET total_cents = total_cents - 10000, version = version + 1 WHERE id = ${unpaid.id}`,
    `${JOURNAL} SELECT ${NOW}, id, user_id, nullif(totals_escuela_id, 0), -10000, 0 FROM notes WHERE id = ${unpaid.id}`,
  ],
  'a cancelled note': () => [
    `${JOURNAL} SELECT ${NOW}, id, user_id, nullif(totals_escuela_id, 0), -total_cents, 0 FROM notes WHERE id = ${unpaid.id}`,
    `UPDATE notes SET cancelada_en = ${NOW}, cancelada_motivo = 'No quiso',
      cancelada_por = (SELECT max(id) FROM users), version = version + 1 WHERE id = ${unpaid.id}`,
  ],
  'a surcharge that was taken back': () => [
    `UPDATE note_recargos SET cancelado_en = ${NOW}, cancelado_motivo = 'Es amigo',
      cancelado_por = registrado_por WHERE note_id = ${nota.id} AND monto_cents > 0`,
    `UPDATE note_pagos SET monto_cents = monto_cents - 1250, acumulado_cents = acumulado_cents - 1250
      WHERE note_id = ${nota.id} AND hasta IS NULL AND fecha = '2027-01-15'`,
    `UPDATE notes SET total_cents = total_cents - 1250, version = version + 1 WHERE id = ${nota.id}`,
    `${JOURNAL} SELECT ${NOW}, id, user_id, nullif(totals_escuela_id, 0), -1250, 0 FROM notes WHERE id = ${nota.id}`,
  ],
};

test.each(Object.keys(byHand))('%s inserted by hand with correct sums is found', async (what) => {
  const faults = await faultsAfter(
    async (tx) => {
      for (const statement of byHand[what]?.() ?? []) await tx.run(statement);
    },
    async (tx) => {
      expect((await verifyBalances(tx)).differences).toEqual([]);
      return verifyChain(tx);
    },
  );
  const { folio } = what.startsWith('a surcharge') ? nota : unpaid;
  expect(faults).toEqual([
    expect.stringMatching(`^Nota ${folio}: `),
    expect.stringMatching(/^Cambio de saldo \d+: no está en la cadena$/),
  ]);
});

const SEED = 37;
const ATTACKS = 120;
/** What the keys of a table do not let stand twice, made another one. */
const COPIED: Record<string, string> = {
  ...{ ticket: 'ticket + 1000', numero: 'numero + 1000', posicion: 'posicion + 100', n: 'n + 1000', caja: '77' },
  ...{ folio: "folio || 'y'", folio_key: "folio_key || 'Y'" },
};

test('a random change of a column, or a row more or less, is found in every money table', async () => {
  const chance = random(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
  const missed: string[] = [];
  let refused = 0;
  for (let attack = 0; attack < ATTACKS; attack += 1) {
    const { name: table, columns, key } = pick(tables);
    const row = pick(await server.db.all<Record<string, Value>>(`SELECT * FROM ${table} ORDER BY ${key}`));
    const where = key.map((name) => `${name} = '${row[name]}'`).join(' AND ');
    const proved = columns.filter(({ name }) => name === 'pagado_cents' || !NOT_LINKED[table]?.includes(name));
    const [column, dice] = [pick(proved), chance()];
    const names = columns.map(({ name }) => name).filter((name) => name !== 'id');
    const copy = names.map((name) => COPIED[name] ?? name);
    const statement =
      dice < 0.15
        ? `DELETE FROM ${table} WHERE ${where}`
        : `INSERT INTO ${table} (${names}) SELECT ${copy} FROM ${table} WHERE ${where}`;
    const write = (tx: Transaction) => (dice < 0.3 ? tx.run(statement) : alter(tx, table, column, where));
    const what = dice < 0.3 ? statement : `${table}.${column.name} of ${where}`;
    try {
      if ((await faultsAfter(write, faultsOf)).length === 0) missed.push(what);
    } catch {
      // The keys of the database refuse it themselves.
      refused += 1;
    }
  }
  expect(missed).toEqual([]);
  expect(refused).toBeLessThan(ATTACKS / 4);
});

const LAST = '(SELECT max(n) FROM cadena)';

test.each([
  ['an abono', 'DELETE FROM abonos WHERE id = 1', /^Abono 1: ya no está$/],
  ['a note', 'DELETE FROM notes WHERE cancelada_en IS NOT NULL', /^Nota de registro \d+: ya no está$/],
  ['a surcharge', 'DELETE FROM note_recargos WHERE monto_cents > 0', /^Nota F\d+: /],
  ['a line of the journal', 'DELETE FROM saldo_cambios WHERE id = 1', /^Cambio de saldo 1: ya no está$/],
  ['a link', 'DELETE FROM cadena WHERE n = 3', /^Cadena: falta el eslabón 3$/],
  ['the first links', 'DELETE FROM cadena WHERE n < 4', /^Cadena: faltan los eslabones 1 a 3$/],
  ['the end', `DELETE FROM cadena WHERE n = ${LAST}`, /^Cadena: termina en el eslabón \d+ y su contador dice \d+$/],
  ['a movement of cash', 'DELETE FROM movimientos', /^Movimiento 1: ya no está$/],
  ['a count', 'DELETE FROM conteos', /^Conteo 1: ya no está$/],
  ['a line of a closing', 'DELETE FROM corte_lineas WHERE corte_id = 1', /^Corte 1: no es como se cerró$/],
  ['the counter', "DELETE FROM counters WHERE name = 'cadena'", /^Cadena: falta su contador$/],
])('%s that was deleted is found', async (_what, statement, sentence) => {
  expect((await faultsAfter((tx) => tx.run(statement)))[0]).toMatch(sentence);
});

test('an abono deleted with its link and number is found', async () => {
  const [gone, last] = [await linkOf('abono', 1), await lastLink()];
  const faults = await faultsAfter(async (tx) => {
    await tx.run('DELETE FROM abonos WHERE id = 1');
    await tx.run('DELETE FROM cadena WHERE n = ?', gone);
    for (let n = gone + 1; n <= last; n += 1) await tx.run('UPDATE cadena SET n = ? WHERE n = ?', n - 1, n);
    await tx.run("UPDATE counters SET value = value - 1 WHERE name = 'cadena'");
  });
  const between = 'uno de los dos fue alterado, o quitaron algo de en medio';
  expect(faults[0]).toMatch(new RegExp(`^Cadena, eslabón ${gone} \\(.*\\): no sigue al ${gone - 1} .*: ${between}$`));
});

test('a row altered and rehashed with its link is found at the next link', async () => {
  const n = await linkOf('movimiento', 1);
  const faults = await faultsAfter(async (tx) => {
    await tx.run('UPDATE movimientos SET monto_cents = 1');
    const links = await tx.all<StoredLink>('SELECT * FROM cadena WHERE n IN (?, ?) ORDER BY n', n - 1, n);
    const [before, link] = links as [StoredLink, StoredLink];
    const row = (await rowsOf(tx, 'movimiento', [1])).get(1);
    const huella = row ? hashOfRow('movimiento', row) : '';
    const hash = hashOfLink(before.hash, { ...link, huella });
    await tx.run('UPDATE cadena SET huella = ?, hash = ? WHERE n = ?', huella, hash, n);
  });
  expect(faults).toEqual([
    `Cadena, eslabón ${n + 1} (Conteo 1 (corte 1)): no sigue al ${n} (Movimiento 1): uno de los dos fue alterado, o quitaron algo de en medio`,
  ]);
});

test('an inserted row is found', async () => {
  const columns = 'user_id, note_id, amount_cents, metodo, created_at, registrado_por, corte';
  const abonos = await faultsAfter((tx) =>
    tx.run(`INSERT INTO abonos (ticket, ${columns}) SELECT 77, ${columns} FROM abonos WHERE id = 1`),
  );
  expect(abonos).toEqual([expect.stringMatching(/^Abono \d+ \(ticket 77\): no está en la cadena$/)]);

  const link = 'tipo, registro_id, huella, hash';
  const [first, next] = [await linkOf('abono', 1), (await lastLink()) + 1];
  const links = await faultsAfter(async (tx) => {
    await tx.run(`INSERT INTO cadena (n, ${link}) SELECT ${next}, ${link} FROM cadena WHERE n = ${first}`);
    await tx.run(`UPDATE counters SET value = ${next} WHERE name = 'cadena'`);
  });
  expect(links).toEqual([
    expect.stringMatching(new RegExp(`^Cadena, eslabón ${next} \\(Abono 1 .*: fue alterado$`)),
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

test('text removed as if erased is found while nobody was anonymised', async () => {
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

test('anonymising changes no hash, and erased text is not a finding', async () => {
  const hashes = () => server.db.all('SELECT hash FROM cadena ORDER BY n');
  const before = await hashes();
  const whose = await server.db.get<{ user_id: number }>('SELECT user_id FROM abonos WHERE id = ?', abono.id);
  const params = { id: whose?.user_id ?? 0 };
  await server.get(3, endpoints.anonymizeUser, { params, body: { motivo: 'Lo pidió' } });
  expect(await server.db.get('SELECT referencia, cancelado_motivo, sal FROM abonos WHERE id = ?', abono.id)).toEqual({
    ...{ referencia: null, cancelado_motivo: null, sal: null },
  });
  expect([await hashes(), await verifyChain(server.db)]).toEqual([before, []]);
  // Two texts may have been erased one after the other: a third change was none of the product's.
  const faults = await faultsAfter((tx) => tx.run('UPDATE abonos SET version = version + 2 WHERE id = ?', abono.id));
  expect(faults).toEqual([expect.stringMatching(/^Abono \d+ \(ticket 2\): su versión dice 6$/)]);
});

test('a 0.x abono without proof of its ticket text is valid, as is its removal', async () => {
  const columns = 'user_id, note_id, amount_cents, metodo, created_at, registrado_por';
  await server.db.write(async (tx) => {
    await tx.run(
      `INSERT INTO abonos (id, ticket, importado, total_entonces_cents, saldo_entonces_cents, ${columns})
        SELECT 900, 900, 1, 50000, 40000, ${columns} FROM abonos WHERE id = 1`,
    );
    const row = (await rowsOf(tx, 'abono', [900])).get(900);
    if (row)
      await appendRows(tx, [
        { tipo: 'abono', rows: [{ ...row, total_entonces_cents: null, saldo_entonces_cents: null }] },
      ]);
  });
  expect(await verifyChain(server.db)).toEqual([]);
  await server.db.write(async (tx) => {
    await linkRemoval(tx, 'borrado', [900]);
    await tx.run('DELETE FROM abonos WHERE id = 900');
  });
  expect(await verifyChain(server.db)).toEqual([]);
});
