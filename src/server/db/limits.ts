/**
 * How long the product waits for PostgreSQL, and PostgreSQL for the product. All in milliseconds. An address may set them
 * otherwise (`DATABASE_URL=…?lock_timeout=2000`): what stands there wins.
 *
 * A server that freezes in the middle of a transaction keeps its row locks until PostgreSQL ends it; a connection that
 * goes silent (a cable, a proxy, a firewall that forgets) never ends by itself.
 */
export interface Limits {
  /** How long a statement waits for rows that another transaction has locked. */
  lock_timeout: number;
  /** How long PostgreSQL works on one statement. */
  statement_timeout: number;
  /** How long a transaction may ask for nothing before PostgreSQL ends it and frees its rows. */
  idle_in_transaction_session_timeout: number;
  /** How long an answer is waited for here: longer than the statement's own limit, which tells more. */
  query_timeout: number;
}

/**
 * Of requests. Transactions wait for nothing but their own statements and hold locks for milliseconds. The wait for a lock
 * is the shortest, so that the few connections of a server are not all taken by waiting behind one that froze.
 */
export const REQUEST_LIMITS: Limits = {
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
};

/**
 * For long reads (workbooks, backups), which may wait for a slow reader between two slices. They lock no rows, but
 * PostgreSQL keeps every row that they could still ask for.
 */
export const SNAPSHOT_LIMITS: Limits = {
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 600_000,
  statement_timeout: 600_000,
  query_timeout: 610_000,
};

/** Limit of the health check, whose answer decides where the next request goes. */
export const PING_LIMIT = 5000;

/** How long a request waits for a connection before it is told that the database is away. */
export const CONNECTION_LIMIT = 10_000;

/** When an idle connection is first asked whether it still stands, by TCP itself. */
export const KEEPALIVE_DELAY = 10_000;
