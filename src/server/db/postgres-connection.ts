import { hash } from 'node:crypto';
import { Client, type ClientBase, type ClientConfig, type Pool, type QueryResultRow, types } from 'pg';
import { DatabaseError, type Queryable, statementsRun, type Value } from './database.ts';
import type { Limits } from './limits.ts';
import { postgresDialect } from './postgres-dialect.ts';

/** Text literals and quoted names, whose question marks are not placeholders, or a placeholder. */
const LITERAL_OR_PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

/** A statement with a text of its own for each placeholder, from 0 on. */
export function placeValues(sql: string, valueAt: (at: number) => string): string {
  let count = 0;
  return sql.replace(LITERAL_OR_PLACEHOLDER, (found) => {
    if (found !== '?') return found;
    count += 1;
    return valueAt(count - 1);
  });
}

/** `a = ? AND b = '?'` → `a = $1 AND b = '?'`: the placeholders of PostgreSQL. */
export const numberPlaceholders = (sql: string): string => placeValues(sql, (at) => `$${at + 1}`);

type Parse = (text: string) => unknown;

const instant = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date;

/** `pg` gives whole numbers of 64 bits and sums as text, for they might not fit; cents and ids do, or it is an error. */
function integerOrDecimal(text: string): number {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} is too large for a JavaScript number`);
  return number;
}

const parsers = new Map<number, Parse>([
  [types.builtins.INT8, integerOrDecimal],
  [types.builtins.NUMERIC, integerOrDecimal],
  [types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [types.builtins.TIMESTAMPTZ, (text) => instant(text).toISOString()],
  // As text, like SQLite.
  [types.builtins.JSON, (text) => text],
  [types.builtins.JSONB, (text) => text],
]);

/** Type parsers that give PostgreSQL rows the shape of SQLite's. Set per pool, not per process. */
export const rowTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

/** SQLSTATE codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * Out of resources, connection lost, server going down or coming up, input/output error, a standby that takes no writes;
 * and the limits of time: a statement, a lock, a transaction that asked for nothing.
 */
const AWAY_STATE = /^(53|08|57P0[1-5]|58030|25006|57014|55P03|25P03)/;
const AWAY_NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)/;
/** Messages of pg without a code for a lost or unavailable connection. */
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|Query read timeout)/;

/** Returns a DatabaseError for the failures that the server distinguishes; other errors unchanged. */
export function fromPostgres(error: unknown): unknown {
  const description = described(error);
  const { code, message } = description;
  if (code === UNIQUE_VIOLATION) return new DatabaseError('unique', error, clashingColumns(description));
  if (code === FOREIGN_KEY_VIOLATION) return new DatabaseError('foreignKey', error);
  if (code === DISK_FULL) return new DatabaseError('full', error);
  if (AWAY_STATE.test(code) || AWAY_NETWORK.test(code)) return new DatabaseError('away', error);
  if (!code && AWAY_MESSAGE.test(message)) return new DatabaseError('away', error);
  return error;
}

/** Whether PostgreSQL gave the transaction up only because of the others, so that the same again may pass. */
export function isWorthAnotherTry(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(described(error).code);
}

/** Whether an answer was waited for in vain: the connection may hang for ever, and nothing more can be said on it. */
export function isSilence(error: unknown): boolean {
  const { message, cause } = Object(error);
  return message === 'Query read timeout' || (cause !== undefined && isSilence(cause));
}

interface Described {
  code: string;
  message: string;
  table?: string;
  detail?: string;
  constraint?: string;
}

/** Fields of errors from pg and the network. */
function described(error: unknown): Described {
  const { code, message, table, detail, constraint } = Object(error);
  return { code: typeof code === 'string' ? code : '', message: String(message), table, detail, constraint };
}

/**
 * `notes.user_id,folio`, from the detail «Key (user_id, folio)=(…) already exists.», of which the parentheses are the
 * same in every language of the server.
 */
function clashingColumns({ table, detail = '', constraint }: Described): string {
  const columns = /\((.+?)\)=\(/.exec(detail)?.[1]?.replaceAll(/[" ]/g, '');
  return `${table}.${columns ?? constraint}`;
}

/** How long a host is waited for that is asked whether it takes writes. */
const HOST_LIMIT = 3000;

const IS_STANDBY = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS standby`;

/** Whether this connection only reads. */
async function isStandby(client: Client): Promise<boolean> {
  // By our own types a boolean is 0 or 1, by those of `pg` false or true.
  return Boolean((await client.query<{ standby: unknown }>(IS_STANDBY)).rows[0]?.standby);
}

interface Host {
  host: string;
  port: number;
  standby: boolean;
}

/** Throws the error of `pg` for one that does not respond. */
async function hostAt(config: ClientConfig): Promise<Host> {
  const client = new Client({ ...config, connectionTimeoutMillis: HOST_LIMIT, query_timeout: HOST_LIMIT });
  client.on('error', () => {});
  try {
    await client.connect();
    return { host: client.host, port: client.port, standby: await isStandby(client) };
  } finally {
    void client.end().catch(() => {});
  }
}

/** All are asked at once: one that is frozen holds up nobody. */
async function suitable(configs: readonly ClientConfig[], wanted: string): Promise<Host> {
  const hosts = configs.map(hostAt);
  const only = (standby: boolean) =>
    hosts.map(async (one) => {
      const host = await one;
      if (host.standby !== standby) throw new Error(standby ? 'It takes writes' : 'It only reads');
      return host;
    });
  const [takesWrites, reads] = [Promise.any(only(false)), Promise.any(only(true))];
  for (const one of [takesWrites, reads]) one.catch(() => {});
  try {
    if (wanted === 'read-write' || wanted === 'primary') return await takesWrites;
    if (wanted === 'standby' || wanted === 'read-only') return await reads;
    if (wanted === 'any') return await Promise.any(hosts);
    return await reads.catch(() => takesWrites);
  } catch (error) {
    const first = (Object(error).errors as unknown[])?.find((one) => fromPostgres(one) !== one);
    throw new DatabaseError('away', first ?? error);
  }
}

/**
 * The class of connections to whichever of several hosts serves: `pg` itself knows one. The host that was found is kept
 * until a connection to it fails, or it has become a standby.
 */
export function clientOfHosts(configs: readonly ClientConfig[], wanted: string): typeof Client {
  let found: Promise<Host> | null = null;
  return class extends Client {
    override connect(): Promise<Client>;
    override connect(done: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
    override connect(done?: (error: never, client: Client) => void): Promise<Client> | undefined {
      const connecting = this.#connectToHost();
      if (!done) return connecting;
      // The pool's way.
      connecting.then(
        () => done(null as never, this),
        (error: unknown) => done(error as never, this),
      );
      return undefined;
    }

    async #connectToHost(): Promise<Client> {
      found ??= suitable(configs, wanted);
      const finding = found;
      try {
        const { standby, ...place } = await finding;
        Object.assign(this, place);
        await super.connect();
        if ((await isStandby(this)) === standby) return this;
        throw new DatabaseError('away', new Error('The host has another part now'));
      } catch (error) {
        if (found === finding) found = null;
        void this.end().catch(() => {});
        throw error;
      }
    }
  } as typeof Client;
}

/** How the database is reached. */
export interface Link {
  /** Makes its connections. */
  Client: typeof Client;
  /** Settings of every connection, without the time limits. */
  address: ClientConfig;
  /** Whether a pooler (PgBouncer and the like) stands in between: nothing that is said to a connection stays. */
  pooled: boolean;
}

const PID = 'SELECT pg_backend_pid() AS pid';

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(PID);
  return rows[0]?.pid ?? 0;
}

async function probe(first: Client, second: Client): Promise<boolean> {
  await Promise.all([first.connect(), second.connect()]);
  const { processID } = first as unknown as { processID: number };
  const own = await pidOf(first);
  // Asked further, a pooler with a single connection would wait for itself.
  if (own !== processID) return true;
  // While the second one is in a transaction, a pooler cannot give the first one the same connection.
  await second.query('BEGIN');
  const meanwhile = await pidOf(first);
  await second.query('COMMIT');
  return meanwhile !== own;
}

/**
 * Whether connections to this address lead to another process of PostgreSQL from one transaction to the next, or to one
 * that is not the one that answered: poolers give themselves numbers of their own. Throws a DatabaseError when it is away.
 */
export async function isPooled(address: ClientConfig, Connection = Client): Promise<boolean> {
  const clients = [new Connection(address), new Connection(address)] as const;
  for (const client of clients) client.on('error', () => {});
  try {
    return await probe(...clients);
  } catch (error) {
    throw fromPostgres(error);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Settings of a connection with these time limits. */
export function linkSettings({ address, pooled }: Link, limits: Limits | null): ClientConfig {
  if (!limits) return address;
  // A pooler refuses unknown startup parameters: there each transaction sets them.
  return { ...address, ...(pooled ? { query_timeout: limits.query_timeout } : limits) };
}

/** The words that begin a transaction under these limits. */
export function beginning({ pooled }: Link, begin: string, limits: Limits | null): string {
  if (!pooled || !limits) return begin;
  const words = Object.entries(limits).filter(([name]) => name !== 'query_timeout');
  return [begin, ...words.map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ');
}

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
    if (statementsRun.hasSubscribers) statementsRun.publish(sql);
    const { name, text } = prepare(sql);
    // Behind a pooler the next statement may run on another connection, which does not know that name.
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
