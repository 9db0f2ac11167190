/**
 * The limit: a bare server over a product's database, with no session, no rights, no checks and no log. It answers the
 * same rows in the same JSON with statements prepared once, and keeps what must outlive it: an abono with its note and
 * the response under its Idempotency-Key. DATA_DIR names the folder; it prints where it listens.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as sql from './limit-sql.ts';
import { writeWorkbook } from './limit-workbook.ts';

const file = join(process.env.DATA_DIR ?? '', 'servicios-escolares.sqlite');
const db = new DatabaseSync(file, { timeout: 5000 });
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
const [list, filter] = [asLists(sql.LIST), asLists(sql.FILTER)];
const filterCount = db.prepare(sql.FILTER_COUNT);
const [search, searchFolio] = [db.prepare(sql.SEARCH), db.prepare(sql.SEARCH_FOLIO)] as const;
const [row, rowOfNote] = [asLists(sql.ROW), asLists(sql.ROW_OF_NOTE)];
const note = db.prepare(sql.NOTE);
const [totals, pay, paid, owed] = [sql.TOTALS, sql.PAY, sql.PAID, sql.OWED].map((text) => db.prepare(text)) as Four;
const [responded, keep] = [db.prepare(sql.RESPONDED), db.prepare(sql.KEEP)];
type Statement = ReturnType<DatabaseSync['prepare']>;
type Four = [Statement, Statement, Statement, Statement];
type Row = Record<string, string | number>;
const alumnos = Number((db.prepare(sql.COUNT).get() as Row).total);
const dollars = (cents: number) => cents / 100;

function send(response: ServerResponse, body: string): void {
  // As text it would be written several times as slowly.
  const bytes = Buffer.from(body);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
}

/** A page in the product's shape; the text of its rows is JSON already. */
function page(rows: string, count: number, total: number, current: number, path: string, more = ''): string {
  const last = Math.max(1, Math.ceil(total / 25));
  let links = '';
  for (const number of new Set([1, current - 2, current - 1, current, current + 1, current + 2, last])) {
    if (number < 1 || number > last) continue;
    links += `${links && ','}{"label":"${number}","url":"${path}page=${number}","active":${number === current}}`;
  }
  const from = (current - 1) * 25 + 1;
  return `{"data":[${rows}],"total":${total},"per_page":25,"current_page":${current},"last_page":${last},"from":${from},"to":${from + count - 1},"links":[${links}],"next_page_url":"${path}page=${current + 1}","prev_page_url":"${path}page=${current - 1}"${more}}`;
}
/** A statement that gives its rows as lists: of objects each name would be made anew for each row. */
function asLists(text: string): Statement {
  const statement = db.prepare(text);
  statement.setReturnArrays(true);
  return statement;
}
const joined = (rows: unknown) => (rows as [string][]).map(([json]) => json).join(',');

/** Those of one turn of the event loop share a transaction and its fsync. */
let waiting: { key: string; userId: number; cents: number; response: (body: string) => void }[] = [];
let ticket = Number((db.prepare('SELECT max(ticket) AS last FROM abonos').get() as Row).last);
function commit(): void {
  const works = waiting;
  waiting = [];
  db.exec('BEGIN IMMEDIATE');
  const now = new Date().toISOString();
  const bodies = works.map(({ key, userId, cents }) => {
    const known = responded.get(key) as { body: string } | undefined;
    if (known) return known.body;
    const { id: noteId } = owed.get(userId) as { id: number };
    ticket += 1;
    const { id } = pay.get(userId, noteId, cents, ticket, now) as { id: number };
    paid.run(cents, noteId);
    const abono = { id, user_id: userId, nota_id: noteId, amount: dollars(cents), metodo: 'efectivo', ticket };
    const { json } = note.get(noteId) as Row;
    const body = `{"success":true,"abono":${JSON.stringify({ ...abono, created_at: now })},"note":${json}}`;
    keep.run(key, body, now);
    return body;
  });
  db.exec('COMMIT');
  for (const [at, work] of works.entries()) work.response(bodies[at] ?? '');
}
function takeAbono(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    const { user_id, amount } = JSON.parse(body) as { user_id: number; amount: number };
    const key = String(request.headers['idempotency-key']);
    if (waiting.length === 0) setImmediate(commit);
    waiting.push({ key, userId: user_id, cents: Math.round(amount * 100), response: (text) => send(response, text) });
  });
}

function dashboard(general: boolean): string {
  const rows = totals.all() as Record<string, number>[];
  const sum = (key: string) => rows.reduce((all, row) => all + (row[key] ?? 0), 0);
  const [money, people] = [sum('pagado_cents'), sum('alumnos')];
  const schools = rows.filter(({ escuela }) => escuela !== null);
  const bySchool = schools.map(({ escuela, alumnos }) => ({ escuela, total: alumnos }));
  if (general) {
    const paidBySchool = schools.map(({ escuela, pagado_cents = 0 }) => ({ escuela, total: dollars(pagado_cents) }));
    const sums = { totalAlumnos: people, totalEmpleados: sum('empleados'), totalAPagar: dollars(sum('total_cents')) };
    const data = { ...sums, totalPagado: dollars(money), totalNotas: sum('notas') };
    return JSON.stringify({
      success: true,
      data: { ...data, usuariosPorEscuela: bySchool, totalPagadoPorEscuela: paidBySchool },
    });
  }
  const pending = dollars(sum('total_cents') - money);
  const figures = { totalUsers: people + sum('empleados'), usersBySchool: bySchool, totalNotes: sum('notas') };
  return JSON.stringify({ datos: { ...figures, totalPaid: dollars(money), creditsPending: pending } });
}

const server = createServer((request, response) => {
  const [pathname = '', query] = (request.url ?? '/').split('?');
  const searchParams = new URLSearchParams(query);
  if (pathname === '/empty') return send(response, '{}');
  if (pathname === '/list') {
    const rows = list.all(searchParams.get('from') ?? '');
    return send(response, page(joined(rows), rows.length, alumnos, Number(searchParams.get('page') ?? 1), '/list?'));
  }
  if (pathname === '/filter') {
    const escuela = Number(searchParams.get('escuela'));
    const rows = filter.all(escuela);
    const { total } = filterCount.get(escuela) as Row;
    return send(response, page(joined(rows), rows.length, Number(total), 1, `/filter?escuela=${escuela}&`));
  }
  if (pathname === '/search') {
    const folio = searchParams.get('folio');
    const statement = folio === null ? search : searchFolio;
    const { page: ids, total, baja } = statement.get(folio ?? searchParams.get('match') ?? '') as Row;
    const shaped = folio === null ? row : rowOfNote;
    const rows = ids
      ? String(ids)
          .split(',')
          .map((id) => shaped.get(Number(id)))
      : [];
    return send(response, page(joined(rows), rows.length, Number(total), 1, '/search?', `,"en_baja":${baja}`));
  }
  if (pathname === '/abonos') return takeAbono(request, response);
  if (pathname === '/dashboard-stats') return send(response, dashboard(false));
  if (pathname === '/dashboard') return send(response, dashboard(true));
  if (pathname === '/workbook') return void writeWorkbook(db, response);
  response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listo en http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`);
});
