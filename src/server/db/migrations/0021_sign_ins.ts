import type { Migration } from './words.ts';

/**
 * Whose password was set by somebody else, and how often each person signed in of late: a count that signing out does
 * not take back, beside the network from which they did.
 */
export const signIns: Migration = {
  name: '0021_sign_ins',
  up: ({ integer, instant }) => [
    // Of the passwords that are there nobody knows it: they count as chosen by their owners.
    `ALTER TABLE users ADD COLUMN clave_provisional ${integer} NOT NULL DEFAULT 0 CHECK (clave_provisional IN (0, 1))`,
    `ALTER TABLE login_addresses ADD COLUMN sign_ins ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE login_addresses ADD COLUMN counted_since ${instant}`,
  ],
};
