import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DatabaseError, type Queryable, statementsRun, type Value } from './database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Extended result codes, https://sqlite.org/rescode.html */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_FOREIGNKEY = 787;
/** Primary result codes: the low byte of every extended one. */
const FULL = 13;
const BUSY = 5;
const IOERR = 10;
const CANTOPEN = 14;

const primaryOf = (errcode: number): number => errcode & 0xff;

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean =>
  primaryOf((Object(error) as { errcode?: number }).errcode ?? 0) === BUSY;

/** Returns a DatabaseError for the failures that the server distinguishes; other errors unchanged. */
export function fromSqlite(error: unknown): unknown {
  const { errcode, message } = Object(error) as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  if (errcode === CONSTRAINT_UNIQUE || errcode === CONSTRAINT_PRIMARYKEY) {
    return new DatabaseError('unique', error, clashingColumns(message));
  }
  if (errcode === CONSTRAINT_FOREIGNKEY) return new DatabaseError('foreignKey', error);
  const primary = primaryOf(errcode);
  if (primary === FULL) return new DatabaseError('full', error);
  if (primary === BUSY || primary === IOERR || primary === CANTOPEN) return new DatabaseError('away', error);
  return error;
}

/** «UNIQUE constraint failed: notes.user_id, notes.folio» → `notes.user_id,folio` */
function clashingColumns(message: string): string {
  const [first = '', ...others] = message.slice(message.indexOf(': ') + 2).split(', ');
  return [first, ...others.map((column) => column.slice(column.indexOf('.') + 1))].join(',');
}

/** A statement that gives its rows as lists of values: as objects SQLite would look up each name for each row. */
interface Prepared {
  statement: StatementSync;
  names: readonly string[];
}

function rowOf(prepared: Prepared, values: readonly unknown[]): object {
  // A statement over a table that has changed since has other columns than when it was prepared.
  if (values.length !== prepared.names.length) prepared.names = namesOf(prepared.statement);
  const row: Record<string, unknown> = {};
  const { names } = prepared;
  for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
  return row;
}

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

/** The statements of one connection, prepared once per SQL text. Each runs to its end before the call returns. */
export function sqliteStatements(connection: DatabaseSync): Queryable {
  const known = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    let prepared = known.get(sql);
    if (!prepared) {
      const statement = connection.prepare(sql);
      statement.setReturnArrays(true);
      prepared = { statement, names: namesOf(statement) };
      known.set(sql, prepared);
    }
    return prepared;
  }

  function execute<R>(sql: string, use: (prepared: Prepared) => R): Promise<R> {
    try {
      if (statementsRun.hasSubscribers) statementsRun.publish(sql);
      return Promise.resolve(use(prepare(sql)));
    } catch (error) {
      return Promise.reject(fromSqlite(error));
    }
  }

  return {
    dialect: sqliteDialect,
    all: <Row>(sql: string, ...params: Value[]) =>
      execute(sql, (prepared) => {
        const rows = prepared.statement.all(...params.map(bindable)) as unknown as unknown[][];
        return rows.map((values) => rowOf(prepared, values) as Row);
      }),
    get: <Row>(sql: string, ...params: Value[]) =>
      execute(sql, (prepared) => {
        const values = prepared.statement.get(...params.map(bindable)) as unknown[] | undefined;
        return values ? (rowOf(prepared, values) as Row) : null;
      }),
    run: (sql, ...params) =>
      execute(sql, ({ statement }) => ({ changes: Number(statement.run(...params.map(bindable)).changes) })),
  };
}

/** node:sqlite hands every number over as a float: `? / 2` of 7 would be 3.5, and 7 inside of JSON 7.0. */
export function bindable(value: Value): Value | bigint {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}
