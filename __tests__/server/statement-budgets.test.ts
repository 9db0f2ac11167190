/**
 * How many statements the requests that are made most may run, that of the session among them: on SQLite each costs CPU, on
 * PostgreSQL a trip. A budget is changed by hand, with the reason in the commit.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { statementsRun } from '#server/db/database.ts';
import type { Client } from '../support/api-client.ts';
import { aNote, anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ ciego: true });
const CELULAR = '5512345678';
const key = () => crypto.randomUUID();

interface Ground {
  client: Client;
  alumno: User;
  /** Partly paid. */
  note: Note;
  other: Note;
  servicio: number;
  escuela: number;
}
type Send = (ground: Ground) => Promise<{ status: number }>;

/** Of a supervisor, in a business that counts its till blind. PostgreSQL locks some rows by
 * statements of their own, and gets the last ones of a write together with its COMMIT. */
const BUDGETS: [name: string, budget: number | { sqlite: number; postgres: number }, Send][] = [
  ['the list of alumnos', 6, ({ client }) => client.request(endpoints.listAlumnos)],
  ['its second page', 6, ({ client }) => client.request(endpoints.listAlumnos, { query: { page: 2, per_page: 1 } })],
  ['a school', 6, ({ client, escuela }) => client.request(endpoints.filterAlumnos, { query: { escuela } })],
  [
    'a name',
    6,
    ({ client }) => client.request(endpoints.searchAlumnos, { params: { text: 'Núñez', field: 'nombre' } }),
  ],
  [
    'a folio',
    6,
    ({ client, note }) => client.request(endpoints.searchAlumnos, { params: { text: note.folio, field: 'folio' } }),
  ],
  ['those who owe', 6, ({ client }) => client.request(endpoints.listPendientes)],
  ['the counters of the menu', 5, ({ client }) => client.request(endpoints.counters)],
  ['today', 9, ({ client }) => client.request(endpoints.hoy)],
  ['a person', 2, ({ client, alumno: { id } }) => client.request(endpoints.getUser, { params: { id } })],
  ['a note', 5, ({ client, alumno }) => client.request(endpoints.getNote, { params: { userId: alumno.id } })],
  ['its abonos', 6, ({ client, alumno }) => client.request(endpoints.listCredits, { params: { userId: alumno.id } })],
  ['an account', 5, ({ client, alumno: { id } }) => client.request(endpoints.account, { params: { id } })],
  ['a phone at the counter', 14, ({ client }) => client.request(endpoints.findAtCounter, { body: { q: CELULAR } })],
  ['a name at the counter', 6, ({ client }) => client.request(endpoints.findAtCounter, { body: { q: 'Núñ' } })],
  ['debtors of a school', 5, ({ client, escuela }) => client.request(endpoints.listDeudores, { query: { escuela } })],
  ['the dashboard', 3, ({ client }) => client.request(endpoints.dashboardStats)],
  ['balances of the last weeks', 2, ({ client }) => client.request(endpoints.dashboardSaldos)],
  ['the dashboard of plans', 8, ({ client }) => client.request(endpoints.dashboardPlanes)],
  [
    'a sale',
    { sqlite: 24, postgres: 23 },
    ({ client, alumno: { id: user_id }, servicio }) => {
      const body = { user_id, folio: 'VENTA-1', status: 0 as const, serviciosArr: [servicio], costosArr: [500] };
      return client.request(endpoints.createNote, { body, key: key() });
    },
  ],
  [
    'an abono',
    { sqlite: 14, postgres: 10 },
    ({ client, note: { id: nota_id, user_id } }) =>
      client.request(endpoints.createAbono, { body: { user_id, nota_id, amount: 10 }, key: key() }),
  ],
  ['the last abonos of a cashier', 6, ({ client }) => client.request(endpoints.lastAtCounter)],
  [
    'a payment of two notes',
    { sqlite: 22, postgres: 17 },
    ({ client, note, other }) => {
      const partes = [note, other].map(({ id: nota_id, user_id }) => ({ user_id, nota_id, amount: 10 }));
      return client.request(endpoints.createPago, { body: { partes, recibido: 20 }, key: key() });
    },
  ],
  [
    'an abono that is cancelled',
    16,
    ({ client, note: { creditos } }) =>
      client.request(endpoints.cancelAbono, { params: { id: creditos[0]?.id ?? 0 }, body: { motivo: 'Error' } }),
  ],
];

/** The texts of the statements that a request runs. */
async function statementsOf(send: () => Promise<{ status: number }>): Promise<string[]> {
  const run: string[] = [];
  const keep = (sql: unknown) => run.push(String(sql));
  subscribe(statementsRun.name, keep);
  try {
    expect((await send()).status).toBeLessThan(300);
    return run;
  } finally {
    unsubscribe(statementsRun.name, keep);
  }
}

/** Tables that grow with the business, and the names that a statement gives them. */
const LARGE = /\b(users|notes|abonos|note_conceptos|note_pagos|saldo_cambios|audit)\b(?: AS)?(?:\s+(\w+))?/g;

/** Steps of SQLite's plans that read a large table, or a whole index of it, from end to end. */
async function scansOf(statements: string[]): Promise<string[]> {
  const partial = await server.db.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'",
  );
  const scans: string[] = [];
  for (const sql of new Set(statements)) {
    if (!/^\s*(SELECT|WITH)/.test(sql)) continue;
    const names = new Set(Array.from(sql.matchAll(LARGE), ([, table, alias]) => [table, alias]).flat());
    const parameters = Array.from(sql.matchAll(/\?/g), () => null);
    const plan = await server.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...parameters);
    for (const { detail } of plan) {
      const [, name, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(detail) ?? [];
      if (name && names.has(name) && !partial.some((one) => one.name === index)) scans.push(detail);
    }
  }
  return scans;
}

/** Scans that are known: `p` stands for rows chosen before, under the alias that instalments have elsewhere. */
const SCANS = [
  // Ends with the page.
  ['those who owe', 'SCAN u USING INDEX users_nombre'],
  // Those that were found, under the alias of the table.
  ['a name at the counter', 'SCAN u'],
  ['debtors of a school', 'SCAN p'],
  // Ends with its first row.
  ['balances of the last weeks', 'SCAN saldo_cambios'],
  // In a thread of its own: notes without a plan, by the day on which they are due.
  ['the dashboard of plans', 'SCAN n'],
  ['the dashboard of plans', 'SCAN p'],
  ['the dashboard of plans', 'SCAN p'],
];

test('each frequent request stays within its number of statements and scans no large table', async () => {
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { escuela, celular: CELULAR });
  const note = await aNote(server, { alumno, total: 1000, paid: 300 });
  const other = await aNote(server, { total: 1000 });
  const ground = { client, alumno, note, other, servicio: (await aServicio(server)).id, escuela: escuela.id };
  const counted: Record<string, number> = {};
  const scans: [string, string][] = [];
  for (const [name, , send] of BUDGETS) {
    const statements = await statementsOf(() => send(ground));
    counted[name] = statements.length;
    if (DATABASE === 'sqlite') for (const scan of await scansOf(statements)) scans.push([name, scan]);
  }
  const budgets = BUDGETS.map(([name, budget]) => [name, typeof budget === 'number' ? budget : budget[DATABASE]]);
  expect(counted).toEqual(Object.fromEntries(budgets));
  if (DATABASE === 'sqlite') expect(scans).toEqual(SCANS);
});
