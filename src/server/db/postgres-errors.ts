import { DatabaseError } from './database.ts';

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

/** A DatabaseError for what the server tells apart; anything else as it came. */
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
