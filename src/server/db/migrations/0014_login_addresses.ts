import type { Migration } from './words.ts';

/** Where each person has signed in from: who guesses a password from elsewhere must not lock its owner out. */
export const loginAddresses: Migration = {
  name: '0014_login_addresses',
  up: ({ ref, text, instant, clustered }) => [
    `CREATE TABLE login_addresses (
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      address ${text} NOT NULL,
      seen_at ${instant} NOT NULL,
      PRIMARY KEY (user_id, address)
    )${clustered}`,
    'CREATE INDEX login_addresses_seen ON login_addresses (seen_at)',
  ],
};
