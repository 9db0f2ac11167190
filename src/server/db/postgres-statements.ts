import { hash } from 'node:crypto';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import type { Queryable, Value } from './database.ts';
import { numberPlaceholders } from './placeholders.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { fromPostgres } from './postgres-errors.ts';
import type { Link } from './postgres-link.ts';

/** Each SQL text once: with its numbered placeholders and the name under which connections keep it prepared. */
const prepared = new Map<string, { name: string; text: string }>();

function prepare(sql: string): { name: string; text: string } {
  let statement = prepared.get(sql);
  if (!statement) {
    statement = {
      name: hash('sha256', sql, 'base64url').slice(0, 16),
      text: numberPlaceholders(sql),
    };
    prepared.set(sql, statement);
  }
  return statement;
}

/** The statements of a pool, each on any of its connections, or those of one connection. */
export function postgresStatements(connection: Pool | ClientBase, { pooled }: Link): Queryable {
  async function query(sql: string, params: Value[]) {
    // pg would send NULL; node:sqlite refuses it.
    if (params.includes(undefined as never)) throw new TypeError(`A parameter of this statement is undefined: ${sql}`);
    const { name, text } = prepare(sql);
    // Behind a pooler the next statement may be on another connection, where that name is not known, or somebody else's.
    const statement = pooled ? { text } : { name, text };
    try {
      return await connection.query<QueryResultRow>({ ...statement, values: params });
    } catch (error) {
      throw fromPostgres(error);
    }
  }

  return {
    dialect: postgresDialect,
    all: async <Row>(sql: string, ...params: Value[]) => (await query(sql, params)).rows as Row[],
    get: async <Row>(sql: string, ...params: Value[]) =>
      ((await query(sql, params)).rows[0] as Row | undefined) ?? null,
    run: async (sql, ...params) => ({ changes: (await query(sql, params)).rowCount ?? 0 }),
  };
}
