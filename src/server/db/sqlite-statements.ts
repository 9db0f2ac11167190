import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Queryable, Value } from './database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { fromSqlite } from './sqlite-errors.ts';

/** The statements of one connection, prepared once per SQL text. Each runs to its end before the call returns. */
export function sqliteStatements(connection: DatabaseSync): Queryable {
  const prepared = new Map<string, StatementSync>();

  function execute<R>(sql: string, use: (statement: StatementSync) => R): R {
    try {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = connection.prepare(sql);
        prepared.set(sql, statement);
      }
      return use(statement);
    } catch (error) {
      throw fromSqlite(error);
    }
  }

  return {
    dialect: sqliteDialect,
    async all<Row>(sql: string, ...params: Value[]) {
      return execute(sql, (statement) => statement.all(...params.map(bindable)) as Row[]);
    },
    async get<Row>(sql: string, ...params: Value[]) {
      return execute(sql, (statement) => (statement.get(...params.map(bindable)) as Row | undefined) ?? null);
    },
    async run(sql, ...params) {
      return execute(sql, (statement) => ({ changes: Number(statement.run(...params.map(bindable)).changes) }));
    },
  };
}

/** node:sqlite hands every number over as a float: `? / 2` of 7 would be 3.5, and 7 inside of JSON 7.0. */
export function bindable(value: Value): Value | bigint {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}
