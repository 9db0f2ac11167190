/** The thread behind snapshots and long reads of SQLite: one connection that can't write. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseError, type Value } from './database.ts';
import { SLICE } from './snapshot.ts';
import type { Opened, Question, SnapshotRequest, SnapshotResponse, ThreadData } from './sqlite-snapshot.ts';
import { bindable, sqliteStatements } from './sqlite-statements.ts';

const port = parentPort;
if (!port) throw new Error('This file is run as a thread');

const { file, oneInstant } = workerData as ThreadData;
const connection = new DatabaseSync(file, { timeout: 5000, readOnly: true });
// 32 MB: notes and codes of the alumnos in a row lie all over the file.
connection.exec('PRAGMA cache_size = -32000');
if (oneInstant) connection.exec('BEGIN');
const statements = sqliteStatements(connection);
const cursors = new Map<number, Iterator<unknown>>();
let opened = 0;

/** Rows as lists of values: on the way between threads the names of all columns would travel with each row. */
function open(sql: string, params: Value[]): Opened {
  opened += 1;
  // Not the shared one: two lists may be read at once, and starting a statement again ends its first run.
  const list = connection.prepare(sql);
  list.setReturnArrays(true);
  cursors.set(opened, list.iterate(...params.map(bindable)));
  return { cursor: opened, columns: list.columns().map(({ name }) => name) };
}

function slice(cursor: number): unknown[] {
  const rows: unknown[] = [];
  const iterator = cursors.get(cursor);
  while (iterator && rows.length < SLICE) {
    const next = iterator.next();
    if (next.done) break;
    rows.push(next.value);
  }
  return rows;
}

function query(question: Question): unknown {
  switch (question.kind) {
    case 'open':
      return open(question.sql, question.params);
    case 'next':
      return slice(question.cursor);
    case 'end':
      cursors.get(question.cursor)?.return?.();
      cursors.delete(question.cursor);
      return null;
    default:
      return statements[question.kind](question.sql, ...question.params);
  }
}

port.on('message', async ({ id, ...question }: SnapshotRequest) => {
  try {
    port.postMessage({ id, value: await query(question) } satisfies SnapshotResponse);
  } catch (error) {
    const { message, errcode } = Object(error instanceof DatabaseError ? error.cause : error);
    port.postMessage({ id, error: { message, ...(errcode !== undefined && { errcode }) } } satisfies SnapshotResponse);
  }
});
