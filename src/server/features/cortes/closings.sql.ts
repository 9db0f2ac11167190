import type { Fragment } from '#server/db/dialect.ts';

/** Milliseconds of the quarters of an hour by which the sums of the till are kept. */
export const QUARTER = 900_000;

/**
 * Numbers of the closings that were open at an instant or later, `c` of a FROM, with an hour to spare for whoever was
 * storing an abono while one was closed. What the till took since is looked up closing by closing: no index leads to
 * abonos by their time alone.
 */
export const closingsSince = (from: string): Fragment => ({
  sql: `(SELECT numero FROM cortes WHERE hasta >= ?
    UNION ALL SELECT value + 1 FROM counters WHERE name = 'corte') c`,
  params: [new Date(Date.parse(from) - 3_600_000).toISOString()],
});
